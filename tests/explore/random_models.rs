//! As many states and transitions as plain SPIN, for random models of all kinds.

use super::compare::*;
use super::{random, seeds, shapes};

fn compare_seeds(count: u64, model: impl Fn(u64) -> String) -> Sum {
    let texts: Vec<String> = seeds(count).into_iter().map(model).collect();
    compare_texts(texts.iter())
}

#[test]
fn random_models_have_as_many_states() {
    let sum = compare_seeds(60, random::random_model);
    assert!(sum.compared > 40, "{}", sum.compared);
}

#[test]
fn random_models_with_labels_have_as_many_states() {
    let sum = compare_seeds(40, random::random_live_model);
    assert!(sum.compared > 25, "{}", sum.compared);
}

#[test]
fn random_models_with_known_groups_have_as_many_states() {
    let sum = compare_seeds(40, |seed| shapes::shaped_model(seed, shapes::Size::Least).text);
    assert!(sum.compared > 25, "{}", sum.compared);
}
