//! What variables and messages were found to hold, so that a verifier can see if it is so; and all variables there are, for reports.

use super::Builder;
use crate::analysis::sorts::operands::Identity;
use crate::analysis::sorts::places::Place;
use crate::canon::layout::*;
use crate::engine::spin::header::{Structure, plain_name};
use crate::model::symbols::*;
use crate::promela::syntax::Visibility;
use std::collections::{BTreeSet, HashMap};

impl Builder<'_> {
    /// The values of a place that symmetries rely on, as they are in a state.
    pub(super) fn expected_values(&self, place: Place) -> Option<BTreeSet<i32>> {
        let values = self.symmetries.sorts.relied_on(place)?;
        // a channel that SPIN has left out is never used
        let number = |value: &Identity| match value {
            Identity::Number(number) => Some(*number),
            Identity::Channel(channel) => self.channel_number(*channel),
        };
        Some(values.iter().filter_map(number).collect())
    }

    /// What global variables were found to hold, and all of them.
    pub(super) fn all_globals(&mut self) {
        let globals: Vec<SymbolId> =
            self.model.symbols.ids().filter(|id| self.model.symbols.get(*id).home == Home::Global).collect();
        for id in globals {
            let symbol = self.model.symbols.get(id);
            let name = symbol.name.to_string();
            if symbol.visibility == Some(Visibility::Hidden) {
                // what nobody writes has the same value at all times
                if self.model.constants.whole.contains(&id) {
                    continue;
                }
                self.leaves(id, name, &[]).into_iter().for_each(|(steps, _)| self.layout.hidden.push(steps));
                continue;
            }
            for spelled in self.header.spellings(Structure::Globals, &name) {
                for (steps, leaf) in self.leaves(id, spelled, &[]) {
                    let values = self.expected_values(Place::Variable(leaf));
                    let values =
                        values.filter(|values| !is_all_of(&self.model.symbols.get(leaf).stored(), values));
                    self.layout.all.push(steps.clone());
                    self.layout.expected.extend(values.map(|values| Expected { steps, values }));
                }
            }
        }
    }

    /// The same for the variables of a process type. Variables of one name in different blocks are not told apart.
    pub(super) fn all_locals(
        &self,
        proctype: usize,
        symbols: &[SymbolId],
    ) -> (Vec<Vec<Member>>, Vec<Expected>) {
        let mut by_name: HashMap<&str, Vec<SymbolId>> = HashMap::new();
        for id in symbols {
            by_name.entry(&self.model.symbols.get(*id).name).or_default().push(*id);
        }
        let mut all = Vec::new();
        let mut expected = Vec::new();
        for id in symbols {
            let name = &self.model.symbols.get(*id).name;
            let alike = &by_name[&**name];
            if alike[0] != *id {
                continue;
            }
            for spelled in self.header.spellings(Structure::Process(proctype), name) {
                let reset = self.reset.contains(&(proctype, plain_name(&spelled).to_string()));
                for (steps, leaf) in self.leaves(*id, spelled, &[]) {
                    let values = match alike.len() {
                        1 => self.expected_values(Place::Variable(leaf)),
                        _ => self.values_of_all(alike),
                    };
                    let values = values.map(|mut values| {
                        // SPIN writes 0 where nobody reads any more
                        values.extend(reset.then_some(0));
                        values
                    });
                    let kind = self.model.symbols.get(leaf).stored();
                    let values = values.filter(|values| !is_all_of(&kind, values));
                    all.push(steps.clone());
                    expected.extend(values.map(|values| Expected { steps, values }));
                }
            }
        }
        (all, expected)
    }

    fn values_of_all(&self, alike: &[SymbolId]) -> Option<BTreeSet<i32>> {
        let values: Option<Vec<BTreeSet<i32>>> =
            alike.iter().map(|id| self.expected_values(Place::Variable(*id))).collect();
        Some(values?.into_iter().flatten().collect())
    }

    /// The paths to all values of a variable, with the variable or field at their ends.
    fn leaves(&self, id: SymbolId, spelled: String, before: &[Member]) -> Vec<(Vec<Member>, SymbolId)> {
        let symbol = self.model.symbols.get(id);
        let mut steps = before.to_vec();
        steps.push(Member { name: spelled, length: symbol.length, index: None });
        match symbol.kind {
            Type::Struct(typedef) => {
                let fields = self.model.symbols.typedef(typedef).fields.iter();
                let inner = fields.flat_map(|field| {
                    self.leaves(*field, self.model.symbols.get(*field).name.to_string(), &steps)
                });
                inner.collect()
            }
            _ => vec![(steps, id)],
        }
    }
}

/// Are these all values that a type can store? Then there is nothing to check.
fn is_all_of(kind: &Type, values: &BTreeSet<i32>) -> bool {
    kind.count().is_some_and(|count| values.len() >= count)
}
