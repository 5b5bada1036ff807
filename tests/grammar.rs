//! The grammar corpus: small files that the real SPIN accepted or refused, each for one reason. See
//! tests/grammar/README.md.

mod common;

use common::*;
use std::path::Path;

/// Files that SPIN refuses and we don't: types are checked by SPIN later on, and these checks are not needed to
/// understand a model.
const LENIENT: &[&str] = &[
    "c_expr_with_side_effect.pml",
    "type_mtype_subtype_mismatch.pml",
    "type_mtype_subtype_mismatch_in_run.pml",
];

/// The normal form expands inlines, and SPIN looks at some things in the text only: it allows a label twice if one of them is the parameter of an inline,
/// and an array in the index of its own element if that takes the result of one.
const NO_NORMAL_FORM: &[&str] =
    &["array_in_its_own_index_result_of_inline.pml", "label_as_formal_of_inline.pml"];

/// Runs `topsym` in the folder of a file, as a user would.
fn run(subcommand: &[&str], file: &Path) -> std::process::Output {
    topsym()
        .args(subcommand)
        .arg(file.file_name().unwrap())
        .current_dir(file.parent().unwrap())
        .output()
        .unwrap()
}

#[test]
fn what_spin_accepts_is_accepted() {
    check_all(&models_in("tests/grammar/accept"), |file| {
        let output = run(&["check"], file);
        if output.status.success() { Ok(()) } else { Err(format!("{}:\n{}", name(file), printed(&output))) }
    });
}

#[test]
fn what_spin_refuses_is_refused_at_its_place() {
    let files = models_in("tests/grammar/reject");
    let near = std::sync::atomic::AtomicUsize::new(0);
    check_all(&files, |file| {
        let output = run(&["check"], file);
        if LENIENT.contains(&&*name(file)) {
            return match output.status.success() {
                true => Ok(()),
                false => Err(format!("{} is refused now: take it off the list", name(file))),
            };
        }
        if output.status.code() != Some(1) {
            return Err(format!("{}: exit code {:?}", name(file), output.status.code()));
        }
        // `/* reject: 3: reason */`
        let text = String::from_utf8_lossy(&std::fs::read(file).unwrap()).into_owned();
        let line = text.split(':').nth(1).map(str::trim).unwrap_or_default();
        let place = format!("{}:{line}:", name(file));
        if printed(&output).contains(&place) {
            near.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        } else {
            eprintln!("{}: not at line {line}:\n{}", name(file), printed(&output));
        }
        Ok(())
    });
    let near = near.into_inner();
    let places = files.len() - LENIENT.len();
    assert!(near * 100 >= places * 95, "only {near} of {places} are reported at their line");
}

/// Prints a file, and lets SPIN read the result.
fn printed_is_accepted(file: &Path, flags: &[&str]) -> Result<(), String> {
    let output = run(&[&["print"], flags].concat(), file);
    if !output.status.success() {
        return Err(format!("{}:\n{}", name(file), printed(&output)));
    }
    let work = tempfile::tempdir().unwrap();
    std::fs::write(work.path().join("printed.pml"), &output.stdout).unwrap();
    let spin = spin_a(work.path(), "printed.pml");
    if accepted(&spin) {
        Ok(())
    } else {
        Err(format!("{}: SPIN refuses the printed model:\n{}", name(file), printed(&spin)))
    }
}

#[test]
fn spin_accepts_what_is_printed() {
    check_all(&models_in("tests/grammar/accept"), |file| printed_is_accepted(file, &[]));
}

#[test]
fn spin_accepts_normal_forms() {
    check_all(&models_in("tests/grammar/accept"), |file| {
        if NO_NORMAL_FORM.contains(&&*name(file)) {
            return Ok(());
        }
        printed_is_accepted(file, &["--normal"])
    });
}

/// Files with assertions that hold only if they are understood as SPIN does: still so after printing?
fn assertions_hold(flags: &[&str]) {
    let plain = Expected {
        verdict: Verdict { states: 0, verdict: "ok".to_string() },
        cc: vec!["-DSAFETY".to_string()],
        compiler: "tcc",
        run: Vec::new(),
        groups: Vec::new(),
    };
    let files: Vec<_> = models_in("tests/grammar/accept")
        .into_iter()
        .filter(|file| !NO_NORMAL_FORM.contains(&&*name(file)))
        .filter(|file| std::fs::read(file).unwrap().starts_with(b"/* verify 0 errors"))
        .collect();
    check_all(&files, |file| {
        let work = tempfile::tempdir().unwrap();
        let output = run(&[&["print"], flags].concat(), file);
        std::fs::write(work.path().join("printed.pml"), &output.stdout).unwrap();
        let found = verify(work.path(), "printed.pml", &plain).map_err(|e| format!("{}: {e}", name(file)))?;
        match &*found.verdict {
            "ok" => Ok(()),
            other => Err(format!("{}: {other}", name(file))),
        }
    });
}

#[test]
fn assertions_on_the_meaning_hold_when_printed() {
    assertions_hold(&[]);
}

#[test]
fn assertions_on_the_meaning_hold_in_normal_forms() {
    assertions_hold(&["--normal"]);
}

#[test]
fn odd_files_get_an_answer() {
    // SPIN prints errors for these, but makes a verifier: real models contain such lines
    let must_pass = [
        "else_combined_with_receive.pml",
        "else_combined_with_send_and_probe.pml",
        "label_at_start_of_option.pml",
        "unless_on_guard_of_option.pml",
        "ltl_not_closed_at_end_of_file.pml",
    ];
    check_all(&models_in("tests/grammar/gray"), |file| {
        let code = run(&["check"], file).status.code();
        match code {
            Some(0) => Ok(()),
            Some(1) if !must_pass.contains(&&*name(file)) => Ok(()),
            _ => Err(format!("{}: exit code {code:?}", name(file))),
        }
    });
}
