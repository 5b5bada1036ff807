//! Vertices that nothing tells apart are made one before the search.
//!
//! Two vertices are *twins* if they have the same colour and the same edges: the same neighbours by the same labels,
//! out and in. They can be swapped whatever happens to the rest. A model with a thousand equal options has a thousand
//! factorial such symmetries that nobody asked for; the search would have to choose among them one by one.
//!
//! So of each set of twins one vertex is kept, with the number of copies as part of its colour. Edges to the others are
//! dropped; nothing is lost, because whoever is joined to one twin is joined to all, and by the same labels. A symmetry
//! of the small graph maps a kept vertex to one with as many copies, so it is a symmetry of the large one that maps the
//! k-th copy to the k-th copy. The other way round, a symmetry maps twins to twins, so all actions on the kept vertices
//! are found; only those that do nothing but swap twins get lost. *Points*, the vertices that the caller wants to know
//! about, are never made one, and are not mapped to vertices that are no points.
//!
//! After one pass there are no twins left: two vertices with the same kept neighbours have the same neighbours.

use super::coloured::{Builder, ColouredGraph, Vertex};
use super::lift::{Ready, scramble};
use super::moves::Moves;
use super::search::{Automorphisms, automorphisms_by_points};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::hash::BuildHasherDefault;
use std::iter::successors;

/// A graph without its twins.
#[derive(Clone, Debug)]
pub struct Collapsed<'g> {
    graph: Cow<'g, ColouredGraph>,
    /// By vertex of the small graph: the first of the vertices that it stands for, the one that was kept.
    kept: Vec<Vertex>,
    /// By vertex of the large graph: the next one of its twins.
    next: Vec<Option<Vertex>>,
}

/// Collapses all twins, except for the first `points` vertices.
pub fn collapse(graph: &ColouredGraph, points: usize) -> Collapsed<'_> {
    let mut kept: Vec<Vertex> = Vec::with_capacity(graph.len());
    let mut next = vec![None; graph.len()];
    // by vertex: its new number, if it is kept
    let mut number = vec![None; graph.len()];
    // by new number: the last copy so far, and how many there are
    let mut copies: Vec<(Vertex, u32)> = Vec::with_capacity(graph.len());
    let mut seen: HashMap<u64, usize, BuildHasherDefault<Ready>> = HashMap::default();
    for v in 0..graph.len() as Vertex {
        let new = kept.len();
        if v as usize >= points {
            let alike = |w: Vertex| graph.colour(v) == graph.colour(w) && graph.ends(v) == graph.ends(w);
            let mut key = hash(graph, v);
            let mut first = *seen.entry(key).or_insert(new);
            while first != new && !alike(kept[first]) {
                key = scramble(key);
                first = *seen.entry(key).or_insert(new);
            }
            if first != new {
                let (last, count) = &mut copies[first];
                next[*last as usize] = Some(v);
                (*last, *count) = (v, *count + 1);
                continue;
            }
        }
        number[v as usize] = Some(new as Vertex);
        kept.push(v);
        copies.push((v, 1));
    }
    if kept.len() == graph.len() {
        return Collapsed { graph: Cow::Borrowed(graph), kept, next };
    }
    let colour = |new: usize| (graph.colour(kept[new]), copies[new].1);
    let mut colours: BTreeMap<(u32, u32), u32> = (0..kept.len()).map(|new| (colour(new), 0)).collect();
    colours.values_mut().zip(0..).for_each(|(value, i)| *value = i);
    let mut builder = Builder::default();
    for new in 0..kept.len() {
        builder.vertex(colours.get(&colour(new)).copied().unwrap_or(0));
    }
    for (from, &v) in kept.iter().enumerate() {
        for &end in graph.out(v) {
            if let Some(to) = number[end.to as usize] {
                builder.edge(from as Vertex, to, graph.label(end));
            }
        }
    }
    Collapsed { graph: Cow::Owned(builder.build()), kept, next }
}

/// A number that twins have in common, and others hardly ever.
fn hash(graph: &ColouredGraph, v: Vertex) -> u64 {
    graph.ends(v).iter().fold(scramble(u64::from(graph.colour(v))), |hash, end| {
        scramble(hash ^ (u64::from(end.kind) << 32) ^ u64::from(end.to))
    })
}

impl Collapsed<'_> {
    /// What is left. The points have the numbers that they had.
    pub fn graph(&self) -> &ColouredGraph {
        &self.graph
    }

    /// The vertices that a vertex of the small graph stands for, in order.
    pub fn originals(&self, v: Vertex) -> impl Iterator<Item = Vertex> + '_ {
        successors(Some(self.kept[v as usize]), |&v| self.next[v as usize])
    }

    /// A symmetry of the small graph as one of the large graph.
    pub fn expand(&self, moves: &Moves) -> Moves {
        let pairs = moves.pairs().iter();
        Moves::new(pairs.flat_map(|&(from, to)| self.originals(from).zip(self.originals(to))).collect())
    }
}

/// The automorphisms of a graph that map points to points, up to those that only swap twins. All vertices are numbered
/// as in the graph. The orbit lengths are those of the kept vertices. For the rest see [`automorphisms_by_points`].
pub fn automorphisms_without_twins(graph: &ColouredGraph, points: usize, most_nodes: usize) -> Automorphisms {
    let small = collapse(graph, points);
    let mut found = automorphisms_by_points(small.graph(), points, most_nodes);
    if small.graph().len() < graph.len() {
        for generator in &mut found.generators {
            *generator = small.expand(generator);
        }
        for v in &mut found.base {
            *v = small.kept[*v as usize];
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Points 0 and 1; two copies of a vertex on each, three of another kind on 0 and 1 together.
    fn graph() -> ColouredGraph {
        let mut builder = Builder::default();
        for colour in [0, 0, 1, 1, 1, 1, 2, 2, 2] {
            builder.vertex(colour);
        }
        for (from, to) in [(2, 0), (3, 1), (4, 0), (5, 1), (6, 0), (6, 1), (7, 0), (7, 1), (8, 0), (8, 1)] {
            builder.edge(from, to, 0);
        }
        builder.build()
    }

    #[test]
    fn one_of_each_is_kept_and_copies_follow() {
        let graph = graph();
        let small = collapse(&graph, 2);
        assert_eq!(small.kept, [0, 1, 2, 3, 6]);
        assert_eq!(small.originals(4).collect::<Vec<_>>(), [6, 7, 8]);
        let swap = small.expand(&Moves::new(vec![(0, 1), (1, 0), (2, 3), (3, 2)]));
        assert_eq!(swap.images(9), [1, 0, 3, 2, 5, 4, 6, 7, 8]);
        assert!(graph.is_automorphism(&swap.images(9)));
        let found = automorphisms_without_twins(&graph, 2, 100);
        assert_eq!((found.base, found.orbit_lengths, found.generators), (vec![0], vec![2], vec![swap]));
    }

    #[test]
    fn the_number_of_copies_tells_vertices_apart() {
        let mut builder = Builder::default();
        (0..2).for_each(|_| _ = builder.vertex(0));
        for (v, point) in [(2, 0), (3, 1), (4, 1)] {
            builder.vertex(1);
            builder.edge(v, point, 0);
        }
        let found = automorphisms_without_twins(&builder.build(), 2, 100);
        assert!(found.generators.is_empty());
    }

    #[test]
    fn points_and_vertices_with_different_edges_are_no_twins() {
        let mut builder = Builder::default();
        (0..6).for_each(|_| _ = builder.vertex(0));
        builder.edge(2, 0, 0);
        builder.edge(3, 0, 1);
        builder.edge(0, 4, 0);
        builder.edge(5, 0, 0);
        builder.edge(5, 0, 0);
        let graph = builder.build();
        let small = collapse(&graph, 2);
        assert_eq!(small.kept.len(), 6);
        assert!(matches!(small.graph, Cow::Borrowed(_)));
    }

    proptest! {
        /// The orders of the groups on the points agree, with and without twins, and the generators are right.
        #[test]
        fn the_points_have_the_same_symmetries(
            colours in proptest::collection::vec(0..2u32, 6),
            edges in proptest::collection::vec((0..6u32, 0..6u32, 0..2usize), 0..8),
            copied in proptest::collection::vec(2..6u32, 0..4),
        ) {
            let points = 2;
            let mut all = edges.clone();
            let mut builder = Builder::default();
            for colour in &colours {
                builder.vertex(*colour);
            }
            for original in copied {
                let new = builder.vertex(colours[original as usize]);
                for (from, to, label) in all.clone() {
                    if from == original && to != original {
                        all.push((new, to, label));
                    } else if to == original && from != original {
                        all.push((from, new, label));
                    }
                }
            }
            for (from, to, label) in all {
                builder.edge(from, to, label);
            }
            let graph = builder.build();
            let large = automorphisms_by_points(&graph, points, 10_000);
            let small = automorphisms_without_twins(&graph, points, 10_000);
            let order = |found: &Automorphisms| -> usize {
                let lengths = found.base.iter().zip(&found.orbit_lengths);
                lengths.filter(|(v, _)| (**v as usize) < points).map(|(_, length)| length).product()
            };
            prop_assert_eq!(order(&large), order(&small));
            for generator in large.generators.iter().chain(&small.generators) {
                prop_assert!(graph.is_automorphism(&generator.images(graph.len())));
            }
        }
    }
}
