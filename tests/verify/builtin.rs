//! The built-in engine from end to end: no compiler for small models, the same verdicts as SPIN's, trails that SPIN follows, limits, and what is
//! left to SPIN.

use crate::common::{check_all, printed, root, topsym};
use crate::costs::{Runs, runs, watch};
use crate::{folder, left_in, schema};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// The command, with nothing said about compilers.
fn command(work: &Path, arguments: &str) -> Command {
    let mut command = topsym();
    let temporary = work.join("tmp");
    std::fs::create_dir_all(&temporary).unwrap();
    command.arg("verify").args(arguments.split_whitespace()).current_dir(work).env("TMPDIR", temporary);
    command
}

fn says(work: &Path, arguments: &str, code: i32, words: &[&str]) -> String {
    let text = said(&command(work, arguments).output().unwrap(), code);
    words.iter().for_each(|word| assert!(text.contains(word), "{arguments}: `{word}` is not in\n{text}"));
    assert_eq!(left_in(&work.join("tmp")), Vec::<String>::new(), "temporary files are left");
    text
}

fn said(output: &Output, code: i32) -> String {
    let text = printed(output);
    assert!(!text.contains("panicked"), "{text}");
    assert_eq!(output.status.code(), Some(code), "{text}");
    text
}

fn verdict(work: &Path, arguments: &str) -> Value {
    let output = command(work, &format!("--format json {arguments}")).output().unwrap();
    let value: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", printed(&output)));
    let schema = std::fs::read(root().join("docs/verify.schema.json")).unwrap();
    let schema: Value = serde_json::from_slice(&schema).unwrap();
    assert_eq!(schema::complaints(&schema, &value), Vec::<String>::new(), "{arguments}");
    value
}

/// A model with more transitions than the built-in engine makes for anybody who did not ask for it, if its symmetries are not used.
const LARGE: &str = "active [17] proctype p() { bit x; do :: x = 1 - x od }\n";

fn large() -> tempfile::TempDir {
    let work = folder(&[]);
    std::fs::write(work.path().join("large.pml"), LARGE).unwrap();
    work
}

#[test]
fn a_small_model_needs_no_compiler() {
    let work = folder(&["mutex_states.pml", "philosophers.pml"]);
    let mut verified = command(work.path(), "mutex_states.pml");
    watch(work.path(), &mut verified);
    said(&verified.output().unwrap(), 0);
    assert_eq!(runs(work.path()), Runs::default());
    let mut violated = command(work.path(), "philosophers.pml");
    watch(work.path(), &mut violated);
    let text = said(&violated.output().unwrap(), 1);
    assert!(text.contains("SPIN has followed it to the error"), "{text}");
    let runs = runs(work.path());
    assert_eq!((runs.versions, runs.generated, runs.compiled), (1, 0, 0), "{runs:?}");
}

/// Models with errors of all kinds.
const ERRORS: [&str; 8] = [
    "promela-examples/lost_update.pml",
    "promela-examples/philosophers.pml",
    "promela-examples/peterson_literals.pml",
    "tests/explore/models/index_negative.pml",
    "tests/explore/models/channel_uninitialised_send.pml",
    "tests/explore/models/assert_everywhere.pml",
    "tests/explore/models/d_step_blocks.pml",
    "tests/explore/models/rv_send_in_d_step.pml",
];

#[test]
fn counterexamples_are_as_short_as_those_of_spin() {
    check_all(&ERRORS, |model| {
        let work = folder(&[]);
        std::fs::copy(root().join(model), work.path().join("m.pml")).unwrap();
        let ours = verdict(work.path(), "--engine builtin --strategy off m.pml");
        let flags = "--engine spin --cc tcc --bfs --por off --strategy off";
        let theirs =
            verdict(work.path(), &format!("{flags} --spin-flag=-o1 --spin-flag=-o2 --spin-flag=-o3 m.pml"));
        if ours["verdict"] != theirs["verdict"] {
            return Err(format!("{model}: {} {}", ours["verdict"], theirs["verdict"]));
        }
        if ours["verdict"] != "violated" {
            return Ok(());
        }
        let depth = |verdict: &Value| verdict["violation"]["depth"].as_u64();
        if depth(&ours) > depth(&theirs) {
            return Err(format!("{model}: {:?} {:?}", ours["violation"], theirs["violation"]));
        }
        if ours["trail"]["replay"] == "failed" {
            return Err(format!("{model}: {}", ours["trail"]));
        }
        Ok(())
    });
}

/// Processes that end are no reason for an alarm, whatever their numbers are.
#[test]
fn endings_pass_the_audit() {
    let bodies = [
        "f = 1; n++; f",
        "n++; n++",
        "if :: n++ :: n = n + 2 fi; n++",
        "n++; timeout",
        "atomic { n++ }; n == 2 -> n++",
    ];
    check_all(&bodies, |body| {
        let work = folder(&[]);
        for starter in ["active [2] proctype P()", "init { atomic { run P(); run P() } }\nproctype P()"] {
            let model = format!("byte n; bool f;\n{starter} {{ {body} }}\n");
            std::fs::write(work.path().join("m.pml"), &model).unwrap();
            let ours = verdict(work.path(), "--engine builtin --audit all m.pml");
            let theirs = verdict(work.path(), "--engine spin --cc tcc --audit all m.pml");
            if ours["verdict"] != theirs["verdict"] || ours["symmetry"]["order"] != "2" {
                return Err(format!("{model}: {ours} {theirs}"));
            }
        }
        Ok(())
    });
}

/// A global that nobody writes is not renamed, whatever other variables of its type hold.
#[test]
fn what_never_changes_is_left_alone() {
    let models = [
        "byte a[2]; typedef R { byte id }; R gr;
        active [2] proctype P() { R r; do :: r.id = _pid; a[r.id] = 1 :: a[r.id] = 0 od }",
        "byte a[2]; typedef R { byte id; bit c }; R gr;
        active [2] proctype P() { R r; a[r.id] = 0; gr.c == 1; a[_pid] = 0 }
        active proctype M() { timeout }",
        "byte a[2]; typedef R { byte id }; R gr; chan cr = [1] of { R };
        active [2] proctype P() { R r; r.id = _pid; do :: cr!r; a[r.id] = 1 :: cr?r; a[r.id] = 0; r.id = _pid od }
        active proctype M() { gr.id == 0; a[0] = 2 - a[0] }",
    ];
    check_all(&models, |model| {
        let work = folder(&[]);
        std::fs::write(work.path().join("m.pml"), model).unwrap();
        let ours = verdict(work.path(), "--engine builtin --dfs --audit all m.pml");
        let flags =
            "--engine spin --cc tcc --por off --spin-flag=-o1 --spin-flag=-o2 --spin-flag=-o3 --audit all";
        let theirs = verdict(work.path(), &format!("{flags} m.pml"));
        let of = |found: &Value, key: &str| found["runs"][0][key].as_u64();
        let is_verified = ours["verdict"] == "verified";
        if ours["verdict"] != theirs["verdict"] || is_verified && of(&ours, "states") > of(&theirs, "states")
        {
            return Err(format!("{model}: {ours} {theirs}"));
        }
        Ok(())
    });
}

#[test]
fn a_large_model_goes_to_spin() {
    let work = large();
    let found = verdict(work.path(), "--strategy off large.pml");
    assert_eq!(found["verdict"], "verified");
    assert_eq!(found["runs"][0]["engine"], "spin");
    let found = verdict(work.path(), "--engine builtin --strategy off large.pml");
    assert_eq!((&found["verdict"], &found["runs"][0]["engine"]), (&"verified".into(), &"builtin".into()));
    assert_eq!(found["runs"][0]["states"], 1 << 17);
    assert_eq!(found["runs"][0]["transitions"], 1 + 17 * (1 << 17));
}

#[test]
fn limits_hold() {
    let work = large();
    says(
        work.path(),
        "--engine builtin --strategy off --memory 4 large.pml",
        3,
        &["not finished", "memory limit"],
    );
    says(work.path(), "--engine builtin --strategy off --depth 5 large.pml", 3, &["not finished", "depth"]);
    says(
        work.path(),
        "--engine builtin --strategy off --dfs --depth 20 large.pml",
        3,
        &["not finished", "depth"],
    );
    let endless = LARGE.replace("17", "60");
    std::fs::write(work.path().join("endless.pml"), endless).unwrap();
    says(
        work.path(),
        "--engine builtin --strategy off --time-limit 3 endless.pml",
        3,
        &["not finished", "time limit"],
    );
    let mut child = command(work.path(), "--engine builtin --strategy off endless.pml")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(1000));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success() && child.wait().unwrap().code() == Some(3));
}

#[test]
fn what_it_does_not_execute_goes_to_spin() {
    let work = folder(&["c_counter.pml"]);
    let why = "it does not execute C code (c_counter.pml:";
    says(
        work.path(),
        "--engine builtin c_counter.pml",
        2,
        &["--engine builtin cannot be used", why, "--engine auto"],
    );
    let text = said(&command(work.path(), "c_counter.pml").output().unwrap(), 0);
    assert!(text.contains("SPIN searches") && text.contains(why), "{text}");
    let work = folder(&["mutex_states.pml"]);
    let reasons =
        [("--bitstate", "stores states as they are"), ("--por on", "partial-order"), ("--keep kept", "kept")];
    for (arguments, why) in reasons {
        says(work.path(), &format!("--engine builtin {arguments} mutex_states.pml"), 2, &[why]);
    }
}

#[test]
fn what_verifiers_of_spin_refuse_is_left_to_them() {
    let models = [
        ("if :: if :: x == 0 -> x = 1 :: else -> x = 2 fi :: else -> x = 3 fi", "two `else`"),
        ("x++; do :: skip od", "a loop has nothing to do"),
    ];
    for (body, why) in models {
        let work = folder(&[]);
        std::fs::write(work.path().join("m.pml"), format!("byte x;\nactive [2] proctype P() {{ {body} }}\n"))
            .unwrap();
        says(work.path(), "--engine builtin m.pml", 2, &["cannot be used", why]);
    }
}

#[test]
fn without_spin_a_trail_is_not_confirmed() {
    let work = folder(&[]);
    std::fs::write(work.path().join("m.pml"), "byte x;\nactive [2] proctype p() { x++; x == 2 -> x == 3 }\n")
        .unwrap();
    let bin = work.path().join("bin");
    std::fs::create_dir(&bin).unwrap();
    let output = command(work.path(), "m.pml").env("PATH", &bin).output().unwrap();
    let text = said(&output, 1);
    assert!(text.contains("there is no `spin` on PATH"), "{text}");
    assert!(work.path().join("m.pml.trail").exists());
}

#[test]
fn never_claims_without_cycles_are_its_own() {
    let work = folder(&[]);
    let model = "byte x;\nactive [2] proctype p() { do :: x < 3 -> x++ :: x > 0 -> x-- od }\n";
    std::fs::write(work.path().join("m.pml"), model).unwrap();
    let claim = "never { do :: x < 3 :: x == 3 -> break od }\n";
    std::fs::write(work.path().join("claim.pml"), claim).unwrap();
    let found = verdict(work.path(), "--engine builtin --never claim.pml m.pml");
    assert_eq!((&found["verdict"], &found["violation"]["kind"]), (&"violated".into(), &"claim-end".into()));
    assert_eq!(found["trail"]["replay"], "confirmed", "{found}");
    std::fs::write(work.path().join("both.pml"), format!("{model}{}", claim.replace("never", "never low")))
        .unwrap();
    let found = verdict(work.path(), "--engine builtin --ltl low both.pml");
    assert_eq!(
        (&found["verdict"], &found["trail"]["replay"]),
        (&"violated".into(), &"confirmed".into()),
        "{found}"
    );
    std::fs::write(work.path().join("ltl.pml"), format!("{model}ltl low {{ [] (x < 4) }}\n")).unwrap();
    says(work.path(), "--engine builtin --ltl low ltl.pml", 2, &["the claim is a formula"]);
}
