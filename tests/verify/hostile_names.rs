//! Names and macros that a shell would make something else of. SPIN hands them to one.

use crate::common::{printed, topsym};
use crate::{command, folder};
use std::path::Path;

/// Names of models. Those that a shell understands would create a file `pwned`.
const NAMES: &[&str] = &[
    "$(touch pwned).pml",
    "`touch pwned`.pml",
    "a\"; touch pwned; \".pml",
    "back\\slash.pml",
    "new\nline.pml",
    "it's; touch pwned.pml",
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
    work
}

/// Nothing was run: neither here nor where temporary files are.
fn nothing_was_run(work: &Path, what: &str) {
    let found = std::process::Command::new("find").arg(work).args(["-name", "pwned"]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&found.stdout), "", "{what}");
}

#[test]
fn a_name_is_not_executed() {
    for name in NAMES {
        let work = with_model(name);
        let model = format!("./{name}");
        let output = command(work.path()).args([&model, "-DLIMIT=2", "--", "-w18"]).output().unwrap();
        let text = printed(&output);
        assert_eq!(output.status.code(), Some(1), "{name}: {text}");
        assert!(text.starts_with(&format!("{model}: violated")), "{name}: {text}");
        assert!(
            text.contains("SPIN has followed it to the error") && text.contains("p[1]        4  n<3"),
            "{text}"
        );
        assert!(work.path().join(format!("{name}.trail")).exists(), "{name}");
        for subcommand in ["trail", "gen", "info", "group"] {
            let output =
                topsym().args([subcommand, &model, "-DLIMIT=2"]).current_dir(work.path()).output().unwrap();
            assert!(output.status.success(), "{subcommand} {name}: {}", printed(&output));
        }
        let mut shown = topsym();
        shown.args(["trail", &model, "-DLIMIT=2", "--format", "json"]).current_dir(work.path());
        let shown: serde_json::Value = serde_json::from_slice(&shown.output().unwrap().stdout).unwrap();
        assert_eq!(shown["steps"][0]["statements"][0]["file"], *name);
        nothing_was_run(work.path(), name);
    }
}

#[test]
fn a_name_is_not_executed_with_a_claim_in_a_file_nor_in_a_batch() {
    let work = with_model("$(touch pwned).pml");
    std::fs::write(work.path().join("`touch pwned`.never"), "never { do :: n == 2 -> break :: else od }\n")
        .unwrap();
    let arguments = ["$(touch pwned).pml", "-DLIMIT=9", "--never", "`touch pwned`.never", "--", "-w18"];
    let output = command(work.path()).args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", printed(&output));
    let batch =
        topsym().args(["batch", ".", "-DLIMIT=2", "--cc", "tcc"]).current_dir(work.path()).output().unwrap();
    assert!(printed(&batch).contains("| violated |"), "{}", printed(&batch));
    nothing_was_run(work.path(), "--never, batch");
    std::fs::rename(work.path().join("$(touch pwned).pml"), work.path().join("a\"b.pml")).unwrap();
    let arguments = ["a\"b.pml", "-DLIMIT=9", "--never", "`touch pwned`.never"];
    let output = command(work.path()).args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(printed(&output).contains("give the file another name"), "{}", printed(&output));
}

#[test]
fn a_folder_is_not_executed() {
    let work = with_model("m.pml");
    let inner = work.path().join("$(touch pwned)");
    std::fs::create_dir(&inner).unwrap();
    for file in ["m.pml", "most.h"] {
        std::fs::copy(work.path().join(file), inner.join(file)).unwrap();
    }
    for (folder, model) in [(work.path(), "$(touch pwned)/m.pml"), (&inner, "m.pml")] {
        let output = command(folder).args([model, "-DLIMIT=2", "--", "-w18"]).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{}", printed(&output));
        assert!(printed(&output).contains("SPIN has followed it to the error"), "{}", printed(&output));
    }
    nothing_was_run(work.path(), "a folder");
}

#[test]
fn macros_and_folders_of_the_preprocessor_are_not_executed() {
    let work = with_model("m.pml");
    let macros = [
        "-DX=$(touch pwned)",
        "-DY=`touch pwned`",
        "-DZ=';touch pwned;'",
        "-D$(touch pwned)=1",
        "-U;touch pwned",
    ];
    let folders = ["-I", "$(touch pwned)", "-I", "';touch pwned;'"];
    for more in macros.iter().map(std::slice::from_ref).chain([&folders[..]]) {
        let arguments = ["m.pml", "-DLIMIT=2"];
        for subcommand in ["verify", "gen"] {
            // what is no macro may be refused, but nothing may be run
            let output = topsym()
                .arg(subcommand)
                .args(arguments)
                .args(more)
                .current_dir(work.path())
                .output()
                .unwrap();
            assert!(output.status.code().is_some_and(|code| code <= 2), "{more:?}: {}", printed(&output));
        }
        nothing_was_run(work.path(), &format!("{more:?}"));
    }
    // SPIN's own buffer for the shell's command is a small one
    let long = format!("-DX={}", "1".repeat(3000));
    let output = command(work.path()).args(["m.pml", "-DLIMIT=2", &long, "--", "-w18"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", printed(&output));
}
