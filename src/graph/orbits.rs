//! The orbits of a group that is known by generators: union-find, one generator after the other.
//!
//! An orbit can be ruled out for a while, as a whole; it stays so when it grows.

use super::coloured::Vertex;
use super::moves::Moves;
use petgraph::unionfind::UnionFind;

/// The orbits of the vertices under what was found so far.
pub(super) struct Orbits {
    sets: UnionFind<Vertex>,
    /// By root: the last round in which the orbit was ruled out.
    ruled_out: Vec<u32>,
    round: u32,
}

impl Orbits {
    pub(super) fn new(count: usize) -> Orbits {
        Orbits { sets: UnionFind::new(count), ruled_out: vec![0; count], round: 1 }
    }

    fn root(&mut self, v: Vertex) -> Vertex {
        self.sets.find_mut(v)
    }

    pub(super) fn same(&mut self, a: Vertex, b: Vertex) -> bool {
        self.root(a) == self.root(b)
    }

    pub(super) fn unite(&mut self, generator: &Moves) {
        for &(v, w) in generator.pairs() {
            let (a, b) = (self.root(v), self.root(w));
            if self.sets.union(a, b) {
                let last = self.ruled_out[a as usize].max(self.ruled_out[b as usize]);
                let root = self.root(a);
                self.ruled_out[root as usize] = last;
            }
        }
    }

    /// From now on, no orbit is ruled out.
    pub(super) fn new_round(&mut self) {
        self.round += 1;
    }

    pub(super) fn rule_out(&mut self, v: Vertex) {
        let root = self.root(v);
        self.ruled_out[root as usize] = self.round;
    }

    pub(super) fn is_ruled_out(&mut self, v: Vertex) -> bool {
        let root = self.root(v);
        self.ruled_out[root as usize] == self.round
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_grow_and_stay_ruled_out_for_one_round() {
        let mut orbits = Orbits::new(6);
        orbits.rule_out(0);
        orbits.unite(&Moves::new(vec![(0, 1), (1, 2), (2, 0)]));
        orbits.unite(&Moves::new(vec![(4, 5), (5, 4)]));
        assert!(orbits.same(0, 2) && orbits.same(4, 5) && !orbits.same(3, 4));
        assert_eq!([0, 1, 2, 3, 4].map(|v| orbits.is_ruled_out(v)), [true, true, true, false, false]);
        orbits.unite(&Moves::new(vec![(1, 4), (4, 1)]));
        assert!(orbits.is_ruled_out(5));
        orbits.new_round();
        assert!(!orbits.is_ruled_out(5) && orbits.same(0, 5));
    }
}
