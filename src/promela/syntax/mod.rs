//! The syntax tree of a Promela model.
//!
//! It holds what the user wrote, after preprocessing: nothing is resolved, evaluated or dropped, except that
//! parentheses live on only in the tree's shape. A call of an inline keeps both sides: the call as written, and the
//! block that SPIN puts in its place (parsed anew for each call, since SPIN substitutes text, not trees).
//!
//! The tree is complete: it has the place of each node, whether something asks for it or not.
//!
//! Every reference to a variable, every declarator and every label carries a [`NodeId`], under which later stages
//! keep what they found out about it.

#![allow(dead_code)]

mod build;
mod expressions;
#[cfg(feature = "careless")]
mod shape;
mod statements;

use super::source::Span;
pub use super::token::{CText, Name};
pub use build::Numbers;
pub use expressions::*;
#[cfg(feature = "careless")]
pub use shape::shape;
pub use statements::*;
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
    /// The numbers of its nodes, and of those that are put in later.
    pub numbers: Numbers,
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
