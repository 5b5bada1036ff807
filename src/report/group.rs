//! The symmetry group of a model, for people, for programs and for GAP.

use crate::analysis::doubts::Matter;
use crate::analysis::skeleton::{PointKind, Skeleton};
use crate::analysis::sorts::messages::field_place;
use crate::analysis::sorts::places::{Class, Place};
use crate::group::permutation::Permutation;
use crate::model::Model;
use crate::model::channels::{MessageField, PlaceId};
use crate::model::subject::Subject;
use crate::model::symbols::{Home, SymbolId};
use crate::promela::source::Source;
use crate::report::calls::Calls;
use crate::report::diagnostics::place;
use crate::report::structure::{StructureInfo, gap_session, named_cycles};
use crate::symmetry::{Generator, Symmetries, names};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What is said about an order that could not be proved.
pub const UNCERTAIN: &str = "proving the order would take too long: it is that of a subgroup, which is the whole group with a \
                             probability of all but one in a billion";

/// The group of a model. The field names are the keys of the YAML and JSON output.
#[derive(Debug, Serialize)]
pub struct GroupInfo {
    /// The model's file.
    pub model: String,
    /// The number of elements, in digits.
    pub order: String,
    /// What it is made of.
    pub structure: StructureInfo,
    /// The order without claims, if that is more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_without_claims: Option<String>,
    /// Were all symmetries found that there are in the program's graph?
    pub complete: bool,
    /// The processes after the boot.
    pub processes: Vec<ProcessOf>,
    /// What can be moved, by sort.
    pub sorts: Vec<SortInfo>,
    /// The generators.
    pub generators: Vec<GeneratorInfo>,
    /// Orbits of more than one point.
    pub orbits: Vec<Vec<String>>,
    /// Where identities are held: what is renamed and permuted when a symmetry acts on a state.
    pub places: Vec<PlaceInfo>,
    /// The identities in messages.
    pub messages: Vec<MessageInfo>,
    /// What was given up, and why.
    pub notes: Vec<NoteInfo>,
}

/// A process.
#[derive(Debug, Serialize)]
pub struct ProcessOf {
    /// Its pid.
    pub pid: u32,
    /// Its process type.
    pub proctype: String,
}

/// Points of one sort.
#[derive(Debug, Serialize)]
pub struct SortInfo {
    /// Its name.
    pub name: String,
    /// `process`, `channel` or `number`.
    pub kind: &'static str,
    /// The points.
    pub points: Vec<String>,
}

/// A generator.
#[derive(Debug, Serialize)]
pub struct GeneratorInfo {
    /// In cycle notation.
    pub cycles: String,
    /// Pids that are moved.
    pub processes: BTreeMap<String, u32>,
    /// Channels that are moved.
    pub channels: BTreeMap<String, String>,
    /// Numbers that are renamed, by set.
    pub values: BTreeMap<String, BTreeMap<String, i32>>,
    /// Statements that go to others, by line and column; those of an inline also by the call, `7:2 by 16:21`.
    pub statements: Vec<MoveInfo>,
}

/// A statement that goes to another.
#[derive(Debug, Serialize)]
pub struct MoveInfo {
    /// Where it is.
    pub from: String,
    /// Where it goes.
    pub to: String,
}

/// A variable that holds identities, or an array that is indexed by them.
#[derive(Debug, Serialize)]
pub struct PlaceInfo {
    /// The process type, `typedef T`, or nothing for a global.
    pub scope: String,
    /// Its name.
    pub name: String,
    /// The set of numbers that indexes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<String>,
    /// The set of numbers that it holds, or `channels`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<String>,
}

/// Messages that hold identities.
#[derive(Debug, Serialize)]
pub struct MessageInfo {
    /// On these channels.
    pub channels: Vec<String>,
    /// With this value in the first field, if given.
    pub tag: Option<i32>,
    /// What each field holds.
    pub fields: Vec<Option<String>>,
}

/// Something that was given up.
#[derive(Debug, Serialize)]
pub struct NoteInfo {
    /// File and line, if there is one.
    pub place: String,
    /// What and why.
    pub note: String,
}

impl GroupInfo {
    /// Collects what is shown.
    pub fn new(subject: &Subject, symmetries: &Symmetries) -> GroupInfo {
        let Subject { source, program, model } = subject;
        let view = View { model, symmetries };
        let calls = Calls::of(program);
        GroupInfo {
            model: source.name().to_string(),
            order: symmetries.order.to_string(),
            structure: StructureInfo::new(&symmetries.classified.structure, &|point| {
                view.is_shown(point).then(|| view.name(point))
            }),
            order_without_claims: symmetries.without_claims.as_ref().map(ToString::to_string),
            complete: !symmetries.incomplete,
            processes: model
                .boot
                .processes
                .iter()
                .map(|process| ProcessOf {
                    pid: process.pid,
                    proctype: model.symbols.body(process.body).name.to_string(),
                })
                .collect(),
            sorts: view.sorts(),
            generators: symmetries.generators.iter().map(|g| view.generator(source, &calls, g)).collect(),
            orbits: view.orbits(),
            places: view.places(),
            messages: view.messages(),
            notes: notes(source, model, symmetries),
        }
    }
}

/// A GAP session that recomputes what is claimed: points are numbered from 1, their names are in comments. Those without a name are
/// numbers that are just pids.
pub fn gap(subject: &Subject, symmetries: &Symmetries) -> String {
    let view = View { model: &subject.model, symmetries };
    let degree = symmetries.skeleton.points.len();
    let mut text = format!("# {}\n", subject.source.name());
    for point in view.shown() {
        text.push_str(&format!("# {}: {}\n", point + 1, view.name(point)));
    }
    let structure = &symmetries.classified.structure;
    let leading = structure.points();
    let generators: Vec<Permutation> =
        symmetries.generators.iter().filter_map(|generator| generator.permutation.part(&leading)).collect();
    text.push_str(&gap_session(structure, degree, &generators));
    text
}

struct View<'a> {
    model: &'a Model,
    symmetries: &'a Symmetries,
}

impl View<'_> {
    fn name(&self, point: u32) -> String {
        self.symmetries.point_name(self.model, point)
    }

    fn is_shown(&self, point: u32) -> bool {
        self.symmetries.is_shown(self.model, point)
    }

    fn shown(&self) -> impl Iterator<Item = u32> + '_ {
        let all = 0..self.symmetries.skeleton.points.len() as u32;
        all.filter(|point| self.is_shown(*point))
    }

    fn sorts(&self) -> Vec<SortInfo> {
        let mut sorts: Vec<SortInfo> = Vec::new();
        for point in self.shown() {
            let (kind, name) = match self.symmetries.skeleton.points[point as usize].kind {
                PointKind::Process(pid) => {
                    let body = self.model.boot.processes.get(pid as usize).map(|p| p.body);
                    ("process", body.map_or(String::new(), |b| self.model.symbols.body(b).name.to_string()))
                }
                PointKind::Channel(index) => {
                    let channel = self.model.boot.channels.get(index as usize);
                    (
                        "channel",
                        channel.map_or(String::new(), |channel| names::signature(self.model, channel)),
                    )
                }
                PointKind::Value(class, _) => ("number", self.symmetries.class_name(self.model, class)),
                PointKind::Label(_) => continue,
            };
            let known = sorts.iter().position(|sort| sort.kind == kind && sort.name == name);
            let index = known.unwrap_or_else(|| {
                sorts.push(SortInfo { name, kind, points: Vec::new() });
                sorts.len() - 1
            });
            sorts[index].points.push(self.name(point));
        }
        sorts
    }

    fn generator(&self, source: &Source, calls: &Calls, generator: &Generator) -> GeneratorInfo {
        let mut info = GeneratorInfo {
            cycles: named_cycles(&generator.permutation, &|point| {
                self.is_shown(point).then(|| self.name(point))
            }),
            processes: BTreeMap::new(),
            channels: BTreeMap::new(),
            values: BTreeMap::new(),
            statements: Vec::new(),
        };
        for (point, image) in generator.permutation.images().iter().enumerate() {
            if point as u32 == *image {
                continue;
            }
            let kinds = (
                self.symmetries.skeleton.points[point].kind,
                self.symmetries.skeleton.points[*image as usize].kind,
            );
            match kinds {
                (PointKind::Process(from), PointKind::Process(to)) => {
                    info.processes.insert(from.to_string(), to);
                }
                (PointKind::Channel(_), PointKind::Channel(_)) => {
                    info.channels.insert(self.name(point as u32), self.name(*image));
                }
                (PointKind::Value(class, from), PointKind::Value(_, to)) => {
                    info.values.entry(set_name(class)).or_default().insert(from.to_string(), to);
                }
                _ => {}
            }
        }
        for moved in &generator.statements {
            let [from, to] = [moved.from, moved.to].map(|statement| calls.place(source, statement));
            info.statements.push(MoveInfo { from, to });
        }
        info
    }

    fn orbits(&self) -> Vec<Vec<String>> {
        let visible: BTreeSet<u32> = self.shown().collect();
        self.symmetries
            .orbits
            .iter()
            .filter(|orbit| orbit.len() > 1)
            .map(|orbit| orbit.iter().filter(|p| visible.contains(p)).map(|p| self.name(*p)).collect())
            .filter(|orbit: &Vec<String>| !orbit.is_empty())
            .collect()
    }

    /// What a place of a sort holds.
    fn held(&self, place: Place) -> Option<String> {
        let class = self.symmetries.sorts.sort(place)?;
        let holds_channels = self
            .symmetries
            .sorts
            .values(class)?
            .iter()
            .any(|value| matches!(value, crate::analysis::sorts::operands::Identity::Channel(_)));
        Some(if holds_channels { "channels".to_string() } else { set_name(class) })
    }

    fn places(&self) -> Vec<PlaceInfo> {
        let symbols = &self.model.symbols;
        let place = |id: SymbolId| {
            let symbol = symbols.get(id);
            let index = self.held(Place::Index(id));
            let holds = self.held(Place::Variable(id));
            (index.is_some() || holds.is_some()).then(|| PlaceInfo {
                scope: match symbol.home {
                    Home::Global => String::new(),
                    Home::Local(body) | Home::Parameter(body, _) => symbols.body(body).name.to_string(),
                    Home::Field(typedef) => format!("typedef {}", symbols.typedef(typedef).name),
                },
                name: symbol.name.to_string(),
                index,
                holds,
            })
        };
        let last = self.held(Place::Last).map(|holds| PlaceInfo {
            scope: String::new(),
            name: "_last".to_string(),
            index: None,
            holds: Some(holds),
        });
        symbols.ids().filter_map(place).chain(last).collect()
    }

    fn messages(&self) -> Vec<MessageInfo> {
        let mut by_class: BTreeMap<PlaceId, Vec<String>> = BTreeMap::new();
        for channel in &self.model.boot.channels {
            let place = channel.symbol().and_then(|id| self.model.signatures.place(id));
            if let Some(place) = place {
                let class = self.model.signatures.class(place);
                by_class.entry(class).or_default().push(names::channel(self.model, channel));
            }
        }
        let mut messages = Vec::new();
        for (class, channels) in by_class {
            let fields: &[MessageField] = self.model.signatures.message(class).unwrap_or_default();
            let tagged = self.symmetries.sorts.is_tagged(class);
            let tags: BTreeSet<Option<i32>> = match tagged {
                true => self.symmetries.sorts.tags_of(class),
                false => BTreeSet::from([None]),
            };
            for tag in tags {
                let held: Vec<Option<String>> = (0..fields.len())
                    .map(|field| self.held(field_place(class, tagged, tag, field)))
                    .collect();
                if held.iter().any(Option::is_some) {
                    messages.push(MessageInfo { channels: channels.clone(), tag, fields: held });
                }
            }
        }
        messages
    }
}

/// The name under which a set of numbers is known in the output.
fn set_name(class: Class) -> String {
    format!("S{}", class.0)
}

/// What was given up, and why.
fn notes(source: &Source, model: &Model, symmetries: &Symmetries) -> Vec<NoteInfo> {
    let mut notes: Vec<NoteInfo> = Vec::new();
    let mut add = |place: String, note: String| {
        if !notes.iter().any(|known| known.place == place && known.note == note) {
            notes.push(NoteInfo { place, note });
        }
    };
    for note in &model.boot.notes {
        add(place(source, note), note.message.clone());
    }
    for doubt in &symmetries.sorts.doubts.all {
        let text = match doubt.matter {
            Matter::Everything => format!("no symmetry is used: {}", doubt.what.message),
            _ => doubt.what.message.clone(),
        };
        add(place(source, &doubt.what), text);
    }
    for class in symmetries.sorts.all_classes() {
        if let Some(reason) = symmetries.sorts.reason(class) {
            let name = symmetries.class_name(model, class);
            add(place(source, reason), format!("`{name}` is data: {}", reason.message));
        }
    }
    if symmetries.sorts.doubts.pids_vary && symmetries.generators.iter().any(|g| !g.permutation.is_identity())
    {
        add(
            String::new(),
            "processes can end while `init` still starts others, which then get their pids; states of such runs are not \
             expected and must be left alone"
                .to_string(),
        );
    }
    let several_claims =
        symmetries.skeleton.terms.iter().filter(|term| Skeleton::is_property(term)).count() > 1;
    if let Some(order) = &symmetries.without_claims {
        add(
            String::new(),
            format!(
                "the claims name some of the points, which stay where they are; without claims the order would be {order}{}",
                if several_claims { "; --ltl NAME respects one formula only" } else { "" }
            ),
        );
    }
    if !symmetries.classified.certain {
        add(String::new(), UNCERTAIN.to_string());
    }
    if symmetries.incomplete {
        add(String::new(), "the search was ended early; there may be more symmetries".to_string());
    }
    notes
}

impl fmt::Display for GroupInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.model)?;
        match self.order.as_str() {
            "1" => writeln!(f, "  no symmetry: order 1")?,
            order => {
                let name = self.structure.notation.split(", ").next().unwrap_or_default();
                writeln!(f, "  symmetry group {name}, order {order}: up to {order} times fewer states")?;
            }
        }
        writeln!(f, "\npoints")?;
        let width = self.sorts.iter().map(|sort| sort.name.chars().count()).max().unwrap_or(0);
        for sort in &self.sorts {
            let kind = format!("{} {}", sort.kind, sort.name);
            writeln!(f, "  {kind:w$}  {}", sort.points.join(" "), w = width + 8)?;
        }
        if !self.generators.is_empty() {
            write!(f, "\nstructure, and how states are made canonical\n{}", self.structure.text())?;
            writeln!(f, "\ngenerators")?;
            for generator in &self.generators {
                writeln!(f, "  {}", generator.cycles)?;
            }
            writeln!(f, "\norbits")?;
            for orbit in &self.orbits {
                writeln!(f, "  {{ {} }}", orbit.join(" "))?;
            }
            let moved: BTreeSet<&str> =
                self.generators.iter().flat_map(|g| &g.statements).map(|m| m.from.as_str()).collect();
            if !moved.is_empty() {
                let lines: BTreeSet<usize> = moved
                    .iter()
                    .filter_map(|place| place.split(':').next())
                    .filter_map(|line| line.parse().ok())
                    .collect();
                let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
                writeln!(f, "\nstatements that go to each other\n  lines {}", lines.join(", "))?;
            }
        }
        if !self.notes.is_empty() {
            writeln!(f, "\nnotes")?;
            for note in &self.notes {
                match note.place.is_empty() {
                    true => writeln!(f, "  {}", note.note)?,
                    false => writeln!(f, "  {}: {}", note.place, note.note)?,
                }
            }
        }
        Ok(())
    }
}
