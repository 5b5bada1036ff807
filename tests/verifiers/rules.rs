//! The rules that a generated verifier keeps while it runs, each left out once.
//!
//! For every rule there is a model with an error that the verifier finds. Then the rule is taken out of the very same C file, by
//! changing a line or two, and the error must be missed: so the rule is needed, the model shows why, and the verifier keeps it. The rules
//! of the analysis are treated in the same way by `tests/careless`.

use crate::common::check_all;
use crate::generated::{Generated, Kind, generate};

/// A rule, and what happens without it.
struct Rule {
    /// What it says.
    says: &'static str,
    model: &'static str,
    macros: &'static str,
    /// How the verifier that keeps the rule is compiled, and the one that does not.
    cc: (&'static str, &'static str),
    run: &'static str,
    /// The error that is found, and missed.
    error: &'static str,
    /// A piece of the C file, and what stands there without the rule.
    left_out: (&'static str, &'static str),
}

const SAFETY: (&str, &str) = ("-DSAFETY -DNOREDUCE", "-DSAFETY -DNOREDUCE");
const BREADTH: (&str, &str) = ("-DSAFETY -DNOREDUCE -DBFS", "-DSAFETY -DNOREDUCE -DBFS");

const RULES: &[Rule] = &[
    Rule {
        says: "states before the end of the boot are stored as they are",
        model: "tests/verifiers/rules/boot.pml",
        macros: "",
        cc: SAFETY,
        run: "",
        error: "assertion violated",
        left_out: ("static int ts_started(void)\n{", "static int ts_started(void)\n{\treturn 1;"),
    },
    Rule {
        says: "a process that is about to be removed differs from one that is gone",
        model: "tests/modes/workers.pml",
        macros: "-DLATE_DEADLOCK",
        cc: SAFETY,
        run: "",
        error: "invalid end state",
        left_out: ("pid < leaving ? TS_GONE : ts_end_state[pid]", "TS_GONE"),
    },
    Rule {
        says: "the same, where identities of processes that are gone are kept",
        model: "tests/verifiers/leavers.pml",
        macros: "-DLATE_DEADLOCK",
        cc: SAFETY,
        run: "",
        error: "invalid end state",
        left_out: ("pid < leaving ? TS_GONE : ts_end_state[pid]", "TS_GONE"),
    },
    Rule {
        says: "only what nobody will read is forgotten",
        model: "tests/verifiers/rules/idle.pml",
        macros: "",
        cc: SAFETY,
        run: "",
        error: "assertion violated",
        left_out: ("if (z->friend && ts_idle0_friend[TS_LOCATION(z)])", "if (z->friend)"),
    },
    Rule {
        says: "states inside an atomic sequence, which a search in breadth stores, are stored as they are",
        model: "tests/verifiers/rules/scan.pml",
        macros: "",
        cc: BREADTH,
        run: "",
        error: "assertion violated",
        left_out: ("return boq != -1 || (ntrpt->tau & 8);", "return boq != -1;"),
    },
    Rule {
        says: "cycles are not searched for with partial-order reduction",
        model: "tests/modes/por_nested_never.pml",
        macros: "",
        cc: ("-DNOREDUCE", ""),
        run: "-a",
        error: "acceptance cycle",
        left_out: ("const char *why, const char *hint)\n{", "const char *why, const char *hint)\n{\treturn;"),
    },
    Rule {
        says: "a cycle closes in any image of the state in which it began",
        model: "tests/modes/token.pml",
        macros: "",
        cc: ("-DNOREDUCE -DHC", "-DNOREDUCE -DHC"),
        run: "-a",
        error: "acceptance cycle",
        left_out: ("return !ts_same_orbit(&A_Root, at - seed);", "return memcmp(a, b, size);"),
    },
];

/// Takes a rule out of the C file.
fn leave_out(generated: &Generated, (piece, instead): (&str, &str)) -> Result<(), String> {
    let path = generated.path().join("m.sym.c");
    let text = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
    match text.matches(piece).count() {
        1 => std::fs::write(&path, text.replace(piece, instead)).map_err(|e| e.to_string()),
        times => Err(format!("`{piece}` is there {times} times")),
    }
}

#[test]
fn every_rule_is_needed_and_kept() {
    check_all(RULES, |rule| {
        let complain = |why: String| format!("{}: {}: {why}", rule.says, rule.model);
        let generated = generate(rule.model, rule.macros, "exact").map_err(complain)?;
        let (kept, without) = rule.cc;
        for (kind, cc) in [(Kind::Plain, kept), (Kind::Plain, without), (Kind::Reduced, kept)] {
            let (_, found) = generated.run_in(kind, cc, rule.run).map_err(complain)?;
            if found.kinds() != [rule.error] {
                return Err(complain(format!("{found}\nthe error is not found")));
            }
        }
        leave_out(&generated, rule.left_out).map_err(complain)?;
        // the audit would notice some of them
        let careless = generated.reduced(&format!("{without} -DTS_AUDIT=0"), rule.run).map_err(complain)?;
        if careless.errors != Some(0) || careless.is_incomplete() {
            return Err(complain(format!("{careless}\nwithout the rule the error is found as well")));
        }
        Ok(())
    });
}
