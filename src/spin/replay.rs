//! Replaying a trail by SPIN's simulator: what happens in each step, and the violation at its end.
//!
//! A trail is numbers; SPIN knows what they mean. [`replay`] runs `spin -t` on the model and reads what it prints. Nothing is taken
//! on trust: the steps must be those of the trail, made by the same processes, the last one must be reached, and there must be a
//! violation. What SPIN cannot tell (is an end state a deadlock, does a cycle close) is told by [`super::follow`].

use super::output::{self, Line, Place, Who};
use super::trail::Trail;
use crate::model::Model;
use crate::promela::preprocess::PreprocessorOptions;
use serde::Serialize;
use std::collections::HashMap;
use std::path::Path;
use std::process::Command;
use thiserror::Error;

/// A counterexample, step by step.
#[derive(Clone, Debug, Serialize)]
pub struct Replay {
    /// What it ends in.
    pub violation: Violation,
    /// The steps.
    pub steps: Vec<Step>,
    /// How many of the steps are before the cycle.
    pub cycle: Option<usize>,
    /// All processes that there have been, in the order of their numbers.
    pub processes: Vec<String>,
    /// The state at the end.
    pub end: End,
}

/// What is wrong at the end of a trail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Violation {
    /// An assertion is false.
    AssertionViolated {
        /// Its text.
        text: String,
    },
    /// An array has no such element.
    InvalidIndex {
        /// What SPIN says.
        text: String,
    },
    /// Nobody can move, and somebody should.
    InvalidEndState,
    /// A cycle that a formula or an acceptance label forbids.
    AcceptanceCycle,
    /// A cycle without progress.
    NonProgressCycle,
    /// The claim has been completed.
    ClaimCompleted,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Violation::AssertionViolated { text } if text.is_empty() => write!(f, "assertion violated"),
            Violation::AssertionViolated { text } => write!(f, "assertion violated: {text}"),
            Violation::InvalidIndex { text } => write!(f, "invalid array index: {text}"),
            Violation::InvalidEndState => write!(f, "invalid end state"),
            Violation::AcceptanceCycle => write!(f, "acceptance cycle"),
            Violation::NonProgressCycle => write!(f, "non-progress cycle"),
            Violation::ClaimCompleted => write!(f, "the never claim is completed"),
        }
    }
}

/// A step: one line of the trail.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Step {
    /// Its number in the trail.
    pub number: i64,
    /// Who makes it.
    pub process: String,
    /// Is that the claim?
    #[serde(skip_serializing_if = "is_false")]
    pub is_claim: bool,
    /// What is executed; several statements, if SPIN has merged them, or for a `d_step`.
    pub statements: Vec<Statement>,
    /// Messages that are sent or received.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<Message>,
    /// What has another value than before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Change>,
    /// Processes that are started.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub starts: Vec<String>,
    /// Does the process end?
    #[serde(skip_serializing_if = "is_false")]
    pub ends: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// A statement.
#[derive(Clone, Debug, Serialize)]
pub struct Statement {
    /// The file that it is in.
    pub file: String,
    /// The line.
    pub line: u32,
    /// SPIN's number of the control state before it.
    pub state: u32,
    /// As SPIN writes it.
    pub text: String,
}

/// A message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    /// Is it sent? Otherwise it is received.
    pub sends: bool,
    /// Do both happen at once?
    pub handshake: bool,
    /// The channel.
    pub channel: String,
    /// The fields.
    pub message: String,
}

/// A value that has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The variable or channel.
    pub name: String,
    /// What it was before, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// What it is.
    pub value: String,
}

/// The state at the end.
#[derive(Clone, Debug, Default, Serialize)]
pub struct End {
    /// Variables, and channels that SPIN shows.
    pub values: Vec<Change>,
    /// Where the processes are.
    pub processes: Vec<EndedAt>,
}

/// Where a process is at the end.
#[derive(Clone, Debug, Serialize)]
pub struct EndedAt {
    /// The process.
    pub process: String,
    /// The file.
    pub file: String,
    /// The line.
    pub line: u32,
    /// May it stop there?
    pub may_end: bool,
    #[serde(skip)]
    is_claim: bool,
}

/// Why a trail cannot be replayed.
#[derive(Debug, Error)]
pub enum ReplayError {
    /// SPIN is not there.
    #[error("SPIN was not found: {0}")]
    Missing(which::Error),
    /// Something about files or programs.
    #[error("{0}: {1}")]
    Io(String, std::io::Error),
    /// SPIN does not accept the model.
    #[error("SPIN does not accept the model:\n{0}")]
    Refused(String),
    /// The steps are none of this model.
    #[error("the trail is not one of this model: {0}")]
    Mismatch(String),
    /// SPIN's simulator does not execute C.
    #[error("the model has C code in it, which SPIN's simulator does not execute")]
    HasCode,
    /// The cycle does not close.
    #[error("the trail can be replayed, but its cycle does not close: {0}")]
    OpenCycle(String),
    /// All steps can be made, but nothing is wrong then.
    #[error("the trail can be replayed to its end, but there is no violation: {0}")]
    NoViolation(String),
}

impl ReplayError {
    /// What could be done.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            ReplayError::Missing(_) => Some("install SPIN (the Debian package is `spin`)"),
            ReplayError::Mismatch(_) => Some(
                "a trail belongs to a model and to the macros (-D) that it was verified with; if either has changed since, verify again",
            ),
            ReplayError::HasCode => Some("./pan -r replays it"),
            ReplayError::NoViolation(_) | ReplayError::OpenCycle(_) => {
                Some("has the file been cut off, or the model been changed?")
            }
            ReplayError::Io(..) | ReplayError::Refused(_) => None,
        }
    }
}

/// Replays a trail of a model.
pub fn replay(
    path: &Path,
    options: &PreprocessorOptions,
    model: &Model,
    trail: &Trail,
) -> Result<Replay, ReplayError> {
    if model.features.used.contains("C code") {
        return Err(ReplayError::HasCode);
    }
    let initial = simulate(path, options, &trail.start())?;
    let text = simulate(path, options, trail)?;
    let mut reader = Reader::new(model, trail);
    reader.initial(&initial);
    for line in text.lines() {
        reader.line(output::line(line));
    }
    reader.finish(&text)
}

/// What SPIN prints of a trail.
fn simulate(path: &Path, options: &PreprocessorOptions, trail: &Trail) -> Result<String, ReplayError> {
    let spin = which::which("spin").map_err(ReplayError::Missing)?;
    let io = |what: &Path| {
        let what = what.display().to_string();
        move |error| ReplayError::Io(what, error)
    };
    let folder = tempfile::tempdir().map_err(io(&std::env::temp_dir()))?;
    let file = folder.path().join("given.trail");
    std::fs::write(&file, trail.to_string()).map_err(io(&file))?;
    let mut command = Command::new(spin);
    command.args(["-t", "-k"]).arg(&file).args(["-p", "-g", "-l", "-s", "-r", "-v", "-b"]);
    command.current_dir(folder.path());
    command.args(super::files::preprocessor_flags(options).map_err(io(Path::new(".")))?);
    let path = std::path::absolute(path).map_err(io(path))?;
    let output = command.arg(&path).output().map_err(io(Path::new("spin")))?;
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    // models are shown by the names that they were given
    let text = text.replace(&format!("{}:", path.display()), &format!("{}:", short_name(&path)));
    let is_refused = !output.status.success() && !text.contains("#processes: ");
    if is_refused { Err(ReplayError::Refused(text)) } else { Ok(text) }
}

fn short_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Puts SPIN's lines together.
struct Reader<'a> {
    names: super::channel_names::ChannelNames<'a>,
    trail: &'a Trail,
    /// Values as far as they are known.
    known: HashMap<String, String>,
    steps: Vec<Step>,
    cycle: Option<usize>,
    processes: HashMap<u32, String>,
    /// What belongs to a step whose line has not come yet.
    starting: Vec<String>,
    end: Option<(i64, End)>,
    assertion: Option<String>,
    index: Option<String>,
    mismatch: Option<String>,
}

impl<'a> Reader<'a> {
    fn new(model: &'a Model, trail: &'a Trail) -> Reader<'a> {
        Reader {
            names: super::channel_names::ChannelNames::new(model),
            trail,
            known: HashMap::new(),
            steps: Vec::new(),
            cycle: None,
            processes: HashMap::new(),
            starting: Vec::new(),
            end: None,
            assertion: None,
            index: None,
            mismatch: None,
        }
    }

    /// Learns the values at the start.
    fn initial(&mut self, text: &str) {
        for line in text.lines() {
            match output::line(line) {
                Line::Value { name, value } => {
                    self.known.insert(name, value);
                }
                Line::At { who: Who::Process(pid, proctype), .. } => {
                    self.processes.insert(pid, output::process_name(&proctype, pid));
                }
                _ => {}
            }
        }
    }

    fn line(&mut self, line: Line) {
        match line {
            Line::Cycle => self.cycle = Some(self.steps.len()),
            Line::Statement { step, who, place, text } => {
                let text = bare(&text).to_string();
                let Place { file, line, state } = place;
                self.step(step, &who).statements.push(Statement { file, line, state, text });
            }
            Line::Message { step, who, sends, handshake, message, channel } => {
                self.name(&who);
                let pid = match who {
                    Who::Process(pid, _) => Some(pid),
                    Who::Claim(_) => None,
                };
                let channel = self.names.name(&channel, pid, &self.processes);
                // of a receipt SPIN does not say if it is a handshake: it is, right after the other half
                let offered = self.steps.last().and_then(|last| last.messages.last());
                let is_taken = |sent: &Message| sent.handshake && sent.sends && sent.channel == channel;
                let handshake = handshake || (!sends && offered.is_some_and(is_taken));
                let message = Message { sends, handshake, channel, message };
                self.step(step, &who).messages.push(message);
            }
            Line::Ended { step, pid } => {
                let name = self.processes.get(&pid).cloned().unwrap_or_else(|| format!("process {pid}"));
                let step = self.step_of(step, name, false);
                step.ends = true;
            }
            Line::Value { name, value } => self.value(name, value),
            Line::Contents { channel, messages } => {
                let name = self.names.name(&channel, None, &self.processes);
                self.value(name, messages);
            }
            Line::Started { proctype, number } => {
                let counts_claim = self.trail.claim().is_some() && !self.trail.is_non_progress();
                let pid = number.saturating_sub(u32::from(counts_claim));
                self.starting.push(output::process_name(&proctype, pid));
            }
            Line::End { steps } => self.end = Some((steps, End::default())),
            Line::At { who, place, may_end } => {
                let (process, is_claim) = self.name(&who);
                if let Some((_, end)) = &mut self.end {
                    let Place { file, line, .. } = place;
                    end.processes.push(EndedAt { process, file, line, may_end, is_claim });
                }
            }
            Line::Error { text, .. } if text.starts_with("assertion violated") => {
                self.assertion.get_or_insert_default();
            }
            Line::Error { text, .. } if text.starts_with("indexing array") => self.index = Some(text),
            Line::Assertion(text) => self.assertion = Some(text),
            Line::Mismatch(text) => {
                self.mismatch.get_or_insert(text);
            }
            Line::Error { .. } | Line::Other => {}
        }
    }

    fn name(&mut self, who: &Who) -> (String, bool) {
        match who {
            Who::Claim(name) => (name.clone(), true),
            Who::Process(pid, proctype) => {
                let name = output::process_name(proctype, *pid);
                self.processes.insert(*pid, name.clone());
                (name, false)
            }
        }
    }

    fn step(&mut self, number: i64, who: &Who) -> &mut Step {
        let (name, is_claim) = self.name(who);
        if let Who::Process(pid, _) = who {
            self.check(number, *pid);
        }
        self.step_of(number, name, is_claim)
    }

    /// The step of this number, which may be a new one.
    fn step_of(&mut self, number: i64, process: String, is_claim: bool) -> &mut Step {
        let is_new = self.steps.last().is_none_or(|last| last.number != number);
        if is_new {
            self.steps.push(Step { number, process, is_claim, ..Step::default() });
        }
        let starting = std::mem::take(&mut self.starting);
        let last = self.steps.len() - 1;
        self.steps[last].starts.extend(starting);
        &mut self.steps[last]
    }

    /// Is this who makes the step in the trail?
    fn check(&mut self, number: i64, pid: u32) {
        let first = self.trail.steps.first().map_or(0, |step| step.depth);
        let line = usize::try_from(number - first).ok().and_then(|index| self.trail.steps.get(index));
        if line.is_none_or(|line| self.trail.pid(line) != Some(pid)) {
            self.mismatch.get_or_insert(format!("step {number} is made by process {pid}"));
        }
    }

    /// A value is shown: has it changed?
    fn value(&mut self, name: String, value: String) {
        let value = if value.is_empty() { "[]".to_string() } else { value };
        if let Some((_, end)) = &mut self.end {
            if !end.values.iter().any(|known| known.name == name) {
                end.values.push(Change { name, before: None, value });
            }
            return;
        }
        let before = self.known.insert(name.clone(), value.clone());
        // nothing has been said of it yet: elements of arrays are 0 then, and channels empty
        let before = before.or_else(|| match value.starts_with('[') {
            true => Some("[]".to_string()),
            false => name.ends_with(']').then(|| "0".to_string()),
        });
        if before.as_ref() == Some(&value) {
            return;
        }
        let Some(step) = self.steps.last_mut() else { return };
        match step.changes.iter_mut().find(|change| change.name == name) {
            Some(change) => change.value = value,
            None => step.changes.push(Change { name, before, value }),
        }
    }

    fn finish(mut self, text: &str) -> Result<Replay, ReplayError> {
        if let Some(mismatch) = self.mismatch {
            return Err(ReplayError::Mismatch(mismatch));
        }
        let last = self.trail.steps.last().map_or(0, |step| step.depth);
        let Some((steps, end)) = self.end.take() else {
            let said =
                text.lines().find(|line| line.starts_with("spin: ")).unwrap_or("SPIN does not finish it");
            return Err(ReplayError::Mismatch(said.to_string()));
        };
        if steps != last {
            return Err(ReplayError::Mismatch(format!("SPIN made {steps} of {last} steps")));
        }
        let claim_is_over = end.processes.iter().any(|at| at.is_claim && at.may_end);
        let is_stuck = end.processes.iter().any(|at| !at.is_claim && !at.may_end);
        let violation = match (self.assertion, self.index, self.trail.cycle) {
            (_, Some(text), _) => Violation::InvalidIndex { text },
            (Some(text), _, _) => Violation::AssertionViolated { text },
            (_, _, Some(_)) if self.trail.is_non_progress() => Violation::NonProgressCycle,
            (_, _, Some(_)) => Violation::AcceptanceCycle,
            _ if claim_is_over => Violation::ClaimCompleted,
            _ if is_stuck => Violation::InvalidEndState,
            _ => return Err(ReplayError::NoViolation("all processes may stop where they are".to_string())),
        };
        if self.trail.cycle.is_some() {
            // steps of the claim of -l are not shown
            let before = self.trail.cycle.and_then(|index| self.trail.steps.get(index));
            let first = before.map_or(i64::MAX, |step| step.depth);
            self.cycle = Some(self.steps.iter().take_while(|step| step.number < first).count());
        }
        self.steps
            .iter_mut()
            .for_each(|step| step.changes.retain(|change| change.before.as_ref() != Some(&change.value)));
        let mut processes: Vec<(u32, String)> = self.processes.into_iter().collect();
        processes.sort();
        let processes = processes.into_iter().map(|(_, name)| name).collect();
        Ok(Replay { violation, steps: self.steps, cycle: self.cycle, processes, end })
    }
}

/// SPIN's text of an expression is in parentheses, often twice; they tell nothing.
fn bare(text: &str) -> &str {
    let mut text = text;
    while let Some(inner) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        let mut depth = 0i32;
        for c in inner.chars() {
            depth += i32::from(c == '(') - i32::from(c == ')');
            if depth < 0 {
                return text;
            }
        }
        text = inner;
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn outer_parentheses_are_left_out() {
        for (long, short) in [
            ("((x<5))", "x<5"),
            ("((a)&&(b))", "(a)&&(b)"),
            ("(run P(3))", "run P(3)"),
            ("(1)", "1"),
            ("(", "("),
        ] {
            assert_eq!(super::bare(long), short);
        }
    }
}
