//! The statements of a body as SPIN knows them: in the order in which it reads them, with inlines put in the place of their calls.

use super::Builder;
use crate::engine::spin::control::SourceStatement;
use crate::model::subject::Subject;
use crate::model::symbols::BodyId;
use crate::promela::printer::statement_text;
use crate::promela::source::Span;
use crate::promela::syntax::{Declaration, NodeId, Statement, StatementKind, Unit};
use crate::promela::visit::{self, Visitor};
use std::collections::{HashMap, HashSet};

/// The statements of a body.
pub(super) struct Statements<'a> {
    subject: &'a Subject,
    /// All before which a process can stand, in SPIN's order.
    pub(super) all: Vec<SourceStatement>,
    /// Where each of them is there.
    index: HashMap<NodeId, usize>,
    /// The others: those inside of a `d_step`.
    indivisible: HashSet<NodeId>,
    /// How many calls of inlines we are in.
    inlines: usize,
    /// How many `d_step` we are in.
    d_steps: usize,
}

impl Statements<'_> {
    /// The statement with a number.
    pub(super) fn find(&self, id: NodeId) -> Option<&SourceStatement> {
        self.index.get(&id).map(|index| &self.all[*index])
    }

    /// Is it inside of a `d_step`?
    pub(super) fn is_indivisible(&self, id: NodeId) -> bool {
        self.indivisible.contains(&id)
    }

    fn add(&mut self, id: NodeId, span: Span, text: String) {
        if self.d_steps > 0 {
            self.indivisible.insert(id);
            return;
        }
        let line = self.subject.source.line(span.start).1 as usize;
        self.index.insert(id, self.all.len());
        self.all.push(SourceStatement { id, line, text });
    }

    fn written(&self, span: Span) -> String {
        let text = self.subject.source.text();
        text.get(span.start as usize..span.end as usize).unwrap_or_default().to_string()
    }
}

impl Visitor for Statements<'_> {
    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            self.add(declarator.id, declaration.span, self.written(declaration.span));
        }
    }

    fn statement(&mut self, statement: &Statement) {
        use StatementKind::*;
        let text = match &statement.kind {
            // what is inside is told apart; to SPIN a call is a block
            Call(_) => "{".to_string(),
            If(_) | Do(_) | Atomic(_) | DStep(_) | Block(_) | Unless(..) | ForRange(_) | ForIn(_)
                if self.inlines > 0 =>
            {
                block(&statement.kind).to_string()
            }
            _ if self.inlines > 0 => statement_text(statement),
            _ => self.written(statement.span),
        };
        self.add(statement.id, statement.span, text);
        let (inlines, d_steps) = (self.inlines, self.d_steps);
        self.inlines += usize::from(matches!(statement.kind, Call(_)));
        self.d_steps += usize::from(matches!(statement.kind, DStep(_)));
        visit::walk_statement(self, statement);
        (self.inlines, self.d_steps) = (inlines, d_steps);
    }
}

/// How a block, a choice or a loop begins.
fn block(kind: &StatementKind) -> &'static str {
    match kind {
        StatementKind::If(_) => "if",
        StatementKind::Do(_) => "do",
        StatementKind::Atomic(_) => "atomic",
        StatementKind::DStep(_) => "d_step",
        StatementKind::ForRange(_) | StatementKind::ForIn(_) => "for",
        _ => "{",
    }
}

impl Builder<'_> {
    /// The statements of a body.
    pub(super) fn statements_of(&self, body: BodyId) -> Statements<'_> {
        let mut statements = Statements {
            subject: self.subject,
            all: Vec::new(),
            index: HashMap::new(),
            indivisible: HashSet::new(),
            inlines: 0,
            d_steps: 0,
        };
        match &self.subject.program.units[self.model.symbols.body(body).unit] {
            Unit::Proctype(proctype) => statements.sequence(&proctype.body),
            Unit::Init(init) => statements.sequence(&init.body),
            _ => {}
        }
        statements
    }
}
