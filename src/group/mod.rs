//! Permutation groups: computing with them, and recognising what they are made of. This room knows no graphs.
//!
//! A group is given by generators. [`chain`] finds its order and decides membership (Schreier–Sims), [`elements`] walks through
//! it, [`action`] and [`blocks`] carry it over to smaller sets. [`classify`] takes it apart, top-down: into factors that
//! move different points ([`disjoint`]), a symmetric group on columns ([`full`]), blocks that are permuted as wholes
//! ([`wreath`]), rings ([`ring`]); the result is the tree of [`structure`]. [`subgroup`] finds the largest subgroup whose elements have
//! a property.

pub mod action;
pub mod blocks;
pub mod chain;
pub mod classify;
pub mod cycles;
pub mod disjoint;
pub mod elements;
pub mod equivariant;
pub mod full;
pub mod generated;
pub mod permutation;
mod random;
pub mod ring;
mod sparse;
pub mod structure;
pub mod subgroup;
pub mod wreath;

#[cfg(test)]
mod samples;
