//! Channels and their messages.

use super::{Builder, NoLayout};
use crate::analysis::skeleton::PointKind;
use crate::analysis::sorts::messages::field_place;
use crate::analysis::sorts::places::Place;
use crate::canon::layout::*;
use crate::engine::spin::header::plain_name;
use crate::model::boot::Channel;
use crate::model::channels::{MessageField, PlaceId};
use crate::model::symbols::{ChannelDeclaration, SymbolId};
use crate::symmetry::names;
use std::collections::{BTreeSet, HashMap};

impl Builder<'_> {
    pub(super) fn channel_number(&self, index: u32) -> Option<i32> {
        let point = self.symmetries.skeleton.point(PointKind::Channel(index))?.0;
        self.layout
            .channels
            .iter()
            .find(|channel| channel.point == point)
            .map(|channel| channel.number as i32)
    }

    /// Channels get their numbers in the order in which they are made: global ones first, then those of each process.
    pub(super) fn channels(&mut self) -> Result<(), NoLayout> {
        let made = self.made()?;
        let mut messages = Messages::default();
        for (index, channel) in self.model.boot.channels.iter().enumerate() {
            let Some(position) = self.position(&made, channel) else {
                continue; // SPIN leaves out what nobody uses
            };
            let point = self.symmetries.skeleton.point(PointKind::Channel(index as u32));
            let layout = ChannelLayout {
                name: names::channel(self.model, channel),
                point: point.ok_or(NoLayout::ChannelWithoutPoint)?.0,
                number: position + 1,
                kind: made[position].kind,
                message: self.message(channel, &mut messages)?,
            };
            self.layout.channels.push(layout);
        }
        for (message, places) in messages.places.into_iter().enumerate() {
            // the numbers of all channels are known only now
            let expected = |places: &Vec<Place>| places.iter().map(|p| self.expected_values(*p)).collect();
            let expected = places.iter().map(expected).collect();
            self.layout.messages[message].expected = expected;
        }
        // what stands for a channel is its number
        let set = self.set(None);
        self.layout.sets[set].points =
            self.layout.channels.iter().map(|channel| (channel.number as i32, channel.point)).collect();
        Ok(())
    }

    /// The channels that SPIN's verifier makes, in their order.
    fn made(&self) -> Result<Vec<Made>, NoLayout> {
        let global = self.header.global_channels.iter();
        let mut made: Vec<Made> =
            global.map(|(name, kind)| Made { owner: None, name: name.clone(), kind: *kind }).collect();
        for process in &self.model.boot.processes {
            let proctype = self.proctype(process.body)?;
            for (name, kind) in self.header.own_channels.get(&proctype).into_iter().flatten() {
                made.push(Made { owner: Some(process.pid), name: name.clone(), kind: *kind });
            }
        }
        Ok(made)
    }

    /// Which of the channels that SPIN makes this one is.
    fn position(&self, made: &[Made], channel: &Channel) -> Option<usize> {
        let element = |(id, index): &(SymbolId, Option<u32>)| {
            let index = index.map_or(String::new(), |index| format!("[{index}]"));
            format!("{}{index}", self.model.symbols.get(*id).name)
        };
        let path = channel.path.iter().map(element).collect::<Vec<String>>().join(".");
        let is_it = |made: &Made| {
            let own_name = made.owner.is_some() && plain_name(&made.name) == path;
            made.owner == channel.owner && (made.name == path || own_name)
        };
        made.iter().position(is_it)
    }

    /// The layout of a channel's messages. Channels of one class share it, unless they differ in how they are stored.
    fn message(&mut self, channel: &Channel, known: &mut Messages) -> Result<usize, NoLayout> {
        let symbol = channel.symbol();
        let place = symbol.and_then(|id| self.model.signatures.place(id)).ok_or(NoLayout::NoMessages)?;
        let class = self.model.signatures.class(place);
        let declared = symbol.and_then(|id| self.model.symbols.get(id).channel.clone());
        let key = (class, declared);
        if let Some(known) = known.numbers.get(&key) {
            return Ok(*known);
        }
        // as many fields as were declared: others of the class may have more
        let fields = symbol.map_or(0, |id| self.model.signatures.declared(id).len());
        let tagged = self.symmetries.sorts.is_tagged(class);
        let tags: BTreeSet<Option<i32>> =
            self.symmetries.sorts.tags_of(class).iter().copied().chain([None]).collect();
        let mut holds = Vec::new();
        let mut places = Vec::new();
        for tag in tags {
            let of_tag: Vec<Place> =
                (0..fields).map(|field| field_place(class, tagged, tag, field)).collect();
            let held = of_tag.iter().enumerate().map(|(field, place)| {
                let message = self.model.signatures.message(class);
                let is_chan =
                    matches!(message.and_then(|all| all.get(field)), Some(MessageField::Channel(_)));
                self.held(*place, is_chan)
            });
            holds.push((tag, held.collect()));
            places.push(of_tag);
        }
        let number = self.layout.messages.len();
        self.layout.messages.push(MessageLayout { fields, holds, expected: Vec::new() });
        known.places.push(places);
        known.numbers.insert(key, number);
        Ok(number)
    }
}

/// A channel that SPIN's verifier makes.
struct Made {
    /// The process that makes it; nobody, if it is global.
    owner: Option<u32>,
    /// The variable that holds it, as SPIN writes it.
    name: String,
    /// The number of its type in C.
    kind: usize,
}

/// The layouts of messages that are known already.
#[derive(Default)]
struct Messages {
    /// Their numbers, by class and declaration.
    numbers: HashMap<(PlaceId, Option<ChannelDeclaration>), usize>,
    /// By number and tag: the places of the fields.
    places: Vec<Vec<Vec<Place>>>,
}
