//! All ways to find representatives, on the same models.

use crate::common::pan::Found;
use crate::common::{check_all, printed};
use crate::generated::{Kind, generate};

const STRATEGIES: &[&str] =
    &["exact", "fast", "enumerate", "enumerate-basic", "segmented", "sorted", "local", "flood", "off"];
/// Those that explore one state of each orbit.
const EXACT: &[&str] = &["exact", "enumerate", "enumerate-basic", "segmented", "flood"];
/// Flooding needs both.
const SAFETY: &str = "-DSAFETY -DNOREDUCE";

/// Every strategy finds the error, and none stores fewer states than there are orbits.
#[test]
fn every_strategy_is_sound() {
    let models = [
        ("promela-examples/mailer.pml", "", 0),
        ("promela-examples/ring_pid.pml", "", 0),
        ("promela-examples/tiers_table.pml", "", 0),
        ("promela-examples/philosophers_ids.pml", "", 1),
        ("tests/verifiers/leavers.pml", "-DLATE_DEADLOCK", 1),
        ("tests/verifiers/leavers.pml", "", 0),
    ];
    for (model, macros, errors) in models {
        let orbits = generate(model, macros, "exact").unwrap().reduced(SAFETY, "").unwrap();
        check_all(STRATEGIES, |strategy| {
            let generated = generate(model, macros, strategy)?;
            let (plain, reduced) = (generated.plain(SAFETY, "")?, generated.reduced(SAFETY, "")?);
            let fits = match (*strategy, errors) {
                (_, 1) => true,
                ("off", _) => reduced.states >= orbits.states && reduced.states <= plain.states,
                _ if EXACT.contains(strategy) => reduced.states == orbits.states,
                _ => reduced.states >= orbits.states && reduced.states < plain.states,
            };
            match fits && (plain.errors, reduced.errors) == (Some(errors), Some(errors)) {
                true => Ok(()),
                false => Err(format!("{strategy}: {reduced}\n{plain}\n{:?} orbits", orbits.states)),
            }
        });
    }
}

/// Symmetric, cyclic, and wreath groups. What representatives stand for, together, are the states of plain SPIN, if the group
/// does not move the first of them. A strategy that may keep several states of an orbit says that it doesn't know.
#[test]
fn what_representatives_stand_for_is_exact_or_unknown() {
    let models = [
        ("promela-examples/mutex_states.pml", true),
        ("promela-examples/ring_pid.pml", true),
        ("promela-examples/mailer.pml", true),
        ("promela-examples/tiers_table.pml", false),
    ];
    for (model, symmetric_start) in models {
        let stand_for = |found: &Found| {
            let at_most = found.number_after("states stored, standing for up to ");
            at_most.or_else(|| found.number_after("states stored, standing for "))
        };
        let orbits = generate(model, "", "exact").unwrap();
        let (plain, orbits) = (orbits.plain(SAFETY, "").unwrap(), orbits.reduced(SAFETY, "").unwrap());
        let expected = stand_for(&orbits);
        assert_eq!(expected == plain.states, symmetric_start, "{orbits}\n{}\n{plain}", orbits.text);
        assert!(expected >= plain.states, "{orbits}\n{}\n{plain}", orbits.text);
        assert!(symmetric_start || orbits.says("standing for up to"), "{}", orbits.text);
        check_all(STRATEGIES, |strategy| {
            let found = generate(model, "", strategy)?.reduced(SAFETY, "")?;
            let known = !found.says("is not known");
            let fits = match *strategy {
                "off" => known && stand_for(&found) == found.states,
                _ if known => stand_for(&found) == expected,
                _ => !EXACT.contains(strategy),
            };
            match fits {
                true => Ok(()),
                false => Err(format!("{strategy}: {found}\n{}\n{expected:?} is expected", found.text)),
            }
        });
    }
}

/// Flooding in the modes that it can work in, and what it says in others.
#[test]
fn flooding_works_or_is_refused() {
    let flood = generate("promela-examples/mutex_states.pml", "", "flood").unwrap();
    assert!(flood.said.contains("cc -O2 -DSAFETY -DNOREDUCE -o pan"), "{}", flood.said);
    let modes = [
        ("", 12),
        ("-DCOLLAPSE", 12),
        ("-DHC", 12),
        ("-DNOCOMP", 12),
        ("-DSC", 12),
        ("-DBFS", 30),
        ("-DREVERSE", 12),
    ];
    check_all(&modes, |(mode, states)| {
        let found = flood.reduced(&format!("{SAFETY} {mode}"), "")?;
        match found.states == Some(*states) && found.errors == Some(0) {
            true => Ok(()),
            false => Err(format!("{found}\n{states} states are expected")),
        }
    });
    let refused = [
        "",
        "-DSAFETY",
        "-DNOREDUCE",
        "-DSAFETY -DNOREDUCE -DBITSTATE",
        "-DSAFETY -DNOREDUCE -DMA=80",
        "-DSAFETY -DNOREDUCE -DREACH",
        "-DSAFETY -DNOREDUCE -DNCORE=2",
        "-DSAFETY -DNOREDUCE -DBFS_PAR",
    ];
    check_all(&refused, |mode| {
        let (_, compiled) = flood.compile(Kind::Reduced, mode)?;
        match !compiled.status.success() && printed(&compiled).contains("topsym: the strategy flood") {
            true => Ok(()),
            false => Err(format!("{mode}: {}", printed(&compiled))),
        }
    });
}
