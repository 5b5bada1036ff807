//! Ordered partitions of the vertices that can be refined and brought back.
//!
//! The vertices stand in one array, cell by cell; a cell is named by the position of its first element. Splitting takes
//! members off the end of a cell and leaves the name to the rest, so it costs what is taken off, however much stays.
//! Each split is written down, so that going back costs no more than going forward did.
//!
//! A partition can be given a *leaf* to compare with: an order of all vertices that was reached by splitting in the
//! same places. A vertex is a stranger if its cell has several members and its place in the leaf is outside. Without
//! strangers, mapping the leaf to what stands here, singleton by singleton, and the rest to itself, is a permutation.
//! The number of strangers is kept up to date at the same cost as the splits (after Darga, Sakallah and Markov 2008).
//!
//! Not all vertices count: those whose images follow from others' are no strangers, and need not become singletons.

use super::coloured::Vertex;

/// An ordered partition.
pub(super) struct Partition {
    /// The vertices, cell by cell.
    elements: Vec<Vertex>,
    /// By vertex: where it stands in `elements`, and the first position of its cell.
    position: Vec<Position>,
    /// By position of a cell's first element: its length.
    length: Vec<u32>,
    splits: Vec<Split>,
    /// By vertex: does it count?
    counts: Vec<bool>,
    /// How many vertices that count are not alone in their cells.
    open: usize,
    leaf: Option<Leaf>,
    strangers: usize,
}

#[derive(Clone, Copy, Default)]
struct Position {
    at: u32,
    cell: u32,
}

/// An order of the vertices to compare with.
struct Leaf {
    order: Vec<Vertex>,
    /// By vertex: its place, or `NOWHERE` if it does not count.
    place: Vec<u32>,
}

const NOWHERE: u32 = u32::MAX;

/// What is to be known to take a split back.
#[derive(Clone, Copy)]
struct Split {
    new: u32,
    /// The cell that the new one was part of.
    cell: u32,
    /// The number of strangers before.
    strangers: usize,
}

impl Partition {
    /// The partition by colours, in the order of the colours. Those vertices count for which `counts` says so; this
    /// must follow from the colour.
    pub(super) fn by_colour<Colour: Ord>(
        count: usize,
        colour: impl Fn(Vertex) -> Colour,
        counts: impl Fn(Vertex) -> bool,
    ) -> Partition {
        let mut elements: Vec<Vertex> = (0..count as Vertex).collect();
        elements.sort_by_key(|&v| colour(v));
        let mut partition = Partition {
            position: vec![Position::default(); count],
            length: vec![0; count],
            splits: Vec::new(),
            counts: (0..count as Vertex).map(counts).collect(),
            open: 0,
            leaf: None,
            strangers: 0,
            elements,
        };
        let mut start = 0;
        for i in 0..count {
            let v = partition.elements[i];
            if i > 0 && colour(v) != colour(partition.elements[i - 1]) {
                start = i;
            }
            partition.position[v as usize] = Position { at: i as u32, cell: start as u32 };
            partition.length[start] += 1;
        }
        let counted = |&v: &Vertex| partition.counts[v as usize] && partition.len(partition.cell_of(v)) > 1;
        partition.open = partition.elements.iter().filter(|v| counted(v)).count();
        partition
    }

    /// Are all vertices that count alone in their cells?
    pub(super) fn is_decided(&self) -> bool {
        self.open == 0
    }

    /// Do the members of a cell count? (All do, or none.)
    pub(super) fn counts(&self, cell: u32) -> bool {
        self.counts[self.elements[cell as usize] as usize]
    }

    /// Does a cell have one member, and does it count?
    fn is_decision(&self, cell: u32) -> bool {
        self.len(cell) == 1 && self.counts(cell)
    }

    pub(super) fn cell_of(&self, v: Vertex) -> u32 {
        self.position[v as usize].cell
    }

    pub(super) fn len(&self, cell: u32) -> usize {
        self.length[cell as usize] as usize
    }

    pub(super) fn members(&self, cell: u32) -> &[Vertex] {
        &self.elements[cell as usize..cell as usize + self.len(cell)]
    }

    /// All cells.
    pub(super) fn cells(&self) -> impl Iterator<Item = u32> + '_ {
        let mut next = 0;
        std::iter::from_fn(move || {
            let cell = next;
            next += *self.length.get(cell as usize)?;
            Some(cell)
        })
    }

    /// Brings a vertex to the end of its cell, before `behind` others.
    pub(super) fn move_back(&mut self, v: Vertex, behind: u32) {
        let Position { at, cell } = self.position[v as usize];
        let to = cell + self.length[cell as usize] - 1 - behind;
        let other = self.elements[to as usize];
        if other != v {
            self.elements[to as usize] = v;
            self.elements[at as usize] = other;
            self.position[v as usize].at = to;
            self.position[other as usize].at = at;
        }
    }

    /// Sorts the last `count` members of a cell by a key.
    pub(super) fn sort_end(&mut self, cell: u32, count: usize, key: impl Fn(Vertex) -> u64) {
        let end = cell as usize + self.len(cell);
        self.elements[end - count..end].sort_unstable_by_key(|&v| key(v));
        for i in end - count..end {
            self.position[self.elements[i] as usize].at = i as u32;
        }
    }

    /// Makes the last `count` members of a cell (not all of them) a new cell, and returns it.
    pub(super) fn split_off(&mut self, cell: u32, count: usize) -> u32 {
        let count = count as u32;
        self.length[cell as usize] -= count;
        let new = cell + self.length[cell as usize];
        self.length[new as usize] = count;
        for i in new..new + count {
            self.position[self.elements[i as usize] as usize].cell = new;
        }
        self.open -= usize::from(self.is_decision(cell)) + usize::from(self.is_decision(new));
        self.splits.push(Split { new, cell, strangers: self.strangers });
        self.count_strangers(cell, new);
        new
    }

    fn count_strangers(&mut self, cell: u32, new: u32) {
        let Some(Leaf { order, place }) = &self.leaf else { return };
        let range = new as usize..new as usize + self.len(new);
        for (&here, &there) in self.elements[range.clone()].iter().zip(&order[range]) {
            // who was at home in the cell, and has its place in the other part now
            self.strangers += usize::from((cell..new).contains(&place[here as usize]));
            self.strangers += usize::from(place[there as usize] != NOWHERE && self.cell_of(there) == cell);
        }
        for part in [cell, new] {
            let first = place[self.elements[part as usize] as usize];
            if self.len(part) == 1 && first != part && first != NOWHERE {
                self.strangers -= 1;
            }
        }
    }

    /// A point to come back to.
    pub(super) fn mark(&self) -> usize {
        self.splits.len()
    }

    /// The cells that were made or became smaller since the mark, some more than once.
    pub(super) fn changed_since(&self, mark: usize) -> impl Iterator<Item = u32> + '_ {
        self.splits[mark..].iter().flat_map(|split| [split.cell, split.new])
    }

    /// Takes all splits since the mark back.
    pub(super) fn back_to(&mut self, mark: usize) {
        while self.splits.len() > mark {
            let Some(Split { new, cell, strangers }) = self.splits.pop() else { return };
            self.open += usize::from(self.is_decision(cell)) + usize::from(self.is_decision(new));
            let count = self.length[new as usize];
            for i in new..new + count {
                self.position[self.elements[i as usize] as usize].cell = cell;
            }
            self.length[cell as usize] += count;
            self.length[new as usize] = 0;
            self.strangers = strangers;
        }
    }

    /// From now on, compare with the order that the vertices have now.
    pub(super) fn set_leaf(&mut self) {
        let place = |(position, &counts): (&Position, &bool)| if counts { position.at } else { NOWHERE };
        let place = self.position.iter().zip(&self.counts).map(place).collect();
        self.leaf = Some(Leaf { order: self.elements.clone(), place });
    }

    /// The vertex that the leaf has where this one stands now.
    pub(super) fn in_leaf(&self, v: Vertex) -> Vertex {
        let at = self.position[v as usize].at as usize;
        self.leaf.as_ref().map_or(v, |leaf| leaf.order[at])
    }

    /// How many vertices stand in open cells where the leaf does not have them.
    pub(super) fn strangers(&self) -> usize {
        self.strangers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The number of strangers by its definition.
    fn strangers(partition: &Partition) -> usize {
        let place = &partition.leaf.as_ref().unwrap().place;
        let away = |cell: u32, v: Vertex| {
            let home = cell..cell + partition.len(cell) as u32;
            place[v as usize] != NOWHERE && !home.contains(&place[v as usize])
        };
        let open = partition.cells().filter(|&cell| partition.len(cell) > 1);
        open.map(|cell| partition.members(cell).iter().filter(|&&v| away(cell, v)).count()).sum()
    }

    fn open(partition: &Partition) -> usize {
        let open = |v: Vertex| partition.len(partition.cell_of(v)) > 1 && partition.counts[v as usize];
        (0..12).filter(|&v| open(v)).count()
    }

    /// Splits a cell once: takes the vertices off that are chosen, if it's possible.
    fn split(partition: &mut Partition, v: Vertex, chosen: &[bool]) {
        let cell = partition.cell_of(v);
        let count = partition.members(cell).iter().filter(|&&v| chosen[v as usize]).count();
        if count > 0 && count < partition.len(cell) {
            partition.sort_end(cell, partition.len(cell), |v| u64::from(chosen[v as usize]));
            partition.split_off(cell, count);
        }
    }

    proptest! {
        #[test]
        fn strangers_are_counted_and_splits_taken_back(
            colours in proptest::collection::vec(0..3u32, 12),
            counts in proptest::collection::vec(proptest::bool::weighted(0.8), 3),
            path in proptest::collection::vec((0..12u32, proptest::collection::vec(any::<bool>(), 12)), 0..15),
            other in proptest::collection::vec((0..12u32, proptest::collection::vec(any::<bool>(), 12)), 0..15),
        ) {
            let colour = |v: Vertex| colours[v as usize];
            let mut partition = Partition::by_colour(12, colour, |v| counts[colour(v) as usize]);
            for (v, chosen) in &path {
                split(&mut partition, *v, chosen);
            }
            partition.set_leaf();
            partition.back_to(0);
            let cells: Vec<(u32, usize)> = partition.cells().map(|c| (c, partition.len(c))).collect();
            for (v, chosen) in &other {
                let before = (partition.mark(), partition.strangers());
                split(&mut partition, *v, chosen);
                prop_assert_eq!(partition.strangers(), strangers(&partition));
                prop_assert_eq!(partition.open, open(&partition));
                partition.back_to(before.0);
                prop_assert_eq!(partition.strangers(), before.1);
                split(&mut partition, *v, chosen);
            }
            for v in 0..12 {
                prop_assert_eq!(partition.elements[partition.position[v as usize].at as usize], v);
                prop_assert!(partition.members(partition.cell_of(v)).contains(&v));
            }
            partition.back_to(0);
            prop_assert_eq!((partition.strangers(), partition.open), (0, open(&partition)));
            prop_assert_eq!(partition.cells().map(|c| (c, partition.len(c))).collect::<Vec<_>>(), cells);
        }
    }
}
