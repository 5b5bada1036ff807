//! Loops that go through all identities, where nobody can see in which order.
//!
//! `for (i : 0 .. N - 1) { … }` and `i = 0; do :: i < N -> …; i++ :: else -> break od` visit in order, and where the steps in
//! between can be seen, the order is part of the behaviour: such a loop tells the identities apart. It does not if
//!
//! - it is one step for everybody else: inside `d_step`, or inside `atomic` with a body that never waits, where no `unless` can
//!   interrupt it. (Claims see the steps inside `atomic`. So with a claim, an `atomic` loop counts only if the formula has no `X` and
//!   names nothing that the loop writes; beside a hand-written never claim it does not count.)
//! - its bounds are constant, and there is no jump, assertion or label in it, and no expression that may fail (that is checked
//!   later, when the values of indices are known);
//! - its iterations commute: an array that is written is accessed at index `i` only; a scalar that is written is either an accumulator
//!   with one operator that nobody else reads in the loop, or a flag that is set to one constant and not read; messages
//!   go to channels `q[i]` of an array that nobody changes.

use super::Model;
use super::sorts::flows::for_in_array;
use super::sorts::operands::{Identity, Operand, View};
use super::sorts::places::Place;
use super::symbols::*;
use crate::promela::printer;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};
use std::collections::{HashMap, HashSet};

/// Who sees the steps around a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    ByAll,
    ByClaims,
    ByNobody,
}

/// Where a statement stands.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings {
    seen: Seen,
    escapable: bool,
}

impl Surroundings {
    /// At the top of a body.
    pub const BODY: Surroundings = Surroundings { seen: Seen::ByAll, escapable: false };

    /// At the top of a body; a `provided` clause can interrupt it anywhere.
    pub fn of_body(unit: &Unit) -> Surroundings {
        match unit {
            Unit::Proctype(Proctype { provided: Some(_), .. }) => Surroundings::BODY.escapable(),
            _ => Surroundings::BODY,
        }
    }

    /// Inside an `atomic` that stands here.
    pub fn in_atomic(self) -> Surroundings {
        let seen = if self.seen == Seen::ByAll { Seen::ByClaims } else { self.seen };
        Surroundings { seen, ..self }
    }

    /// Inside a `d_step` that stands here.
    pub fn in_d_step(self) -> Surroundings {
        Surroundings { seen: Seen::ByNobody, ..self }
    }

    /// In front of an `unless`.
    pub fn escapable(self) -> Surroundings {
        Surroundings { escapable: true, ..self }
    }

    /// Is it inside a `d_step`?
    pub fn is_d_step(self) -> bool {
        self.seen == Seen::ByNobody
    }

    /// Can nobody see what happens between the statements here, if they never wait and write these variables?
    pub fn is_one_step(self, scans: &Scans, written: &[SymbolId]) -> bool {
        match self.seen {
            Seen::ByAll => false,
            Seen::ByClaims => !self.escapable && !scans.claims_see(written),
            Seen::ByNobody => true,
        }
    }

    /// Is a `select` a free choice here, rather than counting up to a value that others can watch?
    pub fn select_is_free(self, select: &Select, scans: &Scans, variable: Option<SymbolId>) -> bool {
        if self.is_d_step() {
            return false; // the first option wins
        }
        if select.rewritten {
            if let (ExprKind::Constant(from, _), ExprKind::Constant(to, _)) =
                (&select.from.kind, &select.to.kind)
            {
                // SPIN makes that many options of it, and a loop of more
                if i64::from(*to) - i64::from(*from) <= 32 {
                    return true;
                }
            }
        }
        self.is_one_step(scans, variable.as_slice())
    }
}

/// A loop that goes through identities in no order.
#[derive(Clone, Copy, Debug)]
pub struct Scan {
    /// The node that names it.
    pub node: NodeId,
    /// The loop's variable.
    pub variable: SymbolId,
    /// The first value.
    pub from: i32,
    /// The last value.
    pub to: i32,
}

/// The scans of a model, by the node of the loop's variable in `for`, or in the assignment in front of `do`.
#[derive(Clone, Debug, Default)]
pub struct Scans {
    found: HashMap<NodeId, Scan>,
    /// What properties look at.
    claimed: HashSet<SymbolId>,
    /// Is there a claim that counts steps?
    steps_counted: bool,
}

impl Scans {
    /// Finds the scans of a model.
    pub fn new(program: &Program, model: &Model) -> Scans {
        let mut scans = Scans::default();
        scans.read_claims(program, model);
        for (index, body) in model.symbols.bodies.iter().enumerate() {
            if matches!(body.kind, BodyKind::Proctype | BodyKind::Init) {
                let view = View::new(model, Some(BodyId(index as u32)));
                let steps = model.boot.steps_after(program, body.unit);
                let around = Surroundings::of_body(&program.units[body.unit]);
                Finder { view, scans: &mut scans }.steps(steps, around);
            }
        }
        scans
    }

    /// The scan of a `for` with this variable, or of the `do` behind an assignment to it.
    pub fn get(&self, variable: &VarRef) -> Option<Scan> {
        self.found.get(&variable.id).copied()
    }

    /// Takes a loop for an ordered one after all.
    pub fn give_up(&mut self, variable: NodeId) {
        self.found.remove(&variable);
    }

    /// Does a claim look at one of these variables, or count steps?
    fn claims_see(&self, written: &[SymbolId]) -> bool {
        self.steps_counted || written.iter().any(|id| self.claimed.contains(id))
    }

    fn read_claims(&mut self, program: &Program, model: &Model) {
        struct Names<'a>(&'a Model, &'a mut Scans);
        impl Visitor for Names<'_> {
            fn expr(&mut self, expr: &Expr) {
                match &expr.kind {
                    ExprKind::Unary(UnaryOp::Next, _) => self.1.steps_counted = true,
                    ExprKind::RemoteVariable(_) => {
                        let view = View::new(self.0, None);
                        if let Some(Operand::Place(Place::Variable(id))) = view.operand(expr) {
                            self.1.claimed.insert(id);
                        }
                    }
                    // where a process stands inside the loop (a label is not there), and what it could do
                    ExprKind::Enabled(_) | ExprKind::PcValue(_) | ExprKind::Code(_) => {
                        self.1.steps_counted = true;
                    }
                    _ => {}
                }
                visit::walk_expr(self, expr);
            }
            fn variable(&mut self, variable: &VarRef, _how: Use) {
                match self.0.symbols.target(variable.id) {
                    Some(Target::Symbol(id)) => {
                        self.1.claimed.insert(id);
                    }
                    _ => self.1.steps_counted = true,
                }
                visit::walk_variable(self, variable);
            }
        }
        for unit in &program.units {
            match unit {
                Unit::Ltl(ltl) => Names(model, self).expr(&ltl.formula),
                Unit::Never(_) | Unit::Trace(_) => self.steps_counted = true,
                _ => {}
            }
        }
    }
}

/// A counting loop written with `do`.
pub struct CountingLoop<'a> {
    /// The variable in the assignment in front of it.
    pub variable: &'a VarRef,
    /// What is done for each value, without the increment.
    pub body: &'a [Step],
    /// The first value.
    pub from: i32,
    /// The last value.
    pub to: i32,
}

/// `i = a; do :: i < b -> …; i++ :: else -> break od` in two steps.
pub fn counting_loop<'a>(view: &View<'_>, first: &'a Step, second: &'a Step) -> Option<CountingLoop<'a>> {
    let (Step::Statement(first), Step::Statement(second)) = (first, second) else {
        return None;
    };
    let (StatementKind::Assign(variable, start), StatementKind::Do(options)) = (&first.kind, &second.kind)
    else {
        return None;
    };
    if !variable.is_plain() || !second.labels.is_empty() {
        return None;
    }
    let name = printer::expression(&reference(variable));
    let number = |expr: &Expr| match view.operand(expr) {
        Some(Operand::Constant(Identity::Number(value))) => Some(value),
        _ => None,
    };
    let is_it = |expr: &Expr| printer::expression(expr) == name;
    let [one, other] = &options[..] else {
        return None;
    };
    let ends = |option: &Sequence| match &option.steps[..] {
        [_, Step::Statement(Statement { kind: StatementKind::Break, labels, .. })] => labels.is_empty(),
        _ => false,
    };
    let (goes_on, stops) = if ends(other) { (one, other) } else { (other, one) };
    if !ends(stops) {
        return None;
    }
    let guard = |option: &'a Sequence| match option.steps.first() {
        Some(Step::Statement(statement)) if statement.labels.is_empty() => Some(&statement.kind),
        _ => None,
    };
    let StatementKind::Expression(condition) = guard(goes_on)? else {
        return None;
    };
    let ExprKind::Binary(op, left, right) = &condition.kind else {
        return None;
    };
    let to = match (op, is_it(left)) {
        (BinaryOp::Less | BinaryOp::NotEqual, true) => number(right)?.checked_sub(1)?,
        (BinaryOp::LessEqual, true) => number(right)?,
        _ => return None,
    };
    let stops_there = match guard(stops)? {
        StatementKind::Else => true,
        StatementKind::Expression(Expr { kind: ExprKind::Binary(op, left, right), .. }) if is_it(left) => {
            let bound = number(right)?;
            match op {
                BinaryOp::GreaterEqual | BinaryOp::Equal => bound == to.checked_add(1)?,
                BinaryOp::Greater => bound == to,
                _ => false,
            }
        }
        _ => false,
    };
    let (last, body) = goes_on.steps.get(1..)?.split_last()?;
    let increments = match last {
        Step::Statement(Statement { kind: StatementKind::Increment(target), labels, .. }) => {
            labels.is_empty() && is_it(&reference(target))
        }
        Step::Statement(Statement { kind: StatementKind::Assign(target, value), labels, .. }) => {
            let next = format!("{name} + 1");
            labels.is_empty() && is_it(&reference(target)) && printer::expression(value) == next
        }
        _ => false,
    };
    let from = number(start)?;
    (stops_there && increments && from <= to).then_some(CountingLoop { variable, body, from, to })
}

fn reference(variable: &VarRef) -> Expr {
    Expr { kind: ExprKind::Variable(variable.clone()), span: variable.span() }
}

/// Looks for scans in the statements of a body.
struct Finder<'a> {
    view: View<'a>,
    scans: &'a mut Scans,
}

impl Finder<'_> {
    fn steps(&mut self, steps: &[Step], around: Surroundings) {
        for (at, step) in steps.iter().enumerate() {
            if let Step::Statement(statement) = step {
                let counting = steps.get(at + 1).and_then(|next| counting_loop(&self.view, step, next));
                if let Some(counting) = counting {
                    let bounds = (counting.from, counting.to);
                    self.candidate(counting.variable, bounds, counting.body, around);
                }
                self.statement(statement, around);
            }
        }
    }

    fn statement(&mut self, statement: &Statement, around: Surroundings) {
        match &statement.kind {
            StatementKind::If(options) | StatementKind::Do(options) => {
                options.iter().for_each(|option| self.steps(&option.steps, around));
            }
            StatementKind::Atomic(sequence) => self.steps(&sequence.steps, around.in_atomic()),
            StatementKind::DStep(sequence) => self.steps(&sequence.steps, around.in_d_step()),
            StatementKind::Block(sequence) => self.steps(&sequence.steps, around),
            StatementKind::Call(call) => self.steps(&call.expansion.steps, around),
            StatementKind::Unless(main, escape) => {
                self.statement(main, around.escapable());
                self.statement(escape, around);
            }
            StatementKind::ForRange(range) => {
                let number = |expr: &Expr| match self.view.operand(expr) {
                    Some(Operand::Constant(Identity::Number(value))) => Some(value),
                    _ => None,
                };
                if let Some(bounds) = number(&range.from).zip(number(&range.to)) {
                    self.candidate(&range.variable, bounds, &range.body.steps, around);
                }
                self.steps(&range.body.steps, around);
            }
            StatementKind::ForIn(for_in) => {
                if let Some(length) = for_in_array(self.view.model, for_in) {
                    let bounds = (0, length as i32 - 1);
                    self.candidate(&for_in.variable, bounds, &for_in.body.steps, around);
                }
                self.steps(&for_in.body.steps, around);
            }
            _ => {}
        }
    }

    fn candidate(&mut self, variable: &VarRef, (from, to): (i32, i32), body: &[Step], around: Surroundings) {
        let Some(id) = self.view.model.symbols.symbol_of(variable.id) else {
            return;
        };
        let mut body_of = Iteration::new(&self.view, id, around.is_d_step());
        if from <= to && body_of.steps(body) && body_of.commutes() {
            let mut written: Vec<SymbolId> = body_of.writes.iter().map(|write| write.symbol).collect();
            written.push(id);
            if around.is_one_step(self.scans, &written) {
                self.scans.found.insert(variable.id, Scan { node: variable.id, variable: id, from, to });
            }
        }
    }
}

/// How a variable is written in a loop.
#[derive(Clone, Copy, Debug, PartialEq)]
enum How {
    /// At the loop's index.
    Own,
    /// `x = x + …` and so on
    Accumulated(BinaryOp),
    /// `x = 1`
    Set(i32),
}

#[derive(Clone, Copy, Debug)]
struct Write {
    symbol: SymbolId,
    how: How,
}

/// One iteration of a loop: what it writes and reads.
struct Iteration<'a> {
    view: &'a View<'a>,
    variable: SymbolId,
    in_d_step: bool,
    writes: Vec<Write>,
    /// Variables that are read, and whether at the loop's index.
    reads: Vec<(SymbolId, bool)>,
    /// Does it send?
    sends: bool,
    /// Are all channels elements of arrays that nobody changes, at the loop's index?
    own_channels: bool,
}

impl<'a> Iteration<'a> {
    fn new(view: &'a View<'a>, variable: SymbolId, in_d_step: bool) -> Iteration<'a> {
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
    fn steps(&mut self, steps: &[Step]) -> bool {
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
        let kind = |variable: &VarRef| symbols.symbol_of(variable.last().id).map(|id| &symbols.get(id).kind);
        match &value.kind {
            ExprKind::Variable(variable) => {
                kind(target).is_some() && (kind(target) == kind(variable) || kind(target) == Some(&Type::Int))
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
        fine && has_else
    }

    fn inner_loop(&mut self, range: &ForRange) -> bool {
        let number = |expr: &Expr| match self.view.operand(expr) {
            Some(Operand::Constant(Identity::Number(value))) => Some(value),
            _ => None,
        };
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
        if self.is_own(target) {
            self.read(value);
            return self.write(target, How::Own);
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

    /// Is a reference an element at the loop's index?
    fn is_own(&self, variable: &VarRef) -> bool {
        variable.index.as_deref().is_some_and(|index| match &index.kind {
            ExprKind::Variable(name) if name.is_plain() => {
                self.view.model.symbols.symbol_of(name.id) == Some(self.variable)
            }
            _ => false,
        })
    }

    fn write(&mut self, target: &VarRef, how: How) -> bool {
        let Some(symbol) = self.view.model.symbols.symbol_of(target.id) else {
            return false;
        };
        let own = self.is_own(target);
        if !own && !target.is_plain() || symbol == self.variable {
            return false;
        }
        let kind = &self.view.model.symbols.get(symbol).kind;
        if !own && matches!(kind, Type::Struct(_)) {
            return false;
        }
        // the indices are read, the array itself is not
        let mut reads = Reads { iteration: self };
        visit::walk_variable(&mut reads, target);
        self.writes.push(Write { symbol, how: if own { How::Own } else { how } });
        true
    }

    fn read(&mut self, expr: &Expr) {
        Reads { iteration: self }.expr(expr);
    }

    fn channel(&mut self, channel: &VarRef) {
        let model = self.view.model;
        let declared = model.symbols.symbol_of(channel.id).is_some_and(|id| {
            let reassigned = model.boot.written.iter().any(|(written, _)| *written == id);
            model.symbols.get(id).channel.is_some() && model.constant.contains(&id) && !reassigned
        });
        self.own_channels &= declared && channel.field.is_none() && self.is_own(channel);
    }

    fn commutes(&self) -> bool {
        if self.sends && !self.own_channels {
            return false;
        }
        self.writes.iter().all(|write| {
            let same = self.writes.iter().filter(|w| w.symbol == write.symbol).all(|w| w.how == write.how);
            let mut reads = self.reads.iter().filter(|(id, _)| *id == write.symbol);
            same && match write.how {
                How::Own => reads.all(|(_, own)| *own),
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
        let own = self.iteration.is_own(variable);
        if how == Use::Probe {
            self.iteration.channel(variable);
        }
        if let Some(symbol) = self.iteration.view.model.symbols.symbol_of(variable.id) {
            self.iteration.reads.push((symbol, own));
        }
        visit::walk_variable(self, variable);
    }
}
