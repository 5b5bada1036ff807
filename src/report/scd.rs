//! The static channel diagram of a model, to be drawn, and its automorphisms alone.

use super::diagram::{Diagram, Edge, Node, NodeKind};
use crate::analysis::skeleton::PointKind;
use crate::graph::scd::Scd;
use crate::group::permutation::Permutation;
use crate::model::subject::Subject;
use crate::symmetry::{Symmetries, names};
use num_bigint::BigUint;
use serde::Serialize;
use std::collections::HashMap;
use std::fmt;

/// The search on the diagram gives up after so many nodes.
const MOST_NODES: usize = 100_000;

/// The diagram of a model, with nodes that the model's symmetries exchange in one orbit.
pub fn diagram(subject: &Subject, symmetries: &Symmetries) -> Diagram {
    let Subject { source, program, model } = subject;
    let scd = Scd::new(program, model);
    let mut orbit_of: HashMap<PointKind, usize> = HashMap::new();
    for (number, orbit) in symmetries.orbits.iter().enumerate() {
        for point in orbit {
            orbit_of.insert(symmetries.skeleton.points[*point as usize].kind, number);
        }
    }
    let mut nodes = Vec::new();
    for process in &model.boot.processes {
        nodes.push(Node {
            name: names::process(model, process.pid),
            kind: NodeKind::Process,
            colour: model.symbols.body(process.body).name.to_string(),
            orbit: orbit_of.get(&PointKind::Process(process.pid)).copied().unwrap_or(usize::MAX),
        });
    }
    for (index, channel) in model.boot.channels.iter().enumerate() {
        nodes.push(Node {
            name: names::channel(model, channel),
            kind: NodeKind::Channel,
            colour: names::signature(model, channel),
            orbit: orbit_of.get(&PointKind::Channel(index as u32)).copied().unwrap_or(usize::MAX),
        });
    }
    let edges = scd.graph.raw_edges().iter();
    let edges = edges.map(|edge| Edge { from: edge.source().index(), to: edge.target().index() }).collect();
    Diagram { model: source.name().to_string(), nodes, edges }
}

/// The automorphisms of the diagram alone.
#[derive(Debug, Serialize)]
pub struct ScdGroup {
    /// The model's file.
    pub model: String,
    /// The number of automorphisms, in digits.
    pub order: String,
    /// The nodes, in the order of their numbers in GAP.
    pub nodes: Vec<String>,
    /// The generators, in cycle notation.
    pub generators: Vec<String>,
    #[serde(skip)]
    permutations: Vec<Permutation>,
}

impl ScdGroup {
    /// Finds the automorphisms of a model's diagram.
    pub fn new(subject: &Subject) -> ScdGroup {
        let Subject { source, program, model } = subject;
        let scd = Scd::new(program, model);
        let found = scd.automorphisms(MOST_NODES);
        let processes = model.boot.processes.iter().map(|process| names::process(model, process.pid));
        let channels = model.boot.channels.iter().map(|channel| names::channel(model, channel));
        let nodes: Vec<String> = processes.chain(channels).collect();
        let permutations: Vec<Permutation> =
            found.generators.iter().filter_map(|moves| Permutation::new(moves.images(nodes.len()))).collect();
        let generators = permutations.iter().map(|permutation| {
            let cycles = permutation.cycles().into_iter().map(|cycle| {
                let names: Vec<&str> = cycle.iter().map(|&point| nodes[point as usize].as_str()).collect();
                format!("({})", names.join(" "))
            });
            cycles.collect::<Vec<String>>().join(" ")
        });
        ScdGroup {
            model: source.name().to_string(),
            order: found.orbit_lengths.iter().map(|n| BigUint::from(*n)).product::<BigUint>().to_string(),
            generators: generators.collect(),
            nodes,
            permutations,
        }
    }

    /// The group as input for GAP.
    pub fn gap(&self) -> String {
        let mut text = format!("# {}, static channel diagram alone\n", self.model);
        for (index, name) in self.nodes.iter().enumerate() {
            text.push_str(&format!("# {}: {name}\n", index + 1));
        }
        let generators: Vec<String> = self
            .permutations
            .iter()
            .map(|permutation| {
                let cycles = permutation.cycles().into_iter().map(|cycle| {
                    let numbers: Vec<String> = cycle.iter().map(|point| (point + 1).to_string()).collect();
                    format!("({})", numbers.join(","))
                });
                cycles.collect::<String>()
            })
            .collect();
        let list = if generators.is_empty() { "()".to_string() } else { generators.join(", ") };
        text.push_str(&format!("G := Group({list});\n"));
        text
    }
}

impl fmt::Display for ScdGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.model)?;
        writeln!(f, "  automorphisms of the static channel diagram alone: order {}", self.order)?;
        if !self.generators.is_empty() {
            writeln!(f, "\ngenerators")?;
            for generator in &self.generators {
                writeln!(f, "  {generator}")?;
            }
        }
        writeln!(f, "\nnotes")?;
        writeln!(
            f,
            "  the diagram knows nothing of what processes do with messages; not all of these are symmetries"
        )
    }
}
