//! Which variables a piece of a model writes.

use super::symbols::{SymbolId, Symbols};
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};
use std::collections::HashSet;

/// Collects the variables that are written. A write to one element or field counts for the whole variable.
pub struct Writes<'a> {
    symbols: &'a Symbols,
    /// The variables.
    pub written: HashSet<SymbolId>,
    /// The variables and fields, each as the path that leads there.
    pub paths: HashSet<Vec<SymbolId>>,
    /// Is there C code, which may write everything?
    pub has_code: bool,
}

impl<'a> Writes<'a> {
    /// Nothing is written yet.
    pub fn new(symbols: &'a Symbols) -> Writes<'a> {
        Writes { symbols, written: HashSet::new(), paths: HashSet::new(), has_code: false }
    }

    /// Adds what steps write.
    pub fn steps(&mut self, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Declaration(declaration) => self.declaration(declaration),
                Step::Statement(statement) => self.statement(statement),
                Step::Exclusive(_) => {}
            }
        }
    }
}

impl Visitor for Writes<'_> {
    fn variable(&mut self, variable: &VarRef, how: Use) {
        if how.writes() {
            self.written.extend(self.symbols.symbol_of(variable.id));
            // `_` is nobody's
            self.paths.extend(Some(self.symbols.path_of(variable)).filter(|path| !path.is_empty()));
        }
        visit::walk_variable(self, variable);
    }

    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            let symbol = self.symbols.symbol_of(declarator.id);
            let late = symbol.filter(|id| self.symbols.get(*id).late);
            self.written.extend(late);
            self.paths.extend(late.map(|id| vec![id]));
        }
        visit::walk_declaration(self, declaration);
    }

    fn statement(&mut self, statement: &Statement) {
        self.has_code |= matches!(statement.kind, StatementKind::Code(_));
        visit::walk_statement(self, statement);
    }
}
