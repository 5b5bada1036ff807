//! What a model does: its program, as automata.
//!
//! [`Program::new`] makes it of a model: every body and every hand-written claim is an automaton ([`automaton`], made by [`control`]), whose
//! transitions have actions ([`action`], [`step`]) over expressions ([`expression`]) and places in frames ([`storage`]). This room knows
//! how SPIN reads a model, but none of its files: engines execute programs, and reductions make others of them.
//!
//! Automata have SPIN's numbers for locations and transitions, so that trails can name them; `tests/program/` compares them with those of
//! SPIN's verifier. What cannot be expressed (C code, event traces) is refused with its place ([`Unsupported`]).

#[allow(dead_code, reason = "what reductions will ask for: what actions read and write, and substitution")]
pub mod action;
#[allow(dead_code, reason = "the same")]
pub mod automaton;
mod control;
#[allow(dead_code, reason = "the same")]
pub mod expression;
mod lower;
pub mod start;
pub mod step;
pub mod storage;
mod unsupported;

use crate::model::Model;
use crate::model::features::Feature;
use crate::model::symbols::*;
use crate::promela::syntax::{self, NodeId, Unit};
use automaton::{Automaton, Marks};
use expression::Expr;
use lower::Lowering;
use start::Started;
use std::collections::HashMap;
use storage::Storage;
pub use unsupported::Unsupported;

/// What a model does.
#[derive(Clone, Debug)]
pub struct Program {
    /// Where values are.
    pub storage: Storage,
    /// The automata of all bodies and claims; event traces have none.
    pub automata: Vec<Option<Automaton>>,
    /// When processes of a body may move.
    pub provided: Vec<Option<Expr>>,
    /// The processes that there are at the beginning, by number.
    pub started: Vec<Started>,
    /// What it takes more than the values of variables to know.
    pub observes: Observes,
}

/// What statements look at besides variables and channels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Observes {
    /// `_last`
    pub last: bool,
    /// Priorities of processes.
    pub priorities: bool,
    /// `timeout`, in a process.
    pub timeout: bool,
}

impl Program {
    /// Makes the program of a model.
    pub fn new(tree: &syntax::Program, model: &Model) -> Result<Program, Unsupported> {
        Unsupported::construct(tree, model).map_or(Ok(()), Err)?;
        let symbols = &model.symbols;
        let mut storage = Storage::new(symbols);
        start::lay_out_initial_values(tree, symbols, &mut storage)?;
        let labels = Labels::new(symbols);
        let mut automata = Vec::new();
        let mut provided = Vec::new();
        let mut next = 0;
        for (id, body) in (0..).map(BodyId).zip(&symbols.bodies) {
            let (sequence, condition) = match &tree.units[body.unit] {
                Unit::Proctype(proctype) => (&proctype.body, proctype.provided.as_ref()),
                Unit::Init(init) => (&init.body, None),
                Unit::Never(never) => (&never.body, None),
                _ => {
                    automata.push(None);
                    provided.push(None);
                    continue;
                }
            };
            let lowering = Lowering { symbols, storage: &storage };
            provided.push(condition.map(|condition| lowering.expr(condition)).transpose()?);
            automata.push(Some(control::automaton(symbols, &mut storage, &labels, id, sequence, &mut next)?));
        }
        let started = start::started(tree, symbols);
        let mut program = Program { storage, automata, provided, started, observes: Observes::default() };
        program.observes = program.what_it_observes(model);
        Ok(program)
    }

    /// The automaton of a body; `None` for an event trace.
    pub fn automaton(&self, body: BodyId) -> Option<&Automaton> {
        self.automata[body.0 as usize].as_ref()
    }

    /// An expression of the model, wherever it stands, with its names resolved.
    pub fn expression(&self, symbols: &Symbols, expr: &syntax::Expr) -> Result<Expr, Unsupported> {
        Lowering { symbols, storage: &self.storage }.expr(expr)
    }

    fn what_it_observes(&self, model: &Model) -> Observes {
        let is_process =
            |body: BodyId| matches!(model.symbols.body(body).kind, BodyKind::Proctype | BodyKind::Init);
        let mut processes = self.automata.iter().flatten().filter(|automaton| is_process(automaton.body));
        let timeout = processes.any(|automaton| {
            let mut transitions = automaton.locations.iter().flat_map(|location| &location.transitions);
            transitions.any(|transition| transition.action.any(&mut |expr| *expr == Expr::Timeout))
        });
        Observes {
            last: model.features.uses(Feature::Last),
            priorities: model.features.uses(Feature::Priorities),
            timeout,
        }
    }
}

/// What the labels of a model mean.
pub(crate) struct Labels {
    marks: HashMap<NodeId, Marks>,
}

impl Labels {
    fn new(symbols: &Symbols) -> Labels {
        let labels = symbols.bodies.iter().flat_map(|body| &body.labels);
        let marks = |name: &str| Marks {
            end: name.starts_with("end"),
            accept: name.starts_with("accept"),
            progress: name.starts_with("progress"),
        };
        Labels { marks: labels.map(|label| (label.node, marks(&label.name))).collect() }
    }

    fn marks(&self, label: NodeId) -> Marks {
        self.marks.get(&label).copied().unwrap_or_default()
    }

    /// Is it a label that means something?
    fn has_meaning(&self, label: NodeId) -> bool {
        self.marks(label) != Marks::default()
    }
}
