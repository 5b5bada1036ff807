//! One iteration of a loop: what it writes and reads, and whether iterations commute.

use super::counting::reference;
use crate::analysis::sorts::operands::{Identity, Operand, View};
use crate::model::symbols::*;
use crate::promela::printer;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};
use crate::rules::{Rule, kept};

/// How a variable is written in a loop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum How {
    /// At the loop's index, which stands in these brackets.
    Own(usize),
    /// `x = x + …` and so on
    Accumulated(BinaryOp),
    /// `x = 1`
    Set(i32),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Write {
    pub(super) symbol: SymbolId,
    how: How,
}

/// One iteration of a loop: what it writes and reads.
pub(super) struct Iteration<'a> {
    view: &'a View<'a>,
    variable: SymbolId,
    in_d_step: bool,
    pub(super) writes: Vec<Write>,
    /// Variables that are read, and in which brackets the loop's index stands, if it does.
    reads: Vec<(SymbolId, Option<usize>)>,
    /// Does it send?
    sends: bool,
    /// Are all channels elements of arrays that nobody changes, at the loop's index?
    own_channels: bool,
}

impl<'a> Iteration<'a> {
    pub(super) fn new(view: &'a View<'a>, variable: SymbolId, in_d_step: bool) -> Iteration<'a> {
        Iteration {
            view,
            variable,
            in_d_step,
            writes: Vec::new(),
            reads: Vec::new(),
            sends: false,
            own_channels: true,
        }
    }

    /// Collects what steps do; `false` if one of them may wait, jump, or is not understood.
    pub(super) fn steps(&mut self, steps: &[Step]) -> bool {
        steps.iter().all(|step| match step {
            Step::Statement(statement) => self.statement(statement),
            Step::Declaration(_) | Step::Exclusive(_) => false,
        })
    }

    fn statement(&mut self, statement: &Statement) -> bool {
        if !statement.labels.is_empty() {
            return false;
        }
        match &statement.kind {
            StatementKind::Empty | StatementKind::Printm(_) => true,
            StatementKind::Printf(_, arguments) => {
                arguments.iter().for_each(|argument| self.read(argument));
                true
            }
            // waiting inside a d_step is an error, whoever is visited first
            StatementKind::Expression(expr) if self.in_d_step => {
                self.read(expr);
                true
            }
            StatementKind::Expression(expr) => {
                matches!(expr.kind, ExprKind::Constant(value, _) if value != 0)
            }
            StatementKind::Assign(target, value) => self.assign(target, value),
            StatementKind::Increment(target) | StatementKind::Decrement(target) => {
                self.write(target, How::Accumulated(BinaryOp::Add))
            }
            StatementKind::If(options) => self.choice(options),
            StatementKind::Block(sequence)
            | StatementKind::Atomic(sequence)
            | StatementKind::DStep(sequence) => self.steps(&sequence.steps),
            StatementKind::Call(call) => self.steps(&call.expansion.steps),
            StatementKind::ForRange(range) => self.inner_loop(range),
            StatementKind::Send(send) if self.in_d_step => {
                self.sends = true;
                self.channel(&send.channel);
                send.arguments.iter().for_each(|argument| self.read(argument));
                !send.sorted
            }
            _ => false,
        }
    }

    /// `if :: … && e > x -> x = e :: else fi` takes the largest; `<` the smallest.
    fn extreme(&mut self, options: &[Sequence]) -> bool {
        let [one, other] = options else {
            return false;
        };
        let is_else = |option: &Sequence| match &option.steps[..] {
            [Step::Statement(first), rest @ ..] => {
                let idle = |step: &Step| match step {
                    Step::Statement(Statement { kind: StatementKind::Expression(e), labels, .. }) => {
                        labels.is_empty() && matches!(e.kind, ExprKind::Constant(1, _))
                    }
                    _ => false,
                };
                matches!(first.kind, StatementKind::Else) && first.labels.is_empty() && rest.iter().all(idle)
            }
            _ => false,
        };
        let taking = match (is_else(one), is_else(other)) {
            (false, true) => one,
            (true, false) => other,
            _ => return false,
        };
        let [Step::Statement(guard), Step::Statement(set)] = &taking.steps[..] else {
            return false;
        };
        let (StatementKind::Expression(condition), StatementKind::Assign(target, value)) =
            (&guard.kind, &set.kind)
        else {
            return false;
        };
        if !guard.labels.is_empty() || !set.labels.is_empty() || !target.is_plain() {
            return false;
        }
        let target_text = printer::expression(&reference(target));
        let value_text = printer::expression(value);
        let mut conjuncts = Vec::new();
        let mut rest = condition;
        while let ExprKind::Binary(BinaryOp::And, left, right) = &rest.kind {
            conjuncts.push(&**right);
            rest = left;
        }
        conjuncts.push(rest);
        let direction = |expr: &Expr| match &expr.kind {
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (printer::expression(left), printer::expression(right));
                let straight = left == value_text && right == target_text;
                let turned = left == target_text && right == value_text;
                match op {
                    BinaryOp::Greater | BinaryOp::GreaterEqual if straight => Some(BinaryOp::Greater),
                    BinaryOp::Less | BinaryOp::LessEqual if turned => Some(BinaryOp::Greater),
                    BinaryOp::Less | BinaryOp::LessEqual if straight => Some(BinaryOp::Less),
                    BinaryOp::Greater | BinaryOp::GreaterEqual if turned => Some(BinaryOp::Less),
                    _ => None,
                }
            }
            _ => None,
        };
        let comparing: Vec<usize> =
            (0..conjuncts.len()).filter(|&i| direction(conjuncts[i]).is_some()).collect();
        let [only] = comparing[..] else {
            return false;
        };
        let Some(op) = direction(conjuncts[only]) else {
            return false;
        };
        if !self.holds_all_of(target, value) {
            return false;
        }
        for (index, conjunct) in conjuncts.into_iter().enumerate() {
            if index != only {
                self.read(conjunct);
            }
        }
        self.read(value);
        self.write(target, How::Accumulated(op))
    }

    /// Can a variable hold every value of another one, so that nothing is cut?
    fn holds_all_of(&self, target: &VarRef, value: &Expr) -> bool {
        let symbols = &self.view.model.symbols;
        // elements of a `bit` array are bytes, and so on: what counts is what is stored
        let kind = |variable: &VarRef| {
            let symbol = symbols.symbol_of(variable.last().id).map(|id| symbols.get(id));
            symbol.map(|symbol| if kept(Rule::StoredTypes) { symbol.stored() } else { symbol.kind.clone() })
        };
        match &value.kind {
            ExprKind::Variable(variable) => {
                kind(target).is_some() && (kind(target) == kind(variable) || kind(target) == Some(Type::Int))
            }
            _ => false,
        }
    }

    fn choice(&mut self, options: &[Sequence]) -> bool {
        if self.extreme(options) {
            return true;
        }
        let mut has_else = false;
        let fine = options.iter().all(|option| {
            let Some((Step::Statement(guard), rest)) = option.steps.split_first() else {
                return false;
            };
            let guard_is_fine = match &guard.kind {
                _ if !guard.labels.is_empty() => false,
                StatementKind::Else => {
                    has_else = true;
                    true
                }
                StatementKind::Expression(expr) => {
                    self.read(expr);
                    true
                }
                _ => {
                    // executable at any time
                    has_else = true;
                    self.statement(guard)
                }
            };
            guard_is_fine && self.steps(rest)
        });
        fine && (has_else || self.in_d_step)
    }

    fn inner_loop(&mut self, range: &ForRange) -> bool {
        let number = |expr: &Expr| self.view.number(expr);
        let (Some(inner), Some(_), Some(to)) =
            (self.view.model.symbols.symbol_of(range.variable.id), number(&range.from), number(&range.to))
        else {
            return false;
        };
        if inner == self.variable {
            return false;
        }
        let mut own = Iteration::new(self.view, self.variable, self.in_d_step);
        let fine = own.steps(&range.body.steps);
        if own.writes.iter().any(|write| write.symbol == inner) {
            return false;
        }
        self.reads.extend(own.reads.into_iter().filter(|(id, _)| *id != inner));
        self.writes.extend(own.writes);
        self.writes.push(Write { symbol: inner, how: How::Set(to.wrapping_add(1)) });
        self.sends |= own.sends;
        self.own_channels &= own.own_channels;
        fine
    }

    fn assign(&mut self, target: &VarRef, value: &Expr) -> bool {
        if let Some(position) = self.own_position(target) {
            self.read(value);
            return self.write(target, How::Own(position));
        }
        if let Some(Operand::Constant(Identity::Number(constant))) = self.view.operand(value) {
            return self.write(target, How::Set(constant));
        }
        let ExprKind::Binary(op, left, right) = &value.kind else {
            return false;
        };
        let is_target = |expr: &Expr| printer::expression(expr) == printer::expression(&reference(target));
        use BinaryOp::*;
        let (op, rest) = match op {
            Add | And | Or | BitAnd | BitOr | BitXor | Multiply if is_target(left) => (*op, right),
            Add | And | Or | BitAnd | BitOr | BitXor | Multiply if is_target(right) => (*op, left),
            Subtract if is_target(left) => (Add, right),
            _ => return false,
        };
        self.read(rest);
        self.write(target, How::Accumulated(op))
    }

    /// Where the loop's index stands alone in a reference: in the first pair of brackets, the second, …
    fn own_position(&self, variable: &VarRef) -> Option<usize> {
        let is_index = |index: &Expr| match &index.kind {
            ExprKind::Variable(name) if name.is_plain() => {
                self.view.model.symbols.symbol_of(name.id) == Some(self.variable)
            }
            _ => false,
        };
        let mut position = 0;
        let mut part = Some(variable);
        while let Some(reference) = part {
            if reference.index.as_deref().is_some_and(is_index) {
                return Some(position);
            }
            position += 1;
            part = reference.field.as_deref();
        }
        None
    }

    fn write(&mut self, target: &VarRef, how: How) -> bool {
        let Some(symbol) = self.view.model.symbols.symbol_of(target.id) else {
            return false;
        };
        let own = self.own_position(target);
        if own.is_none() && !target.is_plain() || symbol == self.variable {
            return false;
        }
        let kind = &self.view.model.symbols.get(symbol).kind;
        if own.is_none() && matches!(kind, Type::Struct(_)) {
            return false;
        }
        // the indices are read, the array itself is not
        let mut reads = Reads { iteration: self };
        visit::walk_variable(&mut reads, target);
        self.writes.push(Write { symbol, how: own.map_or(how, How::Own) });
        true
    }

    fn read(&mut self, expr: &Expr) {
        Reads { iteration: self }.expr(expr);
    }

    fn channel(&mut self, channel: &VarRef) {
        let model = self.view.model;
        let declared = model.symbols.symbol_of(channel.id).is_some_and(|id| {
            let reassigned = model.boot.written.iter().any(|(written, _)| *written == id);
            model.symbols.get(id).channel.is_some() && model.constants.whole.contains(&id) && !reassigned
        });
        self.own_channels &= declared && channel.field.is_none() && self.own_position(channel).is_some();
    }

    pub(super) fn commutes(&self) -> bool {
        if self.sends && !self.own_channels {
            return false;
        }
        self.writes.iter().all(|write| {
            let same = self.writes.iter().filter(|w| w.symbol == write.symbol).all(|w| w.how == write.how);
            let mut reads = self.reads.iter().filter(|(id, _)| *id == write.symbol);
            same && match write.how {
                How::Own(position) => reads.all(|(_, own)| *own == Some(position)),
                How::Accumulated(_) | How::Set(_) => reads.next().is_none(),
            }
        })
    }
}

/// Collects what an expression reads.
struct Reads<'i, 'a> {
    iteration: &'i mut Iteration<'a>,
}

impl Visitor for Reads<'_, '_> {
    fn variable(&mut self, variable: &VarRef, how: Use) {
        let own = self.iteration.own_position(variable);
        if how == Use::Probe {
            self.iteration.channel(variable);
        }
        if let Some(symbol) = self.iteration.view.model.symbols.symbol_of(variable.id) {
            self.iteration.reads.push((symbol, own));
        }
        visit::walk_variable(self, variable);
    }
}
