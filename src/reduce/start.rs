//! How members are started.
//!
//! If they are `active`, or if `init` starts them in its first atomic step and does nothing else there, they are counted from the beginning:
//! the reduced model begins where the start of the original one has ended. Otherwise `init` stays, and each `run` counts one more.

use super::classes::Class;
use crate::model::boot::Value;
use crate::model::subject::Subject;
use crate::model::symbols::{BodyId, Home, SymbolId};
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};
use crate::rules::{Rule, kept};

/// How it begins.
#[derive(Clone, Debug)]
pub enum Start {
    /// All members are there; what is left of `init`, as its unit and its steps.
    Counted(Option<(usize, Vec<Step>)>),
    /// `init` starts them one by one; in one step or not.
    OneByOne {
        /// Nobody else moves in between.
        atomic: bool,
    },
}

/// Finds out how it begins.
pub fn start(subject: &Subject, classes: &[Class]) -> Start {
    if classes.iter().all(|class| class.started_by.is_empty()) {
        return Start::Counted(None);
    }
    let boot = &subject.model.boot;
    let init = boot.init_unit.and_then(|unit| match &subject.program.units[unit] {
        Unit::Init(init) => Some((unit, init)),
        _ => None,
    });
    let Some((unit, init)) = init else {
        return Start::OneByOne { atomic: false };
    };
    let (before, after) = init.body.steps.split_at(boot.init_steps.min(init.body.steps.len()));
    let statements: Vec<&Statement> = before
        .iter()
        .filter_map(|step| match step {
            Step::Statement(statement) => Some(statement),
            _ => None,
        })
        .collect();
    // whoever is there from the beginning may move before the others are started
    let alone = boot.processes.iter().filter(|process| process.started_by.is_none()).count() == 1;
    let atomic = match &statements[..] {
        [only] => {
            matches!(only.kind, StatementKind::Atomic(_) | StatementKind::DStep(_)) && only.labels.is_empty()
        }
        _ => false,
    };
    let body = (0..).map(BodyId).zip(&subject.model.symbols.bodies).find(|(_, body)| body.unit == unit);
    let own = body.map(|(id, _)| id);
    let is_own = |id: SymbolId| match subject.model.symbols.get(id).home {
        Home::Local(body) => Some(body) == own,
        _ => false,
    };
    let is_all = boot.evaluated && boot.complete && !boot.waits && boot.sent.is_empty();
    let writes_own =
        boot.written.iter().all(|(id, _)| is_own(*id)) && boot.changing.iter().all(|id| is_own(*id));
    let mut locals = Locals { subject, is_own: &is_own, found: false };
    after.iter().for_each(|step| locals.step(step));
    if !(atomic && (alone || !kept(Rule::StartAlone)) && is_all && writes_own && !locals.found) {
        return Start::OneByOne { atomic };
    }
    let mut steps: Vec<Step> = Vec::new();
    let others: Option<Vec<Statement>> = boot
        .processes
        .iter()
        .filter(|process| process.started_by.is_some())
        .filter(|process| !classes.iter().any(|class| class.body == process.body))
        .map(|process| {
            let arguments: Option<Vec<Expr>> =
                process.arguments.iter().map(|value| argument(subject, *value)).collect();
            let name = Ident { name: subject.model.symbols.body(process.body).name.clone(), span: init.span };
            let run = Run { proctype: name, arguments: arguments?, priority: None };
            let kind = StatementKind::Expression(super::spell::bare(ExprKind::Run(Box::new(run))));
            Some(Statement { id: NodeId(u32::MAX), labels: Vec::new(), kind, arrow: false, span: init.span })
        })
        .collect();
    let Some(others) = others else { return Start::OneByOne { atomic } };
    if !others.is_empty() {
        let inside = Sequence { steps: others.into_iter().map(Step::Statement).collect(), span: init.span };
        let kind = StatementKind::Atomic(inside);
        steps.push(Step::Statement(Statement {
            id: NodeId(u32::MAX),
            labels: Vec::new(),
            kind,
            arrow: false,
            span: init.span,
        }));
    }
    steps.extend(after.iter().cloned());
    Start::Counted(Some((unit, steps)))
}

fn argument(subject: &Subject, value: Value) -> Option<Expr> {
    match value {
        Value::Number(number) => Some(super::spell::literal(number)),
        Value::Channel(channel) => {
            let channel = subject.model.boot.channels.get(channel as usize)?;
            let [(id, index)] = channel.path[..] else { return None };
            let index = index.map(|index| super::spell::literal(index as i32));
            let name = &subject.model.symbols.get(id).name;
            (channel.owner.is_none())
                .then(|| super::spell::bare(ExprKind::Variable(super::spell::variable(name, index))))
        }
        Value::Unknown => None,
    }
}

/// Looks for variables of `init`.
struct Locals<'a> {
    subject: &'a Subject,
    is_own: &'a dyn Fn(SymbolId) -> bool,
    found: bool,
}

impl Locals<'_> {
    fn step(&mut self, step: &Step) {
        match step {
            Step::Statement(statement) => self.statement(statement),
            Step::Declaration(declaration) => self.declaration(declaration),
            Step::Exclusive(_) => {}
        }
    }
}

impl Visitor for Locals<'_> {
    fn variable(&mut self, variable: &VarRef, _how: Use) {
        let id = self.subject.model.symbols.symbol_of(variable.id);
        self.found |= id.is_some_and(|id| (self.is_own)(id));
        visit::walk_variable(self, variable);
    }
}
