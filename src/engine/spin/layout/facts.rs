//! What is known of variables: which never change, and where nobody will read them.

use super::Builder;
use crate::canon::layout::*;
use crate::engine::spin::header::{Structure, plain_name};
use crate::engine::spin::idle::{idle_states, reset_states};
use crate::group::permutation::Permutation;
use crate::model::boot::Value;
use crate::model::symbols::*;
use crate::promela::syntax::Unit;
use std::collections::{HashMap, HashSet};

impl Builder<'_> {
    /// Finds the variables of which facts tell everything. A parameter that SPIN resets is not among them: whether it has been reset,
    /// differs from state to state. (If parameters vary, a state in which it has been is not one that is expected.)
    pub(super) fn what_is_known(&mut self) {
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
    pub(super) fn what_is_idle(
        &mut self,
        number: &HashMap<(BodyId, usize), u32>,
        generators: &[Permutation],
    ) {
        let units = &self.subject.program.units;
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

    /// Finds the variables that SPIN may have reset where they are not known to be idle.
    pub(super) fn what_may_be_reset(&mut self) {
        let mut bodies = std::mem::take(&mut self.layout.bodies);
        for body in &mut bodies {
            for variable in &mut body.variables {
                let member = variable.steps.first().map_or("", |step| &step.name);
                let at = reset_states(&self.control, self.statements, body.number, member);
                variable.unclear = at.iter().any(|state| !variable.idle.contains(state));
            }
        }
        self.layout.bodies = bodies;
    }

    /// The values of a global variable, and of what is in it, that never change.
    pub(super) fn facts_below(&mut self, id: SymbolId, cell: &mut Vec<(SymbolId, u32)>, before: String) {
        let symbol = self.model.symbols.get(id).clone();
        let spelled = match cell.is_empty() {
            true => match &self.header.spellings(Structure::Globals, &symbol.name)[..] {
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
                    let value = match self.model.lasting_value(cell) {
                        Some(Value::Number(number)) => Some(number),
                        Some(Value::Channel(channel)) => self.channel_number(channel),
                        Some(Value::Unknown) | None => None,
                    };
                    if let Some(value) = value {
                        self.layout.facts.push((path, value));
                    }
                }
            }
            cell.pop();
        }
    }
}
