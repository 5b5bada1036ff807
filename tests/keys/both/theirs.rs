//! What the verifier of `gen` stores, with SPIN's optimisations off.

use super::ours::Executed;
use crate::common::*;
use std::path::Path;
use std::process::Command;
use topsym::Strategy;
use topsym::engine::spin::files::SpinFiles;
use topsym::engine::spin::generate::{Recipe, generate};

/// SPIN's flags: each statement is a step, and no variable is reset.
const SPIN: [&str; 3] = ["-o1", "-o2", "-o3"];

/// What was stored.
pub struct Stored {
    pub states: u64,
    /// The group, its order, and what was given up.
    pub about: String,
}

/// Runs the verifier. `Err`: why there is nothing to compare with.
pub fn stored(model: &Executed, path: &Path, flags: &[String]) -> Result<Stored, String> {
    let work = tempfile::tempdir().unwrap();
    std::fs::copy(path, work.path().join("m.pml")).unwrap();
    let header = path.with_file_name("buffer.h");
    if header.exists() {
        std::fs::copy(header, work.path().join("buffer.h")).unwrap();
    }
    let command = |program: &str, arguments: &[&str]| {
        Command::new(program).args(arguments).current_dir(work.path()).output().unwrap()
    };
    let mut spin: Vec<&str> = flags.iter().map(String::as_str).collect();
    spin.extend(SPIN);
    spin.extend(["-a", "m.pml"]);
    let output = command("spin", &spin);
    if !output.status.success() || !work.path().join("pan.c").exists() {
        return Err(format!("spin: {}", printed(&output)));
    }
    let files = SpinFiles::read(work.path()).map_err(|why| why.to_string())?;
    let commands = format!("spin {}\n", spin.join(" "));
    let recipe = Recipe { file: "reduced.c".into(), commands, claims: model.subject.claim_names() };
    let reduced = generate(&model.subject, &model.symmetries, &files, Strategy::Exact, &recipe);
    std::fs::write(work.path().join("reduced.c"), &reduced.text).unwrap();
    let compiler = ["-w", "-DNOREDUCE", "-DSAFETY", "-DNOCLAIM", "-DVECTORSZ=4096", "-o", "pan", "reduced.c"];
    let output = command("tcc", &compiler);
    if !output.status.success() {
        return Err(format!("tcc: {}", printed(&output)));
    }
    let output = command("timeout", &["30", "./pan", "-m400000", "-w20", "-c0"]);
    let text = printed(&output);
    let is_cut = text.contains("max search depth too small") || text.contains("VECTORSZ");
    if output.status.code() == Some(124) || is_cut {
        return Err("it is too large".into());
    }
    let line = text.lines().find(|line| line.contains("states, stored"));
    let states = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    let states = states.ok_or(format!("it stops: {}", text.lines().next().unwrap_or_default()))?;
    let about = format!("{}, order {}, {}", reduced.group, reduced.order, reduced.notes.join("; "));
    Ok(Stored { states, about })
}
