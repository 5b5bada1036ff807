//! What members do: all contents that can be reached, and the steps that lead from one to another.
//!
//! A member with a known content is executed as far as its content decides; what depends on globals, channels and other members becomes
//! conditions and statements of a step ([`super::code`]). A value that is not known and goes into a variable of the member is a choice
//! between its possible values. Inside of an atomic sequence the step goes on; where it may have to wait, the place is a
//! content of its own, at which the step ends if nothing can be done.
//!
//! The one that moves is counted where it was until the step ends. What it asks in between is about the others, of whom there are as many as are
//! counted, without itself; and what it knows of itself is no question.

use super::classes::Class;
use super::code::*;
use super::contents::*;
use super::evaluate::{Globals, Members, Spot, Stop, binary, has_room, negation};
use super::outsiders::Outsiders;
use super::refusal::Refusal;
use crate::analysis::sorts::Sorts;
use crate::analysis::sorts::operands::Identity;
use crate::analysis::sorts::places::Place as SortPlace;
use crate::model::Model;
use crate::model::boot::Value as BootValue;
use crate::model::symbols::{Symbols, Type};
use crate::program::Program;
use crate::program::action::{Action, Field, Receive, Send, Target};
use crate::program::automaton::{Location, Transition};
use crate::program::expression::{BinaryOp, Expr, FrameOf, Place, Poll};
use crate::program::step::{Entry, Instruction, Step as DStep};
use crate::program::storage::Initial;
use crate::promela::source::Span;
use crate::rules::{Rule, kept};
use std::collections::VecDeque;

/// A variable with more possible values is not taken apart.
const MOST_VALUES: usize = 64;
/// A class with more contents is not counted.
const MOST_CONTENTS: usize = 2000;
/// A step with more statements is not written.
const MOST_STATEMENTS: usize = 5000;

/// What is walked through.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    /// What the model does.
    pub program: &'a Program,
    /// What it means.
    pub model: &'a Model,
    /// Which values variables can have.
    pub sorts: &'a Sorts,
    /// The classes that are counted.
    pub classes: &'a [Class],
    /// What is known of globals.
    pub globals: &'a Globals,
    /// What the processes do that are not counted.
    pub outsiders: &'a Outsiders,
    /// Are all members there from the beginning?
    pub all_there: bool,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// All contents.
    pub contents: Contents,
    /// The steps of members, handshakes included.
    pub steps: Vec<Step>,
    /// How many variables are needed to receive aside.
    pub asides: usize,
    /// The contents that members start with, by class.
    pub starts: Vec<ContentId>,
    /// The contents of those that have not been started, by class.
    pub unstarted: Vec<Option<ContentId>>,
}

/// Somebody who offers a handshake.
#[derive(Clone)]
struct Offer {
    content: ContentId,
    condition: Vec<Expr>,
    channel: u32,
    send: Send,
    to: Location,
    span: Span,
}

/// Somebody who would take part in one.
#[derive(Clone)]
struct Taker {
    content: ContentId,
    condition: Vec<Expr>,
    channel: u32,
    receive: Receive,
    to: Location,
    keeps_control: bool,
    span: Span,
}

/// A member on its way.
#[derive(Clone)]
struct Mover {
    /// Where it is counted.
    counted: ContentId,
    /// What it is by now.
    content: Content,
    /// The contents that it has come through, inside of this step.
    path: Vec<Content>,
}

/// How a step goes on behind a statement.
#[derive(Clone, Copy)]
enum Rest<'r> {
    /// At a location, with or without control.
    Arrive(Location, bool),
    /// Inside of a `d_step`.
    Inside(&'r DStep, usize, &'r Rest<'r>),
}

/// A transition that may be taken.
struct Way<'t> {
    transition: &'t Transition,
    kind: WayKind,
}

enum WayKind {
    /// If this holds.
    If(Vec<Expr>),
    /// By a handshake on this channel, if this holds.
    Offer(u32, Vec<Expr>),
    Take(u32, Vec<Expr>),
}

/// What is done behind something that may have several outcomes, once for each of them.
type Then<'t, 'a> = &'t mut dyn FnMut(&mut Walk<'a>, Mover, &mut Vec<Statement>) -> Result<(), Stop>;

struct Walk<'a> {
    setting: Setting<'a>,
    found: Found,
    offers: Vec<Offer>,
    takers: Vec<Taker>,
    pending: VecDeque<ContentId>,
    seen: Vec<bool>,
    /// Statements of the step that is being made.
    written: usize,
    /// Where we are.
    span: Span,
}

/// Finds all contents and steps.
pub fn walk(setting: Setting<'_>) -> Result<Found, Stop> {
    let mut walk = Walk {
        setting,
        found: Found::default(),
        offers: Vec::new(),
        takers: Vec::new(),
        pending: VecDeque::new(),
        seen: Vec::new(),
        written: 0,
        span: Span::default(),
    };
    for class in 0..setting.classes.len() {
        walk.start(class)?;
    }
    while let Some(id) = walk.pending.pop_front() {
        walk.explore(id)?;
    }
    walk.found.steps.sort_by_key(|step| match &step.begin {
        Begin::One(id, _) | Begin::Send(id, ..) | Begin::Receive(id, _) => (*id, ContentId(0)),
        Begin::Two(from, to, _) => (*from, *to),
    });
    Ok(walk.found)
}

impl<'a> Walk<'a> {
    fn members(&self, class: usize) -> Members<'a> {
        let Setting { program, classes, globals, .. } = self.setting;
        Members { program, classes, globals, class, span: self.span }
    }

    fn refuse(&self, class: usize, text: impl Into<String>) -> Stop {
        Stop::Refused(Refusal::at(self.span, text).of(class))
    }

    fn symbols(&self) -> &'a Symbols {
        &self.setting.model.symbols
    }

    /// The number of a content that a member can rest at.
    fn rest(&mut self, content: &Content) -> Result<ContentId, Stop> {
        let id = self.number(content)?;
        if !std::mem::replace(&mut self.seen[id.0 as usize], true) {
            self.pending.push_back(id);
        }
        Ok(id)
    }

    /// The number of a content that may only be passed.
    fn number(&mut self, content: &Content) -> Result<ContentId, Stop> {
        let id = self.found.contents.number(content);
        self.seen.resize(self.found.contents.all.len(), false);
        match self.found.contents.all.len() > MOST_CONTENTS {
            true => Err(self
                .refuse(content.class, format!("a member can be in more than {MOST_CONTENTS} situations"))),
            false => Ok(id),
        }
    }

    /// What members begin with.
    fn start(&mut self, class: usize) -> Result<(), Stop> {
        let Setting { program, classes, globals, .. } = self.setting;
        let this = &classes[class];
        let body = self.symbols().body(this.body);
        self.span = body.span;
        let frame = program.storage.body(this.body);
        let count = this.columns.len();
        let mut own: Vec<Vec<Value>> = vec![vec![Value::Number(0); count]; frame.slots.len()];
        for (position, parameter) in body.parameters.iter().enumerate() {
            let symbol = self.symbols().get(*parameter);
            let Some(slot) = program.storage.first(*parameter) else { continue };
            for (member, column) in this.columns.iter().enumerate() {
                own[slot as usize][member] = match column.arguments.get(position) {
                    Some(BootValue::Number(number)) => Value::Number(symbol.stored().truncate(*number)),
                    Some(BootValue::Channel(channel)) => match self.slot_of_channel(*channel) {
                        Some(slot) if globals.channels.contains(&slot) => Value::Channel(slot),
                        _ => return Err(self.refuse(class, "a channel that is given to a member is not declared as a global variable that keeps it")),
                    },
                    _ => return Err(self.refuse(class, format!("it is not known what `{}` is given to each member", symbol.name))),
                };
            }
        }
        if body.parameters.iter().any(|id| matches!(self.symbols().get(*id).kind, Type::Struct(_))) {
            return Err(self.refuse(class, "a structure is given to the members"));
        }
        own.extend(self.elements(class)?);
        let automaton = program.automaton(this.body).ok_or_else(|| self.refuse(class, "no process"))?;
        let mut content = Content { class, at: At::Location(automaton.start), own };
        for (slot, initial) in &frame.initial {
            let Initial::Value(value) = initial else {
                return Err(self.refuse(class, "each member has channels of its own"));
            };
            let kind = frame.slots[*slot as usize].kind.clone();
            let each = self.members(class).eval(&content, value)?;
            let numbers: Option<Vec<i32>> = each.iter().map(Expr::number).collect();
            let numbers =
                numbers.ok_or_else(|| self.refuse(class, "a variable begins with the value of a global"))?;
            content.own[*slot as usize] =
                numbers.into_iter().map(|n| Value::Number(kind.truncate(n))).collect();
        }
        let waits = !self.setting.all_there && !this.started_by.is_empty();
        let unstarted = match content.own.len() > frame.slots.len() && waits {
            true => {
                let own = content.own[frame.slots.len()..].to_vec();
                Some(self.found.contents.number(&Content { class, at: At::Unstarted, own }))
            }
            false => None,
        };
        self.found.unstarted.push(unstarted);
        if let Some(unstarted) = unstarted {
            self.number(&self.found.contents.get(unstarted).clone())?;
        }
        let start = self.arrived(content);
        let start = self.rest(&start)?;
        self.found.starts.push(start);
        Ok(())
    }

    fn slot_of_channel(&self, channel: u32) -> Option<u32> {
        let channel = self.setting.model.boot.channels.get(channel as usize)?;
        super::outsiders::slot_of(self.setting.program, channel)
    }

    /// What the elements of the members hold at the beginning.
    fn elements(&self, class: usize) -> Result<Vec<Vec<Value>>, Stop> {
        let Setting { program, classes, globals, .. } = self.setting;
        let count = classes[class].columns.len();
        let mut elements: Vec<Vec<Value>> = Vec::new();
        for (slot, (_, member, index)) in globals.owners.iter().filter(|(_, owner)| owner.0 == class) {
            if elements.len() <= *index {
                elements.resize(index + 1, vec![Value::Number(0); count]);
            }
            let frame = &program.storage.globals;
            let initial = frame.initial.iter().rev().find(|(at, _)| at == slot);
            elements[*index][*member] =
                match initial {
                    None => Value::Number(0),
                    Some((_, Initial::Value(Expr::Number(number)))) => {
                        Value::Number(frame.slots[*slot as usize].kind.truncate(*number))
                    }
                    Some(_) => return Err(self.refuse(
                        class,
                        "elements of an array that belong to members begin with something that is no number",
                    )),
                };
            if frame.slots[*slot as usize].kind == Type::Chan {
                return Err(self.refuse(class, "each member has a channel of its own; only channels that all of them share can be counted"));
            }
        }
        Ok(elements)
    }

    /// A content behind which there is only the end is the end.
    fn arrived(&self, content: Content) -> Content {
        let Setting { program, classes, .. } = self.setting;
        let At::Location(location) = content.at else { return content };
        let body = classes[content.class].body;
        let is_end = match program.automaton(body) {
            Some(automaton) if location.0 != 0 => {
                let transitions = &automaton.at(location).transitions;
                matches!(&transitions[..], [only] if *only.action == Action::End)
            }
            _ => true,
        };
        match is_end {
            true => {
                let own = content.own[program.storage.body(body).slots.len()..].to_vec();
                Content { at: At::Ended, own, ..content }
            }
            false => content,
        }
    }

    // ---------------------------------------------------------------- from a content

    /// The steps of members that rest at a content.
    fn explore(&mut self, id: ContentId) -> Result<(), Stop> {
        let content = self.found.contents.get(id).clone();
        let At::Location(_) = content.at else { return Ok(()) };
        for way in self.ways(&content, false)? {
            let Way { transition, kind } = way;
            self.span = transition.span;
            self.written = 0;
            let mover = Mover { counted: id, content: content.clone(), path: vec![content.clone()] };
            match kind {
                WayKind::If(condition) => {
                    if self.members(content.class).truth(&condition)? == Some(false) {
                        continue;
                    }
                    let mut body = Vec::new();
                    let rest = Rest::Arrive(transition.to, transition.keeps_control);
                    self.perform(mover, &transition.action, rest, &mut body)?;
                    let begin = Begin::One(id, self.asked(condition, Some(id)));
                    self.found.steps.push(Step { begin, body, span: transition.span });
                }
                WayKind::Offer(channel, condition) => {
                    let Action::Send(send) = &*transition.action else { continue };
                    let (to, span) = (transition.to, transition.span);
                    let offer = Offer { content: id, condition, channel, send: send.clone(), to, span };
                    self.offer_outside(&offer)?;
                    for taker in self.takers.clone() {
                        self.handshake(&offer, &taker)?;
                    }
                    self.offers.push(offer);
                }
                WayKind::Take(channel, condition) => {
                    let Action::Receive(receive) = &*transition.action else { continue };
                    let taker = Taker {
                        content: id,
                        condition,
                        channel,
                        receive: receive.clone(),
                        to: transition.to,
                        keeps_control: transition.keeps_control,
                        span: transition.span,
                    };
                    self.take_from_outside(&taker)?;
                    for offer in self.offers.clone() {
                        self.handshake(&offer, &taker)?;
                    }
                    self.takers.push(taker);
                }
            }
        }
        Ok(())
    }

    fn asked(&self, each: Vec<Expr>, asker: Option<ContentId>) -> Asked {
        Asked { each, asker, span: self.span }
    }

    /// The transitions at a content with their conditions.
    fn ways(&mut self, content: &Content, inside: bool) -> Result<Vec<Way<'a>>, Stop> {
        let Setting { program, classes, .. } = self.setting;
        let class = content.class;
        let At::Location(location) = content.at else { return Ok(Vec::new()) };
        let Some(automaton) = program.automaton(classes[class].body) else { return Ok(Vec::new()) };
        let info = automaton.at(location);
        let mut ways: Vec<Way<'a>> = Vec::new();
        let number = |truth: bool, count: usize| vec![Expr::Number(i32::from(truth)); count];
        let count = classes[class].columns.len();
        for transition in &info.transitions {
            self.span = transition.span;
            if info.marks.accept || info.marks.progress {
                return Err(
                    self.refuse(class, "a label `accept` or `progress` in the process that is to be counted")
                );
            }
            // an escape goes first, and so do the transitions of another one
            let mut condition = number(true, count);
            for earlier in ways
                .iter()
                .filter(|way| way.transition.escape.is_some() && way.transition.escape != transition.escape)
            {
                match &earlier.kind {
                    WayKind::If(of) => {
                        condition = and(&condition, &of.iter().map(negation).collect::<Vec<_>>())
                    }
                    _ => return Err(self.refuse(class, "a handshake beside `unless`")),
                }
            }
            let with = |own: Vec<Expr>| and(&own, &condition);
            let kind = match &*transition.action {
                Action::Guard(Expr::Run(_)) => WayKind::If(condition),
                Action::Guard(guard) => {
                    let asks_timeout = guard.any(&mut |expr| *expr == Expr::Timeout);
                    if asks_timeout && inside {
                        return Err(self.refuse(class, "`timeout` inside of an atomic sequence"));
                    }
                    WayKind::If(with(self.members(class).eval(content, guard)?))
                }
                Action::Else => {
                    for earlier in &ways {
                        match &earlier.kind {
                            WayKind::If(of) => {
                                self.members(class).truth(of)?;
                                condition = and(&condition, &of.iter().map(negation).collect::<Vec<_>>());
                            }
                            // SPIN's verifier lets `else` go beside a receive that waits for a handshake
                            WayKind::Take(..) => {}
                            WayKind::Offer(..) if !kept(Rule::ElseBesideSend) => {
                                condition = number(false, count)
                            }
                            WayKind::Offer(..) => {
                                return Err(
                                    self.refuse(class, "`else` beside a send that waits for a handshake")
                                );
                            }
                        }
                    }
                    WayKind::If(condition)
                }
                Action::Send(send) => match self.handshake_channel(content, &send.channel)? {
                    Some(slot) => WayKind::Offer(slot, condition),
                    None => WayKind::If(with(
                        self.members(class)
                            .channel(content, &send.channel)?
                            .into_iter()
                            .map(has_room)
                            .collect(),
                    )),
                },
                Action::Receive(receive) => match self.handshake_channel(content, &receive.channel)? {
                    Some(slot) => WayKind::Take(slot, condition),
                    None => WayKind::If(with(self.fits(content, receive)?)),
                },
                Action::Indivisible(step) => match &step.entry {
                    Entry::Always => WayKind::If(condition),
                    Entry::Else => return Err(self.refuse(class, "a `d_step` that begins with `else`")),
                    Entry::Any(guards) => {
                        let mut any = number(false, count);
                        for guard in guards {
                            let own = self.ready(content, guard)?;
                            any = any.iter().zip(&own).map(|(l, r)| binary(BinaryOp::Or, l, r)).collect();
                        }
                        WayKind::If(with(any))
                    }
                },
                Action::Nothing
                | Action::Assign(..)
                | Action::Assert(..)
                | Action::Print(_)
                | Action::End => WayKind::If(condition),
                Action::SetPriority(..) => return Err(self.refuse(class, "priorities of processes")),
            };
            ways.push(Way { transition, kind });
        }
        Ok(ways)
    }

    /// Can a statement inside of a `d_step` be executed?
    fn ready(&self, content: &Content, action: &Action) -> Result<Vec<Expr>, Stop> {
        let members = self.members(content.class);
        match action {
            Action::Guard(guard) => members.eval(content, guard),
            Action::Send(send) => match self.handshake_channel(content, &send.channel)? {
                Some(_) => Err(self.refuse(content.class, "a handshake inside of `d_step`")),
                None => Ok(members.channel(content, &send.channel)?.into_iter().map(has_room).collect()),
            },
            Action::Receive(receive) => match self.handshake_channel(content, &receive.channel)? {
                Some(_) => Err(self.refuse(content.class, "a handshake inside of `d_step`")),
                None => self.fits(content, receive),
            },
            _ => members.eval(content, &Expr::Number(1)),
        }
    }

    /// Is there a message that fits?
    fn fits(&self, content: &Content, receive: &Receive) -> Result<Vec<Expr>, Stop> {
        let pattern = receive.pattern.iter().map(|field| match field {
            Field::Is(value) => Some(value.clone()),
            Field::Into(_) => None,
        });
        let poll =
            Poll { channel: receive.channel.clone(), random: receive.random, pattern: pattern.collect() };
        self.members(content.class).eval(content, &Expr::Poll(Box::new(poll)))
    }

    /// The slot of a channel without room; `None` if it is a buffered one.
    fn handshake_channel(&self, content: &Content, channel: &Expr) -> Result<Option<u32>, Stop> {
        let each = self.members(content.class).channel(content, channel)?;
        let Expr::Read(place) = &each[0] else {
            return Err(self.refuse(content.class, "a channel that is not known"));
        };
        let capacity = |slot: u32| super::outsiders::capacity(self.setting.program, slot);
        let slots = place.slots();
        let is_kept = place.frame == FrameOf::Global
            && slots.iter().all(|slot| self.setting.globals.channels.contains(slot));
        if !is_kept {
            return Err(self
                .refuse(content.class, "a channel that is not the one of a global variable that keeps it"));
        }
        match &slots[..] {
            [slot] => Ok((capacity(*slot) == Some(0)).then_some(*slot)),
            several if several.iter().any(|slot| capacity(*slot) == Some(0)) => Err(self.refuse(
                content.class,
                "a handshake on a channel of an array, and which one depends on globals",
            )),
            _ => Ok(None),
        }
    }

    // ---------------------------------------------------------------- handshakes

    /// The fields of what is sent, which must be the same whoever sends.
    fn sent(&self, offer: &Offer) -> Result<Vec<Vec<Expr>>, Stop> {
        let content = self.found.contents.get(offer.content);
        offer.send.fields.iter().map(|field| self.members(content.class).eval(content, field)).collect()
    }

    fn with_aside(&mut self, used: usize) -> usize {
        self.found.asides = self.found.asides.max(used + 1);
        used
    }

    /// A handshake with somebody outside who receives.
    fn offer_outside(&mut self, offer: &Offer) -> Result<(), Stop> {
        let outsiders = self.setting.outsiders;
        let content = self.found.contents.get(offer.content).clone();
        self.span = offer.span;
        if let Some(span) = outsiders.unknown {
            return Err(Refusal::at(
                span,
                "it is not known which channel is used here, and members take part in handshakes",
            )
            .of(content.class)
            .into());
        }
        if !outsiders.receive.contains(&offer.channel) {
            return Ok(());
        }
        let mut fields = Vec::new();
        for field in self.sent(offer)? {
            self.members(content.class).one(&field)?;
            fields.push(Part::Value(self.asked(field, Some(offer.content))));
        }
        let channel = self.members(content.class).channel(&content, &offer.send.channel)?;
        let message = Message { channel: self.asked(channel, None), special: false, peek: false, fields };
        let to = self.arrived(Content { at: At::Location(offer.to), ..content });
        let to = self.rest(&to)?;
        self.span = offer.span;
        let begin = Begin::Send(offer.content, message, to);
        let body = vec![Statement::Wait(self.asked(offer.condition.clone(), Some(offer.content)))];
        self.found.steps.push(Step { begin, body, span: offer.span });
        Ok(())
    }

    /// A handshake with somebody outside who sends.
    fn take_from_outside(&mut self, taker: &Taker) -> Result<(), Stop> {
        let outsiders = self.setting.outsiders;
        let content = self.found.contents.get(taker.content).clone();
        self.span = taker.span;
        if let Some(span) = outsiders.unknown {
            return Err(Refusal::at(
                span,
                "it is not known which channel is used here, and members take part in handshakes",
            )
            .of(content.class)
            .into());
        }
        if !outsiders.send.contains(&taker.channel) {
            return Ok(());
        }
        if self.members(content.class).truth(&taker.condition)? != Some(true) {
            return Err(self.refuse(content.class, "a handshake beside `unless`"));
        }
        self.written = 0;
        let mover = Mover { counted: taker.content, content: content.clone(), path: vec![content.clone()] };
        let mut body = Vec::new();
        let rest = Rest::Arrive(taker.to, taker.keeps_control);
        let message = self.receive(mover, &taker.receive, rest, &mut body)?;
        self.found.steps.push(Step { begin: Begin::Receive(taker.content, message), body, span: taker.span });
        Ok(())
    }

    /// A handshake between two members.
    fn handshake(&mut self, offer: &Offer, taker: &Taker) -> Result<(), Stop> {
        if offer.channel != taker.channel {
            return Ok(());
        }
        self.span = taker.span;
        self.written = 0;
        let (from, to) =
            (self.found.contents.get(offer.content).clone(), self.found.contents.get(taker.content).clone());
        let kind = super::outsiders::kind(self.setting.program, offer.channel);
        let kinds = kind.map(|kind| kind.fields.clone()).unwrap_or_default();
        let sent = self.sent(offer)?;
        if sent.len() != kinds.len() || taker.receive.pattern.len() != kinds.len() {
            return Err(self.refuse(to.class, "a message with more or fewer fields than its channel has"));
        }
        let mut conditions = vec![
            self.asked(offer.condition.clone(), Some(offer.content)),
            self.asked(taker.condition.clone(), Some(taker.content)),
        ];
        let mut values: Vec<Option<Expr>> = Vec::new();
        for ((field, wanted), kind) in sent.iter().zip(&taker.receive.pattern).zip(&kinds) {
            let is_one = field.iter().all(|expr| *expr == field[0]);
            let asks = field.iter().any(|expr| self.members(from.class).asks(expr));
            match wanted {
                Field::Into(Target::Nothing) => values.push(None),
                _ if !is_one || asks => {
                    return Err(self.refuse(to.class, "the number of a member goes from one to another here"));
                }
                Field::Is(wanted) => {
                    let wanted = self.members(to.class).eval(&to, wanted)?;
                    self.members(to.class).one(&wanted)?;
                    let value = self.cut(from.class, kind, &field[0])?;
                    let same = wanted.iter().map(|wanted| binary(BinaryOp::Equal, &value, wanted)).collect();
                    conditions.push(self.asked(same, Some(taker.content)));
                    values.push(None);
                }
                Field::Into(_) => values.push(Some(self.cut(from.class, kind, &field[0])?)),
            }
        }
        for condition in &conditions {
            if self.members(to.class).truth(&condition.each)? == Some(false) {
                return Ok(());
            }
        }
        let gone = self.arrived(Content { at: At::Location(offer.to), ..from });
        let gone = self.rest(&gone)?;
        self.span = taker.span;
        let mut body = vec![Statement::Move(offer.content, gone)];
        let mover = Mover { counted: taker.content, content: to.clone(), path: vec![to] };
        let targets: Vec<(Target, Expr)> = taker
            .receive
            .pattern
            .iter()
            .zip(values)
            .filter_map(|(field, value)| match (field, value) {
                (Field::Into(target), Some(value)) => Some((target.clone(), value)),
                _ => None,
            })
            .collect();
        let rest = Rest::Arrive(taker.to, taker.keeps_control);
        self.hand_over(mover, &targets, rest, &mut body)?;
        let begin = Begin::Two(offer.content, taker.content, conditions);
        self.found.steps.push(Step { begin, body, span: offer.span });
        Ok(())
    }

    fn hand_over(
        &mut self,
        mover: Mover,
        targets: &[(Target, Expr)],
        rest: Rest<'_>,
        out: &mut Vec<Statement>,
    ) -> Result<(), Stop> {
        let Some(((target, value), others)) = targets.split_first() else {
            return self.go_on(mover, rest, out);
        };
        let count = self.setting.classes[mover.content.class].columns.len();
        let value = vec![value.clone(); count];
        self.store(mover, target, value, out, &mut |walk, mover, out| {
            walk.hand_over(mover, others, rest, out)
        })
    }

    // ---------------------------------------------------------------- statements

    fn write(&mut self, class: usize, out: &mut Vec<Statement>, statement: Statement) -> Result<(), Stop> {
        self.written += 1;
        if self.written > MOST_STATEMENTS {
            return Err(self.refuse(class, "an atomic sequence with too many ways through it"));
        }
        out.push(statement);
        Ok(())
    }

    fn settle(&mut self, mover: &mut Mover, out: &mut Vec<Statement>) -> Result<(), Stop> {
        let id = self.number(&mover.content)?;
        if id != mover.counted {
            self.write(mover.content.class, out, Statement::Move(mover.counted, id))?;
            mover.counted = id;
        }
        Ok(())
    }

    /// Executes a statement that can be executed.
    fn perform(
        &mut self,
        mut mover: Mover,
        action: &Action,
        rest: Rest<'_>,
        out: &mut Vec<Statement>,
    ) -> Result<(), Stop> {
        let class = mover.content.class;
        match action {
            Action::Guard(Expr::Run(_)) => Err(self.refuse(class, "members start other processes")),
            Action::Guard(_) | Action::Else | Action::Nothing | Action::Print(_) => {
                self.go_on(mover, rest, out)
            }
            Action::Assign(target, value) => {
                let value = self.members(class).eval(&mover.content, value)?;
                self.store(mover, target, value, out, &mut |walk, mover, out| walk.go_on(mover, rest, out))
            }
            Action::Assert(condition, _) => {
                let each = self.members(class).eval(&mover.content, condition)?;
                if self.members(class).truth(&each)? != Some(true) {
                    let asked = self.asked(each, Some(mover.counted));
                    self.write(class, out, Statement::Assert(asked))?;
                }
                self.go_on(mover, rest, out)
            }
            Action::Send(send) => {
                let mut fields = Vec::new();
                for field in &send.fields {
                    let each = self.members(class).one_value(&mover.content, field)?;
                    fields.push(Part::Value(self.asked(each, Some(mover.counted))));
                }
                let channel = self.members(class).channel(&mover.content, &send.channel)?;
                let channel = self.asked(channel, None);
                let message = Message { channel, special: send.sorted, peek: false, fields };
                self.write(class, out, Statement::Send(message))?;
                self.go_on(mover, rest, out)
            }
            Action::Receive(receive) => {
                let at = out.len();
                let mut behind = Vec::new();
                let message = self.receive(mover, receive, rest, &mut behind)?;
                out.insert(at, Statement::Receive(message));
                out.extend(behind);
                Ok(())
            }
            Action::Indivisible(step) => self.inside(mover, step, 0, &rest, out),
            Action::End => self.go_on(mover, rest, out),
            Action::SetPriority(..) => Err(self.refuse(class, "priorities of processes")),
        }
    }

    /// What is received, and what is done with it.
    fn receive(
        &mut self,
        mover: Mover,
        receive: &Receive,
        rest: Rest<'_>,
        out: &mut Vec<Statement>,
    ) -> Result<Message, Stop> {
        let class = mover.content.class;
        let members = self.members(class);
        let mut fields = Vec::new();
        let mut own: Vec<(usize, Target)> = Vec::new();
        for field in &receive.pattern {
            fields.push(match field {
                Field::Is(value) => {
                    let each = members.one_value(&mover.content, value)?;
                    if each.iter().any(|expr| members.asks(expr)) {
                        return Err(self.refuse(class, "a message that depends on other members"));
                    }
                    Part::Value(self.asked(each, None))
                }
                Field::Into(Target::Nothing) => Part::Dropped,
                Field::Into(Target::OwnPriority) => return Err(self.refuse(class, "priorities of processes")),
                Field::Into(Target::Place(place)) => match members.spot(&mover.content, place)? {
                    Spot::Own(_) => {
                        let aside = self.with_aside(own.len());
                        own.push((aside, Target::Place(place.clone())));
                        Part::Aside(aside)
                    }
                    Spot::Global(places) => {
                        let each: Vec<Expr> =
                            places.into_iter().map(|place| Expr::Read(Box::new(place))).collect();
                        self.check_written(class, &each)?;
                        Part::Into(self.asked(each, None))
                    }
                },
            });
        }
        let channel = members.channel(&mover.content, &receive.channel)?;
        let channel = self.asked(channel, None);
        let message = Message { channel, special: receive.random, peek: receive.peek, fields };
        self.take_over(mover, &own, rest, out)?;
        Ok(message)
    }

    fn take_over(
        &mut self,
        mover: Mover,
        own: &[(usize, Target)],
        rest: Rest<'_>,
        out: &mut Vec<Statement>,
    ) -> Result<(), Stop> {
        let Some(((aside, target), others)) = own.split_first() else {
            return self.go_on(mover, rest, out);
        };
        let count = self.setting.classes[mover.content.class].columns.len();
        let value = vec![aside_expr(*aside); count];
        let aside = *aside;
        self.store(mover, target, value, out, &mut |walk, mover, out| {
            walk.write(mover.content.class, out, Statement::Forget(aside))?;
            walk.take_over(mover, others, rest, out)
        })
    }

    /// Nobody may write what belongs to another member, or leave its own number in a global.
    fn check_written(&self, class: usize, each: &[Expr]) -> Result<(), Stop> {
        let members = self.members(class);
        match each.iter().all(|expr| *expr == each[0]) && !each.iter().any(|expr| members.asks(expr)) {
            true => Ok(()),
            false => Err(self.refuse(class, "a member writes what belongs to another one: a reference")),
        }
    }

    /// Stores a value, and goes on.
    fn store(
        &mut self,
        mut mover: Mover,
        target: &Target,
        value: Vec<Expr>,
        out: &mut Vec<Statement>,
        then: Then<'_, 'a>,
    ) -> Result<(), Stop> {
        let class = mover.content.class;
        let place = match target {
            Target::Nothing => return then(self, mover, out),
            Target::OwnPriority => return Err(self.refuse(class, "priorities of processes")),
            Target::Place(place) => place,
        };
        match self.members(class).spot(&mover.content, place)? {
            Spot::Own(index) => {
                if let Some(known) = known(&value, &place.kind, self.setting.globals) {
                    mover.content.own[index] = known;
                    return then(self, mover, out);
                }
                if place.kind == Type::Chan {
                    return Err(self.refuse(class, "a member keeps a channel that is not known here"));
                }
                let choices = self.values(place).ok_or_else(|| {
                    self.refuse(
                        class,
                        "a member keeps a value here that may be any number; counters need few",
                    )
                })?;
                let cut: Vec<Expr> =
                    value.iter().map(|v| self.cut(class, &place.kind, v)).collect::<Result<_, _>>()?;
                let mut options = Vec::new();
                for choice in choices {
                    let is: Vec<Expr> =
                        cut.iter().map(|v| binary(BinaryOp::Equal, v, &Expr::Number(choice))).collect();
                    if self.members(class).truth(&is)? == Some(false) {
                        continue;
                    }
                    let mut mover = mover.clone();
                    let count = value.len();
                    mover.content.own[index] = vec![Value::Number(choice); count];
                    let mut body = Vec::new();
                    let asked = self.asked(is, Some(mover.counted));
                    then(self, mover, &mut body)?;
                    options.push((Some(asked), body));
                }
                options.push((None, vec![Statement::Fail("a value that was not expected here")]));
                self.write(class, out, Statement::Choice { options, exclusive: true })
            }
            Spot::Global(places) => {
                let each: Vec<Expr> = places.into_iter().map(|place| Expr::Read(Box::new(place))).collect();
                self.check_written(class, &each)?;
                let is_one = value.iter().all(|expr| *expr == value[0]);
                let members = self.members(class);
                if !is_one && !value.iter().any(|expr| members.asks(expr)) {
                    let name = place
                        .path
                        .first()
                        .map_or(String::new(), |id| self.symbols().get(*id).name.to_string());
                    return Err(self.refuse(
                        class,
                        format!("`{name}` names a member from here on: a reference from outside"),
                    ));
                }
                let (to, value) = (self.asked(each, None), self.asked(value, Some(mover.counted)));
                self.write(class, out, Statement::Set(to, value))?;
                then(self, mover, out)
            }
        }
    }

    /// The values that a variable can have.
    fn values(&self, place: &Place) -> Option<Vec<i32>> {
        let symbol = *place.path.last()?;
        if place.kind == Type::Bit {
            return Some(vec![0, 1]);
        }
        let class = self.setting.sorts.class(SortPlace::Variable(symbol));
        let values = class.and_then(|class| self.setting.sorts.values(class)).map(|values| {
            let numbers = values.iter().filter_map(|value| match value {
                Identity::Number(number) => Some(place.kind.truncate(*number)),
                Identity::Channel(_) => None,
            });
            let mut numbers: Vec<i32> = numbers.collect();
            numbers.sort_unstable();
            numbers.dedup();
            numbers
        });
        let by_type = || match place.kind {
            Type::Unsigned(bits) if bits <= 5 => Some((0..1 << bits).collect()),
            _ => None,
        };
        values.or_else(by_type).filter(|values| !values.is_empty() && values.len() <= MOST_VALUES)
    }

    /// A value cut to a type.
    fn cut(&self, class: usize, kind: &Type, value: &Expr) -> Result<Expr, Stop> {
        let fits = match value {
            Expr::Number(number) => return Ok(Expr::Number(kind.truncate(*number))),
            Expr::Read(place) => place.frame == FrameOf::Global && holds(kind, &place.kind),
            Expr::Length(_) => matches!(kind, Type::Int | Type::Short),
            other => super::evaluate::is_truth(other),
        };
        let masked = |mask: i32| binary(BinaryOp::BitAnd, value, &Expr::Number(mask));
        Ok(match kind {
            _ if fits => value.clone(),
            Type::Int => value.clone(),
            Type::Bit => masked(1),
            Type::Byte | Type::Pid | Type::Mtype(_) => masked(255),
            Type::Unsigned(bits) if *bits < 31 => masked((1 << bits) - 1),
            _ => return Err(self.refuse(class, "a value that may be cut here")),
        })
    }

    // ---------------------------------------------------------------- how it goes on

    fn go_on(&mut self, mover: Mover, rest: Rest<'_>, out: &mut Vec<Statement>) -> Result<(), Stop> {
        match rest {
            Rest::Arrive(to, keeps_control) => self.arrive(mover, to, keeps_control, out),
            Rest::Inside(step, at, outer) => self.inside(mover, step, at, outer, out),
        }
    }

    /// Goes on inside of a `d_step`.
    fn inside(
        &mut self,
        mut mover: Mover,
        step: &DStep,
        at: usize,
        outer: &Rest<'_>,
        out: &mut Vec<Statement>,
    ) -> Result<(), Stop> {
        let class = mover.content.class;
        self.written += 1;
        if self.written > MOST_STATEMENTS {
            return Err(self.refuse(class, "a loop in a `d_step` that does not end for sure"));
        }
        match &step.code[at] {
            Instruction::Leave => self.go_on(mover, *outer, out),
            Instruction::Jump(to) => self.inside(mover, step, *to, outer, out),
            Instruction::NoOption(_) => {
                self.write(class, out, Statement::Fail("no option of a choice in the d_step can be executed"))
            }
            Instruction::Do { action, otherwise, span } => {
                self.span = *span;
                let is_entry =
                    at == 0 && matches!(&step.entry, Entry::Any(guards) if guards[..] == [action.clone()]);
                let ready = match action {
                    _ if is_entry => vec![Expr::Number(1); self.setting.classes[class].columns.len()],
                    Action::Else => vec![Expr::Number(1); self.setting.classes[class].columns.len()],
                    action => self.ready(&mover.content, action)?,
                };
                match (self.members(class).truth(&ready)?, otherwise) {
                    (Some(true), _) => self.perform(mover, action, Rest::Inside(step, at + 1, outer), out),
                    (Some(false), Some(other)) => self.inside(mover, step, *other, outer, out),
                    (Some(false), None) => self.write(
                        class,
                        out,
                        Statement::Fail("a statement in the d_step cannot be executed"),
                    ),
                    (None, None) => {
                        let asked = self.asked(ready, Some(mover.counted));
                        self.write(class, out, Statement::Wait(asked))?;
                        self.perform(mover, action, Rest::Inside(step, at + 1, outer), out)
                    }
                    (None, Some(other)) => {
                        let asked = self.asked(ready, Some(mover.counted));
                        let (mut then, mut otherwise) = (Vec::new(), Vec::new());
                        self.perform(mover.clone(), action, Rest::Inside(step, at + 1, outer), &mut then)?;
                        self.inside(mover, step, *other, outer, &mut otherwise)?;
                        let options = vec![(Some(asked), then), (None, otherwise)];
                        self.write(class, out, Statement::Choice { options, exclusive: true })
                    }
                }
            }
        }
    }

    /// A member is at a location; inside of an atomic sequence it goes on.
    fn arrive(
        &mut self,
        mut mover: Mover,
        to: Location,
        keeps_control: bool,
        out: &mut Vec<Statement>,
    ) -> Result<(), Stop> {
        mover.content = self.arrived(Content { at: At::Location(to), ..mover.content });
        let class = mover.content.class;
        if !keeps_control || mover.content.at == At::Ended {
            return self.finish(mover, out);
        }
        if mover.path.contains(&mover.content) {
            return Err(self.refuse(class, "a loop inside of an atomic sequence"));
        }
        mover.path.push(mover.content.clone());
        let ways = self.ways(&mover.content, true)?;
        let mut open: Vec<(&Transition, Vec<Expr>)> = Vec::new();
        let mut always = false;
        for way in ways {
            self.span = way.transition.span;
            match way.kind {
                WayKind::If(condition) => match self.members(class).truth(&condition)? {
                    Some(false) => {}
                    Some(true) => {
                        always = true;
                        open.push((way.transition, condition));
                    }
                    None => open.push((way.transition, condition)),
                },
                WayKind::Take(..) => {
                    // a process with control that waits for somebody gives it up
                }
                WayKind::Offer(..) => {
                    return Err(self.refuse(
                        class,
                        "a handshake inside of an atomic sequence, behind its first statement",
                    ));
                }
            }
        }
        if open.is_empty() {
            return self.finish(mover, out);
        }
        if let ([(transition, _)], true) = (&open[..], always) {
            self.span = transition.span;
            let rest = Rest::Arrive(transition.to, transition.keeps_control);
            return self.perform(mover, &transition.action, rest, out);
        }
        let is_else = |transition: &Transition| *transition.action == Action::Else;
        let elses = open.iter().filter(|(transition, _)| is_else(transition)).count();
        let has_else = elses == 1 && open.last().is_some_and(|(transition, _)| is_else(transition));
        let mut options = Vec::new();
        let last = open.len() - 1;
        for (index, (transition, condition)) in open.iter().enumerate() {
            self.span = transition.span;
            let asked = self.asked(condition.clone(), Some(mover.counted));
            let mut body = Vec::new();
            let rest = Rest::Arrive(transition.to, transition.keeps_control);
            self.perform(mover.clone(), &transition.action, rest, &mut body)?;
            options.push(((!(has_else && index == last)).then_some(asked), body));
        }
        let may_wait = !always && !has_else && elses == 0 && kept(Rule::WaitInside);
        let exclusive = open.len() == 1 || (open.len() == 2 && has_else);
        if may_wait {
            let mut body = Vec::new();
            self.finish(mover, &mut body)?;
            options.push((None, body));
        }
        self.write(class, out, Statement::Choice { options, exclusive })
    }

    /// The step is over.
    fn finish(&mut self, mut mover: Mover, out: &mut Vec<Statement>) -> Result<(), Stop> {
        self.rest(&mover.content.clone())?;
        self.settle(&mut mover, out)
    }
}

fn and(left: &[Expr], right: &[Expr]) -> Vec<Expr> {
    left.iter().zip(right).map(|(left, right)| binary(BinaryOp::And, left, right)).collect()
}

/// What a variable that is received into aside holds: it is no slot of the model.
pub fn aside_expr(aside: usize) -> Expr {
    let place = Place::slot(FrameOf::Own, aside as u32, Type::Int);
    Expr::Read(Box::new(place))
}

/// Can every value of one type be kept in another?
fn holds(kind: &Type, other: &Type) -> bool {
    let bits = |kind: &Type| match kind {
        Type::Bit => 1,
        Type::Byte | Type::Pid | Type::Chan | Type::Mtype(_) => 8,
        Type::Unsigned(bits) => u32::from(*bits),
        Type::Short => 15,
        Type::Int | Type::Struct(_) => 31,
    };
    let signed = |kind: &Type| matches!(kind, Type::Short | Type::Int);
    bits(kind) >= bits(other) && (signed(kind) || !signed(other))
}

/// Values that are known, as they are stored.
fn known(each: &[Expr], kind: &Type, globals: &Globals) -> Option<Vec<Value>> {
    let value = |expr: &Expr| match expr {
        Expr::Number(number) => Some(Value::Number(kind.truncate(*number))),
        Expr::Read(place) => {
            let is_kept = place.frame == FrameOf::Global && globals.channels.contains(&place.first);
            (*kind == Type::Chan && is_kept && place.indices.is_empty())
                .then_some(Value::Channel(place.first))
        }
        _ => None,
    };
    each.iter().map(value).collect()
}
