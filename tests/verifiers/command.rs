//! The command `topsym gen` itself: files, messages, exit codes.

use crate::common::{check_all, printed, root, topsym};
use crate::generated::{generate, spin};
use std::path::Path;
use std::process::{Command, Output};

const MUTEX: &str = "promela-examples/mutex_states.pml";

/// A folder with a copy of the mutex in `m.pml`.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy(root().join(MUTEX), folder.path().join("m.pml")).unwrap();
    folder
}

fn gen_in(work: &Path, arguments: &[&str]) -> Output {
    topsym().arg("gen").args(arguments).current_dir(work).output().unwrap()
}

fn files(work: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(work).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// It failed with exit code 1 and these words, without an accident, and left nothing behind.
fn failed(work: &Path, output: &Output, words: &[&str]) {
    let text = printed(output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(!text.contains("panicked"), "{text}");
    words.iter().for_each(|word| assert!(text.contains(word), "`{word}` is not in\n{text}"));
    let left: Vec<String> = files(work).into_iter().filter(|name| name != "m.pml").collect();
    assert!(left.is_empty(), "{left:?} are left");
}

#[test]
fn the_file_is_beside_you_and_is_always_the_same() {
    let work = folder();
    let first = gen_in(work.path(), &["m.pml"]);
    assert!(first.status.success(), "{}", printed(&first));
    assert!(first.stdout.is_empty(), "messages are for the error stream");
    assert_eq!(files(work.path()), ["m.pml", "m.sym.c"]);
    let text = std::fs::read(work.path().join("m.sym.c")).unwrap();

    gen_in(work.path(), &["m.pml", "-o", "other.c"]);
    // after spin -a as well as before it
    spin(work.path(), &["-a".to_string()], "m.pml").unwrap();
    gen_in(work.path(), &["m.pml"]);
    assert_eq!(std::fs::read(work.path().join("m.sym.c")).unwrap(), text);

    // only the name of the file is different
    let other = std::fs::read_to_string(work.path().join("other.c")).unwrap();
    assert_eq!(other.replace("other.c", "m.sym.c").as_bytes(), text);

    let elsewhere = tempfile::tempdir().unwrap();
    let model = work.path().join("m.pml");
    let output = gen_in(elsewhere.path(), &[&model.to_string_lossy()]);
    assert!(output.status.success(), "{}", printed(&output));
    assert_eq!(files(elsewhere.path()), ["m.sym.c"]);
}

#[test]
fn the_commands_that_it_recommends_work() {
    for (model, macros, states) in [
        (MUTEX, "-DN=6", "14 states, stored"),
        ("promela-examples/mutex_turn.pml", "-DN=4", " states, stored"),
    ] {
        let work = tempfile::tempdir().unwrap();
        std::fs::copy(root().join(model), work.path().join("m.pml")).unwrap();
        let output = gen_in(work.path(), &["m.pml", macros]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let (_, commands) = said.split_once("go on with\n").unwrap_or_else(|| panic!("{said}"));
        let run = Command::new("sh").args(["-e", "-c", commands]).current_dir(work.path()).output().unwrap();
        assert!(run.status.success() && printed(&run).contains(states), "{commands}{}", printed(&run));
        let head = std::fs::read_to_string(work.path().join("m.sym.c")).unwrap();
        commands.lines().for_each(|line| assert!(head.contains(line.trim()), "{line} is not in the file"));
    }
}

/// Two statements in a row that SPIN merges, and a variable that it resets, unless it is told not to.
const MERGED: &str = "byte inside;
active [3] proctype user()
{	byte rounds;
end:	do
	:: atomic { inside == 0 -> inside = 1 }; rounds = 1; rounds = rounds + 1; inside = 0
	od
}
";

#[test]
fn flags_of_spin_are_handed_on_and_the_file_belongs_to_them() {
    let work = tempfile::tempdir().unwrap();
    std::fs::write(work.path().join("m.pml"), MERGED).unwrap();
    let states = |flags: &[&str]| {
        let flags: Vec<String> = flags.iter().map(|flag| format!("--spin-flag={flag}")).collect();
        let mut arguments = vec!["m.pml"];
        arguments.extend(flags.iter().map(String::as_str));
        let output = gen_in(work.path(), &arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let (_, commands) = said.split_once("go on with\n").unwrap_or_else(|| panic!("{said}"));
        let commands = commands.replace("cc -O2", "tcc -DNOREDUCE -w");
        let run = Command::new("sh").args(["-e", "-c", &commands]).current_dir(work.path()).output().unwrap();
        let text = printed(&run);
        let states = text.lines().find_map(|line| line.trim().split_once(" states, stored"));
        states.unwrap_or_else(|| panic!("{text}")).0.to_string()
    };
    // plain SPIN stores 56, 20, 10 and 4
    assert_eq!(states(&["-o2", "-o3"]), "16");
    assert_eq!(states(&["-o2"]), "7");
    assert_eq!(states(&["-o3"]), "4");
    assert_eq!(states(&[]), "2");
    // the file of the last run, and a pan.c that was made with other flags
    spin(work.path(), &["-a".to_string(), "-o3".to_string()], "m.pml").unwrap();
    let compiled =
        Command::new("tcc").args(["-w", "-o", "pan", "m.sym.c"]).current_dir(work.path()).output().unwrap();
    let run = compiled.status.success().then(|| {
        let pan = Command::new(work.path().join("pan")).current_dir(work.path()).output().unwrap();
        assert!(
            !pan.status.success() || printed(&pan).contains("made of another model"),
            "{}",
            printed(&pan)
        );
        printed(&pan)
    });
    let said = run.unwrap_or_else(|| printed(&compiled));
    assert!(said.contains("pan.c was made of another model"), "{said}");
}

#[test]
fn other_flags_of_spin_are_refused() {
    for (flag, words) in [
        ("-m", "messages to full channels would be lost"),
        ("-o5", "share their code"),
        ("-DX=1", "give -D to topsym itself"),
        ("$(id)", "-o1, -o2 and -o3 can be used"),
    ] {
        let work = folder();
        let output = gen_in(work.path(), &["m.pml", &format!("--spin-flag={flag}")]);
        failed(work.path(), &output, &["cannot be used", words]);
    }
    let work = folder();
    let twice = gen_in(work.path(), &["m.pml", "--spin-flag=-o3", "--spin-flag=-o3"]);
    failed(work.path(), &twice, &["given twice"]);
}

/// SPIN writes pan.c here, and the verifier that includes it is elsewhere.
#[test]
fn they_work_for_a_file_in_another_folder_too() {
    let work = tempfile::tempdir().unwrap();
    std::fs::create_dir(work.path().join("made here")).unwrap();
    std::fs::copy(root().join(MUTEX), work.path().join("m.pml")).unwrap();
    let output = gen_in(work.path(), &["m.pml", "-DN=6", "-o", "made here/m.sym.c"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let (_, commands) = said.split_once("go on with\n").unwrap_or_else(|| panic!("{said}"));
    let run = Command::new("sh").args(["-e", "-c", commands]).current_dir(work.path()).output().unwrap();
    assert!(run.status.success() && printed(&run).contains("14 states, stored"), "{}", printed(&run));
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let work = folder();
    for output in ["nowhere/m.sym.c", "m.pml/m.sym.c", "/proc/m.sym.c"] {
        failed(work.path(), &gen_in(work.path(), &["m.pml", "-o", output]), &["error", output]);
    }
}

#[test]
fn without_spin_there_is_a_hint_and_no_file() {
    let work = tempfile::tempdir().unwrap();
    std::fs::write(work.path().join("m.pml"), "active [2] proctype p() { skip }\n").unwrap();
    let nothing = tempfile::tempdir().unwrap();
    let output = topsym()
        .args(["gen", "m.pml"])
        .env("PATH", nothing.path())
        .current_dir(work.path())
        .output()
        .unwrap();
    failed(work.path(), &output, &["error: there is no `spin` on PATH", "hint: install SPIN"]);
}

#[test]
fn a_wrong_model_gets_an_error_and_no_file() {
    let wrong = [
        ("active proctype p() { x = }\n", "m.pml:1:"),
        ("active proctype p() { x = 1 }\n", "x"),
        ("", "error"),
        ("byte b = 1\n", "error"),
    ];
    for (text, words) in wrong {
        let work = tempfile::tempdir().unwrap();
        std::fs::write(work.path().join("m.pml"), text).unwrap();
        failed(work.path(), &gen_in(work.path(), &["m.pml"]), &["error", words]);
    }
    let work = tempfile::tempdir().unwrap();
    failed(work.path(), &gen_in(work.path(), &["none.pml"]), &["error", "none.pml"]);
}

/// An old file stays as it is if the new one cannot be made.
#[test]
fn a_failure_keeps_the_old_file() {
    let work = folder();
    gen_in(work.path(), &["m.pml"]);
    let old = std::fs::read(work.path().join("m.sym.c")).unwrap();
    std::fs::write(work.path().join("m.pml"), "active proctype p() { x = }\n").unwrap();
    let output = gen_in(work.path(), &["m.pml"]);
    assert_eq!(output.status.code(), Some(1), "{}", printed(&output));
    assert_eq!(std::fs::read(work.path().join("m.sym.c")).unwrap(), old);
    assert_eq!(files(work.path()), ["m.pml", "m.sym.c"]);
}

/// The verifier of one model with the pan.c of another: the compiler's message says what is wrong.
#[test]
fn the_pan_of_another_model_does_not_compile() {
    let others =
        ["promela-examples/mailer.pml", "promela-examples/peterson_two.pml", "tests/modes/workers.pml"];
    for other in others {
        let mutex = generate(MUTEX, "", "exact").unwrap();
        let model = std::fs::read_to_string(root().join(other)).unwrap();
        std::fs::write(mutex.path().join("other.pml"), model).unwrap();
        spin(mutex.path(), &["-a".to_string()], "other.pml").unwrap();
        for compiler in ["gcc", "tcc"] {
            let output = Command::new(compiler)
                .args(["-w", "-o", "pan", "m.sym.c"])
                .current_dir(mutex.path())
                .output()
                .unwrap();
            assert!(!output.status.success(), "{other} compiles");
            let text = printed(&output);
            let first = text.lines().find(|line| line.contains("error")).unwrap_or_default();
            let says = first.contains("topsym: pan.c was made of another model");
            assert!(says, "{other}, {compiler}: {text}");
        }
    }
}

/// Models that have no symmetry, or that topsym does not look into.
const ASYMMETRIC: &[&str] = &[
    "promela-examples/election_max.pml",
    "promela-examples/philosophers_lefty.pml",
    "promela-examples/abp_crlf.pml",
    "promela-examples/handshake_trace.pml",
    "promela-examples/traffic_light.pml",
    "promela-examples/inline_math.pml",
];

#[test]
fn a_model_without_symmetry_works_as_with_plain_spin() {
    check_all(ASYMMETRIC, |model| {
        let generated = generate(model, "", "exact")?;
        if !generated.said.contains("group trivial, order 1") {
            return Err(format!("{model}: {}", generated.said));
        }
        for (cc, run) in
            [("-DSAFETY", ""), ("-DNOREDUCE -DCOLLAPSE", ""), ("-DNOREDUCE", "-a"), ("-DBFS", "")]
        {
            let (plain, reduced) = (generated.plain(cc, run)?, generated.reduced(cc, run)?);
            if plain.summary() != reduced.summary() || plain.states.is_none() {
                return Err(format!("{plain}\n{reduced}\nare different"));
            }
        }
        Ok(())
    });
}
