//! What `init` does first when the boot is over.

use super::Boot;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Visitor};

/// What comes behind the boot in the body of `init`.
#[derive(Clone, Debug, Default)]
pub struct Behind<'a> {
    /// What is declared before the first statement there. To SPIN this is an assignment.
    pub declared: Vec<&'a Declarator>,
    /// The first statement that is no block and no choice.
    pub first: Option<NodeId>,
}

/// Looks for the first statement. A `d_step` is one statement: nobody stops inside of it.
#[derive(Default)]
struct FirstStatement(Option<NodeId>);

impl Visitor for FirstStatement {
    fn statement(&mut self, statement: &Statement) {
        let before = self.0;
        if !matches!(statement.kind, StatementKind::DStep(_)) {
            visit::walk_statement(self, statement);
        }
        if before.is_none() && self.0.is_none() {
            self.0 = Some(statement.id);
        }
    }
}

impl Boot {
    /// What comes behind the boot.
    pub fn behind<'a>(&self, program: &'a Program) -> Behind<'a> {
        let Some(unit) = self.init_unit else {
            return Behind::default();
        };
        let steps = self.steps_after(program, unit);
        let mut first = FirstStatement::default();
        for step in steps {
            if let Step::Statement(statement) = step {
                first.statement(statement);
            }
        }
        let before = steps.iter().take_while(|step| !matches!(step, Step::Statement(_)));
        let declared = before.filter_map(|step| match step {
            Step::Declaration(declaration) => Some(&declaration.declarators),
            _ => None,
        });
        Behind { declared: declared.flatten().collect(), first: first.0 }
    }
}
