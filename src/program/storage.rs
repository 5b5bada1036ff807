//! Where values are: frames of slots, and channels.
//!
//! The variables of a model are laid out in *frames*: one for the globals, and one for each body, of which every process has its own. A
//! frame is a row of *slots*, each of which holds a number: structures and arrays are taken apart, the fields of a structure
//! and the elements of an array lie side by side. Messages are taken apart in the same way.

use super::expression::Expr;
use crate::model::symbols::*;
use crate::promela::syntax::Visibility;
use std::collections::HashMap;

/// All frames, and the kinds of channels.
#[derive(Clone, Debug, Default)]
pub struct Storage {
    /// The frame of the globals.
    pub globals: Frame,
    /// The frame of each body.
    pub bodies: Vec<Frame>,
    /// The kinds of channels that there are.
    pub kinds: Vec<ChannelKind>,
    /// The first slot of each variable that is no field.
    first: HashMap<SymbolId, u32>,
    /// Where in its structure each field begins.
    offsets: HashMap<SymbolId, u32>,
}

/// A row of slots.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// The slots.
    pub slots: Vec<Slot>,
    /// What is written into them at the beginning, in this order; before that they are 0.
    pub initial: Vec<(u32, Initial)>,
    /// The channels that are made with the frame, in the order in which they get their numbers.
    pub channels: Vec<OwnChannel>,
}

/// A place for a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// What a value is cut to.
    pub kind: Type,
    /// The variable and the fields that lead to it, with the index at each array; empty for what has no name.
    pub path: Vec<(SymbolId, Option<u32>)>,
    /// Is it outside of the state?
    pub hidden: bool,
}

/// What a slot holds at the beginning.
#[derive(Clone, Debug, PartialEq)]
pub enum Initial {
    /// The value of an expression.
    Value(Expr),
    /// The number of a channel that is made with the frame.
    Channel(u32),
}

/// A channel that is made with a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnChannel {
    /// Its kind, in [`Storage::kinds`].
    pub kind: u32,
    /// The slot of the variable that it is declared with.
    pub slot: u32,
}

/// What a channel is like.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ChannelKind {
    /// How many messages it can hold; 0: messages are handed over.
    pub capacity: u32,
    /// What the fields of a message are cut to.
    pub fields: Vec<Type>,
}

impl Storage {
    /// Lays out the variables of a model.
    pub fn new(symbols: &Symbols) -> Storage {
        let mut storage = Storage::default();
        for typedef in &symbols.typedefs {
            let mut offset = 0;
            for &field in &typedef.fields {
                storage.offsets.insert(field, offset);
                offset += storage.size(symbols, field);
            }
        }
        let mut globals = Frame::default();
        symbols.ids().filter(|id| symbols.get(*id).home == Home::Global).for_each(|id| {
            storage.lay_out(symbols, id, &mut globals);
        });
        storage.globals = globals;
        for body in &symbols.bodies {
            let mut frame = Frame::default();
            for &id in body.parameters.iter().chain(&body.locals) {
                storage.lay_out(symbols, id, &mut frame);
            }
            storage.bodies.push(frame);
        }
        storage
    }

    /// The frame of a body.
    pub fn body(&self, body: BodyId) -> &Frame {
        &self.bodies[body.0 as usize]
    }

    /// The first slot of a variable that is no field.
    pub fn first(&self, id: SymbolId) -> Option<u32> {
        self.first.get(&id).copied()
    }

    /// Where in its structure a field begins.
    pub fn offset(&self, field: SymbolId) -> u32 {
        self.offsets.get(&field).copied().unwrap_or(0)
    }

    /// How many slots one element of a variable or field has.
    pub fn stride(&self, symbols: &Symbols, id: SymbolId) -> u32 {
        match symbols.get(id).kind {
            Type::Struct(typedef) => {
                symbols.typedef(typedef).fields.iter().map(|field| self.size(symbols, *field)).sum()
            }
            _ => 1,
        }
    }

    /// How many slots it has.
    pub fn size(&self, symbols: &Symbols, id: SymbolId) -> u32 {
        self.stride(symbols, id) * symbols.get(id).length.unwrap_or(1)
    }

    /// A slot for something that has no name in the model.
    pub fn add_nameless(&mut self, body: BodyId, kind: Type) -> u32 {
        let slots = &mut self.bodies[body.0 as usize].slots;
        slots.push(Slot { kind, path: Vec::new(), hidden: false });
        slots.len() as u32 - 1
    }

    /// The number of a kind of channels.
    pub fn kind_of(&mut self, symbols: &Symbols, declaration: &ChannelDeclaration) -> u32 {
        let mut fields = Vec::new();
        declaration.fields.iter().for_each(|field| leaves(symbols, field, &mut fields));
        // a single bit is kept as a byte
        if let [only @ Type::Bit] = &mut fields[..] {
            *only = Type::Byte;
        }
        let kind = ChannelKind { capacity: declaration.capacity.max(0) as u32, fields };
        let known = self.kinds.iter().position(|other| *other == kind);
        known.unwrap_or_else(|| {
            self.kinds.push(kind);
            self.kinds.len() - 1
        }) as u32
    }

    fn lay_out(&mut self, symbols: &Symbols, id: SymbolId, frame: &mut Frame) {
        self.first.insert(id, frame.slots.len() as u32);
        let hidden = symbols.get(id).visibility == Some(Visibility::Hidden);
        slots_of(symbols, id, &mut Vec::new(), hidden, frame);
    }
}

fn slots_of(
    symbols: &Symbols,
    id: SymbolId,
    path: &mut Vec<(SymbolId, Option<u32>)>,
    hidden: bool,
    frame: &mut Frame,
) {
    let symbol = symbols.get(id);
    for index in 0..symbol.length.unwrap_or(1) {
        path.push((id, symbol.length.map(|_| index)));
        match symbol.kind {
            Type::Struct(typedef) => {
                for &field in &symbols.typedef(typedef).fields {
                    slots_of(symbols, field, path, hidden, frame);
                }
            }
            _ => frame.slots.push(Slot { kind: symbol.stored(), path: path.clone(), hidden }),
        }
        path.pop();
    }
}

/// What a field of a message consists of.
fn leaves(symbols: &Symbols, kind: &Type, into: &mut Vec<Type>) {
    match kind {
        Type::Struct(typedef) => {
            for &field in &symbols.typedef(*typedef).fields {
                let field = symbols.get(field);
                (0..field.length.unwrap_or(1)).for_each(|_| leaves(symbols, &field.kind, into));
            }
        }
        other => into.push(other.clone()),
    }
}
