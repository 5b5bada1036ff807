//! Names for channels: SPIN's simulator numbers them, and calls each by whatever variable holds it at the moment. In messages it prints the
//! numbers of channels; who is behind a number is known as soon as the channel is used, so messages are put into words at the end.

use super::output::Queue;
use crate::model::Model;
use crate::model::boot::{Channel, Value};
use crate::model::channels::MessageField;
use crate::symmetry::names;
use std::collections::HashMap;

/// Which channel is which.
pub(super) struct ChannelNames<'a> {
    model: &'a Model,
    /// By number. What is declared is certain; else it is what somebody called it first.
    found: HashMap<u32, (bool, String)>,
}

impl<'a> ChannelNames<'a> {
    pub(super) fn new(model: &'a Model) -> ChannelNames<'a> {
        ChannelNames { model, found: HashMap::new() }
    }

    /// The name of a channel that a process uses, or that SPIN just shows. `processes` are those that there have been.
    pub(super) fn name(
        &mut self,
        queue: &Queue,
        user: Option<u32>,
        processes: &HashMap<u32, String>,
    ) -> String {
        if let Some((true, known)) = self.found.get(&queue.number) {
            return known.clone();
        }
        let owner = queue.owner.or(user);
        let found = match self.declared(owner, &queue.spelled) {
            Some(name) => (true, name),
            None => (false, spelled(owner.and_then(|pid| processes.get(&pid)), &queue.spelled)),
        };
        match found.0 {
            true => self.found.insert(queue.number, found),
            false => Some(self.found.entry(queue.number).or_insert(found).clone()),
        };
        self.found[&queue.number].1.clone()
    }

    /// The messages `2,4` or `[2,4][3,4]` of a channel, with names for the channels in them: `box[1],4`. What is not known for certain
    /// stays as it is.
    pub(super) fn in_words(&self, channel: &str, messages: &str) -> String {
        let is_it = |declared: &&Channel| names::channel(self.model, declared) == channel;
        let symbol = self.model.boot.channels.iter().find(is_it).and_then(Channel::symbol);
        let place = symbol.and_then(|symbol| self.model.signatures.place(symbol));
        let fields = place.and_then(|place| self.model.signatures.message(place)).unwrap_or_default();
        if !fields.iter().any(|field| matches!(field, MessageField::Channel(_))) {
            return messages.to_string();
        }
        let message = |text: &str| {
            let values: Vec<&str> = text.split(',').collect();
            let known = || values.iter().zip(fields).map(|(value, field)| self.value(value, field));
            if values.len() == fields.len() {
                known().collect::<Vec<_>>().join(",")
            } else {
                text.to_string()
            }
        };
        match messages.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            Some(inner) => format!("[{}]", inner.split("][").map(message).collect::<Vec<_>>().join("][")),
            None => message(messages),
        }
    }

    fn value(&self, value: &str, field: &MessageField) -> String {
        let is_channel = matches!(field, MessageField::Channel(_));
        let number = value.trim().parse::<u32>().ok().filter(|_| is_channel);
        match number.and_then(|number| self.found.get(&number)) {
            Some((true, name)) => name.clone(),
            _ => value.to_string(),
        }
    }

    /// The name under which it is declared, if that is what the process calls it, or what it was given as a parameter.
    fn declared(&self, owner: Option<u32>, spelled: &str) -> Option<String> {
        let model = self.model;
        let all = || model.boot.channels.iter();
        let process = owner.and_then(|pid| model.boot.processes.get(pid as usize));
        if let Some(process) = process {
            let own = format!("{}.{spelled}", names::process(model, process.pid));
            if let Some(channel) = all().find(|channel| names::channel(model, channel) == own) {
                return Some(names::channel(model, channel));
            }
            let body = model.symbols.body(process.body);
            let is_it = |id: &crate::model::symbols::SymbolId| *model.symbols.get(*id).name == *spelled;
            if let Some(position) = body.parameters.iter().position(is_it) {
                let Some(Value::Channel(index)) = process.arguments.get(position) else { return None };
                let is_constant = model.constants.whole.contains(&body.parameters[position]);
                let channel = model.boot.channels.get(*index as usize).filter(|_| is_constant)?;
                return Some(names::channel(model, channel));
            }
            let base = spelled.split(['[', '.']).next().unwrap_or(spelled);
            if body.locals.iter().any(|id| *model.symbols.get(*id).name == *base) {
                return None;
            }
        }
        all().map(|channel| names::channel(model, channel)).find(|name| name == spelled)
    }
}

fn spelled(owner: Option<&String>, spelled: &str) -> String {
    match owner {
        Some(process) => format!("{process}.{spelled}"),
        None => spelled.to_string(),
    }
}
