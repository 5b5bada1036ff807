//! From the syntax tree to expressions over places, and to actions.

use super::Unsupported;
use super::action::{Action, Field, Receive, Send, Target};
use super::expression::*;
use super::storage::Storage;
use crate::model::symbols::{Home, Predefined, SymbolId, Symbols, Target as Reference, Type};
use crate::promela::printer;
use crate::promela::source::Span;
use crate::promela::syntax;
use crate::promela::syntax::{ExprKind, ReceiveArgument, StatementKind, VarRef};

/// What is needed to find the places of names.
#[derive(Clone, Copy)]
pub(super) struct Lowering<'a> {
    pub(super) symbols: &'a Symbols,
    pub(super) storage: &'a Storage,
}

impl Lowering<'_> {
    /// An expression.
    pub(super) fn expr(&self, expr: &syntax::Expr) -> Result<Expr, Unsupported> {
        let boxed = |expr: &syntax::Expr| self.expr(expr).map(Box::new);
        Ok(match &expr.kind {
            ExprKind::Constant(value, _) => Expr::Number(*value),
            ExprKind::Variable(variable) => self.read(variable)?,
            ExprKind::Unary(op, operand) if !op.is_temporal() => Expr::Unary(*op, boxed(operand)?),
            ExprKind::Binary(op, left, right) if !op.is_temporal() => {
                Expr::Binary(*op, boxed(left)?, boxed(right)?)
            }
            ExprKind::Unary(..) | ExprKind::Binary(..) => return Err(Unsupported::Formula(expr.span)),
            ExprKind::Conditional(condition, then, otherwise) => {
                Expr::Conditional(Box::new([self.expr(condition)?, self.expr(then)?, self.expr(otherwise)?]))
            }
            ExprKind::Run(run) => Expr::Run(Box::new(self.run(run, expr.span)?)),
            ExprKind::Len(channel) => Expr::Length(Box::new(self.read(channel)?)),
            ExprKind::Probe(op, channel) => Expr::Probe(*op, Box::new(self.read(channel)?)),
            ExprKind::Poll(poll) => {
                let mut pattern = Vec::new();
                for argument in &poll.arguments {
                    match argument {
                        ReceiveArgument::Eval(value) | ReceiveArgument::Constant(value) => {
                            pattern.push(Some(self.expr(value)?));
                        }
                        ReceiveArgument::Variable(variable) => {
                            pattern.extend((0..self.targets(variable)?.len()).map(|_| None));
                        }
                    }
                }
                Expr::Poll(Box::new(Poll {
                    channel: self.read(&poll.channel)?,
                    random: poll.random,
                    pattern,
                }))
            }
            ExprKind::Enabled(pid) => Expr::Enabled(boxed(pid)?),
            ExprKind::PcValue(pid) => Expr::PcValue(boxed(pid)?),
            ExprKind::GetPriority(pid) => Expr::PriorityOf(boxed(pid)?),
            ExprKind::Timeout => Expr::Timeout,
            ExprKind::NonProgress => Expr::NonProgress,
            ExprKind::RemoteLabel(remote) => self.remote_label(remote, expr.span)?,
            ExprKind::RemoteVariable(remote) => self.remote_variable(remote, expr.span)?,
            ExprKind::Code(_) => return Err(Unsupported::CCode(expr.span)),
        })
    }

    /// What a variable holds.
    pub(super) fn read(&self, variable: &VarRef) -> Result<Expr, Unsupported> {
        match self.symbols.target(variable.id) {
            Some(Reference::Predefined(Predefined::Pid)) => Ok(Expr::OwnPid),
            Some(Reference::Predefined(Predefined::NrPr)) => Ok(Expr::ProcessCount),
            Some(Reference::Predefined(Predefined::Last)) => Ok(Expr::LastPid),
            Some(Reference::Predefined(Predefined::Priority)) => Ok(Expr::OwnPriority),
            Some(Reference::Predefined(Predefined::Drop | Predefined::State)) => {
                Err(Unsupported::Name(variable.name.span))
            }
            _ => match &self.places(variable)?[..] {
                [place] => Ok(Expr::Read(Box::new(place.clone()))),
                _ => Err(Unsupported::Structure(variable.span())),
            },
        }
    }

    /// The place of a variable.
    pub(super) fn place(&self, variable: &VarRef) -> Result<Place, Unsupported> {
        let [place] = &self.places(variable)?[..] else {
            return Err(Unsupported::Structure(variable.span()));
        };
        Ok(place.clone())
    }

    /// The places of a variable: several if it is a structure.
    pub(super) fn places(&self, variable: &VarRef) -> Result<Vec<Place>, Unsupported> {
        let root = self.symbols.symbol_of(variable.id).ok_or(Unsupported::Name(variable.name.span))?;
        let frame = match self.symbols.get(root).home {
            Home::Global => FrameOf::Global,
            Home::Local(_) | Home::Parameter(..) => FrameOf::Own,
            Home::Field(_) => return Err(Unsupported::Name(variable.name.span)),
        };
        let first = self.storage.first(root).ok_or(Unsupported::Name(variable.name.span))?;
        let mut place = Place { frame, first, indices: Vec::new(), kind: Type::Int, path: Vec::new() };
        let mut part = variable;
        loop {
            let id = self.symbols.symbol_of(part.id).ok_or(Unsupported::Name(part.name.span))?;
            place.path.push(id);
            self.add_index(&mut place, id, part)?;
            match &part.field {
                Some(field) => {
                    part = field;
                    let id = self.symbols.symbol_of(part.id).ok_or(Unsupported::Name(part.name.span))?;
                    place.first += self.storage.offset(id);
                }
                None => {
                    let mut places = Vec::new();
                    self.leaves(place, id, &mut places);
                    return Ok(places);
                }
            }
        }
    }

    fn add_index(&self, place: &mut Place, id: SymbolId, part: &VarRef) -> Result<(), Unsupported> {
        let symbol = self.symbols.get(id);
        let stride = self.storage.stride(self.symbols, id);
        let value = match (&part.index, symbol.length) {
            (Some(index), _) => self.expr(index)?,
            // an array without an index is its first element
            (None, _) => return Ok(()),
        };
        let length = symbol.length.unwrap_or(1);
        match value {
            Expr::Number(number) if (0..length as i32).contains(&number) => {
                place.first += number as u32 * stride;
            }
            value => place.indices.push(Index { value, length, stride }),
        }
        Ok(())
    }

    /// The places that a variable or field consists of, `place` being where it begins.
    fn leaves(&self, place: Place, id: SymbolId, into: &mut Vec<Place>) {
        let symbol = self.symbols.get(id);
        match symbol.kind {
            Type::Struct(typedef) => {
                for &field in &self.symbols.typedef(typedef).fields {
                    for element in 0..self.symbols.get(field).length.unwrap_or(1) {
                        let mut inner = place.clone();
                        inner.path.push(field);
                        let stride = self.storage.stride(self.symbols, field);
                        inner.first += self.storage.offset(field) + element * stride;
                        self.leaves(inner, field, into);
                    }
                }
            }
            _ => into.push(Place { kind: symbol.stored(), ..place }),
        }
    }

    /// What is assigned to when a message is received, or a value set.
    pub(super) fn targets(&self, variable: &VarRef) -> Result<Vec<Target>, Unsupported> {
        Ok(match self.symbols.target(variable.id) {
            Some(Reference::Predefined(Predefined::Drop)) => vec![Target::Nothing],
            Some(Reference::Predefined(Predefined::Priority)) => vec![Target::OwnPriority],
            Some(Reference::Predefined(_)) => return Err(Unsupported::Name(variable.name.span)),
            _ => self.places(variable)?.into_iter().map(Target::Place).collect(),
        })
    }

    fn target(&self, variable: &VarRef) -> Result<Target, Unsupported> {
        let mut targets = self.targets(variable)?;
        match (targets.pop(), targets.is_empty()) {
            (Some(target), true) => Ok(target),
            _ => Err(Unsupported::Structure(variable.span())),
        }
    }

    /// Expressions whose values go into the fields of a message, or into parameters: a structure is all its fields.
    pub(super) fn fields(&self, arguments: &[syntax::Expr]) -> Result<Vec<Expr>, Unsupported> {
        let mut fields = Vec::new();
        for argument in arguments {
            match &argument.kind {
                ExprKind::Variable(variable) if self.symbols.symbol_of(variable.id).is_some() => {
                    fields
                        .extend(self.places(variable)?.into_iter().map(|place| Expr::Read(Box::new(place))));
                }
                _ => fields.push(self.expr(argument)?),
            }
        }
        Ok(fields)
    }

    fn run(&self, run: &syntax::Run, span: Span) -> Result<Run, Unsupported> {
        let body = self.symbols.proctype(&run.proctype.name).ok_or(Unsupported::Name(span))?;
        let arguments = self.fields(&run.arguments)?;
        let parameters = &self.symbols.body(body).parameters;
        let wanted: u32 = parameters.iter().map(|id| self.storage.size(self.symbols, *id)).sum();
        if arguments.len() != wanted as usize {
            return Err(Unsupported::Arguments(span));
        }
        let priority = run.priority.as_ref().and_then(crate::model::constants::fold).unwrap_or(1);
        Ok(Run { body, arguments, priority })
    }

    fn remote_label(&self, remote: &syntax::RemoteLabel, span: Span) -> Result<Expr, Unsupported> {
        let body = self.symbols.proctype(&remote.proctype.name).ok_or(Unsupported::Name(span))?;
        let labels = &self.symbols.body(body).labels;
        let named = labels.iter().position(|label| label.name == remote.label.name);
        let label = named.ok_or(Unsupported::Name(remote.label.span))?;
        let pid = remote.pid.as_deref().map(|pid| self.expr(pid)).transpose()?;
        Ok(Expr::At(Box::new(At { body, pid, label })))
    }

    fn remote_variable(&self, remote: &syntax::RemoteVariable, span: Span) -> Result<Expr, Unsupported> {
        let body = self.symbols.proctype(&remote.proctype.name).ok_or(Unsupported::Name(span))?;
        let id = self.symbols.remote_variable(remote).ok_or(Unsupported::Name(remote.variable.span))?;
        let first = self.storage.first(id).ok_or(Unsupported::Name(remote.variable.span))?;
        let frame = match &remote.pid {
            Some(pid) => FrameOf::Process(body, Box::new(self.expr(pid)?)),
            None => FrameOf::First(body),
        };
        let symbol = self.symbols.get(id);
        if matches!(symbol.kind, Type::Struct(_)) {
            return Err(Unsupported::Structure(span));
        }
        let mut place = Place { frame, first, indices: Vec::new(), kind: symbol.stored(), path: vec![id] };
        if let Some(index) = &remote.index {
            let length = symbol.length.unwrap_or(1);
            place.indices.push(Index { value: self.expr(index)?, length, stride: 1 });
        }
        Ok(Expr::Read(Box::new(place)))
    }

    /// What a statement does that is one step.
    pub(super) fn action(&self, kind: &StatementKind, span: Span) -> Result<Action, Unsupported> {
        let one = |target: &VarRef, op| -> Result<Action, Unsupported> {
            let value = Expr::binary(op, self.read(target)?, Expr::Number(1));
            Ok(Action::Assign(self.target(target)?, value))
        };
        Ok(match kind {
            StatementKind::Empty => Action::Guard(Expr::Number(1)),
            StatementKind::Expression(expr) => Action::Guard(self.expr(expr)?),
            StatementKind::Else => Action::Else,
            StatementKind::Assign(target, value) => Action::Assign(self.target(target)?, self.expr(value)?),
            StatementKind::Increment(target) => one(target, BinaryOp::Add)?,
            StatementKind::Decrement(target) => one(target, BinaryOp::Subtract)?,
            StatementKind::Send(send) => Action::Send(Send {
                channel: self.read(&send.channel)?,
                sorted: send.sorted,
                fields: self.fields(&send.arguments)?,
            }),
            StatementKind::Receive(receive) => self.receive(receive)?,
            StatementKind::Assert(expr) => Action::Assert(self.expr(expr)?, printer::expression(expr)),
            StatementKind::Printf(_, arguments) => Action::Print(self.exprs(arguments)?),
            StatementKind::Printm(argument) => Action::Print(vec![self.expr(argument)?]),
            StatementKind::SetPriority(pid, priority) => {
                Action::SetPriority(self.expr(pid)?, self.expr(priority)?)
            }
            StatementKind::Code(_) => return Err(Unsupported::CCode(span)),
            StatementKind::If(_)
            | StatementKind::Do(_)
            | StatementKind::ForRange(_)
            | StatementKind::ForIn(_)
            | StatementKind::Select(_)
            | StatementKind::Break
            | StatementKind::Goto(_)
            | StatementKind::Atomic(_)
            | StatementKind::DStep(_)
            | StatementKind::Block(_)
            | StatementKind::Unless(..)
            | StatementKind::Call(_) => return Err(Unsupported::Statement(span)),
        })
    }

    fn exprs(&self, exprs: &[syntax::Expr]) -> Result<Vec<Expr>, Unsupported> {
        exprs.iter().map(|expr| self.expr(expr)).collect()
    }

    fn receive(&self, receive: &syntax::Receive) -> Result<Action, Unsupported> {
        let mut pattern = Vec::new();
        for argument in &receive.arguments {
            match argument {
                ReceiveArgument::Eval(value) | ReceiveArgument::Constant(value) => {
                    pattern.push(Field::Is(self.expr(value)?));
                }
                ReceiveArgument::Variable(variable) => {
                    pattern.extend(self.targets(variable)?.into_iter().map(Field::Into));
                }
            }
        }
        let channel = self.read(&receive.channel)?;
        Ok(Action::Receive(Receive { channel, random: receive.random, peek: receive.peek, pattern }))
    }
}
