//! What is not counted stays as it is, but for what it says to and of those that are: `run`, questions about them, handshakes with them.

use super::classes::Class;
use super::code::Asked;
use super::contents::ContentId;
use super::evaluate::asks;
use super::outsiders::{self, is_outside};
use super::questions::{Answer, Questions};
use super::refusal::Refusal;
use super::spell::{Words, bare, literal, variable, word};
use crate::model::Model;
use crate::model::symbols::{BodyId, SymbolId, Type};
use crate::program::Program;
use crate::program::expression::Expr as Lowered;
use crate::promela::rewrite::{Rewriter, rewrite_expr, rewrite_statement, rewrite_unit, rewrite_variable};
use crate::promela::source::Span;
use crate::promela::syntax::*;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The variables into which a receiver takes the contents between which the sender moves.
pub const BOOKS: [&str; 2] = ["came_from", "goes_to"];

/// How the text around the counted processes changes.
pub struct Surroundings<'a> {
    /// What the model means.
    pub model: &'a Model,
    /// What it does.
    pub program: &'a Program,
    /// The classes.
    pub classes: &'a [Class],
    /// Answers.
    pub questions: &'a Questions<'a>,
    /// The words of the reduced model.
    pub words: &'a Words<'a>,
    /// The contents that members start with.
    pub starts: &'a [ContentId],
    /// Those before.
    pub unstarted: &'a [Option<ContentId>],
    /// The contents of those that have ended.
    pub ended: BTreeSet<ContentId>,
    /// The arrays whose elements belong to members.
    pub owned: HashSet<SymbolId>,
    /// Those of them that nobody needs any more.
    pub gone: HashSet<SymbolId>,
    /// Channels by which members send to outsiders: whoever receives there keeps the books.
    pub books: HashSet<SymbolId>,
    /// Channels on which members take part in handshakes with outsiders, with the place of the channel on which nobody talks.
    pub guarded: BTreeMap<SymbolId, u32>,
    /// Are the members there from the beginning?
    pub is_started: bool,
    /// The body that is rewritten.
    pub body: Option<BodyId>,
    /// What went wrong first.
    pub problem: Option<Refusal>,
}

impl Surroundings<'_> {
    fn refuse(&mut self, span: Span, text: &str) {
        if self.problem.is_none() {
            self.problem = Some(Refusal::at(span, text));
        }
    }

    fn symbol(&self, variable: &VarRef) -> Option<SymbolId> {
        self.model.symbols.symbol_of(variable.id)
    }

    /// A unit without those that are counted. `None`: it vanishes.
    pub fn unit(&mut self, unit: &Unit, index: usize) -> Option<Unit> {
        let body = (0..).map(BodyId).zip(&self.model.symbols.bodies).find(|(_, body)| body.unit == index);
        self.body = body.map(|(id, _)| id);
        if let Unit::Proctype(_) = unit {
            if self.body.is_some_and(|body| !is_outside(self.model, self.classes, body)) {
                return None;
            }
        }
        let mut unit = unit.clone();
        if let Unit::Declaration(declaration) = &mut unit {
            return self.declaration(declaration.clone()).map(Unit::Declaration);
        }
        if let Unit::Proctype(Proctype { provided: Some(condition), .. }) = &unit {
            self.refuse_in(condition);
        }
        rewrite_unit(self, &mut unit);
        Some(unit)
    }

    fn refuse_in(&mut self, expr: &Expr) {
        if self.lowered(expr).is_some_and(|lowered| self.is_about_members(&lowered)) {
            self.refuse(expr.span, "`provided` looks at the processes that are to be counted");
        }
    }

    fn declaration(&mut self, mut declaration: Declaration) -> Option<Declaration> {
        let owned = |declarator: &Declarator| {
            self.model.symbols.symbol_of(declarator.id).is_some_and(|id| self.gone.contains(&id))
        };
        declaration.declarators.retain(|declarator| !owned(declarator));
        for declarator in &mut declaration.declarators {
            let Some(id) = self.model.symbols.symbol_of(declarator.id) else { continue };
            if let Some(dead) = self.guarded.get(&id) {
                declarator.array = Some(literal(*dead as i32 + 1));
            }
            if let (true, Some(Initialiser::Channel(channel))) =
                (self.books.contains(&id), &mut declarator.initialiser)
            {
                channel.fields.extend([TypeName::Short, TypeName::Short]);
            }
        }
        (!declaration.declarators.is_empty()).then_some(declaration)
    }

    fn lowered(&self, expr: &Expr) -> Option<Lowered> {
        self.program.expression(&self.model.symbols, expr).ok()
    }

    fn is_about_members(&self, expr: &Lowered) -> bool {
        asks(expr, self.questions.globals, self.classes)
    }

    /// May it be an element that belongs to a member?
    fn may_be_owned(&self, variable: &VarRef) -> bool {
        let expr = Expr { kind: ExprKind::Variable(variable.clone()), span: variable.span() };
        match self.lowered(&expr) {
            Some(Lowered::Read(place)) => {
                place.slots().iter().any(|slot| self.questions.globals.owners.contains_key(slot))
            }
            _ => true,
        }
    }

    /// `run p(…)`: one more at the start.
    fn started(&mut self, run: &Run, span: Span) -> Option<StatementKind> {
        let body = self.model.symbols.proctype(&run.proctype.name)?;
        let of_body: Vec<usize> =
            (0..self.classes.len()).filter(|class| self.classes[*class].body == body).collect();
        if of_body.is_empty() {
            return None;
        }
        let by_place: Vec<usize> =
            of_body.iter().copied().filter(|class| self.classes[*class].started_by.contains(&span)).collect();
        let [class] = by_place[..] else {
            self.refuse(
                span,
                "it is not known here which of the processes that are to be counted is started",
            );
            return None;
        };
        let up = StatementKind::Increment(self.counter(self.starts[class]));
        Some(match self.unstarted[class] {
            None => up,
            Some(unstarted) => {
                let down = StatementKind::Decrement(self.counter(unstarted));
                StatementKind::DStep(sequence(vec![down, up]))
            }
        })
    }

    fn counter(&self, id: ContentId) -> VarRef {
        variable(&self.words.counters, Some(word(&self.words.names[id.0 as usize])))
    }

    /// The channel of a send or receive, if members take part there and keep books by it.
    fn keeps_books(&mut self, channel: &VarRef, span: Span) -> bool {
        if self.books.is_empty() {
            return false;
        }
        let Some(id) = self.symbol(channel) else { return false };
        if self.books.contains(&id) {
            return true;
        }
        // a variable that holds a channel
        let is_declared = self.model.symbols.get(id).channel.is_some();
        if !is_declared {
            self.refuse(span, "the channel is held by a variable, and members take part in handshakes; name the channel itself");
        }
        false
    }

    fn join(&mut self, expr: &Expr) -> Option<Expr> {
        let ExprKind::Binary(BinaryOp::Equal, left, right) = &expr.kind else { return None };
        let is_count = |side: &Expr| self.lowered(side) == Some(Lowered::ProcessCount);
        let bound = match (is_count(left), is_count(right)) {
            (true, _) => self.lowered(right)?.number()?,
            (_, true) => self.lowered(left)?.number()?,
            _ => return None,
        };
        let model = self.model;
        let others = model
            .boot
            .processes
            .iter()
            .filter(|process| is_outside(model, self.classes, process.body))
            .count();
        let can_end = self.classes.iter().all(|class| model.can_end.contains(&class.body));
        if bound != 1 || others != 1 || !model.boot.complete || !can_end || self.ended.is_empty() {
            return None;
        }
        let all: u32 = self.classes.iter().map(|class| class.number).sum();
        let sum = self.words.sum(&self.ended);
        Some(bare(ExprKind::Binary(BinaryOp::Equal, Box::new(sum), Box::new(literal(all as i32)))))
    }
}

fn sequence(kinds: Vec<StatementKind>) -> Sequence {
    let steps = kinds.into_iter().map(|kind| {
        let statement =
            Statement { id: NodeId(u32::MAX), labels: Vec::new(), kind, arrow: false, span: Span::default() };
        Step::Statement(statement)
    });
    Sequence { steps: steps.collect(), span: Span::default() }
}

impl Rewriter for Surroundings<'_> {
    fn sequence(&mut self, sequence: &mut Sequence) {
        sequence.steps.retain(|step| !matches!(step, Step::Exclusive(_)));
        crate::promela::rewrite::rewrite_sequence(self, sequence);
    }

    fn statement(&mut self, statement: &mut Statement) {
        let span = statement.span;
        if let StatementKind::Call(call) = &mut statement.kind {
            let empty = Sequence { steps: Vec::new(), span };
            statement.kind = StatementKind::Block(std::mem::replace(&mut call.expansion, empty));
        }
        match &mut statement.kind {
            StatementKind::Expression(Expr { kind: ExprKind::Run(run), span }) => {
                let (run, span) = (run.clone(), *span);
                if let Some(kind) = self.started(&run, span) {
                    if self.is_started {
                        self.refuse(span, "processes are started while the others run");
                    }
                    statement.kind = kind;
                    return;
                }
            }
            StatementKind::Send(send) if self.keeps_books(&send.channel.clone(), span) => {
                rewrite_statement(self, statement);
                if let StatementKind::Send(send) = &mut statement.kind {
                    // nobody moves: this is said by moving from the first content to itself
                    send.arguments.extend([literal(0), literal(0)]);
                }
                return;
            }
            StatementKind::Receive(receive) if self.keeps_books(&receive.channel.clone(), span) => {
                rewrite_statement(self, statement);
                let StatementKind::Receive(receive) = &mut statement.kind else { return };
                let [from, to] = BOOKS;
                receive.arguments.extend(BOOKS.map(|name| ReceiveArgument::Variable(variable(name, None))));
                let down = StatementKind::Decrement(variable(&self.words.counters, Some(word(from))));
                let up = StatementKind::Increment(variable(&self.words.counters, Some(word(to))));
                let receive = std::mem::replace(&mut statement.kind, StatementKind::Empty);
                statement.kind = StatementKind::Atomic(sequence(vec![receive, down, up]));
                return;
            }
            _ => {}
        }
        rewrite_statement(self, statement);
    }

    fn expr(&mut self, expr: &mut Expr) {
        let is_temporal = match &expr.kind {
            ExprKind::Unary(op, _) => op.is_temporal(),
            ExprKind::Binary(op, ..) => op.is_temporal(),
            _ => false,
        };
        if !is_temporal {
            if let Some(joined) = self.join(expr) {
                *expr = joined;
                return;
            }
            if let Some(lowered) = self.lowered(expr).filter(|lowered| self.is_about_members(lowered)) {
                let asked = Asked { each: vec![lowered], asker: None, span: expr.span };
                match self.questions.answer(&asked) {
                    Ok(Answer::Plain(Lowered::Number(truth @ 0..=1))) => {
                        // SPIN's verifier takes no loop that goes round without a condition
                        let op = if truth == 0 { BinaryOp::Less } else { BinaryOp::GreaterEqual };
                        let count = Box::new(self.words.counter(self.starts[0]));
                        *expr = bare(ExprKind::Binary(op, count, Box::new(literal(0))));
                    }
                    Ok(answer) => *expr = self.words.answer(&answer, self.body),
                    Err(refusal) => {
                        self.problem.get_or_insert(refusal);
                    }
                }
                return;
            }
            if let ExprKind::Run(run) = &expr.kind {
                let body = self.model.symbols.proctype(&run.proctype.name);
                if body.is_some_and(|body| self.classes.iter().any(|class| class.body == body)) {
                    self.refuse(expr.span, "the number of a process that is to be counted is used here");
                }
            }
        }
        rewrite_expr(self, expr);
    }

    fn variable(&mut self, variable: &mut VarRef) {
        if let Some(id) = self.symbol(variable) {
            if self.owned.contains(&id) && self.may_be_owned(variable) {
                self.refuse(
                    variable.span(),
                    "an element of an array that belongs to a process which is to be counted is used here",
                );
            }
            if variable.index.is_none() && self.guarded.contains_key(&id) {
                variable.index = Some(Box::new(literal(0)));
            }
        }
        rewrite_variable(self, variable);
    }
}

/// Arrays some elements of which belong to members: all of it must, or not be there for anybody else.
pub fn owned_arrays(questions: &Questions<'_>) -> HashSet<SymbolId> {
    let slots = &questions.program.storage.globals.slots;
    let roots = questions.globals.owners.keys().filter_map(|slot| slots[*slot as usize].path.first());
    roots.map(|(id, _)| *id).collect()
}

/// Is the channel of a slot an array already? With the number of its elements.
pub fn place_of_dead(program: &Program, model: &Model, slot: u32) -> Option<(SymbolId, u32)> {
    let path = &program.storage.globals.slots.get(slot as usize)?.path;
    let [(id, _)] = path[..] else { return None };
    let symbol = model.symbols.get(id);
    (symbol.kind == Type::Chan && outsiders::capacity(program, slot) == Some(0))
        .then(|| (id, symbol.length.unwrap_or(1)))
}
