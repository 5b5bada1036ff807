//! What a reduced search says of its representatives.
//!
//! With several cores each counts on its own, and this is what the first of them counted.

use super::audit::Finding;
use serde::{Deserialize, Serialize};

/// What was stored, what it stands for, and the work of finding representatives. What is not known is left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Statistics {
    /// Is it about the first of several cores only?
    #[serde(default)]
    pub first_core_only: bool,
    /// How many errors the verifier counted.
    #[serde(default, skip_serializing)]
    pub errors: f64,
    /// What these were, in the verifier's words: each text once.
    #[serde(default, skip_serializing)]
    pub reported: Vec<String>,
    /// States that were stored.
    pub stored: Option<f64>,
    /// How many states these stand for: the sum of the sizes of their orbits, if the search reaches all states of them.
    pub standing_for: Option<f64>,
    /// The same, if some also stand for states that differ in what nobody will read.
    #[serde(default)]
    pub standing_for_at_least: Option<f64>,
    /// The same, if not all states of an orbit need be reached: the first state is not symmetric.
    #[serde(default)]
    pub standing_for_at_most: Option<f64>,
    /// Stored states of which that is not known.
    pub uncounted: Option<f64>,
    /// How often a state was stored or looked up.
    pub asked: f64,
    /// How often it was its own representative.
    pub canonical: f64,
    /// How often it was stored as it is: the start, or not what was expected.
    pub as_they_are: f64,
    /// In how many states something was not what symmetries rely on.
    #[serde(default)]
    pub unexpected: f64,
    /// How often a state was replaced by its representative.
    #[serde(default)]
    pub merged: f64,
    /// How many of these were audited; not known if nothing was.
    #[serde(default)]
    pub audited: Option<f64>,
    /// How many further states were compared, on paths from audited ones.
    #[serde(default)]
    pub followed: f64,
    /// How many could not be audited.
    #[serde(default)]
    pub not_audited: f64,
    /// Why nothing was audited.
    #[serde(default)]
    pub no_audit: Option<String>,
    /// What was unexpected, in the first state.
    #[serde(default, skip_serializing)]
    pub first_unexpected: Option<String>,
    /// What the audit has found: a state,
    #[serde(default, skip_serializing)]
    pub different_state: Option<String>,
    /// what it was merged with,
    #[serde(default, skip_serializing)]
    pub different_representative: Option<String>,
    /// by which permutation,
    #[serde(default, skip_serializing)]
    pub different_by: Option<String>,
    /// and what only one of them can do.
    #[serde(default, skip_serializing)]
    pub different_step: Option<String>,
    /// How often there was more than one branch.
    pub searched: f64,
    /// Rounds of refinement.
    pub refinements: f64,
    /// Candidates for representatives.
    pub leaves: f64,
    /// States for which the budget of the search was too small: sound, but more than one for an orbit.
    pub fallbacks: f64,
}

impl Statistics {
    /// Can this be an error that the verifier has reported? Its list is that of one core, and has an end.
    pub fn may_have_reported(&self, message: &str) -> bool {
        const LONGEST_LIST: usize = 64;
        self.first_core_only
            || self.reported.len() >= LONGEST_LIST
            || self.reported.iter().any(|reported| reported == message)
    }

    /// Is it about all states of SPIN's own summary, which has eight digits?
    pub fn is_about(&self, stored: Option<f64>) -> bool {
        let pair = self.stored.zip(stored);
        !self.first_core_only && pair.is_some_and(|(ours, spins)| (ours - spins).abs() <= spins * 1e-7)
    }

    /// Why the reduction cannot be trusted, if it cannot.
    pub fn finding(&self) -> Option<Finding> {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        if self.different_step.is_some() {
            return Some(Finding::Difference {
                state: text(&self.different_state),
                representative: text(&self.different_representative),
                by: text(&self.different_by),
                step: text(&self.different_step),
            });
        }
        (self.unexpected > 0.0).then(|| Finding::Unexpected {
            states: self.unexpected as u64,
            what: text(&self.first_unexpected),
        })
    }

    /// How many times fewer states than they stand for, if all are known.
    pub fn factor(&self) -> Option<f64> {
        let stored = self.stored.filter(|stored| *stored > 0.0)?;
        Some(self.standing_for? / stored)
    }
}
