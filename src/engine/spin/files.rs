//! What `spin -a` writes, and what it hands on to the preprocessor.

use super::checksum::checksum;
use super::shell::quoted;
use super::toolchain::SpinError;
use crate::promela::preprocess::PreprocessorOptions;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

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
