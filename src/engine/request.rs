//! What somebody wants to know of a model, and how it is to be searched.

use super::audit::Audit;
use super::strategy::Strategy;
use crate::promela::preprocess::PreprocessorOptions;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// What is to be verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Property {
    /// Assertions, and end states that are none: what a search for single states finds.
    Safety,
    /// A claim of the model: an `ltl` formula or a never claim, by its name.
    Claim(String),
    /// A never claim in a file of its own.
    ClaimFile(PathBuf),
    /// Cycles through labels `accept…`, and cycles that avoid labels `progress…`.
    Liveness,
}

/// Which engine answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EngineChoice {
    /// The built-in one as long as the search is a small one, then SPIN.
    #[default]
    Auto,
    /// The built-in one, or nobody.
    Builtin,
    /// SPIN.
    Spin,
}

/// The order in which states are visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Depth-first.
    Depth,
    /// Breadth-first, which finds shortest counterexamples.
    Breadth,
}

/// How states are stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Storage {
    /// As they are.
    #[default]
    Plain,
    /// The parts of a state once each.
    Collapse,
    /// A hash of the state only: new states may be skipped as visited.
    HashCompact,
    /// A few bits for each state: the same, more often.
    Bitstate,
}

/// How to search.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// In which order; if nothing is said, the one that suits the engine: SPIN's verifier searches depth-first, the built-in engine breadth-first.
    pub order: Option<Order>,
    /// How states are stored.
    pub storage: Storage,
    /// Partial-order reduction: wanted, not wanted, or whatever is sound.
    pub partial_order: Option<bool>,
    /// The number of cores, if more than one is to be used.
    pub cores: Option<u32>,
    /// The maximum depth, in steps.
    pub depth: Option<u64>,
    /// In megabytes.
    pub memory: Option<u64>,
    /// Weak fairness: only cycles count in which no process can go on all the time and never does.
    pub fair: bool,
}

/// What a user adds to commands, for an engine that is compiled.
#[derive(Clone, Debug, Default)]
pub struct Added {
    /// Flags for SPIN when it writes the verifier.
    pub generator: Vec<String>,
    /// The C compiler, if it is not to be looked for.
    pub compiler: Option<String>,
    /// Macros for the C compiler.
    pub defines: Vec<String>,
    /// Other flags for the C compiler.
    pub flags: Vec<String>,
    /// More options for the verifier.
    pub options: Vec<String>,
}

/// A request: everything that a verdict depends on, except the model's text.
#[derive(Clone, Debug)]
pub struct Request {
    /// The file with the model.
    pub model: PathBuf,
    /// For its preprocessor.
    pub preprocessor: PreprocessorOptions,
    /// What is to be verified.
    pub property: Property,
    /// Who searches.
    pub engine: EngineChoice,
    /// How to search.
    pub search: Search,
    /// How representatives are found.
    pub strategy: Strategy,
    /// How many merged states are audited.
    pub audit: Audit,
    /// May SPIN merge statements, where that is sound?
    pub merging: bool,
    /// Go on without symmetry if the reduction cannot be trusted.
    pub fallback: bool,
    /// For all of it, and again for plain SPIN.
    pub time_limit: Option<Duration>,
    /// What the user adds to the C compiler's command line and to the verifier's.
    pub added: Added,
    /// Run plain SPIN as well.
    pub compare: bool,
    /// How many verifiers may run at the same time.
    pub jobs: usize,
    /// Put all files here, and leave them.
    pub keep: Option<PathBuf>,
    /// Where trails go, if they are wanted.
    pub trails: Option<PathBuf>,
}

impl Request {
    /// Everything about a model that can be verified without a claim, searched as usual.
    pub fn new(model: impl Into<PathBuf>) -> Request {
        Request {
            model: model.into(),
            preprocessor: PreprocessorOptions::default(),
            property: Property::Safety,
            engine: EngineChoice::default(),
            search: Search::default(),
            strategy: Strategy::default(),
            audit: Audit::default(),
            merging: true,
            fallback: false,
            time_limit: None,
            added: Added::default(),
            compare: false,
            jobs: 1,
            keep: None,
            trails: None,
        }
    }
}

/// A year is as good as no limit, and can be added to a date.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// When the time of a request is up, if it begins now.
pub fn deadline(request: &Request) -> Option<Instant> {
    request.time_limit.map(|limit| Instant::now() + limit.min(LONGEST))
}
