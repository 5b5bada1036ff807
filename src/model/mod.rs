//! Meaning: what the names of a model stand for.

pub mod constants;
pub mod resolve;
pub mod symbols;
