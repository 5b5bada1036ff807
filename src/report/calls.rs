//! Statements of inlines, told apart by the calls that put them there.

use crate::promela::source::{Source, Span};
use crate::promela::syntax::{NodeId, Program, Statement, StatementAt, StatementKind};
use crate::promela::visit::{self, Visitor};
use std::collections::HashMap;

/// For each statement of an inline: the calls that lead to it, the outermost first.
#[derive(Debug, Default)]
pub struct Calls {
    of: HashMap<NodeId, Vec<Span>>,
    open: Vec<Span>,
}

impl Calls {
    /// Finds all of them.
    pub fn of(program: &Program) -> Calls {
        let mut calls = Calls::default();
        visit::walk_program(&mut calls, program);
        calls
    }

    /// Line and column of a statement: `7:2`, or `7:2 by 16:21` for the one that the call at 16:21 makes of it.
    pub fn place(&self, source: &Source, statement: StatementAt) -> String {
        let calls = self.of.get(&statement.id).into_iter().flatten().rev();
        let places = std::iter::once(&statement.span).chain(calls).map(|span| {
            let place = source.place(*span);
            format!("{}:{}", place.line, place.column)
        });
        places.collect::<Vec<String>>().join(" by ")
    }
}

impl Visitor for Calls {
    fn statement(&mut self, statement: &Statement) {
        if !self.open.is_empty() {
            self.of.insert(statement.id, self.open.clone());
        }
        match &statement.kind {
            StatementKind::Call(call) => {
                self.open.push(call.call_span);
                visit::walk_statement(self, statement);
                self.open.pop();
            }
            _ => visit::walk_statement(self, statement),
        }
    }
}
