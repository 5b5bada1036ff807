//! Diagrams of usual architectures, for the tests.

use super::{Diagram, Edge, Node, NodeKind};

/// Collects nodes and edges. The orbits are given by labels.
#[derive(Default)]
struct Builder {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    orbits: Vec<String>,
}

impl Builder {
    fn add(&mut self, kind: NodeKind, name: String, colour: &str, orbit: &str) -> usize {
        let number = self.orbits.iter().position(|o| o == orbit).unwrap_or_else(|| {
            self.orbits.push(orbit.to_string());
            self.orbits.len() - 1
        });
        self.nodes.push(Node { name, kind, colour: colour.to_string(), orbit: number });
        self.nodes.len() - 1
    }

    fn process(&mut self, name: &str, number: usize) -> usize {
        let full = format!("{name}[{number}]");
        self.add(NodeKind::Process, full, name, name)
    }

    fn channel(&mut self, name: &str, number: Option<usize>, colour: &str) -> usize {
        let full = number.map_or(name.to_string(), |n| format!("{name}[{n}]"));
        self.add(NodeKind::Channel, full, colour, name)
    }

    fn edge(&mut self, from: usize, to: usize) {
        self.edges.push(Edge { from, to });
    }

    fn build(self, model: &str) -> Diagram {
        Diagram { model: model.to_string(), nodes: self.nodes, edges: self.edges }
    }
}

/// A server with a common channel for requests, and clients with a box each.
pub fn star(clients: usize) -> Diagram {
    let mut b = Builder::default();
    let server = b.process("server", 0);
    let processes: Vec<usize> = (1..=clients).map(|i| b.process("client", i)).collect();
    let requests = b.channel("req", None, "[3] of { mtype, pid }");
    for (i, &client) in processes.iter().enumerate() {
        let own = b.channel("box", Some(i + 1), "[1] of { pid }");
        b.edge(client, requests);
        b.edge(server, own);
        b.edge(own, client);
    }
    b.edge(requests, server);
    b.build("star")
}

/// A server that shares a box with each client, both sending and receiving.
pub fn plain_star(clients: usize) -> Diagram {
    let mut b = Builder::default();
    let server = b.process("server", 0);
    for i in 1..=clients {
        let (client, own) = (b.process("client", i), b.channel("box", Some(i), "[1] of { pid }"));
        for process in [server, client] {
            b.edge(process, own);
            b.edge(own, process);
        }
    }
    b.build("plain star")
}

/// Stations that send to the next one around a ring.
pub fn ring(stations: usize) -> Diagram {
    let mut b = Builder::default();
    let processes: Vec<usize> = (0..stations).map(|i| b.process("station", i)).collect();
    for i in 0..stations {
        let link = b.channel("link", Some(i), "[2] of { byte, byte }");
        b.edge(processes[i], link);
        b.edge(link, processes[(i + 1) % stations]);
    }
    b.build("ring")
}

/// Stations with a channel to each of their two neighbours in a ring.
pub fn thick_ring(stations: usize) -> Diagram {
    let mut b = Builder::default();
    let processes: Vec<usize> = (0..stations).map(|i| b.process("station", i)).collect();
    for i in 0..stations {
        let (up, down) =
            (b.channel("up", Some(i), "[0] of { bit }"), b.channel("down", Some(i), "[0] of { bit }"));
        let next = processes[(i + 1) % stations];
        b.edge(processes[i], up);
        b.edge(up, next);
        b.edge(next, down);
        b.edge(down, processes[i]);
    }
    b.build("thick ring")
}

/// A database, servers for it and clients for each server, and a log: 40 nodes.
pub fn tiers() -> Diagram {
    let mut b = Builder::default();
    let database = b.process("database", 0);
    let logger = b.process("logger", 1);
    let (query, log) =
        (b.channel("query", None, "[4] of { pid }"), b.channel("log", None, "[9] of { byte }"));
    b.edge(query, database);
    b.edge(database, log);
    b.edge(log, logger);
    for i in 0..4 {
        let server = b.process("server", 2 + i);
        let (answer, request) = (
            b.channel("answer", Some(i), "[1] of { byte }"),
            b.channel("request", Some(i), "[3] of { pid }"),
        );
        b.edge(server, query);
        b.edge(database, answer);
        b.edge(answer, server);
        b.edge(request, server);
        for j in 0..3 {
            let client = b.process("client", 6 + 3 * i + j);
            let reply = b.channel("reply", Some(3 * i + j), "[0] of { bit }");
            b.edge(client, request);
            b.edge(server, reply);
            b.edge(reply, client);
        }
    }
    b.build("three tiers")
}

/// A cube of processes with an inbox each. Everybody sends to the neighbours.
pub fn cube() -> Diagram {
    let mut b = Builder::default();
    let processes: Vec<usize> = (0..8).map(|i| b.process("node", i)).collect();
    let boxes: Vec<usize> = (0..8).map(|i| b.channel("inbox", Some(i), "[3] of { byte }")).collect();
    for i in 0..8 {
        b.edge(boxes[i], processes[i]);
        for bit in [1, 2, 4] {
            b.edge(processes[i], boxes[i ^ bit]);
        }
    }
    b.build("cube")
}

/// Processes only.
pub fn processes(count: usize) -> Diagram {
    let mut b = Builder::default();
    for i in 0..count {
        b.process("p", i);
    }
    b.build("processes")
}

/// Pairs of processes with a channel between them, and some lone nodes.
pub fn pairs(count: usize) -> Diagram {
    let mut b = Builder::default();
    for i in 0..count {
        let (ping, pong) = (b.process("ping", 2 * i), b.process("pong", 2 * i + 1));
        let wire = b.channel("wire", Some(i), "[0] of { bit }");
        b.edge(ping, wire);
        b.edge(wire, pong);
    }
    b.process("monitor", 2 * count);
    b.channel("unused", None, "[0] of { bit }");
    b.build("pairs")
}

/// Everybody sends to everybody's channel.
pub fn dense(count: usize) -> Diagram {
    let mut b = Builder::default();
    let processes: Vec<usize> = (0..count).map(|i| b.process("peer", i)).collect();
    for i in 0..count {
        let own = b.channel("inbox", Some(i), "[3] of { byte }");
        for (j, &process) in processes.iter().enumerate() {
            if i == j { b.edge(own, process) } else { b.edge(process, own) }
        }
    }
    b.build("dense")
}

/// All samples.
pub fn all() -> Vec<Diagram> {
    vec![
        star(12),
        plain_star(12),
        ring(20),
        ring(3),
        thick_ring(8),
        tiers(),
        cube(),
        processes(7),
        processes(0),
        pairs(5),
        dense(8),
    ]
}
