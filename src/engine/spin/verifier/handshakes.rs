//! Can anybody see whether a process is ready for a handshake?
//!
//! A send to a rendezvous channel can be executed if another process stands at a matching receive. Where a process stands is its own business as
//! long as its next statements are local: SPIN merges such statements into one step (`-o3` prevents that), and partial-order reduction goes
//! through them at once. So there are places behind which, or before which, a process is never seen by others. That is of no importance while a
//! sender just waits. It is if something else happens because nobody is ready:
//!
//! - an `else` beside the send can be executed;
//! - an `unless` whose escape is the send does not interrupt;
//! - an `atomic` that comes to the send in its middle stops there, and others see what it has done so far;
//! - `enabled` is false for the sender, and a process of lower priority may go on (which is [`super::partial_order`]'s business).
//!
//! Each of them has a model in `tests/verify/models/partial_order/` (`handshake_…`).

use crate::model::Model;
use crate::model::features::Feature;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Visitor};

/// Can anybody see whether a process is ready for a handshake?
pub(super) fn readiness_is_seen(program: &Program, model: &Model) -> bool {
    if !model.features.uses(Feature::Rendezvous) {
        return false;
    }
    let found = model.features.uses_any(&[Feature::Unless, Feature::Enabled]);
    let mut search = Search { model, place: InAtomic::Outside, found };
    visit::walk_program(&mut search, program);
    search.found
}

/// Where a statement stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InAtomic {
    /// In no `atomic`.
    Outside,
    /// Where an `atomic` begins: if it has to wait there, it has done nothing yet.
    Beginning,
    /// Further down in it.
    Inside,
}

struct Search<'a> {
    model: &'a Model,
    place: InAtomic,
    found: bool,
}

impl Search<'_> {
    /// May it be a handshake? Not if its channel has room for messages, and its name never stands for another one.
    fn may_be_handshake(&self, send: &Send) -> bool {
        let symbols = &self.model.symbols;
        let path = symbols.path_of(&send.channel);
        let is_buffered = path.last().is_some_and(|last| {
            let symbol = symbols.get(*last);
            let cell = |index| path.iter().map(|part| (*part, index)).collect::<Vec<_>>();
            let stays = |index| {
                let cell = cell(index);
                self.model.boot.value_after(symbols, &cell) == self.model.boot.initial_value(symbols, &cell)
            };
            symbol.channel.as_ref().is_some_and(|channel| channel.capacity > 0)
                && self.model.constants.has_path(&path)
                && (0..symbol.length.unwrap_or(1)).all(stays)
        });
        !is_buffered
    }

    /// Walks over parts of a statement that stand somewhere else than the statement itself.
    fn with_place(&mut self, place: InAtomic, walk: impl FnOnce(&mut Self)) {
        let around = std::mem::replace(&mut self.place, place);
        walk(self);
        self.place = around;
    }

    /// Is there an `else` among the first statements of these options, and a handshake?
    fn has_else_beside_handshake(&self, options: &[Sequence]) -> bool {
        let mut firsts = Vec::new();
        options.iter().for_each(|option| first_statements(option, &mut firsts));
        let is_handshake = |statement: &&Statement| matches!(&statement.kind, StatementKind::Send(send) if self.may_be_handshake(send));
        firsts.iter().any(|statement| matches!(statement.kind, StatementKind::Else))
            && firsts.iter().any(is_handshake)
    }
}

/// The statements with which a sequence can begin.
fn first_statements<'a>(sequence: &'a Sequence, firsts: &mut Vec<&'a Statement>) {
    let Some(statement) = sequence.first_statement() else { return };
    match &statement.kind {
        StatementKind::If(options) | StatementKind::Do(options) => {
            options.iter().for_each(|option| first_statements(option, firsts));
        }
        StatementKind::Atomic(inner) | StatementKind::DStep(inner) | StatementKind::Block(inner) => {
            first_statements(inner, firsts);
        }
        StatementKind::Call(call) => first_statements(&call.expansion, firsts),
        _ => firsts.push(statement),
    }
}

impl Visitor for Search<'_> {
    fn sequence(&mut self, sequence: &Sequence) {
        let around = self.place;
        for step in &sequence.steps {
            match step {
                Step::Statement(statement) => self.statement(statement),
                Step::Declaration(declaration) => self.declaration(declaration),
                Step::Exclusive(_) => continue,
            }
            let is_nothing = matches!(step, Step::Statement(Statement { kind: StatementKind::Empty, .. }));
            if self.place == InAtomic::Beginning && !is_nothing {
                self.place = InAtomic::Inside;
            }
        }
        self.place = around;
    }

    fn statement(&mut self, statement: &Statement) {
        // others may jump there
        let is_target = self.place == InAtomic::Beginning && !statement.labels.is_empty();
        let place = if is_target { InAtomic::Inside } else { self.place };
        match &statement.kind {
            StatementKind::Send(send) => {
                self.found |= place == InAtomic::Inside && self.may_be_handshake(send);
            }
            StatementKind::Atomic(_) if place == InAtomic::Outside => {
                self.with_place(InAtomic::Beginning, |search| visit::walk_statement(search, statement));
            }
            StatementKind::Do(options) => {
                self.found |= self.has_else_beside_handshake(options);
                let again = if place == InAtomic::Outside { place } else { InAtomic::Inside };
                self.with_place(again, |search| visit::walk_statement(search, statement));
            }
            StatementKind::ForRange(_) | StatementKind::ForIn(_) if place == InAtomic::Beginning => {
                self.with_place(InAtomic::Inside, |search| visit::walk_statement(search, statement));
            }
            StatementKind::If(options) => {
                self.found |= self.has_else_beside_handshake(options);
                self.with_place(place, |search| visit::walk_statement(search, statement));
            }
            _ => self.with_place(place, |search| visit::walk_statement(search, statement)),
        }
    }
}
