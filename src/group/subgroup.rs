//! The largest subgroup whose elements have a property, where those that have it are known to form a group.
//!
//! Given generators of a group of which some have the property and some have not: those that have it generate a subgroup V. Of any coset of V
//! either all elements have the property or none, so one of each is tried. If it has the property, V grows, and the cosets
//! become fewer. They are found breadth first, and told apart by their smallest elements.

use super::chain::Chain;
use super::elements::smallest_of_coset;
use super::permutation::Permutation;
use std::collections::HashSet;
use std::time::Instant;

/// A subgroup with a property.
#[derive(Clone, Debug)]
pub struct Valid {
    /// Its generators.
    pub generators: Vec<Permutation>,
    /// Is it the largest? If not, the time was up before all cosets were tried.
    pub largest: bool,
}

/// Finds the largest subgroup of the group of `generators` whose elements have the property, or as much of it as is found until the
/// deadline. `starts` are elements that are known to have it.
pub fn largest_valid(
    degree: usize,
    generators: &[Permutation],
    starts: &[Permutation],
    mut has_property: impl FnMut(&Permutation) -> bool,
    deadline: Instant,
) -> Valid {
    let mut valid: Vec<Permutation> = starts.to_vec();
    'larger: loop {
        let chain = Chain::new(degree, &valid);
        let identity = smallest_of_coset(&chain, &Permutation::identity(degree));
        let mut seen: HashSet<Permutation> = HashSet::from([identity.clone()]);
        let mut cosets = vec![identity];
        let mut next = 0;
        while let Some(coset) = cosets.get(next).cloned() {
            next += 1;
            for generator in generators {
                if Instant::now() >= deadline {
                    return Valid { generators: valid, largest: false };
                }
                let other = smallest_of_coset(&chain, &coset.then(generator));
                if !seen.insert(other.clone()) {
                    continue;
                }
                if has_property(&other) {
                    valid.push(other);
                    continue 'larger;
                }
                cosets.push(other);
            }
        }
        return Valid { generators: valid, largest: true };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::group::samples::{all_elements, generators};
    use std::time::Duration;

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(60)
    }

    #[test]
    fn all_elements_with_the_property_are_found() {
        let everything = generators(6, &["(1 2 3 4 5 6)", "(1 2)"]);
        // neither generator keeps the halves together; 72 of their products do
        let keeps = |p: &Permutation| {
            let halves: Vec<bool> = [0, 1, 2].map(|point| p.image(point) < 3).to_vec();
            halves.iter().all(|half| *half == halves[0])
        };
        let found = largest_valid(6, &everything, &[], keeps, soon());
        assert!(found.largest);
        let expected = all_elements(6, &everything).into_iter().filter(keeps).collect();
        assert_eq!(all_elements(6, &found.generators), expected);
    }

    #[test]
    fn a_late_deadline_is_reported() {
        let everything = generators(6, &["(1 2 3 4 5 6)", "(1 2)"]);
        let found = largest_valid(6, &everything, &everything[1..], |_| false, Instant::now());
        assert!(!found.largest);
        assert_eq!(found.generators, everything[1..]);
    }
}
