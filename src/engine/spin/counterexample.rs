//! A counterexample: the trail of a verifier, replayed and checked.

use super::claims;
pub use super::follow::{AtTheEnd, Following};
use super::follow::{FollowError, Followed, Prepared, follow};
use super::neutral::{NEUTRAL, is_plain};
pub use super::replay::LastState;
use super::replay::{replay, replay_run, replay_to_error};
use super::simulate::{ReplayError, Simulator};
use super::trail::Trail;
use super::verifier::flags::NO_MERGING;
use super::waiting::waits_for;
use crate::engine::evidence::{Closing, Counterexample};
use crate::engine::steps::{Failure, Steps};
use crate::model::Model;
use crate::model::claims::Checked;
use crate::model::features::Feature;
use crate::model::subject::Subject;
use crate::symmetry::Symmetries;
use std::collections::BTreeMap;
use std::path::Path;

/// Replays a trail of a model and checks what it ends in. A cycle that closes up to a symmetry only is gone round until it closes.
pub fn counterexample(given: Following<'_>, trail: &Trail) -> Result<Counterexample, ReplayError> {
    can_be_simulated(&given.subject.model)?;
    let found = replayed(given, trail);
    let is_settled = found.as_ref().map_or_else(
        |error| !matches!(error, ReplayError::Mismatch(_)),
        |found| found.steps.violation != Some(Failure::InvalidEndState) || found.unchecked.is_empty(),
    );
    match trail.without_last().filter(|_| !is_settled) {
        None => found,
        // to a deadlock that it has found in breadth, pan adds the last step that it tried, which nobody can make
        Some(shorter) => match replayed(given, &shorter) {
            Ok(better)
                if better.steps.violation == Some(Failure::InvalidEndState)
                    && better.unchecked.is_empty() =>
            {
                Ok(better)
            }
            _ => found,
        },
    }
}

fn replayed(given: Following<'_>, trail: &Trail) -> Result<Counterexample, ReplayError> {
    let text = given.simulator.run_through(trail)?;
    counterexample_told(given, trail, &text)
}

/// A run that has not been made to show an error, in SPIN's words.
pub fn run_told(
    simulator: Simulator<'_>,
    subject: &Subject,
    trail: &Trail,
    last: LastState<'_>,
) -> Result<Counterexample, ReplayError> {
    can_be_simulated(&subject.model)?;
    let start = simulator.run_through(&trail.start())?;
    let replayed = |trail: &Trail| {
        let text = simulator.run_through(trail)?;
        replay_run(&subject.model, trail, &start, &text, last)
    };
    let told = replayed(trail);
    let told = match (told, last) {
        // a division by zero ends SPIN's simulator, too
        (Err(ReplayError::Refused(_) | ReplayError::Mismatch(_)), LastState::Wrong { steps, .. }) => {
            let mut told = replayed(&trail.without(steps.len()))?;
            told.steps.extend_from_slice(steps);
            told
        }
        (told, _) => told?,
    };
    let mut found = simple(trail, told);
    name_the_model(simulator.path, &mut found.steps);
    say_what_they_wait_for(subject, &mut found.steps);
    Ok(found)
}

/// Steps that need no closer look.
fn simple(trail: &Trail, steps: Steps) -> Counterexample {
    Counterexample {
        steps,
        closing: None,
        unchecked: Vec::new(),
        length: trail.steps.len(),
        trail: trail.to_string(),
    }
}

/// SPIN's simulator executes no C.
fn can_be_simulated(model: &Model) -> Result<(), ReplayError> {
    match model.features.uses(Feature::CCode) {
        true => Err(ReplayError::HasCode),
        false => Ok(()),
    }
}

/// The same, if SPIN has followed the trail already and printed everything.
pub fn counterexample_told(
    given: Following<'_>,
    trail: &Trail,
    text: &str,
) -> Result<Counterexample, ReplayError> {
    let mut found = told(given, trail, text)?;
    name_the_model(given.simulator.path, &mut found.steps);
    say_what_they_wait_for(given.subject, &mut found.steps);
    Ok(found)
}

/// Processes that are stuck wait for something.
fn say_what_they_wait_for(subject: &Subject, told: &mut Steps) {
    if told.violation == Some(Failure::InvalidEndState) {
        for at in told.end.processes.iter_mut().filter(|at| !at.may_end && !at.is_claim) {
            at.waits_for = waits_for(subject, at);
        }
    }
}

/// SPIN may know the model by another name than the user does.
fn name_the_model(model: &Path, replay: &mut Steps) {
    let name = model.file_name().unwrap_or_default().to_string_lossy();
    let of_steps = replay.steps.iter_mut().flat_map(|step| &mut step.statements).map(|at| &mut at.file);
    let of_end = replay.end.processes.iter_mut().map(|at| &mut at.file);
    if std::path::absolute(model).is_ok_and(|path| !is_plain(&path)) {
        of_steps.chain(of_end).filter(|file| *file == NEUTRAL).for_each(|file| *file = name.to_string());
    }
}

fn told(given: Following<'_>, trail: &Trail, text: &str) -> Result<Counterexample, ReplayError> {
    can_be_simulated(&given.subject.model)?;
    let start = given.simulator.run_through(&trail.start())?;
    let simple = |steps| simple(trail, steps);
    let with_error = |error| Ok(simple(replay_to_error(&given.subject.model, trail, &start, text, error)?));
    let mut found = match replay(&given.subject.model, trail, &start, text) {
        Ok(steps) => simple(steps),
        // what the simulator cannot make, or sees no harm in, may be an error of the last step to the verifier
        Err(error @ (ReplayError::Mismatch(_) | ReplayError::NoViolation(_))) => {
            return match follow_as_checked(given, trail) {
                Ok((Followed::Error(text), _)) => with_error(text),
                _ => Err(error),
            };
        }
        Err(error) => return Err(error),
    };
    let violation = &found.steps.violation;
    let is_cycle = matches!(violation, Some(Failure::AcceptanceCycle | Failure::NonProgressCycle));
    let is_settled = match violation {
        Some(Failure::InvalidEndState) => given.end == AtTheEnd::Known,
        _ => !is_cycle,
    };
    if is_settled {
        return Ok(found);
    }
    match follow_as_checked(given, trail) {
        Ok((Followed::Free, _)) => {
            return Err(ReplayError::NoViolation("some process can go on".to_string()));
        }
        Ok((Followed::Stuck, _)) => {}
        Ok((Followed::Error(error), _)) => return with_error(error),
        Ok((Followed::Closes, _)) => {
            let starts = found.steps.cycle.into_iter().collect();
            found.closing = Some(Closing { rounds: 1, starts, exchanges: Vec::new() });
        }
        Ok((Followed::ClosesAfter(rounds), Moved(exchanges))) => {
            let length = trail.steps.len() - trail.cycle.unwrap_or(0);
            let text = given.simulator.run_through(&rounds.trail)?;
            found.steps = replay(&given.subject.model, &rounds.trail, &start, &text)?;
            let first_numbers = (0..rounds.rounds).filter_map(|round| {
                let index = trail.cycle? + round * length;
                rounds.trail.steps.get(index).map(|step| step.depth)
            });
            let steps = &found.steps.steps;
            let starts =
                first_numbers.map(|first| steps.iter().take_while(|step| step.number < first).count());
            let starts = starts.collect();
            found.closing = Some(Closing { rounds: rounds.rounds, starts, exchanges });
            found.length = rounds.trail.steps.len();
            found.trail = rounds.trail.to_string();
        }
        Err(FollowError::Open(reason)) => return Err(ReplayError::OpenCycle(reason)),
        Err(error) => {
            let what = if is_cycle { "that the cycle closes" } else { "that no process can move at the end" };
            found.unchecked.push(format!("{what}: {error}"));
        }
    }
    Ok(found)
}

/// What is at the end of a trail, as far as the code of the verifier can follow it. The simulator is another program, and not always of the same
/// opinion: it does not know `_last`, for instance.
pub fn follow_in_verifier(given: Following<'_>, trail: &Trail) -> Result<Followed, FollowError> {
    follow_as_checked(given, trail).map(|(followed, _)| followed)
}

/// Follows a trail by the symmetries of the model with the claim that ran, which is what verifiers for one formula use. A verifier for all
/// claims has fewer of them, and may reset variables that the others must not: so these are next, if a cycle does not close.
fn follow_as_checked(given: Following<'_>, trail: &Trail) -> Result<(Followed, Moved), FollowError> {
    let limits = given.simulator.limits;
    if let Some(prepared) = given.prepared {
        let followed = follow(prepared, trail, limits)?;
        let moved = Moved::new(&followed, &prepared.subject.model, prepared.symmetries);
        return Ok((followed, moved));
    }
    let folder =
        tempfile::tempdir().map_err(|error| FollowError::Io("temporary folder".to_string(), error))?;
    let merging: Vec<String> = (!trail.is_merged()).then(|| NO_MERGING.to_string()).into_iter().collect();
    let Simulator { spin, path, options, .. } = given.simulator;
    let generated = spin.generate(folder.path(), path, options, &merging, limits)?;
    let follow_with = |checked: Checked<'_>| {
        let subject = &given.subject.checking(checked);
        let symmetries = &Symmetries::find_within(subject, limits, &|_| {})?;
        let followed = follow(Prepared { subject, symmetries, generated: &generated }, trail, limits)?;
        let moved = Moved::new(&followed, &subject.model, symmetries);
        Ok((followed, moved))
    };
    let name = claims::that_ran(&generated.files, trail);
    let checked = match &name {
        Some(name) => Checked::Claim(name),
        None if trail.claim().is_some() && !trail.is_non_progress() => Checked::Anything,
        None => Checked::Nothing,
    };
    let found = follow_with(checked);
    let others = given.subject.claim_names().iter().any(|claim| Some(claim) != name.as_ref());
    match found {
        Err(FollowError::Open(_)) if others => follow_with(Checked::Anything),
        _ => found,
    }
}

/// What each round of a cycle exchanges, in words.
struct Moved(Vec<String>);

impl Moved {
    fn new(followed: &Followed, model: &Model, symmetries: &Symmetries) -> Moved {
        Moved(match followed {
            Followed::ClosesAfter(rounds) => exchanges(model, symmetries, &rounds.moved),
            _ => Vec::new(),
        })
    }
}

/// A permutation in words, without the points that users do not know.
fn exchanges(model: &Model, symmetries: &Symmetries, moved: &[(u32, u32)]) -> Vec<String> {
    let points = symmetries.skeleton.points.len() as u32;
    let shown = |point: u32| point < points && symmetries.is_shown(model, point);
    let map: BTreeMap<u32, u32> = moved.iter().copied().filter(|(from, _)| shown(*from)).collect();
    let mut rest = map.clone();
    let mut cycles = Vec::new();
    while let Some((first, _)) = rest.pop_first() {
        let mut names = vec![symmetries.point_name(model, first)];
        let mut at = map.get(&first).copied();
        while let Some(point) = at.filter(|point| *point != first) {
            names.push(symmetries.point_name(model, point));
            at = rest.remove(&point);
        }
        names.push(names[0].clone());
        cycles.push(names.join(" -> "));
    }
    cycles
}
