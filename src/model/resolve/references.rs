//! References that SPIN refuses where they stand, although their names are known.
//!
//! - An array that is assigned to must not be in its own index: `a[a[i]] = x`, `a[b[a[i]]]++`, `t[0].f[t[1].f[i]] = x`. SPIN looks through
//!   references that are an index as a whole, so `a[1 + a[i]] = x` passes; so do reads, receives, and results of inlines.
//! - A process sees labels of its own type only where their statements have ended: SPIN knows them from then on. Formulas come last, and see all.
//! - Inside of `d_step` there are no labels of other processes, and in what waits, asserts or prints no variables of theirs either.
//! - `provided` can't depend on locals, on other processes, or on a `run`. Indices, and messages that are looked for, are not looked at.

use super::Resolver;
use crate::model::symbols::*;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Visitor};

impl Resolver {
    /// Refuses a target of an assignment that is an element of an array whose index is another element of it.
    pub(super) fn not_its_own_index(&mut self, target: &VarRef) {
        if self.is_its_own_index(target, &mut Vec::new()) {
            self.error_with_hint(
                target.span(),
                "an array in the index of its own element",
                "compute the index before, in another variable",
            );
        }
    }

    /// Is a reference to an array in an index of itself, or of one of the arrays around it?
    fn is_its_own_index(&self, variable: &VarRef, around: &mut Vec<Vec<SymbolId>>) -> bool {
        if around.contains(&self.symbols.path_of(variable)) {
            return true;
        }
        let mut path = Vec::new();
        let mut part = Some(variable);
        while let Some(reference) = part {
            path.extend(self.symbols.symbol_of(reference.id));
            if let Some(Expr { kind: ExprKind::Variable(index), .. }) = reference.index.as_deref() {
                around.push(path.clone());
                let found = self.is_its_own_index(index, around);
                around.pop();
                if found {
                    return true;
                }
            }
            part = reference.field.as_deref();
        }
        false
    }

    /// A label of another process, or of one of the same type.
    pub(super) fn remote_label(&mut self, remote: &RemoteLabel) {
        let RemoteLabel { proctype, label, .. } = remote;
        if self.place.known_d_step.is_some() {
            self.error_with_hint(
                proctype.span.to(label.span),
                "a label of a process inside `d_step`",
                "use `atomic` instead of `d_step`",
            );
        }
        let here = self.place.body.filter(|_| self.place.kind == Some(BodyKind::Proctype));
        let same = here.is_some_and(|body| self.symbols.body(body).name == proctype.name);
        if same && !self.place.labels.is_behind(&label.name) {
            self.error_with_hint(
                label.span,
                format!("`{}` has no label `{}` before this place", proctype.name, label.name),
                "a process can refer to labels of its own type behind their statements only",
            );
            return;
        }
        self.remote_labels.push((proctype.clone(), label.clone()));
    }

    /// What waits, asserts or prints inside of `d_step` can't refer to other processes.
    pub(super) fn not_remote_in_d_step(&mut self, expr: &Expr) {
        if self.place.d_step.is_none() {
            return;
        }
        let mut remotes = Remotes::default();
        remotes.expr(expr);
        if remotes.found {
            self.error_with_hint(
                expr.span,
                "a reference to another process inside `d_step`",
                "use `atomic` instead of `d_step`",
            );
        }
    }

    /// What `provided` can't depend on.
    pub(super) fn check_provided(&mut self, condition: &Expr) {
        let mut parts = ProvidedParts::default();
        parts.expr(condition);
        for variable in parts.variables {
            let home = self.symbols.symbol_of(variable.id).map(|id| self.symbols.get(id).home);
            if home.is_some_and(|home| home.body().is_some()) {
                let message = format!("`{}` is local, so `provided` can't depend on it", variable.name.name);
                self.error_with_hint(variable.name.span, message, "use a global variable, or `_pid`");
            }
        }
        for other in parts.others {
            self.error_with_hint(
                other.span,
                "`provided` can't depend on this",
                "it can depend on global variables, channels and `_pid`",
            );
        }
    }
}

/// Is there a reference to a label or a variable of another process?
#[derive(Default)]
struct Remotes {
    found: bool,
}

impl Visitor for Remotes {
    fn expr(&mut self, expr: &Expr) {
        self.found |= matches!(expr.kind, ExprKind::RemoteLabel(_) | ExprKind::RemoteVariable(_));
        visit::walk_expr(self, expr);
    }
}

/// What SPIN looks at in a `provided` clause.
#[derive(Default)]
struct ProvidedParts<'a> {
    variables: Vec<&'a VarRef>,
    /// What is always refused.
    others: Vec<&'a Expr>,
}

impl<'a> ProvidedParts<'a> {
    fn expr(&mut self, expr: &'a Expr) {
        match &expr.kind {
            ExprKind::Variable(v) | ExprKind::Len(v) | ExprKind::Probe(_, v) => self.variables.push(v),
            ExprKind::Unary(_, operand)
            | ExprKind::Enabled(operand)
            | ExprKind::PcValue(operand)
            | ExprKind::GetPriority(operand) => self.expr(operand),
            ExprKind::Binary(_, left, right) => {
                self.expr(left);
                self.expr(right);
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                self.expr(condition);
                self.expr(then);
                self.expr(otherwise);
            }
            ExprKind::RemoteLabel(_) | ExprKind::RemoteVariable(_) | ExprKind::Run(_) => {
                self.others.push(expr)
            }
            ExprKind::Constant(..)
            | ExprKind::Timeout
            | ExprKind::NonProgress
            | ExprKind::Code(_)
            | ExprKind::Poll(_) => {}
        }
    }
}
