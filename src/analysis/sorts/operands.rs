//! What an expression is to the flow of identities: a constant, the content of a place, or something computed.

use super::formula::Formula;
use super::places::Place;
use crate::analysis::scans::Scan;
use crate::model::Model;
use crate::model::boot::Value;
use crate::model::constants::fold_with;
use crate::model::symbols::*;
use crate::promela::syntax::*;

/// A value that can be an identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Identity {
    /// A number: a pid, an index, or plain data.
    Number(i32),
    /// A channel, by its index in [`crate::model::boot::Boot::channels`].
    Channel(u32),
}

impl Identity {
    /// The identity that a boot value is.
    pub fn of(value: Value) -> Option<Identity> {
        match value {
            Value::Number(number) => Some(Identity::Number(number)),
            Value::Channel(channel) => Some(Identity::Channel(channel)),
            Value::Unknown => None,
        }
    }
}

/// An expression without operators.
#[derive(Clone, Copy, Debug)]
pub enum Operand {
    /// A literal, or a global that never changes.
    Constant(Identity),
    /// What a place holds.
    Place(Place),
}

/// How expressions look from inside a body.
#[derive(Clone)]
pub struct View<'a> {
    /// The model.
    pub model: &'a Model,
    /// The body that `_pid` belongs to.
    pub body: Option<BodyId>,
    /// The scans around, outermost first.
    pub bound: Vec<Scan>,
}

impl<'a> View<'a> {
    /// The view from a body, or from a property.
    pub fn new(model: &'a Model, body: Option<BodyId>) -> View<'a> {
        View { model, body, bound: Vec::new() }
    }

    /// The innermost scan around whose variable this is.
    pub fn scan_of(&self, variable: &VarRef) -> Option<(usize, Scan)> {
        let id = self.model.symbols.symbol_of(variable.id).filter(|_| variable.is_plain())?;
        let found = self.bound.iter().enumerate().rev().find(|(_, scan)| scan.variable == id);
        found.map(|(depth, scan)| (depth, *scan))
    }

    /// An expression as an operand; `None` if it is computed or has no place.
    pub fn operand(&self, expr: &Expr) -> Option<Operand> {
        let symbols = &self.model.symbols;
        match &expr.kind {
            ExprKind::Constant(value, _) => Some(Operand::Constant(Identity::Number(*value))),
            ExprKind::Variable(variable) => match symbols.target(variable.last().id)? {
                Target::Symbol(_) if self.scan_of(variable).is_some() => {
                    self.scan_of(variable).map(|(_, scan)| Operand::Place(Place::Bound(scan.node)))
                }
                Target::Symbol(id) => Some(match self.constant(variable) {
                    Some(identity) => Operand::Constant(identity),
                    None => Operand::Place(Place::Variable(id)),
                }),
                Target::Predefined(Predefined::Pid) => self.body.map(|body| Operand::Place(Place::Pid(body))),
                Target::Predefined(Predefined::Last) => Some(Operand::Place(Place::Last)),
                Target::Predefined(_) => None,
            },
            ExprKind::Run(run) => Some(Operand::Place(Place::Pid(symbols.proctype(&run.proctype.name)?))),
            ExprKind::RemoteVariable(remote) => {
                symbols.remote_variable(remote).map(|id| Operand::Place(Place::Variable(id)))
            }
            // constant arithmetic such as `N - 1`
            ExprKind::Unary(..) | ExprKind::Binary(..) => {
                let value = fold_with(expr, &mut |leaf| match &leaf.kind {
                    ExprKind::Variable(variable) => match self.constant(variable) {
                        Some(Identity::Number(number)) => Some(number),
                        _ => None,
                    },
                    _ => None,
                });
                value.map(|value| Operand::Constant(Identity::Number(value)))
            }
            _ => None,
        }
    }

    /// The value of an expression that is a constant number.
    pub fn number(&self, expr: &Expr) -> Option<i32> {
        match self.operand(expr) {
            Some(Operand::Constant(Identity::Number(value))) => Some(value),
            _ => None,
        }
    }

    /// The value of a global that nobody writes after the boot.
    fn constant(&self, variable: &VarRef) -> Option<Identity> {
        let model = self.model;
        let root = model.symbols.symbol_of(variable.id)?;
        if !model.is_folded(root) {
            return None;
        }
        let mut cell = Vec::new();
        let mut part = Some(variable);
        while let Some(reference) = part {
            let id = model.symbols.symbol_of(reference.id)?;
            let index = match &reference.index {
                None if model.symbols.get(id).length.is_some() => return None,
                None => 0,
                Some(index) => match self.operand(index)? {
                    Operand::Constant(Identity::Number(index)) => u32::try_from(index).ok()?,
                    _ => return None,
                },
            };
            if index >= model.symbols.get(id).length.unwrap_or(1) {
                return None;
            }
            cell.push((id, index));
            part = reference.field.as_deref();
        }
        if matches!(model.symbols.get(cell.last()?.0).kind, Type::Struct(_)) {
            return None;
        }
        Identity::of(model.lasting_value(&cell)?)
    }

    /// An expression with operators as a function of its operands.
    pub fn formula<'e>(&self, expr: &'e Expr) -> (Formula, Vec<&'e Expr>) {
        let mut operands = Vec::new();
        let known = |leaf: &Expr| self.number(leaf);
        let formula = Formula::new(expr, &known, &mut operands);
        (formula, operands)
    }
}
