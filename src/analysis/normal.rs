//! The normal form of a model: two models that differ only in an order without meaning have the same one.
//!
//! - Calls of inlines become the blocks that SPIN puts in their place.
//! - `a > b` becomes `b < a`, `a >= b` becomes `b <= a`.
//! - Rows of `+ * & | ^` are sorted, and the two sides of `==` and `!=`. Rows of `&&` and `||` are sorted only if all
//!   operands are *total*: they are evaluated from the left until the result is known, so an operand that can fail
//!   (an index, a division, C code, …) may be protected by one before it.
//! - The options of `if` and `do` are sorted, except inside `d_step`, where SPIN takes the first one that is
//!   executable, in claims and traces, where the order can decide which states are visited, and where options begin inside of `unless`.
//!
//! The order is that of the printed text, so it means nothing by itself.

use super::escapes;
use crate::model::constants::fold;
use crate::promela::printer;
use crate::promela::rewrite::*;
use crate::promela::syntax::*;

/// The normal form of a program.
pub fn normal_form(program: &Program) -> Program {
    let mut program = program.clone();
    rewrite_program(&mut Sorter { options: Order::Free }, &mut program);
    program
}

/// May the options of a choice be reordered?
#[derive(Clone, Copy, PartialEq)]
enum Order {
    Free,
    Fixed,
}

/// Puts everything in order.
struct Sorter {
    options: Order,
}

impl Sorter {
    /// Where the first option counts.
    fn fixed(&mut self, rewrite: impl FnOnce(&mut Sorter)) {
        let outside = std::mem::replace(&mut self.options, Order::Fixed);
        rewrite(self);
        self.options = outside;
    }

    /// Sorts the operands of a row of one operator; `expr` is the last application of it.
    fn sort_row(&mut self, expr: &mut Expr) {
        let ExprKind::Binary(op, ..) = expr.kind else {
            return;
        };
        let span = expr.span;
        let mut operands = Vec::new();
        collect_row(expr, op, &mut operands);
        operands.iter_mut().for_each(|operand| self.expr(operand));
        let may_sort = match op {
            BinaryOp::Equal | BinaryOp::NotEqual => true,
            BinaryOp::And | BinaryOp::Or => operands.iter().all(is_total),
            _ => is_associative(op),
        };
        if may_sort {
            operands.sort_by_cached_key(printer::expression);
        }
        let mut row = operands.into_iter();
        if let Some(first) = row.next() {
            *expr = row.fold(first, |left, right| Expr {
                span: left.span.to(right.span),
                kind: ExprKind::Binary(op, Box::new(left), Box::new(right)),
            });
            expr.span = span;
        }
    }
}

impl Rewriter for Sorter {
    fn unit(&mut self, unit: &mut Unit) {
        match unit {
            Unit::Never(_) | Unit::Trace(_) => self.fixed(|sorter| rewrite_unit(sorter, unit)),
            _ => rewrite_unit(self, unit),
        }
    }

    fn statement(&mut self, statement: &mut Statement) {
        // a call is what it expands to
        if let StatementKind::Call(call) = &mut statement.kind {
            let empty = Sequence { steps: Vec::new(), span: call.expansion.span };
            let expansion = std::mem::replace(&mut call.expansion, empty);
            statement.kind = StatementKind::Block(expansion);
        }
        match &statement.kind {
            StatementKind::DStep(_) => self.fixed(|sorter| rewrite_statement(sorter, statement)),
            _ => rewrite_statement(self, statement),
        }
        if let StatementKind::If(options) | StatementKind::Do(options) = &mut statement.kind {
            if self.options == Order::Free && !escapes::compete(options) {
                options.sort_by_cached_key(printer::sequence_text);
            }
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        let ExprKind::Binary(op, left, right) = &mut expr.kind else {
            return rewrite_expr(self, expr);
        };
        match op {
            BinaryOp::Greater => {
                *op = BinaryOp::Less;
                std::mem::swap(left, right);
            }
            BinaryOp::GreaterEqual => {
                *op = BinaryOp::LessEqual;
                std::mem::swap(left, right);
            }
            _ => {}
        }
        self.sort_row(expr);
    }
}

fn is_associative(op: BinaryOp) -> bool {
    use BinaryOp::*;
    matches!(op, And | Or | Add | Multiply | BitAnd | BitOr | BitXor)
}

/// Takes a row apart: `a + b + c`, however it is grouped, is `a`, `b`, `c` if the operator is associative.
fn collect_row(expr: &mut Expr, op: BinaryOp, operands: &mut Vec<Expr>) {
    let placeholder = Expr { kind: ExprKind::Timeout, span: expr.span };
    // from right to left along the left spine, which can be long
    let mut reversed = Vec::new();
    let mut rest = std::mem::replace(expr, placeholder);
    let mut first = true;
    loop {
        match rest.kind {
            ExprKind::Binary(other, left, right) if other == op && (first || is_associative(op)) => {
                reversed.push(*right);
                rest = *left;
                first = false;
            }
            kind => {
                reversed.push(Expr { kind, span: rest.span });
                break;
            }
        }
    }
    for mut operand in reversed.into_iter().rev() {
        let nested = matches!(operand.kind, ExprKind::Binary(other, ..) if other == op);
        if nested && is_associative(op) {
            collect_row(&mut operand, op, operands);
        } else {
            operands.push(operand);
        }
    }
}

/// Can the evaluation of an expression never fail, and has it no side effects?
fn is_total(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Constant(..) | ExprKind::Timeout | ExprKind::NonProgress => true,
        ExprKind::Variable(variable) => is_total_variable(variable),
        ExprKind::Unary(_, operand) => is_total(operand),
        ExprKind::Binary(BinaryOp::Divide | BinaryOp::Remainder, left, right) => {
            is_total(left) && fold(right).is_some_and(|divisor| divisor != 0)
        }
        ExprKind::Binary(_, left, right) => is_total(left) && is_total(right),
        ExprKind::Conditional(condition, then, otherwise) => {
            is_total(condition) && is_total(then) && is_total(otherwise)
        }
        _ => false,
    }
}

fn is_total_variable(variable: &VarRef) -> bool {
    let no_index = variable.index.is_none();
    no_index && variable.field.as_deref().is_none_or(is_total_variable)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promela::source::{Encoding, Source};

    fn normal(text: &str) -> String {
        let source = Source::plain("test.pml", text.to_string(), Encoding::Utf8);
        let program = crate::promela::parse(&source).unwrap();
        let printed = printer::program(&normal_form(&program), printer::Inlines::Expanded);
        printed.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn condition(text: &str) -> String {
        let printed = normal(&format!("byte a, b, c; byte t[3]; init {{ {text} }}"));
        let start = printed.find("init { ").unwrap() + 7;
        printed[start..printed.len() - 2].to_string()
    }

    #[test]
    fn rows_are_sorted_however_they_are_grouped() {
        assert_eq!(condition("c + (b + a) == 3"), "3 == a + b + c");
        assert_eq!(condition("a > b"), "b < a");
        assert_eq!(condition("(c & b) - a == b - a"), condition("b - a == (b & c) - a"));
        assert_ne!(condition("a - b == 0"), condition("b - a == 0"));
    }

    #[test]
    fn what_protects_an_index_stays_in_front_of_it() {
        assert_eq!(condition("c && a"), "a && c");
        assert_eq!(condition("c < 3 && t[c] == 1"), "c < 3 && 1 == t[c]");
        assert_eq!(condition("c != 0 && a / c == 1"), "0 != c && 1 == a / c");
        assert_eq!(condition("c || a / 2 == 1"), "1 == a / 2 || c");
    }

    #[test]
    fn options_are_sorted_except_where_the_first_one_wins() {
        assert_eq!(
            condition("if :: b -> c = 1 :: a -> c = 2 fi"),
            condition("if :: a -> c = 2 :: b -> c = 1 fi")
        );
        assert_ne!(
            condition("d_step { if :: b -> c = 1 :: a -> c = 2 fi }"),
            condition("d_step { if :: a -> c = 2 :: b -> c = 1 fi }")
        );
    }

    #[test]
    fn options_that_begin_inside_of_unless_are_not_sorted() {
        let options = |first: &str, second: &str| condition(&format!("if :: {first} :: {second} fi"));
        let (b, a) = ("{ b } unless { c }", "{ a } unless { c }");
        assert_ne!(options(b, a), options(a, b));
        let inside = |text: &str| format!("atomic {{ if :: {text} fi; a }}");
        assert_ne!(options(&inside(b), &inside(a)), options(&inside(a), &inside(b)));
        let behind = |text: &str| format!("c; {text}");
        assert_eq!(options(&behind(b), &behind(a)), options(&behind(a), &behind(b)));
    }

    #[test]
    fn inlines_are_expanded() {
        assert_eq!(
            normal("byte x; inline f(p) { x = 2 * p } init { f(x + 1) }"),
            "byte x; init { { x = 1 + 2 * x } }"
        );
    }
}
