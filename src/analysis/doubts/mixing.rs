//! Channels are followed through variables and message fields of type `chan` only. Where their numbers get mixed with others, and
//! where arrays travel in messages or messages are kept in order, something is given up.

use super::collector::Collector;
use super::{Doubt, Matter};
use crate::model::channels::MessageField;
use crate::model::symbols::*;
use crate::promela::diagnostic::Diagnostic;
use crate::promela::source::Span;
use crate::promela::syntax::*;

impl Collector<'_> {
    pub(super) fn sorted_send(&mut self, channel: &VarRef, span: Span) {
        let id = self.model.symbols.symbol_of(channel.last().id);
        if let Some(place) = id.and_then(|id| self.model.signatures.place(id)) {
            let what = Diagnostic::note(span, "`!!` keeps the messages in the order of their numbers")
                .hint("send with `!` if the order does not matter");
            let matter = Matter::Messages(self.model.signatures.class(place));
            self.doubts.all.push(Doubt { matter, what });
        }
    }

    /// Is an expression a channel (`Some(true)`), a number (`Some(false)`), or a constant that can be either?
    pub(super) fn is_channel(&self, expr: &Expr) -> Option<bool> {
        let symbols = &self.model.symbols;
        match &expr.kind {
            ExprKind::Variable(variable) => match symbols.target(variable.last().id) {
                Some(Target::Symbol(id)) => Some(symbols.get(id).kind == Type::Chan),
                _ => Some(false),
            },
            ExprKind::RemoteVariable(remote) => {
                symbols.remote_variable(remote).map(|id| symbols.get(id).kind == Type::Chan)
            }
            ExprKind::Conditional(_, then, otherwise) => {
                self.is_channel(then).or_else(|| self.is_channel(otherwise))
            }
            ExprKind::Constant(..) => None,
            _ => Some(false),
        }
    }

    /// Channels are followed through variables of type `chan` only.
    pub(super) fn flow(&mut self, from: &Expr, to_channel: bool) {
        if self.is_channel(from).is_some_and(|is_channel| is_channel != to_channel) {
            self.everything(from.span, "the number of a channel and other numbers are mixed here");
        } else if to_channel && has_number(from) {
            self.everything(from.span, "a channel is named by its number");
        }
    }

    pub(super) fn flow_to(&mut self, from: &Expr, to: SymbolId) {
        if !matches!(self.model.symbols.get(to).kind, Type::Struct(_)) {
            self.flow(from, self.model.symbols.get(to).kind == Type::Chan);
        }
    }

    /// What goes into a message, or is compared with it.
    pub(super) fn message<'e>(&mut self, channel: &VarRef, arguments: impl Iterator<Item = Argument<'e>>) {
        let symbols = &self.model.symbols;
        let place = symbols.symbol_of(channel.last().id).and_then(|id| self.model.signatures.place(id));
        let Some(place) = place else {
            return;
        };
        let mut field = 0;
        for argument in arguments {
            let symbol = argument.variable().and_then(|variable| symbols.symbol_of(variable.last().id));
            let kind = symbol.map(|id| symbols.get(id).kind.clone());
            if let Some(Type::Struct(typedef)) = kind {
                self.arrays_in_messages(typedef, channel.span());
                field += symbols.width_of(&Type::Struct(typedef));
                continue;
            }
            let fields = self.model.signatures.message(place).unwrap_or_default();
            let takes_channel = matches!(fields.get(field), Some(MessageField::Channel(_)));
            field += 1;
            match argument {
                Argument::Value(expr) => self.flow(expr, takes_channel),
                Argument::Variable(variable) => {
                    if kind.is_some_and(|kind| (kind == Type::Chan) != takes_channel) {
                        self.everything(
                            variable.span(),
                            "the number of a channel and other numbers are mixed here",
                        );
                    }
                }
            }
        }
    }

    /// An array inside of a message has no index that could be renamed.
    fn arrays_in_messages(&mut self, typedef: TypedefId, span: Span) {
        for &id in &self.model.symbols.typedef(typedef).fields {
            let symbol = self.model.symbols.get(id);
            if let Type::Struct(inner) = symbol.kind {
                self.arrays_in_messages(inner, span);
            }
            if symbol.length.is_some() {
                let text = format!("the array `{}` travels in messages", symbol.name);
                let what = Diagnostic::note(span, text);
                self.doubts.all.push(Doubt { matter: Matter::Index(id), what });
            }
        }
    }
}

/// Can an expression be a constant that is the number of a channel? 0 is none.
fn has_number(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Constant(value, _) => *value != 0,
        ExprKind::Conditional(_, then, otherwise) => has_number(then) || has_number(otherwise),
        _ => false,
    }
}

/// A field in a send, receive or poll.
pub(super) enum Argument<'e> {
    Value(&'e Expr),
    Variable(&'e VarRef),
}

impl<'e> Argument<'e> {
    fn variable(&self) -> Option<&'e VarRef> {
        match self {
            Argument::Variable(variable) => Some(variable),
            Argument::Value(Expr { kind: ExprKind::Variable(variable), .. }) => Some(variable),
            Argument::Value(_) => None,
        }
    }
}

pub(super) fn pattern(arguments: &[ReceiveArgument]) -> impl Iterator<Item = Argument<'_>> {
    arguments.iter().map(|argument| match argument {
        ReceiveArgument::Variable(variable) => Argument::Variable(variable),
        ReceiveArgument::Eval(expr) | ReceiveArgument::Constant(expr) => Argument::Value(expr),
    })
}
