//! Changing a syntax tree in place: a rewriter overrides what it is interested in and calls `rewrite_…` to go on below.
//!
//! It is the mutating sister of [`super::visit`], with the same order. Calls of inlines are rewritten in what they expand to; a
//! rewriter that wants the call to agree with it makes a block of it. Nodes that are put in need numbers of their own, which
//! [`Numbers`] gives them.

use super::syntax::*;

/// Something that changes a tree.
pub trait Rewriter {
    /// A unit of the program.
    fn unit(&mut self, unit: &mut Unit) {
        rewrite_unit(self, unit);
    }
    /// A sequence.
    fn sequence(&mut self, sequence: &mut Sequence) {
        rewrite_sequence(self, sequence);
    }
    /// A statement.
    fn statement(&mut self, statement: &mut Statement) {
        rewrite_statement(self, statement);
    }
    /// An expression.
    fn expr(&mut self, expr: &mut Expr) {
        rewrite_expr(self, expr);
    }
    /// A reference to a variable.
    fn variable(&mut self, variable: &mut VarRef) {
        rewrite_variable(self, variable);
    }
}

/// Changes all that a model does and checks.
pub fn rewrite_program<R: Rewriter + ?Sized>(rewriter: &mut R, program: &mut Program) {
    program.units.iter_mut().for_each(|unit| rewriter.unit(unit));
}

/// Changes what is inside a unit.
pub fn rewrite_unit<R: Rewriter + ?Sized>(rewriter: &mut R, unit: &mut Unit) {
    match unit {
        Unit::Proctype(proctype) => {
            proctype.provided.iter_mut().for_each(|condition| rewriter.expr(condition));
            rewriter.sequence(&mut proctype.body);
        }
        Unit::Init(Init { body, .. }) | Unit::Never(Never { body, .. }) | Unit::Trace(Trace { body, .. }) => {
            rewriter.sequence(body);
        }
        Unit::Ltl(ltl) => rewriter.expr(&mut ltl.formula),
        _ => {}
    }
}

/// Changes the steps of a sequence.
pub fn rewrite_sequence<R: Rewriter + ?Sized>(rewriter: &mut R, sequence: &mut Sequence) {
    for step in &mut sequence.steps {
        match step {
            Step::Declaration(declaration) => {
                for declarator in &mut declaration.declarators {
                    if let Some(Initialiser::Value(value)) = &mut declarator.initialiser {
                        rewriter.expr(value);
                    }
                }
            }
            Step::Exclusive(exclusive) => {
                exclusive.channels.iter_mut().for_each(|channel| rewriter.variable(channel));
            }
            Step::Statement(statement) => rewriter.statement(statement),
        }
    }
}

/// Changes what is inside a statement.
pub fn rewrite_statement<R: Rewriter + ?Sized>(rewriter: &mut R, statement: &mut Statement) {
    match &mut statement.kind {
        StatementKind::Empty
        | StatementKind::Else
        | StatementKind::Break
        | StatementKind::Goto(_)
        | StatementKind::Code(_) => {}
        StatementKind::Assign(target, value) => {
            rewriter.expr(value);
            rewriter.variable(target);
        }
        StatementKind::Increment(target) | StatementKind::Decrement(target) => rewriter.variable(target),
        StatementKind::Send(send) => {
            rewriter.variable(&mut send.channel);
            send.arguments.iter_mut().for_each(|argument| rewriter.expr(argument));
        }
        StatementKind::Receive(receive) => {
            rewriter.variable(&mut receive.channel);
            rewrite_pattern(rewriter, &mut receive.arguments);
        }
        StatementKind::Expression(expr) | StatementKind::Assert(expr) | StatementKind::Printm(expr) => {
            rewriter.expr(expr);
        }
        StatementKind::If(options) | StatementKind::Do(options) => {
            options.iter_mut().for_each(|option| rewriter.sequence(option));
        }
        StatementKind::ForRange(range) => {
            rewriter.expr(&mut range.from);
            rewriter.expr(&mut range.to);
            rewriter.variable(&mut range.variable);
            rewriter.sequence(&mut range.body);
        }
        StatementKind::ForIn(for_in) => {
            rewriter.variable(&mut for_in.container);
            rewriter.variable(&mut for_in.variable);
            rewriter.sequence(&mut for_in.body);
        }
        StatementKind::Select(select) => {
            rewriter.expr(&mut select.from);
            rewriter.expr(&mut select.to);
            rewriter.variable(&mut select.variable);
        }
        StatementKind::Atomic(sequence) | StatementKind::DStep(sequence) | StatementKind::Block(sequence) => {
            rewriter.sequence(sequence);
        }
        StatementKind::Unless(main, escape) => {
            rewriter.statement(main);
            rewriter.statement(escape);
        }
        StatementKind::Printf(_, arguments) => {
            arguments.iter_mut().for_each(|argument| rewriter.expr(argument));
        }
        StatementKind::SetPriority(pid, priority) => {
            rewriter.expr(pid);
            rewriter.expr(priority);
        }
        StatementKind::Call(call) => rewriter.sequence(&mut call.expansion),
    }
}

fn rewrite_pattern<R: Rewriter + ?Sized>(rewriter: &mut R, pattern: &mut [ReceiveArgument]) {
    for argument in pattern {
        match argument {
            ReceiveArgument::Variable(variable) => rewriter.variable(variable),
            ReceiveArgument::Eval(expr) | ReceiveArgument::Constant(expr) => rewriter.expr(expr),
        }
    }
}

/// Changes what is inside an expression.
pub fn rewrite_expr<R: Rewriter + ?Sized>(rewriter: &mut R, expr: &mut Expr) {
    match &mut expr.kind {
        ExprKind::Constant(..) | ExprKind::Timeout | ExprKind::NonProgress | ExprKind::Code(_) => {}
        ExprKind::Variable(variable) | ExprKind::Len(variable) | ExprKind::Probe(_, variable) => {
            rewriter.variable(variable);
        }
        ExprKind::Unary(_, operand)
        | ExprKind::Enabled(operand)
        | ExprKind::PcValue(operand)
        | ExprKind::GetPriority(operand) => rewriter.expr(operand),
        ExprKind::Binary(_, left, right) => {
            rewriter.expr(left);
            rewriter.expr(right);
        }
        ExprKind::Conditional(condition, then, otherwise) => {
            rewriter.expr(condition);
            rewriter.expr(then);
            rewriter.expr(otherwise);
        }
        ExprKind::Run(run) => run.arguments.iter_mut().for_each(|argument| rewriter.expr(argument)),
        ExprKind::Poll(poll) => {
            rewriter.variable(&mut poll.channel);
            rewrite_pattern(rewriter, &mut poll.arguments);
        }
        ExprKind::RemoteLabel(remote) => remote.pid.iter_mut().for_each(|pid| rewriter.expr(pid)),
        ExprKind::RemoteVariable(remote) => {
            remote.pid.iter_mut().for_each(|pid| rewriter.expr(pid));
            remote.index.iter_mut().for_each(|index| rewriter.expr(index));
        }
    }
}

/// Changes the indices of a reference.
pub fn rewrite_variable<R: Rewriter + ?Sized>(rewriter: &mut R, variable: &mut VarRef) {
    let mut part = Some(variable);
    while let Some(reference) = part {
        if let Some(index) = &mut reference.index {
            rewriter.expr(index);
        }
        part = reference.field.as_deref_mut();
    }
}
