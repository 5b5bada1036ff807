//! Evaluating constant expressions, with the arithmetic of the verifier: 32 bits, wrapping around.

use crate::promela::syntax::{BinaryOp, Expr, ExprKind, UnaryOp};

/// The value of an expression that has no variables in it.
pub fn fold(expr: &Expr) -> Option<i32> {
    fold_with(expr, &mut |_| None)
}

/// The value of an expression, where `leaf` may know the value of what is neither constant nor operator.
pub fn fold_with(expr: &Expr, leaf: &mut dyn FnMut(&Expr) -> Option<i32>) -> Option<i32> {
    match &expr.kind {
        ExprKind::Constant(value, _) => Some(*value),
        ExprKind::Unary(op, operand) => unary(*op, fold_with(operand, leaf)?),
        ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
            let decides = i32::from(*op == BinaryOp::Or);
            match fold_with(left, leaf).map(|value| i32::from(value != 0)) {
                Some(value) if value == decides => Some(decides),
                Some(_) => fold_with(right, leaf).map(|value| i32::from(value != 0)),
                None => None,
            }
        }
        ExprKind::Binary(op, left, right) => binary(*op, fold_with(left, leaf)?, fold_with(right, leaf)?),
        ExprKind::Conditional(condition, then, otherwise) => match fold_with(condition, leaf)? {
            0 => fold_with(otherwise, leaf),
            _ => fold_with(then, leaf),
        },
        _ => leaf(expr),
    }
}

/// Applies an operator.
pub fn unary(op: UnaryOp, value: i32) -> Option<i32> {
    match op {
        UnaryOp::Not => Some(i32::from(value == 0)),
        UnaryOp::Minus => Some(value.wrapping_neg()),
        UnaryOp::Complement => Some(!value),
        UnaryOp::Always | UnaryOp::Eventually | UnaryOp::Next => None,
    }
}

/// Applies an operator; `None` where C leaves the result open (division by zero, large shifts).
pub fn binary(op: BinaryOp, left: i32, right: i32) -> Option<i32> {
    let shift = || u32::try_from(right).ok().filter(|&by| by < 32);
    Some(match op {
        BinaryOp::Or => i32::from(left != 0 || right != 0),
        BinaryOp::And => i32::from(left != 0 && right != 0),
        BinaryOp::BitOr => left | right,
        BinaryOp::BitXor => left ^ right,
        BinaryOp::BitAnd => left & right,
        BinaryOp::Equal => i32::from(left == right),
        BinaryOp::NotEqual => i32::from(left != right),
        BinaryOp::Greater => i32::from(left > right),
        BinaryOp::Less => i32::from(left < right),
        BinaryOp::GreaterEqual => i32::from(left >= right),
        BinaryOp::LessEqual => i32::from(left <= right),
        BinaryOp::ShiftLeft => left.wrapping_shl(shift()?),
        BinaryOp::ShiftRight => left.wrapping_shr(shift()?),
        BinaryOp::Add => left.wrapping_add(right),
        BinaryOp::Subtract => left.wrapping_sub(right),
        BinaryOp::Multiply => left.wrapping_mul(right),
        BinaryOp::Divide => left.checked_div(right)?,
        BinaryOp::Remainder => left.checked_rem(right)?,
        BinaryOp::Implies
        | BinaryOp::Equivalent
        | BinaryOp::Until
        | BinaryOp::WeakUntil
        | BinaryOp::Release => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_c_leaves_open_is_not_folded() {
        assert_eq!(binary(BinaryOp::Divide, 1, 0), None);
        assert_eq!(binary(BinaryOp::Remainder, i32::MIN, -1), None);
        assert_eq!(binary(BinaryOp::ShiftLeft, 1, 32), None);
        assert_eq!(binary(BinaryOp::ShiftRight, 1, -1), None);
    }

    proptest! {
        #[test]
        fn division_and_remainder_belong_together(a: i32, b: i32) {
            if let (Some(q), Some(r)) = (binary(BinaryOp::Divide, a, b), binary(BinaryOp::Remainder, a, b)) {
                prop_assert_eq!(q.wrapping_mul(b).wrapping_add(r), a);
            }
        }
    }
}
