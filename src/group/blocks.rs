//! Systems of blocks: partitions of an orbit that a group keeps.
//!
//! The smallest block with two given points comes from uniting what must be together until nothing changes (Atkinson 1975). Every block
//! system is a join of smallest ones, so closing these under joins finds them all.

use super::chain::Chain;
use super::permutation::{Permutation, orbits};
use std::collections::BTreeSet;

/// A partition of an orbit into blocks of one size: each block sorted, in the order of their smallest points.
pub type System = Vec<Vec<u32>>;

/// Sets of points that are united.
struct Union {
    parent: Vec<u32>,
}

impl Union {
    fn new(degree: usize) -> Union {
        Union { parent: (0..degree as u32).collect() }
    }

    fn find(&mut self, point: u32) -> u32 {
        let mut at = point;
        while self.parent[at as usize] != at {
            let above = self.parent[self.parent[at as usize] as usize];
            self.parent[at as usize] = above;
            at = above;
        }
        at
    }

    /// The set that vanishes, if they were two.
    fn unite(&mut self, a: u32, b: u32) -> Option<u32> {
        let (a, b) = (self.find(a), self.find(b));
        let (stays, goes) = (a.min(b), a.max(b));
        self.parent[goes as usize] = stays;
        (stays != goes).then_some(goes)
    }

    fn system(&mut self, orbit: &[u32]) -> System {
        let mut blocks: std::collections::BTreeMap<u32, Vec<u32>> = std::collections::BTreeMap::new();
        for &point in orbit {
            let root = self.find(point);
            blocks.entry(root).or_default().push(point);
        }
        blocks.into_values().collect()
    }
}

/// The finest system in which given points are together; the orbit must be sorted.
pub fn finest_system(generators: &[Permutation], orbit: &[u32], together: &[(u32, u32)]) -> System {
    let degree = orbit.last().map_or(0, |&last| last as usize + 1);
    let mut union = Union::new(degree);
    let mut pending: Vec<(u32, u32)> = Vec::new();
    for &(a, b) in together {
        if union.unite(a, b).is_some() {
            pending.push((a, b));
        }
    }
    while let Some((a, b)) = pending.pop() {
        for generator in generators {
            let (c, d) = (generator.image(a), generator.image(b));
            if union.unite(c, d).is_some() {
                pending.push((c, d));
            }
        }
    }
    union.system(orbit)
}

/// The finest systems that join a point with each other point, one for each orbit of the point's stabiliser: all systems that
/// have no finer one are among them. The systems of one block and of one point each are left out.
fn smallest_systems(chain: &Chain, generators: &[Permutation], orbit: &[u32]) -> BTreeSet<System> {
    let Some(&first) = orbit.first() else {
        return BTreeSet::new();
    };
    let (fixing, _) = chain.stabiliser(&[first]);
    let partners = orbits(chain.degree(), &fixing);
    let mut systems = BTreeSet::new();
    for partner in partners.iter().map(|partners| partners[0]) {
        if partner != first && orbit.binary_search(&partner).is_ok() {
            let system = finest_system(generators, orbit, &[(first, partner)]);
            if system.len() > 1 {
                systems.insert(system);
            }
        }
    }
    systems
}

/// All systems of blocks on an orbit, but those of one block and of one point each; `false` if there were more than `most`, and
/// some are missing.
pub fn all_systems(
    chain: &Chain,
    generators: &[Permutation],
    orbit: &[u32],
    most: usize,
) -> (BTreeSet<System>, bool) {
    let smallest = smallest_systems(chain, generators, orbit);
    let mut found = smallest.clone();
    let mut pending: Vec<System> = smallest.iter().cloned().collect();
    while let Some(system) = pending.pop() {
        for other in &smallest {
            if found.len() >= most {
                return (found, false);
            }
            let together: Vec<(u32, u32)> = system
                .iter()
                .chain(other)
                .flat_map(|block| block.windows(2).map(|two| (two[0], two[1])))
                .collect();
            let joined = finest_system(generators, orbit, &together);
            if joined.len() > 1 && found.insert(joined.clone()) {
                pending.push(joined);
            }
        }
    }
    (found, true)
}

/// Generators of the subgroup that keeps a block of an orbit: those that fix a point of it, and for each other point of it one
/// that leads there.
pub fn block_stabiliser(chain: &Chain, block: &[u32]) -> Vec<Permutation> {
    let Some(&first) = block.first() else {
        return chain.generators_below(0);
    };
    let rebased = chain.rebased(&[first]);
    let moves_first = rebased.levels().next().is_some_and(|(base, _)| base == first);
    let mut generators = rebased.generators_below(usize::from(moves_first));
    if moves_first {
        generators.extend(block[1..].iter().filter_map(|&point| rebased.transversal(0, point)));
    }
    generators
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::group::samples::{all_elements, generators};

    #[test]
    fn the_stabiliser_of_a_block_keeps_it() {
        let generators = generators(6, &["(1 2 3)", "(1 2)", "(1 4)(2 5)(3 6)"]);
        let chain = Chain::new(6, &generators);
        let block = [3, 4, 5];
        let keeps = |p: &Permutation| block.iter().all(|&point| block.contains(&p.image(point)));
        let expected = all_elements(6, &generators).into_iter().filter(keeps).collect();
        assert_eq!(all_elements(6, &block_stabiliser(&chain, &block)), expected);
    }

    #[test]
    fn a_ring_of_twelve_has_a_system_for_each_divisor() {
        let ring = generators(12, &["(1 2 3 4 5 6 7 8 9 10 11 12)"]);
        let orbit: Vec<u32> = (0..12).collect();
        let (systems, all) = all_systems(&Chain::new(12, &ring), &ring, &orbit, 100);
        assert!(all);
        let mut counts: Vec<usize> = systems.iter().map(Vec::len).collect();
        counts.sort_unstable();
        assert_eq!(counts, [2, 3, 4, 6]);
        assert!(!all_systems(&Chain::new(12, &ring), &ring, &orbit, 2).1);
    }
}
