//! Symmetries that move statements, and with them control states.

use super::{Builder, MovedStates};
use crate::graph::program::MovedStatement;
use crate::group::permutation::Permutation;
use crate::model::symbols::*;
use crate::promela::source::Span;
use crate::promela::syntax::{Statement, StatementKind, Unit};
use crate::promela::visit::{self, Visitor};
use crate::spin::control;
use std::collections::BTreeMap;

/// The places of all `d_step` sequences.
#[derive(Default)]
struct Indivisible(Vec<Span>);

impl Indivisible {
    fn has(&self, span: Span) -> bool {
        self.0.iter().any(|block| block.start < span.start && span.end <= block.end)
    }
}

impl Visitor for Indivisible {
    fn statement(&mut self, statement: &Statement) {
        if matches!(statement.kind, StatementKind::DStep(_)) {
            self.0.push(statement.span);
        }
        visit::walk_statement(self, statement);
    }
}

/// The places of all statements, in their order.
#[derive(Default)]
struct AllStatements(Vec<Span>);

impl Visitor for AllStatements {
    fn statement(&mut self, statement: &Statement) {
        self.0.push(statement.span);
        visit::walk_statement(self, statement);
    }
}

impl Builder<'_> {
    /// The generators with the control states that they move; without those whose control states were not found.
    pub(super) fn generators(&self) -> (Vec<(Permutation, MovedStates)>, Vec<String>) {
        let mut generators = Vec::new();
        let mut given_up = Vec::new();
        for generator in &self.symmetries.generators {
            match self.moved_states(&generator.statements) {
                Ok(states) => generators.push((generator.permutation.clone(), states)),
                Err(reason) => {
                    let place = generator.statements.first().map_or(String::new(), |moved| {
                        let (file, line) = self.loaded.source.line(moved.from.start);
                        format!("{file}:{line}: ")
                    });
                    given_up.push(format!("{place}a symmetry moves statements, and is given up: {reason}"));
                }
            }
        }
        (generators, given_up)
    }

    pub(super) fn moved_states(&self, moved: &[MovedStatement]) -> Result<MovedStates, String> {
        let found = |span: Span| self.line_and_text(span);
        let mut states = MovedStates::new();
        let mut by_body: BTreeMap<BodyId, Vec<control::MovedStatement>> = BTreeMap::new();
        let mut inside = Indivisible::default();
        visit::walk_program(&mut inside, &self.loaded.program);
        for statement in moved {
            // nobody ever waits inside a d_step
            if inside.has(statement.from) && inside.has(statement.to) {
                continue;
            }
            let pair = control::MovedStatement { from: found(statement.from), to: found(statement.to) };
            by_body.entry(statement.body).or_default().push(pair);
        }
        for (body, statements) in by_body {
            let proctype = self.proctype(body)?;
            let all = self.statements_of(body);
            for (from, to) in self.control.moved_states(proctype, &statements, &all)? {
                states.insert((body, from), to);
            }
        }
        Ok(states)
    }

    /// The statements of a body, in their order.
    pub(super) fn statements_of(&self, body: BodyId) -> Vec<control::SourceStatement> {
        let unit = &self.loaded.program.units[self.model.symbols.body(body).unit];
        let mut all = AllStatements::default();
        match unit {
            Unit::Proctype(proctype) => all.sequence(&proctype.body),
            Unit::Init(init) => all.sequence(&init.body),
            _ => {}
        }
        all.0.into_iter().map(|span| self.line_and_text(span)).collect()
    }
}
