//! How often programs are run: `spin -V` once, and no more of `spin -a` and of the C compiler than a verdict needs.
//!
//! Wrappers around them stand first on PATH. Each writes its arguments into a file of its own, and becomes the program.

use crate::common::{printed, root, topsym};
use crate::{command, folder, left_in};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

/// All that topsym or SPIN may run.
const PROGRAMS: [&str; 5] = ["spin", "cc", "gcc", "clang", "tcc"];

fn write_program(path: &Path, script: &str) {
    std::fs::write(path, script).unwrap();
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
}

/// Puts wrappers first on the PATH of a command.
pub fn watch(work: &Path, command: &mut Command) {
    let (bin, log) = (work.join("bin"), work.join("log"));
    std::fs::create_dir_all(&bin).unwrap();
    let _ = std::fs::remove_dir_all(&log);
    std::fs::create_dir(&log).unwrap();
    for program in PROGRAMS {
        let Ok(real) = which::which(program) else {
            continue;
        };
        let (log, real) = (log.display(), real.display());
        // two may run at the same time
        write_program(
            &bin.join(program),
            &format!("#!/bin/sh\necho {program} \"$*\" > \"{log}/$$\"\nexec \"{real}\" \"$@\"\n"),
        );
    }
    let path = std::env::var("PATH").unwrap();
    command.env("PATH", format!("{}:{path}", bin.display()));
}

/// What was run.
#[derive(Debug, Default, PartialEq)]
pub struct Runs {
    /// `spin -V`
    pub versions: usize,
    /// `spin -a`
    pub generated: usize,
    /// A C compiler, for something else than its preprocessor.
    pub compiled: usize,
    /// `spin -k`
    pub replayed: usize,
}

pub fn runs(work: &Path) -> Runs {
    let mut runs = Runs::default();
    for name in left_in(&work.join("log")) {
        let line = std::fs::read_to_string(work.join("log").join(name)).unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["spin", "-V"] => runs.versions += 1,
            ["spin", "-a", ..] => runs.generated += 1,
            ["spin", "-k", ..] => runs.replayed += 1,
            ["spin", ..] => panic!("what is this for: {line}"),
            _ if !words.contains(&"-E") => runs.compiled += 1,
            _ => {}
        }
    }
    runs
}

/// Verifies a model, and counts.
fn costs(work: &Path, arguments: &str, code: i32) -> Runs {
    let mut command = command(work);
    watch(work, &mut command);
    let output = command.args(arguments.split_whitespace()).args(["--", "-w18"]).output().unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments}: {}", printed(&output));
    runs(work)
}

#[test]
fn a_verified_model_costs_each_program_once() {
    let work = folder(&["mutex_states.pml"]);
    for arguments in ["mutex_states.pml", "mutex_states.pml --keep kept", "mutex_states.pml --bfs"] {
        let once = Runs { versions: 1, generated: 1, compiled: 1, replayed: 0 };
        assert_eq!(costs(work.path(), arguments, 0), once, "{arguments}");
    }
}

#[test]
fn plain_spin_costs_one_compilation_more() {
    let work = folder(&["mutex_states.pml"]);
    let both = Runs { versions: 1, generated: 1, compiled: 2, replayed: 0 };
    assert_eq!(costs(work.path(), "mutex_states.pml --compare", 0), both);
}

#[test]
fn an_error_in_one_state_is_followed_with_what_is_there() {
    let work = folder(&["lost_update.pml"]);
    let found = costs(work.path(), "lost_update.pml", 1);
    assert_eq!((found.versions, found.generated, found.compiled), (1, 1, 1), "{found:?}");
}

#[test]
fn a_cycle_costs_one_compilation_more() {
    let work = folder(&[]);
    for (model, property) in
        [("token.pml", "--ltl ev"), ("formulas.pml", "--ltl ev"), ("ring.pml", "-DFORMULA --ltl stops")]
    {
        std::fs::copy(root().join("tests/trails").join(model), work.path().join(model)).unwrap();
        let found = costs(work.path(), &format!("{model} {property}"), 1);
        assert_eq!((found.versions, found.generated, found.compiled), (1, 1, 2), "{model}: {found:?}");
        assert!(found.replayed <= 3, "{model}: {found:?}");
    }
}

#[test]
fn gen_and_trail_ask_for_the_version_once() {
    let work = folder(&["lost_update.pml"]);
    assert_eq!(costs(work.path(), "lost_update.pml", 1).versions, 1);
    for (subcommand, generated) in [("gen", 1), ("trail", 0)] {
        let mut command = topsym();
        command.args([subcommand, "lost_update.pml"]).current_dir(work.path());
        watch(work.path(), &mut command);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{subcommand}: {}", printed(&output));
        let found = runs(work.path());
        assert_eq!((found.versions, found.generated), (1, generated), "{subcommand}: {found:?}");
    }
}

#[test]
fn a_program_of_the_same_name_is_refused() {
    let work = folder(&["mutex_states.pml"]);
    let bin = work.path().join("other");
    std::fs::create_dir(&bin).unwrap();
    write_program(&bin.join("spin"), "#!/bin/sh\necho 'spin 3.1.2 (built for another purpose)'\n");
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    for subcommand in ["verify --engine spin", "gen"] {
        let mut command = topsym();
        command
            .args(subcommand.split(' '))
            .arg("mutex_states.pml")
            .current_dir(work.path())
            .env("PATH", &path);
        let output = command.output().unwrap();
        let text = printed(&output);
        assert!(!output.status.success(), "{subcommand}: {text}");
        for words in ["is not the model checker SPIN", "built for another purpose", "on PATH"] {
            assert!(text.contains(words), "{subcommand}: {text}");
        }
        assert!(!work.path().join("mutex_states.sym.c").exists());
    }
}

#[test]
fn a_version_that_was_not_tested_is_told() {
    let work = folder(&["mutex_states.pml"]);
    let bin = work.path().join("other");
    std::fs::create_dir(&bin).unwrap();
    let real = which::which("spin").unwrap();
    let script = format!(
        "#!/bin/sh\n[ \"$1\" = -V ] && echo 'Spin Version 6.9.9 -- 1 January 2030' && exit 0\nexec \"{}\" \"$@\"\n",
        real.display()
    );
    write_program(&bin.join("spin"), &script);
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    for arguments in [&["verify", "--cc", "tcc"][..], &["gen"]] {
        let mut command = topsym();
        command.args(arguments).arg("mutex_states.pml").current_dir(work.path()).env("PATH", &path);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", printed(&output));
        assert!(printed(&output).contains("this is SPIN 6.9.9"), "{}", printed(&output));
    }
}
