//! The search: all states that can be reached, each stored once, until an error is found or a limit is reached.
//!
//! What is stored is the key of a state; what is gone on from is the state itself. Without symmetry these are the same; with symmetry the key is the
//! representative of the state's orbit ([`super::symmetry`]).
//!
//! A state is stored when it is reached breadth-first, and when it has its turn depth-first, as a recursive search would do. Breadth-first is by
//! transitions: an error is reported when nothing that is still to be done has a shorter path.

use super::code::Code;
use super::eye::Foreign;
use super::frontier::{Buckets, Entry, Frontier, Stack};
use super::moves::{Halt, Moves, Taken};
use super::packing::{Packing, What as Packed};
use super::reduction::Reduction;
use super::state::State;
use super::store::{Looked, Reached, StateId, Store};
use super::successors::{Successors, Turn, What};
use super::symmetry::Standing;
use crate::engine::audit::Finding;
use crate::engine::request::Order;
use crate::engine::statistics::Statistics;
use crate::limits::{Limits, Stopped};
use crate::model::symbols::BodyId;

/// How to search.
#[derive(Debug)]
pub struct Task<'a> {
    /// What is executed.
    pub code: &'a Code,
    /// The claim that is checked.
    pub claim: Option<BodyId>,
    /// Are end states looked at?
    pub end_states: bool,
    /// In which order.
    pub order: Order,
    /// No path is followed further.
    pub depth: Option<u64>,
    /// In bytes.
    pub memory: u64,
    /// No more transitions are executed.
    pub transitions: u64,
    /// When to stop.
    pub limits: Limits<'a>,
    /// Is the search to go on behind an error?
    pub all_errors: bool,
    /// One state for each orbit.
    pub reduction: Option<Reduction<'a>>,
}

/// How a search has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All states were searched.
    Complete,
    /// An error was found.
    Error,
    /// As many transitions as there may be were executed.
    Budget,
    /// There is no room for more states.
    Memory,
    /// A limit was reached.
    Stopped(Stopped),
    /// The model does something that is left to somebody else, and what.
    Beyond(&'static str),
    /// The symmetries cannot be trusted.
    Distrusted,
}

/// An error, and how to get there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What.
    pub what: What,
    /// All transitions, the one that goes wrong included.
    pub path: Vec<Taken>,
}

/// What a search has found.
#[derive(Clone, Debug)]
pub struct Searched {
    /// How it has ended.
    pub end: End,
    /// The error.
    pub found: Option<Found>,
    /// How many errors there were.
    pub errors: u64,
    /// States that were stored.
    pub stored: u64,
    /// How often a state was reached that was known.
    pub matched: u64,
    /// The longest path.
    pub depth: u64,
    /// Were there longer ones?
    pub cut: bool,
    /// In bytes.
    pub memory: u64,
    /// The keys alone, in bytes.
    pub key_bytes: u64,
    /// What is known of representatives.
    pub statistics: Option<Statistics>,
    /// Why the symmetries cannot be trusted.
    pub finding: Option<Finding>,
}

/// What is told on the way.
#[derive(Clone, Copy, Debug)]
pub struct Now {
    /// Transitions so far.
    pub transitions: u64,
    /// The longest path so far.
    pub depth: u64,
    /// States so far.
    pub states: u64,
    /// In bytes.
    pub memory: u64,
}

/// After so many transitions somebody is told.
const TELL: u64 = 1 << 15;

/// Searches.
pub fn search(task: Task<'_>, tell: &dyn Fn(Now)) -> Searched {
    let mut search = Search::new(task);
    let end = match search.run(tell) {
        Ok(end) => end,
        Err(halt) => ended_by(halt),
    };
    search.finish(end)
}

/// How a search ends that is halted.
pub(super) fn ended_by(halt: Halt) -> End {
    match halt {
        Halt::Budget => End::Budget,
        Halt::Stopped(why) => End::Stopped(why),
        Halt::Endless => End::Beyond("an atomic sequence or a d_step does not come to an end"),
        Halt::Foreign(Foreign::Process) => {
            End::Beyond("a remote reference looks at a process of another type")
        }
        Halt::Foreign(Foreign::Enabled) => {
            End::Beyond("whether a process is enabled depends on whether another one is")
        }
        Halt::Foreign(Foreign::Channel) => {
            End::Beyond("a channel is used that is gone with its process, or never was")
        }
    }
}

/// An error that was found.
#[derive(Clone, Copy, Debug)]
struct Best {
    at: StateId,
    what: What,
    /// Transitions behind that state.
    steps: u32,
    /// Transitions from the first state.
    length: u32,
}

struct Search<'a> {
    task: Task<'a>,
    moves: Moves<'a>,
    store: Store,
    frontier: Frontier,
    keys: Packing,
    copies: Packing,
    /// Is there more in a state than in its key?
    needs_copies: bool,
    successors: Successors,
    best: Option<Best>,
    errors: u64,
    matched: u64,
    depth: u32,
    cut: bool,
    // room for what is on its way
    key: Vec<u32>,
    copy: Vec<u32>,
    next: State,
    /// The key of the state, before it was packed.
    representative: State,
}

impl<'a> Search<'a> {
    fn new(task: Task<'a>) -> Search<'a> {
        let mut moves = Moves::new(task.code, task.claim, task.limits);
        moves.most = task.transitions;
        let frontier = match task.order {
            Order::Breadth => Frontier::Breadth(Buckets::default()),
            Order::Depth => Frontier::Depth(Stack::default()),
        };
        Search {
            moves,
            store: Store::new(task.memory),
            frontier,
            keys: Packing::new(Packed::Key),
            copies: Packing::new(Packed::Copy),
            needs_copies: task.order == Order::Depth || task.code.has_hidden || task.reduction.is_some(),
            successors: Successors::new(task.end_states),
            best: None,
            errors: 0,
            matched: 0,
            depth: 0,
            cut: false,
            key: Vec::new(),
            copy: Vec::new(),
            next: State::default(),
            representative: State::default(),
            task,
        }
    }

    fn run(&mut self, tell: &dyn Fn(Now)) -> Result<End, Halt> {
        self.next = self.moves.first_state();
        let mut told = 0;
        if !self.arrive(StateId::NONE, 0, Turn::Usual)? {
            return Ok(End::Memory);
        }
        let mut state = State::default();
        while let Some((id, steps, turn)) = self.take(&mut state)? {
            if self.best.is_some_and(|best| best.length <= steps) && self.stops_at_errors() {
                break;
            }
            if id == StateId::NONE {
                return Ok(End::Memory);
            }
            self.depth = self.depth.max(steps);
            let mut successors = std::mem::take(&mut self.successors);
            let result = successors.find(&mut self.moves, &state, turn);
            self.note_errors(&successors, id, steps);
            self.successors = successors;
            result?;
            if self.best.is_some() && self.task.order == Order::Depth && self.stops_at_errors() {
                break;
            }
            if !self.arrive_at_all(id, steps)? {
                return Ok(End::Memory);
            }
            if self.task.reduction.as_ref().is_some_and(|reduction| reduction.finding.is_some()) {
                return Ok(End::Distrusted);
            }
            if self.moves.executed >= told + TELL {
                told = self.moves.executed;
                let (states, memory) = (self.store.count(), self.memory());
                tell(Now { transitions: told, depth: u64::from(self.depth), states, memory });
                if self.memory() > self.task.memory {
                    return Ok(End::Memory);
                }
            }
        }
        Ok(if self.best.is_some() { End::Error } else { End::Complete })
    }

    fn stops_at_errors(&self) -> bool {
        !self.task.all_errors
    }

    fn memory(&self) -> u64 {
        self.store.memory() + self.frontier.memory()
    }

    /// The next state to go on from, with its place, the number of steps that lead to it, and its turn. If there is no place for it, that is
    /// nobody's.
    fn take(&mut self, state: &mut State) -> Result<Option<(StateId, u32, Turn)>, Halt> {
        loop {
            let mut copy = std::mem::take(&mut self.copy);
            let entry = self.frontier.pop(&mut copy, |begin| self.copies.length(begin));
            self.copy = copy;
            let Some(Entry { id, steps, turn }) = entry else { return Ok(None) };
            match self.task.order {
                Order::Breadth if self.store.reached(id).steps != steps => {}
                Order::Breadth if self.copy.is_empty() => {
                    let key = self.store.key(id, |begin| self.keys.length(begin));
                    self.keys.unpack(&self.moves.shapes, key, state);
                    return Ok(Some((id, steps, turn)));
                }
                Order::Breadth => {
                    self.copies.unpack(&self.moves.shapes, &self.copy, state);
                    return Ok(Some((id, steps, turn)));
                }
                Order::Depth => {
                    self.copies.unpack(&self.moves.shapes, &self.copy, state);
                    let standing = self.put_key(state);
                    match self.store.look_up(&self.key, Reached { from: id, steps }) {
                        Looked::New(new) => {
                            self.note_stored(state, standing, new, id);
                            self.audit(state, standing, turn)?;
                            return Ok(Some((new, steps, turn)));
                        }
                        Looked::Known(_) => {
                            self.matched += 1;
                            self.audit(state, standing, turn)?;
                        }
                        Looked::Full => return Ok(Some((StateId::NONE, steps, turn))),
                    }
                }
            }
        }
    }

    /// Packs the key of a state.
    fn put_key(&mut self, state: &State) -> Standing {
        self.key.clear();
        let Some(reduction) = &mut self.task.reduction else {
            self.keys.pack(&self.moves.shapes, state, &mut self.key);
            return Standing::Own;
        };
        let standing = reduction.key(&mut self.moves.shapes, state, &mut self.representative);
        self.keys.pack(&self.moves.shapes, &self.representative, &mut self.key);
        standing
    }

    /// A state was stored under the key that was packed last.
    fn note_stored(&mut self, state: &State, standing: Standing, id: StateId, from: StateId) {
        if let Some(reduction) = &mut self.task.reduction {
            reduction.stored(&self.moves.shapes, state, standing, id, from);
        }
    }

    /// Audits a state that was merged with another one, whose key was packed last.
    fn audit(&mut self, state: &State, standing: Standing, turn: Turn) -> Result<(), Halt> {
        match &mut self.task.reduction {
            Some(reduction) if standing == Standing::Merged => {
                reduction.audit(&mut self.moves, &mut self.keys, (state, &self.representative), turn)
            }
            _ => Ok(()),
        }
    }

    /// Arrives at all states that follow. Is there room for them?
    fn arrive_at_all(&mut self, from: StateId, steps: u32) -> Result<bool, Halt> {
        let successors = std::mem::take(&mut self.successors);
        let mut is_room = true;
        let count = successors.all.len();
        for index in 0..count {
            let successor = match self.task.order {
                Order::Breadth => &successors.all[index],
                // what is put on the stack last has its turn first
                Order::Depth => &successors.all[count - 1 - index],
            };
            let words = self.moves.shapes.get(successors.shape(successor)).words;
            successors.read(successor, &mut self.next, words);
            is_room = is_room && self.arrive(from, steps + successor.steps, successor.turn)?;
        }
        self.successors = successors;
        Ok(is_room)
    }

    /// Arrives at the next state. Is there room for it?
    fn arrive(&mut self, from: StateId, steps: u32, turn: Turn) -> Result<bool, Halt> {
        if self.task.depth.is_some_and(|depth| u64::from(steps) > depth) {
            self.matched += 1;
            self.cut = true;
            return Ok(true);
        }
        let mut id = from;
        if self.task.order == Order::Breadth {
            let next = std::mem::take(&mut self.next);
            let standing = self.put_key(&next);
            let reached = Reached { from, steps };
            let looked = self.store.look_up(&self.key, reached);
            if let Looked::New(id) = looked {
                self.note_stored(&next, standing, id, from);
            }
            let audited = self.audit(&next, standing, turn);
            self.next = next;
            audited?;
            id = match looked {
                Looked::New(id) => id,
                Looked::Full => return Ok(false),
                Looked::Known(id) => {
                    self.matched += 1;
                    if self.store.reached(id).steps <= steps {
                        return Ok(true);
                    }
                    self.store.reached_by(id, reached);
                    id
                }
            };
        }
        self.copy.clear();
        if self.needs_copies {
            self.copies.pack(&self.moves.shapes, &self.next, &mut self.copy);
        }
        self.frontier.push(Entry { id, steps, turn }, &self.copy);
        Ok(true)
    }

    fn note_errors(&mut self, successors: &Successors, at: StateId, steps: u32) {
        self.errors += successors.wrong.len() as u64;
        for wrong in &successors.wrong {
            let length = steps + wrong.steps;
            if self.best.is_none_or(|best| self.task.order == Order::Breadth && length < best.length) {
                self.best = Some(Best { at, what: wrong.what, steps: wrong.steps, length });
            }
        }
    }

    fn finish(mut self, end: End) -> Searched {
        let (memory, stored) = (self.memory(), self.store.count());
        let statistics = self.task.reduction.as_ref().map(Reduction::statistics);
        let found = self.best.and_then(|best| self.path_to(best));
        let is_lost = self.best.is_some() && found.is_none();
        Searched {
            end: if is_lost { End::Beyond("the path to an error could not be told again") } else { end },
            found,
            errors: self.errors,
            stored,
            matched: self.matched,
            depth: u64::from(self.depth),
            cut: self.cut,
            memory,
            key_bytes: self.store.key_bytes(),
            statistics,
            finding: self.task.reduction.and_then(|reduction| reduction.finding),
        }
    }

    /// The transitions that lead to an error: once more from the first state, from key to key.
    fn path_to(&mut self, best: Best) -> Option<Found> {
        let mut ids = vec![best.at];
        while let Some(from) =
            ids.last().map(|id| self.store.reached(*id).from).filter(|from| *from != StateId::NONE)
        {
            ids.push(from);
        }
        ids.reverse();
        // what was executed before counts, what is executed again does not
        let (executed, atomic) = (self.moves.executed, self.moves.atomic);
        self.moves.unlimited();
        self.successors.remembers_steps = true;
        let found = self.walk(&ids, best);
        (self.moves.executed, self.moves.atomic) = (executed, atomic);
        found
    }

    fn walk(&mut self, ids: &[StateId], best: Best) -> Option<Found> {
        let mut path = Vec::new();
        let mut state = self.moves.first_state();
        let mut turn = Turn::Usual;
        for id in &ids[1..] {
            self.successors.find(&mut self.moves, &state, turn).ok()?;
            let successors = std::mem::take(&mut self.successors);
            let wanted = self.store.key(*id, |begin| self.keys.length(begin)).to_vec();
            let mut fitting = None;
            for successor in &successors.all {
                let words = self.moves.shapes.get(successors.shape(successor)).words;
                successors.read(successor, &mut state, words);
                self.put_key(&state);
                let is_shorter = fitting.is_none_or(|(steps, _)| successor.steps < steps);
                if self.key == wanted && is_shorter {
                    fitting = Some((successor.steps, successor));
                }
            }
            let (_, successor) = fitting?;
            let words = self.moves.shapes.get(successors.shape(successor)).words;
            successors.read(successor, &mut state, words);
            path.extend_from_slice(successors.steps(successor));
            turn = successor.turn;
            self.successors = successors;
        }
        // a step that halts the search has noted its error before
        let _ = self.successors.find(&mut self.moves, &state, turn);
        let is_it = |wrong: &&super::successors::Wrong| wrong.what == best.what && wrong.steps == best.steps;
        let wrong = self.successors.wrong.iter().find(is_it)?;
        path.extend_from_slice(self.successors.steps_to(wrong));
        Some(Found { what: best.what, path })
    }
}
