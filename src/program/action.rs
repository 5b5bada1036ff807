//! What a transition does.
//!
//! A transition is executable if its action is: a guard must hold, a channel must have room or a message that fits. Everything else can
//! always be executed. What an action reads and writes is a function of it.

use super::expression::{Expr, Place};
use super::step::Step;

/// What a transition does.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Waits until an expression is true. It may start a process.
    Guard(Expr),
    /// Waits until no transition before it can be executed.
    Else,
    /// Nothing: a jump, the end of a choice.
    Nothing,
    /// `x = e`
    Assign(Target, Expr),
    /// `q!…` and `q!!…`
    Send(Send),
    /// `q?…` and its relatives
    Receive(Receive),
    /// `assert(e)`, with its text
    Assert(Expr, String),
    /// `printf(…)`: the arguments are evaluated, and may fail.
    Print(Vec<Expr>),
    /// `set_priority(p, n)`
    SetPriority(Expr, Expr),
    /// A `d_step`.
    Indivisible(Box<Step>),
    /// The process ends.
    End,
}

/// What is assigned to.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// A place.
    Place(Place),
    /// `_priority` of the process that moves.
    OwnPriority,
    /// `_`: the value is dropped.
    Nothing,
}

/// `q!…` and `q!!…`
#[derive(Clone, Debug, PartialEq)]
pub struct Send {
    /// The channel's number.
    pub channel: Expr,
    /// Before the first message that is larger.
    pub sorted: bool,
    /// The message.
    pub fields: Vec<Expr>,
}

/// `q?…` and its relatives
#[derive(Clone, Debug, PartialEq)]
pub struct Receive {
    /// The channel's number.
    pub channel: Expr,
    /// The first message that fits, wherever it is.
    pub random: bool,
    /// The message stays.
    pub peek: bool,
    /// The fields.
    pub pattern: Vec<Field>,
}

/// A field of a message that is received.
#[derive(Clone, Debug, PartialEq)]
pub enum Field {
    /// It must have this value.
    Is(Expr),
    /// It is stored here.
    Into(Target),
}

impl Action {
    /// Calls `each` with every expression that is evaluated at its own level; those of a [`Action::Indivisible`] included.
    pub fn for_each_expr(&self, each: &mut dyn FnMut(&Expr)) {
        match self {
            Action::Guard(expr) | Action::Assert(expr, _) => expr.for_each(each),
            Action::Assign(target, value) => {
                target.for_each_expr(each);
                value.for_each(each);
            }
            Action::Send(send) => {
                send.channel.for_each(each);
                send.fields.iter().for_each(|field| field.for_each(each));
            }
            Action::Receive(receive) => {
                receive.channel.for_each(each);
                receive.pattern.iter().for_each(|field| match field {
                    Field::Is(value) => value.for_each(each),
                    Field::Into(target) => target.for_each_expr(each),
                });
            }
            Action::Print(arguments) => arguments.iter().for_each(|argument| argument.for_each(each)),
            Action::SetPriority(pid, priority) => {
                pid.for_each(each);
                priority.for_each(each);
            }
            Action::Indivisible(step) => step.actions().for_each(|action| action.for_each_expr(each)),
            Action::Else | Action::Nothing | Action::End => {}
        }
    }

    /// Calls `each` with every place that is read, those of channels' numbers included.
    pub fn for_each_read(&self, each: &mut dyn FnMut(&Place)) {
        self.for_each_expr(&mut |expr| {
            if let Expr::Read(place) = expr {
                each(place);
            }
        });
    }

    /// Calls `each` with every place that is written.
    pub fn for_each_write(&self, each: &mut dyn FnMut(&Place)) {
        match self {
            Action::Assign(Target::Place(place), _) => each(place),
            Action::Receive(receive) => receive.pattern.iter().for_each(|field| {
                if let Field::Into(Target::Place(place)) = field {
                    each(place);
                }
            }),
            Action::Indivisible(step) => step.actions().for_each(|action| action.for_each_write(each)),
            _ => {}
        }
    }

    /// Is there an expression in it of which this is true?
    pub fn any(&self, is: &mut dyn FnMut(&Expr) -> bool) -> bool {
        let mut found = false;
        self.for_each_expr(&mut |expr| found |= is(expr));
        found
    }
}

impl Target {
    fn for_each_expr(&self, each: &mut dyn FnMut(&Expr)) {
        if let Target::Place(place) = self {
            place.for_each_expr(each);
        }
    }
}
