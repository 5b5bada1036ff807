//! Which values are identities, and of what.
//!
//! Every place that holds values (a variable, a parameter, a field of messages, the index of an array, `_pid`) belongs to a
//! *class*: places between which values flow, or whose values are compared. The values of a class are renamed alike, or
//! not at all. A class is a *sort* of identities if it holds pids or channels, or indexes an array, or holds what distinguishes
//! the processes of one type. Otherwise, or if its values are used in a way that cannot be tabulated over a small set, it is
//! *data* and keeps its values; then [`Sorts::reason`] says why.
//!
//! A flow into a type that can't hold every value of the class (`bit b = id`) is no flow but a function, to be tabulated. Since that
//! depends on the values, and the values on the classes, classes are built again until nothing changes.

pub mod domains;
pub mod flows;
pub mod formula;
pub mod operands;
pub mod places;

use super::Model;
use super::boot::Value;
use super::channels::{MessageField, PlaceId};
use super::doubts::{Doubts, Matter};
use super::scans::{Scans, Surroundings};
use super::symbols::*;
use super::totality::Totality;
use crate::promela::source::Span;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Visitor};
use domains::{Domain, Domains};
use flows::{Collector, Flow, Flows, Input, Tags, boot_values, constant_tag, pattern_tag};
use formula::combinations;
use operands::{Identity, View};
use places::{Class, Place, Places};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Why a class that could hold identities holds data.
#[derive(Clone, Debug)]
pub struct Reason {
    /// Where.
    pub span: Option<Span>,
    /// What is there.
    pub text: String,
    /// How one would write it symmetrically.
    pub hint: Option<String>,
}

/// The sorts of a model.
#[derive(Clone, Debug)]
pub struct Sorts {
    places: Places,
    domains: Domains,
    /// By class: the values of all its places.
    values: Vec<Domain>,
    /// By class: is it a sort?
    sorts: Vec<bool>,
    reasons: HashMap<Class, Reason>,
    /// Loops that go through identities in no order.
    pub scans: Scans,
    /// What is given up in doubt.
    pub doubts: Doubts,
    tags: Tags,
    /// Values that exist: indices of elements, pids, arguments. Only these can be moved.
    real: HashSet<(Class, i32)>,
}

impl Sorts {
    /// Finds the sorts of a model.
    pub fn new(program: &Program, model: &Model) -> Sorts {
        let mut scans = Scans::new(program, model);
        let doubts = Doubts::new(program, model);
        let tags = tags(program, model);
        loop {
            let mut flows = collect(program, model, &scans, &tags, &doubts);
            initial_values(model, &mut flows);
            let domains = Domains::new(&flows);
            let totality = Totality { model, domains: &domains };
            let failing = totality.failing_scans(program, &scans);
            if !failing.is_empty() {
                failing.into_iter().for_each(|node| scans.give_up(node));
                continue;
            }
            let (places, values) = classes(&flows, &domains);
            let mut real = real_values(model, &places);
            add_computed_values(&flows, &places, &domains, &mut real);
            let mut sorts = Sorts {
                sorts: candidates(model, &places, &values, &flows),
                reasons: HashMap::new(),
                places,
                domains,
                values,
                scans,
                doubts,
                tags,
                real,
            };
            sorts.pin_in_doubt(model);
            sorts.pin_what_is_computed(&flows);
            return sorts;
        }
    }

    /// The class of a place.
    pub fn class(&self, place: Place) -> Option<Class> {
        self.places.class(place)
    }

    /// The class of a place, if it is a sort.
    pub fn sort(&self, place: Place) -> Option<Class> {
        self.places.class(place).filter(|class| self.is_sort(*class))
    }

    /// Does a class hold identities?
    pub fn is_sort(&self, class: Class) -> bool {
        self.sorts[class.0 as usize]
    }

    /// Why a class that looked like a sort is none.
    pub fn reason(&self, class: Class) -> Option<&Reason> {
        self.reasons.get(&class)
    }

    /// All classes that are sorts.
    pub fn all(&self) -> impl Iterator<Item = Class> + '_ {
        (0..self.sorts.len() as u32).map(Class).filter(|class| self.is_sort(*class))
    }

    /// All classes, sorts or not.
    pub fn all_classes(&self) -> Vec<Class> {
        let mut classes: Vec<Class> = self.places.all().map(|(_, class)| class).collect();
        classes.sort();
        classes.dedup();
        classes
    }

    /// The values of a class, if they are known.
    pub fn values(&self, class: Class) -> Option<&BTreeSet<Identity>> {
        self.values[class.0 as usize].known()
    }

    /// May a class hold any value, and channels among them?
    pub fn may_hold_any_channel(&self, model: &Model, class: Class) -> bool {
        let domain = &self.values[class.0 as usize];
        let is_chan = |place: Place| match place {
            Place::Variable(id) => model.symbols.get(id).kind == Type::Chan,
            Place::Field(of, _, field) => flows::field_type(model, of, field) == Type::Chan,
            _ => false,
        };
        let channels = domain.values.iter().any(|value| matches!(value, Identity::Channel(_)));
        domain.anything.is_some() && (channels || self.places(class).any(is_chan))
    }

    /// The lengths of the arrays that a class indexes.
    pub fn lengths(&self, model: &Model, class: Class) -> Vec<u32> {
        let mut lengths: Vec<u32> = self
            .places(class)
            .filter_map(|place| match place {
                Place::Index(id) => model.symbols.get(id).length,
                _ => None,
            })
            .collect();
        lengths.sort_unstable();
        lengths.dedup();
        lengths
    }

    /// The places of a class.
    pub fn places(&self, class: Class) -> impl Iterator<Item = Place> + '_ {
        self.places.all().filter(move |(_, other)| *other == class).map(|(place, _)| place)
    }

    /// Does a number of a sort stand for something: a process, an element, an argument of a process? Others, such as 255
    /// for nobody, are never moved.
    pub fn is_real(&self, class: Class, number: i32) -> bool {
        self.real.contains(&(class, number))
    }

    /// Have all messages of a class of channels a constant tag?
    pub fn is_tagged(&self, class: PlaceId) -> bool {
        self.tags.get(&class).copied().unwrap_or(false)
    }

    /// The tags of the messages of a class of channels that are told apart by them.
    pub fn tags_of(&self, class: PlaceId) -> BTreeSet<Option<i32>> {
        let tags = self.places.all().filter_map(|(place, _)| match place {
            Place::Field(of, tag, _) if of == class => Some(tag),
            _ => None,
        });
        tags.collect()
    }

    /// What can be said about evaluating expressions.
    pub fn totality<'a>(&'a self, model: &'a Model) -> Totality<'a> {
        Totality { model, domains: &self.domains }
    }

    /// The values of each operand of a table.
    pub fn choices(&self, inputs: &[Input]) -> Option<Vec<Vec<i32>>> {
        self.domains.choices(inputs)
    }

    fn pin(&mut self, class: Class, span: Option<Span>, text: &str, hint: Option<&str>) -> bool {
        if !self.is_sort(class) {
            return false;
        }
        self.sorts[class.0 as usize] = false;
        let hint = hint.map(str::to_string);
        self.reasons.insert(class, Reason { span, text: text.to_string(), hint });
        true
    }

    fn pin_in_doubt(&mut self, model: &Model) {
        for index in 0..self.sorts.len() {
            let domain = &self.values[index];
            if let Some(span) = domain.anything {
                let text = match span {
                    Some(_) => "the values here may be any numbers, so they are data and not identities",
                    None => "what the boot leaves here is not known",
                };
                self.pin(Class(index as u32), span, text, None);
                continue;
            }
            let channels = domain.values.iter().any(|value| matches!(value, Identity::Channel(_)));
            let numbers = domain.values.iter().any(|v| matches!(v, Identity::Number(n) if *n != 0));
            if channels && numbers {
                let text = "channels and numbers are mixed in one variable";
                self.pin(Class(index as u32), None, text, None);
            }
        }
        for doubt in self.doubts.all.clone() {
            let places: Vec<Place> = match &doubt.matter {
                Matter::Variable(id) => vec![Place::Variable(*id), Place::Index(*id)],
                Matter::Index(id) => vec![Place::Index(*id)],
                Matter::Messages(class) => {
                    let fields = self.places.all().map(|(place, _)| place);
                    fields.filter(|place| matches!(place, Place::Field(of, ..) if of == class)).collect()
                }
                Matter::Everything | Matter::Processes(_) | Matter::Process(_) => Vec::new(),
            };
            for place in places {
                if let Some(class) = self.class(place) {
                    self.pin(class, Some(doubt.span), &doubt.text, doubt.hint.as_deref());
                }
            }
        }
        // a variable outside of the state must not carry identities from one step to another
        for id in model.symbols.ids() {
            let symbol = model.symbols.get(id);
            if symbol.visibility == Some(Visibility::Hidden) && !self.doubts.harmless_hidden.contains(&id) {
                for place in [Place::Variable(id), Place::Index(id)] {
                    if let Some(class) = self.class(place) {
                        let text = format!(
                            "`{}` is hidden, and its value may be used in a later step than the one that set it",
                            symbol.name
                        );
                        self.pin(class, Some(symbol.span), &text, Some("drop `hidden`"));
                    }
                }
            }
        }
    }

    /// Operands that can't be tabulated are data.
    fn pin_what_is_computed(&mut self, flows: &Flows) {
        loop {
            let mut changed = false;
            for computation in &flows.computations {
                if self.choices(&computation.inputs).is_some() {
                    continue;
                }
                for place in computation.places() {
                    if let Some(class) = self.class(place) {
                        changed |= self.pin(
                            class,
                            Some(computation.span),
                            "identities are used like numbers here, together with values that are not known",
                            Some("compare identities with `==` and `!=` only"),
                        );
                    }
                }
            }
            if !changed {
                return;
            }
        }
    }
}

/// The classes of places and their values.
fn classes(flows: &Flows, domains: &Domains) -> (Places, Vec<Domain>) {
    let mut functions: HashSet<usize> = HashSet::new();
    loop {
        let mut places = Places::default();
        for &place in &flows.places {
            places.add(place);
        }
        for (place, _) in &flows.values {
            places.add(*place);
        }
        for (place, _) in &flows.anything {
            places.add(*place);
        }
        for (index, flow) in flows.flows.iter().enumerate() {
            match functions.contains(&index) {
                true => [flow.from, flow.to].into_iter().for_each(|place| places.add(place)),
                false => places.unite(flow.from, flow.to),
            }
        }
        for (a, b) in &flows.comparisons {
            places.unite(*a, *b);
        }
        for computation in &flows.computations {
            computation.places().for_each(|place| places.add(place));
        }
        let mut values = vec![Domain::default(); places.len()];
        for (place, Class(index)) in places.all() {
            if let Some(domain) = domains.get(place) {
                let of_class = &mut values[index as usize];
                of_class.values.extend(domain.values.iter().copied());
                of_class.anything = of_class.anything.or(domain.anything);
            }
        }
        let before = functions.len();
        functions.extend(flows.flows.iter().enumerate().filter_map(|(index, flow)| {
            let class = places.class(flow.to)?;
            cuts(flow, &values[class.0 as usize]).then_some(index)
        }));
        if functions.len() == before {
            return (places, values);
        }
    }
}

/// Does a flow change values that are stored in too small a type?
fn cuts(flow: &Flow, domain: &Domain) -> bool {
    domain.known().is_some_and(|values| {
        values.iter().any(|value| match value {
            Identity::Number(number) => flow.kind.truncate(*number) != *number,
            Identity::Channel(_) => false,
        })
    })
}

/// Adds what places hold before anybody has written them.
fn initial_values(model: &Model, flows: &mut Flows) {
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
        if symbol.home == Home::Global && model.constant.contains(&id) {
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

/// Which classes may hold identities: those with pids, channels, indices, or different arguments of processes of one type.
///
/// What is computed from identities, or compared with what is computed from them, may be identities as well.
fn candidates(model: &Model, places: &Places, domains: &[Domain], flows: &Flows) -> Vec<bool> {
    let mut candidates = vec![false; places.len()];
    for (place, Class(index)) in places.all() {
        let holds_channels =
            domains[index as usize].values.iter().any(|value| matches!(value, Identity::Channel(_)));
        let seed = match place {
            Place::Pid(_) | Place::Index(_) | Place::Last => true,
            Place::Variable(id) => match model.symbols.get(id).home {
                Home::Parameter(body, position) => differ(model, body, position as usize),
                _ => false,
            },
            Place::Field(..) | Place::Bound(_) => false,
        };
        candidates[index as usize] |= seed || holds_channels;
    }
    loop {
        let mut changed = false;
        for computation in &flows.computations {
            let classes: Vec<usize> =
                computation.places().filter_map(|place| places.class(place)).map(|c| c.0 as usize).collect();
            if classes.iter().any(|&class| candidates[class]) {
                for class in classes {
                    if !candidates[class] && domains[class].anything.is_none() {
                        candidates[class] = true;
                        changed = true;
                    }
                }
            }
        }
        if !changed {
            return candidates;
        }
    }
}

/// What is computed from something real is real, such as `_pid + 1` in a lock.
fn add_computed_values(flows: &Flows, places: &Places, domains: &Domains, real: &mut HashSet<(Class, i32)>) {
    loop {
        let before = real.len();
        for computation in &flows.computations {
            let Some((target, kind)) = &computation.target else {
                continue;
            };
            let (Some(class), Some(choices)) = (places.class(*target), domains.choices(&computation.inputs))
            else {
                continue;
            };
            let inputs: Vec<Option<Class>> = computation
                .inputs
                .iter()
                .map(|input| input.place().and_then(|place| places.class(place)))
                .collect();
            combinations(&choices, &mut |values: &[i32]| {
                let from_real = values
                    .iter()
                    .zip(&inputs)
                    .any(|(value, class)| class.is_some_and(|class| real.contains(&(class, *value))));
                if let (true, Some(value)) = (from_real, computation.formula.evaluate(values)) {
                    real.insert((class, kind.truncate(value)));
                }
            });
        }
        if real.len() == before {
            return;
        }
    }
}

/// Have the processes of a body different arguments here?
fn differ(model: &Model, body: BodyId, position: usize) -> bool {
    let mut values = model
        .boot
        .processes
        .iter()
        .filter(|process| process.body == body)
        .filter_map(|process| process.arguments.get(position));
    let first = values.next();
    values.any(|value| Some(value) != first)
}

fn real_values(model: &Model, places: &Places) -> HashSet<(Class, i32)> {
    let mut real = HashSet::new();
    for (place, class) in places.all() {
        match place {
            Place::Index(id) => {
                let length = model.symbols.get(id).length.unwrap_or(0);
                real.extend((0..length as i32).map(|index| (class, index)));
            }
            Place::Pid(body) => {
                let processes = model.boot.processes.iter().filter(|process| process.body == body);
                real.extend(processes.map(|process| (class, process.pid as i32)));
            }
            Place::Variable(id) => {
                if let Home::Parameter(body, position) = model.symbols.get(id).home {
                    let processes = model.boot.processes.iter().filter(|process| process.body == body);
                    real.extend(processes.filter_map(
                        |process| match process.arguments.get(position as usize) {
                            Some(Value::Number(value)) => Some((class, *value)),
                            _ => None,
                        },
                    ));
                }
            }
            Place::Field(..) | Place::Last | Place::Bound(_) => {}
        }
    }
    real
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
fn collect(program: &Program, model: &Model, scans: &Scans, tags: &Tags, doubts: &Doubts) -> Flows {
    let mut flows = Flows::default();
    boot_values(model, tags, &mut flows);
    for body in running_bodies(program, model) {
        let mut collector = Collector { view: View::new(model, Some(body)), scans, tags, flows: &mut flows };
        let unit = model.symbols.body(body).unit;
        let around = Surroundings::of_body(&program.units[unit]);
        collector.steps(model.boot.steps_after(program, unit), around);
        if let Unit::Proctype(Proctype { provided: Some(condition), .. }) = &program.units[unit] {
            collector.condition(condition);
        }
    }
    for unit in &program.units {
        let view = View::new(model, None);
        let mut collector = Collector { view, scans, tags, flows: &mut flows };
        match unit {
            Unit::Never(never) => collector.steps(&never.body.steps, Surroundings::BODY),
            Unit::Ltl(ltl) => collector.condition(&ltl.formula),
            Unit::Declaration(declaration) => {
                for declarator in &declaration.declarators {
                    if let (Some(Initialiser::Value(value)), Some(id)) =
                        (&declarator.initialiser, model.symbols.symbol_of(declarator.id))
                    {
                        if model.symbols.get(id).initial.is_none() {
                            collector.value(value, Place::Variable(id), &model.symbols.get(id).stored());
                        }
                    }
                }
            }
            _ => {}
        }
    }
    // `_last` is the pid of any process
    if flows.uses(Place::Last) {
        flows.any_process.push(Place::Last);
        flows.values.push((Place::Last, Identity::Number(0)));
    }
    for place in std::mem::take(&mut flows.any_process) {
        for body in running_bodies(program, model) {
            let (from, kind) = (Place::Pid(body), Type::Pid);
            flows.flows.push(Flow { from, to: place, kind, span: Span::default() });
        }
    }
    // fields that are not cut to the same type on all channels
    for (place, class) in model.signatures.all() {
        let fields = model.signatures.message(place).unwrap_or_default();
        for (index, field) in fields.iter().enumerate() {
            if *field == MessageField::Mixed {
                let known: Vec<Place> =
                    flows.places.iter().chain(flows.flows.iter().map(|flow| &flow.from)).copied().collect();
                let mixed = known
                    .into_iter()
                    .filter(|known| matches!(known, Place::Field(of, _, at) if *of == class && *at == index));
                flows.anything.extend(mixed.map(|place| (place, None)));
            }
        }
    }
    // processes that are started later have any pid, and so has who is started by a boot that others can disturb
    if !model.boot.complete {
        let mut varying = started_later(program, model);
        if !doubts.boot_is_first {
            let by_run = model.boot.processes.iter().filter(|process| process.started_by.is_some());
            varying.extend(by_run.map(|process| process.body));
        }
        flows.anything.extend(varying.into_iter().map(|body| (Place::Pid(body), None)));
    }
    // where pids depend on who ends when, the processes that `init` starts share one set of numbers
    if doubts.pids_vary {
        let started: Vec<BodyId> = {
            let by_run = model.boot.processes.iter().filter(|process| process.started_by.is_some());
            by_run.map(|process| process.body).collect()
        };
        for pair in started.windows(2) {
            for (from, to) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                let (from, to) = (Place::Pid(from), Place::Pid(to));
                flows.flows.push(Flow { from, to, kind: Type::Pid, span: Span::default() });
            }
        }
    }
    flows
}

/// Finds the classes of channels whose messages all begin with a constant.
fn tags(program: &Program, model: &Model) -> Tags {
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
    for unit in &program.units {
        match unit {
            Unit::Proctype(Proctype { body, .. })
            | Unit::Init(Init { body, .. })
            | Unit::Never(Never { body, .. })
            | Unit::Trace(Trace { body, .. }) => messages.sequence(body),
            Unit::Ltl(ltl) => messages.expr(&ltl.formula),
            _ => {}
        }
    }
    messages.tags
}
