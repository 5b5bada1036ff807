//! Formulas and never claims about all processes: the same verdicts for the model and for the reduced one, and as many states as orbits.

use crate::common::check_all;
use crate::oracle::{orbits, plain, reduce};

const TABLE: &str = "mtype = { N, T, C };
mtype st[3] = N;
bit turn;
active [3] proctype user()
{
	do
	:: d_step { st[_pid] == N -> st[_pid] = T }
	:: d_step { st[_pid] == T && st[0] != C && st[1] != C && st[2] != C -> st[_pid] = C }
	:: st[_pid] == C -> turn = 1 - turn; d_step { st[_pid] == C -> st[_pid] = N }
	od
}
";

const LABELS: &str = "bit lock; byte inside;
active [3] proctype user()
{	bit x;
try:	atomic { !lock || x -> lock = 1 };
	inside++;
cs:	x = 1 - x;
	inside--;
	lock = 0;
	goto try
}
";

const CLAIMS: &[(&str, &str)] = &[
    (
        TABLE,
        "ltl f { [] !(st[0] == C && st[1] == C || st[0] == C && st[2] == C || st[1] == C && st[2] == C) }",
    ),
    (TABLE, "ltl f { [] ((st[0] == C) + (st[1] == C) + (st[2] == C) < 2) }"),
    (TABLE, "ltl f { <> (st[0] == C || st[1] == C || st[2] == C) }"),
    (TABLE, "ltl f { [] <> (st[0] == N || st[1] == N || st[2] == N) }"),
    (TABLE, "ltl f { [] <> turn }"),
    (
        TABLE,
        "ltl f { [] ((st[0] == T && st[1] == T && st[2] == T) -> <> (st[0] == C || st[1] == C || st[2] == C)) }",
    ),
    (TABLE, "ltl f { <> [] (st[0] != C && st[1] != C && st[2] != C) }"),
    (TABLE, "never { do :: st[0] == C && st[1] == C && st[2] == C -> break :: true od }"),
    (TABLE, "never { do :: st[0] == T && st[1] == T && st[2] == T -> break :: true od }"),
    (LABELS, "ltl f { [] !(user[0]@cs && user[1]@cs && user[2]@cs) }"),
    (
        LABELS,
        "ltl f { [] !(user[0]@cs && user[1]@cs || user[0]@cs && user[2]@cs || user[1]@cs && user[2]@cs) }",
    ),
    (LABELS, "ltl f { [] (inside < 3) }"),
    (LABELS, "ltl f { [] <> (user[0]@cs || user[1]@cs || user[2]@cs) }"),
    (LABELS, "ltl f { [] (inside <= 1 || user[0]:x + user[1]:x + user[2]:x > 0) }"),
    (LABELS, "ltl f { <> [] (user[0]@try && user[1]@try && user[2]@try) }"),
];

#[test]
fn claims_have_the_verdicts_of_plain_spin() {
    check_all(CLAIMS, |(model, claim)| {
        let model = format!("{model}{claim}\n");
        let reduced = reduce(&model, &[])?;
        let (said, counted) = (plain(&model, &["-a"])?, plain(&reduced, &["-a"])?);
        let complain = |what: String| format!("{claim}: {what}\n{reduced}");
        if said.error != counted.error {
            return Err(complain(format!("{:?}, reduced {:?}", said.error, counted.error)));
        }
        // a search for single states sees all of them, with those of the claim
        let (orbits, counted) =
            (orbits(&model, &["-c0", "-A", "-E"])?, plain(&reduced, &["-c0", "-A", "-E"])?);
        match orbits.states == counted.states {
            true => Ok(()),
            false => Err(complain(format!("{} orbits, {} states", orbits.states, counted.states))),
        }
    });
}

/// A claim about one process makes this one a class of its own.
#[test]
fn a_claim_about_one_process_counts_the_others() {
    let model = format!("{TABLE}ltl f {{ [] (st[0] != C) }}\n");
    let reduced = reduce(&model, &[]).unwrap();
    assert!(reduced.contains("class:   1 `user1`") && reduced.contains("class:   2 `user2`"), "{reduced}");
    assert_eq!(plain(&model, &["-a"]).unwrap().error, plain(&reduced, &["-a"]).unwrap().error);
}
