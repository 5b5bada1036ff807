//! Options whose order has a meaning.
//!
//! The first statements of all options start from one control state, that of the choice. If an option begins with another choice, so do the
//! first statements of that one's options, and SPIN's verifier tries all of them one after the other. Mostly the order decides only which way is searched first. In
//! two cases it decides what the model does, and then exchanging the options would change that:
//!
//! - an option begins inside of `unless`. The escapes around the first statements belong to the same control state. Of escapes that belong to different
//!   `unless`, those of the last option are tried first, and the others only if none of these can be taken;
//! - an option begins with a choice that has an `else`. It can be taken if no statement *before* it could be executed: not only those of its own
//!   choice count, but also those of the options around that are written before it, and not those behind it.

use crate::promela::syntax::*;
use crate::rules::{Rule, kept};

/// Has the order of these options a meaning?
pub fn compete(options: &[Sequence]) -> bool {
    options.iter().any(begins_in_order)
}

fn begins_in_order(sequence: &Sequence) -> bool {
    sequence.first_statement().is_some_and(|first| match &first.kind {
        StatementKind::Unless(..) => true,
        StatementKind::If(options) | StatementKind::Do(options) => {
            (kept(Rule::NestedElse) && options.iter().any(begins_with_else)) || compete(options)
        }
        StatementKind::Atomic(sequence) | StatementKind::Block(sequence) => begins_in_order(sequence),
        StatementKind::Call(call) => begins_in_order(&call.expansion),
        _ => false,
    })
}

fn begins_with_else(sequence: &Sequence) -> bool {
    sequence.first_statement().is_some_and(|first| match &first.kind {
        StatementKind::Else => true,
        StatementKind::Atomic(sequence) | StatementKind::Block(sequence) => begins_with_else(sequence),
        StatementKind::Call(call) => begins_with_else(&call.expansion),
        _ => false,
    })
}
