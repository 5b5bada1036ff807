//! Running `spin -a`, and what it writes.

use super::checksum::checksum;
use crate::promela::preprocess::PreprocessorOptions;
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
    /// Something about files.
    #[error("{path}: {error}")]
    Io {
        /// Which file.
        path: PathBuf,
        /// What.
        error: std::io::Error,
    },
}

/// Runs `spin -a` on a model, in a folder that vanishes again.
pub fn spin_a(model: &Path, options: &PreprocessorOptions, flags: &[String]) -> Result<SpinFiles, SpinError> {
    let folder = tempfile::tempdir().map_err(|error| SpinError::Io { path: std::env::temp_dir(), error })?;
    spin_a_in(folder.path(), model, options, flags)
}

/// Runs `spin -a` on a model, in a folder that is given.
pub fn spin_a_in(
    folder: &Path,
    model: &Path,
    options: &PreprocessorOptions,
    flags: &[String],
) -> Result<SpinFiles, SpinError> {
    let spin = which::which("spin").map_err(SpinError::Missing)?;
    let io = |path: &Path| {
        let path = path.to_path_buf();
        move |error| SpinError::Io { path, error }
    };
    let model = std::path::absolute(model).map_err(io(model))?;
    let mut command = Command::new(spin);
    command.arg("-a").args(flags).current_dir(folder);
    command.args(preprocessor_flags(options).map_err(io(Path::new(".")))?);
    let output = command.arg(&model).output().map_err(io(Path::new("spin")))?;
    let read = |name: &str| {
        let path = folder.join(name);
        std::fs::read(&path).map_err(io(&path))
    };
    if !output.status.success() || !folder.join("pan.h").exists() {
        let said =
            String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        return Err(SpinError::Refused(said));
    }
    let files = [read("pan.h")?, read("pan.c")?, read("pan.m")?, read("pan.t")?];
    let checksum = checksum(files.iter().map(Vec::as_slice));
    let [header, code, statements, transitions] =
        files.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    Ok(SpinFiles { header, code, transitions, statements, checksum })
}

/// What SPIN hands on to the C preprocessor. Folders are made absolute, since SPIN is run elsewhere.
pub(super) fn preprocessor_flags(options: &PreprocessorOptions) -> std::io::Result<Vec<String>> {
    let here = std::env::current_dir()?;
    let defines = options.defines.iter().map(|define| format!("-D{define}"));
    let undefines = options.undefines.iter().map(|undefine| format!("-U{undefine}"));
    let includes = options.includes.iter().map(|folder| format!("-I{}", here.join(folder).display()));
    Ok(defines.chain(undefines).chain(includes).collect())
}
