//! The texts of SPIN's files, and how they compare with the text of the model.

use super::{ESCAPE, Statement, Transition};
use crate::analysis::skeleton::LabelKind;
use std::collections::{BTreeSet, HashMap};

/// Is this something that no process ever waits at: a jump, a block, a choice? The heads of choices are found by what is behind
/// them.
pub(super) fn has_no_state(text: &str) -> bool {
    is_jump(text)
        || ["atomic", "if", "do", "for", "select"].contains(&first_word(text))
        || text.trim_start().starts_with('{')
}

/// Is this a jump? The other statements without a state of their own have states inside.
pub(super) fn is_jump(text: &str) -> bool {
    ["goto", "break"].contains(&first_word(text))
}

fn first_word(text: &str) -> &str {
    let text = text.trim_start();
    &text[..text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len())]
}

/// All numbers in a text.
pub(super) fn numbers(text: &str) -> Vec<usize> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
}

/// `trans[0][5]->escp[0] = 7;`: from state 5, the escape at state 7 may be taken.
pub(super) fn read_escape(line: &str) -> Option<(usize, Transition)> {
    let (state, escape) = line.strip_prefix("trans[")?.split_once("]->escp[")?;
    let ([proctype, from], [_, to]) = (numbers(state).try_into().ok()?, numbers(escape).try_into().ok()?);
    Some((proctype, Transition { from, to, text: ESCAPE.to_string(), code: 0 }))
}

/// By process type: the line of each state, from tables like `short src_ln0 [] = { 0, 21, … };`.
pub(super) fn lines_of_states(code: &str) -> HashMap<usize, Vec<usize>> {
    let tables = code.split("short src_ln").skip(1).filter_map(|rest| {
        let (number, rest) = rest.split_once(" [] = {")?;
        let numbers = rest.split('}').next()?.split(',').filter_map(|word| word.trim().parse().ok());
        Some((number.parse().ok()?, numbers.collect()))
    });
    tables.collect()
}

/// `1 - mailer.pml:28 - [to = box1] (0:0:1 - 1)`
pub(super) fn read_statement(text: &str) -> Option<Statement> {
    let (state, rest) = text.split_once(" - ")?;
    // the name of the file may be anything
    let (place, rest) = rest.split_once(" - [")?;
    let state = state.parse().ok()?;
    let line = place.rsplit_once(':')?.1.parse().ok()?;
    let text = rest.rsplit_once(']')?.0.to_string();
    Some(Statement { state, line, text })
}

/// Which table of pan.c says what of a state.
const TABLES: [(&str, LabelKind); 3] =
    [("stopstate[", LabelKind::End), ("accpstate[", LabelKind::Accept), ("progstate[", LabelKind::Progress)];

/// By process type: the states behind labels that mean something to SPIN, from lines like `stopstate[0][6] = 1;`.
pub(super) fn labels_of_states(code: &str) -> HashMap<usize, BTreeSet<(LabelKind, usize)>> {
    let mut found: HashMap<usize, BTreeSet<(LabelKind, usize)>> = HashMap::new();
    for line in code.lines().map(str::trim) {
        for (table, kind) in TABLES {
            let indices = line.strip_prefix(table).and_then(|rest| rest.strip_suffix("] = 1;"));
            let Some((proctype, state)) = indices.and_then(|indices| indices.split_once("][")) else {
                continue;
            };
            // the closing brace is `_endstate0`
            if let (Ok(proctype), Ok(state)) = (proctype.parse(), state.parse()) {
                found.entry(proctype).or_default().insert((kind, state));
            }
        }
    }
    found
}

/// Does a statement start a process? What `printf` prints is no statement, but what it evaluates may start one.
pub(super) fn starts_process(statement: &str) -> bool {
    let evaluated = match statement.starts_with("printf") {
        true => statement.rsplit_once('\'').map_or(statement, |(_, arguments)| arguments),
        false => statement,
    };
    evaluated.contains("run ")
}

/// The names of the variables and fields that a statement writes, in SPIN's spelling.
pub(super) fn written(statement: &str) -> Vec<&str> {
    if let Some((place, _)) = statement.split_once(" = ") {
        return names_in(place);
    }
    // `q?x`, `q??x`, `q?<x>`, `q??<x>`; `q?[x]` only looks
    let Some((_, arguments)) = statement.split_once('?') else {
        return Vec::new();
    };
    let arguments = arguments.trim_start_matches('?');
    match arguments.starts_with('[') {
        true => Vec::new(),
        false => names_in(arguments.trim_start_matches('<')),
    }
}

/// All names in some places, without those in indices: `t` and `f` in `t[i].f`.
fn names_in(places: &str) -> Vec<&str> {
    let mut depth = 0;
    let words = places.split(|c: char| {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        depth > 0 || !(c.is_alphanumeric() || c == '_')
    });
    words.filter(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_')).collect()
}

/// What kind of a statement this is. The text of a statement may change where a symmetry takes it, but not its kind.
pub(super) fn kind(text: &str) -> &str {
    let word = first_word(text);
    if text.starts_with('(') {
        return if starts_process(text) { "run" } else { "condition" };
    }
    if ["D_STEP", "printf", "printm", "assert", "else", "goto"].contains(&word) {
        return word;
    }
    if text.contains(" = ") {
        return "assignment";
    }
    let Some(start) = text.find(['!', '?']) else {
        return text;
    };
    let operator = &text[start..];
    &operator[..operator.find(|c: char| !"!?<".contains(c)).unwrap_or(operator.len())]
}

/// A statement as far as SPIN's text and ours agree: without blanks, parentheses, quotes and commas, `x++` and `x--` written out, constants
/// as numbers, `p[1]:x` as `p[1].x`.
pub(super) fn bare(text: &str) -> String {
    let mut words = String::new();
    let mut word = String::new();
    let flush = |word: &mut String, words: &mut String| {
        words.push_str(match word.as_str() {
            "skip" | "true" => "1",
            "false" => "0",
            other => other,
        });
        word.clear();
    };
    for c in text.chars() {
        match c {
            c if c.is_alphanumeric() || c == '_' => word.push(c),
            c => {
                flush(&mut word, &mut words);
                if !c.is_whitespace() && !"(),\"'".contains(c) {
                    words.push(if c == ':' { '.' } else { c });
                }
            }
        }
    }
    flush(&mut word, &mut words);
    for (short, long) in [("++", "+1"), ("--", "-1")] {
        let Some((place, rest)) = words.split_once(short) else { continue };
        if place.chars().all(|c| c.is_alphanumeric() || "_[].".contains(c)) {
            return format!("{place}={place}{long}{rest}");
        }
    }
    if words.starts_with("d_step") || words.starts_with("D_STEP") {
        return "D_STEP".to_string();
    }
    words
}
