//! Statements as terms.

use super::build::Builder;
use super::*;
use crate::analysis::escapes;
use crate::analysis::scans::{Scan, Surroundings, counting_loop};
use crate::analysis::sorts::counting::{comparison, literal};
use crate::analysis::sorts::flows::{Input, for_in_array};
use crate::analysis::sorts::formula::Formula;
use crate::analysis::sorts::operands::{Identity, Operand};
use crate::analysis::sorts::places::{Class, Place};
use crate::model::symbols::*;
use crate::promela::printer;
use crate::promela::source::Span;
use crate::promela::syntax::*;

impl Builder<'_> {
    /// Steps in their order.
    pub(super) fn sequence(&mut self, steps: &[Step], around: Surroundings) -> Term {
        let mut terms = Vec::new();
        let mut at = 0;
        while let Some(step) = steps.get(at) {
            at += 1;
            match step {
                Step::Declaration(declaration) => self.declaration(declaration, &mut terms),
                Step::Exclusive(exclusive) => {
                    let channels = exclusive.channels.iter().map(|channel| self.channel(channel)).collect();
                    terms.push(Node::ordered(
                        if exclusive.send { Head::ExclusiveSend } else { Head::ExclusiveReceive },
                        channels,
                    ));
                }
                Step::Statement(statement) => {
                    let counting = steps.get(at).and_then(|next| counting_loop(&self.view, step, next));
                    let scan = counting.and_then(|c| self.sorts.scans.get(c.variable).map(|s| (c, s)));
                    let together = self.independent_assignments(&steps[at - 1..], around);
                    if let Some((counting, scan)) = scan {
                        let term = self.scan(counting.variable, scan, counting.body, around, statement.at());
                        terms.push(self.labelled(&statement.labels, term));
                        at += 1;
                    } else if together > 1 {
                        terms.push(self.together(&steps[at - 1..at - 1 + together], around, statement.at()));
                        at += together - 1;
                    } else {
                        terms.push(self.statement(statement, around));
                    }
                }
            }
        }
        Node::ordered(Head::Sequence, terms)
    }

    /// Assignments whose order has no meaning.
    fn together(&mut self, steps: &[Step], around: Surroundings, at: StatementAt) -> Term {
        let mut assignments = Vec::new();
        for step in steps {
            if let Step::Statement(statement) = step {
                assignments.push(self.assignment_only(statement, around));
            }
        }
        stated(Node::unordered(Head::Together, assignments), at)
    }

    /// An assignment among others of one step: nobody can stand in front of it alone.
    fn assignment_only(&mut self, statement: &Statement, around: Surroundings) -> Term {
        match self.statement(statement, around) {
            Term::Node(mut node) => {
                node.statement = None;
                Term::Node(node)
            }
            other => other,
        }
    }

    fn labelled(&mut self, labels: &[Label], term: Term) -> Term {
        labels.iter().rev().fold(term, |inner, label| {
            let label = self.label(label.id);
            Node::ordered(Head::Labelled, vec![label, inner])
        })
    }

    fn declaration(&mut self, declaration: &Declaration, terms: &mut Vec<Term>) {
        for declarator in &declaration.declarators {
            let Some(id) = self.model.symbols.symbol_of(declarator.id) else {
                continue;
            };
            let symbol = self.model.symbols.get(id);
            if !symbol.late && !self.starts_later {
                continue; // part of the state that a process starts with
            }
            if symbol.late {
                if symbol.channel.is_none() && !matches!(symbol.kind, Type::Struct(_)) {
                    terms.push(self.late_declaration(declaration.span, declarator, id));
                }
                continue;
            }
            // a process that is started while the model runs starts with these values
            let mut values = Vec::new();
            match &declarator.initialiser {
                Some(Initialiser::Value(value)) => {
                    let class = self.sorts.class(Place::Variable(id));
                    values.push(self.value(value, class, &symbol.stored()));
                }
                _ => self.start_values(id, &mut Vec::new(), &mut values),
            }
            terms.push(Node::unordered(Head::StartWith(id), values));
        }
    }

    /// A declaration that SPIN makes an assignment; of an array it sets the first element only.
    fn late_declaration(&mut self, span: Span, declarator: &Declarator, id: SymbolId) -> Term {
        let symbol = self.model.symbols.get(id);
        let class = self.sorts.class(Place::Variable(id));
        let sort = class.filter(|class| self.sorts.is_sort(*class));
        let value = match &declarator.initialiser {
            Some(Initialiser::Value(value)) => self.value(value, class, &symbol.stored()),
            _ => self.literal(sort, Identity::Number(0)),
        };
        let mut children = vec![Node::leaf(Head::Variable(vec![(Some(id), false)]))];
        if symbol.length.is_some() {
            let index = self.sorts.sort(Place::Index(id));
            children.push(self.literal(index, Identity::Number(0)));
        }
        children.push(value);
        stated(Node::ordered(Head::Declare, children), StatementAt { id: declarator.id, span })
    }

    /// The values that a variable starts with, each with the indices that lead to it.
    fn start_values(&mut self, id: SymbolId, indices: &mut Vec<Term>, values: &mut Vec<Term>) {
        let symbol = self.model.symbols.get(id);
        let index_sort = self.sorts.sort(Place::Index(id));
        for index in 0..symbol.length.unwrap_or(1) {
            if symbol.length.is_some() {
                let term = self.literal(index_sort, Identity::Number(index as i32));
                indices.push(term);
            }
            if let Type::Struct(typedef) = symbol.kind {
                for &field in &self.model.symbols.typedef(typedef).fields {
                    self.start_values(field, indices, values);
                }
            } else {
                let listed = symbol.initial_list.get(index as usize).or(symbol.initial_list.last());
                let number = listed.copied().or(symbol.initial).unwrap_or(0);
                let sort = self.sorts.sort(Place::Variable(id));
                let mut children = indices.clone();
                children.push(self.literal(sort, Identity::Number(number)));
                values.push(Node::ordered(Head::StartOf(id), children));
            }
            if symbol.length.is_some() {
                indices.pop();
            }
        }
    }

    fn statement(&mut self, statement: &Statement, around: Surroundings) -> Term {
        let term = self.unlabelled(statement, around);
        let term = stated(term, statement.at());
        self.labelled(&statement.labels, term)
    }

    fn unlabelled(&mut self, statement: &Statement, around: Surroundings) -> Term {
        match &statement.kind {
            StatementKind::Empty => Node::leaf(Head::Nothing),
            StatementKind::Else => Node::leaf(Head::Else),
            StatementKind::Break => Node::leaf(Head::Break),
            StatementKind::Goto(label) => Node::ordered(Head::Goto, vec![self.label(label.id)]),
            StatementKind::Assign(target, value) => self.assign(target, value),
            StatementKind::Increment(target) => self.step(target, 1),
            StatementKind::Decrement(target) => self.step(target, -1),
            StatementKind::Send(send) => {
                let mut children = vec![self.channel(&send.channel)];
                children.extend(self.message(&send.channel, &send.arguments));
                Node::ordered(if send.sorted { Head::SortedSend } else { Head::Send }, children)
            }
            StatementKind::Receive(receive) => {
                let mut children = vec![self.channel(&receive.channel)];
                children.extend(self.pattern(&receive.channel, &receive.arguments, true));
                let head = Head::Receive { random: receive.random, peek: receive.peek };
                Node::ordered(head, children)
            }
            StatementKind::Expression(expr) if self.in_claim => self.proposition(expr),
            StatementKind::Expression(expr) => {
                let condition = self.condition(expr);
                Node::ordered(Head::Guard, vec![condition])
            }
            StatementKind::Assert(expr) => {
                let condition = match self.in_claim {
                    true => self.proposition(expr),
                    false => self.condition(expr),
                };
                Node::ordered(Head::Assert, vec![condition])
            }
            StatementKind::Printm(expr) => self.printed(std::slice::from_ref(expr)),
            StatementKind::Printf(_, arguments) => self.printed(arguments),
            StatementKind::SetPriority(pid, priority) => {
                let children = vec![self.condition(pid), self.condition(priority)];
                Node::ordered(Head::SetPriority, children)
            }
            StatementKind::If(options) => self.choice(Head::If, options, around),
            StatementKind::Do(options) => self.choice(Head::Do, options, around),
            StatementKind::ForRange(range) => match self.sorts.scans.get(&range.variable) {
                Some(scan) => self.scan(&range.variable, scan, &range.body.steps, around, statement.at()),
                None => {
                    let mut children =
                        self.counted(&range.variable, &range.from, &range.to, BinaryOp::LessEqual);
                    children.push(self.sequence(&range.body.steps, around));
                    Node::ordered(Head::For, children)
                }
            },
            StatementKind::ForIn(for_in) => self.for_in(for_in, around, statement.at()),
            StatementKind::Select(select) => self.select(select, around),
            StatementKind::Atomic(sequence) => {
                let steps = self.sequence(&sequence.steps, around.in_atomic());
                Node::ordered(Head::Atomic, vec![steps])
            }
            StatementKind::DStep(sequence) => {
                let steps = self.sequence(&sequence.steps, around.in_d_step());
                Node::ordered(Head::DStep, vec![steps])
            }
            StatementKind::Block(sequence) => {
                let steps = self.sequence(&sequence.steps, around);
                Node::ordered(Head::Block, vec![steps])
            }
            StatementKind::Call(call) => {
                let steps = self.sequence(&call.expansion.steps, around);
                Node::ordered(Head::Block, vec![steps])
            }
            StatementKind::Unless(main, escape) => {
                let children = vec![self.statement(main, around.escapable()), self.statement(escape, around)];
                Node::ordered(Head::Unless, children)
            }
            StatementKind::Code(code) => Node::leaf(Head::Code(code.code.clone())),
        }
    }

    fn class_of(&self, target: &VarRef) -> Option<(SymbolId, Option<Class>, Type)> {
        let id = self.model.symbols.symbol_of(target.last().id)?;
        let kind = self.model.symbols.get(id).stored();
        Some((id, self.sorts.class(Place::Variable(id)), kind))
    }

    fn assign(&mut self, target: &VarRef, value: &Expr) -> Term {
        let children = match self.class_of(target) {
            Some((_, _, Type::Struct(_))) => vec![self.reference(target), self.plain(value)],
            Some((_, class, kind)) => vec![self.reference(target), self.value(value, class, &kind)],
            None => vec![self.reference(target), self.plain(value)],
        };
        Node::ordered(Head::Assign, children)
    }

    /// `x++` and `x--`
    fn step(&mut self, target: &VarRef, by: i32) -> Term {
        let reference = self.reference(target);
        if let Some((id, class, kind)) = self.class_of(target) {
            let sort = class.filter(|class| self.sorts.is_sort(*class));
            if sort.is_some() {
                let sum = Formula::Binary(
                    BinaryOp::Add,
                    Box::new(Formula::Operand(0)),
                    Box::new(Formula::Constant(by)),
                );
                let inputs = [Input::Place(Place::Variable(id))];
                let value = self.tabulate(&sum, &inputs, vec![reference.clone()], Some((sort, &kind)));
                return Node::ordered(Head::Assign, vec![reference, value]);
            }
        }
        Node::ordered(if by > 0 { Head::Increment } else { Head::Decrement }, vec![reference])
    }

    /// What is printed does not matter, unless it can't be evaluated.
    fn printed(&mut self, arguments: &[Expr]) -> Term {
        let risky: Vec<&Expr> = {
            let totality = self.sorts.totality(self.model);
            arguments.iter().filter(|argument| !totality.is_total(&self.view, argument)).collect()
        };
        let terms = risky.into_iter().map(|argument| self.condition(argument)).collect();
        Node::ordered(Head::Print, terms)
    }

    fn choice(&mut self, head: Head, options: &[Sequence], around: Surroundings) -> Term {
        let ordered = self.in_claim
            || self.locations_fixed
            || escapes::compete(options)
            || (around.is_d_step() && !self.exclude_each_other(options));
        let terms = options.iter().map(|option| self.sequence(&option.steps, around)).collect();
        if ordered { Node::ordered(head, terms) } else { Node::unordered(head, terms) }
    }

    /// Can at most one of the options be executable at a time? So it is if all compare the same thing with different
    /// constants.
    fn exclude_each_other(&self, options: &[Sequence]) -> bool {
        let mut what: Option<String> = None;
        let mut constants = Vec::new();
        for option in options {
            let Some(Step::Statement(guard)) = option.steps.first() else {
                return false;
            };
            let (left, right) = match &guard.kind {
                StatementKind::Else => continue,
                StatementKind::Expression(Expr {
                    kind: ExprKind::Binary(BinaryOp::Equal, left, right),
                    ..
                }) => (left, right),
                _ => return false,
            };
            let (compared, constant) = match (self.view.operand(left), self.view.operand(right)) {
                (_, Some(Operand::Constant(constant))) => (left, constant),
                (Some(Operand::Constant(constant)), _) => (right, constant),
                _ => return false,
            };
            let text = printer::expression(compared);
            if what.get_or_insert_with(|| text.clone()) != &text || constants.contains(&constant) {
                return false;
            }
            constants.push(constant);
        }
        true
    }

    /// A loop that visits in no order.
    fn scan(
        &mut self,
        variable: &VarRef,
        scan: Scan,
        body: &[Step],
        around: Surroundings,
        at: StatementAt,
    ) -> Term {
        let target = self.reference(variable);
        let sort = self.sorts.sort(Place::Variable(scan.variable));
        let kind = &self.model.symbols.get(scan.variable).kind;
        let last = self.literal(sort, Identity::Number(kind.truncate(scan.to.wrapping_add(1))));
        let bound = self.sorts.sort(Place::Bound(scan.node));
        let visited = (scan.from..=scan.to)
            .map(|value| self.literal(bound, Identity::Number(kind.truncate(value))))
            .collect();
        self.view.bound.push(scan);
        let body = self.sequence(body, around);
        self.view.bound.pop();
        Term::Node(Box::new(Node {
            head: Head::Scan,
            ordered: vec![target, last, without_statements(body)],
            unordered: visited,
            statement: Some(at),
            claim: None,
        }))
    }

    /// A loop that counts: what SPIN assigns first, compares in each round, and adds.
    fn counted(&mut self, variable: &VarRef, from: &Expr, to: &Expr, op: BinaryOp) -> Vec<Term> {
        vec![
            self.assign(variable, from),
            self.condition(&comparison(variable, op, to)),
            self.step(variable, 1),
        ]
    }

    fn for_in(&mut self, for_in: &ForIn, around: Surroundings, at: StatementAt) -> Term {
        if let Some(scan) = self.sorts.scans.get(&for_in.variable) {
            return self.scan(&for_in.variable, scan, &for_in.body.steps, around, at);
        }
        let mut children = match for_in_array(self.model, for_in) {
            Some(length) => {
                let first = literal(0, &for_in.container);
                let last = literal(length.saturating_sub(1) as i32, &for_in.container);
                self.counted(&for_in.variable, &first, &last, BinaryOp::LessEqual)
            }
            None => vec![self.reference(&for_in.variable), self.channel(&for_in.container)],
        };
        children.push(self.sequence(&for_in.body.steps, around));
        Node::ordered(Head::ForIn, children)
    }

    fn select(&mut self, select: &Select, around: Surroundings) -> Term {
        let number = |expr: &Expr| self.view.number(expr);
        let bounds = number(&select.from).zip(number(&select.to));
        let variable = self.model.symbols.symbol_of(select.variable.id);
        if let (Some((from, to)), true) = (bounds, around.select_is_free(select, &self.sorts.scans, variable))
        {
            if let Some((_, class, kind)) = self.class_of(&select.variable) {
                let sort = class.filter(|class| self.sorts.is_sort(*class));
                // counting up to a value that the type cannot hold goes on from 0
                let fits = from <= to && kind.truncate(from) == from && kind.truncate(to) == to;
                if sort.is_some() && (fits || select.is_written_out()) {
                    let target = self.reference(&select.variable);
                    let values = (from..=to)
                        .map(|value| self.literal(sort, Identity::Number(kind.truncate(value))))
                        .collect();
                    return Term::Node(Box::new(Node {
                        head: Head::Choose,
                        ordered: vec![target],
                        unordered: values,
                        statement: None,
                        claim: None,
                    }));
                }
            }
        }
        let children = self.counted(&select.variable, &select.from, &select.to, BinaryOp::Less);
        Node::ordered(Head::Select, children)
    }
}

/// The term of a statement at a place.
fn stated(term: Term, at: StatementAt) -> Term {
    match term {
        Term::Node(mut node) => {
            node.statement = Some(at);
            Term::Node(node)
        }
        other => other,
    }
}

/// Inside of a scan nobody can stand.
fn without_statements(term: Term) -> Term {
    match term {
        Term::Node(mut node) => {
            node.statement = None;
            node.ordered = node.ordered.into_iter().map(without_statements).collect();
            node.unordered = node.unordered.into_iter().map(without_statements).collect();
            Term::Node(node)
        }
        other => other,
    }
}
