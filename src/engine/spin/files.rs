//! Running `spin -a`, and what it writes.

use super::checksum::checksum;
use super::neutral::hand;
use super::running::run;
use super::shell::quoted;
use crate::limits::{Limits, Stopped};
use crate::promela::preprocess::PreprocessorOptions;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use thiserror::Error;

/// The files of a verifier, as far as we read them.
#[derive(Clone, Debug)]
pub struct SpinFiles {
    /// pan.h: types and sizes.
    pub header: String,
    /// pan.c: how channels are made.
    pub code: String,
    /// pan.t: transitions.
    pub transitions: String,
    /// pan.m: statements, with their places in comments.
    pub statements: String,
    /// By which they are recognised.
    pub checksum: u64,
}

impl SpinFiles {
    /// How many claims the verifier has room for: one at least.
    pub fn claims(&self) -> usize {
        let line = self.header.lines().find_map(|line| line.trim().strip_prefix("#define NCLAIMS"));
        line.and_then(|number| number.trim().parse().ok()).unwrap_or(1)
    }
}

/// Why there are no such files.
#[derive(Debug, Error)]
pub enum SpinError {
    /// SPIN is not there.
    #[error("SPIN was not found: {0}")]
    Missing(which::Error),
    /// It does not accept the model.
    #[error("SPIN does not accept the model:\n{0}")]
    Refused(String),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// Something about files.
    #[error("{path}: {error}")]
    Io {
        /// Which file.
        path: PathBuf,
        /// What.
        error: std::io::Error,
    },
}

impl SpinFiles {
    /// Reads what `spin -a` wrote into a folder.
    pub fn read(folder: &Path) -> Result<SpinFiles, SpinError> {
        let read = |name: &str| {
            let path = folder.join(name);
            std::fs::read(&path).map_err(|error| SpinError::Io { path, error })
        };
        let files = [read("pan.h")?, read("pan.c")?, read("pan.m")?, read("pan.t")?];
        let checksum = checksum(files.iter().map(Vec::as_slice));
        let [header, code, statements, transitions] =
            files.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        Ok(SpinFiles { header, code, transitions, statements, checksum })
    }
}

/// Runs `spin -a` on a model, in a folder that vanishes again.
pub fn spin_a(
    model: &Path,
    options: &PreprocessorOptions,
    flags: &[String],
    limits: Limits<'_>,
) -> Result<SpinFiles, SpinError> {
    let folder = tempfile::tempdir().map_err(|error| SpinError::Io { path: std::env::temp_dir(), error })?;
    spin_a_in(folder.path(), model, options, flags, limits)
}

/// Runs `spin -a` on a model, in a folder that is given.
pub fn spin_a_in(
    folder: &Path,
    model: &Path,
    options: &PreprocessorOptions,
    flags: &[String],
    limits: Limits<'_>,
) -> Result<SpinFiles, SpinError> {
    let spin = which::which("spin").map_err(SpinError::Missing)?;
    let io = |path: PathBuf| move |error| SpinError::Io { path, error };
    let mut command = Command::new(spin);
    let handed = hand(folder, model, options)?;
    command.arg("-a").args(flags).args(&handed.arguments).current_dir(folder);
    let finished = run(&mut command, limits, &mut |_| true).map_err(io(PathBuf::from("spin")))?;
    if let Some(why) = finished.stopped {
        return Err(why.into());
    }
    if !finished.status.success() || !folder.join("pan.h").exists() {
        return Err(SpinError::Refused(handed.in_users_words(&finished.text)));
    }
    SpinFiles::read(folder)
}

/// What SPIN hands on to the C preprocessor, wherever it is run: folders are made absolute.
pub fn preprocessor_flags_anywhere(options: &PreprocessorOptions) -> std::io::Result<Vec<String>> {
    let includes: std::io::Result<Vec<PathBuf>> = options.includes.iter().map(std::path::absolute).collect();
    Ok(preprocessor_flags(&PreprocessorOptions { includes: includes?, ..options.clone() }))
}

/// What SPIN hands on to the C preprocessor. Folders go through `-E`: SPIN's own `-I` prints the model. SPIN puts all of it into a
/// command line for a shell, so the words are quoted for that shell.
pub fn preprocessor_flags(options: &PreprocessorOptions) -> Vec<String> {
    let for_shell = |word: &str| quoted(OsStr::new(word));
    let defines = options.defines.iter().map(|define| format!("-D{}", for_shell(define)));
    let undefines = options.undefines.iter().map(|undefine| format!("-U{}", for_shell(undefine)));
    let includes = options.includes.iter().map(|folder| format!("-E-I{}", quoted(folder.as_os_str())));
    defines.chain(undefines).chain(includes).collect()
}
