//! What the reduced model must agree with: the orbits of the model, as the generated verifier counts them, and plain SPIN's verdicts.

use crate::common::{printed, topsym};
use std::path::Path;
use std::process::Command;

/// What a verifier says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub states: u64,
    /// The kinds of errors, the first one or none.
    pub error: Option<String>,
}

/// SPIN's optimisations change the states, so they are left out.
pub const FLAGS: [&str; 2] = ["-o2", "-o3"];

fn run(work: &Path, program: &str, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(program).args(arguments).current_dir(work).output().unwrap();
    match output.status.success() {
        true => Ok(printed(&output)),
        false => Err(format!("{program} {}:\n{}", arguments.join(" "), printed(&output))),
    }
}

/// Searches all states with what is in a folder: the verifier's words about the states and the first error. All errors are passed.
pub fn pan(work: &Path, source: &str, compile: &[&str], options: &[&str]) -> Result<Said, String> {
    let mut arguments = vec!["-w", "-DNOREDUCE", "-DVECTORSZ=8192", "-o", "pan"];
    arguments.extend(compile);
    arguments.push(source);
    run(work, "tcc", &arguments)?;
    let output = Command::new(work.join("pan"))
        .args(["-m200000", "-w18"])
        .args(options)
        .current_dir(work)
        .output()
        .unwrap();
    let text = printed(&output);
    let states = text.lines().find_map(|line| line.trim().split_once(" states, stored"));
    let states =
        states.and_then(|(states, _)| states.trim().parse().ok()).ok_or(format!("no states:\n{text}"))?;
    if text.contains("max search depth too small") {
        return Err("the search was not complete".to_string());
    }
    let is_error = |line: &&str| {
        let rest = line.strip_prefix("pan:");
        rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    let error = text.lines().find(is_error).map(kind);
    Ok(Said { states, error })
}

/// The kind of an error, in the verifier's words.
fn kind(line: &str) -> String {
    for kind in [
        "assertion violated",
        "invalid end state",
        "acceptance cycle",
        "end state in claim",
        "d_step",
        "claim violated",
    ] {
        if line.contains(kind) {
            return kind.to_string();
        }
    }
    line.to_string()
}

/// Runs SPIN on a model in a folder.
pub fn spin(work: &Path, model: &str) -> Result<(), String> {
    let text = run(work, "spin", &[&["-a"][..], &FLAGS, &[model]].concat())?;
    match work.join("pan.c").exists() {
        true => Ok(()),
        false => Err(text),
    }
}

/// What plain SPIN says of a model.
pub fn plain(model: &str, options: &[&str]) -> Result<Said, String> {
    let work = tempfile::tempdir().unwrap();
    std::fs::write(work.path().join("m.pml"), model).unwrap();
    plain_of(work.path(), "m.pml", options)
}

/// The same for a file in a folder.
pub fn plain_of(work: &Path, file: &str, options: &[&str]) -> Result<Said, String> {
    spin(work, file)?;
    pan(work, "pan.c", &compile(options), options)
}

fn compile(options: &[&str]) -> Vec<&'static str> {
    match options.contains(&"-a") {
        true => vec![],
        false => vec!["-DSAFETY"],
    }
}

/// What the generated verifier says of it: its states are orbits.
pub fn orbits(model: &str, options: &[&str]) -> Result<Said, String> {
    let work = tempfile::tempdir().unwrap();
    std::fs::write(work.path().join("m.pml"), model).unwrap();
    orbits_of(&work.path().join("m.pml"), options)
}

/// The same for a file.
pub fn orbits_of(path: &Path, options: &[&str]) -> Result<Said, String> {
    let work = tempfile::tempdir().unwrap();
    std::fs::copy(path, work.path().join("m.pml")).unwrap();
    spin(work.path(), "m.pml")?;
    let flags = FLAGS.map(|flag| format!("--spin-flag={flag}"));
    let output = topsym().args(["gen", "m.pml"]).args(flags).current_dir(work.path()).output().unwrap();
    if !output.status.success() {
        return Err(printed(&output));
    }
    pan(work.path(), "m.sym.c", &[&compile(options)[..], &["-DTS_AUDIT=0"]].concat(), options)
}

/// The reduced model, or why there is none.
pub fn reduce(model: &str, arguments: &[&str]) -> Result<String, String> {
    let work = tempfile::tempdir().unwrap();
    std::fs::write(work.path().join("m.pml"), model).unwrap();
    let output =
        topsym().args(["reduce", "m.pml"]).args(arguments).current_dir(work.path()).output().unwrap();
    match output.status.code() {
        Some(0) => Ok(String::from_utf8(output.stdout).unwrap()),
        Some(1) => {
            assert!(output.stdout.is_empty(), "a refusal prints a model");
            Err(String::from_utf8(output.stderr).unwrap())
        }
        _ => panic!("{}", printed(&output)),
    }
}
