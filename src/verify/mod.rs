//! From a model to a verdict: SPIN, the C compiler and the verifier, run one after the other.
//!
//! Data flows one way through this room:
//!
//! - [`request`]: what somebody wants to know, and how it is to be searched;
//! - [`plan`]: the flags for SPIN, the compiler and the verifier, each with its reason, or why the request is refused. A pure function,
//!   so that the table of what is sound can be tested line by line; [`options`] has what it knows of flags that users add;
//! - [`folder`], [`tools`], [`commands`]: files, programs, and the same as a script;
//! - [`session`], [`progress`]: who waits, and what they hear meanwhile;
//! - [`outcome`] and [`statistics`]: what the output of a verifier means; [`belief`]: whether it is a verdict; [`audit`]: whether it
//!   trusts itself;
//! - [`claim_file`], [`reasons`]: claims in files of their own, and why nothing is symmetric;
//! - [`trail`]: the way to an error; [`judge`]: whether SPIN has followed it; [`retell`]: its steps, and how a cycle closes;
//! - [`steps`]: all of it in order, the function [`verify`]. What the steps share is in `bench.rs`, the searches are in `search.rs`, what is
//!   done about an error in `violated.rs`;
//! - [`compare`]: the same with plain SPIN, and whether both agree;
//! - [`batch`]: the same for many models.
//!
//! Two rules. Nothing is claimed that was not searched: a verdict is [`Decision::Verified`] only if the verifier itself says that it
//! has searched everything, for what was asked. And nothing is left behind: all files are in one folder that vanishes, except what
//! the request wants to keep.

pub mod audit;
pub mod batch;
pub mod belief;
mod bench;
pub mod claim_file;
pub mod commands;
pub mod compare;
pub mod folder;
pub mod judge;
pub mod options;
pub mod outcome;
pub mod plan;
pub mod progress;
pub mod reasons;
pub mod request;
pub mod retell;
mod search;
pub mod session;
pub mod statistics;
pub mod steps;
pub mod tools;
pub mod trail;
pub mod verdict;
mod violated;

pub use claim_file::with_claim;
pub use request::Request;
pub use session::{Event, Session, Worker};
pub use steps::verify;
pub use verdict::{Decision, Verdict};

use crate::engine::spin::files::SpinError;
use crate::limits::Stopped;
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
    /// The verifier has found out that its reduction cannot be trusted: an error of ours.
    #[error("{0}")]
    Audit(Box<audit::Finding>),
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

impl From<Stopped> for VerifyError {
    fn from(why: Stopped) -> VerifyError {
        match why {
            Stopped::Time => VerifyError::OutOfTime,
            Stopped::Wish => VerifyError::Stopped,
        }
    }
}

impl From<SpinError> for VerifyError {
    fn from(error: SpinError) -> VerifyError {
        match error {
            SpinError::Missing(_) => VerifyError::Missing(tools::Missing::Spin),
            SpinError::Refused(text) => VerifyError::Spin(text),
            SpinError::Stopped(why) => why.into(),
            SpinError::Io { path, error } => VerifyError::Io { path, error },
        }
    }
}

/// What to do when a disk is full.
const NO_SPACE: &str = "the environment variable TMPDIR says where temporary files go";

/// What to do when the verifier does not compile.
const OTHER_COMPILER: &str =
    "--cc PROGRAM takes another compiler; --keep FOLDER leaves all files and a script, to look into it";

/// What to do when the reduction cannot be trusted.
const WITHOUT_SYMMETRY: &str = "this is an error in topsym: please report it, with the model. --fallback goes on without symmetry, and so does \
                                --strategy off";

impl VerifyError {
    /// What could help.
    pub fn hint(&self) -> Option<String> {
        match self {
            VerifyError::Refused(refusal) => refusal.hint.clone(),
            VerifyError::Missing(missing) => Some(missing.hint().to_string()),
            VerifyError::Verifier { hint, .. } => hint.clone(),
            VerifyError::Io { error, .. } if error.kind() == std::io::ErrorKind::StorageFull => {
                Some(NO_SPACE.to_string())
            }
            VerifyError::Compiler(text) if text.contains("No space left on device") => {
                Some(NO_SPACE.to_string())
            }
            VerifyError::Compiler(_) => Some(OTHER_COMPILER.to_string()),
            VerifyError::Audit(_) => Some(WITHOUT_SYMMETRY.to_string()),
            VerifyError::Spin(text) if text.contains("gcc: not found") => {
                Some("SPIN itself runs `gcc`, as a preprocessor: install it, too".to_string())
            }
            _ => None,
        }
    }
}
