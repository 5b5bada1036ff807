//! Names, as SPIN 6.5.2 resolves them.
//!
//! - Every pair of braces is a scope; the options of `if` and `do` are none.
//! - A declaration must not have the name of anything that is visible at its place: nothing can be shadowed. But a
//!   global may come *after* a local of the same name, and an outer variable after an inner one.
//! - A name must be declared above its use. Process types in `run` and labels are the exceptions; formulas are
//!   resolved at the end.
//! - Labels share the name space of variables. A `goto` goes to the label of its name in its own scope, else
//!   to one in a scope around it, else to any other in the same body.
//! - A global variable whose name is also a formal parameter of an inline may be declared again. SPIN takes that for
//!   the same variable, with the newer type. We do so, too, and warn.
//!
//! Besides names, this is where models are refused that SPIN refuses for their types and places (a `break` outside
//! of loops, a `run` inside `d_step`, …). In doubt a model is accepted: SPIN has the last word.

mod declarations;
mod expressions;
mod labels;
mod references;
mod statements;

use super::constants::fold;
use super::symbols::*;
use crate::promela::diagnostic::{Diagnostic, Severity};
use crate::promela::source::Span;
use crate::promela::syntax::*;
use labels::Labels;
use std::collections::HashMap;

/// More problems than these are not collected.
const MOST_PROBLEMS: usize = 1000;

/// Resolves the names of a model; the second part are its problems.
pub fn resolve(program: &Program) -> (Symbols, Vec<Diagnostic>) {
    let mut resolver = Resolver {
        symbols: Symbols { targets: vec![None; program.numbers.count()], ..Symbols::default() },
        problems: Vec::new(),
        globals: HashMap::new(),
        typedefs: HashMap::new(),
        formulas: HashMap::new(),
        blocks: Vec::new(),
        next_block: 0,
        place: Whereabouts::default(),
        runs: Vec::new(),
        remote_labels: Vec::new(),
        most_fields: most_message_fields(program),
    };
    resolver.program(program);
    let mut problems = resolver.problems;
    problems.sort_by_key(|p| p.span);
    (resolver.symbols, problems)
}

/// What a name in a scope stands for.
#[derive(Clone, Copy)]
enum Entry {
    Variable(SymbolId),
    /// A label, with the number of the block in which its name was first seen.
    Label(u32, Span),
    Proctype(Span),
}

/// An open pair of braces.
struct Block {
    number: u32,
    names: HashMap<Name, Entry>,
}

/// Where the resolver is.
#[derive(Default)]
struct Whereabouts {
    body: Option<BodyId>,
    kind: Option<BodyKind>,
    /// Loops around this place.
    loops: usize,
    /// The outermost `d_step` around this place.
    d_step: Option<Span>,
    /// The `d_step` that SPIN takes this place to be in: where one ends, it forgets those around it.
    known_d_step: Option<Span>,
    /// The loops around the outermost `d_step`.
    loops_outside: usize,
    /// The inline that is being expanded.
    inline: Option<Name>,
    /// What takes the results of the inlines that are being expanded.
    results: Vec<Span>,
    /// An actual parameter of an inline is read: of that, SPIN knows the names and no more.
    actual: bool,
    /// A statement of the body has gone by, so a declaration becomes a statement.
    started: bool,
    labels: Labels,
}

struct Resolver {
    symbols: Symbols,
    problems: Vec<Diagnostic>,
    globals: HashMap<Name, GlobalEntry>,
    typedefs: HashMap<Name, TypedefId>,
    /// The names of formulas.
    formulas: HashMap<Name, Span>,
    blocks: Vec<Block>,
    next_block: u32,
    place: Whereabouts,
    /// Uses of `run`, checked when all process types are known: name, number of arguments (the fields of structures count).
    runs: Vec<(Ident, usize, Span)>,
    remote_labels: Vec<(Ident, Ident)>,
    /// The largest number of fields of a message.
    most_fields: usize,
}

#[derive(Clone, Copy)]
struct GlobalEntry {
    entry: Entry,
    /// It is the name of a formal parameter of an inline as well.
    formal: Option<Span>,
}

impl Resolver {
    fn program(&mut self, program: &Program) {
        for (index, unit) in program.units.iter().enumerate() {
            self.unit(index, unit);
        }
        for unit in &program.units {
            if let Unit::Ltl(ltl) = unit {
                self.expr(&ltl.formula);
            }
        }
        self.check_runs();
        self.check_remote_labels();
        let starts = |body: &Body| body.kind == BodyKind::Init || body.active > 0;
        if !self.symbols.bodies.iter().any(starts) && self.no_errors() {
            self.report(
                Diagnostic::whole("no process is ever started")
                    .hint("write an `init { … }`, or `active` in front of a proctype"),
            );
        }
    }

    fn no_errors(&self) -> bool {
        self.problems.iter().all(|p| p.severity != Severity::Error)
    }

    fn unit(&mut self, index: usize, unit: &Unit) {
        match unit {
            Unit::Declaration(declaration) => self.declaration(declaration, Home::Global),
            Unit::Typedef(typedef) => self.typedef(typedef),
            Unit::Proctype(proctype) => self.proctype(index, proctype),
            Unit::Init(init) => self.body(
                index,
                Ident { name: "init".into(), span: Span::new(init.span.start, init.span.start + 4) },
                BodyKind::Init,
                &init.body,
            ),
            Unit::Never(never) => {
                let place = Span::new(never.span.start, never.span.start + 5);
                let name = never.name.clone().unwrap_or(Ident { name: "never".into(), span: place });
                let twice = never.name.is_some()
                    && (self.symbols.bodies.iter()).any(|b| b.kind == BodyKind::Never && b.name == name.name);
                if twice {
                    self.error(name.span, format!("there are two claims of the name `{}`", name.name));
                }
                self.body(index, name, BodyKind::Never, &never.body);
            }
            Unit::Trace(trace) => {
                let word = if trace.negated { "notrace" } else { "trace" };
                let name = Ident {
                    name: word.into(),
                    span: Span::new(trace.span.start, trace.span.start + word.len() as u32),
                };
                self.body(index, name, BodyKind::Trace, &trace.body);
            }
            Unit::Ltl(ltl) => {
                if let Some(name) = &ltl.name {
                    let first = self.formulas.insert(name.name.clone(), name.span);
                    if let Some(first) = first {
                        self.redeclared(name, first);
                    }
                }
            }
            Unit::Inline(definition) => {
                for formal in &definition.parameters {
                    if let Some(global) = self.globals.get_mut(&formal.name) {
                        global.formal = Some(formal.span);
                    }
                }
            }
            Unit::Mtype(_) | Unit::Code(_) | Unit::CState(_) => {}
        }
    }

    fn proctype(&mut self, index: usize, proctype: &Proctype) {
        let name = &proctype.name;
        if let Some(global) = self.globals.get(&name.name) {
            let first = self.span_of(global.entry);
            self.redeclared(name, first);
        }
        let entry = GlobalEntry { entry: Entry::Proctype(name.span), formal: None };
        self.globals.insert(name.name.clone(), entry);
        let active = match &proctype.active {
            None => 0,
            Some(Active { count: None }) => 1,
            Some(Active { count: Some(count) }) => self.active_count(count),
        };
        let body = self.enter_body(index, name.clone(), BodyKind::Proctype);
        self.symbols.proctypes.insert(name.name.clone(), body);
        self.symbols.bodies[body.0 as usize].active = active;
        self.check_priority(proctype.priority.as_ref());
        self.open_block();
        for parameter in &proctype.parameters {
            let position = self.symbols.body(body).parameters.len() as u32;
            self.declaration(parameter, Home::Parameter(body, position));
        }
        if let Some(condition) = &proctype.provided {
            self.expr(condition);
            self.check_provided(condition);
        }
        self.sequence(&proctype.body);
        self.blocks.pop();
        self.leave_body(body);
    }

    fn body(&mut self, index: usize, name: Ident, kind: BodyKind, sequence: &Sequence) {
        let body = self.enter_body(index, name, kind);
        self.symbols.bodies[body.0 as usize].active = u32::from(kind == BodyKind::Init);
        self.sequence(sequence);
        self.leave_body(body);
    }

    fn enter_body(&mut self, unit: usize, name: Ident, kind: BodyKind) -> BodyId {
        let body = BodyId(self.symbols.bodies.len() as u32);
        self.symbols.bodies.push(Body {
            name: name.name,
            kind,
            unit,
            parameters: Vec::new(),
            locals: Vec::new(),
            labels: Vec::new(),
            active: 0,
            span: name.span,
        });
        self.place = Whereabouts { body: Some(body), kind: Some(kind), ..Whereabouts::default() };
        body
    }

    fn leave_body(&mut self, body: BodyId) {
        let labels = std::mem::take(&mut self.place.labels);
        self.resolve_jumps(body, labels);
        self.place = Whereabouts::default();
    }

    fn open_block(&mut self) {
        self.blocks.push(Block { number: self.next_block, names: HashMap::new() });
        self.next_block += 1;
    }

    /// What a name stands for at this place.
    fn lookup(&self, name: &str) -> Option<Entry> {
        let local = self.blocks.iter().rev().find_map(|block| block.names.get(name));
        local.copied().or_else(|| self.globals.get(name).map(|global| global.entry))
    }

    fn span_of(&self, entry: Entry) -> Span {
        match entry {
            Entry::Variable(id) => self.symbols.get(id).span,
            Entry::Label(_, span) | Entry::Proctype(span) => span,
        }
    }

    fn report(&mut self, problem: Diagnostic) {
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(problem);
        }
    }

    fn error(&mut self, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::error(span, message));
    }

    fn error_with_hint(&mut self, span: Span, message: impl Into<String>, hint: impl Into<String>) {
        self.report(Diagnostic::error(span, message).hint(hint));
    }

    fn redeclared(&mut self, name: &Ident, first: Span) {
        self.report(
            Diagnostic::error(name.span, format!("`{}` is declared already", name.name))
                .related(first, "first declared here")
                .hint("SPIN has no shadowing: a name must not be visible where it is declared again"),
        );
    }

    fn check_priority(&mut self, priority: Option<&Expr>) {
        if let Some((expr, value)) = priority.and_then(|expr| Some((expr, fold(expr)?))) {
            if !(1..=255).contains(&value) {
                self.error(expr.span, format!("a priority of {value}; it can be 1 to 255"));
            }
        }
    }

    fn check_runs(&mut self) {
        for (name, given, span) in std::mem::take(&mut self.runs) {
            let Some(body) = self.symbols.proctype(&name.name) else {
                self.error(name.span, format!("there is no process type `{}`", name.name));
                continue;
            };
            let body = self.symbols.body(body);
            let parameters = body.parameters.iter().map(|id| &self.symbols.get(*id).kind);
            let wanted: usize = parameters.map(|kind| self.symbols.width_of(kind)).sum();
            if given != wanted {
                let problem = Diagnostic::error(
                    span,
                    format!("`{}` takes {wanted} parameters, but is started with {given}", name.name),
                )
                .related(body.span, "defined here");
                self.report(problem);
            }
        }
    }
}

fn most_message_fields(program: &Program) -> usize {
    struct Most(usize);
    impl Most {
        fn declaration(&mut self, declaration: &Declaration) {
            for declarator in &declaration.declarators {
                if let Some(Initialiser::Channel(channel)) = &declarator.initialiser {
                    // a typedef is sent as all its fields
                    let user_type = |field: &TypeName| matches!(field, TypeName::User(_));
                    let many = channel.fields.iter().any(user_type);
                    let fields = if many { usize::MAX } else { channel.fields.len() };
                    self.0 = self.0.max(fields);
                }
            }
        }
    }
    impl crate::promela::visit::Visitor for Most {
        fn declaration(&mut self, declaration: &Declaration) {
            Most::declaration(self, declaration);
        }
    }
    let mut most = Most(0);
    for unit in &program.units {
        match unit {
            Unit::Declaration(declaration) => most.declaration(declaration),
            Unit::Typedef(typedef) => typedef.fields.iter().for_each(|field| most.declaration(field)),
            Unit::Proctype(Proctype { body, .. }) | Unit::Init(Init { body, .. }) => {
                crate::promela::visit::walk_sequence(&mut most, body);
            }
            _ => {}
        }
    }
    most.0
}
