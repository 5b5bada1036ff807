//! What the variable of a counting loop can hold.
//!
//! SPIN makes `for (i : a .. b) { … }` into `i = a; do :: i <= b -> …; i++ :: else -> break od`, and `select (i : a .. b)` into
//! `i = a; do :: i < b -> i++ :: break od`. The first value is assigned in any case, also if the range is empty. Between the comparison and the
//! increment, somebody else may write a global variable, or the loop's body a local one, and a jump may lead into the body: then
//! any value that the variable ever holds may be increased. (Others cannot where the whole loop is one step to them: a `select` inside `atomic`, and any
//! loop inside `d_step`.) And a type that cannot hold the value behind the last one makes the loop
//! go on from 0. Only where nothing of that is possible, the values are those of the range.

use super::collect::started_later;
use crate::model::Model;
use crate::model::symbols::*;
use crate::model::writes::Writes;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Visitor};
use std::collections::{BTreeSet, HashMap};

/// A range with more values is not listed.
const MOST_LISTED: i64 = 1000;

/// Who writes which variables.
pub(super) struct Writers {
    /// By variable: the bodies that write it after the boot.
    bodies: HashMap<SymbolId, BTreeSet<BodyId>>,
    /// Bodies that are run by one process only.
    single: BTreeSet<BodyId>,
}

impl Writers {
    pub(super) fn new(program: &Program, model: &Model) -> Writers {
        let mut bodies: HashMap<SymbolId, BTreeSet<BodyId>> = HashMap::new();
        for (number, body) in model.symbols.bodies.iter().enumerate() {
            let mut writes = Writes::new(&model.symbols);
            writes.steps(model.boot.steps_after(program, body.unit));
            for id in writes.written {
                bodies.entry(id).or_default().insert(BodyId(number as u32));
            }
        }
        let later = started_later(program, model);
        let count = |body: BodyId| model.boot.processes.iter().filter(|p| p.body == body).count();
        let all = (0..model.symbols.bodies.len() as u32).map(BodyId);
        let single = all.filter(|body| count(*body) == 1 && !later.contains(body)).collect();
        Writers { bodies, single }
    }

    /// Can nobody but the loop itself change its variable, as long as the loop goes on?
    fn is_private(&self, model: &Model, body: Option<BodyId>, counting: &Counting) -> bool {
        let Counting { variable, inside, .. } = *counting;
        let mut writes = Writes::new(&model.symbols);
        writes.steps(inside);
        let alone = match model.symbols.get(variable).home {
            _ if counting.is_one_step => true,
            Home::Global => body.is_some_and(|body| {
                let others = self.bodies.get(&variable).into_iter().flatten().any(|other| *other != body);
                self.single.contains(&body) && !others
            }),
            Home::Local(_) | Home::Parameter(..) => true,
            Home::Field(_) => false,
        };
        alone && !writes.written.contains(&variable) && !has_labels(inside)
    }
}

/// A counting loop, or a `select`.
pub(super) struct Counting<'a> {
    /// Its variable.
    pub(super) variable: SymbolId,
    /// The bounds, if they are known.
    pub(super) bounds: Option<(i32, i32)>,
    /// What is done for each value.
    pub(super) inside: &'a [Step],
    /// Can nobody else move before it ends?
    pub(super) is_one_step: bool,
    /// Does it end behind the last value, rather than at any?
    pub(super) passes_the_last: bool,
}

impl Counting<'_> {
    /// The values that the variable takes in the loop, if they are those of a range.
    pub(super) fn values(
        &self,
        model: &Model,
        body: Option<BodyId>,
        writers: &Writers,
    ) -> Option<std::ops::RangeInclusive<i32>> {
        let (from, to) = self.bounds?;
        let last = if self.passes_the_last { to.checked_add(1)? } else { to };
        let last = last.max(from);
        let kind = model.symbols.get(self.variable).stored();
        let is_short = i64::from(last) - i64::from(from) < MOST_LISTED;
        let fits = is_short && (from..=last).all(|value| kind.truncate(value) == value);
        (fits && writers.is_private(model, body, self)).then_some(from..=last)
    }
}

/// Can a jump lead into some steps?
fn has_labels(steps: &[Step]) -> bool {
    struct Labels(bool);
    impl Visitor for Labels {
        fn statement(&mut self, statement: &Statement) {
            self.0 |= !statement.labels.is_empty();
            visit::walk_statement(self, statement);
        }
    }
    let mut labels = Labels(false);
    for step in steps {
        if let Step::Statement(statement) = step {
            labels.statement(statement);
        }
    }
    labels.0
}

/// `variable op bound`, as SPIN compares it in each round.
pub fn comparison(variable: &VarRef, op: BinaryOp, bound: &Expr) -> Expr {
    let left = Expr { kind: ExprKind::Variable(variable.clone()), span: variable.span() };
    Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(bound.clone())), span: bound.span }
}

/// A number, where an expression is wanted.
pub fn literal(value: i32, at: &VarRef) -> Expr {
    Expr { kind: ExprKind::Constant(value, Spelling::Number), span: at.span() }
}
