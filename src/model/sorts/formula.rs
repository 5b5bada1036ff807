//! Expressions as functions of their operands, to be evaluated over small sets of values.
//!
//! An expression such as `(id + 1) % N == turn` is taken apart into operators and *operands*: everything that is no
//! operator, equal ones counted once. The operators are then a function that can be tabulated.

use super::super::constants;
use crate::promela::printer;
use crate::promela::syntax::*;

/// An expression whose leaves are numbered operands.
#[derive(Clone, Debug)]
pub enum Formula {
    /// A number.
    Constant(i32),
    /// An operand.
    Operand(usize),
    /// An operator with one argument.
    Unary(UnaryOp, Box<Formula>),
    /// An operator with two arguments.
    Binary(BinaryOp, Box<Formula>, Box<Formula>),
    /// `(a -> b : c)`
    Conditional(Box<Formula>, Box<Formula>, Box<Formula>),
}

impl Formula {
    /// Takes an expression apart. `constant` may know the value of an operand.
    pub fn new<'e>(
        expr: &'e Expr,
        constant: &dyn Fn(&Expr) -> Option<i32>,
        operands: &mut Vec<&'e Expr>,
    ) -> Formula {
        let mut texts = operands.iter().map(|operand| printer::expression(operand)).collect();
        build(expr, constant, operands, &mut texts)
    }

    /// Is there a shift in it?
    pub fn has_shift(&self) -> bool {
        match self {
            Formula::Constant(_) | Formula::Operand(_) => false,
            Formula::Unary(_, operand) => operand.has_shift(),
            Formula::Binary(op, left, right) => {
                let shift = matches!(op, BinaryOp::ShiftLeft | BinaryOp::ShiftRight);
                shift || left.has_shift() || right.has_shift()
            }
            Formula::Conditional(condition, then, otherwise) => {
                condition.has_shift() || then.has_shift() || otherwise.has_shift()
            }
        }
    }

    /// Its value; `None` where C leaves the result open (division by zero, large shifts).
    pub fn evaluate(&self, operands: &[i32]) -> Option<i32> {
        match self {
            Formula::Constant(value) => Some(*value),
            Formula::Operand(index) => operands.get(*index).copied(),
            Formula::Unary(op, operand) => constants::unary(*op, operand.evaluate(operands)?),
            Formula::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                let decides = *op == BinaryOp::Or;
                let left = left.evaluate(operands)? != 0;
                if left == decides {
                    return Some(i32::from(left));
                }
                right.evaluate(operands).map(|value| i32::from(value != 0))
            }
            Formula::Binary(op, left, right) => {
                constants::binary(*op, left.evaluate(operands)?, right.evaluate(operands)?)
            }
            Formula::Conditional(condition, then, otherwise) => match condition.evaluate(operands)? {
                0 => otherwise.evaluate(operands),
                _ => then.evaluate(operands),
            },
        }
    }
}

fn build<'e>(
    expr: &'e Expr,
    constant: &dyn Fn(&Expr) -> Option<i32>,
    operands: &mut Vec<&'e Expr>,
    texts: &mut Vec<String>,
) -> Formula {
    let mut below = |expr: &'e Expr| Box::new(build(expr, constant, operands, texts));
    match &expr.kind {
        ExprKind::Constant(value, _) => Formula::Constant(*value),
        ExprKind::Unary(op, operand) => Formula::Unary(*op, below(operand)),
        ExprKind::Binary(op, left, right) => Formula::Binary(*op, below(left), below(right)),
        ExprKind::Conditional(condition, then, otherwise) => {
            Formula::Conditional(below(condition), below(then), below(otherwise))
        }
        _ => match constant(expr) {
            Some(value) => Formula::Constant(value),
            None => {
                let text = printer::expression(expr);
                let known = texts.iter().position(|other| *other == text);
                Formula::Operand(known.unwrap_or_else(|| {
                    operands.push(expr);
                    texts.push(text);
                    operands.len() - 1
                }))
            }
        },
    }
}

/// All combinations of one value for each operand, given to `visit`.
pub fn combinations<T: Clone>(choices: &[Vec<T>], visit: &mut dyn FnMut(&[T])) {
    fn below<T: Clone>(choices: &[Vec<T>], chosen: &mut Vec<T>, visit: &mut dyn FnMut(&[T])) {
        match choices.get(chosen.len()) {
            None => visit(chosen),
            Some(values) => {
                for value in values {
                    chosen.push(value.clone());
                    below(choices, chosen, visit);
                    chosen.pop();
                }
            }
        }
    }
    below(choices, &mut Vec::new(), visit);
}
