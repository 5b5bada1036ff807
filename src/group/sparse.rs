//! Elements of a group that move few points.
//!
//! Large groups of hundreds of points mostly have some: a symmetric group has exchanges of two points, even if its generators move everything.
//! A random element has cycles of many lengths, and for each prime p a power of it moves only the points in those cycles
//! whose length has the most factors p. With some luck that is one short cycle.

use super::permutation::Permutation;
use super::random::RandomElements;
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// Smaller groups are fast anyway.
const LEAST_POINTS: usize = 30;
/// Generators that move more points than these, and an eighth of all, are not sparse.
const FEW: usize = 8;
/// Random elements that are tried.
const TRIES: usize = 150;
/// How many elements are returned at most.
const MOST_RETURNED: usize = 6;

/// Some elements that move few points, if the generators move many; the fewest points first.
pub(super) fn sparse_elements(degree: usize, generators: &[Permutation]) -> Vec<Permutation> {
    let supports: Vec<usize> = generators.iter().map(|generator| generator.moved().count()).collect();
    let all = (0..degree as u32).filter(|&point| generators.iter().any(|g| g.image(point) != point)).count();
    let few = FEW.max(all / 8);
    if all < LEAST_POINTS || supports.iter().all(|&support| support <= few) {
        return Vec::new();
    }
    let mut elements = RandomElements::new(degree, generators);
    let mut found: Vec<(usize, Permutation)> = Vec::new();
    for _ in 0..TRIES {
        let element = elements.element();
        for (prime, support) in primes(&element) {
            let known = found.iter().filter(|(known, _)| *known <= support).count();
            if support <= few && known < MOST_RETURNED {
                found.push((support, power_of_prime_order(&element, prime)));
                found.sort_by_key(|(support, _)| *support);
                found.truncate(MOST_RETURNED);
            }
        }
    }
    found.into_iter().map(|(_, element)| element).collect()
}

/// The primes that divide an element's order, each with the number of points that a power of this order moves.
fn primes(element: &Permutation) -> BTreeMap<u64, usize> {
    let mut best: BTreeMap<u64, (u32, usize)> = BTreeMap::new();
    for cycle in element.cycles() {
        let mut rest = cycle.len() as u64;
        let mut prime = 2;
        while rest > 1 {
            if prime * prime > rest {
                prime = rest;
            }
            let mut exponent = 0;
            while rest % prime == 0 {
                rest /= prime;
                exponent += 1;
            }
            if exponent > 0 {
                let (most, support) = best.entry(prime).or_insert((0, 0));
                if exponent > *most {
                    (*most, *support) = (exponent, 0);
                }
                if exponent == *most {
                    *support += cycle.len();
                }
            }
            prime += 1;
        }
    }
    best.into_iter().map(|(prime, (_, support))| (prime, support)).collect()
}

/// The power of an element that has the given prime order.
fn power_of_prime_order(element: &Permutation, prime: u64) -> Permutation {
    let cycles = element.cycles();
    let mut exponent = BigUint::from(1u8);
    for cycle in &cycles {
        let length = BigUint::from(cycle.len());
        exponent = &exponent * &length / common_divisor(exponent.clone(), length);
    }
    exponent /= prime;
    let mut images: Vec<(u32, u32)> = Vec::new();
    for cycle in &cycles {
        let shift = usize::try_from(&exponent % cycle.len()).unwrap_or(0);
        let turned = cycle.iter().cycle().skip(shift);
        images.extend(cycle.iter().copied().zip(turned.copied()));
    }
    Permutation::of_pairs(element.degree(), images).unwrap_or_else(|| Permutation::identity(element.degree()))
}

fn common_divisor(mut a: BigUint, mut b: BigUint) -> BigUint {
    while b != BigUint::from(0u8) {
        (a, b) = (b.clone(), a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::group::samples::generators;

    #[test]
    fn a_power_moves_what_was_promised() {
        let element = &generators(30, &["(1 2)(3 4 5)(6 7 8 9)(10 11 12 13 14 15)(16 17 18 19 20)"])[0];
        assert_eq!(primes(element), BTreeMap::from([(2, 4), (3, 9), (5, 5)]));
        for (prime, support) in primes(element) {
            let power = power_of_prime_order(element, prime);
            assert_eq!((power.order(), power.moved().count()), (Some(prime), support));
        }
    }
}
