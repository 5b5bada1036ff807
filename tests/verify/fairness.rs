//! `topsym verify --fair`: weak fairness, without symmetry.

use crate::common::{accepted, printed, root, spin_a, work_folder};
use crate::{folder, says, verdict};
use std::path::Path;
use std::process::Command;

fn model(work: &Path, text: &str) {
    std::fs::write(work.join("m.pml"), text).unwrap();
}

/// Without fairness, the process that finishes may never go on.
#[test]
fn a_process_that_can_go_on_does() {
    let work = folder(&[]);
    let text = "bool done, x;
        active [2] proctype spin() { do :: x = 1 - x od }
        active proctype finish() { done = true }
        ltl live { <> done }
        ltl wrong { [] <> done && <> [] x }\n";
    model(work.path(), text);
    says(work.path(), "m.pml --ltl live", 1, &["acceptance cycle"]);
    let words =
        ["verified", "violations of the claim `live`, with weak fairness", "weak fairness (--fair) counts"];
    says(work.path(), "m.pml --ltl live --fair", 0, &words);
    let fair = verdict(work.path(), "m.pml --ltl live --fair", 0);
    assert_eq!(fair["symmetry"]["order"], "1");
    // a fair cycle is found, and its trail leads to it
    let words = ["acceptance cycle", "SPIN has followed it to the error"];
    says(work.path(), "m.pml --ltl wrong --fair", 1, &words);
}

#[test]
fn fair_cycles_without_progress() {
    let work = folder(&[]);
    let text = "byte turn;
        active [2] proctype idle() { do :: turn == 7 -> skip :: else -> turn = turn od }
        active proctype work() { do :: true -> progress: turn = 0 od }\n";
    model(work.path(), text);
    says(work.path(), "m.pml --liveness", 1, &["non-progress cycle"]);
    says(
        work.path(),
        "m.pml --liveness --fair",
        0,
        &["verified", "cycles without progress labels, with weak fairness"],
    );
}

/// SPIN's verifiers have room for six processes if nothing is said.
#[test]
fn many_processes_have_room() {
    let work = folder(&[]);
    let many = |n: usize| {
        let text = format!(
            "byte done;
             active [{n}] proctype p() {{ done++ }}
             active proctype spin() {{ bool x; do :: x = 1 - x od }}
             ltl live {{ <> (done == {n}) }}\n"
        );
        model(work.path(), &text);
        says(work.path(), "m.pml --ltl live", 1, &["acceptance cycle"]);
        says(work.path(), "m.pml --ltl live --fair", 0, &["verified"])
    };
    assert!(!many(2).contains("NFAIR"));
    assert!(many(9).contains("-DNFAIR=4 (room for the counters of weak fairness)"));
    // processes that come later may be too many, and then it is said what helps
    let text = "byte done;
        proctype p() { done++; (false) }
active proctype starter() { byte i; do :: i < 10 -> run p(); i++ :: else -> break od; do :: done == 10 -> break :: else od }
        ltl live { <> (done == 10) }\n";
    model(work.path(), text);
    says(work.path(), "m.pml --ltl live --fair", 2, &["--cc-define NFAIR=N"]);
    says(work.path(), "m.pml --ltl live --fair --cc-define NFAIR=6", 0, &["verified"]);
}

#[test]
fn what_fairness_is_not_about_is_refused() {
    let work = folder(&["mutex_states.pml"]);
    says(
        work.path(),
        "mutex_states.pml --fair",
        2,
        &["--fair cannot be used", "goes on for ever", "--liveness"],
    );
    says(
        work.path(),
        "mutex_states.pml --fair --liveness --engine builtin",
        2,
        &["--engine builtin cannot be used"],
    );
    says(work.path(), "mutex_states.pml --liveness -- -f", 2, &["use --fair"]);
}

/// Verdicts and states are those of plain SPIN's own search with `-f`.
#[test]
fn plain_spin_agrees() {
    for (model, claims) in [("mutex.pml", 4), ("token.pml", 3), ("mail.pml", 2)] {
        let path = root().join("tests/ltl").join(model);
        let work = work_folder(&[&path]);
        let text = std::fs::read_to_string(&path).unwrap();
        let names = text.lines().filter_map(|line| line.strip_prefix("ltl ")?.split_whitespace().next());
        assert!(accepted(&spin_a(work.path(), model)));
        let compiled = Command::new("tcc")
            .args(["-DNOREDUCE", "-DNFAIR=4", "-w", "-o", "plain", "pan.c"])
            .current_dir(work.path())
            .status();
        assert!(compiled.unwrap().success());
        for name in names.take(claims) {
            let plain = Command::new("./plain")
                .args(["-a", "-f", "-m100000", "-w18", "-N", name])
                .current_dir(work.path())
                .output()
                .unwrap();
            let plain = printed(&plain);
            let is_violated = !plain.contains("errors: 0");
            let ours = verdict(work.path(), &format!("{model} --ltl {name} --fair"), i32::from(is_violated));
            if !is_violated {
                let states = ours["runs"][0]["states"].as_f64().unwrap();
                assert!(plain.contains(&format!("{states} states, stored")), "{name}: {states} {plain}");
            }
        }
    }
}
