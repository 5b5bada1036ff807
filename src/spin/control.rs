//! Control states: the automata of pan.t, and which of their states a statement of the model is.
//!
//! A symmetry may take statements to others, and with them the control states before them. SPIN says of each statement its line
//! and its text, we know line and column. Where that does not tell which is which, the states are not found, and the caller
//! gives the symmetry up. What is found is checked: it must map the automaton onto itself.

use super::header::Header;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// A transition of a process type.
#[derive(Clone, Debug)]
struct Transition {
    from: usize,
    to: usize,
    text: String,
}

/// A statement of a process type, as pan.m knows it.
#[derive(Clone, Debug)]
struct Statement {
    state: usize,
    line: usize,
    text: String,
}

/// The automata of all process types, by number.
#[derive(Clone, Debug, Default)]
pub struct Control {
    transitions: HashMap<usize, Vec<Transition>>,
    statements: HashMap<usize, Vec<Statement>>,
}

/// A statement that goes to another: their lines and texts.
#[derive(Clone, Debug)]
pub struct MovedStatement {
    /// Where it is.
    pub from: (usize, String),
    /// Where it goes.
    pub to: (usize, String),
}

impl Control {
    /// Reads pan.t, pan.m and the tables of lines in pan.c.
    pub fn new(transitions: &str, statements: &str, code: &str, header: &Header) -> Control {
        let mut control = Control::default();
        let mut at = None;
        for line in transitions.lines().map(str::trim) {
            let Some((target, call)) = line.split_once("settr(") else {
                continue;
            };
            if let Some((_, indices)) = target.split_once("trans[") {
                let numbers: Vec<usize> = indices
                    .split(|c: char| !c.is_ascii_digit())
                    .filter_map(|word| word.parse().ok())
                    .collect();
                at = match numbers[..] {
                    [proctype, state] => Some((proctype, state)),
                    _ => None,
                };
            }
            let (Some((proctype, from)), Some((numbers, rest))) = (at, call.split_once(",\"")) else {
                continue;
            };
            if let Some(to) = numbers.split(',').nth(2).and_then(|word| word.parse().ok()) {
                let text = rest.rsplit_once('"').map_or(rest, |(text, _)| text).to_string();
                control.transitions.entry(proctype).or_default().push(Transition { from, to, text });
            }
        }
        let lines = lines_of_states(code);
        for (proctype, transitions) in &control.transitions {
            let line = |state: usize| lines.get(proctype).and_then(|lines| lines.get(state)).copied();
            let known = transitions.iter().filter_map(|transition| {
                let (state, text) = (transition.from, transition.text.clone());
                Some(Statement { state, line: line(state)?, text })
            });
            control.statements.insert(*proctype, known.collect());
        }
        // the guards of options are at other lines there
        let mut proctype = None;
        for line in statements.lines().map(str::trim) {
            if let Some(name) = line.strip_prefix("/* PROC ") {
                proctype = header.proctypes.get(name.trim_end_matches("*/").trim()).copied();
            } else if line.starts_with("/* CLAIM ") {
                proctype = None;
            }
            let statement = line.strip_prefix("case ").and_then(|rest| rest.split_once(": // STATE "));
            if let (Some(proctype), Some((_, statement))) = (proctype, statement) {
                control.statements.entry(proctype).or_default().extend(read_statement(statement));
            }
        }
        control
    }

    /// The state before the closing brace of a process type.
    pub fn end_state(&self, proctype: usize) -> Option<usize> {
        let transitions = self.transitions.get(&proctype)?;
        transitions.iter().find(|transition| transition.text == "-end-").map(|transition| transition.from)
    }

    /// The states in which a starter has not finished the boot: those from which it can still start others or write one of the given
    /// variables, and those before the first statement behind the boot. SPIN numbers states in the order of the text. (What a
    /// d_step writes is not known here; it counts if anything is written at all.) In doubt a state is early: that costs symmetry only.
    pub fn early_states(
        &self,
        proctype: usize,
        variables: &HashSet<String>,
        first_after: Option<&(usize, String)>,
    ) -> BTreeSet<usize> {
        let Some(transitions) = self.transitions.get(&proctype) else {
            return BTreeSet::new();
        };
        let end = self.end_state(proctype);
        let all: BTreeSet<usize> = transitions
            .iter()
            .map(|transition| transition.from)
            .filter(|state| Some(*state) != end)
            .collect();
        let is_early = |transition: &&Transition| {
            let text = &transition.text;
            let starts = text.contains("run ") && !text.starts_with("printf");
            let writes = written(text).iter().any(|name| variables.contains(*name));
            starts || writes || (text.starts_with("D_STEP") && !variables.is_empty())
        };
        let behind = match first_after {
            Some(statement) => self.states_of(proctype, statement).last().copied(),
            None => end,
        };
        let Some(behind) = behind else {
            return all;
        };
        let mut early: BTreeSet<usize> =
            transitions.iter().filter(is_early).map(|transition| transition.from).collect();
        early.extend(all.range(..behind));
        loop {
            let known = early.len();
            let before = transitions.iter().filter(|transition| early.contains(&transition.to));
            let before: Vec<usize> = before.map(|transition| transition.from).collect();
            early.extend(before);
            if early.len() == known {
                return early;
            }
        }
    }

    /// Where the control states of a process type go if some of its statements go to others; only those that move. An error says
    /// what could not be found.
    pub fn moved_states(
        &self,
        proctype: usize,
        moved: &[MovedStatement],
    ) -> Result<BTreeMap<usize, usize>, String> {
        let mut map: BTreeMap<usize, usize> = BTreeMap::new();
        for statement in moved {
            if has_no_state(&statement.from.1) && has_no_state(&statement.to.1) {
                continue;
            }
            let from = self.state_of(proctype, &statement.from)?;
            let to = self.state_of(proctype, &statement.to)?;
            if from == to {
                return Err(format!("two statements on line {} have the same number", statement.from.0));
            }
            if *map.entry(from).or_insert(to) != to {
                return Err(format!("the statement at line {} goes to two places", statement.from.0));
            }
        }
        self.follow(proctype, &mut map);
        self.lead(proctype, &mut map);
        map.retain(|from, to| from != to);
        self.check(proctype, &map)?;
        Ok(map)
    }

    /// The states before statements on a line that read like this one.
    fn states_of(&self, proctype: usize, (line, text): &(usize, String)) -> BTreeSet<usize> {
        let statements = self.statements.get(&proctype).map(Vec::as_slice).unwrap_or_default();
        let own_text = bare(text);
        let on_line = statements.iter().filter(|statement| statement.line == *line);
        on_line.filter(|s| own_text == bare(&s.text)).map(|s| s.state).collect()
    }

    /// The state before a statement.
    fn state_of(&self, proctype: usize, statement: &(usize, String)) -> Result<usize, String> {
        let states = self.states_of(proctype, statement);
        let line = statement.0;
        match (states.len(), states.first()) {
            (1, Some(state)) => Ok(*state),
            (0, _) => Err(format!("SPIN's number for the statement on line {line} was not found")),
            _ => Err(format!("several statements on line {line} read the same")),
        }
    }

    fn successors(&self, proctype: usize, state: usize) -> Vec<usize> {
        let transitions = self.transitions.get(&proctype).map(Vec::as_slice).unwrap_or_default();
        transitions.iter().filter(|t| t.from == state && t.to != 0).map(|t| t.to).collect()
    }

    /// States behind moved ones move with them, where there is one way only.
    fn follow(&self, proctype: usize, map: &mut BTreeMap<usize, usize>) {
        let mut pending: Vec<(usize, usize)> = map.iter().map(|(from, to)| (*from, *to)).collect();
        while let Some((from, to)) = pending.pop() {
            let (a, b) = (self.successors(proctype, from), self.successors(proctype, to));
            if let ([a], [b]) = (&a[..], &b[..]) {
                if a != b && !map.contains_key(a) {
                    map.insert(*a, *b);
                    pending.push((*a, *b));
                }
            }
        }
    }

    /// The heads of blocks and choices have no statement; they move with what is behind them.
    fn lead(&self, proctype: usize, map: &mut BTreeMap<usize, usize>) {
        let transitions = self.transitions.get(&proctype).map(Vec::as_slice).unwrap_or_default();
        let is_head =
            |t: &&Transition| ["IF", "DO", "ATOMIC", "UNLESS", "sub-sequence"].contains(&t.text.as_str());
        let heads: BTreeSet<usize> = transitions.iter().filter(is_head).map(|t| t.from).collect();
        let sorted = |mut states: Vec<usize>| {
            states.sort_unstable();
            states
        };
        loop {
            let known = map.len();
            for &head in &heads {
                let behind = self.successors(proctype, head);
                let moves = |state: &usize| map.get(state).is_some_and(|to| to != state);
                if map.contains_key(&head) || !behind.iter().any(moves) {
                    continue;
                }
                let wanted =
                    sorted(behind.iter().map(|state| map.get(state).copied().unwrap_or(*state)).collect());
                let fits = |other: &&usize| sorted(self.successors(proctype, **other)) == wanted;
                let mut found = heads.iter().filter(fits);
                if let (Some(to), None) = (found.next(), found.next()) {
                    map.insert(head, *to);
                }
            }
            if map.len() == known {
                return;
            }
        }
    }

    /// Does the map take the automaton onto itself?
    fn check(&self, proctype: usize, map: &BTreeMap<usize, usize>) -> Result<(), String> {
        let image = |state: usize| map.get(&state).copied().unwrap_or(state);
        let targets: BTreeSet<usize> = map.values().copied().collect();
        if targets.len() != map.len() || !targets.iter().all(|state| map.contains_key(state)) {
            return Err("control states would be lost".to_string());
        }
        let transitions = self.transitions.get(&proctype).map(Vec::as_slice).unwrap_or_default();
        let states: BTreeSet<usize> = transitions.iter().map(|transition| transition.from).collect();
        for state in states {
            let mut moved: Vec<usize> = self.successors(proctype, state).into_iter().map(image).collect();
            let mut there = self.successors(proctype, image(state));
            moved.sort_unstable();
            there.sort_unstable();
            if moved != there {
                return Err("control states do not fit together".to_string());
            }
        }
        Ok(())
    }
}

/// Is this something that no process ever waits at: a jump, a block, a choice? The heads of choices are found by what is behind
/// them.
fn has_no_state(text: &str) -> bool {
    let word: String = text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    ["goto", "break", "atomic", "if", "do", "for"].contains(&word.as_str())
        || text.trim_start().starts_with('{')
}

/// By process type: the line of each state, from tables like `short src_ln0 [] = { 0, 21, … };`.
fn lines_of_states(code: &str) -> HashMap<usize, Vec<usize>> {
    let tables = code.split("short src_ln").skip(1).filter_map(|rest| {
        let (number, rest) = rest.split_once(" [] = {")?;
        let numbers = rest.split('}').next()?.split(',').filter_map(|word| word.trim().parse().ok());
        Some((number.parse().ok()?, numbers.collect()))
    });
    tables.collect()
}

/// `1 - mailer.pml:28 - [to = box1] (0:0:1 - 1)`
fn read_statement(text: &str) -> Option<Statement> {
    let mut parts = text.splitn(3, " - ");
    let state = parts.next()?.parse().ok()?;
    let line = parts.next()?.rsplit_once(':')?.1.parse().ok()?;
    let text = parts.next()?.strip_prefix('[')?.rsplit_once(']')?.0.to_string();
    Some(Statement { state, line, text })
}

/// The names of the variables that a statement writes, in SPIN's spelling.
fn written(statement: &str) -> Vec<&str> {
    let base = |place: &str| place.find(['[', '.', ' ', ')']).unwrap_or(place.len());
    if let Some((place, _)) = statement.split_once(" = ") {
        return vec![&place[..base(place)]];
    }
    match statement.split_once('?') {
        Some((_, arguments)) => arguments.split(',').map(|argument| &argument[..base(argument)]).collect(),
        None => Vec::new(),
    }
}

/// A statement as far as SPIN's text and ours agree: without blanks, parentheses and commas, `x++` and `x--` written out, constants
/// as numbers.
fn bare(text: &str) -> String {
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
                if !c.is_whitespace() && !"(),".contains(c) {
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
