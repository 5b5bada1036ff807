//! What `topsym verify` tells of the way to an error: its last steps, and how its cycle closes.

use crate::common::{printed, root, topsym};
use crate::{folder, says, verdict};
use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// A folder with the models of tests/trails.
fn trails() -> tempfile::TempDir {
    let work = folder(&[]);
    for model in ["token.pml", "ring.pml", "formulas.pml"] {
        std::fs::copy(root().join("tests/trails").join(model), work.path().join(model)).unwrap();
    }
    work
}

/// The command that is named for all steps works, and says this.
fn shows(work: &Path, found: &Value, words: &str) {
    let command = found["trail"]["steps_with"].as_str().unwrap().strip_prefix("topsym ").unwrap();
    let shown = topsym().args(command.split(' ')).current_dir(work).output().unwrap();
    assert!(printed(&shown).contains(words), "{command}: {}", printed(&shown));
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
    shows(work.path(), &found, "the cycle closes after 3 rounds");
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
    shows(work.path(), &found, "the cycle closes after 2 rounds");
}

/// That nobody can move at the end of a trail is found out by trying. Once, processes took messages that they had sent themselves, and
/// `provided` was asked of another process.
#[test]
fn processes_that_are_stuck_are_seen_to_be_stuck() {
    let work = folder(&[]);
    for model in ["nobody_else.pml", "provided.pml"] {
        std::fs::copy(root().join("tests/trails").join(model), work.path().join(model)).unwrap();
        let found = verdict(work.path(), model, 1);
        assert_eq!(found["violation"]["kind"], "invalid-end-state", "{model}");
        let trail = &found["trail"];
        assert_eq!((&trail["replay"], &trail["unchecked"]), (&"confirmed".into(), &json!([])), "{model}");
    }
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
    assert!(unchecked.contains("the trail has 12002 steps"), "{unchecked}");
    says(work.path(), "long.pml", 1, &["not checked", "show them with `topsym trail`"]);
}

/// The token goes round for ever, and nobody makes progress; or whoever has it stands at an accept label.
#[test]
fn cycles_through_labels_are_unrolled_as_well() {
    let work = trails();
    let text = std::fs::read_to_string(work.path().join("token.pml")).unwrap();
    let (model, _) = text.split_once("ltl ev").unwrap();
    for (name, from, to, kind) in [
        ("accept.pml", "\tdo\n", "accept:\tdo\n", "acceptance-cycle"),
        ("progress.pml", "g == 1 -> g = 0", "g == 1 -> progress: g = 0", "non-progress-cycle"),
    ] {
        std::fs::write(work.path().join(name), model.replace(from, to)).unwrap();
        let found = verdict(work.path(), &format!("{name} --liveness --compare"), 1);
        assert_eq!((&found["violation"]["kind"], &found["symmetry"]["group"]), (&kind.into(), &"S3".into()));
        let trail = &found["trail"];
        assert_eq!((&trail["replay"], &trail["unchecked"]), (&"confirmed".into(), &json!([])), "{trail}");
        assert_eq!(trail["closing"]["rounds"], 2, "{name}: {trail}");
        assert_eq!(found["comparison"]["agreement"], "same");
        shows(work.path(), &found, "the cycle closes after 2 rounds");
    }
}

/// A compiler that breaks the verifier: every way that passes an accept label counts as a cycle. That is refuted, and the alarm goes off.
#[test]
fn a_cycle_that_does_not_close_is_an_alarm() {
    let work = folder(&[]);
    let model = "byte x;\nactive proctype p() { accept: x = 1; do :: x < 9 -> x++ :: else -> x = 2 od }\n";
    std::fs::write(work.path().join("m.pml"), model).unwrap();
    let broken = work.path().join("broken-cc");
    let script = "#!/bin/sh\nsed -i 's/if (!memcmp((char \\*)&A_Root + delta, *$/if (depth > A_depth + 3 || !memcmp((char *)\\&A_Root + delta,/' pan.c\n\
        exec tcc \"$@\"\n";
    std::fs::write(&broken, script).unwrap();
    std::fs::set_permissions(&broken, std::fs::Permissions::from_mode(0o755)).unwrap();
    let output = topsym()
        .args(["verify", "--liveness", "--keep", "kept", "m.pml", "--cc"])
        .arg(&broken)
        .args(["--", "-w18"])
        .current_dir(work.path())
        .output()
        .unwrap();
    let text = printed(&output);
    assert_eq!(output.status.code(), Some(2), "{text}");
    for words in [
        "ERROR IN TOPSYM",
        "the trail leads to no error",
        "its cycle does not close",
        "SPIN CANNOT FOLLOW IT",
    ] {
        assert!(text.contains(words), "`{words}`: {text}");
    }
}

/// SPIN prints the number of a channel that travels in a message, which is nothing that a user knows.
#[test]
fn channels_in_messages_have_their_names() {
    let work = folder(&[]);
    let model = "chan box[2] = [1] of { pid };\nchan network = [1] of { chan, pid };\n\
        active proctype mailer() { chan to; pid from; do :: network?to,from -> to!from od }\n\
        active [2] proctype client() { pid from; network!box[_pid - 1],_pid; box[_pid - 1]?from; assert(from != _pid) }\n";
    std::fs::write(work.path().join("m.pml"), model).unwrap();
    let words = ["sends box[1],2 to network", "network = [box[1],2]", "takes box[1],2 from network"];
    let found = verdict(work.path(), "m.pml --bfs --por off", 1);
    let steps = found["trail"]["last_steps"].to_string();
    assert!(words.iter().all(|word| steps.contains(word)) || steps.contains("sends box[0],1"), "{steps}");
    let shown =
        topsym().args(["trail", "m.pml", "--format", "svg"]).current_dir(work.path()).output().unwrap();
    let svg = String::from_utf8_lossy(&shown.stdout);
    assert!(svg.contains(">network!box["), "{svg}");
}
