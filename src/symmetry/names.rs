//! Names for points and sorts, as users know them.

use super::Symmetries;
use crate::analysis::skeleton::PointKind;
use crate::analysis::sorts::places::{Class, Place};
use crate::model::Model;
use crate::model::boot::Channel;
use crate::model::symbols::{BodyKind, Home, SymbolId};

/// A process by its process type and number: `client[2]`; `init` is unique.
pub fn process(model: &Model, pid: u32) -> String {
    match model.boot.processes.get(pid as usize) {
        Some(process) => {
            let body = model.symbols.body(process.body);
            match body.kind {
                BodyKind::Init => body.name.to_string(),
                _ => format!("{}[{pid}]", body.name),
            }
        }
        None => format!("process {pid}"),
    }
}

fn element(model: &Model, id: SymbolId, index: Option<u32>) -> String {
    let name = &model.symbols.get(id).name;
    match index {
        Some(index) => format!("{name}[{index}]"),
        None => name.to_string(),
    }
}

/// A channel: `box[0]`, `table.bell`, `client[3].own`.
pub fn channel(model: &Model, channel: &Channel) -> String {
    let parts: Vec<String> = channel.path.iter().map(|(id, index)| element(model, *id, *index)).collect();
    let own = parts.join(".");
    match channel.owner {
        Some(pid) => format!("{}.{own}", process(model, pid)),
        None => own,
    }
}

/// A channel's capacity and messages, in words.
pub fn signature(model: &Model, channel: &Channel) -> String {
    let Some(id) = channel.symbol() else {
        return String::new();
    };
    let capacity = model.symbols.get(id).channel.as_ref().map_or(0, |channel| channel.capacity);
    let message = model.signatures.place(id).map(|place| model.signatures.describe(place));
    format!("[{capacity}] of {}", message.unwrap_or_default())
}

impl Symmetries {
    /// The name of a set of numbers, different from those of all others.
    pub fn class_name(&self, model: &Model, class: Class) -> String {
        let name = self.short_name(model, class, false);
        let same = |short: &str, qualified: bool| {
            self.sorts
                .all_classes()
                .into_iter()
                .filter(|other| *other != class && self.short_name(model, *other, qualified) == short)
                .collect::<Vec<Class>>()
        };
        if same(&name, false).is_empty() {
            return name;
        }
        let qualified = self.short_name(model, class, true);
        match same(&qualified, true).iter().filter(|other| **other < class).count() {
            0 => qualified,
            earlier => format!("{qualified}#{}", earlier + 1),
        }
    }

    /// The name of a parameter, or of an array, or of a variable, maybe with the process type that it is in.
    fn short_name(&self, model: &Model, class: Class, qualified: bool) -> String {
        let named = |id: SymbolId| {
            let symbol = model.symbols.get(id);
            match symbol.home.body().filter(|_| qualified) {
                Some(body) => format!("{}.{}", model.symbols.body(body).name, symbol.name),
                None => symbol.name.to_string(),
            }
        };
        let mut best: Option<(u32, String)> = None;
        for place in self.sorts.places(class) {
            let candidate = match place {
                Place::Pid(_) | Place::Last => (0, "pid".to_string()),
                Place::Variable(id) => match model.symbols.get(id).home {
                    Home::Parameter(..) => (1, named(id)),
                    _ => (3, named(id)),
                },
                Place::Index(id) => (2, format!("{}[]", named(id))),
                Place::Field(_, _, field) => (4, format!("field{field}")),
                Place::Bound(_) => (5, "index".to_string()),
            };
            if best.as_ref().is_none_or(|(rank, _)| candidate.0 < *rank) {
                best = Some(candidate);
            }
        }
        best.map_or_else(|| "number".to_string(), |(_, name)| name)
    }

    /// The name of a point: `client[2]`, `box[0]`, `id=3`.
    pub fn point_name(&self, model: &Model, point: u32) -> String {
        match self.skeleton.points[point as usize].kind {
            PointKind::Process(pid) => process(model, pid),
            PointKind::Channel(index) => match model.boot.channels.get(index as usize) {
                Some(found) => channel(model, found),
                None => format!("channel {index}"),
            },
            PointKind::Label(node) => format!("label{}", node.0),
            PointKind::Value(class, number) => format!("{}={number}", self.class_name(model, class)),
        }
    }
}
