//! How fast symmetries are found: graphs like those of programs with 1,000 to 100,000 vertices.
//!
//! The claim: the time per vertex hardly grows. The table at the end gives it, and the growth from size to size (1.0
//! would be linear), all measured in the same run. Beside divan's times of single cases, which show the spread.

#[path = "../tests/common/program_graph.rs"]
mod program_graph;

use divan::Bencher;
use program_graph::{ProgramGraph, SHAPES, Shape};
use std::time::{Duration, Instant};
use topsym::graph::coloured::{Builder, ColouredGraph, Vertex};
use topsym::graph::twins::automorphisms_without_twins;

const SIZES: [usize; 3] = [1_000, 10_000, 100_000];

fn shapes() -> impl Iterator<Item = Shape> {
    SHAPES.into_iter().chain([Shape::Copies])
}

fn main() {
    divan::main();
    if std::env::args().any(|argument| argument == "--bench") {
        table();
    }
}

fn graph(shape: Shape, vertices: usize) -> (ColouredGraph, usize) {
    let plain = ProgramGraph::new(shape, vertices);
    let mut builder = Builder::default();
    for &colour in &plain.colours {
        builder.vertex(colour);
    }
    for &(from, to, label) in &plain.edges {
        builder.edge(from as Vertex, to as Vertex, label);
    }
    (builder.build(), plain.points)
}

fn search(graph: &ColouredGraph, points: usize) -> usize {
    let found = automorphisms_without_twins(graph, points, 1_000_000);
    assert!(!found.incomplete);
    found.generators.len()
}

#[divan::bench(consts = SIZES, args = shapes(), max_time = 1)]
fn all<const VERTICES: usize>(bencher: Bencher<'_, '_>, shape: Shape) {
    let (graph, points) = graph(shape, VERTICES);
    bencher.counter(divan::counter::ItemsCount::new(graph.len())).bench(|| search(&graph, points));
}

/// Nanoseconds per vertex: the best of several runs, as many as a second has room for.
fn per_vertex(shape: Shape, vertices: usize) -> (f64, usize) {
    let (graph, points) = graph(shape, vertices);
    let start = Instant::now();
    let mut best = Duration::MAX;
    let mut generators = 0;
    let mut runs = 0;
    while runs < 20 && (runs < 3 || start.elapsed() < Duration::from_secs(1)) {
        let run = Instant::now();
        generators = search(&graph, points);
        best = best.min(run.elapsed());
        runs += 1;
    }
    (best.as_nanos() as f64 / graph.len() as f64, generators)
}

fn table() {
    println!("\nns per vertex      1k        10k       100k   10k/1k  100k/10k   generators (100k)");
    for shape in shapes() {
        let [small, middle, large] = SIZES.map(|vertices| per_vertex(shape, vertices));
        println!(
            "{:<10} {:>10.0} {:>10.0} {:>10.0} {:>8.2} {:>9.2} {:>8}",
            format!("{shape:?}"),
            small.0,
            middle.0,
            large.0,
            middle.0 / small.0,
            large.0 / middle.0,
            large.1,
        );
    }
}
