//! Which variables never change once the model has started.
//!
//! A variable is *constant after boot* if nobody writes it except `init` during the boot (see [`super::boot`]). Writers
//! are assignments, `++`, `--`, receives (also `q?<x>`), `for`, `select`, declarations that SPIN makes statements,
//! and C code, which may write everything. A write to one element or field counts for the whole variable.

use super::boot::Boot;
use super::features::Features;
use super::symbols::*;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};
use std::collections::HashSet;

/// The variables and parameters that nobody writes after the boot.
pub fn constant_after_boot(
    program: &Program,
    symbols: &Symbols,
    boot: &Boot,
    features: &Features,
) -> HashSet<SymbolId> {
    let mut writes = Writes { symbols, written: HashSet::new(), has_code: false };
    for (index, unit) in program.units.iter().enumerate() {
        match unit {
            Unit::Code(_) | Unit::CState(_) => writes.has_code = true,
            _ => writes.steps(boot.steps_after(program, index)),
        }
    }
    // C code in the boot can keep pointers for later
    writes.has_code |= features.used.contains("C code");
    if writes.has_code {
        return HashSet::new();
    }
    symbols
        .ids()
        .filter(|id| !matches!(symbols.get(*id).home, Home::Field(_)))
        .filter(|id| !writes.written.contains(id))
        .collect()
}

struct Writes<'a> {
    symbols: &'a Symbols,
    written: HashSet<SymbolId>,
    has_code: bool,
}

impl Writes<'_> {
    fn steps(&mut self, steps: &[Step]) {
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
        }
        visit::walk_variable(self, variable);
    }

    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            let symbol = self.symbols.symbol_of(declarator.id);
            self.written.extend(symbol.filter(|id| self.symbols.get(*id).late));
        }
        visit::walk_declaration(self, declaration);
    }

    fn statement(&mut self, statement: &Statement) {
        self.has_code |= matches!(statement.kind, StatementKind::Code(_));
        visit::walk_statement(self, statement);
    }
}
