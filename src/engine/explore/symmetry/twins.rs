//! Tied items that need no search.
//!
//! Siblings are *twins* if exchanging them, with all that is below them, changes nothing. Tied siblings are twins if no edge touches them or
//! anything below them: there refinement is exact. If edges touch the siblings themselves only, they are twins if the edges are the same
//! after exchanging the two; a sum of hashes of the edges that touch them decides. If edges touch something below them, they are not called
//! twins, though they may be: the search will find out. Being twins is a property of the state: it is found out once.

use super::items::{Item, Items, NONE, mix};
use super::partition::Partition;
use super::picture::Picture;

/// What is known of tied items.
#[derive(Clone, Debug, Default)]
pub(super) struct Twins {
    /// Is an item touched by an edge? Is something below it?
    touched: Vec<(bool, bool)>,
    /// The first of the twins of each item that is touched.
    pub first: Vec<Item>,
    /// The edges of each item.
    edges: Vec<Vec<u32>>,
}

impl Twins {
    /// Finds the twins among the tied items.
    pub fn find(&mut self, items: &Items, picture: &Picture, row: &Partition) {
        self.edges.resize(items.count, Vec::new());
        self.edges.iter_mut().for_each(Vec::clear);
        for (number, edge) in picture.edges.iter().enumerate() {
            edge.ends().iter().for_each(|end| self.edges[*end as usize].push(number as u32));
        }
        self.touched.clear();
        self.touched.extend(self.edges.iter().map(|edges| (!edges.is_empty(), false)));
        for group in items.groups.iter().rev() {
            let Some(parent) = group.parent else { continue };
            let touched = self.touched[group.first..group.first + group.size].iter().any(|t| t.0 || t.1);
            self.touched[parent].1 |= touched;
        }
        self.first.clear();
        self.first.resize(items.count, NONE);
        let mut start = 0;
        while start < items.forest {
            let end = row.end(start);
            for i in start..end {
                let item = row.order[i];
                self.first[item as usize] = item;
                if self.touched[item as usize] != (true, false) {
                    continue;
                }
                let twin = row.order[start..i].iter().copied().find(|other| {
                    self.first[*other as usize] == *other
                        && items.group_of[*other as usize] == items.group_of[item as usize]
                        && self.touched[*other as usize] == (true, false)
                        && self.are_twins(picture, item, *other)
                });
                if let Some(twin) = twin {
                    self.first[item as usize] = twin;
                }
            }
            start = end;
        }
    }

    fn are_twins(&self, picture: &Picture, a: Item, b: Item) -> bool {
        let around = |item: Item, exchanged: bool| {
            self.edges[item as usize].iter().fold(0u64, |sum, number| {
                let edge = &picture.edges[*number as usize];
                let end = |end: &Item| match *end {
                    end if exchanged && end == a => b,
                    end if exchanged && end == b => a,
                    end => end,
                };
                let hash = edge.ends().iter().fold(edge.weight, |hash, e| mix(hash, u64::from(end(e))));
                sum.wrapping_add(hash)
            })
        };
        around(a, false).wrapping_add(around(b, false)) == around(a, true).wrapping_add(around(b, true))
    }

    /// The first cell with items that have to be told apart by trying. Its items are siblings: their parents come before them in the row, so
    /// these have been told apart, or nothing below them is touched.
    pub fn tied_cell(&self, items: &Items, row: &Partition) -> Option<usize> {
        let mut start = 0;
        while start < items.forest {
            let end = row.end(start);
            let item = row.order[start] as usize;
            if end - start > 1 && self.touched[item] != (false, false) {
                let mut others = row.order[start + 1..end].iter();
                if others.any(|other| self.first[*other as usize] != self.first[item]) {
                    return Some(start);
                }
            }
            start = end;
        }
        None
    }
}
