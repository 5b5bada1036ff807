//! Whether a reduction can be trusted: the audit, and what it found.
//!
//! The audit compares the steps of merged states with those of their representatives, and checks look at the values and processes that
//! symmetries rely on. What they find is an error of ours, and puts all that was searched in doubt: then there is no verdict, unless an error
//! of the model was found before, whose trail speaks for itself.

use std::fmt;
use thiserror::Error;

/// How many merged states are to be audited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Audit {
    /// As many as cost a small part of the search.
    #[default]
    Usual,
    /// All of them.
    All,
    /// None.
    Off,
    /// Up to so many.
    UpTo(u64),
}

/// Why the reduction cannot be trusted.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Finding {
    /// Two states that were merged behave differently.
    Difference {
        /// The state.
        state: String,
        /// What it was merged with.
        representative: String,
        /// The permutation that leads from one to the other.
        by: String,
        /// What only one of them can do.
        step: String,
    },
    /// States were met in which something was not what symmetries rely on.
    Unexpected {
        /// How many.
        states: u64,
        /// What, in the first of them.
        what: String,
    },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Difference { state, representative, by, step } => write!(
                f,
                "the audit has found two merged states that behave differently\n  state           {}\n  representative  {}\n  \
                 permutation     {by}\n  step            {step}",
                state.trim(),
                representative.trim()
            ),
            Finding::Unexpected { states, what } => write!(
                f,
                "{states} states are not what the analysis of the model relied on; in the first of them: {what}"
            ),
        }
    }
}
