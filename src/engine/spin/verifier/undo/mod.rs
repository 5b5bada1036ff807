//! Steps that SPIN's verifier takes back wrongly, so that its search goes on from states that do not exist.
//!
//! When a search goes back, the verifier does not restore the state, but undoes the step: it puts an old value back into a variable, a message that was received back
//! into its channel, and takes one out that was sent. Where that is, it computes anew, in the state behind the step; and it reads the fields of a message from the variables
//! that have got them. That goes wrong where
//!
//! - an index, a channel or an `eval` of a step depends on what the step changes: `r[r[0].next].next = 1`, `c?i,a[i]`, `c?eval(i),i`, `q[i]?i`, `q?a[len(q)]`,
//!   `q[len(q[0])]!1`; or two fields of a message may go to one element: `q?a[0],a[k]`;
//! - a value did not fit into its variable, so that the rest of it is lost: `chan c = [1] of { short }; byte b; … c?b`.
//!
//! Inside of `d_step` the whole state is put back, but for hidden variables, which are no part of it:
//!
//! - a `d_step` that writes a hidden variable is not taken back, which is seen if the variable is read before it is written again.
//!
//! In all of these cases, errors may be reported that are none, and others missed, with and without symmetry, depth-first and breadth-first.

use crate::analysis::doubts::not_taken_back;
use crate::model::Model;
use crate::model::boot::Value;
use crate::model::channels::PlaceId;
use crate::model::constants::fold;
use crate::model::symbols::*;
use crate::promela::source::Span;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};
use std::collections::HashMap;

/// The first step that may be taken back wrongly.
pub struct TakenBack {
    /// The statement, or the declaration of the hidden variable.
    pub span: Span,
    /// What goes wrong, and what to do.
    pub why: &'static str,
}

const CUT: &str = "a value may not fit into its variable: use a larger type for the variable";
const ITSELF: &str =
    "what it refers to depends on what it changes itself: compute that before, in another variable";
const HIDDEN: &str = "a `d_step` writes it, and it is hidden: leave `hidden` out";

/// Looks for a step that may be taken back wrongly.
pub fn taken_back_wrongly(program: &Program, model: &Model) -> Option<TakenBack> {
    if let Some(id) = not_taken_back(program, model).first() {
        return Some(TakenBack { span: model.symbols.get(*id).span, why: HIDDEN });
    }
    let mut sends = Sends { model, sent: HashMap::new() };
    visit::walk_program(&mut sends, program);
    let mut steps = Steps { model, sent: sends.sent, in_d_step: false, found: None };
    visit::walk_program(&mut steps, program);
    steps.found
}

/// The values from the first to the second one.
type Range = (i64, i64);

/// What a variable of a type can hold.
fn range(kind: &Type) -> Range {
    match kind {
        Type::Bit => (0, 1),
        Type::Byte | Type::Pid | Type::Chan | Type::Mtype(_) => (0, 255),
        Type::Short => (i64::from(i16::MIN), i64::from(i16::MAX)),
        Type::Int | Type::Struct(_) => (i64::from(i32::MIN), i64::from(i32::MAX)),
        Type::Unsigned(bits) => (0, (1 << bits) - 1),
    }
}

fn is_inside((from, to): Range, (least, most): Range) -> bool {
    least <= from && to <= most
}

/// The types of all variables in one of this symbol, as they are stored, typedefs being taken apart.
fn leaves(symbols: &Symbols, id: SymbolId) -> Vec<Type> {
    let symbol = symbols.get(id);
    match &symbol.kind {
        Type::Struct(typedef) => {
            let fields = symbols.typedef(*typedef).fields.iter();
            fields
                .flat_map(|field| {
                    let length = symbols.get(*field).length.unwrap_or(1) as usize;
                    std::iter::repeat_n(leaves(symbols, *field), length).flatten()
                })
                .collect()
        }
        _ => vec![symbol.stored()],
    }
}

/// Collects what can be in each field of the messages of each class of channels.
struct Sends<'a> {
    model: &'a Model,
    sent: HashMap<(PlaceId, usize), Range>,
}

impl Sends<'_> {
    fn values(&self, argument: &Expr) -> Vec<Range> {
        let symbols = &self.model.symbols;
        match &argument.kind {
            ExprKind::Variable(variable) => match symbols.symbol_of(variable.last().id) {
                // SPIN cuts no hidden variable
                Some(id) if symbols.get(id).visibility == Some(Visibility::Hidden) => {
                    leaves(symbols, id).iter().map(|_| range(&Type::Int)).collect()
                }
                Some(id) => match self.argument(id) {
                    Some(range) => vec![range],
                    None => leaves(symbols, id).iter().map(range).collect(),
                },
                None => vec![self.value(argument)],
            },
            _ => vec![self.value(argument)],
        }
    }

    /// The values of a parameter that nobody writes, in all processes: they are known if all processes are.
    fn argument(&self, id: SymbolId) -> Option<Range> {
        let Model { symbols, boot, constants, .. } = self.model;
        let symbol = symbols.get(id);
        let Home::Parameter(body, index) = symbol.home else { return None };
        if !boot.complete || !constants.whole.contains(&id) {
            return None;
        }
        let processes = boot.processes.iter().filter(|process| process.body == body);
        let values = processes.map(|process| match process.arguments.get(index as usize) {
            Some(Value::Number(value)) => Some((i64::from(*value), i64::from(*value))),
            _ => None,
        });
        let values = values.collect::<Option<Vec<Range>>>()?;
        let all = values.into_iter().reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
        is_inside(all, range(&symbol.stored())).then_some(all)
    }

    fn value(&self, expr: &Expr) -> Range {
        match (fold(expr), &expr.kind) {
            (Some(value), _) => (i64::from(value), i64::from(value)),
            (None, ExprKind::Variable(variable)) => {
                let symbols = &self.model.symbols;
                let is_pid = symbols.target(variable.id) == Some(Target::Predefined(Predefined::Pid));
                let other = if is_pid { Type::Pid } else { Type::Int };
                let symbol = symbols.symbol_of(variable.last().id);
                let argument = symbol.and_then(|id| self.argument(id));
                argument.unwrap_or_else(|| range(&symbol.map_or(other, |id| symbols.get(id).stored())))
            }
            (None, ExprKind::Conditional(_, then, otherwise)) => {
                let (then, otherwise) = (self.value(then), self.value(otherwise));
                (then.0.min(otherwise.0), then.1.max(otherwise.1))
            }
            (None, kind) if is_truth(kind) => range(&Type::Bit),
            _ => range(&Type::Int),
        }
    }
}

/// Is it 0 or 1, whatever its operands are?
fn is_truth(kind: &ExprKind) -> bool {
    use BinaryOp::*;
    match kind {
        ExprKind::Unary(op, _) => *op == UnaryOp::Not,
        ExprKind::Binary(op, ..) => {
            matches!(op, And | Or | Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual)
        }
        ExprKind::Probe(..) | ExprKind::Poll(_) | ExprKind::RemoteLabel(_) | ExprKind::Enabled(_) => true,
        _ => false,
    }
}

impl Visitor for Sends<'_> {
    fn statement(&mut self, statement: &Statement) {
        if let StatementKind::Send(send) = &statement.kind {
            if let Some(class) = class_of(self.model, &send.channel) {
                let values = send.arguments.iter().flat_map(|argument| self.values(argument)).enumerate();
                for (field, value) in values.collect::<Vec<_>>() {
                    let known = self.sent.entry((class, field)).or_insert(value);
                    *known = (known.0.min(value.0), known.1.max(value.1));
                }
            }
        }
        visit::walk_statement(self, statement);
    }
}

fn class_of(model: &Model, channel: &VarRef) -> Option<PlaceId> {
    let symbol = model.symbols.symbol_of(channel.last().id)?;
    Some(model.signatures.class(model.signatures.place(symbol)?))
}

/// Looks for steps that may be taken back wrongly.
struct Steps<'a> {
    model: &'a Model,
    sent: HashMap<(PlaceId, usize), Range>,
    in_d_step: bool,
    found: Option<TakenBack>,
}

impl Steps<'_> {
    /// What can be in a field: what is sent, cut to what the field is stored as.
    fn field(&self, class: PlaceId, field: usize) -> Range {
        // what nobody sends never arrives
        let sent = self.sent.get(&(class, field)).copied().unwrap_or((0, 0));
        let stored = self.model.signatures.stored(class, field).iter().map(range);
        let cut = stored.map(|stored| if is_inside(sent, stored) { sent } else { stored });
        cut.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or(sent)
    }

    fn is_cut(&self, receive: &Receive) -> bool {
        let Some(class) = class_of(self.model, &receive.channel) else { return false };
        let mut field = 0;
        for variable in variables_of(receive) {
            let symbol = variable.and_then(|variable| self.model.symbols.symbol_of(variable.last().id));
            let Some(symbol) = symbol else {
                field += 1;
                continue;
            };
            for kind in leaves(&self.model.symbols, symbol) {
                if !is_inside(self.field(class, field), range(&kind)) {
                    return true;
                }
                field += 1;
            }
        }
        false
    }

    /// Does it depend on a variable, or on the contents of channels, where an assignment writes to?
    fn moves_its_target(&self, target: &VarRef, starts: bool) -> bool {
        let mut reads = self.reads(vec![target], false);
        reads.starts = starts;
        visit::walk_variable(&mut reads, target);
        reads.found
    }

    /// Does it depend on what is in channels where a message is sent to?
    fn moves_its_channel(&self, send: &Send) -> bool {
        let mut reads = self.reads(Vec::new(), true);
        visit::walk_variable(&mut reads, &send.channel);
        reads.found
    }

    /// Does the channel, a place or a value in the pattern depend on what the receive changes?
    fn depends_on_itself(&self, receive: &Receive) -> bool {
        let received: Vec<&VarRef> = variables_of(receive).flatten().collect();
        let overlap = |a: &VarRef, b: &VarRef| {
            let (a_path, b_path) = (self.model.symbols.path_of(a), self.model.symbols.path_of(b));
            overlap(&a_path, &b_path) && !differ_by_constants(a, b)
        };
        let twice =
            (0..received.len()).any(|i| received[..i].iter().any(|other| overlap(other, received[i])));
        let mut reads = self.reads(received, !receive.peek);
        if !receive.peek {
            reads.variable(&receive.channel, Use::Read);
        }
        for argument in &receive.arguments {
            match argument {
                // its indices, not itself
                ReceiveArgument::Variable(variable) => visit::walk_variable(&mut reads, variable),
                ReceiveArgument::Eval(expr) | ReceiveArgument::Constant(expr) => reads.expr(expr),
            }
        }
        twice || reads.found
    }

    fn reads(&self, written: Vec<&VarRef>, channels: bool) -> Reads<'_> {
        let symbols = &self.model.symbols;
        let written = written.into_iter().map(|variable| symbols.path_of(variable)).collect();
        Reads { symbols, written, channels, starts: false, found: false }
    }
}

/// The variables that receive the fields of a message; `None` stands for a field that goes to none.
fn variables_of(receive: &Receive) -> impl Iterator<Item = Option<&VarRef>> {
    receive.arguments.iter().map(|argument| match argument {
        ReceiveArgument::Variable(variable) => Some(variable),
        ReceiveArgument::Eval(_) | ReceiveArgument::Constant(_) => None,
    })
}

/// May two references be to one variable, or one to a part of the other, as far as names go?
fn overlap(a: &[SymbolId], b: &[SymbolId]) -> bool {
    !a.is_empty() && !b.is_empty() && a.iter().zip(b).all(|(a, b)| a == b)
}

/// Are two references to different elements, since their indices are different constants?
fn differ_by_constants(a: &VarRef, b: &VarRef) -> bool {
    fn parts(variable: &VarRef) -> impl Iterator<Item = Option<i32>> {
        let parts = std::iter::successors(Some(variable), |part| part.field.as_deref());
        parts.map(|part| part.index.as_deref().map_or(Some(0), fold))
    }
    parts(a).zip(parts(b)).any(|(a, b)| a.is_some() && b.is_some() && a != b)
}

impl Visitor for Steps<'_> {
    fn statement(&mut self, statement: &Statement) {
        let around = self.in_d_step;
        self.in_d_step |= matches!(statement.kind, StatementKind::DStep(_));
        let why = match &statement.kind {
            _ if self.in_d_step || self.found.is_some() => None,
            StatementKind::Assign(target, value) => {
                let starts = !visit::runs_in(value).is_empty();
                self.moves_its_target(target, starts).then_some(ITSELF)
            }
            StatementKind::Increment(target) | StatementKind::Decrement(target) => {
                self.moves_its_target(target, false).then_some(ITSELF)
            }
            StatementKind::Send(send) => self.moves_its_channel(send).then_some(ITSELF),
            StatementKind::Receive(receive) if self.depends_on_itself(receive) => Some(ITSELF),
            // nothing is put back
            StatementKind::Receive(receive) if receive.peek => None,
            StatementKind::Receive(receive) => self.is_cut(receive).then_some(CUT),
            _ => None,
        };
        if let Some(why) = why {
            self.found = Some(TakenBack { span: statement.span, why });
        }
        visit::walk_statement(self, statement);
        self.in_d_step = around;
    }
}

/// Is one of these variables read, or something else that the step changes?
struct Reads<'a> {
    symbols: &'a Symbols,
    /// The variables that the step writes.
    written: Vec<Vec<SymbolId>>,
    /// Does it change what is in channels?
    channels: bool,
    /// Does it start a process, which changes `_nr_pr`?
    starts: bool,
    found: bool,
}

impl Visitor for Reads<'_> {
    fn expr(&mut self, expr: &Expr) {
        self.found |= match &expr.kind {
            ExprKind::Len(_) | ExprKind::Probe(..) | ExprKind::Poll(_) => self.channels,
            // each step changes where its process is, and may change whatever others see of it
            ExprKind::PcValue(_)
            | ExprKind::Enabled(_)
            | ExprKind::RemoteLabel(_)
            | ExprKind::RemoteVariable(_)
            | ExprKind::Code(_) => true,
            _ => false,
        };
        visit::walk_expr(self, expr);
    }

    fn variable(&mut self, variable: &VarRef, _how: Use) {
        let path = self.symbols.path_of(variable);
        self.found |= self.written.iter().any(|written| overlap(written, &path));
        let is_count = self.symbols.target(variable.id) == Some(Target::Predefined(Predefined::NrPr));
        self.found |= self.starts && is_count;
        visit::walk_variable(self, variable);
    }
}
