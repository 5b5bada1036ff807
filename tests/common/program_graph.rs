//! Graphs like those of large models, of any size: columns of points under a hash-consed syntax.
//!
//! There are n processes; each has a column of three points: the process, its array index, its channel. Bodies are
//! lists of statements (head and tail), over names and literals that all processes share. One `do` loop for each
//! process has an option for each process; a table has a tuple for each pair of processes and says how they are
//! related; literals are assigned to all indices at once. The relation decides what the group is.
#![allow(dead_code)]

use std::collections::HashMap;

/// How the processes are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// All alike: the symmetric group.
    Star,
    /// Each has one successor: a cyclic group.
    Ring,
    /// Groups of five: a wreath product.
    Wreath,
    /// The corners of a hypercube.
    Cube,
    /// Pairs, each with statements of its own: as many swaps as pairs.
    Pairs,
    /// Each has two successors, one by chance: regular, but without symmetries.
    Chance,
    /// All alike, and a quarter of the graph are options that nothing tells apart.
    Copies,
}

/// All shapes without copies.
pub const SHAPES: [Shape; 6] =
    [Shape::Star, Shape::Ring, Shape::Wreath, Shape::Cube, Shape::Pairs, Shape::Chance];

/// A graph in plain lists.
#[derive(Clone, Debug, Default)]
pub struct ProgramGraph {
    pub colours: Vec<u32>,
    /// From, to, label.
    pub edges: Vec<(usize, usize, usize)>,
    /// The first so many vertices are points.
    pub points: usize,
    known: HashMap<(u32, Vec<(usize, usize)>), usize>,
}

const NIL: u32 = 10;
const CONS: u32 = 11;
const ASSIGN: u32 = 12;
const SEND: u32 = 13;
const EQUAL: u32 = 14;
const OPTION: u32 = 15;
const DO: u32 = 16;
const TUPLE: u32 = 17;
const TABLE: u32 = 18;
const RUN: u32 = 19;
const PROGRAM: u32 = 20;
const LITERAL: u32 = 100;
const NAME: u32 = 1000;

impl ProgramGraph {
    /// A graph of the given shape with about so many vertices.
    pub fn new(shape: Shape, vertices: usize) -> ProgramGraph {
        let wanted = (vertices as f64 / 10.0).sqrt();
        let n = match shape {
            Shape::Cube => 1 << wanted.log2().floor() as u32,
            Shape::Wreath => (wanted / 5.0).round().max(2.0) as usize * 5,
            Shape::Pairs => (wanted / 2.0).round() as usize * 2,
            _ => wanted.round() as usize,
        };
        let chance = successors(n);
        let related = |i: usize, j: usize| match shape {
            Shape::Ring => usize::from(j == (i + 1) % n),
            Shape::Wreath => usize::from(i / 5 == j / 5),
            Shape::Cube => usize::from((i ^ j).is_power_of_two()),
            Shape::Chance => usize::from(j == (i + 1) % n) + 2 * usize::from(j == chance[i]),
            Shape::Star | Shape::Pairs | Shape::Copies => 0,
        };
        // the names that a process uses beside the common ones
        let own = |i: usize| if shape == Shape::Pairs { i / 2 } else { 0 };
        let mut graph = ProgramGraph::default();
        for colour in 0..3 {
            for _ in 0..n {
                graph.colours.push(colour);
            }
        }
        graph.points = 3 * n;
        let (process, index, channel) = (|i: usize| i, |i: usize| n + i, |i: usize| 2 * n + i);

        if shape == Shape::Copies {
            let [top, body] = [graph.node(DO, &[]), graph.node(NIL, &[])];
            for _ in 0..vertices / 4 {
                graph.colours.push(OPTION);
                let new = graph.colours.len() - 1;
                graph.edges.extend([(top, new, 0), (new, body, 1)]);
            }
        }
        let mut bodies = vec![Vec::new(); n];
        for (i, body) in bodies.iter_mut().enumerate() {
            let mut options = Vec::new();
            for j in 0..n {
                let guard = graph.node(EQUAL, &[(index(i), 0), (index(j), 0)]);
                let literal = graph.node(LITERAL + related(i, j) as u32, &[]);
                let send = graph.node(SEND, &[(channel(j), 1), (literal, 2)]);
                let steps = graph.list(&[guard, send]);
                options.push((graph.node(OPTION, &[(steps, 1)]), 0));
            }
            body.push(graph.node(DO, &options));
        }
        let mut tuples = Vec::new();
        for i in 0..n {
            for j in 0..n {
                let literal = graph.node(LITERAL + related(i, j) as u32, &[]);
                tuples.push((graph.node(TUPLE, &[(process(i), 1), (index(j), 2), (literal, 3)]), 0));
            }
        }
        let table = graph.node(TABLE, &tuples);

        // a long body without symmetries, and the bodies of the processes
        let mut main = vec![table];
        for k in 0..vertices / 30 {
            let name = graph.node(NAME + k as u32, &[]);
            let literal = graph.node(LITERAL + (k % 7) as u32, &[]);
            main.push(graph.node(ASSIGN, &[(name, 1), (literal, 2)]));
        }
        let mut k = 0;
        while graph.colours.len() + n * bodies[0].len() < vertices {
            let literal = graph.node(LITERAL + k % 7, &[]);
            for (i, body) in bodies.iter_mut().enumerate() {
                let name = graph.node(NAME + k + (own(i) * vertices) as u32, &[]);
                body.push(match k % 3 {
                    0 => graph.node(SEND, &[(channel(i), 1), (name, 2)]),
                    _ => graph.node(ASSIGN, &[(name, 1), (literal, 2), (index(i), 3)]),
                });
            }
            if k % 50 == 0 {
                let pairs: Vec<_> =
                    (0..n).map(|i| (graph.node(EQUAL, &[(index(i), 1), (literal, 2)]), 0)).collect();
                main.push(graph.node(TABLE, &pairs));
            }
            k += 1;
        }
        let mut runs = vec![(graph.list(&main), 1)];
        for (i, body) in bodies.iter().enumerate() {
            let body = graph.list(body);
            runs.push((graph.node(RUN, &[(process(i), 1), (index(i), 2), (channel(i), 3), (body, 0)]), 0));
        }
        graph.node(PROGRAM, &runs);
        graph
    }

    /// The vertex with this colour and these children (child, label): the one that is there, or a new one.
    fn node(&mut self, colour: u32, children: &[(usize, usize)]) -> usize {
        let mut children = children.to_vec();
        children.sort_unstable();
        if let Some(&known) = self.known.get(&(colour, children.clone())) {
            return known;
        }
        let new = self.colours.len();
        self.colours.push(colour);
        self.edges.extend(children.iter().map(|&(child, label)| (new, child, label)));
        self.known.insert((colour, children), new);
        new
    }

    fn list(&mut self, items: &[usize]) -> usize {
        let nil = self.node(NIL, &[]);
        items.iter().rev().fold(nil, |tail, &head| self.node(CONS, &[(head, 1), (tail, 2)]))
    }
}

/// A permutation by chance that has nothing in common with a ring, and maps no two numbers to each other: one number
/// looks like any other.
fn successors(count: usize) -> Vec<usize> {
    let mut state = 0x5eed_u64;
    loop {
        let mut all: Vec<usize> = (0..count).collect();
        for i in (1..count).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            all.swap(i, (state >> 33) as usize % (i + 1));
        }
        let far = |i: usize, j: usize| (2..count - 1).contains(&((j + count - i) % count));
        if count < 8 || (0..count).all(|i| far(i, all[i]) && all[all[i]] != i) {
            return all;
        }
    }
}
