//! Hidden variables are not part of the state. They do no harm if every read comes behind a write in the same uninterrupted step.
//!
//! What interrupts: inside `atomic`, a statement that waits lets others go on, and they may write the variable before it reads. That
//! goes for guards, sends and receives, for the first statement of a `d_step`, and for whatever follows a jump or begins a loop that
//! may have waited in its last round. A process with a `provided` clause, and any process beside others of a higher priority, can be interrupted everywhere but
//! inside of `d_step`; the right side of `unless` begins at any time. And what a `d_step` writes into a hidden variable is not taken back when the search
//! goes back, so that others find it there: a variable that a `d_step` writes may be read inside of `d_step` only.

use crate::model::Model;
use crate::model::symbols::*;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};
use crate::rules::{Rule, kept};
use std::collections::HashSet;

/// Hidden variables that may be read in another uninterrupted step than they were written in.
pub(super) fn read_across_steps(program: &Program, model: &Model) -> Vec<SymbolId> {
    let search = HiddenReads::in_program(program, model);
    let lingering = search.written_in_d_step.intersection(&search.read_outside).copied();
    let bad: HashSet<SymbolId> = search.bad.iter().copied().chain(lingering).collect();
    // what nobody writes is a constant
    search.hidden().filter(|id| search.ever_written.contains(id) && bad.contains(id)).collect()
}

/// Hidden variables that a `d_step` writes, which the search does not take back, and that are read before they are written again.
pub fn not_taken_back(program: &Program, model: &Model) -> Vec<SymbolId> {
    let search = HiddenReads::in_program(program, model);
    let is_read = |id: &SymbolId| search.bad.contains(id) || search.read_outside.contains(id);
    search.hidden().filter(|id| search.written_in_d_step.contains(id) && is_read(id)).collect()
}

/// Looks for reads of variables that nothing in the same uninterrupted step has written for certain.
struct HiddenReads<'a> {
    model: &'a Model,
    /// What has been written for certain since the last interruption, and not read by others.
    written: Vec<SymbolId>,
    atomic: bool,
    in_d_step: bool,
    /// May an `atomic` of this body be interrupted anywhere?
    interruptible: bool,
    bad: HashSet<SymbolId>,
    ever_written: HashSet<SymbolId>,
    written_in_d_step: HashSet<SymbolId>,
    read_outside: HashSet<SymbolId>,
}

impl<'a> HiddenReads<'a> {
    fn in_program(program: &Program, model: &'a Model) -> HiddenReads<'a> {
        let mut search = HiddenReads {
            model,
            written: Vec::new(),
            atomic: false,
            in_d_step: false,
            interruptible: false,
            bad: HashSet::new(),
            ever_written: HashSet::new(),
            written_in_d_step: HashSet::new(),
            read_outside: HashSet::new(),
        };
        for unit in &program.units {
            let provided = matches!(unit, Unit::Proctype(Proctype { provided: Some(_), .. }));
            search.interruptible = (provided || model.features.has_priorities()) && kept(Rule::HiddenGuards);
            search.written.clear();
            match unit {
                Unit::Proctype(proctype) => {
                    proctype.provided.iter().for_each(|condition| search.expr(condition));
                    search.sequence(&proctype.body);
                }
                Unit::Init(Init { body, .. })
                | Unit::Never(Never { body, .. })
                | Unit::Trace(Trace { body, .. }) => search.sequence(body),
                Unit::Ltl(ltl) => search.expr(&ltl.formula),
                _ => {}
            }
        }
        search
    }

    fn hidden(&self) -> impl Iterator<Item = SymbolId> + 'a {
        let symbols = &self.model.symbols;
        symbols.ids().filter(|id| symbols.get(*id).visibility == Some(Visibility::Hidden))
    }

    /// Others may have had their turn.
    fn interrupted(&mut self) {
        self.written.clear();
    }

    /// The steps of an `atomic` or a `d_step`.
    fn block(&mut self, sequence: &Sequence, is_d_step: bool) {
        let outer = (self.atomic, self.in_d_step);
        self.atomic = true;
        self.in_d_step |= is_d_step;
        // its first statement may wait; a d_step in a d_step does not
        if !outer.1 {
            self.interrupted();
        }
        visit::walk_sequence(self, sequence);
        (self.atomic, self.in_d_step) = outer;
        if !outer.0 {
            self.interrupted();
        }
    }
}

impl Visitor for HiddenReads<'_> {
    fn sequence(&mut self, sequence: &Sequence) {
        // what is written inside is not certain behind it, and outside of a d_step others may have had their turn
        let before = self.written.clone();
        visit::walk_sequence(self, sequence);
        self.written = if self.in_d_step { before } else { Vec::new() };
    }

    fn statement(&mut self, statement: &Statement) {
        use StatementKind::*;
        let careful = kept(Rule::HiddenGuards);
        if !statement.labels.is_empty() || (self.interruptible && !self.in_d_step) {
            self.interrupted();
        }
        match &statement.kind {
            Atomic(sequence) => self.block(sequence, false),
            DStep(sequence) if careful => self.block(sequence, true),
            DStep(sequence) => {
                let (written, outer) = (self.written.clone(), self.atomic);
                self.block(sequence, true);
                self.written = if outer { written } else { Vec::new() };
            }
            Receive(_) | Send(_) | Expression(_) if !self.in_d_step => {
                // it may wait here, and others go on
                if careful {
                    self.interrupted();
                }
                visit::walk_statement(self, statement);
                self.interrupted();
            }
            // another round may have waited
            Do(_) | ForRange(_) | ForIn(_) | Select(_) if !self.in_d_step && careful => {
                self.interrupted();
                visit::walk_statement(self, statement);
                self.interrupted();
            }
            Unless(main, escape) => {
                self.statement(main);
                self.interrupted();
                self.statement(escape);
                self.interrupted();
            }
            _ => visit::walk_statement(self, statement),
        }
    }

    fn variable(&mut self, variable: &VarRef, how: Use) {
        if let Some(id) = self.model.symbols.symbol_of(variable.id) {
            if how.writes() {
                self.ever_written.insert(id);
            }
            if how.writes() && self.in_d_step {
                self.written_in_d_step.insert(id);
            }
            if how != Use::Write && !self.in_d_step {
                self.read_outside.insert(id);
            }
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
