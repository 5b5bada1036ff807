//! Expressions that can be evaluated in every state, without an error and without side effects.
//!
//! The operands of `&&` and `||` are evaluated from the left until the result is known. Only if none of them can fail is
//! their order without meaning. An index is safe if all values that it can take are inside the array, a channel if it can't be
//! the missing one. A look at the messages of a rendezvous channel (`q?[…]`) is an error.

use super::scans::{CountingLoop, Scans, counting_loop};
use super::sorts::domains::Domains;
use super::sorts::operands::{Identity, Operand, View};
use crate::model::Model;
use crate::model::symbols::*;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Visitor};
use crate::rules::Rule;

/// Which channels may be asked for something.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Channels {
    /// All that exist.
    Any,
    /// Those with room for messages.
    Buffered,
}

/// What is known about the values of places.
pub struct Totality<'a> {
    /// The model.
    pub model: &'a Model,
    /// The values of all places.
    pub domains: &'a Domains,
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
            ExprKind::Len(channel) | ExprKind::Probe(_, channel) => {
                self.is_channel(view, channel, Channels::Any)
            }
            ExprKind::Poll(poll) => {
                self.is_channel(view, &poll.channel, Channels::Buffered)
                    && poll.arguments.iter().all(|argument| match argument {
                        ReceiveArgument::Variable(variable) => self.has_safe_indices(view, variable),
                        ReceiveArgument::Eval(expr) | ReceiveArgument::Constant(expr) => {
                            self.is_total(view, expr)
                        }
                    })
            }
            ExprKind::RemoteLabel(remote) => self.names_a_lasting_process(view, remote),
            _ => false,
        }
    }

    /// Does a remote reference name a process that is always there?
    fn names_a_lasting_process(&self, view: &View<'_>, remote: &RemoteLabel) -> bool {
        let model = self.model;
        let Some(body) = model.symbols.proctype(&remote.proctype.name) else {
            return false;
        };
        let number = match &remote.pid {
            None => {
                return !model.can_end.contains(&body) && model.boot.processes.iter().any(|p| p.body == body);
            }
            Some(pid) => match view.operand(pid) {
                Some(Operand::Constant(Identity::Number(number))) => number,
                _ => return false,
            },
        };
        let process = usize::try_from(number).ok().and_then(|pid| model.boot.processes.get(pid));
        process.is_some_and(|process| process.body == body && !model.can_end.contains(&body))
    }

    /// Are all indices of a reference inside their arrays?
    pub fn has_safe_indices(&self, view: &View<'_>, variable: &VarRef) -> bool {
        let mut part = Some(variable);
        while let Some(reference) = part {
            if let Some(index) = &reference.index {
                let length = self
                    .model
                    .symbols
                    .symbol_of(reference.id)
                    .and_then(|id| self.model.symbols.get(id).length);
                let inside = |identity: &Identity| match identity {
                    Identity::Number(n) => (0..length.unwrap_or(1) as i32).contains(n),
                    Identity::Channel(_) => false,
                };
                let safe = match view.operand(index) {
                    Some(Operand::Constant(identity)) => inside(&identity),
                    Some(Operand::Place(place)) => {
                        self.domains.known(place).is_some_and(|values| values.iter().all(inside))
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

    /// Does a reference always name a channel, of these?
    fn is_channel(&self, view: &View<'_>, channel: &VarRef, which: Channels) -> bool {
        let expr = Expr { kind: ExprKind::Variable(channel.clone()), span: channel.span() };
        let is_one = |identity: &Identity| match identity {
            Identity::Channel(number) => which == Channels::Any || self.is_buffered(*number),
            Identity::Number(_) => false,
        };
        let exists = match view.operand(&expr) {
            Some(Operand::Constant(identity)) => is_one(&identity),
            Some(Operand::Place(place)) => {
                self.domains.known(place).is_some_and(|values| values.iter().all(is_one))
            }
            None => false,
        };
        exists && self.has_safe_indices(view, channel)
    }

    fn is_buffered(&self, channel: u32) -> bool {
        let symbols = &self.model.symbols;
        let declared = self.model.boot.channels.get(channel as usize).and_then(|channel| channel.symbol());
        let declared = declared.and_then(|symbol| symbols.get(symbol).channel.as_ref());
        !crate::rules::kept(Rule::HandshakesNotPolled) || declared.is_some_and(|channel| channel.capacity > 0)
    }

    /// The scans in which an expression may fail.
    pub fn failing_scans(&self, program: &Program, scans: &Scans) -> Vec<NodeId> {
        let mut failing = Vec::new();
        for (index, body) in self.model.symbols.bodies.iter().enumerate() {
            let view = View::new(self.model, Some(BodyId(index as u32)));
            let mut walk = Walk { totality: self, view, scans, around: Vec::new(), failing: &mut failing };
            walk.steps(self.model.boot.steps_after(program, body.unit));
        }
        failing
    }
}

/// Walks over a body and looks for expressions inside of scans that may fail.
struct Walk<'a> {
    totality: &'a Totality<'a>,
    view: View<'a>,
    scans: &'a Scans,
    /// The variables of the scans around.
    around: Vec<NodeId>,
    failing: &'a mut Vec<NodeId>,
}

impl Walk<'_> {
    fn steps(&mut self, steps: &[Step]) {
        let mut rest = steps;
        while let Some((step, behind)) = rest.split_first() {
            rest = behind;
            let Step::Statement(statement) = step else {
                continue;
            };
            let counting = behind.first().and_then(|second| counting_loop(&self.view, step, second));
            if let Some(CountingLoop { variable, body, .. }) = counting {
                if self.scans.get(variable).is_some() {
                    self.inside(variable, body);
                    rest = behind.get(1..).unwrap_or_default();
                    continue;
                }
            }
            self.statement(statement);
        }
    }

    fn inside(&mut self, variable: &VarRef, body: &[Step]) {
        let scan = self.scans.get(variable);
        self.view.bound.extend(scan);
        self.around.extend(scan.map(|_| variable.id));
        self.steps(body);
        if scan.is_some() {
            self.view.bound.pop();
            self.around.pop();
        }
    }
}

impl Visitor for Walk<'_> {
    fn sequence(&mut self, sequence: &Sequence) {
        self.steps(&sequence.steps);
    }

    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::ForRange(range) => self.inside(&range.variable, &range.body.steps),
            StatementKind::ForIn(for_in) => self.inside(&for_in.variable, &for_in.body.steps),
            _ => visit::walk_statement(self, statement),
        }
    }

    fn expr(&mut self, expr: &Expr) {
        if !self.totality.is_total(&self.view, expr) {
            self.failing.extend_from_slice(&self.around);
        }
    }

    fn variable(&mut self, variable: &VarRef, _how: visit::Use) {
        if !self.totality.has_safe_indices(&self.view, variable) {
            self.failing.extend_from_slice(&self.around);
        }
    }
}
