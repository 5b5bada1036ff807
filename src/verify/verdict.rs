//! A verdict, and everything that is known at the end.

use super::compare::Comparison;
use crate::engine::outcome::{Limit, Violation};
use crate::engine::plan::Choice;
use crate::engine::run::Symmetry;
use crate::engine::{Evidence, Run};
use serde::Serialize;
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

impl Decision {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Decision::Verified => "verified",
            Decision::Violated => "violated",
            Decision::NotFinished => "not finished",
        }
    }
}

/// How long things took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Times {
    /// Finding the symmetries.
    pub detect: Duration,
    /// What comes before the C compiler: SPIN, and the code of the verifier.
    pub prepare: Duration,
    /// The C compiler.
    pub compile: Duration,
    /// The search.
    pub search: Duration,
}

/// What follows from a run.
pub fn decide_one(run: &Run) -> Decision {
    match () {
        _ if !run.outcome.violations.is_empty() => Decision::Violated,
        _ if run.outcome.is_verified() => Decision::Verified,
        _ => Decision::NotFinished,
    }
}

/// What follows from several runs.
pub fn decide(runs: &[Run], planned: usize) -> Decision {
    let all: Vec<Decision> = runs.iter().map(decide_one).collect();
    match () {
        _ if all.contains(&Decision::Violated) => Decision::Violated,
        _ if all.len() == planned && all.iter().all(|one| *one == Decision::Verified) => Decision::Verified,
        _ => Decision::NotFinished,
    }
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
    /// What is known about the first error.
    pub evidence: Option<Evidence>,
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
