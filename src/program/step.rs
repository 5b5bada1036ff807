//! A `d_step`: statements that are executed as one, without a choice.
//!
//! What is inside of a `d_step` is code rather than an automaton. Where there are several options, the first that can be executed is taken;
//! where a statement that is no guard cannot be executed, that is an error of the model.

use super::action::Action;
use crate::promela::source::Span;

/// The code of a `d_step`.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// When it can be executed.
    pub entry: Entry,
    /// What it does, from the first instruction on.
    pub code: Vec<Instruction>,
}

/// When a `d_step` can be executed.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// Always.
    Always,
    /// If no transition before it can be.
    Else,
    /// If one of these statements can be.
    Any(Vec<Action>),
}

/// An instruction.
#[derive(Clone, Debug, PartialEq)]
pub enum Instruction {
    /// Executes a statement.
    Do {
        /// What it does.
        action: Action,
        /// Where to go on if it cannot be executed; `None`: that is an error.
        otherwise: Option<usize>,
        /// Where it is.
        span: Span,
    },
    /// Goes on somewhere else.
    Jump(usize),
    /// No option of a choice can be executed: an error.
    NoOption(Span),
    /// It is done.
    Leave,
}

impl Step {
    /// All statements in it.
    pub fn actions(&self) -> impl Iterator<Item = &Action> {
        let entry = match &self.entry {
            Entry::Any(actions) => &actions[..],
            Entry::Always | Entry::Else => &[],
        };
        let inside = self.code.iter().filter_map(|instruction| match instruction {
            Instruction::Do { action, .. } => Some(action),
            _ => None,
        });
        entry.iter().chain(inside)
    }
}
