//! Channels and their messages.

use super::{Builder, NoLayout};
use crate::analysis::skeleton::PointKind;
use crate::analysis::sorts::messages::field_place;
use crate::analysis::sorts::places::Place;
use crate::canon::layout::*;
use crate::engine::spin::header::plain_name;
use crate::model::channels::{MessageField, PlaceId};
use crate::model::symbols::ChannelDeclaration;
use crate::symmetry::names;
use std::collections::HashMap;

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
        let mut made: Vec<(Option<u32>, String, usize)> =
            self.header.global_channels.iter().map(|(name, kind)| (None, name.clone(), *kind)).collect();
        for process in &self.model.boot.processes {
            let proctype = self.proctype(process.body)?;
            for (name, kind) in self.header.own_channels.get(&proctype).into_iter().flatten() {
                made.push((Some(process.pid), name.clone(), *kind));
            }
        }
        let mut kinds: HashMap<(PlaceId, Option<ChannelDeclaration>), usize> = HashMap::new();
        let mut message_places: Vec<Vec<Vec<Place>>> = Vec::new();
        for (index, channel) in self.model.boot.channels.iter().enumerate() {
            let mut path = String::new();
            for (id, element) in &channel.path {
                let separator = if path.is_empty() { "" } else { "." };
                let element = element.map_or(String::new(), |element| format!("[{element}]"));
                path.push_str(&format!("{separator}{}{element}", self.model.symbols.get(*id).name));
            }
            let is_it = |(owner, name, _): &(Option<u32>, String, usize)| {
                *owner == channel.owner && (*name == path || (owner.is_some() && plain_name(name) == path))
            };
            let Some(position) = made.iter().position(is_it) else {
                continue; // SPIN leaves out what nobody uses
            };
            let point = self
                .symmetries
                .skeleton
                .point(PointKind::Channel(index as u32))
                .ok_or(NoLayout::ChannelWithoutPoint)?
                .0;
            let class = channel
                .symbol()
                .and_then(|id| self.model.signatures.place(id))
                .map(|place| self.model.signatures.class(place))
                .ok_or(NoLayout::NoMessages)?;
            // channels of one class may still differ in how they are stored
            let declared = channel.symbol().and_then(|id| self.model.symbols.get(id).channel.clone());
            let key = (class, declared);
            let message = match kinds.get(&key) {
                Some(known) => *known,
                None => {
                    let tagged = self.symmetries.sorts.is_tagged(class);
                    // as many as were declared: others of the class may have more
                    let own = channel.symbol().map(|id| self.model.signatures.declared(id).len());
                    let fields = own.unwrap_or(0);
                    let tags = self.symmetries.sorts.tags_of(class);
                    let mut holds = Vec::new();
                    let mut places = Vec::new();
                    for tag in tags.iter().copied().chain([None]).collect::<std::collections::BTreeSet<_>>() {
                        let held = (0..fields).map(|field| {
                            let is_chan = matches!(
                                self.model.signatures.message(class).and_then(|all| all.get(field)),
                                Some(MessageField::Channel(_))
                            );
                            self.held(field_place(class, tagged, tag, field), is_chan)
                        });
                        holds.push((tag, held.collect()));
                        let place = |field| field_place(class, tagged, tag, field);
                        places.push((0..fields).map(place).collect());
                    }
                    message_places.push(places);
                    let expected = Vec::new();
                    self.layout.messages.push(MessageLayout { fields, holds, expected });
                    kinds.insert(key, self.layout.messages.len() - 1);
                    self.layout.messages.len() - 1
                }
            };
            self.layout.channels.push(ChannelLayout {
                name: names::channel(self.model, channel),
                point,
                number: position + 1,
                kind: made[position].2,
                message,
            });
        }
        for (message, places) in message_places.into_iter().enumerate() {
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
}
