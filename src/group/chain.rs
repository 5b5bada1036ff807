//! Stabiliser chains by the Schreier–Sims algorithm: the order of a group, membership, pointwise stabilisers.
//!
//! All points are put into an order. The level of a point belongs to the subgroup that fixes all points before it: its orbit
//! under that subgroup, and for each point of the orbit an element that leads there, as a path through a tree of *strong
//! generators*. Levels with an orbit of one point are left out. The order of the points is the caller's: with some points in
//! front, the levels behind them are the chain of their pointwise stabiliser.
//!
//! The chain is built in two steps (Sims 1970; Seress 2003, chapters 4 and 8). The fast one sifts random elements through the levels,
//! and what is left of them becomes a strong generator, until nothing is left thirty times in a row. At any time the
//! product of the orbit lengths is at most the order of the group. The second step *proves* that nothing is missing:
//! because a bound from above is reached (an order that the caller knows; all permutations of every orbit), or because every
//! Schreier generator sifts to the identity. The latter can take long for groups of hundreds of points, so there is a limit, and
//! [`Chain::is_proved`] says what came of it. A chain that is not proved belongs to a subgroup, most likely the whole
//! group: whatever is concluded from it about elements being *in* the group is certain.
//!
//! Chains are fast if strong generators move few points, so the first ones are elements of the group that do, if there are any
//! ([`super::sparse`]), with their conjugates. What is sifted is kept together with its inverse, so that dividing it by a generator that moves few points is cheap.

use super::permutation::{Permutation, orbits};
use super::random::RandomElements;
use super::sparse::sparse_elements;
use num_bigint::BigUint;

/// So many random elements in a row must sift to the identity.
const QUIET: usize = 30;
/// How much the proof may cost that every new chain gets, in points looked at.
const EASY_PROOF: u64 = 30_000_000;
/// How much a proof may cost that is asked for.
const LONG_PROOF: u64 = 2_000_000_000;
/// In the table of a level: not in the orbit.
const OUTSIDE: u32 = u32::MAX;
/// In the table of a level: the base point itself.
const ROOT: u32 = u32::MAX - 1;

/// A strong generator.
#[derive(Clone, Debug)]
struct Strong {
    permutation: Permutation,
    inverse: Permutation,
    /// The points that it moves, with their images.
    moved: Vec<(u32, u32)>,
    /// The position of the first point that it moves.
    position: usize,
}

/// A point that the subgroup of its level moves.
#[derive(Clone, Debug)]
struct Level {
    position: usize,
    base: u32,
    orbit: Vec<u32>,
    /// By point: the strong generator that leads there from another point of the orbit.
    way: Vec<u32>,
}

/// A stabiliser chain of a permutation group.
#[derive(Clone, Debug)]
pub struct Chain {
    degree: usize,
    /// All points, in the order in which they are fixed.
    points: Vec<u32>,
    /// By position: the level.
    level_at: Vec<Option<usize>>,
    levels: Vec<Level>,
    strong: Vec<Strong>,
    /// By point: the strong generators that move it.
    movers: Vec<Vec<u32>>,
    /// Trees are built anew when there are so many strong generators.
    rebuild_at: usize,
    proved: bool,
}

/// An element that is being sifted.
struct Residue {
    to: Permutation,
    from: Permutation,
    /// How many points were looked at.
    cost: u64,
}

impl Residue {
    fn new(permutation: Permutation) -> Residue {
        Residue { from: permutation.inverse(), to: permutation, cost: 0 }
    }

    /// Goes on with the inverse of a generator.
    fn divide(&mut self, generator: &Strong) {
        self.cost += generator.moved.len() as u64;
        self.from.start_with(&generator.moved);
        self.to.set_where(generator.moved.iter().map(|&(point, _)| (self.from.image(point), point)));
    }
}

impl Chain {
    /// The chain of the group that some permutations generate.
    pub fn new(degree: usize, generators: &[Permutation]) -> Chain {
        Chain::along(degree, &[], generators)
    }

    /// The chain that fixes some points first.
    pub fn along(degree: usize, first: &[u32], generators: &[Permutation]) -> Chain {
        let mut chain = Chain::empty(degree, first, generators);
        chain.fill(generators, None);
        chain.proved =
            chain.order() == most_elements(degree, generators) || chain.prove(EASY_PROOF, generators);
        chain
    }

    /// The chain of a group whose order is known, or a bound on it; that saves the proof if it is reached.
    pub fn with_order(degree: usize, first: &[u32], generators: &[Permutation], order: &BigUint) -> Chain {
        let mut chain = Chain::empty(degree, first, generators);
        chain.fill(generators, Some(order));
        chain.proved = chain.order() == *order || chain.prove(EASY_PROOF, generators);
        chain
    }

    fn empty(degree: usize, first: &[u32], generators: &[Permutation]) -> Chain {
        let mut listed = vec![false; degree];
        let mut points = Vec::with_capacity(degree);
        for &point in first {
            if !std::mem::replace(&mut listed[point as usize], true) {
                points.push(point);
            }
        }
        points.extend((0..degree as u32).filter(|&point| !listed[point as usize]));
        let mut chain = Chain {
            degree,
            points,
            level_at: vec![None; degree],
            levels: Vec::new(),
            strong: Vec::new(),
            movers: vec![Vec::new(); degree],
            rebuild_at: 8,
            proved: false,
        };
        chain.insert_with_conjugates(&sparse_elements(degree, generators), generators);
        for generator in generators {
            chain.insert(generator.clone());
        }
        chain
    }

    /// How many points there are.
    pub fn degree(&self) -> usize {
        self.degree
    }

    /// Is it certain that this is the whole group?
    pub fn is_proved(&self) -> bool {
        self.proved
    }

    /// The number of elements.
    pub fn order(&self) -> BigUint {
        self.order_from(0)
    }

    fn order_from(&self, position: usize) -> BigUint {
        let lengths = self.levels.iter().filter(|level| level.position >= position);
        lengths.map(|level| BigUint::from(level.orbit.len())).product()
    }

    /// The points that are moved at their level, with their orbits, in the order of the levels.
    pub fn levels(&self) -> impl Iterator<Item = (u32, &[u32])> + '_ {
        self.levels.iter().map(|level| (level.base, level.orbit.as_slice()))
    }

    /// How many levels there are.
    pub fn depth(&self) -> usize {
        self.levels.len()
    }

    /// The element that leads from the base point of a level to a point; `None` if that is not in its orbit.
    pub fn transversal(&self, level: usize, point: u32) -> Option<Permutation> {
        let level = self.levels.get(level)?;
        let path = self.path(level, point)?;
        let mut way = Permutation::identity(self.degree);
        for &strong in path.iter().rev() {
            way.go_on(&self.strong[strong].permutation);
        }
        Some(way)
    }

    /// The strong generators from a point of the orbit back to the base point.
    fn path(&self, level: &Level, point: u32) -> Option<Vec<usize>> {
        let mut path = Vec::new();
        let mut at = point;
        loop {
            match level.way[at as usize] {
                OUTSIDE => return None,
                ROOT => return Some(path),
                strong => {
                    path.push(strong as usize);
                    at = self.before(strong, at);
                }
            }
        }
    }

    fn before(&self, strong: u32, point: u32) -> u32 {
        self.strong[strong as usize].inverse.image(point)
    }

    /// Generators of the subgroup that fixes the base points of the first levels.
    pub fn generators_below(&self, levels: usize) -> Vec<Permutation> {
        let position = self.levels.get(levels).map_or(usize::MAX, |level| level.position);
        self.generators_from(position)
    }

    fn generators_from(&self, position: usize) -> Vec<Permutation> {
        let below = self.strong.iter().filter(|strong| strong.position >= position);
        below.map(|strong| strong.permutation.clone()).collect()
    }

    /// The strong generators whose first moved point is one of these.
    pub(super) fn generators_at(&self, points: &[u32]) -> Vec<&Permutation> {
        let at = self.strong.iter().filter(|strong| points.contains(&self.points[strong.position]));
        at.map(|strong| &strong.permutation).collect()
    }

    /// Generators and order of the subgroup that fixes each of some points.
    pub fn stabiliser(&self, points: &[u32]) -> (Vec<Permutation>, BigUint) {
        let rebased = self.rebased(points);
        let last = rebased.points.iter().rposition(|point| points.contains(point));
        let position = last.map_or(0, |last| last + 1);
        (rebased.generators_from(position), rebased.order_from(position))
    }

    /// The same group with other points in front.
    pub fn rebased(&self, first: &[u32]) -> Chain {
        if self.points.starts_with(first) || matches!(first, [point] if self.fixes_first(*point)) {
            return self.clone();
        }
        let mut chain = Chain::with_order(self.degree, first, &self.generators_from(0), &self.order());
        chain.proved &= self.proved;
        chain
    }

    /// Is a point the first one that moves at all?
    fn fixes_first(&self, point: u32) -> bool {
        self.levels.first().is_some_and(|level| level.base == point)
    }

    /// Is a permutation in the group?
    pub fn contains(&self, permutation: &Permutation) -> bool {
        permutation.degree() == self.degree && self.sift(permutation.clone(), 0).0.is_none()
    }

    #[cfg(test)]
    /// What is left of a permutation when all levels have taken their share: the identity for elements of the group.
    fn remainder(&self, permutation: &Permutation) -> Permutation {
        self.sift(permutation.clone(), 0).1.to
    }

    /// What is left of a permutation when the levels of the given points only have taken their share, and `true` if none of
    /// these levels was stuck. The permutation must fix all points before them.
    pub(super) fn remainder_at(&self, permutation: &Permutation, at: &[bool]) -> Option<Permutation> {
        let mut residue = Residue::new(permutation.clone());
        for level in self.levels.iter().filter(|level| at[level.base as usize]) {
            if !self.take_share(level, &mut residue) {
                return None;
            }
        }
        Some(residue.to)
    }

    /// Divides by the element that leads where the residue takes the base point; `false` if there is none.
    fn take_share(&self, level: &Level, residue: &mut Residue) -> bool {
        let mut at = residue.to.image(level.base);
        if level.way[at as usize] == OUTSIDE {
            return false;
        }
        while at != level.base {
            let strong = level.way[at as usize];
            residue.divide(&self.strong[strong as usize]);
            at = self.before(strong, at);
        }
        true
    }

    /// Sifts from a position on: the position at which it is stuck, if it is, and what is left.
    fn sift(&self, permutation: Permutation, from: usize) -> (Option<usize>, Residue) {
        let mut residue = Residue::new(permutation);
        residue.cost += self.degree as u64;
        for (position, &point) in self.points.iter().enumerate().skip(from) {
            if residue.to.image(point) == point {
                continue;
            }
            let done =
                self.level_at[position].is_some_and(|l| self.take_share(&self.levels[l], &mut residue));
            if !done {
                return (Some(position), residue);
            }
        }
        (None, residue)
    }

    /// Makes a permutation an element; was it none before? What it cost is returned as well.
    fn insert(&mut self, permutation: Permutation) -> (bool, u64) {
        let (stuck, residue) = self.sift(permutation, 0);
        match stuck {
            Some(position) => {
                self.add_strong(position, residue.to, residue.from);
                (true, residue.cost)
            }
            None => (false, residue.cost),
        }
    }

    fn add_strong(&mut self, position: usize, permutation: Permutation, inverse: Permutation) {
        if self.level_at[position].is_none() {
            let base = self.points[position];
            let index = self.levels.partition_point(|level| level.position < position);
            self.levels.insert(index, Level::new(position, base, self.degree));
            for (index, level) in self.levels.iter().enumerate() {
                self.level_at[level.position] = Some(index);
            }
            // the generators of later levels act here too, but they fix the base point
        }
        let moved: Vec<(u32, u32)> = permutation.moved().collect();
        let newest = self.strong.len() as u32;
        for &(point, _) in &moved {
            self.movers[point as usize].push(newest);
        }
        self.strong.push(Strong { permutation, inverse, moved, position });
        if self.strong.len() >= self.rebuild_at {
            self.rebuild_at *= 2;
            self.levels.iter_mut().for_each(|level| level.build_tree(&self.strong, &self.movers));
        } else {
            let before = self.levels.iter_mut().filter(|level| level.position <= position);
            before.for_each(|level| level.extend_orbit(newest, &self.strong, &self.movers));
        }
    }

    /// Makes elements of the group and random conjugates of them elements of the chain, until hardly any is new.
    fn insert_with_conjugates(&mut self, elements: &[Permutation], generators: &[Permutation]) {
        if elements.is_empty() {
            return;
        }
        let mut random = RandomElements::new(self.degree, generators);
        for element in elements {
            self.insert(element.clone());
            let mut quiet = 0;
            while quiet < QUIET {
                let by = random.element();
                let pairs = element.moved().map(|(from, to)| (by.image(from), by.image(to)));
                let conjugate = Permutation::of_pairs(self.degree, pairs);
                match conjugate.is_some_and(|conjugate| self.insert(conjugate).0) {
                    true => quiet = 0,
                    false => quiet += 1,
                }
            }
        }
    }

    /// Sifts random elements until nothing is left of them many times in a row, or the order is what it must be.
    fn fill(&mut self, generators: &[Permutation], order: Option<&BigUint>) {
        if self.strong.is_empty() || order.is_some_and(|order| self.order() >= *order) {
            return;
        }
        let mut elements = RandomElements::new(self.degree, generators);
        let mut quiet = 0;
        while quiet < QUIET {
            match self.insert(elements.element()).0 {
                true => {
                    quiet = 0;
                    if order.is_some_and(|order| self.order() >= *order) {
                        return;
                    }
                }
                false => quiet += 1,
            }
        }
    }

    /// Proves that nothing is missing, at greater length than when the chain was made; what is missing is added.
    pub fn prove_at_length(&mut self) -> bool {
        let generators = self.generators_from(0);
        self.proved = self.proved || self.prove(LONG_PROOF, &generators);
        self.proved
    }

    /// Checks every Schreier generator of every level, from the last level to the first, within a limit of costs.
    fn prove(&mut self, limit: u64, generators: &[Permutation]) -> bool {
        // every level has one generator at least
        let least = self.levels.iter().rev().zip(1..).map(|(level, below)| level.orbit.len() as u64 * below);
        if least.sum::<u64>() * self.degree as u64 > limit {
            return false;
        }
        let mut cost = 0;
        'again: loop {
            let mut needed: Vec<usize> = Vec::new();
            for index in (0..self.levels.len()).rev() {
                self.add_needed(index, &mut needed);
                let level = &self.levels[index];
                for &point in &level.orbit {
                    let Some(there) = self.transversal(index, point) else {
                        continue;
                    };
                    for &strong in &needed {
                        let generator = &self.strong[strong];
                        let target = generator.permutation.image(point);
                        if level.way[target as usize] == strong as u32 && target != point {
                            continue; // the path to the target goes this way: nothing is left
                        }
                        let (stuck, residue) = self.sift(there.then(&generator.permutation), level.position);
                        cost += residue.cost;
                        if let Some(position) = stuck {
                            self.add_strong(position, residue.to, residue.from);
                            self.fill(generators, None);
                            continue 'again;
                        }
                    }
                    if cost > limit {
                        return false;
                    }
                }
            }
            // those that were not needed must be elements, too
            for strong in 0..self.strong.len() {
                if self.insert(self.strong[strong].permutation.clone()).0 {
                    continue 'again;
                }
            }
            return true;
        }
    }

    /// Adds strong generators of a level to those of the levels below it until they reach the whole orbit.
    fn add_needed(&self, index: usize, needed: &mut Vec<usize>) {
        let level = &self.levels[index];
        let mut reached = Level::new(level.position, level.base, self.degree);
        let own: Vec<usize> =
            (0..self.strong.len()).filter(|&strong| self.strong[strong].position == level.position).collect();
        while reached.orbit.len() < level.orbit.len() {
            let leads_out = |&&strong: &&usize| {
                let image = |point: &u32| self.strong[strong].permutation.image(*point) as usize;
                reached.orbit.iter().any(|point| reached.way[image(point)] == OUTSIDE)
            };
            let Some(&strong) = own.iter().find(leads_out) else {
                return;
            };
            needed.push(strong);
            reached.close_under(needed, &self.strong);
        }
    }
}

impl Level {
    fn new(position: usize, base: u32, degree: usize) -> Level {
        let mut way = vec![OUTSIDE; degree];
        way[base as usize] = ROOT;
        Level { position, base, orbit: vec![base], way }
    }

    fn reach(&mut self, point: u32, strong: u32) {
        if self.way[point as usize] == OUTSIDE {
            self.way[point as usize] = strong;
            self.orbit.push(point);
        }
    }

    /// Finds the orbit anew, breadth first, so that paths are short.
    fn build_tree(&mut self, strong: &[Strong], movers: &[Vec<u32>]) {
        *self = Level::new(self.position, self.base, self.way.len());
        self.close(0, strong, movers);
    }

    /// Adds what a new strong generator reaches to the orbit.
    fn extend_orbit(&mut self, newest: u32, strong: &[Strong], movers: &[Vec<u32>]) {
        let known = self.orbit.len();
        for &(point, image) in &strong[newest as usize].moved {
            if self.way[point as usize] != OUTSIDE {
                self.reach(image, newest);
            }
        }
        self.close(known, strong, movers);
    }

    /// Closes the orbit, from one of its points on, under the strong generators that belong to the level.
    fn close(&mut self, from: usize, strong: &[Strong], movers: &[Vec<u32>]) {
        let mut next = from;
        while let Some(&point) = self.orbit.get(next) {
            next += 1;
            for &mover in &movers[point as usize] {
                let generator = &strong[mover as usize];
                if generator.position >= self.position {
                    self.reach(generator.permutation.image(point), mover);
                }
            }
        }
    }

    /// Closes the orbit under some strong generators.
    fn close_under(&mut self, generators: &[usize], strong: &[Strong]) {
        let mut next = 0;
        while let Some(&point) = self.orbit.get(next) {
            next += 1;
            for &index in generators {
                self.reach(strong[index].permutation.image(point), index as u32);
            }
        }
    }
}

/// The number of permutations that keep every orbit.
fn most_elements(degree: usize, generators: &[Permutation]) -> BigUint {
    let orbits = orbits(degree, generators);
    orbits.iter().map(|orbit| factorial(orbit.len())).product()
}

/// n!
pub fn factorial(n: usize) -> BigUint {
    (1..=n).map(BigUint::from).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::group::samples::{all_elements, generators};

    const GROUPS: &[(usize, &[&str])] = &[
        (4, &[]),
        (5, &["(1 2 3 4 5)", "(1 2)"]),
        (6, &["(1 2 3)(4 5 6)", "(1 4)(2 5)(3 6)"]),
        (8, &["(1 2)(3 4)", "(3 4)(5 6)", "(5 6)(7 8)"]),
        (7, &["(1 2 3 4 5 6 7)", "(2 3)(4 7)"]),
        (9, &["(1 2 3)", "(1 2)", "(1 4 7)(2 5 8)(3 6 9)"]),
    ];

    #[test]
    fn order_and_membership_are_those_of_the_listed_elements() {
        for (degree, texts) in GROUPS {
            let generators = generators(*degree, texts);
            let elements = all_elements(*degree, &generators);
            let chain = Chain::new(*degree, &generators);
            assert!(chain.is_proved());
            assert_eq!(chain.order(), BigUint::from(elements.len()));
            let whole =
                all_elements(*degree, &crate::group::samples::generators(*degree, &["(1 2 3)", "(3 4)"]));
            for candidate in elements.iter().chain(&whole) {
                assert_eq!(chain.contains(candidate), elements.contains(candidate));
                assert_eq!(chain.remainder(candidate).is_identity(), elements.contains(candidate));
            }
        }
    }

    #[test]
    fn stabilisers_fix_their_points_and_nothing_is_missing() {
        for (degree, texts) in GROUPS {
            let generators = generators(*degree, texts);
            let chain = Chain::new(*degree, &generators);
            for points in [vec![0], vec![2], vec![1, 3], vec![3, 0, 2]] {
                let fixing =
                    |element: &&Permutation| points.iter().all(|&point| element.image(point) == point);
                let expected: std::collections::HashSet<Permutation> =
                    all_elements(*degree, &generators).iter().filter(fixing).cloned().collect();
                let (stabiliser, order) = chain.stabiliser(&points);
                assert_eq!(all_elements(*degree, &stabiliser), expected, "{texts:?} {points:?}");
                assert_eq!(order, BigUint::from(expected.len()));
                assert_eq!(chain.rebased(&points).order(), chain.order());
            }
        }
    }

    #[test]
    fn transversals_lead_where_they_should() {
        for (degree, texts) in GROUPS {
            let chain = Chain::new(*degree, &generators(*degree, texts));
            let bases: Vec<u32> = chain.levels().map(|(base, _)| base).collect();
            for (level, (base, orbit)) in chain.levels().enumerate() {
                for point in 0..*degree as u32 {
                    let way = chain.transversal(level, point);
                    assert_eq!(way.is_some(), orbit.contains(&point));
                    if let Some(way) = way {
                        assert_eq!(way.image(base), point);
                        assert!(bases[..level].iter().all(|&earlier| way.image(earlier) == earlier));
                    }
                }
            }
        }
    }

    #[test]
    fn the_proof_finds_what_chance_has_missed() {
        // the chain of the generators alone, without a single random element
        for (degree, texts) in GROUPS {
            let generators = generators(*degree, texts);
            let mut chain = Chain::empty(*degree, &[], &generators);
            assert!(chain.prove_at_length());
            assert_eq!(chain.order(), BigUint::from(all_elements(*degree, &generators).len()));
        }
    }
}
