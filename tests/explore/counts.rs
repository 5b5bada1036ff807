//! As many states and transitions as plain SPIN, on everything that there is.

use super::common::*;
use super::compare::*;
use std::path::PathBuf;

fn without_flags(folder: &str) -> Vec<(PathBuf, Vec<String>)> {
    models_in(folder).into_iter().map(|path| (path, Vec::new())).collect()
}

#[test]
fn examples_have_as_many_states() {
    let mut models = without_flags("promela-examples");
    models.extend(without_flags("tests/dangers"));
    models.extend(without_flags("tests/causes/models"));
    let sum = compare_all(&models);
    assert!(sum.compared > 200 && sum.with_errors > 50, "{} {}", sum.compared, sum.with_errors);
}

#[test]
fn the_grammar_corpus_has_as_many_states() {
    let sum = compare_all(&without_flags("tests/grammar/accept"));
    assert!(sum.compared > 200, "{}", sum.compared);
}

/// For whoever looks for a difference: all models of a folder.
#[test]
fn models_of_a_folder() {
    let Some(folder) = std::env::var_os("MODELS") else { return };
    compare_all(&without_flags(folder.to_str().unwrap()));
}
