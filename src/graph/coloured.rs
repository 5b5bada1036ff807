//! Directed graphs with coloured vertices and labelled edges, in compact arrays.

/// The number of a vertex.
pub type Vertex = u32;

/// A directed graph. Build it once with [`Builder`], then ask.
#[derive(Clone, Debug, Default)]
pub struct ColouredGraph {
    colours: Vec<u32>,
    /// For each edge label: the targets of each vertex, and its sources.
    labels: Vec<Edges>,
}

/// The edges of one label, both ways.
#[derive(Clone, Debug)]
pub(super) struct Edges {
    pub(super) out: Adjacency,
    pub(super) back: Adjacency,
}

/// Neighbours in one array: those of vertex v are `targets[starts[v]..starts[v + 1]]`, sorted.
#[derive(Clone, Debug)]
pub(super) struct Adjacency {
    starts: Vec<u32>,
    targets: Vec<Vertex>,
}

impl Adjacency {
    fn new(vertices: usize, edges: impl Iterator<Item = (Vertex, Vertex)> + Clone) -> Adjacency {
        let mut starts = vec![0u32; vertices + 1];
        for (from, _) in edges.clone() {
            starts[from as usize + 1] += 1;
        }
        for v in 0..vertices {
            starts[v + 1] += starts[v];
        }
        let mut next = starts.clone();
        let mut targets = vec![0; starts[vertices] as usize];
        for (from, to) in edges {
            targets[next[from as usize] as usize] = to;
            next[from as usize] += 1;
        }
        for v in 0..vertices {
            targets[starts[v] as usize..starts[v + 1] as usize].sort_unstable();
        }
        Adjacency { starts, targets }
    }

    pub(super) fn of(&self, v: Vertex) -> &[Vertex] {
        &self.targets[self.starts[v as usize] as usize..self.starts[v as usize + 1] as usize]
    }
}

/// Collects vertices and edges.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    colours: Vec<u32>,
    /// By label.
    edges: Vec<Vec<(Vertex, Vertex)>>,
}

impl Builder {
    /// Adds a vertex.
    pub fn vertex(&mut self, colour: u32) -> Vertex {
        self.colours.push(colour);
        self.colours.len() as Vertex - 1
    }

    /// Adds an edge; several edges between the same vertices count as several.
    pub fn edge(&mut self, from: Vertex, to: Vertex, label: usize) {
        while self.edges.len() <= label {
            self.edges.push(Vec::new());
        }
        self.edges[label].push((from, to));
    }

    /// The graph.
    pub fn build(self) -> ColouredGraph {
        let vertices = self.colours.len();
        let labels = self
            .edges
            .iter()
            .map(|edges| Edges {
                out: Adjacency::new(vertices, edges.iter().copied()),
                back: Adjacency::new(vertices, edges.iter().map(|&(from, to)| (to, from))),
            })
            .collect();
        ColouredGraph { colours: self.colours, labels }
    }
}

impl ColouredGraph {
    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.colours.len()
    }

    /// Is there no vertex?
    pub fn is_empty(&self) -> bool {
        self.colours.is_empty()
    }

    /// The colour of a vertex.
    pub fn colour(&self, v: Vertex) -> u32 {
        self.colours[v as usize]
    }

    pub(super) fn labels(&self) -> &[Edges] {
        &self.labels
    }

    /// Does a permutation of the vertices keep colours and edges?
    pub fn is_automorphism(&self, image: &[Vertex]) -> bool {
        if image.len() != self.len() {
            return false;
        }
        let mut mapped = Vec::new();
        (0..self.len() as Vertex).all(|v| {
            let w = image[v as usize];
            if v != w && self.colour(v) != self.colour(w) {
                return false;
            }
            self.labels.iter().all(|edges| {
                mapped.clear();
                mapped.extend(edges.out.of(v).iter().map(|&to| image[to as usize]));
                mapped.sort_unstable();
                mapped == edges.out.of(w)
            })
        })
    }
}
