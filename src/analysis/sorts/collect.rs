//! Everything that happens after the boot, and what the boot leaves behind, as flows.

use super::collector::Collector;
use super::counting::Writers;
use super::flows::{Flow, Flows};
use super::messages::{Tags, constant_tag, field_place, field_type, pattern_tag};
use super::operands::{Identity, View};
use super::places::Place;
use crate::analysis::doubts::Doubts;
use crate::analysis::scans::{Scans, Surroundings};
use crate::model::Model;
use crate::model::boot::Value;
use crate::model::features::Feature;
use crate::model::symbols::*;
use crate::promela::source::Span;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Visitor};
use std::collections::HashSet;

/// Adds what places hold before anybody has written them.
pub(super) fn initial_values(model: &Model, flows: &mut Flows) {
    let mut known: HashSet<(Place, Identity)> = flows.values.iter().copied().collect();
    let mut add = |place: Place, identity: Identity| {
        if known.insert((place, identity)) {
            flows.values.push((place, identity));
        }
    };
    for id in model.symbols.ids() {
        let symbol = model.symbols.get(id);
        let place = Place::Variable(id);
        if matches!(symbol.home, Home::Parameter(..)) || symbol.channel.is_some() {
            continue;
        }
        if symbol.home == Home::Global && model.constants.whole.contains(&id) {
            let value = |index| Identity::of(model.boot.value_after(&model.symbols, &[(id, index)]));
            let values: Option<Vec<Identity>> = (0..symbol.length.unwrap_or(1)).map(value).collect();
            let known = values.is_some();
            values.into_iter().flatten().for_each(|identity| add(place, identity));
            if known && !model.boot.changing.contains(&id) {
                continue;
            }
        }
        for value in symbol.initial.iter().chain(&symbol.initial_list) {
            add(place, Identity::Number(*value));
        }
        let is_computed = symbol.initial.is_none() && symbol.initial_list.is_empty();
        if symbol.late || (is_computed && symbol.home == Home::Global) {
            add(place, Identity::Number(0));
        }
    }
    for (index, channel) in model.boot.channels.iter().enumerate() {
        if let Some(id) = channel.symbol() {
            add(Place::Variable(id), Identity::Channel(index as u32));
        }
    }
}

/// Which bodies run: those of processes, and those that may be started later.
pub fn running_bodies(program: &Program, model: &Model) -> Vec<BodyId> {
    let mut running: Vec<BodyId> = model.boot.processes.iter().map(|process| process.body).collect();
    if !model.boot.complete {
        running.extend(started_later(program, model));
    }
    running.sort();
    running.dedup();
    running
}

/// The bodies that a `run` names which was not evaluated at boot.
pub fn started_later(program: &Program, model: &Model) -> Vec<BodyId> {
    let mut started = Started::default();
    for (index, unit) in program.units.iter().enumerate() {
        match unit {
            Unit::Proctype(proctype) => started.sequence(&proctype.body),
            // the boot itself, if it could not be evaluated to its end
            Unit::Init(init) if !model.boot.evaluated => started.sequence(&init.body),
            Unit::Init(_) => {
                for step in model.boot.steps_after(program, index) {
                    if let Step::Statement(statement) = step {
                        started.statement(statement);
                    }
                }
            }
            _ => {}
        }
    }
    started.names.iter().filter_map(|name| model.symbols.proctype(name)).collect()
}

/// The process types that are started somewhere.
#[derive(Default)]
struct Started {
    names: Vec<Name>,
}

impl Visitor for Started {
    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Run(run) = &expr.kind {
            self.names.push(run.proctype.name.clone());
        }
        visit::walk_expr(self, expr);
    }
}

/// Collects the flows of everything that happens after the boot.
pub(super) fn collect(
    program: &Program,
    model: &Model,
    scans: &Scans,
    tags: &Tags,
    doubts: &Doubts,
) -> Flows {
    let mut flows = Flows::default();
    let writers = &Writers::new(program, model);
    boot_values(model, tags, &mut flows);
    for body in running_bodies(program, model) {
        let view = View::new(model, Some(body));
        let mut collector = Collector { view, scans, tags, writers, flows: &mut flows };
        let unit = model.symbols.body(body).unit;
        let around = Surroundings::of_body(&program.units[unit], model);
        collector.steps(model.boot.steps_after(program, unit), around);
        if let Unit::Proctype(Proctype { provided: Some(condition), .. }) = &program.units[unit] {
            collector.condition(condition);
        }
    }
    for unit in &program.units {
        let view = View::new(model, None);
        Collector { view, scans, tags, writers, flows: &mut flows }.outside(unit);
    }
    last_process(program, model, &mut flows);
    varying_pids(program, model, doubts, &mut flows);
    flows
}

impl Collector<'_> {
    /// What is no process: claims, and initial values that are computed.
    fn outside(&mut self, unit: &Unit) {
        match unit {
            Unit::Never(never) => self.steps(&never.body.steps, Surroundings::BODY),
            Unit::Ltl(ltl) => self.condition(&ltl.formula),
            Unit::Declaration(declaration) => {
                for declarator in &declaration.declarators {
                    self.initialised(declarator);
                }
            }
            _ => {}
        }
    }

    fn initialised(&mut self, declarator: &Declarator) {
        let symbols = &self.view.model.symbols;
        if let (Some(Initialiser::Value(value)), Some(id)) =
            (&declarator.initialiser, symbols.symbol_of(declarator.id))
        {
            let symbol = symbols.get(id);
            if symbol.initial.is_none() {
                self.value(value, Place::Variable(id), &symbol.stored());
            }
        }
    }
}

/// Who moved last is the pid of any process. SPIN keeps it in states wherever it is mentioned, also if that is in the start only.
fn last_process(program: &Program, model: &Model, flows: &mut Flows) {
    if flows.uses(Place::Last) || model.features.uses(Feature::Last) {
        flows.any_process.push(Place::Last);
        flows.values.push((Place::Last, Identity::Number(0)));
    }
    for place in std::mem::take(&mut flows.any_process) {
        for body in running_bodies(program, model) {
            flows.flows.push(of_pids(Place::Pid(body), place));
        }
    }
}

/// Processes whose pids depend on the run.
fn varying_pids(program: &Program, model: &Model, doubts: &Doubts, flows: &mut Flows) {
    let by_run: Vec<BodyId> = {
        let by_run = model.boot.processes.iter().filter(|process| process.started_by.is_some());
        by_run.map(|process| process.body).collect()
    };
    // processes that are started later have any pid, and so has who is started by a start that others can disturb
    if !model.boot.complete {
        let mut varying = started_later(program, model);
        if !doubts.boot_is_first {
            varying.extend(&by_run);
        }
        flows.anything.extend(varying.into_iter().map(|body| (Place::Pid(body), None)));
    }
    // where pids depend on who ends when, the processes that `init` starts share one set of numbers
    if doubts.pids_vary {
        for pair in by_run.windows(2) {
            let (one, other) = (Place::Pid(pair[0]), Place::Pid(pair[1]));
            flows.flows.extend([of_pids(one, other), of_pids(other, one)]);
        }
    }
}

/// Pids that go from one place to another.
fn of_pids(from: Place, to: Place) -> Flow {
    Flow { from, to, kind: Type::Pid, span: Span::default(), in_structure: false }
}

/// Finds the classes of channels whose messages all begin with a constant.
pub(super) fn tags(program: &Program, model: &Model) -> Tags {
    struct Messages<'a> {
        view: View<'a>,
        tags: Tags,
    }
    impl Messages<'_> {
        fn message(&mut self, channel: &VarRef, tag: Option<i32>) {
            let model = self.view.model;
            let place = model.symbols.symbol_of(channel.last().id).and_then(|id| model.signatures.place(id));
            if let Some(place) = place {
                *self.tags.entry(model.signatures.class(place)).or_insert(true) &= tag.is_some();
            }
        }
    }
    impl Visitor for Messages<'_> {
        fn statement(&mut self, statement: &Statement) {
            match &statement.kind {
                StatementKind::Send(send) => {
                    let tag = send.arguments.first().and_then(|first| constant_tag(&self.view, first));
                    self.message(&send.channel, tag);
                }
                StatementKind::Receive(receive) => {
                    let tag = receive.arguments.first().and_then(|first| pattern_tag(&self.view, first));
                    self.message(&receive.channel, tag);
                }
                StatementKind::ForIn(for_in) => self.message(&for_in.container, None),
                _ => {}
            }
            visit::walk_statement(self, statement);
        }
        fn expr(&mut self, expr: &Expr) {
            if let ExprKind::Poll(poll) = &expr.kind {
                let tag = poll.arguments.first().and_then(|first| pattern_tag(&self.view, first));
                self.message(&poll.channel, tag);
            }
            visit::walk_expr(self, expr);
        }
    }
    let mut messages = Messages { view: View::new(model, None), tags: Tags::new() };
    visit::walk_program(&mut messages, program);
    messages.tags
}

/// What the boot leaves in places, or has shown to others.
fn boot_values(model: &Model, tags: &Tags, flows: &mut Flows) {
    let take = |flows: &mut Flows, place: Place, value: Value| match Identity::of(value) {
        Some(identity) => flows.values.push((place, identity)),
        None => flows.anything.push((place, None)),
    };
    for (id, value) in &model.boot.written {
        take(flows, Place::Variable(*id), *value);
    }
    let mut tag = None;
    for sent in &model.boot.sent {
        if sent.field == 0 {
            tag = match sent.value {
                Value::Number(tag) => Some(tag),
                _ => None,
            };
        }
        if let Some(place) = model.signatures.place(sent.channel) {
            let class = model.signatures.class(place);
            let tagged = tags.get(&class).copied().unwrap_or(false);
            let tag = tag.map(|tag| field_type(model, class, 0).truncate(tag));
            let value = match sent.value {
                Value::Number(number) => Value::Number(field_type(model, class, sent.field).truncate(number)),
                other => other,
            };
            take(flows, field_place(class, tagged, tag, sent.field), value);
        }
    }
    for process in &model.boot.processes {
        let parameters = &model.symbols.body(process.body).parameters;
        for (parameter, value) in parameters.iter().zip(&process.arguments) {
            let fields = model.symbols.values_in(*parameter);
            if fields == [*parameter] {
                take(flows, Place::Variable(*parameter), *value);
            } else if process.started_by.is_none() {
                // nobody gives an `active` process anything, and the first values of fields don't count
                fields.iter().for_each(|field| take(flows, Place::Variable(*field), Value::Number(0)));
            }
        }
        flows.values.push((Place::Pid(process.body), Identity::Number(process.pid as i32)));
    }
}
