//! Files of the user's: names with anything in them, models in several files, folders that are kept, output that cannot be written.

use crate::common::{printed, topsym};
use crate::{command, folder, left_in, says, verdict};
use std::path::Path;
use std::process::{Command, Stdio};

/// A model in two files, with an error to which steps of both lead.
fn in_two_files(work: &Path, folder: &str) {
    std::fs::create_dir_all(work.join(folder)).unwrap();
    let parts = "chan c = [1] of { byte };\nproctype sender(byte id) {\n  c!id\n}\n";
    let model = "#include \"parts.h\"\nactive proctype receiver() {\n  byte x;\n  c?x; c?x; assert(x != LIMIT)\n}\n\
        init { atomic { run sender(1); run sender(2) } }\n";
    std::fs::write(work.join(folder).join("parts.h"), parts).unwrap();
    std::fs::write(work.join(folder).join("two parts.pml"), model).unwrap();
}

/// SPIN names the file in each line of a replay; a space in it once made all steps vanish.
#[test]
fn a_space_in_a_name_hides_no_steps() {
    let work = folder(&[]);
    in_two_files(work.path(), "my models: ü");
    let run = |arguments: &[&str]| {
        let model = "my models: ü/two parts.pml";
        let output = command(work.path()).args([model, "-DLIMIT=2"]).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{}", printed(&output));
        printed(&output)
    };
    let text = run(&["--", "-w18"]);
    assert!(text.contains("receiver[0]     4  c?x"), "{text}");
    let trail = topsym()
        .args(["trail", "my models: ü/two parts.pml", "-DLIMIT=2"])
        .current_dir(work.path())
        .output()
        .unwrap();
    for words in ["of 4 processes", "sender[3]    parts.h:3  c!id", "takes 2 from c"] {
        assert!(printed(&trail).contains(words), "`{words}` is not in\n{}", printed(&trail));
    }
    // the commands work as they are written
    for command in text.lines().filter_map(|line| line.get(18..)).filter(|line| line.starts_with("spin -")) {
        let shown = Command::new("sh").args(["-c", command]).current_dir(work.path()).output().unwrap();
        assert!(printed(&shown).contains("assertion violated"), "{command}: {}", printed(&shown));
    }
    run(&["--keep", "what is kept", "--", "-w18"]);
    let script = Command::new("sh").arg(work.path().join("what is kept/run.sh")).output().unwrap();
    assert!(printed(&script).contains("trail ends after"), "{}", printed(&script));
}

/// SPIN's own -I prints the model instead of looking for files, and SPIN hands macros to a shell.
#[test]
fn folders_and_macros_reach_the_preprocessor_of_spin() {
    let work = folder(&[]);
    in_two_files(work.path(), "parts here");
    std::fs::create_dir(work.path().join("models")).unwrap();
    std::fs::rename(work.path().join("parts here/two parts.pml"), work.path().join("models/m.pml")).unwrap();
    let options = ["models/m.pml", "-I", "parts here", "-DLIMIT=(1 + 1)", "-UNOTHING"];
    let output = command(work.path()).args(options).args(["--", "-w18"]).output().unwrap();
    let text = printed(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    let run = |command: &str| {
        let output = topsym().arg(command).args(options).current_dir(work.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
        printed(&output)
    };
    assert!(run("trail").contains("parts.h:3"));
    let printed_by_gen = run("gen");
    let spin = printed_by_gen.lines().map(str::trim).find(|line| line.starts_with("spin -a")).unwrap();
    let made = Command::new("sh").args(["-c", spin]).current_dir(work.path()).status().unwrap();
    assert!(made.success() && work.path().join("pan.c").exists(), "{spin}");
}

#[test]
fn a_claim_or_a_model_that_is_not_there_is_named_as_the_user_named_it() {
    let work = folder(&["mutex_states.pml"]);
    std::fs::write(work.path().join("claim"), "never { do :: skip od }\n").unwrap();
    says(work.path(), "mutex_states.pml --never nowhere", 2, &["error: nowhere: No such file"]);
    says(work.path(), "nowhere.pml --never claim", 2, &["error: nowhere.pml: No such file"]);
    says(work.path(), ".", 2, &["error: .: Is a directory", "topsym batch"]);
}

/// With a claim in a file, a file with the name of the model is written: over the model, if that is in the folder that is kept.
#[test]
fn what_is_kept_is_not_written_over_files_of_the_user() {
    let work = folder(&["mutex_states.pml"]);
    let model = work.path().join("mutex_states.pml");
    let before = std::fs::read(&model).unwrap();
    std::fs::write(work.path().join("claim"), "never { do :: skip od }\n").unwrap();
    std::fs::write(work.path().join("other.pml.trail"), "1:0:1\n").unwrap();
    says(work.path(), "mutex_states.pml --never claim --keep .", 2, &["written over", "does not exist yet"]);
    assert_eq!(std::fs::read(&model).unwrap(), before);
    assert_eq!(left_in(work.path()), ["claim", "mutex_states.pml", "other.pml.trail", "tmp"]);
    // a folder that is empty, and once more
    std::fs::create_dir(work.path().join("kept")).unwrap();
    for _ in 0..2 {
        says(work.path(), "mutex_states.pml --never claim --keep kept", 0, &["verified", "kept"]);
    }
}

#[test]
fn a_verification_that_fails_leaves_its_script() {
    let work = folder(&[]);
    std::fs::write(work.path().join("m.pml"), "byte x, y;\nactive proctype p() { x = 1 / y }\n").unwrap();
    says(work.path(), "m.pml --keep kept", 2, &["divides by zero", "--keep"]);
    let script = std::fs::read_to_string(work.path().join("kept/run.sh")).unwrap();
    assert!(script.contains("spin -a") && script.contains("./pan"), "{script}");
    says(work.path(), "m.pml --keep kept", 2, &["divides by zero"]);
}

/// The exit code is a verdict: what could not be printed must not look like one.
#[test]
fn a_verdict_that_cannot_be_printed_is_no_other_verdict() {
    let work = folder(&["mutex_states.pml", "lost_update.pml"]);
    if let Ok(full) = std::fs::File::options().write(true).open("/dev/full") {
        let mut full_disk = command(work.path());
        let output = full_disk.args(["mutex_states.pml", "--", "-w18"]).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", printed(&output));
        assert!(printed(&output).contains("could not be printed"), "{}", printed(&output));
    }
    let mut child = command(work.path())
        .args(["lost_update.pml", "--", "-w18"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // nobody reads it
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn partial_order_reduction_can_be_asked_for_where_nothing_is_symmetric() {
    let work = folder(&[]);
    let text = "byte x;\nactive proctype p() { do :: x = 1 - x od }\nactive proctype q() { x == 1 }\n\
        ltl often { []<> (x == 0) }\n";
    std::fs::write(work.path().join("m.pml"), text).unwrap();
    let found = verdict(work.path(), "m.pml --ltl often --por on", 0);
    assert!(!found["commands"].to_string().contains("-DNOREDUCE"), "{}", found["commands"]);
    let symmetric = text.replace("active proctype q", "active [2] proctype q");
    std::fs::write(work.path().join("m.pml"), symmetric).unwrap();
    says(work.path(), "m.pml --ltl often --por on", 2, &["--por on cannot be used", "miss cycles"]);
}

#[test]
fn a_strategy_that_is_not_the_usual_one_is_told() {
    let work = folder(&["mutex_states.pml"]);
    says(work.path(), "mutex_states.pml --strategy off", 0, &["not used, states were stored as they are"]);
    says(work.path(), "mutex_states.pml --strategy sorted", 0, &["order 120, --strategy sorted"]);
}
