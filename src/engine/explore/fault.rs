//! What can go wrong in a step.

use crate::engine::outcome::Kind;

/// An error that a step runs into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// An assertion is false; the number of its text.
    Assertion(u32),
    /// An array has no such element.
    Index,
    /// A division by zero, or one whose result does not fit.
    Division,
    /// A channel that was never set is sent to.
    SendToNothing,
    /// A channel that was never set is looked at.
    LookAtNothing,
    /// A message has too many fields for its channel.
    TooManyFields,
    /// A message has too few.
    TooFewFields,
    /// A receive takes fewer fields than the message has.
    FieldsLeft,
    /// A receive takes more.
    FieldsMissing,
    /// The messages of a rendezvous channel are looked at.
    PollOfHandshake,
    /// A receive that leaves the message where it is, on a rendezvous channel.
    PeekOfHandshake,
    /// A rendezvous channel is sent to inside of a `d_step`.
    HandshakeInStep,
    /// A `d_step` blocks on the way.
    BlockedStep,
    /// None of the options in a `d_step` can be executed.
    NoOption,
    /// There are 255 processes already.
    TooManyProcesses,
    /// A process asks if it is enabled itself.
    EnabledItself,
    /// A priority below 1 or above 255.
    Priority,
}

impl Fault {
    /// Can the search go on behind it, as if nothing had happened?
    pub fn lets_go_on(self) -> bool {
        matches!(self, Fault::Assertion(_) | Fault::TooManyFields | Fault::TooFewFields | Fault::FieldsLeft)
    }

    /// What kind of error it is.
    pub fn kind(self) -> Kind {
        match self {
            Fault::Assertion(_) => Kind::Assertion,
            Fault::Index => Kind::ArrayIndex,
            Fault::SendToNothing | Fault::LookAtNothing | Fault::PollOfHandshake | Fault::PeekOfHandshake => {
                Kind::Channel
            }
            Fault::TooManyFields | Fault::TooFewFields | Fault::FieldsLeft | Fault::FieldsMissing => {
                Kind::Message
            }
            Fault::BlockedStep | Fault::NoOption => Kind::BlockedStep,
            Fault::Division => Kind::Division,
            Fault::HandshakeInStep | Fault::TooManyProcesses | Fault::EnabledItself | Fault::Priority => {
                Kind::Statement
            }
        }
    }

    /// What it is, in SPIN's words where it has some.
    pub fn words(self) -> &'static str {
        match self {
            Fault::Assertion(_) => "assertion violated",
            Fault::Index => "assertion violated - invalid array index",
            Fault::Division => "division by zero",
            Fault::SendToNothing => "ref to uninitialized chan name (sending)",
            Fault::LookAtNothing => "ref to uninitialized chan name (len)",
            Fault::TooManyFields => "too many parameters in send stmnt",
            Fault::TooFewFields => "too few parameters in send stmnt",
            Fault::FieldsLeft => "missing pars in receive",
            Fault::FieldsMissing => "too many fields in recv",
            Fault::PollOfHandshake => "error to poll rendezvous channel",
            Fault::PeekOfHandshake => "polling rv chan",
            Fault::HandshakeInStep => "rv-attempt in d_step",
            Fault::BlockedStep => "block in d_step seq",
            Fault::NoOption => "blocking sel in d_step",
            Fault::TooManyProcesses => "too many processes",
            Fault::EnabledItself => "used: enabled(pid=thisproc)",
            Fault::Priority => "priority is out of range",
        }
    }
}
