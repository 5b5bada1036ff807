//! A verdict, and everything that is known at the end.

use super::compare::Comparison;
use super::outcome::{Limit, Outcome, Violation};
use super::plan::{Choice, RunPlan};
use super::trail::Trail;
use crate::engine::spin::strategy::Strategy;
use num_bigint::BigUint;
use serde::{Serialize, Serializer};
use std::path::PathBuf;
use std::time::Duration;

/// What was found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// Everything was searched, and there is no error.
    Verified,
    /// There is an error.
    Violated,
    /// No error was found, and not everything was searched.
    NotFinished,
}

/// How long things took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Times {
    /// Finding the symmetries.
    pub detect: Duration,
    /// SPIN.
    pub spin: Duration,
    /// The C compiler.
    pub compile: Duration,
    /// The search.
    pub search: Duration,
}

/// A run of a verifier.
#[derive(Clone, Debug)]
pub struct Run {
    /// What it was to do.
    pub plan: RunPlan,
    /// What it said.
    pub outcome: Outcome,
    /// How long the compiler took.
    pub compile: Duration,
    /// How long it ran.
    pub search: Duration,
    /// What it printed.
    pub output: String,
}

impl Run {
    /// What follows from it.
    pub fn decision(&self) -> Decision {
        match () {
            _ if !self.outcome.violations.is_empty() => Decision::Violated,
            _ if self.outcome.is_verified() => Decision::Verified,
            _ => Decision::NotFinished,
        }
    }
}

/// What follows from several runs.
pub fn decide(runs: &[Run], planned: usize) -> Decision {
    let all: Vec<Decision> = runs.iter().map(Run::decision).collect();
    match () {
        _ if all.contains(&Decision::Violated) => Decision::Violated,
        _ if all.len() == planned && all.iter().all(|one| *one == Decision::Verified) => Decision::Verified,
        _ => Decision::NotFinished,
    }
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

/// The end of it all.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The model, as the user named it.
    pub model: PathBuf,
    /// What was found out.
    pub decision: Decision,
    /// The symmetry that was used.
    pub symmetry: Symmetry,
    /// What topsym chose.
    pub choices: Vec<Choice>,
    /// How many verifiers were to be run.
    pub planned: usize,
    /// The verifiers that were run.
    pub runs: Vec<Run>,
    /// The way to the first error.
    pub trail: Option<Trail>,
    /// How long it took.
    pub times: Times,
    /// The same with plain SPIN.
    pub comparison: Option<Comparison>,
    /// Errors of ours that showed: anything here is to be shouted.
    pub bugs: Vec<String>,
    /// The commands, in order.
    pub commands: Vec<String>,
    /// Where all files are, if they stay.
    pub kept: Option<PathBuf>,
}

impl Verdict {
    /// The first error, or the one that the verifier has left a trail of.
    pub fn violation(&self) -> Option<&Violation> {
        self.runs.iter().find_map(|run| run.outcome.violation())
    }

    /// Why it is not finished, if it is not.
    pub fn limits(&self) -> Vec<Limit> {
        let mut limits: Vec<Limit> = Vec::new();
        for limit in self.runs.iter().flat_map(|run| &run.outcome.limits) {
            if !limits.contains(limit) {
                limits.push(limit.clone());
            }
        }
        limits
    }
}
