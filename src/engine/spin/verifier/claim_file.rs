//! A never claim in a file of its own.
//!
//! The claim may name processes, so the symmetries must be those of the model together with the claim. `spin -N` includes both files in one
//! that it writes beside the model; here it is written where all other files are, and read by topsym as well.

use super::folder::{Folder, io};
use crate::engine::error::{EngineError, refuse};
use crate::engine::spin::neutral::is_plain;
use std::path::{Path, PathBuf};

/// A text that has a model and a claim in it, in the way of `spin -N`. (SPIN itself would write it beside the model.)
fn together(model: &Path, claim: &Path) -> Result<String, EngineError> {
    let absolute = |path: &Path| {
        // otherwise the preprocessor would complain, in words about files that nobody knows
        std::fs::File::open(path).and_then(|file| file.metadata()).map_err(io(path))?;
        std::path::absolute(path).map_err(io(path))
    };
    let included = |path: &Path| {
        let path = absolute(path)?;
        let name = path.to_str().filter(|name| !name.contains(['"', '\n', '\r']));
        let why =
            "both files are read through one that includes them, and its name cannot stand behind `#include`";
        let refused = || refuse(format!("{:?} with --never", path), why, "give the file another name");
        Ok::<_, EngineError>(format!("#include \"{}\"\n", name.ok_or_else(refused)?))
    };
    Ok(included(model)? + &included(claim)?)
}

/// Writes it where SPIN runs, under the name of the model, after which trails are named.
pub fn put_together(folder: &Folder, model: &Path, claim: &Path) -> Result<String, EngineError> {
    let name = model.file_name().unwrap_or_default();
    let name = match is_plain(Path::new(name)) {
        true => name.to_string_lossy().into_owned(),
        false => "model-with-claim.pml".to_string(),
    };
    folder.write(&name, &together(model, claim)?)?;
    Ok(name)
}

/// A file that has a model and a claim in it, in a folder that vanishes with the first result.
pub fn with_claim(model: &Path, claim: &Path) -> Result<(tempfile::TempDir, PathBuf), EngineError> {
    let folder = tempfile::tempdir().map_err(io(&std::env::temp_dir()))?;
    let path = folder.path().join("model-with-claim.pml");
    std::fs::write(&path, together(model, claim)?).map_err(io(&path))?;
    Ok((folder, path))
}
