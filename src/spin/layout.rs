//! The layout of a model's states in SPIN's verifier.

use super::control::{self, Control};
use super::files::SpinFiles;
use super::header::{Header, plain_name};
use super::idle::{idle_states, reset_variables};
use crate::canon::layout::*;
use crate::graph::program::MovedStatement;
use crate::group::permutation::Permutation;
use crate::model::Model;
use crate::model::boot::Value;
use crate::model::skeleton::PointKind;
use crate::model::sorts::messages::field_place;
use crate::model::sorts::operands::Identity;
use crate::model::sorts::places::{Class, Place};
use crate::model::symbols::*;
use crate::promela::Loaded;
use crate::promela::source::Span;
use crate::promela::syntax::{Statement, StatementKind, Step as SourceStep, Unit};
use crate::promela::visit::{self, Visitor};
use crate::symmetry::{Symmetries, names};
use std::collections::{BTreeMap, HashMap, HashSet};

/// States and what moves them: the points of the skeleton, and behind them the control states that move.
#[derive(Clone, Debug)]
pub struct Moving {
    /// Where everything is.
    pub layout: Layout,
    /// How many points there are.
    pub degree: usize,
    /// The generators that are used.
    pub generators: Vec<Permutation>,
    /// Symmetries that had to be given up here, with the reason.
    pub given_up: Vec<String>,
}

/// Finds the layout. An error says what could not be found.
pub fn layout(
    loaded: &Loaded,
    model: &Model,
    symmetries: &Symmetries,
    files: &SpinFiles,
) -> Result<Moving, String> {
    let header = Header::new(&files.header, &files.code);
    let control = Control::new(&files.transitions, &files.statements, &files.code, &header);
    let mut builder = Builder {
        loaded,
        model,
        symmetries,
        statements: &files.statements,
        reset: reset_variables(&files.statements, &header),
        header,
        control,
        layout: Layout::default(),
        sets: HashMap::new(),
    };
    builder.build()
}

struct Builder<'a> {
    loaded: &'a Loaded,
    model: &'a Model,
    symmetries: &'a Symmetries,
    header: Header,
    control: Control,
    /// What SPIN wrote into pan.m.
    statements: &'a str,
    /// Local variables that SPIN resets.
    reset: HashSet<(usize, String)>,
    layout: Layout,
    /// Which sets there are already; `None` stands for channels.
    sets: HashMap<Option<Class>, SetId>,
}

/// The places of all `d_step` sequences.
#[derive(Default)]
struct Indivisible(Vec<Span>);

impl Indivisible {
    fn has(&self, span: Span) -> bool {
        self.0.iter().any(|block| block.start < span.start && span.end <= block.end)
    }
}

impl Visitor for Indivisible {
    fn statement(&mut self, statement: &Statement) {
        if matches!(statement.kind, StatementKind::DStep(_)) {
            self.0.push(statement.span);
        }
        visit::walk_statement(self, statement);
    }
}

/// The places of all statements, in their order.
#[derive(Default)]
struct AllStatements(Vec<Span>);

impl Visitor for AllStatements {
    fn statement(&mut self, statement: &Statement) {
        self.0.push(statement.span);
        visit::walk_statement(self, statement);
    }
}

/// The first statement that is no block and no choice. A `d_step` is one statement: SPIN has no states for what is inside.
#[derive(Default)]
struct FirstStatement(Option<Span>);

impl Visitor for FirstStatement {
    fn statement(&mut self, statement: &Statement) {
        let before = self.0;
        if !matches!(statement.kind, StatementKind::DStep(_)) {
            visit::walk_statement(self, statement);
        }
        if before.is_none() && self.0.is_none() {
            self.0 = Some(statement.span);
        }
    }
}

/// Where the control states of a body go.
type MovedStates = BTreeMap<(BodyId, usize), usize>;

impl Builder<'_> {
    fn build(&mut self) -> Result<Moving, String> {
        let (generators, given_up) = self.generators();
        let first = self.symmetries.skeleton.points.len();
        let mut states: Vec<(BodyId, usize)> =
            generators.iter().flat_map(|(_, moved)| moved.keys().copied()).collect();
        states.sort_unstable();
        states.dedup();
        let degree = first + states.len();
        let number: HashMap<(BodyId, usize), u32> =
            states.iter().enumerate().map(|(index, state)| (*state, (first + index) as u32)).collect();
        let extended = generators.iter().map(|(permutation, moved)| {
            let points = (0..).zip(permutation.images().iter().copied());
            let control = moved.iter().map(|(state, to)| (number[state], number[&(state.0, *to)]));
            Permutation::of_pairs(degree, points.chain(control))
        });
        let generators = extended.collect::<Option<Vec<Permutation>>>().ok_or("control states do not fit")?;
        self.channels()?;
        self.bodies(&number)?;
        self.processes()?;
        self.globals()?;
        self.layout.parameters_vary = self.symmetries.sorts.doubts.pids_vary;
        self.what_is_known();
        self.what_is_idle(&number, &generators);
        Ok(Moving { layout: std::mem::take(&mut self.layout), degree, generators, given_up })
    }

    /// The generators with the control states that they move; without those whose control states were not found.
    fn generators(&self) -> (Vec<(Permutation, MovedStates)>, Vec<String>) {
        let mut generators = Vec::new();
        let mut given_up = Vec::new();
        for generator in &self.symmetries.generators {
            match self.moved_states(&generator.statements) {
                Ok(states) => generators.push((generator.permutation.clone(), states)),
                Err(reason) => {
                    let place = generator.statements.first().map_or(String::new(), |moved| {
                        let (file, line) = self.loaded.source.line(moved.from.start);
                        format!("{file}:{line}: ")
                    });
                    given_up.push(format!("{place}a symmetry moves statements, and is given up: {reason}"));
                }
            }
        }
        (generators, given_up)
    }

    fn moved_states(&self, moved: &[MovedStatement]) -> Result<MovedStates, String> {
        let found = |span: Span| self.line_and_text(span);
        let mut states = MovedStates::new();
        let mut by_body: BTreeMap<BodyId, Vec<control::MovedStatement>> = BTreeMap::new();
        let mut inside = Indivisible::default();
        visit::walk_program(&mut inside, &self.loaded.program);
        for statement in moved {
            // nobody ever waits inside a d_step
            if inside.has(statement.from) && inside.has(statement.to) {
                continue;
            }
            let pair = control::MovedStatement { from: found(statement.from), to: found(statement.to) };
            by_body.entry(statement.body).or_default().push(pair);
        }
        for (body, statements) in by_body {
            let proctype = self.proctype(body)?;
            let all = self.statements_of(body);
            for (from, to) in self.control.moved_states(proctype, &statements, &all)? {
                states.insert((body, from), to);
            }
        }
        Ok(states)
    }

    /// The statements of a body, in their order.
    fn statements_of(&self, body: BodyId) -> Vec<control::SourceStatement> {
        let unit = &self.loaded.program.units[self.model.symbols.body(body).unit];
        let mut all = AllStatements::default();
        match unit {
            Unit::Proctype(proctype) => all.sequence(&proctype.body),
            Unit::Init(init) => all.sequence(&init.body),
            _ => {}
        }
        all.0.into_iter().map(|span| self.line_and_text(span)).collect()
    }

    /// SPIN's number of a body.
    fn proctype(&self, body: BodyId) -> Result<usize, String> {
        let body = self.model.symbols.body(body);
        let name = if body.kind == BodyKind::Init { ":init:" } else { &body.name };
        self.header.proctypes.get(name).copied().ok_or_else(|| format!("`{name}` is not in pan.h"))
    }

    /// The set of the numbers of a class, or of channels.
    fn set(&mut self, class: Option<Class>) -> SetId {
        if let Some(known) = self.sets.get(&class) {
            return *known;
        }
        let points =
            self.symmetries.skeleton.points.iter().zip(0..).filter_map(|(point, number)| match point.kind {
                PointKind::Value(of, value) if Some(of) == class => Some((value, number)),
                _ => None,
            });
        let name =
            class.map_or("channels".to_string(), |class| self.symmetries.class_name(self.model, class));
        self.layout.sets.push(ValueSet { name, points: points.collect() });
        self.sets.insert(class, self.layout.sets.len() - 1);
        self.layout.sets.len() - 1
    }

    /// What a place holds, if it is renamed.
    fn held(&mut self, place: Place, is_chan: bool) -> Option<SetId> {
        if is_chan {
            return Some(self.set(None));
        }
        let class = self.symmetries.sorts.sort(place)?;
        let values = self.symmetries.sorts.values(class)?;
        let channels = values.iter().any(|value| matches!(value, Identity::Channel(_)));
        Some(self.set((!channels).then_some(class)))
    }

    /// The paths to all values of a variable that hold identities or are indexed by them.
    fn variables(&mut self, path: &[SymbolId], spelled: &str, before: &[Step], found: &mut Vec<Variable>) {
        let Some(&id) = path.last() else {
            return;
        };
        let symbol = self.model.symbols.get(id).clone();
        // the variable of a global channel is the channel's name, and stays what it is
        let is_global = self.model.symbols.get(path[0]).home == Home::Global;
        if is_global && symbol.channel.is_some() && self.model.constants.has_path(path) {
            return;
        }
        let index = symbol.length.and_then(|_| self.held(Place::Index(id), false));
        let mut steps = before.to_vec();
        steps.push(Step { name: spelled.to_string(), length: symbol.length, index });
        match symbol.kind {
            Type::Struct(typedef) => {
                let fields = self.model.symbols.typedef(typedef).fields.clone();
                for field in fields {
                    let name = self.model.symbols.get(field).name.to_string();
                    let longer: Vec<SymbolId> = path.iter().chain([&field]).copied().collect();
                    self.variables(&longer, &name, &steps, found);
                }
            }
            ref kind => {
                let holds = self.held(Place::Variable(id), *kind == Type::Chan);
                if holds.is_some() || steps.iter().any(|step| step.index.is_some()) {
                    found.push(Variable { steps, holds, known: false, idle: Vec::new() });
                }
            }
        }
    }

    /// The variables of a body, or the global ones.
    fn variables_of(&mut self, structure: &str, symbols: &[SymbolId]) -> Result<Vec<Variable>, String> {
        let mut found = Vec::new();
        for &id in symbols {
            let name = self.model.symbols.get(id).name.to_string();
            if structure != "State" && plain_name(&name) != name {
                return Err(format!(
                    "`{name}` reads like a name that SPIN gives to variables of inner blocks; rename it"
                ));
            }
            let spellings = self.header.spellings(structure, &name);
            let mut alternatives: Vec<Vec<Variable>> = Vec::new();
            for &other in symbols.iter().filter(|other| *self.model.symbols.get(**other).name == *name) {
                let mut variables = Vec::new();
                self.variables(&[other], &name, &[], &mut variables);
                alternatives.push(variables);
            }
            if alternatives.iter().any(|variables| *variables != alternatives[0]) {
                return Err(format!(
                    "there are several variables `{name}` that hold different things; give them different names"
                ));
            }
            for spelled in spellings {
                let mut variables = Vec::new();
                self.variables(&[id], &spelled, &[], &mut variables);
                variables.retain(|variable| !found.contains(variable));
                found.extend(variables);
            }
        }
        Ok(found)
    }

    fn bodies(&mut self, number: &HashMap<(BodyId, usize), u32>) -> Result<(), String> {
        // all of them: processes that are started later may hold identities as well
        let runs =
            |id: &BodyId| matches!(self.model.symbols.body(*id).kind, BodyKind::Proctype | BodyKind::Init);
        let all = (0..self.model.symbols.bodies.len() as u32).map(BodyId).filter(runs);
        let bodies: Vec<BodyId> = all.filter(|id| self.proctype(*id).is_ok()).collect();
        let written: HashSet<String> = self
            .model
            .boot
            .written
            .iter()
            .map(|(id, _)| *id)
            .filter(|id| {
                self.model.constants.whole.contains(id)
                    || matches!(self.model.symbols.get(*id).home, Home::Field(_))
            })
            .map(|id| self.model.symbols.get(id).name.to_string())
            .collect();
        for id in bodies {
            let body = self.model.symbols.body(id).clone();
            let proctype = self.proctype(id)?;
            let symbols: Vec<SymbolId> = body.parameters.iter().chain(&body.locals).copied().collect();
            let variables = self.variables_of(&format!("P{proctype}"), &symbols)?;
            let states: BTreeMap<i32, u32> = number
                .iter()
                .filter(|((of, _), _)| *of == id)
                .map(|((_, state), point)| (*state as i32, *point))
                .collect();
            let control = (!states.is_empty()).then(|| {
                self.layout
                    .sets
                    .push(ValueSet { name: format!("control states of {}", body.name), points: states });
                self.layout.sets.len() - 1
            });
            let is_starter = body.kind == BodyKind::Init;
            let first = self.first_after_boot();
            let early = match is_starter {
                true => {
                    self.control.early_states(proctype, &written, first.as_ref(), &self.declared_after_boot())
                }
                false => Default::default(),
            };
            let can_end = self.model.can_end.contains(&id);
            self.layout.bodies.push(BodyLayout {
                name: body.name.to_string(),
                number: proctype,
                states: self.header.states.get(&proctype).copied().unwrap_or(0),
                variables,
                control,
                end_state: self.control.end_state(proctype).filter(|_| can_end),
                early: early.into_iter().collect(),
                has_channels: self.header.own_channels.get(&proctype).is_some_and(|own| !own.is_empty()),
            });
        }
        Ok(())
    }

    /// The first statement of `init` behind the boot, if there is one: its line and its text.
    fn first_after_boot(&self) -> Option<control::SourceStatement> {
        let steps = self.model.boot.steps_after(&self.loaded.program, self.model.boot.init_unit?);
        let mut first = FirstStatement::default();
        for step in steps {
            if let SourceStep::Statement(statement) = step {
                first.statement(statement);
            }
        }
        first.0.map(|span| self.line_and_text(span))
    }

    /// The variables that `init` declares behind the boot, before its first statement there. To SPIN this is an assignment.
    fn declared_after_boot(&self) -> HashSet<String> {
        let Some(unit) = self.model.boot.init_unit else {
            return HashSet::new();
        };
        let steps = self.model.boot.steps_after(&self.loaded.program, unit).iter();
        let before = steps.take_while(|step| !matches!(step, SourceStep::Statement(_)));
        let declarators = before.filter_map(|step| match step {
            SourceStep::Declaration(declaration) => Some(&declaration.declarators),
            _ => None,
        });
        declarators.flatten().map(|declarator| declarator.name.name.to_string()).collect()
    }

    /// The line on which a statement begins, and its text.
    fn line_and_text(&self, span: Span) -> control::SourceStatement {
        let source = &self.loaded.source;
        let text = source.text().get(span.start as usize..span.end as usize).unwrap_or("").to_string();
        control::SourceStatement { line: source.line(span.start).1 as usize, start: span.start, text }
    }

    fn processes(&mut self) -> Result<(), String> {
        for process in &self.model.boot.processes {
            let proctype = self.proctype(process.body)?;
            let body = self
                .layout
                .bodies
                .iter()
                .position(|body| body.number == proctype)
                .ok_or("a body is missing")?;
            let point = self
                .symmetries
                .skeleton
                .point(PointKind::Process(process.pid))
                .ok_or("a process has no point")?;
            let parameters = self.model.symbols.body(process.body).parameters.iter().zip(&process.arguments);
            let mut facts = Vec::new();
            for (id, value) in parameters.filter(|(id, _)| self.model.constants.whole.contains(id)) {
                let name = &self.model.symbols.get(*id).name;
                let value = match value {
                    Value::Number(number) => Some(*number),
                    Value::Channel(channel) => self.channel_number(*channel),
                    Value::Unknown => None,
                };
                let spelled = self.header.spellings(&format!("P{proctype}"), name);
                if let (Some(value), [spelled]) = (value, &spelled[..]) {
                    facts.push((spelled.clone(), value));
                }
            }
            let name = names::process(self.model, process.pid);
            self.layout.processes.push(ProcessLayout { name, point: point.0, body, facts });
        }
        Ok(())
    }

    fn channel_number(&self, index: u32) -> Option<i32> {
        let point = self.symmetries.skeleton.point(PointKind::Channel(index))?.0;
        self.layout
            .channels
            .iter()
            .find(|channel| channel.point == point)
            .map(|channel| channel.number as i32)
    }

    /// Channels get their numbers in the order in which they are made: global ones first, then those of each process.
    fn channels(&mut self) -> Result<(), String> {
        let mut made: Vec<(Option<u32>, String, usize)> =
            self.header.global_channels.iter().map(|(name, kind)| (None, name.clone(), *kind)).collect();
        for process in &self.model.boot.processes {
            let proctype = self.proctype(process.body)?;
            for (name, kind) in self.header.own_channels.get(&proctype).into_iter().flatten() {
                made.push((Some(process.pid), name.clone(), *kind));
            }
        }
        let mut kinds: HashMap<String, usize> = HashMap::new();
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
                .ok_or("a channel has no point")?
                .0;
            let class = channel
                .symbol()
                .and_then(|id| self.model.signatures.place(id))
                .map(|place| self.model.signatures.class(place))
                .ok_or("a channel has no messages")?;
            // channels of one class may still differ in how they are stored
            let declared = channel.symbol().and_then(|id| self.model.symbols.get(id).channel.clone());
            let key = format!("{class:?} {declared:?}");
            let message = match kinds.get(&key) {
                Some(known) => *known,
                None => {
                    let tagged = self.symmetries.sorts.is_tagged(class);
                    // as many as were declared: others of the class may have more
                    let own = channel.symbol().map(|id| self.model.signatures.declared(id).len());
                    let fields = own.unwrap_or(0);
                    let tags = self.symmetries.sorts.tags_of(class);
                    let mut holds = Vec::new();
                    for tag in tags.iter().copied().chain([None]).collect::<std::collections::BTreeSet<_>>() {
                        let held = (0..fields).map(|field| {
                            let is_chan = matches!(
                                self.model.signatures.message(class).and_then(|all| all.get(field)),
                                Some(crate::model::channels::MessageField::Channel(_))
                            );
                            self.held(field_place(class, tagged, tag, field), is_chan)
                        });
                        holds.push((tag, held.collect()));
                    }
                    self.layout.messages.push(MessageLayout { fields, holds });
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
        // what stands for a channel is its number
        let set = self.set(None);
        self.layout.sets[set].points =
            self.layout.channels.iter().map(|channel| (channel.number as i32, channel.point)).collect();
        Ok(())
    }

    fn globals(&mut self) -> Result<(), String> {
        let globals: Vec<SymbolId> =
            self.model.symbols.ids().filter(|id| self.model.symbols.get(*id).home == Home::Global).collect();
        self.layout.globals = self.variables_of("State", &globals)?;
        if let Some(holds) = self.held(Place::Last, false) {
            let steps = vec![Step { name: "_last".to_string(), length: None, index: None }];
            self.layout.globals.push(Variable { steps, holds: Some(holds), known: false, idle: Vec::new() });
        }
        for id in globals {
            self.facts_below(id, &mut Vec::new(), String::new());
        }
        Ok(())
    }

    /// Finds the variables of which facts tell everything. A parameter that SPIN resets is not among them: whether it has been reset,
    /// differs from state to state. (If parameters vary, a state in which it has been is not one that is expected.)
    fn what_is_known(&mut self) {
        let facts: HashSet<&String> = self.layout.facts.iter().map(|(path, _)| path).collect();
        for variable in &mut self.layout.globals {
            variable.known = variable.elements().iter().all(|element| facts.contains(element));
        }
        let strict = self.layout.parameters_vary;
        for (index, body) in self.layout.bodies.iter_mut().enumerate() {
            let processes: Vec<&ProcessLayout> =
                self.layout.processes.iter().filter(|process| process.body == index).collect();
            for variable in &mut body.variables {
                let [element] = &variable.elements()[..] else {
                    continue;
                };
                let is_reset = self.reset.contains(&(body.number, plain_name(element).to_string()));
                let mut facts = processes.iter().map(|process| &process.facts);
                variable.known =
                    (strict || !is_reset) && facts.all(|facts| facts.iter().any(|(name, _)| name == element));
            }
        }
    }

    /// Finds where variables are idle. A symmetry that moves control states must agree; where it doesn't, nothing is idle.
    /// A `provided` clause may read parameters at any time.
    fn what_is_idle(&mut self, number: &HashMap<(BodyId, usize), u32>, generators: &[Permutation]) {
        let units = &self.loaded.program.units;
        let provided = |unit: &Unit| matches!(unit, Unit::Proctype(proctype) if proctype.provided.is_some());
        if units.iter().any(provided) {
            return;
        }
        let mut bodies = std::mem::take(&mut self.layout.bodies);
        for body in &mut bodies {
            let own = number.iter().filter(|((id, _), _)| self.proctype(*id) == Ok(body.number));
            let moved: HashMap<u32, usize> = own.map(|((_, state), point)| (*point, *state)).collect();
            for variable in &mut body.variables {
                let [element] = &variable.elements()[..] else {
                    continue;
                };
                let mut idle = idle_states(&self.control, self.statements, body.number, element);
                loop {
                    let differs = |(point, state): (&u32, &usize)| {
                        let image = |g: &Permutation| moved.get(&g.image(*point)).copied().unwrap_or(*state);
                        idle.contains(state) && generators.iter().any(|g| !idle.contains(&image(g)))
                    };
                    let lost: Vec<usize> =
                        moved.iter().filter(|pair| differs(*pair)).map(|(_, state)| *state).collect();
                    if lost.is_empty() {
                        break;
                    }
                    lost.iter().for_each(|state| {
                        idle.remove(state);
                    });
                }
                variable.idle = idle.into_iter().collect();
            }
        }
        self.layout.bodies = bodies;
    }

    /// The values of a global variable, and of what is in it, that never change.
    fn facts_below(&mut self, id: SymbolId, cell: &mut Vec<(SymbolId, u32)>, before: String) {
        let symbol = self.model.symbols.get(id).clone();
        let spelled = match cell.is_empty() {
            true => match &self.header.spellings("State", &symbol.name)[..] {
                [spelled] => spelled.clone(),
                _ => return,
            },
            false => symbol.name.to_string(),
        };
        for index in 0..symbol.length.unwrap_or(1) {
            cell.push((id, index));
            let element = symbol.length.map_or(String::new(), |_| format!("[{index}]"));
            let path = format!("{before}{spelled}{element}");
            match symbol.kind {
                Type::Struct(typedef) => {
                    for field in self.model.symbols.typedef(typedef).fields.clone() {
                        self.facts_below(field, cell, format!("{path}."));
                    }
                }
                _ => {
                    let ids: Vec<SymbolId> = cell.iter().map(|(id, _)| *id).collect();
                    let value = match self.model.boot.value_after(&self.model.symbols, cell) {
                        Value::Number(number) => Some(number),
                        Value::Channel(channel) => self.channel_number(channel),
                        Value::Unknown => None,
                    };
                    if let (Some(value), true) = (value, self.model.constants.has_path(&ids)) {
                        self.layout.facts.push((path, value));
                    }
                }
            }
            cell.pop();
        }
    }
}
