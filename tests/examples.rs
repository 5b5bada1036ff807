//! Every model under promela-examples/ says in its first line what SPIN finds; here it is checked, for the model
//! itself, for the model printed back, and for its normal form.

mod common;

use common::*;
use std::path::{Path, PathBuf};

/// The model and the header files beside it, in a folder of their own.
fn copied(model: &Path) -> tempfile::TempDir {
    let mut files: Vec<PathBuf> = std::fs::read_dir(model.parent().unwrap())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "h"))
        .collect();
    files.push(model.to_path_buf());
    let files: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    work_folder(&files)
}

#[test]
fn headers_tell_the_truth_about_plain_spin() {
    check_all(&models_in("promela-examples"), |model| {
        let expected = header(model);
        let work = copied(model);
        let found =
            verify(work.path(), &name(model), &expected).map_err(|e| format!("{}: {e}", name(model)))?;
        if found == expected.verdict { Ok(()) } else { Err(format!("{}: SPIN finds {found:?}", name(model))) }
    });
}

fn same_after_printing(flags: &[&str], liveness: bool) {
    check_all(&models_in("promela-examples"), |model| {
        let expected = header(model);
        // the order of options decides in which order a nested search meets states, and so how many it stores
        if !liveness && expected.run.iter().any(|flag| flag == "-a" || flag == "-l") {
            return Ok(());
        }
        let output = topsym().arg("print").args(flags).arg(model).output().unwrap();
        if !output.status.success() {
            return Err(format!("{}: {}", name(model), printed(&output)));
        }
        let work = tempfile::tempdir().unwrap();
        std::fs::write(work.path().join("printed.pml"), &output.stdout).unwrap();
        let found =
            verify(work.path(), "printed.pml", &expected).map_err(|e| format!("{}: {e}", name(model)))?;
        if found == expected.verdict {
            Ok(())
        } else {
            Err(format!("{}: printed, SPIN finds {found:?}", name(model)))
        }
    });
}

#[test]
fn a_printed_model_has_the_same_verdict_and_states() {
    same_after_printing(&[], true);
}

#[test]
fn a_normal_form_has_the_same_verdict_and_states() {
    same_after_printing(&["--normal"], false);
}

#[test]
fn every_example_is_checked_without_a_word() {
    check_all(&models_in("promela-examples"), |model| {
        let output = topsym().arg("check").arg(model).output().unwrap();
        if output.status.success() && output.stdout.is_empty() && output.stderr.is_empty() {
            Ok(())
        } else {
            Err(format!("{}:\n{}", name(model), printed(&output)))
        }
    });
}

#[test]
fn a_normal_form_is_its_own_normal_form() {
    check_all(&models_in("promela-examples"), |model| {
        let normal = |path: &Path| topsym().args(["print", "--normal"]).arg(path).output().unwrap().stdout;
        let once = normal(model);
        let work = tempfile::tempdir().unwrap();
        let path = work.path().join("once.pml");
        std::fs::write(&path, &once).unwrap();
        if normal(&path) == once {
            Ok(())
        } else {
            Err(format!("{}: the normal form of the normal form differs", name(model)))
        }
    });
}

#[test]
fn info_can_be_read_back_as_yaml_and_json() {
    for model in models_in("promela-examples") {
        let info = |format: &str| {
            let output = topsym().args(["info", "--format", format]).arg(&model).output().unwrap();
            assert!(output.status.success(), "{}", printed(&output));
            String::from_utf8(output.stdout).unwrap()
        };
        let json: serde_json::Value = serde_json::from_str(&info("json")).unwrap();
        let yaml: serde_json::Value = serde_yaml::from_str(&info("yaml")).unwrap();
        assert_eq!(json, yaml, "{}", name(&model));
        assert!(!json["processes"].as_array().unwrap().is_empty());
    }
}
