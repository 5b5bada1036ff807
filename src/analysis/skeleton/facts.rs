//! Facts that never change, as terms: who has which pid, which arguments, which channels, and what arrays hold.

use super::build::Builder;
use super::*;
use crate::analysis::sorts::operands::Identity;
use crate::analysis::sorts::places::{Class, Place};
use crate::model::boot::Value;
use crate::model::constants::fold_with;
use crate::model::symbols::*;
use crate::promela::syntax::*;
use crate::rules::{Rule, kept};
use std::collections::HashMap;

impl Builder<'_> {
    pub(super) fn add_facts(&mut self, program: &Program) {
        self.facts_of_processes(program);
        self.facts_of_globals();
        self.facts_of_channels();
    }

    fn fact(&mut self, head: Head, children: Vec<Term>) {
        self.skeleton.terms.push(Node::ordered(head, children));
    }

    fn facts_of_processes(&mut self, program: &Program) {
        let model = self.model;
        for process in &model.boot.processes {
            let pid_sort = self.sorts.class(Place::Pid(process.body));
            if let Some(class) = pid_sort.filter(|_| self.pid_is_used(process.body)) {
                let sort = Some(class).filter(|class| self.sorts.is_sort(*class));
                let pid = self.literal(sort, Identity::Number(process.pid as i32));
                let children = vec![self.process(process.pid), pid];
                self.fact(Head::PidFact, children);
            }
            let body = model.symbols.body(process.body);
            let mut known: HashMap<SymbolId, i32> = HashMap::new();
            for (parameter, value) in body.parameters.iter().zip(&process.arguments) {
                if !model.constants.whole.contains(parameter) {
                    continue;
                }
                if let Value::Number(number) = value {
                    known.insert(*parameter, *number);
                }
                if let Some(identity) = Identity::of(*value) {
                    self.fact_of_local(process.pid, *parameter, identity);
                }
            }
            let unit = match &program.units[body.unit] {
                Unit::Proctype(proctype) => &proctype.body,
                _ => continue,
            };
            for (id, value) in constant_locals(unit, model) {
                let computed = fold_with(value, &mut |leaf| match &leaf.kind {
                    ExprKind::Variable(variable) if variable.is_plain() => {
                        match model.symbols.target(variable.id)? {
                            Target::Predefined(Predefined::Pid) => Some(process.pid as i32),
                            Target::Predefined(_) => None,
                            Target::Symbol(symbol) => match known.get(&symbol) {
                                Some(number) => Some(*number),
                                None => self.constant_global(symbol),
                            },
                        }
                    }
                    _ => None,
                });
                if let Some(number) = computed {
                    let stored = model.symbols.get(id).stored().truncate(number);
                    known.insert(id, stored);
                    self.fact_of_local(process.pid, id, Identity::Number(stored));
                }
            }
        }
    }

    fn constant_global(&self, id: SymbolId) -> Option<i32> {
        let symbol = self.model.symbols.get(id);
        let constant = self.model.is_folded(id) && self.model.constants.whole.contains(&id);
        match self.model.lasting_value(&[(id, 0)]) {
            Some(Value::Number(number)) if constant && symbol.length.is_none() => Some(number),
            _ => None,
        }
    }

    /// Does it matter which pid a process has? Not if nobody looks.
    fn pid_is_used(&self, body: BodyId) -> bool {
        let Some(class) = self.sorts.class(Place::Pid(body)) else {
            return false;
        };
        // a class that was given up without a reason is never looked at
        self.sorts.is_sort(class) || self.sorts.reason(class).is_some()
    }

    fn fact_of_local(&mut self, pid: u32, id: SymbolId, identity: Identity) {
        let sort = self.sorts.sort(Place::Variable(id));
        let value = self.literal(sort, identity);
        let children = vec![self.process(pid), value];
        self.fact(Head::Fact(vec![id]), children);
    }

    fn facts_of_globals(&mut self) {
        for id in self.model.symbols.ids() {
            let symbol = self.model.symbols.get(id);
            if symbol.home == Home::Global && symbol.channel.is_none() {
                self.facts_below(&mut Vec::new(), &mut Vec::new(), id);
            }
        }
    }

    /// The facts of a variable or field, and of what is in it.
    fn facts_below(&mut self, cell: &mut Vec<(SymbolId, u32)>, indices: &mut Vec<Term>, id: SymbolId) {
        let symbol = self.model.symbols.get(id);
        let index_class = self.sorts.class(Place::Index(id));
        for index in 0..symbol.length.unwrap_or(1) {
            if symbol.length.is_some() && !self.is_visited(index_class, index) {
                continue;
            }
            cell.push((id, index));
            if symbol.length.is_some() {
                let sort = index_class.filter(|class| self.sorts.is_sort(*class));
                let term = self.literal(sort, Identity::Number(index as i32));
                indices.push(term);
            }
            match symbol.kind {
                Type::Struct(typedef) => {
                    for &field in &self.model.symbols.typedef(typedef).fields {
                        if self.model.symbols.get(field).channel.is_none() {
                            self.facts_below(cell, indices, field);
                        }
                    }
                }
                _ => {
                    let value = self.model.lasting_value(cell).and_then(Identity::of);
                    // what has no index is read as its value, wherever it is folded
                    let folded = cell.first().is_some_and(|(root, _)| self.model.is_folded(*root));
                    let wanted = !indices.is_empty() || (!folded && kept(Rule::ScalarFacts));
                    if let (Some(identity), true) = (value, wanted) {
                        let sort = self.sorts.sort(Place::Variable(id));
                        let mut children = indices.clone();
                        children.push(self.literal(sort, identity));
                        let path = cell.iter().map(|(id, _)| *id).collect();
                        self.fact(Head::Fact(path), children);
                    }
                }
            }
            if symbol.length.is_some() {
                indices.pop();
            }
            cell.pop();
        }
    }

    /// May an array be accessed at this index?
    fn is_visited(&self, class: Option<Class>, index: u32) -> bool {
        match class.and_then(|class| self.sorts.values(class)) {
            Some(values) => values.contains(&Identity::Number(index as i32)),
            None => class.is_some(),
        }
    }

    /// Which channel an element of an array, a field or a local of a process is.
    fn facts_of_channels(&mut self) {
        for (number, channel) in self.model.boot.channels.iter().enumerate() {
            let path: Vec<SymbolId> = channel.path.iter().map(|(id, _)| *id).collect();
            let is_scalar = channel.path.iter().all(|(_, index)| index.is_none()) && channel.owner.is_none();
            let is_name = is_scalar && (self.model.is_folded(path[0]) || !kept(Rule::ScalarFacts));
            if !self.model.constants.has_path(&path) || is_name {
                continue; // what is not constant is state, and a plain name is read as the channel that it holds
            }
            let visited = channel.path.iter().all(|(id, index)| {
                index.is_none_or(|index| self.is_visited(self.sorts.class(Place::Index(*id)), index))
            });
            if !visited {
                continue;
            }
            let mut children: Vec<Term> = channel.owner.iter().map(|pid| self.process(*pid)).collect();
            for (id, index) in &channel.path {
                if let Some(index) = index {
                    let sort = self.sorts.sort(Place::Index(*id));
                    children.push(self.literal(sort, Identity::Number(*index as i32)));
                }
            }
            // the boot may have put another channel there
            let cell: Vec<(SymbolId, u32)> =
                channel.path.iter().map(|(id, index)| (*id, index.unwrap_or(0))).collect();
            let held = match channel.owner {
                Some(_) => Some(Value::Channel(number as u32)),
                None => self.model.lasting_value(&cell),
            };
            let Some(identity) = held.and_then(Identity::of) else {
                continue;
            };
            children.push(self.literal(None, identity));
            self.fact(Head::Fact(path), children);
        }
    }
}

/// Locals that are given a value where the body begins, and never again.
fn constant_locals<'p>(body: &'p Sequence, model: &Model) -> Vec<(SymbolId, &'p Expr)> {
    let mut locals = Vec::new();
    for step in &body.steps {
        let Step::Declaration(declaration) = step else {
            continue;
        };
        for declarator in &declaration.declarators {
            let id = model.symbols.symbol_of(declarator.id);
            let constant = id.filter(|id| {
                let symbol = model.symbols.get(*id);
                model.constants.whole.contains(id) && !symbol.late && symbol.length.is_none()
            });
            if let (Some(id), Some(Initialiser::Value(value))) = (constant, &declarator.initialiser) {
                locals.push((id, value));
            }
        }
    }
    locals
}
