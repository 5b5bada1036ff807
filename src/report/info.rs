//! What a model consists of, for people and for programs.

use crate::model::Model;
use crate::model::boot::{Channel, Process, Value};
use crate::model::claims::ClaimKind;
use crate::model::subject::Subject;
use crate::model::symbols::{BodyKind, Home};
use crate::promela::source::{Source, Span};
use crate::promela::syntax::Unit;
use crate::report::diagnostics;
use crate::symmetry::names;
use serde::Serialize;
use std::fmt;

/// What a model consists of. The field names are the keys of the YAML and JSON output.
#[derive(Debug, Serialize)]
pub struct ModelInfo {
    /// The model's file.
    pub model: String,
    /// Numbers.
    pub sizes: Sizes,
    /// The process types.
    pub proctypes: Vec<ProctypeInfo>,
    /// The processes that exist after the boot.
    pub processes: Vec<ProcessInfo>,
    /// Are these all processes that there will ever be?
    pub all_processes_known: bool,
    /// The channels that exist after the boot.
    pub channels: Vec<ChannelInfo>,
    /// Variables and parameters that nobody writes after the boot.
    pub constant_after_boot: Vec<String>,
    /// Never claims, formulas and traces.
    pub properties: Vec<PropertyInfo>,
    /// The constructs that the model uses.
    pub features: Vec<String>,
    /// What depends on the run.
    pub notes: Vec<NoteInfo>,
}

/// How large a model is.
#[derive(Debug, Serialize)]
pub struct Sizes {
    /// Lines of text, after preprocessing.
    pub lines: usize,
    /// Global variables.
    pub globals: usize,
    /// Local variables and parameters of all process types.
    pub locals: usize,
    /// Statements, inlines being expanded.
    pub statements: usize,
    /// Calls of inlines.
    pub inline_calls: usize,
    /// Typedefs.
    pub typedefs: usize,
    /// Constants of mtypes.
    pub mtype_constants: usize,
}

/// A process type.
#[derive(Debug, Serialize)]
pub struct ProctypeInfo {
    /// Its name.
    pub name: String,
    /// Its parameters, as declared.
    pub parameters: Vec<String>,
    /// How many instances exist after the boot.
    pub instances: usize,
    /// Where it is.
    pub place: String,
}

/// A process.
#[derive(Debug, Serialize)]
pub struct ProcessInfo {
    /// Its number.
    pub pid: u32,
    /// Its process type and number: `client[2]`.
    pub name: String,
    /// The values of its parameters: `box[1]`, `3`, `?` if not known.
    pub arguments: Vec<String>,
    /// The place of the `run` that starts it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub started_at: Option<String>,
}

/// A channel.
#[derive(Debug, Serialize)]
pub struct ChannelInfo {
    /// Its name: `box[1]`, `client[2].mine`.
    pub name: String,
    /// How many messages it holds; 0 for rendezvous.
    pub capacity: i32,
    /// What its messages are made of.
    pub message: String,
}

/// A property of the model.
#[derive(Debug, Serialize)]
pub struct PropertyInfo {
    /// `ltl`, `never`, `trace` or `notrace`.
    pub kind: &'static str,
    /// Its name, as `pan -N` knows it.
    pub name: String,
    /// Where it is.
    pub place: String,
}

/// Something that depends on the run.
#[derive(Debug, Serialize)]
pub struct NoteInfo {
    /// Where.
    pub place: String,
    /// What.
    pub note: String,
}

impl ModelInfo {
    /// Collects what is known about a model.
    pub fn new(subject: &Subject) -> ModelInfo {
        let Subject { source, program, model } = subject;
        let symbols = &model.symbols;
        let count = |kind: fn(Home) -> bool| symbols.all.iter().filter(|s| kind(s.home)).count();
        let mtype_constants = (program.units.iter())
            .map(|unit| match unit {
                Unit::Mtype(mtype) => mtype.names.len(),
                _ => 0,
            })
            .sum();
        ModelInfo {
            model: source.name().to_string(),
            sizes: Sizes {
                lines: source.text().lines().filter(|line| !line.starts_with('#')).count(),
                globals: count(|home| home == Home::Global),
                locals: count(|home| home.body().is_some()),
                statements: model.features.statements,
                inline_calls: model.features.inline_calls,
                typedefs: symbols.typedefs.len(),
                mtype_constants,
            },
            proctypes: proctypes(source, model),
            processes: (model.boot.processes.iter())
                .map(|process| process_info(source, model, process))
                .collect(),
            all_processes_known: model.boot.complete,
            channels: model.boot.channels.iter().map(|channel| channel_info(model, channel)).collect(),
            constant_after_boot: constants(model),
            properties: properties(subject),
            features: model.features.words().into_iter().map(str::to_string).collect(),
            notes: (model.boot.notes.iter())
                .map(|note| NoteInfo { place: diagnostics::place(source, note), note: note.message.clone() })
                .collect(),
        }
    }
}

fn line_of(source: &Source, span: crate::promela::source::Span) -> String {
    let (file, line) = source.line(span.start);
    format!("{file}:{line}")
}

fn proctypes(source: &Source, model: &Model) -> Vec<ProctypeInfo> {
    let symbols = &model.symbols;
    let is_process = |kind| matches!(kind, BodyKind::Proctype | BodyKind::Init);
    let mut instances = vec![0; symbols.bodies.len()];
    for process in &model.boot.processes {
        instances[process.body.0 as usize] += 1;
    }
    (symbols.bodies.iter().enumerate())
        .filter(|(_, body)| is_process(body.kind))
        .map(|(index, body)| ProctypeInfo {
            name: body.name.to_string(),
            parameters: (body.parameters.iter())
                .map(|&id| {
                    let symbol = symbols.get(id);
                    format!("{} {}", symbol.type_name.text(), symbol.name)
                })
                .collect(),
            instances: instances[index],
            place: line_of(source, body.span),
        })
        .collect()
}

fn process_info(source: &Source, model: &Model, process: &Process) -> ProcessInfo {
    ProcessInfo {
        pid: process.pid,
        name: names::process(model, process.pid),
        arguments: process.arguments.iter().map(|value| value_text(model, *value)).collect(),
        started_at: process.started_by.map(|span| line_of(source, span)),
    }
}

fn value_text(model: &Model, value: Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Unknown => "?".to_string(),
        Value::Channel(index) => model
            .boot
            .channels
            .get(index as usize)
            .map_or("?".to_string(), |channel| names::channel(model, channel)),
    }
}

fn channel_info(model: &Model, channel: &Channel) -> ChannelInfo {
    let declaration = channel.symbol().and_then(|id| model.symbols.get(id).channel.as_ref());
    let place = channel.symbol().and_then(|id| model.signatures.place(id));
    ChannelInfo {
        name: names::channel(model, channel),
        capacity: declaration.map_or(0, |d| d.capacity),
        message: place.map(|place| model.signatures.describe(place)).unwrap_or_default(),
    }
}

/// Variables that nobody writes after the boot, channels left out: they are names by nature.
fn constants(model: &Model) -> Vec<String> {
    let symbols = &model.symbols;
    (symbols.ids())
        .filter(|id| model.constants.whole.contains(id) && symbols.get(*id).channel.is_none())
        .map(|id| {
            let symbol = symbols.get(id);
            match symbol.home.body() {
                Some(body) => format!("{}:{}", symbols.body(body).name, symbol.name),
                None => symbol.name.to_string(),
            }
        })
        .collect()
}

fn properties(subject: &Subject) -> Vec<PropertyInfo> {
    let place = |span: Span| line_of(&subject.source, span);
    let mut claims = subject.claims().into_iter();
    let units = subject.program.units.iter().filter_map(|unit| match unit {
        Unit::Ltl(_) | Unit::Never(_) => claims.next().map(|claim| {
            let kind = if claim.kind == ClaimKind::Formula { "ltl" } else { "never" };
            PropertyInfo { kind, name: claim.name, place: place(claim.span) }
        }),
        Unit::Trace(trace) => {
            let kind = if trace.negated { "notrace" } else { "trace" };
            Some(PropertyInfo { kind, name: kind.to_string(), place: place(trace.span) })
        }
        _ => None,
    });
    units.collect()
}

impl fmt::Display for ModelInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes = &self.sizes;
        writeln!(f, "{}", self.model)?;
        writeln!(
            f,
            "  {} lines, {} statements, {} global and {} local variables",
            sizes.lines, sizes.statements, sizes.globals, sizes.locals
        )?;
        writeln!(f, "\nprocesses after boot")?;
        let width = self.processes.iter().map(|p| p.name.len()).max().unwrap_or(0);
        for process in &self.processes {
            let arguments = process.arguments.join(", ");
            let started =
                process.started_at.as_deref().map_or(String::new(), |at| format!("started at {at}"));
            let line = format!("  {:>3}  {:width$}  ({arguments})  {started}", process.pid, process.name);
            writeln!(f, "{}", line.trim_end())?;
        }
        if !self.all_processes_known {
            writeln!(f, "  and others, see the notes")?;
        }
        if !self.channels.is_empty() {
            writeln!(f, "\nchannels after boot")?;
            let width = self.channels.iter().map(|c| c.name.len()).max().unwrap_or(0);
            for channel in &self.channels {
                writeln!(f, "  {:width$}  [{}] of {}", channel.name, channel.capacity, channel.message)?;
            }
        }
        if !self.constant_after_boot.is_empty() {
            writeln!(f, "\nnever written after boot")?;
            writeln!(f, "  {}", self.constant_after_boot.join(", "))?;
        }
        if !self.properties.is_empty() {
            writeln!(f, "\nproperties")?;
            for property in &self.properties {
                writeln!(f, "  {} {}  {}", property.kind, property.name, property.place)?;
            }
        }
        if !self.features.is_empty() {
            writeln!(f, "\nuses\n  {}", self.features.join(", "))?;
        }
        if !self.notes.is_empty() {
            writeln!(f, "\nnotes")?;
            for note in &self.notes {
                writeln!(f, "  {}: {}", note.place, note.note)?;
            }
        }
        Ok(())
    }
}
