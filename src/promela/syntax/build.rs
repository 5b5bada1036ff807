//! Making nodes: what other stages know nodes by are numbers, and each new node needs one that no other has.

use super::*;

/// Gives out the numbers of nodes.
#[derive(Clone, Debug, Default)]
pub struct Numbers {
    next: u32,
}

impl Numbers {
    /// A number that no node has.
    pub fn fresh(&mut self) -> NodeId {
        let id = NodeId(self.next);
        self.next += 1;
        id
    }

    /// How many were given out: all are below.
    pub fn count(&self) -> usize {
        self.next as usize
    }

    /// A statement without labels.
    pub fn statement(&mut self, kind: StatementKind, span: Span) -> Statement {
        Statement { id: self.fresh(), labels: Vec::new(), kind, arrow: false, span }
    }

    /// A label, or the goal of a jump.
    pub fn label(&mut self, name: Ident) -> Label {
        Label { id: self.fresh(), name }
    }

    /// A reference to a variable, an element of it, or a field of that.
    pub fn variable(&mut self, name: Ident, index: Option<Box<Expr>>, field: Option<Box<VarRef>>) -> VarRef {
        VarRef { id: self.fresh(), name, index, field }
    }
}
