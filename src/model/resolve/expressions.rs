//! References to variables, and the expressions around them.

use super::{Entry, Resolver};
use crate::model::symbols::*;
use crate::promela::diagnostic::Diagnostic;
use crate::promela::syntax::*;
use crate::promela::visit::Use;

/// What a reference to a variable may stand for as a whole.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Whole {
    /// One value.
    Value,
    /// One value or a whole typedef (in messages and parameters).
    OrStruct,
    /// Anything, also a whole array (in the head of `for`).
    Anything,
}

impl Resolver {
    pub(super) fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Constant(..) | ExprKind::Timeout | ExprKind::Code(_) => {}
            ExprKind::NonProgress => {
                if !matches!(self.place.kind, Some(BodyKind::Never) | None) {
                    self.error(expr.span, "`np_` has a meaning in never claims only");
                }
            }
            ExprKind::Variable(variable) => self.variable(variable, Use::Read, Whole::Value),
            ExprKind::Unary(_, operand) => self.expr(operand),
            ExprKind::Enabled(operand) | ExprKind::PcValue(operand) | ExprKind::GetPriority(operand) => {
                self.expr(operand);
            }
            ExprKind::Binary(op, left, right) => {
                self.no_temporal_operand(*op, left, right);
                self.expr(left);
                self.expr(right);
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                self.expr(condition);
                self.expr(then);
                self.expr(otherwise);
            }
            ExprKind::Run(run) => self.run(run, expr),
            ExprKind::Len(channel) | ExprKind::Probe(_, channel) => {
                self.variable(channel, Use::Probe, Whole::Value);
            }
            ExprKind::Poll(poll) => {
                self.variable(&poll.channel, Use::Probe, Whole::Value);
                self.pattern(&poll.arguments, Use::Read);
            }
            ExprKind::RemoteLabel(remote) => {
                if let Some(pid) = &remote.pid {
                    self.expr(pid);
                }
                self.remote_label(remote);
            }
            ExprKind::RemoteVariable(remote) => {
                if let Some(pid) = &remote.pid {
                    self.expr(pid);
                }
                if let Some(index) = &remote.index {
                    self.expr(index);
                }
            }
        }
    }

    /// `[] x == 1` is `([] x) == 1`, of which SPIN makes something without meaning.
    fn no_temporal_operand(&mut self, op: BinaryOp, left: &Expr, right: &Expr) {
        let logical = op.is_temporal() || matches!(op, BinaryOp::And | BinaryOp::Or);
        let temporal = [left, right].into_iter().find(|operand| match &operand.kind {
            ExprKind::Unary(op, _) => op.is_temporal(),
            ExprKind::Binary(op, ..) => op.is_temporal(),
            _ => false,
        });
        if let (Some(operand), false) = (temporal, logical) {
            self.report(
                Diagnostic::warning(operand.span, format!("a temporal operator inside of `{}`", op.text()))
                    .hint("temporal operators bind tighter than comparisons: write `[] (x == 1)`"),
            );
        }
    }

    fn run(&mut self, run: &Run, expr: &Expr) {
        if self.place.body.is_none() {
            self.error(expr.span, "`run` outside of a process");
        }
        if self.place.d_step.is_some() {
            self.error_with_hint(expr.span, "`run` inside `d_step`", "use `atomic` instead of `d_step`");
        }
        for argument in &run.arguments {
            self.argument(argument);
        }
        let given = run.arguments.iter().map(|argument| self.symbols.width(argument)).sum();
        self.runs.push((run.proctype.clone(), given, expr.span));
        self.check_priority(run.priority.as_ref());
    }

    /// An expression that may be a whole typedef.
    pub(super) fn argument(&mut self, argument: &Expr) {
        match &argument.kind {
            ExprKind::Variable(variable) => self.variable(variable, Use::Read, Whole::OrStruct),
            _ => self.expr(argument),
        }
    }

    /// The arguments of a receive or poll.
    pub(super) fn pattern(&mut self, pattern: &[ReceiveArgument], how: Use) {
        for argument in pattern {
            match argument {
                ReceiveArgument::Variable(variable) if &*variable.name.name == "_" => {
                    self.symbols.targets[variable.id.0 as usize] = Some(Target::Predefined(Predefined::Drop));
                }
                // SPIN looks at assignments only
                ReceiveArgument::Variable(variable)
                    if Predefined::from_name(&variable.name.name).is_some() =>
                {
                    self.variable(variable, Use::Read, Whole::Value);
                }
                ReceiveArgument::Variable(variable) => self.variable(variable, how, Whole::OrStruct),
                ReceiveArgument::Eval(expr) => {
                    if let ExprKind::Variable(VarRef { name, .. }) = &expr.kind {
                        if &*name.name == "_" && self.place.kind == Some(BodyKind::Trace) {
                            self.error(name.span, "the value of `_` can't be read");
                        }
                    }
                    self.expr(expr);
                }
                ReceiveArgument::Constant(expr) => self.expr(expr),
            }
        }
    }

    /// A variable that must hold a channel.
    pub(super) fn channel_operand(&mut self, channel: &VarRef, how: Use) {
        self.variable(channel, how, Whole::Value);
        self.must_be_channel(channel);
    }

    pub(super) fn must_be_channel(&mut self, channel: &VarRef) {
        let predefined = matches!(self.symbols.target(channel.id), Some(Target::Predefined(_)));
        if predefined || self.kind_of(channel).is_some_and(|kind| kind != Type::Chan) {
            self.error_with_hint(
                channel.span(),
                format!("`{}` is no channel", channel.name.name),
                "declare it as `chan`",
            );
        }
    }

    /// `full(x)` of what is no channel: SPIN refuses it where it is, or is a part of, a statement that waits, and nowhere else.
    pub(super) fn probes_in_condition(&mut self, condition: &Expr) {
        match &condition.kind {
            ExprKind::Probe(_, channel) => self.must_be_channel(channel),
            ExprKind::Binary(_, left, right) => {
                self.probes_in_condition(left);
                self.probes_in_condition(right);
            }
            _ => {}
        }
    }

    /// A variable as a value.
    pub(super) fn expr_variable(&mut self, variable: &VarRef) {
        self.variable(variable, Use::Read, Whole::Value);
    }

    pub(super) fn variable(&mut self, variable: &VarRef, how: Use, whole: Whole) {
        let mut part = Some(variable);
        while let Some(reference) = part {
            if let Some(index) = &reference.index {
                self.expr(index);
            }
            part = reference.field.as_deref();
        }
        let name = &variable.name;
        if let Some(predefined) = Predefined::from_name(&name.name) {
            self.predefined(variable, predefined, how);
            return;
        }
        match self.lookup(&name.name) {
            Some(Entry::Variable(id)) => self.path(variable, id, whole),
            Some(Entry::Label(..)) => {
                self.error(name.span, format!("`{}` is a label, not a variable", name.name))
            }
            Some(Entry::Proctype(_)) | None => {
                let message = format!("`{}` is not declared", name.name);
                match self.similar(&name.name) {
                    Some(similar) => {
                        self.error_with_hint(name.span, message, format!("there is a variable `{similar}`"));
                    }
                    None => {
                        self.error_with_hint(name.span, message, "variables are declared above their use")
                    }
                }
            }
        }
    }

    fn predefined(&mut self, variable: &VarRef, predefined: Predefined, how: Use) {
        self.symbols.targets[variable.id.0 as usize] = Some(Target::Predefined(predefined));
        let span = variable.name.span;
        if let Some(index) = &variable.index {
            self.index_of_scalar(&variable.name, index);
        }
        match predefined {
            _ if self.place.actual => {}
            Predefined::Drop
                if matches!(how, Use::Read | Use::Update) && self.place.kind != Some(BodyKind::Trace) =>
            {
                self.error(span, "the value of `_` can't be read");
            }
            Predefined::Pid | Predefined::NrPr | Predefined::Last if how.writes() => {
                self.error(span, format!("`{}` can't be changed", variable.name.name));
            }
            _ => {}
        }
    }

    /// Checks indices and fields along a reference.
    fn path(&mut self, variable: &VarRef, id: SymbolId, whole: Whole) {
        let (mut part, mut id) = (variable, id);
        loop {
            self.symbols.targets[part.id.0 as usize] = Some(Target::Symbol(id));
            let symbol = self.symbols.get(id).clone();
            self.check_index(part, &symbol, whole);
            match (&part.field, &symbol.kind) {
                (None, Type::Struct(_)) => {
                    if whole == Whole::Value && !self.place.actual {
                        self.error_with_hint(
                            part.name.span,
                            format!("`{}` is a whole typedef, not a value", part.name.name),
                            "name a field of it; whole typedefs can be sent, received and passed to `run`",
                        );
                    }
                    return;
                }
                (None, _) => return,
                (Some(field), Type::Struct(typedef)) => {
                    let Some(next) = self.field(*typedef, &field.name.name) else {
                        let typedef = self.symbols.typedef(*typedef);
                        let fields: Vec<String> = (typedef.fields.iter())
                            .map(|&f| format!("`{}`", self.symbols.get(f).name))
                            .collect();
                        let (name, fields) = (typedef.name.clone(), fields.join(", "));
                        self.error_with_hint(
                            field.name.span,
                            format!("`{name}` has no field `{}`", field.name.name),
                            format!("its fields are {fields}"),
                        );
                        return;
                    };
                    (part, id) = (field, next);
                }
                (Some(field), _) => {
                    self.error(
                        field.name.span,
                        format!("`{}` is no typedef, so it has no fields", part.name.name),
                    );
                    return;
                }
            }
        }
    }

    fn check_index(&mut self, part: &VarRef, symbol: &Symbol, whole: Whole) {
        match (&part.index, symbol.length) {
            (None, Some(_)) if whole != Whole::Anything => {
                self.error_with_hint(
                    part.name.span,
                    format!("`{}` is an array", part.name.name),
                    format!("write `{}[…]`", part.name.name),
                );
            }
            (Some(index), None) => self.index_of_scalar(&part.name, index),
            _ => {}
        }
    }

    /// What is no array has one element for SPIN, and its index must be written as a constant.
    fn index_of_scalar(&mut self, name: &Ident, index: &Expr) {
        let zero = matches!(index.kind, ExprKind::Constant(0, _));
        if !zero && !self.place.actual {
            self.error(index.span, format!("an index, but `{}` is no array", name.name));
        }
    }

    fn field(&self, typedef: TypedefId, name: &str) -> Option<SymbolId> {
        let fields = &self.symbols.typedef(typedef).fields;
        fields.iter().copied().find(|&field| &*self.symbols.get(field).name == name)
    }

    /// A declared variable whose name differs in one letter or in case only.
    fn similar(&self, name: &str) -> Option<Name> {
        let locals = self.blocks.iter().flat_map(|block| block.names.iter());
        let globals = self.globals.iter().map(|(name, global)| (name, &global.entry));
        let mut candidates: Vec<&Name> = locals
            .chain(globals)
            .filter(|(candidate, entry)| matches!(entry, Entry::Variable(_)) && close(candidate, name))
            .map(|(candidate, _)| candidate)
            .collect();
        candidates.sort();
        candidates.first().map(|&candidate| candidate.clone())
    }
}

/// Do two names differ by one letter that is added, dropped or changed, or by case?
fn close(a: &str, b: &str) -> bool {
    if a.eq_ignore_ascii_case(b) {
        return true;
    }
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() < 3 || b.len() < 3 || a.len().abs_diff(b.len()) > 1 {
        return false;
    }
    let front = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let back = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    front + back + 1 >= a.len().max(b.len())
}
