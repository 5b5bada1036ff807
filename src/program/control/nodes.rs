//! The nodes that a body consists of, before it is an automaton.
//!
//! A node is made for each statement, for the head and the end of each choice, for the place behind a loop, for each block. They are
//! numbered in the order in which they are made, and that number is the *location* before the statement. Sequences of nodes are
//! linked lists that share their ends: the end of a choice is the last node of each of its options.

use crate::model::symbols::BodyId;
use crate::program::action::Action;
use crate::program::expression::Expr;
use crate::promela::source::Span;
use crate::promela::syntax::NodeId;

/// A node, as an index of [`Nodes::all`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Node(pub(super) usize);

/// A sequence of nodes, as an index of [`Nodes::sequences`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Seq(pub(super) usize);

/// A loop, as an index of [`Nodes::exits`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Loop(pub(super) usize);

/// What a node is.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// A statement that is one step.
    Basic(Action),
    /// A jump to a label.
    Goto(NodeId),
    /// A jump out of a loop.
    Break(Loop),
    /// The head of a choice or a loop, with its options.
    Choice {
        /// Does it begin again after each option?
        repeats: bool,
        options: Vec<Seq>,
    },
    /// Behind a choice, or in front of a loop.
    Join,
    /// Behind a loop.
    Exit,
    /// Something, and what it may be left for.
    Unless { main: Seq, escape: Seq },
    /// A block.
    Block(Seq),
    /// An `atomic`.
    Atomic(Seq),
    /// A `d_step`.
    DStep(Seq),
    /// The closing brace of a body.
    End,
}

/// What is known of a node.
#[derive(Clone, Debug)]
pub(super) struct Content {
    /// Its number in the body.
    pub(super) number: u32,
    /// Its number in the model.
    pub(super) global: u32,
    pub(super) kind: Kind,
    pub(super) next: Option<Node>,
    /// The sequences that it may be left for, the innermost `unless` first.
    pub(super) escapes: Vec<Seq>,
    /// Does the process keep control after it?
    pub(super) atomic: bool,
    /// Is it the last one of an atomic sequence?
    pub(super) last_of_atomic: bool,
    /// Is it inside of a `d_step`?
    pub(super) indivisible: bool,
    /// It has been taken out of its sequence, or its transitions have been made.
    pub(super) done: bool,
    /// The statement that it was made from, and its place.
    pub(super) statement: Option<NodeId>,
    pub(super) span: Span,
}

/// A sequence.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends {
    pub(super) first: Node,
    /// The last node, which may be the end of a choice that it is an option of.
    pub(super) last: Node,
    /// The last node of its own.
    pub(super) extent: Node,
}

/// The nodes of a body.
#[derive(Clone, Debug)]
pub(super) struct Nodes {
    pub(super) body: BodyId,
    pub(super) all: Vec<Content>,
    pub(super) sequences: Vec<Ends>,
    /// Behind each loop.
    pub(super) exits: Vec<Option<Node>>,
    /// Labels and their nodes, in the order in which they were placed.
    pub(super) labels: Vec<(NodeId, Node)>,
    /// The number of the next node in the body.
    pub(super) next_number: u32,
    /// The outermost sequence.
    pub(super) top: Option<Seq>,
}

impl Nodes {
    pub(super) fn new(body: BodyId) -> Nodes {
        Nodes {
            body,
            all: Vec::new(),
            sequences: Vec::new(),
            exits: Vec::new(),
            labels: Vec::new(),
            next_number: 1,
            top: None,
        }
    }

    pub(super) fn add(
        &mut self,
        kind: Kind,
        global: &mut u32,
        statement: Option<NodeId>,
        span: Span,
    ) -> Node {
        self.all.push(Content {
            number: self.next_number,
            global: *global,
            kind,
            next: None,
            escapes: Vec::new(),
            atomic: false,
            last_of_atomic: false,
            indivisible: false,
            done: false,
            statement,
            span,
        });
        self.next_number += 1;
        *global += 1;
        Node(self.all.len() - 1)
    }

    pub(super) fn get(&self, node: Node) -> &Content {
        &self.all[node.0]
    }

    pub(super) fn get_mut(&mut self, node: Node) -> &mut Content {
        &mut self.all[node.0]
    }

    pub(super) fn ends(&self, seq: Seq) -> Ends {
        self.sequences[seq.0]
    }

    /// The sequence of a block of whatever kind.
    pub(super) fn inside(&self, node: Node) -> Option<Seq> {
        match self.get(node).kind {
            Kind::Block(inside) | Kind::Atomic(inside) | Kind::DStep(inside) => Some(inside),
            _ => None,
        }
    }

    /// The sequences that a choice or an `unless` is made of.
    pub(super) fn parts(&self, node: Node) -> Vec<Seq> {
        match &self.get(node).kind {
            Kind::Choice { options, .. } => options.clone(),
            Kind::Unless { main, escape } => vec![*main, *escape],
            _ => Vec::new(),
        }
    }

    /// The nodes of a sequence, up to the last of its own.
    pub(super) fn own(&self, seq: Seq) -> Vec<Node> {
        let Ends { first, extent, .. } = self.ends(seq);
        self.between(first, extent)
    }

    /// The nodes of a sequence, up to its last one.
    pub(super) fn whole(&self, seq: Seq) -> Vec<Node> {
        let Ends { first, last, .. } = self.ends(seq);
        self.between(first, last)
    }

    fn between(&self, first: Node, last: Node) -> Vec<Node> {
        let mut nodes = vec![first];
        let mut at = first;
        while at != last {
            let Some(next) = self.get(at).next else { break };
            nodes.push(next);
            at = next;
        }
        nodes
    }

    /// Where a label is.
    pub(super) fn labelled(&self, label: NodeId) -> Option<Node> {
        self.labels.iter().rev().find(|(id, _)| *id == label).map(|(_, node)| *node)
    }

    /// Is it `skip`, `true` or `1`?
    pub(super) fn is_skip(&self, node: Node) -> bool {
        matches!(self.get(node).kind, Kind::Basic(Action::Guard(Expr::Number(1))))
    }
}
