//! The engine that topsym brings itself: a search without a compiler.
//!
//! It executes the program of a model ([`crate::program`]) and stores the states that SPIN's verifier would store without its optimisations,
//! in the same number of steps. Small models have their verdict before a C compiler would have read their verifier.
//!
//! - [`code`], [`compile`]: a program as flat code; [`state`], [`shape`]: a state while it is worked on, and where everything is in it;
//! - [`eye`], [`hand`]: what can be executed, and what happens then; [`fault`]: what can go wrong; [`moves`]: the steps of processes and claims;
//!   [`successors`]: all that follows on a state;
//! - [`packing`], [`store`]: states that are known; [`frontier`]: states that are still to be gone on from; [`search`]: all of it together;
//! - [`symmetry`], [`reduction`]: one state for each orbit, and the audit;
//! - [`walk`]: one run instead of all of them;
//! - [`explorer`]: the engine as others see it.

pub mod code;
pub mod compile;
pub mod explorer;
pub mod eye;
pub mod fault;
pub mod frontier;
pub mod hand;
pub mod moves;
pub mod packing;
pub mod reduction;
pub mod search;
pub mod shape;
pub mod state;
pub mod store;
pub mod successors;
pub mod symmetry;
pub mod walk;
