//! Small groups for the tests of this room.

use super::cycles;
use super::permutation::Permutation;
use std::collections::HashSet;

/// Permutations in cycle notation.
pub(super) fn generators(degree: usize, texts: &[&str]) -> Vec<Permutation> {
    texts.iter().map(|text| cycles::parse(text, degree).expect("a permutation")).collect()
}

/// All elements of a small group, by closing its generators under products.
pub(super) fn all_elements(degree: usize, generators: &[Permutation]) -> HashSet<Permutation> {
    let identity = Permutation::identity(degree);
    let mut all = HashSet::from([identity.clone()]);
    let mut pending = vec![identity];
    while let Some(element) = pending.pop() {
        for generator in generators {
            let product = element.then(generator);
            if all.insert(product.clone()) {
                pending.push(product);
            }
        }
    }
    all
}
