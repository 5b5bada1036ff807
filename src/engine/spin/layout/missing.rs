//! What keeps all symmetries of a model from being used: something that was not found in SPIN's files.

use crate::engine::spin::control::Unmatched;
use thiserror::Error;

/// Why the layout of states is not known.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NoLayout {
    /// SPIN tells variables of inner blocks apart by their names.
    #[error("`{0}` reads like a name that SPIN gives to variables of inner blocks; rename it")]
    NameLikeSpins(String),
    /// It is not clear which of several variables is meant in pan.h.
    #[error("there are several variables `{0}` that hold different things; give them different names")]
    SeveralVariables(String),
    /// A process type has no number.
    #[error("`{0}` is not in pan.h")]
    NoProctype(String),
    /// There are several `init`.
    #[error("there are several `init`, and pan.h has one name for all of them")]
    SeveralInits,
    /// A process has a type that was not found.
    #[error("a body is missing")]
    NoBody,
    /// A process is not part of the skeleton.
    #[error("a process has no point")]
    ProcessWithoutPoint,
    /// A channel is not part of the skeleton.
    #[error("a channel has no point")]
    ChannelWithoutPoint,
    /// It is not known what a channel carries.
    #[error("a channel has no messages")]
    NoMessages,
    /// A symmetry moves a statement that is not in the model.
    #[error("a statement was not found")]
    NoStatement,
    /// Generators do not permute the control states that move.
    #[error("control states do not fit")]
    NoPermutation,
    /// Control states were not found.
    #[error(transparent)]
    Unmatched(#[from] Unmatched),
}
