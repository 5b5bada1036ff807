//! The built-in engine: it stores as many states and makes as many transitions as plain SPIN's verifier without its optimisations, and finds the
//! same errors.

#[path = "../common/mod.rs"]
mod common;

mod counts;
mod plain;
