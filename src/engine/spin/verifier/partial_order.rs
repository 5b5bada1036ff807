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
//! - beside `xr` and `xs`, a look at a channel counts as local, which is right for a guard, and wrong for `x = nempty(q)`; so does an `else` beside a receive
//!   in a block, and `len(q)` is computed wrongly;
//! - local statements before and behind a receive count as local, though others may see who is ready for a handshake ([`super::handshakes`]);
//! - C code is searched for the word `now` only, and functions that it calls not at all.
//!
//! SPIN itself warns of remote variables, priorities, and handshakes beside `unless`, and goes on.

use super::flags::NO_MERGING;
use super::handshakes::readiness_is_seen;
use crate::analysis::doubts::Doubts;
use crate::model::Model;
use crate::model::boot::Process;
use crate::model::features::Feature;
use crate::model::symbols::*;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};

/// What SPIN gets wrong about a model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Misjudged {
    /// Why partial-order reduction may miss errors, if it may.
    pub against: Option<&'static str>,
    /// Does SPIN take single statements for local that are not, or can somebody see that a process is between two local ones? Then it must not
    /// merge statements either (`spin -a -o3`): it merges what it takes for local.
    pub statements: bool,
}

/// Why partial-order reduction is left out for a claim that may count steps.
pub const COUNTING: &str = "the claim may count steps, some of which partial-order reduction leaves out";

impl Misjudged {
    /// What SPIN gets wrong about a model.
    pub fn by_spin(program: &Program, model: &Model) -> Misjudged {
        let mut search = Search { program, model, found: None, runs: 0, uses_pids: false };
        let varying = search.varying_pids();
        let readiness = readiness_is_seen(program, model).then_some(
            "another process may see who is ready for a rendezvous, which partial-order reduction takes for local",
        );
        Misjudged {
            against: by_features(model).or(varying).or(readiness).or(search.found),
            statements: search.found.is_some()
                || varying.is_some()
                || readiness.is_some()
                || (search.runs > 0 && model.features.uses(Feature::NrPr))
                || model.features.uses_any(&SEE_PLACES),
        }
    }

    /// The same if a claim is checked that may count steps: merged statements are one step.
    pub fn with_counting_claim(self) -> Misjudged {
        Misjudged { against: self.against.or(Some(COUNTING)), statements: true }
    }

    /// The same if cycles through labels are looked for, or cycles that avoid them: a process that stands at a label may leave it and come back
    /// in one step of merged statements, as if it had never left.
    pub fn with_labels(self) -> Misjudged {
        Misjudged { statements: true, ..self }
    }

    /// What `spin -a` is told.
    pub fn spin_flags(self) -> Vec<String> {
        self.statements.then(|| NO_MERGING.to_string()).into_iter().collect()
    }
}

/// Constructs by which somebody sees that a process is between two statements that nobody else takes part in; or `local` and `xr`, which SPIN believes. (Where
/// a process has `provided`, SPIN itself merges nothing.)
const SEE_PLACES: [Feature; 6] = [
    Feature::Local,
    Feature::Exclusive,
    Feature::PcValue,
    Feature::Priorities,
    Feature::RemoteLabels,
    Feature::RemoteVariables,
];

/// Constructs that partial-order reduction gets wrong, wherever they are.
fn by_features(model: &Model) -> Option<&'static str> {
    let reasons = [
        (
            &[Feature::RemoteVariables][..],
            "the model refers to variables of other processes, which partial-order reduction takes for local",
        ),
        (
            &[Feature::RemoteLabels],
            "the model refers to labels of other processes, and partial-order reduction may skip these places",
        ),
        (&[Feature::Priorities], "the model has priorities, which partial-order reduction does not respect"),
        (
            &[Feature::Unless, Feature::Rendezvous],
            "rendezvous and `unless` together can make partial-order reduction invalid",
        ),
        (
            &[Feature::Local],
            "partial-order reduction relies, without a check, on `local` variables not being shared",
        ),
        (
            &[Feature::Exclusive],
            "beside `xr` and `xs`, partial-order reduction takes too much for local: `len(q)`, `else`",
        ),
        (
            &[Feature::NrPr],
            "partial-order reduction does not know that `run` and the end of a process change `_nr_pr`",
        ),
    ];
    reasons.into_iter().find(|(features, _)| model.features.uses_all(features)).map(|(_, why)| why)
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
}

impl Search<'_> {
    /// Looks at all bodies. Says whether somebody looks at pids that depend on the order of steps.
    fn varying_pids(&mut self) -> Option<&'static str> {
        let (program, model) = (self.program, self.model);
        let from_the_start =
            model.boot.processes.iter().filter(|process| process.started_by.is_none()).count();
        let is_alone = Doubts::new(program, model).boot_is_first && from_the_start == 1;
        let mut starters = 0;
        for (number, body) in model.symbols.bodies.iter().enumerate() {
            let before = self.runs;
            match &program.units[body.unit] {
                // what is done before anybody else can move needs no order
                Unit::Init(_) if is_alone => self.steps(model.boot.steps_after(program, body.unit)),
                Unit::Init(Init { body, .. }) | Unit::Never(Never { body, .. }) => self.sequence(body),
                Unit::Proctype(proctype) => {
                    proctype.provided.iter().for_each(|condition| self.expr(condition));
                    self.sequence(&proctype.body);
                }
                _ => {}
            }
            if self.runs > before {
                let is_one = |process: &&Process| process.body == BodyId(number as u32);
                let instances = model.boot.processes.iter().filter(is_one).count();
                // one that is started later may have any number of instances
                starters += instances.max(if model.boot.complete { 1 } else { 2 });
            }
        }
        let somebody_ends = model.boot.processes.iter().any(|process| model.can_end.contains(&process.body))
            || (!model.boot.complete && !model.can_end.is_empty());
        let vary = self.runs > 0 && (starters > 1 || somebody_ends);
        (vary && self.uses_pids).then_some(
            "which pid a process gets depends on the order of `run`s and ends, which partial-order reduction ignores",
        )
    }

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
