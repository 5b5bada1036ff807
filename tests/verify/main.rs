//! `topsym verify` from end to end, with the real SPIN and a real C compiler.

mod batch;
mod builtin;
#[path = "../common/mod.rs"]
mod common;
mod costs;
mod counterexamples;
mod fairness;
mod files;
mod hostile_names;
mod odd_models;
mod odd_trails;
mod robustness;
mod schema;
mod settings;
mod small_print;
mod swarm;
mod sweep;
mod verdicts;

use common::{printed, root, topsym};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

/// A folder with copies of examples in it.
fn folder(models: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for model in models {
        std::fs::copy(root().join("promela-examples").join(model), folder.path().join(model)).unwrap();
    }
    folder
}

/// The command with the fast compiler, in a folder. Temporary files go to a folder of their own.
fn command(work: &Path) -> Command {
    let mut command = topsym();
    let temporary = work.join("tmp");
    std::fs::create_dir_all(&temporary).unwrap();
    command.args(["verify", "--cc", "tcc"]).current_dir(work).env("TMPDIR", temporary);
    command
}

/// Runs it with a small hash table.
fn verify(work: &Path, arguments: &str) -> Output {
    let (ours, pans) = arguments.split_once(" -- ").unwrap_or((arguments, ""));
    let output = command(work)
        .args(ours.split_whitespace())
        .args(["--", "-w18"])
        .args(pans.split_whitespace())
        .output()
        .unwrap();
    assert!(!printed(&output).contains("panicked"), "{}", printed(&output));
    assert_eq!(left_in(&work.join("tmp")), Vec::<String>::new(), "temporary files are left");
    output
}

/// Runs it, checks the exit code and the form of the output, and returns what it says.
fn verdict(work: &Path, arguments: &str, code: i32) -> Value {
    let output = verify(work, &format!("--format json {arguments}"));
    assert_eq!(output.status.code(), Some(code), "{arguments}: {}", printed(&output));
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    let schema = std::fs::read(root().join("docs/verify.schema.json")).unwrap();
    let schema: Value = serde_json::from_slice(&schema).unwrap();
    assert_eq!(schema::complaints(&schema, &value), Vec::<String>::new(), "{arguments}");
    value
}

/// Runs it, checks the exit code, and that all words are there.
fn says(work: &Path, arguments: &str, code: i32, words: &[&str]) -> String {
    let output = verify(work, arguments);
    let text = printed(&output);
    assert_eq!(output.status.code(), Some(code), "{arguments}: {text}");
    words.iter().for_each(|word| assert!(text.contains(word), "{arguments}: `{word}` is not in\n{text}"));
    text
}

fn left_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
