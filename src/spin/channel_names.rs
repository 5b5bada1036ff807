//! Names for channels: SPIN's simulator numbers them, and calls each by whatever variable holds it at the moment.

use super::output::Queue;
use crate::model::Model;
use crate::model::boot::Value;
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
