//! The skeleton of a model: what it does after its boot and what is checked, as terms over points.
//!
//! A *point* is something that a symmetry may move: a process, a channel, a number of a sort of identities. A *term* is a node
//! of the syntax tree in which
//!
//! - identities are points: literals, names of channels, values that never change;
//! - children are ordered only where their order matters: not the options of `if` and `do` (outside of `d_step`), the operands of
//!   `+ * == != …`, of `&&` and `||` if none can fail, independent assignments inside one step, the visits of a scan;
//! - operators on identities are tables: one row for each combination of operands, with its result;
//! - facts that never change are terms of their own: `id` of process 3 is 2.
//!
//! A permutation of the points that turns the terms into the same terms (re-ordered where order does not matter) maps
//! the transition relation onto itself and keeps all propositions: it is a symmetry. The program graph is built from this, and
//! the independent checker substitutes in it.

mod build;
pub(super) mod colour;
mod expressions;
mod facts;
mod head;
mod statements;
mod together;

use super::sorts::Sorts;
use super::sorts::places::Class;
use crate::model::Model;
use crate::model::symbols::BodyId;
use crate::promela::source::Span;
use crate::promela::syntax::{NodeId, Program, StatementAt};
pub use colour::{ChannelKind, Colour, LabelKind};
pub use head::Head;

/// The number of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PointId(pub u32);

/// The number of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TableId(pub u32);

/// What a point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PointKind {
    /// A process, by its pid.
    Process(u32),
    /// A channel, by its index in the boot's list.
    Channel(u32),
    /// A number of a class.
    Value(Class, i32),
    /// A label, by its node: where options go to each other, their labels do.
    Label(NodeId),
}

/// Something that a symmetry may move, to points of the same colour.
#[derive(Clone, Debug)]
pub struct Point {
    /// What it is.
    pub kind: PointKind,
    /// What it has in common with the points that it may go to.
    pub colour: Colour,
}

/// An entry of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Entry {
    /// A point.
    Point(PointId),
    /// A number that stays.
    Data(i32),
    /// No value: the verifier dies of it.
    Failing,
    /// Some value, and C leaves open which: one for each row of the table, for two of them need not be the same.
    Open(u32),
}

/// One row of a table: the operands and the result.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    /// The operands.
    pub operands: Vec<Entry>,
    /// The result.
    pub result: Entry,
}

/// A part of a skeleton.
#[derive(Clone, Debug)]
pub enum Term {
    /// A point.
    Point(PointId),
    /// A tabulated function of terms.
    Table(TableId, Vec<Term>),
    /// A node of the tree.
    Node(Box<Node>),
}

impl Term {
    /// Is a point or a table in it?
    pub fn has_points(&self) -> bool {
        match self {
            Term::Point(_) | Term::Table(..) => true,
            Term::Node(node) => node.ordered.iter().chain(&node.unordered).any(Term::has_points),
        }
    }
}

/// A node of the tree.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it is, with all of it that is neither term nor point.
    pub head: Head,
    /// Children whose order matters.
    pub ordered: Vec<Term>,
    /// Children whose order does not matter.
    pub unordered: Vec<Term>,
    /// Which statement it is, if it is one.
    pub statement: Option<StatementAt>,
    /// Where it is, if it is a claim.
    pub claim: Option<Span>,
}

/// The skeleton of a model.
#[derive(Clone, Debug, Default)]
pub struct Skeleton {
    /// The points.
    pub points: Vec<Point>,
    /// The tables, each one once.
    pub tables: Vec<Vec<Row>>,
    /// Facts, bodies and properties.
    pub terms: Vec<Term>,
    /// Where the terms of the bodies are.
    pub bodies: Vec<(BodyId, usize)>,
}

impl Skeleton {
    /// Builds the skeleton of a model.
    pub fn new(program: &Program, model: &Model, sorts: &Sorts) -> Skeleton {
        build::build(program, model, sorts)
    }

    /// Colours each of these points as its own.
    pub fn fix(&mut self, points: impl Iterator<Item = PointId>) {
        for id in points {
            let point = &mut self.points[id.0 as usize];
            point.colour = point.colour.clone().only(id);
        }
    }

    /// Does a term at the top belong to a claim?
    pub fn is_property(term: &Term) -> bool {
        matches!(term, Term::Node(node) if matches!(node.head, Head::Property(_)))
    }

    /// The point of this kind.
    pub fn point(&self, kind: PointKind) -> Option<PointId> {
        self.points.iter().position(|point| point.kind == kind).map(|index| PointId(index as u32))
    }
}

impl Node {
    /// A node with ordered children.
    pub fn ordered(head: Head, children: Vec<Term>) -> Term {
        Term::Node(Box::new(Node {
            head,
            ordered: children,
            unordered: Vec::new(),
            statement: None,
            claim: None,
        }))
    }

    /// A node with unordered children.
    pub fn unordered(head: Head, children: Vec<Term>) -> Term {
        Term::Node(Box::new(Node {
            head,
            ordered: Vec::new(),
            unordered: children,
            statement: None,
            claim: None,
        }))
    }

    /// A node without children.
    pub fn leaf(head: Head) -> Term {
        Node::ordered(head, Vec::new())
    }
}
