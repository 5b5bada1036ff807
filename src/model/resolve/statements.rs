//! Statements: the names in them, and the places where SPIN does not allow them.

use super::Resolver;
use super::expressions::Whole;
use crate::model::symbols::*;
use crate::promela::diagnostic::Diagnostic;
use crate::promela::source::Span;
use crate::promela::syntax::*;
use crate::promela::visit::{Use, runs_in};

impl Resolver {
    /// `{ … }`: a scope of its own.
    pub(super) fn sequence(&mut self, sequence: &Sequence) {
        self.open_block();
        self.steps(&sequence.steps);
        self.blocks.pop();
    }

    fn steps(&mut self, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Declaration(declaration) => {
                    if let Some(body) = self.place.body {
                        self.declaration(declaration, Home::Local(body));
                    }
                }
                Step::Exclusive(exclusive) => {
                    for channel in &exclusive.channels {
                        self.exclusive(channel);
                    }
                }
                Step::Statement(statement) => self.statement(statement),
            }
        }
    }

    /// What `xr` and `xs` name: one channel, not an element of an array. SPIN does not look at the types of fields.
    fn exclusive(&mut self, channel: &VarRef) {
        self.variable(channel, Use::Exclusive, Whole::Value);
        if channel.field.is_none() {
            self.must_be_channel(channel);
        }
        let path = self.symbols.path_of(channel);
        if path.iter().any(|id| self.symbols.get(*id).length.is_some()) {
            self.error_with_hint(
                channel.span(),
                "an element of an array can't be named here",
                "give it a name of its own: `chan c = q[0]; xr c`",
            );
        }
    }

    fn statement(&mut self, statement: &Statement) {
        let first = self.place.labels.count();
        for label in &statement.labels {
            self.label(label);
        }
        let named = first..self.place.labels.count();
        // from here on, and inside the statement, SPIN makes declarations statements
        self.place.started = true;
        let outside = (self.place.d_step, self.place.loops_outside);
        let is_d_step = matches!(statement.kind, StatementKind::DStep(_));
        if is_d_step {
            if outside.0.is_none() {
                (self.place.d_step, self.place.loops_outside) = (Some(statement.span), self.place.loops);
            }
            self.place.known_d_step = Some(statement.span);
        }
        self.kind_of_statement(statement);
        // SPIN places labels when it has read the statement: one of a d_step counts as inside of it
        self.place.labels.place(named, self.place.known_d_step);
        if is_d_step {
            (self.place.d_step, self.place.loops_outside) = outside;
            self.place.known_d_step = None;
        }
    }

    fn kind_of_statement(&mut self, statement: &Statement) {
        if self.place.kind == Some(BodyKind::Trace) {
            self.check_event(statement);
        }
        match &statement.kind {
            StatementKind::Empty | StatementKind::Else | StatementKind::Code(_) => {}
            StatementKind::Break => {
                if self.place.loops == 0 {
                    self.error(statement.span, "`break` outside of a loop");
                } else if self.place.d_step.is_some() && self.place.loops == self.place.loops_outside {
                    self.error_with_hint(
                        statement.span,
                        "a jump out of a `d_step`",
                        "`atomic` allows such jumps",
                    );
                }
            }
            StatementKind::Goto(label) => self.jump(label),
            StatementKind::Assign(target, value) => {
                self.variable(target, Use::Write, Whole::Value);
                // SPIN does not look at what takes the result of an inline
                if !self.place.results.contains(&target.span()) {
                    self.not_its_own_index(target);
                }
                self.expr(value);
                self.check_channel_assignment(target, value);
            }
            StatementKind::Increment(target) | StatementKind::Decrement(target) => {
                self.variable(target, Use::Update, Whole::Value);
                self.not_its_own_index(target);
                if self.kind_of(target) == Some(Type::Chan) {
                    self.error(statement.span, "arithmetic on a channel");
                }
            }
            StatementKind::Send(send) => {
                self.no_messages_in_claims(statement.span);
                self.channel_operand(&send.channel, Use::Send);
                for argument in &send.arguments {
                    self.argument(argument);
                    if !runs_in(argument).is_empty() {
                        self.error(argument.span, "`run` in a message");
                    }
                }
                self.check_message_length(send, statement.span);
            }
            StatementKind::Receive(receive) => {
                self.no_messages_in_claims(statement.span);
                self.channel_operand(&receive.channel, Use::Receive);
                let how = match self.place.kind {
                    // `q?x` in a trace is a pattern, nothing is received
                    Some(BodyKind::Trace) => Use::Read,
                    _ => Use::Write,
                };
                self.pattern(&receive.arguments, how);
                self.check_received_once(&receive.arguments);
            }
            StatementKind::Expression(expr) => {
                self.expr(expr);
                self.probes_in_condition(expr);
                self.not_remote_in_d_step(expr);
                self.check_runs_in(expr);
            }
            StatementKind::Assert(expr) | StatementKind::Printm(expr) => {
                self.expr(expr);
                self.not_remote_in_d_step(expr);
            }
            StatementKind::Printf(_, arguments) => {
                for argument in arguments {
                    self.expr(argument);
                    self.not_remote_in_d_step(argument);
                }
            }
            StatementKind::SetPriority(pid, priority) => {
                self.expr(pid);
                self.expr(priority);
            }
            StatementKind::If(options) => self.options(options),
            StatementKind::Do(options) => {
                self.place.loops += 1;
                self.options(options);
                self.place.loops -= 1;
            }
            StatementKind::ForRange(range) => {
                self.loop_variable(&range.variable, "for");
                self.range(&range.from, &range.to, &range.variable);
                self.loop_body(&range.body);
            }
            StatementKind::ForIn(for_in) => {
                self.variable(&for_in.variable, Use::Update, Whole::Anything);
                self.variable(&for_in.container, Use::Read, Whole::Anything);
                self.check_container(for_in);
                self.loop_body(&for_in.body);
            }
            StatementKind::Select(select) => {
                self.loop_variable(&select.variable, "select");
                self.range(&select.from, &select.to, &select.variable);
            }
            StatementKind::Atomic(sequence) => {
                self.no_label_first(sequence, "atomic ");
                self.sequence(sequence);
            }
            StatementKind::DStep(sequence) => {
                self.no_label_first(sequence, "d_step ");
                self.sequence(sequence);
            }
            StatementKind::Block(sequence) => {
                self.no_label_first(sequence, "");
                self.sequence(sequence);
            }
            StatementKind::Unless(main, escape) => {
                self.check_unless_labels(main, escape);
                self.statement(main);
                self.statement(escape);
            }
            StatementKind::Call(call) => self.call(call),
        }
    }

    /// SPIN can't place a label on the first statement of a block: it belongs in front of the block.
    fn no_label_first(&mut self, sequence: &Sequence, word: &str) {
        let Some(Step::Statement(first)) = sequence.steps.first() else {
            return;
        };
        if let (Some(label), false) = (first.labels.first(), is_loop(first)) {
            let name = &label.name;
            self.error_with_hint(
                name.span,
                format!("the label `{}` is on the first statement of a block", name.name),
                format!("write `{}: {word}{{ … }}`", name.name),
            );
        }
    }

    fn check_unless_labels(&mut self, main: &Statement, escape: &Statement) {
        let block = matches!(
            main.kind,
            StatementKind::Block(_)
                | StatementKind::Atomic(_)
                | StatementKind::DStep(_)
                | StatementKind::Call(_)
        );
        if let (Some(label), false) = (main.labels.first(), block || is_loop(main)) {
            self.error_with_hint(
                label.name.span,
                "a label on a statement with `unless`",
                format!("write `{}: {{ … unless … }}`", label.name.name),
            );
        }
        if let (Some(label), false) = (escape.labels.first(), is_loop(escape)) {
            self.error(label.name.span, "a label on what comes after `unless`");
        }
    }

    fn call(&mut self, call: &InlineCall) {
        if let Some(result) = &call.result {
            self.variable(result, Use::Write, Whole::Value);
        }
        // SPIN reads the actual parameters as expressions before it puts them into the body
        for argument in &call.arguments {
            match &argument.kind {
                ExprKind::Variable(variable) if self.is_label(&variable.name.name) => {}
                _ => self.actual_parameter(argument),
            }
        }
        let before = self.problems.len();
        let outer = self.place.inline.replace(call.definition.name.name.clone());
        let results = self.place.results.len();
        self.place.results.extend(call.result.as_ref().map(VarRef::span));
        self.no_label_first(&call.expansion, "");
        self.sequence(&call.expansion);
        self.place.results.truncate(results);
        self.place.inline = outer;
        for problem in &mut self.problems[before..] {
            let label = format!("in the expansion of `{}`, called here", call.definition.name.name);
            *problem = problem.clone().related(call.call_span, label);
        }
    }

    /// An actual parameter: its names must be known, what it is good for shows in the body.
    fn actual_parameter(&mut self, argument: &Expr) {
        self.place.actual = true;
        self.argument(argument);
        self.place.actual = false;
    }

    fn is_label(&self, name: &str) -> bool {
        matches!(self.lookup(name), Some(super::Entry::Label(..)))
    }

    fn options(&mut self, options: &[Sequence]) {
        let mut first_else = None;
        for option in options {
            // an option is no scope
            self.steps(&option.steps);
            if let Some(Step::Statement(statement)) = option.steps.first() {
                if matches!(statement.kind, StatementKind::Else) {
                    match first_else {
                        None => first_else = Some(statement.span),
                        Some(first) => self.report(
                            Diagnostic::error(statement.span, "a second `else`")
                                .related(first, "the first one"),
                        ),
                    }
                }
            }
        }
    }

    fn loop_body(&mut self, body: &Sequence) {
        self.place.loops += 1;
        self.sequence(body);
        self.place.loops -= 1;
    }

    fn loop_variable(&mut self, variable: &VarRef, word: &str) {
        self.variable(variable, Use::Update, Whole::Anything);
        let is_array =
            (self.symbols.symbol_of(variable.id)).is_some_and(|id| self.symbols.get(id).length.is_some());
        let structure = matches!(self.kind_of(variable), Some(Type::Struct(_) | Type::Chan));
        if variable.field.is_some() || is_array || structure {
            self.error_with_hint(
                variable.span(),
                format!("the variable of `{word}` must be a scalar"),
                "declare one, and copy it if need be",
            );
        }
    }

    fn range(&mut self, from: &Expr, to: &Expr, variable: &VarRef) {
        self.expr(from);
        self.expr(to);
        // SPIN waits for `variable <= to`
        self.not_remote_in_d_step(to);
        let bounds = |expr: &Expr| match expr.kind {
            ExprKind::Constant(value, _) => Some(value),
            _ => None,
        };
        if let (Some(first), Some(last)) = (bounds(from), bounds(to)) {
            if first > last {
                self.error_with_hint(
                    from.span.to(to.span),
                    format!("the range of `{}` is empty", variable.name.name),
                    "the first value must not be larger than the last one",
                );
            }
        }
    }

    fn check_container(&mut self, for_in: &ForIn) {
        let container = &for_in.container;
        let Some(id) = self.symbols.symbol_of(container.id) else {
            return;
        };
        let symbol = self.symbols.get(id);
        let message_variable = matches!(self.kind_of(&for_in.variable), Some(Type::Struct(_)));
        let fits = if message_variable {
            symbol.kind == Type::Chan
        } else {
            symbol.length.is_some() && container.field.is_none()
        };
        if !fits {
            self.error_with_hint(
                container.span(),
                format!("`for` can't go through `{}`", container.name.name),
                "it goes through an array with an index, or through a channel of one typedef with a variable of it",
            );
        }
    }

    /// The type of what a reference ends in.
    pub(super) fn kind_of(&self, variable: &VarRef) -> Option<Type> {
        let id = self.symbols.symbol_of(variable.last().id)?;
        Some(self.symbols.get(id).kind.clone())
    }

    fn check_channel_assignment(&mut self, target: &VarRef, value: &Expr) {
        let plain_constant = matches!(value.kind, ExprKind::Constant(..));
        if target.field.is_none() && self.kind_of(target) == Some(Type::Chan) && plain_constant {
            self.error_with_hint(
                value.span,
                format!("a number as a channel for `{}`", target.name.name),
                "a channel variable can be assigned channels only",
            );
        }
    }

    fn check_message_length(&mut self, send: &Send, span: Span) {
        let given = send.arguments.len();
        if given > self.most_fields && self.symbols.symbol_of(send.channel.id).is_some() {
            let most = self.most_fields;
            self.error(span, format!("a message of {given} fields, but no channel has more than {most}"));
        }
    }

    /// One variable can't take two fields of a message.
    fn check_received_once(&mut self, pattern: &[ReceiveArgument]) {
        let mut seen: Vec<&Name> = Vec::new();
        for argument in pattern {
            let ReceiveArgument::Variable(variable) = argument else {
                continue;
            };
            let whole_typedef = matches!(self.kind_of(variable), Some(Type::Struct(_)));
            if !variable.is_plain() || whole_typedef || &*variable.name.name == "_" {
                continue;
            }
            if seen.contains(&&variable.name.name) {
                self.error(
                    variable.name.span,
                    format!("`{}` would receive two fields of one message", variable.name.name),
                );
            }
            seen.push(&variable.name.name);
        }
    }

    fn no_messages_in_claims(&mut self, span: Span) {
        if self.place.kind == Some(BodyKind::Never) {
            self.error_with_hint(
                span,
                "a claim can't send or receive",
                "a claim may look at channels: `q?[…]`, `len(q)`, …",
            );
        }
    }

    /// A trace follows events: `q!m` and `q?m`, and where they lead to. SPIN refuses everything else, also braces and inlines.
    fn check_event(&mut self, statement: &Statement) {
        let (allowed, hint) = match &statement.kind {
            StatementKind::Send(send) => (!send.sorted, "a trace knows no `!!`"),
            StatementKind::Receive(receive) => {
                (!receive.random && !receive.peek, "a trace knows no `??` and no `?<…>`")
            }
            StatementKind::If(_)
            | StatementKind::Do(_)
            | StatementKind::ForRange(_)
            | StatementKind::ForIn(_)
            | StatementKind::Unless(..)
            | StatementKind::Goto(_)
            | StatementKind::Break
            | StatementKind::Empty => (true, ""),
            StatementKind::Atomic(_)
            | StatementKind::DStep(_)
            | StatementKind::Block(_)
            | StatementKind::Call(_) => (false, "write its sends and receives without a block or an inline"),
            _ => (false, "a trace consists of sends and receives only"),
        };
        if !allowed {
            self.error_with_hint(statement.span, "this is no event", hint);
        }
    }

    /// `run` may be the whole of a condition, or one operand of arithmetic.
    fn check_runs_in(&mut self, expr: &Expr) {
        let runs = runs_in(expr).len();
        let compound = matches!(
            expr.kind,
            ExprKind::Binary(BinaryOp::And | BinaryOp::Or, ..) | ExprKind::Unary(UnaryOp::Not, _)
        );
        if runs > 1 {
            self.error(expr.span, "more than one `run` in an expression");
        } else if runs == 1 && compound {
            self.error_with_hint(
                expr.span,
                "`run` as a part of a condition",
                "put it into a statement of its own",
            );
        }
    }
}

/// Is it a loop to SPIN? A label can be placed on one wherever it stands.
fn is_loop(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Do(_) | StatementKind::ForRange(_) | StatementKind::ForIn(_) => true,
        StatementKind::Select(select) => !select.rewritten,
        _ => false,
    }
}
