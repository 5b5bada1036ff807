//! The same search with plain SPIN, and whether both come to the same verdict.
//!
//! The flags are the same, so that numbers can be compared, with one exception: plain SPIN searches without partial-order reduction. That is not
//! sound everywhere, and two searches with it would agree. If both searches are complete and one finds an error where the other finds none,
//! one of them is wrong: that is an error of ours until proved otherwise, and all files are kept.

use super::verdict::{Decision, decide};
use crate::engine::Run;
use serde::Serialize;

/// Do both come to the same verdict?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Agreement {
    /// Yes.
    Same,
    /// No.
    Different,
    /// One of them is not finished.
    Unknown,
}

/// Plain SPIN.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// Its runs.
    pub runs: Vec<Run>,
    /// What it found out.
    pub decision: Decision,
    /// Is it the same?
    pub agreement: Agreement,
    /// Why it could not be run.
    pub problem: Option<String>,
    /// Did only the other search use partial-order reduction?
    pub without_partial_order: bool,
}

impl Comparison {
    /// Compares.
    pub fn new(reduced: Decision, runs: Vec<Run>, planned: usize) -> Comparison {
        let decision = decide(&runs, planned);
        Comparison {
            runs,
            decision,
            agreement: agreement(reduced, decision),
            problem: None,
            without_partial_order: false,
        }
    }
}

fn agreement(reduced: Decision, plain: Decision) -> Agreement {
    match (reduced, plain) {
        (Decision::NotFinished, _) | (_, Decision::NotFinished) => Agreement::Unknown,
        (a, b) if a == b => Agreement::Same,
        _ => Agreement::Different,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_finished_searches_can_differ() {
        use Decision::*;
        assert_eq!(agreement(Verified, Violated), Agreement::Different);
        assert_eq!(agreement(Violated, Verified), Agreement::Different);
        assert_eq!(agreement(Violated, Violated), Agreement::Same);
        assert_eq!(agreement(Verified, NotFinished), Agreement::Unknown);
        assert_eq!(agreement(NotFinished, Violated), Agreement::Unknown);
    }
}
