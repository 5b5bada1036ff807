//! Fields of messages: where they are kept apart by tags, what they are cut to, and what flows in and out.

use super::collector::Collector;
use super::domains::Domains;
use super::flows::Flow;
use super::operands::{Identity, Operand, View};
use super::places::Place;
use crate::model::Model;
use crate::model::channels::{MessageField, PlaceId};
use crate::model::symbols::*;
use crate::promela::source::Span;
use crate::promela::syntax::*;
use std::collections::HashMap;

/// By class of channels: do all messages begin with a constant?
pub type Tags = HashMap<PlaceId, bool>;

/// The place of a message field.
pub fn field_place(class: PlaceId, tagged: bool, tag: Option<i32>, field: usize) -> Place {
    Place::Field(class, if tagged && field > 0 { tag } else { None }, field)
}

/// The type that a field of a class's messages is cut to. If the channels of the class were declared differently, it is one that
/// cuts nothing; then [`cut_fields`] tells where that matters.
pub fn field_type(model: &Model, class: PlaceId, field: usize) -> Type {
    match model.signatures.message(class).and_then(|fields| fields.get(field)) {
        Some(MessageField::Channel(_)) => Type::Chan,
        _ => match model.signatures.stored(class, field) {
            [kind] => kind.clone(),
            _ => Type::Int,
        },
    }
}

/// Fields that hold something which some channel of their class cuts, and another one does not, with that channel's declaration.
/// What they hold depends on the channel, so it is data. Where nothing is cut, it does not matter how channels were declared.
pub(super) fn cut_fields(model: &Model, domains: &Domains) -> Vec<(Place, Option<Span>)> {
    let is_cut = |value: &Identity, kind: &Type| match value {
        Identity::Number(number) => kind.truncate(*number) != *number,
        Identity::Channel(_) => kind.truncate(0xff) != 0xff,
    };
    let mut fields: Vec<(Place, PlaceId, usize)> = domains
        .places()
        .filter_map(|place| match place {
            Place::Field(class, _, field) => Some((place, class, field)),
            _ => None,
        })
        .collect();
    fields.sort_unstable();
    let mut cut = Vec::new();
    for &(place, class, field) in &fields {
        let kinds = model.signatures.stored(class, field);
        let differ = kinds.len() > 1 || field_type(model, class, field) == Type::Chan;
        let Some(values) = domains.known(place).filter(|_| differ) else {
            continue;
        };
        let Some(kind) = kinds.iter().find(|kind| values.iter().any(|value| is_cut(value, kind))) else {
            continue;
        };
        let span = declaration_of(model, class, field, kind);
        // the first field may tell what the others are
        let affected = fields.iter().filter(|(_, of, at)| *of == class && (field == 0 || *at == field));
        cut.extend(affected.map(|(place, ..)| (*place, span)));
    }
    cut
}

/// The declaration of a channel of a class that stores a field as this type.
fn declaration_of(model: &Model, class: PlaceId, field: usize, kind: &Type) -> Option<Span> {
    let signatures = &model.signatures;
    let of_class =
        |id: &SymbolId| signatures.place(*id).is_some_and(|place| signatures.class(place) == class);
    let found =
        model.symbols.ids().filter(of_class).find(|id| signatures.declared(*id).get(field) == Some(kind));
    found.map(|id| model.symbols.get(id).span)
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
                            in_structure: false,
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
                self.flows.flows.push(Flow { from, to, kind, span: symbol.span, in_structure: true });
                *field += 1;
            }
        }
    }
}
