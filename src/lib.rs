//! topsym: symmetry reduction for the SPIN model checker.
//!
//! The command `topsym` does all of it (`topsym --help`). As a library, it reads models, finds their symmetries, and verifies them with
//! one state for each orbit:
//!
//! ```
//! use topsym::{Model, Symmetries};
//!
//! let model = Model::from_text("clients.pml", "
//!     chan queue = [2] of { pid };
//!     active [3] proctype client() { end: do :: queue!_pid od }
//!     active proctype server() { byte who; end: do :: queue?who -> assert(who < 3) od }
//! ").unwrap();
//! let symmetries = Symmetries::find(&model);
//! assert_eq!(symmetries.order(), &6u8.into());
//! assert_eq!(symmetries.group(), "S3");
//! ```
//!
//! [`verify()`] needs SPIN and a C compiler, which do the search:
//!
//! ```no_run
//! use topsym::{Decision, Model, Request, verify};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let model = Model::read("mailer.pml")?;
//! let verdict = verify(&model, &Request::new("mailer.pml"))?;
//! assert_eq!(verdict.decision, Decision::Verified);
//! # Ok(())
//! # }
//! ```
//!
//! Inside, data flows one way, through rooms that import only from rooms before them: `promela` (the language), `model` (what a model
//! means), `analysis` (what symmetry needs to know), `graph`, `group`, `symmetry` (from a model to its group), `canon` (from a group to C
//! code), `engine` (what searches; `engine/spin` knows SPIN), `verify`, `report`, `cli`. `docs/architecture.md` follows a model through
//! them, and `tests/architecture.rs` checks who imports from whom.

mod canon;
#[doc(hidden)]
pub mod cli;
mod interface;
mod rules;
mod verify;

pub use engine::request::{Added, Order, Property, Search, Storage};
pub use engine::strategy::Strategy;
pub use engine::{EngineError, Evidence, Outcome, Request, Run};
pub use interface::{Model, Symmetries, Unreadable, verify};
pub use verify::{Decision, Verdict};

// Rooms that tests and benchmarks of this project look into. For anybody else there is only the interface above.
#[cfg(not(feature = "careless"))]
mod analysis;
#[cfg(feature = "careless")]
#[doc(hidden)]
pub mod analysis;
#[cfg(not(feature = "careless"))]
mod engine;
#[cfg(feature = "careless")]
#[doc(hidden)]
pub mod engine;
#[cfg(not(feature = "careless"))]
mod graph;
#[cfg(feature = "careless")]
#[doc(hidden)]
pub mod graph;
#[cfg(not(feature = "careless"))]
mod group;
#[cfg(feature = "careless")]
#[doc(hidden)]
pub mod group;
#[cfg(not(feature = "careless"))]
mod limits;
#[cfg(feature = "careless")]
#[doc(hidden)]
pub mod limits;
#[cfg(not(feature = "careless"))]
mod model;
#[cfg(feature = "careless")]
#[doc(hidden)]
pub mod model;
#[cfg(not(feature = "careless"))]
mod program;
#[cfg(feature = "careless")]
#[doc(hidden)]
pub mod program;
#[cfg(not(feature = "careless"))]
mod promela;
#[cfg(feature = "careless")]
#[doc(hidden)]
pub mod promela;
mod reduce;
#[cfg(not(feature = "careless"))]
mod report;
#[cfg(feature = "careless")]
#[doc(hidden)]
pub mod report;
#[cfg(not(feature = "careless"))]
mod stack;
#[cfg(feature = "careless")]
#[doc(hidden)]
pub mod stack;
#[cfg(not(feature = "careless"))]
mod symmetry;
#[cfg(feature = "careless")]
#[doc(hidden)]
pub mod symmetry;
