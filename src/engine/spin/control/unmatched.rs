//! What keeps a symmetry that moves statements from being used: control states that were not found, or do not fit.

use thiserror::Error;

/// Why it is not known where control states go.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Unmatched {
    /// A symmetry exchanges statements that SPIN does not tell apart.
    #[error("two statements on line {0} have the same number")]
    SameState(usize),
    /// A symmetry takes a statement to two others.
    #[error("the statement at line {0} goes to two places")]
    TwoPlaces(usize),
    /// Nothing was found for a symmetry that moves statements.
    #[error("no control states were found for the statement on line {0}")]
    NoStates(usize),
    /// pan.m has no such statement.
    #[error("SPIN's number for the statement on line {0} was not found")]
    NoStatement(usize),
    /// There are more states than statements, or fewer.
    #[error("several statements on line {0} read the same")]
    Alike(usize),
    /// It is no permutation.
    #[error("control states would be lost")]
    Lost,
    /// Labels decide what SPIN takes for an error.
    #[error("the labels on {0} and on {1} differ")]
    Labels(String, String),
    /// The transitions do not read alike.
    #[error("it is not known that what is on {0} goes to what is on {1}")]
    Unlike(String, String),
    /// The automaton is not mapped onto itself.
    #[error("what comes behind {0} could not be matched")]
    Behind(String),
}
