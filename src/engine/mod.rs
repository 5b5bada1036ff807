//! What searches: the seam between a question about a model and the engines that can answer it.
//!
//! ```text
//!     Question (what, in which order, within which limits, with which reduction)
//!         ->  Engine
//!         ->  Run (what was found, what was not searched)  +  Evidence (the steps of a counterexample)
//! ```
//!
//! `verify` decides what is sound to ask and what follows from the answers; the reports show them. Neither knows how an engine works.
//!
//! - [`request`]: what somebody wants to know, and how it is to be searched; [`plan`]: one search after the other;
//! - [`strategy`], [`audit`]: how representatives are found, and who looks whether merged states behave alike;
//! - [`session`]: who waits, and what they hear meanwhile;
//! - [`outcome`], [`statistics`], [`run`]: what was found; [`evidence`], [`steps`]: how one gets there;
//! - [`error`]: why there is no answer.
//!
//! [`explore`] is the built-in engine; [`spin`] answers with SPIN's verifier, and is the only place that knows SPIN's programs, files, flags and
//! words. [`joint`] lets the first begin, and the second go on;
//! [`simulation`] makes single runs with the first, and lets the second tell them.

pub mod audit;
pub mod error;
pub mod evidence;
pub mod explore;
pub mod joint;
pub mod outcome;
pub mod plan;
pub mod request;
pub mod run;
pub mod session;
pub mod simulation;
pub mod spin;
pub mod statistics;
pub mod steps;
pub mod strategy;

pub use error::EngineError;
pub use evidence::Evidence;
pub use outcome::Outcome;
pub use plan::Plan;
pub use request::Request;
pub use run::Run;
pub use session::{Event, Session, Worker};

use crate::limits::Limits;
use crate::model::subject::Subject;
use crate::symmetry::Symmetries;
use outcome::Violation;
use plan::Choice;
use run::Symmetry;
use std::path::PathBuf;
use std::sync::Arc;

/// A question to an engine.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// What somebody wants to know.
    pub request: &'a Request,
    /// What is to be searched for.
    pub plan: &'a Plan,
    /// The model, with those claims only that are checked.
    pub subject: &'a Subject,
    /// The model with all its claims.
    pub with_all_claims: &'a Arc<Subject>,
    /// The symmetries of the model with the claims that are checked.
    pub symmetries: &'a Symmetries,
}

/// Something that has been told its question, and searches.
pub trait Engine: Sync {
    /// What is reduced.
    fn symmetry(&self) -> Symmetry;

    /// All searches of the plan, until one of them finds an error or is stopped.
    fn search(&self, worker: Worker, limits: Limits<'_>) -> Result<Vec<Run>, EngineError>;

    /// How one gets to an error that one of these runs has found, checked by somebody else than the search.
    fn evidence(&self, runs: &[Run], violation: &Violation, limits: Limits<'_>) -> Checked;

    /// What was chosen by itself, and why.
    fn choices(&self) -> Vec<Choice>;

    /// The commands that do the same, in order.
    fn commands(&self, worker: Worker) -> Vec<String>;

    /// Leaves all files, with a script of these commands and what the runs printed. Returns where they are, if there are any.
    fn keep(self: Box<Self>, commands: &[String], runs: &[Run]) -> Result<Option<PathBuf>, EngineError>;
}

/// What became of an error when it was looked at.
pub enum Checked {
    /// This is known about it.
    Evidence(Box<Evidence>),
    /// It is none: a search that stores hashes took two states for one.
    SameHash,
    /// It may be none: it was found behind a step that was taken back wrongly.
    TakenBack,
}
