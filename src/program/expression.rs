//! What a model computes: expressions over places, with all names resolved.
//!
//! A [`Place`] is where a value is in a state: a slot of a frame ([`super::storage`]), reached through indices. What an expression
//! reads is a function of it ([`Expr::for_each_place`]), and so is what it becomes when places are replaced by something else.

use crate::model::symbols::{BodyId, SymbolId, Type};
pub use crate::promela::syntax::{BinaryOp, ProbeOp, UnaryOp};

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// A number, a symbolic name, a truth value.
    Number(i32),
    /// What a place holds.
    Read(Box<Place>),
    /// `_pid`
    OwnPid,
    /// `_nr_pr`
    ProcessCount,
    /// `_last`
    LastPid,
    /// `_priority`
    OwnPriority,
    /// `-e`, `!e`, `~e`
    Unary(UnaryOp, Box<Expr>),
    /// `a + b` and so on; the right operand of `&&` and `||` is evaluated only if it matters.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `(c -> a : b)`
    Conditional(Box<[Expr; 3]>),
    /// `len(q)`
    Length(Box<Expr>),
    /// `full(q)` and so on
    Probe(ProbeOp, Box<Expr>),
    /// `q?[…]` and `q??[…]`
    Poll(Box<Poll>),
    /// `run p(…)`
    Run(Box<Run>),
    /// `enabled(p)`
    Enabled(Box<Expr>),
    /// `pc_value(p)`
    PcValue(Box<Expr>),
    /// `get_priority(p)`
    PriorityOf(Box<Expr>),
    /// `timeout`
    Timeout,
    /// `np_`
    NonProgress,
    /// `p[e]@l`: is the process at this location?
    At(Box<At>),
}

/// Where a value is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// In which frame.
    pub frame: FrameOf,
    /// The slot that it is, or the first of those that it may be.
    pub first: u32,
    /// The way from there.
    pub indices: Vec<Index>,
    /// What a value is cut to when it is stored.
    pub kind: Type,
    /// The variable, and the fields that lead to the value.
    pub path: Vec<SymbolId>,
}

/// Which frame a place is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FrameOf {
    /// That of the model.
    Global,
    /// That of the process that moves.
    Own,
    /// That of the process with a number, as if it were one of this type.
    Process(BodyId, Box<Expr>),
    /// That of the first process of this type.
    First(BodyId),
}

/// One index on the way to a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Index {
    /// Its value.
    pub value: Expr,
    /// How many elements there are.
    pub length: u32,
    /// How many slots each of them has.
    pub stride: u32,
}

/// A look at the messages of a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Poll {
    /// The channel's number.
    pub channel: Expr,
    /// All messages, not only the first.
    pub random: bool,
    /// What the fields must be; `None`: anything.
    pub pattern: Vec<Option<Expr>>,
}

/// The start of a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// What it runs.
    pub body: BodyId,
    /// The values of its parameters; structures as all their fields.
    pub arguments: Vec<Expr>,
    /// Its priority.
    pub priority: i32,
}

/// A question where a process is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    /// Of which type it should be. The verifier does not look.
    pub body: BodyId,
    /// Its number; `None`: the first of its type.
    pub pid: Option<Expr>,
    /// The label of the location, as an index of the body's labels.
    pub label: usize,
}

impl Expr {
    /// An operator applied to two operands.
    pub fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
        Expr::Binary(op, Box::new(left), Box::new(right))
    }

    /// The number that it is, if it is written as one.
    pub fn number(&self) -> Option<i32> {
        match self {
            Expr::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Calls `each` with every expression in it that is evaluated with it, itself included, outermost first.
    pub fn for_each(&self, each: &mut dyn FnMut(&Expr)) {
        each(self);
        match self {
            Expr::Read(place) => place.for_each_expr(each),
            Expr::Unary(_, operand)
            | Expr::Length(operand)
            | Expr::Probe(_, operand)
            | Expr::Enabled(operand)
            | Expr::PcValue(operand)
            | Expr::PriorityOf(operand) => operand.for_each(each),
            Expr::Binary(_, left, right) => {
                left.for_each(each);
                right.for_each(each);
            }
            Expr::Conditional(parts) => parts.iter().for_each(|part| part.for_each(each)),
            Expr::Poll(poll) => {
                poll.channel.for_each(each);
                poll.pattern.iter().flatten().for_each(|field| field.for_each(each));
            }
            Expr::Run(run) => run.arguments.iter().for_each(|argument| argument.for_each(each)),
            Expr::At(at) => at.pid.iter().for_each(|pid| pid.for_each(each)),
            Expr::Number(_)
            | Expr::OwnPid
            | Expr::ProcessCount
            | Expr::LastPid
            | Expr::OwnPriority
            | Expr::Timeout
            | Expr::NonProgress => {}
        }
    }

    /// Calls `each` with every place that is read to evaluate it.
    pub fn for_each_place(&self, each: &mut dyn FnMut(&Place)) {
        self.for_each(&mut |expr| {
            if let Expr::Read(place) = expr {
                each(place);
            }
        });
    }

    /// Is there an expression in it of which this is true?
    pub fn any(&self, is: &mut dyn FnMut(&Expr) -> bool) -> bool {
        let mut found = false;
        self.for_each(&mut |expr| found |= is(expr));
        found
    }

    /// The expression with others in the place of some: `replace` is asked for each part, outermost first, and what it gives is not looked
    /// into.
    pub fn replaced(&self, replace: &dyn Fn(&Expr) -> Option<Expr>) -> Expr {
        if let Some(other) = replace(self) {
            return other;
        }
        let part = |expr: &Expr| Box::new(expr.replaced(replace));
        match self {
            Expr::Read(place) => Expr::Read(Box::new(place.replaced(replace))),
            Expr::Unary(op, operand) => Expr::Unary(*op, part(operand)),
            Expr::Binary(op, left, right) => Expr::Binary(*op, part(left), part(right)),
            Expr::Conditional(parts) => Expr::Conditional(Box::new([
                parts[0].replaced(replace),
                parts[1].replaced(replace),
                parts[2].replaced(replace),
            ])),
            Expr::Length(channel) => Expr::Length(part(channel)),
            Expr::Probe(op, channel) => Expr::Probe(*op, part(channel)),
            Expr::Poll(poll) => Expr::Poll(Box::new(Poll {
                channel: poll.channel.replaced(replace),
                random: poll.random,
                pattern: poll.pattern.iter().map(|f| f.as_ref().map(|f| f.replaced(replace))).collect(),
            })),
            Expr::Run(run) => Expr::Run(Box::new(Run {
                arguments: run.arguments.iter().map(|argument| argument.replaced(replace)).collect(),
                ..**run
            })),
            Expr::Enabled(pid) => Expr::Enabled(part(pid)),
            Expr::PcValue(pid) => Expr::PcValue(part(pid)),
            Expr::PriorityOf(pid) => Expr::PriorityOf(part(pid)),
            Expr::At(at) => {
                Expr::At(Box::new(At { pid: at.pid.as_ref().map(|pid| pid.replaced(replace)), ..**at }))
            }
            Expr::Number(_)
            | Expr::OwnPid
            | Expr::ProcessCount
            | Expr::LastPid
            | Expr::OwnPriority
            | Expr::Timeout
            | Expr::NonProgress => self.clone(),
        }
    }
}

impl Place {
    /// A slot of a frame.
    pub fn slot(frame: FrameOf, first: u32, kind: Type) -> Place {
        Place { frame, first, indices: Vec::new(), kind, path: Vec::new() }
    }

    /// Calls `each` with every expression that is evaluated to find the place.
    pub fn for_each_expr(&self, each: &mut dyn FnMut(&Expr)) {
        if let FrameOf::Process(_, pid) = &self.frame {
            pid.for_each(each);
        }
        self.indices.iter().for_each(|index| index.value.for_each(each));
    }

    /// The place with other expressions on the way to it.
    pub fn replaced(&self, replace: &dyn Fn(&Expr) -> Option<Expr>) -> Place {
        let frame = match &self.frame {
            FrameOf::Process(body, pid) => FrameOf::Process(*body, Box::new(pid.replaced(replace))),
            other => other.clone(),
        };
        let index = |index: &Index| Index { value: index.value.replaced(replace), ..*index };
        Place { frame, indices: self.indices.iter().map(index).collect(), ..self.clone() }
    }

    /// The slots of its frame that it may be.
    pub fn slots(&self) -> Vec<u32> {
        let mut slots = vec![self.first];
        for index in &self.indices {
            let elements = match index.value.number() {
                Some(number) if (0..index.length as i32).contains(&number) => {
                    number as u32..number as u32 + 1
                }
                _ => 0..index.length,
            };
            let stride = index.stride;
            slots = slots
                .iter()
                .flat_map(|slot| elements.clone().map(move |element| slot + element * stride))
                .collect();
        }
        slots
    }
}
