//! The way to an error once more, step by step: what the steps are in the words of the model, and how a cycle closes.
//!
//! That SPIN can follow a trail is not all: nobody must be able to move at a deadlock, and a cycle must close. A reduced search finds
//! cycles that close up to a permutation; these are gone round until the state is literally the same again. What cannot be looked at is
//! told, with the reason.

use super::judge::{Replay, judge};
use super::outcome::{Kind, Violation};
use crate::engine::spin::counterexample::{Counterexample, Given, counterexample_told, follow_in_verifier};
use crate::engine::spin::follow::{FollowError, Followed};
use crate::engine::spin::simulate::{EVERYTHING, ReplayError, STEPS};
use crate::engine::spin::trail::Trail;
use crate::model::features::Feature;
use std::path::Path;

/// SPIN prints a lot for each step; longer trails are left to `topsym trail`.
const LONGEST: usize = 10_000;

/// What a closer look has shown.
#[derive(Clone, Debug, Default)]
pub struct Retold {
    /// The steps.
    pub found: Option<Counterexample>,
    /// What could not be checked, and why.
    pub unchecked: Vec<String>,
    /// Why the error is none.
    pub refuted: Option<Refuted>,
}

/// Why an error is none.
#[derive(Clone, Debug)]
pub enum Refuted {
    /// An error of ours, and what shows it.
    OurError(String),
    /// The cycle does not close: the search stored hashes, and took two states for one.
    SameHash,
}

impl Retold {
    fn unchecked(why: String) -> Retold {
        Retold { unchecked: vec![why], ..Retold::default() }
    }

    /// The violation is none.
    fn refuted(left: Left<'_>, why: String) -> Retold {
        // hashes are compared where a cycle closes, and nowhere else: the state itself tells an invalid end
        let refuted = match left.violation.kind.is_cycle() && left.hashed_stack {
            true => Refuted::SameHash,
            false => Refuted::OurError(why),
        };
        Retold { refuted: Some(refuted), ..Retold::default() }
    }
}

/// A trail that a verifier has left.
#[derive(Clone, Copy)]
pub struct Left<'a> {
    /// The folder in which the verifier ran.
    pub folder: &'a Path,
    /// The name of the file there.
    pub name: &'a Path,
    /// What the verifier said about it.
    pub violation: &'a Violation,
    /// Did the search keep hashes of the states on its way, too? It may have taken two states for one then, and seen a cycle that is none.
    pub hashed_stack: bool,
    /// Did several cores search?
    pub several_cores: bool,
}

/// What SPIN is told to print: everything, unless that is too much.
pub fn flags(trail: Option<&Trail>) -> &'static [&'static str] {
    let is_short = trail.is_some_and(|trail| trail.steps.len() <= LONGEST);
    if is_short { EVERYTHING } else { STEPS }
}

/// Lets SPIN follow the trail of a violation, once, and looks at what it prints.
pub fn retell(given: Given<'_>, left: Left<'_>) -> (Replay, Retold) {
    let trail = Trail::read(&left.folder.join(left.name));
    let flags = flags(trail.as_ref().ok());
    let text = match given.simulator.run(left.folder, left.name, flags) {
        Ok(text) | Err(ReplayError::Refused(text)) => text,
        Err(error) => return (Replay::NotChecked(error.to_string()), Retold::default()),
    };
    let replay = judge(&text, left.violation, left.several_cores);
    if let (Replay::Failed(_), Ok(trail)) = (&replay, &trail)
        && is_confirmed_by_verifier(given, left, trail)
    {
        let why = "SPIN's simulator stops on the way, where its verifier goes on; the code of the verifier has followed \
                   it to the error";
        return (Replay::NotChecked(why.to_string()), Retold::default());
    }
    let may_differ = given.model.features.uses_all(&[Feature::Hidden, Feature::DStep]);
    if matches!(replay, Replay::Failed(_)) && may_differ {
        let why = "SPIN's verifier does not restore hidden variables that a `d_step` has changed, so that the error may be none";
        return (Replay::NotChecked(why.to_string()), Retold::default());
    }
    if replay != Replay::Confirmed {
        return (replay, Retold::default());
    }
    let retold = match trail {
        Ok(trail) => steps(given, left, &trail, &text),
        Err(error) => Retold::unchecked(format!("the steps of the trail: {error}")),
    };
    match &retold.refuted {
        Some(Refuted::OurError(why)) => (Replay::Failed(why.clone()), retold),
        _ => (replay, retold),
    }
}

/// Does the code of the verifier come to the error?
fn is_confirmed_by_verifier(given: Given<'_>, left: Left<'_>, trail: &Trail) -> bool {
    let found = follow_in_verifier(given, trail).ok();
    match left.violation.kind {
        Kind::InvalidEndState => found == Some(Followed::Stuck),
        kind if kind.is_of_a_step() => matches!(found, Some(Followed::Error(_))),
        kind if kind.is_cycle() => matches!(found, Some(Followed::Closes | Followed::ClosesAfter(_))),
        _ => false,
    }
}

/// The steps of a trail that SPIN has followed, and how a cycle closes.
fn steps(given: Given<'_>, left: Left<'_>, trail: &Trail, text: &str) -> Retold {
    // these are about several steps, which SPIN's simulator does not look at
    if matches!(left.violation.kind, Kind::Trace | Kind::ExclusiveChannel) {
        return Retold::default();
    }
    if trail.steps.len() > LONGEST {
        return long_trail(given, left, trail);
    }
    match counterexample_told(given, trail, text) {
        Ok(found) => Retold { unchecked: found.unchecked.clone(), found: Some(found), refuted: None },
        Err(error) if is_refuted(&error, left.violation) => Retold::refuted(left, error.to_string()),
        Err(error) => Retold::unchecked(format!("the steps of the trail: {error}")),
    }
}

/// Of a long trail the steps are not told, but a cycle must close there, too.
fn long_trail(given: Given<'_>, left: Left<'_>, trail: &Trail) -> Retold {
    let mut told = Retold::unchecked(format!(
        "the steps of the trail, which are {}: `topsym trail` does that",
        trail.steps.len()
    ));
    if left.violation.kind.is_cycle() {
        match follow_in_verifier(given, trail) {
            Ok(_) => {}
            Err(FollowError::Open(why)) => return Retold::refuted(left, why),
            Err(error) => told.unchecked.push(format!("that the cycle closes: {error}")),
        }
    }
    told
}

/// Does it say that the violation is none?
fn is_refuted(error: &ReplayError, violation: &Violation) -> bool {
    match error {
        ReplayError::OpenCycle(_) => true,
        ReplayError::NoViolation(_) => violation.kind == Kind::InvalidEndState,
        _ => false,
    }
}
