//! Those that are not counted: which handshakes they take part in, and who they are.

use super::classes::Class;
use super::evaluate::Globals;
use crate::model::Model;
use crate::model::boot::{Channel, Value};
use crate::model::symbols::{BodyId, BodyKind, Home, Type};
use crate::program::Program;
use crate::program::action::Action;
use crate::program::expression::{Expr, FrameOf, Place};
use crate::program::step::Instruction;
use crate::program::storage::{ChannelKind, Initial};
use crate::promela::source::Span;
use std::collections::HashSet;

/// What the processes outside of all classes do with channels that have no room.
#[derive(Clone, Debug, Default)]
pub struct Outsiders {
    /// The channels on which they send, by slot.
    pub send: HashSet<u32>,
    /// The channels on which they receive.
    pub receive: HashSet<u32>,
    /// Where it is not known which channel is used.
    pub unknown: Option<Span>,
}

/// The slot of the global variable that a channel is made with.
pub fn slot_of(program: &Program, channel: &Channel) -> Option<u32> {
    let slots = &program.storage.globals.slots;
    let found = slots.iter().position(|slot| slot.path == channel.path);
    found.filter(|_| channel.owner.is_none()).map(|slot| slot as u32)
}

/// The kind of the channel that is made with a slot.
pub fn kind(program: &Program, slot: u32) -> Option<&ChannelKind> {
    let channel = program.storage.globals.channels.iter().find(|channel| channel.slot == slot)?;
    program.storage.kinds.get(channel.kind as usize)
}

/// How many messages it has room for.
pub fn capacity(program: &Program, slot: u32) -> Option<u32> {
    kind(program, slot).map(|kind| kind.capacity)
}

/// The slots of channels that are made with globals which nobody writes.
pub fn kept_channels(program: &Program) -> HashSet<u32> {
    let made = program.storage.globals.initial.iter().filter_map(|(slot, initial)| match initial {
        Initial::Channel(_) => Some(*slot),
        Initial::Value(_) => None,
    });
    let mut kept: HashSet<u32> = made.collect();
    for automaton in program.automata.iter().flatten() {
        for transition in automaton.locations.iter().flat_map(|location| &location.transitions) {
            transition.action.for_each_write(&mut |place: &Place| {
                if place.frame == FrameOf::Global {
                    place.slots().iter().for_each(|slot| {
                        kept.remove(slot);
                    });
                }
            });
        }
    }
    kept
}

impl Outsiders {
    /// Finds out what they do.
    pub fn new(program: &Program, model: &Model, classes: &[Class], globals: &Globals) -> Outsiders {
        let mut outsiders = Outsiders::default();
        for automaton in program.automata.iter().flatten() {
            let body = automaton.body;
            if !is_outside(model, classes, body) {
                continue;
            }
            for transition in automaton.locations.iter().flat_map(|location| &location.transitions) {
                let mut see = |action: &Action, span: Span| {
                    let (channel, sends) = match action {
                        Action::Send(send) => (&send.channel, true),
                        Action::Receive(receive) => (&receive.channel, false),
                        _ => return,
                    };
                    match channels(program, model, globals, body, channel) {
                        Some(slots) => {
                            let into = if sends { &mut outsiders.send } else { &mut outsiders.receive };
                            into.extend(slots.into_iter().filter(|slot| capacity(program, *slot) == Some(0)));
                        }
                        None => outsiders.unknown = outsiders.unknown.or(Some(span)),
                    }
                };
                match &*transition.action {
                    Action::Indivisible(step) => step.code.iter().for_each(|instruction| {
                        if let Instruction::Do { action, span, .. } = instruction {
                            see(action, *span);
                        }
                    }),
                    action => see(action, transition.span),
                }
            }
        }
        outsiders
    }
}

/// Is a body one of a process that is not counted?
pub fn is_outside(model: &Model, classes: &[Class], body: BodyId) -> bool {
    let kind = model.symbols.body(body).kind;
    matches!(kind, BodyKind::Proctype | BodyKind::Init) && !classes.iter().any(|class| class.body == body)
}

/// The channels that an expression of an outsider can be.
fn channels(
    program: &Program,
    model: &Model,
    globals: &Globals,
    body: BodyId,
    channel: &Expr,
) -> Option<Vec<u32>> {
    let Expr::Read(place) = channel else { return None };
    let slots = place.slots();
    match &place.frame {
        FrameOf::Global => slots.iter().all(|slot| globals.channels.contains(slot)).then_some(slots),
        FrameOf::Own => {
            // a parameter that is never written is what the process was given
            let id = *place.path.last()?;
            let symbol = model.symbols.get(id);
            let Home::Parameter(_, position) = symbol.home else { return None };
            let automaton = program.automaton(body)?;
            let mut written = false;
            for transition in automaton.locations.iter().flat_map(|location| &location.transitions) {
                transition.action.for_each_write(&mut |to| {
                    written |= to.frame == FrameOf::Own && to.slots().contains(&place.first);
                });
            }
            if written || !model.boot.complete || symbol.kind != Type::Chan {
                return None;
            }
            let instances = model.boot.processes.iter().filter(|process| process.body == body);
            let given = instances.map(|process| match process.arguments.get(position as usize) {
                Some(Value::Channel(channel)) => {
                    slot_of(program, model.boot.channels.get(*channel as usize)?)
                        .filter(|slot| globals.channels.contains(slot))
                }
                _ => None,
            });
            given.collect()
        }
        _ => None,
    }
}
