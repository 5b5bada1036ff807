//! Compiling the verifiers and letting them search.
//!
//! A request may need several verifiers, one after the other: one for cycles through accept labels, one for cycles without progress. The
//! first that finds an error is the last one. What has been searched when a limit is reached stays known.

use super::VerifyError;
use super::audit::finding;
use super::belief::{agrees_with_itself, believe};
use super::bench::{Bench, Side};
use super::folder::{io, remove_trails};
use super::outcome::{Limit, Outcome};
use super::plan::RunPlan;
use super::progress::Progress;
use super::request::deadline;
use super::session::Event;
use super::statistics::{Statistics, VARIABLE};
use super::verdict::{Decision, Run};
use crate::engine::spin::running::{run, run_to_last_words};
use crate::limits::{Limits, Stopped};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// What the verifiers of one side found, in order.
pub(super) type Runs = Result<Vec<Run>, VerifyError>;

impl Bench<'_> {
    /// Both searches, or the reduced one alone; at the same time, if that is allowed.
    pub(super) fn searches(&self, limits: Limits<'_>) -> (Runs, Option<Runs>) {
        if !self.request.compare {
            return (self.search(Side::Reduced, limits), None);
        }
        // plain SPIN has the same time again
        let again = || Limits { deadline: deadline(self.request), ..limits };
        if self.request.jobs > 1 {
            return std::thread::scope(|scope| {
                let plain = scope.spawn(|| self.search(Side::Plain, again()));
                let reduced = self.search(Side::Reduced, limits);
                let plain = plain.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                (reduced, Some(plain))
            });
        }
        let reduced = self.search(Side::Reduced, limits);
        // whoever stops the first does not want the second
        let is_wanted = reduced.is_ok() && limits.reached() != Some(Stopped::Wish);
        let plain = match is_wanted {
            true => Some(self.search(Side::Plain, again())),
            false => reduced.is_ok().then_some(Err(VerifyError::Stopped)),
        };
        (reduced, plain)
    }

    /// All runs of one side, until one of them finds an error or is stopped.
    fn search(&self, side: Side, limits: Limits<'_>) -> Runs {
        let runs = self.runs(side, limits);
        (self.session.tell)(Event::Rest(self.worker(side)));
        runs
    }

    fn runs(&self, side: Side, limits: Limits<'_>) -> Runs {
        let place = match side {
            Side::Reduced => self.folder.path().to_path_buf(),
            Side::Plain => self.folder.inner(self.place(side))?,
        };
        let mut runs = Vec::new();
        for plan in &self.plan.runs {
            if !runs.is_empty() && limits.reached().is_some() {
                break;
            }
            let run = match self.compile_and_execute(side, &place, plan, limits) {
                Ok(run) => run,
                // what was found before stays
                Err(VerifyError::Stopped | VerifyError::OutOfTime) if !runs.is_empty() => break,
                Err(error) => return Err(error),
            };
            let go_on = run.decision() != Decision::Violated
                && !run.outcome.limits.iter().any(|limit| matches!(limit, Limit::Time | Limit::Interrupted));
            runs.push(run);
            if !go_on {
                break;
            }
        }
        Ok(runs)
    }

    /// If states are too large for the verifier, it is compiled once more, with more room for them. What a user says about that is left alone.
    fn compile_and_execute(
        &self,
        side: Side,
        place: &Path,
        plan: &RunPlan,
        limits: Limits<'_>,
    ) -> Result<Run, VerifyError> {
        let is_given = plan.compiler.iter().any(|flag| flag.starts_with("-DVECTORSZ"));
        loop {
            let compile = self.compile(side, plan, limits)?;
            match self.execute(side, place, plan, compile, limits) {
                Err(VerifyError::Verifier { message, .. })
                    if message.contains("VECTORSZ") && !is_given && self.enlarged(side).enlarge() =>
                {
                    // it has left a trail to the state that is too large
                    remove_trails(place)?;
                }
                result => return result,
            }
        }
    }

    fn compile(&self, side: Side, plan: &RunPlan, limits: Limits<'_>) -> Result<Duration, VerifyError> {
        let step = match side {
            Side::Reduced => "compiling the verifier",
            Side::Plain => "compiling plain SPIN's verifier",
        };
        (self.session.tell)(Event::Step(self.worker(side), step));
        let mut command = Command::new(&self.tools.compiler);
        command.args(self.compile_arguments(side, plan)).current_dir(self.folder.path());
        let finished = run(&mut command, limits, &mut |_| true).map_err(io(&self.tools.compiler))?;
        match finished.stopped {
            Some(why) => Err(why.into()),
            None if finished.status.success() => Ok(finished.time),
            None => {
                self.folder.check_space()?;
                let said = format!(
                    "{}{} ended with {}",
                    finished.text,
                    self.tools.compiler.display(),
                    finished.status
                );
                Err(VerifyError::Compiler(said))
            }
        }
    }

    fn execute(
        &self,
        side: Side,
        place: &Path,
        plan: &RunPlan,
        compile: Duration,
        limits: Limits<'_>,
    ) -> Result<Run, VerifyError> {
        let step = match side {
            Side::Reduced => "searching",
            Side::Plain => "plain SPIN",
        };
        (self.session.tell)(Event::Step(self.worker(side), step));
        let mut command = Command::new(place.join(plan.name));
        command.args(self.options(plan)).current_dir(place);
        let statistics = self.folder.path().join(format!("{}.statistics.json", plan.name));
        if side == Side::Reduced {
            // what an earlier search left in a folder that is kept must not be taken for that of this one
            let _ = std::fs::remove_file(&statistics);
            command.env(VARIABLE, &statistics);
        }
        let mut look = |line: &str| match Progress::read(line) {
            Some(progress) => {
                (self.session.tell)(Event::Search(self.worker(side), progress));
                false
            }
            None => true,
        };
        let finished = run_to_last_words(&mut command, limits, &mut look);
        let finished = finished.map_err(io(&place.join(plan.name)))?;
        if self.folder.stays() {
            let log = format!("{}/{}.txt", self.place(side), plan.name);
            self.folder.write(&log, &finished.text)?;
        }
        let statistics = match side {
            Side::Reduced => Statistics::read(&statistics, self.several_cores()),
            Side::Plain => None,
        };
        let mut outcome = Outcome::read(&finished.text, statistics);
        if side == Side::Reduced {
            agrees_with_itself(&outcome)?;
        }
        finding(&outcome)?;
        match finished.stopped {
            Some(why) => outcome.stopped(why == Stopped::Time),
            None => believe(plan, &outcome, &finished.text, finished.status)?,
        }
        plan.misses.iter().for_each(|why| outcome.may_miss(why.clone()));
        Ok(Run { plan: plan.clone(), outcome, compile, search: finished.time, output: finished.text })
    }
}
