//! Meaning: what the names of a model stand for, and what there is when it runs. This room knows no graphs.
//!
//! [`Model::new`] does all of it: `resolve` (names and types), `channels` (what travels where), `boot` (which
//! processes and channels there are), `mutability` (what never changes), `features` (which constructs are used).

pub mod boot;
pub mod channels;
pub mod claims;
pub mod constants;
pub mod doubts;
pub mod endings;
pub mod escapes;
pub mod features;
pub mod mutability;
pub mod normal;
pub mod reach;
pub mod recheck;
pub mod resolve;
pub mod scans;
pub mod skeleton;
pub mod sorts;
pub mod stutter;
pub mod symbols;
pub mod totality;
pub mod writes;

use crate::promela::diagnostic::{Diagnostic, Severity};
use crate::promela::syntax::Program;
use boot::{Boot, Value};
use channels::Signatures;
use features::Features;
use mutability::Constants;
use std::collections::HashSet;
use symbols::{BodyId, Home, SymbolId, Symbols};

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
        Ok(Model { symbols, signatures, boot, constants, can_end, features, warnings: problems })
    }

    /// What a cell of a global holds in every state after the boot, if nobody writes it then and it is known what the boot leaves there.
    pub fn lasting_value(&self, cell: &[(SymbolId, u32)]) -> Option<Value> {
        let path: Vec<SymbolId> = cell.iter().map(|(id, _)| *id).collect();
        let value = self.boot.value_after(&self.symbols, cell);
        (self.constants.has_path(&path) && value != Value::Unknown).then_some(value)
    }

    /// Has a global the same value for everybody at all times, so that a reference can be read as its value? What the boot changed while
    /// others could see it is a fact about the time after the boot only.
    pub fn is_folded(&self, root: SymbolId) -> bool {
        self.symbols.get(root).home == Home::Global && !self.boot.changing.contains(&root)
    }
}
