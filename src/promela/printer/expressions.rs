//! Expressions, with the parentheses that they need.

use crate::promela::syntax::*;

/// Prints an expression.
pub fn expression(expr: &Expr) -> String {
    let mut text = String::new();
    write(&mut text, expr, 0);
    text
}

/// Prints an expression in a place where operators below `least` need parentheses.
pub(super) fn write(out: &mut String, expr: &Expr, least: u8) {
    match &expr.kind {
        ExprKind::Constant(value, Spelling::Number) => {
            // a number beyond 31 bits is read as a negative one
            out.push_str(&(*value as u32).to_string());
        }
        ExprKind::Constant(_, Spelling::Word(word)) => out.push_str(word),
        ExprKind::Variable(variable) => write_variable(out, variable),
        ExprKind::Unary(op, operand) => write_unary(out, *op, operand),
        ExprKind::Binary(op, left, right) => {
            let own = op.precedence();
            let parens = own < least;
            out.push_str(if parens { "(" } else { "" });
            write(out, left, own);
            out.push(' ');
            out.push_str(op.text());
            out.push(' ');
            write(out, right, own + 1);
            out.push_str(if parens { ")" } else { "" });
        }
        ExprKind::Conditional(condition, then, otherwise) => {
            out.push('(');
            write(out, condition, 0);
            out.push_str(" -> ");
            write(out, then, 0);
            out.push_str(" : ");
            write(out, otherwise, 0);
            out.push(')');
        }
        ExprKind::Run(run) => {
            out.push_str("run ");
            out.push_str(&run.proctype.name);
            out.push('(');
            write_list(out, &run.arguments);
            out.push(')');
            if let Some(priority) = &run.priority {
                out.push_str(" priority ");
                write(out, priority, 0);
            }
        }
        ExprKind::Len(channel) => write_call(out, "len", |out| write_variable(out, channel)),
        ExprKind::Probe(op, channel) => write_call(out, op.text(), |out| write_variable(out, channel)),
        ExprKind::Poll(poll) => {
            write_variable(out, &poll.channel);
            out.push_str(if poll.random { "??[" } else { "?[" });
            write_pattern(out, &poll.arguments);
            out.push(']');
        }
        ExprKind::Enabled(pid) => write_call(out, "enabled", |out| write(out, pid, 0)),
        ExprKind::PcValue(pid) => write_call(out, "pc_value", |out| write(out, pid, 0)),
        ExprKind::GetPriority(pid) => write_call(out, "get_priority", |out| write(out, pid, 0)),
        ExprKind::Timeout => out.push_str("timeout"),
        ExprKind::NonProgress => out.push_str("np_"),
        ExprKind::RemoteLabel(remote) => {
            write_instance(out, &remote.proctype, remote.pid.as_deref());
            out.push('@');
            out.push_str(&remote.label.name);
        }
        ExprKind::RemoteVariable(remote) => {
            write_instance(out, &remote.proctype, remote.pid.as_deref());
            out.push(':');
            out.push_str(&remote.variable.name);
            write_index(out, remote.index.as_deref());
        }
        ExprKind::Code(code) => {
            out.push_str("c_expr ");
            write_code(out, code);
        }
    }
}

fn write_unary(out: &mut String, op: UnaryOp, operand: &Expr) {
    out.push_str(op.text());
    // `X` needs a space; `- -x` must not become `--x`, nor `! !x` become `!!x`
    if op == UnaryOp::Next || matches!(operand.kind, ExprKind::Unary(..)) {
        out.push(' ');
    }
    write(out, operand, UNARY_PRECEDENCE);
}

fn write_call(out: &mut String, function: &str, argument: impl FnOnce(&mut String)) {
    out.push_str(function);
    out.push('(');
    argument(out);
    out.push(')');
}

fn write_list(out: &mut String, list: &[Expr]) {
    for (i, expr) in list.iter().enumerate() {
        out.push_str(if i > 0 { ", " } else { "" });
        write(out, expr, 0);
    }
}

fn write_instance(out: &mut String, proctype: &Ident, pid: Option<&Expr>) {
    out.push_str(&proctype.name);
    write_index(out, pid);
}

fn write_index(out: &mut String, index: Option<&Expr>) {
    if let Some(index) = index {
        out.push('[');
        write(out, index, 0);
        out.push(']');
    }
}

/// Prints a reference to a variable.
pub(super) fn write_variable(out: &mut String, variable: &VarRef) {
    out.push_str(&variable.name.name);
    write_index(out, variable.index.as_deref());
    if let Some(field) = &variable.field {
        out.push('.');
        write_variable(out, field);
    }
}

/// Prints the pattern of a receive or poll.
pub(super) fn write_pattern(out: &mut String, pattern: &[ReceiveArgument]) {
    for (i, argument) in pattern.iter().enumerate() {
        out.push_str(if i > 0 { ", " } else { "" });
        match argument {
            ReceiveArgument::Variable(variable) => write_variable(out, variable),
            ReceiveArgument::Constant(constant) => write(out, constant, 0),
            ReceiveArgument::Eval(value) => write_call(out, "eval", |out| write(out, value, 0)),
        }
    }
}

/// Prints `[precondition] { code }`.
pub(super) fn write_code(out: &mut String, code: &CText) {
    if let Some(precondition) = &code.precondition {
        out.push('[');
        out.push_str(precondition);
        out.push_str("] ");
    }
    out.push('{');
    out.push_str(&code.text);
    out.push('}');
}
