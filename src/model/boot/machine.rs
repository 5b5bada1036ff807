//! Executing the boot, as far as its values are known.
//!
//! Statements do what SPIN's verifier does (docs/promela.md): the bound of a `for` is evaluated in each round, a declaration behind a statement
//! is an assignment, which resets the first element of an array only and nothing of a structure. What waits, or chooses, or receives
//! is not known; it makes what it writes unknown, and lets others have their turn.

use super::evaluate::truncated;
use super::runs::{leaves, runs_of_statement, statement_has_run, step_has_run};
use super::{Boot, Cell, Channel, Process, Sent, Value};
use crate::model::symbols::*;
use crate::model::writes::Writes;
use crate::promela::source::Span;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};
use crate::rules::{Rule, kept};
use std::collections::{HashMap, HashSet};

/// How many statements are executed before it is given up.
const MOST_STEPS: usize = 1_000_000;

/// Why a statement could not be carried out.
pub(super) struct Stop {
    pub(super) span: Span,
    pub(super) reason: &'static str,
}

/// How execution goes on.
#[derive(PartialEq)]
enum Flow {
    Next,
    Break,
}

/// A process `init` that is executed.
pub(super) struct Machine<'a> {
    pub(super) symbols: &'a Symbols,
    pub(super) values: HashMap<Cell, Value>,
    /// Globals that others may write as soon as there are any.
    pub(super) shared: HashSet<SymbolId>,
    /// Variables whose values are not known any more.
    pub(super) unreliable: HashSet<SymbolId>,
    pub(super) boot: Boot,
    steps: usize,
}

impl<'a> Machine<'a> {
    /// A machine that knows the channels which exist before the first process is started.
    pub(super) fn new(program: &Program, symbols: &'a Symbols, channels: Vec<Channel>) -> Machine<'a> {
        Machine {
            symbols,
            values: HashMap::new(),
            shared: written_outside_init(program, symbols),
            unreliable: if has_code(program) { symbols.ids().collect() } else { HashSet::new() },
            boot: Boot { complete: true, evaluated: true, channels, ..Boot::default() },
            steps: 0,
        }
    }

    pub(super) fn execute_boot(mut self, program: &Program) -> Boot {
        self.start_active();
        self.run_init(program);
        self.boot.values = self.values;
        self.boot
    }

    fn start_active(&mut self) {
        for (index, body) in self.symbols.bodies.iter().enumerate() {
            for _ in 0..body.active {
                let parameters = body.parameters.iter().map(|id| self.symbols.get(*id).stored());
                let arguments = parameters.map(|kind| truncated(&kind, Value::Number(0))).collect();
                self.start(BodyId(index as u32), arguments, None, None);
            }
        }
    }

    pub(super) fn start(
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
                Step::Declaration(declaration) => self.declaration(declaration)?,
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
                reason: "the start takes too many steps to be executed",
            });
        }
        let before = self.boot.processes.len();
        match self.execute(statement) {
            Err(stop) if !statement_has_run(statement) && !leaves(statement) => {
                if self.steps > MOST_STEPS {
                    return Err(stop);
                }
                self.boot.waits = true;
                self.forget_written(statement);
                Ok(Flow::Next)
            }
            Ok(_) if !self.all_are_started(statement, before) => Err(Stop {
                span: statement.span,
                reason: "not every `run` in this statement is executed for certain",
            }),
            result => result,
        }
    }

    /// Has a statement without other statements in it started as many processes as there are `run`s in it? Two in one expression may
    /// be started in any order.
    fn all_are_started(&self, statement: &Statement, before: usize) -> bool {
        use StatementKind::*;
        let is_simple = matches!(
            statement.kind,
            Assign(..)
                | Increment(_)
                | Decrement(_)
                | Send(_)
                | Expression(_)
                | Assert(_)
                | Printf(..)
                | Printm(_)
                | SetPriority(..)
                | Select(_)
        );
        let written = runs_of_statement(statement);
        !is_simple || !kept(Rule::EveryRun) || (written == self.boot.processes.len() - before && written <= 1)
    }

    fn execute(&mut self, statement: &Statement) -> Result<Flow, Stop> {
        let stop = |reason| Err(Stop { span: statement.span, reason });
        match &statement.kind {
            StatementKind::Empty | StatementKind::Else => {}
            StatementKind::Assert(_) | StatementKind::Printf(..) if !kept(Rule::BootLikeSpin) => {}
            StatementKind::Assert(expr) | StatementKind::Printm(expr) => {
                self.evaluate(expr)?;
            }
            StatementKind::Printf(_, arguments) => {
                for argument in arguments {
                    self.evaluate(argument)?;
                }
            }
            StatementKind::SetPriority(pid, priority) => {
                self.evaluate(pid)?;
                self.evaluate(priority)?;
            }
            StatementKind::Send(send) => {
                // the channel may be full
                self.boot.waits = true;
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
                self.assign(target, value)?;
            }
            StatementKind::Increment(target) => self.add(target, 1)?,
            StatementKind::Decrement(target) => self.add(target, -1)?,
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
                let first = self.evaluate(&range.from)?;
                self.assign(&range.variable, first)?;
                self.count(&range.variable, &range.to, &range.body)?;
            }
            StatementKind::ForIn(for_in) => {
                let container = self.symbols.symbol_of(for_in.container.id).map(|id| self.symbols.get(id));
                let array = container.filter(|c| c.kind != Type::Chan && for_in.container.is_plain());
                match array.and_then(|array| array.length) {
                    Some(length) if length > 0 => {
                        let last = ExprKind::Constant(length as i32 - 1, Spelling::Number);
                        let last = Expr { kind: last, span: for_in.container.span() };
                        self.assign(&for_in.variable, Value::Number(0))?;
                        self.count(&for_in.variable, &last, &for_in.body)?;
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

    /// A declaration at the beginning of the body gives its variables their first values, when the process is started. Any other is a statement: it
    /// sets a variable, or the first element of an array, and nothing of a structure.
    fn declaration(&mut self, declaration: &Declaration) -> Result<(), Stop> {
        for declarator in &declaration.declarators {
            let Some(id) = self.symbols.symbol_of(declarator.id) else {
                continue;
            };
            let symbol = self.symbols.get(id);
            let given = match &declarator.initialiser {
                Some(Initialiser::Value(value)) => Some(self.evaluate(value)?),
                _ => None,
            };
            let value = match given {
                Some(value) => Some(value),
                None if !kept(Rule::BootLikeSpin) => {
                    self.values.retain(|cell, _| cell.first().is_none_or(|(other, _)| *other != id));
                    None
                }
                None => Some(Value::Number(0)).filter(|_| symbol.late && symbol.channel.is_none()),
            };
            if let (Some(value), false) = (value, matches!(symbol.kind, Type::Struct(_))) {
                let value = truncated(&symbol.stored(), value);
                self.boot.written.push((id, value));
                self.values.insert(vec![(id, 0)], value);
            }
        }
        Ok(())
    }

    /// The rounds of a `for`, whose variable has its first value: `do :: i <= to -> …; i++ :: else -> break od`.
    fn count(&mut self, variable: &VarRef, to: &Expr, body: &Sequence) -> Result<(), Stop> {
        let stop = |reason| Err(Stop { span: body.span, reason });
        let mut bound = None;
        loop {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return stop("the loop takes too many steps to be executed");
            }
            let to = match bound {
                Some(bound) => bound,
                None => self.evaluate(to)?,
            };
            if !kept(Rule::BootLikeSpin) {
                bound = Some(to);
            }
            let (Value::Number(at), Value::Number(to)) = (self.read(variable)?, to) else {
                return stop("the bounds of the loop are not known");
            };
            if at > to || self.steps(&body.steps)? == Flow::Break {
                return Ok(());
            }
            self.add(variable, 1)?;
        }
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
        for step in &option.steps {
            match step {
                Step::Exclusive(_) => {}
                // an assignment, unless it is a structure, which is nothing at all
                Step::Declaration(declaration) => {
                    let ids = declaration.declarators.iter().filter_map(|d| self.symbols.symbol_of(d.id));
                    let mut kinds = ids.map(|id| &self.symbols.get(id).kind);
                    if kinds.any(|kind| !matches!(kind, Type::Struct(_))) {
                        return Some(true);
                    }
                }
                Step::Statement(statement) => return self.guard(statement),
            }
        }
        None
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

    /// Is there anybody but `init`?
    pub(super) fn has_others(&self) -> bool {
        let init = |process: &Process| self.symbols.body(process.body).kind == BodyKind::Init;
        !self.boot.processes.iter().all(init) || self.boot.processes.len() > 1
    }

    fn assign(&mut self, target: &VarRef, value: Value) -> Result<(), Stop> {
        let cell = self.cell(target)?;
        self.assign_to(target, cell, value);
        Ok(())
    }

    fn assign_to(&mut self, target: &VarRef, cell: Option<Cell>, value: Value) {
        let Some(id) = self.symbols.symbol_of(target.last().id) else {
            return;
        };
        let value = truncated(&self.symbols.get(id).stored(), value);
        self.boot.written.push((id, value));
        let others = self.has_others();
        let held = cell.as_ref().map_or(Value::Unknown, |cell| self.held(cell));
        if others && (held != value || held == Value::Unknown) {
            self.boot.changing.extend(self.symbols.symbol_of(target.id));
        }
        match cell {
            Some(cell) => {
                self.values.insert(cell, value);
            }
            None => self.forget(target),
        }
    }

    fn add(&mut self, target: &VarRef, by: i32) -> Result<(), Stop> {
        let cell = self.cell(target)?;
        let held = cell.as_ref().map_or(Value::Unknown, |cell| self.held(cell));
        let value = match held {
            Value::Number(value) => Value::Number(value.wrapping_add(by)),
            _ => Value::Unknown,
        };
        self.assign_to(target, cell, value);
        Ok(())
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

/// Globals that another body than `init` writes.
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
            _ => {}
        }
    }
    writes.written
}

/// Is there any C code? It may write everything.
fn has_code(program: &Program) -> bool {
    struct Code(bool);
    impl Visitor for Code {
        fn statement(&mut self, statement: &Statement) {
            self.0 |= matches!(statement.kind, StatementKind::Code(_));
            visit::walk_statement(self, statement);
        }
        fn expr(&mut self, expr: &Expr) {
            self.0 |= matches!(expr.kind, ExprKind::Code(_));
            visit::walk_expr(self, expr);
        }
    }
    let mut code = Code(program.units.iter().any(|unit| matches!(unit, Unit::Code(_) | Unit::CState(_))));
    visit::walk_program(&mut code, program);
    code.0
}
