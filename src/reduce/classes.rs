//! Which processes are counted: the classes, and what each of their members is called by.
//!
//! The processes of one type that symmetries exchange are a class. Nothing is believed of that: it only says which processes are tried
//! together. Whether they can be counted is decided by [`mod@super::walk`], which executes all members of a class side by side and
//! refuses whatever tells them apart.

use super::refusal::Refusal;
use crate::analysis::skeleton::PointKind;
use crate::model::boot::{Process, Value};
use crate::model::subject::Subject;
use crate::model::symbols::{BodyId, BodyKind};
use crate::promela::source::Span;
use crate::rules::{Rule, kept};
use crate::symmetry::Symmetries;

/// Processes that are counted together.
#[derive(Clone, Debug)]
pub struct Class {
    /// What it is called.
    pub name: String,
    /// What its members run.
    pub body: BodyId,
    /// The members that the model starts.
    pub columns: Vec<Column>,
    /// The `run`s that start them; none if they are `active`.
    pub started_by: Vec<Span>,
    /// How many members there are to be.
    pub number: u32,
}

/// A member.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its number.
    pub pid: i32,
    /// The values of its parameters.
    pub arguments: Vec<Value>,
}

impl Class {
    /// Are there to be more or fewer members than the model starts?
    pub fn is_resized(&self) -> bool {
        self.number as usize != self.columns.len()
    }
}

/// The classes of a model that could be counted: those with two members at least.
pub fn classes(subject: &Subject, symmetries: &Symmetries) -> Vec<Class> {
    let model = &subject.model;
    let mut found: Vec<Class> = Vec::new();
    let pid_of = |point: &u32| match symmetries.skeleton.points[*point as usize].kind {
        PointKind::Process(pid) => Some(pid),
        _ => None,
    };
    let all_of_a_type = (0..model.symbols.bodies.len() as u32).map(BodyId).map(|body| {
        let processes = model.boot.processes.iter().filter(|process| process.body == body);
        processes.map(|process| process.pid).collect::<Vec<u32>>()
    });
    let orbits: Vec<Vec<u32>> = match kept(Rule::OneForAll) && kept(Rule::SameForAll) {
        true => symmetries.orbits.iter().map(|orbit| orbit.iter().filter_map(pid_of).collect()).collect(),
        // tests see whether members are told apart if the symmetries are wrong
        false => all_of_a_type.collect(),
    };
    for mut pids in orbits {
        pids.sort_unstable();
        if pids.len() > 1 {
            found.extend(class(subject, &pids));
        }
    }
    // a process that differs from the others of its type is a class of its own
    let bodies: Vec<BodyId> = found.iter().map(|class| class.body).collect();
    for process in model.boot.processes.iter().filter(|process| bodies.contains(&process.body)) {
        let is_known =
            found.iter().any(|class| class.columns.iter().any(|column| column.pid == process.pid as i32));
        if !is_known {
            found.extend(class(subject, &[process.pid]));
        }
    }
    found.sort_by_key(|class| class.columns[0].pid);
    for index in 0..found.len() {
        let twins = found.iter().filter(|other| other.body == found[index].body).count();
        if twins > 1 {
            let earlier = found[..index].iter().filter(|other| other.body == found[index].body).count();
            found[index].name = format!("{}{}", model.symbols.body(found[index].body).name, earlier + 1);
        }
    }
    found
}

/// The class of some processes of one type.
fn class(subject: &Subject, pids: &[u32]) -> Option<Class> {
    let model = &subject.model;
    let first = model.boot.processes.get(*pids.first()? as usize)?;
    let body = model.symbols.body(first.body);
    let members = pids.iter().filter_map(|pid| model.boot.processes.get(*pid as usize));
    let members: Vec<_> = members.filter(|process| process.body == first.body).collect();
    let mut started_by: Vec<Span> = members.iter().filter_map(|process| process.started_by).collect();
    started_by.dedup();
    let column =
        |process: &&Process| Column { pid: process.pid as i32, arguments: process.arguments.clone() };
    (body.kind == BodyKind::Proctype).then(|| Class {
        name: body.name.to_string(),
        body: first.body,
        columns: members.iter().map(column).collect(),
        started_by,
        number: members.len() as u32,
    })
}

/// The class of this name only, or those of the process type of this name.
pub fn chosen(subject: &Subject, classes: Vec<Class>, name: &str) -> Result<Vec<Class>, Refusal> {
    let names: Vec<String> = classes.iter().map(|class| format!("`{}`", class.name)).collect();
    let is_meant =
        |class: &Class| class.name == name || *subject.model.symbols.body(class.body).name == *name;
    let named: Vec<Class> = classes.into_iter().filter(is_meant).collect();
    match named.is_empty() {
        false => Ok(named),
        true => Err(Refusal::whole(
            format!("there is no class `{name}` of processes that symmetries exchange"),
            match &names[..] {
                [] => "`topsym group` says what is symmetric, and `topsym explain` why not more".to_string(),
                names => format!("the classes are {}", names.join(", ")),
            },
        )),
    }
}
