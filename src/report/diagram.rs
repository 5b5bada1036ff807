//! The static channel diagram of a model, as text, for Graphviz, as a drawing and as JSON.
//!
//! The diagram is a directed graph with two kinds of nodes: the processes and the channels. An edge from a
//! process to a channel says that the process may send to it, an edge from a channel to a process that the
//! process may receive from it. Its automorphisms are the candidates for symmetries of the model, so what
//! a reader wants to see is which nodes are linked and which of them look alike: nodes in the same orbit
//! have the same fill colour in all pictures, nodes alone in their orbit are white.
//!
//! The drawing needs no other program. `layout` decides where everything is: connected parts that are rings
//! go to a circle (`ring`), all others to columns (`layers` and `columns`). `svg` writes it.

mod columns;
mod layers;
mod layout;
mod palette;
mod ring;
pub(super) mod shape;
pub(super) mod svg;

use palette::Fill;
use petgraph::dot::{Config, Dot};
use petgraph::graph::{DiGraph, EdgeReference, NodeIndex};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What is drawn.
#[derive(Clone, Debug, Serialize)]
pub struct Diagram {
    /// The model's name.
    pub model: String,
    /// The processes and channels.
    pub nodes: Vec<Node>,
    /// Who may send and receive where. An edge joins a process and a channel; others are not drawn.
    pub edges: Vec<Edge>,
}

/// A process or a channel.
#[derive(Clone, Debug, Serialize)]
pub struct Node {
    /// Its name: `client[1]`, `box[0]`.
    pub name: String,
    /// What it is.
    pub kind: NodeKind,
    /// Its process type or signature in words: `client`, `[1] of { pid }`. Symmetries keep it.
    pub colour: String,
    /// The number of its orbit. Symmetric nodes have the same number.
    pub orbit: usize,
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum NodeKind {
    /// A process.
    Process,
    /// A channel.
    Channel,
}

/// From a process to a channel: it may send. From a channel to a process: it may receive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Edge {
    /// The index of the node where the edge starts.
    pub from: usize,
    /// The index of the node where it ends.
    pub to: usize,
}

/// The edges between a process and a channel, taken together: they are one line in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Link {
    process: usize,
    channel: usize,
    sends: bool,
    receives: bool,
}

impl Link {
    /// Is there an arrow head where the line meets the node?
    fn head_at(&self, node: usize) -> bool {
        (node == self.channel && self.sends) || (node == self.process && self.receives)
    }
}

impl Diagram {
    /// The diagram for reading on a terminal: the links of each process, the channels, the orbits.
    pub fn text(&self) -> String {
        let (processes, channels) = (self.of_kind(NodeKind::Process), self.of_kind(NodeKind::Channel));
        let links = self.links();
        let mut out = format!(
            "{}\n  static channel diagram: {}, {}, {}\n",
            self.model,
            counted(processes.len(), "process", "processes"),
            counted(channels.len(), "channel", "channels"),
            counted(links.iter().map(|l| l.sends as usize + l.receives as usize).sum(), "edge", "edges"),
        );
        if !processes.is_empty() {
            out += "\nprocesses\n";
            let width = self.widest(&processes);
            for &process in &processes {
                let (mut sends, mut receives) = (Vec::new(), Vec::new());
                for link in links.iter().filter(|link| link.process == process) {
                    let name = self.nodes[link.channel].name.as_str();
                    sends.extend(link.sends.then_some(name));
                    receives.extend(link.receives.then_some(name));
                }
                let mut words = Vec::new();
                if !sends.is_empty() {
                    words.push(format!("sends to {}", sends.join(", ")));
                }
                if !receives.is_empty() {
                    words.push(format!("receives from {}", receives.join(", ")));
                }
                if words.is_empty() {
                    words.push("uses no channel".to_string());
                }
                let _ = writeln!(out, "  {:width$}  {}", self.nodes[process].name, words.join("; "));
            }
        }
        if !channels.is_empty() {
            out += "\nchannels\n";
            let width = self.widest(&channels);
            for &channel in &channels {
                let node = &self.nodes[channel];
                let _ = writeln!(out, "  {:width$}  {}", node.name, node.colour);
            }
        }
        let orbits = self.large_orbits();
        if !orbits.is_empty() {
            out += "\norbits: a symmetry can take any node of a line to any other node of the line\n";
            for members in orbits {
                let names: Vec<&str> = members.iter().map(|&node| self.nodes[node].name.as_str()).collect();
                let _ = writeln!(out, "  {}", names.join(", "));
            }
        } else if !self.nodes.is_empty() {
            out += "\norbits: no symmetry moves any node\n";
        }
        out
    }

    /// The diagram in the language of Graphviz.
    pub fn dot(&self) -> String {
        let fills = self.fills();
        let mut graph: DiGraph<(&Node, Fill), bool> = DiGraph::new();
        let nodes: Vec<NodeIndex> =
            self.nodes.iter().zip(fills).map(|(node, fill)| graph.add_node((node, fill))).collect();
        for Link { process, channel, sends, receives } in self.links() {
            let (from, to) = if sends { (process, channel) } else { (channel, process) };
            graph.add_edge(nodes[from], nodes[to], sends && receives);
        }
        let of_edge = |_, edge: EdgeReference<'_, bool>| match edge.weight() {
            true => "dir=both".to_string(),
            false => String::new(),
        };
        let of_node = |_, (_, (node, fill)): (NodeIndex, &(&Node, Fill))| {
            format!(
                "label={}, tooltip={}, shape={}, style={}, fillcolor=\"{}\", fontcolor=\"{}\"",
                dot_string(&node.name),
                dot_string(&node.colour),
                match node.kind {
                    NodeKind::Process => "ellipse",
                    NodeKind::Channel => "box",
                },
                dot_string(fill.dot_style),
                fill.colour,
                fill.text,
            )
        };
        let config = [Config::EdgeNoLabel, Config::NodeNoLabel, Config::GraphContentOnly];
        format!(
            "digraph {} {{\n    rankdir=LR;\n    node [style=filled, fontname=\"sans-serif\"];\n{:?}}}\n",
            dot_string(&self.model),
            Dot::with_attr_getters(&graph, &config, &of_edge, &of_node)
        )
    }

    /// The diagram as a drawing.
    pub fn svg(&self) -> String {
        svg::write(self)
    }

    /// The diagram for programs.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self)
    }

    fn of_kind(&self, kind: NodeKind) -> Vec<usize> {
        (0..self.nodes.len()).filter(|&node| self.nodes[node].kind == kind).collect()
    }

    fn widest(&self, nodes: &[usize]) -> usize {
        nodes.iter().map(|&node| self.nodes[node].name.chars().count()).max().unwrap_or(0)
    }

    /// The lines of the picture, in the order of the nodes.
    fn links(&self) -> Vec<Link> {
        let mut links = BTreeMap::new();
        for edge in &self.edges {
            let (Some(from), Some(to)) = (self.nodes.get(edge.from), self.nodes.get(edge.to)) else {
                continue;
            };
            let (process, channel, sends) = match (from.kind, to.kind) {
                (NodeKind::Process, NodeKind::Channel) => (edge.from, edge.to, true),
                (NodeKind::Channel, NodeKind::Process) => (edge.to, edge.from, false),
                _ => continue,
            };
            let link = links.entry((process, channel)).or_insert(Link {
                process,
                channel,
                sends: false,
                receives: false,
            });
            link.sends |= sends;
            link.receives |= !sends;
        }
        links.into_values().collect()
    }

    /// The orbits of at least two nodes, in the order of their first nodes.
    fn large_orbits(&self) -> Vec<Vec<usize>> {
        let mut orbits: BTreeMap<(NodeKind, usize), Vec<usize>> = BTreeMap::new();
        for (index, node) in self.nodes.iter().enumerate() {
            orbits.entry((node.kind, node.orbit)).or_default().push(index);
        }
        let mut large: Vec<Vec<usize>> = orbits.into_values().filter(|members| members.len() > 1).collect();
        large.sort();
        large
    }

    /// How each node is filled.
    fn fills(&self) -> Vec<Fill> {
        let mut fills = vec![palette::LONE; self.nodes.len()];
        for (number, members) in self.large_orbits().into_iter().enumerate() {
            for node in members {
                fills[node] = palette::fill(number);
            }
        }
        fills
    }
}

fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A string of Graphviz. The backslash is an escape character in labels.
fn dot_string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out += "\\\"",
            '\\' => out += "\\\\",
            '\n' => out += "\\n",
            '\r' | '\0' => {}
            _ => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
pub(crate) mod samples;

#[cfg(test)]
mod tests {
    use super::samples;
    use super::*;

    #[test]
    fn text_lists_links_channels_and_orbits() {
        let text = samples::star(2).text();
        assert_eq!(
            text,
            "star\n  static channel diagram: 3 processes, 3 channels, 7 edges\n\n\
             processes\n  server[0]  sends to box[1], box[2]; receives from req\n\
             \x20 client[1]  sends to req; receives from box[1]\n\
             \x20 client[2]  sends to req; receives from box[2]\n\n\
             channels\n  req     [3] of { mtype, pid }\n  box[1]  [1] of { pid }\n  box[2]  [1] of { pid }\n\n\
             orbits: a symmetry can take any node of a line to any other node of the line\n\
             \x20 client[1], client[2]\n  box[1], box[2]\n"
        );
    }

    #[test]
    fn text_of_small_diagrams() {
        let mut one = samples::processes(1);
        assert!(one.text().contains("1 process, 0 channels, 0 edges"));
        assert!(one.text().contains("p[0]  uses no channel"));
        assert!(one.text().ends_with("orbits: no symmetry moves any node\n"));
        one.nodes.clear();
        assert_eq!(one.text().lines().count(), 2);
    }

    #[test]
    fn two_ways_are_one_link() {
        let mut diagram = samples::star(1);
        let links = diagram.links().len();
        let edge = diagram.edges[0];
        diagram.edges.push(Edge { from: edge.to, to: edge.from });
        diagram.edges.push(edge);
        assert_eq!(diagram.links().len(), links);
        assert_eq!(diagram.dot().matches("dir=both").count(), 1);
        // no symmetry takes a process to a channel
        diagram.nodes.iter_mut().for_each(|node| node.orbit = 0);
        assert!(
            diagram.large_orbits().iter().all(|m| m.len() == diagram.of_kind(diagram.nodes[m[0]].kind).len())
        );
        // what is not between a process and a channel is no link
        diagram.edges.push(Edge { from: 0, to: 0 });
        diagram.edges.push(Edge { from: 0, to: 1000 });
        assert_eq!(diagram.links().len(), links);
    }

    #[test]
    fn dot_quotes_names() {
        let mut diagram = samples::star(1);
        diagram.model = "a \"model\"".to_string();
        diagram.nodes[0].name = "say \"hi\"\\ all\nof <you>".to_string();
        let dot = diagram.dot();
        assert!(dot.starts_with("digraph \"a \\\"model\\\"\" {\n"), "{dot}");
        assert!(dot.contains("0 [ label=\"say \\\"hi\\\"\\\\ all\\nof <you>\", "), "{dot}");
        for line in dot.lines() {
            let plain = line.replace("\\\\", "").replace("\\\"", "");
            assert_eq!(plain.matches('"').count() % 2, 0, "{line}");
        }
    }

    #[test]
    fn dot_shapes_and_fills() {
        let dot = samples::star(2).dot();
        let line = |node: &str| dot.lines().find(|l| l.contains(&format!("label=\"{node}\""))).unwrap();
        assert!(line("server[0]").contains("shape=ellipse") && line("server[0]").contains("#ffffff"));
        assert!(line("box[1]").contains("shape=box"));
        let rest = |node: &str| line(node).split("shape=").nth(1).unwrap().to_string();
        assert_eq!(rest("box[1]"), rest("box[2]"));
        assert_eq!(rest("client[1]"), rest("client[2]"));
        assert_ne!(
            rest("box[1]").split("fillcolor").nth(1).unwrap(),
            rest("client[1]").split("fillcolor").nth(1).unwrap()
        );
    }

    #[test]
    fn json_has_lowercase_kinds() {
        let value: serde_json::Value = serde_json::from_str(&samples::star(1).json().unwrap()).unwrap();
        assert_eq!(value["nodes"][0]["kind"], "process");
        assert_eq!(value["nodes"][2]["kind"], "channel");
        assert_eq!(value["edges"][0]["from"], 1);
    }
}
