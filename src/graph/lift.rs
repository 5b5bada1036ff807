//! From a permutation of the points to a permutation of the whole graph.
//!
//! In the graph of a program most vertices are syntax, and syntax is hash-consed: no two vertices have the same colour
//! and the same children. So the image of a vertex follows from the images of its children: it is the vertex that has
//! these children. What the search has to decide is only where the points go (and whatever else is not determined by
//! its children); the rest is looked up, children first, along the edges from what moves to its parents.
//!
//! The children of a vertex are summed up in a hash: a sum, so that it can be corrected for each child that moves, and
//! a table with thousands of entries need not be read again because two of them swap places. Hashes may collide, and
//! what is asked for may be no symmetry at all; so the result is a proposal, to be checked edge by edge.

use super::coloured::{ColouredGraph, Vertex};
use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BinaryHeap, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

/// What follows from what.
pub(super) struct Lift<'g> {
    graph: &'g ColouredGraph,
    /// By vertex: its hash.
    hashes: Vec<u64>,
    /// By hash: the vertex that has it.
    vertices: HashMap<u64, Vertex, BuildHasherDefault<Ready>>,
    /// By vertex: its place in an order in which children come first, if it is determined by its children.
    rank: Vec<Option<u32>>,
    /// By rank: the vertex, and by how much its hash changes.
    order: Vec<(Vertex, u64)>,
}

impl<'g> Lift<'g> {
    /// Finds out which vertices, except for the first `points`, are determined by their children.
    pub(super) fn new(graph: &'g ColouredGraph, points: usize) -> Lift<'g> {
        let count = graph.len();
        let mut lift = Lift {
            graph,
            hashes: vec![0; count],
            vertices: HashMap::default(),
            rank: vec![None; count],
            order: Vec::new(),
        };
        let mut single = vec![false; count];
        for v in points as Vertex..count as Vertex {
            let sum = graph.out(v).iter().fold(scramble(u64::from(graph.colour(v))), |sum, &child| {
                sum.wrapping_add(child_hash(graph.label(child), child.to))
            });
            lift.hashes[v as usize] = sum;
            single[v as usize] = true;
            match lift.vertices.entry(sum) {
                Entry::Vacant(entry) => {
                    entry.insert(v);
                }
                Entry::Occupied(entry) => {
                    let other = *entry.get();
                    if graph.colour(v) != graph.colour(other) || graph.out(v) != graph.out(other) {
                        // a collision, so rare that it is enough to be safe: nothing is determined
                        return lift;
                    }
                    single[v as usize] = false;
                    single[other as usize] = false;
                }
            }
        }
        lift.sort_children_first(&single);
        lift
    }

    /// Vertices on a cycle, and those above one, get no rank.
    fn sort_children_first(&mut self, single: &[bool]) {
        let mut missing: Vec<u32> = vec![0; self.graph.len()];
        for v in (0..self.graph.len() as Vertex).filter(|&v| single[v as usize]) {
            let children = self.graph.out(v).iter().filter(|end| single[end.to as usize]).count();
            missing[v as usize] = children as u32;
            if children == 0 {
                self.order.push((v, 0));
            }
        }
        let mut next = 0;
        while let Some(&(v, _)) = self.order.get(next) {
            self.rank[v as usize] = Some(next as u32);
            next += 1;
            for end in self.graph.back(v) {
                if single[end.to as usize] {
                    missing[end.to as usize] -= 1;
                    if missing[end.to as usize] == 0 {
                        self.order.push((end.to, 0));
                    }
                }
            }
        }
    }

    /// Does a vertex's image follow from its children's?
    pub(super) fn determines(&self, v: Vertex) -> bool {
        self.rank[v as usize].is_some()
    }

    /// Adds the moves of all vertices that are determined to those of the others. Returns false if some vertex would
    /// have no image.
    pub(super) fn extend(&mut self, moves: &mut Vec<(Vertex, Vertex)>) -> bool {
        let mut queue = BinaryHeap::new();
        for &(from, to) in moves.iter() {
            self.tell_parents(from, to, &mut queue);
        }
        let mut all = true;
        while let Some(Reverse(rank)) = queue.pop() {
            let (v, change) = self.order[rank as usize];
            self.order[rank as usize].1 = 0;
            if change == 0 || !all {
                continue;
            }
            match self.vertices.get(&self.hashes[v as usize].wrapping_add(change)) {
                Some(&image) => {
                    moves.push((v, image));
                    self.tell_parents(v, image, &mut queue);
                }
                None => all = false,
            }
        }
        all
    }

    fn tell_parents(&mut self, from: Vertex, to: Vertex, queue: &mut BinaryHeap<Reverse<u32>>) {
        for &end in self.graph.back(from) {
            if let Some(rank) = self.rank[end.to as usize] {
                let change = &mut self.order[rank as usize].1;
                if *change == 0 {
                    queue.push(Reverse(rank));
                }
                let label = self.graph.label(end);
                *change = change.wrapping_add(child_hash(label, to)).wrapping_sub(child_hash(label, from));
            }
        }
    }
}

fn child_hash(label: usize, child: Vertex) -> u64 {
    scramble(((label as u64 + 1) << 32) ^ u64::from(child))
}

/// A number that looks random (splitmix64).
pub(super) fn scramble(value: u64) -> u64 {
    let mut z = value.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A hasher for keys that are hashes already.
#[derive(Default)]
pub(super) struct Ready(u64);

impl Hasher for Ready {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = scramble(self.0 ^ u64::from(byte));
        }
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::coloured::Builder;

    #[test]
    fn syntax_follows_its_points_and_the_rest_does_not() {
        let mut builder = Builder::default();
        let [a, b, c] = [0; 3].map(|colour| builder.vertex(colour));
        // pairs (a, b), (b, a), (a, c), (b, c), a list of the first two
        let pairs = [(a, b), (b, a), (a, c), (b, c)].map(|(first, second)| {
            let pair = builder.vertex(1);
            builder.edge(pair, first, 1);
            builder.edge(pair, second, 2);
            pair
        });
        let set = builder.vertex(2);
        builder.edge(set, pairs[0], 0);
        builder.edge(set, pairs[1], 0);
        // twins, and a cycle with something on it
        let twins = [builder.vertex(3), builder.vertex(3)];
        let cycle = [builder.vertex(4), builder.vertex(5), builder.vertex(6)];
        builder.edge(cycle[0], cycle[1], 0);
        builder.edge(cycle[1], cycle[0], 0);
        builder.edge(cycle[2], cycle[1], 0);
        let graph = builder.build();
        let mut lift = Lift::new(&graph, 3);
        assert!(pairs.iter().chain([&set]).all(|&v| lift.determines(v)));
        assert!(![a, b, c].iter().chain(&twins).chain(&cycle).any(|&v| lift.determines(v)));

        for _ in 0..2 {
            let mut moves = vec![(a, b), (b, a)];
            assert!(lift.extend(&mut moves), "the set stays, its members swap");
            moves.sort_unstable();
            let [ab, ba, ac, bc] = pairs;
            assert_eq!(moves, [(a, b), (b, a), (ab, ba), (ba, ab), (ac, bc), (bc, ac)]);
            assert!(!lift.extend(&mut vec![(a, c), (c, a)]), "there is no pair (c, b)");
        }
    }
}
