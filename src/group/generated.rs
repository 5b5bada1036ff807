//! A group as the algorithms of this room hand it on: generators, stabiliser chain, orbits.

use super::chain::Chain;
use super::permutation::{Permutation, moved_orbits};
use num_bigint::BigUint;

/// A group with its generators, chain and orbits.
#[derive(Clone, Debug)]
pub struct Generated {
    /// Its generators; none of them is the identity.
    pub generators: Vec<Permutation>,
    /// Its stabiliser chain.
    pub chain: Chain,
    /// Its orbits of more than one point.
    pub orbits: Vec<Vec<u32>>,
}

impl Generated {
    /// The group that some permutations generate.
    pub fn new(degree: usize, generators: Vec<Permutation>) -> Generated {
        Generated::with_chain(generators, |generators| Chain::new(degree, generators))
    }

    /// A group of known order.
    pub fn with_order(degree: usize, generators: Vec<Permutation>, order: &BigUint) -> Generated {
        Generated::with_chain(generators, |generators| Chain::with_order(degree, &[], generators, order))
    }

    /// A group with a chain that is made of its generators.
    pub fn with_chain(
        mut generators: Vec<Permutation>,
        chain: impl FnOnce(&[Permutation]) -> Chain,
    ) -> Generated {
        generators.retain(|generator| !generator.is_identity());
        generators.sort_unstable();
        generators.dedup();
        let chain = chain(&generators);
        let orbits = moved_orbits(chain.degree(), &generators);
        Generated { generators, chain, orbits }
    }

    /// What the elements do to some orbits, given by their points: as generators, all other points fixed.
    pub fn parts(generators: &[Permutation], points: &[u32]) -> Vec<Permutation> {
        generators.iter().filter_map(|generator| generator.part(points)).collect()
    }
}
