//! Looking at a state: the values of expressions, and what can be executed.
//!
//! Nothing is changed here. Where an expression starts a process, that is noted; whoever executes the statement starts it. What goes wrong
//! is noted as well, and evaluation goes on with 0.

use super::code::*;
use super::fault::Fault;
use super::shape::{LAST, LOCATION, PRIORITY, Shape};
use super::state::State;
use crate::promela::syntax::{BinaryOp, ProbeOp, UnaryOp};

/// What is there depends on how SPIN lays out states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foreign {
    /// A process that is looked at as if it were of another type.
    Process,
    /// A channel that is gone with its process, or never was.
    Channel,
    /// A process that is asked if it is enabled, and has to ask another one. SPIN's verifier forgets that it is only asking then.
    Enabled,
}

/// What an expression leaves behind besides its value.
#[derive(Debug, Default)]
pub struct Scratch {
    stack: Vec<i32>,
    /// Processes to be started: which, and their arguments in a row.
    pub starts: Vec<u32>,
    /// The arguments of all of them.
    pub arguments: Vec<i32>,
    /// What went wrong.
    pub faults: Vec<Fault>,
    /// Has something been looked at that is known only to who lays out states?
    pub foreign: Option<Foreign>,
}

impl Scratch {
    /// Notes that something went wrong.
    pub fn fail(&mut self, fault: Fault) {
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }

    /// Has something gone wrong behind which nothing goes on?
    pub fn is_stopped(&self) -> bool {
        self.faults.iter().any(|fault| !fault.lets_go_on())
    }

    /// Forgets which processes were to be started.
    pub fn forget_starts(&mut self) {
        self.starts.clear();
        self.arguments.clear();
    }
}

/// Who looks at a state, and in which situation.
pub struct Eye<'a> {
    /// The program.
    pub code: &'a Code,
    /// Where everything is.
    pub shape: &'a Shape,
    /// The state.
    pub state: &'a State,
    /// The process that looks; for a claim, none.
    pub pid: usize,
    /// Where it begins.
    pub base: usize,
    /// Is a claim there? It counts as a process.
    pub with_claim: bool,
    /// Can nothing else move?
    pub timeout: bool,
    /// Has an earlier transition of this location been executed?
    pub moved: bool,
    /// Is somebody only asked if they could move?
    pub asked: bool,
    /// What is left behind.
    pub scratch: &'a mut Scratch,
}

/// The most processes that there can be, as SPIN counts them: a claim is one.
pub const MOST_PROCESSES: usize = 255;

impl Eye<'_> {
    fn word(&self, at: usize) -> i32 {
        self.state.words.get(at).copied().unwrap_or(0)
    }

    /// The value of an expression.
    #[inline]
    pub fn value(&mut self, value: Value) -> i32 {
        match value {
            Value::Number(number) => number,
            Value::Global(word) => self.word(word as usize),
            Value::Own(word) => self.word(self.base + word as usize),
            Value::Code { start, end } => self.run_code(start as usize, end as usize),
        }
    }

    fn pop(&mut self) -> i32 {
        self.scratch.stack.pop().unwrap_or(0)
    }

    fn push(&mut self, value: i32) {
        self.scratch.stack.push(value);
    }

    fn run_code(&mut self, start: usize, end: usize) -> i32 {
        let code = self.code;
        let mut at = start;
        while at < end {
            let op = code.ops[at];
            at += 1;
            match op {
                Op::Number(number) => self.push(number),
                Op::Global(word) => {
                    let value = self.word(word as usize);
                    self.push(value);
                }
                Op::Own(word) => {
                    let value = self.word(self.base + word as usize);
                    self.push(value);
                }
                Op::GlobalNumber(op, word, number) => {
                    let value = self.binary(op, self.word(word as usize), number);
                    self.push(value);
                }
                Op::OwnNumber(op, word, number) => {
                    let value = self.binary(op, self.word(self.base + word as usize), number);
                    self.push(value);
                }
                Op::BinaryNumber(op, number) => {
                    let left = self.pop();
                    let value = self.binary(op, left, number);
                    self.push(value);
                }
                Op::Binary(op) => {
                    let (right, left) = (self.pop(), self.pop());
                    let value = self.binary(op, left, right);
                    self.push(value);
                }
                Op::Unary(op) => {
                    let value = self.pop();
                    self.push(match op {
                        UnaryOp::Not => i32::from(value == 0),
                        UnaryOp::Minus => value.wrapping_neg(),
                        UnaryOp::Complement => !value,
                        UnaryOp::Always | UnaryOp::Eventually | UnaryOp::Next => 0,
                    });
                }
                Op::Truth => {
                    let value = self.pop();
                    self.push(i32::from(value != 0));
                }
                Op::OrElseZero(to) => {
                    if self.pop() == 0 {
                        self.push(0);
                        at = to as usize;
                    }
                }
                Op::OrElseOne(to) => {
                    if self.pop() != 0 {
                        self.push(1);
                        at = to as usize;
                    }
                }
                Op::IfZero(to) => {
                    if self.pop() == 0 {
                        at = to as usize;
                    }
                }
                Op::Jump(to) => at = to as usize,
                Op::Element { length, stride } => {
                    let (index, first) = (self.pop(), self.pop());
                    let element = match (0..length as i32).contains(&index) {
                        true => first + index * stride as i32,
                        false => {
                            self.scratch.fail(Fault::Index);
                            first
                        }
                    };
                    self.push(element);
                }
                Op::LoadGlobal => {
                    let word = self.pop() as usize;
                    let value = self.word(word);
                    self.push(value);
                }
                Op::LoadOwn => {
                    let word = self.pop() as usize;
                    let value = self.word(self.base + word);
                    self.push(value);
                }
                other => self.special(other),
            }
        }
        self.pop()
    }

    /// Operations that are rare, or look at more than a variable.
    fn special(&mut self, op: Op) {
        let value = match op {
            Op::Pid => self.pid as i32,
            Op::Count => {
                let claim = usize::from(self.with_claim);
                (self.shape.processes() + self.scratch.starts.len() + claim) as i32
            }
            Op::Last => self.word(LAST),
            Op::Priority => self.word(self.base + PRIORITY),
            Op::BaseOf => {
                let pid = self.pop();
                let base = usize::try_from(pid).ok().and_then(|pid| self.shape.bases.get(pid));
                base.map_or(-1, |base| *base as i32)
            }
            Op::BaseOfFirst(body) => {
                let first = self.shape.bodies.iter().position(|other| *other == body);
                first.map_or(-1, |pid| self.shape.bases[pid] as i32)
            }
            Op::LoadOther(body) => {
                let (word, base) = (self.pop(), self.pop());
                match base {
                    -1 => 0,
                    base => {
                        let pid = self.shape.bases.iter().position(|other| *other as i32 == base);
                        if pid.is_some_and(|pid| self.shape.bodies[pid] != body) {
                            self.scratch.foreign = Some(Foreign::Process);
                        }
                        self.word((base + word) as usize)
                    }
                }
            }
            Op::At(location) => match self.pop() {
                -1 => i32::from(location == 0),
                base => i32::from(self.word(base as usize + LOCATION) == location as i32),
            },
            Op::PcValue => {
                let pid = self.pop();
                let base = usize::try_from(pid).ok().and_then(|pid| self.shape.bases.get(pid)).copied();
                base.map_or(0, |base| self.word(base as usize + LOCATION))
            }
            Op::PriorityOf => {
                let pid = self.pop();
                let base = usize::try_from(pid).ok().and_then(|pid| self.shape.bases.get(pid)).copied();
                base.map_or(0, |base| self.word(base as usize + PRIORITY))
            }
            Op::Length => {
                let channel = self.pop();
                self.length(channel, Fault::LookAtNothing)
            }
            Op::Probe(op) => {
                let channel = self.pop();
                self.probe(op, channel)
            }
            Op::Poll(index) => self.poll(index),
            Op::Run(index) => self.start(index),
            Op::Enabled => {
                let pid = self.pop();
                i32::from(self.is_enabled(pid))
            }
            Op::Timeout => i32::from(self.timeout),
            Op::NonProgress => i32::from(!self.progress()),
            _ => 0,
        };
        self.push(value);
    }

    #[inline]
    fn binary(&mut self, op: BinaryOp, left: i32, right: i32) -> i32 {
        match op {
            BinaryOp::Equal => i32::from(left == right),
            BinaryOp::NotEqual => i32::from(left != right),
            BinaryOp::Less => i32::from(left < right),
            BinaryOp::LessEqual => i32::from(left <= right),
            BinaryOp::Greater => i32::from(left > right),
            BinaryOp::GreaterEqual => i32::from(left >= right),
            BinaryOp::Add => left.wrapping_add(right),
            BinaryOp::Subtract => left.wrapping_sub(right),
            BinaryOp::Multiply => left.wrapping_mul(right),
            BinaryOp::BitAnd => left & right,
            BinaryOp::BitOr => left | right,
            BinaryOp::BitXor => left ^ right,
            BinaryOp::ShiftLeft => left.wrapping_shl(right as u32),
            BinaryOp::ShiftRight => left.wrapping_shr(right as u32),
            BinaryOp::Divide => left.checked_div(right).unwrap_or_else(|| self.no_quotient()),
            BinaryOp::Remainder => left.checked_rem(right).unwrap_or_else(|| self.no_quotient()),
            BinaryOp::And => i32::from(left != 0 && right != 0),
            BinaryOp::Or => i32::from(left != 0 || right != 0),
            BinaryOp::Implies
            | BinaryOp::Equivalent
            | BinaryOp::Until
            | BinaryOp::WeakUntil
            | BinaryOp::Release => 0,
        }
    }

    fn no_quotient(&mut self) -> i32 {
        self.scratch.fail(Fault::Division);
        0
    }

    /// Is a process somewhere where that is progress?
    fn progress(&self) -> bool {
        let processes = self.shape.bodies.iter().zip(&self.shape.bases);
        let mut at = processes.map(|(body, base)| (body, self.word(*base as usize + LOCATION)));
        at.any(|(body, location)| self.code.bodies[body.0 as usize].locations[location as usize].progress)
    }

    /// How many messages a channel holds.
    fn length(&mut self, channel: i32, otherwise: Fault) -> i32 {
        match self.shape.channel(channel) {
            None if channel == 0 => {
                self.scratch.fail(otherwise);
                0
            }
            None => {
                self.scratch.foreign = Some(Foreign::Channel);
                0
            }
            Some(at) if self.code.layout.kinds[at.kind as usize].capacity == 0 => {
                i32::from(self.state.offered == channel)
            }
            Some(at) => self.word(at.at as usize),
        }
    }

    fn probe(&mut self, op: ProbeOp, channel: i32) -> i32 {
        let length = self.length(channel, Fault::LookAtNothing);
        let capacity = match self.shape.channel(channel) {
            // SPIN has room for one message while it is handed over
            Some(at) => self.code.layout.kinds[at.kind as usize].capacity.max(1) as i32,
            None => 1,
        };
        i32::from(match op {
            ProbeOp::Full => length == capacity,
            ProbeOp::Nfull => length != capacity,
            ProbeOp::Empty => length == 0,
            ProbeOp::Nempty => length > 0,
        })
    }

    fn is_handshake(&self, channel: i32) -> bool {
        let at = self.shape.channel(channel);
        at.is_some_and(|at| self.code.layout.kinds[at.kind as usize].capacity == 0)
    }

    /// A field of a message.
    fn field(&mut self, channel: i32, message: usize, field: usize) -> i32 {
        let Some(at) = self.shape.channel(channel) else { return 0 };
        let kind = &self.code.layout.kinds[at.kind as usize];
        let fields = kind.cuts.len();
        if field >= fields {
            // with one field SPIN does not look
            if fields > 1 {
                self.scratch.fail(Fault::FieldsMissing);
            }
            return 0;
        }
        match kind.capacity {
            0 => self.state.message.get(field).copied().unwrap_or(0),
            _ => self.word(at.at as usize + 1 + message * fields + field),
        }
    }

    fn poll(&mut self, index: u32) -> i32 {
        let code = self.code;
        let poll = &code.polls[index as usize];
        let wanted = poll.wanted.iter().filter(|wanted| **wanted).count();
        let below = self.scratch.stack.len() - wanted;
        let channel = self.scratch.stack[below - 1];
        let length = self.length(channel, Fault::LookAtNothing);
        let mut found = 0;
        if self.is_handshake(channel) {
            self.scratch.fail(Fault::PollOfHandshake);
        } else {
            // any message will do where nothing is wanted
            let last = if poll.random && wanted > 0 { length } else { length.min(1) };
            for message in 0..last {
                let mut value = below;
                let mut fits = true;
                for (field, wanted) in poll.wanted.iter().enumerate() {
                    if *wanted {
                        fits =
                            fits && self.field(channel, message as usize, field) == self.scratch.stack[value];
                        value += 1;
                    }
                }
                if fits {
                    found = if poll.random && wanted > 0 { message + 1 } else { 1 };
                    break;
                }
            }
        }
        self.scratch.stack.truncate(below - 1);
        found
    }

    /// Notes that a process is to be started. Its value is its number.
    fn start(&mut self, index: u32) -> i32 {
        let arguments = self.code.runs[index as usize].arguments;
        let from = self.scratch.stack.len() - arguments;
        let number = self.shape.processes() + self.scratch.starts.len();
        let claim = usize::from(self.with_claim);
        if self.asked {
            self.scratch.stack.truncate(from);
            return i32::from(number + claim < MOST_PROCESSES);
        }
        if number + claim >= MOST_PROCESSES {
            self.scratch.fail(Fault::TooManyProcesses);
        }
        let Scratch { stack, arguments, starts, .. } = &mut *self.scratch;
        arguments.extend(stack.drain(from..));
        starts.push(index);
        number as i32
    }

    /// `enabled(p)`: could it move?
    fn is_enabled(&mut self, pid: i32) -> bool {
        if self.asked {
            self.scratch.foreign = Some(Foreign::Enabled);
            return false;
        }
        if pid == self.pid as i32 {
            self.scratch.fail(Fault::EnabledItself);
            return false;
        }
        match usize::try_from(pid) {
            Ok(pid) if pid < self.shape.processes() => self.could_move(pid),
            _ => false,
        }
    }

    /// Is a transition of a process executable?
    pub fn could_move(&mut self, pid: usize) -> bool {
        let code = self.code;
        let base = self.shape.bases[pid] as usize;
        let location = self.word(base + LOCATION) as usize;
        let body = self.shape.bodies[pid].0 as usize;
        let transitions = &code.bodies[body].locations[location].transitions;
        let mut eye = Eye {
            code,
            shape: self.shape,
            state: self.state,
            pid,
            base,
            with_claim: self.with_claim,
            timeout: self.timeout,
            moved: self.moved,
            asked: true,
            scratch: self.scratch,
        };
        transitions.iter().any(|transition| eye.can(&transition.act).is_some())
    }

    /// May a process move at all?
    pub fn is_provided(&mut self) -> bool {
        match self.code.bodies[self.shape.bodies[self.pid].0 as usize].provided {
            Some(condition) => self.value(condition) != 0,
            None => true,
        }
    }

    /// Can a statement be executed? If it receives, the message that it takes.
    #[inline]
    pub fn can(&mut self, act: &Act) -> Option<usize> {
        if self.state.offered != 0 && !matches!(act, Act::Receive(_) | Act::Step(_)) {
            return None;
        }
        let can = match act {
            Act::Guard(value) => self.value(*value) != 0,
            Act::Else => !self.moved,
            Act::Nothing | Act::Assign { .. } | Act::Assert(..) | Act::Print(_) | Act::SetPriority(..) => {
                true
            }
            Act::Send { channel, .. } => {
                let channel = self.value(*channel);
                match channel {
                    0 => {
                        self.scratch.fail(Fault::SendToNothing);
                        false
                    }
                    _ => self.probe(ProbeOp::Nfull, channel) != 0,
                }
            }
            Act::Receive(receive) => return self.can_receive(receive, false),
            Act::Step(step) => return self.can_enter(&step.entry),
            Act::End => self.pid + 1 == self.shape.processes(),
        };
        can.then_some(0)
    }

    fn can_enter(&mut self, entry: &EntryAct) -> Option<usize> {
        match entry {
            EntryAct::Any(acts) => acts.iter().find_map(|act| match act {
                Act::Receive(receive) => self.can_receive(receive, true),
                other => self.can(other),
            }),
            _ if self.state.offered != 0 => None,
            EntryAct::Always => Some(0),
            EntryAct::Else => (!self.moved).then_some(0),
        }
    }

    /// Which message would be received?
    fn can_receive(&mut self, receive: &ReceiveAct, only_tested: bool) -> Option<usize> {
        let channel = self.value(receive.channel);
        if self.is_handshake(channel) {
            if receive.peek && self.state.offered == 0 && !only_tested {
                self.scratch.fail(Fault::PeekOfHandshake);
                return None;
            }
            if self.state.offered != channel {
                return None;
            }
        } else if self.state.offered != 0 {
            return None;
        }
        let length = self.length(channel, Fault::LookAtNothing);
        let last = if receive.random { length } else { length.min(1) };
        (0..last as usize).find(|message| self.fits(receive, channel, *message))
    }

    fn fits(&mut self, receive: &ReceiveAct, channel: i32, message: usize) -> bool {
        receive.pattern.iter().enumerate().all(|(index, field)| match field {
            FieldAct::Is(value) => {
                let wanted = self.value(*value);
                self.field(channel, message, index) == wanted
            }
            FieldAct::Into(_) => true,
        })
    }

    /// The value of a field of a message, for who receives it.
    pub fn received(&mut self, channel: i32, message: usize, field: usize) -> i32 {
        self.field(channel, message, field)
    }

    /// The word that a value is stored in.
    pub fn target(&mut self, target: Store) -> Option<(usize, Cut)> {
        match target {
            Store::Global(word, cut) => Some((self.value(word) as usize, cut)),
            Store::Own(word, cut) => Some((self.base + self.value(word) as usize, cut)),
            Store::Priority => Some((self.base + PRIORITY, Cut::Mask(0xff))),
            Store::Nowhere => None,
        }
    }
}
