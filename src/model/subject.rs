//! A model as everything else is asked about it: its text, its tree and what they mean, in one place that is shared rather than copied.

use super::Model;
use super::claims::{Checked, Claim, NoFormula, claims, with_formula_only, without_claims};
use crate::promela::Loaded;
use crate::promela::diagnostic::Diagnostic;
use crate::promela::source::Source;
use crate::promela::syntax::Program;
use std::sync::Arc;

/// A model: text, tree, meaning. It is shared, and never copied.
#[derive(Debug)]
pub struct Subject {
    /// Its text, also of other subjects that differ in claims only.
    pub source: Arc<Source>,
    /// Its syntax tree.
    pub program: Program,
    /// What it means.
    pub model: Model,
}

/// A text that has no meaning, and why.
#[derive(Clone, Debug)]
pub struct Misunderstood {
    /// The text.
    pub source: Box<Source>,
    /// What is wrong with it, warnings included.
    pub problems: Vec<Diagnostic>,
}

impl Subject {
    /// Finds the meaning of a model that has been read; or what is wrong with it.
    pub fn new(loaded: Loaded) -> Result<Arc<Subject>, Misunderstood> {
        let Loaded { source, program } = loaded;
        match Model::new(&program) {
            Ok(model) => Ok(Arc::new(Subject { source: Arc::new(source), program, model })),
            Err(problems) => Err(Misunderstood { source: Box::new(source), problems }),
        }
    }

    /// Its claims, in the order of the text.
    pub fn claims(&self) -> Vec<Claim> {
        claims(&self.program)
    }

    /// The names of its claims.
    pub fn claim_names(&self) -> Vec<String> {
        self.claims().into_iter().map(|claim| claim.name).collect()
    }

    /// The same with this formula as its only claim.
    pub fn with_formula_only(self: &Arc<Self>, name: &str) -> Result<Arc<Subject>, NoFormula> {
        let program = with_formula_only(&self.program, name)?;
        Ok(self.with_program(program))
    }

    /// The model with those claims only that a run checks: the others need not be symmetric. Beside a hand-written claim all others stay. It is
    /// the same one where nothing has to be left out.
    pub fn checking(self: &Arc<Self>, checked: Checked<'_>) -> Arc<Subject> {
        let program = match checked {
            _ if self.claims().is_empty() => None,
            Checked::Nothing => Some(without_claims(&self.program)),
            Checked::Claim(name) if self.claims().len() > 1 => with_formula_only(&self.program, name).ok(),
            Checked::Claim(_) | Checked::Anything => None,
        };
        program.map_or_else(|| self.clone(), |program| self.with_program(program))
    }

    /// The same text with fewer claims in its tree. A model means something without them, too; if it did not, none would be left out.
    fn with_program(self: &Arc<Self>, program: Program) -> Arc<Subject> {
        match Model::new(&program) {
            Ok(model) => Arc::new(Subject { source: self.source.clone(), program, model }),
            Err(_) => self.clone(),
        }
    }
}
