//! The built-in engine on the same models: as many keys as `gen`'s verifier stores states.

use crate::both::compare::compare_texts;
use crate::{model, seeds};

#[test]
fn models_with_odd_starts_have_as_many_keys_as_states_are_stored() {
    let sum = compare_texts(seeds(100).into_iter().map(|seed| model::model(seed).text));
    assert!(sum.compared > 15, "{}", sum.compared);
}
