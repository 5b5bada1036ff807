//! Steps that SPIN's verifier takes back wrongly, so that its search goes on from states that do not exist.
//!
//! When a search goes back, the verifier does not restore the state, but undoes the step: it puts an old value back into a variable, a message that was received back
//! into its channel, and takes one out that was sent. Where that is, it computes anew, in the state behind the step; and it reads the fields of a message from the variables
//! that have got them. That goes wrong where
//!
//! - an index, a channel or an `eval` of a step depends on what the step changes: `r[r[0].next].next = 1`, `c?i,a[i]`, `c?eval(i),i`, `q[i]?i`, `q?a[len(q)]`,
//!   `q[len(q[0])]!1`; or two fields of a message may go to one element: `q?a[0],a[k]`;
//! - a value did not fit into its variable, so that the rest of it is lost: `chan c = [1] of { short }; byte b; … c?b`.
//!
//! Inside of `d_step` the whole state is put back, but for hidden variables, which are no part of it:
//!
//! - a `d_step` that writes a hidden variable is not taken back, which is seen if the variable is read before it is written again.
//!
//! `values.rs` knows which values fit, and which indices are never the same; `reads.rs` whether a step depends on what it changes.
//!
//! In all of these cases, errors may be reported that are none, and others missed, with and without symmetry, depth-first and breadth-first.

mod reads;
mod values;

use crate::analysis::doubts::not_taken_back;
use crate::model::Model;
use crate::promela::source::Span;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};
use reads::{Changes, Reads, may_be_one};
use values::{Range, Values};

/// The first step that may be taken back wrongly.
pub struct TakenBack {
    /// The statement, or the declaration of the hidden variable.
    pub span: Span,
    /// What goes wrong, and what to do.
    pub why: &'static str,
}

const CUT: &str = "a value may not fit into its variable: use a larger type for the variable";
const ITSELF: &str =
    "what it refers to depends on what it changes itself: compute that before, in another variable";
const HIDDEN: &str = "a `d_step` writes it, and it is hidden: leave `hidden` out";

/// Looks for a step that may be taken back wrongly.
pub fn taken_back_wrongly(program: &Program, model: &Model) -> Option<TakenBack> {
    if let Some(id) = not_taken_back(program, model).first() {
        return Some(TakenBack { span: model.symbols.get(*id).span, why: HIDDEN });
    }
    let values = Values::new(program, model);
    let mut steps = Steps { model, values: &values, in_d_step: false, found: None };
    visit::walk_program(&mut steps, program);
    steps.found
}

/// Looks for steps that may be taken back wrongly.
struct Steps<'a> {
    model: &'a Model,
    values: &'a Values<'a>,
    in_d_step: bool,
    found: Option<TakenBack>,
}

impl<'a> Steps<'a> {
    fn is_cut(&self, receive: &Receive) -> bool {
        let Some(class) = self.values.class_of(&receive.channel) else { return false };
        let mut field = 0;
        for variable in variables_of(receive) {
            let symbol = variable.and_then(|variable| self.model.symbols.symbol_of(variable.last().id));
            let Some(symbol) = symbol else {
                field += 1;
                continue;
            };
            for leaf in self.values.leaves(symbol) {
                let stored = Range::of(&self.model.symbols.get(leaf).stored());
                if !self.values.field(class, field).is_inside(stored) {
                    return true;
                }
                field += 1;
            }
        }
        false
    }

    /// Does it depend on a variable, or on the contents of channels, where an assignment writes to?
    fn moves_its_target(&self, target: &VarRef, starts: bool) -> bool {
        let mut reads = self.reads(Changes { written: vec![target], starts, ..Changes::default() });
        visit::walk_variable(&mut reads, target);
        reads.found
    }

    /// Does it depend on what is in channels where a message is sent to?
    fn moves_its_channel(&self, send: &Send) -> bool {
        let channels = Some(self.values.class_of(&send.channel));
        let mut reads = self.reads(Changes { channels, ..Changes::default() });
        visit::walk_variable(&mut reads, &send.channel);
        reads.found
    }

    /// Does the channel, a place or a value in the pattern depend on what the receive changes?
    fn depends_on_itself(&self, receive: &Receive) -> bool {
        let received: Vec<&VarRef> = variables_of(receive).flatten().collect();
        let may_be_one = |a, b| may_be_one(&self.model.symbols, self.values, a, b);
        let twice =
            (0..received.len()).any(|i| received[..i].iter().any(|other| may_be_one(other, received[i])));
        let channels = (!receive.peek).then(|| self.values.class_of(&receive.channel));
        let mut reads = self.reads(Changes { written: received, channels, starts: false });
        if !receive.peek {
            reads.variable(&receive.channel, Use::Read);
        }
        for argument in &receive.arguments {
            match argument {
                // its indices, not itself
                ReceiveArgument::Variable(variable) => visit::walk_variable(&mut reads, variable),
                ReceiveArgument::Eval(expr) | ReceiveArgument::Constant(expr) => reads.expr(expr),
            }
        }
        twice || reads.found
    }

    fn reads<'b>(&'b self, changes: Changes<'b>) -> Reads<'b> {
        Reads { symbols: &self.model.symbols, values: self.values, changes, found: false }
    }
}

/// The variables that receive the fields of a message; `None` stands for a field that goes to none.
fn variables_of(receive: &Receive) -> impl Iterator<Item = Option<&VarRef>> {
    receive.arguments.iter().map(|argument| match argument {
        ReceiveArgument::Variable(variable) => Some(variable),
        ReceiveArgument::Eval(_) | ReceiveArgument::Constant(_) => None,
    })
}

impl Visitor for Steps<'_> {
    fn statement(&mut self, statement: &Statement) {
        let around = self.in_d_step;
        self.in_d_step |= matches!(statement.kind, StatementKind::DStep(_));
        let why = match &statement.kind {
            _ if self.in_d_step || self.found.is_some() => None,
            StatementKind::Assign(target, value) => {
                let starts = !visit::runs_in(value).is_empty();
                self.moves_its_target(target, starts).then_some(ITSELF)
            }
            StatementKind::Increment(target) | StatementKind::Decrement(target) => {
                self.moves_its_target(target, false).then_some(ITSELF)
            }
            StatementKind::Send(send) => self.moves_its_channel(send).then_some(ITSELF),
            StatementKind::Receive(receive) if self.depends_on_itself(receive) => Some(ITSELF),
            // nothing is put back
            StatementKind::Receive(receive) if receive.peek => None,
            StatementKind::Receive(receive) => self.is_cut(receive).then_some(CUT),
            _ => None,
        };
        if let Some(why) = why {
            self.found = Some(TakenBack { span: statement.span, why });
        }
        visit::walk_statement(self, statement);
        self.in_d_step = around;
    }
}
