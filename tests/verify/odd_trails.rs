//! Errors whose trails SPIN's simulator cannot follow, or not as far as its verifier goes. They are errors of the models all the same, and
//! none of ours.

use crate::{folder, verdict};

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
    // the simulator does not look at these
    (
        "",
        "chan q = [1] of { byte }; active [2] proctype u() { xs q; do :: q!_pid od } \
         active proctype r() { xr q; do :: q?_ od }",
        "exclusive-channel",
        "not-checked",
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
