//! Causes of wrong verdicts that were found once, each with several models, and the rules that keep them away.
//!
//! Every model under `models/` has an error that plain SPIN finds, and two or three processes that look alike. A number in front of its name says which
//! rule of `src/rules.rs` it is about ([`RULES`]). Three things are checked:
//!
//! - plain SPIN finds the error, and `topsym verify` finds it, too;
//! - without the rule the verdict is lost or withheld: so the rule is needed, and the model shows why;
//! - without the rule, but with the audit and the checks of the verifier, nobody is told that the model is verified: so they would have found the cause.
//!
//! Models in which SPIN itself misses the error, by partial-order reduction or by merging statements, are in `tests/verify/models/partial_order/`.

#[path = "../common/mod.rs"]
mod common;

use common::{check_all, models_in, name, printed, spin_a, topsym, work_folder};
use std::path::Path;
use std::process::Command;

/// The beginnings of the models' names, and the rules that are left out for them.
const RULES: &[(&str, &str)] = &[
    ("01", "ScalarFacts"),
    ("02", "BootLikeSpin,EveryRun"),
    ("03", "LoopDomains"),
    ("04", "HiddenGuards"),
    ("05", "ProvidedEnds"),
    ("06", "ParsedFiles"),
    ("09", "NegativeIndex"),
    ("10", "BootLikeSpin,EveryRun"),
    ("11", "LoopDomains"),
    ("12", "OpenResults"),
    ("13", "RemoteTypes"),
    ("14", "StoredTypes"),
    ("17", "CopiedRecords"),
    ("18", "NestedElse"),
    ("19", "HandshakesNotPolled"),
];

/// Models whose verdict is right without the rule as well, because another rule or a check of the verifier stores what is strange as it is.
const NEUTRALISED: &[&str] = &["02_bound_of_for", "02_run_in_", "04_d_step", "10_"];

/// The exit code of `topsym verify`, and what it said.
fn verify(model: &Path, without: &str, audit: &str) -> (Option<i32>, String) {
    let work = work_folder(&[model]);
    let output = topsym()
        .env("TOPSYM_WITHOUT", without)
        .env("TMPDIR", work.path())
        .args(["verify", "--cc", "tcc", "--por", "off", "--audit", audit])
        .arg(name(model))
        .args(["--", "-w18"])
        .current_dir(work.path())
        .output()
        .unwrap();
    (output.status.code(), printed(&output))
}

/// Does plain SPIN find an error, without partial-order reduction and without merging statements?
fn plain_spin_finds_an_error(model: &Path) -> bool {
    let work = work_folder(&[model]);
    let spin =
        Command::new("spin").args(["-a", "-o3", &name(model)]).current_dir(work.path()).output().unwrap();
    assert!(spin.status.success(), "{}", printed(&spin));
    let flags = ["-w", "-DNOREDUCE", "-DSAFETY", "-o", "pan", "pan.c"];
    assert!(Command::new("tcc").args(flags).current_dir(work.path()).status().unwrap().success());
    let pan = Command::new("./pan").arg("-w18").current_dir(work.path()).output().unwrap();
    printed(&pan).contains("errors: 1")
}

#[test]
fn every_rule_is_needed_and_the_audit_would_notice() {
    let models = models_in("tests/causes/models");
    for (number, rule) in RULES {
        assert!(models.iter().any(|model| name(model).starts_with(number)), "{rule} has no model");
    }
    check_all(&models, |model| {
        let name = name(model);
        let complain = |what: &str, said: &str| Err(format!("{name}: {what}\n{said}"));
        let rule = RULES.iter().find(|(number, _)| name.starts_with(number)).map(|(_, rule)| *rule);
        let rule = rule.ok_or(format!("{name}: no rule"))?;
        if !plain_spin_finds_an_error(model) {
            return complain("plain SPIN finds no error", "");
        }
        let (code, said) = verify(model, "", "all");
        if code != Some(1) {
            return complain("the error is not found", &said);
        }
        let (code, said) = verify(model, rule, "off");
        let neutralised = NEUTRALISED.iter().any(|start| name.starts_with(start));
        if (code == Some(1)) != neutralised {
            return complain("without the rule", &said);
        }
        let (code, said) = verify(model, rule, "all");
        if code == Some(0) {
            return complain("without the rule, the audit does not notice", &said);
        }
        Ok(())
    });
}

/// Where SPIN takes statements for local that are not, topsym chooses flags with which the error is found.
#[test]
fn errors_that_spin_misses_by_partial_order_reduction() {
    check_all(&models_in("tests/verify/models/partial_order"), |model| {
        if !plain_spin_finds_an_error(model) {
            return Err(format!("{}: plain SPIN finds no error", name(model)));
        }
        let work = work_folder(&[model]);
        let output = topsym()
            .args(["verify", "--cc", "tcc", &name(model), "--", "-w18"])
            .current_dir(work.path())
            .output()
            .unwrap();
        // with partial-order reduction SPIN itself finds nothing
        assert!(spin_a(work.path(), &name(model)).status.success());
        match output.status.code() {
            Some(1) => Ok(()),
            _ => Err(printed(&output)),
        }
    });
}

/// A model with three claims, in every order: each has its own verdict, or is refused, because SPIN would look for it in the wrong place.
#[test]
fn claims_in_every_order_have_their_own_verdicts() {
    const UNITS: [&str; 4] = [
        "active [2] proctype p() { do :: atomic { x < 3 -> x++ } :: atomic { x == 3 -> x = 0 } od }",
        "never { do :: x == 3 -> break :: else od }",
        "ltl small { [] (x < 3) }",
        "ltl fits { [] (x < 4) }",
    ];
    let mut orders = Vec::new();
    for number in 0..256usize {
        let order: Vec<usize> = (0..4).map(|place| number >> (2 * place) & 3).collect();
        if (0..4).all(|unit| order.contains(&unit)) {
            orders.push(order);
        }
    }
    assert_eq!(orders.len(), 24);
    let refused = std::sync::atomic::AtomicUsize::new(0);
    check_all(&orders, |order| {
        let text: String = order.iter().map(|unit| format!("{}\n", UNITS[*unit])).collect();
        let work = tempfile::tempdir().unwrap();
        std::fs::write(work.path().join("m.pml"), format!("byte x;\n{text}")).unwrap();
        for (claim, expected) in [("never_0", 1), ("small", 1), ("fits", 0)] {
            let output = topsym()
                .args(["verify", "--cc", "tcc", "--ltl", claim, "m.pml", "--", "-w18"])
                .current_dir(work.path())
                .output()
                .unwrap();
            let said = printed(&output);
            match output.status.code() {
                Some(2) if said.contains("put all claims after the last proctype") => {
                    refused.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                }
                code if code == Some(expected) => {}
                _ => return Err(format!("{claim} in\n{text}{said}")),
            }
        }
        Ok(())
    });
    // only where the hand-written claim stands before the proctype, and is not the one that is wanted
    assert_eq!(refused.into_inner(), 24);
}
