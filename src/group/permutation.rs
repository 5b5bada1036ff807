//! Permutations of the numbers below n, as lists of images.

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

    /// First this one, then the other.
    pub fn then(&self, other: &Permutation) -> Permutation {
        Permutation(self.0.iter().map(|&image| other.image(image)).collect())
    }

    /// The way back.
    pub fn inverse(&self) -> Permutation {
        let mut images = vec![0; self.0.len()];
        for (point, &image) in self.0.iter().enumerate() {
            images[image as usize] = point as u32;
        }
        Permutation(images)
    }

    /// Does it move nothing?
    pub fn is_identity(&self) -> bool {
        self.0.iter().enumerate().all(|(point, &image)| point as u32 == image)
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

/// The orbits of all points under some permutations, each sorted, in order of their smallest points.
pub fn orbits(degree: usize, generators: &[Permutation]) -> Vec<Vec<u32>> {
    let mut of = vec![u32::MAX; degree];
    let mut orbits: Vec<Vec<u32>> = Vec::new();
    for start in 0..degree as u32 {
        if of[start as usize] != u32::MAX {
            continue;
        }
        let number = orbits.len() as u32;
        let mut orbit = vec![start];
        of[start as usize] = number;
        let mut next = 0;
        while let Some(&point) = orbit.get(next) {
            next += 1;
            for generator in generators {
                let image = generator.image(point);
                if of[image as usize] == u32::MAX {
                    of[image as usize] = number;
                    orbit.push(image);
                }
            }
        }
        orbit.sort_unstable();
        orbits.push(orbit);
    }
    orbits
}
