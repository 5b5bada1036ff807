//! What is given up in doubt: constructs under which identities can't be renamed safely, and who could notice.
//!
//! - C code that may touch the state, `trace`, priorities that change, `pc_value`: no symmetry at all.
//! - `q!!m` keeps messages in an order of numbers: the fields of these messages are data.
//! - A `hidden` variable is not part of the state: it may carry identities only inside one atomic step.
//! - SPIN removes ended processes last-in first-out. Whoever can notice that (an *observer*) makes processes that can
//!   end differ: `_nr_pr`, `run` after the boot, `p[i]:x`, `enabled`, `_last`, formulas with `X`, never claims, channels of the process
//!   itself, labels at the end of its body. The join idiom is no observer: `_nr_pr == 1` in a process that is the oldest.

use super::Model;
use super::channels::{MessageField, PlaceId};
use super::symbols::*;
use crate::promela::source::Span;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};
use std::collections::HashSet;

/// What a doubt is about.
#[derive(Clone, Debug, PartialEq)]
pub enum Matter {
    /// Nothing may be moved.
    Everything,
    /// The processes of a body.
    Processes(BodyId),
    /// A process.
    Process(u32),
    /// The values of a variable and the index of an array.
    Variable(SymbolId),
    /// The index of an array.
    Index(SymbolId),
    /// The fields of the messages on channels of a class.
    Messages(PlaceId),
}

/// A symmetry that is given up.
#[derive(Clone, Debug)]
pub struct Doubt {
    /// Whose.
    pub matter: Matter,
    /// The construct.
    pub span: Span,
    /// Why.
    pub text: String,
    /// How one would write it.
    pub hint: Option<String>,
}

/// All doubts about a model.
#[derive(Clone, Debug, Default)]
pub struct Doubts {
    /// The doubts.
    pub all: Vec<Doubt>,
    /// Hidden variables that are always written before they are read within one atomic step.
    pub harmless_hidden: HashSet<SymbolId>,
    /// May a process end, and give its pid to another, while `init` still starts processes?
    pub pids_vary: bool,
    /// Does the boot start its processes in one atomic step before anybody else can start one?
    pub boot_is_first: bool,
}

impl Doubts {
    /// Collects the doubts about a model.
    pub fn new(program: &Program, model: &Model) -> Doubts {
        let mut collector = Collector {
            model,
            doubts: Doubts::default(),
            observers: Vec::new(),
            body: None,
            in_claim: false,
        };
        for unit in &program.units {
            collector.unit(unit, program);
        }
        let Collector { mut doubts, observers, .. } = collector;
        doubts.boot_order(program, model);
        doubts.endings(model, &observers);
        doubts.harmless_hidden = harmless_hidden(program, model);
        doubts
    }

    /// The doubt that fixes everything, if there is one.
    pub fn about_everything(&self) -> Option<&Doubt> {
        self.all.iter().find(|doubt| doubt.matter == Matter::Everything)
    }

    /// The doubt that fixes a process, if there is one.
    pub fn about_process(&self, pid: u32, body: BodyId) -> Option<&Doubt> {
        self.all
            .iter()
            .find(|doubt| doubt.matter == Matter::Processes(body) || doubt.matter == Matter::Process(pid))
    }

    fn boot_order(&mut self, program: &Program, model: &Model) {
        let steps: &[Step] = match model.boot.init_unit.map(|unit| &program.units[unit]) {
            Some(Unit::Init(init)) => &init.body.steps[..model.boot.init_steps],
            _ => &[],
        };
        let starts = |step: &&Step| match step {
            Step::Statement(statement) => {
                let mut runs = visit::Runs::default();
                runs.statement(statement);
                !runs.spans.is_empty()
            }
            _ => false,
        };
        let starting: Vec<&Step> = steps.iter().filter(starts).collect();
        let atomic = match &starting[..] {
            [] => true,
            [Step::Statement(only)] => {
                matches!(only.kind, StatementKind::Atomic(_) | StatementKind::DStep(_))
                    || matches!(only.kind, StatementKind::Expression(_) | StatementKind::Assign(..))
            }
            _ => false,
        };
        let can_end = model.boot.processes.iter().any(|process| {
            let is_init = model.symbols.body(process.body).kind == BodyKind::Init;
            !is_init && model.can_end.contains(&process.body)
        });
        self.pids_vary = !atomic && can_end;
        let starters_from_the_start = model.boot.processes.iter().any(|process| {
            let body = model.symbols.body(process.body);
            let mut runs = visit::Runs::default();
            if let Unit::Proctype(proctype) = &program.units[body.unit] {
                runs.sequence(&proctype.body);
            }
            process.started_by.is_none() && !runs.spans.is_empty()
        });
        self.boot_is_first = atomic && model.boot.evaluated && !starters_from_the_start;
    }

    /// Processes that can end are fixed if somebody can notice in which order they vanish.
    fn endings(&mut self, model: &Model, observers: &[Observer]) {
        let mut bodies: Vec<BodyId> = model.boot.processes.iter().map(|process| process.body).collect();
        bodies.sort();
        bodies.dedup();
        let ending: Vec<BodyId> =
            bodies.iter().copied().filter(|body| model.can_end.contains(body)).collect();
        for observer in observers {
            match observer.what {
                Observed::Count(k) if join_idiom(model, observer, k) => {
                    for pid in 0..k as u32 {
                        self.all.push(Doubt {
                            matter: Matter::Process(pid),
                            span: observer.span,
                            text: format!("`_nr_pr == {k}` waits for all but the oldest processes to end"),
                            hint: None,
                        });
                    }
                }
                Observed::Own(body) => {
                    if ending.contains(&body) {
                        self.all.push(observer.doubt(model, body));
                    }
                }
                _ => {
                    for body in &ending {
                        self.all.push(observer.doubt(model, *body));
                    }
                }
            }
        }
    }
}

/// May the `_nr_pr == k` in an observer be seen as waiting for the younger processes to end?
fn join_idiom(model: &Model, observer: &Observer, k: i32) -> bool {
    let oldest: Vec<_> = model.boot.processes.iter().take(k.max(0) as usize).collect();
    let tester = oldest.iter().any(|process| Some(process.body) == observer.body);
    let others_stay = oldest
        .iter()
        .all(|process| Some(process.body) == observer.body || !model.can_end.contains(&process.body));
    let single = model.boot.processes.iter().filter(|p| Some(p.body) == observer.body).count() == 1;
    k >= 1 && k as usize == oldest.len() && tester && others_stay && single && model.boot.complete
}

/// Somebody who can notice when a process is removed.
struct Observer {
    span: Span,
    text: String,
    /// Where it stands.
    body: Option<BodyId>,
    what: Observed,
}

#[derive(PartialEq)]
enum Observed {
    /// `_nr_pr == k`
    Count(i32),
    /// The end of processes of this body only.
    Own(BodyId),
    /// The end of any process.
    Any,
}

impl Observer {
    fn doubt(&self, model: &Model, body: BodyId) -> Doubt {
        let name = &model.symbols.body(body).name;
        Doubt {
            matter: Matter::Processes(body),
            span: self.span,
            text: format!(
                "{}; SPIN removes ended processes last-in first-out, and `{name}` can end",
                self.text
            ),
            hint: Some(format!("let `{name}` wait for ever instead of ending, with `end: false` at its end")),
        }
    }
}

struct Collector<'a> {
    model: &'a Model,
    doubts: Doubts,
    observers: Vec<Observer>,
    body: Option<BodyId>,
    in_claim: bool,
}

impl Collector<'_> {
    fn everything(&mut self, span: Span, text: &str) {
        self.doubts.all.push(Doubt { matter: Matter::Everything, span, text: text.to_string(), hint: None });
    }

    fn observer(&mut self, span: Span, text: &str, what: Observed) {
        self.observers.push(Observer { span, text: text.to_string(), body: self.body, what });
    }

    fn unit(&mut self, unit: &Unit, program: &Program) {
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
                self.observer(never.span, "a hand-written claim counts steps", Observed::Any);
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
            Unit::Code(code) if !code.declares && !is_harmless(&code.code) => {
                self.everything(code.span, "C code may touch anything");
            }
            Unit::Declaration(declaration) => self.declaration(declaration),
            Unit::CState(state) => self.everything(state.span, "C variables in the state can't be renamed"),
            _ => {}
        }
    }

    fn sorted_send(&mut self, channel: &VarRef, span: Span) {
        let id = self.model.symbols.symbol_of(channel.last().id);
        if let Some(place) = id.and_then(|id| self.model.signatures.place(id)) {
            self.doubts.all.push(Doubt {
                matter: Matter::Messages(self.model.signatures.class(place)),
                span,
                text: "`!!` keeps the messages in the order of their numbers".to_string(),
                hint: Some("send with `!` if the order does not matter".to_string()),
            });
        }
    }

    /// Is an expression a channel (`Some(true)`), a number (`Some(false)`), or a constant that can be either?
    fn is_channel(&self, expr: &Expr) -> Option<bool> {
        let symbols = &self.model.symbols;
        match &expr.kind {
            ExprKind::Variable(variable) => match symbols.target(variable.last().id) {
                Some(Target::Symbol(id)) => Some(symbols.get(id).kind == Type::Chan),
                _ => Some(false),
            },
            ExprKind::RemoteVariable(remote) => {
                symbols.remote_variable(remote).map(|id| symbols.get(id).kind == Type::Chan)
            }
            ExprKind::Conditional(_, then, otherwise) => {
                self.is_channel(then).or_else(|| self.is_channel(otherwise))
            }
            ExprKind::Constant(..) => None,
            _ => Some(false),
        }
    }

    /// Channels are followed through variables of type `chan` only.
    fn flow(&mut self, from: &Expr, to_channel: bool) {
        if self.is_channel(from).is_some_and(|is_channel| is_channel != to_channel) {
            self.everything(from.span, "the number of a channel and other numbers are mixed here");
        }
    }

    fn flow_to(&mut self, from: &Expr, to: SymbolId) {
        if !matches!(self.model.symbols.get(to).kind, Type::Struct(_)) {
            self.flow(from, self.model.symbols.get(to).kind == Type::Chan);
        }
    }

    /// What goes into a message, or is compared with it.
    fn message<'e>(&mut self, channel: &VarRef, arguments: impl Iterator<Item = Argument<'e>>) {
        let symbols = &self.model.symbols;
        let place = symbols.symbol_of(channel.last().id).and_then(|id| self.model.signatures.place(id));
        let Some(place) = place else {
            return;
        };
        let mut field = 0;
        for argument in arguments {
            let symbol = argument.variable().and_then(|variable| symbols.symbol_of(variable.last().id));
            let kind = symbol.map(|id| symbols.get(id).kind.clone());
            if let Some(Type::Struct(typedef)) = kind {
                self.arrays_in_messages(typedef, channel.span());
                field += symbols.width_of(&Type::Struct(typedef));
                continue;
            }
            let fields = self.model.signatures.message(place).unwrap_or_default();
            let takes_channel = matches!(fields.get(field), Some(MessageField::Channel(_)));
            field += 1;
            match argument {
                Argument::Value(expr) => self.flow(expr, takes_channel),
                Argument::Variable(variable) => {
                    if kind.is_some_and(|kind| (kind == Type::Chan) != takes_channel) {
                        self.everything(
                            variable.span(),
                            "the number of a channel and other numbers are mixed here",
                        );
                    }
                }
            }
        }
    }

    /// An array inside of a message has no index that could be renamed.
    fn arrays_in_messages(&mut self, typedef: TypedefId, span: Span) {
        for &id in &self.model.symbols.typedef(typedef).fields {
            let symbol = self.model.symbols.get(id);
            if let Type::Struct(inner) = symbol.kind {
                self.arrays_in_messages(inner, span);
            }
            if symbol.length.is_some() {
                self.doubts.all.push(Doubt {
                    matter: Matter::Index(id),
                    span,
                    text: format!("the array `{}` travels in messages", symbol.name),
                    hint: None,
                });
            }
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
            if let (Some(Initialiser::Value(value)), Some(id)) =
                (&declarator.initialiser, self.model.symbols.symbol_of(declarator.id))
            {
                self.flow_to(value, id);
            }
        }
        visit::walk_declaration(self, declaration);
    }

    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Code(code) if !is_harmless(&code.code) => {
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
                if super::sorts::flows::for_in_array(self.model, for_in).is_none() {
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
                let number = super::constants::fold(right);
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
            ExprKind::Code(code) if !is_harmless(code) => {
                self.everything(expr.span, "C code may look at anything");
            }
            ExprKind::GetPriority(_) => {
                self.everything(expr.span, "`get_priority` may tell processes apart");
            }
            ExprKind::Enabled(pid) | ExprKind::PcValue(pid) => {
                self.observer(expr.span, "another process is looked at", Observed::Any);
                let constant = super::constants::fold(pid).is_some();
                if !matches!(pid.kind, ExprKind::Variable(_)) && !constant {
                    self.everything(expr.span, "the pid of a process is computed");
                }
            }
            ExprKind::Poll(poll) => self.message(&poll.channel, pattern(&poll.arguments)),
            ExprKind::Binary(BinaryOp::Equal | BinaryOp::NotEqual, left, right) => {
                if let Some(is_channel) = self.is_channel(left) {
                    self.flow(right, is_channel);
                }
            }
            ExprKind::Run(run) => {
                if let Some(body) = self.model.symbols.proctype(&run.proctype.name) {
                    let parameters = &self.model.symbols.body(body).parameters;
                    for (argument, parameter) in run.arguments.iter().zip(parameters) {
                        self.flow_to(argument, *parameter);
                    }
                }
                let priority = run.priority.as_ref();
                if priority.is_some_and(|priority| super::constants::fold(priority).is_none()) {
                    self.everything(expr.span, "the priority of this process is not known");
                }
                let dynamic = self.model.boot.notes.iter().any(|note| note.span == expr.span);
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

    fn variable(&mut self, variable: &VarRef, _how: Use) {
        match self.model.symbols.target(variable.id) {
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

/// A field in a send, receive or poll.
enum Argument<'e> {
    Value(&'e Expr),
    Variable(&'e VarRef),
}

impl<'e> Argument<'e> {
    fn variable(&self) -> Option<&'e VarRef> {
        match self {
            Argument::Variable(variable) => Some(variable),
            Argument::Value(Expr { kind: ExprKind::Variable(variable), .. }) => Some(variable),
            Argument::Value(_) => None,
        }
    }
}

fn pattern(arguments: &[ReceiveArgument]) -> impl Iterator<Item = Argument<'_>> {
    arguments.iter().map(|argument| match argument {
        ReceiveArgument::Variable(variable) => Argument::Variable(variable),
        ReceiveArgument::Eval(expr) | ReceiveArgument::Constant(expr) => Argument::Value(expr),
    })
}

/// Does a variable, or a field in it, make a channel?
fn has_channel(model: &Model, id: SymbolId) -> bool {
    model
        .boot
        .channels
        .iter()
        .any(|channel| channel.owner.is_some() && channel.path.first().is_some_and(|(root, _)| *root == id))
}

/// Does C code print a text and nothing else?
fn is_harmless(code: &CText) -> bool {
    let mut text = String::new();
    let mut in_string = false;
    let mut escaped = false;
    for c in code.text.chars() {
        match c {
            '"' if !escaped => in_string = !in_string,
            _ if !in_string => text.push(c),
            _ => {}
        }
        escaped = in_string && c == '\\' && !escaped;
    }
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    let calls_only = words.clone().all(|word| word == "printf" || word == "Printf");
    let plain = text.chars().all(|c| c.is_alphanumeric() || c.is_whitespace() || "();_{}".contains(c));
    code.precondition.is_none() && calls_only && plain
}

/// Hidden variables that are only read behind a write in the same `atomic` or `d_step`.
fn harmless_hidden(program: &Program, model: &Model) -> HashSet<SymbolId> {
    let hidden = |id: &SymbolId| model.symbols.get(*id).visibility == Some(Visibility::Hidden);
    let mut search =
        HiddenReads { model, written: Vec::new(), atomic: false, in_d_step: false, bad: HashSet::new() };
    for unit in &program.units {
        match unit {
            Unit::Proctype(Proctype { body, .. }) | Unit::Init(Init { body, .. }) => search.sequence(body),
            Unit::Never(Never { body, .. }) => search.sequence(body),
            Unit::Ltl(ltl) => search.expr(&ltl.formula),
            _ => {}
        }
        if let Unit::Proctype(Proctype { provided: Some(condition), .. }) = unit {
            search.expr(condition);
        }
    }
    model.symbols.ids().filter(hidden).filter(|id| !search.bad.contains(id)).collect()
}

/// Looks for reads of scalars that nothing in the same atomic sequence has written for certain.
struct HiddenReads<'a> {
    model: &'a Model,
    written: Vec<SymbolId>,
    atomic: bool,
    in_d_step: bool,
    bad: HashSet<SymbolId>,
}

impl Visitor for HiddenReads<'_> {
    fn sequence(&mut self, sequence: &Sequence) {
        // what is written inside is not certain behind it, and outside of a d_step others may have had their turn
        let before = self.written.clone();
        visit::walk_sequence(self, sequence);
        self.written = if self.in_d_step { before } else { Vec::new() };
    }

    fn statement(&mut self, statement: &Statement) {
        if !statement.labels.is_empty() {
            // a jump may lead here
            self.written.clear();
        }
        match &statement.kind {
            StatementKind::Atomic(sequence) | StatementKind::DStep(sequence) => {
                let outer = (self.atomic, self.in_d_step);
                self.atomic = true;
                self.in_d_step |= matches!(statement.kind, StatementKind::DStep(_));
                if !outer.0 {
                    self.written.clear();
                }
                visit::walk_sequence(self, sequence);
                (self.atomic, self.in_d_step) = outer;
                if !outer.0 {
                    self.written.clear();
                }
            }
            StatementKind::Receive(_) | StatementKind::Send(_) | StatementKind::Expression(_)
                if !self.in_d_step =>
            {
                // it may wait here, and others go on
                visit::walk_statement(self, statement);
                self.written.clear();
            }
            _ => visit::walk_statement(self, statement),
        }
    }

    fn variable(&mut self, variable: &VarRef, how: Use) {
        if let Some(id) = self.model.symbols.symbol_of(variable.id) {
            match how {
                Use::Write if variable.is_plain() && self.atomic => self.written.push(id),
                Use::Write => {}
                _ if self.written.contains(&id) => {}
                _ => {
                    self.bad.insert(id);
                }
            }
        }
        visit::walk_variable(self, variable);
    }
}
