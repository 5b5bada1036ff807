//! How values flow between places: what is assigned, sent, received, compared, used as an index, and computed.
//!
//! Only what a model does after its boot counts (its transition relation), and its properties. Of the boot itself only the
//! values count that it leaves behind or may have shown to others.

use super::super::Model;
use super::super::boot::Value;
use super::super::channels::{MessageField, PlaceId};
use super::super::scans::{CountingLoop, Scan, Scans, Surroundings, counting_loop};
use super::super::symbols::*;
use super::formula::Formula;
use super::operands::{Identity, Operand, View};
use super::places::Place;
use crate::promela::source::Span;
use crate::promela::syntax::*;
use std::collections::HashMap;

/// A value goes from one place to another.
#[derive(Clone, Debug)]
pub struct Flow {
    /// Where it comes from.
    pub from: Place,
    /// Where it goes.
    pub to: Place,
    /// The type that it is cut to.
    pub kind: Type,
    /// The statement.
    pub span: Span,
}

/// An operand of a computed expression.
#[derive(Clone, Debug)]
pub enum Input {
    /// The content of a place.
    Place(Place),
    /// 0 or 1
    Bit,
    /// Any number.
    Number,
}

impl Input {
    /// The place, if there is one.
    pub fn place(&self) -> Option<Place> {
        match self {
            Input::Place(place) => Some(*place),
            Input::Bit | Input::Number => None,
        }
    }
}

/// An expression with operators.
#[derive(Clone, Debug)]
pub struct Computation {
    /// The operators.
    pub formula: Formula,
    /// The operands.
    pub inputs: Vec<Input>,
    /// Where the result goes; `None` for a condition.
    pub target: Option<(Place, Type)>,
    /// The expression.
    pub span: Span,
}

impl Computation {
    /// All places of operands and the result.
    pub fn places(&self) -> impl Iterator<Item = Place> + '_ {
        let target = self.target.as_ref().map(|(place, _)| *place);
        self.inputs.iter().filter_map(Input::place).chain(target)
    }
}

/// Everything that relates places.
#[derive(Clone, Debug, Default)]
pub struct Flows {
    /// Values that go from place to place.
    pub flows: Vec<Flow>,
    /// Places that are compared.
    pub comparisons: Vec<(Place, Place)>,
    /// Values that a place takes.
    pub values: Vec<(Place, Identity)>,
    /// Places that take any value.
    pub anything: Vec<(Place, Option<Span>)>,
    /// Expressions with operators.
    pub computations: Vec<Computation>,
    /// Places that hold the pids of any processes.
    pub any_process: Vec<Place>,
    /// Places that are known, though nothing may flow there.
    pub places: Vec<Place>,
}

impl Flows {
    /// Is a place mentioned anywhere?
    pub fn uses(&self, place: Place) -> bool {
        let computed = |c: &Computation| c.inputs.iter().any(|input| input.place() == Some(place));
        self.places.contains(&place)
            || self.comparisons.iter().any(|(a, b)| *a == place || *b == place)
            || self.flows.iter().any(|flow| flow.from == place)
            || self.computations.iter().any(computed)
    }
}

/// By class of channels: do all messages begin with a constant?
pub type Tags = HashMap<PlaceId, bool>;

/// The place of a message field.
pub fn field_place(class: PlaceId, tagged: bool, tag: Option<i32>, field: usize) -> Place {
    Place::Field(class, if tagged && field > 0 { tag } else { None }, field)
}

/// Collects the flows of one body or property.
pub struct Collector<'a> {
    /// How expressions look from here.
    pub view: View<'a>,
    /// Which loops are scans.
    pub scans: &'a Scans,
    /// Which channels have messages with constant tags.
    pub tags: &'a Tags,
    /// What was found.
    pub flows: &'a mut Flows,
}

impl<'a> Collector<'a> {
    fn model(&self) -> &'a Model {
        self.view.model
    }

    /// The steps of a sequence.
    pub fn steps(&mut self, steps: &[Step], around: Surroundings) {
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
            StatementKind::Select(select) => self.select(select, statement.span),
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
    fn target(&self, target: &VarRef) -> Option<(Place, Type)> {
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
    pub fn indices(&mut self, variable: &VarRef) {
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
    fn used_channel(&mut self, channel: &VarRef) {
        self.parts(&Expr { kind: ExprKind::Variable(channel.clone()), span: channel.span() });
    }

    /// The value of an expression goes to a place of this type.
    pub fn value(&mut self, expr: &Expr, to: Place, kind: &Type) {
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
                self.flows.flows.push(Flow { from, to, kind: kind.clone(), span: expr.span });
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
    pub fn condition(&mut self, expr: &Expr) {
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
    fn parts(&mut self, expr: &Expr) {
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
                self.remote(&remote.proctype.name, remote.pid.as_deref());
            }
            ExprKind::RemoteVariable(remote) => {
                self.remote(&remote.proctype.name, remote.pid.as_deref());
                if let (Some(index), Some(Operand::Place(Place::Variable(id)))) =
                    (&remote.index, self.view.operand(expr))
                {
                    self.value(index, Place::Index(id), &Type::Int);
                }
            }
            _ => {}
        }
    }

    fn remote(&mut self, proctype: &str, pid: Option<&Expr>) {
        if let (Some(body), Some(pid)) = (self.model().symbols.proctype(proctype), pid) {
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

    /// The class of channels that a reference holds, and whether its messages have constant tags.
    fn channel(&self, channel: &VarRef) -> Option<(PlaceId, bool)> {
        let model = self.model();
        let place = model.signatures.place(model.symbols.symbol_of(channel.last().id)?)?;
        let class = model.signatures.class(place);
        Some((class, self.tags.get(&class).copied().unwrap_or(false)))
    }

    fn message_out(&mut self, channel: &VarRef, arguments: &[Expr]) {
        let Some((class, tagged)) = self.channel(channel) else {
            return;
        };
        let tag = arguments.first().and_then(|first| sent_tag(&self.view, class, first));
        let mut field = 0;
        for argument in arguments {
            match self.structure(argument) {
                Some(typedef) => {
                    self.indices_of(argument);
                    self.structure_fields(typedef, class, tagged, tag, &mut field, true);
                }
                None => {
                    let to = field_place(class, tagged, tag, field);
                    self.value(argument, to, &field_type(self.model(), class, field));
                    field += 1;
                }
            }
        }
    }

    fn message_in(&mut self, channel: &VarRef, arguments: &[ReceiveArgument], takes: bool) {
        let Some((class, tagged)) = self.channel(channel) else {
            return;
        };
        let tag = arguments.first().and_then(|first| pattern_tag(&self.view, first));
        let mut field = 0;
        for argument in arguments {
            let from = field_place(class, tagged, tag, field);
            match argument {
                ReceiveArgument::Variable(variable) => {
                    self.indices(variable);
                    let symbol = self.model().symbols.symbol_of(variable.last().id);
                    let kind = symbol.map(|id| (id, self.model().symbols.get(id).stored()));
                    match kind {
                        Some((_, Type::Struct(typedef))) => {
                            self.structure_fields(typedef, class, tagged, tag, &mut field, false);
                            continue;
                        }
                        Some((id, kind)) if takes => self.flows.flows.push(Flow {
                            from,
                            to: Place::Variable(id),
                            kind,
                            span: variable.span(),
                        }),
                        _ => {}
                    }
                }
                ReceiveArgument::Eval(expr) => match self.view.operand(expr) {
                    Some(Operand::Place(place)) => {
                        self.flows.comparisons.push((place, from));
                        self.parts(expr);
                    }
                    Some(Operand::Constant(_)) => self.parts(expr),
                    None => self.value(expr, from, &Type::Int),
                },
                ReceiveArgument::Constant(_) => {}
            }
            self.flows.places.push(from);
            field += 1;
        }
    }

    /// The typedef of an expression that is a whole structure.
    fn structure(&self, expr: &Expr) -> Option<TypedefId> {
        let ExprKind::Variable(variable) = &expr.kind else {
            return None;
        };
        let id = self.model().symbols.symbol_of(variable.last().id)?;
        match self.model().symbols.get(id).kind {
            Type::Struct(typedef) => Some(typedef),
            _ => None,
        }
    }

    fn indices_of(&mut self, expr: &Expr) {
        if let ExprKind::Variable(variable) = &expr.kind {
            self.indices(variable);
        }
    }

    /// The fields of a structure share their values with the fields of the messages that it travels in.
    fn structure_fields(
        &mut self,
        typedef: TypedefId,
        class: PlaceId,
        tagged: bool,
        tag: Option<i32>,
        field: &mut usize,
        out: bool,
    ) {
        for &id in &self.model().symbols.typedef(typedef).fields {
            let symbol = self.model().symbols.get(id);
            for _ in 0..symbol.length.unwrap_or(1) {
                if let Type::Struct(inner) = symbol.kind {
                    self.structure_fields(inner, class, tagged, tag, field, out);
                    continue;
                }
                let place = field_place(class, tagged, tag, *field);
                let (from, to) =
                    if out { (Place::Variable(id), place) } else { (place, Place::Variable(id)) };
                let kind = if out { field_type(self.model(), class, *field) } else { symbol.stored() };
                self.flows.flows.push(Flow { from, to, kind, span: symbol.span });
                *field += 1;
            }
        }
    }

    /// The values of a loop's variable.
    fn counted(&mut self, variable: &VarRef, from: &Expr, to: &Expr, span: Span, final_value: bool) {
        let Some((place, kind)) = self.target(variable) else {
            return;
        };
        let number = |expr: &Expr| match self.view.operand(expr) {
            Some(Operand::Constant(Identity::Number(value))) => Some(value),
            _ => None,
        };
        let bounds = number(from).zip(number(to));
        match bounds.filter(|(from, to)| i64::from(*to) - i64::from(*from) < 1000) {
            Some((from, to)) => {
                let last = if final_value { to.saturating_add(1) } else { to };
                self.visits(place, &kind, from, last);
            }
            None => {
                self.value(from, place, &kind);
                self.condition(to);
                self.flows.computations.push(Computation {
                    formula: Formula::Operand(0),
                    inputs: vec![Input::Place(place), Input::Number],
                    target: Some((place, kind)),
                    span,
                });
            }
        }
    }

    fn for_range(&mut self, range: &ForRange, span: Span, around: Surroundings) {
        if let Some(scan) = self.scans.get(&range.variable) {
            return self.scan(scan, &range.body.steps, around);
        }
        self.counted(&range.variable, &range.from, &range.to, span, true);
        self.steps(&range.body.steps, around);
    }

    fn for_in(&mut self, for_in: &ForIn, span: Span, around: Surroundings) {
        if let Some(scan) = self.scans.get(&for_in.variable) {
            return self.scan(scan, &for_in.body.steps, around);
        }
        if let Some(length) = for_in_array(self.model(), for_in) {
            let literal = |value: u32| Expr {
                kind: ExprKind::Constant(value as i32, Spelling::Number),
                span: for_in.container.span(),
            };
            let last = literal(length.saturating_sub(1));
            self.counted(&for_in.variable, &literal(0), &last, span, true);
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

    fn select(&mut self, select: &Select, span: Span) {
        self.counted(&select.variable, &select.from, &select.to, span, false);
    }
}

/// The length of the array that a `for … in` goes through; `None` if it goes through the messages of a channel.
pub fn for_in_array(model: &Model, for_in: &ForIn) -> Option<u32> {
    let symbol = model.symbols.get(model.symbols.symbol_of(for_in.container.id)?);
    symbol.length.filter(|_| for_in.container.is_plain() && symbol.kind != Type::Chan)
}

/// Does an expression have the value 0 or 1?
pub fn is_truth(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Binary(op, ..) => is_connective(*op) || matches!(op, BinaryOp::Equal | BinaryOp::NotEqual),
        ExprKind::Unary(UnaryOp::Not, _) => true,
        other => matches!(
            other,
            // a random poll tells a position
            ExprKind::Probe(..)
                | ExprKind::Poll(Poll { random: false, .. })
                | ExprKind::Timeout
                | ExprKind::RemoteLabel(_)
        ),
    }
}

/// What an operand of a computed expression can be.
pub fn input(view: &View<'_>, operand: &Expr) -> Input {
    match view.operand(operand) {
        Some(Operand::Place(place)) => Input::Place(place),
        // a channel's number
        Some(Operand::Constant(_)) => Input::Number,
        None if is_truth(operand) => Input::Bit,
        None => Input::Number,
    }
}

/// Is it `&&`, `||` or a connective of formulas?
pub fn is_connective(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::And | BinaryOp::Or) || op.is_temporal()
}

/// The type of a field of a class's messages.
pub fn field_type(model: &Model, class: PlaceId, field: usize) -> Type {
    match model.signatures.message(class).and_then(|fields| fields.get(field)) {
        // SPIN keeps a bit in a message as a byte
        Some(MessageField::Data(Type::Bit)) => Type::Byte,
        Some(MessageField::Data(kind)) => kind.clone(),
        Some(MessageField::Channel(_)) => Type::Chan,
        _ => Type::Int,
    }
}

/// The tag of a message that is sent, if it is constant.
pub fn constant_tag(view: &View<'_>, first: &Expr) -> Option<i32> {
    match view.operand(first) {
        Some(Operand::Constant(Identity::Number(tag))) => Some(tag),
        _ => None,
    }
}

/// The tag of a message as it is stored.
pub fn sent_tag(view: &View<'_>, class: PlaceId, first: &Expr) -> Option<i32> {
    constant_tag(view, first).map(|tag| field_type(view.model, class, 0).truncate(tag))
}

/// The tag that a pattern asks for, if it is constant.
pub fn pattern_tag(view: &View<'_>, first: &ReceiveArgument) -> Option<i32> {
    match first {
        ReceiveArgument::Constant(expr) | ReceiveArgument::Eval(expr) => constant_tag(view, expr),
        ReceiveArgument::Variable(_) => None,
    }
}

/// What the boot leaves in places, or has shown to others.
pub fn boot_values(model: &Model, tags: &Tags, flows: &mut Flows) {
    let take = |flows: &mut Flows, place: Place, value: Value| match Identity::of(value) {
        Some(identity) => flows.values.push((place, identity)),
        None => flows.anything.push((place, None)),
    };
    for (id, value) in &model.boot.written {
        take(flows, Place::Variable(*id), *value);
    }
    let mut tag = None;
    for sent in &model.boot.sent {
        if sent.field == 0 {
            tag = match sent.value {
                Value::Number(tag) => Some(tag),
                _ => None,
            };
        }
        if let Some(place) = model.signatures.place(sent.channel) {
            let class = model.signatures.class(place);
            let tagged = tags.get(&class).copied().unwrap_or(false);
            let tag = tag.map(|tag| field_type(model, class, 0).truncate(tag));
            let value = match sent.value {
                Value::Number(number) => Value::Number(field_type(model, class, sent.field).truncate(number)),
                other => other,
            };
            take(flows, field_place(class, tagged, tag, sent.field), value);
        }
    }
    for process in &model.boot.processes {
        let parameters = &model.symbols.body(process.body).parameters;
        for (parameter, value) in parameters.iter().zip(&process.arguments) {
            take(flows, Place::Variable(*parameter), *value);
        }
        flows.values.push((Place::Pid(process.body), Identity::Number(process.pid as i32)));
    }
}
