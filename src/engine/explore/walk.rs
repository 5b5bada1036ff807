//! One run of a model, step by step, where a search would go all ways at once.
//!
//! What can be done next is a list of [`Step`]s; whoever walks takes one of them. Inside an atomic sequence each transition is a step of its own, and
//! only the process that has control can move, as long as it can; a handshake of two processes is one step. A step that goes wrong is in the list like any other, and ends the
//! walk when it is taken. Claims are not looked at.

use super::code::{Act, Code, TransitionCode};
use super::compile::compile;
use super::explorer::{Declined, construct};
use super::fault::Fault;
use super::moves::{Halt, Moves, Sink, Taken, Who};
use super::search::{End, ended_by};
use super::shape::Shape;
use super::state::State;
use crate::engine::steps::RunEnd;
use crate::limits::{Limits, Stopped};
use crate::model::subject::Subject;
use crate::model::symbols::BodyKind;
use crate::program::Program;
use crate::promela::source::Span;
use thiserror::Error;

/// A model that can be walked through.
pub struct Walkable<'a> {
    subject: &'a Subject,
    program: Program,
    code: Code,
}

/// Why a walk does not go on.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Lost {
    /// The next step is not for this engine.
    #[error(transparent)]
    Declined(Declined),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(Stopped),
}

/// Something that can be done next.
#[derive(Clone, Debug)]
pub struct Step {
    /// The transitions, one or, for a handshake, two.
    pub taken: Vec<Taken>,
    /// What goes wrong.
    pub wrong: Option<Fault>,
    /// Where it leads to.
    next: State,
}

/// What a step is, in the words of the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InWords {
    /// The process.
    pub process: String,
    /// The file that the statement is in.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// Its text; `None`: the end of the process.
    pub statement: Option<String>,
}

/// A run so far.
pub struct Walk<'a> {
    model: &'a Walkable<'a>,
    moves: Moves<'a>,
    state: State,
    /// The process that is inside of an atomic sequence.
    control: Option<usize>,
    /// All transitions so far.
    pub path: Vec<Taken>,
    /// How many of them the last step consists of.
    pub last: usize,
    /// What went wrong in the last step.
    pub wrong: Option<Fault>,
    limits: Limits<'a>,
}

impl<'a> Walkable<'a> {
    /// Makes a model ready, or says why it is not for this engine.
    pub fn new(subject: &'a Subject) -> Result<Walkable<'a>, Declined> {
        let program =
            Program::new(&subject.program, &subject.model).map_err(|what| construct(subject, what))?;
        let code = compile(&program);
        Ok(Walkable { subject, program, code })
    }

    /// What a transition is, in the words of the model.
    pub fn in_words(&self, taken: &Taken) -> InWords {
        let body = self.subject.model.symbols.body(taken.body);
        let process = match (taken.who, body.kind) {
            (Who::Claim, _) | (_, BodyKind::Init) => body.name.to_string(),
            (Who::Process(pid), _) => format!("{}[{pid}]", body.name),
        };
        let span = self.span(taken).unwrap_or_default();
        let place = self.subject.source.place(span);
        let is_end = self.transition(taken).is_some_and(|transition| transition.act == Act::End);
        let text = || self.subject.source.verbatim(span).split_whitespace().collect::<Vec<_>>().join(" ");
        InWords { process, file: place.file.to_string(), line: place.line, statement: (!is_end).then(text) }
    }

    /// What goes wrong, in words.
    pub fn fault_in_words(&self, fault: Fault) -> String {
        match fault {
            Fault::Assertion(text) => {
                format!("{} ({})", fault.words(), self.code.texts[text as usize])
            }
            _ => fault.words().to_string(),
        }
    }

    /// Where the statement is.
    fn span(&self, taken: &Taken) -> Option<Span> {
        let location = self.program.automaton(taken.body)?.locations.get(taken.from as usize)?;
        let transition = location.transitions.iter().find(|transition| transition.number == taken.number)?;
        Some(transition.span)
    }

    fn transition(&self, taken: &Taken) -> Option<&TransitionCode> {
        let location = self.code.bodies.get(taken.body.0 as usize)?.locations.get(taken.from as usize)?;
        location.transitions.iter().find(|transition| transition.number == taken.number)
    }
}

impl<'a> Walk<'a> {
    /// Begins at the first state.
    pub fn new(model: &'a Walkable<'a>, limits: Limits<'a>) -> Walk<'a> {
        let mut moves = Moves::new(&model.code, None, limits);
        moves.one_by_one = true;
        let state = moves.first_state();
        Walk { model, moves, state, control: None, path: Vec::new(), last: 0, wrong: None, limits }
    }

    /// What can be done next, by the numbers of processes. Where just looking at what could be done goes wrong, that is noted, and nothing can be done.
    pub fn next_steps(&mut self) -> Result<Vec<Step>, Lost> {
        if self.wrong.is_some() {
            return Ok(Vec::new());
        }
        if let Some(why) = self.limits.reached() {
            return Err(Lost::Stopped(why));
        }
        let mut found = Found::default();
        self.find(&mut found).map_err(lost)?;
        if found.wrong_before.is_some() {
            (self.wrong, self.last) = (found.wrong_before, 0);
            return Ok(Vec::new());
        }
        // the last process is looked at first
        found.steps.sort_by_key(|step| match step.taken[0].who {
            Who::Process(pid) => Some(pid),
            Who::Claim => None,
        });
        Ok(found.steps)
    }

    fn find(&mut self, found: &mut Found) -> Result<(), Halt> {
        if let Some(pid) = self.control {
            if self.moves.of_process(&self.state, pid, found)? > 0 {
                return Ok(());
            }
            self.control = None;
        }
        if self.moves.of_processes(&self.state, false, found)? == 0 && self.model.code.has_timeout {
            self.moves.of_processes(&self.state, true, found)?;
        }
        Ok(())
    }

    /// Takes a step.
    pub fn take(&mut self, step: Step) {
        self.control = step.taken.last().and_then(|last| {
            let keeps_control = self.model.transition(last)?.keeps_control;
            match last.who {
                Who::Process(pid) if keeps_control => Some(pid as usize),
                _ => None,
            }
        });
        self.last = step.taken.len();
        self.path.extend(step.taken);
        self.state = step.next;
        self.wrong = step.wrong;
    }

    /// What the end of the run is where nothing can be done next.
    pub fn end(&self) -> RunEnd {
        match self.wrong.is_none() && self.moves.is_valid_end(&self.state) {
            true => RunEnd::ValidEndState,
            false => RunEnd::Violation,
        }
    }
}

fn lost(halt: Halt) -> Lost {
    match ended_by(halt) {
        End::Stopped(why) => Lost::Stopped(why),
        End::Beyond(why) => Lost::Declined(Declined::Beyond(why)),
        // nobody counts transitions here, and nobody has enough of them
        _ => Lost::Stopped(Stopped::Wish),
    }
}

/// The steps that were found.
#[derive(Default)]
struct Found {
    steps: Vec<Step>,
    /// What goes wrong before anybody moves.
    wrong_before: Option<Fault>,
}

impl Sink for Found {
    fn reached(&mut self, state: &State, _shape: &Shape, taken: &[Taken]) -> Result<(), Halt> {
        // some errors let a step go on, also one of which only the first half goes wrong
        let begins_it = |step: &&Step| step.wrong.is_some() && taken.starts_with(&step.taken);
        let wrong = self.steps.iter().find(begins_it).and_then(|step| step.wrong);
        match self.steps.last_mut().filter(|step| step.taken == taken) {
            Some(step) => step.next.copy_from(state),
            None => self.steps.push(Step { taken: taken.to_vec(), wrong, next: state.clone() }),
        }
        Ok(())
    }

    fn failed(&mut self, fault: Fault, taken: &[Taken]) -> Result<(), Halt> {
        match self.steps.last().filter(|step| step.taken == taken) {
            _ if taken.is_empty() => self.wrong_before = self.wrong_before.or(Some(fault)),
            // the first thing that goes wrong is what is reported
            Some(_) => {}
            None => {
                self.steps.push(Step { taken: taken.to_vec(), wrong: Some(fault), next: State::default() })
            }
        }
        Ok(())
    }
}

/// Random numbers that are the same on each machine (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
#[derive(Clone, Copy, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Begins with a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// A number below this one, or 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        ((u128::from(mixed) * limit as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::explore::successors::{Successors, Turn};
    use crate::promela::load;
    use crate::promela::preprocess::PreprocessorOptions;
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    /// So many steps of each model are looked at.
    const STEPS: usize = 300;
    /// From some states there are too many ways through an atomic sequence to look at all of them.
    const MOST: u64 = 200_000;

    fn models() -> Vec<PathBuf> {
        let folder = |name: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        let files = ["promela-examples", "tests/explore/models"].map(|name| std::fs::read_dir(folder(name)));
        let paths = files.into_iter().flatten().flatten().flatten().map(|entry| entry.path());
        let mut paths: Vec<PathBuf> =
            paths.filter(|path| path.extension().is_some_and(|e| e == "pml")).collect();
        paths.sort();
        paths
    }

    /// A way: who makes each transition, and which one it is.
    type Way = Vec<(Option<u32>, u32)>;

    fn way(taken: &[Taken]) -> Way {
        let pid = |taken: &Taken| match taken.who {
            Who::Process(pid) => Some(pid),
            Who::Claim => None,
        };
        taken.iter().map(|taken| (pid(taken), taken.number)).collect()
    }

    /// From each state in which control is free, the walk has the same first steps as the search, and what it takes until control is free again
    /// is one of the ways that the search goes. Returns how many of these had several steps.
    fn chains_of_a_walk(path: &Path, seed: u64) -> Option<usize> {
        let subject = Subject::new(load(path, &PreprocessorOptions::default()).ok()?).ok()?;
        let model = Walkable::new(&subject).ok()?;
        let mut walk = Walk::new(&model, Limits::none());
        let mut moves = Moves::new(&model.code, None, Limits::none());
        moves.most = MOST;
        let mut successors = Successors::new(false);
        successors.remembers_steps = true;
        let mut dice = Dice::new(seed);
        let (mut chains, mut begin) = (0, 0);
        let mut ways: Option<BTreeSet<Way>> = None;
        while walk.path.len() < STEPS {
            let Ok(mut steps) = walk.next_steps() else { break };
            if walk.control.is_none() && walk.wrong.is_none() {
                let gone = way(&walk.path[begin..]);
                if let Some(ways) = ways.take().filter(|_| !gone.is_empty()) {
                    assert!(ways.contains(&gone), "{}: {gone:?} is none of {ways:?}", path.display());
                    chains += usize::from(gone.len() > 1);
                }
                (begin, moves.executed) = (walk.path.len(), 0);
                // the state is one of the walk, whose shapes have numbers of its own
                std::mem::swap(&mut moves.shapes, &mut walk.moves.shapes);
                let found = successors.find(&mut moves, &walk.state, Turn::Usual);
                std::mem::swap(&mut moves.shapes, &mut walk.moves.shapes);
                if found.is_ok() {
                    let all: BTreeSet<Way> =
                        successors.all.iter().map(|next| way(successors.steps(next))).collect();
                    let wrong = successors.wrong.iter().map(|wrong| way(successors.steps_to(wrong)));
                    let searched: BTreeSet<_> =
                        all.iter().cloned().chain(wrong).map(|way| way.first().copied()).collect();
                    let walked: BTreeSet<_> =
                        steps.iter().map(|step| way(&step.taken).first().copied()).collect();
                    assert_eq!(walked, searched, "{}", path.display());
                    ways = Some(all);
                }
            }
            if steps.is_empty() {
                break;
            }
            let chosen = dice.below(steps.len());
            walk.take(steps.swap_remove(chosen));
        }
        Some(chains)
    }

    #[test]
    fn a_walk_goes_ways_of_the_search() {
        let models = models();
        let of_each = models.iter().flat_map(|path| (1..=3).map(move |seed| chains_of_a_walk(path, seed)));
        let chains: Vec<usize> = of_each.flatten().collect();
        assert!(chains.len() > 300, "{} walks", chains.len());
        assert!(chains.iter().filter(|chains| **chains > 0).count() > 60, "{chains:?}");
    }

    #[test]
    fn dice_fall_the_same_everywhere() {
        let mut dice = Dice::new(1);
        let thrown: Vec<usize> = (0..12).map(|_| dice.below(6)).collect();
        assert_eq!(thrown.len(), 12);
        assert!(thrown.iter().all(|number| *number < 6));
        assert_eq!(Dice::new(0).below(usize::MAX), (0xE220_A839_7B1D_CDAFu64 - 1) as usize);
    }
}
