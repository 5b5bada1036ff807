//! Why there is no answer.

use super::audit::Finding;
use crate::limits::Stopped;
use crate::promela::diagnostic::{Diagnostic, Hint};
use crate::promela::source::Span;
use std::fmt;
use std::path::PathBuf;
use thiserror::Error;

/// Why a request is not carried out.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub struct Refusal {
    /// What is refused: an option, mostly.
    pub what: String,
    /// Why, where in the model that is, and what to do instead.
    pub why: Diagnostic,
}

impl Refusal {
    /// All of it in one message.
    pub fn diagnostic(&self) -> Diagnostic {
        self.why.clone().reworded(self.to_string())
    }

    /// Adds something to do about it at a place in the model.
    pub fn hint_at(self, span: Span, hint: impl Into<String>) -> Refusal {
        Refusal { why: self.why.hint_at(span, hint), ..self }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} cannot be used: {}", self.what, self.why.message)
    }
}

/// A refusal with a hint.
pub fn refuse(what: impl Into<String>, why: impl Into<String>, hint: impl Into<String>) -> Refusal {
    Refusal { what: what.into(), why: Diagnostic::whole(why).hint(hint) }
}

/// Why there is no answer.
#[derive(Debug, Error)]
pub enum EngineError {
    /// It would not be sound, or makes no sense.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// A program is not there, or is not what its name says.
    #[error("{what}")]
    Missing {
        /// Which.
        what: String,
        /// How to get it.
        hint: String,
    },
    /// The engine does not accept the model.
    #[error("{message}")]
    Rejected {
        /// What it says.
        message: String,
        /// What could help.
        hint: Option<String>,
    },
    /// The verifier does not compile.
    #[error("the verifier does not compile:\n{message}")]
    Compiler {
        /// What the compiler says.
        message: String,
        /// What could help.
        hint: String,
    },
    /// The verifier stopped in a way that says nothing about the model.
    #[error("the verifier gave up: {message}")]
    Verifier {
        /// What it said.
        message: String,
        /// What could help.
        hint: Option<String>,
        /// What could be done about it without being asked.
        remedy: Option<Remedy>,
    },
    /// The reduction cannot be trusted: an error of ours.
    #[error("{0}")]
    Audit(Box<Finding>),
    /// Somebody stopped it before the search began.
    #[error("stopped before the search began")]
    Stopped,
    /// The time was up before the search began.
    #[error("the time limit was reached before the search began")]
    OutOfTime,
    /// Something about files.
    #[error("{path}: {error}")]
    Io {
        /// Which file.
        path: PathBuf,
        /// What.
        error: std::io::Error,
    },
}

/// What can be done about a search that gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Once more, with more room for each state.
    LargerStates,
    /// Once more, with each statement as a step of its own.
    SingleSteps,
}

impl From<Stopped> for EngineError {
    fn from(why: Stopped) -> EngineError {
        match why {
            Stopped::Time => EngineError::OutOfTime,
            Stopped::Wish => EngineError::Stopped,
        }
    }
}

/// What to do when a disk is full.
pub const NO_SPACE: &str = "the environment variable TMPDIR says where temporary files go";

/// What to do when the reduction cannot be trusted.
const WITHOUT_SYMMETRY: &str = "this is an error in topsym: please report it, with the model. --fallback goes on without symmetry, and so does \
                                --strategy off";

impl EngineError {
    /// What could help.
    pub fn hints(&self) -> Vec<&str> {
        match self {
            EngineError::Refused(refusal) => {
                refusal.why.hints.iter().map(|Hint { text, .. }| &text[..]).collect()
            }
            EngineError::Missing { hint, .. } | EngineError::Compiler { hint, .. } => vec![hint],
            EngineError::Rejected { hint, .. } | EngineError::Verifier { hint, .. } => {
                hint.as_deref().into_iter().collect()
            }
            EngineError::Io { error, .. } if error.kind() == std::io::ErrorKind::StorageFull => {
                vec![NO_SPACE]
            }
            EngineError::Audit(_) => vec![WITHOUT_SYMMETRY],
            EngineError::Stopped | EngineError::OutOfTime | EngineError::Io { .. } => Vec::new(),
        }
    }
}
