//! What the group permutes, made ready once: items, and the points that go with them.
//!
//! The group is F x U. F moves the *forest items*: siblings change places in any way, and take along what is below them. U moves the *loose
//! items*, and is any group, given by a stabiliser chain ([`crate::canon::forest`]). Points in no item, such as locations, follow.

use crate::canon::code::pair_codes;
use crate::canon::forest::{Forest, Siblings};
use crate::group::chain::Chain;
use crate::group::permutation::{Permutation, orbits};
use std::collections::HashMap;

/// The number of an item.
pub(super) type Item = u16;
/// No item.
pub(super) const NONE: Item = Item::MAX;

/// No point is in more items: cells of tables have several.
pub(super) const MOST_ITEMS_OF_A_POINT: usize = 3;

/// A level of the stabiliser chain of the loose items, by their positions.
#[derive(Clone, Debug)]
pub(super) struct Level {
    /// For each point of the orbit of its base: the base goes there by this element.
    pub ways: Vec<Vec<Item>>,
    /// The points of that orbit.
    pub orbit: Vec<Item>,
}

/// A level of the stabiliser chain of the whole group, whose base points are in items.
#[derive(Clone, Debug)]
struct Following {
    base: u32,
    /// By point of the orbit of the base: an element that takes the base there, and its inverse.
    ways: HashMap<u32, (Permutation, Permutation)>,
}

/// Items, and the group that permutes them.
#[derive(Clone, Debug)]
pub(super) struct Items {
    /// How many items there are.
    pub count: usize,
    /// How many of them are forest items; these come first.
    pub forest: usize,
    /// Groups of siblings, parents first.
    pub groups: Vec<Siblings>,
    /// The group of each forest item.
    pub group_of: Vec<Item>,
    /// The groups below each forest item, by their places.
    pub below: Vec<Vec<(usize, usize)>>,
    /// The parent of each item.
    pub above: Vec<Item>,
    /// Has a group a parent?
    pub deep: bool,
    /// Items that the group can take to each other.
    pub kind: Vec<Item>,
    /// All items, by kind.
    pub by_kind: Vec<Item>,
    /// The chain of the loose items.
    pub levels: Vec<Level>,
    /// By level and position: the part that it is in, when the bases of the levels before are fixed.
    pub parts: Vec<Vec<Item>>,
    /// How pairs of loose items stand to each other; nothing, if that is not known.
    pub orbitals: Vec<Vec<u64>>,
    /// The items of each point.
    pub of_point: Vec<[Item; MOST_ITEMS_OF_A_POINT]>,
    /// The orbit of each point.
    pub role: Vec<u32>,
    /// Does a point move?
    pub moves: Vec<bool>,
    /// For points in no item: how they stand to each item, 0 for most of them.
    pub codes: HashMap<u32, Vec<i64>>,
    /// The points of each item.
    points: Vec<Vec<u32>>,
    following: Vec<Following>,
}

/// More loose items have no orbitals.
const MOST_WITH_ORBITALS: usize = 64;

/// A hash of two numbers; the order matters. Sums of such hashes stand for multisets.
#[inline]
pub(super) fn mix(a: u64, b: u64) -> u64 {
    let hash = (a ^ (a >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(b);
    let hash = (hash ^ (hash >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let hash = (hash ^ (hash >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    hash ^ (hash >> 31)
}

impl Items {
    /// Makes them ready.
    pub fn new(forest: &Forest, degree: usize, generators: &[Permutation]) -> Items {
        let (trees, loose) = (forest.items.len(), forest.loose.len());
        let count = trees + loose;
        let points: Vec<Vec<u32>> = forest.items.iter().chain(&forest.loose).cloned().collect();
        let mut of_point = vec![[NONE; MOST_ITEMS_OF_A_POINT]; degree];
        for (point, tuple) in &forest.cells {
            let slots = of_point[*point as usize].iter_mut();
            slots.zip(tuple).for_each(|(slot, item)| *slot = *item as Item);
        }
        for (item, own) in points.iter().enumerate() {
            own.iter().for_each(|point| of_point[*point as usize] = [item as Item, NONE, NONE]);
        }
        let mut role = vec![0; degree];
        let mut moves = vec![false; degree];
        for (number, orbit) in orbits(degree, generators).iter().enumerate() {
            for point in orbit {
                role[*point as usize] = number as u32;
                moves[*point as usize] = orbit.len() > 1;
            }
        }
        let following: Vec<u32> = (0..degree as u32)
            .filter(|point| moves[*point as usize] && of_point[*point as usize][0] == NONE)
            .collect();
        let codes = pair_codes(forest, generators, &following);
        let codes = following.iter().copied().zip(codes).collect();
        let in_items: Vec<u32> = forest.points().collect();
        let outside = (0..degree as u32).any(|point| moves[point as usize] && !in_items.contains(&point));
        let mut items = Items {
            count,
            forest: trees,
            groups: Vec::new(),
            group_of: vec![0; trees],
            below: vec![Vec::new(); trees],
            above: vec![NONE; count],
            deep: false,
            kind: vec![0; count],
            by_kind: (0..count as Item).collect(),
            levels: levels(forest),
            parts: Vec::new(),
            orbitals: orbitals(forest),
            of_point,
            role,
            moves,
            codes,
            points,
            following: if outside { following_levels(degree, &in_items, generators) } else { Vec::new() },
        };
        let kinds = items.find_groups(forest);
        items.find_parts(loose);
        for position in 0..loose {
            items.kind[trees + position] = kinds + items.parts[0][position];
        }
        let kind = items.kind.clone();
        items.by_kind.sort_by_key(|item| (kind[*item as usize], *item));
        items
    }

    /// Finds groups of siblings, and the kinds of forest items. Returns how many there are.
    fn find_groups(&mut self, forest: &Forest) -> Item {
        let mut places: HashMap<Option<usize>, usize> = HashMap::new();
        let mut kinds = 0;
        for (number, siblings) in forest.groups.iter().enumerate() {
            let place = places.entry(siblings.parent).or_insert(0);
            let group = Siblings { place: *place, ..siblings.clone() };
            *place += 1;
            let own = group.first..group.first + group.size;
            for item in own.clone() {
                self.group_of[item] = number as Item;
                self.above[item] = group.parent.map_or(NONE, |parent| parent as Item);
            }
            // the same place below a parent of the same kind?
            let alike = group.parent.and_then(|parent| {
                self.deep = true;
                self.below[parent].push((group.place, number));
                let is_alike = |other: &&Siblings| {
                    other.place == group.place
                        && other.parent.is_some_and(|other| self.kind[other] == self.kind[parent])
                };
                self.groups.iter().find(is_alike).map(|other| self.kind[other.first])
            });
            let kind = alike.unwrap_or(kinds);
            kinds += Item::from(alike.is_none());
            own.for_each(|item| self.kind[item] = kind);
            self.groups.push(group);
        }
        kinds
    }

    /// The orbits of what fixes the bases of the first levels. Each is named by its smallest position.
    fn find_parts(&mut self, loose: usize) {
        let mut parts: Vec<Item> = (0..loose as Item).collect();
        let mut all = vec![parts.clone()];
        for level in self.levels.iter().rev() {
            for way in &level.ways {
                for (position, image) in way.iter().enumerate() {
                    let (a, b) = (parts[position], parts[*image as usize]);
                    let (low, high) = (a.min(b), a.max(b));
                    parts.iter_mut().filter(|part| **part == high).for_each(|part| *part = low);
                }
            }
            all.push(parts.clone());
        }
        all.reverse();
        self.parts = all;
    }

    /// How many loose items there are.
    pub fn loose(&self) -> usize {
        self.count - self.forest
    }

    /// The group below an item at some place.
    pub fn group_below(&self, parent: usize, place: usize) -> usize {
        self.below[parent].iter().find(|(at, _)| *at == place).map_or(0, |(_, group)| *group)
    }

    /// How far an item is above another one; 0: it isn't.
    pub fn distance(&self, above: Item, below: Item) -> u64 {
        let mut at = self.above[below as usize];
        let mut distance = 1;
        while at != NONE {
            if at == above {
                return distance;
            }
            at = self.above[at as usize];
            distance += 1;
        }
        0
    }

    /// Where points go if each item goes to the place of another one; `to` holds where each point went when items went as `last` says. Most
    /// permutations are nearly the same as the one before: only what differs is written.
    pub fn points_to(&self, going: &[Item], last: &mut Vec<Item>, to: &mut [u32]) {
        last.resize(going.len(), NONE);
        let mut differs = false;
        for (item, (image, before)) in going.iter().zip(last.iter_mut()).enumerate() {
            if image != before {
                let images = &self.points[*image as usize];
                self.points[item].iter().zip(images).for_each(|(point, image)| to[*point as usize] = *image);
                (*before, differs) = (*image, true);
            }
        }
        if self.following.is_empty() || !differs {
            return;
        }
        let mut rest = to.to_vec();
        let mut product: Option<Permutation> = None;
        for level in &self.following {
            let Some((way, back)) = level.ways.get(&rest[level.base as usize]) else { continue };
            rest.iter_mut().for_each(|point| *point = back.image(*point));
            // the last factor is applied first
            product = Some(match product {
                Some(before) => way.then(&before),
                None => way.clone(),
            });
        }
        if let Some(product) = product {
            to.copy_from_slice(product.images());
        }
    }
}

fn levels(forest: &Forest) -> Vec<Level> {
    let Some(chain) = &forest.chain else { return Vec::new() };
    let level = |(number, (_, orbit)): (usize, (u32, &[u32]))| {
        let way = |point: &u32| {
            let way =
                chain.transversal(number, *point).unwrap_or_else(|| Permutation::identity(chain.degree()));
            way.images().iter().map(|image| *image as Item).collect()
        };
        Level {
            ways: orbit.iter().map(way).collect(),
            orbit: orbit.iter().map(|point| *point as Item).collect(),
        }
    };
    chain.levels().enumerate().map(level).collect()
}

/// A hash for each pair of loose items, the same for those that the group takes to each other.
fn orbitals(forest: &Forest) -> Vec<Vec<u64>> {
    let loose = forest.loose.len();
    if !(2..=MOST_WITH_ORBITALS).contains(&loose) || forest.loose_generators.is_empty() {
        return Vec::new();
    }
    let mut hashes = vec![vec![0; loose]; loose];
    let mut number = 0;
    for first in (0..loose * loose).map(|pair| (pair / loose, pair % loose)) {
        if hashes[first.0][first.1] != 0 {
            continue;
        }
        number += 1;
        let hash = mix(number, 0x2545_F491_4F6C_DD1D) | 1;
        let mut pending = vec![first];
        hashes[first.0][first.1] = hash;
        while let Some((a, b)) = pending.pop() {
            for generator in &forest.loose_generators {
                let image = (generator.image(a as u32) as usize, generator.image(b as u32) as usize);
                if hashes[image.0][image.1] == 0 {
                    hashes[image.0][image.1] = hash;
                    pending.push(image);
                }
            }
        }
    }
    hashes
}

fn following_levels(degree: usize, in_items: &[u32], generators: &[Permutation]) -> Vec<Following> {
    let chain = Chain::along(degree, in_items, generators);
    let level = |(number, (base, orbit)): (usize, (u32, &[u32]))| {
        let way = |point: &u32| {
            let way = chain.transversal(number, *point)?;
            Some((*point, (way.clone(), way.inverse())))
        };
        Following { base, ways: orbit.iter().filter_map(way).collect() }
    };
    // the others are fixed by what fixes all items
    let in_items = |level: &(usize, (u32, &[u32]))| in_items.contains(&level.1.0);
    chain.levels().enumerate().take_while(in_items).map(level).collect()
}
