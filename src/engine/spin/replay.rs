//! Reading what SPIN's simulator prints of a trail: what happens in each step, and the violation at its end.
//!
//! A trail is numbers; SPIN knows what they mean, and says it in many lines (`simulate.rs`, `output.rs`). Here they are put together
//! to steps. Nothing is taken on trust: the steps must be those of the trail, made by the same processes, the last one must be
//! reached, and there must be a violation. What SPIN cannot tell (is an end state a deadlock, does a cycle close) is told by
//! [`super::follow`].

use super::output::{self, Line, SpinPlace, Who};
use super::simulate::ReplayError;
use super::trail::Trail;
use crate::engine::steps::*;
use crate::model::Model;
use std::collections::HashMap;

/// What is known of the end of a run before SPIN has replayed it.
#[derive(Clone, Copy, Debug)]
pub enum LastState<'a> {
    /// Somebody could go on.
    Open,
    /// Nobody can go on.
    Still,
    /// The last step is an error.
    Wrong {
        /// What is wrong.
        error: &'a str,
        /// The step, as who made it knows it: for what makes SPIN's simulator stop before it has shown it. Both halves, for a handshake.
        steps: &'a [Step],
    },
}

/// Reads a replay: `text` is everything that SPIN prints of the trail, `start` what it prints of a trail without steps.
pub fn replay(model: &Model, trail: &Trail, start: &str, text: &str) -> Result<Steps, ReplayError> {
    let mut reader = Reader::new(model, trail);
    reader.initial(start);
    for line in text.lines() {
        reader.line(output::line(line));
    }
    let steps = reader.finish(text)?;
    match steps.violation {
        None => Err(ReplayError::NoViolation("all processes may stop where they are".to_string())),
        Some(_) => Ok(steps),
    }
}

/// The same for a run, which may end without a violation.
pub fn replay_run(
    model: &Model,
    trail: &Trail,
    start: &str,
    text: &str,
    last: LastState<'_>,
) -> Result<Steps, ReplayError> {
    if let LastState::Wrong { error, .. } = last {
        return replay_to_error(model, trail, start, text, error.to_string());
    }
    let mut reader = Reader::new(model, trail);
    reader.goes_on = matches!(last, LastState::Open);
    reader.initial(start);
    text.lines().for_each(|line| reader.line(output::line(line)));
    reader.finish(text)
}

/// The same, if the verifier says that the last step is an error. SPIN's simulator may not be able to make that step, or may see nothing wrong with it.
pub fn replay_to_error(
    model: &Model,
    trail: &Trail,
    start: &str,
    text: &str,
    error: String,
) -> Result<Steps, ReplayError> {
    // where it stumbles, it says so behind the last step, and before the end
    let stumbles = "\ttransition failed\nspin: trail ends";
    let text = text.replacen(stumbles, "spin: trail ends", 1);
    let mut reader = Reader::new(model, trail);
    reader.error = Some(error);
    reader.initial(start);
    text.lines().for_each(|line| reader.line(output::line(line)));
    reader.finish(&text)
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
    /// What the verifier says of the last step.
    error: Option<String>,
    /// Could somebody go on at the end?
    goes_on: bool,
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
            error: None,
            goes_on: false,
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
                let SpinPlace { file, line, state } = place;
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
                    let SpinPlace { file, line, .. } = place;
                    end.processes.push(EndedAt {
                        process,
                        file,
                        line,
                        may_end,
                        waits_for: Vec::new(),
                        is_claim,
                    });
                }
            }
            Line::Error { text, .. } if text.starts_with("assertion violated") => {
                self.assertion.get_or_insert_default();
            }
            Line::Error { text, .. } if text.starts_with("indexing ") => self.index = Some(text),
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

    fn name_channels_in_messages(&mut self) {
        let names = &self.names;
        let in_words = |change: &mut Change| {
            change.value = names.in_words(&change.name, &change.value);
            change.before = change.before.take().map(|before| names.in_words(&change.name, &before));
        };
        for step in &mut self.steps {
            for message in &mut step.messages {
                message.message = names.in_words(&message.channel, &message.message);
            }
            step.changes.iter_mut().for_each(in_words);
        }
    }

    fn finish(mut self, text: &str) -> Result<Steps, ReplayError> {
        // a guard with an index that is too large is not executed
        if let Some(mismatch) = self.mismatch.take().filter(|_| self.index.is_none()) {
            return Err(ReplayError::Mismatch(mismatch));
        }
        let last = self.trail.steps.last().map_or(0, |step| step.depth);
        if self.index.is_some() {
            // behind some errors of this kind SPIN stops at once
            self.end.get_or_insert((last, End::default()));
        }
        let Some((steps, mut end)) = self.end.take() else {
            let said =
                text.lines().find(|line| line.starts_with("spin: ")).unwrap_or("SPIN does not finish it");
            return Err(ReplayError::Mismatch(said.to_string()));
        };
        // without steps, SPIN counts the notes
        let steps = steps.max(0);
        if steps != last {
            return Err(ReplayError::Mismatch(format!("SPIN made {steps} of {last} steps")));
        }
        let claim_is_over = end.processes.iter().any(|at| at.is_claim && at.may_end);
        let is_stuck = !self.goes_on && end.processes.iter().any(|at| !at.is_claim && !at.may_end);
        let violation = match (self.assertion.take(), self.index.take(), self.trail.cycle) {
            (_, Some(text), _) => Some(Failure::InvalidIndex { text }),
            (Some(text), _, _) => Some(Failure::AssertionViolated { text }),
            _ if self.error.is_some() => self.error.take().map(|text| Failure::ErrorInStep { text }),
            (_, _, Some(_)) if self.trail.is_non_progress() => Some(Failure::NonProgressCycle),
            (_, _, Some(_)) => Some(Failure::AcceptanceCycle),
            _ if claim_is_over => Some(Failure::ClaimCompleted),
            _ if is_stuck => Some(Failure::InvalidEndState),
            _ => None,
        };
        if self.trail.cycle.is_some() {
            // steps of the claim of -l are not shown
            let before = self.trail.cycle.and_then(|index| self.trail.steps.get(index));
            let first = before.map_or(i64::MAX, |step| step.depth);
            self.cycle = Some(self.steps.iter().take_while(|step| step.number < first).count());
        }
        self.name_channels_in_messages();
        for change in &mut end.values {
            change.value = self.names.in_words(&change.name, &change.value);
        }
        self.steps
            .iter_mut()
            .for_each(|step| step.changes.retain(|change| change.before.as_ref() != Some(&change.value)));
        let mut processes: Vec<(u32, String)> = self.processes.into_iter().collect();
        processes.sort();
        let processes = processes.into_iter().map(|(_, name)| name).collect();
        Ok(Steps { violation, steps: self.steps, cycle: self.cycle, processes, end })
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
