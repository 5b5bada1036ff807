//! Equitable refinement: cells are split until all members of a cell have the same number of neighbours in each cell.
//!
//! A worklist holds the cells that others have still to be compared with. When a cell falls apart that is not on the
//! list, its largest part can be left out (Hopcroft): the counts into it follow from the others. What happens is folded
//! into a hash that does not depend on the names of vertices, so that two refinements that could be images of each other
//! under an automorphism have the same one.

use super::coloured::{Adjacency, ColouredGraph, Vertex};
use super::partition::Partition;

/// Working memory of the refinement.
pub(super) struct Refiner<'g> {
    graph: &'g ColouredGraph,
    /// By vertex: how many neighbours in the cell that is looked at.
    counts: Vec<u32>,
    queue: Vec<u32>,
    queued: Vec<bool>,
    touched: Vec<Vertex>,
    touched_cells: Vec<u32>,
    /// By cell: how many of its members were touched.
    hits: Vec<u32>,
    members: Vec<Vertex>,
    hash: u64,
}

impl<'g> Refiner<'g> {
    pub(super) fn new(graph: &'g ColouredGraph) -> Refiner<'g> {
        let n = graph.len();
        Refiner {
            graph,
            counts: vec![0; n],
            queue: Vec::new(),
            queued: vec![false; n],
            touched: Vec::new(),
            touched_cells: Vec::new(),
            hits: vec![0; n],
            members: Vec::new(),
            hash: 0,
        }
    }

    fn note(&mut self, value: u64) {
        self.hash = (self.hash.rotate_left(5) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn enqueue(&mut self, cell: u32) {
        if !self.queued[cell as usize] {
            self.queued[cell as usize] = true;
            self.queue.push(cell);
        }
    }

    /// Refines with respect to all cells.
    pub(super) fn refine_all(&mut self, partition: &mut Partition) -> u64 {
        let mut cell = 0;
        while (cell as usize) < self.graph.len() {
            self.enqueue(cell);
            cell += partition.len(cell) as u32;
        }
        self.run(partition)
    }

    /// Individualises a vertex and refines.
    pub(super) fn individualise(&mut self, partition: &mut Partition, v: Vertex) -> u64 {
        let cell = partition.cell_of(v);
        partition.individualise(v);
        self.enqueue(cell);
        self.run(partition)
    }

    /// Works the queue off. The result is the hash of what happened.
    fn run(&mut self, partition: &mut Partition) -> u64 {
        self.hash = 0;
        let graph = self.graph;
        while let Some(splitter) = self.queue.pop() {
            self.queued[splitter as usize] = false;
            if partition.is_discrete() {
                // the rest of the queue can't split anything; leaves are compared edge by edge anyway
                continue;
            }
            self.note(u64::from(splitter));
            self.members.clear();
            self.members.extend_from_slice(partition.members(splitter));
            for edges in graph.labels() {
                // who points into the cell, and whom the cell points at
                self.split_by(partition, &edges.back);
                self.split_by(partition, &edges.out);
            }
        }
        self.hash
    }

    /// Splits every cell by the number of neighbours that its members have among `self.members`.
    fn split_by(&mut self, partition: &mut Partition, neighbours: &Adjacency) {
        let members = std::mem::take(&mut self.members);
        for &v in &members {
            for &u in neighbours.of(v) {
                if self.counts[u as usize] == 0 {
                    self.touched.push(u);
                    let cell = partition.cell_of(u);
                    if self.hits[cell as usize] == 0 {
                        self.touched_cells.push(cell);
                    }
                    self.hits[cell as usize] += 1;
                }
                self.counts[u as usize] += 1;
            }
        }
        self.members = members;
        let mut cells = std::mem::take(&mut self.touched_cells);
        cells.sort_unstable();
        for &cell in &cells {
            self.split_cell(partition, cell);
            self.hits[cell as usize] = 0;
        }
        cells.clear();
        self.touched_cells = cells;
        for v in self.touched.drain(..) {
            self.counts[v as usize] = 0;
        }
    }

    fn split_cell(&mut self, partition: &mut Partition, cell: u32) {
        let length = partition.len(cell);
        let counts = &self.counts;
        let first = counts[partition.members(cell)[0] as usize];
        let uniform = partition.members(cell).iter().all(|&v| counts[v as usize] == first);
        self.note((u64::from(cell) << 32) ^ length as u64);
        if uniform {
            self.note(u64::from(first));
            return;
        }
        let counts = &self.counts;
        partition.sort_cell(cell, |v| counts[v as usize]);
        // the lengths of the runs of equal counts
        let mut runs: Vec<(u32, usize)> = Vec::new();
        for &v in partition.members(cell) {
            let count = self.counts[v as usize];
            match runs.last_mut() {
                Some((same, length)) if *same == count => *length += 1,
                _ => runs.push((count, 1)),
            }
        }
        let mut parts = vec![cell];
        let mut part = cell;
        for &(count, length) in &runs {
            self.note((u64::from(count) << 32) ^ length as u64);
            if parts.len() < runs.len() {
                part = partition.split_off(part, length);
                parts.push(part);
            }
        }
        let largest = (0..parts.len()).max_by_key(|&i| (partition.len(parts[i]), std::cmp::Reverse(i)));
        let was_queued = self.queued[cell as usize];
        for (i, &part) in parts.iter().enumerate() {
            if was_queued || Some(i) != largest {
                self.enqueue(part);
            }
        }
    }
}
