//! The way to an error: where it is put, and whether SPIN can follow it.
//!
//! The reduced search goes from real states to real states, so a trail is an execution of the model as it stands. That is checked
//! here for each trail: SPIN replays it, step by step, and must come to the error that was reported. A cycle may close up to a
//! permutation only, so its end is not compared with its beginning here: that is done by [`super::retell`].

use super::VerifyError;
use super::commands::line;
use super::outcome::{Kind, Violation};
use super::retell::Retold;
use super::running::{Limits, run};
use super::tools::Tools;
use crate::promela::preprocess::PreprocessorOptions;
use serde::Serialize;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Did SPIN follow the trail to the error?
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Replay {
    /// Yes.
    Confirmed,
    /// No: an error of ours. What was wrong, and what SPIN printed last.
    Failed(String),
    /// It cannot be said, and why.
    NotChecked(String),
}

/// A trail.
#[derive(Clone, Debug)]
pub struct Trail {
    /// The file, if it could be written.
    pub file: Option<PathBuf>,
    /// Why it could not be written.
    pub problem: Option<String>,
    /// Was it followed?
    pub replay: Replay,
    /// Its steps, and how a cycle closes.
    pub retold: Retold,
    /// How to see all steps with topsym, which knows no claims in files of their own.
    pub steps_with: Option<String>,
    /// How to look at it with SPIN.
    pub follow: String,
}

/// Copies a trail to where the user is, under the name that SPIN would look for: `MODEL.trail`; if that cannot be written, the name
/// without what follows its first dot, as SPIN does.
pub fn put(from: &Path, folder: &Path, name: &str) -> Result<PathBuf, String> {
    let short =
        name.strip_suffix(".trail").and_then(|model| model.split('.').next()).map(|s| format!("{s}.trail"));
    let name = name.to_string();
    let mut problem = String::new();
    for name in [Some(name), short].into_iter().flatten() {
        let to = folder.join(name);
        // SPIN truncates what is there
        match std::fs::read(from).and_then(|bytes| std::fs::write(&to, bytes)) {
            Ok(()) => return Ok(to),
            Err(error) if problem.is_empty() => problem = format!("{}: {error}", to.display()),
            Err(_) => {}
        }
    }
    Err(problem)
}

/// Is the trail where everybody looks for it?
fn is_standard(model: &Path, trail: &Path) -> bool {
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    name(trail) == name(model).map(|name| format!("{name}.trail"))
}

/// The command by which `topsym trail` shows all steps.
pub fn steps_with(model: &Path, trail: &Path, options: &PreprocessorOptions) -> String {
    let mut words: Vec<OsString> = vec!["trail".into(), model.into()];
    words.extend((!is_standard(model, trail)).then(|| trail.into()));
    words.extend(options.defines.iter().map(|macro_| format!("-D{macro_}").into()));
    words.extend(options.undefines.iter().map(|name| format!("-U{name}").into()));
    words.extend(options.includes.iter().flat_map(|folder| ["-I".into(), folder.into()]));
    line("topsym", &words)
}

/// The command by which a user looks at a trail. `spin -t` finds it if the model is in the same folder.
pub fn follow(model: &Path, trail: &Path, spin: &[OsString]) -> String {
    let beside = model.parent().is_none_or(|folder| folder.as_os_str().is_empty());
    let mut words: Vec<OsString> = match beside && is_standard(model, trail) {
        true => vec!["-t".into()],
        false => vec!["-k".into(), trail.into()],
    };
    words.push("-p".into());
    words.extend(spin[..spin.len().saturating_sub(1)].iter().cloned());
    words.push(model.into());
    line("spin", &words)
}

/// Lets SPIN follow a trail. `spin` is what SPIN is told of the model.
pub fn replay(
    tools: &Tools,
    work: &Path,
    trail: &Path,
    spin: &[OsString],
    violation: &Violation,
    several_cores: bool,
    limits: Limits<'_>,
) -> Result<(Replay, String), VerifyError> {
    let mut arguments: Vec<OsString> =
        vec!["-k".into(), trail.file_name().unwrap_or_default().into(), "-p".into()];
    arguments.extend(spin.iter().cloned());
    let mut command = Command::new(&tools.spin);
    command.args(&arguments).current_dir(work);
    let finished = run(&mut command, limits, &mut |_| true)
        .map_err(|error| VerifyError::Io { path: tools.spin.clone(), error })?;
    let replay = match finished.stopped {
        Some(_) => Replay::NotChecked("there was no time left for it".to_string()),
        None => judge(&finished.text, violation, several_cores),
    };
    Ok((replay, line("spin", &arguments)))
}

/// What SPIN's words mean.
fn judge(text: &str, violation: &Violation, several_cores: bool) -> Replay {
    if text.contains("embedded c code") || text.contains("replay with ./pan -r") {
        return Replay::NotChecked("SPIN does not run the C code of the model".to_string());
    }
    if text.contains("has more than one match") {
        let why = "SPIN takes another process than its verifier for a remote reference without a pid";
        return Replay::NotChecked(why.to_string());
    }
    let last = |what: &str| {
        let lines: Vec<&str> = text.lines().collect();
        Replay::Failed(format!("{what}\n{}", lines[lines.len().saturating_sub(20)..].join("\n")))
    };
    // behind the end of a claim, verifiers write one more step, which is none; SPIN stumbles over it at the very end
    let at_its_end = text.contains("transition failed\nspin: trail ends after ");
    let text = match violation.kind == Kind::ClaimEnd && at_its_end {
        true => &text.replacen("\ttransition failed\nspin: trail ends", "spin: trail ends", 1),
        false => text,
    };
    for mismatch in ["transition failed", "step not executable", "no matching", "cannot find trail"] {
        if text.contains(mismatch) {
            return last(mismatch);
        }
    }
    let expected = match violation.kind {
        Kind::Assertion => &["assertion violated"][..],
        Kind::ArrayIndex => &["indexing array"],
        Kind::AcceptanceCycle if violation.message.contains("stutter") => &[],
        Kind::AcceptanceCycle | Kind::NonProgressCycle => &["START OF CYCLE"],
        _ => &[],
    };
    let missing = expected.iter().find(|words| !text.contains(**words));
    let is_assertion = matches!(violation.kind, Kind::Assertion | Kind::ArrayIndex);
    match missing {
        Some(_) if is_assertion && several_cores => {}
        Some(missing) => return last(&format!("SPIN does not say `{missing}`")),
        None if is_assertion => return Replay::Confirmed,
        None => {}
    }
    let steps =
        text.split("trail ends after ").nth(1).and_then(|rest| rest.split(' ').next()?.parse::<u64>().ok());
    match (steps, violation.depth) {
        (None, _) => last("the trail has no end"),
        (Some(steps), Some(depth)) if steps < depth => last("the trail is too short"),
        _ if missing.is_some() => {
            let why =
                "SPIN has followed it up to the last step, which a search with several cores leaves out";
            Replay::NotChecked(why.to_string())
        }
        _ => Replay::Confirmed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(text: &str, violation: &Violation) -> Replay {
        super::judge(text, violation, false)
    }

    fn violation(kind: Kind) -> Violation {
        Violation { kind, message: String::new(), depth: Some(5) }
    }

    #[test]
    fn a_replay_must_come_to_the_error() {
        let deadlock = violation(Kind::InvalidEndState);
        assert_eq!(judge("spin: trail ends after 5 steps\n", &deadlock), Replay::Confirmed);
        assert!(matches!(judge("spin: trail ends after 4 steps\n", &deadlock), Replay::Failed(_)));
        assert!(matches!(judge("nothing\n", &deadlock), Replay::Failed(_)));
        let cycle = violation(Kind::AcceptanceCycle);
        assert!(matches!(judge("spin: trail ends after 9 steps\n", &cycle), Replay::Failed(_)));
        let text = "<<<<<START OF CYCLE>>>>>\nspin: trail ends after 9 steps\n";
        assert_eq!(judge(text, &cycle), Replay::Confirmed);
        let failed = format!("{text}transition failed\n");
        assert!(matches!(judge(&failed, &cycle), Replay::Failed(_)));
        assert!(matches!(judge("", &violation(Kind::Assertion)), Replay::Failed(_)));
        let short = super::judge("spin: trail ends after 5 steps\n", &violation(Kind::Assertion), true);
        assert!(matches!(short, Replay::NotChecked(_)));
        let shorter = super::judge("spin: trail ends after 4 steps\n", &violation(Kind::Assertion), true);
        assert!(matches!(shorter, Replay::Failed(_)));
        let claim = violation(Kind::ClaimEnd);
        let end = "\ttransition failed\nspin: trail ends after 6 steps\n";
        assert_eq!(judge(end, &claim), Replay::Confirmed);
        assert!(matches!(judge(end, &deadlock), Replay::Failed(_)));
        assert!(matches!(judge(&format!("\ttransition failed\n 1: more\n{end}"), &claim), Replay::Failed(_)));
    }

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
