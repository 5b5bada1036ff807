//! How places, numbers and answers are written: back to expressions of the syntax tree, which the printer prints.

use super::contents::ContentId;
use super::questions::Answer;
use crate::model::symbols::{BodyId, SymbolId, Symbols, Type};
use crate::program::Program;
use crate::program::expression::{BinaryOp, Expr, FrameOf, Place};
use crate::promela::source::Span;
use crate::promela::syntax::{
    self, ExprKind, Ident, NodeId, ReceiveArgument, RemoteVariable, Spelling, Unit, VarRef,
};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The words of a reduced model.
pub struct Words<'a> {
    /// What the model does.
    pub program: &'a Program,
    /// Its names.
    pub symbols: &'a Symbols,
    /// The names of symbolic constants.
    pub constants: HashMap<i32, String>,
    /// The array of counters.
    pub counters: String,
    /// The names of contents.
    pub names: Vec<String>,
    /// Channels that are elements of an array now, and were none.
    pub now_arrays: HashSet<SymbolId>,
}

/// The names of symbolic constants; those that stand for several numbers or are there twice are left out.
pub fn symbolic_constants(tree: &syntax::Program) -> HashMap<i32, String> {
    use crate::promela::visit::{self, Visitor};
    struct Constants<'w> {
        known: HashSet<&'w str>,
        found: HashMap<i32, BTreeSet<String>>,
    }
    impl Visitor for Constants<'_> {
        fn expr(&mut self, expr: &syntax::Expr) {
            if let ExprKind::Constant(value, Spelling::Word(word)) = &expr.kind {
                if self.known.contains(&**word) {
                    self.found.entry(*value).or_default().insert(word.to_string());
                }
            }
            visit::walk_expr(self, expr);
        }
    }
    let names = tree.units.iter().flat_map(|unit| match unit {
        Unit::Mtype(mtype) => &mtype.names[..],
        _ => &[],
    });
    let mut words = Constants { known: names.map(|name| &*name.name).collect(), found: HashMap::new() };
    visit::walk_program(&mut words, tree);
    let single = words.found.into_iter().filter(|(_, names)| names.len() == 1);
    single.filter_map(|(value, names)| Some((value, names.into_iter().next()?))).collect()
}

fn ident(name: &str) -> Ident {
    Ident { name: name.into(), span: Span::default() }
}

/// A reference.
pub fn variable(name: &str, index: Option<syntax::Expr>) -> VarRef {
    VarRef { id: NodeId(u32::MAX), name: ident(name), index: index.map(Box::new), field: None }
}

/// An expression without a place.
pub fn bare(kind: ExprKind) -> syntax::Expr {
    syntax::Expr { kind, span: Span::default() }
}

/// A name as an expression.
pub fn word(name: &str) -> syntax::Expr {
    bare(ExprKind::Variable(variable(name, None)))
}

/// A number as an expression.
pub fn literal(value: i32) -> syntax::Expr {
    match value.checked_neg() {
        Some(positive) if value < 0 => {
            bare(ExprKind::Unary(syntax::UnaryOp::Minus, Box::new(literal(positive))))
        }
        _ => bare(ExprKind::Constant(value, Spelling::Number)),
    }
}

impl Words<'_> {
    /// A counter.
    pub fn counter(&self, id: ContentId) -> syntax::Expr {
        let name = &self.names[id.0 as usize];
        bare(ExprKind::Variable(variable(&self.counters, Some(word(name)))))
    }

    /// The sum of some counters.
    pub fn sum(&self, contents: &BTreeSet<ContentId>) -> syntax::Expr {
        let counters = contents.iter().map(|id| self.counter(*id));
        let sum = counters
            .reduce(|left, right| bare(ExprKind::Binary(BinaryOp::Add, Box::new(left), Box::new(right))));
        sum.unwrap_or_else(|| literal(0))
    }

    /// An answer.
    pub fn answer(&self, answer: &Answer, body: Option<BodyId>) -> syntax::Expr {
        let part = |answer: &Answer| Box::new(self.answer(answer, body));
        match answer {
            Answer::Plain(expr) => self.expr(expr, body),
            Answer::Count(contents) => self.sum(contents),
            Answer::Unary(op, operand) => bare(ExprKind::Unary(*op, part(operand))),
            Answer::Binary(op, left, right) => bare(ExprKind::Binary(*op, part(left), part(right))),
            Answer::Conditional(parts) => {
                bare(ExprKind::Conditional(part(&parts[0]), part(&parts[1]), part(&parts[2])))
            }
        }
    }

    /// A number, as it is written beside a value of this type.
    fn number(&self, value: i32, kind: Option<&Type>) -> syntax::Expr {
        match (kind, self.constants.get(&value)) {
            (Some(Type::Mtype(_)), Some(name)) => word(name),
            _ => literal(value),
        }
    }

    /// An expression; `body` is the one that its variables belong to.
    pub fn expr(&self, expr: &Expr, body: Option<BodyId>) -> syntax::Expr {
        let part = |expr: &Expr| Box::new(self.expr(expr, body));
        let kind_of = |expr: &Expr| match expr {
            Expr::Read(place) => Some(place.kind.clone()),
            _ => None,
        };
        bare(match expr {
            Expr::Number(value) => return literal(*value),
            Expr::Read(place) => match &place.frame {
                FrameOf::Process(of, pid) => ExprKind::RemoteVariable(RemoteVariable {
                    proctype: ident(&self.symbols.body(*of).name),
                    pid: Some(part(pid)),
                    variable: ident(&self.place(place, body).name.name),
                    index: None,
                }),
                _ => ExprKind::Variable(self.place(place, body)),
            },
            Expr::OwnPid => return word("_pid"),
            Expr::ProcessCount => return word("_nr_pr"),
            Expr::LastPid => return word("_last"),
            Expr::OwnPriority => return word("_priority"),
            Expr::Unary(op, operand) => ExprKind::Unary(*op, part(operand)),
            Expr::Binary(op, left, right) => {
                let (l, r) = (kind_of(left), kind_of(right));
                let side = |expr: &Expr, other: Option<&Type>| match expr.number() {
                    Some(value) => Box::new(self.number(value, other)),
                    None => part(expr),
                };
                ExprKind::Binary(*op, side(left, r.as_ref()), side(right, l.as_ref()))
            }
            Expr::Conditional(parts) => {
                ExprKind::Conditional(part(&parts[0]), part(&parts[1]), part(&parts[2]))
            }
            Expr::Length(channel) => ExprKind::Len(self.channel(channel, body)),
            Expr::Probe(op, channel) => ExprKind::Probe(*op, self.channel(channel, body)),
            Expr::Poll(poll) => ExprKind::Poll(syntax::Poll {
                channel: self.channel(&poll.channel, body),
                random: poll.random,
                arguments: poll
                    .pattern
                    .iter()
                    .enumerate()
                    .map(|(field, wanted)| self.pattern(wanted.as_ref(), &poll.channel, field, body))
                    .collect(),
            }),
            Expr::Enabled(pid) => ExprKind::Enabled(part(pid)),
            Expr::PcValue(pid) => ExprKind::PcValue(part(pid)),
            Expr::PriorityOf(pid) => ExprKind::GetPriority(part(pid)),
            Expr::Timeout => ExprKind::Timeout,
            Expr::NonProgress => ExprKind::NonProgress,
            Expr::At(at) => ExprKind::RemoteLabel(syntax::RemoteLabel {
                proctype: ident(&self.symbols.body(at.body).name),
                pid: at.pid.as_ref().map(part),
                label: ident(&self.symbols.body(at.body).labels[at.label].name),
            }),
            Expr::Run(run) => ExprKind::Run(Box::new(syntax::Run {
                proctype: ident(&self.symbols.body(run.body).name),
                arguments: run.arguments.iter().map(|argument| self.expr(argument, body)).collect(),
                priority: None,
            })),
        })
    }

    /// What a field must be.
    pub fn pattern(
        &self,
        wanted: Option<&Expr>,
        channel: &Expr,
        field: usize,
        body: Option<BodyId>,
    ) -> ReceiveArgument {
        match wanted {
            None => ReceiveArgument::Variable(variable("_", None)),
            Some(Expr::Number(value)) => {
                ReceiveArgument::Constant(self.number(*value, self.field_kind(channel, field).as_ref()))
            }
            Some(wanted) => ReceiveArgument::Eval(self.expr(wanted, body)),
        }
    }

    /// The type of a field of the messages of a channel.
    pub fn field_kind(&self, channel: &Expr, field: usize) -> Option<Type> {
        let Expr::Read(place) = channel else { return None };
        let slot = *place.slots().first()?;
        super::outsiders::kind(self.program, slot)?.fields.get(field).cloned()
    }

    /// A value for a place or a field of this type.
    pub fn value(&self, answer: &Answer, kind: Option<&Type>) -> syntax::Expr {
        match answer {
            Answer::Plain(Expr::Number(value)) => self.number(*value, kind),
            other => self.answer(other, None),
        }
    }

    /// A channel.
    pub fn channel(&self, channel: &Expr, body: Option<BodyId>) -> VarRef {
        match channel {
            Expr::Read(place) => self.place(place, body),
            other => variable(&crate::promela::printer::expression(&self.expr(other, body)), None),
        }
    }

    /// A place.
    pub fn place(&self, place: &Place, body: Option<BodyId>) -> VarRef {
        let frame = match (&place.frame, body) {
            (FrameOf::Global, _) => &self.program.storage.globals,
            (FrameOf::Process(of, _) | FrameOf::First(of), _) => self.program.storage.body(*of),
            (FrameOf::Own, Some(body)) => self.program.storage.body(body),
            // the counting process has no variables but those into which it receives
            (FrameOf::Own, None) => return variable(&super::text::aside(place.first as usize), None),
        };
        let path = frame.slots.get(place.first as usize).map_or(&[][..], |slot| &slot.path);
        let mut dynamic = place.indices.iter().peekable();
        let mut parts: Vec<VarRef> = Vec::new();
        for (id, index) in path {
            let symbol = self.symbols.get(*id);
            let stride = self.program.storage.stride(self.symbols, *id);
            let is_dynamic = |index: &&crate::program::expression::Index| {
                Some(index.length) == symbol.length && index.stride == stride
            };
            let index = match dynamic.next_if(is_dynamic) {
                Some(index) => Some(self.expr(&index.value, body)),
                None if self.now_arrays.contains(id) => Some(literal(0)),
                None => index.map(|index| literal(index as i32)),
            };
            parts.push(variable(&symbol.name, index));
        }
        let whole = parts.into_iter().rev().reduce(|inner, mut outer| {
            outer.field = Some(Box::new(inner));
            outer
        });
        whole.unwrap_or_else(|| variable("_", None))
    }
}
