//! The trail of an error: where it is put, and how users look at it.

use super::commands::line;
use crate::engine::spin::files::preprocessor_flags_anywhere;
use crate::engine::spin::neutral::{as_argument, is_plain};
use crate::engine::spin::trail::Trail;
use crate::promela::preprocess::PreprocessorOptions;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a trail is not where the user is.
#[derive(Debug, Error)]
#[error("{}: {error}", path.display())]
pub struct NotWritten {
    path: PathBuf,
    error: std::io::Error,
}

/// Copies a trail to where the user is, under the name that SPIN would look for: `MODEL.trail`; if that cannot be written, the name
/// without what follows its first dot, as SPIN does.
pub fn put(from: &Path, folder: &Path, name: &str) -> Result<PathBuf, NotWritten> {
    let short =
        name.strip_suffix(".trail").and_then(|model| model.split('.').next()).map(|s| format!("{s}.trail"));
    let write = |name: &str| {
        let path = folder.join(name);
        // SPIN truncates what is there
        match std::fs::read(from).and_then(|bytes| std::fs::write(&path, bytes)) {
            Ok(()) => Ok(path),
            Err(error) => Err(NotWritten { path, error }),
        }
    };
    write(name).or_else(|problem| short.and_then(|short| write(&short).ok()).ok_or(problem))
}

/// To a deadlock that it has found in breadth, after so many steps, pan adds the last step that it tried, and that nobody can make. Without it,
/// the trail is an execution of the model.
pub fn leave_out_what_was_only_tried(file: &Path, steps: u64) -> std::io::Result<()> {
    let trail = Trail::read(file).ok().filter(|trail| trail.steps.len() as u64 == steps + 1);
    match trail.and_then(|trail| trail.without_last()) {
        Some(shorter) => std::fs::write(file, shorter.to_string()),
        None => Ok(()),
    }
}

/// Is the trail where everybody looks for it?
fn is_standard(model: &Path, trail: &Path) -> bool {
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    name(trail) == name(model).map(|name| format!("{name}.trail"))
}

/// The command by which `topsym trail` shows all steps.
pub fn steps_with(model: &Path, trail: &Path, options: &PreprocessorOptions, never: Option<&Path>) -> String {
    let mut words: Vec<OsString> = vec!["trail".into(), as_argument(model).into()];
    words.extend((!is_standard(model, trail)).then(|| as_argument(trail).into()));
    words.extend(never.into_iter().flat_map(|claim| ["--never".into(), claim.into()]));
    words.extend(options.defines.iter().map(|macro_| format!("-D{macro_}").into()));
    words.extend(options.undefines.iter().map(|name| format!("-U{name}").into()));
    words.extend(options.includes.iter().flat_map(|folder| ["-I".into(), folder.into()]));
    line("topsym", &words)
}

/// The command by which a user looks at a trail. `spin -t` finds it if the model is in the same folder. There is none if SPIN would hand the name of
/// the model to a shell that makes something else of it.
pub fn follow(
    model: &Path,
    trail: &Path,
    never: Option<&Path>,
    options: &PreprocessorOptions,
) -> Option<String> {
    if !is_plain(model) {
        return None;
    }
    let beside = model.parent().is_none_or(|folder| folder.as_os_str().is_empty());
    let mut words: Vec<OsString> = match beside && is_standard(model, trail) {
        true => vec!["-t".into()],
        false => vec!["-k".into(), trail.into()],
    };
    words.push("-p".into());
    if let Some(claim) = never {
        let claim = std::path::absolute(claim).unwrap_or_else(|_| claim.to_path_buf());
        words.extend(["-N".into(), claim.into_os_string()]);
    }
    words.extend(preprocessor_flags_anywhere(options).ok()?.into_iter().map(OsString::from));
    words.push(as_argument(model).into());
    Some(line("spin", &words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trail_that_cannot_be_written_gets_the_short_name() {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path().join("from"), folder.path().join("to"));
        std::fs::create_dir(&from).unwrap();
        let trail = from.join("m.v2.pml.trail");
        std::fs::write(&trail, "1:0:1\n").unwrap();
        assert!(put(&trail, &to, "m.v2.pml.trail").is_err());
        std::fs::create_dir(&to).unwrap();
        assert_eq!(put(&trail, &to, "m.v2.pml.trail").unwrap(), to.join("m.v2.pml.trail"));
        std::fs::remove_file(to.join("m.v2.pml.trail")).unwrap();
        std::fs::create_dir(to.join("m.v2.pml.trail")).unwrap();
        assert_eq!(put(&trail, &to, "m.v2.pml.trail").unwrap(), to.join("m.trail"));
    }
}
