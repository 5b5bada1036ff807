//! One run of a model: the built-in engine makes it, and SPIN tells it.
//!
//! Each step is one of those that can be executed, drawn at random or chosen by somebody. The run is written as a trail, which SPIN's simulator replays
//! on the model as the user wrote it, so that it is told in SPIN's words, like the trail of a counterexample.

use super::evidence::Counterexample;
use super::explore::explorer::Declined;
use super::explore::moves::{Taken, Who};
pub use super::explore::walk::InWords;
use super::explore::walk::{Dice, Lost, Step, Walk, Walkable};
use super::spin::counterexample::{LastState, run_told};
use super::spin::simulate::{ReplayError, Simulator};
use super::spin::trail::Trail;
use super::steps::{self, RunEnd, Statement};
use crate::limits::Stopped;
use crate::model::features::Feature;
use crate::model::subject::Subject;
use std::path::Path;
use thiserror::Error;

/// A model that is ready to be run.
pub struct Simulation<'a> {
    walkable: Walkable<'a>,
    subject: &'a Subject,
    /// Where the random numbers begin.
    pub seed: u64,
    /// The run stops after so many steps.
    pub most: usize,
}

/// Something that can be done next.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The statement; for a handshake, those of both processes.
    pub statements: Vec<InWords>,
    /// What goes wrong.
    pub wrong: Option<String>,
}

/// What is to be done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// This one of the choices.
    Step(usize),
    /// Any of them.
    Random,
    /// Nothing more.
    Quit,
}

/// Who chooses the steps.
pub trait Chooser {
    /// What is to be done next?
    fn choose(&mut self, choices: &[Choice]) -> std::io::Result<Wish>;
    /// Hears of the run so far, whose last steps have just been taken.
    fn taken(&mut self, run: &Counterexample, last: usize);
}

/// A run.
#[derive(Clone, Debug)]
pub struct Ran {
    /// How it ends.
    pub ends: RunEnd,
    /// Its steps.
    pub told: Counterexample,
}

/// Why there is no run.
#[derive(Debug, Error)]
pub enum NotRun {
    /// The model is not for the built-in engine.
    #[error("it cannot be simulated by the built-in engine: {0}")]
    Declined(#[from] Declined),
    /// SPIN's simulator comes to something else.
    #[error("SPIN's simulator does not follow the run with seed {seed}: {why}")]
    Differs {
        /// The seed.
        seed: u64,
        /// What it comes to.
        why: String,
        /// Does the model look at `_last`?
        looks_at_last: bool,
    },
    /// It cannot be replayed for another reason.
    #[error(transparent)]
    Replay(ReplayError),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(Stopped),
    /// Who chooses cannot be asked.
    #[error(transparent)]
    Unasked(#[from] std::io::Error),
}

impl NotRun {
    /// What could be done.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            NotRun::Declined(_) => Some("`topsym verify` checks it with SPIN's verifier"),
            NotRun::Differs { looks_at_last: true, .. } => {
                Some("it does not know `_last`, which the model looks at")
            }
            // the built-in engine does as the verifier
            NotRun::Differs { .. } => Some(
                "SPIN's simulator and SPIN's verifier differ on this model; another seed may avoid the difference",
            ),
            NotRun::Replay(error) => error.hint(),
            NotRun::Stopped(_) | NotRun::Unasked(_) => None,
        }
    }
}

impl From<Lost> for NotRun {
    fn from(lost: Lost) -> NotRun {
        match lost {
            Lost::Declined(why) => NotRun::Declined(why),
            Lost::Stopped(why) => NotRun::Stopped(why),
        }
    }
}

impl<'a> Simulation<'a> {
    /// Makes a model ready, or says why it is not for the built-in engine.
    pub fn new(subject: &'a Subject, seed: u64, most: usize) -> Result<Simulation<'a>, NotRun> {
        Ok(Simulation { walkable: Walkable::new(subject)?, subject, seed, most })
    }

    /// Runs it; at random if nobody chooses.
    pub fn run(
        &self,
        simulator: Simulator<'_>,
        mut chooser: Option<&mut dyn Chooser>,
    ) -> Result<Ran, NotRun> {
        let mut walk = Walk::new(&self.walkable, simulator.limits);
        let mut dice = Dice::new(self.seed);
        let ends = loop {
            let mut steps = walk.next_steps()?;
            if steps.is_empty() {
                break walk.end();
            }
            if walk.path.len() >= self.most {
                break RunEnd::Steps;
            }
            let random = dice.below(steps.len());
            let wish = match &mut chooser {
                Some(chooser) => chooser.choose(&self.choices(&steps))?,
                None => Wish::Random,
            };
            match wish {
                Wish::Step(index) => walk.take(steps.swap_remove(index)),
                Wish::Random => walk.take(steps.swap_remove(random)),
                Wish::Quit => break RunEnd::Quit,
            }
            if let Some(chooser) = chooser.as_mut().filter(|_| walk.wrong.is_none())
                && let Ok(told) = self.told(simulator, &walk, LastState::Open)
            {
                chooser.taken(&told, walk.last);
            }
        };
        let told = self.told_to_its_end(simulator, &walk, ends)?;
        Ok(Ran { ends, told })
    }

    fn choices(&self, steps: &[Step]) -> Vec<Choice> {
        let in_words = |step: &Step| Choice {
            statements: step.taken.iter().map(|taken| self.walkable.in_words(taken)).collect(),
            wrong: step.wrong.map(|fault| self.walkable.fault_in_words(fault)),
        };
        steps.iter().map(in_words).collect()
    }

    /// The whole run in SPIN's words. It has to end there as it does here.
    fn told_to_its_end(
        &self,
        simulator: Simulator<'_>,
        walk: &Walk<'_>,
        ends: RunEnd,
    ) -> Result<Counterexample, NotRun> {
        let wrong = walk.wrong.map(|fault| self.walkable.fault_in_words(fault));
        let numbered = (1i64..).zip(&walk.path).skip(walk.path.len() - walk.last);
        let steps: Vec<steps::Step> = numbered.map(|(number, taken)| self.step(number, taken)).collect();
        let last = match (&wrong, ends) {
            (Some(error), _) => LastState::Wrong { error, steps: &steps },
            (None, RunEnd::Violation | RunEnd::ValidEndState) => LastState::Still,
            (None, RunEnd::Steps | RunEnd::Quit) => LastState::Open,
        };
        let told = self.told(simulator, walk, last).map_err(|error| match error {
            ReplayError::Mismatch(why) => self.differs(why),
            error => NotRun::Replay(error),
        })?;
        match (ends == RunEnd::Violation, told.steps.violation.is_some()) {
            (true, false) => Err(self.differs("it comes to no error, where there is one".to_string())),
            (false, true) => Err(self.differs("it comes to an error, where there is none".to_string())),
            _ => Ok(told),
        }
    }

    fn differs(&self, why: String) -> NotRun {
        let looks_at_last = self.subject.model.features.uses(Feature::Last);
        NotRun::Differs { seed: self.seed, why, looks_at_last }
    }

    /// A step of the trail as the built-in engine knows it.
    fn step(&self, number: i64, taken: &Taken) -> steps::Step {
        let InWords { process, file, line, statement } = self.walkable.in_words(taken);
        let name = Path::new(&file).file_name().unwrap_or_default().to_string_lossy().into_owned();
        let statement = statement.map(|text| Statement { file: name, line, state: taken.from, text });
        let statements = statement.into_iter().collect();
        steps::Step { number, process, statements, ..steps::Step::default() }
    }

    /// The run in SPIN's words.
    fn told(
        &self,
        simulator: Simulator<'_>,
        walk: &Walk<'_>,
        last: LastState<'_>,
    ) -> Result<Counterexample, ReplayError> {
        let process = |who: Who| match who {
            Who::Process(pid) => i64::from(pid),
            Who::Claim => 0,
        };
        let steps: Vec<(i64, i64)> =
            walk.path.iter().map(|taken| (process(taken.who), i64::from(taken.number))).collect();
        run_told(simulator, self.subject, &Trail::new(None, &steps), last)
    }
}
