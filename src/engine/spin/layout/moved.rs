//! Symmetries that move statements, and with them control states.

use super::{Builder, MovedStates, NoLayout};
use crate::engine::spin::control;
use crate::graph::program::MovedStatement;
use crate::group::permutation::Permutation;
use crate::model::symbols::*;
use crate::promela::syntax::NodeId;
use std::collections::BTreeMap;

impl Builder<'_> {
    /// The generators with the control states that they move; without those whose control states were not found.
    pub(super) fn generators(&self) -> (Vec<(Permutation, MovedStates)>, Vec<String>) {
        let mut generators = Vec::new();
        let mut given_up = Vec::new();
        for generator in &self.symmetries.generators {
            match self.moved_states(&generator.statements) {
                Ok(states) => generators.push((generator.permutation.clone(), states)),
                Err(reason) => {
                    let place = generator.statements.first().map_or(String::new(), |moved| {
                        let (file, line) = self.subject.source.line(moved.from.span.start);
                        format!("{file}:{line}: ")
                    });
                    given_up.push(format!("{place}a symmetry moves statements, and is given up: {reason}"));
                }
            }
        }
        (generators, given_up)
    }

    pub(super) fn moved_states(&self, moved: &[MovedStatement]) -> Result<MovedStates, NoLayout> {
        let mut states = MovedStates::new();
        let mut by_body: BTreeMap<BodyId, Vec<&MovedStatement>> = BTreeMap::new();
        for statement in moved {
            by_body.entry(statement.body).or_default().push(statement);
        }
        for (body, moved) in by_body {
            let proctype = self.proctype(body)?;
            let statements = self.statements_of(body);
            let find = |id: NodeId| statements.find(id).cloned().ok_or(NoLayout::NoStatement);
            let mut pairs = Vec::new();
            for MovedStatement { from, to, .. } in moved {
                if !statements.is_indivisible(from.id) || !statements.is_indivisible(to.id) {
                    pairs.push(control::MovedSource { from: find(from.id)?, to: find(to.id)? });
                }
            }
            for (from, to) in self.control.moved_states(proctype, &pairs, &statements.all)? {
                states.insert((body, from), to);
            }
        }
        Ok(states)
    }
}
