//! The texts of SPIN's files, and how they compare with the text of the model.

use super::{ESCAPE, Statement, Transition};
use std::collections::HashMap;

/// Is this something that no process ever waits at: a jump, a block, a choice? The heads of choices are found by what is behind
/// them.
pub(super) fn has_no_state(text: &str) -> bool {
    let word: String = text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    ["goto", "break", "atomic", "if", "do", "for", "select"].contains(&word.as_str())
        || text.trim_start().starts_with('{')
}

/// All numbers in a text.
pub(super) fn numbers(text: &str) -> Vec<usize> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
}

/// `trans[0][5]->escp[0] = 7;`: from state 5, the escape at state 7 may be taken.
pub(super) fn read_escape(line: &str) -> Option<(usize, Transition)> {
    let (state, escape) = line.strip_prefix("trans[")?.split_once("]->escp[")?;
    let ([proctype, from], [_, to]) = (numbers(state).try_into().ok()?, numbers(escape).try_into().ok()?);
    Some((proctype, Transition { from, to, text: ESCAPE.to_string() }))
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
    let mut parts = text.splitn(3, " - ");
    let state = parts.next()?.parse().ok()?;
    let line = parts.next()?.rsplit_once(':')?.1.parse().ok()?;
    let text = parts.next()?.strip_prefix('[')?.rsplit_once(']')?.0.to_string();
    Some(Statement { state, line, text })
}

/// The names of the variables that a statement writes, in SPIN's spelling.
pub(super) fn written(statement: &str) -> Vec<&str> {
    let base = |place: &str| place.find(['[', '.', ' ', ')']).unwrap_or(place.len());
    if let Some((place, _)) = statement.split_once(" = ") {
        return vec![&place[..base(place)]];
    }
    match statement.split_once('?') {
        Some((_, arguments)) => arguments.split(',').map(|argument| &argument[..base(argument)]).collect(),
        None => Vec::new(),
    }
}

/// A statement as far as SPIN's text and ours agree: without blanks, parentheses, quotes and commas, `x++` and `x--` written out, constants
/// as numbers.
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
                    words.push(c);
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
