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
use std::collections::HashMap;

/// What vertices have in common that may go to each other.
#[derive(PartialEq, Eq, Hash)]
enum Kind {
    Process(BodyId),
    Channel(Option<ChannelKind>),
}

/// The static channel diagram of a model.
#[derive(Clone, Debug)]
pub struct Scd {
    /// How many processes there are. They are the first vertices, by pid; then come the channels.
    pub processes: usize,
    /// How many channels there are.
    pub channels: usize,
    /// From process to channel (sends) and from channel to process (receives).
    pub edges: Vec<(Vertex, Vertex)>,
    graph: ColouredGraph,
}

impl Scd {
    /// The diagram of a model after its boot.
    pub fn new(program: &Program, model: &Model) -> Scd {
        let mut builder = Builder::default();
        let mut colours: HashMap<Kind, u32> = HashMap::new();
        let mut colour = |kind: Kind| {
            let next = colours.len() as u32;
            *colours.entry(kind).or_insert(next)
        };
        for process in &model.boot.processes {
            builder.vertex(colour(Kind::Process(process.body)));
        }
        for channel in &model.boot.channels {
            builder.vertex(colour(Kind::Channel(ChannelKind::of(model, channel))));
        }
        let processes = model.boot.processes.len();
        let mut edges = Vec::new();
        for process in &model.boot.processes {
            let reach = reach(program, model, process);
            let vertex = |channel: &u32| processes as Vertex + channel;
            edges.extend(reach.sends.iter().map(|channel| (process.pid, vertex(channel))));
            edges.extend(reach.receives.iter().map(|channel| (vertex(channel), process.pid)));
        }
        for &(from, to) in &edges {
            builder.edge(from, to, 0);
        }
        Scd { processes, channels: model.boot.channels.len(), edges, graph: builder.build() }
    }

    /// The automorphisms of the diagram alone.
    pub fn automorphisms(&self, most_nodes: usize) -> Automorphisms {
        automorphisms(&self.graph, most_nodes)
    }
}
