//! The way to an error once more, step by step: what the steps are in the words of the model, and how a cycle closes.
//!
//! That SPIN can follow a trail is not all: nobody must be able to move at a deadlock, and a cycle must close. A reduced search finds
//! cycles that close up to a permutation; these are gone round until the state is literally the same again. What cannot be looked at is
//! told, with the reason.

use super::outcome::{Kind, Violation};
use crate::model::Model;
use crate::promela::Loaded;
use crate::promela::preprocess::PreprocessorOptions;
use crate::spin::counterexample::{Counterexample, counterexample};
use crate::spin::replay::ReplayError;
use crate::spin::trail::Trail;
use std::path::Path;

/// SPIN prints a lot for each step; longer trails are left to `topsym trail`.
const LONGEST: usize = 10_000;

/// A model, as it is given to SPIN and as it is read.
#[derive(Clone, Copy)]
pub struct Given<'a> {
    /// The file.
    pub path: &'a Path,
    /// For its preprocessor.
    pub options: &'a PreprocessorOptions,
    /// Its text, with all claims.
    pub loaded: &'a Loaded,
    /// What it means.
    pub model: &'a Model,
}

/// What a closer look has shown.
#[derive(Clone, Debug, Default)]
pub struct Retold {
    /// The steps.
    pub found: Option<Counterexample>,
    /// What could not be checked, and why.
    pub unchecked: Vec<String>,
    /// Why the error is none: an error of ours.
    pub wrong: Option<String>,
}

impl Retold {
    fn unchecked(why: String) -> Retold {
        Retold { unchecked: vec![why], ..Retold::default() }
    }
}

/// Looks at the trail of a violation. A search that stores hashes only may take two states for one, and see a cycle that is none.
pub fn retell(given: Given<'_>, file: &Path, violation: &Violation, all_states: bool) -> Retold {
    use Kind::*;
    let is_known = matches!(
        violation.kind,
        Assertion | ArrayIndex | InvalidEndState | ClaimEnd | AcceptanceCycle | NonProgressCycle
    );
    let trail = match Trail::read(file) {
        Ok(trail) if is_known => trail,
        Ok(_) => return Retold::default(),
        Err(error) => return Retold::unchecked(format!("the steps of the trail: {error}")),
    };
    if trail.steps.len() > LONGEST {
        let why =
            format!("the steps of the trail, which are {}: `topsym trail` does that", trail.steps.len());
        return Retold::unchecked(why);
    }
    match counterexample(given.path, given.options, given.loaded, given.model, &trail) {
        Ok(found) => Retold { unchecked: found.unchecked.clone(), found: Some(found), wrong: None },
        Err(error) if is_refuted(&error, violation) && all_states => {
            Retold { wrong: Some(error.to_string()), ..Retold::default() }
        }
        Err(error) => Retold::unchecked(format!("the steps of the trail: {error}")),
    }
}

/// Does it say that the violation is none?
fn is_refuted(error: &ReplayError, violation: &Violation) -> bool {
    match error {
        ReplayError::OpenCycle(_) => true,
        ReplayError::NoViolation(_) => violation.kind == Kind::InvalidEndState,
        _ => false,
    }
}
