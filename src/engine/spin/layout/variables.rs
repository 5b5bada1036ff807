//! Variables with identities, or indexed by them, and the sets of numbers that stand for points.

use super::{Builder, NoLayout};
use crate::analysis::skeleton::PointKind;
use crate::analysis::sorts::operands::Identity;
use crate::analysis::sorts::places::{Class, Place};
use crate::canon::layout::*;
use crate::engine::spin::header::{Structure, plain_name};
use crate::model::symbols::*;

impl Builder<'_> {
    /// The set of the numbers of a class, or of channels.
    pub(super) fn set(&mut self, class: Option<Class>) -> SetId {
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
    pub(super) fn held(&mut self, place: Place, is_chan: bool) -> Option<SetId> {
        if is_chan {
            return Some(self.set(None));
        }
        let class = self.symmetries.sorts.sort(place)?;
        let values = self.symmetries.sorts.values(class)?;
        let channels = values.iter().any(|value| matches!(value, Identity::Channel(_)));
        Some(self.set((!channels).then_some(class)))
    }

    /// The paths to all values of a variable that hold identities or are indexed by them.
    pub(super) fn variables(
        &mut self,
        path: &[SymbolId],
        spelled: &str,
        before: &[Member],
        found: &mut Vec<Variable>,
    ) {
        let Some(&id) = path.last() else {
            return;
        };
        let symbol = self.model.symbols.get(id).clone();
        // the variable of a global channel is the channel's name, and stays what it is, if nothing else was ever put there
        let is_global = self.model.symbols.get(path[0]).home == Home::Global;
        let is_written = self.model.boot.written.iter().any(|(written, _)| *written == id);
        let is_name = symbol.channel.is_some() && self.model.constants.has_path(path) && !is_written;
        if is_global && is_name {
            return;
        }
        let index = symbol.length.and_then(|_| self.held(Place::Index(id), false));
        let mut steps = before.to_vec();
        steps.push(Member { name: spelled.to_string(), length: symbol.length, index });
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
                    found.push(Variable { steps, holds, known: false, idle: Vec::new(), unclear: false });
                }
            }
        }
    }

    /// The variables of a body, or the global ones.
    pub(super) fn variables_of(
        &mut self,
        structure: Structure,
        symbols: &[SymbolId],
    ) -> Result<Vec<Variable>, NoLayout> {
        let mut found = Vec::new();
        for &id in symbols {
            let name = self.model.symbols.get(id).name.to_string();
            if structure.has_blocks() && plain_name(&name) != name {
                return Err(NoLayout::NameLikeSpins(name));
            }
            let spellings = self.header.spellings(structure, &name);
            let mut alternatives: Vec<Vec<Variable>> = Vec::new();
            for &other in symbols.iter().filter(|other| *self.model.symbols.get(**other).name == *name) {
                let mut variables = Vec::new();
                self.variables(&[other], &name, &[], &mut variables);
                alternatives.push(variables);
            }
            if alternatives.iter().any(|variables| *variables != alternatives[0]) {
                return Err(NoLayout::SeveralVariables(name));
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

    pub(super) fn globals(&mut self) -> Result<(), NoLayout> {
        let globals: Vec<SymbolId> =
            self.model.symbols.ids().filter(|id| self.model.symbols.get(*id).home == Home::Global).collect();
        self.layout.globals = self.variables_of(Structure::Globals, &globals)?;
        if let Some(holds) = self.held(Place::Last, false) {
            let steps = vec![Member { name: "_last".to_string(), length: None, index: None }];
            self.layout.globals.push(Variable {
                steps,
                holds: Some(holds),
                known: false,
                idle: Vec::new(),
                unclear: false,
            });
        }
        for id in globals {
            self.facts_below(id, &mut Vec::new(), String::new());
        }
        Ok(())
    }
}
