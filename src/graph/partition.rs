//! Ordered partitions of the vertices that can be refined and brought back.
//!
//! The vertices stand in one array, cell by cell; a cell is named by the position of its first element. Splitting a cell
//! keeps the name for its first part. Each split is written down, so that going back costs no more than going forward
//! did.

use super::coloured::Vertex;

/// An ordered partition.
#[derive(Clone, Debug)]
pub(super) struct Partition {
    /// The vertices, cell by cell.
    pub(super) elements: Vec<Vertex>,
    /// Where each vertex stands in `elements`.
    position: Vec<u32>,
    /// By position of a cell's first element: its length.
    length: Vec<u32>,
    /// By vertex: the first position of its cell.
    cell: Vec<u32>,
    /// The cells that were split off, and the cells that they were part of.
    splits: Vec<(u32, u32)>,
    cells: usize,
}

impl Partition {
    /// The partition by colours, in the order of the colours.
    pub(super) fn by_colour(count: usize, colour: impl Fn(Vertex) -> u32) -> Partition {
        let mut elements: Vec<Vertex> = (0..count as Vertex).collect();
        elements.sort_by_key(|&v| colour(v));
        let mut partition = Partition {
            position: vec![0; count],
            length: vec![0; count],
            cell: vec![0; count],
            splits: Vec::new(),
            cells: 0,
            elements,
        };
        let mut start = 0;
        for i in 0..count {
            let v = partition.elements[i];
            partition.position[v as usize] = i as u32;
            if i > 0 && colour(v) != colour(partition.elements[i - 1]) {
                start = i;
            }
            partition.cell[v as usize] = start as u32;
            partition.length[start] += 1;
            partition.cells += usize::from(start == i);
        }
        partition
    }

    /// How many cells there are.
    pub(super) fn cells(&self) -> usize {
        self.cells
    }

    pub(super) fn is_discrete(&self) -> bool {
        self.cells == self.elements.len()
    }

    pub(super) fn cell_of(&self, v: Vertex) -> u32 {
        self.cell[v as usize]
    }

    pub(super) fn len(&self, cell: u32) -> usize {
        self.length[cell as usize] as usize
    }

    pub(super) fn members(&self, cell: u32) -> &[Vertex] {
        &self.elements[cell as usize..cell as usize + self.len(cell)]
    }

    /// The first cell after `from` (or from it on) that has more than one member.
    pub(super) fn first_open_cell(&self, from: u32) -> Option<u32> {
        let mut cell = from;
        while (cell as usize) < self.elements.len() {
            if self.len(cell) > 1 {
                return Some(cell);
            }
            cell += self.length[cell as usize];
        }
        None
    }

    /// All cells with more than one member.
    pub(super) fn open_cells(&self) -> impl Iterator<Item = u32> + '_ {
        let mut next = self.first_open_cell(0);
        std::iter::from_fn(move || {
            let cell = next?;
            next = self.first_open_cell(cell + self.length[cell as usize]);
            Some(cell)
        })
    }

    fn swap(&mut self, i: usize, j: usize) {
        self.elements.swap(i, j);
        self.position[self.elements[i] as usize] = i as u32;
        self.position[self.elements[j] as usize] = j as u32;
    }

    /// Makes a vertex a cell of its own, in front of the rest of its cell. Returns the rest.
    pub(super) fn individualise(&mut self, v: Vertex) -> u32 {
        let cell = self.cell_of(v);
        self.swap(cell as usize, self.position[v as usize] as usize);
        self.split_off(cell, 1)
    }

    /// Sorts a cell's members by a key, smallest first.
    pub(super) fn sort_cell(&mut self, cell: u32, key: impl Fn(Vertex) -> u32) {
        let range = cell as usize..cell as usize + self.len(cell);
        self.elements[range.clone()].sort_unstable_by_key(|&v| key(v));
        for i in range {
            self.position[self.elements[i] as usize] = i as u32;
        }
    }

    /// Splits a cell after its first `count` members; returns the second part.
    pub(super) fn split_off(&mut self, cell: u32, count: usize) -> u32 {
        let new = cell + count as u32;
        let rest = self.length[cell as usize] - count as u32;
        self.length[cell as usize] = count as u32;
        self.length[new as usize] = rest;
        for i in new..new + rest {
            self.cell[self.elements[i as usize] as usize] = new;
        }
        self.cells += 1;
        self.splits.push((new, cell));
        new
    }

    /// A point to come back to.
    pub(super) fn mark(&self) -> usize {
        self.splits.len()
    }

    /// Takes all splits since the mark back.
    pub(super) fn back_to(&mut self, mark: usize) {
        while self.splits.len() > mark {
            let Some((new, cell)) = self.splits.pop() else {
                return;
            };
            let rest = self.length[new as usize];
            for i in new..new + rest {
                self.cell[self.elements[i as usize] as usize] = cell;
            }
            self.length[cell as usize] += rest;
            self.length[new as usize] = 0;
            self.cells -= 1;
        }
    }
}
