//! Graphs and their symmetries. This room knows no Promela text.
//!
//! `coloured`: directed graphs with colours and edge labels, in compact arrays. `partition` and `refine`: equitable
//! refinement. `search`: all automorphisms, as generators.

pub mod coloured;
mod partition;
mod refine;
pub mod search;
