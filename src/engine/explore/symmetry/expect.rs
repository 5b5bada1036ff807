//! What the analysis relied on, and what is asked of every state before it is moved.
//!
//! States of the start are left as they are. So are states in which processes, their parameters, or values that never change are not what they were
//! found to be. Where a process can end before the last one is started, others get its number, and such states are no surprise. Everywhere else
//! they should not exist: then the analysis was wrong, other states may have been merged that should not have been, and there is no
//! verdict.

use super::NoKeys;
use super::boot::{early_locations, end_of};
use super::holdings::Holdings;
use crate::analysis::sorts::started_later;
use crate::engine::explore::shape::{FRAME, GLOBALS, LOCATION, Shape};
use crate::engine::explore::state::State;
use crate::model::boot::Value;
use crate::model::subject::Subject;
use crate::model::symbols::*;
use crate::program::Program;
use crate::symmetry::Symmetries;

/// A process as it is expected.
#[derive(Clone, Debug)]
pub(super) struct Expected {
    /// What it runs.
    pub body: BodyId,
    /// Its location before the closing brace, if it can get there.
    pub end: Option<i32>,
    /// Parameters that never change: the word of its frame, and the value.
    pub facts: Vec<(u32, i32)>,
}

/// The location of processes that are gone: none is ever there.
pub(super) const GONE: i32 = 0;

/// What was relied on.
#[derive(Clone, Debug)]
pub(super) struct Expectations {
    /// The processes, by number.
    pub processes: Vec<Expected>,
    /// Words of the globals that never change, and what they hold.
    pub facts: Vec<(u32, i32)>,
    /// By body: the locations in which the start is not over.
    early: Vec<Vec<bool>>,
    /// By body: may its processes be started later?
    later: Vec<bool>,
    /// So many processes must be there, since they are moved.
    needed: usize,
    /// Can a process end that is moved?
    pub ending: bool,
    /// Is it no surprise if something is not what was expected?
    pub varying: bool,
}

impl Expectations {
    /// Finds what was relied on. `moves`: is a point moved?
    pub fn new(
        subject: &Subject,
        symmetries: &Symmetries,
        program: &Program,
        holdings: &Holdings,
        moves: &dyn Fn(u32) -> bool,
    ) -> Result<Expectations, NoKeys> {
        let model = &subject.model;
        let storage = &program.storage;
        let number = |value: &Value| match value {
            Value::Number(number) => Some(*number),
            Value::Channel(channel) => holdings.numbers.get(channel).copied(),
            Value::Unknown => None,
        };
        let mut processes = Vec::new();
        for process in &model.boot.processes {
            let end = program.automaton(process.body).and_then(end_of);
            let end = end.filter(|_| model.can_end.contains(&process.body)).map(|end| end.0 as i32);
            let parameters = model.symbols.body(process.body).parameters.iter().zip(&process.arguments);
            let facts = parameters
                .filter(|(id, _)| model.constants.whole.contains(id))
                .filter_map(|(id, value)| Some((storage.first(*id)? + FRAME as u32, number(value)?)))
                .collect();
            processes.push(Expected { body: process.body, end, facts });
        }
        let facts = storage.globals.slots.iter().zip(GLOBALS as u32..).filter(|(slot, _)| !slot.hidden);
        let facts = facts.filter_map(|(slot, word)| {
            let cell: Vec<(SymbolId, u32)> =
                slot.path.iter().map(|(id, index)| (*id, index.unwrap_or(0))).collect();
            let value = if cell.is_empty() { None } else { model.lasting_value(&cell) };
            Some((word, number(&value?)?))
        });
        let moved: Vec<usize> =
            (0..processes.len()).filter(|pid| moves(holdings.processes[*pid].1)).collect();
        let ending = moved.iter().any(|pid| processes[*pid].end.is_some());
        let complete = model.boot.complete;
        let starts_later = if complete { Vec::new() } else { started_later(&subject.program, model) };
        let bodies = (0..model.symbols.bodies.len() as u32).map(BodyId);
        let expectations = Expectations {
            facts: facts.collect(),
            early: early_locations(subject, program)?,
            later: bodies.map(|body| !ending && starts_later.contains(&body)).collect(),
            needed: moved.iter().max().map_or(0, |pid| pid + 1),
            ending,
            varying: symmetries.sorts.doubts.pids_vary || !complete,
            processes,
        };
        if ending {
            expectations.nobody_sees_the_end(program)?;
        }
        Ok(expectations)
    }

    /// Where processes that move can end, those that have ended and those that are gone must be the same to everybody.
    fn nobody_sees_the_end(&self, program: &Program) -> Result<(), NoKeys> {
        let ended = || self.processes.iter().filter(|process| process.end.is_some());
        if program.observes.priorities {
            return Err(NoKeys::EndIsSeen("there are priorities"));
        }
        if ended().any(|process| program.provided[process.body.0 as usize].is_some()) {
            return Err(NoKeys::EndIsSeen("an ended process may have to wait for its `provided`"));
        }
        if self.processes.iter().any(|process| !program.storage.body(process.body).channels.is_empty()) {
            return Err(NoKeys::EndIsSeen("processes declare channels"));
        }
        Ok(())
    }

    /// Is the start over?
    pub fn is_started(&self, shape: &Shape, state: &State) -> bool {
        if !self.ending && shape.processes() < self.needed {
            return false;
        }
        let existing = shape.bodies.iter().zip(&shape.bases).zip(&self.processes);
        existing.filter(|((body, _), process)| **body == process.body).all(|((body, base), _)| {
            let location = state.words[*base as usize + LOCATION] as usize;
            !self.early[body.0 as usize].get(location).copied().unwrap_or(false)
        })
    }

    /// Are these the processes that were expected? Behind those of the start there may be others only if they are started while the model runs.
    pub fn are_processes_expected(&self, shape: &Shape) -> bool {
        let as_found = shape.bodies.iter().zip(&self.processes).all(|(body, process)| *body == process.body);
        let others = shape.bodies.iter().skip(self.processes.len());
        as_found && others.into_iter().all(|body| self.later[body.0 as usize])
    }

    /// Are parameters and constants what they were found to be?
    pub fn are_facts_kept(&self, shape: &Shape, state: &State) -> bool {
        let holds = |base: u32, facts: &[(u32, i32)]| {
            facts.iter().all(|(word, value)| state.words[(base + word) as usize] == *value)
        };
        let mut processes = shape.bases.iter().zip(&self.processes);
        holds(0, &self.facts)
            && processes
                .all(|(base, process)| self.is_over(process, *base, state) || holds(*base, &process.facts))
    }

    /// Has a process ended, where that matters?
    pub fn is_over(&self, process: &Expected, base: u32, state: &State) -> bool {
        let location = state.words[base as usize + LOCATION];
        self.ending && (location == GONE || process.end == Some(location))
    }
}
