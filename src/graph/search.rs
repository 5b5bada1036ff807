//! The automorphisms of a graph, by individualisation and refinement.
//!
//! The search walks down one *first path*: refine, pick a cell with several members, make its smallest member a cell of
//! its own, refine, and so on, until all cells are singletons. Then it goes back up. At each level it knows all symmetries
//! that fix the vertices chosen above and at this level, and looks for one more for each member of the cell that is not
//! yet in the orbit of the chosen one: a path that makes the same refinements (compared by hash) and ends in a leaf that
//! is the first leaf under another name (compared edge by edge). So the generators form a strong generating set for the
//! base of chosen vertices, and the order is the product of the orbits' lengths.
//!
//! Two things keep it fast on graphs of programs. A path ends early if all cells that are still open have the same members
//! as on the first path: then the rest can be mapped to itself. And members in the orbit of one that failed are not tried.
//!
//! (McKay and Piperno 2014 describe the family; the early end is Darga, Sakallah and Markov's, 2008.)

use super::coloured::{ColouredGraph, Vertex};
use super::partition::Partition;
use super::refine::Refiner;

/// The automorphism group of a graph.
#[derive(Clone, Debug, Default)]
pub struct Automorphisms {
    /// Generators, each as the list of images.
    pub generators: Vec<Vec<Vertex>>,
    /// The vertices that were chosen: only the identity fixes them all.
    pub base: Vec<Vertex>,
    /// The length of the orbit of each base vertex under the symmetries that fix the earlier ones. Their product is the
    /// order of the group.
    pub orbit_lengths: Vec<usize>,
    /// Was the search ended by its limit? Then there may be more symmetries; those found are right.
    pub incomplete: bool,
}

/// Finds the automorphisms of a graph; gives up after visiting `most_nodes` nodes of the search tree.
pub fn automorphisms(graph: &ColouredGraph, most_nodes: usize) -> Automorphisms {
    let mut partition = Partition::by_colour(graph.len(), |v| graph.colour(v));
    let mut refiner = Refiner::new(graph);
    refiner.refine_all(&mut partition);
    let mut search = Search {
        graph,
        refiner,
        partition,
        levels: Vec::new(),
        leaf_position: Vec::new(),
        leaf: Vec::new(),
        nodes: 0,
        most_nodes,
    };
    search.first_path();
    search.all_levels()
}

/// One choice of the first path.
struct Level {
    cell: u32,
    length: usize,
    vertex: Vertex,
    /// What the refinement after the choice looked like.
    hash: u64,
    /// The partition before the choice.
    mark: usize,
    /// How many cells there were after it.
    cells: usize,
}

struct Search<'g> {
    graph: &'g ColouredGraph,
    refiner: Refiner<'g>,
    partition: Partition,
    levels: Vec<Level>,
    /// The order of the vertices at the end of the first path, and the position of each.
    leaf: Vec<Vertex>,
    leaf_position: Vec<u32>,
    nodes: usize,
    most_nodes: usize,
}

impl Search<'_> {
    fn first_path(&mut self) {
        while let Some(cell) = self.target_cell() {
            let length = self.partition.len(cell);
            let vertex = self.partition.members(cell).iter().copied().min().unwrap_or(0);
            let mark = self.partition.mark();
            let hash = self.refiner.individualise(&mut self.partition, vertex);
            let cells = self.partition.cells();
            self.levels.push(Level { cell, length, vertex, hash, mark, cells });
        }
        self.leaf = self.partition.elements.clone();
        self.leaf_position = vec![0; self.leaf.len()];
        for (i, &v) in self.leaf.iter().enumerate() {
            self.leaf_position[v as usize] = i as u32;
        }
    }

    /// The cell to choose from: the first one of the smallest. After a choice, the smallest cells are near the chosen
    /// vertex, so a wrong choice shows before choices are made elsewhere.
    fn target_cell(&self) -> Option<u32> {
        self.partition.open_cells().min_by_key(|&cell| (self.partition.len(cell), cell))
    }

    fn all_levels(mut self) -> Automorphisms {
        let mut found = Automorphisms {
            base: self.levels.iter().map(|level| level.vertex).collect(),
            orbit_lengths: vec![1; self.levels.len()],
            ..Automorphisms::default()
        };
        let mut orbits = Orbits::new(self.graph.len());
        for depth in (0..self.levels.len()).rev() {
            let Level { cell, vertex, mark, .. } = self.levels[depth];
            self.partition.back_to(mark);
            let mut members = self.partition.members(cell).to_vec();
            members.sort_unstable();
            let mut failed: Vec<Vertex> = Vec::new();
            for &other in &members {
                let known = orbits.same(other, vertex) || failed.iter().any(|&f| orbits.same(f, other));
                if known {
                    continue;
                }
                match self.map(depth, other) {
                    Some(image) => {
                        orbits.unite(&image);
                        found.generators.push(image);
                    }
                    None => failed.push(other),
                }
            }
            found.orbit_lengths[depth] = members.iter().filter(|&&v| orbits.same(v, vertex)).count();
        }
        found.incomplete = self.nodes > self.most_nodes;
        found
    }

    /// An automorphism that maps the choices above `depth` to themselves and the choice at `depth` to `other`.
    fn map(&mut self, depth: usize, other: Vertex) -> Option<Vec<Vertex>> {
        self.nodes += 1;
        if self.nodes > self.most_nodes {
            return None;
        }
        let mark = self.partition.mark();
        let hash = self.refiner.individualise(&mut self.partition, other);
        let level = &self.levels[depth];
        let result = if hash == level.hash && self.partition.cells() == level.cells {
            self.descend(depth + 1)
        } else {
            None
        };
        self.partition.back_to(mark);
        result
    }

    fn descend(&mut self, depth: usize) -> Option<Vec<Vertex>> {
        if let Some(image) = self.candidate() {
            if self.graph.is_automorphism(&image) {
                return Some(image);
            }
        }
        let level = self.levels.get(depth)?;
        let (cell, length, vertex) = (level.cell, level.length, level.vertex);
        if self.partition.len(cell) != length {
            return None;
        }
        let mut members = self.partition.members(cell).to_vec();
        // the choice of the first path is the likeliest, if it is there
        members.sort_unstable_by_key(|&v| (v != vertex, v));
        members.into_iter().find_map(|v| self.map(depth, v))
    }

    /// The map from the first leaf to this partition, if all open cells have the members that they have on the first
    /// path.
    fn candidate(&self) -> Option<Vec<Vertex>> {
        for cell in self.partition.open_cells() {
            let range = cell..cell + self.partition.len(cell) as u32;
            let at_home = |v: &Vertex| range.contains(&self.leaf_position[*v as usize]);
            if !self.partition.members(cell).iter().all(at_home) {
                return None;
            }
        }
        let mut image: Vec<Vertex> = (0..self.graph.len() as Vertex).collect();
        for (i, &v) in self.leaf.iter().enumerate() {
            let here = self.partition.elements[i];
            if self.partition.len(self.partition.cell_of(here)) == 1 {
                image[v as usize] = here;
            }
        }
        Some(image)
    }
}

/// The orbits of the vertices under what was found so far.
struct Orbits {
    parent: Vec<u32>,
}

impl Orbits {
    fn new(count: usize) -> Orbits {
        Orbits { parent: (0..count as u32).collect() }
    }

    fn root(&mut self, v: Vertex) -> u32 {
        let mut at = v;
        while self.parent[at as usize] != at {
            let above = self.parent[self.parent[at as usize] as usize];
            self.parent[at as usize] = above;
            at = above;
        }
        at
    }

    fn same(&mut self, a: Vertex, b: Vertex) -> bool {
        self.root(a) == self.root(b)
    }

    fn unite(&mut self, image: &[Vertex]) {
        for (v, &w) in image.iter().enumerate() {
            let (a, b) = (self.root(v as Vertex), self.root(w));
            self.parent[a as usize] = b;
        }
    }
}
