//! The automorphisms of a graph, by individualisation and refinement.
//!
//! The search walks down one *first path*: refine, pick a cell with several members, make its smallest member a cell of
//! its own, refine, and so on, until all vertices are told apart. Then it goes back up. At each level it knows all
//! symmetries that fix the vertices chosen above and at this level, and looks for one more for each member of the cell
//! that is not yet in the orbit of the chosen one: a path that makes the same refinements (compared by hash) and ends
//! in a leaf that is the first leaf under another name (compared edge by edge). So the generators form a strong
//! generating set for the base of chosen vertices, and the order is the product of the orbits' lengths.
//!
//! What keeps it fast on graphs of programs, with few points and much syntax that is determined by them:
//!
//! - Cells of points are chosen before others, so the base consists of points.
//! - A path ends early if all cells that are still open have the same members as on the first path: then the rest can
//!   be mapped to itself. Choices are made such that this happens soon. It has to be true only of the points, because
//!   `lift` finds out what follows from them. A swap of two processes costs what the two have.
//! - All steps cost what they change: splits, going back, generators (only what moves is written down and compared).
//! - Members in the orbit of one that failed are not tried. And below the first wrong choice the orbits of the first
//!   path are known already: if it is made of k members out of n that are equivalent, then n - k + 1 failures are
//!   enough.
//!
//! (McKay and Piperno 2014 describe the family; the early end is Darga, Sakallah and Markov's, 2008.)

use super::coloured::{ColouredGraph, Vertex};
use super::lift::Lift;
use super::moves::Moves;
use super::orbits::Orbits;
use super::partition::Partition;
use super::refine::Refiner;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

/// The automorphism group of a graph.
#[derive(Clone, Debug, Default)]
pub struct Automorphisms {
    /// Generators.
    pub generators: Vec<Moves>,
    /// The vertices that were chosen: only the identity fixes them all.
    pub base: Vec<Vertex>,
    /// The length of the orbit of each base vertex under the symmetries that fix the earlier ones. Their product is the
    /// order of the group.
    pub orbit_lengths: Vec<usize>,
    /// Was the search ended by its limit? Then there may be more symmetries; those found are right.
    pub incomplete: bool,
}

/// Finds the automorphisms of a graph; gives up after visiting `most_nodes` nodes of the search tree.
pub fn automorphisms(graph: &ColouredGraph, most_nodes: usize) -> Automorphisms {
    automorphisms_by_points(graph, graph.len(), most_nodes)
}

/// The same, if the first `points` vertices determine the others, mostly: as long as any of them are open, the base
/// vertices are chosen among them. So the product of the orbit lengths of base vertices below `points` is the order of
/// the group that acts on the points. Points are mapped to points only, whatever the colours.
pub fn automorphisms_by_points(graph: &ColouredGraph, points: usize, most_nodes: usize) -> Automorphisms {
    let lift = Lift::new(graph, points);
    let mut partition = Partition::by_colour(
        graph.len(),
        |v| (v as usize >= points, lift.determines(v), graph.colour(v)),
        |v| !lift.determines(v),
    );
    let mut refiner = Refiner::new(graph);
    refiner.refine_all(&mut partition);
    let mut search = Search {
        graph,
        refiner,
        partition,
        lift,
        levels: Vec::new(),
        image: (0..graph.len() as Vertex).collect(),
        nodes: 0,
        most_nodes,
    };
    search.first_path(points);
    search.all_levels()
}

/// One choice of the first path.
struct Level {
    cell: u32,
    length: usize,
    vertex: Vertex,
    /// How many members of the cell are known to be equivalent to the vertex.
    orbit: usize,
    /// What the refinement after the choice looked like.
    trace: Range<usize>,
    /// The partition before the choice.
    mark: usize,
}

/// A choice of another path that may still be changed.
struct Choice {
    depth: usize,
    mark: usize,
    /// The vertex to try first.
    first: Vertex,
    /// The vertices to try after it, once that is needed.
    others: Option<Vec<Vertex>>,
    /// How many were tried, and how many are worth a try.
    tried: usize,
    tries: usize,
}

struct Search<'g> {
    graph: &'g ColouredGraph,
    refiner: Refiner<'g>,
    partition: Partition,
    lift: Lift<'g>,
    levels: Vec<Level>,
    /// The identity, but while a map is being checked.
    image: Vec<Vertex>,
    nodes: usize,
    most_nodes: usize,
}

impl Search<'_> {
    /// Chooses until all is decided: from cells with points first, and from the smallest among these. After a choice,
    /// the smallest cells are near the chosen vertex, so a wrong choice shows before choices are made elsewhere.
    fn first_path(&mut self, points: usize) {
        let entry = |partition: &Partition, cell: u32| {
            let is_other = partition.members(cell)[0] as usize >= points;
            let open = partition.counts(cell) && partition.len(cell) > 1;
            open.then(|| Reverse((is_other, partition.len(cell), cell)))
        };
        let cells = self.partition.cells();
        let mut heap: BinaryHeap<_> = cells.filter_map(|cell| entry(&self.partition, cell)).collect();
        while let Some(Reverse((_, length, cell))) = heap.pop() {
            if self.partition.len(cell) != length {
                // it became smaller, and is in the heap once more
                continue;
            }
            let vertex = self.partition.members(cell).iter().copied().min().unwrap_or(0);
            let mark = self.partition.mark();
            let trace = self.refiner.individualise(&mut self.partition, vertex);
            self.levels.push(Level { cell, length, vertex, orbit: 1, trace, mark });
            let changed = self.partition.changed_since(mark);
            heap.extend(changed.filter_map(|cell| entry(&self.partition, cell)));
        }
        self.partition.set_leaf();
    }

    fn all_levels(mut self) -> Automorphisms {
        let mut generators = Vec::new();
        let mut orbits = Orbits::new(self.graph.len());
        for depth in (0..self.levels.len()).rev() {
            let Level { cell, vertex, mark, .. } = self.levels[depth];
            self.partition.back_to(mark);
            let mut members = self.partition.members(cell).to_vec();
            members.sort_unstable();
            orbits.new_round();
            for &other in &members {
                if orbits.same(other, vertex) || orbits.is_ruled_out(other) {
                    continue;
                }
                match self.map(depth, other) {
                    Some(moves) => {
                        orbits.unite(&moves);
                        generators.push(moves);
                    }
                    None => orbits.rule_out(other),
                }
            }
            self.levels[depth].orbit = members.iter().filter(|&&v| orbits.same(v, vertex)).count();
        }
        Automorphisms {
            generators,
            base: self.levels.iter().map(|level| level.vertex).collect(),
            orbit_lengths: self.levels.iter().map(|level| level.orbit).collect(),
            incomplete: self.nodes > self.most_nodes,
        }
    }

    /// An automorphism that maps the choices above `depth` to themselves and the choice at `depth` to `other`.
    fn map(&mut self, depth: usize, other: Vertex) -> Option<Moves> {
        let start = self.partition.mark();
        let mut choices: Vec<Choice> = Vec::new();
        let mut next = Some((depth, other));
        let mut found = None;
        while let Some((depth, vertex)) = next {
            self.nodes += 1;
            if self.nodes > self.most_nodes {
                break;
            }
            let as_before =
                self.refiner.retrace(&mut self.partition, vertex, self.levels[depth].trace.clone());
            if as_before {
                found = self.automorphism_since(start);
                if found.is_some() {
                    break;
                }
                choices.extend(self.choice(depth + 1));
            }
            next = self.next_choice(&mut choices);
        }
        self.partition.back_to(start);
        found
    }

    /// What there is to choose at a level of a path.
    fn choice(&self, depth: usize) -> Option<Choice> {
        let level = self.levels.get(depth)?;
        (self.partition.len(level.cell) == level.length).then(|| Choice {
            depth,
            mark: self.partition.mark(),
            first: self.likely(level),
            others: None,
            tried: 0,
            tries: level.length - level.orbit + 1,
        })
    }

    /// The choice that leads to few moves: what the first path chose, if it is there. If it has been taken as the image
    /// of something else, then that, or what that is the image of, and so on: it closes a cycle.
    fn likely(&self, level: &Level) -> Vertex {
        let mut v = level.vertex;
        loop {
            let cell = self.partition.cell_of(v);
            if cell == level.cell {
                return v;
            }
            let before = self.partition.in_leaf(v);
            if self.partition.len(cell) > 1 || before == level.vertex {
                return self.partition.members(level.cell)[0];
            }
            v = before;
        }
    }

    /// Goes back to the last choice that has something left to try.
    fn next_choice(&mut self, choices: &mut Vec<Choice>) -> Option<(usize, Vertex)> {
        while let Some(choice) = choices.last_mut() {
            self.partition.back_to(choice.mark);
            choice.tried += 1;
            if choice.tried == 1 {
                return Some((choice.depth, choice.first));
            }
            if choice.tried <= choice.tries {
                let others = choice.others.get_or_insert_with(|| {
                    let mut members = self.partition.members(self.levels[choice.depth].cell).to_vec();
                    members.retain(|&v| v != choice.first);
                    members.sort_unstable_by_key(|&v| Reverse(v));
                    members
                });
                if let Some(vertex) = others.pop() {
                    return Some((choice.depth, vertex));
                }
            }
            choices.pop();
        }
        None
    }

    /// The map from the first leaf to this partition, if all open cells have the members that they have on the first
    /// path, and if it is an automorphism. Nothing moves but what has become a singleton since the mark, and what
    /// follows from that.
    fn automorphism_since(&mut self, mark: usize) -> Option<Moves> {
        if self.partition.strangers() > 0 {
            return None;
        }
        let singletons = self.partition.changed_since(mark).filter(|&cell| self.partition.len(cell) == 1);
        let here = singletons.map(|cell| self.partition.members(cell)[0]);
        let decided = here.filter(|&v| !self.lift.determines(v));
        let mut pairs = Moves::new(decided.map(|v| (self.partition.in_leaf(v), v)).collect()).into_pairs();
        if !self.lift.extend(&mut pairs) {
            return None;
        }
        let moves = Moves::new(pairs);
        for &(from, to) in moves.pairs() {
            self.image[from as usize] = to;
        }
        let moved = moves.pairs().iter().map(|&(from, _)| from);
        let keeps = moves.is_permutation() && self.graph.keeps(&self.image, moved);
        for &(from, _) in moves.pairs() {
            self.image[from as usize] = from;
        }
        keeps.then_some(moves)
    }
}
