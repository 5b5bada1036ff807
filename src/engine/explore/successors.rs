//! What follows on a state: all states that one step leads to, and what goes wrong on the way.
//!
//! Without a claim, one step is one of the processes; a `timeout` is true if nothing else can move. With a claim, the claim moves first, and
//! then the processes; where they are stuck, the claim goes on alone, and each of its further steps leads to a state of its own. When SPIN's
//! verifier makes `timeout` true beside a claim depends on where the word stands: in no process, it is always false; in a process, the
//! claim's moves are tried with false, and all of them once more with true if the processes got stuck.

use super::fault::Fault;
use super::moves::{Halt, Moves, Sink, Taken};
use super::shape::{Shape, ShapeId};
use super::state::State;

/// How a state is to be gone on from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    /// Everybody may move.
    #[default]
    Usual,
    /// The processes were stuck before the claim moved on alone; was `timeout` true?
    Stutter(bool),
}

/// A state that a step leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Successor {
    /// How many transitions the step consists of.
    pub steps: u32,
    /// How it is to be gone on from.
    pub turn: Turn,
    shape: ShapeId,
    start: usize,
    first_taken: usize,
}

/// An error on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// What.
    pub what: What,
    /// After how many transitions, the one that goes wrong included.
    pub steps: u32,
    first_taken: usize,
}

/// What can be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// A statement.
    Step(Fault),
    /// The claim has come to its end.
    ClaimOver,
    /// Nothing can move, and some process should not be where it is.
    Stuck,
}

/// All that follows on a state.
#[derive(Debug, Default)]
pub struct Successors {
    words: Vec<i32>,
    /// The states.
    pub all: Vec<Successor>,
    /// The errors.
    pub wrong: Vec<Wrong>,
    /// The transitions of all of them, if somebody wants to know.
    taken: Vec<Taken>,
    /// Does somebody?
    pub remembers_steps: bool,
    /// Is it an error if nothing can move, and some process should not be where it is?
    pub checks_end_states: bool,
    /// What the claim has done before the processes move.
    before: Vec<Taken>,
}

impl Successors {
    /// Nothing has been found yet.
    pub fn new(checks_end_states: bool) -> Successors {
        Successors { checks_end_states, ..Successors::default() }
    }

    fn clear(&mut self) {
        self.words.clear();
        self.all.clear();
        self.wrong.clear();
        self.taken.clear();
        self.before.clear();
    }

    /// Makes `state` the one that a step leads to.
    pub fn read(&self, successor: &Successor, state: &mut State, words: usize) {
        state.shape = successor.shape;
        state.offered = 0;
        state.words.clear();
        state.words.extend_from_slice(&self.words[successor.start..successor.start + words]);
    }

    /// The shape of the state that a step leads to.
    pub fn shape(&self, successor: &Successor) -> ShapeId {
        successor.shape
    }

    /// The transitions of a step.
    pub fn steps(&self, successor: &Successor) -> &[Taken] {
        &self.taken[successor.first_taken..successor.first_taken + successor.steps as usize]
    }

    /// The transitions that lead to an error.
    pub fn steps_to(&self, wrong: &Wrong) -> &[Taken] {
        &self.taken[wrong.first_taken..wrong.first_taken + wrong.steps as usize]
    }

    fn note_steps(&mut self, steps: &[Taken]) -> usize {
        let first = self.taken.len();
        if self.remembers_steps {
            self.taken.extend_from_slice(&self.before);
            self.taken.extend_from_slice(steps);
        }
        first
    }

    fn note_wrong(&mut self, what: What, steps: &[Taken]) {
        let first_taken = self.note_steps(steps);
        let steps = (self.before.len() + steps.len()) as u32;
        self.wrong.push(Wrong { what, steps, first_taken });
    }

    fn note(&mut self, state: &State, turn: Turn, steps: &[Taken]) {
        let (start, first_taken) = (self.words.len(), self.note_steps(steps));
        self.words.extend_from_slice(&state.words);
        let steps = (self.before.len() + steps.len()) as u32;
        self.all.push(Successor { steps, turn, shape: state.shape, start, first_taken });
    }

    /// Finds all that follows on a state.
    pub fn find(&mut self, moves: &mut Moves<'_>, state: &State, turn: Turn) -> Result<(), Halt> {
        self.clear();
        match (turn, moves.claim) {
            (Turn::Stutter(timeout), _) => {
                if moves.of_processes(state, false, self)? == 0 {
                    self.stutter(moves, state, timeout)?;
                }
            }
            (Turn::Usual, Some(_)) => self.with_claim(moves, state)?,
            (Turn::Usual, None) => self.of_processes(moves, state)?,
        }
        Ok(())
    }

    fn of_processes(&mut self, moves: &mut Moves<'_>, state: &State) -> Result<(), Halt> {
        let mut count = moves.of_processes(state, false, self)?;
        if count == 0 && moves.code.has_timeout {
            count = moves.of_processes(state, true, self)?;
        }
        if count == 0 && self.checks_end_states && !moves.is_valid_end(state) {
            self.note_wrong(What::Stuck, &[]);
        }
        Ok(())
    }

    fn with_claim(&mut self, moves: &mut Moves<'_>, state: &State) -> Result<(), Halt> {
        let in_process = moves.code.has_timeout;
        let in_claim = moves.claim.is_some_and(|claim| moves.code.bodies[claim.0 as usize].has_timeout);
        let (any, again) = self.claim_then_processes(moves, state, false, !in_process)?;
        if in_process && (again || (in_claim && !any)) {
            self.claim_then_processes(moves, state, true, true)?;
        }
        Ok(())
    }

    /// Lets the claim move, and then the processes; where these are stuck, the claim alone, if it may. Could the claim move? Did processes get
    /// stuck, and the claim had to wait?
    fn claim_then_processes(
        &mut self,
        moves: &mut Moves<'_>,
        state: &State,
        timeout: bool,
        may_stutter: bool,
    ) -> Result<(bool, bool), Halt> {
        let mut waits = false;
        let steps = self.claim_steps(moves, state, timeout)?;
        for (next, step) in &steps {
            self.before.push(*step);
            if moves.claim_is_over(next) {
                self.note_wrong(What::ClaimOver, &[]);
            }
            if moves.of_processes(next, timeout, self)? == 0 {
                match may_stutter {
                    true => self.stutter(moves, next, timeout)?,
                    false => waits = true,
                }
            }
            self.before.clear();
        }
        Ok((!steps.is_empty(), waits))
    }

    fn claim_steps(
        &mut self,
        moves: &mut Moves<'_>,
        state: &State,
        timeout: bool,
    ) -> Result<Vec<(State, Taken)>, Halt> {
        let mut steps = ClaimSteps { found: Vec::new(), wrong: Vec::new() };
        moves.of_claim(state, timeout, &mut steps)?;
        for (fault, step) in steps.wrong {
            self.note_wrong(What::Step(fault), &[step]);
        }
        Ok(steps.found)
    }

    fn stutter(&mut self, moves: &mut Moves<'_>, state: &State, timeout: bool) -> Result<(), Halt> {
        for (next, step) in self.claim_steps(moves, state, timeout)? {
            if moves.claim_is_over(&next) {
                self.note_wrong(What::ClaimOver, &[step]);
            }
            self.note(&next, Turn::Stutter(timeout), &[step]);
        }
        Ok(())
    }
}

impl Sink for Successors {
    fn reached(&mut self, state: &State, _shape: &Shape, steps: &[Taken]) -> Result<(), Halt> {
        self.note(state, Turn::Usual, steps);
        Ok(())
    }

    fn failed(&mut self, fault: Fault, steps: &[Taken]) -> Result<(), Halt> {
        self.note_wrong(What::Step(fault), steps);
        Ok(())
    }
}

/// The steps of a claim.
struct ClaimSteps {
    found: Vec<(State, Taken)>,
    wrong: Vec<(Fault, Taken)>,
}

impl Sink for ClaimSteps {
    fn reached(&mut self, state: &State, _shape: &Shape, steps: &[Taken]) -> Result<(), Halt> {
        self.found.extend(steps.last().map(|step| (state.clone(), *step)));
        Ok(())
    }

    fn failed(&mut self, fault: Fault, steps: &[Taken]) -> Result<(), Halt> {
        self.wrong.extend(steps.last().map(|step| (fault, *step)));
        Ok(())
    }
}
