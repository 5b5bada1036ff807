//! Graphs and their symmetries. This room knows no Promela text.
//!
//! `scd`: the static channel diagram. `program`: the graph of a program, whose automorphisms are the program's symmetries. `coloured`: directed graphs with
//! colours and edge labels, in compact arrays. `partition` and `refine`: equitable refinement. `search`: all
//! automorphisms, as generators.

pub mod coloured;
mod partition;
pub mod program;
mod refine;
pub mod scd;
pub mod search;
