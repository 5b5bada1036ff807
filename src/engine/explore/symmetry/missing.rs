//! What keeps the symmetries of a model from being used here: SPIN's verifier may still use them.

use thiserror::Error;

/// Why there are no keys.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NoKeys {
    /// There are several `init`.
    #[error("there are several `init`")]
    SeveralInits,
    /// A process is not part of the skeleton.
    #[error("a process has no point")]
    ProcessWithoutPoint,
    /// A channel is not part of the skeleton.
    #[error("a channel has no point")]
    ChannelWithoutPoint,
    /// It is not known what a channel carries.
    #[error("a channel has no messages")]
    NoMessages,
    /// Processes that move can end, and somebody may see that.
    #[error("processes that are exchanged can end, and {0}")]
    EndIsSeen(&'static str),
    /// A symmetry does not map the words of a state onto each other.
    #[error("a symmetry does not fit how states are laid out")]
    NoFit,
    /// Locations that move are not mapped onto each other.
    #[error("locations that are exchanged do not fit")]
    NoPermutation,
}
