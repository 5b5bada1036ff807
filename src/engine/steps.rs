//! The steps of a counterexample, and what it ends in; or those of any other run.
//!
//! A [`Step`] is one line of a trail. It has what people want to see of it: who moves, which statements of which lines, what is sent and
//! received, which values are others than before. These are also the keys of `topsym trail --format json`.

use serde::Serialize;

/// A counterexample, step by step.
#[derive(Clone, Debug, Serialize)]
pub struct Steps {
    /// What it ends in. A run that nobody has made to show an error may end in none.
    pub violation: Option<Failure>,
    /// The steps.
    pub steps: Vec<Step>,
    /// How many of the steps are before the cycle.
    pub cycle: Option<usize>,
    /// All processes that there have been, in the order of their numbers.
    pub processes: Vec<String>,
    /// The state at the end.
    pub end: End,
}

/// What is wrong at the end of a trail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Failure {
    /// An assertion is false.
    AssertionViolated {
        /// Its text.
        text: String,
    },
    /// An array has no such element.
    InvalidIndex {
        /// What SPIN says.
        text: String,
    },
    /// The last step is an error of another kind.
    ErrorInStep {
        /// What the verifier says.
        text: String,
    },
    /// Nobody can move, and somebody should.
    InvalidEndState,
    /// A cycle that a formula or an acceptance label forbids.
    AcceptanceCycle,
    /// A cycle without progress.
    NonProgressCycle,
    /// The claim has been completed.
    ClaimCompleted,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Failure::AssertionViolated { text } if text.is_empty() => write!(f, "assertion violated"),
            Failure::AssertionViolated { text } => write!(f, "assertion violated: {text}"),
            Failure::InvalidIndex { text } => write!(f, "invalid array index: {text}"),
            Failure::ErrorInStep { text } => write!(f, "error in the last step: {text}"),
            Failure::InvalidEndState => write!(f, "invalid end state"),
            Failure::AcceptanceCycle => write!(f, "acceptance cycle"),
            Failure::NonProgressCycle => write!(f, "non-progress cycle"),
            Failure::ClaimCompleted => write!(f, "the never claim is completed"),
        }
    }
}

/// How a run ends that was made step by step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RunEnd {
    /// With an error, which may be that nobody can move.
    Violation,
    /// Nobody can move, and nobody has to.
    ValidEndState,
    /// After as many steps as were asked for.
    Steps,
    /// Whoever chose its steps wanted no more.
    Quit,
}

/// A step: one line of the trail.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Step {
    /// Its number in the trail.
    pub number: i64,
    /// Who makes it.
    pub process: String,
    /// Is that the claim?
    #[serde(skip_serializing_if = "is_false")]
    pub is_claim: bool,
    /// What is executed; several statements, if SPIN has merged them, or for a `d_step`.
    pub statements: Vec<Statement>,
    /// Messages that are sent or received.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<Message>,
    /// What has another value than before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Change>,
    /// Processes that are started.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub starts: Vec<String>,
    /// Does the process end?
    #[serde(skip_serializing_if = "is_false")]
    pub ends: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// A statement.
#[derive(Clone, Debug, Serialize)]
pub struct Statement {
    /// The file that it is in.
    pub file: String,
    /// The line.
    pub line: u32,
    /// SPIN's number of the control state before it.
    pub state: u32,
    /// As SPIN writes it.
    pub text: String,
}

/// A message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    /// Is it sent? Otherwise it is received.
    pub sends: bool,
    /// Do both happen at once?
    pub handshake: bool,
    /// The channel.
    pub channel: String,
    /// The fields.
    pub message: String,
}

/// A value that has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The variable or channel.
    pub name: String,
    /// What it was before, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// What it is.
    pub value: String,
}

/// The state at the end.
#[derive(Clone, Debug, Default, Serialize)]
pub struct End {
    /// Variables, and channels that SPIN shows.
    pub values: Vec<Change>,
    /// Where the processes are.
    pub processes: Vec<EndedAt>,
}

/// Where a process is at the end.
#[derive(Clone, Debug, Serialize)]
pub struct EndedAt {
    /// The process.
    pub process: String,
    /// The file.
    pub file: String,
    /// The line.
    pub line: u32,
    /// May it stop there?
    pub may_end: bool,
    /// What it waits for if it may not: the statements that would be next, if they are known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub waits_for: Vec<String>,
    #[serde(skip)]
    pub(crate) is_claim: bool,
}
