//! How states of one shape are read and moved: which words tell something of which items, and which are written when a state is moved.
//!
//! All that is found once for a shape ([`words`](super::words)). A state is read for its picture: data of one item is added to its key, and whatever
//! names points is a relation. To move a state, what belongs to a process or channel goes to where that of its image is; then the words that
//! indices move, and those that hold identities, are written one by one.

use super::NoKeys;
use super::expect::GONE;
use super::holdings::SetId;
use super::items::{Item, Items, NONE, mix};
use super::names::{Names, renamed};
use super::picture::Picture;
use super::words::{Held, Owner, Sources, Word, bases, carried, known, orbits, words};
use crate::engine::explore::shape::{LOCATION, Shape};
use crate::engine::explore::state::State;
use std::collections::HashSet;
use std::ops::Range;

/// A word that tells something of points.
#[derive(Clone, Debug)]
struct Telling {
    at: u32,
    /// A number for its orbit.
    weight: u64,
    /// The points by whom it is moved, in the plan's list.
    points: Range<u32>,
    holds: Option<SetId>,
}

/// A word with data of one item.
#[derive(Clone, Copy, Debug)]
struct Datum {
    at: u32,
    item: Item,
    factor: u64,
}

/// A word that is written when a state is moved.
#[derive(Clone, Debug)]
struct Moved {
    at: u32,
    owner: Owner,
    offset: u32,
    indices: Range<u32>,
    holds: Option<SetId>,
}

/// Words that lie together and move together.
#[derive(Clone, Copy, Debug)]
struct Block {
    point: u32,
    at: u32,
    length: u32,
}

/// The words of a process, which tell nothing when it has ended; or all others.
#[derive(Clone, Debug, Default)]
struct Part {
    /// Where the location is, and which one is the last.
    process: Option<(u32, Option<i32>)>,
    data: Range<usize>,
    telling: Range<usize>,
    moved: Range<usize>,
}

/// The messages of a channel.
#[derive(Clone, Debug)]
struct Queue {
    /// Where its length is.
    at: u32,
    /// Its point, if it moves.
    point: Option<u32>,
    /// Its item, if its point is in just one.
    item: Option<Item>,
    fields: u32,
    /// What its fields hold, by tag; nothing if there are no identities in it.
    holds: Option<Held>,
    /// A number for the orbit of its length.
    weight: u64,
    /// For each word of its messages a number for its orbit.
    weights: Vec<u64>,
}

impl Queue {
    fn holds(&self, tag: i32) -> Option<&[Option<SetId>]> {
        let holds = self.holds.as_ref()?;
        let tagged = holds.iter().find(|(of, _)| *of == Some(tag));
        tagged.or_else(|| holds.iter().find(|(of, _)| of.is_none())).map(|(_, fields)| fields.as_slice())
    }
}

/// How states of a shape are read and moved.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    parts: Vec<Part>,
    data: Vec<Datum>,
    telling: Vec<Telling>,
    moved: Vec<Moved>,
    blocks: Vec<Block>,
    queues: Vec<Queue>,
    points: Vec<u32>,
    indices: Vec<(u32, u32)>,
    /// Where what belongs to each point begins.
    bases: Vec<u32>,
    /// Words that are no part of the state.
    pub hidden: Vec<u32>,
    ending: bool,
}

impl Plan {
    /// Makes the plan of a shape.
    pub fn new(shape: &Shape, sources: &Sources<'_>) -> Result<Plan, NoKeys> {
        let Sources { holdings, expectations, items, .. } = sources;
        let words = words(shape, sources);
        let bases = bases(shape, sources);
        let orbits = orbits(&words, &bases, shape, sources)?;
        let known = known(&words, &bases, shape, sources);
        let mut plan = Plan {
            parts: Vec::new(),
            data: Vec::new(),
            telling: Vec::new(),
            moved: Vec::new(),
            blocks: blocks(shape, sources),
            queues: queues(shape, sources),
            points: Vec::new(),
            indices: Vec::new(),
            hidden: (0..shape.words as u32).filter(|word| shape.widths[*word as usize].bits == 0).collect(),
            ending: expectations.ending,
            bases,
        };
        let others = words.iter().filter(|word| word.process.is_none());
        plan.add_part(None, others, &orbits, &known, items);
        for pid in 0..shape.processes().min(holdings.processes.len()) {
            let place = (shape.bases[pid] + LOCATION as u32, expectations.processes[pid].end);
            let own = words.iter().filter(|word| word.process == Some(pid));
            plan.add_part(Some(place), own, &orbits, &known, items);
        }
        Ok(plan)
    }

    fn add_part<'w>(
        &mut self,
        process: Option<(u32, Option<i32>)>,
        words: impl Iterator<Item = &'w Word> + Clone,
        orbits: &[u64],
        known: &HashSet<u32>,
        items: &Items,
    ) {
        let (data, telling, moved) = (self.data.len(), self.telling.len(), self.moved.len());
        for word in words {
            let points = word.points();
            if !known.contains(&word.at) {
                self.tell(word, &points, orbits[word.at as usize], items);
            }
            let is_known_global = known.contains(&word.at) && word.process.is_none();
            if (word.holds.is_some() || !word.indices.is_empty()) && !is_known_global {
                let first = self.indices.len() as u32;
                self.indices.extend_from_slice(&word.indices);
                let indices = first..self.indices.len() as u32;
                let Word { at, owner, offset, holds, .. } = *word;
                self.moved.push(Moved { at, owner, offset, indices, holds });
            }
        }
        self.parts.push(Part {
            process,
            data: data..self.data.len(),
            telling: telling..self.telling.len(),
            moved: moved..self.moved.len(),
        });
    }

    fn tell(&mut self, word: &Word, points: &[u32], weight: u64, items: &Items) {
        if points.is_empty() && word.holds.is_none() {
            return;
        }
        if let ([point], None) = (points, word.holds) {
            let is_first = |item| !self.data.iter().any(|d| d.item == item && d.factor == weight | 1);
            if let Some(item) = only_item(items, *point).filter(|item| is_first(*item)) {
                return self.data.push(Datum { at: word.at, item, factor: weight | 1 });
            }
        }
        let first = self.points.len() as u32;
        self.points.extend_from_slice(points);
        let points = first..self.points.len() as u32;
        self.telling.push(Telling { at: word.at, weight, points, holds: word.holds });
    }

    /// Has the process of a part ended, so that it holds nothing?
    #[inline]
    fn is_over(&self, part: &Part, words: &[i32]) -> bool {
        match part.process {
            Some((at, end)) if self.ending => {
                let location = words[at as usize];
                location == GONE || Some(location) == end
            }
            _ => false,
        }
    }

    /// Tells what a state looks like.
    pub fn read(&self, items: &Items, names: &Names, state: &State, picture: &mut Picture) {
        picture.clear(items.count);
        let words = &state.words[..];
        for part in &self.parts {
            if self.is_over(part, words) {
                continue;
            }
            for datum in &self.data[part.data.clone()] {
                let value = u64::from(words[datum.at as usize] as u32);
                picture.key(datum.item, datum.factor.wrapping_mul(value));
            }
            for telling in &self.telling[part.telling.clone()] {
                self.read_word(items, names, words[telling.at as usize], telling, picture);
            }
        }
        for queue in &self.queues {
            self.read_queue(items, names, words, queue, picture);
        }
    }

    fn read_word(&self, items: &Items, names: &Names, value: i32, telling: &Telling, picture: &mut Picture) {
        let points = &self.points[telling.points.start as usize..telling.points.end as usize];
        match telling.holds.and_then(|set| names.lookups[set].get(value)) {
            Some(held) => {
                let mut all = [0; 8];
                let count = points.len().min(all.len() - 1);
                all[..count].copy_from_slice(&points[..count]);
                all[count] = held;
                picture.relate(items, telling.weight, &all[..count + 1]);
            }
            // most numbers are 0, and are not told
            None if value != 0 && !points.is_empty() => {
                picture.relate(items, mix(telling.weight, u64::from(value as u32)), points);
            }
            None => {}
        }
    }

    fn read_queue(&self, items: &Items, names: &Names, words: &[i32], queue: &Queue, picture: &mut Picture) {
        let first = queue.at as usize + 1;
        let fields = queue.fields as usize;
        let length = words[queue.at as usize];
        match (queue.point, queue.item) {
            (Some(_), Some(item)) => picture.key(item, queue.weight.wrapping_mul(u64::from(length as u32))),
            (Some(point), None) => {
                picture.relate(items, mix(queue.weight, u64::from(length as u32)), &[point])
            }
            (None, _) => {}
        }
        for message in 0..length as usize {
            let start = first + message * fields;
            let holds = if fields > 0 { queue.holds(words[start]) } else { None };
            for field in 0..fields {
                let value = words[start + field];
                let weight = queue.weights[message * fields + field];
                let set = holds.and_then(|holds| holds[field]);
                match (set.and_then(|set| names.lookups[set].get(value)), queue.point) {
                    (Some(held), Some(point)) => picture.relate(items, mix(weight, 1), &[point, held]),
                    (Some(held), None) => picture.relate(items, mix(weight, 1), &[held]),
                    (None, Some(point)) => match queue.item {
                        Some(item) => {
                            picture.key(item, (weight | 1).wrapping_mul(u64::from(value as u32)));
                        }
                        None => picture.relate(items, mix(weight, u64::from(value as u32) + 2), &[point]),
                    },
                    (None, None) => {}
                }
            }
        }
    }

    /// Moves a state: `to` says where each point goes.
    pub fn apply(&self, names: &Names, to: &[u32], from: &State, into: &mut State) {
        into.copy_from(from);
        let base = |point: u32| self.bases[to[point as usize] as usize] as usize;
        for block in &self.blocks {
            if to[block.point as usize] != block.point {
                let (at, there) = (block.at as usize, base(block.point));
                let length = block.length as usize;
                into.words[there..there + length].copy_from_slice(&from.words[at..at + length]);
            }
        }
        for part in &self.parts {
            if self.is_over(part, &from.words) {
                continue;
            }
            for word in &self.moved[part.moved.clone()] {
                let mut place = word.offset as usize;
                if let Owner::Point(point) = word.owner {
                    place += base(point);
                }
                for (stride, index) in &self.indices[word.indices.start as usize..word.indices.end as usize] {
                    place += *stride as usize * names.number[to[*index as usize] as usize] as usize;
                }
                into.words[place] = renamed(names, to, word.holds, from.words[word.at as usize]);
            }
        }
        for queue in self.queues.iter().filter(|queue| queue.holds.is_some()) {
            let first = queue.at as usize + 1;
            let there = queue.point.map_or(first, |point| base(point) + 1);
            let fields = queue.fields as usize;
            for message in 0..from.words[queue.at as usize] as usize {
                let start = message * fields;
                let Some(holds) = queue.holds(from.words[first + start]) else { continue };
                for (field, set) in holds.iter().enumerate().filter(|(_, set)| set.is_some()) {
                    let value = from.words[first + start + field];
                    into.words[there + start + field] = renamed(names, to, *set, value);
                }
            }
        }
    }
}

/// The item that a point is in, if there is just one.
fn only_item(items: &Items, point: u32) -> Option<Item> {
    let [first, second, _] = items.of_point[point as usize];
    (first != NONE && second == NONE && !items.codes.contains_key(&point)).then_some(first)
}

/// What moves as a whole: processes, and the messages of channels.
fn blocks(shape: &Shape, sources: &Sources<'_>) -> Vec<Block> {
    let moves = |point: u32| sources.items.moves[point as usize];
    let mut blocks = Vec::new();
    for ((_, point), (body, base)) in
        sources.holdings.processes.iter().zip(shape.bodies.iter().zip(&shape.bases))
    {
        if moves(*point) {
            let length = sources.layout.bodies[body.0 as usize].widths.len() as u32;
            blocks.push(Block { point: *point, at: *base, length });
        }
    }
    for (messages, channel) in sources.holdings.channels.iter().zip(&shape.channels) {
        let length = sources.layout.kinds[channel.kind as usize].widths.len() as u32;
        if moves(messages.point) && length > 0 {
            blocks.push(Block { point: messages.point, at: channel.at, length });
        }
    }
    blocks
}

/// The channels whose messages tell something.
fn queues(shape: &Shape, sources: &Sources<'_>) -> Vec<Queue> {
    let Sources { holdings, items, names, layout, .. } = sources;
    let mut queues = Vec::new();
    for (number, (messages, channel)) in holdings.channels.iter().zip(&shape.channels).enumerate() {
        let kind = &layout.kinds[channel.kind as usize];
        let moves = items.moves[messages.point as usize];
        let holds = carried(messages, names);
        if kind.capacity == 0 || (!moves && holds.is_none()) {
            continue;
        }
        let orbit = match moves {
            true => mix(u64::from(items.role[messages.point as usize]), 0x3C79_AC49_2BA7_B653),
            false => mix(number as u64, 0x1C69_B3F7_4AC4_AE35),
        };
        let room = u64::from(kind.capacity) * kind.cuts.len() as u64;
        queues.push(Queue {
            at: channel.at,
            point: moves.then_some(messages.point),
            item: only_item(items, messages.point).filter(|_| moves),
            fields: kind.cuts.len() as u32,
            holds,
            weight: mix(orbit, u64::MAX) | 1,
            weights: (0..room).map(|slot| mix(orbit, slot)).collect(),
        });
    }
    queues
}
