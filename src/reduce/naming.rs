//! Names for contents, by which somebody who has not seen the model can say what each counter counts.
//!
//! A name is made of the class, of the label or line at which the process is, if there are several, and of the values that differ among the
//! contents of the class.

use super::classes::Class;
use super::contents::{At, Content, ContentId, Contents, Value};
use crate::model::Model;
use crate::model::symbols::{Home, Type};
use crate::program::Program;
use crate::program::automaton::Location;
use crate::promela::source::Source;
use std::collections::{BTreeSet, HashMap, HashSet};

/// What is needed to name contents.
pub struct Naming<'a> {
    /// The model's text.
    pub source: &'a Source,
    /// What it means.
    pub model: &'a Model,
    /// What it does.
    pub program: &'a Program,
    /// The classes.
    pub classes: &'a [Class],
    /// All contents.
    pub contents: &'a Contents,
    /// The names of symbolic constants.
    pub constants: &'a HashMap<i32, String>,
    /// Which slot an element of a class is, for its first member.
    pub elements: HashMap<(usize, usize), u32>,
}

/// A content in words.
pub struct Named {
    /// Its name.
    pub name: String,
    /// What it is, with the place in the model.
    pub words: String,
}

impl Naming<'_> {
    /// Names for all contents, none of which is in `taken`.
    pub fn names(&self, taken: &HashSet<String>) -> Vec<Named> {
        let mut used = taken.clone();
        let all = (0..).map(ContentId).zip(&self.contents.all);
        all.map(|(_, content)| {
            let named = self.name(content);
            let mut name = named.name.clone();
            let mut number = 2;
            while !used.insert(name.clone()) {
                name = format!("{}_{number}", named.name);
                number += 1;
            }
            Named { name, words: named.words }
        })
        .collect()
    }

    fn name(&self, content: &Content) -> Named {
        let class = &self.classes[content.class];
        let others: Vec<&Content> = self.contents.of(content.class).map(|(_, content)| content).collect();
        let locations: BTreeSet<Location> = others
            .iter()
            .filter_map(|content| match content.at {
                At::Location(location) => Some(location),
                _ => None,
            })
            .collect();
        let mut name = class.name.clone();
        let mut words = format!("`{}`", class.name);
        match content.at {
            At::Unstarted => {
                name += "_unstarted";
                words += " that has not been started";
            }
            At::Ended => {
                name += "_ended";
                words += " that has ended";
            }
            At::Location(location) => {
                let (short, long) = self.location(class, location, &locations);
                if locations.len() > 1 {
                    name = format!("{name}_{short}");
                }
                words = format!("{words} {long}");
            }
        }
        let variables = match content.at {
            At::Location(_) => self.program.storage.body(class.body).slots.len(),
            _ => 0,
        };
        let mut values = Vec::new();
        for (index, each) in content.own.iter().enumerate() {
            let from_end = content.own.len() - index;
            let is_element = index >= variables;
            let differs = others.iter().any(|other| {
                let same_kind = matches!(other.at, At::Location(_)) || is_element;
                let theirs = other.own.len().checked_sub(from_end).and_then(|at| other.own.get(at));
                same_kind && theirs.is_some_and(|theirs| theirs != each)
            });
            let slot = match is_element {
                true => self
                    .elements
                    .get(&(content.class, index - variables))
                    .map(|slot| &self.program.storage.globals.slots[*slot as usize]),
                false => Some(&self.program.storage.body(class.body).slots[index]),
            };
            let Some(slot) = slot.filter(|_| differs) else { continue };
            let variable = slot.path.last().map_or("loop", |(id, _)| &*self.model.symbols.get(*id).name);
            let index = match is_element {
                true => None,
                false => slot.path.last().and_then(|(_, index)| *index),
            };
            let place = index.map_or(variable.to_string(), |index| format!("{variable}{index}"));
            let (short, long) = match &each[0] {
                Value::Number(number) if each.iter().all(|value| *value == each[0]) => {
                    match (&slot.kind, self.constants.get(number)) {
                        (Type::Mtype(_), Some(word)) => (word.clone(), word.clone()),
                        (Type::Bit, _) if *number == 1 => (place.clone(), "1".to_string()),
                        (Type::Bit, _) => (format!("not_{place}"), "0".to_string()),
                        _ => (format!("{place}{}", number.to_string().replace('-', "m")), number.to_string()),
                    }
                }
                Value::Channel(slot) => {
                    let slot = &self.program.storage.globals.slots[*slot as usize];
                    let channel =
                        slot.path.last().map_or("channel", |(id, _)| &*self.model.symbols.get(*id).name);
                    (channel.to_string(), channel.to_string())
                }
                Value::Number(_) => (format!("{place}_own"), "its own number".to_string()),
            };
            name = format!("{name}_{short}");
            values.push(format!("{place} = {long}"));
        }
        if !values.is_empty() {
            words = format!("{words}, {}", values.join(", "));
        }
        Named { name, words }
    }

    /// A location in one word, and in several.
    fn location(&self, class: &Class, location: Location, all: &BTreeSet<Location>) -> (String, String) {
        let Some(automaton) = self.program.automaton(class.body) else {
            return ("somewhere".to_string(), String::new());
        };
        let body = self.model.symbols.body(class.body);
        let label = automaton
            .labels
            .iter()
            .position(|at| *at == Some(location))
            .map(|index| &body.labels[index].name);
        let info = automaton.at(location);
        let place = info.transitions.first().map(|transition| self.source.place(transition.span));
        let line = place.as_ref().map_or(0, |place| place.line);
        let same_line = all.iter().copied().filter(|other| {
            automaton
                .at(*other)
                .transitions
                .first()
                .is_some_and(|first| self.source.place(first.span).line == line)
        });
        let same: Vec<Location> = same_line.collect();
        let suffix = match same.iter().position(|other| *other == location) {
            Some(0) | None => String::new(),
            Some(number) => char::from_u32('a' as u32 + number as u32).map_or(String::new(), String::from),
        };
        let statement = info.transitions.first().map_or(String::new(), |transition| {
            let text = self.source.slice(transition.span);
            let text: Vec<&str> = text.split_whitespace().collect();
            let text = text.join(" ").replace("*/", "* /").replace("/*", "/ *");
            let short: String = text.chars().take(40).collect();
            match short.len() < text.len() {
                true => format!("{short} …"),
                false => short,
            }
        });
        let file = place.map_or(String::new(), |place| format!("{}:{}", base(&place.file), place.line));
        let long = format!("at {file}, before `{statement}`");
        (label.map_or_else(|| format!("line{line}{suffix}"), |label| label.to_string()), long)
    }
}

/// The name of a file without folders, for a comment.
pub fn base(file: &str) -> String {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.replace("*/", "* /").replace("/*", "/ *")
}

/// All names that a model uses.
pub fn taken(model: &Model, constants: &HashMap<i32, String>) -> HashSet<String> {
    let symbols = &model.symbols;
    let variables = symbols.all.iter().filter(|symbol| !matches!(symbol.home, Home::Field(_)));
    let mut names: HashSet<String> = variables.map(|symbol| symbol.name.to_string()).collect();
    names.extend(symbols.bodies.iter().map(|body| body.name.to_string()));
    names.extend(
        symbols.bodies.iter().flat_map(|body| body.labels.iter().map(|label| label.name.to_string())),
    );
    names.extend(symbols.typedefs.iter().map(|typedef| typedef.name.to_string()));
    names.extend(constants.values().cloned());
    names.extend(["n", "busy", "end_rest", "bad", "counting"].map(str::to_string));
    names
}
