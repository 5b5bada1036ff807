//! `topsym verify --swarm`: many small searches, which find errors and verify nothing.

use crate::common::{printed, topsym};
use crate::{command, folder, left_in, says, verdict};
use std::process::Command;

#[test]
fn an_error_is_found_and_its_trail_is_there() {
    let work = folder(&["lost_update.pml"]);
    let words = ["violated", "a swarm: this is the search of", "SPIN has followed it to the error"];
    says(work.path(), "lost_update.pml --swarm 4 --jobs 2", 1, &words);
    assert!(work.path().join("lost_update.pml.trail").exists());
}

#[test]
fn a_swarm_without_an_error_is_not_finished() {
    let work = folder(&["mutex_states.pml"]);
    let found = verdict(work.path(), "mutex_states.pml --swarm 4 --jobs 2", 3);
    assert_eq!(found["verdict"], "not-finished");
    assert_eq!(found["limits"][0], "bitstate");
    let note = found["symmetry"]["notes"][0].as_str().unwrap();
    assert_eq!(note, "a swarm: this is the largest of 4 searches, of which none has found an error");
}

/// Also where each of the searches has room for a part of the states only.
#[test]
fn small_searches_differ() {
    let work = folder(&["mailer.pml"]);
    let states = |searches: &str| {
        let output = command(work.path())
            .args(["mailer.pml", "-DN=4", "--format", "json", "--swarm", searches, "--", "-w12"])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(3), "{}", printed(&output));
        let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        value["runs"][0]["states"].as_f64().unwrap()
    };
    let (one, several) = (states("1"), states("4"));
    assert!(one < 2547.0, "{one}");
    // the largest of several, the first of which is the same
    assert!(several >= one, "{several} {one}");
}

#[test]
fn limits_and_interrupts_end_all_of_it() {
    let work = folder(&["barrier.pml"]);
    let temporary = work.path().join("tmp");
    std::fs::create_dir_all(&temporary).unwrap();
    let run = |program: &str, words: &[&str], limit: &str| {
        let output = Command::new("timeout")
            .args(words)
            .arg(program)
            .args(["verify", "barrier.pml", "-DN=40", "--cc", "tcc", "--swarm", "50", "--jobs", "2"])
            .args(["--time-limit", limit])
            .current_dir(work.path())
            .env("TMPDIR", &temporary)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(3), "{}", printed(&output));
        assert_eq!(left_in(&temporary), Vec::<String>::new());
        printed(&output)
    };
    let topsym = env!("CARGO_BIN_EXE_topsym");
    assert!(run(topsym, &["60"], "3").contains("not finished"));
    run(topsym, &["--preserve-status", "-s", "INT", "4"], "60");
}

#[test]
fn what_a_swarm_is_not_is_refused() {
    let work = folder(&["mutex_states.pml"]);
    for words in
        [&["--bfs"][..], &["--collapse"], &["--compare"], &["--cores", "2"], &["--engine", "builtin"]]
    {
        let output = topsym()
            .args(["verify", "mutex_states.pml", "--swarm", "2"])
            .args(words)
            .current_dir(work.path())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {}", printed(&output));
    }
}
