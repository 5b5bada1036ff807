//! Does a step depend on what it changes itself? Then it is taken back elsewhere than it was made.

use super::values::Values;
use crate::model::channels::PlaceId;
use crate::model::symbols::*;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};

/// What a step changes.
#[derive(Default)]
pub(super) struct Changes<'a> {
    /// The variables that it writes.
    pub written: Vec<&'a VarRef>,
    /// Channels of which class it sends to, or receives from; `None` inside: nobody knows.
    pub channels: Option<Option<PlaceId>>,
    /// Does it start a process, which changes `_nr_pr`?
    pub starts: bool,
}

/// Is something read that a step changes?
pub(super) struct Reads<'a> {
    pub symbols: &'a Symbols,
    pub values: &'a Values<'a>,
    pub changes: Changes<'a>,
    pub found: bool,
}

impl Reads<'_> {
    /// Does the step change what is in these channels?
    fn changes_channel(&self, channel: &VarRef) -> bool {
        self.changes.channels.is_some_and(|changed| match (changed, self.values.class_of(channel)) {
            (Some(changed), Some(read)) => changed == read,
            _ => true,
        })
    }
}

impl Visitor for Reads<'_> {
    fn expr(&mut self, expr: &Expr) {
        self.found |= match &expr.kind {
            ExprKind::Len(channel) | ExprKind::Probe(_, channel) => self.changes_channel(channel),
            ExprKind::Poll(poll) => self.changes_channel(&poll.channel),
            // each step changes where its process is, and may change whatever others see of it
            ExprKind::PcValue(_)
            | ExprKind::Enabled(_)
            | ExprKind::RemoteLabel(_)
            | ExprKind::RemoteVariable(_)
            | ExprKind::Code(_) => true,
            _ => false,
        };
        visit::walk_expr(self, expr);
    }

    fn variable(&mut self, variable: &VarRef, _how: Use) {
        let written = &self.changes.written;
        self.found |= written.iter().any(|written| may_be_one(self.symbols, self.values, written, variable));
        let is_count = self.symbols.target(variable.id) == Some(Target::Predefined(Predefined::NrPr));
        self.found |= self.changes.starts && is_count;
        visit::walk_variable(self, variable);
    }
}

/// May two references be to one variable, or one to a part of the other?
pub(super) fn may_be_one(symbols: &Symbols, values: &Values<'_>, a: &VarRef, b: &VarRef) -> bool {
    let (a_path, b_path) = (symbols.path_of(a), symbols.path_of(b));
    let overlap = !a_path.is_empty() && !b_path.is_empty() && a_path.iter().zip(&b_path).all(|(a, b)| a == b);
    overlap && !values.differ(a, b)
}
