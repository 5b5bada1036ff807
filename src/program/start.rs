//! The start of a model: which processes there are, and what variables hold.
//!
//! Global variables are set by type, and within a type in the order of their declarations; a value may depend on those that are set
//! before. The variables of a process are set in order, when it is started.

use super::Unsupported;
use super::expression::Expr;
use super::lower::Lowering;
use super::storage::{Initial, OwnChannel, Storage};
use crate::model::constants::fold;
use crate::model::symbols::*;
use crate::promela::syntax::{self, Declaration, Initialiser, Step, Unit};
use std::collections::HashMap;

/// A process that is there from the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Started {
    /// What it runs.
    pub body: BodyId,
    /// Its priority.
    pub priority: i32,
}

/// The processes that there are at the beginning: those of `active` process types and `init`, in the order of the text.
pub(super) fn started(tree: &syntax::Program, symbols: &Symbols) -> Vec<Started> {
    let mut started = Vec::new();
    for (id, body) in (0..).map(BodyId).zip(&symbols.bodies) {
        let priority = match &tree.units[body.unit] {
            Unit::Proctype(proctype) => &proctype.priority,
            Unit::Init(init) => &init.priority,
            _ => continue,
        };
        let priority = priority.as_ref().and_then(fold).unwrap_or(1);
        started.extend((0..body.active).map(|_| Started { body: id, priority }));
    }
    started
}

/// What each variable is declared with.
type Initialisers<'a> = HashMap<SymbolId, &'a Initialiser>;

/// Lays out what frames hold at the beginning, and which channels are made with them.
pub(super) fn lay_out_initial_values(
    tree: &syntax::Program,
    symbols: &Symbols,
    storage: &mut Storage,
) -> Result<(), Unsupported> {
    let initialisers = initialisers(tree, symbols);
    let mut globals: Vec<SymbolId> =
        symbols.ids().filter(|id| symbols.get(*id).home == Home::Global).collect();
    globals.sort_by_key(|id| rank(&symbols.get(*id).kind));
    let mut initial = Vec::new();
    let mut channels = Vec::new();
    for id in globals {
        let first = storage.first(id).unwrap_or(0);
        set(id, first, symbols, storage, &initialisers, &mut initial, &mut channels)?;
    }
    storage.globals.initial = initial;
    storage.globals.channels = channels;
    for (index, body) in symbols.bodies.iter().enumerate() {
        let mut initial = Vec::new();
        let mut channels = Vec::new();
        for &id in body.locals.iter().filter(|id| !symbols.get(**id).late) {
            let first = storage.first(id).unwrap_or(0);
            set(id, first, symbols, storage, &initialisers, &mut initial, &mut channels)?;
        }
        storage.bodies[index].initial = initial;
        storage.bodies[index].channels = channels;
    }
    Ok(())
}

/// In which order types have their turn.
fn rank(kind: &Type) -> u8 {
    match kind {
        Type::Unsigned(_) => 0,
        Type::Bit => 1,
        Type::Byte | Type::Pid => 2,
        Type::Chan => 3,
        Type::Mtype(_) => 4,
        Type::Short => 5,
        Type::Int => 6,
        Type::Struct(_) => 7,
    }
}

fn set(
    id: SymbolId,
    first: u32,
    symbols: &Symbols,
    storage: &mut Storage,
    initialisers: &Initialisers,
    initial: &mut Vec<(u32, Initial)>,
    channels: &mut Vec<OwnChannel>,
) -> Result<(), Unsupported> {
    let symbol = symbols.get(id);
    let stride = storage.stride(symbols, id);
    let length = symbol.length.unwrap_or(1);
    for element in 0..length {
        let slot = first + element * stride;
        if let Type::Struct(typedef) = symbol.kind {
            for &field in &symbols.typedef(typedef).fields {
                let at = slot + storage.offset(field);
                set(field, at, symbols, storage, initialisers, initial, channels)?;
            }
            continue;
        }
        let lowering = Lowering { symbols, storage };
        match initialisers.get(&id) {
            None => {}
            Some(Initialiser::Value(value)) => match lowering.expr(value)? {
                Expr::Number(0) => {}
                value => initial.push((slot, Initial::Value(value))),
            },
            Some(Initialiser::List(values)) => {
                if let Some(value) = values.get(element as usize).or(values.last()) {
                    initial.push((slot, Initial::Value(lowering.expr(value)?)));
                }
            }
            Some(Initialiser::Channel(_)) => {
                let declaration = symbol.channel.as_ref().ok_or(Unsupported::Name(symbol.span))?;
                let kind = storage.kind_of(symbols, declaration);
                initial.push((slot, Initial::Channel(channels.len() as u32)));
                channels.push(OwnChannel { kind, slot });
            }
        }
    }
    Ok(())
}

fn initialisers<'a>(tree: &'a syntax::Program, symbols: &'a Symbols) -> Initialisers<'a> {
    struct Collector<'a> {
        symbols: &'a Symbols,
        found: Initialisers<'a>,
    }
    impl<'a> Collector<'a> {
        fn add(&mut self, declaration: &'a Declaration) {
            for declarator in &declaration.declarators {
                let id = self.symbols.symbol_of(declarator.id);
                self.found.extend(id.zip(declarator.initialiser.as_ref()));
            }
        }
    }
    let mut collector = Collector { symbols, found: HashMap::new() };
    for unit in &tree.units {
        match unit {
            Unit::Declaration(declaration) => collector.add(declaration),
            Unit::Typedef(typedef) => typedef.fields.iter().for_each(|field| collector.add(field)),
            Unit::Proctype(proctype) => first_declarations(&proctype.body, &mut |d| collector.add(d)),
            Unit::Init(init) => first_declarations(&init.body, &mut |d| collector.add(d)),
            _ => {}
        }
    }
    collector.found
}

/// The declarations before the first statement: only they say what variables hold at the beginning.
fn first_declarations<'a>(body: &'a syntax::Sequence, each: &mut dyn FnMut(&'a Declaration)) {
    for step in &body.steps {
        match step {
            Step::Declaration(declaration) => each(declaration),
            Step::Exclusive(_) => {}
            Step::Statement(_) => return,
        }
    }
}
