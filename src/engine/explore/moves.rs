//! The steps of a model: which states follow on a state.
//!
//! What counts as one step is what SPIN's verifier stores a state behind: a whole atomic chain, up to the point where control is given up
//! or the chain blocks; a handshake of two processes; a `d_step`. Inside of a chain nothing is stored, but all ways through it are gone.
//!
//! Processes are tried from the last to the first, transitions in the order of their locations. Once an escape of an `unless` could be
//! taken, only transitions of the same escape are; `else` is executable where nothing before it was.

use super::code::*;
use super::eye::{Eye, Foreign, Scratch};
use super::fault::Fault;
use super::hand::Hand;
use super::shape::{CLAIM, LOCATION, PRIORITY, Shape, Shapes};
use super::state::State;
use crate::limits::{Limits, Stopped};
use crate::model::symbols::BodyId;

/// A transition that was executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Who: a process, or the claim.
    pub who: Who,
    /// The number of the transition.
    pub number: u32,
    /// The type of the process.
    pub body: BodyId,
    /// Where it was.
    pub from: u32,
}

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A process.
    Process(u32),
    /// The claim.
    Claim,
}

/// Hears what follows on a state.
pub trait Sink {
    /// A state that a step leads to. `Err`: it has heard enough.
    fn reached(&mut self, state: &State, shape: &Shape, steps: &[Taken]) -> Result<(), Halt>;
    /// Something went wrong; the last step is the one in which it did.
    fn failed(&mut self, fault: Fault, steps: &[Taken]) -> Result<(), Halt>;
}

/// Why no more states are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// An atomic chain, or a `d_step`, goes on for ever.
    Endless,
    /// What is there depends on how SPIN lays out states.
    Foreign(Foreign),
    /// So many transitions were executed as there may be.
    Budget,
    /// A limit was reached.
    Stopped(Stopped),
}

/// No atomic chain is longer.
const LONGEST_CHAIN: usize = 20_000;

/// After so many transitions limits are looked at.
const LOOK_AT_LIMITS: u64 = 1 << 13;

/// Makes the states that follow on others.
pub struct Moves<'a> {
    /// The program.
    pub code: &'a Code,
    /// All shapes so far.
    pub shapes: Shapes,
    /// The claim.
    pub claim: Option<BodyId>,
    /// How many transitions have been executed.
    pub executed: u64,
    /// How many of them kept control.
    pub atomic: u64,
    /// No more than these may be executed.
    pub most: u64,
    /// Does somebody want to see each transition of an atomic chain? A handshake is still one step.
    pub one_by_one: bool,
    limits: Limits<'a>,
    scratch: Scratch,
    /// The state from which a step begins, and those on the way.
    levels: Vec<State>,
    steps: Vec<Taken>,
}

impl<'a> Moves<'a> {
    /// Begins with a program, and the claim that is checked.
    pub fn new(code: &'a Code, claim: Option<BodyId>, limits: Limits<'a>) -> Moves<'a> {
        Moves {
            code,
            shapes: Shapes::new(&code.layout),
            claim,
            executed: 0,
            atomic: 0,
            most: u64::MAX,
            one_by_one: false,
            limits,
            scratch: Scratch::default(),
            levels: vec![State::default()],
            steps: Vec::new(),
        }
    }

    /// The first state.
    pub fn first_state(&mut self) -> State {
        let claim = self.claim.map(|claim| self.code.bodies[claim.0 as usize].start);
        self.hand(false).first_state(claim)
    }

    fn hand(&mut self, timeout: bool) -> Hand<'_> {
        Hand {
            code: self.code,
            shapes: &mut self.shapes,
            with_claim: self.claim.is_some(),
            timeout,
            scratch: &mut self.scratch,
        }
    }

    /// All steps of processes from a state. Returns how many there are.
    pub fn of_processes(&mut self, state: &State, timeout: bool, sink: &mut dyn Sink) -> Result<usize, Halt> {
        self.levels[0].copy_from(state);
        self.steps.clear();
        self.system(0, None, timeout, None, sink)
    }

    /// All steps of the process that has control. Returns how many there are; if none, it has lost it.
    pub fn of_process(&mut self, state: &State, pid: usize, sink: &mut dyn Sink) -> Result<usize, Halt> {
        self.levels[0].copy_from(state);
        self.steps.clear();
        self.system(0, Some(pid), false, None, sink)
    }

    /// All steps of the claim from a state. Returns how many there are.
    pub fn of_claim(&mut self, state: &State, timeout: bool, sink: &mut dyn Sink) -> Result<usize, Halt> {
        let Some(claim) = self.claim else { return Ok(0) };
        self.levels[0].copy_from(state);
        self.steps.clear();
        let code = self.code;
        let from = state.words[CLAIM] as usize;
        let mut count = 0;
        for transition in &code.bodies[claim.0 as usize].locations[from].transitions {
            let no_process = usize::MAX;
            let mut eye = self.eye(0, no_process, 0, timeout, count > 0);
            let can = match &transition.act {
                Act::Guard(value) => eye.value(*value) != 0,
                Act::Else => !eye.moved,
                _ => true,
            };
            if let Act::Assert(value, text) = &transition.act
                && eye.value(*value) == 0
            {
                self.scratch.fail(Fault::Assertion(*text));
            }
            self.steps.push(Taken {
                who: Who::Claim,
                number: transition.number,
                body: claim,
                from: from as u32,
            });
            self.report(sink)?;
            if can {
                self.count()?;
                count += 1;
                self.level(1);
                self.levels[1].words[CLAIM] = transition.to as i32;
                let shape = self.shapes.get(self.levels[1].shape);
                sink.reached(&self.levels[1], shape, &self.steps)?;
            }
            self.steps.pop();
        }
        Ok(count)
    }

    /// Where a claim that moves on by itself comes to its end.
    pub fn claim_is_over(&self, state: &State) -> bool {
        self.claim.is_some_and(|claim| {
            let location = state.words[CLAIM] as usize;
            self.code.bodies[claim.0 as usize].locations[location].end
        })
    }

    /// May all processes stop here?
    pub fn is_valid_end(&self, state: &State) -> bool {
        let shape = self.shapes.get(state.shape);
        shape.bodies.iter().zip(&shape.bases).all(|(body, base)| {
            let location = state.words[*base as usize + LOCATION] as usize;
            self.code.bodies[body.0 as usize].locations[location].end
        })
    }

    fn eye(&mut self, level: usize, pid: usize, base: usize, timeout: bool, moved: bool) -> Eye<'_> {
        let state = &self.levels[level];
        Eye {
            code: self.code,
            shape: self.shapes.get(state.shape),
            state,
            pid,
            base,
            with_claim: self.claim.is_some(),
            timeout,
            moved,
            asked: false,
            scratch: &mut self.scratch,
        }
    }

    /// From now on there are no limits.
    pub fn unlimited(&mut self) {
        (self.most, self.limits) = (u64::MAX, Limits::none());
    }

    /// Counts a transition, and looks at the limits from time to time.
    fn count(&mut self) -> Result<(), Halt> {
        self.executed += 1;
        if self.executed % LOOK_AT_LIMITS == 0
            && let Some(why) = self.limits.reached()
        {
            return Err(Halt::Stopped(why));
        }
        if self.executed > self.most { Err(Halt::Budget) } else { Ok(()) }
    }

    /// Makes a level a copy of the one below.
    fn level(&mut self, level: usize) {
        if level == self.levels.len() {
            self.levels.push(State::default());
        }
        let (below, above) = self.levels.split_at_mut(level);
        above[0].copy_from(&below[level - 1]);
    }

    /// Says what went wrong. Does the step go on?
    fn report(&mut self, sink: &mut dyn Sink) -> Result<bool, Halt> {
        if let Some(foreign) = self.scratch.foreign {
            return Err(Halt::Foreign(foreign));
        }
        if self.scratch.faults.is_empty() {
            return Ok(true);
        }
        let goes_on = !self.scratch.is_stopped();
        for fault in std::mem::take(&mut self.scratch.faults) {
            sink.failed(fault, &self.steps)?;
        }
        Ok(goes_on)
    }

    /// Steps from the state at a level: of one process only, if it has control; as answers to an offer, if there is one.
    fn system(
        &mut self,
        level: usize,
        only: Option<usize>,
        timeout: bool,
        sender: Option<usize>,
        sink: &mut dyn Sink,
    ) -> Result<usize, Halt> {
        if level > LONGEST_CHAIN {
            return Err(Halt::Endless);
        }
        let processes = self.shapes.get(self.levels[level].shape).processes();
        let pids = match only {
            Some(pid) => pid..pid + 1,
            None => 0..processes,
        };
        let mut count = 0;
        for pid in pids.rev().filter(|pid| Some(*pid) != sender) {
            if self.may_move(level, pid, timeout, sink)? {
                count += self.process(level, pid, timeout, sink)?;
            }
        }
        Ok(count)
    }

    /// Do `provided` and priorities let a process move?
    fn may_move(
        &mut self,
        level: usize,
        pid: usize,
        timeout: bool,
        sink: &mut dyn Sink,
    ) -> Result<bool, Halt> {
        let code = self.code;
        let shape = self.shapes.get(self.levels[level].shape);
        let base = shape.bases[pid] as usize;
        let body = shape.bodies[pid].0 as usize;
        if code.bodies[body].provided.is_some() {
            let provided = self.eye(level, pid, base, timeout, false).is_provided();
            if !self.report(sink)? || !provided {
                return Ok(false);
            }
        }
        Ok(!code.has_priorities || self.has_highest_priority(level, pid, base, timeout))
    }

    fn has_highest_priority(&mut self, level: usize, pid: usize, base: usize, timeout: bool) -> bool {
        let own = self.levels[level].words[base + PRIORITY];
        let processes = self.shapes.get(self.levels[level].shape).processes();
        (0..processes).filter(|other| *other != pid).all(|other| {
            let base = self.shapes.get(self.levels[level].shape).bases[other] as usize;
            if self.levels[level].words[base + PRIORITY] <= own {
                return true;
            }
            let mut eye = self.eye(level, other, base, timeout, false);
            !(eye.is_provided() && eye.could_move(other))
        })
    }

    /// The steps of one process.
    fn process(
        &mut self,
        level: usize,
        pid: usize,
        timeout: bool,
        sink: &mut dyn Sink,
    ) -> Result<usize, Halt> {
        let code = self.code;
        let state = &self.levels[level];
        let shape = self.shapes.get(state.shape);
        let base = shape.bases[pid] as usize;
        let body = shape.bodies[pid];
        let from = state.words[base + LOCATION] as u32;
        let was_offered = state.offered != 0;
        // where nobody asks if somebody else could move, all else waits for the timeout
        let timeout_later = timeout && self.claim.is_some();
        let mut count = 0;
        let mut escape = 0;
        for transition in &code.bodies[body.0 as usize].locations[from as usize].transitions {
            if escape != 0 && transition.escape != escape {
                break;
            }
            let can = self.eye(level, pid, base, timeout, count > 0).can(&transition.act);
            let taken = Taken { who: Who::Process(pid as u32), number: transition.number, body, from };
            if !self.scratch.faults.is_empty() || self.scratch.foreign.is_some() {
                self.steps.push(taken);
                let goes_on = self.report(sink)?;
                self.steps.pop();
                if !goes_on {
                    self.scratch.forget_starts();
                    count += 1;
                    continue;
                }
            }
            let Some(message) = can else {
                self.scratch.forget_starts();
                continue;
            };
            self.level(level + 1);
            let mut state = std::mem::take(&mut self.levels[level + 1]);
            let done = self.hand(timeout).execute(&mut state, pid, transition, message);
            self.levels[level + 1] = state;
            done.map_err(|_| Halt::Endless)?;
            self.count()?;
            self.steps.push(taken);
            if !self.report(sink)? {
                self.steps.pop();
                count += 1;
                escape = transition.escape;
                continue;
            }
            if self.levels[level + 1].offered != 0 && !was_offered {
                let answers = self.system(level + 1, None, timeout_later, Some(pid), sink)?;
                if answers > 0 {
                    count += 1;
                    escape = transition.escape;
                }
                self.steps.pop();
                continue;
            }
            count += 1;
            escape = transition.escape;
            let mut gives_up_control = !transition.keeps_control || self.one_by_one;
            if transition.keeps_control && !self.one_by_one {
                self.atomic += 1;
                gives_up_control = self.system(level + 1, Some(pid), timeout_later, None, sink)? == 0;
            }
            if gives_up_control {
                let state = &self.levels[level + 1];
                sink.reached(state, self.shapes.get(state.shape), &self.steps)?;
            }
            self.steps.pop();
        }
        Ok(count)
    }
}
