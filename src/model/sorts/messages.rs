//! Fields of messages: where they are kept apart by tags, what they are cut to, and what flows in and out.

use super::super::Model;
use super::super::channels::{MessageField, PlaceId};
use super::super::symbols::*;
use super::collector::Collector;
use super::flows::Flow;
use super::operands::{Operand, View};
use super::places::Place;
use crate::promela::syntax::*;
use std::collections::HashMap;

/// By class of channels: do all messages begin with a constant?
pub type Tags = HashMap<PlaceId, bool>;

/// The place of a message field.
pub fn field_place(class: PlaceId, tagged: bool, tag: Option<i32>, field: usize) -> Place {
    Place::Field(class, if tagged && field > 0 { tag } else { None }, field)
}

/// The type of a field of a class's messages.
pub fn field_type(model: &Model, class: PlaceId, field: usize) -> Type {
    match model.signatures.message(class).and_then(|fields| fields.get(field)) {
        // SPIN keeps a bit in a message as a byte
        Some(MessageField::Data(Type::Bit)) => Type::Byte,
        Some(MessageField::Data(kind)) => kind.clone(),
        Some(MessageField::Channel(_)) => Type::Chan,
        _ => Type::Int,
    }
}

/// The tag of a message that is sent, if it is constant.
pub fn constant_tag(view: &View<'_>, first: &Expr) -> Option<i32> {
    view.number(first)
}

/// The tag of a message as it is stored.
pub fn sent_tag(view: &View<'_>, class: PlaceId, first: &Expr) -> Option<i32> {
    constant_tag(view, first).map(|tag| field_type(view.model, class, 0).truncate(tag))
}

/// The tag that a pattern asks for, if it is constant.
pub fn pattern_tag(view: &View<'_>, first: &ReceiveArgument) -> Option<i32> {
    match first {
        ReceiveArgument::Constant(expr) | ReceiveArgument::Eval(expr) => constant_tag(view, expr),
        ReceiveArgument::Variable(_) => None,
    }
}

impl Collector<'_> {
    /// The class of channels that a reference holds, and whether its messages have constant tags.
    pub(super) fn channel(&self, channel: &VarRef) -> Option<(PlaceId, bool)> {
        let model = self.model();
        let place = model.signatures.place(model.symbols.symbol_of(channel.last().id)?)?;
        let class = model.signatures.class(place);
        Some((class, self.tags.get(&class).copied().unwrap_or(false)))
    }

    pub(super) fn message_out(&mut self, channel: &VarRef, arguments: &[Expr]) {
        let Some((class, tagged)) = self.channel(channel) else {
            return;
        };
        let tag = arguments.first().and_then(|first| sent_tag(&self.view, class, first));
        let mut field = 0;
        for argument in arguments {
            match self.structure(argument) {
                Some(typedef) => {
                    self.indices_of(argument);
                    self.structure_fields(typedef, class, tagged, tag, &mut field, true);
                }
                None => {
                    let to = field_place(class, tagged, tag, field);
                    self.value(argument, to, &field_type(self.model(), class, field));
                    field += 1;
                }
            }
        }
    }

    pub(super) fn message_in(&mut self, channel: &VarRef, arguments: &[ReceiveArgument], takes: bool) {
        let Some((class, tagged)) = self.channel(channel) else {
            return;
        };
        let tag = arguments.first().and_then(|first| pattern_tag(&self.view, first));
        let mut field = 0;
        for argument in arguments {
            let from = field_place(class, tagged, tag, field);
            match argument {
                ReceiveArgument::Variable(variable) => {
                    self.indices(variable);
                    let symbol = self.model().symbols.symbol_of(variable.last().id);
                    let kind = symbol.map(|id| (id, self.model().symbols.get(id).stored()));
                    match kind {
                        Some((_, Type::Struct(typedef))) => {
                            self.structure_fields(typedef, class, tagged, tag, &mut field, false);
                            continue;
                        }
                        Some((id, kind)) if takes => self.flows.flows.push(Flow {
                            from,
                            to: Place::Variable(id),
                            kind,
                            span: variable.span(),
                        }),
                        _ => {}
                    }
                }
                ReceiveArgument::Eval(expr) => match self.view.operand(expr) {
                    Some(Operand::Place(place)) => {
                        self.flows.comparisons.push((place, from));
                        self.parts(expr);
                    }
                    Some(Operand::Constant(_)) => self.parts(expr),
                    None => self.value(expr, from, &Type::Int),
                },
                ReceiveArgument::Constant(_) => {}
            }
            self.flows.places.push(from);
            field += 1;
        }
    }

    /// The typedef of an expression that is a whole structure.
    fn structure(&self, expr: &Expr) -> Option<TypedefId> {
        let ExprKind::Variable(variable) = &expr.kind else {
            return None;
        };
        let id = self.model().symbols.symbol_of(variable.last().id)?;
        match self.model().symbols.get(id).kind {
            Type::Struct(typedef) => Some(typedef),
            _ => None,
        }
    }

    fn indices_of(&mut self, expr: &Expr) {
        if let ExprKind::Variable(variable) = &expr.kind {
            self.indices(variable);
        }
    }

    /// The fields of a structure share their values with the fields of the messages that it travels in.
    pub(super) fn structure_fields(
        &mut self,
        typedef: TypedefId,
        class: PlaceId,
        tagged: bool,
        tag: Option<i32>,
        field: &mut usize,
        out: bool,
    ) {
        for &id in &self.model().symbols.typedef(typedef).fields {
            let symbol = self.model().symbols.get(id);
            for _ in 0..symbol.length.unwrap_or(1) {
                if let Type::Struct(inner) = symbol.kind {
                    self.structure_fields(inner, class, tagged, tag, field, out);
                    continue;
                }
                let place = field_place(class, tagged, tag, *field);
                let (from, to) =
                    if out { (Place::Variable(id), place) } else { (place, Place::Variable(id)) };
                let kind = if out { field_type(self.model(), class, *field) } else { symbol.stored() };
                self.flows.flows.push(Flow { from, to, kind, span: symbol.span });
                *field += 1;
            }
        }
    }
}
