//! The folder in which everything happens: one that vanishes, or one that the user wants to keep.
//!
//! SPIN and we write files of fixed names, and over what is there. So a folder that is to be kept must be new, empty, or left by an earlier
//! verification, which its script tells.

use super::commands::is_script;
use crate::engine::error::{EngineError, refuse};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A folder for all files of a verification.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    temporary: Option<TempDir>,
}

/// The script among the files that are kept.
pub const SCRIPT: &str = "run.sh";

/// If a file of this size can be written, nothing was full before.
const PROBE: usize = 1 << 18;

impl Folder {
    /// Makes it.
    pub fn new(keep: Option<&Path>) -> Result<Folder, EngineError> {
        match keep {
            Some(path) => {
                std::fs::create_dir_all(path).map_err(io(path))?;
                let path = std::path::absolute(path).map_err(io(path))?;
                check_ours(&path)?;
                remove_trails(&path)?;
                Ok(Folder { path, temporary: None })
            }
            None => {
                let temporary = tempfile::Builder::new()
                    .prefix("topsym-")
                    .tempdir()
                    .map_err(io(&std::env::temp_dir()))?;
                Ok(Folder { path: temporary.path().to_path_buf(), temporary: Some(temporary) })
            }
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A folder inside it.
    pub fn inner(&self, name: &str) -> Result<PathBuf, EngineError> {
        let path = self.path.join(name);
        std::fs::create_dir_all(&path).map_err(io(&path))?;
        remove_trails(&path)?;
        Ok(path)
    }

    /// Writes a file into it.
    pub fn write(&self, name: &str, text: &str) -> Result<(), EngineError> {
        let path = self.path.join(name);
        std::fs::write(&path, text).map_err(io(&path))
    }

    /// Is there space? SPIN does not look whether what it writes arrives, so this is asked after it has run.
    pub fn check_space(&self) -> Result<(), EngineError> {
        let path = self.path.join("probe");
        let written = std::fs::write(&path, vec![b' '; PROBE]);
        // what remains of a probe that failed must not stay
        let _ = std::fs::remove_file(&path);
        written.map_err(io(&self.path))
    }

    /// From now on it stays. Returns where it is.
    pub fn keep(self) -> PathBuf {
        if let Some(temporary) = self.temporary {
            return temporary.keep();
        }
        self.path
    }

    /// Does it stay anyway?
    pub fn stays(&self) -> bool {
        self.temporary.is_none()
    }
}

/// The trails in a folder, in order of their names.
pub fn trails_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut trails: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == "trail"))
        .collect();
    trails.sort();
    trails
}

/// Nothing of the user's may be in it.
fn check_ours(folder: &Path) -> Result<(), EngineError> {
    let is_empty = std::fs::read_dir(folder).map_err(io(folder))?.next().is_none();
    let script = || std::fs::read_to_string(folder.join(SCRIPT)).unwrap_or_default();
    if is_empty || is_script(&script()) {
        return Ok(());
    }
    let what = format!("--keep {}", folder.display());
    let why =
        "there are files in it that are not those of an earlier verification, and some may be written over";
    Err(refuse(what, why, "name a folder that is empty, or does not exist yet").into())
}

/// Trails of an earlier search must not be taken for those of this one.
pub(super) fn remove_trails(folder: &Path) -> Result<(), EngineError> {
    trails_in(folder).iter().try_for_each(|trail| std::fs::remove_file(trail).map_err(io(trail)))
}

/// Puts the name of a file into an error.
pub fn io(path: &Path) -> impl Fn(std::io::Error) -> EngineError + use<> {
    let path = path.to_path_buf();
    move |error| EngineError::Io { path: path.clone(), error }
}
