//! Expressions as functions of their operands, to be evaluated over small sets of values.
//!
//! An expression such as `(id + 1) % N == turn` is taken apart into operators and *operands*: everything that is no
//! operator, equal ones counted once. The operators are then a function that can be tabulated.

use crate::model::constants::{self, Evaluated};
use crate::promela::printer;
use crate::promela::syntax::*;

/// An expression whose leaves are numbered operands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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

    /// Its value.
    pub fn evaluate(&self, operands: &[i32]) -> Evaluated {
        match self {
            Formula::Constant(value) => Evaluated::Value(*value),
            Formula::Operand(index) => operands.get(*index).map_or(Evaluated::Open, |v| Evaluated::Value(*v)),
            Formula::Unary(op, operand) => operand.evaluate(operands).and_then(|v| constants::unary(*op, v)),
            Formula::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                let decides = *op == BinaryOp::Or;
                left.evaluate(operands).and_then(|left| match (left != 0) == decides {
                    true => Evaluated::from(decides),
                    false => right.evaluate(operands).and_then(|right| Evaluated::from(right != 0)),
                })
            }
            Formula::Binary(op, left, right) => {
                let right = right.evaluate(operands);
                match (left.evaluate(operands), right) {
                    (Evaluated::Value(left), Evaluated::Value(right)) => constants::binary(*op, left, right),
                    // both operands are evaluated, in whatever order
                    (Evaluated::Fails, _) | (_, Evaluated::Fails) => Evaluated::Fails,
                    _ => Evaluated::Open,
                }
            }
            Formula::Conditional(condition, then, otherwise) => {
                condition.evaluate(operands).and_then(|truth| match truth {
                    0 => otherwise.evaluate(operands),
                    _ => then.evaluate(operands),
                })
            }
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
