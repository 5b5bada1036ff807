//! Generated verifiers in every mode that SPIN has.
//!
//! The table is that of tests/modes, where it is run with canonizers that are written by hand.

use crate::common::{check_all, printed};
use crate::generated::{Kind, generate, is_slow};

const MUTEX: &str = "promela-examples/mutex_states.pml";

/// A mode, and how many states are stored in it besides those of the model: a search in breadth also stores the states inside
/// the atomic start, as they are.
const MODES: &[(&str, &str, u64)] = &[
    ("", "", 0),
    ("-DSAFETY", "", 0),
    ("-DNOREDUCE", "", 0),
    ("-DSAFETY -DNOREDUCE", "", 0),
    ("-DCOLLAPSE", "", 0),
    ("-DCOLLAPSE -DNOREDUCE", "", 0),
    ("-DCOLLAPSE -DJOINPROCS", "", 0),
    ("-DCOLLAPSE -DSEPQS", "", 0),
    ("-DHC", "", 0),
    ("-DHC0 -DSAFETY", "", 0),
    ("-DHC -DNOREDUCE", "", 0),
    ("-DNOCOMP", "", 0),
    ("-DREACH", "", 0),
    ("-DREACH -DSAFETY -DNOREDUCE", "", 0),
    ("-DNOVSZ", "", 0),
    ("-DSPACE -DSAFETY -DNOREDUCE", "", 0),
    ("-DSC", "", 0),
    ("-DVECTORSZ=40000", "", 0),
    ("-DVECTORSZ=70000 -DNOREDUCE", "", 0),
    ("-DBITSTATE", "", 0),
    ("-DBITSTATE -DNOREDUCE", "", 0),
    ("-DBITSTATE -DSAFETY -DNOREDUCE", "", 0),
    ("-DBITSTATE -DLC -DSAFETY", "", 0),
    ("-DBITSTATE -DSC -DSAFETY -DNOREDUCE", "", 0),
    ("-DMA=80", "", 0),
    ("-DMA=80 -DNOREDUCE", "", 0),
    ("-DMA=80 -DCOLLAPSE", "", 0),
    ("-DBFS", "", 18),
    ("-DBFS -DNOREDUCE", "", 18),
    ("-DBFS -DBITSTATE", "", 18),
    ("-DBFS -DCOLLAPSE -DNOREDUCE", "", 18),
    ("-DBFS -DHC", "", 18),
    ("-DBFS -DMA=80", "", 18),
    ("-DREVERSE", "", 0),
    ("-DT_REVERSE -DNOREDUCE", "", 0),
    ("-DP_RAND", "", 0),
    ("-DRANDOMIZE=3", "", 0),
    ("-DPERMUTED -DNOREDUCE", "", 0),
    ("", "-t_reverse", 0),
    ("-DNCORE=2 -DSAFETY -DMEMLIM=200 -DSET_SEG_SIZE=16", "", 0),
    ("-DBFS_PAR -DSAFETY", "-u2", 18),
    ("-DBFS_PAR -DSAFETY -DNOREDUCE", "-u2", 18),
    ("-DBFS_PAR -DSAFETY -DNOREDUCE -DNO_HC", "-u2", 18),
];

/// 1 + 2^5 + 5 * 2^4 states, and 2 * 5 + 2 up to symmetry. All steps are on shared variables, so that partial-order reduction leaves
/// none of them out. (Not BITSTATE with several cores: two of them may count the same state.)
#[test]
fn every_mode_stores_one_state_for_each_orbit() {
    let mutex = generate(MUTEX, "", "exact").unwrap();
    check_all(MODES, |(cc, run, inside)| {
        for (kind, states) in [(Kind::Plain, 113), (Kind::Reduced, 12)] {
            if kind == Kind::Plain && is_slow(cc) {
                continue;
            }
            let (_, found) = mutex.run_in(kind, cc, run)?;
            if found.states != Some(states + inside) || found.errors != Some(0) {
                return Err(format!("{found}\n{} states are expected", states + inside));
            }
            if kind == Kind::Reduced && !found.says("0 fallbacks") {
                return Err(format!("{found}\n{}", found.text));
            }
        }
        Ok(())
    });
}

/// Number of users, states without symmetry, states with it.
const NUMBERS: &[(u64, u64, u64)] =
    &[(2, 9, 6), (3, 21, 8), (10, 6145, 22), (15, 278_529, 32), (20, 11_534_337, 42)];

#[test]
fn the_number_of_states_grows_with_the_number_of_users_only() {
    check_all(NUMBERS, |(n, states, orbits)| {
        assert_eq!((*states, *orbits), (1 + (1 << n) + n * (1 << (n - 1)), 2 * n + 2));
        let mutex = generate(MUTEX, &format!("-DN={n}"), "exact")?;
        for cc in ["-DSAFETY -DNOREDUCE", "-DCOLLAPSE", "-DMA=250 -DSAFETY", "-DBITSTATE -DSAFETY"] {
            let found = mutex.reduced(cc, "")?;
            if found.states != Some(*orbits) || found.errors != Some(0) {
                return Err(format!("{found}\n{orbits} states are expected"));
            }
            let told = format!("{orbits}\tstates stored, standing for {states}\n");
            // BITSTATE does not count
            if !cc.contains("BITSTATE") && !cc.contains("MA") && !found.says(&told) {
                return Err(format!("{found}\n{}\n{told} is expected", found.text));
            }
        }
        if *n <= 10 {
            let found = mutex.plain("-DSAFETY -DNOREDUCE", "")?;
            if found.states != Some(*states) {
                return Err(format!("{found}\n{states} states are expected"));
            }
        }
        Ok(())
    });
}

/// What the C compiler refuses, and what it says.
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
    let mutex = generate(MUTEX, "", "exact").unwrap();
    check_all(BY_THE_COMPILER, |(cc, reason)| {
        let (_, compiled) = mutex.compile(Kind::Reduced, cc)?;
        match !compiled.status.success() && printed(&compiled).contains(reason) {
            true => Ok(()),
            false => Err(format!("{cc}: {}", printed(&compiled))),
        }
    });
}

const CYCLES: &str = "topsym: error: -a or -l with partial-order reduction";
const FAIRNESS: &str = "topsym: error: -f cannot be used";
const ORDER: &str = "topsym: error: -i_reverse, -P1, -p_... or -rhash";

/// Model, flags of the C compiler, options of the verifier, and what it says.
const BY_THE_VERIFIER: &[(&str, &str, &str, &str)] = &[
    ("tests/modes/por_nested_never.pml", "", "-a", CYCLES),
    ("tests/modes/por_nested_never.pml", "-DBITSTATE", "-a", CYCLES),
    ("tests/modes/por_nested_ltl.pml", "", "-a", CYCLES),
    ("tests/modes/por_nested_ltl.pml", "-DBITSTATE", "-a", CYCLES),
    ("tests/modes/por_nested_ltl.pml", "-DMA=80", "-a", CYCLES),
    ("tests/modes/token.pml", "", "-a", CYCLES),
    ("tests/modes/tokenl.pml", "-DNP", "-l", CYCLES),
    ("tests/modes/tokenl.pml", "-DNP -DCOLLAPSE", "-l", CYCLES),
    ("tests/modes/token.pml", "-DNOREDUCE", "-a -f", FAIRNESS),
    ("tests/modes/tokenl.pml", "-DNOREDUCE -DNP", "-l -f", FAIRNESS),
    (MUTEX, "", "-i_reverse", ORDER),
    (MUTEX, "", "-P1", ORDER),
    (MUTEX, "-DBFS", "-P1", ORDER),
    (MUTEX, "-DPERMUTED", "-p_permute", ORDER),
    (MUTEX, "-DPERMUTED", "-p_reverse", ORDER),
    (MUTEX, "-DPERMUTED", "-p_rotate2", ORDER),
    (MUTEX, "-DBFS_PAR -DSAFETY", "-i_reverse -u2", ORDER),
];

#[test]
fn the_verifier_refuses_options_that_cannot_work() {
    check_all(BY_THE_VERIFIER, |(model, cc, run, reason)| {
        let found = generate(model, "", "exact")?.reduced(cc, run)?;
        let explained = found.says(reason) && found.says("\n  why: ") && found.says("\n  hint: ");
        match found.exit == Some(1) && found.states.is_none() && explained {
            true => Ok(()),
            false => Err(format!("{found}\n{reason} is expected")),
        }
    });
}

/// -rhash throws a die: mostly it changes the order of processes, and sometimes that of statements only, which is no harm.
#[test]
fn an_order_by_chance_is_refused_or_does_not_matter() {
    let mutex = generate(MUTEX, "", "exact").unwrap();
    let refused = (11..=20).filter(|seed| {
        let found = mutex.reduced("-DPERMUTED -DNOREDUCE", &format!("-RS{seed} -rhash")).unwrap();
        let is_refused = found.exit == Some(1) && found.states.is_none() && found.says(ORDER);
        let is_right = found.states == Some(12) && found.errors == Some(0);
        assert!(is_refused || is_right, "{found}");
        is_refused
    });
    assert!((1..10).contains(&refused.count()), "the die has one side only");
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
    "-DMA=80",
    "-DMA=80 -DCOLLAPSE",
    "-DHC",
    "-DHC0",
    "-DHC -DCOLLAPSE",
];

/// Models with a cycle, flags, and what kind of cycle.
const WITH_A_CYCLE: &[(&str, &str, &str, &str)] = &[
    ("tests/modes/token.pml", "", "-a", "acceptance cycle"),
    ("tests/modes/tokenl.pml", "-DNP", "-l", "non-progress cycle"),
    ("tests/modes/por_nested_never.pml", "", "-a", "acceptance cycle"),
    ("tests/modes/por_nested_ltl.pml", "", "-a", "acceptance cycle"),
];

/// A cycle that comes back to an image of where it began, not to the same state.
#[test]
fn every_mode_finds_cycles_that_close_up_to_symmetry() {
    for (model, cc, run, cycle) in WITH_A_CYCLE {
        let generated = generate(model, "", "exact").unwrap();
        assert!(generated.said.contains("group S3, order 6"), "{}", generated.said);
        check_all(LIVENESS, |mode| {
            for kind in [Kind::Plain, Kind::Reduced] {
                let (_, found) = generated.run_in(kind, &format!("-DNOREDUCE {cc} {mode}"), run)?;
                if found.errors != Some(1) || found.kinds() != [*cycle] {
                    return Err(format!("{found}\nthere is a {cycle}"));
                }
            }
            Ok(())
        });
    }
}

/// 27 states are visited without symmetry, in both halves of the search; 11 with it.
#[test]
fn every_mode_ends_a_search_for_cycles_that_are_not_there() {
    let generated = generate("tests/modes/nocycle.pml", "", "exact").unwrap();
    check_all(LIVENESS, |mode| {
        let cc = format!("-DNOREDUCE {mode}");
        for (kind, visited) in [(Kind::Plain, "(27 visited)"), (Kind::Reduced, "(11 visited)")] {
            let (_, found) = generated.run_in(kind, &cc, "-a")?;
            if found.errors != Some(0) || !found.says(visited) {
                return Err(format!("{found}\n{visited} is expected, and no cycle"));
            }
        }
        Ok(())
    });
}

/// The summary counts a state once, although it is stored twice: when it comes onto the stack, and when it leaves it.
#[test]
fn the_summary_of_a_minimised_automaton_is_right() {
    let found = generate(MUTEX, "", "exact").unwrap().reduced("-DMA=80 -DNOREDUCE", "").unwrap();
    assert!(found.says("12\tstates stored, standing for 113\n"), "{}", found.text);
}
