//! From the statements of a body to nodes.
//!
//! Nodes are numbered when they are put into a sequence, that is behind what is inside of them: the head of a choice comes after its
//! options. `for` is a loop that counts, `select` one that may be left at any time, a call of an inline the block that it
//! stands for.

use super::nodes::*;
use crate::model::symbols::*;
use crate::program::action::{Action, Field, Receive, Send, Target};
use crate::program::expression::*;
use crate::program::lower::Lowering;
use crate::program::storage::Storage;
use crate::program::{Labels, Unsupported};
use crate::promela::source::Span;
use crate::promela::syntax::{
    self, Declaration, ForIn, ForRange, Initialiser, NodeId, Select, Sequence, Statement, StatementKind,
    VarRef,
};
use std::collections::HashMap;

/// What has been read and not yet been put into a sequence.
struct Read {
    labels: Vec<NodeId>,
    kind: ReadKind,
    statement: Option<NodeId>,
    span: Span,
}

enum ReadKind {
    Node(Kind),
    /// A choice; if it is a loop, this one.
    Choice(Vec<Seq>, Option<Loop>),
    Unless(Seq, Seq),
}

/// A sequence that is being made.
#[derive(Default)]
struct Open {
    ends: Option<(Node, Node)>,
}

pub(super) struct Builder<'a> {
    symbols: &'a Symbols,
    storage: &'a mut Storage,
    labels: &'a Labels,
    nodes: Nodes,
    /// The number of the next node in the model.
    global: &'a mut u32,
    open: Vec<Open>,
    loops: Vec<Loop>,
    /// The braces around: where a `for` over a channel counts depends on them.
    scopes: Vec<usize>,
    next_scope: usize,
    counters: HashMap<usize, u32>,
    /// In a claim, nothing is left out.
    is_claim: bool,
}

/// Makes the nodes of a body.
pub(super) fn nodes(
    symbols: &Symbols,
    storage: &mut Storage,
    labels: &Labels,
    body: BodyId,
    sequence: &Sequence,
    global: &mut u32,
) -> Result<Nodes, Unsupported> {
    let mut builder = Builder {
        symbols,
        storage,
        labels,
        nodes: Nodes::new(body),
        global,
        open: Vec::new(),
        loops: Vec::new(),
        scopes: vec![0],
        next_scope: 1,
        counters: HashMap::new(),
        is_claim: symbols.body(body).kind == BodyKind::Never,
    };
    builder.open.push(Open::default());
    builder.steps(sequence)?;
    let end = Span { start: sequence.span.end.saturating_sub(1), ..sequence.span };
    builder.put(Read::new(ReadKind::Node(Kind::End), None, end));
    let top = builder.close(sequence.span)?;
    builder.nodes.top = Some(top);
    Ok(builder.nodes)
}

impl Read {
    fn new(kind: ReadKind, statement: Option<NodeId>, span: Span) -> Read {
        Read { labels: Vec::new(), kind, statement, span }
    }

    fn action(action: Action, of: &Statement) -> Read {
        Read::new(ReadKind::Node(Kind::Basic(action)), Some(of.id), of.span)
    }

    /// The sequence of a block without labels.
    fn bare_block(&self) -> Option<Seq> {
        match self.kind {
            ReadKind::Node(Kind::Block(inside)) if self.labels.is_empty() => Some(inside),
            _ => None,
        }
    }
}

impl Builder<'_> {
    fn lowering(&self) -> Lowering<'_> {
        Lowering { symbols: self.symbols, storage: self.storage }
    }

    fn open(&mut self) {
        self.open.push(Open::default());
    }

    fn close(&mut self, span: Span) -> Result<Seq, Unsupported> {
        let open = self.open.pop().unwrap_or_default();
        let (first, last) = open.ends.ok_or(Unsupported::Statement(span))?;
        self.nodes.sequences.push(Ends { first, last, extent: last });
        Ok(Seq(self.nodes.sequences.len() - 1))
    }

    /// Steps in braces, as a sequence of their own.
    fn braces(&mut self, sequence: &Sequence) -> Result<Seq, Unsupported> {
        self.open();
        self.enter_scope();
        self.steps(sequence)?;
        self.scopes.pop();
        self.close(sequence.span)
    }

    fn enter_scope(&mut self) {
        self.scopes.push(self.next_scope);
        self.next_scope += 1;
    }

    fn steps(&mut self, sequence: &Sequence) -> Result<(), Unsupported> {
        for step in &sequence.steps {
            match step {
                syntax::Step::Declaration(declaration) => self.declaration(declaration)?,
                syntax::Step::Exclusive(_) => {}
                syntax::Step::Statement(statement) => {
                    let read = self.read(statement)?;
                    self.put(read);
                }
            }
        }
        Ok(())
    }

    /// A declaration behind a statement, or inside of one, is an assignment: to the first element of an array, and to nothing of a structure.
    fn declaration(&mut self, declaration: &Declaration) -> Result<(), Unsupported> {
        for declarator in &declaration.declarators {
            let Some(id) = self.symbols.symbol_of(declarator.id) else { continue };
            let symbol = self.symbols.get(id);
            if !symbol.late {
                continue;
            }
            let value = match &declarator.initialiser {
                Some(Initialiser::Value(value)) => self.lowering().expr(value)?,
                None => Expr::Number(0),
                Some(_) => return Err(Unsupported::Statement(declaration.span)),
            };
            let action = match (&symbol.kind, self.storage.first(id)) {
                (Type::Struct(_), _) | (_, None) => Action::Nothing,
                (_, Some(first)) => {
                    let mut place = Place::slot(FrameOf::Own, first, symbol.stored());
                    place.path.push(id);
                    Action::Assign(Target::Place(place), value)
                }
            };
            let node = ReadKind::Node(Kind::Basic(action));
            self.put(Read::new(node, Some(declarator.id), declarator.name.span));
        }
        Ok(())
    }

    /// A statement. What it does before its own node is put into the sequence right away.
    fn read(&mut self, statement: &Statement) -> Result<Read, Unsupported> {
        let mut read = match &statement.kind {
            StatementKind::If(options) => {
                let options = self.options(options)?;
                self.choice(options, None, statement)
            }
            StatementKind::Do(options) => {
                let this = self.enter_loop();
                let options = self.options(options)?;
                self.loops.pop();
                self.choice(options, Some(this), statement)
            }
            StatementKind::ForRange(range) => self.for_range(range, statement)?,
            StatementKind::ForIn(for_in) => self.for_in(for_in, statement)?,
            StatementKind::Select(select) => return self.select(select, statement),
            StatementKind::Break => {
                let around = *self.loops.last().ok_or(Unsupported::Statement(statement.span))?;
                Read::new(ReadKind::Node(Kind::Break(around)), Some(statement.id), statement.span)
            }
            StatementKind::Goto(label) => {
                let target = self.symbols.jumps.get(&label.id).copied();
                let target = target.ok_or(Unsupported::Name(label.name.span))?;
                Read::new(ReadKind::Node(Kind::Goto(target)), Some(statement.id), statement.span)
            }
            StatementKind::Atomic(inside) => {
                let inside = self.braces(inside)?;
                self.make_atomic(inside, false);
                Read::new(ReadKind::Node(Kind::Atomic(inside)), Some(statement.id), statement.span)
            }
            StatementKind::DStep(inside) => {
                let inside = self.braces(inside)?;
                self.make_atomic(inside, true);
                Read::new(ReadKind::Node(Kind::DStep(inside)), Some(statement.id), statement.span)
            }
            StatementKind::Block(inside) => self.block(inside, statement)?,
            StatementKind::Call(call) => self.block(&call.expansion, statement)?,
            StatementKind::Unless(main, escape) => {
                let (main, escape) = (self.read(main)?, self.read(escape)?);
                return self.unless(main, escape, statement);
            }
            other => Read::action(self.lowering().action(other, statement.span)?, statement),
        };
        read.labels = statement.labels.iter().map(|label| label.id).collect();
        Ok(read)
    }

    fn block(&mut self, inside: &Sequence, statement: &Statement) -> Result<Read, Unsupported> {
        let inside = self.braces(inside)?;
        Ok(Read::new(ReadKind::Node(Kind::Block(inside)), Some(statement.id), statement.span))
    }

    fn choice(&mut self, options: Vec<Seq>, repeats: Option<Loop>, statement: &Statement) -> Read {
        Read::new(ReadKind::Choice(options, repeats), Some(statement.id), statement.span)
    }

    fn enter_loop(&mut self) -> Loop {
        self.nodes.exits.push(None);
        let this = Loop(self.nodes.exits.len() - 1);
        self.loops.push(this);
        this
    }

    /// Options that a user wrote: what does nothing more than once in a row is left out of them.
    fn options(&mut self, options: &[Sequence]) -> Result<Vec<Seq>, Unsupported> {
        let mut read = Vec::new();
        for option in options {
            self.open();
            self.steps(option)?;
            read.push(self.close(option.span)?);
        }
        if !self.is_claim {
            read.iter().for_each(|option| self.leave_out_skips(*option));
        }
        Ok(read)
    }

    /// Of several statements without labels in a row that do nothing, only the first is kept, and those at the ends of the option; what is printed
    /// counts as nothing, but is kept.
    fn leave_out_skips(&mut self, option: Seq) {
        let Ends { first, last, .. } = self.nodes.ends(option);
        let mut before: Option<Node> = None;
        let mut row = 0;
        for node in self.nodes.whole(option) {
            let is_print = matches!(self.nodes.get(node).kind, Kind::Basic(Action::Print(_)));
            let has_label = self.nodes.labels.iter().any(|(_, at)| *at == node);
            if !(is_print || self.nodes.is_skip(node)) || has_label {
                row = 0;
                before = Some(node);
                continue;
            }
            row += 1;
            match before {
                Some(previous) if row > 1 && !is_print && node != first && node != last => {
                    self.nodes.get_mut(node).done = true;
                    self.nodes.get_mut(previous).next = self.nodes.get(node).next;
                }
                _ => before = Some(node),
            }
        }
    }

    /// `i = a; do :: i <= b -> …; i = i + 1 :: else -> break od`
    fn for_range(&mut self, range: &ForRange, statement: &Statement) -> Result<Read, Unsupported> {
        let this = self.enter_loop();
        let (from, to) = (self.lowering().expr(&range.from)?, self.lowering().expr(&range.to)?);
        self.count(&range.variable, from, to, &range.body, this, statement)
    }

    fn for_in(&mut self, for_in: &ForIn, statement: &Statement) -> Result<Read, Unsupported> {
        let this = self.enter_loop();
        let id = self.symbols.symbol_of(for_in.container.id);
        let container = self.symbols.get(id.ok_or(Unsupported::Name(for_in.container.name.span))?);
        if !self.is_structure(&for_in.variable) {
            let last = container.length.unwrap_or(1) as i32 - 1;
            let (from, to) = (Expr::Number(0), Expr::Number(last));
            return self.count(&for_in.variable, from, to, &for_in.body, this, statement);
        }
        let capacity = container.channel.as_ref().map_or(0, |channel| channel.capacity);
        let counter = Place::slot(FrameOf::Own, self.message_counter(capacity), counter_type(capacity));
        let read = Expr::Read(Box::new(counter.clone()));
        let channel = self.lowering().read(&for_in.container)?;
        let fields = self.lowering().places(&for_in.variable)?;
        self.act(Action::Assign(Target::Place(counter.clone()), Expr::Number(0)), statement);
        self.open();
        self.enter_scope();
        let length = Expr::Length(Box::new(channel.clone()));
        self.act(Action::Guard(Expr::binary(BinaryOp::Less, read.clone(), length)), statement);
        // the message is taken from the front and put back at the end
        let pattern = fields.iter().map(|place| Field::Into(Target::Place(place.clone()))).collect();
        let taken = Receive { channel: channel.clone(), random: false, peek: false, pattern };
        self.act(Action::Receive(taken), statement);
        let fields = fields.into_iter().map(|place| Expr::Read(Box::new(place))).collect();
        self.act(Action::Send(Send { channel, sorted: false, fields }), statement);
        self.steps(&for_in.body)?;
        self.scopes.pop();
        self.count_on(Target::Place(counter), read, true, this, statement)
    }

    fn is_structure(&self, variable: &VarRef) -> bool {
        let id = self.symbols.symbol_of(variable.last().id);
        id.is_some_and(|id| matches!(self.symbols.get(id).kind, Type::Struct(_)))
    }

    /// Where a loop over the messages of a channel counts: there is one counter for all loops between the same braces.
    fn message_counter(&mut self, capacity: i32) -> u32 {
        let scope = self.scopes.last().copied().unwrap_or(0);
        if let Some(known) = self.counters.get(&scope) {
            return *known;
        }
        let counter = self.storage.add_nameless(self.nodes.body, counter_type(capacity));
        self.counters.insert(scope, counter);
        counter
    }

    fn count(
        &mut self,
        variable: &VarRef,
        from: Expr,
        to: Expr,
        body: &Sequence,
        this: Loop,
        statement: &Statement,
    ) -> Result<Read, Unsupported> {
        let place = self.lowering().place(variable)?;
        let read = Expr::Read(Box::new(place.clone()));
        self.act(Action::Assign(Target::Place(place.clone()), from), statement);
        self.open();
        self.enter_scope();
        self.act(Action::Guard(Expr::binary(BinaryOp::LessEqual, read.clone(), to)), statement);
        self.steps(body)?;
        self.scopes.pop();
        self.count_on(Target::Place(place), read, true, this, statement)
    }

    /// The end of a round, and the way out of the loop.
    fn count_on(
        &mut self,
        counter: Target,
        read: Expr,
        only_at_the_end: bool,
        this: Loop,
        statement: &Statement,
    ) -> Result<Read, Unsupported> {
        let more = Expr::binary(BinaryOp::Add, read, Expr::Number(1));
        self.act(Action::Assign(counter, more), statement);
        let round = self.close(statement.span)?;
        self.open();
        if only_at_the_end {
            self.act(Action::Else, statement);
        }
        self.put(Read::new(ReadKind::Node(Kind::Break(this)), Some(statement.id), statement.span));
        let out = self.close(statement.span)?;
        self.loops.pop();
        Ok(self.choice(vec![out, round], Some(this), statement))
    }

    fn act(&mut self, action: Action, statement: &Statement) {
        self.put(Read::action(action, statement));
    }

    /// `select` is an option for each value, or counts up for as long as it likes.
    fn select(&mut self, select: &Select, statement: &Statement) -> Result<Read, Unsupported> {
        let place = self.lowering().place(&select.variable)?;
        let (from, to) = (self.lowering().expr(&select.from)?, self.lowering().expr(&select.to)?);
        let read = Expr::Read(Box::new(place.clone()));
        let labels: Vec<NodeId> = statement.labels.iter().map(|label| label.id).collect();
        let target = || Target::Place(place.clone());
        if select.is_written_out() {
            let (Some(first), Some(last)) = (from.number(), to.number()) else {
                return Err(Unsupported::Statement(statement.span));
            };
            let mut options = Vec::new();
            for value in first..=last {
                self.open();
                self.act(Action::Assign(target(), Expr::Number(value)), statement);
                options.push(self.close(statement.span)?);
            }
            return Ok(Read { labels, ..self.choice(options, None, statement) });
        }
        let start = Action::Assign(target(), from);
        if select.rewritten {
            // several statements: a label is on the first
            self.put(Read { labels, ..Read::action(start, statement) });
            let this = self.enter_loop();
            let more = Expr::binary(BinaryOp::Add, read.clone(), Expr::Number(1));
            self.open();
            self.act(Action::Guard(Expr::binary(BinaryOp::Less, read, to)), statement);
            self.act(Action::Assign(target(), more), statement);
            let round = self.close(statement.span)?;
            self.open();
            self.put(Read::new(ReadKind::Node(Kind::Break(this)), Some(statement.id), statement.span));
            let out = self.close(statement.span)?;
            self.loops.pop();
            return Ok(self.choice(vec![round, out], Some(this), statement));
        }
        self.act(start, statement);
        let this = self.enter_loop();
        self.open();
        self.act(Action::Guard(Expr::binary(BinaryOp::Less, read.clone(), to)), statement);
        let read = self.count_on(target(), read, false, this, statement)?;
        Ok(Read { labels, ..read })
    }

    /// Both sides are sequences. A label of a block that is left goes to the whole.
    fn unless(&mut self, main: Read, escape: Read, statement: &Statement) -> Result<Read, Unsupported> {
        let escape = match escape.bare_block() {
            Some(inside) => inside,
            None => self.alone(escape)?,
        };
        let of = |main: Seq| Read::new(ReadKind::Unless(main, escape), Some(statement.id), statement.span);
        if let Some(inside) = main.bare_block() {
            return Ok(of(inside));
        }
        match (&main.labels[..], &main.kind) {
            ([_], ReadKind::Node(Kind::Block(inside) | Kind::Atomic(inside) | Kind::DStep(inside))) => {
                let whole = self.alone(of(*inside))?;
                let kind = match main.kind {
                    ReadKind::Node(Kind::Atomic(_)) => Kind::Atomic(whole),
                    ReadKind::Node(Kind::DStep(_)) => Kind::DStep(whole),
                    _ => Kind::Block(whole),
                };
                Ok(Read { kind: ReadKind::Node(kind), ..main })
            }
            _ => {
                let main = self.alone(main)?;
                Ok(of(main))
            }
        }
    }

    /// A sequence of one statement.
    fn alone(&mut self, read: Read) -> Result<Seq, Unsupported> {
        let span = read.span;
        self.open();
        self.put(read);
        self.close(span)
    }

    fn node(&mut self, kind: Kind, read: &Read) -> Node {
        self.nodes.add(kind, self.global, read.statement, read.span)
    }

    /// Makes the nodes of what has been read, and puts them at the end of the sequence.
    fn put(&mut self, read: Read) {
        let labels = read.labels.clone();
        match read.kind {
            ReadKind::Node(ref kind) => {
                let kind = kind.clone();
                let node = self.node(kind, &read);
                self.label(&labels, node);
                self.append(node);
            }
            ReadKind::Choice(ref options, repeats) => {
                let options = self.else_last(options);
                let kind = Kind::Choice { repeats: repeats.is_some(), options: options.clone() };
                let head = self.node(kind, &read);
                let join = self.node(Kind::Join, &read);
                options.iter().for_each(|option| self.append_to(*option, join));
                match repeats {
                    Some(this) => {
                        self.append(join);
                        let exit = self.node(Kind::Exit, &read);
                        self.nodes.exits[this.0] = Some(exit);
                        self.append(head);
                        self.append(exit);
                    }
                    None => {
                        self.append(head);
                        self.append(join);
                    }
                }
                self.label(&labels, head);
            }
            ReadKind::Unless(main, escape) => {
                let node = self.node(Kind::Unless { main, escape }, &read);
                let join = self.node(Kind::Join, &read);
                self.append_to(main, join);
                self.append_to(escape, join);
                self.attach(main, escape);
                self.append(node);
                self.append(join);
                self.label(&labels, node);
            }
        }
    }

    fn label(&mut self, labels: &[NodeId], node: Node) {
        // the innermost label is placed first
        self.nodes.labels.extend(labels.iter().rev().map(|label| (*label, node)));
    }

    /// The option that begins with `else` becomes the last one.
    fn else_last(&self, options: &[Seq]) -> Vec<Seq> {
        let begins_with_else = |option: &Seq| {
            let first = self.nodes.ends(*option).first;
            matches!(self.nodes.get(first).kind, Kind::Basic(Action::Else))
        };
        let (with, mut without): (Vec<Seq>, Vec<Seq>) = options.iter().partition(|o| begins_with_else(o));
        without.extend(with);
        without
    }

    fn append_to(&mut self, seq: Seq, node: Node) {
        let last = self.nodes.ends(seq).last;
        self.nodes.get_mut(last).next = Some(node);
        self.nodes.sequences[seq.0].last = node;
    }

    fn append(&mut self, node: Node) {
        if let Kind::Goto(_) | Kind::Break(_) = self.nodes.get(node).kind {
            self.skip_before_jump(node);
        }
        let Some(open) = self.open.last_mut() else { return };
        match &mut open.ends {
            Some((_, last)) => {
                self.nodes.all[last.0].next = Some(node);
                *last = node;
            }
            None => open.ends = Some((node, node)),
        }
    }

    /// A label that means something cannot be on a jump: it goes to a `skip` in front of it.
    fn skip_before_jump(&mut self, jump: Node) {
        let own = |nodes: &Nodes| -> Vec<usize> {
            (0..nodes.labels.len()).filter(|index| nodes.labels[*index].1 == jump).collect()
        };
        let labels = own(&self.nodes);
        if !labels.iter().any(|index| self.labels.has_meaning(self.nodes.labels[*index].0)) {
            return;
        }
        let (statement, span) = (self.nodes.get(jump).statement, self.nodes.get(jump).span);
        let kind = Kind::Basic(Action::Guard(Expr::Number(1)));
        let skip = self.nodes.add(kind, self.global, statement, span);
        if let Some(moved) = labels.last() {
            self.nodes.labels[*moved].1 = skip;
        }
        self.append(skip);
    }

    /// From now on all nodes of a sequence may be left for an escape.
    fn attach(&mut self, seq: Seq, escape: Seq) {
        self.nodes.own(seq).into_iter().for_each(|node| self.attach_to(node, escape));
    }

    fn attach_to(&mut self, node: Node, escape: Seq) {
        if self.nodes.get(node).escapes.contains(&escape) {
            return;
        }
        // what it may be left for already may be left, too
        self.nodes.get(node).escapes.clone().into_iter().for_each(|inner| self.attach(inner, escape));
        self.nodes.get_mut(node).escapes.insert(0, escape);
        match self.nodes.get(node).kind.clone() {
            Kind::Unless { main, .. } => self.attach(main, escape),
            Kind::Choice { options, .. } => {
                options.into_iter().for_each(|option| self.attach(option, escape))
            }
            Kind::DStep(inside) => {
                let guard = self.nodes.ends(inside).first;
                self.attach_to(guard, escape);
            }
            Kind::Atomic(inside) | Kind::Block(inside) => self.attach(inside, escape),
            Kind::Basic(_) | Kind::Goto(_) | Kind::Break(_) | Kind::Join | Kind::Exit | Kind::End => {}
        }
    }

    /// Marks a sequence as atomic: a process keeps control after each of its nodes but the last.
    fn make_atomic(&mut self, seq: Seq, indivisible: bool) {
        self.mark(seq, indivisible);
        let last = self.nodes.ends(seq).last;
        match self.nodes.get(last).kind {
            Kind::Block(inside) | Kind::Atomic(inside) => self.make_atomic(inside, indivisible),
            Kind::Unless { main, .. } => self.make_atomic(main, indivisible),
            _ => {
                let last = self.nodes.get_mut(last);
                last.atomic = false;
                last.last_of_atomic = true;
            }
        }
    }

    fn mark(&mut self, seq: Seq, indivisible: bool) {
        for node in self.nodes.whole(seq) {
            let content = self.nodes.get_mut(node);
            content.atomic = true;
            content.indivisible |= indivisible;
            // inside, `atomic` is a block; so is a `d_step` inside of another
            match content.kind {
                Kind::Atomic(inside) => content.kind = Kind::Block(inside),
                Kind::DStep(inside) if indivisible => content.kind = Kind::Block(inside),
                _ => {}
            }
            if let Kind::Block(inside) = self.nodes.get(node).kind {
                self.mark(inside, indivisible);
            }
            self.nodes.parts(node).into_iter().for_each(|part| self.mark(part, indivisible));
        }
    }
}

fn counter_type(capacity: i32) -> Type {
    match capacity > 255 {
        true => Type::Short,
        false => Type::Byte,
    }
}
