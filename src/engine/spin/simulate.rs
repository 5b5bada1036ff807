//! SPIN's simulator, which follows a trail and prints what happens.
//!
//! How much it prints depends on its flags: with [`EVERYTHING`] a line for each value that a step may change, which are many for
//! each step; with [`STEPS`] one line for each statement. [`super::replay`] reads the former; for the question whether a long trail can be
//! followed at all, the latter is enough.

use super::neutral::{Handed, hand};
use super::toolchain::{Spin, SpinError};
use super::trail::Trail;
use crate::limits::{Limits, Stopped};
use crate::promela::preprocess::PreprocessorOptions;
use std::ffi::OsString;
use std::path::Path;
use thiserror::Error;

/// Statements, values of variables, messages, and nothing that the model itself prints.
pub const EVERYTHING: &[&str] = &["-p", "-g", "-l", "-s", "-r", "-v", "-b"];
/// Statements, and nothing that the model itself prints.
pub const STEPS: &[&str] = &["-p", "-b"];

/// Why a trail cannot be replayed.
#[derive(Debug, Error)]
pub enum ReplayError {
    /// SPIN cannot be run.
    #[error(transparent)]
    Spin(SpinError),
    /// Something about files or programs.
    #[error("{0}: {1}")]
    Io(String, std::io::Error),
    /// SPIN does not accept the model.
    #[error("SPIN does not accept the model:\n{0}")]
    Refused(String),
    /// The steps are none of this model.
    #[error("the trail is not one of this model: {0}")]
    Mismatch(String),
    /// SPIN's simulator does not execute C.
    #[error("the model has C code in it, which SPIN's simulator does not execute")]
    HasCode,
    /// The cycle does not close.
    #[error("the trail can be replayed, but its cycle does not close: {0}")]
    OpenCycle(String),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// All steps can be made, but nothing is wrong then.
    #[error("the trail can be replayed to its end, but there is no violation: {0}")]
    NoViolation(String),
}

impl ReplayError {
    /// What could be done.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            ReplayError::Spin(error) => error.hint(),
            ReplayError::Mismatch(_) => Some(
                "a trail belongs to a model and to the macros (-D) that it was verified with; if either has changed since, verify again",
            ),
            ReplayError::HasCode => Some("./pan -r replays it"),
            ReplayError::NoViolation(_) => Some("has the file been cut off, or the model been changed?"),
            ReplayError::OpenCycle(_) => Some(
                "has the file been cut off, or the model been changed? A search that stores hashes (-DHC) can take two states \
                 for one, and report a cycle that is none",
            ),
            ReplayError::Io(..) | ReplayError::Refused(_) | ReplayError::Stopped(_) => None,
        }
    }
}

impl From<SpinError> for ReplayError {
    fn from(error: SpinError) -> ReplayError {
        match error {
            SpinError::Stopped(why) => why.into(),
            SpinError::Io { path, error } => ReplayError::Io(path.display().to_string(), error),
            SpinError::Refused(text) => ReplayError::Refused(text),
            SpinError::Missing | SpinError::OtherProgram { .. } => ReplayError::Spin(error),
        }
    }
}

/// A model as SPIN's simulator is given it.
#[derive(Clone, Copy, Debug)]
pub struct Simulator<'a> {
    /// SPIN.
    pub spin: &'a Spin,
    /// The file.
    pub path: &'a Path,
    /// For its preprocessor.
    pub options: &'a PreprocessorOptions,
    /// When to stop.
    pub limits: Limits<'a>,
}

impl Simulator<'_> {
    /// What SPIN is told in a folder, to follow a trail in a file.
    pub fn arguments(
        &self,
        folder: &Path,
        file: &Path,
        flags: &[&str],
    ) -> Result<Vec<OsString>, ReplayError> {
        Ok(self.told(folder, file, flags)?.0)
    }

    fn told(
        &self,
        folder: &Path,
        file: &Path,
        flags: &[&str],
    ) -> Result<(Vec<OsString>, Handed), ReplayError> {
        let mut all: Vec<OsString> = vec!["-k".into(), file.into()];
        all.extend(flags.iter().map(OsString::from));
        let handed = hand(folder, self.path, self.options)?;
        all.extend(handed.arguments.iter().cloned());
        Ok((all, handed))
    }

    /// What SPIN prints when it follows the trail in a file. It runs in a folder that may be written to.
    pub fn run(&self, folder: &Path, file: &Path, flags: &[&str]) -> Result<String, ReplayError> {
        let (arguments, handed) = self.told(folder, file, flags)?;
        // all lines count, however many there are
        let mut text = String::new();
        let mut keep = |line: &str| {
            text.push_str(line);
            text.push('\n');
            false
        };
        let finished = self.spin.run(folder, arguments, self.limits, &mut keep)?;
        // models are shown by the names that they were given
        let path = std::path::absolute(self.path).map_err(io(self.path))?;
        let short_name = path.file_name().unwrap_or_default().to_string_lossy();
        let text = text.replace(&format!("{}:", path.display()), &format!("{short_name}:"));
        let is_refused = !finished.status.success() && !text.contains("#processes: ");
        if is_refused { Err(ReplayError::Refused(handed.in_users_words(&text))) } else { Ok(text) }
    }

    /// Everything that SPIN prints of a trail that is in no file yet.
    pub fn run_through(&self, trail: &Trail) -> Result<String, ReplayError> {
        let folder = tempfile::tempdir().map_err(io(&std::env::temp_dir()))?;
        let file = folder.path().join("given.trail");
        std::fs::write(&file, trail.to_string()).map_err(io(&file))?;
        self.run(folder.path(), &file, EVERYTHING)
    }
}

fn io(what: &Path) -> impl FnOnce(std::io::Error) -> ReplayError + use<> {
    let what = what.display().to_string();
    move |error| ReplayError::Io(what, error)
}
