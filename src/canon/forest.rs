//! The tree of a group as items to be sorted and searched.
//!
//! *Forest items* are the columns of full groups and the blocks of wreath products; those of one parent are permuted in all ways, and
//! take what is below them along. What is not made of full groups is one group of *loose items*, with a stabiliser chain. Points that can
//! only move together are one item here, too: the node of a cube, its pid, its channel.

use crate::group::action::Action;
use crate::group::chain::Chain;
use crate::group::equivariant::map_of_orbit;
use crate::group::permutation::{Permutation, orbits};
use crate::group::structure::Structure;
use std::collections::HashMap;

/// Siblings: items of one parent that are permuted in all ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Siblings {
    /// The first item.
    pub first: usize,
    /// How many items there are.
    pub size: usize,
    /// The item above.
    pub parent: Option<usize>,
    /// Which one of its parent's groups it is.
    pub place: usize,
}

/// Items, and the group that permutes them.
#[derive(Clone, Debug, Default)]
pub struct Forest {
    /// Groups of siblings, parents first.
    pub groups: Vec<Siblings>,
    /// The points of each item; those of siblings, and of corresponding items, in the same order.
    pub items: Vec<Vec<u32>>,
    /// Points of tables over the columns, each with its tuple of items.
    pub cells: Vec<(u32, Vec<usize>)>,
    /// The points of each loose item; these come behind the others. Loose items with the same number of points have them in the same
    /// order.
    pub loose: Vec<Vec<u32>>,
    /// The chain of the loose group, on the positions of its items.
    pub chain: Option<Chain>,
    /// Generators of the loose group, on the positions of its items.
    pub loose_generators: Vec<Permutation>,
}

impl Forest {
    /// The items of a group.
    pub fn new(structure: &Structure, degree: usize) -> Forest {
        let mut forest = Forest::default();
        let factors: Vec<&Structure> = match structure {
            Structure::Disjoint(factors) => factors.iter().collect(),
            other => vec![other],
        };
        let mut loose_generators: Vec<Permutation> = Vec::new();
        // parents come before children, so one level after the other
        let mut pending: Vec<(&Structure, Option<usize>, usize, Vec<u32>)> = Vec::new();
        for (place, factor) in factors.into_iter().enumerate() {
            match is_forest(factor) {
                true => pending.push((factor, None, place, (0..degree as u32).collect())),
                false => loose_generators.extend(factor.generators(degree)),
            }
        }
        let mut next = 0;
        while let Some((structure, parent, place, names)) = pending.get(next).cloned() {
            next += 1;
            forest.add(structure, parent, place, &names, &mut pending);
        }
        forest.add_loose(degree, &loose_generators);
        forest
    }

    /// All points as loose ones, whatever the shape of the group is.
    pub fn all_loose(degree: usize, generators: &[Permutation]) -> Forest {
        let mut forest = Forest::default();
        forest.add_loose(degree, generators);
        forest
    }

    /// Adds the siblings of a node; `names` are the real points for those of the tree.
    fn add<'s>(
        &mut self,
        structure: &'s Structure,
        parent: Option<usize>,
        place: usize,
        names: &[u32],
        pending: &mut Vec<(&'s Structure, Option<usize>, usize, Vec<u32>)>,
    ) {
        let real = |point: &u32| names[*point as usize];
        match structure {
            Structure::Full(full) => {
                let first = self.items.len();
                self.groups.push(Siblings { first, size: full.columns.len(), parent, place });
                self.items
                    .extend(full.columns.iter().map(|column| column.iter().map(real).collect::<Vec<u32>>()));
                for (tuple, point) in full.tables.iter().flat_map(|table| &table.cells) {
                    let items = tuple.iter().map(|&column| first + column as usize).collect();
                    self.cells.push((real(point), items));
                }
            }
            Structure::Disjoint(factors) => {
                for (number, factor) in factors.iter().enumerate() {
                    // the places of different factors must differ; those of a parent are made of one tree only
                    pending.push((factor, parent, place * MOST_FACTORS + number + 1, names.to_vec()));
                }
            }
            Structure::Wreath(wreath) => {
                let Structure::Full(outer) = &wreath.outer else {
                    return;
                };
                let inside = wreath.inner.points();
                let first = self.items.len();
                self.groups.push(Siblings { first, size: outer.columns.len(), parent, place });
                for (number, column) in outer.columns.iter().enumerate() {
                    let mut own: Vec<u32> = Vec::new();
                    let mut below = names.to_vec();
                    for &above in column {
                        match wreath.blocks.get(above as usize) {
                            Some(block) => {
                                for (point, template) in block.iter().zip(&wreath.blocks[0]) {
                                    match inside.binary_search(template) {
                                        Ok(_) => below[*template as usize] = names[*point as usize],
                                        Err(_) => own.push(names[*point as usize]),
                                    }
                                }
                            }
                            None => own.push(real(&wreath.extras[above as usize - wreath.blocks.len()])),
                        }
                    }
                    self.items.push(own);
                    pending.push((&wreath.inner, Some(first + number), 0, below));
                }
            }
            Structure::Trivial | Structure::Ring(_) | Structure::Unknown(_) => {}
        }
    }

    fn add_loose(&mut self, degree: usize, generators: &[Permutation]) {
        let loose = loose_items(degree, generators);
        if loose.is_empty() {
            return;
        }
        let heads: Vec<u32> = loose.iter().map(|points| points[0]).collect();
        let action = Action::on_points(degree, &heads);
        self.loose_generators = action.images(generators).unwrap_or_default();
        self.chain = Some(Chain::new(loose.len(), &self.loose_generators));
        self.loose = loose;
    }

    /// All points in items.
    pub fn points(&self) -> impl Iterator<Item = u32> {
        self.items.iter().chain(&self.loose).flatten().copied()
    }

    /// How many items there are, the loose ones included.
    pub fn len(&self) -> usize {
        self.items.len() + self.loose.len()
    }
}

/// The points that some generators move, those together that can only move together: of each orbit one, and all elements of the group
/// that fix one fix the others. They are sorted by their first points.
fn loose_items(degree: usize, generators: &[Permutation]) -> Vec<Vec<u32>> {
    // by head orbit: its points, each with those that move with it
    let mut found: Vec<Vec<Vec<u32>>> = Vec::new();
    for orbit in orbits(degree, generators).into_iter().filter(|orbit| orbit.len() > 1) {
        let joined = found.iter_mut().filter(|items| items.len() == orbit.len()).find_map(|items| {
            let companions = companions(generators, items[0][0], &orbit)?;
            Some((items, companions))
        });
        match joined {
            Some((items, companions)) => items.iter_mut().for_each(|item| item.push(companions[&item[0]])),
            None => found.push(orbit.into_iter().map(|point| vec![point]).collect()),
        }
    }
    let mut items: Vec<Vec<u32>> = found.into_iter().flatten().collect();
    items.sort_unstable();
    items
}

/// For each point of the orbit of `head` the point of another orbit that moves with it, if there is one.
fn companions(generators: &[Permutation], head: u32, orbit: &[u32]) -> Option<HashMap<u32, u32>> {
    orbit.iter().find_map(|point| {
        let map = map_of_orbit(generators, head, *point, |index, image| generators[index].image(*image))?;
        let images: std::collections::BTreeSet<u32> = map.values().copied().collect();
        (images.len() == map.len()).then_some(map)
    })
}

/// No product has more factors.
const MOST_FACTORS: usize = 10_000;

/// Is a group made of full ones only?
fn is_forest(structure: &Structure) -> bool {
    match structure {
        Structure::Full(_) => true,
        Structure::Disjoint(factors) => factors.iter().all(is_forest),
        Structure::Wreath(wreath) => matches!(wreath.outer, Structure::Full(_)) && is_forest(&wreath.inner),
        Structure::Trivial | Structure::Ring(_) | Structure::Unknown(_) => false,
    }
}
