//! Errors whose trails SPIN's simulator cannot follow, or not as far as its verifier goes. They are errors of the models all the same, and
//! none of ours.

use crate::common::{printed, topsym};
use crate::{folder, says, verdict};

/// Options, the model, what is wrong with it, and what is said of its trail.
const CASES: &[(&str, &str, &str, &str)] = &[
    // nobody can move at the start: the trail has no steps
    ("", "byte x; active [2] proctype u() { x == 9 }", "invalid-end-state", "confirmed"),
    // a search in breadth adds a step that it has only tried
    ("--bfs", "byte x; active [2] proctype u() { x = 1; x == 9 }", "invalid-end-state", "confirmed"),
    (
        "--bfs",
        "byte l = 9; active [3] proctype u() { atomic { l == 9 -> l = _pid }; skip }",
        "invalid-end-state",
        "confirmed",
    ),
    // a guard with an index that is too large is an error, and not executed
    (
        "",
        "bit a[3]; byte o = 9, z; active [2] proctype u() { z = 1; a[o] == 1 -> z = 0 }",
        "array-index",
        "confirmed",
    ),
    (
        "",
        "chan q[2] = [1] of { byte }; byte o = 9, z; active [2] proctype u() { z = 1; q[o]!1 }",
        "array-index",
        "confirmed",
    ),
    (
        "",
        "typedef T { bit b }; T t[3]; byte o = 9; active [2] proctype u() { o = 9; t[o].b = 1 }",
        "array-index",
        "confirmed",
    ),
    // what it thinks of a channel without places, and of _last, differs from what the verifier thinks
    (
        "",
        "chan q = [0] of { byte }; byte x; active [2] proctype u() { nfull(q) -> x = 1; x == 9 }",
        "invalid-end-state",
        "not-checked",
    ),
    (
        "",
        "byte x; active [2] proctype u() { x = 1; (_last == 1); x = 2 }",
        "invalid-end-state",
        "not-checked",
    ),
    (
        "--ltl p",
        "byte x[3]; active [3] proctype u() { do :: x[_pid] = 1 :: x[_pid] = 0 od } \
         ltl p { [] (_last != 2 || x[2] == 0) }",
        "assertion",
        "not-checked",
    ),
];

#[test]
fn errors_that_cannot_be_simulated_are_errors() {
    for (options, text, kind, replay) in CASES {
        let work = folder(&[]);
        std::fs::write(work.path().join("m.pml"), text).unwrap();
        let found = verdict(work.path(), &format!("m.pml {options}"), 1);
        assert_eq!(found["violation"]["kind"], *kind, "{text}");
        assert_eq!(found["trail"]["replay"], *replay, "{text}: {}", found["trail"]);
        assert_eq!(found["bugs"].to_string(), "[]", "{text}");
    }
}

/// Statements that are errors by themselves: the model, what is wrong with it, SPIN's words, and what is said of its trail. SPIN's simulator
/// does not make some of these steps, and makes others as if nothing were wrong.
const STATEMENTS: &[(&str, &str, &str, &str)] = &[
    ("chan c; init { c?[1] }", "channel", "ref to uninitialized chan name (len)", "confirmed"),
    ("chan c; init { len(c) == 1 }", "channel", "ref to uninitialized chan name (len)", "confirmed"),
    ("chan c; byte x; init { x = 1; full(c) }", "channel", "ref to uninitialized chan name", "confirmed"),
    ("chan c = [0] of { byte }; init { c?[1] }", "channel", "error to poll rendezvous channel", "confirmed"),
    (
        "chan c = [1] of { byte, byte }; init { c!1 }",
        "message",
        "too few parameters in send stmnt",
        "confirmed",
    ),
    (
        "chan c = [1] of { byte, byte }; byte x; init { c!1,2; c?x }",
        "message",
        "missing pars in receive",
        "confirmed",
    ),
    (
        "active [2] proctype p() { d_step { skip; _nr_pr == 5; skip } }",
        "blocked-step",
        "block in d_step seq",
        "confirmed",
    ),
    (
        "active [2] proctype p() { d_step { skip; if :: _nr_pr == 5 fi } }",
        "blocked-step",
        "blocking sel in d_step",
        "confirmed",
    ),
    (
        "chan c = [0] of { byte }; active proctype p() { d_step { skip; c!1 } } active proctype q() { c?1 }",
        "blocked-step",
        "rv-attempt in d_step",
        "confirmed",
    ),
    ("active proctype p() { set_priority(_pid, 0) }", "statement", "priority is out of range", "confirmed"),
    ("active proctype p() { enabled(_pid) }", "statement", "used: enabled(pid=thisproc)", "confirmed"),
    ("active proctype p() { c_code [0] { ; } }", "statement", "precondition false", "not-checked"),
];

#[test]
fn statements_that_are_errors_by_themselves_are_violations() {
    for (text, kind, words, replay) in STATEMENTS {
        let work = folder(&[]);
        std::fs::write(work.path().join("m.pml"), text).unwrap();
        let found = verdict(work.path(), "m.pml", 1);
        assert_eq!(found["violation"]["kind"], *kind, "{text}");
        assert!(found["violation"]["message"].as_str().unwrap().contains(words), "{text}: {found}");
        assert_eq!(found["trail"]["replay"], *replay, "{text}: {}", found["trail"]);
        assert_eq!(found["bugs"].to_string(), "[]", "{text}");
        if *replay == "confirmed" {
            let shown = topsym().args(["trail", "m.pml"]).current_dir(work.path()).output().unwrap();
            assert!(shown.status.success() && printed(&shown).contains(words), "{text}: {}", printed(&shown));
        }
    }
}

/// The search sets a local variable to 0 that nobody will read before it is written again. Whoever follows a trail with pan.c does not, so that
/// cycles did not seem to close.
#[test]
fn cycles_close_although_variables_are_dead() {
    let toggling = "byte t; active [3] proctype p() { byte j; do :: j = 2; accept: j == 2; t = 1 - t od }";
    let mail = "chan c = [1] of { byte, byte }; active [2] proctype p() { byte j, m; \
        do :: c!1,_pid; c?m,j; if :: m == 1 && j == _pid :: else fi; if :: false -> progress: skip :: else fi od }";
    for (options, text, kind, rounds) in [
        (
            "--ltl f",
            "active proctype p() { byte j; do :: j = 2; j == 2 od } ltl f { <> false }",
            "acceptance-cycle",
            1,
        ),
        (
            "--ltl f",
            "active [3] proctype p() { byte j; do :: j = 2; j == 2 od } ltl f { <> false }",
            "acceptance-cycle",
            1,
        ),
        ("--liveness", toggling, "acceptance-cycle", 2),
        ("--liveness", mail, "non-progress-cycle", 1),
        (
            "--never n.pml",
            "byte t; active [3] proctype p() { byte j; do :: j = 2; j == 2; t = 1 - t od }",
            "acceptance-cycle",
            1,
        ),
    ] {
        let work = folder(&[]);
        std::fs::write(work.path().join("m.pml"), text).unwrap();
        std::fs::write(work.path().join("n.pml"), "never { accept: do :: true od }\n").unwrap();
        let found = verdict(work.path(), &format!("m.pml {options}"), 1);
        assert_eq!(found["violation"]["kind"], kind, "{text}");
        assert_eq!(found["trail"]["closing"]["rounds"], rounds, "{text}: {}", found["trail"]);
        assert_eq!(found["bugs"].to_string(), "[]", "{text}");
    }
}

/// With -c3 the trail is that of the third error, and with -i it is written again for each shorter way. The first error may be of another kind.
#[test]
fn the_error_that_is_told_is_the_one_with_the_trail() {
    let work = folder(&[]);
    let model = "byte n; active proctype p() { do :: n < 3 -> n++; assert(n != 2) :: n == 3 -> n = 4 :: n == 4 -> n = 5; n == 9 od }\n";
    std::fs::write(work.path().join("m.pml"), model).unwrap();
    for (options, kind) in [("", "assertion"), ("-c2", "invalid-end-state"), ("-i", "assertion")] {
        let found = verdict(work.path(), &format!("m.pml -- {options}"), 1);
        assert_eq!(found["violation"]["kind"], kind, "{options}: {found}");
        assert_eq!(found["trail"]["replay"], "confirmed", "{options}: {found}");
    }
    // without an end to its errors, it leaves no trail
    let found = verdict(work.path(), "m.pml -- -c0", 1);
    assert_eq!(found["violation"]["kind"], "assertion");
    std::fs::remove_file(work.path().join("m.pml.trail")).unwrap();
    // a file for each error, and there may be thousands
    says(work.path(), "m.pml -- -e", 2, &["-e cannot be used", "a file for each error", "-cN"]);
    assert_eq!(crate::left_in(work.path()), ["m.pml", "tmp"]);
}
