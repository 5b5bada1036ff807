//! Loops that go through all identities, where nobody can see in which order.
//!
//! `for (i : 0 .. N - 1) { … }` and `i = 0; do :: i < N -> …; i++ :: else -> break od` visit in order, and where the steps in
//! between can be seen, the order is part of the behaviour: such a loop tells the identities apart. It does not if
//!
//! - it is one step for everybody else: inside `d_step` (where waiting is an error, whoever is visited first), or inside `atomic`
//!   with a body that never waits, where no `unless`, no `provided` and no higher priority can interrupt it. (SPIN's claims do not move inside an `atomic`, which is
//!   one step to them. We do not rely on that: with a claim, an `atomic` loop counts only if the formula has no `X` and
//!   names nothing that the loop writes; beside a hand-written never claim that may count steps it does not count.)
//! - its bounds are constant, and there is no jump, assertion or label in it, and no expression that may fail (that is checked
//!   later, when the values of indices are known);
//! - its iterations commute: an array that is written is accessed at index `i` only; a scalar that is written is either an accumulator
//!   with one operator that nobody else reads in the loop, or a flag that is set to one constant and not read; messages
//!   go to channels `q[i]` of an array that nobody changes.

mod counting;
mod iteration;

use super::sorts::flows::for_in_array;
use super::sorts::operands::{Operand, View};
use super::sorts::places::Place;
use super::stutter::never_may_count;
use crate::model::Model;
use crate::model::symbols::*;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};
use crate::rules::{Rule, kept};
pub use counting::{CountingLoop, counting_loop};
use iteration::Iteration;
use std::collections::{HashMap, HashSet};

/// Who sees the steps around a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    Always,
    InClaims,
    Never,
}

/// Where a statement stands.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings {
    seen: Seen,
    escapable: bool,
}

impl Surroundings {
    /// At the top of a body.
    pub const BODY: Surroundings = Surroundings { seen: Seen::Always, escapable: false };

    /// At the top of a body; a `provided` clause can interrupt it anywhere, and so can processes of a higher priority.
    pub fn of_body(unit: &Unit, model: &Model) -> Surroundings {
        match unit {
            Unit::Proctype(Proctype { provided: Some(_), .. }) => Surroundings::BODY.escapable(),
            _ if model.features.has_priorities() => Surroundings::BODY.escapable(),
            _ => Surroundings::BODY,
        }
    }

    /// Inside an `atomic` that stands here.
    pub fn in_atomic(self) -> Surroundings {
        let seen = if self.seen == Seen::Always { Seen::InClaims } else { self.seen };
        Surroundings { seen, ..self }
    }

    /// Inside a `d_step` that stands here.
    pub fn in_d_step(self) -> Surroundings {
        Surroundings { seen: Seen::Never, ..self }
    }

    /// In front of an `unless`.
    pub fn escapable(self) -> Surroundings {
        Surroundings { escapable: true, ..self }
    }

    /// Is it inside a `d_step`?
    pub fn is_d_step(self) -> bool {
        self.seen == Seen::Never
    }

    /// Can nobody see what happens between the statements here, if they never wait and write these variables?
    pub fn is_one_step(self, scans: &Scans, written: &[SymbolId]) -> bool {
        self.is_uninterrupted() && (self.is_d_step() || !scans.claims_see(written))
    }

    /// Can no other process move between the statements here, if they never wait?
    pub fn is_uninterrupted(self) -> bool {
        match self.seen {
            Seen::Always => false,
            Seen::InClaims => !self.escapable,
            Seen::Never => true,
        }
    }

    /// Is a `select` a free choice here, rather than counting up to a value that others can watch?
    pub fn select_is_free(self, select: &Select, scans: &Scans, variable: Option<SymbolId>) -> bool {
        if self.is_d_step() {
            return false; // the first option wins
        }
        select.is_written_out() || self.is_one_step(scans, variable.as_slice())
    }
}

/// A loop that goes through identities in no order.
#[derive(Clone, Copy, Debug)]
pub struct Scan {
    /// The node that names it.
    pub node: NodeId,
    /// The loop's variable.
    pub variable: SymbolId,
    /// The first value.
    pub from: i32,
    /// The last value.
    pub to: i32,
}

/// The scans of a model, by the node of the loop's variable in `for`, or in the assignment in front of `do`.
#[derive(Clone, Debug, Default)]
pub struct Scans {
    found: HashMap<NodeId, Scan>,
    /// What properties look at.
    claimed: HashSet<SymbolId>,
    /// Is there a claim that counts steps?
    steps_counted: bool,
}

impl Scans {
    /// Finds the scans of a model.
    pub fn new(program: &Program, model: &Model) -> Scans {
        let mut scans = Scans::default();
        scans.read_claims(program, model);
        for (index, body) in model.symbols.bodies.iter().enumerate() {
            if matches!(body.kind, BodyKind::Proctype | BodyKind::Init) {
                let view = View::new(model, Some(BodyId(index as u32)));
                let steps = model.boot.steps_after(program, body.unit);
                let around = Surroundings::of_body(&program.units[body.unit], model);
                Finder { view, scans: &mut scans }.steps(steps, around);
            }
        }
        scans
    }

    /// The scan of a `for` with this variable, or of the `do` behind an assignment to it.
    pub fn get(&self, variable: &VarRef) -> Option<Scan> {
        self.found.get(&variable.id).copied()
    }

    /// Takes a loop for an ordered one after all.
    pub fn give_up(&mut self, variable: NodeId) {
        self.found.remove(&variable);
    }

    /// Does a claim look at one of these variables, or count steps?
    fn claims_see(&self, written: &[SymbolId]) -> bool {
        self.steps_counted || written.iter().any(|id| self.claimed.contains(id))
    }

    fn read_claims(&mut self, program: &Program, model: &Model) {
        struct Names<'a>(&'a Model, &'a mut Scans);
        impl Visitor for Names<'_> {
            fn expr(&mut self, expr: &Expr) {
                match &expr.kind {
                    ExprKind::Unary(UnaryOp::Next, _) => self.1.steps_counted = true,
                    ExprKind::RemoteVariable(_) => {
                        let view = View::new(self.0, None);
                        if let Some(Operand::Place(Place::Variable(id))) = view.operand(expr) {
                            self.1.claimed.insert(id);
                        }
                    }
                    // where a process stands inside the loop (a label is not there), and what it could do
                    ExprKind::Enabled(_) | ExprKind::PcValue(_) | ExprKind::Code(_) => {
                        self.1.steps_counted = true;
                    }
                    _ => {}
                }
                visit::walk_expr(self, expr);
            }
            fn variable(&mut self, variable: &VarRef, _how: Use) {
                match self.0.symbols.target(variable.id) {
                    Some(Target::Symbol(id)) => {
                        self.1.claimed.insert(id);
                    }
                    _ => self.1.steps_counted = true,
                }
                visit::walk_variable(self, variable);
            }
        }
        for unit in &program.units {
            match unit {
                Unit::Ltl(ltl) => Names(model, self).expr(&ltl.formula),
                Unit::Never(never) if !never_may_count(never) => Names(model, self).sequence(&never.body),
                Unit::Never(_) | Unit::Trace(_) => self.steps_counted = true,
                _ => {}
            }
        }
    }
}

/// Looks for scans in the statements of a body.
struct Finder<'a> {
    view: View<'a>,
    scans: &'a mut Scans,
}

impl Finder<'_> {
    fn steps(&mut self, steps: &[Step], around: Surroundings) {
        for (at, step) in steps.iter().enumerate() {
            if let Step::Statement(statement) = step {
                let counting = steps.get(at + 1).and_then(|next| counting_loop(&self.view, step, next));
                if let Some(counting) = counting {
                    let bounds = (counting.from, counting.to);
                    self.candidate(counting.variable, bounds, counting.body, around);
                }
                self.statement(statement, around);
            }
        }
    }

    fn statement(&mut self, statement: &Statement, around: Surroundings) {
        match &statement.kind {
            StatementKind::If(options) | StatementKind::Do(options) => {
                options.iter().for_each(|option| self.steps(&option.steps, around));
            }
            StatementKind::Atomic(sequence) => self.steps(&sequence.steps, around.in_atomic()),
            StatementKind::DStep(sequence) => self.steps(&sequence.steps, around.in_d_step()),
            StatementKind::Block(sequence) => self.steps(&sequence.steps, around),
            StatementKind::Call(call) => self.steps(&call.expansion.steps, around),
            StatementKind::Unless(main, escape) => {
                self.statement(main, around.escapable());
                self.statement(escape, around);
            }
            StatementKind::ForRange(range) => {
                let number = |expr: &Expr| self.view.number(expr);
                if let Some(bounds) = number(&range.from).zip(number(&range.to)) {
                    self.candidate(&range.variable, bounds, &range.body.steps, around);
                }
                self.steps(&range.body.steps, around);
            }
            StatementKind::ForIn(for_in) => {
                if let Some(length) = for_in_array(self.view.model, for_in) {
                    let bounds = (0, length as i32 - 1);
                    self.candidate(&for_in.variable, bounds, &for_in.body.steps, around);
                }
                self.steps(&for_in.body.steps, around);
            }
            _ => {}
        }
    }

    fn candidate(&mut self, variable: &VarRef, (from, to): (i32, i32), body: &[Step], around: Surroundings) {
        let Some(id) = self.view.model.symbols.symbol_of(variable.id) else {
            return;
        };
        let mut body_of = Iteration::new(&self.view, id, around.is_d_step());
        // a type that cannot hold the value behind the last one makes the loop go on for ever
        let kind = self.view.model.symbols.get(id).stored();
        let fits = |value: i32| kind.truncate(value) == value;
        let ends = fits(from) && to.checked_add(1).is_some_and(fits);
        if from <= to && (ends || !kept(Rule::LoopDomains)) && body_of.steps(body) && body_of.commutes() {
            let mut written: Vec<SymbolId> = body_of.writes.iter().map(|write| write.symbol).collect();
            written.push(id);
            if around.is_one_step(self.scans, &written) {
                self.scans.found.insert(variable.id, Scan { node: variable.id, variable: id, from, to });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::sorts::Sorts;
    use crate::promela::parse;
    use crate::promela::source::{Encoding, Source};

    /// How many scans are left in a process with these steps.
    fn scans(steps: &str, rest: &str) -> usize {
        let text = format!(
            "typedef R {{ byte c[3] }}; R t[3]; byte a[3], b[3], n, m, j; bool found; chan q[3] = [2] of {{ byte }}; chan r = [2] of {{ byte }}; \
             active proctype p() {{ byte i; do :: {steps} od }} {rest}"
        );
        let source = Source::plain("test.pml", text, Encoding::Utf8);
        let program = parse(&source).unwrap();
        let model = Model::new(&program).unwrap();
        Sorts::new(&program, &model).scans.found.len()
    }

    fn is_scan(body: &str) -> bool {
        scans(&format!("d_step {{ for (i : 0 .. 2) {{ {body} }} }}"), "") > 0
    }

    #[test]
    fn iterations_that_commute() {
        for body in [
            "a[i] = 1",
            "a[i] = b[i]; b[i] = n",
            "a[i]++",
            "n = n + a[i]",
            "n++",
            "n = a[i] + n; m = m - b[i]",
            "found = found || a[i]",
            "if :: a[i] == 1 -> found = true :: else fi",
            "if :: a[i] > n -> n = a[i] :: else fi",
            "if :: b[i] == 1 && n < a[i] -> n = a[i] :: else -> skip fi",
            "q[i]!n",
            "printf(\"%d\\n\", i)",
            "for (j : 0 .. 2) { n = n + a[j] }",
            "for (j : 0 .. 2) { t[i].c[j] = 0 }",
            "for (j : 0 .. 2) { t[j].c[i] = t[j].c[i] + 1 }",
            "if :: a[i] == 0 -> a[i] = 1; n++ :: else -> skip fi",
            "if :: a[i] == 1 && nfull(q[i]) -> q[i]!1 :: a[i] != 1 || full(q[i]) fi",
        ] {
            assert!(is_scan(body), "{body}");
        }
    }

    #[test]
    fn iterations_that_do_not() {
        for body in [
            "a[i] = a[0]",
            "a[n] = 1",
            "n = a[i]",
            "n = 1; m = n",
            "if :: a[i] == 1 && !found -> b[i] = 1; found = true :: else fi",
            "if :: a[i] == 1 -> n = 1 :: else -> n = 2 fi",
            "n = n + a[i]; n = n * 2",
            "n = n + a[i]; m = n",
            "if :: a[i] > n -> n = b[i] :: else fi",
            "if :: a[i] == 1 -> break :: else fi",
            "assert(a[i] == 0)",
            "r!i",
            "q[i]!!n",
            "i = 1",
            "a[i + 1] = 0",
            "n = 10 / a[i]",
            "j = a[i]; b[i] = j",
            "t[i].c[0] = t[0].c[i]",
            "t[0].c[i] = t[1].c[n]",
        ] {
            assert!(!is_scan(body), "{body}");
        }
    }

    #[test]
    fn only_where_nobody_sees_the_order() {
        let waiting = "for (i : 0 .. 2) { if :: a[i] == 1 -> b[i] = 1 fi }";
        assert_eq!(scans(&format!("atomic {{ {waiting} }}"), ""), 0);
        assert_eq!(scans(&format!("d_step {{ {waiting} }}"), ""), 1);
        let body = "for (i : 0 .. 2) { a[i] = 1 }";
        assert_eq!(scans(body, ""), 0);
        assert_eq!(scans(&format!("atomic {{ {body} }}"), ""), 1);
        assert_eq!(scans(&format!("{{ atomic {{ {body} }} }} unless {{ n == 3 }}"), ""), 0);
        assert_eq!(scans(&format!("{{ d_step {{ {body} }} }} unless {{ n == 3 }}"), ""), 1);
        for (claim, atomic) in [
            ("ltl { [] (n == 0) }", 1),
            ("ltl { [] (a[0] == 0) }", 0),
            ("never { do :: n == 0 od }", 1),
            ("never { do :: a[0] == 0 od }", 0),
            ("never { do :: n == 0 -> n == 0 od }", 0),
        ] {
            assert_eq!(scans(&format!("atomic {{ {body} }}"), claim), atomic, "{claim}");
            assert_eq!(scans(&format!("d_step {{ {body} }}"), claim), 1, "{claim}");
        }
    }

    #[test]
    fn counting_loops_with_do() {
        for (loop_text, found) in [
            ("i = 0; do :: i < 3 -> a[i] = 1; i++ :: else -> break od", 1),
            ("i = 0; do :: i <= 2 -> a[i] = 1; i = i + 1 :: i > 2 -> break od", 1),
            ("i = 0; do :: i == 3 -> break :: i != 3 -> a[i] = 1; i++ od", 1),
            ("i = 0; do :: i < 3 -> i++; a[i] = 1 :: else -> break od", 0),
            ("i = 0; do :: i < 3 -> a[i] = 1; i++ :: i == 2 -> break od", 0),
            ("do :: i < 3 -> a[i] = 1; i++ :: else -> break od", 0),
            ("n++; i = n; do :: i < 3 -> a[i] = 1; i++ :: else -> break od", 0),
        ] {
            assert_eq!(scans(&format!("d_step {{ {loop_text} }}"), ""), found, "{loop_text}");
        }
    }
}
