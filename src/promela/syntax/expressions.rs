//! Expressions, references to variables, and operators.

use super::{CText, Ident, Name, NodeId, ReceiveArgument};
use crate::promela::source::Span;
use std::sync::Arc;

/// A reference to a variable: `x`, `x[e]`, `x[e].f[e]`, …
#[derive(Clone, Debug)]
pub struct VarRef {
    /// Its number.
    pub id: NodeId,
    /// The name.
    pub name: Ident,
    /// `[e]`
    pub index: Option<Box<Expr>>,
    /// `.f`
    pub field: Option<Box<VarRef>>,
}

impl VarRef {
    /// From the name to the end of the last field's name.
    pub fn span(&self) -> Span {
        let own = match &self.index {
            Some(index) => self.name.span.to(index.span),
            None => self.name.span,
        };
        match &self.field {
            Some(field) => own.to(field.span()),
            None => own,
        }
    }

    /// The last field of the reference, or the reference itself.
    pub fn last(&self) -> &VarRef {
        let mut last = self;
        while let Some(field) = &last.field {
            last = field;
        }
        last
    }

    /// Is it a name and nothing else?
    pub fn is_plain(&self) -> bool {
        self.index.is_none() && self.field.is_none()
    }
}

/// An expression at a place.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it is, outer parentheses not included.
    pub span: Span,
}

/// How a constant was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// In digits.
    Number,
    /// `true`, `false`, `skip`, a character constant or an mtype constant.
    Word(Name),
}

/// What an expression is.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A number, `true`, `skip`, a character or an mtype constant.
    Constant(i32, Spelling),
    /// A variable.
    Variable(VarRef),
    /// `-e`, `!e`, `~e`, and `[] <> X` in formulas
    Unary(UnaryOp, Box<Expr>),
    /// `a + b` and so on
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `(c -> a : b)`
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `run p(…) priority n`
    Run(Box<Run>),
    /// `len(q)`
    Len(VarRef),
    /// `full(q)`, `empty(q)`, `nfull(q)`, `nempty(q)`
    Probe(ProbeOp, VarRef),
    /// `q?[…]` and `q??[…]`
    Poll(Poll),
    /// `enabled(e)`
    Enabled(Box<Expr>),
    /// `pc_value(e)`
    PcValue(Box<Expr>),
    /// `get_priority(e)`
    GetPriority(Box<Expr>),
    /// `timeout`
    Timeout,
    /// `np_`
    NonProgress,
    /// `p[e]@l`
    RemoteLabel(RemoteLabel),
    /// `p[e]:x`
    RemoteVariable(RemoteVariable),
    /// `c_expr { … }`
    Code(Arc<CText>),
}

/// `run p(…) priority n`
#[derive(Clone, Debug)]
pub struct Run {
    /// The process type.
    pub proctype: Ident,
    /// The arguments.
    pub arguments: Vec<Expr>,
    /// `priority n`
    pub priority: Option<Expr>,
}

/// `q?[…]` and `q??[…]`
#[derive(Clone, Debug)]
pub struct Poll {
    /// The channel.
    pub channel: VarRef,
    /// `??`
    pub random: bool,
    /// The pattern.
    pub arguments: Vec<ReceiveArgument>,
}

/// `p[e]@l` or `p@l`
#[derive(Clone, Debug)]
pub struct RemoteLabel {
    /// The process type.
    pub proctype: Ident,
    /// The pid.
    pub pid: Option<Box<Expr>>,
    /// The label.
    pub label: Ident,
}

/// `p[e]:x` or `p:x`
#[derive(Clone, Debug)]
pub struct RemoteVariable {
    /// The process type.
    pub proctype: Ident,
    /// The pid.
    pub pid: Option<Box<Expr>>,
    /// The variable.
    pub variable: Ident,
    /// Its index.
    pub index: Option<Box<Expr>>,
}

/// An operator with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `!`
    Not,
    /// `-`
    Minus,
    /// `~`
    Complement,
    /// `[]`
    Always,
    /// `<>`
    Eventually,
    /// `X`
    Next,
}

impl UnaryOp {
    /// The spelling.
    pub fn text(self) -> &'static str {
        match self {
            UnaryOp::Not => "!",
            UnaryOp::Minus => "-",
            UnaryOp::Complement => "~",
            UnaryOp::Always => "[]",
            UnaryOp::Eventually => "<>",
            UnaryOp::Next => "X",
        }
    }

    /// Does it exist in LTL formulas only?
    pub fn is_temporal(self) -> bool {
        matches!(self, UnaryOp::Always | UnaryOp::Eventually | UnaryOp::Next)
    }
}

/// An operator with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum BinaryOp {
    Implies,
    Equivalent,
    Or,
    And,
    Until,
    WeakUntil,
    Release,
    BitOr,
    BitXor,
    BitAnd,
    Equal,
    NotEqual,
    Greater,
    Less,
    GreaterEqual,
    LessEqual,
    ShiftLeft,
    ShiftRight,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

impl BinaryOp {
    /// The spelling.
    pub fn text(self) -> &'static str {
        use BinaryOp::*;
        match self {
            Implies => "->",
            Equivalent => "<->",
            Or => "||",
            And => "&&",
            Until => "U",
            WeakUntil => "W",
            Release => "V",
            BitOr => "|",
            BitXor => "^",
            BitAnd => "&",
            Equal => "==",
            NotEqual => "!=",
            Greater => ">",
            Less => "<",
            GreaterEqual => ">=",
            LessEqual => "<=",
            ShiftLeft => "<<",
            ShiftRight => ">>",
            Add => "+",
            Subtract => "-",
            Multiply => "*",
            Divide => "/",
            Remainder => "%",
        }
    }

    /// How tightly it binds in SPIN's grammar. All binary operators group from the left.
    pub fn precedence(self) -> u8 {
        use BinaryOp::*;
        match self {
            Implies | Equivalent => 1,
            Or => 2,
            And => 3,
            Until | WeakUntil | Release => 4,
            BitOr => 5,
            BitXor => 6,
            BitAnd => 7,
            Equal | NotEqual => 8,
            Greater | Less | GreaterEqual | LessEqual => 9,
            ShiftLeft | ShiftRight => 10,
            Add | Subtract => 11,
            Multiply | Divide | Remainder => 12,
        }
    }

    /// Does it exist in LTL formulas only?
    pub fn is_temporal(self) -> bool {
        use BinaryOp::*;
        matches!(self, Implies | Equivalent | Until | WeakUntil | Release)
    }
}

/// Above every [`BinaryOp::precedence`]: what the operand of a unary operator needs.
pub const UNARY_PRECEDENCE: u8 = 13;

/// A question about the length of a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum ProbeOp {
    Full,
    Empty,
    Nfull,
    Nempty,
}

impl ProbeOp {
    /// The spelling.
    pub fn text(self) -> &'static str {
        match self {
            ProbeOp::Full => "full",
            ProbeOp::Empty => "empty",
            ProbeOp::Nfull => "nfull",
            ProbeOp::Nempty => "nempty",
        }
    }

    /// The opposite question.
    pub fn opposite(self) -> ProbeOp {
        match self {
            ProbeOp::Full => ProbeOp::Nfull,
            ProbeOp::Empty => ProbeOp::Nempty,
            ProbeOp::Nfull => ProbeOp::Full,
            ProbeOp::Nempty => ProbeOp::Empty,
        }
    }
}
