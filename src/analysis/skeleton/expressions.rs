//! Expressions as terms.

use super::build::Builder;
use super::*;
use crate::analysis::sorts::flows::{Input, input, is_connective, is_truth};
use crate::analysis::sorts::formula::{Formula, combinations};
use crate::analysis::sorts::messages::{field_place, field_type, pattern_tag, sent_tag};
use crate::analysis::sorts::operands::{Identity, Operand};
use crate::analysis::sorts::places::{Class, Place};
use crate::model::constants::Evaluated;
use crate::model::symbols::*;
use crate::promela::syntax::*;
use crate::rules::{Rule, kept};

impl Builder<'_> {
    /// The value of an expression that goes to a place of a class.
    pub(super) fn value(&mut self, expr: &Expr, to: Option<Class>, kind: &Type) -> Term {
        let sort = to.filter(|class| self.sorts.is_sort(*class));
        match self.view.operand(expr) {
            Some(Operand::Constant(Identity::Number(value))) => {
                self.literal(sort, Identity::Number(kind.truncate(value)))
            }
            Some(Operand::Constant(channel)) => self.literal(sort, channel),
            Some(Operand::Place(place)) => {
                let from = self.sorts.class(place);
                // places of one class may still be of different types
                let same = from == to && !to.is_some_and(|class| self.sorts.is_cut(class, kind));
                let plain = same || (self.sorts.sort(place).is_none() && sort.is_none());
                match plain {
                    true => self.plain(expr),
                    false => {
                        let operand = self.plain(expr);
                        let inputs = [input(&self.view, expr)];
                        self.tabulate(&Formula::Operand(0), &inputs, vec![operand], Some((sort, kind)))
                    }
                }
            }
            None => match &expr.kind {
                ExprKind::Conditional(condition, then, otherwise) => {
                    let children = vec![
                        self.condition(condition),
                        self.value(then, to, kind),
                        self.value(otherwise, to, kind),
                    ];
                    Node::ordered(Head::Conditional, children)
                }
                _ if is_truth(expr) => {
                    let condition = self.condition(expr);
                    let no = self.literal(sort, Identity::Number(0));
                    let yes = self.literal(sort, Identity::Number(1));
                    Node::ordered(Head::Truth, vec![condition, no, yes])
                }
                _ => self.computed(expr, Some((sort, kind))),
            },
        }
    }

    /// A condition.
    pub(super) fn condition(&mut self, expr: &Expr) -> Term {
        match &expr.kind {
            ExprKind::Binary(op, ..) if is_connective(*op) => self.row(expr, *op),
            ExprKind::Unary(UnaryOp::Not, operand) => {
                let operand = self.condition(operand);
                Node::ordered(Head::Unary(UnaryOp::Not), vec![operand])
            }
            ExprKind::Binary(op @ (BinaryOp::Equal | BinaryOp::NotEqual), left, right)
                if is_truth(left) && is_truth(right) =>
            {
                let children = vec![self.condition(left), self.condition(right)];
                Node::unordered(Head::Binary(*op), children)
            }
            ExprKind::Binary(op @ (BinaryOp::Equal | BinaryOp::NotEqual), left, right) => {
                match (self.view.operand(left), self.view.operand(right)) {
                    (Some(a), Some(b)) => {
                        let class = [a, b].iter().find_map(|operand| match operand {
                            Operand::Place(place) => self.sorts.sort(*place),
                            Operand::Constant(_) => None,
                        });
                        let left = self.compared(left, a, class);
                        let right = self.compared(right, b, class);
                        Node::unordered(Head::Binary(*op), vec![left, right])
                    }
                    _ => self.computed(expr, None),
                }
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                let children =
                    vec![self.condition(condition), self.condition(then), self.condition(otherwise)];
                Node::ordered(Head::Conditional, children)
            }
            ExprKind::Unary(..) | ExprKind::Binary(..) => match self.view.operand(expr) {
                Some(_) => self.plain(expr),
                None => self.computed(expr, None),
            },
            _ => {
                // the truth of an identity is a comparison with 0
                let sort = match self.view.operand(expr) {
                    Some(Operand::Place(place)) => self.sorts.sort(place),
                    _ => None,
                };
                let term = self.plain(expr);
                match sort {
                    Some(sort) => {
                        let zero = self.literal(Some(sort), Identity::Number(0));
                        Node::unordered(Head::Binary(BinaryOp::NotEqual), vec![term, zero])
                    }
                    None => term,
                }
            }
        }
    }

    fn compared(&mut self, expr: &Expr, operand: Operand, class: Option<Class>) -> Term {
        match operand {
            Operand::Constant(identity) => self.literal(class, identity),
            Operand::Place(_) => self.plain(expr),
        }
    }

    /// A row of `&&`, `||` or a connective of formulas.
    fn row(&mut self, expr: &Expr, op: BinaryOp) -> Term {
        let mut operands = Vec::new();
        match &expr.kind {
            ExprKind::Binary(_, left, right) if op.is_temporal() => operands.extend([&**left, &**right]),
            _ => collect_row(expr, op, &mut operands),
        }
        let free = !op.is_temporal() && {
            let totality = self.sorts.totality(self.model);
            operands.iter().all(|operand| totality.is_total(&self.view, operand))
        };
        let terms = operands.into_iter().map(|operand| self.condition(operand)).collect();
        if free { Node::unordered(Head::Binary(op), terms) } else { Node::ordered(Head::Binary(op), terms) }
    }

    /// An expression with operators: a table if identities are in it.
    fn computed(&mut self, expr: &Expr, target: Option<(Option<Class>, &Type)>) -> Term {
        let (formula, operands) = self.view.formula(expr);
        let inputs: Vec<Input> = operands.iter().map(|operand| input(&self.view, operand)).collect();
        let has_sort = inputs.iter().filter_map(Input::place).any(|place| self.sorts.sort(place).is_some());
        let to_sort = target.is_some_and(|(class, _)| class.is_some());
        if !has_sort && !to_sort {
            return self.data(expr);
        }
        let terms = operands.iter().map(|operand| self.plain(operand)).collect();
        self.tabulate(&formula, &inputs, terms, target)
    }

    /// A table of a function; what can't be tabulated was found out before and is no sort.
    pub(super) fn tabulate(
        &mut self,
        formula: &Formula,
        inputs: &[Input],
        operands: Vec<Term>,
        target: Option<(Option<Class>, &Type)>,
    ) -> Term {
        let Some(choices) = self.sorts.choices(inputs) else {
            return Node::ordered(Head::Formula(formula.clone()), operands);
        };
        let classes: Vec<Option<Class>> =
            inputs.iter().map(|input| input.place().and_then(|place| self.sorts.sort(place))).collect();
        let mut rows = Vec::new();
        combinations(&choices, &mut |values: &[i32]| {
            let result = match (formula.evaluate(values), target) {
                (Evaluated::Fails, _) => Entry::Failing,
                (Evaluated::Open, _) if !kept(Rule::OpenResults) => Entry::Failing,
                // whatever it is, it need not be the same for other operands
                (Evaluated::Open, _) => Entry::Open(rows.len() as u32),
                // only the truth of a condition counts
                (Evaluated::Value(value), None) => Entry::Data(i32::from(value != 0)),
                (Evaluated::Value(value), Some((class, kind))) => {
                    self.entry(class, Identity::Number(kind.truncate(value)))
                }
            };
            let operands = values
                .iter()
                .zip(&classes)
                .map(|(value, class)| self.entry(*class, Identity::Number(*value)))
                .collect();
            rows.push(Row { operands, result });
        });
        Term::Table(self.table(rows), operands)
    }

    /// An expression over data: operators stay what they are.
    fn data(&mut self, expr: &Expr) -> Term {
        match &expr.kind {
            ExprKind::Binary(op, ..) if is_connective(*op) => self.row(expr, *op),
            ExprKind::Binary(op, left, right) => {
                use BinaryOp::*;
                match op {
                    Add | Multiply | BitAnd | BitOr | BitXor => {
                        let mut operands = Vec::new();
                        collect_row(expr, *op, &mut operands);
                        let terms = operands.into_iter().map(|operand| self.data(operand)).collect();
                        Node::unordered(Head::Binary(*op), terms)
                    }
                    Equal | NotEqual => {
                        let children = vec![self.data(left), self.data(right)];
                        Node::unordered(Head::Binary(*op), children)
                    }
                    Greater => Node::ordered(Head::Binary(Less), vec![self.data(right), self.data(left)]),
                    GreaterEqual => {
                        Node::ordered(Head::Binary(LessEqual), vec![self.data(right), self.data(left)])
                    }
                    _ => Node::ordered(Head::Binary(*op), vec![self.data(left), self.data(right)]),
                }
            }
            ExprKind::Unary(op, operand) => {
                let operand = self.data(operand);
                Node::ordered(Head::UnaryOnData(*op), vec![operand])
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                let children = vec![self.condition(condition), self.data(then), self.data(otherwise)];
                Node::ordered(Head::Conditional, children)
            }
            _ => self.plain(expr),
        }
    }

    /// An expression without operators.
    pub(super) fn plain(&mut self, expr: &Expr) -> Term {
        if let Some(Operand::Constant(identity)) = self.view.operand(expr) {
            return self.literal(None, identity);
        }
        match &expr.kind {
            ExprKind::Variable(variable) => self.reference(variable),
            ExprKind::Len(channel) => Node::ordered(Head::Len, vec![self.channel(channel)]),
            ExprKind::Probe(op, channel) => Node::ordered(Head::Probe(*op), vec![self.channel(channel)]),
            ExprKind::Poll(poll) => {
                let mut children = vec![self.channel(&poll.channel)];
                children.extend(self.pattern(&poll.channel, &poll.arguments, false));
                Node::ordered(if poll.random { Head::RandomPoll } else { Head::Poll }, children)
            }
            ExprKind::Run(run) => {
                let body = self.model.symbols.proctype(&run.proctype.name);
                let parameters = body.map(|body| self.model.symbols.body(body).parameters.clone());
                let mut children = Vec::new();
                for (argument, parameter) in run.arguments.iter().zip(parameters.unwrap_or_default()) {
                    let class = self.sorts.class(Place::Variable(parameter));
                    let kind = self.model.symbols.get(parameter).stored();
                    children.push(self.value(argument, class, &kind));
                }
                let priority = run.priority.as_ref().and_then(crate::model::constants::fold);
                Node::ordered(Head::Run(run.proctype.name.clone(), priority), children)
            }
            ExprKind::Enabled(pid) => Node::ordered(Head::Enabled, vec![self.any_process(pid)]),
            ExprKind::PcValue(pid) => Node::ordered(Head::PcValue, vec![self.any_process(pid)]),
            ExprKind::GetPriority(pid) => Node::ordered(Head::GetPriority, vec![self.plain(pid)]),
            ExprKind::Timeout => Node::leaf(Head::Timeout),
            ExprKind::NonProgress => Node::leaf(Head::NonProgress),
            ExprKind::RemoteLabel(remote) => {
                let pid = self.remote_pid(&remote.proctype.name, remote.pid.as_deref());
                Node::ordered(
                    Head::RemoteLabel(remote.proctype.name.clone(), remote.label.name.clone()),
                    vec![pid],
                )
            }
            ExprKind::RemoteVariable(remote) => {
                let mut children = vec![self.remote_pid(&remote.proctype.name, remote.pid.as_deref())];
                if let (Some(index), Some(Operand::Place(Place::Variable(id)))) =
                    (&remote.index, self.view.operand(expr))
                {
                    let class = self.sorts.class(Place::Index(id));
                    children.push(self.value(index, class, &Type::Int));
                }
                let head = Head::RemoteVariable(remote.proctype.name.clone(), remote.variable.name.clone());
                Node::ordered(head, children)
            }
            ExprKind::Code(code) => Node::leaf(Head::CodeExpression(code.clone())),
            ExprKind::Constant(value, _) => Node::leaf(Head::Number(*value)),
            ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Conditional(..) => self.condition(expr),
        }
    }

    /// A process of any type, by its pid.
    fn any_process(&mut self, pid: &Expr) -> Term {
        let Some(Operand::Constant(Identity::Number(number))) = self.view.operand(pid) else {
            return self.plain(pid);
        };
        let process = usize::try_from(number).ok().and_then(|pid| self.model.boot.processes.get(pid));
        let sort = process.and_then(|process| self.sorts.sort(Place::Pid(process.body)));
        self.literal(sort, Identity::Number(number))
    }

    /// The process that a remote reference means; without an index the one with the lowest pid.
    fn remote_pid(&mut self, proctype: &str, pid: Option<&Expr>) -> Term {
        let Some(body) = self.model.symbols.proctype(proctype) else {
            return Node::leaf(Head::Unknown);
        };
        let class = self.sorts.class(Place::Pid(body));
        match pid {
            Some(pid) => self.value(pid, class, &Type::Int),
            None => {
                let lowest = self.model.boot.processes.iter().find(|process| process.body == body);
                let sort = class.filter(|class| self.sorts.is_sort(*class));
                match lowest.map(|process| process.pid as i32) {
                    Some(pid) => self.literal(sort, Identity::Number(pid)),
                    None => Node::leaf(Head::Nobody),
                }
            }
        }
    }

    /// The channel that a reference holds.
    pub(super) fn channel(&mut self, channel: &VarRef) -> Term {
        let expr = Expr { kind: ExprKind::Variable(channel.clone()), span: channel.span() };
        self.plain(&expr)
    }

    /// A variable with its indices.
    pub(super) fn reference(&mut self, variable: &VarRef) -> Term {
        match self.model.symbols.target(variable.id) {
            Some(Target::Predefined(predefined)) => return Node::leaf(Head::Predefined(predefined)),
            Some(Target::Symbol(_)) => {
                if let Some((depth, _)) = self.view.scan_of(variable) {
                    return Node::leaf(Head::Bound(depth));
                }
            }
            _ => {}
        }
        let mut parts = Vec::new();
        let mut children = Vec::new();
        let mut part = Some(variable);
        while let Some(reference) = part {
            let id = self.model.symbols.symbol_of(reference.id);
            parts.push((id, id.is_some() && reference.index.is_some()));
            if let (Some(index), Some(id)) = (&reference.index, id) {
                let class = self.sorts.class(Place::Index(id));
                children.push(self.value(index, class, &Type::Int));
            }
            part = reference.field.as_deref();
        }
        Node::ordered(Head::Variable(parts), children)
    }

    /// The fields of a message that is sent.
    pub(super) fn message(&mut self, channel: &VarRef, arguments: &[Expr]) -> Vec<Term> {
        let Some(place) = self.channel_class(channel) else {
            return arguments.iter().map(|argument| self.plain(argument)).collect();
        };
        let tagged = self.sorts.is_tagged(place);
        let tag = arguments.first().and_then(|first| sent_tag(&self.view, place, first));
        let mut field = 0;
        let mut terms = Vec::new();
        for argument in arguments {
            if self.is_structure(argument) {
                terms.push(self.plain(argument));
                field += self.model.symbols.width(argument);
                continue;
            }
            let class = self.sorts.class(field_place(place, tagged, tag, field));
            let kind = field_type(self.model, place, field);
            terms.push(self.value(argument, class, &kind));
            field += 1;
        }
        terms
    }

    /// The pattern of a receive or poll.
    pub(super) fn pattern(
        &mut self,
        channel: &VarRef,
        arguments: &[ReceiveArgument],
        takes: bool,
    ) -> Vec<Term> {
        let place = self.channel_class(channel);
        let tagged = place.is_some_and(|place| self.sorts.is_tagged(place));
        let tag = arguments.first().and_then(|first| pattern_tag(&self.view, first));
        let mut field = 0;
        let mut terms = Vec::new();
        for argument in arguments {
            let from = place.map(|place| field_place(place, tagged, tag, field));
            let class = from.and_then(|from| self.sorts.class(from));
            let term = match argument {
                ReceiveArgument::Variable(variable) => {
                    let symbol = self.model.symbols.symbol_of(variable.last().id);
                    let kind = symbol.map(|id| self.model.symbols.get(id).stored());
                    if let Some(Type::Struct(typedef)) = kind {
                        field += self.model.symbols.width_of(&Type::Struct(typedef));
                        let reference = self.reference(variable);
                        terms.push(Node::ordered(Head::Into, vec![reference]));
                        continue;
                    }
                    let reference = self.reference(variable);
                    let to = symbol.and_then(|id| self.sorts.class(Place::Variable(id)));
                    let is_sort = |class: Option<Class>| class.is_some_and(|class| self.sorts.is_sort(class));
                    let is_cut = |kind: &Type| to.is_some_and(|class| self.sorts.is_cut(class, kind));
                    match (from, kind) {
                        (Some(from), Some(kind))
                            if takes && (class != to || is_cut(&kind)) && (is_sort(class) || is_sort(to)) =>
                        {
                            let sort = to.filter(|class| self.sorts.is_sort(*class));
                            let taken = Node::leaf(Head::Field);
                            let inputs = [Input::Place(from)];
                            let stored = self.tabulate(
                                &Formula::Operand(0),
                                &inputs,
                                vec![taken],
                                Some((sort, &kind)),
                            );
                            Node::ordered(Head::Into, vec![reference, stored])
                        }
                        _ => Node::ordered(Head::Into, vec![reference]),
                    }
                }
                ReceiveArgument::Eval(expr) | ReceiveArgument::Constant(expr) => {
                    let value = self.value(expr, class, &Type::Int);
                    Node::ordered(Head::Equals, vec![value])
                }
            };
            terms.push(term);
            field += 1;
        }
        terms
    }

    /// Is an expression a whole structure?
    fn is_structure(&self, expr: &Expr) -> bool {
        let ExprKind::Variable(variable) = &expr.kind else {
            return false;
        };
        let id = self.model.symbols.symbol_of(variable.last().id);
        id.is_some_and(|id| matches!(self.model.symbols.get(id).kind, Type::Struct(_)))
    }

    fn channel_class(&self, channel: &VarRef) -> Option<crate::model::channels::PlaceId> {
        let place = self.model.signatures.place(self.model.symbols.symbol_of(channel.last().id)?)?;
        Some(self.model.signatures.class(place))
    }
}

/// The operands of a row of one operator, however it is grouped.
pub(super) fn collect_row<'e>(expr: &'e Expr, op: BinaryOp, operands: &mut Vec<&'e Expr>) {
    // the left spine can be long
    let mut reversed = Vec::new();
    let mut rest = expr;
    loop {
        match &rest.kind {
            ExprKind::Binary(other, left, right) if *other == op => {
                reversed.push(&**right);
                rest = left;
            }
            _ => {
                reversed.push(rest);
                break;
            }
        }
    }
    for operand in reversed.into_iter().rev() {
        match &operand.kind {
            ExprKind::Binary(other, ..) if *other == op => {
                collect_row(operand, op, operands);
            }
            _ => operands.push(operand),
        }
    }
}
