//! Expressions that can be evaluated in every state, without an error and without side effects.
//!
//! The operands of `&&` and `||` are evaluated from the left until the result is known. Only if none of them can fail is
//! their order without meaning. An index is safe if all values that it can take are inside the array, a channel if it can't be
//! the missing one.

use super::Model;
use super::scans::{CountingLoop, Scans, counting_loop};
use super::sorts::domains::Domain;
use super::sorts::operands::{Identity, Operand, View};
use super::sorts::places::{Class, Place, Places};
use super::symbols::*;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Visitor};

/// What is known about the values of places.
pub struct Totality<'a> {
    /// The model.
    pub model: &'a Model,
    /// The classes.
    pub places: &'a Places,
    /// The values of each class.
    pub domains: &'a [Domain],
}

impl Totality<'_> {
    /// Can an expression, as seen from a body, never fail?
    pub fn is_total(&self, view: &View<'_>, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Constant(..) | ExprKind::Timeout | ExprKind::NonProgress => true,
            ExprKind::Variable(variable) => self.has_safe_indices(view, variable),
            ExprKind::Unary(_, operand) => self.is_total(view, operand),
            ExprKind::Binary(op @ (BinaryOp::Divide | BinaryOp::Remainder), left, right) => {
                let divisor = match view.operand(right) {
                    Some(Operand::Constant(Identity::Number(divisor))) => divisor,
                    _ => 0,
                };
                // dividing the smallest number by -1 overflows
                let safe = divisor != 0 && divisor != -1 || (*op == BinaryOp::Remainder && divisor == 1);
                safe && self.is_total(view, left)
            }
            ExprKind::Binary(_, left, right) => self.is_total(view, left) && self.is_total(view, right),
            ExprKind::Conditional(condition, then, otherwise) => {
                self.is_total(view, condition) && self.is_total(view, then) && self.is_total(view, otherwise)
            }
            ExprKind::Len(channel) | ExprKind::Probe(_, channel) => self.is_channel(view, channel),
            ExprKind::Poll(poll) => {
                self.is_channel(view, &poll.channel)
                    && poll.arguments.iter().all(|argument| match argument {
                        ReceiveArgument::Variable(variable) => self.has_safe_indices(view, variable),
                        ReceiveArgument::Eval(expr) | ReceiveArgument::Constant(expr) => {
                            self.is_total(view, expr)
                        }
                    })
            }
            _ => false,
        }
    }

    fn known(&self, place: Place) -> Option<impl Iterator<Item = &Identity>> {
        let Class(index) = self.places.class(place)?;
        self.domains[index as usize].known().map(|values| values.iter())
    }

    /// Are all indices of a reference inside their arrays?
    pub fn has_safe_indices(&self, view: &View<'_>, variable: &VarRef) -> bool {
        let mut part = Some(variable);
        while let Some(reference) = part {
            if let Some(index) = &reference.index {
                let length =
                    self.model.symbols.symbol_of(reference.id).and_then(|id| self.model.symbols.get(id).length);
                let inside = |identity: &Identity| match identity {
                    Identity::Number(n) => (0..length.unwrap_or(1) as i32).contains(n),
                    Identity::Channel(_) => false,
                };
                let safe = match view.operand(index) {
                    Some(Operand::Constant(identity)) => inside(&identity),
                    Some(Operand::Place(place)) => {
                        self.known(place).is_some_and(|mut values| values.all(inside))
                            && self.is_total(view, index)
                    }
                    None => false,
                };
                if !safe {
                    return false;
                }
            }
            part = reference.field.as_deref();
        }
        true
    }

    fn is_channel(&self, view: &View<'_>, channel: &VarRef) -> bool {
        let expr = Expr { kind: ExprKind::Variable(channel.clone()), span: channel.span() };
        let exists = match view.operand(&expr) {
            Some(Operand::Constant(identity)) => matches!(identity, Identity::Channel(_)),
            Some(Operand::Place(place)) => self
                .known(place)
                .is_some_and(|mut values| values.all(|value| matches!(value, Identity::Channel(_)))),
            None => false,
        };
        exists && self.has_safe_indices(view, channel)
    }

    /// The scans in which an expression may fail.
    pub fn failing_scans(&self, program: &Program, scans: &Scans) -> Vec<NodeId> {
        let mut failing = Vec::new();
        for (index, body) in self.model.symbols.bodies.iter().enumerate() {
            let view = View { model: self.model, body: Some(BodyId(index as u32)) };
            for_each_scan(&view, scans, self.model.boot.steps_after(program, body.unit), &mut |variable, steps| {
                let mut check = Failures { totality: self, view, found: false };
                steps.iter().for_each(|step| {
                    if let Step::Statement(statement) = step {
                        check.statement(statement);
                    }
                });
                if check.found {
                    failing.push(variable.id);
                }
            });
        }
        failing
    }
}

/// Looks for expressions that may fail.
struct Failures<'a> {
    totality: &'a Totality<'a>,
    view: View<'a>,
    found: bool,
}

impl Visitor for Failures<'_> {
    fn expr(&mut self, expr: &Expr) {
        self.found |= !self.totality.is_total(&self.view, expr);
    }

    fn variable(&mut self, variable: &VarRef, _how: visit::Use) {
        self.found |= !self.totality.has_safe_indices(&self.view, variable);
    }
}

/// Calls `found` with the variable and the body of each scan in some steps, also of scans inside scans.
fn for_each_scan(
    view: &View<'_>,
    scans: &Scans,
    steps: &[Step],
    found: &mut dyn FnMut(&VarRef, &[Step]),
) {
    struct Walk<'w> {
        view: View<'w>,
        scans: &'w Scans,
        found: &'w mut dyn FnMut(&VarRef, &[Step]),
    }
    impl Walk<'_> {
        fn steps(&mut self, steps: &[Step]) {
            for pair in steps.windows(2) {
                if let Some(CountingLoop { variable, body, .. }) =
                    counting_loop(&self.view, &pair[0], &pair[1])
                {
                    if self.scans.get(variable).is_some() {
                        (self.found)(variable, body);
                    }
                }
            }
        }
    }
    impl Visitor for Walk<'_> {
        fn sequence(&mut self, sequence: &Sequence) {
            self.steps(&sequence.steps);
            visit::walk_sequence(self, sequence);
        }
        fn statement(&mut self, statement: &Statement) {
            match &statement.kind {
                StatementKind::ForRange(range) if self.scans.get(&range.variable).is_some() => {
                    (self.found)(&range.variable, &range.body.steps);
                }
                StatementKind::ForIn(for_in) if self.scans.get(&for_in.variable).is_some() => {
                    (self.found)(&for_in.variable, &for_in.body.steps);
                }
                _ => {}
            }
            visit::walk_statement(self, statement);
        }
    }
    let mut walk = Walk { view: *view, scans, found };
    walk.steps(steps);
    for step in steps {
        if let Step::Statement(statement) = step {
            walk.statement(statement);
        }
    }
}
