//! Letting verifiers search; [`super::compiling`] makes them.
//!
//! A plan may need several verifiers, one after the other: one for cycles through accept labels, one for cycles without progress. The
//! first that finds an error is the last one. What has been searched when a limit is reached stays known.

use super::SpinVerifier;
use super::belief::{agrees_with_itself, believe};
use super::compiling::Compiled;
use super::flags::Program;
use super::folder::io;
use super::statistics_file::VARIABLE;
use super::{progress, statistics_file, summary};
use crate::engine::Run;
use crate::engine::audit::Finding;
use crate::engine::error::EngineError;
use crate::engine::outcome::{Limit, Outcome};
use crate::engine::plan::SearchPlan;
use crate::engine::run::Executor;
use crate::engine::session::{Event, Worker};
use crate::engine::spin::running::run_to_last_words;
use crate::engine::statistics::Statistics;
use crate::limits::{Limits, Stopped};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

/// One search: what it is for, and the verifier that does it.
#[derive(Clone, Copy)]
pub(super) struct Search<'a> {
    pub worker: Worker,
    pub plan: &'a SearchPlan,
    pub program: &'a Program,
    /// Where the verifier runs.
    pub place: &'a Path,
}

impl SpinVerifier<'_> {
    /// All searches of the plan, until one of them finds an error or is stopped.
    pub(super) fn runs(&self, worker: Worker, limits: Limits<'_>) -> Result<Vec<Run>, EngineError> {
        let place = match worker {
            Worker::Reduced => self.folder.path().to_path_buf(),
            Worker::Plain => self.folder.inner(self.place(worker))?,
        };
        let mut runs: Vec<Run> = Vec::new();
        let mut limits = limits;
        for (plan, program) in self.question.plan.searches.iter().zip(&self.flags.programs) {
            if !runs.is_empty() && limits.reached().is_some() {
                break;
            }
            let search = Search { worker, plan, program, place: &place };
            let run = match self.compile_and_execute(search, limits) {
                Ok((run, later)) => {
                    limits = later;
                    run
                }
                // what was found before stays
                Err(EngineError::Stopped | EngineError::OutOfTime) if !runs.is_empty() => break,
                Err(error) => return Err(error),
            };
            let is_stopped = |limit: &Limit| matches!(limit, Limit::Time | Limit::Interrupted);
            let is_last = !run.outcome.violations.is_empty() || run.outcome.limits.iter().any(is_stopped);
            runs.push(run);
            if is_last {
                break;
            }
        }
        Ok(runs)
    }

    /// Lets a verifier search. `enough` hears how many states there are, and says if that is enough: then there is no run.
    pub(super) fn execute(
        &self,
        search: Search<'_>,
        compiled: &Compiled,
        limits: Limits<'_>,
        enough: &dyn Fn(f64) -> bool,
    ) -> Result<Option<Run>, EngineError> {
        let Search { worker, plan, program, place } = search;
        let is_enough = AtomicBool::new(false);
        let limits = Limits { enough: Some(&is_enough), ..limits };
        let step = match worker {
            Worker::Reduced => "searching",
            Worker::Plain => "plain SPIN",
        };
        (self.session.tell)(Event::Step(worker, step));
        let executable = place.join(&compiled.name);
        let mut command = Command::new(&executable);
        command.args(self.options(program)).current_dir(place);
        let statistics = self.folder.path().join(format!("{}.statistics.json", program.name));
        if worker == Worker::Reduced {
            // what an earlier search left in a folder that is kept must not be taken for that of this one
            let _ = std::fs::remove_file(&statistics);
            command.env(VARIABLE, &statistics);
        }
        let mut look = |line: &str| match progress::read(line) {
            Some(progress) => {
                // a compiler that works behind it has told of another step
                (self.session.tell)(Event::Step(worker, step));
                (self.session.tell)(Event::Search(worker, progress));
                if enough(progress.states) {
                    is_enough.store(true, Ordering::Relaxed);
                }
                false
            }
            None => true,
        };
        let finished = run_to_last_words(&mut command, limits, &mut look);
        let finished = finished.map_err(io(&executable))?;
        if is_enough.load(Ordering::Relaxed) {
            return Ok(None);
        }
        if self.folder.stays() {
            let log = format!("{}/{}.txt", self.place(worker), program.name);
            self.folder.write(&log, &finished.text)?;
        }
        let statistics = match worker {
            Worker::Reduced => statistics_file::read(&statistics, self.several_cores()),
            Worker::Plain => None,
        };
        let mut outcome = summary::read(&finished.text, statistics);
        if worker == Worker::Reduced {
            agrees_with_itself(&outcome)?;
        }
        leaves_a_verdict(&outcome)?;
        match finished.stopped {
            Some(why) => outcome.stopped(why == Stopped::Time),
            None => believe(plan, program, &outcome, &finished.text, finished.status)?,
        }
        plan.misses.iter().for_each(|why| outcome.limit(why.clone()));
        let output = (program.name.to_string(), finished.text);
        Ok(Some(Run {
            plan: plan.clone(),
            executor: Executor::Spin,
            outcome,
            compiler: Some(compiled.compiler.clone()),
            compile: compiled.time,
            search: finished.time,
            output,
        }))
    }
}

/// Does what the verifier has found out about its own reduction leave a verdict?
fn leaves_a_verdict(outcome: &Outcome) -> Result<(), EngineError> {
    let found = outcome.statistics.as_ref().and_then(Statistics::finding);
    match found {
        Some(Finding::Unexpected { .. }) if !outcome.violations.is_empty() => Ok(()),
        Some(finding) => Err(EngineError::Audit(Box::new(finding))),
        None => Ok(()),
    }
}
