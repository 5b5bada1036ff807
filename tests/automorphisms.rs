//! The automorphism search against brute force on random graphs, and against nauty (`dreadnaut`) on structured ones.

mod common;

use common::Random;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};
use topsym::graph::coloured::{Builder, Vertex};
use topsym::graph::search::{Automorphisms, automorphisms};

/// A directed graph, as plain as can be.
#[derive(Clone, Default)]
struct Graph {
    colours: Vec<u32>,
    edges: Vec<(usize, usize, usize)>,
}

impl Graph {
    fn uncoloured(count: usize) -> Graph {
        Graph { colours: vec![0; count], edges: Vec::new() }
    }

    fn join(&mut self, a: usize, b: usize) {
        self.edges.push((a, b, 0));
        self.edges.push((b, a, 0));
    }

    fn search(&self) -> Automorphisms {
        let mut builder = Builder::default();
        for &colour in &self.colours {
            builder.vertex(colour);
        }
        for &(from, to, label) in &self.edges {
            builder.edge(from as Vertex, to as Vertex, label);
        }
        let graph = builder.build();
        let found = automorphisms(&graph, 1_000_000);
        assert!(!found.incomplete);
        for generator in &found.generators {
            assert!(graph.is_automorphism(generator));
            assert!(self.keeps(generator), "a generator that is none: {generator:?}");
        }
        found
    }

    /// Is it an automorphism? By the definition, sharing no code with the search.
    fn keeps(&self, image: &[Vertex]) -> bool {
        let colours = (0..image.len()).all(|v| self.colours[v] == self.colours[image[v] as usize]);
        let map = |v: usize| image[v] as usize;
        let mut before = self.edges.clone();
        let mut after: Vec<_> = self.edges.iter().map(|&(a, b, label)| (map(a), map(b), label)).collect();
        before.sort_unstable();
        after.sort_unstable();
        colours && before == after
    }
}

fn order(found: &Automorphisms) -> f64 {
    found.orbit_lengths.iter().map(|&length| length as f64).product()
}

fn all_permutations(count: usize) -> Vec<Vec<Vertex>> {
    let mut all = vec![vec![]];
    for v in 0..count as Vertex {
        all = all
            .into_iter()
            .flat_map(|p: Vec<Vertex>| {
                (0..=p.len()).map(move |i| {
                    let mut longer = p.clone();
                    longer.insert(i, v);
                    longer
                })
            })
            .collect();
    }
    all
}

/// Everything that generators generate.
fn generated(generators: &[Vec<Vertex>], count: usize) -> HashSet<Vec<Vertex>> {
    let identity: Vec<Vertex> = (0..count as Vertex).collect();
    let mut group = HashSet::from([identity.clone()]);
    let mut open = vec![identity];
    while let Some(element) = open.pop() {
        for generator in generators {
            let product: Vec<Vertex> = element.iter().map(|&v| generator[v as usize]).collect();
            if group.insert(product.clone()) {
                open.push(product);
            }
        }
    }
    group
}

#[test]
fn brute_force_agrees_on_random_graphs() {
    let mut random = Random(0x5eed);
    let permutations: Vec<_> = (0..=6).map(all_permutations).collect();
    for round in 0..1500 {
        let count = 1 + random.below(6);
        let colours = 1 + random.below(3);
        let labels = 1 + random.below(2);
        let mut graph = Graph::uncoloured(count);
        graph.colours.iter_mut().for_each(|c| *c = random.below(colours) as u32);
        for _ in 0..random.below(count * count + 1) {
            let (a, b) = (random.below(count), random.below(count));
            graph.edges.push((a, b, random.below(labels)));
            if round % 3 == 0 {
                graph.edges.push((b, a, 0));
            }
        }
        let found = graph.search();
        let expected: HashSet<_> = permutations[count].iter().filter(|p| graph.keeps(p)).cloned().collect();
        assert_eq!(generated(&found.generators, count), expected, "{:?} {:?}", graph.colours, graph.edges);
        assert_eq!(order(&found), expected.len() as f64);
    }
}

/// The orders of groups, by nauty.
fn nauty_orders(graphs: &[Graph]) -> Vec<f64> {
    let mut input = String::from("l=0 -m\n");
    for graph in graphs {
        let n = graph.colours.len();
        let mut lists = vec![Vec::new(); n];
        for &(from, to, _) in &graph.edges {
            lists[from].push(to.to_string());
        }
        let lines: Vec<String> =
            lists.iter().enumerate().map(|(v, to)| format!("{v}:{}", to.join(" "))).collect();
        let mut cells: Vec<(u32, usize)> = graph.colours.iter().copied().zip(0..).collect();
        cells.sort_unstable();
        let mut partition = String::new();
        for (i, (colour, v)) in cells.iter().enumerate() {
            let bar = if i > 0 && cells[i - 1].0 != *colour { "|" } else { "" };
            write!(partition, "{bar}{}{v}", if i > 0 && bar.is_empty() { "," } else { "" }).unwrap();
        }
        write!(input, "d n={n} g\n{}.\nf=[{partition}]\nx\n", lines.join(";\n")).unwrap();
    }
    input.push_str("q\n");
    let mut nauty = Command::new("dreadnaut")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("nauty is installed");
    let mut stdin = nauty.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = nauty.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    text.split("grpsize=")
        .skip(1)
        .map(|rest| rest.split([';', ' ', '\n']).next().unwrap().parse().unwrap())
        .collect()
}

fn hypercube(dimension: usize) -> Graph {
    let mut graph = Graph::uncoloured(1 << dimension);
    for v in 0..1usize << dimension {
        for bit in 0..dimension {
            graph.edges.push((v, v ^ (1 << bit), 0));
        }
    }
    graph
}

fn grid(width: usize, height: usize, torus: bool) -> Graph {
    let mut graph = Graph::uncoloured(width * height);
    for x in 0..width {
        for y in 0..height {
            if torus || x + 1 < width {
                graph.join(x * height + y, (x + 1) % width * height + y);
            }
            if torus || y + 1 < height {
                graph.join(x * height + y, x * height + (y + 1) % height);
            }
        }
    }
    graph
}

fn ring(count: usize, both_ways: bool) -> Graph {
    let mut graph = Graph::uncoloured(count);
    for v in 0..count {
        graph.edges.push((v, (v + 1) % count, 0));
        if both_ways {
            graph.edges.push(((v + 1) % count, v, 0));
        }
    }
    graph
}

/// A tree in which every inner vertex has so many children.
fn tree(children: &[usize]) -> Graph {
    let mut graph = Graph::uncoloured(1);
    let mut last = vec![0];
    for &count in children {
        let mut next = Vec::new();
        for parent in last {
            for _ in 0..count {
                graph.colours.push(0);
                let child = graph.colours.len() - 1;
                graph.join(parent, child);
                next.push(child);
            }
        }
        last = next;
    }
    graph
}

/// Vertices x and y are joined if y - x is a square modulo p.
fn paley(p: usize) -> Graph {
    let squares: HashSet<usize> = (1..p).map(|x| x * x % p).collect();
    let mut graph = Graph::uncoloured(p);
    for x in 0..p {
        for y in 0..p {
            if squares.contains(&((y + p - x) % p)) {
                graph.edges.push((x, y, 0));
            }
        }
    }
    graph
}

/// Strongly regular with the same parameters as the 4×4 rook's graph, but another one.
fn shrikhande() -> Graph {
    let mut graph = Graph::uncoloured(16);
    for x in 0..4 {
        for y in 0..4 {
            for (dx, dy) in [(0, 1), (1, 0), (1, 1), (0, 3), (3, 0), (3, 3)] {
                graph.edges.push((x * 4 + y, (x + dx) % 4 * 4 + (y + dy) % 4, 0));
            }
        }
    }
    graph
}

fn rook(size: usize) -> Graph {
    let mut graph = Graph::uncoloured(size * size);
    for a in 0..size * size {
        for b in 0..size * size {
            if a != b && (a / size == b / size || a % size == b % size) {
                graph.edges.push((a, b, 0));
            }
        }
    }
    graph
}

/// Pairs out of n, joined if they have nothing in common: for n = 5 Petersen's graph.
fn kneser(n: usize) -> Graph {
    let pairs: Vec<(usize, usize)> = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect();
    let mut graph = Graph::uncoloured(pairs.len());
    for (i, p) in pairs.iter().enumerate() {
        for (j, q) in pairs.iter().enumerate() {
            if p.0 != q.0 && p.0 != q.1 && p.1 != q.0 && p.1 != q.1 {
                graph.edges.push((i, j, 0));
            }
        }
    }
    graph
}

fn union(parts: &[Graph]) -> Graph {
    let mut all = Graph::default();
    for part in parts {
        let shift = all.colours.len();
        all.colours.extend(&part.colours);
        all.edges.extend(part.edges.iter().map(|&(a, b, label)| (a + shift, b + shift, label)));
    }
    all
}

fn random_regular(random: &mut Random, count: usize, degree: usize) -> Graph {
    let mut graph = Graph::uncoloured(count);
    for _ in 0..degree {
        let mut image: Vec<usize> = (0..count).collect();
        for i in (1..count).rev() {
            image.swap(i, random.below(i + 1));
        }
        for (v, &w) in image.iter().enumerate() {
            if v != w && !graph.edges.contains(&(v, w, 0)) {
                graph.join(v, w);
            }
        }
    }
    graph.edges.sort_unstable();
    graph.edges.dedup();
    graph
}

#[test]
fn nauty_agrees_on_structured_graphs() {
    let mut random = Random(99);
    let mut graphs = Vec::new();
    graphs.extend((1..=8).map(hypercube));
    graphs.extend([
        grid(3, 3, false),
        grid(4, 7, false),
        grid(4, 4, true),
        grid(5, 5, true),
        grid(3, 9, true),
    ]);
    graphs.extend([ring(9, false), ring(50, true)]);
    graphs.extend([tree(&[3, 3]), tree(&[2, 2, 2, 2]), tree(&[5, 4, 1, 2]), tree(&[30])]);
    graphs.extend([5, 13, 17, 29, 37, 61].map(paley));
    graphs.extend([shrikhande(), rook(3), rook(4), rook(6), kneser(5), kneser(6), kneser(8)]);
    graphs.push(union(&[ring(5, true), ring(5, true), ring(5, true)]));
    graphs.push(union(&[shrikhande(), rook(4), shrikhande()]));
    graphs.push(union(&[hypercube(3), hypercube(3), tree(&[3, 2]), Graph::uncoloured(7)]));
    graphs.extend((0..30).map(|i| random_regular(&mut random, 8 + i, 2)));
    for i in 0..40 {
        let mut graph = random_regular(&mut random, 6 + i % 7, 1);
        graph.colours.iter_mut().for_each(|c| *c = random.below(3) as u32);
        graphs.push(union(&[graph.clone(), graph]));
    }
    let expected = nauty_orders(&graphs);
    assert_eq!(expected.len(), graphs.len());
    for (i, (graph, expected)) in graphs.iter().zip(expected).enumerate() {
        let found = order(&graph.search());
        let error = (found - expected).abs() / expected;
        assert!(error < 1e-6, "graph {i}: {found}, nauty says {expected}");
    }
}

#[test]
fn large_symmetric_groups_need_few_generators() {
    let found = tree(&[200]).search();
    assert_eq!(found.orbit_lengths.iter().max(), Some(&200));
    assert!(found.generators.len() < 200);
    let found = union(&vec![ring(4, false); 50]).search();
    assert_eq!(found.orbit_lengths[0], 200);
}
