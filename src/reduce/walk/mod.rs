//! What members do: all contents that can be reached, and the steps that lead from one to another.
//!
//! A member with a known content is executed as far as its content decides; what depends on globals, channels and other members becomes
//! conditions and statements of a step ([`super::code`]). A value that is not known and goes into a variable of the member is a choice
//! between its possible values. Inside of an atomic sequence the step goes on; where it may have to wait, the place is a
//! content of its own, at which the step ends if nothing can be done.
//!
//! The one that moves is counted where it was until the step ends. What it asks in between is about the others, of whom there are as many as are
//! counted, without itself; and what it knows of itself is no question.

mod begin;
mod handshakes;
mod sequences;
mod statements;
mod ways;

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
use crate::reduce::classes::Class;
use crate::reduce::code::*;
use crate::reduce::contents::*;
use crate::reduce::evaluate::{Globals, Members, Spot, Stop, binary, has_room, negation};
use crate::reduce::outsiders::Outsiders;
use crate::reduce::refusal::Refusal;
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
                    let begin = Begin::One(id, self.asked(condition, Some(id)));
                    let mut body = Vec::new();
                    let rest = Rest::Arrive(transition.to, transition.keeps_control);
                    self.perform(mover, &transition.action, rest, &mut body)?;
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
}
