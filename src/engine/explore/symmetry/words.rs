//! The words of a state, and where symmetries take them.
//!
//! A symmetry acts on the words of a state: the words of a process go to those of its image, elements of arrays to other elements. That is
//! checked before it is used: each generator must map the words onto each other, and each word to one of the same kind. Words that go to
//! each other are of one *orbit*: they tell the same of a state.

use super::NoKeys;
use super::expect::Expectations;
use super::holdings::{Holdings, Meaning, Messages, SetId};
use super::items::{Items, mix};
use super::names::{Names, renamed};
use crate::engine::explore::code::{Layout, Width};
use crate::engine::explore::shape::{FRAME, GLOBALS, LAST, LOCATION, Shape};
use crate::group::permutation::Permutation;
use petgraph::unionfind::UnionFind;
use std::collections::{BTreeMap, HashSet};

/// What plans are made from.
pub(super) struct Sources<'a> {
    pub layout: &'a Layout,
    pub holdings: &'a Holdings,
    pub expectations: &'a Expectations,
    pub items: &'a Items,
    pub names: &'a Names,
    pub generators: &'a [Permutation],
}

/// Whose a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// Nobody's who moves.
    Fixed,
    /// That of a process or channel that moves: its point.
    Point(u32),
}

/// A word of a state.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub at: u32,
    pub width: Width,
    pub owner: Owner,
    /// From the beginning of what the owner has, without what indices add.
    pub offset: u32,
    /// What they add: the stride, and the point of the index.
    pub indices: Vec<(u32, u32)>,
    pub holds: Option<SetId>,
    /// The process that it is in, if it is one of the start.
    pub process: Option<usize>,
}

impl Word {
    /// The points by whom it is moved.
    pub fn points(&self) -> Vec<u32> {
        let owner = match self.owner {
            Owner::Point(point) => Some(point),
            Owner::Fixed => None,
        };
        owner.into_iter().chain(self.indices.iter().map(|(_, point)| *point)).collect()
    }
}

/// All words that are part of a state, but those of messages.
pub(super) fn words(shape: &Shape, sources: &Sources<'_>) -> Vec<Word> {
    let Sources { holdings, names, items, .. } = sources;
    let mut words = Vec::new();
    let mut add = |at: usize, base: usize, owner: Owner, meaning: &Meaning, process: Option<usize>| {
        if shape.widths[at].bits == 0 {
            return;
        }
        let mut offset = at - if owner == Owner::Fixed { 0 } else { base };
        let mut indices = Vec::new();
        for index in &meaning.indices {
            if let Some(point) = names.lookups[index.set].get(index.value) {
                offset -= (index.stride as usize) * index.value as usize;
                indices.push((index.stride, point));
            }
        }
        words.push(Word {
            at: at as u32,
            width: shape.widths[at],
            owner,
            offset: offset as u32,
            indices,
            holds: names.moving(meaning.holds),
            process,
        });
    };
    let holding = |holds: Option<SetId>| Meaning { holds, ..Meaning::default() };
    add(LAST, 0, Owner::Fixed, &holding(holdings.last), None);
    for (slot, meaning) in holdings.globals.iter().enumerate() {
        add(GLOBALS + slot, 0, Owner::Fixed, meaning, None);
    }
    for (pid, (body, base)) in shape.bodies.iter().zip(&shape.bases).enumerate() {
        let point = holdings.processes.get(pid).map(|(_, point)| *point);
        let owner = point.filter(|point| items.moves[*point as usize]).map_or(Owner::Fixed, Owner::Point);
        let base = *base as usize;
        // where a process is, is told when it has ended, too
        add(base + LOCATION, base, owner, &holding(holdings.locations[body.0 as usize]), None);
        let process = point.map(|_| pid);
        (LOCATION + 1..FRAME).for_each(|word| add(base + word, base, owner, &Meaning::default(), process));
        for (slot, meaning) in holdings.bodies[body.0 as usize].iter().enumerate() {
            add(base + FRAME + slot, base, owner, meaning, process);
        }
    }
    words
}

/// Where what belongs to each point begins.
pub(super) fn bases(shape: &Shape, sources: &Sources<'_>) -> Vec<u32> {
    let mut bases = vec![0; sources.items.moves.len()];
    for ((_, point), base) in sources.holdings.processes.iter().zip(&shape.bases) {
        bases[*point as usize] = *base;
    }
    for (messages, channel) in sources.holdings.channels.iter().zip(&shape.channels) {
        bases[messages.point as usize] = channel.at;
    }
    bases
}

/// Where a symmetry takes a word.
fn image(word: &Word, bases: &[u32], names: &Names, symmetry: &Permutation) -> i64 {
    let owner = match word.owner {
        Owner::Point(point) => i64::from(bases[symmetry.image(point) as usize]),
        Owner::Fixed => 0,
    };
    let indices = word
        .indices
        .iter()
        .map(|(stride, point)| i64::from(*stride) * i64::from(names.number[symmetry.image(*point) as usize]));
    owner + i64::from(word.offset) + indices.sum::<i64>()
}

/// A number for the orbit of each word. All generators must map words onto words of the same kind.
pub(super) fn orbits(
    words: &[Word],
    bases: &[u32],
    shape: &Shape,
    sources: &Sources<'_>,
) -> Result<Vec<u64>, NoKeys> {
    let mut classes = UnionFind::<usize>::new(shape.words);
    let by_place: BTreeMap<i64, &Word> = words.iter().map(|word| (i64::from(word.at), word)).collect();
    for generator in sources.generators {
        let mut targets = HashSet::new();
        for word in words {
            let place = image(word, bases, sources.names, generator);
            let there = by_place.get(&place).ok_or(NoKeys::NoFit)?;
            let fits = there.width == word.width
                && there.holds == word.holds
                && there.indices.len() == word.indices.len()
                && there.process.is_some() == word.process.is_some();
            if !fits || !targets.insert(place) {
                return Err(NoKeys::NoFit);
            }
            classes.union(word.at as usize, there.at as usize);
        }
        processes_fit(shape, sources, generator)?;
        channels_fit(shape, sources, generator)?;
    }
    Ok((0..shape.words).map(|word| mix(classes.find(word) as u64, 0x8CB9_2BA7_2F3D_8DD7)).collect())
}

fn processes_fit(shape: &Shape, sources: &Sources<'_>, generator: &Permutation) -> Result<(), NoKeys> {
    let processes = &sources.holdings.processes;
    for (pid, (body, point)) in processes.iter().enumerate().take(shape.processes()) {
        let image = generator.image(*point);
        let to = processes.iter().position(|(_, other)| *other == image).ok_or(NoKeys::NoFit)?;
        let is_there =
            to == pid || (to < shape.processes() && sources.names.number[image as usize] == to as i32);
        if !is_there || processes[to].0 != *body || shape.bodies[to] != shape.bodies[pid] {
            return Err(NoKeys::NoFit);
        }
    }
    Ok(())
}

fn channels_fit(shape: &Shape, sources: &Sources<'_>, generator: &Permutation) -> Result<(), NoKeys> {
    let channels = &sources.holdings.channels;
    for (number, messages) in channels.iter().enumerate() {
        let image = generator.image(messages.point);
        let to = channels.iter().position(|other| other.point == image).ok_or(NoKeys::NoFit)?;
        let (here, there) = (shape.channels.get(number), shape.channels.get(to));
        let (here, there) = match here.zip(there) {
            Some(both) => both,
            // those of processes that are not there
            None if to == number => continue,
            None => return Err(NoKeys::NoFit),
        };
        let (mine, other) = (carried(messages, sources.names), carried(&channels[to], sources.names));
        let fields = sources.layout.kinds[here.kind as usize].cuts.len();
        let fits = messages.holds.iter().all(|(_, holds)| holds.len() == fields);
        if here.kind != there.kind || mine != other || !fits {
            return Err(NoKeys::NoFit);
        }
    }
    Ok(())
}

/// Words whose values never change: these tell nothing of a state, if the group keeps them.
pub(super) fn known(words: &[Word], bases: &[u32], shape: &Shape, sources: &Sources<'_>) -> HashSet<u32> {
    let expectations = sources.expectations;
    let own = shape.bases.iter().zip(&expectations.processes);
    let own =
        own.flat_map(|(base, process)| process.facts.iter().map(move |(word, value)| (base + word, *value)));
    let mut facts: BTreeMap<u32, i32> = expectations.facts.iter().copied().chain(own).collect();
    loop {
        let lost: Vec<u32> = words
            .iter()
            .filter(|word| facts.contains_key(&word.at))
            .filter(|word| {
                sources.generators.iter().any(|generator| {
                    let value = facts[&word.at];
                    let there = image(word, bases, sources.names, generator);
                    facts.get(&(there as u32)).copied()
                        != Some(renamed(sources.names, generator.images(), word.holds, value))
                })
            })
            .map(|word| word.at)
            .collect();
        if lost.is_empty() {
            return facts.into_keys().collect();
        }
        lost.iter().for_each(|word| {
            facts.remove(word);
        });
    }
}

/// The identities that move in messages, by the first fields that tell messages apart; `None`: all others.
pub(super) type Held = Vec<(Option<i32>, Vec<Option<SetId>>)>;

/// The identities that move in messages, if there are any.
pub(super) fn carried(messages: &Messages, names: &Names) -> Option<Held> {
    let of_tag = |(tag, fields): &(Option<i32>, Vec<Meaning>)| {
        (*tag, fields.iter().map(|meaning| names.moving(meaning.holds)).collect::<Vec<Option<SetId>>>())
    };
    let holds: Held = messages.holds.iter().map(of_tag).collect();
    holds.iter().any(|(_, fields)| fields.iter().any(Option::is_some)).then_some(holds)
}
