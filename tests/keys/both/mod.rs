//! A model with both: the keys of the built-in engine, and what `gen`'s verifier stores.
#![allow(dead_code)]

pub mod compare;
pub mod ours;
pub mod theirs;
