//! Evaluating expressions with the arithmetic of the verifier, which is that of C on 32 bits.
//!
//! Where C leaves a result open, so do we: what a compiler makes of it is not to be guessed, and two results that are open need not be
//! the same.

use crate::promela::syntax::{BinaryOp, Expr, ExprKind, UnaryOp};

/// The value of an expression that has no variables in it.
pub fn fold(expr: &Expr) -> Option<i32> {
    fold_with(expr, &mut |_| None)
}

/// The value of an expression, where `leaf` may know the value of what is neither constant nor operator.
pub fn fold_with(expr: &Expr, leaf: &mut dyn FnMut(&Expr) -> Option<i32>) -> Option<i32> {
    match &expr.kind {
        ExprKind::Constant(value, _) => Some(*value),
        ExprKind::Unary(op, operand) => unary(*op, fold_with(operand, leaf)?).value(),
        ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
            let decides = i32::from(*op == BinaryOp::Or);
            match fold_with(left, leaf).map(|value| i32::from(value != 0)) {
                Some(value) if value == decides => Some(decides),
                Some(_) => fold_with(right, leaf).map(|value| i32::from(value != 0)),
                None => None,
            }
        }
        ExprKind::Binary(op, left, right) => {
            binary(*op, fold_with(left, leaf)?, fold_with(right, leaf)?).value()
        }
        ExprKind::Conditional(condition, then, otherwise) => match fold_with(condition, leaf)? {
            0 => fold_with(otherwise, leaf),
            _ => fold_with(then, leaf),
        },
        _ => leaf(expr),
    }
}

/// What an operator gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluated {
    /// A number.
    Value(i32),
    /// The verifier dies of it, whatever else is in the expression: a division by zero.
    Fails,
    /// Something, but C leaves open what: a shift by 32 or more, a sum that does not fit. The machine has an answer, which may
    /// differ from operand to operand, and from one optimisation of the compiler to the next.
    Open,
}

impl Evaluated {
    /// The number, if there is one.
    pub fn value(self) -> Option<i32> {
        match self {
            Evaluated::Value(value) => Some(value),
            Evaluated::Fails | Evaluated::Open => None,
        }
    }

    /// What follows from a number; what is none stays what it is.
    pub fn and_then(self, then: impl FnOnce(i32) -> Evaluated) -> Evaluated {
        match self {
            Evaluated::Value(value) => then(value),
            other => other,
        }
    }
}

impl From<bool> for Evaluated {
    fn from(truth: bool) -> Evaluated {
        Evaluated::Value(i32::from(truth))
    }
}

/// A result that fits into 32 bits, or is open.
fn fitting(result: Option<i32>) -> Evaluated {
    result.map_or(Evaluated::Open, Evaluated::Value)
}

/// Applies an operator.
pub fn unary(op: UnaryOp, value: i32) -> Evaluated {
    match op {
        UnaryOp::Not => Evaluated::from(value == 0),
        UnaryOp::Minus => fitting(value.checked_neg()),
        UnaryOp::Complement => Evaluated::Value(!value),
        UnaryOp::Always | UnaryOp::Eventually | UnaryOp::Next => Evaluated::Open,
    }
}

/// Applies an operator.
pub fn binary(op: BinaryOp, left: i32, right: i32) -> Evaluated {
    let shift = || u32::try_from(right).ok().filter(|&by| by < 32);
    match op {
        BinaryOp::Or => Evaluated::from(left != 0 || right != 0),
        BinaryOp::And => Evaluated::from(left != 0 && right != 0),
        BinaryOp::BitOr => Evaluated::Value(left | right),
        BinaryOp::BitXor => Evaluated::Value(left ^ right),
        BinaryOp::BitAnd => Evaluated::Value(left & right),
        BinaryOp::Equal => Evaluated::from(left == right),
        BinaryOp::NotEqual => Evaluated::from(left != right),
        BinaryOp::Greater => Evaluated::from(left > right),
        BinaryOp::Less => Evaluated::from(left < right),
        BinaryOp::GreaterEqual => Evaluated::from(left >= right),
        BinaryOp::LessEqual => Evaluated::from(left <= right),
        BinaryOp::ShiftLeft => fitting(shift().map(|by| left.wrapping_shl(by))),
        BinaryOp::ShiftRight => fitting(shift().map(|by| left.wrapping_shr(by))),
        BinaryOp::Add => fitting(left.checked_add(right)),
        BinaryOp::Subtract => fitting(left.checked_sub(right)),
        BinaryOp::Multiply => fitting(left.checked_mul(right)),
        // also the smallest number divided by -1
        BinaryOp::Divide => left.checked_div(right).map_or(Evaluated::Fails, Evaluated::Value),
        BinaryOp::Remainder => left.checked_rem(right).map_or(Evaluated::Fails, Evaluated::Value),
        BinaryOp::Implies
        | BinaryOp::Equivalent
        | BinaryOp::Until
        | BinaryOp::WeakUntil
        | BinaryOp::Release => Evaluated::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_c_leaves_open_is_not_folded() {
        assert_eq!(binary(BinaryOp::Divide, 1, 0), Evaluated::Fails);
        assert_eq!(binary(BinaryOp::Remainder, i32::MIN, -1), Evaluated::Fails);
        assert_eq!(binary(BinaryOp::ShiftLeft, 1, 32), Evaluated::Open);
        assert_eq!(binary(BinaryOp::ShiftRight, 1, -1), Evaluated::Open);
        assert_eq!(binary(BinaryOp::Add, i32::MAX, 1), Evaluated::Open);
        assert_eq!(unary(UnaryOp::Minus, i32::MIN), Evaluated::Open);
        assert_eq!(binary(BinaryOp::ShiftLeft, 1, 31), Evaluated::Value(i32::MIN));
    }

    proptest! {
        #[test]
        fn division_and_remainder_belong_together(a: i32, b: i32) {
            if let (Evaluated::Value(q), Evaluated::Value(r)) =
                (binary(BinaryOp::Divide, a, b), binary(BinaryOp::Remainder, a, b))
            {
                prop_assert_eq!(q.wrapping_mul(b).wrapping_add(r), a);
            }
        }
    }
}
