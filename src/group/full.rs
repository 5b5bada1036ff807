//! Full symmetry: all permutations of m columns.
//!
//! A column holds one point of each of several orbits: a process, its channel, its index. The group acts on the columns as the symmetric
//! group. *Tables* over the columns may move along: orbits of m(m−1) or m(m−1)(m−2) points that stand for the pairs or triples of
//! different columns, such as a channel from each client to each other one. (The diagonal of a table is an orbit of m points,
//! and so a part of the columns.)
//!
//! It is not enough that the group is isomorphic to a symmetric group: without columns there is nothing to sort.

use super::action::Action;
use super::chain::{Chain, factorial};
use super::equivariant::map_of_orbit;
use super::generated::Generated;
use super::permutation::Permutation;
use std::collections::HashMap;

/// All permutations of some columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Full {
    /// The columns; in each, the points of all orbits in the same order.
    pub columns: Vec<Vec<u32>>,
    /// Orbits that stand for pairs or triples of different columns.
    pub tables: Vec<Table>,
}

/// An orbit that stands for tuples of columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The columns of each point, with the point, in the order of the tuples.
    pub cells: Vec<(Vec<u32>, u32)>,
}

/// The longest tuples that are tried.
const LONGEST_TUPLE: usize = 3;

impl Full {
    /// Recognises full symmetry.
    pub fn recognise(group: &Generated) -> Option<Full> {
        let order = group.chain.order();
        let base = group.orbits.iter().find(|orbit| factorial(orbit.len()) == order)?;
        let size = base.len();
        let on_base = Action::on_points(group.chain.degree(), base);
        let actions = group.generators.iter().map(|generator| on_base.image(generator));
        let actions: Vec<Permutation> = actions.collect::<Option<_>>()?;
        // as many elements on the orbit as in the group: it acts faithfully, and as the symmetric group
        if Chain::with_order(size, &[], &actions, &order).order() != order {
            return None;
        }
        let mut columns: Vec<Vec<u32>> = vec![Vec::new(); size];
        let mut tables = Vec::new();
        for orbit in &group.orbits {
            match row(group, orbit, size, &actions) {
                Some(row) => columns.iter_mut().zip(row).for_each(|(column, point)| column.push(point)),
                None => tables.push(table(group, orbit, size, &actions)?),
            }
        }
        Some(Full { columns, tables })
    }

    /// All points of columns and tables.
    pub fn points(&self) -> impl Iterator<Item = u32> + '_ {
        let in_tables = self.tables.iter().flat_map(|table| table.cells.iter().map(|(_, point)| *point));
        self.columns.iter().flatten().copied().chain(in_tables)
    }

    /// The permutation of columns that a permutation of points is; `None` if it is none.
    pub fn column_permutation(&self, permutation: &Permutation) -> Option<Permutation> {
        let heads: HashMap<u32, u32> = (0..)
            .zip(&self.columns)
            .filter_map(|(number, column)| Some((*column.first()?, number)))
            .collect();
        let images = self.columns.iter().map(|column| {
            let to = *heads.get(&permutation.image(*column.first()?))?;
            let images = column.iter().map(|&point| permutation.image(point));
            images.eq(self.columns[to as usize].iter().copied()).then_some(to)
        });
        Permutation::new(images.collect::<Option<Vec<u32>>>()?)
    }

    /// Does a permutation move columns as wholes, and the tables with them?
    pub fn keeps_columns(&self, permutation: &Permutation) -> bool {
        self.column_permutation(permutation).is_some_and(|columns| {
            self.tables.iter().all(|table| {
                let by_tuple: HashMap<&[u32], u32> =
                    table.cells.iter().map(|(tuple, point)| (tuple.as_slice(), *point)).collect();
                table.cells.iter().all(|(tuple, point)| {
                    let image: Vec<u32> = tuple.iter().map(|&column| columns.image(column)).collect();
                    by_tuple.get(image.as_slice()) == Some(&permutation.image(*point))
                })
            })
        })
    }

    /// What a permutation of the columns does to the points.
    pub fn lift(&self, degree: usize, columns: &Permutation) -> Option<Permutation> {
        let in_columns = self.columns.iter().enumerate().flat_map(|(number, column)| {
            let to = &self.columns[columns.image(number as u32) as usize];
            column.iter().copied().zip(to.iter().copied())
        });
        let mut pairs: Vec<(u32, u32)> = in_columns.collect();
        for table in &self.tables {
            let by_tuple: HashMap<&[u32], u32> =
                table.cells.iter().map(|(tuple, point)| (tuple.as_slice(), *point)).collect();
            for (tuple, point) in &table.cells {
                let image: Vec<u32> = tuple.iter().map(|&column| columns.image(column)).collect();
                pairs.push((*point, *by_tuple.get(image.as_slice())?));
            }
        }
        Permutation::of_pairs(degree, pairs)
    }

    /// The exchanges of neighbouring columns.
    pub fn generators(&self, degree: usize) -> Vec<Permutation> {
        let size = self.columns.len();
        let exchanges =
            (1..size as u32).filter_map(|n| Permutation::of_pairs(size, [(n - 1, n), (n, n - 1)]));
        exchanges.filter_map(|exchange| self.lift(degree, &exchange)).collect()
    }
}

/// The points of an orbit in the order of the columns, if it has one for each column.
fn row(group: &Generated, orbit: &[u32], size: usize, actions: &[Permutation]) -> Option<Vec<u32>> {
    if orbit.len() != size {
        return None;
    }
    // for two columns both ways will do: the first point of the orbit goes to the first column
    (0..size as u32).find_map(|column| {
        let map =
            map_of_orbit(&group.generators, orbit[0], column, |generator, &c| actions[generator].image(c))?;
        let mut row: Vec<(u32, u32)> = map.into_iter().map(|(point, column)| (column, point)).collect();
        row.sort_unstable();
        Some(row.into_iter().map(|(_, point)| point).collect())
    })
}

/// The tuples of different columns that the points of an orbit stand for, if there is one point for each tuple.
fn table(group: &Generated, orbit: &[u32], size: usize, actions: &[Permutation]) -> Option<Table> {
    for arity in 2..=LONGEST_TUPLE.min(size) {
        let tuples = (size + 1 - arity..=size).product::<usize>();
        if tuples != orbit.len() {
            continue;
        }
        for tuple in all_tuples(size as u32, arity) {
            let act = |generator: usize, tuple: &Vec<u32>| {
                tuple.iter().map(|&column| actions[generator].image(column)).collect::<Vec<u32>>()
            };
            let Some(map) = map_of_orbit(&group.generators, orbit[0], tuple, act) else {
                continue;
            };
            // every tuple is an image, since the symmetric group leads from each one to each other: so it is a bijection
            let mut cells: Vec<(Vec<u32>, u32)> =
                map.into_iter().map(|(point, tuple)| (tuple, point)).collect();
            cells.sort_unstable();
            return Some(Table { cells });
        }
    }
    None
}

/// All tuples of different numbers below the size.
fn all_tuples(size: u32, arity: usize) -> Vec<Vec<u32>> {
    let mut tuples: Vec<Vec<u32>> = vec![Vec::new()];
    for _ in 0..arity {
        let longer = tuples.iter().flat_map(|tuple| {
            (0..size).filter(|n| !tuple.contains(n)).map(|n| tuple.iter().copied().chain([n]).collect())
        });
        tuples = longer.collect();
    }
    tuples
}
