//! Classification, from the top down: what a group is made of.
//!
//! First into factors that move different points; each of them is tried as full, as a ring, as a wreath product (whose two sides are
//! classified in turn), and else is unknown. The tests of the single steps rely on stabiliser chains, and a chain that is not proved
//! may belong to a smaller group than the generators. That can't hide: at the end every generator must be an element of the
//! tree, by the tree's own definition, and every element of the tree is in the group, since the tree has as many elements as the chain.

use super::chain::Chain;
use super::disjoint::Decomposition;
use super::full::Full;
use super::generated::Generated;
use super::permutation::Permutation;
use super::ring::Ring;
use super::structure::{Structure, Unknown};
use super::wreath::Wreath;
use num_bigint::BigUint;

/// What a group is made of.
#[derive(Clone, Debug)]
pub struct Classified {
    /// The tree.
    pub structure: Structure,
    /// The number of elements.
    pub order: BigUint,
    /// Is the order certain? If not, it is the order of a subgroup, which is most likely the whole group.
    pub certain: bool,
}

/// Classifies the group that some permutations generate.
pub fn classify(degree: usize, generators: &[Permutation]) -> Classified {
    let decomposition = Decomposition::new(degree, generators);
    let structure = product(&decomposition);
    let order = structure.order();
    if order == decomposition.order && generators.iter().all(|generator| structure.contains(generator)) {
        return Classified { order, certain: structure.is_proved(), structure };
    }
    // a chain was incomplete, by a chance of one in a billion or so
    let mut chain = Chain::new(degree, generators);
    let certain = chain.prove_at_length();
    let order = chain.order();
    let structure = Structure::Unknown(Box::new(Unknown { generators: generators.to_vec(), chain }));
    Classified { structure, order, certain }
}

fn product(decomposition: &Decomposition) -> Structure {
    let mut factors: Vec<Structure> = decomposition.factors.iter().map(indecomposable).collect();
    match factors.len() {
        0 => Structure::Trivial,
        1 => factors.remove(0),
        _ => Structure::Disjoint(factors),
    }
}

/// Classifies a part of a group whose chain is at hand.
pub(super) fn classify_part(group: &Generated) -> Structure {
    match group.orbits.len() {
        0 => Structure::Trivial,
        1 => indecomposable(group),
        _ => product(&Decomposition::new(group.chain.degree(), &group.generators)),
    }
}

/// Classifies a group that has one factor only.
fn indecomposable(group: &Generated) -> Structure {
    if let Some(full) = Full::recognise(group) {
        return Structure::Full(full);
    }
    if let Some(ring) = Ring::recognise(group) {
        return Structure::Ring(ring);
    }
    if let Some(wreath) = Wreath::recognise(group) {
        return Structure::Wreath(Box::new(wreath));
    }
    let mut chain = group.chain.clone();
    chain.prove_at_length();
    Structure::Unknown(Box::new(Unknown { generators: group.generators.clone(), chain }))
}
