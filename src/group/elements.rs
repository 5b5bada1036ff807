//! The elements of a group, through its stabiliser chain: all of them, a random one, the smallest of a coset.
//!
//! Every element is a product of one transversal element for each level, in one way only.

use super::chain::Chain;
use super::permutation::Permutation;

/// All elements of a group, one after the other; the identity is the first.
pub struct Elements {
    /// By level: the elements that lead from its base point to each point of its orbit.
    transversals: Vec<Vec<Permutation>>,
    /// By level: which one is chosen, and the product of those chosen so far.
    chosen: Vec<(usize, Permutation)>,
    next: Option<Permutation>,
}

impl Elements {
    /// The elements of a chain's group.
    pub fn new(chain: &Chain) -> Elements {
        let transversals: Vec<Vec<Permutation>> = chain
            .levels()
            .enumerate()
            .map(|(level, (_, orbit))| {
                orbit.iter().filter_map(|&point| chain.transversal(level, point)).collect()
            })
            .collect();
        let identity = Permutation::identity(chain.degree());
        let chosen = transversals.iter().map(|_| (0, identity.clone())).collect();
        Elements { transversals, chosen, next: Some(identity) }
    }

    fn advance(&mut self) -> Option<Permutation> {
        let last = (0..self.chosen.len())
            .rev()
            .find(|&level| self.chosen[level].0 + 1 < self.transversals[level].len())?;
        self.chosen[last].0 += 1;
        for level in last..self.chosen.len() {
            if level > last {
                self.chosen[level].0 = 0;
            }
            let own = &self.transversals[level][self.chosen[level].0];
            self.chosen[level].1 = match level {
                0 => own.clone(),
                _ => own.then(&self.chosen[level - 1].1),
            };
        }
        self.chosen.last().map(|(_, product)| product.clone())
    }
}

impl Iterator for Elements {
    type Item = Permutation;

    fn next(&mut self) -> Option<Permutation> {
        let current = self.next.take()?;
        self.next = self.advance();
        Some(current)
    }
}

/// An element, each one equally likely if `below` gives each number below its argument with the same likelihood.
#[cfg(any(test, feature = "careless"))]
pub fn random_element(chain: &Chain, mut below: impl FnMut(usize) -> usize) -> Permutation {
    let mut element = Permutation::identity(chain.degree());
    for (level, (_, orbit)) in chain.levels().enumerate() {
        if let Some(way) = chain.transversal(level, orbit[below(orbit.len()) % orbit.len()]) {
            element = way.then(&element);
        }
    }
    element
}

/// The smallest of all elements that first do something of the group and then the given permutation: smallest at the first point of
/// the chain, then at the second, and so on. Two permutations have the same one if and only if they are in one coset.
pub fn smallest_of_coset(chain: &Chain, permutation: &Permutation) -> Permutation {
    let mut smallest = permutation.clone();
    for (level, (_, orbit)) in chain.levels().enumerate() {
        let best = orbit.iter().copied().min_by_key(|&point| smallest.image(point));
        if let Some(way) = best.and_then(|point| chain.transversal(level, point)) {
            smallest = way.then(&smallest);
        }
    }
    smallest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::group::samples::{all_elements, generators};
    use std::collections::{HashMap, HashSet};

    #[test]
    fn each_element_comes_once() {
        for (degree, texts) in
            [(4, vec![]), (5, vec!["(1 2 3 4 5)", "(1 2)"]), (6, vec!["(1 2 3)(4 5 6)", "(1 4)(2 5)(3 6)"])]
        {
            let generators = generators(degree, &texts);
            let listed: Vec<Permutation> = Elements::new(&Chain::new(degree, &generators)).collect();
            let set: HashSet<Permutation> = listed.iter().cloned().collect();
            assert_eq!(listed.len(), set.len());
            assert_eq!(set, all_elements(degree, &generators));
            assert!(listed[0].is_identity());
        }
    }

    #[test]
    fn cosets_have_one_smallest_element_each() {
        let subgroup = generators(5, &["(1 2)", "(3 4 5)"]);
        let chain = Chain::new(5, &subgroup);
        let inside = all_elements(5, &subgroup);
        let whole = all_elements(5, &generators(5, &["(1 2 3 4 5)", "(1 2)"]));
        let mut cosets: HashMap<Permutation, usize> = HashMap::new();
        for element in &whole {
            let coset: HashSet<Permutation> = inside.iter().map(|first| first.then(element)).collect();
            let smallest = smallest_of_coset(&chain, element);
            assert_eq!(Some(&smallest), coset.iter().min());
            *cosets.entry(smallest).or_default() += 1;
        }
        assert!(cosets.values().all(|count| *count == inside.len()));
        assert_eq!(cosets.len(), whole.len() / inside.len());
    }

    #[test]
    fn random_elements_are_elements_and_all_of_them_come_up() {
        let chain = Chain::new(5, &generators(5, &["(1 2 3)", "(1 2)(4 5)"]));
        let mut random = crate::group::random::Random::new();
        let drawn: HashSet<Permutation> =
            (0..200).map(|_| random_element(&chain, |limit| random.below(limit))).collect();
        assert_eq!(drawn, Elements::new(&chain).collect());
    }
}
