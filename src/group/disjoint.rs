//! The finest decomposition of a group into factors that move different points.
//!
//! A set of orbits is a *factor* if every element of the group, cut down to these orbits, is an element again. Factors are closed under
//! intersection and complement, so there is a finest decomposition, and trying all sets of orbits would find it.
//! Chang and Jefferson (2022) found it in polynomial time. Here, with a chain that fixes orbit after orbit: let the decomposition
//! of the subgroup that fixes the first i orbits be known. The subgroup that fixes one orbit less has some more
//! generators. If what such a generator does to the points of a known factor is done by an element of the smaller subgroup as
//! well, it can be divided by that element, and does nothing there any more; if not, the factor is tied to the orbit. So the orbit
//! is united with exactly those factors in which one of the new generators does something new.

use super::chain::Chain;
use super::generated::Generated;
use super::permutation::{Permutation, moved_orbits};
use num_bigint::BigUint;

/// The finest decomposition of a group.
#[derive(Clone, Debug)]
pub struct Decomposition {
    /// The factors, in the order of their smallest points.
    pub factors: Vec<Generated>,
    /// The order of the group, or of a subgroup of it if a chain was not proved: never too large.
    pub order: BigUint,
}

impl Decomposition {
    /// The finest decomposition of the group that the permutations generate.
    pub fn new(degree: usize, generators: &[Permutation]) -> Decomposition {
        let mut factors = Vec::new();
        let mut order = BigUint::from(1u8);
        for generators in obvious_factors(degree, generators) {
            let whole = Generated::with_chain(generators, |generators| {
                let orbits = moved_orbits(degree, generators);
                Chain::along(degree, &orbits.concat(), generators)
            });
            order *= whole.chain.order();
            factors.extend(split(whole));
        }
        factors.sort_by_key(|factor| factor.orbits.first().and_then(|orbit| orbit.first().copied()));
        Decomposition { factors, order }
    }
}

/// Unites orbits that a generator moves together; this may be too coarse. The generators of each part are returned.
fn obvious_factors(degree: usize, generators: &[Permutation]) -> Vec<Vec<Permutation>> {
    let orbits = moved_orbits(degree, generators);
    let mut of_point = vec![0; degree];
    for (number, orbit) in orbits.iter().enumerate() {
        orbit.iter().for_each(|&point| of_point[point as usize] = number);
    }
    let mut classes = Classes::new(orbits.len());
    for generator in generators {
        let mut moved = generator.moved().map(|(point, _)| of_point[point as usize]);
        if let Some(first) = moved.next() {
            moved.for_each(|orbit| classes.unite(first, orbit));
        }
    }
    classes.unions(&orbits).iter().map(|points| Generated::parts(generators, points)).collect()
}

/// The finest decomposition of a group whose chain fixes orbit after orbit.
fn split(group: Generated) -> Vec<Generated> {
    let orbits = &group.orbits;
    let mut classes = Classes::new(orbits.len());
    for number in (0..orbits.len()).rev() {
        let new = group.chain.generators_at(&orbits[number]);
        let mut later: Vec<usize> = (number + 1..orbits.len()).map(|orbit| classes.find(orbit)).collect();
        later.sort_unstable();
        later.dedup();
        for class in later {
            let members = (number + 1..orbits.len()).filter(|&orbit| classes.find(orbit) == class);
            let points: Vec<u32> = members.flat_map(|orbit| orbits[orbit].iter().copied()).collect();
            if new.iter().any(|generator| does_something_new(&group.chain, generator, &points)) {
                classes.unite(number, class);
            }
        }
    }
    let unions = classes.unions(orbits);
    if unions.len() < 2 {
        return vec![group];
    }
    let factor = |points: &Vec<u32>| {
        let levels = group.chain.levels().filter(|(base, _)| points.contains(base));
        let order: BigUint = levels.map(|(_, orbit)| BigUint::from(orbit.len())).product();
        Generated::with_order(group.chain.degree(), Generated::parts(&group.generators, points), &order)
    };
    unions.iter().map(factor).collect()
}

/// Is there no element of the chain's later levels that does to some points what a permutation does?
fn does_something_new(chain: &Chain, permutation: &Permutation, points: &[u32]) -> bool {
    let Some(part) = permutation.part(points) else {
        return true;
    };
    if part.is_identity() {
        return false;
    }
    let mut at = vec![false; chain.degree()];
    points.iter().for_each(|&point| at[point as usize] = true);
    match chain.remainder_at(&part, &at) {
        Some(rest) => points.iter().any(|&point| rest.image(point) != point),
        None => true,
    }
}

/// Which orbits are united.
struct Classes(Vec<usize>);

impl Classes {
    fn new(count: usize) -> Classes {
        Classes((0..count).collect())
    }

    fn find(&self, mut orbit: usize) -> usize {
        while self.0[orbit] != orbit {
            orbit = self.0[orbit];
        }
        orbit
    }

    fn unite(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        self.0[a.max(b)] = a.min(b);
    }

    /// The points of each class.
    fn unions(&self, orbits: &[Vec<u32>]) -> Vec<Vec<u32>> {
        let mut unions = vec![Vec::new(); orbits.len()];
        for (number, orbit) in orbits.iter().enumerate() {
            unions[self.find(number)].extend_from_slice(orbit);
        }
        unions.retain(|union| !union.is_empty());
        unions
    }
}
