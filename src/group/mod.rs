//! Permutation groups: permutations, orbits, order. This room knows no graphs.

pub mod chain;
pub mod permutation;
