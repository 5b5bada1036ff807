//! `topsym batch`: many models, some of them broken.

use crate::common::{printed, topsym};
use crate::{folder, left_in};
use std::process::Command;

#[test]
fn one_broken_model_does_not_stop_the_others() {
    let work = folder(&["lost_update.pml", "mutex_states.pml"]);
    std::fs::create_dir_all(work.path().join("inner")).unwrap();
    std::fs::create_dir_all(work.path().join("tmp")).unwrap();
    std::fs::write(work.path().join("broken.pml"), "init {\n  x = 1\n}\n").unwrap();
    std::fs::write(work.path().join("crash.pml"), "byte x, y;\nactive proctype p() { x = 1 / y }\n").unwrap();
    std::fs::write(work.path().join("inner/junk.pml"), [0xffu8, 0, 1, 2, b'{']).unwrap();
    let batch = |format: &str| {
        let output = topsym()
            .args(["batch", ".", "--cc", "tcc", "--jobs", "2", "--time-limit", "60", "--format", format])
            .current_dir(work.path())
            .env("TMPDIR", work.path().join("tmp"))
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(3), "{}", printed(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    let rows: Vec<serde_json::Value> = serde_yaml::from_str(&batch("yaml")).unwrap();
    let verdicts: Vec<(&str, &str)> =
        rows.iter().map(|row| (row["model"].as_str().unwrap(), row["verdict"].as_str().unwrap())).collect();
    let expected = [
        ("./broken.pml", "error"),
        ("./crash.pml", "error"),
        ("./inner/junk.pml", "error"),
        ("./lost_update.pml", "violated"),
        ("./mutex_states.pml", "verified"),
    ];
    assert_eq!(verdicts, expected);
    assert!(rows[0]["remark"].as_str().unwrap().contains("line 2"));
    assert!(rows[3..].iter().all(|row| row["verdict"] == row["plain_verdict"]), "{rows:?}");
    assert!(rows[4]["states"].as_f64() < rows[4]["plain_states"].as_f64(), "{rows:?}");
    assert_eq!(batch("csv").lines().count(), 6);
    assert_eq!(batch("markdown").lines().count(), 7);
    assert_eq!(left_in(&work.path().join("tmp")), Vec::<String>::new());
    assert!(!work.path().join("lost_update.pml.trail").exists());
}

#[test]
fn all_tables_come_from_one_run() {
    let work = folder(&["mutex_states.pml"]);
    let output = topsym()
        .args(["batch", "mutex_states.pml", "--cc", "tcc", "--format", "csv", "--tables", "some/where"])
        .current_dir(work.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
    let table =
        |kind: &str| std::fs::read_to_string(work.path().join(format!("some/where/results.{kind}"))).unwrap();
    // seconds included: a second run would have others
    assert_eq!(table("csv"), String::from_utf8(output.stdout).unwrap());
    let rows: Vec<serde_json::Value> = serde_yaml::from_str(&table("yaml")).unwrap();
    assert_eq!(rows.len(), 1);
    assert!(table("csv").contains(&format!(",{},", rows[0]["seconds"].as_f64().unwrap())), "{rows:?}");
    assert!(table("markdown").contains("| mutex_states.pml |"), "{}", table("markdown"));
}

#[test]
fn columns_say_one_thing_each() {
    let work = folder(&["token_ring.pml", "hypercube_bits.pml"]);
    let output = topsym()
        .args(["batch", ".", "--cc", "tcc", "--format", "yaml", "--no-compare"])
        .current_dir(work.path())
        .output()
        .unwrap();
    let rows: Vec<serde_json::Value> = serde_yaml::from_slice(&output.stdout).unwrap();
    assert_eq!((&rows[0]["group"], &rows[0]["order"]), (&"unknown".into(), &"48".into()));
    // its xr does not hold, and nobody relies on it
    assert_eq!((&rows[1]["verdict"], &rows[1]["remark"]), (&"verified".into(), &serde_json::Value::Null));
}

/// Which search was stopped by whom: the first one by the clock, that of plain SPIN by a signal.
#[test]
fn a_signal_is_not_taken_for_the_time_limit() {
    let work = folder(&["barrier.pml"]);
    std::fs::create_dir_all(work.path().join("tmp")).unwrap();
    let batch = |signal_after: &str, time_limit: &str| {
        let output = Command::new("timeout")
            .args(["--preserve-status", "-s", "INT", signal_after])
            .arg(env!("CARGO_BIN_EXE_topsym"))
            .args(["batch", "barrier.pml", "-DN=40", "--cc", "tcc", "--format", "yaml"])
            .args(["--time-limit", time_limit])
            .current_dir(work.path())
            .env("TMPDIR", work.path().join("tmp"))
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(3), "{}", printed(&output));
        assert_eq!(left_in(&work.path().join("tmp")), Vec::<String>::new());
        let rows: Vec<serde_json::Value> = serde_yaml::from_slice(&output.stdout).unwrap();
        rows[0]["remark"].as_str().unwrap().to_string()
    };
    let both = "the time limit was reached; plain SPIN: the search was stopped";
    assert_eq!(batch("9", "5"), both);
    // nobody starts plain SPIN then
    let first = "the search was stopped; plain SPIN: stopped before the search began";
    assert_eq!(batch("8", "60"), first);
}
