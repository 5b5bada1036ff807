//! What the counting process does: steps over contents, with expressions that still have questions about other members in them.

use super::contents::ContentId;
use crate::program::expression::Expr;
use crate::promela::source::Span;

/// An expression, as each member of a class would evaluate it. Where no member is concerned there is one entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// By member.
    pub each: Vec<Expr>,
    /// The content of the one that asks, which is counted there.
    pub asker: Option<ContentId>,
    /// Where it is in the model.
    pub span: Span,
}

/// A channel that a step uses.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// The channel.
    pub channel: Asked,
    /// `!!`, `??`
    pub special: bool,
    /// `<…>`
    pub peek: bool,
    /// The fields.
    pub fields: Vec<Part>,
}

/// A field of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// It is sent, or must be received.
    Value(Asked),
    /// It is received into a variable of the model.
    Into(Asked),
    /// It is received into a variable that the counting process has for that, and forgets it in the same step.
    Aside(usize),
    /// It is dropped.
    Dropped,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// An assignment.
    Set(Asked, Asked),
    /// An assertion.
    Assert(Asked),
    /// It cannot happen, but for an error of the model: then it is one here, too.
    Fail(&'static str),
    /// Waits, which is an error inside of a `d_step`, as in the model.
    Wait(Asked),
    /// Into a buffered channel.
    Send(Message),
    /// From a buffered channel.
    Receive(Message),
    /// One member goes from here to there.
    Move(ContentId, ContentId),
    /// What was received is forgotten.
    Forget(usize),
    /// A choice; without a condition: `else`.
    Choice {
        /// The options.
        options: Vec<(Option<Asked>, Vec<Statement>)>,
        /// Is there one option at most in each state?
        exclusive: bool,
    },
}

/// How a step begins.
#[derive(Clone, Debug, PartialEq)]
pub enum Begin {
    /// One member with this content moves, if a condition holds.
    One(ContentId, Asked),
    /// Two members do, in a handshake.
    Two(ContentId, ContentId, Vec<Asked>),
    /// A member takes part in a handshake with somebody outside, to whom it sends; its next content, which the receiver sees to.
    Send(ContentId, Message, ContentId),
    /// A member takes part in a handshake with somebody outside, from whom it receives.
    Receive(ContentId, Message),
}

/// A step.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// How it begins.
    pub begin: Begin,
    /// What is done.
    pub body: Vec<Statement>,
    /// Where it is in the model.
    pub span: Span,
}
