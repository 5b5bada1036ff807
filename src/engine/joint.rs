//! Two engines as one: the built-in engine begins, and SPIN goes on where the search is a large one.
//!
//! The built-in engine has its answer before a C compiler has read a verifier, but it is slower than the compiled one. So it has a budget of
//! transitions. After the first of them ([`ALONE`]), when the model is not one of the smallest, SPIN and the C compiler begin to work behind it; when the
//! budget ([`BUDGET`]) is used up, SPIN's verifier begins from the first state. Both numbers are fixed, so that a model gets the same answer from the same
//! engine on each machine.
//!
//! The budget was chosen by measurement (`docs/checking.md`): it is what the built-in engine executes in about the time that `spin -a` and the C
//! compiler take, so that at most half of the time is lost.

use super::explore::explorer::{Answer, Answered, Declined, Explorer};
use super::explore::moves::{Taken, Who};
use super::explore::search::Now;
use super::outcome::{Kind, Violation};
use super::plan::Choice;
use super::request::EngineChoice;
use super::run::{Executor, Symmetry};
use super::session::{Progress, Worker};
use super::spin::trail::Trail;
use super::spin::verifier::SpinVerifier;
use super::spin::verifier::confirm::{confirm, unconfirmed};
use super::{Checked, Engine, EngineError, Event, Question, Run, Session};
use crate::engine::error::refuse;
use crate::limits::{Limits, Stopped};
use crate::stack::on_large_stack;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// So many transitions are executed before anything else is begun.
pub const ALONE: u64 = 100_000;
/// So many transitions are executed before SPIN takes over.
pub const BUDGET: u64 = 2_000_000;

/// What the built-in engine came to.
enum Explored {
    /// An answer.
    Answered(Vec<Run>),
    /// SPIN has to go on; so long somebody has waited for it.
    GoOn { waited: Duration },
}

/// Both engines, for one question.
pub struct Joint<'a> {
    question: Question<'a>,
    session: Session<'a>,
    builtin: Result<Explorer<'a>, Declined>,
    /// What the built-in engine has declined on its way.
    declined: OnceLock<Declined>,
    spin: OnceLock<SpinVerifier<'a>>,
    /// The path to the error that the built-in engine has found.
    path: OnceLock<Vec<Taken>>,
}

impl<'a> Joint<'a> {
    /// Makes ready what is needed for certain.
    pub fn prepare(
        question: Question<'a>,
        limits: Limits<'_>,
        session: Session<'a>,
    ) -> Result<Joint<'a>, EngineError> {
        let request = question.request;
        let builtin = match request.engine {
            EngineChoice::Spin => Err(Declined::Request("SPIN was asked for")),
            EngineChoice::Auto if request.compare => {
                Err(Declined::Request("both sides of a comparison are to be SPIN's"))
            }
            EngineChoice::Auto | EngineChoice::Builtin => Explorer::new(question),
        };
        if let (EngineChoice::Builtin, Err(why)) = (request.engine, &builtin) {
            let hint = "--engine auto takes SPIN where the built-in engine cannot be used";
            return Err(refuse("--engine builtin", why.to_string(), hint).into());
        }
        let joint = Joint {
            question,
            session,
            builtin,
            declined: OnceLock::new(),
            spin: OnceLock::new(),
            path: OnceLock::new(),
        };
        if joint.builtin.is_err() || request.compare {
            joint.spin(limits)?;
        }
        Ok(joint)
    }

    /// SPIN's verifier, made ready if it is not.
    fn spin(&self, limits: Limits<'_>) -> Result<&SpinVerifier<'a>, EngineError> {
        if let Some(spin) = self.spin.get() {
            return Ok(spin);
        }
        let spin = SpinVerifier::prepare(self.question, limits, self.session)?;
        Ok(self.spin.get_or_init(|| spin))
    }

    /// The built-in engine begins.
    fn explore(&self, explorer: &Explorer<'a>, limits: Limits<'_>) -> Result<Explored, EngineError> {
        (self.session.tell)(Event::Step(Worker::Reduced, "searching"));
        let is_alone = self.question.request.engine == EngineChoice::Builtin;
        let tell = |now: Now, start: Instant| {
            let states = now.states as f64;
            let rate = states / start.elapsed().as_secs_f64().max(1e-9);
            let progress =
                Progress { depth: now.depth as f64, states, memory: now.memory as f64 / 1_048_576.0, rate };
            // who works behind it has told of other steps
            (self.session.tell)(Event::Step(Worker::Reduced, "searching"));
            (self.session.tell)(Event::Search(Worker::Reduced, progress));
        };
        let start = Instant::now();
        if is_alone {
            let answer = on_large_stack(|| explorer.search(u64::MAX, limits, &|now| tell(now, start)));
            return match answer {
                Answer::Run(answered) => Ok(Explored::Answered(self.remember(*answered))),
                Answer::OutOfBudget => Err(refuse(
                    "--engine builtin",
                    "it has no more room for states",
                    "--engine auto takes SPIN for large searches",
                )
                .into()),
                Answer::Distrusted(finding) => Err(EngineError::Audit(finding)),
                Answer::Declined(why) => Err(refuse(
                    "--engine builtin",
                    why.to_string(),
                    "--engine auto takes SPIN where the built-in engine cannot be used",
                )
                .into()),
            };
        }
        let enough = AtomicBool::new(false);
        let (answer, (behind, waited)) = std::thread::scope(|scope| {
            let behind = OnceLock::new();
            let hear = |now: Now| {
                tell(now, start);
                if now.transitions >= ALONE {
                    behind.get_or_init(|| scope.spawn(|| self.work_behind(&enough)));
                }
            };
            let answer = on_large_stack(|| explorer.search(BUDGET, limits, &hear));
            if matches!(answer, Answer::Run(_) | Answer::Distrusted(_)) {
                enough.store(true, Ordering::Relaxed);
            }
            let (behind, waits) = (behind.into_inner(), Instant::now());
            let behind = behind.map(|thread| thread.join());
            (answer, (behind, waits.elapsed()))
        });
        match answer {
            Answer::Run(answered) => return Ok(Explored::Answered(self.remember(*answered))),
            Answer::Distrusted(finding) => return Err(EngineError::Audit(finding)),
            Answer::OutOfBudget => {}
            Answer::Declined(why) => {
                let _ = self.declined.set(why);
            }
        }
        match behind {
            None => Ok(Explored::GoOn { waited }),
            Some(Ok(result)) => result.map(|()| Explored::GoOn { waited }),
            Some(Err(panic)) => std::panic::resume_unwind(panic),
        }
    }

    /// Runs SPIN and the C compiler, until somebody has had enough of it.
    fn work_behind(&self, enough: &AtomicBool) -> Result<(), EngineError> {
        let limits = Limits { deadline: None, stop: self.session.stop, enough: Some(enough) };
        self.spin(limits)?.compile_ahead(limits)
    }

    /// Keeps what is needed to look at an error.
    fn remember(&self, answered: Answered) -> Vec<Run> {
        let _ = self.path.set(answered.path);
        vec![answered.run]
    }

    /// The error of the built-in engine, as SPIN sees it.
    fn confirmed(&self, explorer: &Explorer<'a>, violation: &Violation, limits: Limits<'_>) -> Checked {
        (self.session.tell)(Event::Step(Worker::Reduced, "replaying the trail"));
        (self.session.tell)(Event::Files);
        let path = self.path.get().map_or(&[][..], |path| path);
        let all = self.question.with_all_claims;
        let numbers = explorer.numbers_in(all, path).map_err(|why| why.to_string());
        let evidence = numbers.and_then(|numbers| {
            let claim = explorer.claim().and_then(|claim| {
                let name = &self.question.subject.model.symbols.body(claim).name;
                let number = all.model.symbols.bodies.iter().position(|body| body.name == *name)?;
                i64::try_from(number).ok()
            });
            let first = i64::from(claim.is_some());
            let step = |(who, number): &(Who, u32)| match who {
                Who::Claim => (0, i64::from(*number)),
                Who::Process(pid) => (i64::from(*pid) + first, i64::from(*number)),
            };
            let mut steps: Vec<(i64, i64)> = numbers.iter().map(step).collect();
            if violation.kind == Kind::ClaimEnd {
                // as SPIN's verifier does: behind the end of a claim, it notes one step that is none
                steps.extend(steps.last().copied());
            }
            confirm(self.question, &Trail::new(claim, &steps), violation, limits)
                .map_err(|error| error.to_string())
        });
        Checked::Evidence(Box::new(evidence.unwrap_or_else(unconfirmed)))
    }

    /// Why SPIN searches, where that is worth a word.
    fn why_spin(&self) -> Option<String> {
        let why = match &self.builtin {
            Err(Declined::Request(_)) => return None,
            Err(why) => why,
            Ok(_) => self.declined.get()?,
        };
        Some(format!("SPIN searches, and not the built-in engine: {why}"))
    }
}

impl Engine for Joint<'_> {
    fn symmetry(&self) -> Symmetry {
        match (self.spin.get(), &self.builtin) {
            (Some(spin), _) if self.path.get().is_none() => {
                let mut symmetry = spin.symmetry();
                symmetry.notes.extend(self.why_spin());
                symmetry
            }
            (_, Ok(explorer)) => explorer.symmetry.clone(),
            (Some(spin), Err(_)) => spin.symmetry(),
            (None, Err(_)) => unreachable!("without the built-in engine, SPIN was made ready"),
        }
    }

    fn search(&self, worker: Worker, limits: Limits<'_>) -> Result<Vec<Run>, EngineError> {
        let mut lost = Duration::ZERO;
        if let (Worker::Reduced, Ok(explorer)) = (worker, &self.builtin) {
            match self.explore(explorer, limits)? {
                Explored::Answered(runs) => {
                    (self.session.tell)(Event::Rest(worker));
                    return Ok(runs);
                }
                Explored::GoOn { waited } => lost += waited,
            }
        }
        if limits.stop.load(Ordering::Relaxed) {
            return Err(Stopped::Wish.into());
        }
        let begins = Instant::now();
        let spin = self.spin(limits.without_deadline())?;
        // only what is searched counts
        spin.search(worker, limits.later(lost + begins.elapsed()))
    }

    fn evidence(&self, runs: &[Run], violation: &Violation, limits: Limits<'_>) -> Checked {
        let by_builtin = runs.iter().any(|run| run.executor == Executor::Builtin);
        match (&self.builtin, self.spin.get()) {
            (Ok(explorer), _) if by_builtin => self.confirmed(explorer, violation, limits),
            (_, Some(spin)) => spin.evidence(runs, violation, limits),
            (_, None) => Checked::Evidence(Box::new(unconfirmed("there is no trail".to_string()))),
        }
    }

    fn choices(&self) -> Vec<Choice> {
        match self.spin.get() {
            Some(spin) if self.path.get().is_none() => spin.choices(),
            _ => Vec::new(),
        }
    }

    fn commands(&self, worker: Worker) -> Vec<String> {
        match self.spin.get() {
            Some(spin) if worker == Worker::Plain || self.path.get().is_none() => spin.commands(worker),
            _ => Vec::new(),
        }
    }

    fn keep(self: Box<Self>, commands: &[String], runs: &[Run]) -> Result<Option<PathBuf>, EngineError> {
        match self.spin.into_inner() {
            Some(spin) => Box::new(spin).keep(commands, runs),
            None => Ok(None),
        }
    }
}
