//! What a group is made of, as a tree.
//!
//! Every node says exactly which permutations it stands for: [`Structure::contains`] decides it by the node's definition, without a
//! stabiliser chain (but for groups of unknown shape). Points keep their numbers, except on the upper side of a wreath
//! product, whose points are blocks.

use super::chain::{Chain, factorial};
use super::full::Full;
use super::permutation::Permutation;
use super::ring::Ring;
use super::wreath::Wreath;
use num_bigint::BigUint;
use std::fmt;

/// A group, by its shape.
#[derive(Clone, Debug)]
pub enum Structure {
    /// Nothing moves.
    Trivial,
    /// All permutations of some columns.
    Full(Full),
    /// Groups that move different points, two at least.
    Disjoint(Vec<Structure>),
    /// Blocks that look alike: each moves inside, and they are moved as wholes.
    Wreath(Box<Wreath>),
    /// The rotations of a ring, maybe with its reflections.
    Ring(Ring),
    /// No shape that is known.
    Unknown(Box<Unknown>),
}

/// A group of no known shape.
#[derive(Clone, Debug)]
pub struct Unknown {
    /// Its generators.
    pub generators: Vec<Permutation>,
    /// Its stabiliser chain.
    pub chain: Chain,
}

impl Structure {
    /// The number of elements.
    pub fn order(&self) -> BigUint {
        match self {
            Structure::Trivial => BigUint::from(1u8),
            Structure::Full(full) => factorial(full.columns.len()),
            Structure::Disjoint(factors) => factors.iter().map(Structure::order).product(),
            Structure::Wreath(wreath) => {
                wreath.inner.order().pow(wreath.blocks.len() as u32) * wreath.outer.order()
            }
            Structure::Ring(ring) => BigUint::from(ring.order()),
            Structure::Unknown(unknown) => unknown.chain.order(),
        }
    }

    /// The points that it moves, sorted.
    pub fn points(&self) -> Vec<u32> {
        let mut points = match self {
            Structure::Trivial => Vec::new(),
            Structure::Full(full) => full.points().collect(),
            Structure::Disjoint(factors) => factors.iter().flat_map(Structure::points).collect(),
            Structure::Wreath(wreath) => wreath.points().collect(),
            Structure::Ring(ring) => ring.rotation.moved().map(|(point, _)| point).collect(),
            Structure::Unknown(unknown) => {
                unknown.generators.iter().flat_map(|g| g.moved().map(|(point, _)| point)).collect()
            }
        };
        points.sort_unstable();
        points.dedup();
        points
    }

    /// Is a permutation an element?
    pub fn contains(&self, permutation: &Permutation) -> bool {
        let points = self.points();
        permutation.moved().all(|(point, _)| points.binary_search(&point).is_ok())
            && match self {
                Structure::Trivial => true,
                Structure::Full(full) => full.keeps_columns(permutation),
                Structure::Disjoint(factors) => factors.iter().all(|factor| {
                    permutation.part(&factor.points()).is_some_and(|part| factor.contains(&part))
                }),
                Structure::Wreath(wreath) => wreath.keeps_blocks(permutation),
                Structure::Ring(ring) => ring.turns(permutation),
                Structure::Unknown(unknown) => unknown.chain.contains(permutation),
            }
    }

    /// Some elements that generate it.
    pub fn generators(&self, degree: usize) -> Vec<Permutation> {
        match self {
            Structure::Trivial => Vec::new(),
            Structure::Full(full) => full.generators(degree),
            Structure::Disjoint(factors) => {
                factors.iter().flat_map(|factor| factor.generators(degree)).collect()
            }
            Structure::Wreath(wreath) => wreath.generators(degree),
            Structure::Ring(ring) => {
                [Some(&ring.rotation), ring.reflection.as_ref()].into_iter().flatten().cloned().collect()
            }
            Structure::Unknown(unknown) => unknown.generators.clone(),
        }
    }

    /// Are all chains in it proved?
    pub fn is_proved(&self) -> bool {
        match self {
            Structure::Trivial | Structure::Full(_) | Structure::Ring(_) => true,
            Structure::Disjoint(factors) => factors.iter().all(Structure::is_proved),
            Structure::Wreath(wreath) => wreath.inner.is_proved() && wreath.outer.is_proved(),
            Structure::Unknown(unknown) => unknown.chain.is_proved(),
        }
    }

    /// One word for its kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Structure::Trivial => "trivial",
            Structure::Full(_) => "full",
            Structure::Disjoint(_) => "disjoint",
            Structure::Wreath(_) => "wreath",
            Structure::Ring(ring) if ring.reflection.is_some() => "dihedral",
            Structure::Ring(_) => "cyclic",
            Structure::Unknown(_) => "unknown",
        }
    }

    /// In mathematical notation; of a group of no known shape without its order, for places where that is told anyway.
    pub fn name(&self) -> String {
        match self {
            Structure::Unknown(_) => "unknown".to_string(),
            known => known.to_string(),
        }
    }

    /// In brackets if it is a product.
    fn as_operand(&self) -> String {
        match self {
            Structure::Disjoint(_) | Structure::Wreath(_) => format!("({self})"),
            Structure::Unknown(unknown) => format!("unknown({})", unknown.chain.order()),
            _ => self.to_string(),
        }
    }
}

/// Equal factors in a row are written as a power if there are more.
const LONGEST_ROW: usize = 4;

/// In mathematical notation: `S3 • (S3 ≀ S2)`.
impl fmt::Display for Structure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Structure::Trivial => write!(f, "trivial"),
            Structure::Full(full) => write!(f, "S{}", full.columns.len()),
            Structure::Disjoint(factors) => {
                let names: Vec<String> = factors.iter().map(Structure::as_operand).collect();
                let rows = names.chunk_by(|a, b| a == b).map(|row| match row.len() {
                    ..=LONGEST_ROW => row.join(" • "),
                    count => format!("{}^{count}", row[0]),
                });
                write!(f, "{}", rows.collect::<Vec<String>>().join(" • "))
            }
            Structure::Wreath(wreath) => {
                // the wreath product is associative: no brackets on its left
                let inner = match &wreath.inner {
                    inner @ Structure::Wreath(_) => inner.to_string(),
                    inner => inner.as_operand(),
                };
                write!(f, "{inner} ≀ {}", wreath.outer.as_operand())
            }
            Structure::Ring(ring) => {
                write!(f, "{}{}", if ring.reflection.is_some() { "D" } else { "C" }, ring.length())
            }
            Structure::Unknown(unknown) => write!(f, "unknown, order {}", unknown.chain.order()),
        }
    }
}
