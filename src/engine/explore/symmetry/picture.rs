//! What a state looks like to the search: items with data, and relations between them.
//!
//! All data of one item is added up to its *key*. A relation of several items is an *edge*, with a weight that says what it is. Points in items
//! are known by their items; of points in none, the orbit is told, and how they stand to each item. All this is the same for
//! a state and its image, up to the numbers of the items.

use super::items::{Item, Items, MOST_ITEMS_OF_A_POINT, NONE, mix};

/// So many items an edge may have.
pub(super) const WIDTH: usize = 4;

/// A relation of items.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// What it is.
    pub weight: u64,
    ends: [Item; WIDTH],
    used: u8,
}

impl Edge {
    /// The items that take part, in order.
    #[inline]
    pub fn ends(&self) -> &[Item] {
        &self.ends[..self.used as usize]
    }
}

/// What a state looks like.
#[derive(Clone, Debug, Default)]
pub(super) struct Picture {
    /// The sum of the data of each item.
    pub keys: Vec<u64>,
    /// The relations.
    pub edges: Vec<Edge>,
}

impl Picture {
    /// Nothing is known of any item.
    pub fn clear(&mut self, items: usize) {
        self.keys.clear();
        self.keys.resize(items, 0);
        self.edges.clear();
    }

    /// Adds to the key of an item.
    #[inline]
    pub fn key(&mut self, item: Item, hash: u64) {
        let key = &mut self.keys[item as usize];
        *key = key.wrapping_add(hash);
    }

    /// A relation of some points.
    pub fn relate(&mut self, items: &Items, mut weight: u64, points: &[u32]) {
        let mut ends = [NONE; WIDTH];
        let mut used = 0;
        for point in points {
            // who takes part, and in which place
            let role = u64::from(items.role[*point as usize]);
            weight = weight.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(role + 1);
            for slot in 0..MOST_ITEMS_OF_A_POINT {
                let item = items.of_point[*point as usize][slot];
                if item != NONE && used < WIDTH {
                    ends[used] = item;
                    used += 1;
                }
            }
        }
        self.tell(items, weight, &ends[..used]);
        if used < WIDTH && !items.codes.is_empty() {
            for (place, point) in points.iter().enumerate() {
                let Some(codes) = items.codes.get(point) else { continue };
                for (item, code) in codes.iter().enumerate().filter(|(_, code)| **code != 0) {
                    ends[used] = item as Item;
                    let weight = mix(mix(weight, *code as u64), place as u64);
                    self.tell(items, weight, &ends[..used + 1]);
                }
            }
        }
    }

    fn tell(&mut self, items: &Items, weight: u64, ends: &[Item]) {
        match ends {
            [] => {}
            [item] => self.key(*item, weight),
            _ => self.edge(items, weight, ends),
        }
    }

    /// A relation of two to four items.
    fn edge(&mut self, items: &Items, weight: u64, ends: &[Item]) {
        if let [a, b] = *ends {
            return self.pair(items, weight, a, b);
        }
        let mut pattern = 0;
        for (i, end) in ends.iter().enumerate() {
            for other in &ends[..i] {
                pattern = 2 * pattern + u64::from(end == other);
            }
        }
        let weight = mix(weight, 64 * ends.len() as u64 + pattern);
        if ends.iter().all(|end| *end == ends[0]) {
            return self.key(ends[0], weight);
        }
        let mut row = [NONE; WIDTH];
        row[..ends.len()].copy_from_slice(ends);
        self.edges.push(Edge { weight, ends: row, used: ends.len() as u8 });
    }

    /// A relation of two items. One of an item with itself is a key. So is one of an item with what is above it: they go wherever the
    /// item goes.
    #[inline]
    pub fn pair(&mut self, items: &Items, weight: u64, a: Item, b: Item) {
        if a == b {
            return self.key(a, mix(weight, 1));
        }
        if items.deep {
            let up = items.distance(a, b);
            let down = if up == 0 { items.distance(b, a) } else { 0 };
            if up + down > 0 {
                let (item, way) = if up > 0 { (b, 2 * up) } else { (a, 2 * down + 1) };
                return self.key(item, mix(weight, way));
            }
        }
        self.edges.push(Edge { weight, ends: [a, b, NONE, NONE], used: 2 });
    }
}
