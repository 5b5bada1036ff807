//! Walks over a body or a property and collects its flows.

use super::counting::{Counting, Writers, comparison, literal};
use super::flows::{
    Computation, Flow, Flows, Input, RemoteReference, for_in_array, input, is_connective, is_truth,
};
use super::formula::Formula;
use super::messages::Tags;
use super::operands::{Identity, Operand, View};
use super::places::Place;
use crate::analysis::scans::{CountingLoop, Scan, Scans, Surroundings, counting_loop};
use crate::model::Model;
use crate::model::symbols::*;
use crate::promela::source::Span;
use crate::promela::syntax::*;
use crate::rules::{Rule, kept};

/// Collects the flows of one body or property.
pub(super) struct Collector<'a> {
    /// How expressions look from here.
    pub view: View<'a>,
    /// Which loops are scans.
    pub scans: &'a Scans,
    /// Which channels have messages with constant tags.
    pub tags: &'a Tags,
    /// Who writes which variables.
    pub writers: &'a Writers,
    /// What was found.
    pub flows: &'a mut Flows,
}

impl<'a> Collector<'a> {
    pub(super) fn model(&self) -> &'a Model {
        self.view.model
    }

    /// The steps of a sequence.
    pub(super) fn steps(&mut self, steps: &[Step], around: Surroundings) {
        let mut rest = steps;
        while let Some((step, behind)) = rest.split_first() {
            rest = behind;
            match step {
                Step::Declaration(declaration) => self.declaration(declaration),
                Step::Exclusive(exclusive) => exclusive.channels.iter().for_each(|c| self.indices(c)),
                Step::Statement(statement) => match self.scanning_do(step, behind) {
                    Some((counting, scan)) => {
                        self.scan(scan, counting.body, around);
                        rest = behind.get(1..).unwrap_or_default();
                    }
                    None => self.statement(statement, around),
                },
            }
        }
    }

    /// A counting loop with `do` that is a scan, and the assignment in front of it.
    fn scanning_do<'s>(&self, first: &'s Step, behind: &'s [Step]) -> Option<(CountingLoop<'s>, Scan)> {
        let second = behind.first()?;
        let counting = counting_loop(&self.view, first, second)?;
        let scan = self.scans.get(counting.variable)?;
        Some((counting, scan))
    }

    fn visits(&mut self, place: Place, kind: &Type, from: i32, to: i32) {
        for value in from..=to {
            self.flows.values.push((place, Identity::Number(kind.truncate(value))));
        }
    }

    /// A declaration in a body. SPIN makes a late one an assignment.
    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            let Some(id) = self.model().symbols.symbol_of(declarator.id) else {
                continue;
            };
            let symbol = self.model().symbols.get(id);
            if symbol.late && symbol.length.is_some() {
                self.flows.values.push((Place::Index(id), Identity::Number(0)));
            }
            if let Some(Initialiser::Value(value)) = &declarator.initialiser {
                self.value(value, Place::Variable(id), &symbol.stored());
            }
        }
    }

    fn statement(&mut self, statement: &Statement, around: Surroundings) {
        match &statement.kind {
            StatementKind::Empty
            | StatementKind::Else
            | StatementKind::Break
            | StatementKind::Goto(_)
            | StatementKind::Code(_) => {}
            StatementKind::Assign(target, value) => {
                self.indices(target);
                if let Some((place, kind)) = self.target(target) {
                    self.value(value, place, &kind);
                }
            }
            StatementKind::Increment(target) => self.step(target, 1, statement.span),
            StatementKind::Decrement(target) => self.step(target, -1, statement.span),
            StatementKind::Send(send) => {
                self.used_channel(&send.channel);
                self.message_out(&send.channel, &send.arguments);
            }
            StatementKind::Receive(receive) => {
                self.used_channel(&receive.channel);
                self.message_in(&receive.channel, &receive.arguments, true);
            }
            StatementKind::Expression(expr) | StatementKind::Assert(expr) | StatementKind::Printm(expr) => {
                self.condition(expr)
            }
            StatementKind::Printf(_, arguments) => arguments.iter().for_each(|e| self.printed(e)),
            StatementKind::SetPriority(pid, priority) => {
                self.condition(pid);
                self.condition(priority);
            }
            StatementKind::If(options) | StatementKind::Do(options) => {
                options.iter().for_each(|option| self.steps(&option.steps, around));
            }
            StatementKind::ForRange(range) => self.for_range(range, statement.span, around),
            StatementKind::ForIn(for_in) => self.for_in(for_in, statement.span, around),
            StatementKind::Select(select) => self.select(select, statement.span, around),
            StatementKind::Atomic(sequence) => self.steps(&sequence.steps, around.in_atomic()),
            StatementKind::DStep(sequence) => self.steps(&sequence.steps, around.in_d_step()),
            StatementKind::Block(sequence) => self.steps(&sequence.steps, around),
            StatementKind::Call(call) => self.steps(&call.expansion.steps, around),
            StatementKind::Unless(main, escape) => {
                self.statement(main, around.escapable());
                self.statement(escape, around);
            }
        }
    }

    /// The place and type of what is assigned to.
    pub(super) fn target(&self, target: &VarRef) -> Option<(Place, Type)> {
        let id = self.model().symbols.symbol_of(target.last().id)?;
        match &self.model().symbols.get(id).kind {
            // both sides have the same fields
            Type::Struct(_) => None,
            _ => Some((Place::Variable(id), self.model().symbols.get(id).stored())),
        }
    }

    /// `x++` and `x--`
    fn step(&mut self, target: &VarRef, by: i32, span: Span) {
        self.indices(target);
        if let Some((place, kind)) = self.target(target) {
            self.add(place, kind, by, span);
        }
    }

    fn add(&mut self, place: Place, kind: Type, by: i32, span: Span) {
        let sum = (BinaryOp::Add, Box::new(Formula::Operand(0)), Box::new(Formula::Constant(by)));
        self.flows.computations.push(Computation {
            formula: Formula::Binary(sum.0, sum.1, sum.2),
            inputs: vec![Input::Place(place)],
            target: Some((place, kind)),
            span,
        });
    }

    /// The indices in a reference.
    pub(super) fn indices(&mut self, variable: &VarRef) {
        let mut part = Some(variable);
        while let Some(reference) = part {
            let array = self.model().symbols.symbol_of(reference.id);
            let array = array.filter(|id| self.model().symbols.get(*id).length.is_some());
            if let (Some(index), Some(id)) = (&reference.index, array) {
                self.value(index, Place::Index(id), &Type::Int);
            }
            part = reference.field.as_deref();
        }
    }

    /// A channel that something is done with.
    pub(super) fn used_channel(&mut self, channel: &VarRef) {
        self.parts(&Expr { kind: ExprKind::Variable(channel.clone()), span: channel.span() });
    }

    /// The value of an expression goes to a place of this type.
    pub(super) fn value(&mut self, expr: &Expr, to: Place, kind: &Type) {
        self.flows.places.push(to);
        match self.view.operand(expr) {
            Some(Operand::Constant(Identity::Number(value))) => {
                self.flows.values.push((to, Identity::Number(kind.truncate(value))));
                self.parts(expr);
            }
            Some(Operand::Constant(channel)) => {
                self.flows.values.push((to, channel));
                self.parts(expr);
            }
            Some(Operand::Place(from)) => {
                self.flows.flows.push(Flow {
                    from,
                    to,
                    kind: kind.clone(),
                    span: expr.span,
                    in_structure: false,
                });
                self.parts(expr);
            }
            None => match &expr.kind {
                ExprKind::Conditional(condition, then, otherwise) => {
                    self.condition(condition);
                    self.value(then, to, kind);
                    self.value(otherwise, to, kind);
                }
                _ if is_truth(expr) => {
                    self.condition(expr);
                    self.flows.values.extend([0, 1].map(|value| (to, Identity::Number(value))));
                }
                _ => self.compute(expr, Some((to, kind.clone()))),
            },
        }
    }

    /// A condition, or anything else of which only the truth or the data value counts.
    pub(super) fn condition(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Binary(op, left, right) if is_connective(*op) => {
                self.condition(left);
                self.condition(right);
            }
            ExprKind::Unary(op, operand) if *op == UnaryOp::Not || op.is_temporal() => {
                self.condition(operand)
            }
            ExprKind::Binary(BinaryOp::Equal | BinaryOp::NotEqual, left, right)
                if is_truth(left) && is_truth(right) =>
            {
                self.condition(left);
                self.condition(right);
            }
            ExprKind::Binary(BinaryOp::Equal | BinaryOp::NotEqual, left, right) => {
                match (self.view.operand(left), self.view.operand(right)) {
                    (Some(a), Some(b)) => {
                        if let (Operand::Place(a), Operand::Place(b)) = (a, b) {
                            self.flows.comparisons.push((a, b));
                        }
                        self.parts(left);
                        self.parts(right);
                    }
                    _ => self.compute(expr, None),
                }
            }
            ExprKind::Unary(..) | ExprKind::Binary(..) => match self.view.operand(expr) {
                Some(_) => self.parts(expr),
                None => self.compute(expr, None),
            },
            ExprKind::Conditional(condition, then, otherwise) => {
                self.condition(condition);
                self.condition(then);
                self.condition(otherwise);
            }
            _ => self.parts(expr),
        }
    }

    /// Operators that are no mere equality.
    fn compute(&mut self, expr: &Expr, target: Option<(Place, Type)>) {
        let (formula, operands) = self.view.formula(expr);
        let inputs = operands.iter().map(|operand| input(&self.view, operand)).collect();
        operands.iter().for_each(|operand| self.parts(operand));
        self.flows.computations.push(Computation { formula, inputs, target, span: expr.span });
    }

    /// What is inside an operand: indices, patterns, arguments of `run`.
    pub(super) fn parts(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Variable(variable) => {
                if let Some(Operand::Place(place)) = self.view.operand(expr) {
                    self.flows.places.push(place);
                }
                self.indices(variable);
            }
            ExprKind::Len(channel) | ExprKind::Probe(_, channel) => self.used_channel(channel),
            ExprKind::Poll(poll) => {
                self.used_channel(&poll.channel);
                self.message_in(&poll.channel, &poll.arguments, false);
            }
            ExprKind::Run(run) => {
                if let Some(body) = self.model().symbols.proctype(&run.proctype.name) {
                    let parameters = &self.model().symbols.body(body).parameters;
                    for (argument, &parameter) in run.arguments.iter().zip(parameters) {
                        let kind = self.model().symbols.get(parameter).stored();
                        self.value(argument, Place::Variable(parameter), &kind);
                    }
                }
            }
            ExprKind::Enabled(pid) | ExprKind::PcValue(pid) => {
                if let Some(Operand::Place(place)) = self.view.operand(pid) {
                    self.flows.any_process.push(place);
                }
                self.condition(pid);
            }
            ExprKind::GetPriority(e) => self.condition(e),
            ExprKind::RemoteLabel(remote) => {
                self.remote(&remote.proctype.name, remote.pid.as_deref(), false);
            }
            ExprKind::RemoteVariable(remote) => {
                self.remote(&remote.proctype.name, remote.pid.as_deref(), true);
                if let (Some(index), Some(Operand::Place(Place::Variable(id)))) =
                    (&remote.index, self.view.operand(expr))
                {
                    self.value(index, Place::Index(id), &Type::Int);
                }
            }
            _ => {}
        }
    }

    fn remote(&mut self, proctype: &str, pid: Option<&Expr>, is_variable: bool) {
        if let (Some(body), Some(pid)) = (self.model().symbols.proctype(proctype), pid) {
            let (operand, span) = (self.view.operand(pid), pid.span);
            self.flows.remote.push(RemoteReference { body, pid: operand, is_variable, span });
            self.value(pid, Place::Pid(body), &Type::Int);
        }
    }

    /// What is printed is not part of the state; only its indices count.
    fn printed(&mut self, expr: &Expr) {
        match self.view.operand(expr) {
            Some(_) => self.parts(expr),
            None => {
                let (_, operands) = self.view.formula(expr);
                operands.iter().for_each(|operand| self.parts(operand));
            }
        }
    }

    /// The values of a loop's variable.
    fn counted(
        &mut self,
        variable: &VarRef,
        (from, to): (&Expr, &Expr),
        span: Span,
        inside: Option<&[Step]>,
        around: Surroundings,
    ) {
        let symbol = self.model().symbols.symbol_of(variable.id);
        let (Some((place, kind)), Some(id)) = (self.target(variable), symbol) else {
            return;
        };
        let number = |expr: &Expr| self.view.number(expr);
        let counting = Counting {
            variable: id,
            bounds: number(from).zip(number(to)),
            inside: inside.unwrap_or_default(),
            // what is done for each value may wait, but not inside of `d_step`
            is_one_step: around.is_d_step() || (inside.is_none() && around.is_uninterrupted()),
            passes_the_last: inside.is_some(),
        };
        let values = match (counting.bounds, kept(Rule::LoopDomains)) {
            (Some((from, to)), false) => Some(from..=to.saturating_add(i32::from(inside.is_some()))),
            _ => counting.values(self.model(), self.view.body, self.writers),
        };
        match values {
            Some(values) => self.visits(place, &kind, *values.start(), *values.end()),
            None => {
                self.value(from, place, &kind);
                self.add(place, kind, 1, span);
            }
        }
        let op = if inside.is_some() { BinaryOp::LessEqual } else { BinaryOp::Less };
        self.condition(&comparison(variable, op, to));
    }

    fn for_range(&mut self, range: &ForRange, span: Span, around: Surroundings) {
        if let Some(scan) = self.scans.get(&range.variable) {
            return self.scan(scan, &range.body.steps, around);
        }
        self.counted(&range.variable, (&range.from, &range.to), span, Some(&range.body.steps), around);
        self.steps(&range.body.steps, around);
    }

    fn for_in(&mut self, for_in: &ForIn, span: Span, around: Surroundings) {
        if let Some(scan) = self.scans.get(&for_in.variable) {
            return self.scan(scan, &for_in.body.steps, around);
        }
        if let Some(length) = for_in_array(self.model(), for_in) {
            let first = literal(0, &for_in.container);
            let last = literal(length.saturating_sub(1) as i32, &for_in.container);
            self.counted(&for_in.variable, (&first, &last), span, Some(&for_in.body.steps), around);
        } else if let (Some((class, tagged)), Some((_, Type::Struct(typedef)))) =
            (self.channel(&for_in.container), self.target_type(&for_in.variable))
        {
            self.structure_fields(typedef, class, tagged, None, &mut 0, false);
        }
        self.steps(&for_in.body.steps, around);
    }

    /// Inside its loop the variable visits all values, behind it it has the one behind the last.
    fn scan(&mut self, scan: Scan, body: &[Step], around: Surroundings) {
        let kind = self.model().symbols.get(scan.variable).kind.clone();
        self.visits(Place::Bound(scan.node), &kind, scan.from, scan.to);
        let last = Identity::Number(kind.truncate(scan.to.wrapping_add(1)));
        self.flows.values.push((Place::Variable(scan.variable), last));
        self.view.bound.push(scan);
        self.steps(body, around);
        self.view.bound.pop();
    }

    fn target_type(&self, variable: &VarRef) -> Option<(SymbolId, Type)> {
        let id = self.model().symbols.symbol_of(variable.last().id)?;
        Some((id, self.model().symbols.get(id).kind.clone()))
    }

    fn select(&mut self, select: &Select, span: Span, around: Surroundings) {
        if select.is_written_out() {
            // one option for each value
            if let Some((place, kind)) = self.target(&select.variable) {
                let bounds = self.view.number(&select.from).zip(self.view.number(&select.to));
                bounds.into_iter().for_each(|(from, to)| self.visits(place, &kind, from, to));
            }
            return;
        }
        self.counted(&select.variable, (&select.from, &select.to), span, None, around);
    }
}
