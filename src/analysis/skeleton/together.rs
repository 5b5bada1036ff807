//! Assignments in a row that nobody sees one by one.
//!
//! Inside one step (a `d_step`, or an `atomic` that no claim watches) the order of assignments has no meaning if none of them
//! reads or writes what another one writes. Elements of one array at different constant indices are different.

use super::build::Builder;
use crate::analysis::scans::{Surroundings, counting_loop};
use crate::analysis::sorts::operands::{Identity, Operand};
use crate::model::symbols::SymbolId;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};

/// What an assignment touches.
struct Touched {
    written: SymbolId,
    /// The constant index of what is written.
    index: Option<Identity>,
    read: Vec<SymbolId>,
}

impl Touched {
    fn is_independent_of(&self, other: &Touched) -> bool {
        let different_elements = self.index.is_some() && other.index.is_some() && self.index != other.index;
        let different = self.written != other.written || different_elements;
        different && !self.read.contains(&other.written) && !other.read.contains(&self.written)
    }
}

impl Builder<'_> {
    /// How many steps at the beginning are assignments without a label that are independent of each other.
    pub(super) fn independent_assignments(&self, steps: &[Step], around: Surroundings) -> usize {
        let mut group: Vec<Touched> = Vec::new();
        for (at, step) in steps.iter().enumerate() {
            // an assignment that begins a scan belongs to it
            let next = steps.get(at + 1);
            let counting = next.and_then(|next| counting_loop(&self.view, step, next));
            if counting.is_some_and(|counting| self.sorts.scans.get(counting.variable).is_some()) {
                break;
            }
            let Step::Statement(Statement { kind: StatementKind::Assign(target, value), labels, .. }) = step
            else {
                break;
            };
            let Some(touched) = self.touched(target, value).filter(|_| labels.is_empty()) else {
                break;
            };
            if !group.iter().all(|other| other.is_independent_of(&touched)) {
                break;
            }
            group.push(touched);
        }
        let written: Vec<SymbolId> = group.iter().map(|touched| touched.written).collect();
        if around.is_one_step(&self.sorts.scans, &written) { group.len() } else { 0 }
    }

    fn touched(&self, target: &VarRef, value: &Expr) -> Option<Touched> {
        struct Reads<'a, 'b>(&'a Builder<'b>, Vec<SymbolId>, bool);
        impl Visitor for Reads<'_, '_> {
            fn variable(&mut self, variable: &VarRef, _how: Use) {
                self.1.extend(self.0.model.symbols.symbol_of(variable.id));
                visit::walk_variable(self, variable);
            }
            fn expr(&mut self, expr: &Expr) {
                self.2 |= matches!(expr.kind, ExprKind::Run(_) | ExprKind::Code(_));
                visit::walk_expr(self, expr);
            }
        }
        let mut reads = Reads(self, Vec::new(), false);
        reads.expr(value);
        visit::walk_variable(&mut reads, target);
        let totality = self.sorts.totality(self.model);
        let fails = !totality.is_total(&self.view, value) || !totality.has_safe_indices(&self.view, target);
        if reads.2 || fails {
            return None;
        }
        let index = target.index.as_deref().and_then(|index| match self.view.operand(index) {
            Some(Operand::Constant(identity)) => Some(identity),
            _ => None,
        });
        Some(Touched { written: self.model.symbols.symbol_of(target.id)?, index, read: reads.1 })
    }
}
