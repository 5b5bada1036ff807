//! Process types and processes, and the states in which `init` has not finished the boot.

use super::{Builder, NoLayout};
use crate::analysis::skeleton::PointKind;
use crate::analysis::sorts::started_later;
use crate::canon::layout::*;
use crate::engine::spin::control::{self, BehindBoot};
use crate::model::boot::Value;
use crate::model::symbols::*;
use crate::promela::syntax::{NodeId, Statement, StatementKind, Step as SourceStep};
use crate::promela::visit::{self, Visitor};
use crate::symmetry::names;
use std::collections::{BTreeMap, HashMap, HashSet};

/// The first statement that is no block and no choice. A `d_step` is one statement: SPIN has no states for what is inside.
#[derive(Default)]
struct FirstStatement(Option<NodeId>);

impl Visitor for FirstStatement {
    fn statement(&mut self, statement: &Statement) {
        let before = self.0;
        if !matches!(statement.kind, StatementKind::DStep(_)) {
            visit::walk_statement(self, statement);
        }
        if before.is_none() && self.0.is_none() {
            self.0 = Some(statement.id);
        }
    }
}

impl Builder<'_> {
    pub(super) fn bodies(&mut self, number: &HashMap<(BodyId, usize), u32>) -> Result<(), NoLayout> {
        // all of them: processes that are started later may hold identities as well
        let runs =
            |id: &BodyId| matches!(self.model.symbols.body(*id).kind, BodyKind::Proctype | BodyKind::Init);
        let all = (0..self.model.symbols.bodies.len() as u32).map(BodyId).filter(runs);
        let bodies: Vec<BodyId> = all.filter(|id| self.proctype(*id).is_ok()).collect();
        let is_init = |id: &&BodyId| self.model.symbols.body(**id).kind == BodyKind::Init;
        if bodies.iter().filter(is_init).count() > 1 {
            return Err(NoLayout::SeveralInits);
        }
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
        let later = started_later(&self.subject.program, self.model);
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
            let early = match is_starter {
                true => self.control.early_states(proctype, &written, &self.behind_boot()),
                false => Default::default(),
            };
            let can_end = self.model.can_end.contains(&id);
            let (all, expected) = self.all_locals(proctype, &symbols);
            self.layout.bodies.push(BodyLayout {
                name: body.name.to_string(),
                number: proctype,
                states: self.header.states.get(&proctype).copied().unwrap_or(0),
                variables,
                control,
                end_state: self.control.end_state(proctype).filter(|_| can_end),
                early: early.into_iter().collect(),
                has_channels: self.header.own_channels.get(&proctype).is_some_and(|own| !own.is_empty()),
                expected,
                all,
                starts_later: later.contains(&id),
            });
        }
        Ok(())
    }

    /// Where `init` is when the boot is over.
    fn behind_boot(&self) -> BehindBoot {
        match (self.model.boot.ends_with_run, self.first_after_boot()) {
            (true, _) => BehindBoot::Run,
            (false, Some(first)) => BehindBoot::Statement(first, self.declared_after_boot()),
            (false, None) => BehindBoot::Nothing,
        }
    }

    /// The first statement of `init` behind the boot, if there is one: its line and its text.
    fn first_after_boot(&self) -> Option<control::SourceStatement> {
        let unit = self.model.boot.init_unit?;
        let steps = self.model.boot.steps_after(&self.subject.program, unit);
        let mut first = FirstStatement::default();
        for step in steps {
            if let SourceStep::Statement(statement) = step {
                first.statement(statement);
            }
        }
        let body = (0..self.model.symbols.bodies.len() as u32).map(BodyId);
        let init = body.into_iter().find(|body| self.model.symbols.body(*body).unit == unit)?;
        self.statements_of(init).find(first.0?).cloned()
    }

    /// The variables that `init` declares behind the boot, before its first statement there. To SPIN this is an assignment.
    fn declared_after_boot(&self) -> HashSet<String> {
        let Some(unit) = self.model.boot.init_unit else {
            return HashSet::new();
        };
        let steps = self.model.boot.steps_after(&self.subject.program, unit).iter();
        let before = steps.take_while(|step| !matches!(step, SourceStep::Statement(_)));
        let declarators = before.filter_map(|step| match step {
            SourceStep::Declaration(declaration) => Some(&declaration.declarators),
            _ => None,
        });
        declarators.flatten().map(|declarator| declarator.name.name.to_string()).collect()
    }

    pub(super) fn processes(&mut self) -> Result<(), NoLayout> {
        for process in &self.model.boot.processes {
            let proctype = self.proctype(process.body)?;
            let body =
                self.layout.bodies.iter().position(|body| body.number == proctype).ok_or(NoLayout::NoBody)?;
            let point = self
                .symmetries
                .skeleton
                .point(PointKind::Process(process.pid))
                .ok_or(NoLayout::ProcessWithoutPoint)?;
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
}
