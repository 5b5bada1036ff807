//! Symmetry inside the built-in engine: the key of a state is the representative of its orbit, exactly one for each.
//!
//! - [`locations`]: what moves, locations included; [`holdings`]: which words of a state hold identities or are moved by indices;
//! - [`expect`], [`boot`]: what the analysis relied on, asked of every state; [`ended`]: states in which processes have ended;
//! - [`items`]: what the group permutes; [`names`], [`words`]: where symmetries take numbers and words;
//! - [`plan`]: how states of one shape are read and moved; [`picture`]: what they look like then;
//! - [`partition`], [`twins`], [`search`]: from the picture of a state to the element of the group that leads to the representative.
//!
//! It is what the C code of `gen` does for SPIN's verifier, on states of this engine: both find one representative for each orbit, though
//! not the same one. Two things are different here. Nothing is set to 0 because nobody will read it: SPIN does so only with its
//! optimisations. And a symmetry's action is checked, word by word, before it is used.

mod boot;
mod ended;
mod expect;
mod holdings;
mod items;
mod locations;
mod missing;
mod names;
mod partition;
mod picture;
mod plan;
mod search;
mod twins;
mod words;

pub use missing::NoKeys;

use super::code::Code;
use super::shape::{ShapeId, Shapes};
use super::state::State;
use crate::canon::tree;
#[cfg(feature = "careless")]
use crate::group::permutation::Permutation;
use crate::model::subject::Subject;
use crate::program::Program;
use crate::symmetry::Symmetries;
use expect::Expectations;
use holdings::{Finder, Holdings, Meaning};
use items::{Item, Items};
use locations::Moving;
use names::Names;
use num_bigint::BigUint;
use picture::Picture;
use plan::Plan;
use search::{Images, Search};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use words::Sources;

/// What a state's key is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The state itself: the start is not over.
    Start,
    /// The state itself, up to processes that have ended: something is not what the analysis relied on.
    Unlike,
    /// The state itself: it represents its orbit.
    Own,
    /// Another state, which represents its orbit.
    Merged,
}

/// Gives states their keys.
#[derive(Debug)]
pub struct Keys<'a> {
    code: &'a Code,
    holdings: Holdings,
    expectations: Expectations,
    items: Items,
    names: Names,
    moving: Moving,
    group: String,
    group_order: BigUint,
    order: f64,
    search: Search,
    picture: Picture,
    plans: Vec<Option<Plan>>,
    /// The shape with all processes of the start.
    full: Option<ShapeId>,
    /// The state that is asked for, with all its processes.
    work: State,
    images: Drawing,
    unexpected: u64,
    is_known: bool,
    completed: bool,
}

/// Images of a state.
#[derive(Clone, Debug, Default)]
struct Drawing {
    /// Where points go.
    to: Vec<u32>,
    /// Where items went, when that was found.
    last: Vec<Item>,
    best_going: Vec<Item>,
    /// Is the best image drawn?
    drawn: bool,
    best: State,
    other: State,
}

impl<'a> Keys<'a> {
    /// Makes the symmetries of a model ready. `Err`: why they cannot be used here.
    pub fn new(
        subject: &Subject,
        symmetries: &Symmetries,
        program: &Program,
        code: &'a Code,
    ) -> Result<Keys<'a>, NoKeys> {
        let moving = Moving::new(symmetries, program)?;
        let Moving { degree, generators, .. } = &moving;
        let leading: Vec<u32> = (0..*degree as u32).filter(|point| symmetries.is_leading(*point)).collect();
        // if nothing was given up, and no location moves, that is known
        let is_known = moving.given_up == 0 && moving.locations.is_empty();
        let known = is_known.then(|| symmetries.classified.clone());
        let (structure, group_order) = tree::tree(*degree, generators, &leading, known);
        let forest = tree::items(&structure, *degree, generators);
        let items = Items::new(&forest, *degree, generators);
        let holdings = Finder::find(subject, symmetries, program, &moving)?;
        let moves = |point: u32| items.moves[point as usize];
        let expectations = Expectations::new(subject, symmetries, program, &holdings, &moves)?;
        let names = Names::new(&holdings, &items);
        let mut keys = Keys {
            code,
            images: Drawing { to: (0..*degree as u32).collect(), ..Drawing::default() },
            holdings,
            expectations,
            items,
            names,
            moving,
            group: structure.name(),
            order: group_order.to_string().parse().unwrap_or(f64::INFINITY),
            group_order,
            search: Search::default(),
            picture: Picture::default(),
            plans: Vec::new(),
            full: None,
            work: State::default(),
            unexpected: 0,
            is_known: false,
            completed: false,
        };
        // if a symmetry does not fit, that shows in the state with all processes
        let mut shapes = Shapes::new(&code.layout);
        let full = keys.full_shape(&mut shapes);
        Plan::new(shapes.get(full), &keys.sources())?;
        Ok(keys)
    }

    fn sources(&self) -> Sources<'_> {
        Sources {
            layout: &self.code.layout,
            holdings: &self.holdings,
            expectations: &self.expectations,
            items: &self.items,
            names: &self.names,
            generators: &self.moving.generators,
        }
    }

    /// Is there nothing that moves?
    pub fn is_trivial(&self) -> bool {
        self.items.count == 0
    }

    /// The group, in mathematical notation, and the number of its elements.
    pub fn group(&self) -> (&str, &BigUint) {
        (&self.group, &self.group_order)
    }

    /// How many symmetries were given up, since it is not clear where they take locations.
    pub fn given_up(&self) -> usize {
        self.moving.given_up
    }

    /// How many states were not what the analysis relied on, and should not exist: then there is no verdict.
    pub fn unexpected(&self) -> u64 {
        self.unexpected
    }

    /// How many states may have several representatives, since there was too much to be tried.
    pub fn inexact(&self) -> u64 {
        self.search.fallbacks
    }

    /// How many states are in the orbit of the one whose key was asked for last; `None`: not known.
    pub fn orbit_size(&self) -> Option<f64> {
        (self.is_known && self.search.stabiliser > 0.0).then(|| self.order / self.search.stabiliser)
    }

    /// Had processes ended in the state whose key was asked for last? Then it is no image of its key.
    pub fn was_completed(&self) -> bool {
        self.completed
    }

    #[cfg(feature = "careless")]
    /// The symmetries that are used, on the points of the skeleton and on those of locations behind them.
    pub fn generators(&self) -> &[Permutation] {
        &self.moving.generators
    }

    fn full_shape(&mut self, shapes: &mut Shapes) -> ShapeId {
        if let Some(full) = self.full {
            return full;
        }
        let bodies = self.expectations.processes.iter().map(|process| process.body);
        bodies.fold(ShapeId(0), |shape, body| shapes.with(&self.code.layout, shape, body))
    }

    /// Finds the key of a state. All keys must be made with the same shapes.
    pub fn key(&mut self, shapes: &mut Shapes, state: &State, key: &mut State) -> Standing {
        self.is_known = false;
        self.completed = false;
        if self.is_trivial() {
            key.copy_from(state);
            return Standing::Own;
        }
        let standing = self.prepare(shapes, state);
        if let Some(standing) = standing {
            std::mem::swap(key, &mut self.work);
            return standing;
        }
        let shape = self.work.shape.0 as usize;
        if self.plans.len() <= shape {
            self.plans.resize(shape + 1, None);
        }
        if self.plans[shape].is_none() {
            match Plan::new(shapes.get(self.work.shape), &self.sources()) {
                Ok(plan) => self.plans[shape] = Some(plan),
                Err(_) => {
                    self.unexpected += 1;
                    std::mem::swap(key, &mut self.work);
                    return Standing::Unlike;
                }
            }
        }
        let Keys { plans, items, names, search, picture, work, images, .. } = self;
        let Some(plan) = &plans[shape] else { return Standing::Unlike };
        plan.hidden.iter().for_each(|word| work.words[*word as usize] = 0);
        plan.read(items, names, work, picture);
        let mut images = Task { plan, items, names, work, images };
        images.images.drawn = false;
        search.find(items, picture, &mut images);
        let is_own = images.finish(&search.best, key);
        self.is_known = true;
        if is_own {
            std::mem::swap(key, &mut self.work);
            return Standing::Own;
        }
        match key.words == self.work.words {
            true => Standing::Own,
            false => Standing::Merged,
        }
    }

    #[cfg(feature = "careless")]
    /// The image of a state, with all processes of the start, under a permutation of the points of the skeleton and of locations behind them.
    /// `None`: it is one that is not moved.
    pub fn image(&mut self, shapes: &mut Shapes, state: &State, symmetry: &Permutation) -> Option<State> {
        if self.is_trivial() || self.prepare(shapes, state).is_some() {
            return None;
        }
        let plan = Plan::new(shapes.get(self.work.shape), &self.sources()).ok()?;
        plan.hidden.iter().for_each(|word| self.work.words[*word as usize] = 0);
        let mut image = State::default();
        plan.apply(&self.names, symmetry.images(), &self.work, &mut image);
        Some(image)
    }

    /// Writes the state with all its processes. `Some`: it is its own key.
    fn prepare(&mut self, shapes: &mut Shapes, state: &State) -> Option<Standing> {
        self.work.copy_from(state);
        let shape = shapes.get(state.shape);
        if !self.expectations.is_started(shape, state) {
            return Some(Standing::Start);
        }
        let surprise = |keys: &mut Keys<'_>| {
            keys.unexpected += u64::from(!keys.expectations.varying);
            Some(Standing::Unlike)
        };
        if !self.expectations.are_processes_expected(shape) {
            return surprise(self);
        }
        if self.expectations.ending && !self.expectations.has_nobody_ended(shape, state) {
            let full = self.full_shape(shapes);
            let short = shapes.get(state.shape);
            self.expectations.complete(short, (full, shapes.get(full)), &mut self.work);
            self.completed = true;
        }
        if !self.expectations.are_facts_kept(shapes.get(self.work.shape), &self.work) {
            return surprise(self);
        }
        None
    }

    /// Looks at the values of a state whose key was new: symmetries were found under the assumption that certain variables and fields hold certain
    /// values only. One that holds others is counted as not expected. (Keys of states of the start need not be looked at.)
    pub fn look_at_values(&mut self, shapes: &Shapes, state: &State) {
        if !self.is_trivial() && self.has_strange_value(shapes, state) {
            self.unexpected += 1;
        }
    }

    fn has_strange_value(&self, shapes: &Shapes, state: &State) -> bool {
        let shape = shapes.get(state.shape);
        let is_strange = |expected: &Option<BTreeSet<i32>>, value: i32| {
            expected.as_ref().is_some_and(|values| !values.contains(&value))
        };
        let in_frame = |meanings: &[Meaning], first: usize| {
            let words = state.words[first..].iter();
            meanings.iter().zip(words).any(|(meaning, word)| is_strange(&meaning.expected, *word))
        };
        let in_messages = || {
            let channels = self.holdings.channels.iter().zip(&shape.channels);
            channels.filter(|(messages, _)| messages.is_checked()).any(|(messages, channel)| {
                let kind = &self.code.layout.kinds[channel.kind as usize];
                let (first, width) = (channel.at as usize + 1, kind.cuts.len());
                let length = if kind.capacity == 0 { 0 } else { state.words[channel.at as usize] as usize };
                (0..length).any(|message| {
                    let fields = &state.words[first + message * width..first + (message + 1) * width];
                    let tag = fields.first().copied().unwrap_or(0);
                    let meanings = messages.of_tag(tag).unwrap_or_default();
                    meanings.iter().zip(fields).any(|(meaning, field)| is_strange(&meaning.expected, *field))
                })
            })
        };
        in_frame(&self.holdings.globals, super::shape::GLOBALS)
            || shape.bodies.iter().zip(&shape.bases).any(|(body, base)| {
                in_frame(&self.holdings.bodies[body.0 as usize], *base as usize + super::shape::FRAME)
            })
            || in_messages()
    }
}

/// Draws images of one state.
struct Task<'k> {
    plan: &'k Plan,
    items: &'k Items,
    names: &'k Names,
    work: &'k State,
    images: &'k mut Drawing,
}

impl Task<'_> {
    fn draw(&mut self, going: &[Item], is_best: bool) {
        self.points_to(going);
        let Drawing { to, best, other, .. } = &mut *self.images;
        let into = if is_best { best } else { other };
        self.plan.apply(self.names, to, self.work, into);
    }

    /// Writes the best image, unless nothing moves.
    fn finish(&mut self, going: &[Item], key: &mut State) -> bool {
        if self.images.drawn {
            key.copy_from(&self.images.best);
            return false;
        }
        let is_own = going.iter().enumerate().all(|(item, place)| item == *place as usize);
        if !is_own {
            self.points_to(going);
            self.plan.apply(self.names, &self.images.to, self.work, key);
        }
        is_own
    }

    /// Finds where points go.
    fn points_to(&mut self, going: &[Item]) {
        let Drawing { to, last, .. } = &mut *self.images;
        self.items.points_to(going, last, to);
    }
}

impl Images for Task<'_> {
    fn take(&mut self, going: &[Item]) {
        self.images.best_going.clear();
        self.images.best_going.extend_from_slice(going);
        self.images.drawn = false;
    }

    fn offer(&mut self, going: &[Item]) -> Ordering {
        if !self.images.drawn {
            let best = std::mem::take(&mut self.images.best_going);
            self.draw(&best, true);
            self.images.best_going = best;
            self.images.drawn = true;
        }
        self.draw(going, false);
        let order = self.images.other.words.cmp(&self.images.best.words);
        if order == Ordering::Less {
            let Drawing { best, other, .. } = &mut *self.images;
            std::mem::swap(best, other);
        }
        order
    }
}
