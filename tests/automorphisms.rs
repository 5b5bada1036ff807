//! The automorphism search against brute force on random graphs, and against nauty (`dreadnaut`) on structured ones.

mod common;

use common::Random;
use common::graphs::*;
use common::program_graph::{ProgramGraph, SHAPES, Shape};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};
use topsym::graph::coloured::{Builder, ColouredGraph, Vertex};
use topsym::graph::moves::Moves;
use topsym::graph::search::{Automorphisms, automorphisms, automorphisms_by_points};
use topsym::graph::twins::automorphisms_without_twins;

fn build(graph: &Graph) -> ColouredGraph {
    let mut builder = Builder::default();
    for &colour in &graph.colours {
        builder.vertex(colour);
    }
    for &(from, to, label) in &graph.edges {
        builder.edge(from as Vertex, to as Vertex, label);
    }
    builder.build()
}

fn search(graph: &Graph) -> Automorphisms {
    check(graph, automorphisms(&build(graph), 1_000_000))
}

fn check(graph: &Graph, found: Automorphisms) -> Automorphisms {
    assert!(!found.incomplete);
    let built = build(graph);
    for generator in &found.generators {
        let images = generator.images(graph.colours.len());
        assert!(built.is_automorphism(&images));
        assert!(graph.keeps(&images), "a generator that is none: {generator:?}");
    }
    found
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
fn generated(generators: &[Moves], count: usize) -> HashSet<Vec<Vertex>> {
    let identity: Vec<Vertex> = (0..count as Vertex).collect();
    let mut group = HashSet::from([identity.clone()]);
    let mut open = vec![identity];
    while let Some(element) = open.pop() {
        for generator in generators {
            let product: Vec<Vertex> = element.iter().map(|&v| generator.image(v)).collect();
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
        let found = search(&graph);
        let expected: HashSet<_> = permutations[count].iter().filter(|p| graph.keeps(p)).cloned().collect();
        assert_eq!(generated(&found.generators, count), expected, "{:?} {:?}", graph.colours, graph.edges);
        assert_eq!(order(&found), expected.len() as f64);

        // if the first few are points, they stay among themselves
        let points = random.below(count + 1);
        let found = check(&graph, automorphisms_by_points(&build(&graph), points, 10_000));
        let among_themselves = |p: &&Vec<Vertex>| p[..points].iter().all(|&v| (v as usize) < points);
        let expected: HashSet<_> = expected.iter().filter(among_themselves).cloned().collect();
        assert_eq!(generated(&found.generators, count), expected, "{:?} {:?}", graph.colours, graph.edges);
        assert_eq!(order(&found), expected.len() as f64);
    }
}

/// The orders of groups, by nauty for directed graphs, or by Traces for undirected ones with each edge given once.
fn nauty_orders(graphs: &[Graph], directed: bool) -> Vec<f64> {
    let mut input = String::from(if directed { "l=0 -m d\n" } else { "l=0 -m At\n" });
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
        write!(input, "n={n} g\n{}.\nf=[{partition}]\nx\n", lines.join(";\n")).unwrap();
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

fn assert_nauty_agrees(graphs: &[Graph], expected: &[f64]) {
    assert_eq!(expected.len(), graphs.len());
    for (i, (graph, expected)) in graphs.iter().zip(expected).enumerate() {
        let found = order(&search(graph));
        let error = (found - expected).abs() / expected;
        assert!(error < 1e-6, "graph {i}: {found}, nauty says {expected}");
    }
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
    graphs.extend([complement(&kneser(8)), complement(&shrikhande()), clebsch(), complement(&clebsch())]);
    graphs.extend([4, 5, 7, 8].map(|size| latin_square(size, |a, b| (a + b) % size)));
    graphs.extend([4, 8].map(|size| latin_square(size, |a, b| a ^ b)));
    graphs.extend([(4, 1), (8, 3), (10, 2), (10, 3), (12, 5), (13, 5)].map(|(n, step)| petersen(n, step)));
    graphs.push(complement(&union(&vec![complement(&Graph::uncoloured(4)); 5])));
    graphs.push(union(&[with_pairs(&rook(4), 2), with_pairs(&shrikhande(), 2), with_pairs(&rook(4), 2)]));
    graphs.push(union(&[ring(5, true), ring(5, true), ring(5, true)]));
    graphs.push(union(&[shrikhande(), rook(4), shrikhande()]));
    graphs.push(union(&[hypercube(3), hypercube(3), tree(&[3, 2]), Graph::uncoloured(7)]));
    graphs.extend((0..30).map(|i| random_regular(&mut random, 8 + i, 2)));
    for i in 0..40 {
        let mut graph = random_regular(&mut random, 6 + i % 7, 1);
        graph.colours.iter_mut().for_each(|c| *c = random.below(3) as u32);
        graphs.push(union(&[graph.clone(), graph]));
    }
    assert_nauty_agrees(&graphs, &nauty_orders(&graphs, true));
}

#[test]
fn nauty_agrees_on_labels_and_multiple_edges() {
    let mut random = Random(7);
    let mut graphs = Vec::new();
    for round in 0..120 {
        // copies of a part, each with a vertex that holds it, tied together by labelled edges, some double
        let count = 2 + random.below(6);
        let mut part = Graph::uncoloured(count);
        for _ in 0..random.below(2 * count) {
            let edge = (random.below(count), random.below(count), random.below(4));
            part.edges.push(edge);
            if random.below(3) == 0 {
                part.edges.push(edge);
            }
        }
        let copies = 2 + random.below(5);
        let mut graph = union(&vec![part; copies]);
        for i in 0..copies {
            match round % 3 {
                0 => graph.edges.push((i * count, (i + 1) % copies * count, 3)),
                1 => graph.edges.extend((0..i).map(|j| (i * count, j * count + 1, 2))),
                _ => graph.edges.extend((0..copies).map(|j| (i * count, j * count, usize::from(i == j)))),
            }
        }
        graphs.push(graph);
    }
    let undirected: Vec<Graph> = graphs.iter().map(Graph::undirected).collect();
    assert_nauty_agrees(&graphs, &nauty_orders(&undirected, false));
}

/// Exchanging processes is all that can be done, but the ring and the cube have their own rules.
fn expected_order(shape: Shape, processes: usize) -> f64 {
    let factorial = |n: usize| (1..=n).map(|i| i as f64).product::<f64>();
    match shape {
        Shape::Star | Shape::Copies => factorial(processes),
        Shape::Ring => processes as f64,
        Shape::Wreath => factorial(5).powi(processes as i32 / 5) * factorial(processes / 5),
        Shape::Cube => processes as f64 * factorial(processes.ilog2() as usize),
        Shape::Pairs => 2f64.powi(processes as i32 / 2),
        Shape::Chance => 1.0,
    }
}

#[test]
fn graphs_of_programs_have_the_symmetries_of_their_processes() {
    let mut graphs = Vec::new();
    for shape in SHAPES {
        for vertices in [700, 1000, 2500] {
            let program = ProgramGraph::new(shape, vertices);
            let graph = Graph { colours: program.colours, edges: program.edges };
            let found = check(&graph, automorphisms_by_points(&build(&graph), program.points, 10_000));
            let expected = expected_order(shape, program.points / 3);
            assert_eq!(order(&found), expected, "{shape:?}");
            assert!(found.base.iter().all(|&v| (v as usize) < program.points), "points determine the rest");
            let small = check(&graph, automorphisms_without_twins(&build(&graph), program.points, 10_000));
            assert_eq!(order(&small), expected, "{shape:?}");
            graphs.push(graph);
        }
    }
    let undirected: Vec<Graph> = graphs.iter().map(Graph::undirected).collect();
    assert_nauty_agrees(&graphs, &nauty_orders(&undirected, false));
}

#[test]
fn graphs_of_large_programs_need_few_nodes() {
    for shape in SHAPES {
        let program = ProgramGraph::new(shape, 20_000);
        let graph = Graph { colours: program.colours, edges: program.edges };
        let found = automorphisms_by_points(&build(&graph), program.points, 500);
        assert!(!found.incomplete, "{shape:?}");
        let (found, expected) = (order(&found), expected_order(shape, program.points / 3));
        assert!((found / expected - 1.0).abs() < 1e-9, "{shape:?}: {found}, not {expected}");
    }
}

#[test]
fn thousands_of_twins_need_no_nodes() {
    let program = ProgramGraph::new(Shape::Copies, 10_000);
    let graph = Graph { colours: program.colours, edges: program.edges };
    let found = check(&graph, automorphisms_without_twins(&build(&graph), program.points, 100));
    let (found, expected) = (order(&found), expected_order(Shape::Copies, program.points / 3));
    assert!((found / expected - 1.0).abs() < 1e-9, "{found}, not {expected}");
}

/// Parts that look alike but are not, each with many symmetries of its own: once a choice is known to be as good as
/// another, both are not tried. Otherwise the pairs would have to be gone through in all combinations.
#[test]
fn symmetries_that_have_nothing_to_do_with_a_failure_are_not_gone_through() {
    let graph = union(&[with_pairs(&shrikhande(), 20), with_pairs(&rook(4), 20)]);
    let found = automorphisms(&build(&graph), 5_000);
    assert!(!found.incomplete);
    let pairs = 2f64.powi(20) * (1..=20).map(f64::from).product::<f64>();
    assert_eq!(order(&found), 192.0 * 1152.0 * pairs * pairs);
}

/// The path that swaps the halves makes thousands of choices, one below the other.
#[test]
fn long_paths_do_not_overflow_the_stack() {
    let half = with_pairs(&ring(7, true), 10_000);
    let mut graph = union(&[half.clone(), half]);
    // the pairs can be told apart, their leaves can't
    let half = graph.colours.len() / 2;
    for (i, colour) in graph.colours.iter_mut().enumerate() {
        *colour = (i % half / 3) as u32;
    }
    let found = std::thread::Builder::new()
        .stack_size(256 * 1024)
        .spawn(move || automorphisms(&build(&graph), 1_000_000))
        .unwrap()
        .join()
        .unwrap();
    assert!(!found.incomplete);
    assert_eq!(found.orbit_lengths.iter().filter(|&&length| length > 1).count(), 20_001);
}

#[test]
fn brute_force_agrees_on_points_of_graphs_with_twins() {
    let mut random = Random(0x7715);
    for _ in 0..300 {
        let points = 1 + random.below(4);
        let parts = random.below(4);
        let mut graph = Graph::uncoloured(points);
        graph.colours.iter_mut().for_each(|c| *c = random.below(2) as u32);
        for _ in 0..random.below(5) {
            graph.edges.push((random.below(points), random.below(points), random.below(3)));
        }
        for _ in 0..parts {
            // some copies of a vertex, which may be joined to points and to earlier vertices
            let children: Vec<_> =
                (0..random.below(4)).map(|_| (random.below(graph.colours.len()), random.below(3))).collect();
            for _ in 0..1 + random.below(2) {
                let new = graph.colours.len();
                graph.colours.push(5);
                graph.edges.extend(children.iter().map(|&(child, label)| (new, child, label)));
            }
        }
        let count = graph.colours.len();
        if count > 8 {
            continue;
        }
        let on_points = |image: &[Vertex]| image[..points].to_vec();
        let expected: HashSet<_> =
            all_permutations(count).iter().filter(|p| graph.keeps(p)).map(|p| on_points(p)).collect();
        let all = check(&graph, automorphisms_by_points(&build(&graph), points, 10_000));
        let few = check(&graph, automorphisms_without_twins(&build(&graph), points, 10_000));
        for found in [all, few] {
            let group: HashSet<_> =
                generated(&found.generators, count).iter().map(|image| on_points(image)).collect();
            assert_eq!(group, expected, "{:?} {:?}", graph.colours, graph.edges);
            let of_points =
                found.base.iter().zip(&found.orbit_lengths).filter(|(v, _)| (**v as usize) < points);
            assert_eq!(of_points.map(|(_, length)| length).product::<usize>(), expected.len());
        }
    }
}

#[test]
fn large_symmetric_groups_need_few_generators() {
    let found = search(&tree(&[200]));
    assert_eq!(found.orbit_lengths.iter().max(), Some(&200));
    assert!(found.generators.len() < 200);
    let found = search(&union(&vec![ring(4, false); 50]));
    assert_eq!(found.orbit_lengths[0], 200);
}

#[test]
fn a_search_that_is_cut_short_says_so() {
    let graph = build(&hypercube(4));
    let whole = automorphisms(&graph, 1000);
    assert!(!whole.incomplete);
    for most_nodes in 0..6 {
        let found = automorphisms(&graph, most_nodes);
        assert!(found.incomplete && order(&found) < order(&whole));
        assert!(found.generators.iter().all(|generator| graph.is_automorphism(&generator.images(16))));
    }
}
