//! Which values variables and fields of messages can have, as far as that is simple: from the least to the largest that is ever given to them.
//!
//! Whatever is written anywhere counts for a variable, in any order of steps; all elements of an array are one variable, and so are the fields of one
//! name in all structures of a type. Beginning with the initial values, all assignments, receives and starts of processes are looked at
//! again and again, until nothing is new. A variable that goes on growing may have any value of its type, and beside C code all may.

use crate::model::Model;
use crate::model::channels::PlaceId;
use crate::model::constants::fold;
use crate::model::features::Feature;
use crate::model::symbols::*;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Visitor};
use std::collections::HashMap;

/// So often, ranges grow as they like.
const MOST_ROUNDS: usize = 4;

/// The values from the first to the second one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range(i64, i64);

/// What an `int` holds.
const ANY: Range = Range(i32::MIN as i64, i32::MAX as i64);
/// What is 0 or 1.
const TRUTH: Range = Range(0, 1);

impl Range {
    fn one(value: i32) -> Range {
        Range(value.into(), value.into())
    }

    /// All that variables of a type can hold.
    pub(super) fn of(kind: &Type) -> Range {
        match kind {
            Type::Bit => TRUTH,
            Type::Byte | Type::Pid | Type::Chan | Type::Mtype(_) => Range(0, 255),
            Type::Short => Range(i16::MIN.into(), i16::MAX.into()),
            Type::Int | Type::Struct(_) => ANY,
            Type::Unsigned(bits) => Range(0, (1 << bits) - 1),
        }
    }

    pub(super) fn is_inside(self, other: Range) -> bool {
        other.0 <= self.0 && self.1 <= other.1
    }

    /// Have both no value in common?
    fn is_apart(self, other: Range) -> bool {
        self.1 < other.0 || other.1 < self.0
    }

    fn join(self, other: Range) -> Range {
        Range(self.0.min(other.0), self.1.max(other.1))
    }

    /// What is left of it in a variable of a type.
    fn cut(self, kind: &Type) -> Range {
        let all = Range::of(kind);
        if self.is_inside(all) { self } else { all }
    }

    /// Sums, differences and products may be too large, and so they wrap.
    fn or_any(self) -> Range {
        if self.is_inside(ANY) { self } else { ANY }
    }
}

/// The values of all variables, and of the fields of messages.
pub(super) struct Values<'a> {
    model: &'a Model,
    variables: HashMap<SymbolId, Range>,
    /// What is sent, by class of channels and field, before the field cuts it.
    sent: HashMap<(PlaceId, usize), Range>,
    /// May everything have any value?
    anything: bool,
    /// May what grows have any value?
    widens: bool,
    changed: bool,
}

impl<'a> Values<'a> {
    pub(super) fn new(program: &Program, model: &'a Model) -> Values<'a> {
        let mut values = Values {
            model,
            variables: HashMap::new(),
            sent: HashMap::new(),
            anything: model.features.uses_any(&[Feature::CCode, Feature::CState, Feature::CTrack]),
            widens: false,
            changed: true,
        };
        for round in 0.. {
            if !values.changed {
                break;
            }
            values.changed = false;
            values.widens = round >= MOST_ROUNDS;
            values.look_at(program);
        }
        values
    }

    fn look_at(&mut self, program: &Program) {
        for id in self.model.symbols.ids() {
            // processes that `active` starts get it for their parameters
            self.grows(id, Range::one(0));
        }
        for unit in &program.units {
            match unit {
                Unit::Declaration(declaration) => self.declaration(declaration),
                Unit::Typedef(typedef) => typedef.fields.iter().for_each(|field| self.declaration(field)),
                _ => {}
            }
        }
        visit::walk_program(self, program);
    }

    /// The values of an expression.
    pub(super) fn value(&self, expr: &Expr) -> Range {
        if let Some(value) = fold(expr) {
            return Range::one(value);
        }
        match &expr.kind {
            ExprKind::Variable(variable) => self.of_reference(variable),
            ExprKind::Conditional(_, then, otherwise) => self.value(then).join(self.value(otherwise)),
            ExprKind::Binary(op, left, right) => self.computed(*op, self.value(left), self.value(right)),
            ExprKind::Unary(UnaryOp::Not, _)
            | ExprKind::Probe(..)
            | ExprKind::Poll(_)
            | ExprKind::RemoteLabel(_)
            | ExprKind::Enabled(_) => TRUTH,
            ExprKind::Run(_) | ExprKind::Len(_) => Range(0, 255),
            _ => ANY,
        }
    }

    fn computed(&self, op: BinaryOp, left: Range, right: Range) -> Range {
        use BinaryOp::*;
        match op {
            And | Or | Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual => TRUTH,
            Add => Range(left.0 + right.0, left.1 + right.1).or_any(),
            Subtract => Range(left.0 - right.1, left.1 - right.0).or_any(),
            Multiply => {
                let corners = [left.0 * right.0, left.0 * right.1, left.1 * right.0, left.1 * right.1];
                let (least, most) =
                    corners.iter().fold((i64::MAX, i64::MIN), |(a, b), c| (a.min(*c), b.max(*c)));
                Range(least, most).or_any()
            }
            Remainder if left.0 >= 0 && right.0 > 0 => Range(0, left.1.min(right.1 - 1)),
            Divide if left.0 >= 0 && right.0 > 0 => Range(0, left.1 / right.0),
            _ => ANY,
        }
    }

    /// The values of the variable that a reference ends in.
    fn of_reference(&self, variable: &VarRef) -> Range {
        let symbols = &self.model.symbols;
        match symbols.target(variable.id) {
            Some(Target::Predefined(Predefined::Pid | Predefined::NrPr | Predefined::Last)) => Range(0, 255),
            _ => match symbols.symbol_of(variable.last().id) {
                Some(_) if self.anything && self.is_hidden(variable) => ANY,
                Some(id) => self.of(id),
                None => ANY,
            },
        }
    }

    /// The values of a variable.
    pub(super) fn of(&self, id: SymbolId) -> Range {
        let stored = Range::of(&self.model.symbols.get(id).stored());
        match self.variables.get(&id) {
            _ if self.anything => stored,
            Some(range) => *range,
            None => stored,
        }
    }

    /// The scalar variables in one, typedefs being taken apart.
    pub(super) fn leaves(&self, id: SymbolId) -> Vec<SymbolId> {
        let symbols = &self.model.symbols;
        match &symbols.get(id).kind {
            Type::Struct(typedef) => {
                let fields = symbols.typedef(*typedef).fields.iter();
                fields
                    .flat_map(|field| {
                        let length = symbols.get(*field).length.unwrap_or(1) as usize;
                        std::iter::repeat_n(self.leaves(*field), length).flatten()
                    })
                    .collect()
            }
            _ => vec![id],
        }
    }

    /// What can be in a field of messages: what is sent, cut to what the field is stored as.
    pub(super) fn field(&self, class: PlaceId, field: usize) -> Range {
        let stored = self.model.signatures.stored(class, field);
        let sent = match self.anything {
            true => ANY,
            // what nobody sends never arrives
            false => self.sent.get(&(class, field)).copied().unwrap_or(Range(0, 0)),
        };
        stored.iter().map(|kind| sent.cut(kind)).reduce(Range::join).unwrap_or(sent)
    }

    /// The class of the channels that a reference may stand for.
    pub(super) fn class_of(&self, channel: &VarRef) -> Option<PlaceId> {
        let symbol = self.model.symbols.symbol_of(channel.last().id)?;
        Some(self.model.signatures.class(self.model.signatures.place(symbol)?))
    }

    /// Are two references to different elements, since their indices have no value in common?
    pub(super) fn differ(&self, a: &VarRef, b: &VarRef) -> bool {
        fn parts(variable: &VarRef) -> impl Iterator<Item = &VarRef> {
            std::iter::successors(Some(variable), |part| part.field.as_deref())
        }
        let index = |part: &VarRef| part.index.as_deref().map_or(Range::one(0), |index| self.value(index));
        parts(a).zip(parts(b)).any(|(a, b)| index(a).is_apart(index(b)))
    }

    /// SPIN cuts no hidden variable.
    fn is_hidden(&self, variable: &VarRef) -> bool {
        let root = self.model.symbols.symbol_of(variable.id);
        root.is_some_and(|id| self.model.symbols.get(id).visibility == Some(Visibility::Hidden))
    }

    /// A variable gets a value, of which its type keeps a part.
    fn grows(&mut self, id: SymbolId, value: Range) {
        let kind = self.model.symbols.get(id).stored();
        self.grows_to(id, value.cut(&kind), Range::of(&kind));
    }

    fn grows_to(&mut self, id: SymbolId, value: Range, all: Range) {
        let known = self.variables.get(&id).copied();
        let joined = known.map_or(value, |known| known.join(value));
        if known != Some(joined) {
            let grown = if self.widens { joined.join(all) } else { joined };
            self.variables.insert(id, grown);
            self.changed = true;
        }
    }

    /// A reference is written.
    fn is_given(&mut self, variable: &VarRef, value: Range) {
        let Some(id) = self.model.symbols.symbol_of(variable.last().id) else { return };
        match self.is_hidden(variable) {
            true => self.grows_to(id, value, ANY),
            false => self.grows(id, value),
        }
    }

    fn has_any(&mut self, variable: &VarRef) {
        let Some(id) = self.model.symbols.symbol_of(variable.last().id) else { return };
        for leaf in self.leaves(id) {
            self.grows(leaf, ANY);
        }
    }

    /// The values of an argument of a send, or of `run`: a structure has several.
    fn argument(&self, argument: &Expr) -> Vec<Range> {
        if let ExprKind::Variable(variable) = &argument.kind {
            let symbol = self.model.symbols.symbol_of(variable.last().id);
            if let Some(id) = symbol.filter(|id| matches!(self.model.symbols.get(*id).kind, Type::Struct(_)))
            {
                let hidden = self.is_hidden(variable);
                return self
                    .leaves(id)
                    .into_iter()
                    .map(|leaf| if hidden { ANY } else { self.of(leaf) })
                    .collect();
            }
        }
        vec![self.value(argument)]
    }

    fn is_sent(&mut self, class: PlaceId, field: usize, value: Range) {
        let known = self.sent.get(&(class, field)).copied();
        let joined = known.map_or(value, |known| known.join(value));
        if known != Some(joined) {
            self.sent.insert((class, field), if self.widens { ANY } else { joined });
            self.changed = true;
        }
    }

    fn receives(&mut self, receive: &Receive) {
        let class = self.class_of(&receive.channel);
        let mut field = 0;
        for argument in &receive.arguments {
            let ReceiveArgument::Variable(variable) = argument else {
                field += 1;
                continue;
            };
            let Some(id) = self.model.symbols.symbol_of(variable.last().id) else {
                field += 1;
                continue;
            };
            let hidden = self.is_hidden(variable);
            for leaf in self.leaves(id) {
                let value = class.map_or(ANY, |class| self.field(class, field));
                match hidden {
                    true => self.grows_to(leaf, value, ANY),
                    false => self.grows(leaf, value),
                }
                field += 1;
            }
        }
    }

    /// Parameters get what processes of their type are started with.
    fn starts(&mut self, run: &Run) {
        let symbols = &self.model.symbols;
        let Some(body) = symbols.proctype(&run.proctype.name) else { return };
        let parameters: Vec<SymbolId> =
            symbols.body(body).parameters.iter().flat_map(|id| self.leaves(*id)).collect();
        let values: Vec<Range> = run.arguments.iter().flat_map(|argument| self.argument(argument)).collect();
        for (number, parameter) in parameters.into_iter().enumerate() {
            self.grows(parameter, values.get(number).copied().unwrap_or(ANY));
        }
    }
}

impl Visitor for Values<'_> {
    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            let Some(id) = self.model.symbols.symbol_of(declarator.id) else { continue };
            match &declarator.initialiser {
                Some(Initialiser::Value(value)) => self.grows(id, self.value(value)),
                Some(Initialiser::List(list)) => {
                    list.iter().for_each(|value| self.grows(id, self.value(value)))
                }
                // channels have numbers that are not looked at
                Some(Initialiser::Channel(_)) => self.grows(id, ANY),
                None => {}
            }
        }
        visit::walk_declaration(self, declaration);
    }

    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Assign(target, value) => self.is_given(target, self.value(value)),
            StatementKind::Increment(target) => {
                self.is_given(target, self.computed(BinaryOp::Add, self.of_reference(target), Range::one(1)));
            }
            StatementKind::Decrement(target) => {
                self.is_given(
                    target,
                    self.computed(BinaryOp::Subtract, self.of_reference(target), Range::one(1)),
                );
            }
            StatementKind::Receive(receive) => self.receives(receive),
            StatementKind::Send(send) => {
                if let Some(class) = self.class_of(&send.channel) {
                    let values: Vec<Range> =
                        send.arguments.iter().flat_map(|argument| self.argument(argument)).collect();
                    for (field, value) in values.into_iter().enumerate() {
                        self.is_sent(class, field, value);
                    }
                }
            }
            // behind the loop, it is one more
            StatementKind::ForRange(range) => {
                let ForRange { variable, from, to, .. } = &**range;
                let last = self.computed(BinaryOp::Add, self.value(to), Range::one(1));
                self.is_given(variable, self.value(from).join(last));
            }
            StatementKind::Select(select) => {
                let Select { variable, from, to, .. } = &**select;
                self.is_given(variable, self.value(from).join(self.value(to)));
            }
            StatementKind::ForIn(for_in) => self.has_any(&for_in.variable),
            _ => {}
        }
        visit::walk_statement(self, statement);
    }

    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Run(run) = &expr.kind {
            self.starts(run);
        }
        visit::walk_expr(self, expr);
    }
}
