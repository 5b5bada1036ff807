//! A search that has ended, and the symmetry that it used.

use super::outcome::Outcome;
use super::plan::SearchPlan;
use super::strategy::Strategy;
use num_bigint::BigUint;
use serde::{Serialize, Serializer};
use std::time::Duration;

/// Who has searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Executor {
    /// The built-in engine.
    Builtin,
    /// SPIN's verifier.
    Spin,
}

/// A search that has ended.
#[derive(Clone, Debug)]
pub struct Run {
    /// What it was to do.
    pub plan: SearchPlan,
    /// Who did it.
    pub executor: Executor,
    /// What it has found.
    pub outcome: Outcome,
    /// The C compiler.
    pub compiler: Option<String>,
    /// How long it took.
    pub compile: Duration,
    /// How long it searched.
    pub search: Duration,
    /// What it printed, and the name under which that is kept.
    pub output: (String, String),
}

/// The symmetry that was used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Symmetry {
    /// In mathematical notation.
    pub group: String,
    /// The number of elements.
    #[serde(serialize_with = "in_digits")]
    pub order: BigUint,
    /// How representatives are found.
    #[serde(serialize_with = "by_name")]
    pub strategy: Strategy,
    /// What was given up, and why; also why there is none.
    pub notes: Vec<String>,
}

impl Symmetry {
    /// Is there none?
    pub fn is_none(&self) -> bool {
        self.order == BigUint::from(1u8)
    }
}

/// Orders are longer than numbers in JSON may be.
fn in_digits<S: Serializer>(order: &BigUint, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(order)
}

fn by_name<S: Serializer>(strategy: &Strategy, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(strategy.name())
}
