//! The seam between SPIN's verifier and a canonizer (`runtime-c/`), in every mode that SPIN has.
//!
//! The canonizers here are written by hand, for small models whose numbers of states one can work out on
//! paper. Every verifier is compiled and run for real: with SPIN's own pan.c alone, with a canonizer that knows no
//! symmetry (which must make no difference whatsoever), and with one that does.

#[path = "../common/mod.rs"]
mod common;
mod ended;
mod packing;
mod quality;
mod random;
mod refused;
mod verifier;

use common::check_all;
use verifier::{Verifier, plain, reduced};

/// Counts of mutex.pml without and with symmetry.
struct Mode {
    cc: &'static str,
    run: &'static str,
    states: u64,
    orbits: u64,
}

const fn mode(cc: &'static str, states: u64, orbits: u64) -> Mode {
    Mode { cc, run: "", states, orbits }
}

/// All states (113) and all orbits (12). A search in breadth also stores the 4 states inside the atomic
/// start of the processes, as they are. What is less is the work of partial-order reduction.
const SAFETY: &[Mode] = &[
    mode("", 70, 8),
    mode("-DSAFETY", 70, 8),
    mode("-DNOREDUCE", 113, 12),
    mode("-DSAFETY -DNOREDUCE", 113, 12),
    mode("-DCOLLAPSE", 70, 8),
    mode("-DCOLLAPSE -DNOREDUCE", 113, 12),
    mode("-DCOLLAPSE -DJOINPROCS -DNOREDUCE", 113, 12),
    mode("-DCOLLAPSE -DSEPQS -DNOREDUCE", 113, 12),
    mode("-DHC", 70, 8),
    mode("-DHC -DNOREDUCE", 113, 12),
    mode("-DHC0 -DSAFETY -DNOREDUCE", 113, 12),
    mode("-DNOCOMP", 70, 8),
    mode("-DNOCOMP -DNOREDUCE", 113, 12),
    mode("-DREACH -DNOREDUCE", 113, 12),
    mode("-DREACH -DSAFETY -DNOREDUCE", 113, 12),
    mode("-DNOVSZ -DNOREDUCE", 113, 12),
    mode("-DSPACE -DSAFETY -DNOREDUCE", 113, 12),
    mode("-DSC -DNOREDUCE", 113, 12),
    mode("-DVECTORSZ=40000 -DNOREDUCE", 113, 12),
    mode("-DVECTORSZ=70000 -DNOREDUCE", 113, 12),
    mode("-DBITSTATE", 70, 8),
    mode("-DBITSTATE -DNOREDUCE", 113, 12),
    mode("-DBITSTATE -DSAFETY -DNOREDUCE", 113, 12),
    mode("-DBITSTATE -DLC -DSAFETY -DNOREDUCE", 113, 12),
    mode("-DBITSTATE -DSC -DSAFETY -DNOREDUCE", 113, 12),
    mode("-DMA=60", 70, 8),
    mode("-DMA=60 -DNOREDUCE", 113, 12),
    mode("-DMA=60 -DCOLLAPSE -DNOREDUCE", 113, 12),
    mode("-DBFS", 115, 12),
    mode("-DBFS -DNOREDUCE", 117, 16),
    mode("-DBFS -DBITSTATE -DNOREDUCE", 117, 16),
    mode("-DBFS -DCOLLAPSE -DNOREDUCE", 117, 16),
    mode("-DBFS -DHC -DNOREDUCE", 117, 16),
    mode("-DBFS -DMA=60 -DNOREDUCE", 117, 16),
    mode("-DREVERSE -DNOREDUCE", 113, 12),
    mode("-DT_REVERSE -DNOREDUCE", 113, 12),
    mode("-DP_RAND -DNOREDUCE", 113, 12),
    mode("-DRANDOMIZE=3 -DNOREDUCE", 113, 12),
    mode("-DPERMUTED -DNOREDUCE", 113, 12),
    Mode { cc: "-DNOREDUCE", run: "-t_reverse", states: 113, orbits: 12 },
    mode("-DNCORE=2 -DSAFETY -DNOREDUCE -DMEMLIM=200 -DSET_SEG_SIZE=16", 113, 12),
    mode("-DNCORE=2 -DSAFETY -DNOREDUCE -DBITSTATE -DMEMLIM=200 -DSET_SEG_SIZE=16", 113, 12),
    Mode { cc: "-DBFS_PAR -DSAFETY -DNOREDUCE", run: "-u2", states: 117, orbits: 16 },
    Mode { cc: "-DBFS_PAR -DSAFETY -DNOREDUCE -DNO_HC", run: "-u2", states: 117, orbits: 16 },
    Mode { cc: "-DBFS_PAR -DSAFETY -DNOREDUCE -DNO_TDH", run: "-u2", states: 117, orbits: 16 },
    Mode { cc: "-DBFS_PAR -DSAFETY -DNOREDUCE -DBITSTATE", run: "-u2", states: 117, orbits: 16 },
];

#[test]
fn every_mode_stores_every_state_or_every_orbit() {
    check_all(SAFETY, |mode| {
        let cases = [
            (plain("mutex.pml"), mode.states),
            (reduced("mutex.pml", &["identity.h"]), mode.states),
            (reduced("mutex.pml", &["sorting.h", "mutex.h"]), mode.orbits),
        ];
        // two cores that set the same bits at the same time both count a new state
        let twice = if mode.cc.contains("BFS_PAR") && mode.cc.contains("BITSTATE") { 3 } else { 0 };
        for (verifier, states) in cases {
            let found = verifier.cc(mode.cc).run(mode.run)?;
            let is_expected = found.states.is_some_and(|found| (states..=states + twice).contains(&found));
            if !is_expected || found.errors != Some(0) {
                return Err(format!("{found}\n{states} states were expected"));
            }
        }
        Ok(())
    });
}

/// Modes in which cycles are searched for.
const LIVENESS: &[&str] = &[
    "",
    "-DCOLLAPSE",
    "-DSC",
    "-DNOVSZ",
    "-DNOFAIR",
    "-DREACH",
    "-DVECTORSZ=70000",
    "-DBITSTATE",
    "-DBITSTATE -DLC",
    "-DBITSTATE -DNOVSZ",
    "-DMA=80",
    "-DMA=80 -DCOLLAPSE",
    "-DHC",
    "-DHC0",
    "-DHC -DCOLLAPSE",
];

/// Models, each with its canonizer, flags, and the cycle in it.
const CYCLES: &[(&str, &str, &str, &str, &str)] = &[
    ("token.pml", "token.h", "", "-a", "acceptance cycle"),
    ("tokenl.pml", "token.h", "-DNP", "-l", "non-progress cycle"),
    ("por_nested_never.pml", "por_nested.h", "", "-a", "acceptance cycle"),
    ("por_nested_ltl.pml", "por_nested.h", "", "-a", "acceptance cycle"),
];

/// Without symmetry, cycles must be searched for in the very same way as by plain SPIN.
#[test]
fn every_mode_finds_cycles_that_close_up_to_symmetry() {
    check_all(LIVENESS, |mode| {
        for (model, canonizer, cc, run, cycle) in CYCLES {
            let verify = |verifier: Verifier| verifier.cc(&format!("-DNOREDUCE {mode} {cc}")).run(run);
            let spin = verify(plain(model))?;
            let identity = verify(reduced(model, &["identity.h"]))?;
            let ours = verify(reduced(model, &["sorting.h", canonizer]))?;
            if spin.summary() != identity.summary() {
                return Err(format!("{spin}\n{identity}\nare different"));
            }
            for found in [spin, ours] {
                if found.errors != Some(1) || !found.says(cycle) {
                    return Err(format!("{found}\nthere is a {cycle}"));
                }
            }
        }
        Ok(())
    });
}

/// Both halves of the search go through all states: 17 and 10 more without symmetry, 7 and 4 more with it.
#[test]
fn every_mode_ends_a_search_for_cycles_that_are_not_there() {
    check_all(LIVENESS, |mode| {
        let flags = format!("-DNOREDUCE {mode}");
        let spin = plain("nocycle.pml").cc(&flags).run("-a")?;
        let ours = reduced("nocycle.pml", &["sorting.h", "por_nested.h"]).cc(&flags).run("-a")?;
        for (found, visited) in [(spin, "(27 visited)"), (ours, "(11 visited)")] {
            if found.errors != Some(0) || !found.says(visited) {
                return Err(format!("{found}\n{visited} is expected, and no cycle"));
            }
        }
        Ok(())
    });
}

#[test]
fn the_summary_ends_with_statistics_and_without_unreached_statements() {
    let mutex = || reduced("mutex.pml", &["sorting.h", "mutex.h"]);
    let token = || reduced("token.pml", &["sorting.h", "token.h"]);
    let runs: Vec<(Verifier, &str, &str)> = vec![
        (mutex(), "-DNOREDUCE", ""),
        (mutex(), "-DBFS", ""),
        (mutex(), "-DBFS_PAR -DSAFETY", "-u2"),
        (mutex(), "-DNCORE=2 -DSAFETY -DMEMLIM=200 -DSET_SEG_SIZE=16", ""),
        (mutex(), "-DNOREDUCE", "-m5 -b"),
        (token(), "-DNOREDUCE", "-a"),
        (token(), "-DNOREDUCE", "-a -v"),
        (token(), "-DNOREDUCE -DMA=80", "-a"),
    ];
    check_all(&runs, |(verifier, cc, run)| {
        let found = verifier.clone().cc(cc).run(run)?;
        if found.times("topsym: ") != 1 || found.says("unreached in") {
            return Err(format!("{found}\none line of statistics is expected, and no unreached statements"));
        }
        Ok(())
    });
}
