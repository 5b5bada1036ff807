//! The syntax tree of a Promela model.
//!
//! It holds what the user wrote, after preprocessing: nothing is resolved, evaluated or dropped, except that
//! parentheses live on only in the tree's shape. A call of an inline keeps both sides: the call as written, and the
//! block that SPIN puts in its place (parsed anew for each call, since SPIN substitutes text, not trees).
//!
//! Every reference to a variable, every declarator and every label carries a [`NodeId`], under which later stages
//! keep what they found out about it.

use super::source::Span;
pub use super::token::{CText, Name};
use std::sync::Arc;

/// The number of a node that other stages know something about; unique in a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

/// A name at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ident {
    /// The name.
    pub name: Name,
    /// The place.
    pub span: Span,
}

/// A whole model.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Its units, in the order of the text.
    pub units: Vec<Unit>,
    /// How many node numbers were given out.
    pub node_count: u32,
}

/// Something at the top level of a model.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // most units of a model are the large ones
pub enum Unit {
    /// `proctype p(…) { … }`
    Proctype(Proctype),
    /// `init { … }`
    Init(Init),
    /// `never { … }`
    Never(Never),
    /// `ltl p { … }`
    Ltl(Ltl),
    /// `trace { … }` or `notrace { … }`
    Trace(Trace),
    /// `typedef T { … }`
    Typedef(Typedef),
    /// `mtype = { … }`
    Mtype(MtypeDeclaration),
    /// `inline f(…) { … }`
    Inline(Arc<InlineDefinition>),
    /// A global declaration.
    Declaration(Declaration),
    /// `c_code { … }` or `c_decl { … }` at the top level
    Code(CFragment),
    /// `c_state "…" "…"` or `c_track "…" "…"`
    CState(CState),
}

/// A process type.
#[derive(Clone, Debug)]
pub struct Proctype {
    /// `active`, with its number of instances if given.
    pub active: Option<Active>,
    /// `D_proctype` rather than `proctype`.
    pub deterministic: bool,
    /// Its name.
    pub name: Ident,
    /// Its parameters.
    pub parameters: Vec<Declaration>,
    /// `priority n`
    pub priority: Option<Expr>,
    /// `provided (e)`
    pub provided: Option<Expr>,
    /// Its body.
    pub body: Sequence,
    /// From the first word to the closing brace.
    pub span: Span,
}

/// `active` or `active [n]`.
#[derive(Clone, Debug)]
pub struct Active {
    /// The number of instances; one if absent.
    pub count: Option<Expr>,
}

/// The initial process.
#[derive(Clone, Debug)]
pub struct Init {
    /// `priority n`
    pub priority: Option<Expr>,
    /// Its body.
    pub body: Sequence,
    /// From `init` to the closing brace.
    pub span: Span,
}

/// A never claim.
#[derive(Clone, Debug)]
pub struct Never {
    /// Its name, if it has one.
    pub name: Option<Ident>,
    /// Its body.
    pub body: Sequence,
    /// From `never` to the closing brace.
    pub span: Span,
}

/// An LTL formula.
#[derive(Clone, Debug)]
pub struct Ltl {
    /// Its name, if it has one.
    pub name: Option<Ident>,
    /// The formula.
    pub formula: Expr,
    /// From `ltl` to the closing brace.
    pub span: Span,
}

/// An event trace.
#[derive(Clone, Debug)]
pub struct Trace {
    /// `notrace` rather than `trace`.
    pub negated: bool,
    /// Its body.
    pub body: Sequence,
    /// From the first word to the closing brace.
    pub span: Span,
}

/// A user-defined type.
#[derive(Clone, Debug)]
pub struct Typedef {
    /// Its name.
    pub name: Ident,
    /// Its fields.
    pub fields: Vec<Declaration>,
    /// From `typedef` to the closing brace.
    pub span: Span,
}

/// `mtype = { a, b }` or `mtype:fruit = { a, b }`.
#[derive(Clone, Debug)]
pub struct MtypeDeclaration {
    /// The subtype's name.
    pub subtype: Option<Ident>,
    /// The constants.
    pub names: Vec<Ident>,
    /// From `mtype` to the closing brace.
    pub span: Span,
}

/// The definition of an inline. Its body is text: it becomes syntax only where it is called.
#[derive(Clone, Debug)]
pub struct InlineDefinition {
    /// Its name.
    pub name: Ident,
    /// Its formal parameters.
    pub parameters: Vec<Ident>,
    /// The text of the body with its braces.
    pub body: String,
    /// Where the body is.
    pub body_span: Span,
    /// From `inline` to the closing brace.
    pub span: Span,
}

/// `c_code` or `c_decl` with its text.
#[derive(Clone, Debug)]
pub struct CFragment {
    /// `c_decl` rather than `c_code`.
    pub declares: bool,
    /// The code.
    pub code: Arc<CText>,
    /// Where it is.
    pub span: Span,
}

/// `c_state` or `c_track` with its two or three strings (quotes included).
#[derive(Clone, Debug)]
pub struct CState {
    /// `c_track` rather than `c_state`.
    pub track: bool,
    /// The strings.
    pub arguments: Vec<Name>,
    /// Where it is.
    pub span: Span,
}

/// `hidden`, `show` or `local` in front of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// Not part of the state vector.
    Hidden,
    /// Tracked in message sequence charts.
    Show,
    /// Global by name, used by one process only.
    Local,
}

/// A type, as declared.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TypeName {
    /// `bit`
    Bit,
    /// `bool`
    Bool,
    /// `byte`
    Byte,
    /// `pid`
    Pid,
    /// `short`
    Short,
    /// `int`
    Int,
    /// `unsigned`
    Unsigned,
    /// `chan`
    Chan,
    /// `mtype` or `mtype:subtype`
    Mtype(Option<Name>),
    /// A typedef's name.
    User(Name),
}

/// A declaration of one or more variables of one type.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// `hidden`, `show`, `local`.
    pub visibility: Option<Visibility>,
    /// The type.
    pub type_name: TypeName,
    /// The variables.
    pub declarators: Vec<Declarator>,
    /// All of it.
    pub span: Span,
}

/// One variable of a declaration.
#[derive(Clone, Debug)]
pub struct Declarator {
    /// Its number.
    pub id: NodeId,
    /// Its name.
    pub name: Ident,
    /// `: n` of an unsigned.
    pub width: Option<Expr>,
    /// `[n]`
    pub array: Option<Expr>,
    /// `= …`
    pub initialiser: Option<Initialiser>,
}

/// What stands behind `=` in a declaration.
#[derive(Clone, Debug)]
pub enum Initialiser {
    /// An expression.
    Value(Expr),
    /// `{ 1, 2 }` for an array.
    List(Vec<Expr>),
    /// `[n] of { … }`
    Channel(ChannelInitialiser),
}

/// `[capacity] of { fields }`
#[derive(Clone, Debug)]
pub struct ChannelInitialiser {
    /// The capacity; 0 for rendezvous.
    pub capacity: Expr,
    /// The types of a message's fields.
    pub fields: Vec<TypeName>,
    /// Where it is.
    pub span: Span,
}

/// Steps between a pair of brackets.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// The steps.
    pub steps: Vec<Step>,
    /// Where they are, brackets included.
    pub span: Span,
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

/// A statement with its labels.
#[derive(Clone, Debug)]
pub struct Statement {
    /// Its labels, outermost first.
    pub labels: Vec<Label>,
    /// What it does.
    pub kind: StatementKind,
    /// Was it followed by `->` rather than `;`?
    pub arrow: bool,
    /// Where it is, without labels.
    pub span: Span,
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

impl TypeName {
    /// The spelling.
    pub fn text(&self) -> String {
        match self {
            TypeName::Bit => "bit".into(),
            TypeName::Bool => "bool".into(),
            TypeName::Byte => "byte".into(),
            TypeName::Pid => "pid".into(),
            TypeName::Short => "short".into(),
            TypeName::Int => "int".into(),
            TypeName::Unsigned => "unsigned".into(),
            TypeName::Chan => "chan".into(),
            TypeName::Mtype(None) => "mtype".into(),
            TypeName::Mtype(Some(subtype)) => format!("mtype:{subtype}"),
            TypeName::User(name) => name.to_string(),
        }
    }
}
