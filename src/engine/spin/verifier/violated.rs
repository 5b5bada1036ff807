//! What is done about an error: its trail is looked at, and put where the user is.

use super::commands::line;
use super::folder::trails_in;
use super::retell::{Left, Look, Refuted, flags, retell};
use super::{SpinVerifier, evidence};
use crate::engine::evidence::{Confirmation, Evidence, Retold};
use crate::engine::outcome::{Kind, Limit, Statespace, Violation};
use crate::engine::request::{Order, Property, Request};
use crate::engine::session::{Event, Worker};
use crate::engine::spin::counterexample::{AtTheEnd, Following};
use crate::engine::spin::follow::Prepared;
use crate::engine::spin::simulate::Simulator;
use crate::engine::spin::trail::Trail;
use crate::engine::{Checked, Run};
use crate::limits::Limits;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What is said of a trail that SPIN cannot follow where the verifier was stopped.
const INCOMPLETE: &str = "the search was stopped while the verifier wrote the trail, which is not complete; without a limit, \
                          the verifier writes all of it";
/// What is said where SPIN's own search has found it.
const NO_SYMMETRY: &str =
    "SPIN's simulator cannot follow what SPIN's verifier has found; symmetry plays no part in it";

/// Was the verifier that found it stopped, maybe before all of the trail was written?
fn was_stopped(runs: &[Run], violation: &Violation) -> bool {
    let found_it = |run: &&Run| run.outcome.violations.contains(violation);
    let is_stop = |limit: &Limit| matches!(limit, Limit::Time | Limit::Interrupted);
    runs.iter().filter(found_it).any(|run| run.outcome.limits.iter().any(is_stop))
}

impl SpinVerifier<'_> {
    /// Puts the trails where the user is, and replays the first one.
    pub(super) fn look_at(&self, runs: &[Run], violation: &Violation, limits: Limits<'_>) -> Checked {
        let Some(first) = self.first_trail(runs) else {
            return Checked::Evidence(Box::new(without_trail()));
        };
        (self.session.tell)(Event::Step(Worker::Reduced, "replaying the trail"));
        let request = self.question.request;
        let in_breadth = request.search.order == Some(Order::Breadth);
        if let (true, Kind::InvalidEndState, Some(steps)) = (in_breadth, violation.kind, violation.depth) {
            // if it cannot be written, SPIN will not be able to follow it, and that is reported
            let _ = evidence::leave_out_what_was_only_tried(&first, steps);
        }
        let given = self.following(limits);
        let left = Left {
            folder: self.folder.path(),
            name: first.file_name().map(Path::new).unwrap_or(&first),
            violation,
            hashed_stack: self.hashes_its_stack(runs),
            several_cores: self.several_cores(),
        };
        let (confirmation, look) = retell(given, left);
        if let Some(Refuted::SameHash) = look.refuted {
            return Checked::SameHash;
        }
        let is_certain = confirmation == Confirmation::Confirmed
            && look.refuted.is_none()
            && look.retold.unchecked.is_empty();
        if !is_certain && self.question.plan.searches.iter().any(|search| search.taken_back.is_some()) {
            return Checked::TakenBack;
        }
        let commands = replay_command(given, left).into_iter().collect();
        let (confirmation, look, bugs) = self.whose_error(runs, violation, confirmation, look);
        let mut evidence = put(request, &first);
        (evidence.confirmation, evidence.retold) = (confirmation, look.retold);
        (evidence.commands, evidence.bugs) = (commands, bugs);
        Checked::Evidence(Box::new(evidence))
    }

    /// The trail of the first error.
    fn first_trail(&self, runs: &[Run]) -> Option<PathBuf> {
        let named = runs.iter().flat_map(|run| &run.outcome.trails);
        let mut there = named.map(|name| self.folder.path().join(name)).filter(|path| path.exists());
        there.next().or_else(|| trails_in(self.folder.path()).into_iter().next())
    }

    /// What is known when a trail is followed.
    fn following<'s>(&'s self, limits: Limits<'s>) -> Following<'s> {
        let question = &self.question;
        Following {
            simulator: Simulator {
                spin: &self.spin,
                path: &self.model,
                options: &question.request.preprocessor,
                limits,
            },
            subject: question.with_all_claims,
            end: AtTheEnd::Asked,
            prepared: Some(Prepared {
                subject: question.subject,
                symmetries: question.symmetries,
                generated: &self.generated,
            }),
        }
    }

    /// A trail that SPIN cannot follow is an error of ours, unless there is another reason.
    fn whose_error(
        &self,
        runs: &[Run],
        violation: &Violation,
        confirmation: Confirmation,
        look: Look,
    ) -> (Confirmation, Look, Vec<String>) {
        let Confirmation::Failed(why) = &confirmation else {
            return (confirmation, look, Vec::new());
        };
        let excuse = match () {
            _ if self.folder.check_space().is_err() => {
                Some("there was no space left to write all of the trail")
            }
            _ if was_stopped(runs, violation) => Some(INCOMPLETE),
            _ if self.symmetry.is_none() && look.refuted.is_none() => Some(NO_SYMMETRY),
            _ => None,
        };
        if let Some(excuse) = excuse {
            return (Confirmation::NotChecked(excuse.to_string()), Look::default(), Vec::new());
        }
        let what = match look.refuted {
            Some(_) => "the trail leads to no error",
            None => "SPIN cannot follow its trail",
        };
        let bugs = vec![format!("{what}: {why}")];
        (confirmation, look, bugs)
    }

    /// Does the search know the states on its path by hashes only? With `-DBITSTATE` they are kept as they are, unless `-DLC` or `-DSC`
    /// saves memory there, too.
    fn hashes_its_stack(&self, runs: &[Run]) -> bool {
        let is_saving =
            |flag: &String| ["-DLC", "-DSC"].iter().any(|saving| flag.split('=').next() == Some(*saving));
        let saving = self.flags.programs.iter().any(|program| program.compiler.iter().any(is_saving));
        runs.iter().any(|run| match run.outcome.statespace {
            Some(Statespace::Full) => false,
            Some(Statespace::Bitstate) => saving,
            Some(Statespace::HashCompact) | None => true,
        })
    }
}

/// By which SPIN follows the trail, in the folder of all files.
pub(super) fn replay_command(given: Following<'_>, left: Left<'_>) -> Option<String> {
    let trail = Trail::read(&left.folder.join(left.name)).ok();
    let mut words = given.simulator.arguments(left.folder, left.name, flags(trail.as_ref())).ok()?;
    // a claim in a file is read through a file of that folder
    if let Some(model) = words.last_mut() {
        let inside = Path::new(model).strip_prefix(left.folder).map(OsString::from);
        *model = inside.unwrap_or_else(|_| model.clone());
    }
    Some(line("spin", &words))
}

/// Puts a trail where the user is, and says how to look at it.
pub(super) fn put(request: &Request, trail: &Path) -> Evidence {
    let mut evidence = without_trail();
    evidence.problem = None;
    let name = request.model.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if let Some(folder) = &request.trails {
        match evidence::put(trail, folder, &format!("{name}.trail")) {
            Ok(path) => evidence.file = Some(path.strip_prefix(".").map(Path::to_path_buf).unwrap_or(path)),
            Err(error) => evidence.problem = Some(error.to_string()),
        }
    }
    let Some(file) = &evidence.file else {
        return evidence;
    };
    let never = match &request.property {
        Property::ClaimFile(claim) => Some(claim.as_path()),
        _ => None,
    };
    let follow = evidence::follow(&request.model, file, never, &request.preprocessor);
    let steps_with = evidence::steps_with(&request.model, file, &request.preprocessor, never);
    evidence.follow = follow.unwrap_or_default();
    evidence.steps_with = Some(steps_with);
    evidence
}

/// What is known of an error without a trail.
pub(super) fn without_trail() -> Evidence {
    Evidence {
        file: None,
        problem: Some("the verifier wrote no trail".to_string()),
        confirmation: Confirmation::NotChecked("there is no trail".to_string()),
        retold: Retold::default(),
        steps_with: None,
        follow: String::new(),
        commands: Vec::new(),
        bugs: Vec::new(),
    }
}
