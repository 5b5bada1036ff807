//! What an engine is to do: one search after the other, without the words and flags of any engine.
//!
//! `verify` makes the plan: it says what is sound for which property. An engine carries it out, or says why it cannot.

use super::outcome::Limit;
use serde::Serialize;

/// All that is to be searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// One search after the other. The first that finds an error is the last one.
    pub searches: Vec<SearchPlan>,
    /// Why each statement must be a step of its own, if it must.
    pub single_steps: Option<&'static str>,
    /// How many processes there are after the start: weak fairness counts them.
    pub processes: usize,
}

/// One search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchPlan {
    /// What is looked for.
    pub target: Target,
    /// Partial-order reduction.
    pub partial_order: PartialOrder,
    /// The claims of the model that are not checked.
    pub unchecked_claims: Vec<String>,
    /// Why it may miss errors that are there, without saying so.
    pub misses: Vec<Limit>,
    /// The first step that the engine may take back wrongly, if there is one.
    pub taken_back: Option<String>,
}

/// What is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Single states that are errors.
    States {
        /// Assertions that are false.
        assertions: bool,
        /// End states that are none.
        end_states: bool,
    },
    /// Violations of a claim.
    Claim {
        /// Its name.
        name: String,
        /// Is it in a file of its own?
        in_file: bool,
    },
    /// Cycles through labels `accept…`.
    AcceptanceCycles,
    /// Cycles that avoid labels `progress…`.
    NonProgressCycles,
}

impl Target {
    /// In words.
    pub fn words(&self) -> String {
        match self {
            Target::States { assertions: true, end_states: true } => {
                "assertion violations and invalid end states".to_string()
            }
            Target::States { assertions: true, .. } => "assertion violations".to_string(),
            Target::States { .. } => "invalid end states".to_string(),
            Target::Claim { in_file: true, .. } => "violations of the never claim".to_string(),
            Target::Claim { name, .. } => format!("violations of the claim `{name}`"),
            Target::AcceptanceCycles => "cycles through accept labels".to_string(),
            Target::NonProgressCycles => "cycles without progress labels".to_string(),
        }
    }

    /// Is it about what goes on for ever?
    pub fn has_cycles(&self) -> bool {
        !matches!(self, Target::States { .. })
    }
}

/// Whether partial-order reduction is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartialOrder {
    /// It is.
    On,
    /// It is not wanted.
    Unwanted,
    /// It would not be sound, and why.
    Unsound(&'static str),
}

/// Something that was chosen without being asked for, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The flag.
    pub flag: String,
    /// Why.
    pub why: String,
}
