//! What `topsym verify` tells of the way to an error: its last steps, and how its cycle closes.

use crate::common::{printed, root, topsym};
use crate::{folder, says, verdict};
use serde_json::{Value, json};

/// A folder with the models of tests/trails.
fn trails() -> tempfile::TempDir {
    let work = folder(&[]);
    for model in ["token.pml", "ring.pml", "formulas.pml"] {
        std::fs::copy(root().join("tests/trails").join(model), work.path().join(model)).unwrap();
    }
    work
}

#[test]
fn cycles_that_close_up_to_a_permutation_are_unrolled() {
    let work = trails();
    // the other formula of formulas.pml tells two of the users apart that a round exchanges
    for (arguments, rounds) in
        [("token.pml --ltl ev", 2), ("formulas.pml --ltl ev", 2), ("ring.pml -DN=5 -DFORMULA --ltl stops", 5)]
    {
        let found = verdict(work.path(), arguments, 1);
        let trail = &found["trail"];
        assert_eq!(found["violation"]["kind"], "acceptance-cycle", "{arguments}");
        assert_eq!((&trail["replay"], &trail["unchecked"]), (&"confirmed".into(), &json!([])), "{arguments}");
        assert_eq!(trail["closing"]["rounds"], rounds, "{arguments}: {trail}");
        assert!(trail["closing"]["exchanges"][0].as_str().unwrap().starts_with("user["), "{trail}");
    }
    // the command that is named shows all of it
    let found = verdict(work.path(), "ring.pml -DN=3 -DFORMULA --ltl stops", 1);
    let command = found["trail"]["steps_with"].as_str().unwrap().strip_prefix("topsym ").unwrap();
    let shown = topsym().args(command.split(' ')).current_dir(work.path()).output().unwrap();
    assert!(printed(&shown).contains("the cycle closes after 3 rounds"), "{command}: {}", printed(&shown));
    let words = ["the cycle closes after 2 rounds; each round exchanges user[", "round 2 of 2", "last steps"];
    says(work.path(), "token.pml --ltl ev", 1, &words);
}

#[test]
fn claims_in_files_are_unrolled_as_well() {
    let work = trails();
    let text = std::fs::read_to_string(work.path().join("token.pml")).unwrap();
    let (without_formula, _) = text.split_once("ltl ev").unwrap();
    std::fs::write(work.path().join("token.pml"), without_formula).unwrap();
    let claim = "never { accept: do :: g == 0 od }\n";
    std::fs::write(work.path().join("claim.never"), claim).unwrap();
    let found = verdict(work.path(), "token.pml --never claim.never", 1);
    assert_eq!(found["trail"]["closing"]["rounds"], 2, "{}", found["trail"]);
    assert_eq!(found["trail"]["steps_with"], Value::Null);
}

#[test]
fn the_last_steps_are_told_in_the_words_of_the_model() {
    let work = folder(&["lost_update.pml"]);
    let found = verdict(work.path(), "lost_update.pml", 1);
    let steps = found["trail"]["last_steps"].as_array().unwrap();
    assert_eq!(steps.len(), 5);
    assert!(steps[4]["statement"].as_str().unwrap().starts_with("assert("), "{steps:?}");
    assert!(steps.iter().all(|step| step["process"] != "" && step["lines"] != ""), "{steps:?}");
    assert_eq!(found["trail"]["closing"], Value::Null);
}

#[test]
fn what_is_not_looked_at_is_told() {
    let work = folder(&[]);
    let model = "active proctype p() { int x; do :: x < 12000 -> x++ :: else -> break od; assert(false) }\n";
    std::fs::write(work.path().join("long.pml"), model).unwrap();
    let found = verdict(work.path(), "long.pml", 1);
    assert_eq!((&found["trail"]["replay"], &found["trail"]["last_steps"]), (&"confirmed".into(), &json!([])));
    let unchecked = found["trail"]["unchecked"][0].as_str().unwrap();
    assert!(unchecked.contains("the steps of the trail, which are 1"), "{unchecked}");
    says(work.path(), "long.pml", 1, &["not checked", "`topsym trail` does that"]);
}
