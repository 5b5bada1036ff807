//! Formulas, one at a time: `topsym gen --ltl NAME`, and the verdict of plain SPIN for the same formula.
//!
//! The models of tests/ltl have formulas over propositions that treat all members alike, formulas that name some of them, and formulas
//! that are symmetric as a whole but not in their propositions. What is true is not written down anywhere: plain SPIN says it.
//! The members that formulas name are those that the search tries last, so that an error is lost if they
//! are taken for the others. `a_verifier_for_another_formula_would_be_wrong` makes sure of that.

use crate::common::pan::Found;
use crate::common::{check_all, models_in, name, printed, root, topsym};
use crate::generated::{Generated, Kind, generate, generate_text, spin};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;

/// Modes in which cycles are searched for; all need -DNOREDUCE.
const LIVENESS: &[&str] = &["", "-DCOLLAPSE", "-DSC", "-DBITSTATE", "-DMA=200", "-DHC"];

/// The names of the formulas of a model.
fn formulas(model: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(model).unwrap();
    let named = text.lines().filter_map(|line| line.strip_prefix("ltl ")?.split_whitespace().next());
    named.map(str::to_string).collect()
}

/// A model of tests/ltl, for one formula or for all of them.
fn verifier(model: &str, formula: Option<&str>) -> Result<Generated, String> {
    let chosen = formula.map_or(String::new(), |name| format!("--ltl {name}"));
    generate(&format!("tests/ltl/{model}"), &chosen, "exact")
}

/// Is there an error? A search that was not complete does not count.
fn verdict(found: &Found) -> Result<bool, String> {
    match found.errors {
        Some(0) if found.is_incomplete() => Err(format!("{found}\n{}", found.text)),
        Some(errors) => Ok(errors > 0),
        None => Err(format!("{found}\n{}", found.text)),
    }
}

fn run(formula: &str) -> String {
    format!("-a -m50000 -N {formula}")
}

/// All pairs of a model and a formula.
fn pairs() -> Vec<(String, String)> {
    let models = models_in("tests/ltl");
    let pairs_of = |model: &std::path::PathBuf| {
        let model_name = name(model);
        formulas(model).into_iter().map(move |formula| (model_name.clone(), formula))
    };
    models.iter().flat_map(pairs_of).collect()
}

#[test]
fn every_formula_has_the_verdict_of_plain_spin_in_every_mode() {
    let pairs = pairs();
    // by model: how many formulas keep a symmetry
    let symmetric = Mutex::new(BTreeMap::<String, usize>::new());
    let verdicts = Mutex::new([0; 2]);
    check_all(&pairs, |(model, formula)| {
        let generated = verifier(model, Some(formula))?;
        let reduces = !generated.said.contains("order 1\n");
        *symmetric.lock().unwrap().entry(model.clone()).or_default() += usize::from(reduces);
        let wrong = verdict(&generated.plain("-DNOREDUCE", &run(formula))?)?;
        verdicts.lock().unwrap()[usize::from(wrong)] += 1;
        for mode in LIVENESS {
            let found = generated.reduced(&format!("-DNOREDUCE {mode}"), &run(formula))?;
            if verdict(&found)? != wrong {
                return Err(format!("{found}\nplain SPIN says that {formula} is {}", !wrong));
            }
        }
        Ok(())
    });
    let [right, wrong] = verdicts.into_inner().unwrap();
    assert!(right >= 30 && wrong >= 30, "{right} formulas are true, {wrong} are false");
    let symmetric = symmetric.into_inner().unwrap();
    println!("{right} formulas are true, {wrong} are false; with symmetry: {symmetric:?}");
    symmetric.iter().for_each(|(model, count)| assert!(*count >= 1, "{model} has no symmetry left"));
}

/// Without --ltl, the symmetries are those that all formulas have, and every formula can be checked.
#[test]
fn a_verifier_for_all_formulas_is_right_for_each() {
    check_all(&models_in("tests/ltl"), |model| {
        let generated = verifier(&name(model), None)?;
        for formula in formulas(model) {
            let plain = verdict(&generated.plain("-DNOREDUCE", &run(&formula))?)?;
            let found = generated.reduced("-DNOREDUCE", &run(&formula))?;
            if verdict(&found)? != plain {
                return Err(format!("{found}\nplain SPIN says that {formula} is {}", !plain));
            }
        }
        Ok(())
    });
}

/// A model, a formula with all symmetries, and one whose verdict would be another with these: errors in a state, cycles, and in the
/// stations false alarms.
const LOST: &[(&str, &str, &str)] = &[
    ("leader.pml", "one_works", "last_never_works"),
    ("leader.pml", "one_works", "first_or_second"),
    ("library.pml", "apart", "one_writer_never"),
    ("mail.pml", "letters_move", "one_waits"),
    ("mutex.pml", "one_at_a_time", "first_gets_in"),
    ("mutex.pml", "one_at_a_time", "last_never_in"),
    ("mutex.pml", "one_at_a_time", "one_stays_out"),
    ("mutex.pml", "one_at_a_time", "one_starves"),
    ("places.pml", "two_at_most", "last_never_frightened"),
    ("places.pml", "two_at_most", "one_stays_calm"),
    ("places.pml", "two_at_most", "pair_inside"),
    ("race.pml", "counted", "last_is_not_first"),
    ("stations.pml", "slow_one_has_it", "comes_to_last"),
    ("stations.pml", "slow_one_has_it", "last_is_quick"),
    ("token.pml", "in_some_hand", "last_uses_it_last"),
];

const REFUSED: &str = "cannot be used with symmetry reduction";

/// It is refused; and if it were not, the verdict would be wrong.
#[test]
fn a_verifier_for_another_formula_would_be_wrong() {
    check_all(LOST, |(model, symmetric, other)| {
        let generated = verifier(model, Some(symmetric))?;
        let plain = generated.plain("-DNOREDUCE", &run(other))?;
        let refused = generated.reduced("-DNOREDUCE", &run(other))?;
        if !refused.says(&format!("topsym: error: the claim `{other}` {REFUSED}")) || refused.exit != Some(1)
        {
            return Err(format!("{refused}\n{other} is not refused:\n{}", refused.text));
        }
        let file = generated.path().join("m.sym.c");
        let guarded = std::fs::read_to_string(&file).map_err(|e| e.to_string())?;
        let known = format!("#define TS_CLAIMS\t\"{symmetric}\",");
        assert!(guarded.contains(&known), "there is no {known}");
        let unguarded = guarded.replace(&known, &format!("{known} \"{other}\","));
        std::fs::write(&file, unguarded).map_err(|e| e.to_string())?;
        let audited = generated.reduced("-DNOREDUCE -DTS_AUDIT=TS_ALL", &run(other))?;
        // a cycle that is none ends the search before: SPIN cannot follow it
        let is_refuted = audited.errors.is_some_and(|errors| errors > 0) && plain.errors == Some(0);
        if !audited.says("behave differently") && !is_refuted {
            return Err(format!("{model}: the audit does not notice that {other} needs fewer symmetries"));
        }
        let lost = generated.reduced("-DNOREDUCE -DTS_AUDIT=0", &run(other))?;
        let (plain, lost) = (verdict(&plain)?, verdict(&lost)?);
        match plain != lost {
            true => Ok(()),
            false => Err(format!("{model}: {other} has the right verdict ({lost}) with too many symmetries")),
        }
    });
}

/// The first formula runs if there is no -N, and -N0 is the last one.
#[test]
fn claims_are_refused_however_they_are_chosen() {
    let first = verifier("leader.pml", Some("somebody_leads")).unwrap();
    let second = verifier("leader.pml", Some("works_again")).unwrap();
    let refused = |generated: &Generated, cc: &str, run: &str| {
        let found = generated.reduced(cc, run).unwrap();
        assert!(found.says(REFUSED) || found.states.is_some(), "{found}\n{}", found.text);
        assert!(!found.says(REFUSED) || (found.exit == Some(1) && found.says("\n  hint: choose")), "{found}");
        found.says(REFUSED)
    };
    for cc in ["-DNOREDUCE", "-DNOREDUCE -DBITSTATE", "-DNOREDUCE -DMA=200", "-DNOREDUCE -DCOLLAPSE"] {
        assert!(!refused(&first, cc, "-a"), "{cc}");
        assert!(refused(&second, cc, "-a"), "{cc}");
        assert!(refused(&second, cc, "-a -N0"), "{cc}");
        assert!(refused(&second, cc, "-a -N somebody_leads"), "{cc}");
        assert!(!refused(&second, cc, "-a -N works_again"), "{cc}");
        assert!(!refused(&second, cc, "-a -Nworks_again"), "{cc}");
    }
    for cc in ["-DSAFETY", "-DBFS -DSAFETY", "-DNCORE=2 -DSAFETY -DMEMLIM=200 -DSET_SEG_SIZE=16"] {
        assert!(refused(&second, cc, ""), "{cc}");
    }
    // no claim runs
    for (cc, run) in [("-DNOCLAIM", ""), ("-DNOCLAIM -DSAFETY", ""), ("-DNP -DNOREDUCE", "-l")] {
        assert!(!refused(&second, cc, run), "{cc}");
    }
}

/// A formula on SPIN's command line is not in the model, so nobody knows what it looks at. It may have the name of a claim that is there.
#[test]
fn a_claim_that_the_model_does_not_have_is_refused() {
    for own in ["", "never { do :: x[0] + x[1] > 5 od }\n", "ltl p { [] (x[0] + x[1] < 3) }\n"] {
        let model =
            format!("byte x[2];\nactive [2] proctype u() {{ do :: x[_pid] = 1 - x[_pid] od }}\n{own}");
        let generated = generate_text("m.pml", &model, "exact").unwrap();
        assert!(generated.said.contains("order 2"), "{own}: {}", generated.said);
        let found = generated.reduced("-DNOREDUCE", "-a").unwrap();
        assert_eq!(found.errors, Some(0), "{}", found.text);
        let flags = ["-a", "-o2", "-f", "[] (x[0] == 0)"].map(str::to_string);
        spin(generated.path(), &flags, "m.pml").unwrap();
        let (_, compiled) = generated.compile(Kind::Reduced, "-DNOREDUCE").unwrap();
        let text = printed(&compiled);
        assert!(!compiled.status.success() && text.contains("pan.c was made of another model"), "{text}");
        for options in ["-a", "-a -N never_0", "-a -N never_1"] {
            // also if nobody looks at the files
            let found = generated.reduced("-DNOREDUCE -DTS_UNCHECKED", options).unwrap();
            // or there is no claim of that name
            let refused = found.says(REFUSED) && found.says("hint: write it into the model");
            assert!((refused || found.says("cannot find claim")) && found.exit == Some(1), "{}", found.text);
        }
        let plain = generated.plain("-DNOREDUCE", "-a").unwrap();
        assert!(plain.says("never claim"), "{}", plain.text);
    }
}

/// The order of the group for a formula, or for all.
fn order(model: &Path, formula: Option<&str>) -> String {
    let chosen = formula.map(|name| vec!["--ltl", name]).unwrap_or_default();
    let output = topsym().args(["group", "--format", "json"]).arg(model).args(chosen).output().unwrap();
    let json: serde_json::Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{}: {e}\n{}", model.display(), printed(&output)));
    json["order"].as_str().unwrap().to_string()
}

/// A formula that names one of four leaves the symmetries of three.
#[test]
fn a_formula_fixes_what_it_names() {
    let mutex = root().join("tests/ltl/mutex.pml");
    for (formula, expected) in [
        ("one_at_a_time", "24"),
        ("somebody_in", "24"),
        ("last_never_in", "6"),
        ("last_gets_in", "6"),
        // both in one proposition can be exchanged, each in its own can not
        ("pair_excluded", "4"),
        ("two_get_in", "2"),
        ("one_stays_out", "2"),
        ("one_starves", "1"),
    ] {
        assert_eq!(order(&mutex, Some(formula)), expected, "{formula}");
    }
    assert_eq!(order(&mutex, None), "1");
    assert_eq!(order(&root().join("tests/ltl/stations.pml"), Some("opposite")), "4");
}

#[test]
fn a_wrong_name_gets_the_right_ones() {
    let work = tempfile::tempdir().unwrap();
    let model = "byte x;\nactive [2] proctype p() { x = 1 }\n";
    let never = "never { do :: x < 2 od }\n";
    let two = "ltl a { [] (x < 2) }\nltl { <> (x == 1) }\n";
    for (text, ltl, words) in [
        (
            format!("{model}{two}"),
            "b",
            ["error: there is no formula `b`", "hint: the formulas are `a`, `ltl_0`"],
        ),
        (
            format!("{model}{never}{two}"),
            "never_0",
            ["`never_0` is a hand-written never claim", "`a`, `ltl_0`"],
        ),
        (format!("{model}{never}"), "a", ["there is no formula `a`", "hint: the model has no formulas"]),
        (format!("{model}{never}"), "never_0", ["is a hand-written never claim", "leave --ltl out"]),
        (model.to_string(), "a", ["there is no formula `a`", "hint: the model has no claims"]),
        (
            format!("{model}ltl one {{ [] (x < 2) }}"),
            "",
            ["there is no formula ``", "the only formula is `one`"],
        ),
    ] {
        std::fs::write(work.path().join("m.pml"), text).unwrap();
        for command in ["gen", "group", "explain"] {
            let output =
                topsym().args([command, "m.pml", "--ltl", ltl]).current_dir(work.path()).output().unwrap();
            let said = printed(&output);
            assert!(output.status.code() == Some(1), "{command}: {said}");
            words.iter().for_each(|word| assert!(said.contains(word), "{command}: {word} is not in {said}"));
            assert!(!work.path().join("m.sym.c").exists());
        }
    }
}

/// A hand-written claim beside the formula does not count either; pan would choose it if there were no -N.
#[test]
fn a_formula_can_be_chosen_beside_a_never_claim() {
    let work = tempfile::tempdir().unwrap();
    let text = "bool x[3];\nactive [3] proctype p() { do :: x[_pid] = !x[_pid] od }\n\
                never { do :: !x[0] :: x[0] -> break od }\nltl { [] (x[0] + x[1] + x[2] < 3) }\n";
    std::fs::write(work.path().join("m.pml"), text).unwrap();
    let model = work.path().join("m.pml");
    assert_eq!((order(&model, None), order(&model, Some("ltl_0"))), ("2".to_string(), "6".to_string()));
    let script = "\"$0\" gen m.pml --ltl ltl_0 2> said && sed -n '/go on with/,$p' said | sed 1d > commands && sh commands";
    let output = std::process::Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_topsym")])
        .current_dir(work.path())
        .output()
        .unwrap();
    let said = printed(&output);
    assert!(said.contains("pan: ltl formula ltl_0") && said.contains("errors: 1"), "{said}");
    let without = std::process::Command::new("./pan").arg("-a").current_dir(work.path()).output().unwrap();
    assert!(printed(&without).contains(&format!("the claim `never_0` {REFUSED}")), "{}", printed(&without));
}

/// `explain` says which line of the chosen formula it is.
#[test]
fn explain_looks_at_the_chosen_formula() {
    let mutex = root().join("tests/ltl/mutex.pml");
    let said =
        |arguments: &[&str]| printed(&topsym().arg("explain").arg(&mutex).args(arguments).output().unwrap());
    let alike = said(&["--ltl", "one_at_a_time", "user[0]", "user[3]"]);
    assert!(alike.contains("are interchangeable"), "{alike}");
    let apart = said(&["--ltl", "last_never_in", "user[0]", "user[3]"]);
    assert!(apart.contains("a proposition of a claim") && apart.contains("[] !in[0]"), "{apart}");
}

/// A reduced verifier visits fewer states where the formula is true.
#[test]
fn true_formulas_take_fewer_states() {
    for (model, formula) in
        [("mutex.pml", "somebody_in"), ("token.pml", "in_some_hand"), ("mail.pml", "letters_move")]
    {
        let generated = verifier(model, Some(formula)).unwrap();
        for mode in ["-DNOREDUCE", "-DNOREDUCE -DMA=200"] {
            let [plain, reduced] = [Kind::Plain, Kind::Reduced]
                .map(|kind| generated.run_in(kind, mode, &run(formula)).unwrap().1.states.unwrap());
            assert!(reduced * 2 < plain, "{model} {formula} {mode}: {reduced} of {plain}");
        }
    }
}

/// Where nothing moves, states are stored as they are, and whatever pan can do is allowed.
#[test]
fn a_verifier_without_symmetry_refuses_nothing() {
    let model = "byte x, y;\nactive proctype a() { do :: x = 1 - x od }\n\
        active proctype b() { do :: y == 0 -> y = 1 :: y == 1 -> y = 0 od }\n\
        ltl moves { <> (y == 1) }\nltl small { [] (x < 2) }\n";
    let generated = generate_text("m.pml", model, "exact").unwrap();
    assert!(generated.said.contains("order 1"), "{}", generated.said);
    for (cc, run) in [
        ("", "-a -N moves"),
        ("", "-a -f -N moves"),
        ("", "-a -N small"),
        ("-DNOREDUCE", "-a -f -N moves"),
        ("-DNP", "-l -f"),
        ("", "-a -i_reverse -N small"),
    ] {
        let (plain, reduced) = (generated.plain(cc, run).unwrap(), generated.reduced(cc, run).unwrap());
        assert!(!reduced.says(REFUSED), "{cc} {run}: {}", reduced.text);
        assert_eq!((verdict(&plain), plain.states), (verdict(&reduced), reduced.states), "{cc} {run}");
    }
}
