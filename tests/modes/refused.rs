//! What would give wrong verdicts is refused, with the reason.

use crate::common::{check_all, printed};
use crate::verifier::reduced;

/// Flags of the C compiler, and what it says.
const BY_THE_COMPILER: &[(&str, &str)] = &[
    ("-DTRIX", "topsym: -DTRIX keeps processes and channels outside the state vector"),
    ("-DBCS", "topsym: -DBCS stores beside a state which process came last"),
    ("-DBFS_PAR", "topsym: -DBFS_PAR looks for cycles with a pointer to a stored state"),
    ("-DBFS_PAR -DSAFETY -DBFS_SEP_HASH", "topsym: -DBFS_SEP_HASH gives a state and its images"),
    ("-DNCORE=2", "topsym: with more than one core, cycles are searched for by comparing states literally"),
    ("-DDUAL_CORE", "topsym: with more than one core, cycles are searched for by comparing states literally"),
];

#[test]
fn the_compiler_refuses_modes_that_cannot_work() {
    check_all(BY_THE_COMPILER, |(cc, reason)| {
        let verifier = reduced("mutex.pml", &["sorting.h", "mutex.h"]).cc(cc);
        let work = tempfile::tempdir().unwrap();
        let compiled = verifier.compile(work.path())?;
        if compiled.status.success() || !printed(&compiled).contains(reason) {
            return Err(format!("{cc}: {}", printed(&compiled)));
        }
        Ok(())
    });
}

const CYCLES: &str = "topsym: error: -a or -l with partial-order reduction";
const ORDER: &str = "topsym: error: -i_reverse, -P1, -p_... or -rhash";

/// Model, canonizer, flags of the C compiler, flags of the verifier, and what it says.
const BY_THE_VERIFIER: &[(&str, &str, &str, &str, &str)] = &[
    ("por_nested_never.pml", "por_nested.h", "", "-a", CYCLES),
    ("por_nested_never.pml", "por_nested.h", "-DBITSTATE", "-a", CYCLES),
    ("por_nested_ltl.pml", "por_nested.h", "", "-a", CYCLES),
    ("por_nested_ltl.pml", "por_nested.h", "-DBITSTATE", "-a", CYCLES),
    ("por_nested_ltl.pml", "por_nested.h", "-DMA=80", "-a", CYCLES),
    ("tokenl.pml", "token.h", "-DNP", "-l", CYCLES),
    ("token.pml", "token.h", "-DNOREDUCE", "-a -f", "topsym: error: -f cannot be used"),
    ("tokenl.pml", "token.h", "-DNOREDUCE -DNP", "-l -f", "topsym: error: -f cannot be used"),
    ("mutex.pml", "mutex.h", "", "-i_reverse", ORDER),
    ("mutex.pml", "mutex.h", "", "-P1", ORDER),
    ("mutex.pml", "mutex.h", "-DBFS", "-P1", ORDER),
    ("mutex.pml", "mutex.h", "-DPERMUTED", "-p_permute", ORDER),
    ("mutex.pml", "mutex.h", "-DPERMUTED", "-p_reverse", ORDER),
    ("mutex.pml", "mutex.h", "-DPERMUTED", "-p_rotate2", ORDER),
    ("mutex.pml", "mutex.h", "-DBFS_PAR -DSAFETY", "-i_reverse -u2", ORDER),
];

#[test]
fn the_verifier_refuses_options_that_cannot_work() {
    check_all(BY_THE_VERIFIER, |(model, canonizer, cc, run, reason)| {
        let found = reduced(model, &["sorting.h", canonizer]).cc(cc).run(run)?;
        let explained = found.says(reason) && found.says("\n  why: ") && found.says("\n  hint: ");
        if found.exit != Some(1) || found.states.is_some() || !explained {
            return Err(format!("{found}\n{reason} is expected"));
        }
        Ok(())
    });
}

/// The cycle that the two reductions together miss is found by either of them alone.
#[test]
fn what_is_refused_would_be_missed() {
    let unguarded = reduced("por_nested_never.pml", &["unguarded.h", "sorting.h", "por_nested.h"]);
    let found = unguarded.run("-a").unwrap();
    assert_eq!(found.errors, Some(0), "{found}: is it no longer missed?");
}

/// Model, flags of the C compiler, flags of the verifier that store nothing or do not matter.
const ALLOWED: &[(&str, &str, &str)] = &[
    ("por_nested_never.pml", "", ""),
    ("por_nested_never.pml", "", "-a -d"),
    ("por_nested_never.pml", "", "-P1 -d"),
    ("por_nested_never.pml", "", "-P0"),
    ("por_nested_never.pml", "", "-t_reverse"),
    ("por_nested_never.pml", "-DPERMUTED", "-p_normal"),
    ("por_nested_never.pml", "-DSAFETY", ""),
];

#[test]
fn other_options_are_not_refused() {
    check_all(ALLOWED, |(model, cc, run)| {
        let found = reduced(model, &["sorting.h", "por_nested.h"]).cc(cc).run(run)?;
        if found.exit != Some(0) || found.says("topsym: error") {
            return Err(format!("{found}"));
        }
        Ok(())
    });
}
