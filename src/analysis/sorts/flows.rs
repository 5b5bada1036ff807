//! How values flow between places: what is assigned, sent, received, compared, used as an index, and computed.
//!
//! Only what a model does after its boot counts (its transition relation), and its properties. Of the boot itself only the
//! values count that it leaves behind or may have shown to others.

use super::formula::Formula;
use super::operands::{Identity, Operand, View};
use super::places::Place;
use crate::model::Model;
use crate::model::symbols::*;
use crate::promela::source::Span;
use crate::promela::syntax::*;

/// A value goes from one place to another.
#[derive(Clone, Debug)]
pub struct Flow {
    /// Where it comes from.
    pub from: Place,
    /// Where it goes.
    pub to: Place,
    /// The type that it is cut to.
    pub kind: Type,
    /// The statement.
    pub span: Span,
    /// Does it go along with a whole structure?
    pub in_structure: bool,
}

/// An operand of a computed expression.
#[derive(Clone, Debug)]
pub enum Input {
    /// The content of a place.
    Place(Place),
    /// 0 or 1
    Bit,
    /// Any number.
    Number,
}

impl Input {
    /// The place, if there is one.
    pub fn place(&self) -> Option<Place> {
        match self {
            Input::Place(place) => Some(*place),
            Input::Bit | Input::Number => None,
        }
    }
}

/// An expression with operators.
#[derive(Clone, Debug)]
pub struct Computation {
    /// The operators.
    pub formula: Formula,
    /// The operands.
    pub inputs: Vec<Input>,
    /// Where the result goes; `None` for a condition.
    pub target: Option<(Place, Type)>,
    /// The expression.
    pub span: Span,
}

impl Computation {
    /// All places of operands and the result.
    pub fn places(&self) -> impl Iterator<Item = Place> + '_ {
        let target = self.target.as_ref().map(|(place, _)| *place);
        self.inputs.iter().filter_map(Input::place).chain(target)
    }
}

/// `P[x]@l` or `P[x]:v`: somebody looks at the process with the pid x, which should be one of type P. SPIN does not check that.
#[derive(Clone, Debug)]
pub struct RemoteReference {
    /// The type.
    pub body: BodyId,
    /// The pid; `None`: it is computed.
    pub pid: Option<Operand>,
    /// Is it a variable, rather than a label?
    pub is_variable: bool,
    /// Where.
    pub span: Span,
}

/// Everything that relates places.
#[derive(Clone, Debug, Default)]
pub struct Flows {
    /// Values that go from place to place.
    pub flows: Vec<Flow>,
    /// Places that are compared.
    pub comparisons: Vec<(Place, Place)>,
    /// Values that a place takes.
    pub values: Vec<(Place, Identity)>,
    /// Places that take any value.
    pub anything: Vec<(Place, Option<Span>)>,
    /// Expressions with operators.
    pub computations: Vec<Computation>,
    /// Places that hold the pids of any processes.
    pub any_process: Vec<Place>,
    /// Places that are known, though nothing may flow there.
    pub places: Vec<Place>,
    /// References to other processes, by their pids.
    pub remote: Vec<RemoteReference>,
}

impl Flows {
    /// Is a place mentioned anywhere?
    pub fn uses(&self, place: Place) -> bool {
        let computed = |c: &Computation| c.inputs.iter().any(|input| input.place() == Some(place));
        self.places.contains(&place)
            || self.comparisons.iter().any(|(a, b)| *a == place || *b == place)
            || self.flows.iter().any(|flow| flow.from == place)
            || self.computations.iter().any(computed)
    }
}

/// The length of the array that a `for … in` goes through; `None` if it goes through the messages of a channel.
pub fn for_in_array(model: &Model, for_in: &ForIn) -> Option<u32> {
    let symbol = model.symbols.get(model.symbols.symbol_of(for_in.container.id)?);
    symbol.length.filter(|_| for_in.container.is_plain() && symbol.kind != Type::Chan)
}

/// Does an expression have the value 0 or 1?
pub fn is_truth(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Binary(op, ..) => is_connective(*op) || matches!(op, BinaryOp::Equal | BinaryOp::NotEqual),
        ExprKind::Unary(UnaryOp::Not, _) => true,
        other => matches!(
            other,
            // a random poll tells a position
            ExprKind::Probe(..)
                | ExprKind::Poll(Poll { random: false, .. })
                | ExprKind::Timeout
                | ExprKind::RemoteLabel(_)
        ),
    }
}

/// What an operand of a computed expression can be.
pub fn input(view: &View<'_>, operand: &Expr) -> Input {
    match view.operand(operand) {
        Some(Operand::Place(place)) => Input::Place(place),
        // a channel's number
        Some(Operand::Constant(_)) => Input::Number,
        None if is_truth(operand) => Input::Bit,
        None => Input::Number,
    }
}

/// Is it `&&`, `||` or a connective of formulas?
pub fn is_connective(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::And | BinaryOp::Or) || op.is_temporal()
}
