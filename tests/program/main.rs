//! The program of a model: its automata are those of SPIN's verifier.

#[path = "../common/mod.rs"]
mod common;

mod automata;
