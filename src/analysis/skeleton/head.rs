//! Heads: what a node of the skeleton is, apart from its children.
//!
//! Two nodes can only go to each other if their heads are equal, so everything that a symmetry must respect and that is no term is in the
//! head: names, operators, flags. Other rooms ask what a node is by its head's variant. A head can also be written: for messages, and for
//! the checker (`recheck.rs`), which compares texts. So different heads have different texts.

use crate::analysis::sorts::formula::Formula;
use crate::model::symbols::{BodyId, SymbolId};
use crate::promela::syntax::{BinaryOp, Name, NodeId, ProbeOp, UnaryOp};
use crate::promela::token::CText;
use std::fmt;
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
    /// What SPIN defines, by its name.
    Predefined(Name),
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
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self {
            Head::Fact(path) => {
                let path: Vec<String> = path.iter().map(|id| id.0.to_string()).collect();
                return write!(f, "fact {}", path.join("."));
            }
            Head::Body(body) => return write!(f, "body {}", body.0),
            Head::Property(unit) => return write!(f, "property {unit}"),
            Head::Proposition(number) => return write!(f, "proposition {number}"),
            Head::StartWith(id) => return write!(f, "start with {}", id.0),
            Head::StartOf(id) => return write!(f, "start of {}", id.0),
            Head::Receive { random, peek } => return write!(f, "receive {random} {peek}"),
            Head::Code(code) => return write!(f, "c_code {:?} {}", code.precondition, code.text),
            Head::CodeExpression(code) => return write!(f, "c_expr {:?} {}", code.precondition, code.text),
            Head::Number(number) => return write!(f, "{number}"),
            Head::Open(number) => return write!(f, "open {number}"),
            Head::Process(pid) => return write!(f, "process {pid}"),
            Head::Label(node) => return write!(f, "label {}", node.0),
            Head::Predefined(name) => return write!(f, "{name}"),
            Head::Bound(depth) => return write!(f, "bound {depth}"),
            Head::Variable(parts) => return variable(f, parts),
            Head::UnaryOnData(op) => return write!(f, "unary {}", op.text()),
            Head::Formula(formula) => return write!(f, "{formula:?}"),
            Head::Run(proctype, priority) => return write!(f, "run {proctype} {priority:?}"),
            Head::RemoteLabel(proctype, label) => return write!(f, "{proctype}@{label}"),
            Head::RemoteVariable(proctype, variable) => return write!(f, "{proctype}:{variable}"),
            Head::Unary(op) => op.text(),
            Head::Binary(op) => op.text(),
            Head::Probe(op) => op.text(),
            Head::PidFact => "fact pid",
            Head::Provided => "provided",
            Head::Sequence => "sequence",
            Head::Together => "together",
            Head::Labelled => "label",
            Head::ExclusiveSend => "xs",
            Head::ExclusiveReceive => "xr",
            Head::Declare => "declare",
            Head::Nothing => "nothing",
            Head::Else => "else",
            Head::Break => "break",
            Head::Goto => "goto",
            Head::Assign => "assign",
            Head::Increment => "increment",
            Head::Decrement => "decrement",
            Head::Send => "send!",
            Head::SortedSend => "send!!",
            Head::Guard => "guard",
            Head::Assert => "assert",
            Head::Print => "printf",
            Head::SetPriority => "set_priority",
            Head::If => "if",
            Head::Do => "do",
            Head::For => "for",
            Head::ForIn => "for in",
            Head::Select => "select",
            Head::Choose => "choose",
            Head::Scan => "scan",
            Head::Atomic => "atomic",
            Head::DStep => "d_step",
            Head::Block => "block",
            Head::Unless => "unless",
            Head::Fails => "fails",
            Head::Conditional => "?:",
            Head::Truth => "truth",
            Head::Len => "len",
            Head::Poll => "poll?",
            Head::RandomPoll => "poll??",
            Head::Into => "into",
            Head::Field => "field",
            Head::Equals => "equals",
            Head::Enabled => "enabled",
            Head::PcValue => "pc_value",
            Head::GetPriority => "get_priority",
            Head::Timeout => "timeout",
            Head::NonProgress => "np_",
            Head::Nobody => "nobody",
            Head::Unknown => "?",
        };
        f.write_str(word)
    }
}

/// `variable 3[] 7`: the numbers of the names, and where there is an index.
fn variable(f: &mut fmt::Formatter<'_>, parts: &[(Option<SymbolId>, bool)]) -> fmt::Result {
    write!(f, "variable")?;
    for (id, indexed) in parts {
        let index = if *indexed { "[]" } else { "" };
        match id {
            Some(id) => write!(f, " {}{index}", id.0)?,
            None => write!(f, " -1{index}")?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// The checker compares texts.
    #[test]
    fn heads_that_could_be_mistaken_for_each_other_have_different_texts() {
        let (x, y) = (Some(SymbolId(1)), Some(SymbolId(2)));
        let heads = [
            Head::PidFact,
            Head::Fact(vec![SymbolId(1)]),
            Head::Fact(vec![SymbolId(1), SymbolId(2)]),
            Head::Labelled,
            Head::Label(NodeId(1)),
            Head::Number(1),
            Head::Open(1),
            Head::Bound(1),
            Head::Variable(vec![(x, false)]),
            Head::Variable(vec![(x, true)]),
            Head::Variable(vec![(x, false), (y, false)]),
            Head::Variable(vec![(x, true), (y, false)]),
            Head::Variable(vec![(None, false)]),
            Head::Unary(UnaryOp::Minus),
            Head::UnaryOnData(UnaryOp::Minus),
            Head::Send,
            Head::SortedSend,
            Head::Poll,
            Head::RandomPoll,
            Head::StartWith(SymbolId(1)),
            Head::StartOf(SymbolId(1)),
        ];
        let texts: HashSet<String> = heads.iter().map(Head::to_string).collect();
        assert_eq!(texts.len(), heads.len());
    }
}
