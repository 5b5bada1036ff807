//! Symmetry inside the built-in engine: all states of an orbit have one key, and there are as many keys as `gen`'s exact strategy stores states.
//!
//! Random models are those of `tests/semantics`, whose generators know nothing of engines.
#![allow(dead_code)]

#[path = "../semantics/boot.rs"]
mod boot;
mod both;
#[path = "../common/mod.rs"]
mod common;
mod counts;
#[path = "../semantics/fragments.rs"]
mod fragments;
#[path = "../semantics/letters.rs"]
mod letters;
#[path = "../semantics/live.rs"]
mod live;
#[path = "../semantics/mail.rs"]
mod mail;
mod orbits;
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

use common::seeds;
