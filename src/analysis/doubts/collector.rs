//! Walks over a model and collects constructs that raise doubts, and observers of the end of processes.

use super::mixing::{Argument, pattern};
use super::{Doubt, Doubts, Matter, Observed, Observer};
use crate::analysis::sorts::flows::for_in_array;
use crate::analysis::stutter::never_may_count;
use crate::model::Model;
use crate::model::constants::fold;
use crate::model::symbols::*;
use crate::promela::diagnostic::Diagnostic;
use crate::promela::source::Span;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};
use crate::rules::{Rule, kept};

/// Who may move depends on who is still there.
const BY_PRIORITY: &str = "processes of a lower priority wait until one of a higher priority is removed";

pub(super) struct Collector<'a> {
    pub(super) model: &'a Model,
    pub(super) doubts: Doubts,
    pub(super) observers: Vec<Observer>,
    pub(super) body: Option<BodyId>,
    pub(super) in_claim: bool,
}

impl Collector<'_> {
    pub(super) fn everything(&mut self, span: Span, text: &str) {
        self.doubts.all.push(Doubt { matter: Matter::Everything, what: Diagnostic::note(span, text) });
    }

    fn observer(&mut self, span: Span, text: &str, what: Observed) {
        self.observers.push(Observer { span, text: text.to_string(), body: self.body, what });
    }

    pub(super) fn unit(&mut self, unit: &Unit, program: &Program) {
        let symbols = &self.model.symbols;
        match unit {
            Unit::Proctype(proctype) => {
                self.body = symbols.proctype(&proctype.name.name);
                if let Some(body) = self.body {
                    self.end_of(&proctype.body, body);
                    for &local in &symbols.body(body).locals {
                        if has_channel(self.model, local) {
                            let span = symbols.get(local).span;
                            self.observer(
                                span,
                                "a channel of a process vanishes with it",
                                Observed::Own(body),
                            );
                        }
                    }
                }
                if let Some(condition) = &proctype.provided {
                    self.expr(condition);
                    let ends = self.body.is_some_and(|body| self.model.can_end.contains(&body));
                    if ends && kept(Rule::ProvidedEnds) {
                        let text = "an ended process stays as long as its `provided` is false";
                        self.observer(condition.span, text, Observed::Any);
                    }
                }
                if let Some(priority) = &proctype.priority {
                    self.observer(priority.span, BY_PRIORITY, Observed::Any);
                }
                self.sequence(&proctype.body);
                self.body = None;
            }
            Unit::Init(init) => {
                let index = program.units.iter().position(|other| std::ptr::eq(other, unit));
                let found = symbols.bodies.iter().position(|body| Some(body.unit) == index);
                self.body = found.map(|body| BodyId(body as u32));
                if let Some(body) = self.body {
                    self.end_of(&init.body, body);
                }
                // a `run` is an observer only after the boot
                self.sequence(&init.body);
                self.body = None;
            }
            Unit::Never(never) => {
                self.in_claim = true;
                if never_may_count(never) {
                    self.observer(never.span, "a hand-written claim may count steps", Observed::Any);
                }
                self.sequence(&never.body);
                self.in_claim = false;
            }
            Unit::Ltl(ltl) => {
                self.in_claim = true;
                self.expr(&ltl.formula);
                self.in_claim = false;
            }
            Unit::Trace(trace) => {
                self.everything(trace.span, "an event trace follows single messages of all processes")
            }
            Unit::Code(code) if !(code.code.only_prints() || code.declares && code.code.only_declares()) => {
                self.everything(code.span, "C code may touch anything");
            }
            Unit::Declaration(declaration) => self.declaration(declaration),
            Unit::Typedef(typedef) => {
                typedef.fields.iter().for_each(|field| self.declaration(field));
                let names = typedef.fields.iter().flat_map(|field| &field.declarators);
                let is_last = |name: &&Ident| Predefined::from_name(&name.name) == Some(Predefined::Last);
                for field in names.map(|declarator| &declarator.name).filter(is_last) {
                    // wherever SPIN reads the name
                    self.everything(field.span, "a field `_last` makes SPIN keep the last process in states");
                }
            }
            Unit::CState(state) => self.everything(state.span, "C variables in the state can't be renamed"),
            _ => {}
        }
    }

    /// A channel that is looked at by its number, in a variable that is no `chan`.
    fn channel_number(&mut self, channel: &VarRef) {
        let symbols = &self.model.symbols;
        let id = symbols.symbol_of(channel.last().id);
        if id.is_none_or(|id| symbols.get(id).kind != Type::Chan) {
            self.everything(channel.span(), "a number is taken for that of a channel");
        }
    }

    /// Labels behind the last statement of a body are seen when a process stands at its end.
    fn end_of(&mut self, body: &Sequence, id: BodyId) {
        if let Some(Step::Statement(last)) = body.steps.last() {
            let empty = matches!(last.kind, StatementKind::Empty);
            if let (true, Some(label)) = (empty, last.labels.first()) {
                self.observer(label.name.span, "a label stands at the end of the body", Observed::Own(id));
            }
        }
    }
}

impl Visitor for Collector<'_> {
    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            let Some(id) = self.model.symbols.symbol_of(declarator.id) else {
                continue;
            };
            match &declarator.initialiser {
                Some(Initialiser::Value(value)) => self.flow_to(value, id),
                Some(Initialiser::List(values)) => values.iter().for_each(|value| self.flow_to(value, id)),
                Some(Initialiser::Channel(_)) | None => {}
            }
        }
        visit::walk_declaration(self, declaration);
    }

    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Code(code) if !code.code.only_prints() => {
                self.everything(code.span, "C code may touch anything");
            }
            StatementKind::SetPriority(..) => {
                self.everything(statement.span, "priorities that change order the processes");
            }
            StatementKind::Assign(target, value) => {
                if let Some(id) = self.model.symbols.symbol_of(target.last().id) {
                    self.flow_to(value, id);
                }
            }
            StatementKind::Receive(receive) => {
                self.message(&receive.channel, pattern(&receive.arguments));
            }
            StatementKind::ForIn(for_in) => {
                let variable = std::iter::once(Argument::Variable(&for_in.variable));
                if for_in_array(self.model, for_in).is_none() {
                    self.message(&for_in.container, variable);
                }
            }
            StatementKind::Send(send) => {
                self.message(&send.channel, send.arguments.iter().map(Argument::Value));
                if send.sorted {
                    self.sorted_send(&send.channel, statement.span);
                }
            }
            StatementKind::Expression(Expr {
                kind: ExprKind::Binary(BinaryOp::Equal, left, right), ..
            }) => {
                // the join idiom
                let number = fold(right);
                if let (ExprKind::Variable(variable), Some(k)) = (&left.kind, number) {
                    if self.model.symbols.target(variable.id) == Some(Target::Predefined(Predefined::NrPr)) {
                        self.observer(statement.span, "`_nr_pr` counts the processes", Observed::Count(k));
                        return;
                    }
                }
            }
            _ => {}
        }
        visit::walk_statement(self, statement);
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Code(code) if !code.only_prints() => {
                self.everything(expr.span, "C code may look at anything");
            }
            ExprKind::GetPriority(_) => {
                self.everything(expr.span, "`get_priority` may tell processes apart");
            }
            ExprKind::Enabled(pid) | ExprKind::PcValue(pid) => {
                self.observer(expr.span, "another process is looked at", Observed::Any);
                let constant = fold(pid).is_some();
                if !matches!(pid.kind, ExprKind::Variable(_)) && !constant {
                    self.everything(expr.span, "the pid of a process is computed");
                }
            }
            ExprKind::Len(channel) | ExprKind::Probe(_, channel) => self.channel_number(channel),
            ExprKind::Poll(poll) => {
                self.channel_number(&poll.channel);
                self.message(&poll.channel, pattern(&poll.arguments));
            }
            ExprKind::Binary(BinaryOp::Equal | BinaryOp::NotEqual, left, right) => {
                match self.is_channel(left) {
                    Some(is_channel) => self.flow(right, is_channel),
                    None => {
                        if let Some(is_channel) = self.is_channel(right) {
                            self.flow(left, is_channel);
                        }
                    }
                }
            }
            ExprKind::Run(run) => {
                if let Some(body) = self.model.symbols.proctype(&run.proctype.name) {
                    if !self.model.symbols.matches_parameters(run, body) {
                        self.everything(
                            expr.span,
                            "structures and single values are mixed in these parameters",
                        );
                    }
                    let parameters = &self.model.symbols.body(body).parameters;
                    for (argument, parameter) in run.arguments.iter().zip(parameters) {
                        self.flow_to(argument, *parameter);
                    }
                }
                let priority = run.priority.as_ref();
                if priority.is_some_and(|priority| fold(priority).is_none()) {
                    self.everything(expr.span, "the priority of this process is not known");
                }
                if priority.is_some() {
                    self.observer(expr.span, BY_PRIORITY, Observed::Any);
                }
                let dynamic = self.model.boot.notes.iter().any(|note| note.span == Some(expr.span));
                if dynamic || !self.model.boot.evaluated {
                    self.observer(expr.span, "a process is started while the model runs", Observed::Any);
                }
            }
            ExprKind::RemoteVariable(_) => {
                self.observer(expr.span, "another process is looked into", Observed::Any);
            }
            ExprKind::RemoteLabel(remote) => {
                let body = self.model.symbols.proctype(&remote.proctype.name);
                if let Some(body) =
                    body.filter(|body| self.observers.iter().any(|o| o.what == Observed::Own(*body)))
                {
                    self.observer(expr.span, "a label at the end is looked at", Observed::Own(body));
                }
            }
            ExprKind::Unary(UnaryOp::Next, _) => {
                self.observer(expr.span, "`X` counts steps", Observed::Any);
            }
            _ => {}
        }
        visit::walk_expr(self, expr);
    }

    fn variable(&mut self, variable: &VarRef, how: Use) {
        match self.model.symbols.target(variable.id) {
            Some(Target::Predefined(Predefined::Pid | Predefined::NrPr | Predefined::Last))
                if how.writes() =>
            {
                let text = format!("SPIN stores what is received in its own `{}`", variable.name.name);
                self.everything(variable.name.span, &text);
            }
            Some(Target::Predefined(Predefined::NrPr)) => {
                self.observer(variable.name.span, "`_nr_pr` counts the processes", Observed::Any);
            }
            Some(Target::Predefined(Predefined::Last)) => {
                self.observer(variable.name.span, "`_last` names the last process", Observed::Any);
            }
            Some(Target::Predefined(Predefined::Priority)) => {
                self.everything(variable.name.span, "`_priority` may tell processes apart");
            }
            Some(Target::Predefined(Predefined::State)) => {
                self.everything(variable.name.span, "`_p` shows the numbers of states");
            }
            Some(Target::Predefined(Predefined::Pid)) if self.in_claim => {
                self.everything(variable.name.span, "a claim has a pid of its own");
            }
            _ => {}
        }
        visit::walk_variable(self, variable);
    }
}

/// Does a variable, or a field in it, make a channel?
fn has_channel(model: &Model, id: SymbolId) -> bool {
    model
        .boot
        .channels
        .iter()
        .any(|channel| channel.owner.is_some() && channel.path.first().is_some_and(|(root, _)| *root == id))
}
