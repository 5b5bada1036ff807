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
use boot::Boot;
use channels::Signatures;
use features::Features;
use mutability::Constants;
use std::collections::HashSet;
use symbols::{BodyId, Symbols};

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
}
