//! Rules that are left out: each has a model whose error the reduced model loses then, or that has one which the model has not.

use crate::common::{check_all, topsym};
use crate::oracle::plain;

struct Needed {
    rule: &'static str,
    model: &'static str,
    /// More arguments of `reduce`, and the model with as many processes.
    number: Option<(&'static str, &'static str)>,
    /// Options of the verifier.
    options: &'static [&'static str],
}

const NEEDED: &[Needed] = &[
    Needed {
        rule: "CountedEnds",
        model: "bit l;\nactive [2] proctype p() { do :: l == 0 -> l = 1; l == 2; l = 0 od }\n",
        number: None,
        options: &[],
    },
    // a member that has ended is no reason to stop for one that waits
    Needed {
        rule: "CountedEnds",
        model: "bit l;\nactive [2] proctype p() { atomic { l == 0 -> l = 1 } }\n",
        number: None,
        options: &[],
    },
    // before the start nobody receives
    Needed {
        rule: "StartAlone",
        model: "chan r = [0] of { bit };\nproctype p() { end: do :: r?1 od }\n\
                active proctype o() { if :: r!1 :: else -> assert(false) fi }\n\
                init { atomic { run p(); run p() } }\n",
        number: None,
        options: &[],
    },
    Needed {
        rule: "WaitInside",
        model: "byte g; bit h;\nactive [2] proctype p() { end: do :: atomic { g == 0 -> g = 1; h == 1; g = 0 } od }\n\
                active proctype o() { g == 1; assert(false) }\n",
        number: None,
        options: &["-E"],
    },
    Needed {
        rule: "OneForAll",
        model: "chan q = [2] of { byte };\nactive [2] proctype p() { byte x; end: do :: q!_pid :: atomic { q?x -> assert(x == 0); x = 0 } od }\n",
        number: None,
        options: &[],
    },
    Needed {
        rule: "SameForAll",
        model: "bit h;\nactive [2] proctype p() { end: do :: h = 1 - h :: d_step { h && _pid + 1 == 2 -> assert(false) } od }\n",
        number: None,
        options: &[],
    },
    Needed {
        rule: "NumbersMatter",
        model: "active [3] proctype p() { end: do :: _pid > 3 -> assert(false) :: false od }\n",
        number: Some(("5", "active [5] proctype p() { end: do :: _pid > 3 -> assert(false) :: false od }\n")),
        options: &[],
    },
    Needed {
        rule: "QuestionsOfAnyNumber",
        model: "bit st[2]; byte g;\nactive [2] proctype p() { end: do :: d_step { g < 2 && !st[_pid] -> g++; st[_pid] = 1 }\n\
                :: d_step { st[0] && st[1] -> assert(false) } od }\n",
        number: Some((
            "3",
            "bit st[3]; byte g;\nactive [3] proctype p() { end: do :: d_step { g < 2 && !st[_pid] -> g++; st[_pid] = 1 }\n\
             :: d_step { st[0] && st[1] && st[2] -> assert(false) } od }\n",
        )),
        options: &[],
    },
    Needed {
        rule: "HandshakeOfTwo",
        model: "chan r = [0] of { bit }; bit l;\n\
                active [2] proctype p() { atomic { !l -> l = 1 }; if :: r!1 -> assert(false) :: r?1 fi }\n",
        number: None,
        options: &["-E"],
    },
    Needed {
        rule: "ElseBesideSend",
        model: "chan r = [0] of { bit };\nactive [2] proctype p() { do :: r!1 :: else -> assert(false) od }\n\
                active proctype o() { end: skip }\n",
        number: None,
        options: &["-E"],
    },
];

/// The reduced model, without a rule.
fn reduced(needed: &Needed, without: &str) -> Option<String> {
    let work = tempfile::tempdir().unwrap();
    std::fs::write(work.path().join("m.pml"), needed.model).unwrap();
    let mut command = topsym();
    command.args(["reduce", "m.pml"]).env("TOPSYM_WITHOUT", without).current_dir(work.path());
    if let Some((number, _)) = needed.number {
        command.args(["--number", number]);
    }
    let output = command.output().unwrap();
    output.status.success().then(|| String::from_utf8(output.stdout).unwrap())
}

#[test]
fn each_rule_has_a_model_that_is_wrong_without_it() {
    check_all(NEEDED, |needed| {
        let Needed { rule, model, number, options } = needed;
        let whole = number.map_or(*model, |(_, model)| model);
        let truth = plain(whole, options)?.error;
        if let Some(reduced) = reduced(needed, "") {
            let said = plain(&reduced, options)?.error;
            if said != truth {
                return Err(format!("{rule}: {truth:?}, but reduced {said:?}\n{model}{reduced}"));
            }
        }
        let careless = reduced(needed, rule).ok_or(format!("{rule}: refused without the rule\n{model}"))?;
        match plain(&careless, options)?.error {
            said if said == truth => Err(format!("{rule}: nothing is lost: {truth:?}\n{model}{careless}")),
            _ => Ok(()),
        }
    });
}
