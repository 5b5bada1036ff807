//! Families of graphs, and what an automorphism is.

use super::Random;
use std::collections::HashSet;

/// A directed graph, as plain as can be.
#[derive(Clone, Default)]
pub struct Graph {
    pub colours: Vec<u32>,
    /// From, to, label.
    pub edges: Vec<(usize, usize, usize)>,
}

impl Graph {
    pub fn uncoloured(count: usize) -> Graph {
        Graph { colours: vec![0; count], edges: Vec::new() }
    }

    /// Adds an edge in both directions.
    pub fn join(&mut self, a: usize, b: usize) {
        self.edges.push((a, b, 0));
        self.edges.push((b, a, 0));
    }

    /// The same without labels, directions and multiple edges: an edge becomes two vertices, coloured by what it was.
    pub fn undirected(&self) -> Graph {
        let mut plain = Graph { colours: self.colours.clone(), edges: Vec::new() };
        let mut edges = self.edges.clone();
        edges.sort_unstable();
        for same in edges.chunk_by(|a, b| a == b) {
            let (from, to, label) = same[0];
            let first = plain.colours.len();
            let colour = 1_000_000 + (same.len() * 20 + label * 2) as u32;
            plain.colours.extend([colour, colour + 1]);
            plain.edges.extend([(from, first, 0), (first, first + 1, 0), (first + 1, to, 0)]);
        }
        plain
    }

    /// Is it an automorphism? By the definition, sharing no code with the search.
    pub fn keeps(&self, image: &[u32]) -> bool {
        let colours = (0..image.len()).all(|v| self.colours[v] == self.colours[image[v] as usize]);
        let map = |v: usize| image[v] as usize;
        let mut before = self.edges.clone();
        let mut after: Vec<_> = self.edges.iter().map(|&(a, b, label)| (map(a), map(b), label)).collect();
        before.sort_unstable();
        after.sort_unstable();
        colours && before == after
    }
}

pub fn hypercube(dimension: usize) -> Graph {
    let mut graph = Graph::uncoloured(1 << dimension);
    for v in 0..1usize << dimension {
        for bit in 0..dimension {
            graph.edges.push((v, v ^ (1 << bit), 0));
        }
    }
    graph
}

pub fn grid(width: usize, height: usize, torus: bool) -> Graph {
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

pub fn ring(count: usize, both_ways: bool) -> Graph {
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
pub fn tree(children: &[usize]) -> Graph {
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
pub fn paley(p: usize) -> Graph {
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
pub fn shrikhande() -> Graph {
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

pub fn rook(size: usize) -> Graph {
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
pub fn kneser(n: usize) -> Graph {
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

/// All the edges that are not there.
pub fn complement(graph: &Graph) -> Graph {
    let n = graph.colours.len();
    let there: HashSet<(usize, usize)> = graph.edges.iter().map(|&(a, b, _)| (a, b)).collect();
    let mut other = Graph { colours: graph.colours.clone(), edges: Vec::new() };
    for a in 0..n {
        other.edges.extend((0..n).filter(|&b| a != b && !there.contains(&(a, b))).map(|b| (a, b, 0)));
    }
    other
}

/// The hypercube of dimension four and its long diagonals, strongly regular (Clebsch).
pub fn clebsch() -> Graph {
    let mut graph = hypercube(4);
    graph.edges.extend((0..16).map(|v| (v, v ^ 15, 0)));
    graph
}

/// The fields of a Latin square, joined if they are in the same row or column, or have the same entry.
pub fn latin_square(size: usize, entry: impl Fn(usize, usize) -> usize) -> Graph {
    let mut graph = rook(size);
    for a in 0..size * size {
        for b in 0..size * size {
            if a != b && entry(a / size, a % size) == entry(b / size, b % size) {
                graph.edges.push((a, b, 0));
            }
        }
    }
    graph
}

/// An outer ring and an inner star polygon.
pub fn petersen(count: usize, step: usize) -> Graph {
    let mut graph = Graph::uncoloured(2 * count);
    for v in 0..count {
        graph.join(v, (v + 1) % count);
        graph.join(v, count + v);
        graph.join(count + v, count + (v + step) % count);
    }
    graph
}

/// A vertex that is joined to all of a graph, and to pairs of leaves besides.
pub fn with_pairs(graph: &Graph, pairs: usize) -> Graph {
    let mut graph = graph.clone();
    let count = graph.colours.len();
    graph.colours.push(0);
    (0..count).for_each(|v| graph.join(v, count));
    for _ in 0..pairs {
        let first = graph.colours.len();
        graph.colours.extend([0; 3]);
        graph.join(count, first);
        graph.join(first, first + 1);
        graph.join(first, first + 2);
    }
    graph
}

pub fn union(parts: &[Graph]) -> Graph {
    let mut all = Graph::default();
    for part in parts {
        let shift = all.colours.len();
        all.colours.extend(&part.colours);
        all.edges.extend(part.edges.iter().map(|&(a, b, label)| (a + shift, b + shift, label)));
    }
    all
}

pub fn random_regular(random: &mut Random, count: usize, degree: usize) -> Graph {
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
