//! The oracle on models with ltl formulas and never claims: a symmetry that keeps the steps, but changes what
//! a claim looks at, is caught.

use crate::check::{Compared, check};
use crate::{claims, space};

/// Two users that toggle their own bit, and some claims.
fn swapped_under(properties: &str) -> Result<Compared, String> {
    let model = format!(
        "bit x[2];\nbyte sum;\nactive [2] proctype user()\n{{\n  byte own;\n  do\n  \
         :: x[_pid] = 1 - x[_pid];\ncrit:\n     own = 1;\n     sum = x[0] + x[1];\n     \
         own = 0;\n  od\n}}\n{properties}\n"
    );
    let claims = r#"{ "processes": [ {"pid": 0, "proctype": "user"}, {"pid": 1, "proctype": "user"} ],
        "places": [ {"scope": "", "name": "x", "index": "A"} ],
        "generators": [ { "cycles": "(user[0] user[1])", "processes": {"0": 1, "1": 0},
            "values": {"A": {"0": 1, "1": 0}} } ] }"#;
    let space = space::dump_text(&model, 1000).unwrap();
    check(&space, &claims::read(claims).unwrap())
}

#[test]
fn claims_that_treat_users_alike_pass() {
    for (properties, least) in [
        ("", 0),
        ("ltl { [] (sum < 3) }", 1),
        ("ltl { [] !(user[0]@crit && user[1]@crit) }", 1),
        ("ltl { []<> (x[0] == x[1] || user[0]:own + user[1]:own > 0) }", 1),
        ("ltl { [] (x[0] + x[1] < 2) }\nltl other { <> (sum == 2) }", 2),
        ("never {\nS0:\n  do\n  :: x[0] == 1 && x[1] == 1 -> break\n  :: else\n  od\n}", 1),
    ] {
        let compared = swapped_under(properties).unwrap_or_else(|e| panic!("{properties}: {e}"));
        assert!(compared.pairs > 5 && compared.propositions >= least, "{properties}: {compared:?}");
    }
}

#[test]
fn a_claim_about_one_user_is_caught() {
    for properties in [
        "ltl { [] !(user[0]@crit) }",
        "ltl { [] (x[0] == 0) }",
        "ltl { [] (user[1]:own == 0) }",
        "ltl { [] (user@crit -> <> (sum == 0)) }",
        // The second of three formulas.
        "ltl a { [] (sum < 3) }\nltl b { <> (x[1] == 1) }\nltl c { []<> (sum == 0) }",
        // Swapping the users swaps the guards, and that is not allowed: each must stay as it is.
        "ltl { ([] (x[0] == 0)) || ([] (x[1] == 0)) }",
        "never {\nS0:\n  do\n  :: x[0] == 1 -> break\n  :: x[1] == 1 -> break\n  :: else\n  od\n}",
        // A guard in a state that the claim can never be in.
        "never {\n  do\n  :: true\n  od;\n  x[0] == 1\n}",
        "never {\n  do\n  :: assert(x[0] == 0)\n  od\n}",
        // An index out of bounds for one user only.
        "never {\n  do\n  :: x[user[0]:own + 1] == 0\n  od\n}",
    ] {
        let complaint = swapped_under(properties).expect_err(properties);
        assert!(complaint.contains("the guard `"), "{properties}: {complaint}");
    }
}
