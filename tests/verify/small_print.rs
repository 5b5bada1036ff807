//! What SPIN says in small print, or does not say at all: searches that are not what they seem, and trails that are not executions.

use crate::common::{printed, root, topsym};
use crate::{folder, says, verdict};
use std::os::unix::fs::PermissionsExt;

/// To a deadlock that it has found in breadth, pan adds a step that nobody can make.
#[test]
fn deadlocks_found_in_breadth_can_be_followed() {
    let work = folder(&["philosophers.pml", "philosophers_ids.pml"]);
    for (model, last) in [("philosophers.pml", 4), ("philosophers_ids.pml", 24)] {
        let found = verdict(work.path(), &format!("{model} --bfs"), 1);
        assert_eq!(found["trail"]["replay"], "confirmed", "{found}");
        assert_eq!(found["trail"]["unchecked"].to_string(), "[]");
        let steps = found["trail"]["last_steps"].as_array().unwrap();
        assert_eq!(steps.last().unwrap()["number"], last);
    }
    // a trail as pan leaves it
    let trail = work.path().join("philosophers.pml.trail");
    let text = std::fs::read_to_string(&trail).unwrap();
    std::fs::write(&trail, format!("{text}5:0:3\n")).unwrap();
    let shown = topsym().args(["trail", "philosophers.pml"]).current_dir(work.path()).output().unwrap();
    assert!(printed(&shown).contains("4 steps of 4 processes"), "{}", printed(&shown));
}

#[test]
fn a_deadlock_at_the_start_has_no_steps() {
    let work = folder(&[]);
    std::fs::write(work.path().join("m.pml"), "chan c = [0] of { byte };\nactive [2] proctype p() { c!1 }\n")
        .unwrap();
    says(
        work.path(),
        "m.pml",
        1,
        &["violated", "SPIN has followed it", "none: the error is in the first state"],
    );
    // in breadth SPIN does not see it, and warns of that
    says(work.path(), "m.pml --bfs", 3, &["not exhaustive", "at a rendezvous", "leave --bfs out"]);
}

/// SPIN's compiler warns of these, but its warnings are not shown to anybody.
#[test]
fn partial_order_reduction_is_not_used_where_it_is_not_sound() {
    let work = folder(&["priority_tasks.pml", "alarm_unless.pml"]);
    let remote = "active [2] proctype p() { byte x; do :: x = 1 - x od }\n\
        active proctype q() { p[0]:x == 1 -> p[1]:x == 1 }\n";
    std::fs::write(work.path().join("remote.pml"), remote).unwrap();
    says(work.path(), "remote.pml", 0, &["-DNOREDUCE (the model refers to variables of other processes"]);
    says(work.path(), "remote.pml --por on", 2, &["--por on cannot be used: the model refers"]);
    says(work.path(), "priority_tasks.pml", 0, &["-DNOREDUCE (the model has priorities"]);
    let escape = "chan c = [0] of { byte };\nbyte x;\n\
        active [2] proctype p() { { do :: x = 1 - x od } unless { c?1 } }\nactive proctype q() { c!1; c!1 }\n";
    std::fs::write(work.path().join("escape.pml"), escape).unwrap();
    says(work.path(), "escape.pml", 0, &["-DNOREDUCE (rendezvous and `unless`"]);
}

/// SPIN merges local statements into one step, and a claim that counts steps would see that.
#[test]
fn statements_are_not_merged_for_a_claim_that_counts_steps() {
    let work = folder(&[]);
    let model = root().join("tests/verify/models/counting/steps.pml");
    std::fs::copy(model, work.path().join("steps.pml")).unwrap();
    says(
        work.path(),
        "steps.pml --ltl never_0",
        1,
        &["the claim may count them", "end state in claim reached"],
    );
    // it is not checked here
    let text = says(work.path(), "steps.pml", 0, &["verified"]);
    assert!(!text.contains("-o3"), "{text}");
    let output = topsym().args(["gen", "steps.pml"]).current_dir(work.path()).output().unwrap();
    assert!(printed(&output).contains("spin -a -o3 steps.pml\n  cc -O2 -DNOREDUCE"), "{}", printed(&output));
}

/// Between two merged statements, a process is at no progress label, which others would not see. The trail goes through both of them.
#[test]
fn statements_are_not_merged_where_labels_count() {
    let work = folder(&[]);
    let model = root().join("tests/verify/models/counting/progress.pml");
    std::fs::copy(model, work.path().join("progress.pml")).unwrap();
    let found = ["non-progress cycle", "the cycle closes", "could leave a label"];
    says(work.path(), "progress.pml --liveness", 1, &found);
    let output = topsym().args(["gen", "progress.pml"]).current_dir(work.path()).output().unwrap();
    assert!(printed(&output).contains("spin -a -o3 progress.pml"), "{}", printed(&output));
}

/// The picture in the README is what the commands beside it draw.
#[test]
fn the_picture_of_the_readme_is_of_a_real_run() {
    let work = folder(&[]);
    std::fs::copy(root().join("docs/models/post.pml"), work.path().join("post.pml")).unwrap();
    says(work.path(), "post.pml --bfs", 1, &["assertion violated"]);
    let drawn =
        topsym().args(["trail", "post.pml", "--format", "svg"]).current_dir(work.path()).output().unwrap();
    let shown = std::fs::read(root().join("docs/pictures/post.svg")).unwrap();
    assert!(drawn.stdout == shown, "draw docs/pictures/post.svg anew: {}", printed(&drawn));
}

/// YAML of the kind that most programs read takes `on`, `no` and `y` for truth values, also where they are keys.
#[test]
fn no_key_of_the_yaml_is_a_truth_value() {
    let work = folder(&["mutex_states.pml"]);
    let text = says(work.path(), "mutex_states.pml --format yaml --compare", 0, &["looked_for: true"]);
    for key in text.lines().filter_map(|line| line.trim_start_matches([' ', '-']).split(':').next()) {
        let is_truth =
            ["y", "n", "yes", "no", "on", "off", "true", "false"].contains(&&key.to_lowercase()[..]);
        assert!(!is_truth, "{key}");
    }
}

/// With hashes in place of states, SPIN can take two states for one, and report a cycle where there is none. That was called an error of
/// the model when the trail was longer than what is told step by step, and something unchecked when it was not.
#[test]
fn a_cycle_that_hashes_only_pretend_is_no_violation() {
    let work = folder(&["starvation.pml"]);
    std::fs::copy(root().join("tests/verify/models/same_hash.pml"), work.path().join("m.pml")).unwrap();
    // as plain SPIN searches it
    let found = verdict(work.path(), "m.pml --hash-compact --strategy off --ltl q1", 3);
    assert_eq!(found["limits"].to_string(), r#"["hash-compact","same-hash"]"#, "{found}");
    assert!(
        found["violation"].is_null() && found["trail"].is_null() && found["bugs"] == serde_json::json!([])
    );
    assert!(!work.path().join("m.pml.trail").exists(), "a trail that leads to no error is left");
    // a cycle that is one
    let found = verdict(work.path(), "starvation.pml --hash-compact --liveness", 1);
    assert_eq!(found["trail"]["closing"]["rounds"], 1, "{found}");
}

/// With bits in place of states, the states on the way of the search are still kept as they are. So a cycle that does not close is no work of
/// hashes there, but an error of ours. Here a compiler breaks the seam: it takes every state for the one that a cycle is to come back to.
#[test]
fn a_cycle_that_does_not_close_is_an_alarm_where_states_on_the_way_are_kept() {
    let work = folder(&[]);
    let model = "byte x;\nactive [2] proctype p() {\naccept: x = x + 1; x = x + 1; x = x + 1\n}\n";
    std::fs::write(work.path().join("m.pml"), model).unwrap();
    assert_eq!(verdict(work.path(), "m.pml --liveness", 0)["symmetry"]["order"], "2");
    let right = "return !ts_same_orbit(&A_Root, at - seed)";
    assert!(std::fs::read_to_string(root().join("runtime-c/store.h")).unwrap().contains(right));
    let broken = work.path().join("broken-cc");
    let script = format!("#!/bin/sh\nsed -i 's/{right}/return 0/' m.sym.c\nexec tcc \"$@\"\n");
    std::fs::write(&broken, script).unwrap();
    std::fs::set_permissions(&broken, std::fs::Permissions::from_mode(0o755)).unwrap();
    for (storage, exit, words) in [
        ("--bitstate", 2, "does not close"),
        ("--hash-compact", 3, "two different states have the same hash"),
        ("--bitstate --cc-flag=-DLC", 3, "two different states have the same hash"),
    ] {
        let output = topsym()
            .args(["verify", "m.pml", "--liveness"])
            .args(storage.split(' '))
            .arg("--cc")
            .arg(&broken)
            .current_dir(work.path())
            .output()
            .unwrap();
        let text = printed(&output);
        assert_eq!(output.status.code(), Some(exit), "{storage}: {text}");
        assert!(text.contains(words), "{storage}: {text}");
    }
}
