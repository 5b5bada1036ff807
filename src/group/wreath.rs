//! Wreath products: blocks that look alike, each with the same group inside, permuted as wholes by another group.
//!
//! Let the group keep a partition of its points into d blocks, and lead from each block to each other. With H for what the elements
//! that keep the first block do inside of it, and K for what the group does to the blocks, every element is a permutation of blocks
//! from K, followed by an element of H in each block (under any fixed way to lay the blocks on top of each other with
//! elements of the group). So the group has at most |H|^d · |K| elements, and if it has as many, it is the wreath product
//! H ≀ K. This is the test.
//!
//! The group need not be transitive. A block then has points of several orbits: a server and its clients. The partition is found on
//! one orbit, and extended to the others by maps to its blocks that commute with the group. An orbit that has no such map may still move
//! with the blocks, as a channel between each two of them would: it belongs to K's points.
//!
//! Partitions into fewer blocks are tried first, so that what comes out is a tree from the root down.

use super::action::Action;
use super::blocks::{System, all_systems, block_stabiliser};
use super::classify::classify_part;
use super::equivariant::map_of_orbit;
use super::generated::Generated;
use super::permutation::Permutation;
use super::structure::Structure;
use num_bigint::BigUint;

/// A wreath product.
#[derive(Clone, Debug)]
pub struct Wreath {
    /// The blocks. Points in the same place of two blocks correspond to each other.
    pub blocks: Vec<Vec<u32>>,
    /// Points that are in no block and move with the blocks.
    pub extras: Vec<u32>,
    /// What happens inside a block, on the points of the first one.
    pub inner: Structure,
    /// What happens to the blocks: point i is the block i; the extras follow the last block.
    pub outer: Structure,
}

/// More partitions into blocks are not looked at, for each orbit.
const MOST_SYSTEMS: usize = 2_000;

impl Wreath {
    /// Recognises wreath products of a group that is no disjoint product.
    pub fn recognise(group: &Generated) -> Option<Wreath> {
        let order = group.chain.order();
        let mut systems: Vec<System> = Vec::new();
        for orbit in &group.orbits {
            if group.orbits.len() > 1 {
                systems.push(orbit.iter().map(|&point| vec![point]).collect());
            }
            let length = orbit.len();
            let counts = (2..length).filter(|count| length % count == 0);
            if counts.into_iter().any(|count| is_large_enough(&order, count, length / count)) {
                systems.extend(all_systems(&group.chain, &group.generators, orbit, MOST_SYSTEMS).0);
            }
        }
        systems.retain(|system| is_large_enough(&order, system.len(), system[0].len()));
        systems.sort_by_key(Vec::len);
        systems.iter().find_map(|system| Wreath::with_blocks(group, system))
    }

    /// Tries a partition of one orbit into blocks.
    fn with_blocks(group: &Generated, system: &System) -> Option<Wreath> {
        let degree = group.chain.degree();
        let order = group.chain.order();
        let on_blocks = Action::new(degree, system.clone());
        let moves: Vec<Permutation> =
            group.generators.iter().map(|generator| on_blocks.image(generator)).collect::<Option<_>>()?;
        let keeping = block_stabiliser(&group.chain, &system[0]);
        let mut blocks = system.clone();
        let mut extras = Vec::new();
        for orbit in group.orbits.iter().filter(|orbit| on_blocks.cell_of(orbit[0]).is_none()) {
            let maps = (0..system.len() as u32).filter_map(|block| {
                map_of_orbit(&group.generators, orbit[0], block, |index, &block| moves[index].image(block))
            });
            let longer = maps.map(|map| {
                let mut longer = blocks.clone();
                orbit.iter().for_each(|point| longer[map[point] as usize].push(*point));
                longer
            });
            // the right place for an orbit is the one that leaves room for the fewest elements
            let in_blocks = longer.map(|blocks| (elements_within(group, &keeping, &blocks, &extras), blocks));
            let best = in_blocks.min_by(|a, b| a.0.cmp(&b.0));
            let with_orbit: Vec<u32> = extras.iter().chain(orbit).copied().collect();
            match best {
                Some((within, longer))
                    if orbit.len() == system.len()
                        || within <= elements_within(group, &keeping, &blocks, &with_orbit) =>
                {
                    blocks = longer;
                }
                _ => extras = with_orbit,
            }
        }
        let inner = inside(degree, &keeping, &blocks[0]);
        if inner.orbits.is_empty() {
            return None;
        }
        let outer = above(group, &blocks, &extras);
        if inner.chain.order().pow(blocks.len() as u32) * outer.chain.order() != order {
            return None;
        }
        let blocks = aligned(group, &inner, &blocks, &moves);
        let (inner, outer) = (classify_part(&inner), classify_part(&outer));
        Some(Wreath { blocks, extras, inner, outer })
    }

    /// All points.
    pub fn points(&self) -> impl Iterator<Item = u32> + '_ {
        self.blocks.iter().flatten().chain(&self.extras).copied()
    }

    /// Does a permutation move blocks as the outer group does, and what is inside as the inner one?
    pub fn keeps_blocks(&self, permutation: &Permutation) -> bool {
        let degree = permutation.degree();
        let cells = self.blocks.iter().cloned().chain(self.extras.iter().map(|&point| vec![point]));
        let Some(above) = Action::new(degree, cells.collect()).image(permutation) else {
            return false;
        };
        if !self.outer.contains(&above) {
            return false;
        }
        let first = &self.blocks[0];
        self.blocks.iter().enumerate().all(|(number, block)| {
            let Some(to) = self.blocks.get(above.image(number as u32) as usize) else {
                return false;
            };
            let pairs = block.iter().zip(first).map(|(&point, &below)| {
                let place = to.iter().position(|&other| other == permutation.image(point));
                place.map(|place| (below, first[place]))
            });
            pairs
                .collect::<Option<Vec<(u32, u32)>>>()
                .and_then(|pairs| Permutation::of_pairs(degree, pairs))
                .is_some_and(|inside| self.inner.contains(&inside))
        })
    }

    /// What a permutation of blocks and extras does to the points.
    pub fn lift(&self, degree: usize, above: &Permutation) -> Option<Permutation> {
        let count = self.blocks.len();
        let mut pairs = Vec::new();
        for (number, block) in self.blocks.iter().enumerate() {
            let to = self.blocks.get(above.image(number as u32) as usize)?;
            pairs.extend(block.iter().copied().zip(to.iter().copied()));
        }
        for (number, &extra) in self.extras.iter().enumerate() {
            let to = (above.image((count + number) as u32) as usize).checked_sub(count)?;
            pairs.push((extra, *self.extras.get(to)?));
        }
        Permutation::of_pairs(degree, pairs)
    }

    /// Those of the inner group on the first block, and those of the outer group lifted to the points.
    pub fn generators(&self, degree: usize) -> Vec<Permutation> {
        let above = self.outer.generators(self.blocks.len() + self.extras.len());
        let mut generators = self.inner.generators(degree);
        generators.extend(above.iter().filter_map(|above| self.lift(degree, above)));
        generators
    }
}

/// Has the group as many elements as a wreath product has at least, with so many blocks that have so many points of one orbit? The inner
/// group leads from each of these points to each other, the outer one from each block to each other.
fn is_large_enough(order: &BigUint, blocks: usize, points: usize) -> bool {
    blocks > 1 && *order >= BigUint::from(points.max(2)).pow(blocks as u32) * blocks
}

/// How many elements a wreath product would have that keeps these blocks and extras.
fn elements_within(group: &Generated, keeping: &[Permutation], blocks: &System, extras: &[u32]) -> BigUint {
    let inner = inside(group.chain.degree(), keeping, &blocks[0]);
    inner.chain.order().pow(blocks.len() as u32) * above(group, blocks, extras).chain.order()
}

/// What happens to blocks and extras.
fn above(group: &Generated, blocks: &System, extras: &[u32]) -> Generated {
    let cells = blocks.iter().cloned().chain(extras.iter().map(|&point| vec![point])).collect();
    let moves = Action::new(group.chain.degree(), cells).images(&group.generators);
    Generated::new(blocks.len() + extras.len(), moves.unwrap_or_default())
}

/// What happens inside a block.
fn inside(degree: usize, keeping: &[Permutation], block: &[u32]) -> Generated {
    Generated::new(degree, Generated::parts(keeping, block))
}

/// Puts the points of each block into an order that an element of the group brings about from the first block: the order of their
/// numbers, if that is one.
fn aligned(group: &Generated, inner: &Generated, blocks: &[Vec<u32>], moves: &[Permutation]) -> System {
    let mut first = blocks[0].clone();
    first.sort_unstable();
    let mut ways: Vec<Option<Permutation>> = vec![None; blocks.len()];
    ways[0] = Some(Permutation::identity(group.chain.degree()));
    let mut pending = vec![0];
    while let Some(block) = pending.pop() {
        for (generator, moves) in group.generators.iter().zip(moves) {
            let to = moves.image(block) as usize;
            if ways[to].is_none() {
                ways[to] = ways[block as usize].as_ref().map(|way| way.then(generator));
                pending.push(to as u32);
            }
        }
    }
    let in_order = blocks.iter().zip(&ways).map(|(block, way)| {
        let mut sorted = block.clone();
        sorted.sort_unstable();
        let Some(way) = way else {
            return sorted;
        };
        // sorted by number, then back along the way: is this an element of the inner group?
        let back = way.inverse();
        let pairs = first.iter().zip(&sorted).map(|(&from, &to)| (from, back.image(to)));
        let natural = Permutation::of_pairs(group.chain.degree(), pairs);
        match natural.is_some_and(|natural| inner.chain.contains(&natural)) {
            true => sorted,
            false => first.iter().map(|&point| way.image(point)).collect(),
        }
    });
    in_order.collect()
}
