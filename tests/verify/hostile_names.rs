//! Names and macros that a shell would make something else of. SPIN hands them to one.

use crate::common::{printed, topsym};
use crate::folder;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Output;

/// Names of models. Those that a shell understands would run a program `pwn`, which leaves a file `pwned`.
const NAMES: &[&str] = &[
    "$(pwn).pml",
    "`pwn`.pml",
    "a\"; pwn; \".pml",
    "back\\slash.pml",
    "new\nline.pml",
    "it's; pwn.pml",
    "$HOME.pml",
    "-x.pml",
    "@x.pml",
];

const MODEL: &str = "#include \"most.h\"\nbyte n;\nactive [2] proctype p() {\n  do :: n < MOST -> n++;\n  \
    assert(n < LIMIT) od\n}\n";

fn with_model(name: &str) -> tempfile::TempDir {
    let work = folder(&[]);
    std::fs::write(work.path().join("most.h"), "#define MOST 3\n").unwrap();
    std::fs::write(work.path().join(name), MODEL).unwrap();
    let bin = work.path().join("bin");
    std::fs::create_dir(&bin).unwrap();
    let script = format!("#!/bin/sh\necho run > '{}/pwned'\n", work.path().display());
    std::fs::write(bin.join("pwn"), script).unwrap();
    std::fs::set_permissions(bin.join("pwn"), std::fs::Permissions::from_mode(0o755)).unwrap();
    work
}

/// Runs a command in a folder, where `pwn` can be run, and checks that it was not.
fn run(work: &Path, folder: &Path, arguments: &[&str]) -> Output {
    let path = std::env::var("PATH").unwrap();
    let mut command = topsym();
    command.args(arguments).current_dir(folder).env("PATH", format!("{}:{path}", work.join("bin").display()));
    let output = command.output().unwrap();
    assert!(!work.join("pwned").exists(), "{arguments:?}: {}", printed(&output));
    output
}

#[test]
fn a_name_is_not_executed() {
    for name in NAMES {
        let work = with_model(name);
        let model = format!("./{name}");
        let run = |arguments: &[&str]| run(work.path(), work.path(), arguments);
        let output = run(&["verify", "--cc", "tcc", &model, "-DLIMIT=2", "--", "-w18"]);
        let text = printed(&output);
        assert_eq!(output.status.code(), Some(1), "{name}: {text}");
        assert!(text.starts_with(&format!("{model}: violated")), "{name}: {text}");
        for words in ["SPIN has followed it to the error", "p[1]        4  n<3"] {
            assert!(text.contains(words), "{name}: {text}");
        }
        assert!(work.path().join(format!("{name}.trail")).exists(), "{name}");
        for subcommand in ["trail", "gen", "info", "group"] {
            let output = run(&[subcommand, &model, "-DLIMIT=2"]);
            assert!(output.status.success(), "{subcommand} {name}: {}", printed(&output));
        }
        let shown = run(&["trail", &model, "-DLIMIT=2", "--format", "json"]);
        let shown: serde_json::Value = serde_json::from_slice(&shown.stdout).unwrap();
        assert_eq!(shown["steps"][0]["statements"][0]["file"], *name);
    }
}

#[test]
fn a_name_is_not_executed_with_a_claim_in_a_file_nor_in_a_batch() {
    let work = with_model("$(pwn).pml");
    let run = |arguments: &[&str]| run(work.path(), work.path(), arguments);
    let claim = "never { do :: n == 2 -> break :: else od }\n";
    std::fs::write(work.path().join("`pwn`.never"), claim).unwrap();
    let verify = ["verify", "--cc", "tcc", "-DLIMIT=9", "--never", "`pwn`.never"];
    let output = run(&[&verify[..], &["$(pwn).pml", "--", "-w18"]].concat());
    assert_eq!(output.status.code(), Some(1), "{}", printed(&output));
    let batch = run(&["batch", ".", "-DLIMIT=2", "--cc", "tcc"]);
    assert!(printed(&batch).contains("| violated |"), "{}", printed(&batch));
    // this name cannot stand behind #include
    std::fs::rename(work.path().join("$(pwn).pml"), work.path().join("a\"b.pml")).unwrap();
    let output = run(&[&verify[..], &["a\"b.pml"]].concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(printed(&output).contains("give the file another name"), "{}", printed(&output));
}

#[test]
fn a_folder_is_not_executed() {
    let work = with_model("m.pml");
    let inner = work.path().join("$(pwn)");
    std::fs::create_dir(&inner).unwrap();
    for file in ["m.pml", "most.h"] {
        std::fs::rename(work.path().join(file), inner.join(file)).unwrap();
    }
    for (folder, model) in [(work.path(), "$(pwn)/m.pml"), (&inner, "m.pml")] {
        let output = run(work.path(), folder, &["verify", "--cc", "tcc", model, "-DLIMIT=2", "--", "-w18"]);
        assert_eq!(output.status.code(), Some(1), "{}", printed(&output));
        assert!(printed(&output).contains("SPIN has followed it to the error"), "{}", printed(&output));
    }
}

#[test]
fn macros_and_folders_of_the_preprocessor_are_not_executed() {
    let work = with_model("m.pml");
    let run = |arguments: &[&str]| run(work.path(), work.path(), arguments);
    for more in [
        &["-DX=$(pwn)"][..],
        &["-DY=`pwn`"],
        &["-DZ=';pwn;'"],
        &["-D$(pwn)=1"],
        &["-U;pwn"],
        &["-I", "$(pwn)", "-I", "';pwn;'"],
    ] {
        // what is no macro may be refused, but nothing may be run
        for subcommand in [&["verify", "--cc", "tcc"][..], &["gen"]] {
            let output = run(&[subcommand, &["m.pml", "-DLIMIT=2"], more].concat());
            assert!(output.status.code().is_some_and(|code| code <= 2), "{more:?}: {}", printed(&output));
        }
    }
    // SPIN's own buffer for the shell's command is a small one
    let long = format!("-DX={}", "1".repeat(3000));
    let output = run(&["verify", "--cc", "tcc", "m.pml", "-DLIMIT=2", &long, "--", "-w18"]);
    assert_eq!(output.status.code(), Some(1), "{}", printed(&output));
}
