//! A base and strong generating set by the Schreier–Sims algorithm: the order of a group, and membership.
//!
//! Level i of the chain belongs to the subgroup that fixes the first i base points: its generators, the orbit of the next base
//! point, and for each point of the orbit a permutation that leads there. The chain is complete when every Schreier
//! generator of a level sifts to the identity through the levels below (Sims 1970; Seress 2003, section 4.2).

use super::permutation::Permutation;
use num_bigint::BigUint;

#[derive(Clone, Debug)]
struct Level {
    base: u32,
    generators: Vec<Permutation>,
    /// By point: a permutation of this level that takes the base point there.
    transversal: Vec<Option<Permutation>>,
    orbit: Vec<u32>,
}

/// A stabiliser chain of a permutation group.
#[derive(Clone, Debug)]
pub struct Chain {
    degree: usize,
    levels: Vec<Level>,
}

impl Chain {
    /// The chain of the group that some permutations generate.
    pub fn new(degree: usize, generators: &[Permutation]) -> Chain {
        let mut chain = Chain { degree, levels: Vec::new() };
        for generator in generators {
            chain.insert(0, generator.clone());
        }
        chain
    }

    /// The number of elements.
    pub fn order(&self) -> BigUint {
        self.levels.iter().map(|level| BigUint::from(level.orbit.len())).product()
    }

    /// Is a permutation in the group?
    pub fn contains(&self, permutation: &Permutation) -> bool {
        self.sift(0, permutation).is_identity()
    }

    /// What is left of a permutation when the levels from `from` on have taken their share.
    fn sift(&self, from: usize, permutation: &Permutation) -> Permutation {
        let mut rest = permutation.clone();
        for level in &self.levels[from.min(self.levels.len())..] {
            match &level.transversal[rest.image(level.base) as usize] {
                Some(way) => rest = rest.then(&way.inverse()),
                None => return rest,
            }
        }
        rest
    }

    /// Makes a permutation that fixes the first `depth` base points an element.
    fn insert(&mut self, depth: usize, permutation: Permutation) {
        if self.sift(depth, &permutation).is_identity() {
            return;
        }
        if depth == self.levels.len() {
            let Some(base) = (0..self.degree as u32).find(|&p| permutation.image(p) != p) else {
                return;
            };
            let mut transversal = vec![None; self.degree];
            transversal[base as usize] = Some(Permutation::identity(self.degree));
            self.levels.push(Level { base, generators: Vec::new(), transversal, orbit: vec![base] });
        }
        self.levels[depth].generators.push(permutation);
        self.extend_orbit(depth);
        // every Schreier generator must be an element of the level below
        let level = &self.levels[depth];
        let mut schreier = Vec::new();
        for &point in &level.orbit {
            for generator in &level.generators {
                let target = generator.image(point);
                if let (Some(there), Some(back)) =
                    (&level.transversal[point as usize], &level.transversal[target as usize])
                {
                    schreier.push(there.then(generator).then(&back.inverse()));
                }
            }
        }
        for element in schreier {
            if !element.is_identity() {
                self.insert(depth + 1, element);
            }
        }
    }

    fn extend_orbit(&mut self, depth: usize) {
        let level = &mut self.levels[depth];
        let mut next = 0;
        while let Some(&point) = level.orbit.get(next) {
            next += 1;
            for index in 0..level.generators.len() {
                let target = level.generators[index].image(point);
                if level.transversal[target as usize].is_none() {
                    let way = level.transversal[point as usize]
                        .as_ref()
                        .map(|there| there.then(&level.generators[index]));
                    level.transversal[target as usize] = way;
                    level.orbit.push(target);
                }
            }
        }
    }
}
