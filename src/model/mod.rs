//! Meaning: what the names of a model stand for, and what there is when it runs. This room knows no symmetry.
//!
//! [`Model::new`] does all of it: `resolve` (names and types), `channels` (what travels where), `boot` (which
//! processes and channels there are), `mutability` (what never changes), `features` (which constructs are used).

pub mod boot;
pub mod channels;
pub mod claims;
pub mod constants;
pub mod endings;
pub mod features;
pub mod mutability;
pub mod reach;
pub mod resolve;
pub mod subject;
pub mod symbols;
pub mod writes;

use crate::promela::diagnostic::{Diagnostic, Severity};
use crate::promela::syntax::{Program, VarRef};
use crate::promela::visit::{self, Use, Visitor};
use crate::rules::{Rule, kept};
use boot::{Boot, Value};
use channels::Signatures;
use features::Features;
use mutability::Constants;
use std::collections::HashSet;
use symbols::{BodyId, Home, SymbolId, Symbols, Type};

/// All that is known about a model.
#[derive(Clone, Debug)]
pub struct Model {
    /// Its names.
    pub symbols: Symbols,
    /// What travels over its channels.
    pub signatures: Signatures,
    /// What there is after it has started.
    pub boot: Boot,
    /// What nobody writes after the boot.
    pub constants: Constants,
    /// Bodies whose end can be reached.
    pub can_end: HashSet<BodyId>,
    /// Globals of which a structure is used as a whole.
    pub copied: HashSet<SymbolId>,
    /// The constructs that it uses.
    pub features: Features,
    /// What SPIN accepts, but what is odd.
    pub warnings: Vec<Diagnostic>,
}

impl Model {
    /// Finds the meaning of a program, or what is wrong with it (warnings included).
    pub fn new(program: &Program) -> Result<Model, Vec<Diagnostic>> {
        let (symbols, problems) = resolve::resolve(program);
        if problems.iter().any(|p| p.severity == Severity::Error) {
            return Err(problems);
        }
        let signatures = Signatures::new(program, &symbols);
        let boot = boot::boot(program, &symbols);
        let features = Features::of(program, &symbols);
        let constants = mutability::constant_after_boot(program, &symbols, &boot, &features);
        let can_end = endings::bodies_that_can_end(program, &symbols);
        let copied = copied_records(program, &symbols);
        Ok(Model { symbols, signatures, boot, constants, can_end, copied, features, warnings: problems })
    }

    /// What a cell of a global holds in every state after the boot, if nobody writes it then and it is known what the boot leaves there.
    pub fn lasting_value(&self, cell: &[(SymbolId, u32)]) -> Option<Value> {
        let path: Vec<SymbolId> = cell.iter().map(|(id, _)| *id).collect();
        let value = self.boot.value_after(&self.symbols, cell);
        (self.constants.has_path(&path) && value != Value::Unknown).then_some(value)
    }

    /// Has a global the same value for everybody at all times, so that a reference can be read as its value? What the boot changed while
    /// others could see it is a fact about the time after the boot only. And a structure that is copied as a whole (`q!record`) has no reference for
    /// each of its values.
    pub fn is_folded(&self, root: SymbolId) -> bool {
        let is_copied = self.copied.contains(&root) && kept(Rule::CopiedRecords);
        self.symbols.get(root).home == Home::Global && !self.boot.changing.contains(&root) && !is_copied
    }
}

/// Globals of which a structure is used as a whole: sent, assigned, given to a process.
fn copied_records(program: &Program, symbols: &Symbols) -> HashSet<SymbolId> {
    struct Copied<'a> {
        symbols: &'a Symbols,
        found: HashSet<SymbolId>,
    }
    impl Visitor for Copied<'_> {
        fn variable(&mut self, variable: &VarRef, _how: Use) {
            let last = self.symbols.symbol_of(variable.last().id).map(|id| &self.symbols.get(id).kind);
            if let (Some(Type::Struct(_)), Some(root)) = (last, self.symbols.symbol_of(variable.id)) {
                self.found.insert(root);
            }
            visit::walk_variable(self, variable);
        }
    }
    let mut copied = Copied { symbols, found: HashSet::new() };
    visit::walk_program(&mut copied, program);
    copied.found
}
