//! Hidden variables are not part of the state. They do no harm if every read comes behind a write in the same atomic step.

use super::super::Model;
use super::super::symbols::*;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};
use std::collections::HashSet;

/// Hidden variables that may be read in another `atomic` or `d_step` than they were written in.
pub(super) fn read_across_steps(program: &Program, model: &Model) -> Vec<SymbolId> {
    let hidden = |id: &SymbolId| model.symbols.get(*id).visibility == Some(Visibility::Hidden);
    let mut search =
        HiddenReads { model, written: Vec::new(), atomic: false, in_d_step: false, bad: HashSet::new() };
    visit::walk_program(&mut search, program);
    model.symbols.ids().filter(hidden).filter(|id| search.bad.contains(id)).collect()
}

/// Looks for reads of scalars that nothing in the same atomic sequence has written for certain.
struct HiddenReads<'a> {
    model: &'a Model,
    written: Vec<SymbolId>,
    atomic: bool,
    in_d_step: bool,
    bad: HashSet<SymbolId>,
}

impl Visitor for HiddenReads<'_> {
    fn sequence(&mut self, sequence: &Sequence) {
        // what is written inside is not certain behind it, and outside of a d_step others may have had their turn
        let before = self.written.clone();
        visit::walk_sequence(self, sequence);
        self.written = if self.in_d_step { before } else { Vec::new() };
    }

    fn statement(&mut self, statement: &Statement) {
        if !statement.labels.is_empty() {
            // a jump may lead here
            self.written.clear();
        }
        match &statement.kind {
            StatementKind::Atomic(sequence) | StatementKind::DStep(sequence) => {
                let outer = (self.atomic, self.in_d_step);
                self.atomic = true;
                self.in_d_step |= matches!(statement.kind, StatementKind::DStep(_));
                if !outer.0 {
                    self.written.clear();
                }
                visit::walk_sequence(self, sequence);
                (self.atomic, self.in_d_step) = outer;
                if !outer.0 {
                    self.written.clear();
                }
            }
            StatementKind::Receive(_) | StatementKind::Send(_) | StatementKind::Expression(_)
                if !self.in_d_step =>
            {
                // it may wait here, and others go on
                visit::walk_statement(self, statement);
                self.written.clear();
            }
            _ => visit::walk_statement(self, statement),
        }
    }

    fn variable(&mut self, variable: &VarRef, how: Use) {
        if let Some(id) = self.model.symbols.symbol_of(variable.id) {
            match how {
                Use::Write if variable.is_plain() && self.atomic => self.written.push(id),
                Use::Write => {}
                _ if self.written.contains(&id) => {}
                _ => {
                    self.bad.insert(id);
                }
            }
        }
        visit::walk_variable(self, variable);
    }
}
