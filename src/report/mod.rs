//! What people look at.

pub mod batch;
pub mod calls;
pub mod diagnostics;
pub mod diagram;
pub mod group;
pub mod info;
pub mod junit;
pub mod page;
pub mod parts;
pub mod permutations;
mod plot;
pub mod problems;
pub mod scd;
pub mod sequence;
pub mod structure;
pub mod sweep;
mod table;
pub mod trail;
pub mod verdict;
