//! A counterexample: the trail of a verifier, replayed and checked.

pub use super::follow::Given;
use super::follow::{FollowError, Followed, claim_that_ran, follow};
use super::neutral::{NEUTRAL, is_plain};
use super::replay::{replay, replay_to_error};
use super::simulate::ReplayError;
use super::steps::{Replay, Violation};
use super::trail::Trail;
use crate::model::Model;
use crate::model::claims::{Checked, as_checked, claims};
use crate::model::features::Feature;
use crate::symmetry::Symmetries;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

/// A counterexample that has been checked.
#[derive(Clone, Debug, Serialize)]
pub struct Counterexample {
    /// The steps, with all rounds of a cycle.
    #[serde(flatten)]
    pub replay: Replay,
    /// How a cycle closes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closing: Option<Closing>,
    /// What could not be checked, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unchecked: Vec<String>,
    /// The trail, with all rounds of a cycle.
    #[serde(skip)]
    pub trail: Trail,
}

/// How a cycle closes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Closing {
    /// After how many rounds the state is literally the same again.
    pub rounds: usize,
    /// Which step each round starts with, as an index of the steps.
    pub starts: Vec<usize>,
    /// What a round exchanges: `client[1] -> client[2] -> client[1]`.
    pub exchanges: Vec<String>,
}

/// Replays a trail of a model and checks what it ends in. A cycle that closes up to a symmetry only is gone round until it closes.
pub fn counterexample(given: Given<'_>, trail: &Trail) -> Result<Counterexample, ReplayError> {
    can_be_simulated(given.model)?;
    let found = replayed(given, trail);
    let is_settled = found.as_ref().map_or_else(
        |error| !matches!(error, ReplayError::Mismatch(_)),
        |found| found.replay.violation != Violation::InvalidEndState || found.unchecked.is_empty(),
    );
    match trail.without_last().filter(|_| !is_settled) {
        None => found,
        // to a deadlock that it has found in breadth, pan adds the last step that it tried, which nobody can make
        Some(shorter) => match replayed(given, &shorter) {
            Ok(better)
                if better.replay.violation == Violation::InvalidEndState && better.unchecked.is_empty() =>
            {
                Ok(better)
            }
            _ => found,
        },
    }
}

fn replayed(given: Given<'_>, trail: &Trail) -> Result<Counterexample, ReplayError> {
    let text = given.simulator.run_through(trail)?;
    counterexample_told(given, trail, &text)
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
    given: Given<'_>,
    trail: &Trail,
    text: &str,
) -> Result<Counterexample, ReplayError> {
    let mut found = told(given, trail, text)?;
    name_the_model(given.simulator.path, &mut found.replay);
    Ok(found)
}

/// SPIN may know the model by another name than the user does.
fn name_the_model(model: &Path, replay: &mut Replay) {
    let name = model.file_name().unwrap_or_default().to_string_lossy();
    let of_steps = replay.steps.iter_mut().flat_map(|step| &mut step.statements).map(|at| &mut at.file);
    let of_end = replay.end.processes.iter_mut().map(|at| &mut at.file);
    if std::path::absolute(model).is_ok_and(|path| !is_plain(&path)) {
        of_steps.chain(of_end).filter(|file| *file == NEUTRAL).for_each(|file| *file = name.to_string());
    }
}

fn told(given: Given<'_>, trail: &Trail, text: &str) -> Result<Counterexample, ReplayError> {
    can_be_simulated(given.model)?;
    let start = given.simulator.run_through(&trail.start())?;
    let simple =
        |replay| Counterexample { replay, closing: None, unchecked: Vec::new(), trail: trail.clone() };
    let with_error = |error| Ok(simple(replay_to_error(given.model, trail, &start, text, error)?));
    let mut found = match replay(given.model, trail, &start, text) {
        Ok(replay) => simple(replay),
        // what the simulator cannot make, or sees no harm in, may be an error of the last step to the verifier
        Err(error @ (ReplayError::Mismatch(_) | ReplayError::NoViolation(_))) => {
            return match follow_as_checked(given, trail) {
                Ok((Followed::Error(text), _)) => with_error(text),
                _ => Err(error),
            };
        }
        Err(error) => return Err(error),
    };
    let violation = &found.replay.violation;
    let is_cycle = matches!(violation, Violation::AcceptanceCycle | Violation::NonProgressCycle);
    if !is_cycle && *violation != Violation::InvalidEndState {
        return Ok(found);
    }
    match follow_as_checked(given, trail) {
        Ok((Followed::Free, _)) => {
            return Err(ReplayError::NoViolation("some process can go on".to_string()));
        }
        Ok((Followed::Stuck, _)) => {}
        Ok((Followed::Error(error), _)) => return with_error(error),
        Ok((Followed::Closes, _)) => {
            let starts = found.replay.cycle.into_iter().collect();
            found.closing = Some(Closing { rounds: 1, starts, exchanges: Vec::new() });
        }
        Ok((Followed::ClosesAfter(rounds), moving)) => {
            let length = trail.steps.len() - trail.cycle.unwrap_or(0);
            let text = given.simulator.run_through(&rounds.trail)?;
            found.replay = replay(given.model, &rounds.trail, &start, &text)?;
            let first_numbers = (0..rounds.rounds).filter_map(|round| {
                let index = trail.cycle? + round * length;
                rounds.trail.steps.get(index).map(|step| step.depth)
            });
            let steps = &found.replay.steps;
            let starts =
                first_numbers.map(|first| steps.iter().take_while(|step| step.number < first).count());
            let starts = starts.collect();
            let exchanges = exchanges(&moving.model, &moving.symmetries, &rounds.moved);
            found.closing = Some(Closing { rounds: rounds.rounds, starts, exchanges });
            found.trail = rounds.trail;
        }
        Err(FollowError::Open(reason)) => return Err(ReplayError::OpenCycle(reason)),
        Err(error) => {
            let what = if is_cycle { "that the cycle closes" } else { "that nobody can move at the end" };
            found.unchecked.push(format!("{what}: {error}"));
        }
    }
    Ok(found)
}

/// What is at the end of a trail, as far as the code of the verifier can follow it. The simulator is another program, and not always of the same
/// opinion: it does not know `_last`, for instance.
pub fn follow_in_verifier(given: Given<'_>, trail: &Trail) -> Result<Followed, FollowError> {
    follow_as_checked(given, trail).map(|(followed, _)| followed)
}

/// A model, and what moves it.
struct MovingModel {
    model: Model,
    symmetries: Symmetries,
}

/// Follows a trail by the symmetries of the model with the claim that ran, which is what verifiers for one formula use. A verifier for all
/// claims has fewer of them, and may reset variables that the others must not: so these are next, if a cycle does not close.
fn follow_as_checked(given: Given<'_>, trail: &Trail) -> Result<(Followed, MovingModel), FollowError> {
    let follow_with = |checked: Checked<'_>| {
        let (loaded, model) = as_checked(checked, given.loaded, given.model);
        let limits = given.simulator.limits;
        let symmetries = Symmetries::find_within(&loaded.program, &model, limits, &|_| {})?;
        let given = Given { loaded: &loaded, model: &model, ..given };
        let followed = follow(given, &symmetries, trail)?;
        Ok((followed, MovingModel { model, symmetries }))
    };
    let name = match claim_that_ran(given.simulator, trail) {
        Ok(name) => name,
        Err(_) => return follow_with(Checked::Anything),
    };
    let checked = match &name {
        Some(name) => Checked::Claim(name),
        None if trail.claim().is_some() && !trail.is_non_progress() => Checked::Anything,
        None => Checked::Nothing,
    };
    let found = follow_with(checked);
    let others = claims(&given.loaded.program).into_iter().any(|claim| Some(&claim.name) != name.as_ref());
    match found {
        Err(FollowError::Open(_)) if others => follow_with(Checked::Anything),
        _ => found,
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
