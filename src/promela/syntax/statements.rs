//! Steps, statements and calls of inlines.

use super::{CFragment, Declaration, Expr, ExprKind, Ident, InlineDefinition, Name, NodeId, VarRef};
use crate::promela::source::Span;
use std::sync::Arc;

/// Steps between a pair of brackets.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// The steps.
    pub steps: Vec<Step>,
    /// Where they are, brackets included.
    pub span: Span,
}

impl Sequence {
    /// The first statement that is not empty. (Declarations in front of it are left out, though SPIN makes statements of late ones.)
    pub fn first_statement(&self) -> Option<&Statement> {
        self.steps.iter().find_map(|step| match step {
            Step::Statement(statement) => Some(statement).filter(|s| !matches!(s.kind, StatementKind::Empty)),
            Step::Declaration(_) | Step::Exclusive(_) => None,
        })
    }
}

/// A step of a sequence.
#[derive(Clone, Debug)]
pub enum Step {
    /// A declaration.
    Declaration(Declaration),
    /// `xr q, r` or `xs q`
    Exclusive(Exclusive),
    /// A statement.
    Statement(Statement),
}

/// `xr` or `xs`: only this process receives from (sends to) these channels.
#[derive(Clone, Debug)]
pub struct Exclusive {
    /// `xs` rather than `xr`.
    pub send: bool,
    /// The channels.
    pub channels: Vec<VarRef>,
    /// All of it.
    pub span: Span,
}

/// A label in front of a statement.
#[derive(Clone, Debug)]
pub struct Label {
    /// Its number.
    pub id: NodeId,
    /// Its name.
    pub name: Ident,
}

/// Which statement it is, and where it was written: what an inline is made of has one place, and a number for each call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatementAt {
    /// Its number. Statements are numbered in the order in which SPIN reads them, inlines expanded.
    pub id: NodeId,
    /// Its place.
    pub span: Span,
}

/// A statement with its labels.
#[derive(Clone, Debug)]
pub struct Statement {
    /// Its number.
    pub id: NodeId,
    /// Its labels, outermost first.
    pub labels: Vec<Label>,
    /// What it does.
    pub kind: StatementKind,
    /// Was it followed by `->` rather than `;`?
    pub arrow: bool,
    /// Where it is, without labels.
    pub span: Span,
}

impl Statement {
    /// Which one it is.
    pub fn at(&self) -> StatementAt {
        StatementAt { id: self.id, span: self.span }
    }
}

/// What a statement does.
#[derive(Clone, Debug)]
pub enum StatementKind {
    /// Nothing: a label in front of a bracket.
    Empty,
    /// `x = e`
    Assign(VarRef, Expr),
    /// `x++`
    Increment(VarRef),
    /// `x--`
    Decrement(VarRef),
    /// `q!…` and `q!!…`
    Send(Send),
    /// `q?…`, `q??…`, `q?<…>` and `q??<…>`
    Receive(Receive),
    /// An expression: a guard.
    Expression(Expr),
    /// `else`
    Else,
    /// `if :: … fi`
    If(Vec<Sequence>),
    /// `do :: … od`
    Do(Vec<Sequence>),
    /// `for (i : a .. b) { … }`
    ForRange(Box<ForRange>),
    /// `for (i in a) { … }`
    ForIn(Box<ForIn>),
    /// `select (i : a .. b)`
    Select(Box<Select>),
    /// `break`
    Break,
    /// `goto l`
    Goto(Label),
    /// `atomic { … }`
    Atomic(Sequence),
    /// `d_step { … }`
    DStep(Sequence),
    /// `{ … }`
    Block(Sequence),
    /// `s unless t`
    Unless(Box<Statement>, Box<Statement>),
    /// `assert(e)`
    Assert(Expr),
    /// `printf("…", …)`
    Printf(Name, Vec<Expr>),
    /// `printm(x)`
    Printm(Expr),
    /// `set_priority(p, n)`
    SetPriority(Expr, Expr),
    /// `c_code { … }`
    Code(CFragment),
    /// `f(…)` or `x = f(…)`, where f is an inline
    Call(Box<InlineCall>),
}

/// `q!…` and `q!!…`
#[derive(Clone, Debug)]
pub struct Send {
    /// The channel.
    pub channel: VarRef,
    /// `!!`: sorted.
    pub sorted: bool,
    /// The message.
    pub arguments: Vec<Expr>,
}

/// `q?…`, `q??…`, `q?<…>` and `q??<…>`
#[derive(Clone, Debug)]
pub struct Receive {
    /// The channel.
    pub channel: VarRef,
    /// `??`: the first message that matches, wherever it is.
    pub random: bool,
    /// `<…>`: the message stays in the channel.
    pub peek: bool,
    /// The pattern.
    pub arguments: Vec<ReceiveArgument>,
}

/// One field of a receive's or poll's pattern.
#[derive(Clone, Debug)]
pub enum ReceiveArgument {
    /// A variable that takes the field's value (`_` drops it).
    Variable(VarRef),
    /// `eval(e)`: the field must have this value.
    Eval(Expr),
    /// A constant that the field must have.
    Constant(Expr),
}

/// `for (i : a .. b) { … }`
#[derive(Clone, Debug)]
pub struct ForRange {
    /// The loop's variable.
    pub variable: VarRef,
    /// The first value.
    pub from: Expr,
    /// The last value.
    pub to: Expr,
    /// The body.
    pub body: Sequence,
}

/// `for (i in a) { … }`
#[derive(Clone, Debug)]
pub struct ForIn {
    /// The index of an array, or the message of a channel.
    pub variable: VarRef,
    /// The array or channel.
    pub container: VarRef,
    /// The body.
    pub body: Sequence,
}

/// `select (i : a .. b)`
#[derive(Clone, Debug)]
pub struct Select {
    /// The variable.
    pub variable: VarRef,
    /// The smallest value.
    pub from: Expr,
    /// The largest value.
    pub to: Expr,
    /// Does SPIN's lexer rewrite it as `if :: i = a … fi` (or a loop in other words), which it does outside of
    /// inlines if the name and the bounds are spelled simply enough? The control states differ.
    pub rewritten: bool,
}

impl Select {
    /// Does SPIN make an option of each value, rather than a loop that counts up?
    pub fn is_written_out(&self) -> bool {
        match (&self.from.kind, &self.to.kind) {
            (ExprKind::Constant(from, _), ExprKind::Constant(to, _)) => {
                self.rewritten && i64::from(*to) - i64::from(*from) <= 32
            }
            _ => false,
        }
    }
}

/// A call of an inline.
#[derive(Clone, Debug)]
pub struct InlineCall {
    /// What is called.
    pub definition: Arc<InlineDefinition>,
    /// `x` in `x = f(…)`.
    pub result: Option<VarRef>,
    /// The actual parameters.
    pub arguments: Vec<Expr>,
    /// The actual parameters, as they are substituted.
    pub argument_texts: Vec<String>,
    /// The call, without the expansion.
    pub call_span: Span,
    /// What SPIN puts in the place of the call. Its spans are those of the definition, and those of the call for
    /// what came from the actual parameters.
    pub expansion: Sequence,
}
