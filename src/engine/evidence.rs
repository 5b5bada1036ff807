//! What is known about an error: the file with the trail, whether somebody else than the search came to the same error, and the steps.

use super::steps::Steps;
use serde::Serialize;
use std::path::PathBuf;

/// What is known about an error.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The file with the trail, if it could be written.
    pub file: Option<PathBuf>,
    /// Why it could not be written.
    pub problem: Option<String>,
    /// Was it followed to the error?
    pub confirmation: Confirmation,
    /// Its steps, and how a cycle closes.
    pub retold: Retold,
    /// How to see all steps with topsym.
    pub steps_with: Option<String>,
    /// How to look at it with SPIN.
    pub follow: String,
    /// By which commands it was checked.
    pub commands: Vec<String>,
    /// Errors of ours that showed.
    pub bugs: Vec<String>,
}

/// Was the trail followed to the error?
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Confirmation {
    /// Yes.
    Confirmed,
    /// No: an error of ours. What was wrong, and what was printed last.
    Failed(String),
    /// It cannot be said, and why.
    NotChecked(String),
}

/// What a closer look has shown.
#[derive(Clone, Debug, Default)]
pub struct Retold {
    /// The steps.
    pub found: Option<Counterexample>,
    /// What could not be checked, and why.
    pub unchecked: Vec<String>,
}

/// A counterexample that has been checked.
#[derive(Clone, Debug, Serialize)]
pub struct Counterexample {
    /// The steps, with all rounds of a cycle.
    #[serde(flatten)]
    pub steps: Steps,
    /// How a cycle closes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closing: Option<Closing>,
    /// What could not be checked, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unchecked: Vec<String>,
    /// The number of steps in the trail, also of those that nobody shows.
    #[serde(skip)]
    pub length: usize,
    /// The text of the trail, with all rounds of a cycle.
    #[serde(skip)]
    pub trail: String,
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
