//! Loops that count with `do`: `i = a; do :: i < b -> …; i++ :: else -> break od`.

use crate::analysis::sorts::operands::View;
use crate::promela::printer;
use crate::promela::syntax::*;

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
    let number = |expr: &Expr| view.number(expr);
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

pub(super) fn reference(variable: &VarRef) -> Expr {
    Expr { kind: ExprKind::Variable(variable.clone()), span: variable.span() }
}
