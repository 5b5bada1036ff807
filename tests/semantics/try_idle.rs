//! Resets of variables, with claims written by hand: what nobody reads may differ, what somebody reads may not.

use crate::check::{Compared, check};
use crate::claims;
use crate::idle::Idle;
use crate::space::{self, Process, State, StateSpace};
use std::collections::BTreeSet;

/// Who has been taken from the channel is not needed behind the condition: SPIN writes 0 into `other` there,
/// which is the number of a user.
const RESET: &str = "\
chan q = [1] of { pid };
bool seen[2];
active [2] proctype user()
{
  pid other = 255;
  do
  :: q!_pid
  :: q?other;
     if
     :: other == _pid -> seen[_pid] = true
     :: other != _pid -> seen[_pid] = false
     fi
  od
}
";

/// The users are exchanged; what `other` holds is renamed or not.
fn swap(other: &str) -> String {
    format!(
        r#"{{ "processes": [ {{"pid": 0, "proctype": "user"}}, {{"pid": 1, "proctype": "user"}} ],
        "places": [ {{"scope": "", "name": "seen", "index": "A"}}, {{"scope": "user", "name": "other"{other}}} ],
        "messages": [ {{"channels": ["q"], "fields": ["A"]}} ],
        "generators": [ {{ "cycles": "(user[0] user[1])", "processes": {{"0": 1, "1": 0}},
            "values": {{"A": {{"0": 1, "1": 0}}}} }} ] }}"#
    )
}

fn optimised(model: &str) -> StateSpace {
    let space = space::dump_text(model, 1000).unwrap();
    assert!(!space.resets);
    let optimised = space.with_flags(&["-a".to_string()]).unwrap().unwrap();
    assert!(optimised.resets);
    optimised
}

fn compare(space: &StateSpace, other: &str) -> Result<Compared, String> {
    check(space, &claims::read(&swap(other)).unwrap())
}

#[test]
fn a_reset_to_somebody_s_number_does_no_harm() {
    let compared = compare(&optimised(RESET), r#", "holds": "A""#).unwrap();
    assert!(compared.pairs > 5 && compared.idle > 0 && compared.left_out == 0, "{compared:?}");
}

#[test]
fn a_wrong_claim_is_caught_with_resets() {
    compare(&optimised(RESET), "").unwrap_err();
    let orders = RESET.replace("other == _pid ->", "other <= _pid ->").replace("!=", ">");
    compare(&optimised(&orders), r#", "holds": "A""#).unwrap_err();
}

/// Are these states equivalent, if those that are reached from them are?
fn equivalent(space: &StateSpace, one: &State, other: &State) -> bool {
    let mut idle = Idle::new(space);
    let alone = |state: &State| BTreeSet::from([state.clone()]);
    let choices = idle.same(&alone(one), &alone(other), None);
    assert_eq!(idle.settle(1000).unwrap(), 0);
    choices.iter().all(|choice| idle.holds(choice))
}

/// With another value in `other` a state is the same where nobody reads it, and differs between the receive and
/// the condition behind it.
#[test]
fn a_variable_that_is_read_is_not_idle() {
    let space = optimised(RESET);
    let mut found = [0, 0];
    // everywhere else it is 255 or has been reset
    let holds_a_user = |process: &&Process| process.locals[0] == 1;
    let processes = space.states.iter().flat_map(|state| &state.processes);
    let reading: BTreeSet<usize> = processes.filter(holds_a_user).map(|process| process.control).collect();
    assert_eq!(reading.len(), 1);
    for state in &space.states {
        for (pid, process) in state.processes.iter().enumerate() {
            let mut changed = state.clone();
            changed.processes[pid].locals[0] = 1 - i32::from(process.locals[0] == 1);
            if changed == *state {
                continue;
            }
            let reads = reading.contains(&process.control);
            assert_eq!(equivalent(&space, state, &changed), !reads, "{}", space.show(state));
            found[usize::from(reads)] += 1;
        }
    }
    assert!(found[0] > 5 && found[1] > 2, "{found:?}");
}
