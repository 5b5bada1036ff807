//! What people look at.

pub mod batch;
pub mod calls;
pub mod diagnostics;
pub mod diagram;
pub mod group;
pub mod info;
pub mod permutations;
pub mod scd;
pub mod sequence;
pub mod structure;
pub mod trail;
pub mod verdict;
