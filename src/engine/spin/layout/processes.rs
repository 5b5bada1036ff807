//! Process types and processes, and the states in which `init` has not finished the boot.

use super::{Builder, NoLayout};
use crate::analysis::skeleton::PointKind;
use crate::analysis::sorts::started_later;
use crate::canon::layout::*;
use crate::engine::spin::control::{self, BehindBoot};
use crate::engine::spin::header::Structure;
use crate::model::boot::Value;
use crate::model::symbols::*;
use crate::promela::syntax::NodeId;
use crate::symmetry::names;
use std::collections::{BTreeMap, HashMap, HashSet};

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
            let variables = self.variables_of(Structure::Process(proctype), &symbols)?;
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
        let boot = &self.model.boot;
        let behind = boot.behind(&self.subject.program);
        if boot.ends_with_run {
            return BehindBoot::Run;
        }
        match behind.first.and_then(|first| self.statement_of_init(first)) {
            Some(first) => {
                let declared = behind.declared.iter().map(|declarator| declarator.name.name.to_string());
                BehindBoot::Statement(first, declared.collect())
            }
            None => BehindBoot::Nothing,
        }
    }

    /// A statement of `init`: its line and its text.
    fn statement_of_init(&self, statement: NodeId) -> Option<control::SourceStatement> {
        let unit = self.model.boot.init_unit?;
        let mut bodies = (0..self.model.symbols.bodies.len() as u32).map(BodyId);
        let init = bodies.find(|body| self.model.symbols.body(*body).unit == unit)?;
        self.statements_of(init).find(statement).cloned()
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
                let spelled = self.header.spellings(Structure::Process(proctype), name);
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
