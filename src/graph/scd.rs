//! The static channel diagram: processes and channels, and who may send and receive where.
//!
//! A coloured bipartite digraph: an edge from a process to a channel if it may send there, from a channel to a process if
//! that may receive. Its automorphisms are a first approximation of a model's symmetries: they contain all usable ones of a model
//! whose channels are fixed, but also others, since the diagram knows nothing of what processes do with messages.

use super::coloured::{Builder, ColouredGraph, Vertex};
use super::search::{Automorphisms, automorphisms};
use crate::analysis::skeleton::ChannelKind;
use crate::model::Model;
use crate::model::reach::reach;
use crate::model::symbols::BodyId;
use crate::promela::syntax::Program;
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::HashMap;

/// What vertices have in common that may go to each other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A process of this body.
    Process(BodyId),
    /// A channel, with what is known of it.
    Channel(Option<ChannelKind>),
}

/// The static channel diagram of a model.
#[derive(Clone, Debug)]
pub struct Scd {
    /// First the processes, by pid, then the channels. An edge leads from a process to a channel if it may send there, from a channel
    /// to a process if that may receive.
    pub graph: DiGraph<Kind, ()>,
}

impl Scd {
    /// The diagram of a model after its boot.
    pub fn new(program: &Program, model: &Model) -> Scd {
        let boot = &model.boot;
        let mut graph = DiGraph::new();
        let processes: Vec<NodeIndex> =
            boot.processes.iter().map(|process| graph.add_node(Kind::Process(process.body))).collect();
        let kind = |channel| Kind::Channel(ChannelKind::of(model, channel));
        let channels: Vec<NodeIndex> =
            boot.channels.iter().map(|channel| graph.add_node(kind(channel))).collect();
        for (process, &vertex) in boot.processes.iter().zip(&processes) {
            let reach = reach(program, model, process);
            for &channel in &reach.sends {
                graph.add_edge(vertex, channels[channel as usize], ());
            }
            for &channel in &reach.receives {
                graph.add_edge(channels[channel as usize], vertex, ());
            }
        }
        Scd { graph }
    }

    /// The automorphisms of the diagram alone.
    pub fn automorphisms(&self, most_nodes: usize) -> Automorphisms {
        automorphisms(&self.coloured(), most_nodes)
    }

    /// The same for the search for automorphisms, which keeps graphs in arrays of its own.
    fn coloured(&self) -> ColouredGraph {
        let mut builder = Builder::default();
        let mut colours: HashMap<&Kind, u32> = HashMap::new();
        for kind in self.graph.node_weights() {
            let next = colours.len() as u32;
            builder.vertex(*colours.entry(kind).or_insert(next));
        }
        for edge in self.graph.raw_edges() {
            builder.edge(edge.source().index() as Vertex, edge.target().index() as Vertex, 0);
        }
        builder.build()
    }
}
