//! What travels over which channel.
//!
//! A `chan` variable says nothing about the messages of the channels that it will hold, and neither does a message
//! field of type `chan`. This is found out by unification: each variable, parameter and typedef field of type `chan`
//! is a *place*; two places that a channel may flow between (assignment, `run`, send, receive, comparison) belong
//! to one class; a class has the fields of its messages, and a field of type `chan` is a place again. Merging
//! two classes merges their fields, so the search ends also where a channel carries itself.
//!
//! Channels of one class need not have been declared alike: a `chan none = [0] of { byte }` that stands for no channel may be
//! assigned to whatever holds mailboxes. Each of them cuts what is sent to its own types, which [`Signatures::stored`] tells.

use super::symbols::*;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};
use petgraph::unionfind::UnionFind;
use std::collections::{BTreeMap, HashMap};

/// A number of a place; [`Signatures::class`] leads from it to its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlaceId(u32);

/// One field of a message, typedefs being taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageField {
    /// No channel.
    Data(Type),
    /// A channel: a place of its own.
    Channel(PlaceId),
    /// Not the same on all channels of the class.
    Mixed,
    /// Not known yet.
    Unknown,
}

/// The channel classes of a model.
#[derive(Clone, Debug)]
pub struct Signatures {
    classes: UnionFind<u32>,
    /// By class representative: the message, if known.
    fields: Vec<Option<Vec<MessageField>>>,
    places: HashMap<SymbolId, PlaceId>,
    /// By variable that is declared with channels: what each of their fields is stored as.
    declared: BTreeMap<SymbolId, Vec<Type>>,
    /// By class and field: the types that fields are stored as, each once.
    stored: HashMap<(PlaceId, usize), Vec<Type>>,
}

impl Signatures {
    /// Finds the signatures of all channels.
    pub fn new(program: &Program, symbols: &Symbols) -> Signatures {
        let mut signatures = Signatures {
            classes: UnionFind::new_empty(),
            fields: Vec::new(),
            places: HashMap::new(),
            declared: BTreeMap::new(),
            stored: HashMap::new(),
        };
        for id in symbols.ids() {
            if symbols.get(id).kind == Type::Chan {
                let place = signatures.fresh();
                signatures.places.insert(id, place);
            }
        }
        for id in symbols.ids() {
            if let (Some(channel), Some(&place)) = (&symbols.get(id).channel, signatures.places.get(&id)) {
                let mut fields = Vec::new();
                for field in &channel.fields {
                    signatures.flatten(field, symbols, &mut fields);
                }
                signatures.declared.insert(id, fields_as_stored(&fields));
                signatures.fields[place.0 as usize] = Some(fields);
            }
        }
        let mut flows = Flows { symbols, signatures: &mut signatures };
        for unit in &program.units {
            match unit {
                Unit::Declaration(declaration) => flows.declaration(declaration),
                Unit::Proctype(Proctype { body, .. }) | Unit::Init(Init { body, .. }) => flows.sequence(body),
                Unit::Never(Never { body, .. }) | Unit::Trace(Trace { body, .. }) => flows.sequence(body),
                _ => {}
            }
        }
        signatures.collect_stored();
        signatures
    }

    fn collect_stored(&mut self) {
        for (id, kinds) in &self.declared {
            let Some(class) = self.place(*id).map(|place| self.class(place)) else {
                continue;
            };
            for (field, kind) in kinds.iter().enumerate() {
                let known = self.stored.entry((class, field)).or_default();
                if !known.contains(kind) {
                    known.push(kind.clone());
                }
            }
        }
    }

    /// What the fields of a declared channel's messages are stored as, typedefs being taken apart.
    pub fn declared(&self, symbol: SymbolId) -> &[Type] {
        self.declared.get(&symbol).map(Vec::as_slice).unwrap_or_default()
    }

    /// What a field is stored as on the channels of a class: several types, if they were declared differently.
    pub fn stored(&self, place: PlaceId, field: usize) -> &[Type] {
        self.stored.get(&(self.class(place), field)).map(Vec::as_slice).unwrap_or_default()
    }

    fn fresh(&mut self) -> PlaceId {
        self.fields.push(None);
        PlaceId(self.classes.new_set())
    }

    /// The place of a variable of type `chan`.
    pub fn place(&self, symbol: SymbolId) -> Option<PlaceId> {
        self.places.get(&symbol).copied()
    }

    /// The representative of a place's class.
    pub fn class(&self, place: PlaceId) -> PlaceId {
        PlaceId(self.classes.find(place.0))
    }

    /// The fields of the messages of a class, if a channel of it was ever made or used.
    pub fn message(&self, place: PlaceId) -> Option<&[MessageField]> {
        self.fields[self.class(place).0 as usize].as_deref()
    }

    fn flatten(&mut self, kind: &Type, symbols: &Symbols, into: &mut Vec<MessageField>) {
        match kind {
            Type::Chan => into.push(MessageField::Channel(self.fresh())),
            Type::Struct(typedef) => {
                for &field in &symbols.typedef(*typedef).fields {
                    let symbol = symbols.get(field);
                    for _ in 0..symbol.length.unwrap_or(1) {
                        match (&symbol.kind, self.place(field)) {
                            (Type::Chan, Some(place)) => into.push(MessageField::Channel(place)),
                            (kind, _) => self.flatten(kind, symbols, into),
                        }
                    }
                }
            }
            data => into.push(MessageField::Data(data.clone())),
        }
    }

    /// The two places may hold the same channel.
    fn unify(&mut self, a: PlaceId, b: PlaceId) {
        let mut open = vec![(a, b)];
        while let Some((a, b)) = open.pop() {
            let (a, b) = (self.class(a), self.class(b));
            if a == b {
                continue;
            }
            self.classes.union(a.0, b.0);
            let merged = match (self.fields[a.0 as usize].take(), self.fields[b.0 as usize].take()) {
                (Some(ours), Some(theirs)) => Some(merge(ours, theirs, &mut open)),
                (ours, theirs) => ours.or(theirs),
            };
            let class = self.class(a);
            self.fields[class.0 as usize] = merged;
        }
    }

    /// The place of a message's field, which is known to hold a channel.
    fn field_place(&mut self, channel: PlaceId, index: usize) -> PlaceId {
        let class = self.class(channel).0 as usize;
        let mut fields = self.fields[class].take().unwrap_or_default();
        while fields.len() <= index {
            fields.push(MessageField::Unknown);
        }
        let place = match fields[index] {
            MessageField::Channel(place) => place,
            MessageField::Data(_) | MessageField::Mixed | MessageField::Unknown => {
                let place = self.fresh();
                fields[index] = MessageField::Channel(place);
                place
            }
        };
        self.fields[class] = Some(fields);
        place
    }

    /// A class in words: `{ mtype, chan { pid } }`. `self` is the channel in whose message it stands, `self'` the one
    /// around that, and so on.
    pub fn describe(&self, place: PlaceId) -> String {
        self.describe_below(place, &mut Vec::new())
    }

    fn describe_below(&self, place: PlaceId, around: &mut Vec<PlaceId>) -> String {
        let class = self.class(place);
        if let Some(depth) = around.iter().rev().position(|&outer| outer == class) {
            return format!("self{}", "'".repeat(depth));
        }
        let Some(message) = self.message(class) else {
            return "{ … }".to_string();
        };
        around.push(class);
        let fields: Vec<String> = message
            .iter()
            .map(|field| match field {
                MessageField::Data(kind) => data_name(kind),
                MessageField::Channel(place) => format!("chan {}", self.describe_below(*place, around)),
                MessageField::Mixed | MessageField::Unknown => "…".to_string(),
            })
            .collect();
        around.pop();
        format!("{{ {} }}", fields.join(", "))
    }
}

/// SPIN keeps pids, mtypes and channels in messages as bytes. A bit is one bit, unless it travels alone: then it is a byte, too.
fn fields_as_stored(fields: &[MessageField]) -> Vec<Type> {
    let alone = fields.len() == 1;
    let stored = |field: &MessageField| match field {
        MessageField::Data(Type::Bit) if !alone => Type::Bit,
        MessageField::Data(Type::Bit | Type::Pid | Type::Mtype(_)) | MessageField::Channel(_) => Type::Byte,
        MessageField::Data(kind) => kind.clone(),
        MessageField::Mixed | MessageField::Unknown => Type::Int,
    };
    fields.iter().map(stored).collect()
}

fn merge(
    ours: Vec<MessageField>,
    theirs: Vec<MessageField>,
    open: &mut Vec<(PlaceId, PlaceId)>,
) -> Vec<MessageField> {
    let length = ours.len().max(theirs.len());
    let mut ours = ours.into_iter();
    let mut theirs = theirs.into_iter();
    (0..length)
        .map(|_| {
            let a = ours.next().unwrap_or(MessageField::Unknown);
            let b = theirs.next().unwrap_or(MessageField::Unknown);
            match (a, b) {
                (MessageField::Channel(a), MessageField::Channel(b)) => {
                    open.push((a, b));
                    MessageField::Channel(a)
                }
                (MessageField::Channel(place), _) | (_, MessageField::Channel(place)) => {
                    MessageField::Channel(place)
                }
                (MessageField::Unknown, other) | (other, MessageField::Unknown) => other,
                (a, b) if a == b => a,
                _ => MessageField::Mixed,
            }
        })
        .collect()
}

fn data_name(kind: &Type) -> String {
    match kind {
        Type::Bit => "bit".into(),
        Type::Byte => "byte".into(),
        Type::Pid => "pid".into(),
        Type::Short => "short".into(),
        Type::Int | Type::Struct(_) => "int".into(),
        Type::Unsigned(bits) => format!("unsigned:{bits}"),
        Type::Chan => "chan".into(),
        Type::Mtype(None) => "mtype".into(),
        Type::Mtype(Some(name)) => format!("mtype:{name}"),
    }
}

/// Walks over a model and unifies what channels flow between.
struct Flows<'a> {
    symbols: &'a Symbols,
    signatures: &'a mut Signatures,
}

impl Flows<'_> {
    /// The place of the channel that a reference holds.
    fn place_of(&self, variable: &VarRef) -> Option<PlaceId> {
        self.signatures.place(self.symbols.symbol_of(variable.last().id)?)
    }

    /// The places of the channels that an expression may be.
    fn places_in(&self, expr: &Expr, into: &mut Vec<PlaceId>) {
        match &expr.kind {
            ExprKind::Variable(variable) => into.extend(self.place_of(variable)),
            ExprKind::Conditional(_, then, otherwise) => {
                self.places_in(then, into);
                self.places_in(otherwise, into);
            }
            ExprKind::RemoteVariable(remote) => {
                let id = self.symbols.remote_variable(remote);
                into.extend(id.and_then(|id| self.signatures.place(id)));
            }
            _ => {}
        }
    }

    fn flow(&mut self, from: &Expr, to: PlaceId) {
        let mut places = Vec::new();
        self.places_in(from, &mut places);
        for place in places {
            self.signatures.unify(to, place);
        }
    }

    /// A message is made of arguments, or taken apart into them; typedefs count as all their fields.
    fn message(&mut self, channel: &VarRef, arguments: &[Argument<'_>]) {
        let Some(channel) = self.place_of(channel) else {
            return;
        };
        let mut index = 0;
        for argument in arguments {
            let variable = match argument {
                Argument::Variable(variable) => Some(*variable),
                Argument::Expr(Expr { kind: ExprKind::Variable(variable), .. }) => Some(variable),
                Argument::Expr(expr) => {
                    let mut places = Vec::new();
                    self.places_in(expr, &mut places);
                    for place in places {
                        let field = self.signatures.field_place(channel, index);
                        self.signatures.unify(field, place);
                    }
                    None
                }
            };
            let Some(symbol) = variable.and_then(|v| self.symbols.symbol_of(v.last().id)) else {
                index += 1;
                continue;
            };
            let symbol = (symbol, self.symbols.get(symbol).kind.clone());
            index = self.leaves(channel, index, &symbol);
        }
    }

    /// Unifies the channels in a value with the fields from `index` on; returns the index behind them.
    fn leaves(&mut self, channel: PlaceId, index: usize, (id, kind): &(SymbolId, Type)) -> usize {
        match kind {
            Type::Chan => {
                if let Some(place) = self.signatures.place(*id) {
                    let field = self.signatures.field_place(channel, index);
                    self.signatures.unify(field, place);
                }
                index + 1
            }
            Type::Struct(typedef) => {
                let mut index = index;
                for &field in &self.symbols.typedef(*typedef).fields {
                    let symbol = self.symbols.get(field);
                    let leaf = (field, symbol.kind.clone());
                    for _ in 0..symbol.length.unwrap_or(1) {
                        index = self.leaves(channel, index, &leaf);
                    }
                }
                index
            }
            _ => index + 1,
        }
    }
}

/// A field in a send, receive or poll.
enum Argument<'a> {
    Expr(&'a Expr),
    Variable(&'a VarRef),
}

fn pattern(arguments: &[ReceiveArgument]) -> Vec<Argument<'_>> {
    arguments
        .iter()
        .map(|argument| match argument {
            ReceiveArgument::Variable(variable) => Argument::Variable(variable),
            ReceiveArgument::Eval(expr) | ReceiveArgument::Constant(expr) => Argument::Expr(expr),
        })
        .collect()
}

impl Visitor for Flows<'_> {
    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            let place = self.symbols.symbol_of(declarator.id).and_then(|id| self.signatures.place(id));
            if let (Some(Initialiser::Value(value)), Some(place)) = (&declarator.initialiser, place) {
                self.flow(value, place);
            }
        }
        visit::walk_declaration(self, declaration);
    }

    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Assign(target, value) => {
                if let Some(place) = self.place_of(target) {
                    self.flow(value, place);
                }
            }
            StatementKind::Send(send) => {
                let arguments: Vec<Argument<'_>> = send.arguments.iter().map(Argument::Expr).collect();
                self.message(&send.channel, &arguments);
            }
            StatementKind::Receive(receive) => self.message(&receive.channel, &pattern(&receive.arguments)),
            StatementKind::ForIn(for_in) => {
                self.message(&for_in.container, &[Argument::Variable(&for_in.variable)]);
            }
            _ => {}
        }
        visit::walk_statement(self, statement);
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Binary(BinaryOp::Equal | BinaryOp::NotEqual, left, right) => {
                let mut places = Vec::new();
                self.places_in(left, &mut places);
                if let Some(&first) = places.first() {
                    self.flow(right, first);
                }
            }
            ExprKind::Run(run) => {
                if let Some(body) = self.symbols.proctype(&run.proctype.name) {
                    let parameters = self.symbols.body(body).parameters.clone();
                    for (argument, parameter) in run.arguments.iter().zip(parameters) {
                        if let Some(place) = self.signatures.place(parameter) {
                            self.flow(argument, place);
                        }
                    }
                }
            }
            ExprKind::Poll(poll) => self.message(&poll.channel, &pattern(&poll.arguments)),
            _ => {}
        }
        visit::walk_expr(self, expr);
    }

    fn variable(&mut self, variable: &VarRef, _how: Use) {
        visit::walk_variable(self, variable);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promela::parse;
    use crate::promela::source::{Encoding, Source};

    /// The signature of a variable, in words.
    fn signature(text: &str, name: &str) -> String {
        let source = Source::plain("test.pml", text.to_string(), Encoding::Utf8);
        let program = parse(&source).unwrap();
        let (symbols, problems) = crate::model::resolve::resolve(&program);
        assert!(problems.is_empty(), "{problems:?}");
        let signatures = Signatures::new(&program, &symbols);
        let id = symbols.ids().find(|id| &*symbols.get(*id).name == name).unwrap();
        signatures.describe(signatures.place(id).unwrap())
    }

    #[test]
    fn through_parameters_messages_and_variables() {
        let text = "chan box = [1] of { pid }; chan net = [1] of { chan, byte }; \
                    proctype p(chan mine) { chan to; byte x; net?to,x; to!_pid; mine?x } \
                    init { run p(box); net!box,1 }";
        assert_eq!(signature(text, "net"), "{ chan { pid }, byte }");
        assert_eq!(signature(text, "to"), "{ pid }");
        assert_eq!(signature(text, "mine"), "{ pid }");
    }

    #[test]
    fn a_channel_that_carries_itself() {
        let text = "chan q = [1] of { chan, mtype }; mtype = { m }; init { chan c; q!q,m; q?c,m; c!c,m }";
        assert_eq!(signature(text, "q"), "{ chan self, mtype }");
        let text = "chan q = [1] of { chan }; chan r = [1] of { byte, chan }; init { q!r; r!1,q }";
        assert_eq!(signature(text, "q"), "{ chan { byte, chan self' } }");
    }

    #[test]
    fn through_typedefs_and_arrays() {
        let text = "typedef M { byte x; chan back }; chan req = [1] of { mtype, M }; mtype = { go }; \
                    chan answer[2] = [0] of { bit, bit }; \
                    init { M m; m.back = answer[1]; req!go,m }";
        assert_eq!(signature(text, "req"), "{ mtype, byte, chan { bit, bit } }");
    }

    #[test]
    fn what_is_never_given_a_channel_is_unknown() {
        assert_eq!(signature("init { chan c; c = c }", "c"), "{ … }");
    }
}
