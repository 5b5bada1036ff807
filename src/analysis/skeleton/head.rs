//! Heads: what a node of the skeleton is, apart from its children.
//!
//! Two nodes can only go to each other if their heads are equal, so everything that a symmetry must respect and that is no term is in the
//! head: names, operators, flags. Other rooms ask what a node is by its head's variant.

use crate::analysis::sorts::formula::Formula;
use crate::model::symbols::{BodyId, Predefined, SymbolId};
use crate::promela::syntax::{BinaryOp, Name, NodeId, ProbeOp, UnaryOp};
use crate::promela::token::CText;
use std::sync::Arc;

/// What a node is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Head {
    // at the top
    /// Which pid a process has.
    PidFact,
    /// What a variable, or a field behind some names, holds for ever.
    Fact(Vec<SymbolId>),
    /// What processes of a type do.
    Body(BodyId),
    /// A claim, by the number of its unit.
    Property(usize),

    // parts of the top
    /// One of the conditions of a claim.
    Proposition(usize),
    Provided,

    // statements
    Sequence,
    /// Assignments whose order has no meaning.
    Together,
    Labelled,
    ExclusiveSend,
    ExclusiveReceive,
    /// The values that a variable has when its process is started.
    StartWith(SymbolId),
    StartOf(SymbolId),
    Declare,
    Nothing,
    Else,
    Break,
    Goto,
    Assign,
    Increment,
    Decrement,
    Send,
    SortedSend,
    Receive {
        random: bool,
        peek: bool,
    },
    Guard,
    Assert,
    Print,
    SetPriority,
    If,
    Do,
    For,
    ForIn,
    Select,
    /// A `select` of identities: any of them.
    Choose,
    /// A loop that visits in no order.
    Scan,
    Atomic,
    DStep,
    Block,
    Unless,
    Code(Arc<CText>),

    // expressions
    Number(i32),
    /// A value that cannot be computed.
    Fails,
    /// A value that C leaves open.
    Open(u32),
    /// A process that is no point.
    Process(u32),
    /// A label that is no point.
    Label(NodeId),
    /// What SPIN defines.
    Predefined(Predefined),
    /// The variable of the scan around at this depth.
    Bound(usize),
    /// A variable and its fields, and which of them have an index.
    Variable(Vec<(Option<SymbolId>, bool)>),
    /// An operator of a condition or formula.
    Unary(UnaryOp),
    /// An operator on data.
    UnaryOnData(UnaryOp),
    Binary(BinaryOp),
    Conditional,
    /// A condition as one of two values.
    Truth,
    /// What could not be tabulated.
    Formula(Formula),
    Len,
    Probe(ProbeOp),
    Poll,
    RandomPoll,
    /// The arguments of a receive: a variable, what is taken from the message for it, a value.
    Into,
    Field,
    Equals,
    Run(Name, Option<i32>),
    Enabled,
    PcValue,
    GetPriority,
    Timeout,
    NonProgress,
    RemoteLabel(Name, Name),
    RemoteVariable(Name, Name),
    /// There is no process of a type.
    Nobody,
    /// There is no such type.
    Unknown,
    CodeExpression(Arc<CText>),
}

impl Head {
    /// Is it a fact that never changes?
    pub fn is_fact(&self) -> bool {
        matches!(self, Head::PidFact | Head::Fact(_))
    }

    /// Does it visit or try its values in their order?
    pub fn is_ordered_loop(&self) -> bool {
        matches!(self, Head::For | Head::ForIn | Head::Select)
    }

    /// Is it a choice between options?
    pub fn is_choice(&self) -> bool {
        matches!(self, Head::If | Head::Do)
    }

    /// The names that lead to what a fact is about.
    pub fn path(&self) -> &[SymbolId] {
        match self {
            Head::Fact(path) => path,
            _ => &[],
        }
    }

    /// In messages: a value that stays what it is.
    pub fn constant(&self) -> String {
        match self {
            Head::Number(number) => number.to_string(),
            Head::Process(pid) => format!("process {pid}"),
            _ => "a value that is not known".to_string(),
        }
    }
}
