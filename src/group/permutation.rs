//! Permutations of the numbers below n, as lists of images, and their orbits.

/// A permutation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Permutation(Vec<u32>);

impl Permutation {
    /// The permutation that moves nothing.
    pub fn identity(degree: usize) -> Permutation {
        Permutation((0..degree as u32).collect())
    }

    /// A list of images; `None` if it is no permutation.
    pub fn new(images: Vec<u32>) -> Option<Permutation> {
        let mut seen = vec![false; images.len()];
        for &image in &images {
            match seen.get_mut(image as usize) {
                Some(seen) if !*seen => *seen = true,
                _ => return None,
            }
        }
        Some(Permutation(images))
    }

    /// The permutation that exchanges pairs of points, given as images of some points; `None` if it is no permutation.
    pub fn of_pairs(degree: usize, pairs: impl IntoIterator<Item = (u32, u32)>) -> Option<Permutation> {
        let mut images: Vec<u32> = (0..degree as u32).collect();
        for (from, to) in pairs {
            *images.get_mut(from as usize)? = to;
        }
        Permutation::new(images)
    }

    /// How many points there are.
    pub fn degree(&self) -> usize {
        self.0.len()
    }

    /// Where a point goes.
    pub fn image(&self, point: u32) -> u32 {
        self.0[point as usize]
    }

    /// All images.
    pub fn images(&self) -> &[u32] {
        &self.0
    }

    /// The points that move, each with its image.
    pub fn moved(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..).zip(self.0.iter().copied()).filter(|(from, to)| from != to)
    }

    /// First this one, then the other.
    pub fn then(&self, other: &Permutation) -> Permutation {
        Permutation(self.0.iter().map(|&image| other.image(image)).collect())
    }

    /// Goes on with another one, in place.
    pub fn go_on(&mut self, other: &Permutation) {
        for image in &mut self.0 {
            *image = other.image(*image);
        }
    }

    /// Exchanges images, so that it becomes `first` followed by what it was; `first` is the list of its moved points.
    pub fn start_with(&mut self, first: &[(u32, u32)]) {
        let images: Vec<u32> = first.iter().map(|&(_, to)| self.0[to as usize]).collect();
        for (&(from, _), image) in first.iter().zip(images) {
            self.0[from as usize] = image;
        }
    }

    /// Gives some points new images, which together must be the old ones.
    pub(super) fn set_where(&mut self, pairs: impl Iterator<Item = (u32, u32)>) {
        for (point, image) in pairs {
            self.0[point as usize] = image;
        }
    }

    /// The way back.
    pub fn inverse(&self) -> Permutation {
        let mut images = vec![0; self.0.len()];
        for (point, &image) in self.0.iter().enumerate() {
            images[image as usize] = point as u32;
        }
        Permutation(images)
    }

    /// So many times.
    #[cfg(test)]
    fn power(&self, exponent: u64) -> Permutation {
        let mut images: Vec<u32> = (0..self.0.len() as u32).collect();
        for cycle in self.cycles() {
            let shift = (exponent % cycle.len() as u64) as usize;
            for (index, &point) in cycle.iter().enumerate() {
                images[point as usize] = cycle[(index + shift) % cycle.len()];
            }
        }
        Permutation(images)
    }

    /// How often it must be applied until nothing is moved; `None` if that does not fit.
    pub fn order(&self) -> Option<u64> {
        self.cycles().iter().try_fold(1u64, |order, cycle| {
            let length = cycle.len() as u64;
            (order / greatest_common_divisor(order, length)).checked_mul(length)
        })
    }

    /// Does it move nothing?
    pub fn is_identity(&self) -> bool {
        self.0.iter().enumerate().all(|(point, &image)| point as u32 == image)
    }

    /// What it does to some points that it keeps together, with all others fixed; `None` if one of them leaves.
    pub fn part(&self, points: &[u32]) -> Option<Permutation> {
        Permutation::of_pairs(self.degree(), points.iter().map(|&point| (point, self.image(point))))
    }

    /// Its cycles of more than one point, each from its smallest point, in order.
    pub fn cycles(&self) -> Vec<Vec<u32>> {
        let mut seen = vec![false; self.0.len()];
        let mut cycles = Vec::new();
        for start in 0..self.0.len() as u32 {
            let mut cycle = Vec::new();
            let mut at = start;
            while !seen[at as usize] {
                seen[at as usize] = true;
                cycle.push(at);
                at = self.image(at);
            }
            if cycle.len() > 1 {
                cycles.push(cycle);
            }
        }
        cycles
    }
}

/// The largest number that divides both.
pub(super) fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// The orbits of all points under some permutations, each sorted, in order of their smallest points.
pub fn orbits(degree: usize, generators: &[Permutation]) -> Vec<Vec<u32>> {
    let mut seen = vec![false; degree];
    let mut orbits: Vec<Vec<u32>> = Vec::new();
    for start in 0..degree as u32 {
        if std::mem::replace(&mut seen[start as usize], true) {
            continue;
        }
        let mut orbit = vec![start];
        let mut next = 0;
        while let Some(&point) = orbit.get(next) {
            next += 1;
            for generator in generators {
                let image = generator.image(point);
                if !std::mem::replace(&mut seen[image as usize], true) {
                    orbit.push(image);
                }
            }
        }
        orbit.sort_unstable();
        orbits.push(orbit);
    }
    orbits
}

/// The orbits of more than one point.
pub fn moved_orbits(degree: usize, generators: &[Permutation]) -> Vec<Vec<u32>> {
    let mut orbits = orbits(degree, generators);
    orbits.retain(|orbit| orbit.len() > 1);
    orbits
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn permutations(degree: usize) -> impl Strategy<Value = Permutation> {
        Just((0..degree as u32).collect::<Vec<u32>>()).prop_shuffle().prop_map(Permutation)
    }

    proptest! {
        #[test]
        fn composition_is_what_happens_to_each_point(a in permutations(9), b in permutations(9)) {
            let both = a.then(&b);
            for point in 0..9 {
                prop_assert_eq!(both.image(point), b.image(a.image(point)));
            }
            let mut in_place = a.clone();
            in_place.go_on(&b);
            prop_assert_eq!(&in_place, &both);
            let mut in_front = b.clone();
            in_front.start_with(&a.moved().collect::<Vec<_>>());
            prop_assert_eq!(&in_front, &both);
            prop_assert!(a.then(&a.inverse()).is_identity());
        }

        #[test]
        fn powers_are_repetitions(a in permutations(8), exponent in 0u64..20) {
            let mut repeated = Permutation::identity(8);
            for _ in 0..exponent {
                repeated.go_on(&a);
            }
            prop_assert_eq!(a.power(exponent), repeated);
            let order = a.order().unwrap();
            prop_assert!(a.power(order).is_identity());
            prop_assert!((1..order).all(|less| !a.power(less).is_identity()));
        }
    }

    #[test]
    fn lists_that_are_no_permutations_are_refused() {
        assert_eq!(Permutation::new(vec![0, 0]), None);
        assert_eq!(Permutation::new(vec![0, 2]), None);
        assert_eq!(Permutation::of_pairs(3, [(0, 1)]), None);
        assert_eq!(Permutation::of_pairs(3, [(5, 1)]), None);
    }
}
