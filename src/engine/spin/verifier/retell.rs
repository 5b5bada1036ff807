//! A counterexample once more, step by step: what the steps are in the words of the model, and how a cycle closes.
//!
//! That SPIN can follow a trail is not all: nobody must be able to move at a deadlock, and a cycle must close. A reduced search finds
//! cycles that close up to a permutation; these are gone round until the state is literally the same again. What cannot be looked at is
//! told, with the reason.

use super::judge::judge;
use crate::engine::evidence::{Confirmation, Retold};
use crate::engine::outcome::{Kind, Violation};
use crate::engine::spin::counterexample::{Following, counterexample_told, follow_in_verifier};
use crate::engine::spin::follow::{FollowError, Followed};
use crate::engine::spin::simulate::{EVERYTHING, ReplayError, STEPS};
use crate::engine::spin::trail::Trail;
use crate::model::features::Feature;
use std::path::Path;

/// SPIN prints a lot for each step; longer trails are left to `topsym trail`.
const LONGEST: usize = 10_000;

/// What a closer look at an error has shown.
#[derive(Clone, Debug, Default)]
pub struct Look {
    /// Its steps, and what could not be checked.
    pub retold: Retold,
    /// Why the trail leads to no error.
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

impl Look {
    fn unchecked(why: String) -> Look {
        Look { retold: Retold { unchecked: vec![why], ..Retold::default() }, refuted: None }
    }

    /// The violation is none.
    fn refuted(left: Left<'_>, why: String) -> Look {
        // hashes are compared where a cycle closes, and nowhere else: the state itself tells an invalid end
        let refuted = match left.violation.kind.is_cycle() && left.hashed_stack {
            true => Refuted::SameHash,
            false => Refuted::OurError(why),
        };
        Look { refuted: Some(refuted), ..Look::default() }
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
pub fn retell(given: Following<'_>, left: Left<'_>) -> (Confirmation, Look) {
    let trail = Trail::read(&left.folder.join(left.name));
    let flags = flags(trail.as_ref().ok());
    let text = match given.simulator.run(left.folder, left.name, flags) {
        Ok(text) | Err(ReplayError::Refused(text)) => text,
        Err(error) => return (Confirmation::NotChecked(error.to_string()), Look::default()),
    };
    let replay = judge(&text, left.violation, left.several_cores);
    if let (Confirmation::Failed(_), Ok(trail)) = (&replay, &trail)
        && is_confirmed_by_verifier(given, left, trail)
    {
        let why = "SPIN's simulator stops on the way, where its verifier goes on; the code of the verifier has followed \
                   it to the error";
        return (Confirmation::NotChecked(why.to_string()), Look::default());
    }
    let may_differ = given.subject.model.features.uses_all(&[Feature::Hidden, Feature::DStep]);
    if matches!(replay, Confirmation::Failed(_)) && may_differ {
        let why = "SPIN's verifier does not restore hidden variables that a `d_step` has changed, so that the error may be none";
        return (Confirmation::NotChecked(why.to_string()), Look::default());
    }
    if replay != Confirmation::Confirmed {
        return (replay, Look::default());
    }
    let look = match trail {
        Ok(trail) => steps(given, left, &trail, &text),
        Err(error) => Look::unchecked(format!("the steps of the trail: {error}")),
    };
    match &look.refuted {
        Some(Refuted::OurError(why)) => (Confirmation::Failed(why.clone()), look),
        _ => (replay, look),
    }
}

/// Does the code of the verifier come to the error?
fn is_confirmed_by_verifier(given: Following<'_>, left: Left<'_>, trail: &Trail) -> bool {
    let found = follow_in_verifier(given, trail).ok();
    match left.violation.kind {
        Kind::InvalidEndState => found == Some(Followed::Stuck),
        kind if kind.is_of_a_step() => matches!(found, Some(Followed::Error(_))),
        kind if kind.is_cycle() => matches!(found, Some(Followed::Closes | Followed::ClosesAfter(_))),
        _ => false,
    }
}

/// The steps of a trail that SPIN has followed, and how a cycle closes.
fn steps(given: Following<'_>, left: Left<'_>, trail: &Trail, text: &str) -> Look {
    // these are about several steps, which SPIN's simulator does not look at
    if matches!(left.violation.kind, Kind::Trace | Kind::ExclusiveChannel) {
        return Look::default();
    }
    if trail.steps.len() > LONGEST {
        return long_trail(given, left, trail);
    }
    match counterexample_told(given, trail, text) {
        Ok(found) => {
            let retold = Retold { unchecked: found.unchecked.clone(), found: Some(found) };
            Look { retold, refuted: None }
        }
        Err(error) if is_refuted(&error, left.violation) => Look::refuted(left, error.to_string()),
        Err(error) => Look::unchecked(format!("the steps of the trail: {error}")),
    }
}

/// Of a long trail the steps are not told, but a cycle must close there, too.
fn long_trail(given: Following<'_>, left: Left<'_>, trail: &Trail) -> Look {
    let mut told =
        Look::unchecked(format!("the trail has {} steps; show them with `topsym trail`", trail.steps.len()));
    if left.violation.kind.is_cycle() {
        match follow_in_verifier(given, trail) {
            Ok(_) => {}
            Err(FollowError::Open(why)) => return Look::refuted(left, why),
            Err(error) => told.retold.unchecked.push(format!("that the cycle closes: {error}")),
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
