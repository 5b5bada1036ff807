//! From a model to a verdict: what is sound to ask an engine, and what follows from its answers.
//!
//! - [`plan`]: what is searched for, with or without partial-order reduction, each with its reason; or why a request is refused. A pure
//!   function, so that the table of what is sound can be tested line by line;
//! - [`steps`]: all of it in order, the function [`verify`];
//! - [`verdict`]: what follows from the runs of an engine;
//! - [`compare`]: the same without reduction, and whether both agree;
//! - [`batch`]: the same for many models; [`sweep`]: for many values of a model's macros; [`swarm`]: many small
//!   searches for one model.
//!
//! Two rules. Nothing is claimed that was not searched: a verdict is [`Decision::Verified`] only if the engine itself says that it
//! has searched everything, for what was asked. And nothing is left behind: all files are in one folder that vanishes, except what
//! the request wants to keep.

pub mod batch;
pub mod compare;
pub mod plan;
pub mod steps;
pub mod swarm;
pub mod sweep;
pub mod verdict;

pub use steps::verify;
pub use verdict::{Decision, Verdict};
