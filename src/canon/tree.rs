//! The tree of a group that is used to find representatives, and its items.

use super::code::tells_followers_apart;
use super::forest::Forest;
use crate::group::classify::{Classified, classify};
use crate::group::permutation::Permutation;
use crate::group::structure::Structure;
use num_bigint::BigUint;

/// The tree that is used: with all that moves, if it is made of known shapes then; else what follows is left out of it. `leading` are the
/// points that nothing else follows from; `known` is what they are classified as, if that is known.
pub fn tree(
    degree: usize,
    generators: &[Permutation],
    leading: &[u32],
    known: Option<Classified>,
) -> (Structure, BigUint) {
    let whole = classify(degree, generators);
    let leading = known.unwrap_or_else(|| {
        let parts: Vec<Permutation> =
            generators.iter().filter_map(|generator| generator.part(leading)).collect();
        classify(degree, &parts)
    });
    // with followers in its columns the tree says more
    let same_shape = leading.structure.to_string() == whole.structure.to_string();
    match leading.order == whole.order && !same_shape {
        true => (leading.structure, whole.order),
        false => (whole.structure, whole.order),
    }
}

/// The items that are sorted and searched.
pub fn items(structure: &Structure, degree: usize, generators: &[Permutation]) -> Forest {
    let forest = Forest::new(structure, degree);
    match tells_followers_apart(&forest, degree, generators) {
        true => forest,
        // then everything is searched along the stabiliser chain, followers included
        false => Forest::all_loose(degree, generators),
    }
}
