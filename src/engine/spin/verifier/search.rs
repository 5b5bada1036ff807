//! Compiling the verifiers and letting them search.
//!
//! A plan may need several verifiers, one after the other: one for cycles through accept labels, one for cycles without progress. The
//! first that finds an error is the last one. What has been searched when a limit is reached stays known.

use super::SpinVerifier;
use super::belief::{agrees_with_itself, believe};
use super::flags::Program;
use super::folder::{io, remove_trails};
use super::statistics_file::VARIABLE;
use super::{progress, statistics_file, summary};
use crate::engine::Run;
use crate::engine::audit::Finding;
use crate::engine::error::{EngineError, Remedy};
use crate::engine::outcome::{Limit, Outcome};
use crate::engine::plan::SearchPlan;
use crate::engine::run::Executor;
use crate::engine::session::{Event, Worker};
use crate::engine::spin::running::run_to_last_words;
use crate::engine::spin::toolchain::CompilerError;
use crate::engine::statistics::Statistics;
use crate::limits::{Limits, Stopped};
use std::path::Path;
use std::process::Command;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

/// One search: what it is for, and the verifier that does it.
#[derive(Clone, Copy)]
struct Search<'a> {
    worker: Worker,
    plan: &'a SearchPlan,
    program: &'a Program,
    /// Where the verifier runs.
    place: &'a Path,
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

    /// If states are too large for the verifier, it is compiled once more, with more room for them. What a user says about that is left alone. The time
    /// of the compiler does not count: with the run come limits for what is left to do.
    fn compile_and_execute<'l>(
        &self,
        search: Search<'_>,
        mut limits: Limits<'l>,
    ) -> Result<(Run, Limits<'l>), EngineError> {
        let is_given = search.program.compiler.iter().any(|flag| flag.starts_with("-DVECTORSZ"));
        loop {
            let begins = Instant::now();
            let compile = self.compile(search, limits.without_deadline())?;
            limits = limits.later(begins.elapsed());
            match self.execute(search, compile, limits) {
                Err(EngineError::Verifier { remedy: Some(Remedy::LargerStates), .. })
                    if !is_given && self.enlarged(search.worker).enlarge() =>
                {
                    // it has left a trail to the state that is too large
                    remove_trails(search.place)?;
                }
                result => return Ok((result?, limits)),
            }
        }
    }

    /// Compiles the first verifier before anybody asks for it.
    pub fn compile_ahead(&self, limits: Limits<'_>) -> Result<(), EngineError> {
        let first = self.question.plan.searches.first().zip(self.flags.programs.first());
        let Some((plan, program)) = first else { return Ok(()) };
        let search = Search { worker: Worker::Reduced, plan, program, place: self.folder.path() };
        let time = self.compile(search, limits)?;
        *self.ahead.lock().unwrap_or_else(PoisonError::into_inner) = Some(time);
        Ok(())
    }

    fn compile(&self, search: Search<'_>, limits: Limits<'_>) -> Result<Duration, EngineError> {
        let ahead = self.ahead.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(time) = ahead.filter(|_| search.worker == Worker::Reduced) {
            return Ok(time);
        }
        let step = match search.worker {
            Worker::Reduced => "compiling the verifier",
            Worker::Plain => "compiling plain SPIN's verifier",
        };
        (self.session.tell)(Event::Step(search.worker, step));
        let arguments = self.compile_arguments(search.worker, search.program);
        match self.compiler.compile(self.folder.path(), arguments, limits) {
            Err(error @ CompilerError::Refused(_)) => {
                self.folder.check_space()?;
                Err(error.into())
            }
            result => Ok(result?),
        }
    }

    fn execute(&self, search: Search<'_>, compile: Duration, limits: Limits<'_>) -> Result<Run, EngineError> {
        let Search { worker, plan, program, place } = search;
        let step = match worker {
            Worker::Reduced => "searching",
            Worker::Plain => "plain SPIN",
        };
        (self.session.tell)(Event::Step(worker, step));
        let mut command = Command::new(place.join(program.name));
        command.args(self.options(program)).current_dir(place);
        let statistics = self.folder.path().join(format!("{}.statistics.json", program.name));
        if worker == Worker::Reduced {
            // what an earlier search left in a folder that is kept must not be taken for that of this one
            let _ = std::fs::remove_file(&statistics);
            command.env(VARIABLE, &statistics);
        }
        let mut look = |line: &str| match progress::read(line) {
            Some(progress) => {
                (self.session.tell)(Event::Search(worker, progress));
                false
            }
            None => true,
        };
        let finished = run_to_last_words(&mut command, limits, &mut look);
        let finished = finished.map_err(io(&place.join(program.name)))?;
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
        Ok(Run {
            plan: plan.clone(),
            executor: Executor::Spin,
            outcome,
            compile,
            search: finished.time,
            output,
        })
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
