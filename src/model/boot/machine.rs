//! Executing the boot, as far as its values are known.

use super::super::constants;
use super::super::symbols::*;
use super::super::writes::Writes;
use super::runs::{leaves, statement_has_run, step_has_run};
use super::{Boot, Cell, Channel, Process, Sent, Value};
use crate::promela::source::Span;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};
use std::collections::{HashMap, HashSet};

/// How many statements are executed before it is given up.
const MOST_STEPS: usize = 1_000_000;

/// SPIN's limit.
const MOST_PROCESSES: usize = 255;

/// Why a statement could not be carried out.
struct Stop {
    span: Span,
    reason: &'static str,
}

/// How execution goes on.
#[derive(PartialEq)]
enum Flow {
    Next,
    Break,
}

/// A process `init` that is executed.
pub(super) struct Machine<'a> {
    symbols: &'a Symbols,
    values: HashMap<Cell, Value>,
    /// Globals that somebody else may write at any time.
    unreliable: HashSet<SymbolId>,
    boot: Boot,
    steps: usize,
}

impl<'a> Machine<'a> {
    /// A machine that knows the channels which exist before the first process is started.
    pub(super) fn new(program: &Program, symbols: &'a Symbols, channels: Vec<Channel>) -> Machine<'a> {
        Machine {
            symbols,
            values: HashMap::new(),
            unreliable: written_outside_init(program, symbols),
            boot: Boot { complete: true, evaluated: true, channels, ..Boot::default() },
            steps: 0,
        }
    }

    pub(super) fn execute_boot(mut self, program: &Program) -> Boot {
        self.start_active();
        self.run_init(program);
        self.values.retain(|_, value| *value != Value::Unknown);
        self.boot.values = self.values;
        self.boot
    }

    fn start_active(&mut self) {
        for (index, body) in self.symbols.bodies.iter().enumerate() {
            for _ in 0..body.active {
                let arguments = vec![Value::Number(0); body.parameters.len()];
                self.start(BodyId(index as u32), arguments, None, None);
            }
        }
    }

    fn start(
        &mut self,
        body: BodyId,
        arguments: Vec<Value>,
        priority: Option<i32>,
        started_by: Option<Span>,
    ) -> u32 {
        let pid = self.boot.processes.len() as u32;
        self.boot.processes.push(Process { pid, body, arguments, priority, started_by });
        pid
    }

    fn run_init(&mut self, program: &Program) {
        let found = program.units.iter().enumerate().find_map(|(index, unit)| match unit {
            Unit::Init(init) => Some((index, init)),
            _ => None,
        });
        let Some((unit, init)) = found else {
            return;
        };
        self.boot.init_unit = Some(unit);
        let steps = &init.body.steps;
        let Some(last) = steps.iter().rposition(step_has_run) else {
            return;
        };
        self.boot.init_steps = last + 1;
        if let Err(stop) = self.steps(&steps[..=last]) {
            self.boot.give_up(stop.span, stop.reason);
        }
    }

    fn steps(&mut self, steps: &[Step]) -> Result<Flow, Stop> {
        for step in steps {
            match step {
                Step::Declaration(declaration) => self.declaration(declaration),
                Step::Exclusive(_) => {}
                Step::Statement(statement) => {
                    if self.statement(statement)? == Flow::Break {
                        return Ok(Flow::Break);
                    }
                }
            }
        }
        Ok(Flow::Next)
    }

    /// Carries a statement out; if that fails and it starts nothing, makes what it writes unknown.
    fn statement(&mut self, statement: &Statement) -> Result<Flow, Stop> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return Err(Stop {
                span: statement.span,
                reason: "the boot takes too many steps to be executed",
            });
        }
        match self.execute(statement) {
            Err(stop) if !statement_has_run(statement) && !leaves(statement) => {
                if self.steps > MOST_STEPS {
                    return Err(stop);
                }
                self.forget_written(statement);
                Ok(Flow::Next)
            }
            result => result,
        }
    }

    fn execute(&mut self, statement: &Statement) -> Result<Flow, Stop> {
        let stop = |reason| Err(Stop { span: statement.span, reason });
        match &statement.kind {
            StatementKind::Empty
            | StatementKind::Else
            | StatementKind::Printf(..)
            | StatementKind::Printm(_)
            | StatementKind::Assert(_)
            | StatementKind::SetPriority(..) => {}
            StatementKind::Send(send) => {
                let mut field = 0;
                for argument in &send.arguments {
                    let width = self.symbols.width(argument);
                    let value = match width {
                        1 => self.evaluate(argument)?,
                        _ => Value::Unknown,
                    };
                    self.sent(&send.channel, field..field + width, value);
                    field += width;
                }
            }
            StatementKind::Assign(target, value) => {
                let value = self.evaluate(value)?;
                self.assign(target, value);
            }
            StatementKind::Increment(target) => self.add(target, 1),
            StatementKind::Decrement(target) => self.add(target, -1),
            StatementKind::Expression(expr) => match self.evaluate(expr)? {
                Value::Number(0) => return stop("it waits here"),
                Value::Unknown => return stop("whether it waits here is not known"),
                Value::Number(_) | Value::Channel(..) => {}
            },
            StatementKind::If(options) => return self.choose(options, statement.span),
            StatementKind::Do(options) => loop {
                self.steps += 1;
                if self.steps > MOST_STEPS {
                    return stop("the loop takes too many steps to be executed");
                }
                if self.choose(options, statement.span)? == Flow::Break {
                    break;
                }
            },
            StatementKind::ForRange(range) => {
                let (Value::Number(from), Value::Number(to)) =
                    (self.evaluate(&range.from)?, self.evaluate(&range.to)?)
                else {
                    return stop("the bounds of the loop are not known");
                };
                self.count(&range.variable, from, to, &range.body)?;
            }
            StatementKind::ForIn(for_in) => {
                let container = self.symbols.symbol_of(for_in.container.id).map(|id| self.symbols.get(id));
                let array = container.filter(|c| c.kind != Type::Chan && for_in.container.is_plain());
                match array.and_then(|array| array.length) {
                    Some(length) if length > 0 => {
                        self.count(&for_in.variable, 0, length as i32 - 1, &for_in.body)?;
                    }
                    _ => return stop("it goes through the messages of a channel"),
                }
            }
            StatementKind::Atomic(sequence)
            | StatementKind::DStep(sequence)
            | StatementKind::Block(sequence) => {
                return self.steps(&sequence.steps);
            }
            StatementKind::Call(call) => return self.steps(&call.expansion.steps),
            StatementKind::Break => return Ok(Flow::Break),
            StatementKind::Goto(_) => return stop("it jumps"),
            StatementKind::Receive(_) => return stop("it receives a message"),
            StatementKind::Select(_) => return stop("it selects a value"),
            StatementKind::Unless(..) => return stop("it can be interrupted by `unless`"),
            StatementKind::Code(_) => return stop("it executes C code"),
        }
        Ok(Flow::Next)
    }

    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            let Some(id) = self.symbols.symbol_of(declarator.id) else {
                continue;
            };
            if let Some(Initialiser::Value(value)) = &declarator.initialiser {
                let value = self.evaluate(value).unwrap_or(Value::Unknown);
                let value = truncated(&self.symbols.get(id).stored(), value);
                self.boot.written.push((id, value));
                self.values.insert(vec![(id, 0)], value);
            } else {
                self.values.retain(|cell, _| cell.first().is_none_or(|(other, _)| *other != id));
            }
        }
    }

    fn count(&mut self, variable: &VarRef, from: i32, to: i32, body: &Sequence) -> Result<(), Stop> {
        let mut value = from;
        while value <= to {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return Err(Stop { span: body.span, reason: "the loop takes too many steps to be executed" });
            }
            self.assign(variable, Value::Number(value));
            if self.steps(&body.steps)? == Flow::Break {
                return Ok(());
            }
            // the body may change the variable
            match self.read(variable) {
                Value::Number(now) => value = now.wrapping_add(1),
                _ => {
                    return Err(Stop { span: body.span, reason: "the loop's variable is not known" });
                }
            }
        }
        self.assign(variable, Value::Number(value));
        Ok(())
    }

    fn choose(&mut self, options: &[Sequence], span: Span) -> Result<Flow, Stop> {
        let mut executable = Vec::new();
        let mut otherwise = None;
        for option in options {
            match self.is_executable(option) {
                Some(true) => executable.push(option),
                Some(false) => {}
                None => {
                    let is_else = matches!(option.steps.first(),
                        Some(Step::Statement(s)) if matches!(s.kind, StatementKind::Else));
                    if !is_else {
                        return Err(Stop { span, reason: "which option is taken is not known" });
                    }
                    otherwise = Some(option);
                }
            }
        }
        match (&executable[..], otherwise) {
            (&[only], _) | (&[], Some(only)) => self.steps(&only.steps),
            (&[], None) => Err(Stop { span, reason: "it waits here" }),
            _ => Err(Stop { span, reason: "it chooses between several options" }),
        }
    }

    /// Can an option be taken? `None` if that is not known, or if it is the `else`.
    fn is_executable(&mut self, option: &Sequence) -> Option<bool> {
        let first = option.steps.iter().find_map(|step| match step {
            Step::Statement(statement) => Some(statement),
            _ => None,
        })?;
        self.guard(first)
    }

    fn guard(&mut self, statement: &Statement) -> Option<bool> {
        match &statement.kind {
            StatementKind::Expression(expr) if visit::runs_in(expr).is_empty() => match self.evaluate(expr) {
                Ok(Value::Number(value)) => Some(value != 0),
                _ => None,
            },
            StatementKind::Atomic(sequence)
            | StatementKind::DStep(sequence)
            | StatementKind::Block(sequence) => self.is_executable(sequence),
            StatementKind::Call(call) => self.is_executable(&call.expansion),
            StatementKind::If(_)
            | StatementKind::Do(_)
            | StatementKind::Send(_)
            | StatementKind::Receive(_)
            | StatementKind::Unless(..)
            | StatementKind::Code(_)
            | StatementKind::Else => None,
            _ => Some(true),
        }
    }

    fn evaluate(&mut self, expr: &Expr) -> Result<Value, Stop> {
        match &expr.kind {
            ExprKind::Run(run) => self.run(run, expr.span),
            ExprKind::Variable(variable) => Ok(self.read(variable)),
            _ => {
                let number = constants::fold_with(expr, &mut |leaf| {
                    let known = matches!(leaf.kind, ExprKind::Variable(_) | ExprKind::Run(_));
                    match known.then(|| self.evaluate(leaf)) {
                        Some(Ok(Value::Number(value))) => Some(value),
                        _ => None,
                    }
                });
                Ok(number.map_or(Value::Unknown, Value::Number))
            }
        }
    }

    fn run(&mut self, run: &Run, span: Span) -> Result<Value, Stop> {
        let Some(body) = self.symbols.proctype(&run.proctype.name) else {
            return Ok(Value::Unknown);
        };
        let parameters = &self.symbols.body(body).parameters;
        let mut arguments = Vec::new();
        for (i, argument) in run.arguments.iter().enumerate() {
            let value = self.evaluate(argument)?;
            let kind = parameters.get(i).map(|&p| &self.symbols.get(p).kind);
            arguments.push(kind.map_or(value, |kind| truncated(kind, value)));
        }
        if self.boot.processes.len() >= MOST_PROCESSES {
            return Err(Stop { span, reason: "there can be no more than 255 processes" });
        }
        let priority = run.priority.as_ref().and_then(constants::fold);
        let pid = self.start(body, arguments, priority, Some(span));
        Ok(Value::Number(pid as i32))
    }

    /// The cell that a reference means, if its indices are known.
    fn cell(&mut self, variable: &VarRef) -> Option<Cell> {
        let mut cell = Cell::new();
        let mut part = Some(variable);
        while let Some(reference) = part {
            let id = self.symbols.symbol_of(reference.id)?;
            let index = match &reference.index {
                None => 0,
                Some(index) => match self.evaluate(index) {
                    Ok(Value::Number(index)) => u32::try_from(index).ok()?,
                    _ => return None,
                },
            };
            if index >= self.symbols.get(id).length.unwrap_or(1) {
                return None;
            }
            cell.push((id, index));
            part = reference.field.as_deref();
        }
        Some(cell)
    }

    fn read(&mut self, variable: &VarRef) -> Value {
        if let Some(Target::Predefined(Predefined::Pid)) = self.symbols.target(variable.id) {
            let init = |process: &&Process| self.symbols.body(process.body).kind == BodyKind::Init;
            let pid = self.boot.processes.iter().find(init).map(|process| process.pid as i32);
            return pid.map_or(Value::Unknown, Value::Number);
        }
        let Some(cell) = self.cell(variable) else {
            return Value::Unknown;
        };
        if cell.iter().any(|(id, _)| self.unreliable.contains(id)) {
            return Value::Unknown;
        }
        match self.values.get(&cell) {
            Some(value) => *value,
            None => self.boot.initial_value(self.symbols, &cell),
        }
    }

    fn assign(&mut self, target: &VarRef, value: Value) {
        let Some(id) = self.symbols.symbol_of(target.last().id) else {
            return;
        };
        let value = truncated(&self.symbols.get(id).stored(), value);
        self.boot.written.push((id, value));
        let others =
            self.boot.processes.iter().any(|process| self.symbols.body(process.body).kind != BodyKind::Init);
        if others && self.read(target) != value {
            self.boot.changing.extend(self.symbols.symbol_of(target.id));
        }
        match self.cell(target) {
            Some(cell) => {
                self.values.insert(cell, value);
            }
            None => self.forget(target),
        }
    }

    fn add(&mut self, target: &VarRef, by: i32) {
        let value = match self.read(target) {
            Value::Number(value) => Value::Number(value.wrapping_add(by)),
            _ => Value::Unknown,
        };
        self.assign(target, value);
    }

    fn sent(&mut self, channel: &VarRef, fields: std::ops::Range<usize>, value: Value) {
        if let Some(channel) = self.symbols.symbol_of(channel.last().id) {
            self.boot.sent.extend(fields.map(|field| Sent { channel, field, value }));
        }
    }

    /// Whatever a reference may mean is unknown from now on.
    fn forget(&mut self, variable: &VarRef) {
        let root = self.symbols.symbol_of(variable.id);
        self.unreliable.extend(root);
        self.boot.unknown.extend(root);
        self.boot.changing.extend(root);
        self.boot.written.extend(self.symbols.symbol_of(variable.last().id).map(|id| (id, Value::Unknown)));
    }

    fn forget_written(&mut self, statement: &Statement) {
        struct Written<'a, 'b>(&'a mut Machine<'b>);
        impl Visitor for Written<'_, '_> {
            fn variable(&mut self, variable: &VarRef, how: Use) {
                if how.writes() {
                    self.0.forget(variable);
                }
                visit::walk_variable(self, variable);
            }
            fn statement(&mut self, statement: &Statement) {
                match &statement.kind {
                    // C code may write everything
                    StatementKind::Code(_) => {
                        for id in self.0.symbols.ids() {
                            self.0.unreliable.insert(id);
                            self.0.boot.unknown.insert(id);
                        }
                    }
                    StatementKind::Send(send) => {
                        let width = send.arguments.iter().map(|a| self.0.symbols.width(a)).sum();
                        self.0.sent(&send.channel, 0..width, Value::Unknown);
                    }
                    _ => {}
                }
                visit::walk_statement(self, statement);
            }
        }
        Written(self).statement(statement);
    }
}

fn truncated(kind: &Type, value: Value) -> Value {
    match value {
        Value::Number(number) => Value::Number(kind.truncate(number)),
        // a channel's number in a variable that is no `chan` is still that channel
        other => other,
    }
}

/// Globals that another body than `init` writes, and everything if there is C code.
fn written_outside_init(program: &Program, symbols: &Symbols) -> HashSet<SymbolId> {
    let mut writes = Writes::new(symbols);
    let mut inits = 0;
    for unit in &program.units {
        match unit {
            Unit::Proctype(proctype) => writes.sequence(&proctype.body),
            Unit::Init(init) => {
                // the first one is executed, a second one disturbs it
                inits += 1;
                if inits > 1 {
                    writes.sequence(&init.body);
                }
            }
            Unit::Code(_) | Unit::CState(_) => writes.has_code = true,
            _ => {}
        }
    }
    match writes.has_code {
        true => symbols.ids().collect(),
        false => writes.written,
    }
}
