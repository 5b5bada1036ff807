//! Where processes are started, and where control leaves a statement.

use crate::promela::source::Span;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Runs, Visitor};
use std::collections::HashSet;

/// Does a jump lead out of the statement?
pub(super) fn leaves(statement: &Statement) -> bool {
    struct Jumps {
        loops: usize,
        found: bool,
    }
    impl Visitor for Jumps {
        fn statement(&mut self, statement: &Statement) {
            match &statement.kind {
                StatementKind::Goto(_) => self.found = true,
                StatementKind::Break => self.found |= self.loops == 0,
                StatementKind::Do(_) | StatementKind::ForRange(_) | StatementKind::ForIn(_) => {
                    self.loops += 1;
                    visit::walk_statement(self, statement);
                    self.loops -= 1;
                }
                _ => visit::walk_statement(self, statement),
            }
        }
    }
    let mut jumps = Jumps { loops: 0, found: false };
    jumps.statement(statement);
    jumps.found
}

/// Is a `run` the last thing that is done in some steps? Then whoever has done all of them is past everything in them that starts or writes
/// anything, and whoever has not comes to a `run` again. In doubt it is not.
pub(super) fn end_with_run(steps: &[Step]) -> bool {
    struct Detours(bool);
    impl Visitor for Detours {
        fn statement(&mut self, statement: &Statement) {
            self.0 |= matches!(statement.kind, StatementKind::Goto(_) | StatementKind::Unless(..));
            visit::walk_statement(self, statement);
        }
    }
    let mut detours = Detours(false);
    statements(steps).for_each(|statement| detours.statement(statement));
    !detours.0 && matches!(steps.last(), Some(Step::Statement(statement)) if ends_with_run(statement))
}

fn ends_with_run(statement: &Statement) -> bool {
    let has_run = statement_has_run(statement);
    match &statement.kind {
        StatementKind::Expression(_) | StatementKind::Assign(..) => has_run,
        StatementKind::Atomic(inner) | StatementKind::DStep(inner) | StatementKind::Block(inner) => {
            end_with_run(&inner.steps)
        }
        StatementKind::Call(call) => end_with_run(&call.expansion.steps),
        StatementKind::If(options) => options.iter().all(|option| end_with_run(&option.steps)),
        // each round may be followed by another
        StatementKind::ForRange(range) => has_run && !statements(&range.body.steps).any(leaves),
        StatementKind::ForIn(for_in) => has_run && !statements(&for_in.body.steps).any(leaves),
        StatementKind::Do(options) => has_run && options.iter().all(goes_round_or_breaks),
        _ => false,
    }
}

/// Does an option of a loop go back to its head, or do nothing but leave the loop?
fn goes_round_or_breaks(option: &Sequence) -> bool {
    match &option.steps[..] {
        [Step::Statement(guard), Step::Statement(last)] if matches!(last.kind, StatementKind::Break) => {
            matches!(guard.kind, StatementKind::Else | StatementKind::Expression(_))
        }
        steps => !statements(steps).any(leaves),
    }
}

/// The labels in some steps.
pub(super) fn labels_in(steps: &[Step]) -> HashSet<NodeId> {
    struct Labels(HashSet<NodeId>);
    impl Visitor for Labels {
        fn statement(&mut self, statement: &Statement) {
            self.0.extend(statement.labels.iter().map(|label| label.id));
            visit::walk_statement(self, statement);
        }
    }
    let mut labels = Labels(HashSet::new());
    statements(steps).for_each(|statement| labels.statement(statement));
    labels.0
}

/// The jumps in some steps, with their places.
pub(super) fn jumps_in(steps: &[Step]) -> Vec<(NodeId, Span)> {
    struct Jumps(Vec<(NodeId, Span)>);
    impl Visitor for Jumps {
        fn statement(&mut self, statement: &Statement) {
            if let StatementKind::Goto(label) = &statement.kind {
                self.0.push((label.id, statement.span));
            }
            visit::walk_statement(self, statement);
        }
    }
    let mut jumps = Jumps(Vec::new());
    statements(steps).for_each(|statement| jumps.statement(statement));
    jumps.0
}

fn statements(steps: &[Step]) -> impl Iterator<Item = &Statement> {
    steps.iter().filter_map(|step| match step {
        Step::Statement(statement) => Some(statement),
        _ => None,
    })
}

/// The places of all `run`s in a step.
pub(super) fn runs_in_step(step: &Step) -> Vec<Span> {
    let mut runs = Runs::default();
    if let Step::Statement(statement) = step {
        runs.statement(statement);
    }
    runs.spans
}

pub(super) fn step_has_run(step: &Step) -> bool {
    !runs_in_step(step).is_empty()
}

pub(super) fn statement_has_run(statement: &Statement) -> bool {
    runs_of_statement(statement) > 0
}

/// How many `run`s there are in a statement.
pub(super) fn runs_of_statement(statement: &Statement) -> usize {
    let mut runs = Runs::default();
    runs.statement(statement);
    runs.spans.len()
}

/// Does an expression start a process?
pub(super) fn expr_has_run(expr: &Expr) -> bool {
    let mut runs = Runs::default();
    runs.expr(expr);
    !runs.spans.is_empty()
}
