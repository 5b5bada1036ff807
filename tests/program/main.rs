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

use common::seeds;
