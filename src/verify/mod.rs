//! From a model to a verdict: SPIN, the C compiler and the verifier, run one after the other.
//!
//! Data flows one way through this room:
//!
//! - [`request`]: what somebody wants to know, and how it is to be searched;
//! - [`plan`]: the flags for SPIN, the compiler and the verifier, each with its reason, or why the request is refused. A pure function,
//!   so that the table of what is sound can be tested line by line; [`options`] has what it knows of flags that users add;
//! - [`folder`], [`tools`], [`running`], [`commands`]: files, programs, what they print, how they are stopped, and the same as a script;
//! - [`outcome`] and [`statistics`]: what the output of a verifier means; [`belief`]: whether it is a verdict;
//! - [`claim_file`], [`reasons`]: claims in files of their own, and why nothing is symmetric;
//! - [`trail`]: the way to an error, and whether SPIN can follow it; [`retell`]: its steps, and how a cycle closes;
//! - [`steps`]: all of it in order, the function [`verify`];
//! - [`compare`]: the same with plain SPIN, and whether both agree;
//! - [`batch`]: the same for many models.
//!
//! Two rules. Nothing is claimed that was not searched: a verdict is [`Decision::Verified`] only if the verifier itself says that it
//! has searched everything, for what was asked. And nothing is left behind: all files are in one folder that vanishes, except what
//! the request wants to keep.

pub mod batch;
pub mod belief;
pub mod claim_file;
pub mod commands;
pub mod compare;
pub mod folder;
pub mod options;
pub mod outcome;
pub mod plan;
pub mod reasons;
pub mod request;
pub mod retell;
pub mod running;
pub mod statistics;
pub mod steps;
pub mod tools;
pub mod trail;
pub mod verdict;

pub use claim_file::with_claim;
pub use request::Request;
pub use steps::{Event, Session, verify};
pub use verdict::{Decision, Verdict};

use std::path::PathBuf;
use thiserror::Error;

/// Why there is no verdict.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// It would not be sound, or makes no sense.
    #[error("{0}")]
    Refused(#[from] options::Refusal),
    /// A program is not there.
    #[error("{0}")]
    Missing(tools::Missing),
    /// SPIN does not accept the model.
    #[error("SPIN does not accept the model:\n{0}")]
    Spin(String),
    /// The verifier does not compile.
    #[error("the verifier does not compile:\n{0}")]
    Compiler(String),
    /// The verifier stopped in a way that says nothing about the model.
    #[error("the verifier gave up: {message}")]
    Verifier {
        /// What it said.
        message: String,
        /// What could help.
        hint: Option<String>,
    },
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

impl VerifyError {
    /// What could help.
    pub fn hint(&self) -> Option<String> {
        match self {
            VerifyError::Refused(refusal) => refusal.hint.clone(),
            VerifyError::Missing(missing) => Some(missing.hint().to_string()),
            VerifyError::Verifier { hint, .. } => hint.clone(),
            VerifyError::Io { error, .. } if error.kind() == std::io::ErrorKind::StorageFull => {
                Some("the environment variable TMPDIR says where temporary files go".to_string())
            }
            _ => None,
        }
    }
}
