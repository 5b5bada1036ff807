//! The folder in which everything happens: one that vanishes, or one that the user wants to keep.

use super::VerifyError;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A folder for all files of a verification.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    temporary: Option<TempDir>,
}

/// If a file of this size can be written, nothing was full before.
const PROBE: usize = 1 << 18;

impl Folder {
    /// Makes it.
    pub fn new(keep: Option<&Path>) -> Result<Folder, VerifyError> {
        match keep {
            Some(path) => {
                std::fs::create_dir_all(path).map_err(io(path))?;
                let path = std::path::absolute(path).map_err(io(path))?;
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
    pub fn inner(&self, name: &str) -> Result<PathBuf, VerifyError> {
        let path = self.path.join(name);
        std::fs::create_dir_all(&path).map_err(io(&path))?;
        remove_trails(&path)?;
        Ok(path)
    }

    /// Writes a file into it.
    pub fn write(&self, name: &str, text: &str) -> Result<(), VerifyError> {
        let path = self.path.join(name);
        std::fs::write(&path, text).map_err(io(&path))
    }

    /// Is there space? SPIN does not look whether what it writes arrives, so this is asked after it has run.
    pub fn check_space(&self) -> Result<(), VerifyError> {
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

/// Trails of an earlier search must not be taken for those of this one.
fn remove_trails(folder: &Path) -> Result<(), VerifyError> {
    trails_in(folder).iter().try_for_each(|trail| std::fs::remove_file(trail).map_err(io(trail)))
}

/// Puts the name of a file into an error.
pub fn io(path: &Path) -> impl Fn(std::io::Error) -> VerifyError + use<> {
    let path = path.to_path_buf();
    move |error| VerifyError::Io { path: path.clone(), error }
}
