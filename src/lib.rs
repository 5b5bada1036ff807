//! topsym: symmetry reduction for the SPIN model checker.
//!
//! Data flows one way, and a room imports only from rooms before it:
//!
//! - [`promela`]: the language — text, tokens, syntax tree, and back to text
//! - [`model`]: meaning — names, types, constants, processes, channels, what is mutable
//! - [`analysis`]: what symmetry needs to know about a model — which values are identities, and what is done with them
//! - [`graph`]: graphs of programs and their automorphisms
//! - [`group`]: permutation groups
//! - [`symmetry`]: all of it put together, from a model to its group
//! - [`canon`]: from a group and the layout of states to C code
//! - [`engine`]: what searches; [`engine::spin`] is the only place that knows SPIN
//! - [`verify`]: from a model to a verdict
//! - [`report`]: what people look at
//! - [`cli`]: one module for each subcommand
//!
//! `docs/architecture.md` follows a model through them; `tests/architecture.rs` checks who imports from whom.

pub mod analysis;
pub mod canon;
pub mod cli;
pub mod engine;
pub mod graph;
pub mod group;
pub mod limits;
pub mod model;
pub mod promela;
pub mod report;
pub mod rules;

pub mod stack;
pub mod symmetry;
pub mod verify;
