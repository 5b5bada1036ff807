//! Processes that end: `runtime-c/ended.h`.

use crate::common::check_all;
use crate::verifier::{Verifier, plain, reduced};

/// All kinds of storage.
const MODES: &[&str] = &[
    "",
    "-DNOREDUCE",
    "-DSAFETY",
    "-DCOLLAPSE",
    "-DCOLLAPSE -DNOREDUCE",
    "-DCOLLAPSE -DJOINPROCS -DNOREDUCE",
    "-DBFS",
    "-DBFS -DNOREDUCE",
    "-DBFS -DCOLLAPSE -DNOREDUCE",
    "-DBFS -DBITSTATE",
    "-DBITSTATE",
    "-DBITSTATE -DNOREDUCE",
    "-DBITSTATE -DSAFETY -DNOREDUCE",
    "-DHC",
    "-DHC -DNOREDUCE",
    "-DMA=90",
    "-DMA=90 -DNOREDUCE",
    "-DNOVSZ -DNOREDUCE",
    "-DNOCOMP -DNOREDUCE",
    "-DSC -DNOREDUCE",
    "-DVECTORSZ=40000 -DNOREDUCE",
    "-DVECTORSZ=70000 -DNOREDUCE",
    "-DBFS_PAR -DSAFETY -DNOREDUCE",
    "-DBFS_PAR -DSAFETY -DNOREDUCE -DNO_HC",
    "-DNCORE=2 -DSAFETY -DNOREDUCE -DMEMLIM=200 -DSET_SEG_SIZE=16",
];

/// workers.pml with so many workers, plain and with its canonizer.
fn workers(number: usize, variant: &str) -> [Verifier; 2] {
    let flags = format!("-DWORKERS={number}");
    let both = [plain("workers.pml"), reduced("workers.pml", &["sorting.h", "workers.h"])];
    both.map(|verifier| verifier.spin(&format!("{flags} {variant}")).cc(&flags))
}

/// Without ended.h, states in which somebody is gone could not be merged: 5 times more with each worker.
#[test]
fn the_number_of_states_is_a_polynomial() {
    let states = |verifier: Verifier| verifier.cc("-DNOREDUCE").run("").unwrap().states.unwrap() as i64;
    let numbers: Vec<i64> = (1..8).map(|number| states(workers(number, "")[1].clone())).collect();
    assert_eq!(numbers, [11, 27, 63, 134, 261, 472, 803]);
    let mut differences = numbers;
    for _ in 0..5 {
        differences = differences.windows(2).map(|pair| pair[1] - pair[0]).collect();
    }
    assert_eq!(differences, [1, 1], "a polynomial of degree 5 has constant fifth differences");
    assert_eq!(states(workers(6, "")[0].clone()), 19541);
}

/// The keys are the same in every mode, so there are as many states; those inside the atomic start, which BFS stores,
/// too, are not counted here. Partial-order reduction leaves some out.
#[test]
fn every_mode_has_the_states_and_the_verdict_of_plain_spin() {
    let variants =
        [("", ""), ("-DLATE_DEADLOCK", "invalid end state"), ("-DLATE_ASSERTION", "assertion violated")];
    check_all(MODES, |mode| {
        let inside = if mode.contains("BFS") { 16 } else { 0 };
        for (variant, kind) in &variants {
            // multi-core verifiers stop at the first error
            let run = if mode.contains("NCORE") || mode.contains("BFS_PAR") { "" } else { "-c0" };
            for (verifier, states) in workers(4, variant).into_iter().zip([789, 134]) {
                let found = verifier.cc(mode).run(run)?;
                let counted = variant.is_empty() && mode.contains("NOREDUCE");
                if counted && found.states != Some(states + inside) {
                    return Err(format!("{found}\n{states} states are expected"));
                }
                if found.kinds().join(", ") != *kind {
                    return Err(format!("{found}\n`{kind}` is expected"));
                }
            }
        }
        Ok(())
    });
}

/// Why a process that is about to be removed has another key than one that is gone.
#[test]
fn without_leaving_processes_a_deadlock_would_be_missed() {
    let [_, verifier] = workers(2, "-DLATE_DEADLOCK");
    let right = "pid < leaving ? TS_GONE : ts_end_state[pid]";
    let found = verifier.mistaken(right, "TS_GONE").cc("-DNOREDUCE").run("").unwrap();
    assert_eq!(found.errors, Some(0), "{found}");
}

/// A trail is an execution of the model, so SPIN can replay it.
#[test]
fn trails_can_be_replayed() {
    for variant in ["-DLATE_DEADLOCK", "-DLATE_ASSERTION"] {
        let [_, verifier] = workers(4, variant);
        let work = tempfile::tempdir().unwrap();
        let found = verifier.cc("-DNOREDUCE").run_in(work.path(), "").unwrap();
        assert_eq!(found.errors, Some(1), "{found}");
        let replay = std::process::Command::new("spin")
            .args(["-t", "-DWORKERS=4", variant, "model.pml"])
            .current_dir(work.path())
            .output()
            .unwrap();
        let text = crate::common::printed(&replay);
        assert!(text.contains("trail ends after") || text.contains("assertion violated"), "{text}");
        assert!(!text.contains("step not executable") && !text.contains("no matching"), "{text}");
    }
}
