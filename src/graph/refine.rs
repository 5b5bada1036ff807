//! Equitable refinement: cells are split until all members of a cell have the same neighbours in each cell, counted by
//! label and direction.
//!
//! A worklist holds the cells that others have still to be compared with. When a cell falls apart that is not on the
//! list, its largest part can be left out (Hopcroft): the counts into it follow from the others. Only vertices with a
//! neighbour in the cell at hand are touched, so splitting a few off a large cell costs little. And it ends when all
//! vertices that count are told apart, so cells of these, and what is near to them, are taken first.
//!
//! All labels and both directions are counted in one go: each has a weight, a fixed random number, and what counts is
//! the sum. (Should two sums be the same by chance, a cell is split less than it could be, which is not wrong, only
//! later.)
//!
//! What happens is folded into a hash that does not depend on the names of vertices. The first refinement of a kind
//! leaves a *trace* of hashes; others are compared with it as they run and end where they differ, mostly soon.

use super::coloured::{ColouredGraph, Vertex};
use super::lift::scramble;
use super::partition::Partition;
use std::collections::VecDeque;
use std::ops::Range;

/// Working memory of the refinement.
pub(super) struct Refiner<'g> {
    graph: &'g ColouredGraph,
    /// By kind of edge: an even number.
    weights: Vec<u64>,
    /// By vertex: 0, or 1 and the weights of the edges into the cell that is looked at. So all that was touched is odd.
    sums: Vec<u64>,
    touched: Vec<Vertex>,
    touched_cells: Vec<u32>,
    /// By cell: how many of its members were touched; these stand at its end.
    hits: Vec<u32>,
    /// The worklist: cells of vertices that count, which come first, and the others.
    urgent: Vec<u32>,
    queue: VecDeque<u32>,
    queued: Vec<bool>,
    members: Vec<Vertex>,
    /// The lengths of the parts of a cell, from its end.
    parts: Vec<usize>,
    hash: u64,
    trace: Vec<u64>,
}

impl<'g> Refiner<'g> {
    pub(super) fn new(graph: &'g ColouredGraph) -> Refiner<'g> {
        let n = graph.len();
        Refiner {
            graph,
            weights: (0..graph.kinds() as u64).map(|kind| scramble(kind) & !1).collect(),
            sums: vec![0; n],
            touched: Vec::new(),
            touched_cells: Vec::new(),
            hits: vec![0; n],
            urgent: Vec::new(),
            queue: VecDeque::new(),
            queued: vec![false; n],
            members: Vec::new(),
            parts: Vec::new(),
            hash: 0,
            trace: Vec::new(),
        }
    }

    fn note(&mut self, value: u64) {
        self.hash = fold(self.hash, value);
    }

    fn enqueue(&mut self, partition: &Partition, cell: u32) {
        if self.queued[cell as usize] {
            return;
        }
        self.queued[cell as usize] = true;
        if partition.counts(cell) {
            self.urgent.push(cell);
        } else {
            self.queue.push_back(cell);
        }
    }

    fn empty_queue(&mut self) {
        for cell in self.urgent.drain(..).chain(self.queue.drain(..)) {
            self.queued[cell as usize] = false;
        }
    }

    /// Refines with respect to all cells.
    pub(super) fn refine_all(&mut self, partition: &mut Partition) {
        for cell in partition.cells() {
            self.enqueue(partition, cell);
        }
        while self.step(partition) {}
    }

    /// Gives a vertex a cell of its own, refines, and returns the trace.
    pub(super) fn individualise(&mut self, partition: &mut Partition, v: Vertex) -> Range<usize> {
        let start = self.trace.len();
        self.split_vertex_off(partition, v);
        while self.step(partition) {
            self.trace.push(self.hash);
        }
        start..self.trace.len()
    }

    /// Gives a vertex a cell of its own and refines, as long as all goes as in the trace. Did it, to the end?
    pub(super) fn retrace(&mut self, partition: &mut Partition, v: Vertex, mut trace: Range<usize>) -> bool {
        self.split_vertex_off(partition, v);
        while self.step(partition) {
            if trace.next().is_none_or(|i| self.trace[i] != self.hash) {
                self.empty_queue();
                return false;
            }
        }
        trace.is_empty()
    }

    fn split_vertex_off(&mut self, partition: &mut Partition, v: Vertex) {
        self.hash = 0;
        partition.move_back(v, 0);
        let new = partition.split_off(partition.cell_of(v), 1);
        self.enqueue(partition, new);
    }

    /// Compares all cells with the next one of the queue. Is there any, and anything left to split?
    fn step(&mut self, partition: &mut Partition) -> bool {
        let Some(splitter) = self.urgent.pop().or_else(|| self.queue.pop_front()) else { return false };
        self.queued[splitter as usize] = false;
        if partition.is_decided() {
            // the rest of the queue need not split anything; symmetries are checked edge by edge anyway
            self.empty_queue();
            return false;
        }
        self.note(u64::from(splitter));
        self.touch_neighbours(partition, splitter);
        let mut cells = std::mem::take(&mut self.touched_cells);
        cells.sort_unstable();
        for &cell in &cells {
            let hits = std::mem::take(&mut self.hits[cell as usize]) as usize;
            self.split_cell(partition, cell, hits);
        }
        cells.clear();
        self.touched_cells = cells;
        for v in self.touched.drain(..) {
            self.sums[v as usize] = 0;
        }
        true
    }

    /// Sums up each vertex's edges into a cell.
    fn touch_neighbours(&mut self, partition: &mut Partition, splitter: u32) {
        // touching moves vertices about in their cells
        self.members.clear();
        self.members.extend_from_slice(partition.members(splitter));
        for &v in &self.members {
            for end in self.graph.ends(v) {
                let sum = &mut self.sums[end.to as usize];
                if *sum == 0 {
                    *sum = 1;
                    self.touched.push(end.to);
                    let cell = partition.cell_of(end.to);
                    let hits = &mut self.hits[cell as usize];
                    if *hits == 0 {
                        self.touched_cells.push(cell);
                    }
                    partition.move_back(end.to, *hits);
                    *hits += 1;
                }
                *sum = sum.wrapping_add(self.weights[end.kind as usize]);
            }
        }
    }

    /// Splits a cell whose last `hits` members were touched: the untouched ones, then the others by their sums.
    fn split_cell(&mut self, partition: &mut Partition, cell: u32, hits: usize) {
        let length = partition.len(cell);
        self.note((u64::from(cell) << 32) ^ hits as u64);
        let sums = &self.sums;
        let touched = &partition.members(cell)[length - hits..];
        let first = sums[touched[0] as usize];
        self.parts.clear();
        if touched.iter().all(|&v| sums[v as usize] == first) {
            self.note(first);
            if hits == length {
                return;
            }
            self.parts.push(hits);
        } else {
            partition.sort_end(cell, hits, |v| sums[v as usize]);
            let touched = &partition.members(cell)[length - hits..];
            for part in touched.chunk_by(|&v, &w| sums[v as usize] == sums[w as usize]).rev() {
                self.parts.push(part.len());
                self.hash = fold(fold(self.hash, sums[part[0] as usize]), part.len() as u64);
            }
            if hits == length {
                self.parts.pop();
            }
        }
        self.split_in_parts(partition, cell);
    }

    /// Splits `self.parts` off a cell, and puts all parts on the queue that others have to be compared with.
    fn split_in_parts(&mut self, partition: &mut Partition, cell: u32) {
        let parts = std::mem::take(&mut self.parts);
        let (mut largest, mut largest_length) = (cell, 0);
        let was_queued = self.queued[cell as usize];
        for &count in &parts {
            let new = partition.split_off(cell, count);
            if was_queued {
                self.enqueue(partition, new);
            } else if count > largest_length {
                if largest_length > 0 {
                    self.enqueue(partition, largest);
                }
                (largest, largest_length) = (new, count);
            } else {
                self.enqueue(partition, new);
            }
        }
        if !was_queued {
            // the largest new part, or what is left of the cell, whichever is smaller
            self.enqueue(partition, if partition.len(cell) >= largest_length { largest } else { cell });
        }
        self.parts = parts;
    }
}

/// A hash of a sequence, with one more value.
fn fold(hash: u64, value: u64) -> u64 {
    (hash.rotate_left(5) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
