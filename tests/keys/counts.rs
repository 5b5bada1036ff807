//! As many keys as `gen`'s exact strategy stores states, on examples and random models.

use super::both::compare::*;
use super::common::{models_in, root};
use super::{random, seeds, shapes};
use std::path::PathBuf;

fn plain(models: Vec<PathBuf>) -> Vec<(PathBuf, Vec<String>)> {
    models.into_iter().map(|path| (path, Vec::new())).collect()
}

#[test]
fn examples_have_as_many_keys_as_states_are_stored() {
    let sum = compare_all(&plain(models_in("promela-examples")));
    assert!(sum.compared > 65 && sum.merged > 100_000, "{} models, {} merged", sum.compared, sum.merged);
}

#[test]
fn larger_examples_have_as_many_keys_as_states_are_stored() {
    let larger = [
        ("mailer", "-DN=5"),
        ("email_pid", "-DN=4"),
        ("philosophers_ids", "-DN=7"),
        ("mutex_server", "-DN=6"),
        ("readers_writers", "-DN=5"),
    ];
    let models = larger
        .map(|(name, flag)| (root().join(format!("promela-examples/{name}.pml")), vec![flag.to_string()]));
    let sum = compare_all(&models);
    assert_eq!(sum.compared, models.len());
}

#[test]
fn models_where_symmetries_barely_survive_have_as_many_keys_as_states_are_stored() {
    let sum = compare_all(&plain(models_in("tests/dangers")));
    assert!(sum.compared > 45, "{}", sum.compared);
}

#[test]
fn random_models_have_as_many_keys_as_states_are_stored() {
    let sum = compare_texts(seeds(60).into_iter().map(random::random_model));
    assert!(sum.compared > 15, "{}", sum.compared);
}

#[test]
fn random_models_with_known_groups_have_as_many_keys_as_states_are_stored() {
    let texts = seeds(60).into_iter().map(|seed| shapes::shaped_model(seed, shapes::Size::Least).text);
    let sum = compare_texts(texts);
    assert!(sum.compared > 30, "{}", sum.compared);
}

/// What a channel holds shows in its length only, if it is 0.
#[test]
fn messages_of_zeros_are_told_from_none() {
    let model = "chan box[3] = [2] of { byte };
        active [3] proctype user() { do :: box[_pid]!0 :: box[_pid]?_ od }";
    let sum = compare_texts(std::iter::once(model.to_string()));
    // of three boxes, so many of each of three lengths
    assert_eq!((sum.compared, sum.keys), (1, 10));
}

/// For whoever looks for a difference: all models of a folder.
#[test]
fn models_of_a_folder() {
    let Some(folder) = std::env::var_os("MODELS") else { return };
    let folder = PathBuf::from(folder);
    compare_all(&plain(if folder.is_file() { vec![folder] } else { models_in(&folder.to_string_lossy()) }));
}
