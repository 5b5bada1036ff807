//! Every model under promela-examples/ is reduced, with as many states as there are orbits, or refused for a reason that is known here.

use crate::common::{check_all, models_in, name, printed, root, topsym};
use crate::oracle::{orbits_of, plain_of};
use std::collections::BTreeMap;

/// What becomes of a model.
#[derive(Clone, Copy, Debug)]
enum Fate {
    /// It is reduced.
    Reduced,
    /// It is refused: the place, and how the reason begins.
    Refused(&'static str, &'static str),
}

use Fate::{Reduced, Refused};

/// The states of the start are kept as they are by a verifier with symmetry; counters have no start, or merge its states, too.
const LONG_STARTS: &[&str] =
    &["alarm_unless", "allocator_321", "mutex_one_by_one", "mutex_plain_boot", "readers_writers"];

const FATES: &[(&str, Fate)] = &[
    ("abp_crlf", Refused("", "there are no two processes that symmetries excha")),
    ("alarm_unless", Reduced),
    ("allocator", Refused("allocator.pml:43", "this looks at some of the processes that are to")),
    ("allocator_321", Reduced),
    (
        "allocator_classes",
        Refused("allocator_classes.pml:35", "`owner` names a member from here on: a reference"),
    ),
    ("allocator_scan", Refused("allocator_scan.pml:37", "this looks at some of the processes that are to")),
    ("audit_notrace", Refused("audit_notrace.pml:45", "an event trace cannot be reduced")),
    ("bakery_line", Refused("bakery_line.pml:19", "the number of a member leaves it here, so that s")),
    ("balancer_array", Refused("balancer_array.pml:26", "the number of a member leaves it here, so that s")),
    ("balancer_named", Refused("balancer_named.pml:27", "each member has a channel of its own here; only")),
    ("balancer_plain_boot", Refused("balancer_plain_boot.pml:40", "each member has channels of its own")),
    ("barrier", Refused("barrier.pml:17", "a member writes what belongs to another one: a r")),
    ("bounded_buffer", Refused("buffer.h:14", "a value that may be cut here")),
    ("c_counter", Refused("c_counter.pml:7", "C code cannot be reduced")),
    ("cafe_unicode", Refused("cafe_unicode.pml:28", "the number of a member leaves it here, so that s")),
    ("claim_count", Refused("claim_count.pml:17", "`holder` names a member from here on: a referenc")),
    ("claim_each", Reduced),
    ("claim_everybody", Reduced),
    ("claim_one", Reduced),
    ("claim_owner", Refused("claim_owner.pml:18", "`owner` names a member from here on: a reference")),
    ("claim_pair", Reduced),
    ("claim_pair_table", Reduced),
    ("client_server", Refused("", "there are no two processes that symmetries excha")),
    ("courier", Refused("courier.pml:37", "a variable begins with the value of a global")),
    (
        "database_managers",
        Refused("database_managers.pml:25", "`writer` names a member from here on: a referenc"),
    ),
    (
        "database_messages",
        Refused("database_messages.pml:19", "elements of an array that belong to members begi"),
    ),
    ("election_any", Refused("election_any.pml:26", "the number of a member goes from one to another")),
    ("election_coin", Refused("election_coin.pml:23", "the number of a member leaves it here, so that s")),
    ("election_max", Refused("", "there are no two processes that symmetries excha")),
    ("elevator_tabs", Refused("", "the model uses _last: it names the process that")),
    ("email_array", Refused("email_array.pml:15", "elements of an array that belong to members begi")),
    ("email_inline", Refused("email_inline.pml:27", "a variable begins with the value of a global")),
    ("email_named", Refused("email_named.pml:26", "each member has a channel of its own here; only")),
    ("email_pid", Refused("email_pid.pml:22", "this tells the members apart")),
    ("fischer", Refused("fischer.pml:24", "`lock` names a member from here on: a reference")),
    ("fruit_market", Refused("", "there are no two processes that symmetries excha")),
    ("handshake_trace", Refused("handshake_trace.pml:41", "an event trace cannot be reduced")),
    ("hypercube_bits", Refused("hypercube_bits.pml:21", "this tells the members apart")),
    (
        "hypercube_links",
        Refused("hypercube_links.pml:27", "elements of an array that belong to members begi"),
    ),
    ("hypercube_lowest_first", Refused("hypercube_lowest_first.pml:21", "this tells the members apart")),
    ("hypercube_options", Refused("hypercube_options.pml:17", "this tells the members apart")),
    ("hypercube_table", Refused("hypercube_table.pml:34", "this tells the members apart")),
    ("inline_math", Refused("", "there are no two processes that symmetries excha")),
    ("leader", Refused("", "there are no two processes that symmetries excha")),
    ("lost_update", Refused("lost_update.pml:17", "a member keeps a value here that may be any numb")),
    ("mailer", Refused("mailer.pml:21", "each member has a channel of its own here; only")),
    ("mutex_active", Refused("mutex_active.pml:21", "`owner` names a member from here on: a reference")),
    ("mutex_anonymous", Reduced),
    ("mutex_channel", Refused("mutex_channel.pml:16", "the number of a member leaves it here, so that s")),
    ("mutex_literals", Reduced),
    ("mutex_one_by_one", Reduced),
    ("mutex_plain_boot", Reduced),
    ("mutex_record", Refused("mutex_record.pml:36", "`last` names a member from here on: a reference")),
    ("mutex_run_ids", Refused("mutex_run_ids.pml:28", "this looks at some of the processes that are to")),
    ("mutex_server", Refused("mutex_server.pml:19", "the number of a member leaves it here, so that s")),
    ("mutex_states", Reduced),
    ("mutex_table", Reduced),
    (
        "mutex_test_and_set",
        Refused("mutex_test_and_set.pml:22", "`holder` names a member from here on: a referenc"),
    ),
    ("mutex_turn", Refused("mutex_turn.pml:17", "this tells the members apart")),
    ("never_monitor", Refused("", "the model uses _last: it names the process that")),
    (
        "peterson_literals",
        Refused("peterson_literals.pml:70", "`last` names a member from here on: a reference"),
    ),
    ("peterson_n", Refused("", "there are no two processes that symmetries excha")),
    ("peterson_scan", Refused("peterson_scan.pml:25", "`last` names a member from here on: a reference")),
    ("peterson_two", Refused("peterson_two.pml:14", "`turn` names a member from here on: a reference")),
    (
        "peterson_two_ids",
        Refused("peterson_two_ids.pml:17", "`turn` names a member from here on: a reference"),
    ),
    ("philosophers", Refused("philosophers.pml:33", "a member writes what belongs to another one: a r")),
    (
        "philosophers_ids",
        Refused("philosophers_ids.pml:12", "elements of an array that belong to members begi"),
    ),
    ("philosophers_lefty", Refused("", "there are no two processes that symmetries excha")),
    (
        "philosophers_pid",
        Refused("philosophers_pid.pml:20", "a member writes what belongs to another one: a r"),
    ),
    (
        "philosophers_two_kinds",
        Refused("philosophers_two_kinds.pml:15", "a member writes what belongs to another one: a r"),
    ),
    ("priority_tasks", Refused("", "the model uses priorities: the processes that ar")),
    ("provided_turns", Refused("", "there are no two processes that symmetries excha")),
    ("readers_writers", Reduced),
    ("readers_writers_anonymous", Reduced),
    (
        "readers_writers_classes",
        Refused("readers_writers_classes.pml:38", "an element of an array that belongs to a process"),
    ),
    ("registry", Refused("registry.pml:73", "an element of an array that belongs to a process")),
    ("ring_both_ways", Refused("ring_both_ways.pml:23", "this tells the members apart")),
    ("ring_channels", Refused("ring_channels.pml:19", "each member has a channel of its own here; only")),
    ("ring_ids", Refused("ring_ids.pml:23", "this tells the members apart")),
    ("ring_named", Refused("ring_named.pml:15", "each member has a channel of its own here; only")),
    ("ring_pid", Refused("ring_pid.pml:35", "an element of an array that belongs to a process")),
    ("santa", Reduced),
    ("scopes", Refused("", "there are no two processes that symmetries excha")),
    ("sorted_mail", Refused("", "there are no two processes that symmetries excha")),
    ("starvation", Refused("starvation.pml:19", "a label `accept` or `progress` in the process th")),
    ("tiers_channels", Refused("tiers_channels.pml:32", "each member has a channel of its own here; only")),
    ("tiers_table", Refused("tiers_table.pml:25", "the number of a member leaves it here, so that s")),
    ("tiers_unequal", Refused("tiers_unequal.pml:25", "elements of an array that belong to members begi")),
    ("token_ring", Refused("", "there are no two processes that symmetries excha")),
    ("traffic_light", Refused("", "there are no two processes that symmetries excha")),
    ("vending", Refused("", "there are no two processes that symmetries excha")),
];

#[test]
fn every_example_is_reduced_or_refused_for_a_known_reason() {
    let fates: BTreeMap<&str, Fate> = FATES.iter().copied().collect();
    let models = models_in("promela-examples");
    assert_eq!(models.len(), fates.len(), "models and fates");
    check_all(&models, |path| {
        let name = name(path);
        let stem = name.trim_end_matches(".pml");
        let fate = fates.get(stem).ok_or_else(|| format!("{name}: nothing is known about it"))?;
        let output =
            topsym().args(["reduce", &name]).current_dir(root().join("promela-examples")).output().unwrap();
        let said = printed(&output);
        match (fate, output.status.code()) {
            (Refused(place, why), Some(1)) if said.contains(place) && said.contains(why) => Ok(()),
            (Reduced, Some(0)) => {
                let work = tempfile::tempdir().unwrap();
                let reduced = String::from_utf8_lossy(&output.stdout).into_owned();
                std::fs::write(work.path().join("r.pml"), &reduced).unwrap();
                let options = ["-c0", "-A", "-E"];
                let counted = plain_of(work.path(), "r.pml", &options)?;
                let merged = orbits_of(path, &options)?;
                let start = if LONG_STARTS.contains(&stem) { u64::MAX } else { 1 };
                match (merged.states.saturating_sub(start)..=merged.states).contains(&counted.states) {
                    true => Ok(()),
                    false => Err(format!("{name}: {} orbits, {} states", merged.states, counted.states)),
                }
            }
            (fate, code) => Err(format!("{name}: {code:?} instead of {fate:?}:\n{said}")),
        }
    });
}
