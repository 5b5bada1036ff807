//! The built-in engine: it stores as many states and makes as many transitions as plain SPIN's verifier without its optimisations, and finds
//! errors where that does.
//!
//! Random models are those of `tests/semantics`, whose generators know nothing of engines.
#![allow(dead_code)]

#[path = "../semantics/boot.rs"]
mod boot;
#[path = "../common/mod.rs"]
mod common;
mod compare;
mod counts;
#[path = "../semantics/fragments.rs"]
mod fragments;
#[path = "../semantics/letters.rs"]
mod letters;
#[path = "../semantics/live.rs"]
mod live;
#[path = "../semantics/mail.rs"]
mod mail;
mod models;
mod mutants;
#[path = "../semantics/pieces.rs"]
mod pieces;
mod plain;
#[path = "../semantics/processes.rs"]
mod processes;
#[path = "../semantics/properties.rs"]
mod properties;
#[path = "../semantics/random.rs"]
mod random;
mod random_models;
#[path = "../semantics/scans.rs"]
mod scans;
#[path = "../semantics/shaped_pieces.rs"]
mod shaped_pieces;
#[path = "../semantics/shapes.rs"]
mod shapes;

use common::seeds;
