//! Graphs and their symmetries. This room knows no Promela text.
//!
//! `scd`: the static channel diagram. `program`: the graph of a program, whose automorphisms are the program's symmetries.
//!
//! `coloured`: directed graphs with colours and edge labels, in compact arrays. `partition` and `refine`: equitable
//! refinement. `search`: all automorphisms, as generators (`moves`), with the help of `orbits` and of `lift`, which
//! knows what follows from the images of the points. `twins`: vertices that need not be told apart are made one before
//! the search.

pub mod coloured;
mod lift;
pub mod moves;
mod orbits;
mod partition;
pub mod program;
mod refine;
pub mod scd;
pub mod search;
pub mod twins;
