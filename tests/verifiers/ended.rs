//! Processes that end in any order. SPIN removes them last-in first-out, so that the same set of ended processes leaves states
//! of different lengths behind.

use crate::common::{check_all, root};
use crate::generated::{Generated, Kind, generate, generate_text, is_slow};

const WORKERS: &str = "tests/modes/workers.pml";
const GUESTS: &str = "tests/verifiers/leavers.pml";

/// Kinds of storage.
const MODES: &[&str] = &[
    "",
    "-DNOREDUCE",
    "-DSAFETY",
    "-DCOLLAPSE",
    "-DCOLLAPSE -DJOINPROCS -DNOREDUCE",
    "-DBFS",
    "-DBFS -DCOLLAPSE -DNOREDUCE",
    "-DBITSTATE",
    "-DBITSTATE -DSAFETY -DNOREDUCE",
    "-DHC",
    "-DHC -DNOREDUCE",
    "-DMA=120",
    "-DMA=120 -DNOREDUCE",
    "-DNOVSZ",
    "-DNOCOMP -DNOREDUCE",
    "-DSC -DNOREDUCE",
    "-DVECTORSZ=70000 -DNOREDUCE",
    "-DBFS_PAR -DSAFETY -DNOREDUCE",
    "-DNCORE=2 -DSAFETY -DNOREDUCE -DMEMLIM=200 -DSET_SEG_SIZE=16",
];

/// Where the errors are, and what kind they are of.
const ERRORS: &[(&str, &str, &str)] = &[
    (WORKERS, "", ""),
    (WORKERS, "-DLATE_DEADLOCK", "invalid end state"),
    (WORKERS, "-DLATE_ASSERTION", "assertion violated"),
    (GUESTS, "", ""),
    (GUESTS, "-DLATE_DEADLOCK", "invalid end state"),
    (GUESTS, "-DLATE_ASSERTION", "assertion violated"),
    (GUESTS, "-DEARLY_ASSERTION", "assertion violated"),
];

/// The states of workers.pml, for each number of workers: those of the canonizer that is written by hand for this model, in tests/modes.
const STATES: [u64; 7] = [11, 27, 63, 134, 261, 472, 803];

/// The limit is a constant here, not a parameter.
#[test]
fn the_number_of_states_is_a_polynomial() {
    let text = std::fs::read_to_string(root().join(WORKERS)).unwrap();
    let text =
        text.replace("byte limit", "").replace("tool < limit", "tool < 3").replace("worker(3)", "worker()");
    for (number, states) in (1..).zip(STATES) {
        let text = format!("#define WORKERS {number}\n{text}");
        let found = generate_text("m.pml", &text, "exact").unwrap().reduced("-DNOREDUCE", "").unwrap();
        assert_eq!((found.states, found.errors), (Some(states), Some(0)), "{found}");
    }
}

/// `init` waits for its workers, in words whose first control state is easy to find, and in others. As soon as it is past its last `run`,
/// states are merged: most of them are those in which it has not begun to wait.
#[test]
fn waiting_for_workers_is_not_part_of_the_start() {
    const WAYS: [&str; 6] = [
        "for (i : 1 .. 4) { done?x }",
        "i = 1; do :: i <= 4 -> done?x; i++ :: else -> break od",
        "done?x; done?x; done?x; done?x",
        "wait_for_all()",
        "select (i : 1 .. 2); done?x; done?x; done?x; done?x",
        "do :: done?x :: timeout -> break od",
    ];
    check_all(&WAYS, |way| {
        let text = format!(
            "mtype = {{ idle, busy, ready }}; mtype now_is[6]; chan done = [4] of {{ bit }};
             inline wait_for_all() {{ done?x; done?x; done?x; done?x }}
             proctype worker() {{ now_is[_pid] = idle; now_is[_pid] = busy; now_is[_pid] = ready; done!1; end: false }}
             init {{ byte i; bit x; atomic {{ for (i : 1 .. 4) {{ run worker() }} }} {way}; end: false }}"
        );
        let workers = generate_text("m.pml", &text, "exact")?;
        let (plain, reduced) = (workers.plain("-DNOREDUCE", "")?, workers.reduced("-DNOREDUCE", "")?);
        let few = reduced.states.zip(plain.states).is_some_and(|(few, many)| 6 * few < many);
        match few && reduced.number_after("standing for ") == plain.states {
            true => Ok(()),
            false => Err(format!("{way}: {reduced}\nplain: {plain}")),
        }
    });
}

#[test]
fn a_parameter_that_is_not_needed_any_more_costs_nothing() {
    for (number, states) in (1..).zip(STATES) {
        let workers = generate(WORKERS, &format!("-DWORKERS={number}"), "exact").unwrap();
        let found = workers.reduced("-DNOREDUCE", "").unwrap();
        assert_eq!((found.states, found.errors), (Some(states), Some(0)), "{found}");
    }
}

/// With several cores, deadlocks only. Such a verifier stops at the first error.
fn late_error(generated: &Generated, cc: &str, kind: &str) -> Result<(), String> {
    if kind != "invalid end state" {
        return Ok(());
    }
    let found = generated.reduced(cc, "")?;
    if found.kinds() == [kind] { Ok(()) } else { Err(format!("{found}\n`{kind}` is expected")) }
}

/// With -c0: all errors are found, not only the first one.
#[test]
fn every_mode_has_the_verdict_of_plain_spin() {
    for (model, variant, kind) in ERRORS {
        let generated = generate(model, variant, "exact").unwrap();
        assert!(generated.said.contains("group S3, order 6"), "{}", generated.said);
        check_all(MODES, |cc| {
            if is_slow(cc) {
                return late_error(&generated, cc, kind);
            }
            let plain = generated.plain(cc, "-c0")?;
            let reduced = generated.reduced(cc, "-c0")?;
            for found in [&plain, &reduced] {
                if found.kinds().join(", ") != *kind || (kind.is_empty() && found.is_incomplete()) {
                    return Err(format!("{found}\n`{kind}` is expected"));
                }
            }
            // partial-order reduction may have done the work already
            if kind.is_empty() && cc.contains("NOREDUCE") && reduced.states >= plain.states {
                return Err(format!("{reduced}\n{plain}\nnothing is reduced"));
            }
            Ok(())
        });
    }
}

/// The same number in all modes that search in depth, in the same order, and by both exact strategies. (In another order, processes
/// that are about to be removed may be others, and their number is part of what is stored.)
#[test]
fn every_mode_stores_the_same_number_of_states() {
    for (model, macros) in [(WORKERS, "-DWORKERS=4"), (GUESTS, "-DGUESTS=3")] {
        let exact = generate(model, macros, "exact").unwrap();
        let expected = generate(model, macros, "enumerate").unwrap().reduced("-DNOREDUCE", "").unwrap();
        let modes: Vec<&str> =
            MODES.iter().copied().filter(|mode| !mode.contains("BFS") && !is_slow(mode)).collect();
        check_all(&modes, |mode| {
            let (_, found) = exact.run_in(Kind::Reduced, &format!("-DNOREDUCE {mode}"), "")?;
            match (found.states, found.errors) == (expected.states, Some(0)) {
                true => Ok(()),
                false => Err(format!("{found}\n{expected}\nare different")),
            }
        });
    }
}
