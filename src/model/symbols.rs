//! What the names of a model stand for.

use crate::promela::source::Span;
use crate::promela::syntax::{
    Expr, ExprKind, Name, NodeId, RemoteVariable, Run, TypeName, VarRef, Visibility,
};
use std::collections::HashMap;

/// The number of a variable, parameter or field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SymbolId(pub u32);

/// The number of a typedef.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypedefId(pub u32);

/// The number of a body: a process type, `init`, a claim or a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BodyId(pub u32);

/// A type with all that is needed to know its values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// `bit` and `bool`: 0 and 1
    Bit,
    /// `byte`: 0 to 255
    Byte,
    /// `pid`: a byte for process numbers
    Pid,
    /// `short`: 16 bits with sign
    Short,
    /// `int`: 32 bits with sign
    Int,
    /// `unsigned : n`
    Unsigned(u8),
    /// A channel's number, or 0 for none.
    Chan,
    /// A constant of an mtype, or 0 for none.
    Mtype(Option<Name>),
    /// A typedef.
    Struct(TypedefId),
}

impl Type {
    /// What is left of a value when it is stored.
    pub fn truncate(&self, value: i32) -> i32 {
        match self {
            Type::Bit => value & 1,
            Type::Byte | Type::Pid | Type::Mtype(_) | Type::Chan => value & 0xff,
            Type::Short => i32::from(value as i16),
            Type::Int | Type::Struct(_) => value,
            Type::Unsigned(bits) => value & ((1i64 << bits) - 1) as i32,
        }
    }

    /// How many values can be stored; `None`: too many to have been listed.
    pub fn count(&self) -> Option<usize> {
        match self {
            Type::Bit => Some(2),
            Type::Unsigned(bits) if *bits < 16 => Some(1 << bits),
            Type::Byte | Type::Pid | Type::Chan | Type::Mtype(_) => Some(256),
            Type::Unsigned(_) | Type::Short | Type::Int | Type::Struct(_) => None,
        }
    }
}

/// Where a variable lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// Global.
    Global,
    /// Local to a body.
    Local(BodyId),
    /// A parameter of a process type, with its position.
    Parameter(BodyId, u32),
    /// A field of a typedef.
    Field(TypedefId),
}

impl Home {
    /// The body that a local or parameter belongs to.
    pub fn body(self) -> Option<BodyId> {
        match self {
            Home::Local(body) | Home::Parameter(body, _) => Some(body),
            Home::Global | Home::Field(_) => None,
        }
    }
}

/// The channels that a declaration with `= [n] of { … }` makes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ChannelDeclaration {
    /// The capacity; 0 for rendezvous.
    pub capacity: i32,
    /// The types of a message's fields, as declared.
    pub fields: Vec<Type>,
}

/// A variable, parameter or field.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// Its name.
    pub name: Name,
    /// Where it lives.
    pub home: Home,
    /// Its type.
    pub type_name: TypeName,
    /// Its type, with all that is needed to know its values.
    pub kind: Type,
    /// The number of elements of an array.
    pub length: Option<u32>,
    /// `hidden`, `show`, `local`
    pub visibility: Option<Visibility>,
    /// The channels that it holds from the start.
    pub channel: Option<ChannelDeclaration>,
    /// Its initial value, if it is a constant (for an array: of each element).
    pub initial: Option<i32>,
    /// The initial values of an array's elements, if they were listed; the last one stands for all that follow.
    pub initial_list: Vec<i32>,
    /// Is it declared behind a statement of its body, or inside one? SPIN makes that a statement, which sets the
    /// variable to its initial value each time (of an array only the first element, of a typedef nothing).
    pub late: bool,
    /// Its declarator.
    pub declarator: NodeId,
    /// Where it is declared.
    pub span: Span,
}

impl Symbol {
    /// The type that a value is cut to when it is stored: SPIN keeps bits in an array as bytes.
    pub fn stored(&self) -> Type {
        stored_as(&self.kind, self.length)
    }
}

/// The type that values of a variable are cut to, if it is an array of that length, or none.
pub fn stored_as(kind: &Type, length: Option<u32>) -> Type {
    match (kind, length) {
        (Type::Bit, Some(_)) => Type::Byte,
        (kind, _) => kind.clone(),
    }
}

/// A typedef.
#[derive(Clone, Debug)]
pub struct TypedefInfo {
    /// Its name.
    pub name: Name,
    /// Its fields.
    pub fields: Vec<SymbolId>,
    /// Where its name is.
    pub span: Span,
}

/// What kind of body it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyKind {
    /// A process type.
    Proctype,
    /// `init`
    Init,
    /// A never claim.
    Never,
    /// `trace` or `notrace`
    Trace,
}

/// A process type, `init`, a claim or a trace.
#[derive(Clone, Debug)]
pub struct Body {
    /// Its name; `init`, `never`, … where it has none.
    pub name: Name,
    /// What it is.
    pub kind: BodyKind,
    /// Its unit's index in the program.
    pub unit: usize,
    /// Its parameters, in order.
    pub parameters: Vec<SymbolId>,
    /// All its other variables.
    pub locals: Vec<SymbolId>,
    /// Its labels.
    pub labels: Vec<LabelInfo>,
    /// `active [n]`; 1 for `init`.
    pub active: u32,
    /// Where its name is.
    pub span: Span,
}

/// A label of a body.
#[derive(Clone, Debug)]
pub struct LabelInfo {
    /// Its name.
    pub name: Name,
    /// Its node.
    pub node: NodeId,
}

/// The variables that SPIN defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Predefined {
    Pid,
    NrPr,
    Last,
    Priority,
    /// `_`
    Drop,
    /// `_p`: the control state
    State,
}

impl Predefined {
    /// The predefined variable of this name.
    pub fn from_name(name: &str) -> Option<Predefined> {
        Some(match name {
            "_pid" => Predefined::Pid,
            "_nr_pr" => Predefined::NrPr,
            "_last" => Predefined::Last,
            "_priority" => Predefined::Priority,
            "_" => Predefined::Drop,
            "_p" => Predefined::State,
            _ => return None,
        })
    }
}

/// What a reference refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// A variable of the model (for the fields of a reference: a field).
    Symbol(SymbolId),
    /// A predefined variable.
    Predefined(Predefined),
}

/// All names of a model, and what each reference in the tree refers to.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    /// Variables, parameters and fields.
    pub all: Vec<Symbol>,
    /// Typedefs.
    pub typedefs: Vec<TypedefInfo>,
    /// Bodies.
    pub bodies: Vec<Body>,
    /// By [`NodeId`]: what references and declarators stand for.
    pub targets: Vec<Option<Target>>,
    /// From the node of a `goto` to the node of its label.
    pub jumps: HashMap<NodeId, NodeId>,
    /// Where a jump leads into a `d_step`.
    pub jumps_into_d_steps: Vec<Span>,
    /// Process types by name.
    pub proctypes: HashMap<Name, BodyId>,
}

impl Symbols {
    /// A variable, parameter or field.
    pub fn get(&self, id: SymbolId) -> &Symbol {
        &self.all[id.0 as usize]
    }

    /// A body.
    pub fn body(&self, id: BodyId) -> &Body {
        &self.bodies[id.0 as usize]
    }

    /// A typedef.
    pub fn typedef(&self, id: TypedefId) -> &TypedefInfo {
        &self.typedefs[id.0 as usize]
    }

    /// What a node refers to.
    pub fn target(&self, node: NodeId) -> Option<Target> {
        self.targets.get(node.0 as usize).copied().flatten()
    }

    /// The variable that a node refers to.
    pub fn symbol_of(&self, node: NodeId) -> Option<SymbolId> {
        match self.target(node) {
            Some(Target::Symbol(id)) => Some(id),
            _ => None,
        }
    }

    /// How many fields of a message an expression takes: all that are in a structure, or one.
    pub fn width(&self, expr: &Expr) -> usize {
        match &expr.kind {
            ExprKind::Variable(variable) => {
                self.symbol_of(variable.last().id).map_or(1, |id| self.width_of(&self.get(id).kind))
            }
            _ => 1,
        }
    }

    /// How many fields of a message a value of a type takes.
    pub fn width_of(&self, kind: &Type) -> usize {
        match kind {
            Type::Struct(typedef) => {
                let fields = self.typedef(*typedef).fields.iter().map(|id| self.get(*id));
                fields.map(|field| self.width_of(&field.kind) * field.length.unwrap_or(1) as usize).sum()
            }
            _ => 1,
        }
    }

    /// What a variable consists of: itself, or the fields in it that are no structures.
    pub fn values_in(&self, id: SymbolId) -> Vec<SymbolId> {
        match self.get(id).kind {
            Type::Struct(typedef) => {
                self.typedef(typedef).fields.iter().flat_map(|field| self.values_in(*field)).collect()
            }
            _ => vec![id],
        }
    }

    /// Does each argument of a `run` go into one parameter? SPIN counts the fields of structures, so that values can be given for a
    /// structure, and a structure for values or for another structure.
    pub fn matches_parameters(&self, run: &Run, body: BodyId) -> bool {
        let structure = |kind: &Type| match kind {
            Type::Struct(typedef) => Some(*typedef),
            _ => None,
        };
        let given = |argument: &Expr| match &argument.kind {
            ExprKind::Variable(variable) => {
                self.symbol_of(variable.last().id).and_then(|id| structure(&self.get(id).kind))
            }
            _ => None,
        };
        let parameters = &self.body(body).parameters;
        run.arguments.len() == parameters.len()
            && run
                .arguments
                .iter()
                .zip(parameters)
                .all(|(argument, parameter)| given(argument) == structure(&self.get(*parameter).kind))
    }

    /// The variable that a remote reference looks at.
    pub fn remote_variable(&self, remote: &RemoteVariable) -> Option<SymbolId> {
        let body = self.body(self.proctype(&remote.proctype.name)?);
        let named = |id: &&SymbolId| self.get(**id).name == remote.variable.name;
        body.parameters.iter().chain(&body.locals).find(named).copied()
    }

    /// The process type of this name.
    pub fn proctype(&self, name: &str) -> Option<BodyId> {
        self.proctypes.get(name).copied()
    }

    /// The variable and the fields that a reference goes through.
    pub fn path_of(&self, variable: &VarRef) -> Vec<SymbolId> {
        let mut path = Vec::new();
        let mut part = Some(variable);
        while let Some(reference) = part {
            path.extend(self.symbol_of(reference.id));
            part = reference.field.as_deref();
        }
        path
    }

    /// Ids of all variables, parameters and fields.
    pub fn ids(&self) -> impl Iterator<Item = SymbolId> + use<> {
        (0..self.all.len() as u32).map(SymbolId)
    }
}
