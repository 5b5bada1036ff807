//! Which processes can end. In doubt they can.

use super::constants::fold;
use super::symbols::{BodyId, Symbols};
use crate::promela::syntax::*;
use std::collections::HashSet;

/// The bodies whose end can be reached.
pub fn bodies_that_can_end(program: &Program, symbols: &Symbols) -> HashSet<BodyId> {
    let ends = |unit: &Unit| match unit {
        Unit::Proctype(Proctype { body, .. }) | Unit::Init(Init { body, .. }) => completes(body),
        _ => true,
    };
    let bodies = symbols.bodies.iter().enumerate();
    bodies
        .filter(|(_, body)| ends(&program.units[body.unit]))
        .map(|(index, _)| BodyId(index as u32))
        .collect()
}

fn completes(sequence: &Sequence) -> bool {
    match sequence.steps.last() {
        Some(Step::Statement(last)) => statement_completes(last),
        _ => true,
    }
}

fn statement_completes(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Goto(_) | StatementKind::Break => false,
        StatementKind::Expression(expr) => fold(expr) != Some(0),
        StatementKind::If(options) => options.iter().any(completes),
        StatementKind::Do(options) => options.iter().any(breaks),
        StatementKind::Atomic(sequence) | StatementKind::DStep(sequence) | StatementKind::Block(sequence) => {
            completes(sequence)
        }
        StatementKind::Call(call) => completes(&call.expansion),
        StatementKind::Unless(main, escape) => statement_completes(main) || statement_completes(escape),
        _ => true,
    }
}

/// Is there a `break` out of the loop around?
fn breaks(sequence: &Sequence) -> bool {
    sequence.steps.iter().any(|step| match step {
        Step::Statement(statement) => statement_breaks(statement),
        _ => false,
    })
}

fn statement_breaks(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Break => true,
        StatementKind::If(options) => options.iter().any(breaks),
        StatementKind::Atomic(sequence) | StatementKind::DStep(sequence) | StatementKind::Block(sequence) => {
            breaks(sequence)
        }
        StatementKind::Call(call) => breaks(&call.expansion),
        StatementKind::Unless(main, escape) => statement_breaks(main) || statement_breaks(escape),
        _ => false,
    }
}
