//! Directed graphs with coloured vertices and labelled edges, in compact arrays.
//!
//! What happens to a vertex depends on the edges that leave it and on those that enter it, so both stand in one list,
//! each with its *kind*: the label and the direction. A vertex's list is one stretch of one array: first its edges out,
//! then its edges in, both sorted, so that two lists are compared by comparing slices.

/// The number of a vertex.
pub type Vertex = u32;

/// A directed graph. Build it once with [`Builder`], then ask.
#[derive(Clone, Debug)]
pub struct ColouredGraph {
    colours: Vec<u32>,
    /// The ends of vertex v are `ends[starts[2 * v]..starts[2 * v + 2]]`; those at `starts[2 * v + 1]` and after come
    /// in.
    starts: Vec<u32>,
    ends: Vec<End>,
    labels: usize,
}

/// An edge as one of its two vertices sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct End {
    /// The label; if the edge comes in, plus the number of labels.
    pub(super) kind: u32,
    /// The vertex at the other end.
    pub(super) to: Vertex,
}

/// Collects vertices and edges.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    colours: Vec<u32>,
    edges: Vec<(Vertex, Vertex, u32)>,
}

impl Builder {
    /// Adds a vertex.
    pub fn vertex(&mut self, colour: u32) -> Vertex {
        self.colours.push(colour);
        self.colours.len() as Vertex - 1
    }

    /// Adds an edge; several edges between the same vertices count as several.
    pub fn edge(&mut self, from: Vertex, to: Vertex, label: usize) {
        self.edges.push((from, to, label as u32));
    }

    /// The graph.
    pub fn build(self) -> ColouredGraph {
        let vertices = self.colours.len();
        let mut starts = vec![0u32; 2 * vertices + 1];
        for &(from, to, _) in &self.edges {
            starts[2 * from as usize + 1] += 1;
            starts[2 * to as usize + 2] += 1;
        }
        for i in 0..2 * vertices {
            starts[i + 1] += starts[i];
        }
        let mut next = starts.clone();
        let mut ends = vec![End { kind: 0, to: 0 }; 2 * self.edges.len()];
        let mut put = |list: usize, end: End| {
            ends[next[list] as usize] = end;
            next[list] += 1;
        };
        let labels = self.edges.iter().map(|&(_, _, label)| label + 1).max().unwrap_or(0);
        for &(from, to, label) in &self.edges {
            put(2 * from as usize, End { kind: label, to });
            put(2 * to as usize + 1, End { kind: labels + label, to: from });
        }
        for range in starts.windows(2) {
            ends[range[0] as usize..range[1] as usize].sort_unstable();
        }
        ColouredGraph { colours: self.colours, starts, ends, labels: labels as usize }
    }
}

impl ColouredGraph {
    /// The number of vertices.
    #[allow(clippy::len_without_is_empty)] // there is always one
    pub fn len(&self) -> usize {
        self.colours.len()
    }

    /// The colour of a vertex.
    pub fn colour(&self, v: Vertex) -> u32 {
        self.colours[v as usize]
    }

    /// All kinds of ends are below this.
    pub(super) fn kinds(&self) -> usize {
        2 * self.labels
    }

    fn lists(&self, v: Vertex, from: usize, to: usize) -> &[End] {
        &self.ends[self.starts[2 * v as usize + from] as usize..self.starts[2 * v as usize + to] as usize]
    }

    /// The edges of a vertex, both ways, sorted.
    pub(super) fn ends(&self, v: Vertex) -> &[End] {
        self.lists(v, 0, 2)
    }

    /// The edges that leave a vertex.
    pub(super) fn out(&self, v: Vertex) -> &[End] {
        self.lists(v, 0, 1)
    }

    /// The edges that enter a vertex.
    pub(super) fn back(&self, v: Vertex) -> &[End] {
        self.lists(v, 1, 2)
    }

    /// The label of an end.
    pub(super) fn label(&self, end: End) -> usize {
        let kind = end.kind as usize;
        if kind < self.labels { kind } else { kind - self.labels }
    }

    /// Is this list of images a permutation of the vertices that keeps colours and edges?
    #[cfg(any(test, feature = "careless"))]
    pub fn is_automorphism(&self, image: &[Vertex]) -> bool {
        let mut hit = vec![false; self.len()];
        let fits = |&w: &Vertex| (w as usize) < hit.len() && !std::mem::replace(&mut hit[w as usize], true);
        image.len() == self.len()
            && image.iter().all(fits)
            && self.keeps(image, (0..self.len() as Vertex).filter(|&v| image[v as usize] != v))
    }

    /// Does a permutation that moves only these vertices keep colours and edges? An edge that none of them has a part
    /// in stays where it is. An edge from one of them must go to an edge from its image; and if an edge comes to one of
    /// them from a vertex that stays, such an edge must come to its image.
    pub(super) fn keeps(&self, image: &[Vertex], mut moved: impl Iterator<Item = Vertex>) -> bool {
        let mut mapped = Vec::new();
        let staying = |v: Vertex| self.back(v).iter().filter(|end| image[end.to as usize] == end.to);
        moved.all(|v| {
            let w = image[v as usize];
            mapped.clear();
            mapped.extend(self.out(v).iter().map(|end| End { to: image[end.to as usize], ..*end }));
            mapped.sort_unstable();
            self.colour(v) == self.colour(w) && mapped == self.out(w) && staying(v).eq(staying(w))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_permutations_that_keep_edges_are_automorphisms() {
        let mut builder = Builder::default();
        let [a, b, c] = [0, 0, 1].map(|colour| builder.vertex(colour));
        builder.edge(c, a, 1);
        builder.edge(c, b, 1);
        let graph = builder.clone().build();
        assert!(graph.is_automorphism(&[a, b, c]));
        assert!(graph.is_automorphism(&[b, a, c]));
        assert!(!graph.is_automorphism(&[c, b, a]), "colours");
        assert!(!graph.is_automorphism(&[a, a, c]), "not one to one");
        assert!(!graph.is_automorphism(&[a, b, 3]), "no such vertex");
        assert!(!graph.is_automorphism(&[a, b]), "too short");
        let mut twice = builder.clone();
        twice.edge(c, b, 1);
        assert!(!twice.build().is_automorphism(&[b, a, c]), "two edges are not one");
        builder.edge(b, b, 0);
        assert!(!builder.build().is_automorphism(&[b, a, c]), "a loop");
    }
}
