//! Control states: the automata of pan.t, and which of their states a statement of the model is.
//!
//! A symmetry may take statements to others, and with them the control states before them. SPIN says of each statement its line
//! and its text; where several statements of a line read the same, which is common in inlines, their order tells them apart. Where that
//! does not help, the states are not found, and the caller gives the symmetry up.
//!
//! States without a statement of their own (the heads of choices, the inside of a `for`) move with what is before and behind them. All
//! that is found is checked: it must map what a process can reach of the automaton onto itself, take each state to one with the same labels
//! and, unless the symmetry says that its statement goes to the other one, with transitions that read the same. If it says so, they are of
//! the same kind.

mod reading;
#[cfg(test)]
mod tests;
mod unmatched;

use super::header::{Header, plain_name};
use crate::analysis::skeleton::LabelKind;
use crate::promela::syntax::NodeId;
use reading::{
    bare, has_no_state, is_jump, kind, labels_of_states, lines_of_states, numbers, read_escape,
    read_statement, starts_process, written,
};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
pub use unmatched::Unmatched;

/// A transition of a process type.
#[derive(Clone, Debug)]
struct Transition {
    from: usize,
    to: usize,
    text: String,
    /// The number of its code in pan.m, if it has any: 0 and 1 are empty.
    code: usize,
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
    /// The states in which processes start.
    starts: HashMap<usize, usize>,
    /// The states behind labels for ends, acceptance and progress.
    labels: HashMap<usize, BTreeSet<(LabelKind, usize)>>,
}

/// A statement in the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceStatement {
    /// Its number.
    pub id: NodeId,
    /// Its line; that of the inline, if it is in one.
    pub line: usize,
    /// Its text, with the parameters of inlines put in.
    pub text: String,
}

/// A statement that goes to another.
#[derive(Clone, Debug)]
pub struct MovedSource {
    /// Where it is.
    pub from: SourceStatement,
    /// Where it goes.
    pub to: SourceStatement,
}

/// Where the boot is over in the body of a starter.
#[derive(Clone, Debug)]
pub enum BehindBoot {
    /// Behind its last `run`.
    Run,
    /// Before this statement, and before declarations of these variables.
    Statement(SourceStatement, HashSet<String>),
    /// At the end of the body.
    Nothing,
}

/// The text of a transition to the guard of an `unless`.
const ESCAPE: &str = "-escape-";

impl Control {
    /// Reads pan.t, pan.m and the tables of lines in pan.c.
    pub fn new(transitions: &str, statements: &str, code: &str, header: &Header) -> Control {
        let labels = labels_of_states(code);
        let mut control = Control { starts: header.starts.clone(), labels, ..Control::default() };
        let mut at = None;
        for line in transitions.lines().map(str::trim) {
            if let Some((proctype, transition)) = read_escape(line) {
                control.transitions.entry(proctype).or_default().push(transition);
            }
            let Some((target, call)) = line.split_once("settr(") else {
                continue;
            };
            if let Some((_, indices)) = target.split_once("trans[") {
                at = match numbers(indices)[..] {
                    [proctype, state] => Some((proctype, state)),
                    _ => None,
                };
            }
            let (Some((proctype, from)), Some((numbers, rest))) = (at, call.split_once(",\"")) else {
                continue;
            };
            let number = |place: usize| numbers.split(',').nth(place).and_then(|word| word.parse().ok());
            if let (Some(to), Some(code)) = (number(2), number(3)) {
                let text = rest.rsplit_once('"').map_or(rest, |(text, _)| text).to_string();
                control.transitions.entry(proctype).or_default().push(Transition { from, to, text, code });
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

    /// The transitions of a process type, from one state to another, with the numbers of their code. An escape is one without code.
    pub fn steps(&self, proctype: usize) -> Vec<(usize, usize, usize)> {
        let transitions = self.transitions.get(&proctype).into_iter().flatten();
        // SPIN writes 0 for the heads of choices, and for statements that it has merged into others
        let real = transitions.filter(|transition| transition.to != 0);
        real.map(|transition| (transition.from, transition.to, transition.code)).collect()
    }

    /// The state before the closing brace of a process type.
    pub fn end_state(&self, proctype: usize) -> Option<usize> {
        let transitions = self.transitions.get(&proctype)?;
        transitions.iter().find(|transition| transition.text == "-end-").map(|transition| transition.from)
    }

    /// The states in which a starter has not finished the boot: those from which it can still start others, write one of the given
    /// variables, or come to anything else that belongs to the boot. (What a d_step writes is not known here; it counts if anything is written
    /// at all.) In doubt a state is early: that costs symmetry only.
    pub fn early_states(
        &self,
        proctype: usize,
        variables: &HashSet<String>,
        behind_boot: &BehindBoot,
    ) -> BTreeSet<usize> {
        let Some(transitions) = self.transitions.get(&proctype) else {
            return BTreeSet::new();
        };
        let is_early = |transition: &&Transition| {
            let text = &transition.text;
            let is_one = |name: &&str| variables.contains(*name) || variables.contains(plain_name(name));
            let writes = written(text).iter().any(is_one);
            starts_process(text) || writes || (text.starts_with("D_STEP") && !variables.is_empty())
        };
        let mut early: BTreeSet<usize> =
            transitions.iter().filter(is_early).map(|transition| transition.from).collect();
        early.extend(self.states_of_boot(proctype, transitions, behind_boot));
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

    /// The states of what a starter does in the boot after its last `run`, and some before. SPIN numbers states in the order of the text.
    fn states_of_boot(
        &self,
        proctype: usize,
        transitions: &[Transition],
        behind_boot: &BehindBoot,
    ) -> BTreeSet<usize> {
        let end = self.end_state(proctype);
        let states = transitions.iter().map(|transition| transition.from);
        let all: BTreeSet<usize> = states.filter(|state| Some(*state) != end).collect();
        let (first, declared) = match behind_boot {
            BehindBoot::Run => return BTreeSet::new(),
            BehindBoot::Statement(statement, declared) => {
                (self.states_of(proctype, statement).last().copied(), Some(declared))
            }
            BehindBoot::Nothing => (end, None),
        };
        let Some(mut first) = first else {
            return all;
        };
        // declarations before the first statement behind the boot
        let declares = |state: usize| {
            let mut own = transitions.iter().filter(|transition| transition.from == state).peekable();
            let is_one = |name: &&str| declared.is_some_and(|names| names.contains(plain_name(name)));
            own.peek().is_some() && own.all(|transition| written(&transition.text).iter().any(is_one))
        };
        while first > 1 && declares(first - 1) {
            first -= 1;
        }
        all.range(..first).copied().collect()
    }

    /// Where the control states of a process type go if some of its statements go to others; only those that move. `all` are
    /// the statements of its body, in SPIN's order. An error says what could not be found.
    pub fn moved_states(
        &self,
        proctype: usize,
        moved: &[MovedSource],
        all: &[SourceStatement],
    ) -> Result<BTreeMap<usize, usize>, Unmatched> {
        let mut map: BTreeMap<usize, usize> = BTreeMap::new();
        for statement in moved {
            if has_no_state(&statement.from.text) && has_no_state(&statement.to.text) {
                continue;
            }
            let from = self.state_of(proctype, &statement.from, all)?;
            let to = self.state_of(proctype, &statement.to, all)?;
            if from == to {
                return Err(Unmatched::SameState(statement.from.line));
            }
            if *map.entry(from).or_insert(to) != to {
                return Err(Unmatched::TwoPlaces(statement.from.line));
            }
        }
        let stated: BTreeSet<(usize, usize)> = map.iter().map(|(from, to)| (*from, *to)).collect();
        loop {
            let known = map.len();
            self.follow(proctype, &mut map);
            self.lead(proctype, &mut map);
            if map.len() == known {
                break;
            }
        }
        // an empty map fits every automaton: it is right only if nothing moves that a process can wait at
        if let Some(lost) = moved.iter().find(|statement| map.is_empty() && !is_jump(&statement.from.text)) {
            return Err(Unmatched::NoStates(lost.from.line));
        }
        let reachable = self.reachable(proctype);
        map.retain(|from, to| from != to && (reachable.contains(from) || reachable.contains(to)));
        self.check(proctype, &map, &stated, &reachable)?;
        Ok(map)
    }

    /// The states before statements on a line that read like this one.
    fn states_of(&self, proctype: usize, statement: &SourceStatement) -> BTreeSet<usize> {
        let statements = self.statements.get(&proctype).map(Vec::as_slice).unwrap_or_default();
        let own_text = bare(&statement.text);
        let on_line = statements.iter().filter(|s| s.line == statement.line);
        on_line.filter(|s| own_text == bare(&s.text)).map(|s| s.state).collect()
    }

    /// The state before a statement. SPIN numbers the statements of a body in their order, so the k-th of several that read the same
    /// is before the k-th of them.
    fn state_of(
        &self,
        proctype: usize,
        statement: &SourceStatement,
        all: &[SourceStatement],
    ) -> Result<usize, Unmatched> {
        let states = self.states_of(proctype, statement);
        let line = statement.line;
        let alike: Vec<&SourceStatement> = match states.len() {
            0 => return Err(Unmatched::NoStatement(line)),
            1 => vec![statement],
            _ => {
                let on_line = all.iter().filter(|other| other.line == line && !has_no_state(&other.text));
                on_line.filter(|other| self.states_of(proctype, other) == states).collect()
            }
        };
        let position = alike.iter().position(|other| other.id == statement.id);
        match position.and_then(|position| states.iter().nth(position)) {
            Some(state) if alike.len() == states.len() => Ok(*state),
            _ => Err(Unmatched::Alike(line)),
        }
    }

    fn successors(&self, proctype: usize, state: usize) -> Vec<usize> {
        let transitions = self.transitions.get(&proctype).map(Vec::as_slice).unwrap_or_default();
        transitions.iter().filter(|t| t.from == state && t.to != 0).map(|t| t.to).collect()
    }

    /// How the transitions of a state read.
    fn texts(&self, proctype: usize, state: usize) -> Vec<&str> {
        let transitions = self.transitions.get(&proctype).map(Vec::as_slice).unwrap_or_default();
        let own = transitions.iter().filter(|transition| transition.from == state);
        // where a jump leads is told by the state behind it, and which statements are in a d_step by the model
        let mut texts: Vec<&str> = own
            .map(|transition| match transition.text.as_str() {
                text if text.starts_with("goto ") => "goto",
                text if text.starts_with("D_STEP") => "D_STEP",
                text => text,
            })
            .collect();
        texts.sort_unstable();
        texts
    }

    /// The kinds of labels before a state.
    fn labels(&self, proctype: usize, state: usize) -> BTreeSet<LabelKind> {
        let labels = self.labels.get(&proctype).into_iter().flatten();
        labels.filter(|(_, of)| *of == state).map(|(kind, _)| *kind).collect()
    }

    /// States behind moved ones move with them, where there is one way only, or one that reads the same.
    fn follow(&self, proctype: usize, map: &mut BTreeMap<usize, usize>) {
        let mut pending: Vec<(usize, usize)> = map.iter().map(|(from, to)| (*from, *to)).collect();
        while let Some((from, to)) = pending.pop() {
            let mut ways: BTreeSet<usize> = self.successors(proctype, from).into_iter().collect();
            let mut others: BTreeSet<usize> = self.successors(proctype, to).into_iter().collect();
            // those that are known, or stay
            for way in ways.clone() {
                let image = map.get(&way).copied().or_else(|| others.contains(&way).then_some(way));
                if let Some(image) = image {
                    ways.remove(&way);
                    others.remove(&image);
                }
            }
            let alone = ways.len() == 1 && others.len() == 1;
            for way in ways {
                let reads = self.texts(proctype, way);
                let mut alike = others.iter().filter(|other| self.texts(proctype, **other) == reads);
                let found = match (alike.next(), alike.next()) {
                    (Some(other), None) => Some(*other),
                    _ => others.first().copied().filter(|_| alone),
                };
                if let Some(other) = found.filter(|other| *other != way) {
                    map.insert(way, other);
                    pending.push((way, other));
                }
            }
        }
    }

    /// The states that a process can be in, as far as the automaton tells.
    fn reachable(&self, proctype: usize) -> BTreeSet<usize> {
        let transitions = self.transitions.get(&proctype).map(Vec::as_slice).unwrap_or_default();
        let Some(start) = self.starts.get(&proctype) else {
            return transitions.iter().map(|transition| transition.from).collect();
        };
        let mut reachable = BTreeSet::from([*start]);
        let mut pending = vec![*start];
        while let Some(state) = pending.pop() {
            let new = self.successors(proctype, state).into_iter().filter(|next| reachable.insert(*next));
            pending.extend(new.collect::<Vec<usize>>());
        }
        reachable
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

    /// Does the map take the automaton onto itself, each state to one that reads the same, or to which the symmetry takes its
    /// statement?
    fn check(
        &self,
        proctype: usize,
        map: &BTreeMap<usize, usize>,
        stated: &BTreeSet<(usize, usize)>,
        reachable: &BTreeSet<usize>,
    ) -> Result<(), Unmatched> {
        let image = |state: usize| map.get(&state).copied().unwrap_or(state);
        let targets: BTreeSet<usize> = map.values().copied().collect();
        if targets.len() != map.len() || !targets.iter().all(|state| map.contains_key(state)) {
            return Err(Unmatched::Lost);
        }
        for (from, to) in map {
            let (texts, others) = (self.texts(proctype, *from), self.texts(proctype, *to));
            let fits = match stated.contains(&(*from, *to)) {
                true => kinds(&texts) == kinds(&others),
                false => texts == others,
            };
            let labelled = self.labels(proctype, *from) == self.labels(proctype, *to);
            if !fits || !labelled {
                let (here, there) = (self.line_of(proctype, *from), self.line_of(proctype, *to));
                return Err(match fits {
                    true => Unmatched::Labels(here, there),
                    false => Unmatched::Unlike(here, there),
                });
            }
        }
        for &state in reachable {
            let mut moved: Vec<usize> = self.successors(proctype, state).into_iter().map(image).collect();
            let mut there = self.successors(proctype, image(state));
            moved.sort_unstable();
            there.sort_unstable();
            if moved != there {
                return Err(Unmatched::Behind(self.line_of(proctype, state)));
            }
        }
        Ok(())
    }

    /// The line of a state, in words.
    fn line_of(&self, proctype: usize, state: usize) -> String {
        let statements = self.statements.get(&proctype).map(Vec::as_slice).unwrap_or_default();
        let found = statements.iter().find(|statement| statement.state == state);
        found.map_or("a line that is not known".to_string(), |statement| format!("line {}", statement.line))
    }
}

/// The kinds of statements, in an order of their own.
fn kinds<'a>(texts: &[&'a str]) -> Vec<&'a str> {
    let mut kinds: Vec<&str> = texts.iter().map(|text| kind(text)).collect();
    kinds.sort_unstable();
    kinds
}
