//! What the words of a state mean: which of them hold identities, and which are moved by their indices.
//!
//! Numbers that stand for points are in *sets*: pids, ids, indices, channels, locations. What a slot holds, and what the arrays around it are
//! indexed by, follows from the sort of its variable. Everything else in a state is data.

use super::NoKeys;
use super::locations::Moving;
use crate::analysis::skeleton::PointKind;
use crate::analysis::sorts::messages::field_place;
use crate::analysis::sorts::operands::Identity;
use crate::analysis::sorts::places::{Class, Place};
use crate::model::boot;
use crate::model::channels::MessageField;
use crate::model::subject::Subject;
use crate::model::symbols::*;
use crate::program::Program;
use crate::program::storage::{Frame, Slot, Storage};
use crate::symmetry::Symmetries;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The number of a set in [`Holdings::sets`].
pub(super) type SetId = usize;

/// Numbers that stand for points, by number.
pub(super) type Set = BTreeMap<i32, u32>;

/// An index on the way to a slot.
#[derive(Clone, Copy, Debug)]
pub(super) struct IndexOn {
    /// What it is.
    pub value: i32,
    /// What it is a number of.
    pub set: SetId,
    /// How many words lie between two elements.
    pub stride: u32,
}

/// What a slot means.
#[derive(Clone, Debug, Default)]
pub(super) struct Meaning {
    /// What it holds, if it is renamed.
    pub holds: Option<SetId>,
    /// The indices that may move.
    pub indices: Vec<IndexOn>,
    /// The only values that it was found to have, if symmetries rely on it.
    pub expected: Option<BTreeSet<i32>>,
}

/// The messages of a channel.
#[derive(Clone, Debug)]
pub(super) struct Messages {
    /// The point of the channel.
    pub point: u32,
    /// What the fields hold, by what tells messages apart: their first field. `None`: all others.
    pub holds: Vec<(Option<i32>, Vec<Meaning>)>,
}

impl Messages {
    /// What the fields of a message hold.
    pub fn of_tag(&self, tag: i32) -> Option<&[Meaning]> {
        let tagged = self.holds.iter().find(|(of, _)| *of == Some(tag));
        let found = tagged.or_else(|| self.holds.iter().find(|(of, _)| of.is_none()));
        found.map(|(_, fields)| fields.as_slice())
    }

    /// Were only some values found in it, so that these are checked?
    pub fn is_checked(&self) -> bool {
        self.holds.iter().any(|(_, fields)| fields.iter().any(|meaning| meaning.expected.is_some()))
    }
}

/// The variable and the fields that lead to something, with the index at each array.
type Path = Vec<(SymbolId, Option<u32>)>;

/// What all words mean.
#[derive(Clone, Debug, Default)]
pub(super) struct Holdings {
    /// Numbers that stand for points.
    pub sets: Vec<Set>,
    /// The slots of the globals.
    pub globals: Vec<Meaning>,
    /// Those of each body.
    pub bodies: Vec<Vec<Meaning>>,
    /// What the location of each body's processes is, if it is renamed.
    pub locations: Vec<Option<SetId>>,
    /// What the process is that moved last.
    pub last: Option<SetId>,
    /// The channels that there are after the start, by number less one.
    pub channels: Vec<Messages>,
    /// The processes that there are then, by number: what they run, and their points.
    pub processes: Vec<(BodyId, u32)>,
    /// By channel in the boot's list: its number.
    pub numbers: HashMap<u32, i32>,
}

/// Finds what words mean.
pub(super) struct Finder<'a> {
    subject: &'a Subject,
    symmetries: &'a Symmetries,
    storage: &'a Storage,
    holdings: Holdings,
    /// Which sets there are already; `None` stands for channels.
    known: HashMap<Option<Class>, SetId>,
}

impl<'a> Finder<'a> {
    /// Finds it all.
    pub fn find(
        subject: &'a Subject,
        symmetries: &'a Symmetries,
        program: &'a Program,
        moving: &Moving,
    ) -> Result<Holdings, NoKeys> {
        let holdings = Holdings::default();
        let storage = &program.storage;
        let mut finder = Finder { subject, symmetries, storage, holdings, known: HashMap::new() };
        finder.processes()?;
        finder.channels()?;
        let globals = &storage.globals;
        finder.holdings.globals = finder.frame(globals, true);
        finder.holdings.bodies = storage.bodies.iter().map(|frame| finder.frame(frame, false)).collect();
        for body in (0..storage.bodies.len() as u32).map(BodyId) {
            let own = moving.locations.iter().filter(|((of, _), _)| *of == body);
            let set: Set = own.map(|((_, location), point)| (location.0 as i32, *point)).collect();
            let set = (!set.is_empty()).then(|| {
                finder.holdings.sets.push(set);
                finder.holdings.sets.len() - 1
            });
            finder.holdings.locations.push(set);
        }
        finder.holdings.last = finder.held(Place::Last, false);
        Ok(finder.holdings)
    }

    fn processes(&mut self) -> Result<(), NoKeys> {
        for process in &self.subject.model.boot.processes {
            let point = self.symmetries.skeleton.point(PointKind::Process(process.pid));
            let point = point.ok_or(NoKeys::ProcessWithoutPoint)?.0;
            self.holdings.processes.push((process.body, point));
        }
        Ok(())
    }

    /// Channels get their numbers in the order in which they are made: global ones first, then those of each process.
    fn channels(&mut self) -> Result<(), NoKeys> {
        let model = &self.subject.model;
        let paths = |frame: &Frame| -> Vec<Path> {
            frame.channels.iter().map(|own| frame.slots[own.slot as usize].path.clone()).collect()
        };
        let mut made: Vec<(Option<u32>, Path)> =
            paths(&self.storage.globals).into_iter().map(|path| (None, path)).collect();
        for process in &model.boot.processes {
            let own = paths(self.storage.body(process.body));
            made.extend(own.into_iter().map(|path| (Some(process.pid), path)));
        }
        let mut found = Vec::new();
        for (number, (owner, path)) in (1..).zip(&made) {
            let is_it = |channel: &boot::Channel| channel.owner == *owner && channel.path == *path;
            let index = model.boot.channels.iter().position(is_it).ok_or(NoKeys::ChannelWithoutPoint)? as u32;
            self.holdings.numbers.insert(index, number);
            found.push(index);
        }
        let mut points = Vec::new();
        for index in &found {
            let point = self.symmetries.skeleton.point(PointKind::Channel(*index));
            points.push(point.ok_or(NoKeys::ChannelWithoutPoint)?.0);
        }
        // what stands for a channel is its number
        self.holdings.sets.push((1..).zip(points.iter().copied()).collect());
        self.known.insert(None, 0);
        for (index, point) in found.into_iter().zip(points) {
            let symbol = model.boot.channels[index as usize].symbol().ok_or(NoKeys::NoMessages)?;
            let messages = self.messages(symbol, point)?;
            self.holdings.channels.push(messages);
        }
        Ok(())
    }

    fn messages(&mut self, symbol: SymbolId, point: u32) -> Result<Messages, NoKeys> {
        let (subject, symmetries) = (self.subject, self.symmetries);
        let signatures = &subject.model.signatures;
        let class =
            signatures.place(symbol).map(|place| signatures.class(place)).ok_or(NoKeys::NoMessages)?;
        let sorts = &symmetries.sorts;
        let tagged = sorts.is_tagged(class);
        // as many as were declared: others of the class may have more
        let fields = signatures.declared(symbol).len();
        let tags: BTreeSet<Option<i32>> = sorts.tags_of(class).iter().copied().chain([None]).collect();
        let mut holds = Vec::new();
        for tag in tags {
            let meaning = |field: usize| {
                let of_class = signatures.message(class).and_then(|all| all.get(field));
                let is_chan = matches!(of_class, Some(MessageField::Channel(_)));
                let place = field_place(class, tagged, tag, field);
                Meaning {
                    holds: self.held(place, is_chan),
                    indices: Vec::new(),
                    expected: self.expected(place),
                }
            };
            holds.push((tag, (0..fields).map(meaning).collect()));
        }
        Ok(Messages { point, holds })
    }

    fn frame(&mut self, frame: &Frame, is_global: bool) -> Vec<Meaning> {
        frame.slots.iter().map(|slot| self.meaning(slot, is_global)).collect()
    }

    fn meaning(&mut self, slot: &Slot, is_global: bool) -> Meaning {
        let model = &self.subject.model;
        let Some(leaf) = slot.path.last().map(|(id, _)| *id).filter(|_| !slot.hidden) else {
            return Meaning::default();
        };
        let symbol = model.symbols.get(leaf);
        let path: Vec<SymbolId> = slot.path.iter().map(|(id, _)| *id).collect();
        // the variable of a global channel is the channel's name, and stays what it is, if nothing else was ever put there
        let is_written = model.boot.written.iter().any(|(written, _)| *written == leaf);
        if is_global && symbol.channel.is_some() && model.constants.has_path(&path) && !is_written {
            return Meaning::default();
        }
        // what never changes stays what it is: symmetries leave it alone, or nobody looks at it
        let cell: Vec<(SymbolId, u32)> =
            slot.path.iter().map(|(id, index)| (*id, index.unwrap_or(0))).collect();
        if is_global && model.lasting_value(&cell).is_some() {
            return Meaning::default();
        }
        let mut indices = Vec::new();
        for (id, index) in &slot.path {
            let set = index.and_then(|_| self.held(Place::Index(*id), false));
            if let (Some(value), Some(set)) = (index, set) {
                let stride = self.storage.stride(&model.symbols, *id);
                indices.push(IndexOn { value: *value as i32, set, stride });
            }
        }
        let place = Place::Variable(leaf);
        // where these are all values that can be stored, there is nothing to check
        let some = |values: &BTreeSet<i32>| slot.kind.count().is_none_or(|count| values.len() < count);
        let expected = self.expected(place).filter(some);
        Meaning { holds: self.held(place, symbol.kind == Type::Chan), indices, expected }
    }

    /// What a place holds, if it is renamed.
    fn held(&mut self, place: Place, is_chan: bool) -> Option<SetId> {
        if is_chan {
            return self.known.get(&None).copied();
        }
        let class = self.symmetries.sorts.sort(place)?;
        let values = self.symmetries.sorts.values(class)?;
        let channels = values.iter().any(|value| matches!(value, Identity::Channel(_)));
        Some(self.set((!channels).then_some(class)))
    }

    /// The set of the numbers of a class, or of channels.
    fn set(&mut self, class: Option<Class>) -> SetId {
        if let Some(known) = self.known.get(&class) {
            return *known;
        }
        let points = self.symmetries.skeleton.points.iter().zip(0..);
        let set: Set = points
            .filter_map(|(point, number)| match point.kind {
                PointKind::Value(of, value) if Some(of) == class => Some((value, number)),
                _ => None,
            })
            .collect();
        self.holdings.sets.push(set);
        self.known.insert(class, self.holdings.sets.len() - 1);
        self.holdings.sets.len() - 1
    }

    /// The values of a place that symmetries rely on, as they are in a state.
    fn expected(&self, place: Place) -> Option<BTreeSet<i32>> {
        let values = self.symmetries.sorts.relied_on(place)?;
        let number = |value: &Identity| match value {
            Identity::Number(number) => Some(*number),
            Identity::Channel(channel) => self.holdings.numbers.get(channel).copied(),
        };
        Some(values.iter().filter_map(number).collect())
    }
}
