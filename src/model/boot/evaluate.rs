//! Expressions of the boot: what they are worth, and which processes they start.
//!
//! A `run` is part of an expression, and SPIN executes it wherever it stands: in an assignment, an `assert`, an argument of `printf`, an
//! index. Which of several operands C evaluates first is open, and `&&`, `||` and conditions may leave some of them out. So whoever
//! executes a statement counts what was started, and compares that with what is written there (see `Machine::all_are_started`).

use super::machine::{Machine, Stop};
use super::runs::expr_has_run;
use super::{Cell, Process, Value};
use crate::model::constants::{binary, unary};
use crate::model::symbols::*;
use crate::promela::source::Span;
use crate::promela::syntax::*;
use crate::rules::{Rule, kept};

/// SPIN's limit.
const MOST_PROCESSES: usize = 255;

impl Machine<'_> {
    /// The value of an expression. What it starts is started.
    pub(super) fn evaluate(&mut self, expr: &Expr) -> Result<Value, Stop> {
        Ok(match &expr.kind {
            ExprKind::Constant(value, _) => Value::Number(*value),
            ExprKind::Run(run) => self.run(run, expr.span)?,
            ExprKind::Variable(variable) => self.read(variable)?,
            ExprKind::Unary(op, operand) => match self.evaluate(operand)? {
                Value::Number(value) => number(unary(*op, value).value()),
                _ => Value::Unknown,
            },
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                let decides = *op == BinaryOp::Or;
                match self.truth(left)? {
                    Some(truth) if truth == decides => Value::Number(i32::from(truth)),
                    Some(_) => number(self.truth(right)?.map(i32::from)),
                    None => Value::Unknown,
                }
            }
            ExprKind::Binary(op, left, right) => {
                let left = self.evaluate(left)?;
                if left == Value::Unknown && !kept(Rule::EveryRun) {
                    return Ok(Value::Unknown);
                }
                match (left, self.evaluate(right)?) {
                    (Value::Number(left), Value::Number(right)) => number(binary(*op, left, right).value()),
                    _ => Value::Unknown,
                }
            }
            ExprKind::Conditional(condition, then, otherwise) => match self.truth(condition)? {
                Some(true) => self.evaluate(then)?,
                Some(false) => self.evaluate(otherwise)?,
                None => Value::Unknown,
            },
            _ => Value::Unknown,
        })
    }

    /// Is an expression true, if that is known? The number of a channel is not 0.
    fn truth(&mut self, expr: &Expr) -> Result<Option<bool>, Stop> {
        Ok(match self.evaluate(expr)? {
            Value::Number(value) => Some(value != 0),
            Value::Channel(_) => Some(true),
            Value::Unknown => None,
        })
    }

    fn run(&mut self, run: &Run, span: Span) -> Result<Value, Stop> {
        let Some(body) = self.symbols.proctype(&run.proctype.name) else {
            return Ok(Value::Unknown);
        };
        let parameters = &self.symbols.body(body).parameters;
        let mut arguments = Vec::new();
        for (i, argument) in run.arguments.iter().enumerate() {
            let value = self.evaluate(argument)?;
            let kind = parameters.get(i).map(|&p| self.symbols.get(p).stored());
            arguments.push(kind.map_or(value, |kind| truncated(&kind, value)));
        }
        if !self.symbols.matches_parameters(run, body) {
            arguments = vec![Value::Unknown; parameters.len()];
        }
        if self.boot.processes.len() >= MOST_PROCESSES {
            return Err(Stop { span, reason: "there can be no more than 255 processes" });
        }
        let priority = run.priority.as_ref().and_then(crate::model::constants::fold);
        let pid = self.start(body, arguments, priority, Some(span));
        Ok(Value::Number(pid as i32))
    }

    /// The cell that a reference means, if its indices are known.
    pub(super) fn cell(&mut self, variable: &VarRef) -> Result<Option<Cell>, Stop> {
        let mut cell = Some(Cell::new());
        let mut part = Some(variable);
        while let Some(reference) = part {
            // all indices are evaluated, also behind one that is not known
            let index = match &reference.index {
                None => Some(0),
                // the verifier evaluates the index of an assignment twice, and starts two processes
                Some(index) if expr_has_run(index) && kept(Rule::EveryRun) => {
                    return Err(Stop {
                        span: index.span,
                        reason: "a `run` in an index may be executed twice",
                    });
                }
                Some(index) => match self.evaluate(index)? {
                    Value::Number(index) => u32::try_from(index).ok(),
                    _ => None,
                },
            };
            let id = self.symbols.symbol_of(reference.id);
            let inside = id.zip(index).filter(|(id, at)| *at < self.symbols.get(*id).length.unwrap_or(1));
            cell = cell.zip(inside).map(|(mut cell, part)| {
                cell.push(part);
                cell
            });
            part = reference.field.as_deref();
        }
        Ok(cell)
    }

    /// What a variable holds.
    pub(super) fn read(&mut self, variable: &VarRef) -> Result<Value, Stop> {
        if let Some(Target::Predefined(Predefined::Pid)) = self.symbols.target(variable.id) {
            let init = |process: &&Process| self.symbols.body(process.body).kind == BodyKind::Init;
            let pid = self.boot.processes.iter().find(init).map(|process| process.pid as i32);
            return Ok(number(pid));
        }
        let Some(cell) = self.cell(variable)? else {
            return Ok(Value::Unknown);
        };
        Ok(self.held(&cell))
    }

    /// What a cell holds.
    pub(super) fn held(&self, cell: &Cell) -> Value {
        let is_shared = |id: &SymbolId| self.shared.contains(id) && self.has_others();
        if cell.iter().any(|(id, _)| self.unreliable.contains(id) || is_shared(id)) {
            return Value::Unknown;
        }
        match self.values.get(cell) {
            Some(value) => *value,
            None => self.boot.initial_value(self.symbols, cell),
        }
    }
}

/// What is left of a value when it is stored.
pub(super) fn truncated(kind: &Type, value: Value) -> Value {
    match value {
        // a structure has no value as a whole
        _ if matches!(kind, Type::Struct(_)) => Value::Unknown,
        Value::Number(number) => Value::Number(kind.truncate(number)),
        // a channel's number in a variable that is no `chan` is still that channel
        other => other,
    }
}

fn number(value: Option<i32>) -> Value {
    value.map_or(Value::Unknown, Value::Number)
}
