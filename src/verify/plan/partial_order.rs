//! Models for which SPIN's partial-order reduction is left out, because it can miss errors there.
//!
//! SPIN marks statements as *local* that commute with what any other process does, and explores a process alone as long as it is at such
//! statements. Which statements are local is decided by their text (`has_global` in SPIN's sources), and that is too generous in some places,
//! each of which has a small model in `tests/verify/models/partial_order/` whose error is found without the reduction only:
//!
//! - `run P(x)` counts as local, whatever its arguments read, and mostly whatever the declarations of P read;
//! - a local array, or a field of a local record, counts as local, whatever its index reads;
//! - `run` and the end of a process count as local, though they change `_nr_pr`, and decide which pid the next process gets. That can be seen
//!   where pids are values: `_pid`, the result of `run`;
//! - the steps of a process count as local though another asks for its place with `P@l`, if l stands before an `if`, a `do` or a `d_step`;
//! - a global variable that is declared `local` counts as local without a check;
//! - a look at a channel (`nempty(q)`, `len(q)`, a poll) counts as local beside `xr` and `xs`, which is right for a guard, and wrong for `x = nempty(q)`;
//! - C code is searched for the word `now` only, and functions that it calls not at all.
//!
//! SPIN itself warns of remote variables, priorities, and handshakes beside `unless`, and goes on.

use crate::model::Model;
use crate::model::doubts::Doubts;
use crate::model::symbols::*;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};

/// Why partial-order reduction may miss errors of a model, if it may.
pub(super) fn against_partial_order(program: &Program, model: &Model) -> Option<&'static str> {
    let uses = |feature: &str| model.features.used.contains(feature);
    if uses("remote variables") {
        return Some(
            "the model refers to variables of other processes, which partial-order reduction takes for local",
        );
    }
    if uses("remote labels") {
        return Some(
            "the model refers to labels of other processes, and partial-order reduction may skip these places",
        );
    }
    if uses("priorities") {
        return Some("the model has priorities, which partial-order reduction does not respect");
    }
    if uses("unless") && uses("rendezvous") {
        return Some("rendezvous and `unless` together can make partial-order reduction invalid");
    }
    if uses("local") {
        return Some(
            "partial-order reduction believes without a check that nobody shares a `local` variable",
        );
    }
    if uses("_nr_pr") {
        return Some(
            "partial-order reduction does not know that `run` and the end of a process change `_nr_pr`",
        );
    }
    let from_the_start = model.boot.processes.iter().filter(|process| process.started_by.is_none()).count();
    let is_alone = Doubts::new(program, model).boot_is_first && from_the_start == 1;
    let mut search =
        Search { program, model, found: None, runs: 0, uses_pids: false, looks_at_channels: false };
    let mut starters = 0;
    for (number, body) in model.symbols.bodies.iter().enumerate() {
        let before = search.runs;
        match &program.units[body.unit] {
            // what is done before anybody else can move needs no order
            Unit::Init(_) if is_alone => search.steps(model.boot.steps_after(program, body.unit)),
            Unit::Init(Init { body, .. }) | Unit::Never(Never { body, .. }) => search.sequence(body),
            Unit::Proctype(proctype) => {
                proctype.provided.iter().for_each(|condition| search.expr(condition));
                search.sequence(&proctype.body);
            }
            _ => {}
        }
        if search.runs > before {
            let instances =
                model.boot.processes.iter().filter(|process| process.body == BodyId(number as u32)).count();
            // one that is started later may have any number of instances
            starters += if model.boot.complete { instances.max(1) } else { instances.max(2) };
        }
    }
    let somebody_ends = model.boot.processes.iter().any(|process| model.can_end.contains(&process.body))
        || (!model.boot.complete && !model.can_end.is_empty());
    let pids_vary = search.runs > 0 && (starters > 1 || somebody_ends);
    if pids_vary && search.uses_pids {
        return Some(
            "which pid a process gets depends on the order of `run`s and ends, which partial-order reduction ignores",
        );
    }
    if search.looks_at_channels && uses("xr/xs") {
        return Some("beside `xr` and `xs`, partial-order reduction takes a look at a channel for local");
    }
    search.found
}

/// Looks for statements that SPIN takes for local though they are not, and for uses of pids.
struct Search<'a> {
    program: &'a Program,
    model: &'a Model,
    found: Option<&'static str>,
    /// How many `run`s there are.
    runs: usize,
    /// Does anybody look at a pid?
    uses_pids: bool,
    /// Does anybody look at a channel?
    looks_at_channels: bool,
}

impl Search<'_> {
    fn steps(&mut self, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Statement(statement) => self.statement(statement),
                Step::Declaration(declaration) => self.declaration(declaration),
                Step::Exclusive(_) => {}
            }
        }
    }

    fn run(&mut self, run: &Run) {
        self.runs += 1;
        let started = self.model.symbols.proctype(&run.proctype.name);
        let declares = started.is_some_and(|body| self.declarations_read_globals(body));
        if declares || run.arguments.iter().any(|argument| self.reads_globals(argument)) {
            self.found.get_or_insert(
                "partial-order reduction takes `run` for local, whatever its arguments and the declarations behind it read",
            );
        }
        run.arguments.iter().for_each(|argument| self.expr(argument));
    }

    /// Does a declaration of a process type read what others may change?
    fn declarations_read_globals(&self, body: BodyId) -> bool {
        struct Declarations<'a>(ReadsGlobals<'a>);
        impl Visitor for Declarations<'_> {
            fn declaration(&mut self, declaration: &Declaration) {
                self.0.declaration(declaration);
            }
            // expressions elsewhere are no declarations
            fn expr(&mut self, _expr: &Expr) {}
            fn variable(&mut self, _variable: &VarRef, _how: Use) {}
        }
        let mut declarations = Declarations(ReadsGlobals { model: self.model, found: false });
        if let Unit::Proctype(proctype) = &self.program.units[self.model.symbols.body(body).unit] {
            declarations.sequence(&proctype.body);
        }
        declarations.0.found
    }

    fn reads_globals(&self, expr: &Expr) -> bool {
        let mut reads = ReadsGlobals { model: self.model, found: false };
        reads.expr(expr);
        reads.found
    }

    /// Does an index of a local variable depend on others?
    fn has_global_index(&self, variable: &VarRef) -> bool {
        let is_global = |id: SymbolId| self.model.symbols.get(id).home == Home::Global;
        if self.model.symbols.symbol_of(variable.id).is_some_and(is_global) {
            return false;
        }
        let parts = std::iter::successors(Some(variable), |part| part.field.as_deref());
        parts.filter_map(|part| part.index.as_deref()).any(|index| self.reads_globals(index))
    }
}

impl Visitor for Search<'_> {
    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Code(code) if !code.code.only_prints() => {
                self.found
                    .get_or_insert("C code may touch anything, which partial-order reduction does not see");
            }
            // nobody looks at its pid
            StatementKind::Expression(Expr { kind: ExprKind::Run(run), .. }) => return self.run(run),
            _ => {}
        }
        visit::walk_statement(self, statement);
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Run(run) => {
                self.uses_pids = true;
                return self.run(run);
            }
            ExprKind::Len(_) | ExprKind::Probe(..) | ExprKind::Poll(_) => self.looks_at_channels = true,
            ExprKind::Code(code) if !code.only_prints() => {
                self.found
                    .get_or_insert("C code may look at anything, which partial-order reduction does not see");
            }
            _ => {}
        }
        visit::walk_expr(self, expr);
    }

    fn variable(&mut self, variable: &VarRef, _how: Use) {
        if let Some(Target::Predefined(Predefined::Pid)) = self.model.symbols.target(variable.id) {
            self.uses_pids = true;
        }
        if self.has_global_index(variable) {
            self.found.get_or_insert(
                "partial-order reduction takes a local array for local, whatever its index reads",
            );
        }
        visit::walk_variable(self, variable);
    }
}

/// Looks for anything that others may change.
struct ReadsGlobals<'a> {
    model: &'a Model,
    found: bool,
}

impl Visitor for ReadsGlobals<'_> {
    fn expr(&mut self, expr: &Expr) {
        self.found |= !matches!(
            expr.kind,
            ExprKind::Constant(..)
                | ExprKind::Variable(_)
                | ExprKind::Unary(..)
                | ExprKind::Binary(..)
                | ExprKind::Conditional(..)
        );
        visit::walk_expr(self, expr);
    }

    fn variable(&mut self, variable: &VarRef, _how: Use) {
        let symbols = &self.model.symbols;
        self.found |= match symbols.target(variable.id) {
            Some(Target::Predefined(predefined)) => predefined != Predefined::Pid,
            _ => symbols.symbol_of(variable.id).is_none_or(|id| {
                let path = symbols.path_of(variable);
                let is_constant = self.model.constants.has_path(&path) && self.model.is_folded(id);
                symbols.get(id).home == Home::Global && !is_constant
            }),
        };
        visit::walk_variable(self, variable);
    }
}
