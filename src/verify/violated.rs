//! What is done about an error: its trail is looked at, and put where the user is.

use super::bench::Bench;
use super::commands::line;
use super::folder::trails_in;
use super::judge::Replay;
use super::outcome::{Kind, Limit, Statespace, Violation};
use super::request::{Order, Property};
use super::retell::{Left, Refuted, Retold, flags, retell};
use super::session::{Event, Worker};
use super::trail::{self, Trail};
use super::verdict::{Run, Verdict, decide};
use crate::engine::spin::counterexample::Given;
use crate::engine::spin::trail::Trail as TrailFile;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Looking at a trail takes no longer.
pub(super) const REPLAY_TIME: Duration = Duration::from_secs(60);
/// What is said of a trail that SPIN cannot follow where the verifier was stopped.
const INCOMPLETE: &str = "the search was stopped while the verifier wrote the trail, which is not complete; without a limit, \
                          the verifier writes all of it";

/// Was the verifier that found it stopped, maybe before all of the trail was written?
fn was_stopped(verdict: &Verdict, violation: &Violation) -> bool {
    let found_it = |run: &&Run| run.outcome.violations.contains(violation);
    let is_stop = |limit: &Limit| matches!(limit, Limit::Time | Limit::Interrupted);
    verdict.runs.iter().filter(found_it).any(|run| run.outcome.limits.iter().any(is_stop))
}

impl Bench<'_> {
    /// Puts the trails where the user is, and replays the first one.
    pub(super) fn trail(&self, verdict: &mut Verdict, given: Given<'_>) {
        let named: Vec<PathBuf> = verdict
            .runs
            .iter()
            .flat_map(|run| &run.outcome.trails)
            .map(|name| self.folder.path().join(name))
            .filter(|path| path.exists())
            .collect();
        let trails = if named.is_empty() { trails_in(self.folder.path()) } else { named };
        let Some(violation) = verdict.violation().cloned() else {
            return;
        };
        let Some(first) = trails.first() else {
            let replay = Replay::NotChecked("there is no trail".to_string());
            let problem = Some("the verifier wrote no trail".to_string());
            let (retold, follow) = (Retold::default(), String::new());
            verdict.trail = Some(Trail { file: None, problem, replay, retold, steps_with: None, follow });
            return;
        };
        (self.session.tell)(Event::Step(Worker::Reduced, "replaying the trail"));
        let in_breadth = self.request.search.order == Order::Breadth;
        if let (true, Kind::InvalidEndState, Some(steps)) = (in_breadth, violation.kind, violation.depth) {
            // if it cannot be written, SPIN will not be able to follow it, and that is told
            let _ = trail::leave_out_what_was_only_tried(first, steps);
        }
        let several_cores = self.several_cores();
        let left = Left {
            folder: self.folder.path(),
            name: first.file_name().map(Path::new).unwrap_or(first),
            violation: &violation,
            hashed_stack: self.hashes_its_stack(verdict),
            several_cores,
        };
        let (mut replay, mut retold) = retell(given, left);
        if let Some(Refuted::SameHash) = retold.refuted {
            let mut runs = verdict.runs.iter_mut();
            if let Some(run) = runs.find(|run| run.outcome.violations.contains(&violation)) {
                run.outcome.take_back_cycles();
            }
            verdict.decision = decide(&verdict.runs, verdict.planned);
            return;
        }
        let is_certain =
            replay == Replay::Confirmed && retold.refuted.is_none() && retold.unchecked.is_empty();
        if !is_certain && self.plan.runs.iter().any(|run| run.taken_back.is_some()) {
            let mut runs = verdict.runs.iter_mut();
            if let Some(run) = runs.find(|run| run.outcome.violations.contains(&violation)) {
                run.outcome.take_back_errors();
            }
            verdict.decision = decide(&verdict.runs, verdict.planned);
            return;
        }
        verdict.commands.extend(self.replay_command(given, left));
        if matches!(replay, Replay::Failed(_)) && self.folder.check_space().is_err() {
            replay = Replay::NotChecked("there was no space left to write all of the trail".to_string());
        }
        if matches!(replay, Replay::Failed(_)) && was_stopped(verdict, &violation) {
            replay = Replay::NotChecked(INCOMPLETE.to_string());
            retold = Retold::default();
        }
        let is_refuted = retold.refuted.is_some();
        if matches!(replay, Replay::Failed(_)) && verdict.symmetry.is_none() && !is_refuted {
            // then it is SPIN's own search that has found it
            let why = "SPIN's simulator cannot follow what its verifier has found, which is no matter of symmetry: there is none";
            replay = Replay::NotChecked(why.to_string());
            retold = Retold::default();
        }
        if let Replay::Failed(why) = &replay {
            let what =
                if retold.refuted.is_some() { "the error is none" } else { "SPIN cannot follow its trail" };
            verdict.bugs.push(format!("{what}: {why}"));
        }
        let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (mut file, mut problem) = (None, None);
        if let Some(folder) = &self.request.trails {
            match trail::put(first, folder, &format!("{}.trail", name(&self.request.model))) {
                Ok(path) => file = Some(path),
                Err(error) => problem = Some(error.to_string()),
            }
        }
        let file = file.map(|file| file.strip_prefix(".").map(Path::to_path_buf).unwrap_or(file));
        let follow = file.as_ref().and_then(|file| {
            trail::follow(&self.request.model, file, &self.plan.spin, &self.request.preprocessor)
        });
        let follow = follow.unwrap_or_default();
        let never = match &self.request.property {
            Property::ClaimFile(claim) => Some(claim.as_path()),
            _ => None,
        };
        let steps_with = file
            .as_ref()
            .map(|file| trail::steps_with(&self.request.model, file, &self.request.preprocessor, never));
        verdict.trail = Some(Trail { file, problem, replay, retold, steps_with, follow });
    }

    /// Does the search know the states on its way by hashes only? With `-DBITSTATE` they are kept as they are, unless `-DLC` or `-DSC`
    /// saves memory there, too.
    fn hashes_its_stack(&self, verdict: &Verdict) -> bool {
        let is_saving =
            |flag: &String| ["-DLC", "-DSC"].iter().any(|saving| flag.split('=').next() == Some(*saving));
        let saving = self.plan.runs.iter().any(|run| run.compiler.iter().any(is_saving));
        verdict.runs.iter().any(|run| match run.outcome.statespace {
            Some(Statespace::Full) => false,
            Some(Statespace::Bitstate) => saving,
            Some(Statespace::HashCompact) | None => true,
        })
    }

    /// By which SPIN follows the trail, in the folder of all files.
    fn replay_command(&self, given: Given<'_>, left: Left<'_>) -> Option<String> {
        let trail = TrailFile::read(&left.folder.join(left.name)).ok();
        let mut words = given.simulator.arguments(left.folder, left.name, flags(trail.as_ref())).ok()?;
        // a claim in a file is read through a file of that folder
        if let Some(model) = words.last_mut() {
            let inside = Path::new(model).strip_prefix(left.folder).map(OsString::from);
            *model = inside.unwrap_or_else(|_| model.clone());
        }
        Some(line("spin", &words))
    }
}
