//! Ordered partitions of the items, and their refinement.
//!
//! The items stand in a row, cut into *cells*. Items of one cell have not been told apart so far; of two cells the one further left comes
//! first in the representative. Where the cell of an item starts is its colour. All that is done depends on the picture of the state
//! only, not on the numbers of items, so an image of the state has the image of the partition.
//!
//! Cells are cut by values, and by the colours of neighbours, until nothing changes (colour refinement; B. Weisfeiler, A. Lehman 1968): an edge
//! gives to each of its items a hash of its weight and of the colours of all its items; a parent gets the colours of its children, and
//! they get that of their parent; loose items get the colours of the others, by orbitals. A collision of hashes costs a little
//! reduction at worst: what is stored is always an image of the state.

use super::items::{Item, Items, mix};
use super::picture::{Edge, Picture, WIDTH};

/// An ordered partition.
#[derive(Clone, Debug, Default)]
pub(super) struct Partition {
    /// The items, from left to right.
    pub order: Vec<Item>,
    /// Where the cell of each item starts.
    pub cell: Vec<Item>,
    /// By start: how many items are in the cell.
    pub size: Vec<Item>,
    /// How many cells there are.
    pub cells: usize,
}

/// Cuts partitions.
#[derive(Clone, Debug, Default)]
pub(super) struct Refinement {
    /// The partition.
    pub row: Partition,
    /// That by kinds alone.
    kinds: Partition,
    /// What cells are cut by.
    pub value: Vec<u64>,
    /// A hash of what has been seen since it was last set to 0.
    pub trace: u64,
    /// The colour of each item when the others last learnt from it: what has been told already need not be told again.
    heard: Vec<Item>,
    /// A cell of loose items that need not speak now.
    quiet: Option<Item>,
}

/// Nothing has been heard of an item.
const UNHEARD: Item = Item::MAX;

/// What each place of an edge is multiplied by.
const PLACES: [u64; WIDTH] =
    [0x9FB2_1C65_1E98_DF25, 0xD6E8_FEB8_6659_FD93, 0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB];

impl Partition {
    /// Where the cell that starts here ends.
    #[inline]
    pub fn end(&self, start: usize) -> usize {
        start + self.size[start] as usize
    }

    /// Makes it the same as another.
    pub fn copy_from(&mut self, other: &Partition) {
        self.order.clone_from(&other.order);
        self.cell.clone_from(&other.cell);
        self.size.clone_from(&other.size);
        self.cells = other.cells;
    }
}

impl Refinement {
    /// The partition by kinds and keys; the key of an item includes what is below it.
    pub fn begin(&mut self, items: &Items, picture: &Picture) {
        self.by_kind(items);
        self.value.clone_from(&picture.keys);
        sum_up(items, &mut self.value);
        self.split();
    }

    fn by_kind(&mut self, items: &Items) {
        if self.kinds.order.is_empty() {
            self.kinds = kinds(items);
        }
        self.row.copy_from(&self.kinds);
    }

    /// Sorts a part of the row by value and number. It is often nearly sorted: neighbouring states are alike.
    fn sort(&mut self, start: usize, end: usize) {
        for i in start + 1..end {
            let item = self.row.order[i];
            let rank = (self.value[item as usize], item);
            let mut j = i;
            while j > start {
                let other = self.row.order[j - 1];
                if (self.value[other as usize], other) < rank {
                    break;
                }
                self.row.order[j] = other;
                j -= 1;
            }
            self.row.order[j] = item;
        }
    }

    /// Cuts all cells by value.
    pub fn split(&mut self) {
        let mut start = 0;
        while start < self.row.order.len() {
            let end = self.row.end(start);
            if end - start > 1 {
                self.sort(start, end);
                let mut cell = start;
                for i in start + 1..end {
                    let item = self.row.order[i] as usize;
                    if self.value[item] != self.value[self.row.order[i - 1] as usize] {
                        self.row.size[cell] = (i - cell) as Item;
                        cell = i;
                        self.row.cells += 1;
                    }
                    self.row.cell[item] = cell as Item;
                }
                self.row.size[cell] = (end - cell) as Item;
            }
            start = end;
        }
    }

    /// All has been heard that there is to hear.
    pub fn hear_all(&mut self) {
        self.heard.clone_from(&self.row.cell);
    }

    /// Nothing has been heard. Among loose items, the largest cell has nothing to say.
    pub fn hear_nothing(&mut self, items: &Items) {
        self.heard.clear();
        self.heard.resize(items.count, UNHEARD);
        self.quiet = None;
        let mut start = items.forest;
        while !items.orbitals.is_empty() && start < items.count {
            let size = self.row.size[start];
            if self.quiet.is_none_or(|quiet| size > self.row.size[quiet as usize]) {
                self.quiet = Some(start as Item);
            }
            start = self.row.end(start);
        }
    }

    fn is_new(&self, item: usize) -> bool {
        self.row.cell[item] != self.heard[item]
    }

    /// Puts into the trace which values were found where.
    pub fn observe(&mut self) {
        for (value, cell) in self.value.iter().zip(&self.row.cell) {
            self.trace = self.trace.wrapping_add(mix(*value, u64::from(*cell)));
        }
    }

    fn add(&mut self, item: usize, hash: u64) {
        self.value[item] = self.value[item].wrapping_add(hash);
    }

    /// What the items of an edge learn from each other.
    fn learn(&mut self, edge: &Edge) {
        let ends = edge.ends();
        if !ends.iter().any(|end| self.is_new(*end as usize)) {
            return;
        }
        let hash =
            ends.iter().fold(edge.weight, |hash, end| mix(hash, u64::from(self.row.cell[*end as usize])));
        for (end, place) in ends.iter().zip(PLACES) {
            self.add(*end as usize, hash.wrapping_mul(place));
        }
    }

    /// What parents and children learn from each other.
    fn learn_forest(&mut self, items: &Items) {
        if !items.deep {
            return;
        }
        for group in &items.groups {
            let Some(parent) = group.parent else { continue };
            for child in group.first..group.first + group.size {
                let (below, above) = (u64::from(self.row.cell[child]), u64::from(self.row.cell[parent]));
                self.add(parent, mix(below + 1, 0x5851_F42D_4C95_7F2D));
                self.add(child, mix(above + 1, 0x1405_7B7E_F767_814F));
            }
        }
    }

    /// What loose items learn from each other.
    fn learn_orbitals(&mut self, items: &Items) {
        for (from, row) in items.orbitals.iter().enumerate() {
            let item = items.forest + from;
            if self.is_new(item) && Some(self.row.cell[item]) != self.quiet {
                let colour = mix(u64::from(self.row.cell[item]), 0xD134_2543_DE82_EF95);
                for (value, orbital) in self.value[items.forest..].iter_mut().zip(row) {
                    *value = value.wrapping_add(orbital.wrapping_mul(colour));
                }
            }
        }
        self.quiet = None;
    }

    /// Is every item that an edge touches alone in its cell? Then edges tell no more, and tied items are exchanged freely. (Below parents there
    /// is more to be told.)
    pub fn is_told(&self, items: &Items, picture: &Picture) -> bool {
        let is_alone = |end: &Item| self.row.size[self.row.cell[*end as usize] as usize] == 1;
        !items.deep && picture.edges.iter().all(|edge| edge.ends().iter().all(is_alone))
    }

    /// Refines until nothing changes; `observed`: for the trace, too.
    pub fn refine(&mut self, items: &Items, picture: &Picture, observed: bool) {
        while self.row.cells < items.count {
            let nothing_more =
                items.orbitals.is_empty() && (picture.edges.is_empty() || self.is_told(items, picture));
            if nothing_more {
                return;
            }
            let before = self.row.cells;
            self.value.fill(0);
            picture.edges.iter().for_each(|edge| self.learn(edge));
            self.learn_forest(items);
            self.learn_orbitals(items);
            self.hear_all();
            self.split();
            if observed {
                self.observe();
            }
            if self.row.cells == before {
                return;
            }
        }
    }

    /// Gives an item a cell of its own, after the others of its cell.
    pub fn fix(&mut self, item: Item) {
        self.hear_all();
        let start = self.row.cell[item as usize] as usize;
        let end = self.row.end(start);
        if let Some(at) = self.row.order[start..end].iter().position(|other| *other == item) {
            self.row.order[start + at..end].rotate_left(1);
        }
        self.row.cell[item as usize] = (end - 1) as Item;
        self.row.size[start] -= 1;
        self.row.size[end - 1] = 1;
        self.row.cells += 1;
    }
}

/// The partition by kinds alone.
fn kinds(items: &Items) -> Partition {
    let mut row = Partition { order: items.by_kind.clone(), ..Partition::default() };
    row.cell.resize(items.count, 0);
    row.size.resize(items.count, 0);
    let mut start = 0;
    for (at, item) in items.by_kind.iter().enumerate() {
        if at == 0 || items.kind[*item as usize] != items.kind[items.by_kind[at - 1] as usize] {
            start = at;
            row.cells += 1;
        }
        row.cell[*item as usize] = start as Item;
        row.size[start] += 1;
    }
    row
}

/// The key of an item includes what is below it. Groups come behind those of their parents.
pub(super) fn sum_up(items: &Items, keys: &mut [u64]) {
    if !items.deep {
        return;
    }
    for group in items.groups.iter().rev() {
        let Some(parent) = group.parent else { continue };
        for child in group.first..group.first + group.size {
            keys[parent] = keys[parent].wrapping_add(mix(keys[child], group.place as u64 + 1));
        }
    }
}
