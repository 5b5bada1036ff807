//! Walking a syntax tree: a visitor overrides what it is interested in and calls `walk_…` to go on below.
//!
//! Calls of inlines are walked as what they expand to. References to variables come with the way in which they
//! are used.

use super::source::Span;
use super::syntax::*;

/// How a variable is used at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Use {
    /// Its value is read.
    Read,
    /// It is given a new value.
    Write,
    /// It is given a new value that depends on the old one.
    Update,
    /// A message is sent to the channel that it holds.
    Send,
    /// A message is received from the channel that it holds.
    Receive,
    /// The channel that it holds is looked at: a poll, `len`, `full`, …
    Probe,
    /// It is named in an `xr` or `xs`.
    Exclusive,
}

impl Use {
    /// Does the variable itself change?
    pub fn writes(self) -> bool {
        matches!(self, Use::Write | Use::Update)
    }
}

/// Something that walks over a tree.
pub trait Visitor {
    /// A sequence: a scope of its own if it has braces.
    fn sequence(&mut self, sequence: &Sequence) {
        walk_sequence(self, sequence);
    }
    /// A declaration inside a body.
    fn declaration(&mut self, declaration: &Declaration) {
        walk_declaration(self, declaration);
    }
    /// A statement.
    fn statement(&mut self, statement: &Statement) {
        walk_statement(self, statement);
    }
    /// An expression.
    fn expr(&mut self, expr: &Expr) {
        walk_expr(self, expr);
    }
    /// A reference to a variable.
    fn variable(&mut self, variable: &VarRef, _how: Use) {
        walk_variable(self, variable);
    }
}

/// Visits everything that a model does and checks: bodies, `provided` clauses, claims, traces and formulas.
pub fn walk_program<V: Visitor + ?Sized>(visitor: &mut V, program: &Program) {
    for unit in &program.units {
        match unit {
            Unit::Proctype(proctype) => {
                proctype.provided.iter().for_each(|condition| visitor.expr(condition));
                visitor.sequence(&proctype.body);
            }
            Unit::Init(Init { body, .. })
            | Unit::Never(Never { body, .. })
            | Unit::Trace(Trace { body, .. }) => visitor.sequence(body),
            Unit::Ltl(ltl) => visitor.expr(&ltl.formula),
            _ => {}
        }
    }
}

/// Visits the steps of a sequence.
pub fn walk_sequence<V: Visitor + ?Sized>(visitor: &mut V, sequence: &Sequence) {
    for step in &sequence.steps {
        match step {
            Step::Declaration(declaration) => visitor.declaration(declaration),
            Step::Exclusive(exclusive) => {
                for channel in &exclusive.channels {
                    visitor.variable(channel, Use::Exclusive);
                }
            }
            Step::Statement(statement) => visitor.statement(statement),
        }
    }
}

/// Visits the expressions in a declaration.
pub fn walk_declaration<V: Visitor + ?Sized>(visitor: &mut V, declaration: &Declaration) {
    for declarator in &declaration.declarators {
        if let Some(Initialiser::Value(value)) = &declarator.initialiser {
            visitor.expr(value);
        }
    }
}

/// Visits what is inside a statement.
pub fn walk_statement<V: Visitor + ?Sized>(visitor: &mut V, statement: &Statement) {
    match &statement.kind {
        StatementKind::Empty
        | StatementKind::Else
        | StatementKind::Break
        | StatementKind::Goto(_)
        | StatementKind::Code(_) => {}
        StatementKind::Assign(target, value) => {
            visitor.expr(value);
            visitor.variable(target, Use::Write);
        }
        StatementKind::Increment(target) | StatementKind::Decrement(target) => {
            visitor.variable(target, Use::Update)
        }
        StatementKind::Send(send) => {
            visitor.variable(&send.channel, Use::Send);
            send.arguments.iter().for_each(|argument| visitor.expr(argument));
        }
        StatementKind::Receive(receive) => {
            visitor.variable(&receive.channel, Use::Receive);
            walk_pattern(visitor, &receive.arguments, Use::Write);
        }
        StatementKind::Expression(expr) | StatementKind::Assert(expr) | StatementKind::Printm(expr) => {
            visitor.expr(expr);
        }
        StatementKind::If(options) | StatementKind::Do(options) => {
            options.iter().for_each(|option| visitor.sequence(option));
        }
        StatementKind::ForRange(range) => {
            visitor.expr(&range.from);
            visitor.expr(&range.to);
            visitor.variable(&range.variable, Use::Update);
            visitor.sequence(&range.body);
        }
        StatementKind::ForIn(for_in) => {
            visitor.variable(&for_in.container, Use::Read);
            visitor.variable(&for_in.variable, Use::Update);
            visitor.sequence(&for_in.body);
        }
        StatementKind::Select(select) => {
            visitor.expr(&select.from);
            visitor.expr(&select.to);
            visitor.variable(&select.variable, Use::Update);
        }
        StatementKind::Atomic(sequence) | StatementKind::DStep(sequence) | StatementKind::Block(sequence) => {
            visitor.sequence(sequence);
        }
        StatementKind::Unless(main, escape) => {
            visitor.statement(main);
            visitor.statement(escape);
        }
        StatementKind::Printf(_, arguments) => arguments.iter().for_each(|argument| visitor.expr(argument)),
        StatementKind::SetPriority(pid, priority) => {
            visitor.expr(pid);
            visitor.expr(priority);
        }
        StatementKind::Call(call) => visitor.sequence(&call.expansion),
    }
}

fn walk_pattern<V: Visitor + ?Sized>(visitor: &mut V, pattern: &[ReceiveArgument], how: Use) {
    for argument in pattern {
        match argument {
            ReceiveArgument::Variable(variable) => visitor.variable(variable, how),
            ReceiveArgument::Eval(expr) | ReceiveArgument::Constant(expr) => visitor.expr(expr),
        }
    }
}

/// Visits what is inside an expression.
pub fn walk_expr<V: Visitor + ?Sized>(visitor: &mut V, expr: &Expr) {
    match &expr.kind {
        ExprKind::Constant(..) | ExprKind::Timeout | ExprKind::NonProgress | ExprKind::Code(_) => {}
        ExprKind::Variable(variable) => visitor.variable(variable, Use::Read),
        ExprKind::Unary(_, operand)
        | ExprKind::Enabled(operand)
        | ExprKind::PcValue(operand)
        | ExprKind::GetPriority(operand) => visitor.expr(operand),
        ExprKind::Binary(_, left, right) => {
            visitor.expr(left);
            visitor.expr(right);
        }
        ExprKind::Conditional(condition, then, otherwise) => {
            visitor.expr(condition);
            visitor.expr(then);
            visitor.expr(otherwise);
        }
        ExprKind::Run(run) => run.arguments.iter().for_each(|argument| visitor.expr(argument)),
        ExprKind::Len(channel) | ExprKind::Probe(_, channel) => visitor.variable(channel, Use::Probe),
        ExprKind::Poll(poll) => {
            visitor.variable(&poll.channel, Use::Probe);
            walk_pattern(visitor, &poll.arguments, Use::Read);
        }
        ExprKind::RemoteLabel(remote) => remote.pid.iter().for_each(|pid| visitor.expr(pid)),
        ExprKind::RemoteVariable(remote) => {
            remote.pid.iter().for_each(|pid| visitor.expr(pid));
            remote.index.iter().for_each(|index| visitor.expr(index));
        }
    }
}

/// Visits the indices of a reference.
pub fn walk_variable<V: Visitor + ?Sized>(visitor: &mut V, variable: &VarRef) {
    let mut part = Some(variable);
    while let Some(reference) = part {
        if let Some(index) = &reference.index {
            visitor.expr(index);
        }
        part = reference.field.as_deref();
    }
}

/// The places of all `run`s in what is visited.
#[derive(Default)]
pub struct Runs {
    /// The places.
    pub spans: Vec<Span>,
}

impl Visitor for Runs {
    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Run(_) = expr.kind {
            self.spans.push(expr.span);
        }
        walk_expr(self, expr);
    }
}

/// The places of all `run`s in an expression.
pub fn runs_in(expr: &Expr) -> Vec<Span> {
    let mut runs = Runs::default();
    runs.expr(expr);
    runs.spans
}
