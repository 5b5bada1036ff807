//! Which channels a process may send to and receive from, by name or through a parameter.
//!
//! A name is a channel, or all elements of an array that its index may mean; an index is evaluated for each process, with its
//! pid and its constant parameters. A parameter is the channel that the process was started with. What comes out of
//! messages and variables is not followed: this is the *static* channel diagram.

use super::Model;
use super::boot::{Channel, Process, Value};
use super::constants::fold_with;
use super::symbols::*;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};
use std::collections::BTreeSet;

/// The channels of one process, by their index in the boot's list.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    /// It may send to these.
    pub sends: BTreeSet<u32>,
    /// It may receive from these.
    pub receives: BTreeSet<u32>,
}

/// What a process may reach.
pub fn reach(program: &Program, model: &Model, process: &Process) -> Reach {
    let mut walk = Walk { model, process, reach: Reach::default() };
    for step in model.boot.steps_after(program, model.symbols.body(process.body).unit) {
        if let Step::Statement(statement) = step {
            walk.statement(statement);
        }
    }
    walk.reach
}

struct Walk<'a> {
    model: &'a Model,
    process: &'a Process,
    reach: Reach,
}

impl Walk<'_> {
    fn argument(&self, id: SymbolId) -> Option<Value> {
        match self.model.symbols.get(id).home {
            Home::Parameter(body, position) if body == self.process.body => {
                self.process.arguments.get(position as usize).copied()
            }
            _ => None,
        }
    }

    fn number(&self, expr: &Expr) -> Option<i32> {
        let symbols = &self.model.symbols;
        fold_with(expr, &mut |leaf| {
            let ExprKind::Variable(variable) = &leaf.kind else {
                return None;
            };
            match symbols.target(variable.id)? {
                Target::Predefined(Predefined::Pid) => Some(self.process.pid as i32),
                Target::Symbol(id) if self.model.constants.whole.contains(&id) && variable.is_plain() => {
                    let value = match symbols.get(id).home {
                        Home::Global => self.model.boot.value_after(symbols, &[(id, 0)]),
                        _ => self.argument(id)?,
                    };
                    match value {
                        Value::Number(number) => Some(number),
                        _ => None,
                    }
                }
                _ => None,
            }
        })
    }

    /// The channels that a reference may mean.
    fn channels(&self, variable: &VarRef) -> Vec<u32> {
        let mut path = Vec::new();
        let mut part = Some(variable);
        while let Some(reference) = part {
            let Some(id) = self.model.symbols.symbol_of(reference.id) else {
                return Vec::new();
            };
            path.push((id, reference.index.as_deref().map(|index| self.number(index))));
            part = reference.field.as_deref();
        }
        if let [(id, None)] = path[..] {
            if let Some(Value::Channel(channel)) = self.argument(id) {
                return vec![channel];
            }
        }
        let is_meant = |channel: &Channel| {
            let mine = channel.owner.is_none_or(|owner| owner == self.process.pid);
            mine && channel.path.len() == path.len()
                && channel.path.iter().zip(&path).all(|((id, index), (named, at))| {
                    let same_index = match at {
                        Some(Some(at)) => index.is_none_or(|index| index as i32 == *at),
                        _ => true,
                    };
                    id == named && same_index
                })
        };
        let all = self.model.boot.channels.iter().enumerate();
        all.filter(|(_, channel)| is_meant(channel)).map(|(index, _)| index as u32).collect()
    }
}

impl Visitor for Walk<'_> {
    fn variable(&mut self, variable: &VarRef, how: Use) {
        match how {
            Use::Send => self.reach.sends.extend(self.channels(variable)),
            Use::Receive => self.reach.receives.extend(self.channels(variable)),
            _ => {}
        }
        visit::walk_variable(self, variable);
    }
}
