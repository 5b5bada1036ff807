//! The examples: their first lines tell for which macros they have which group.

use crate::common::{check_all, header, models_in, name};
use crate::generated::generate;

/// A model and macros for it.
struct Case {
    path: String,
    macros: String,
    order: u64,
    cc: String,
    run: String,
}

/// Examples that take too long for a test, without symmetry or with all elements of the group.
const TOO_LARGE: &[(&str, &str)] = &[
    ("allocator_classes.pml", "-DA=2 -DB=3 -DC=4"),
    ("balancer_array.pml", "-DCLIENTS=4 -DSERVERS=3"),
    ("balancer_array.pml", "-DCLIENTS=5 -DSERVERS=4"),
    ("balancer_plain_boot.pml", "-DCLIENTS=3 -DSERVERS=3"),
    ("barrier.pml", "-DN=5"),
    ("database_managers.pml", "-DN=5"),
    ("database_managers.pml", "-DN=7"),
    ("database_messages.pml", "-DN=5"),
    ("database_messages.pml", "-DN=7"),
    ("election_any.pml", "-DN=5"),
    ("election_max.pml", "-DN=5"),
    ("email_array.pml", "-DN=5"),
    ("email_named.pml", "-DN=4"),
    ("email_pid.pml", "-DN=4"),
    ("email_pid.pml", "-DN=5"),
    ("hypercube_bits.pml", "-DD=5"),
    ("hypercube_links.pml", "-DD=4"),
    ("hypercube_links.pml", "-DD=5"),
    ("hypercube_table.pml", ""),
    ("mutex_record.pml", "-DN=7"),
    ("mutex_run_ids.pml", "-DN=7"),
    ("mutex_test_and_set.pml", "-DN=6"),
    ("mutex_test_and_set.pml", "-DN=7"),
    ("peterson_literals.pml", "-DN=4"),
    ("peterson_literals.pml", "-DN=5"),
    ("peterson_literals.pml", "-DN=6"),
    ("peterson_literals.pml", "-DN=7"),
    ("peterson_scan.pml", "-DN=4"),
    ("peterson_scan.pml", "-DN=5"),
    ("peterson_scan.pml", "-DN=6"),
    ("peterson_scan.pml", "-DN=7"),
    ("registry.pml", "-DN=4"),
    ("registry.pml", "-DN=5"),
    ("ring_both_ways.pml", "-DN=20"),
    ("ring_ids.pml", "-DN=12"),
    ("ring_pid.pml", "-DN=20"),
    ("tiers_channels.pml", "-DM=3 -DN=3"),
    ("tiers_table.pml", "-DM=3"),
    ("tiers_table.pml", "-DM=4 -DN=2"),
    ("tiers_table.pml", "-DN=3"),
    ("tiers_unequal.pml", ""),
];

/// Is everything to be compared that two minutes are enough for? That takes more than an hour: EXAMPLES=all.
fn everything() -> bool {
    std::env::var("EXAMPLES").is_ok_and(|which| which == "all")
}

/// All examples, each with the first macros for which it has a group of at most so many elements.
fn cases(largest: u64) -> Vec<Case> {
    let mut cases = Vec::new();
    for model in models_in("promela-examples") {
        let expected = header(&model);
        let case = |macros: String, order: u64| Case {
            path: format!("promela-examples/{}", name(&model)),
            macros,
            order,
            cc: format!("-DNOREDUCE {}", expected.cc.join(" ")),
            run: format!("-c0 -m200000 {}", expected.run.join(" ")),
        };
        if expected.groups.is_empty() && !ENDLESS.contains(&name(&model).as_str()) {
            cases.push(case(String::new(), 0));
        }
        let before = cases.len();
        for group in &expected.groups {
            let macros = group.macros.join(" ");
            let order = group.order.parse().unwrap_or(u64::MAX);
            let too_large = TOO_LARGE.contains(&(name(&model).as_str(), macros.as_str()));
            let is_enough = cases.len() >= before + 3 || too_large;
            if order <= largest && (everything() || !is_enough) {
                cases.push(case(macros, order));
            }
        }
    }
    cases
}

/// Behind its first error, the claim of this one goes round for ever where statements are not merged.
const ENDLESS: &[&str] = &["vending.pml"];

/// Two ways to find representatives that have little in common agree on the number of orbits.
#[test]
fn examples_have_as_many_states_as_by_trying_all_elements_and_the_verdict_of_plain_spin() {
    let cases = cases(5040);
    assert!(cases.len() > 120, "{} cases", cases.len());
    check_all(&cases, |case| {
        let exact = generate(&case.path, &case.macros, "exact")?;
        let plain = exact.plain(&case.cc, &case.run)?;
        let found = exact.reduced(&case.cc, &case.run)?;
        if plain.is_incomplete() || found.is_incomplete() {
            let (plain, found) = (plain.what(), found.what());
            return match everything() {
                true => {
                    println!("not finished: {plain}, or {found}");
                    Ok(())
                }
                false => Err(format!("{plain}, or {found}: not complete")),
            };
        }
        if plain.kinds() != found.kinds() {
            return Err(format!("{plain}: {:?}\n{found}: {:?}", plain.kinds(), found.kinds()));
        }
        if found.states > plain.states {
            return Err(format!("{plain}\n{found}\nmore states than without symmetry"));
        }
        if exact.said.contains("order 1\n") {
            return if found.summary() == plain.summary() {
                Ok(())
            } else {
                Err(format!("{plain}\n{found}"))
            };
        }
        if !found.says(" 0 fallbacks") {
            return Err(format!("{found}\n{}", found.text));
        }
        // trying all elements of a large group takes long
        if case.order <= 120 || everything() {
            let enumerated = generate(&case.path, &case.macros, "enumerate")?.reduced(&case.cc, &case.run)?;
            if everything() && enumerated.is_incomplete() {
                println!("not finished: {}", enumerated.what());
                return Ok(());
            }
            if (found.states, found.errors, found.kinds())
                != (enumerated.states, enumerated.errors, enumerated.kinds())
            {
                return Err(format!("{found}\n{enumerated}\nare different"));
            }
        }
        Ok(())
    });
}

/// Examples in which nobody ends, and that start from a state that no symmetry changes: every state of an orbit is reached.
const CLOSED: &[(&str, &str)] = &[
    ("mutex_states.pml", ""),
    ("mutex_states.pml", "-DN=10"),
    ("mutex_active.pml", ""),
    ("mutex_active.pml", "-DN=5"),
    ("mutex_run_ids.pml", ""),
    ("mutex_run_ids.pml", "-DN=5"),
    ("mutex_record.pml", "-DN=4"),
    ("mutex_literals.pml", "-DN=6"),
    ("mailer.pml", ""),
    ("email_named.pml", ""),
    ("fischer.pml", "-DN=5"),
    ("barrier.pml", ""),
    ("allocator_classes.pml", "-DA=2 -DB=3 -DC=4"),
    ("balancer_named.pml", ""),
    ("tiers_channels.pml", "-DM=3 -DN=3"),
    ("readers_writers_classes.pml", ""),
    ("bakery_line.pml", "-DN=4"),
    ("hypercube_bits.pml", "-DD=4"),
    // SPIN resets variables to 0 here, which is the number of a node
    ("hypercube_links.pml", "-DMESSAGES=2"),
    ("hypercube_table.pml", ""),
    ("mutex_server.pml", ""),
];

/// The same, but variables that nobody will read have several values in plain SPIN's states: what the model writes, and what SPIN resets them
/// to.
const FORGETFUL: &[(&str, &str)] = &[
    ("mutex_test_and_set.pml", "-DN=4"),
    ("email_array.pml", ""),
    ("email_pid.pml", ""),
    ("database_messages.pml", ""),
    ("balancer_array.pml", ""),
    ("registry.pml", ""),
];

/// The summary tells the number of states that plain SPIN stores, without having seen them.
#[test]
fn the_sizes_of_orbits_add_up_to_the_states_of_plain_spin() {
    check_all(CLOSED, |(model, macros)| {
        let generated = generate(&format!("promela-examples/{model}"), macros, "exact")?;
        let plain = generated.plain("-DSAFETY -DNOREDUCE", "-m200000")?;
        let found = generated.reduced("-DSAFETY -DNOREDUCE", "-m200000")?;
        let told = format!("{}\tstates stored, standing for ", found.states.unwrap_or(0));
        let number = plain.states.unwrap_or(0);
        // the first state need not be symmetric, and then it is not known that all others are reached
        let says = |words: String| found.says(&format!("{told}{words}"));
        match (says(format!("{number}\n")) || says(format!("up to {number}:")))
            && !plain.is_incomplete()
            && found.states < plain.states
        {
            true => Ok(()),
            false => Err(format!("{plain}\n{found}\n{}\n{told} is expected", found.text)),
        }
    });
}

/// What is forgotten is said.
#[test]
fn states_that_differ_in_what_nobody_will_read_are_one() {
    check_all(FORGETFUL, |(model, macros)| {
        let generated = generate(&format!("promela-examples/{model}"), macros, "exact")?;
        let plain = generated.plain("-DSAFETY -DNOREDUCE", "-m200000")?;
        let found = generated.reduced("-DSAFETY -DNOREDUCE", "-m200000")?;
        let at_least = found.number_after("standing for ");
        let fits = match found.says(" or more: some differ in what nobody will read\n") {
            true => found.states < at_least && at_least < plain.states,
            false => found.says("; some stand for others, too, that differ in what nobody will read\n"),
        };
        match fits && found.states < plain.states && !plain.is_incomplete() {
            true => Ok(()),
            false => Err(format!("{plain}\n{found}\n{}", found.text)),
        }
    });
}

/// A ring of three that can be turned over: all permutations of the stations, of which every second one exchanges the locations of the
/// statements that pass the token to the left and to the right. 297 states are in 60 orbits.
#[test]
fn locations_that_only_know_the_sign_of_a_permutation() {
    for strategy in ["enumerate", "exact"] {
        let ring = generate("promela-examples/ring_both_ways.pml", "-DN=3", strategy).unwrap();
        let found = ring.reduced("-DSAFETY -DNOREDUCE", "").unwrap();
        assert_eq!((found.states, found.errors), (Some(60), Some(0)), "{strategy}: {found}");
    }
}
