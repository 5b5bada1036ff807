//! Plain SPIN's verifier with its optimisations off: what the built-in engine is compared with.

use super::common::printed;
use std::path::Path;
use std::process::Command;

/// How plain SPIN is run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mode {
    /// Does it go on behind errors?
    pub all_errors: bool,
    /// Is the claim of the model checked?
    pub claim: bool,
    /// Is it a search in breadth?
    pub bfs: bool,
}

/// What plain SPIN has counted.
#[derive(Clone, Debug, PartialEq)]
pub struct Plain {
    pub stored: u64,
    pub transitions: u64,
    pub errors: u64,
    /// The first error, in its words.
    pub error: Option<String>,
    /// The lines of its trail, without notes.
    pub trail: usize,
}

/// Why there is nothing to compare with.
#[derive(Debug)]
pub enum No {
    /// SPIN or the C compiler does not accept the model.
    Verifier(String),
    /// It ran into an error behind which it does not go on.
    Stops(String),
    /// It took too long, or there was no room.
    Unfinished,
}

/// SPIN's flags: each statement is a step, and no variable is reset.
pub const SPIN: [&str; 3] = ["-o1", "-o2", "-o3"];

/// Runs plain SPIN's verifier.
pub fn plain(path: &Path, flags: &[String], mode: Mode) -> Result<Plain, No> {
    let work = tempfile::tempdir().unwrap();
    std::fs::copy(path, work.path().join("m.pml")).unwrap();
    let command = |program: &str, arguments: &[&str]| {
        Command::new(program).args(arguments).current_dir(work.path()).output().unwrap()
    };
    let mut spin: Vec<&str> = flags.iter().map(String::as_str).collect();
    spin.extend(SPIN);
    spin.extend(["-a", "m.pml"]);
    let output = command("spin", &spin);
    if !output.status.success() || !work.path().join("pan.c").exists() {
        return Err(No::Verifier(printed(&output)));
    }
    let mut compiler = vec!["-w", "-DNOREDUCE", "-DSAFETY", "-DVECTORSZ=4096", "-o", "pan", "pan.c"];
    compiler.extend((!mode.claim).then_some("-DNOCLAIM"));
    compiler.extend(mode.bfs.then_some("-DBFS"));
    let output = command("tcc", &compiler);
    if !output.status.success() {
        return Err(No::Verifier(printed(&output)));
    }
    let mut run = vec!["20", "./pan", "-m400000", "-w20"];
    run.extend(mode.all_errors.then_some("-c0"));
    let output = command("timeout", &run);
    let text = printed(&output);
    let first = text.lines().find_map(|line| line.strip_prefix("pan:")?.split_once(": "));
    let error = first.map(|(_, error)| error.to_string());
    let number = |words: &str| {
        let line = text.lines().find(|line| line.contains(words))?;
        line.split_whitespace().next()?.parse::<u64>().ok()
    };
    if output.status.code() == Some(124)
        || text.contains("max search depth too small")
        || text.contains("VECTORSZ")
    {
        return Err(No::Unfinished);
    }
    let errors = text.split("errors: ").nth(1).and_then(|rest| rest.split_whitespace().next()?.parse().ok());
    let (Some(stored), Some(matched), Some(errors)) =
        (number("states, stored"), number("states, matched"), errors)
    else {
        return Err(error.map_or(No::Verifier(text), No::Stops));
    };
    let trail = std::fs::read_to_string(work.path().join("m.pml.trail")).unwrap_or_default();
    let trail = trail.lines().filter(|line| !line.starts_with('-')).count();
    Ok(Plain { stored, transitions: stored + matched, errors, error, trail })
}
