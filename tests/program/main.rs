//! The program of a model: its automata are those of SPIN's verifier.
//!
//! Random models are those of `tests/semantics`, whose generators know nothing of programs.
#![allow(dead_code)]

mod automata;
#[path = "../semantics/boot.rs"]
mod boot;
#[path = "../common/mod.rs"]
mod common;
#[path = "../semantics/fragments.rs"]
mod fragments;
#[path = "../semantics/letters.rs"]
mod letters;
#[path = "../semantics/live.rs"]
mod live;
#[path = "../semantics/mail.rs"]
mod mail;
#[path = "../semantics/pieces.rs"]
mod pieces;
#[path = "../semantics/processes.rs"]
mod processes;
#[path = "../semantics/properties.rs"]
mod properties;
#[path = "../semantics/random.rs"]
mod random;
#[path = "../semantics/scans.rs"]
mod scans;
#[path = "../semantics/shaped_pieces.rs"]
mod shaped_pieces;
#[path = "../semantics/shapes.rs"]
mod shapes;

/// The seeds of random models: the first ones, or what SEEDS says.
fn seeds(count: u64) -> Vec<u64> {
    match std::env::var("SEEDS") {
        Ok(range) => {
            let (from, to) = range.split_once("..").expect("SEEDS is a range such as 0..600");
            (from.parse().unwrap()..to.parse().unwrap()).collect()
        }
        Err(_) => (0..count).collect(),
    }
}
