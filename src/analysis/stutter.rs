//! Claims that cannot count steps.
//!
//! A claim that is a formula without `X` does not notice if a state is repeated, or if one of two equal states is left out: nothing that it
//! looks at changes between them. A never claim written by hand may notice: `do :: x == 0 -> x == 0 -> break od` wants two of
//! them. Reductions that change the number of steps (partial-order reduction, and symmetry among processes that end, which SPIN removes in an
//! order of its own) must know.
//!
//! In general that is a question about automata. Here is one form that is clear at a glance, and in which most claims come
//! that are written by hand: a single loop, whose options each look at the state once, and go on or leave:
//!
//! ```text
//! never { do :: bad -> break :: else od }      never { accept: do :: waiting od }      never { do :: assert(safe) od }
//! ```
//!
//! Such a claim looks at each state for itself. It reads a word `a b c` exactly if it reads `a b b c`.

use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};

/// Might a never claim count steps, or look at more than the values of variables?
pub fn never_may_count(never: &Never) -> bool {
    let [Step::Statement(Statement { kind: StatementKind::Do(options), .. })] = &never.body.steps[..] else {
        return true;
    };
    !options.iter().all(looks_once) || Sees::more(|sees| sees.sequence(&never.body))
}

/// The same for a formula.
pub fn formula_may_count(formula: &Expr) -> bool {
    Sees::more(|sees| sees.expr(formula))
}

/// An option that looks at one state, and stays in the loop or leaves it.
fn looks_once(option: &Sequence) -> bool {
    let unlabelled = |step: &Step| matches!(step, Step::Statement(statement) if statement.labels.is_empty());
    let is_look = |step: &Step| match step {
        Step::Statement(statement) => matches!(
            statement.kind,
            StatementKind::Expression(_) | StatementKind::Else | StatementKind::Assert(_)
        ),
        _ => false,
    };
    let leaves = |step: &Step| matches!(step, Step::Statement(Statement { kind: StatementKind::Break, .. }));
    option.steps.iter().all(unlabelled)
        && match &option.steps[..] {
            [look] => is_look(look),
            [look, last] => is_look(look) && leaves(last),
            _ => false,
        }
}

/// Finds what is more than the value of a variable or the contents of a channel.
#[derive(Default)]
struct Sees {
    more: bool,
}

impl Sees {
    fn more(look: impl FnOnce(&mut Sees)) -> bool {
        let mut sees = Sees::default();
        look(&mut sees);
        sees.more
    }
}

impl Visitor for Sees {
    fn expr(&mut self, expr: &Expr) {
        use ExprKind::*;
        match &expr.kind {
            Constant(..) | Variable(_) | Binary(..) | Conditional(..) | Len(_) | Probe(..) | Poll(_) => {}
            Unary(operator, _) => self.more |= *operator == UnaryOp::Next,
            _ => self.more = true,
        }
        visit::walk_expr(self, expr);
    }

    fn variable(&mut self, variable: &VarRef, _how: Use) {
        // `_last`, `_nr_pr`
        self.more |= variable.name.name.starts_with('_');
        visit::walk_variable(self, variable);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promela::parse;
    use crate::promela::source::{Encoding, Source};

    fn counts(claim: &str) -> bool {
        let text =
            format!("byte x;\nchan q = [1] of {{ byte }};\nactive proctype p() {{ x = 1 }}\n{claim}\n");
        let program = parse(&Source::plain("m.pml", text, Encoding::Utf8)).unwrap();
        match program.units.last().unwrap() {
            Unit::Never(never) => never_may_count(never),
            Unit::Ltl(ltl) => formula_may_count(&ltl.formula),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_loop_that_looks_once_at_each_state_does_not_count() {
        for claim in [
            "never { do :: x == 1 -> break :: else od }",
            "never { accept: do :: x == 0 && empty(q) od }",
            "never { do :: true :: x == 2 -> break od }",
            "never { do :: assert(x < 2) od }",
            "ltl { [] <> (x == 1) }",
        ] {
            assert!(!counts(claim), "{claim}");
        }
    }

    #[test]
    fn whatever_might_count_is_said_to() {
        for claim in [
            "never { do :: x == 1 -> x == 1 -> break :: else od }",
            "never { x == 0; do :: x == 1 od }",
            "never { do :: x == 1 -> skip od }",
            "never { do :: accept: x == 1 od }",
            "never { s: if :: x == 0 -> goto s fi }",
            "never { do :: p@end od; end: skip }",
            "never { do :: timeout -> break :: else od }",
            "never { do :: np_ od }",
            "never { do :: _nr_pr == 1 -> break :: else od }",
            "ltl { [] (x == 1 -> X (x == 0)) }",
        ] {
            assert!(counts(claim), "{claim}");
        }
    }
}
