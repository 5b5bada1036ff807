//! Random numbers, and random elements of a group that is known by its generators only.
//!
//! The seed is fixed: the same input gives the same run. Nothing that is claimed depends on chance; it decides how fast it is found.

use super::permutation::Permutation;

/// A generator of pseudo-random numbers (splitmix64).
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new() -> Random {
        Random(0x7070_5eed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below the limit, which is not 0.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }
}

/// Random elements by product replacement with an accumulator (Celler and others 1995; Leedham-Green and Murray 2002): a
/// bag of elements that together generate the group; in each step one of them is multiplied by another, and the
/// accumulator by the result.
pub(super) struct RandomElements {
    bag: Vec<Permutation>,
    accumulator: Permutation,
    random: Random,
}

/// The bag is not smaller than this.
const SMALLEST_BAG: usize = 10;
/// Steps before the first element is used, for each element of the bag.
const WARM_UP: usize = 5;

impl RandomElements {
    /// For the group that the permutations generate; there must be one at least.
    pub(super) fn new(degree: usize, generators: &[Permutation]) -> RandomElements {
        let size = SMALLEST_BAG.max(generators.len() + 1);
        let bag = generators.iter().cycle().take(if generators.is_empty() { 0 } else { size });
        let mut elements = RandomElements {
            bag: bag.cloned().collect(),
            accumulator: Permutation::identity(degree),
            random: Random::new(),
        };
        for _ in 0..WARM_UP * size {
            elements.step();
        }
        elements
    }

    /// An element, about equally likely any one.
    pub(super) fn element(&mut self) -> Permutation {
        self.step();
        self.accumulator.clone()
    }

    fn step(&mut self) {
        let size = self.bag.len();
        if size < 2 {
            return;
        }
        let changed = self.random.below(size);
        let other = (changed + 1 + self.random.below(size - 1)) % size;
        let factor = match self.random.below(2) {
            0 => self.bag[other].clone(),
            _ => self.bag[other].inverse(),
        };
        self.bag[changed] = match self.random.below(2) {
            0 => self.bag[changed].then(&factor),
            _ => factor.then(&self.bag[changed]),
        };
        self.accumulator.go_on(&self.bag[changed]);
    }
}
