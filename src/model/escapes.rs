//! Options that begin inside of `unless`.
//!
//! The first statements of all options start from one control state, that of the choice. So do the escapes around these statements. Of escapes
//! that belong to different `unless`, SPIN's verifier tries those of the last option first, and the others only if none of these can be taken.
//! So the order of such options has a meaning: to exchange them changes what the model does.

use crate::promela::syntax::*;

/// Does one of the options begin inside of `unless`?
pub fn compete(options: &[Sequence]) -> bool {
    options.iter().any(begins_inside)
}

fn begins_inside(sequence: &Sequence) -> bool {
    let statements = sequence.steps.iter().filter_map(|step| match step {
        Step::Statement(statement) => Some(statement),
        Step::Declaration(_) | Step::Exclusive(_) => None,
    });
    let mut statements = statements.filter(|statement| !matches!(statement.kind, StatementKind::Empty));
    statements.next().is_some_and(|first| match &first.kind {
        StatementKind::Unless(..) => true,
        StatementKind::If(options) | StatementKind::Do(options) => compete(options),
        StatementKind::Atomic(sequence) | StatementKind::DStep(sequence) | StatementKind::Block(sequence) => {
            begins_inside(sequence)
        }
        StatementKind::Call(call) => begins_inside(&call.expansion),
        _ => false,
    })
}
