//! A program as flat code: what the interpreter executes.
//!
//! Expressions become rows of operations for a machine with a stack; the places of variables are words of a state, relative to its
//! beginning or to that of a process. Nothing is looked up by name any more, and nothing is allocated when it is executed.

use crate::model::symbols::{BodyId, Type};
use crate::program::expression::{BinaryOp, ProbeOp, UnaryOp};

/// What is left of a value when it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The lowest bits.
    Mask(i32),
    /// 16 bits with sign.
    Short,
    /// All of it.
    Int,
}

impl Cut {
    /// The cut of a type.
    pub fn of(kind: &Type) -> Cut {
        match kind {
            Type::Bit => Cut::Mask(1),
            Type::Byte | Type::Pid | Type::Chan | Type::Mtype(_) => Cut::Mask(0xff),
            Type::Unsigned(bits) => Cut::Mask(((1i64 << bits) - 1) as i32),
            Type::Short => Cut::Short,
            Type::Int | Type::Struct(_) => Cut::Int,
        }
    }

    /// Cuts a value.
    #[inline]
    pub fn apply(self, value: i32) -> i32 {
        match self {
            Cut::Mask(mask) => value & mask,
            Cut::Short => i32::from(value as i16),
            Cut::Int => value,
        }
    }

    /// How it is stored.
    pub fn width(self) -> Width {
        match self {
            Cut::Mask(mask) => Width { bits: (32 - mask.leading_zeros()) as u8, signed: false },
            Cut::Short => Width { bits: 16, signed: true },
            Cut::Int => Width { bits: 32, signed: true },
        }
    }
}

/// How a word is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Width {
    /// So many bits; 0: it is no part of the state.
    pub bits: u8,
    /// Is the highest of them a sign?
    pub signed: bool,
}

impl Width {
    /// It is no part of the state.
    pub const NONE: Width = Width { bits: 0, signed: false };

    /// As many bits as numbers from 0 to this one need.
    pub fn up_to(largest: usize) -> Width {
        Width { bits: (usize::BITS - largest.leading_zeros()) as u8, signed: false }
    }
}

/// An operation. It takes its operands from the stack, and leaves its result there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// A number.
    Number(i32),
    /// A word of the model.
    Global(u32),
    /// A word of the process that moves.
    Own(u32),
    /// From a word and an index to the word of the element.
    Element {
        /// How many elements there are.
        length: u32,
        /// How many words each has.
        stride: u32,
    },
    /// What is in a word of the model.
    LoadGlobal,
    /// What is in a word of the process that moves.
    LoadOwn,
    /// From a process's number to where it begins.
    BaseOf,
    /// Where the first process of a type begins.
    BaseOfFirst(BodyId),
    /// From where a process begins and a word of it to what is there; 0 if there is no such process.
    LoadOther(BodyId),
    /// `_pid`
    Pid,
    /// `_nr_pr`
    Count,
    /// `_last`
    Last,
    /// `_priority`
    Priority,
    /// An operator with one operand.
    Unary(UnaryOp),
    /// An operator with two operands.
    Binary(BinaryOp),
    /// The same, the right operand being a number.
    BinaryNumber(BinaryOp, i32),
    /// Compares a word of the model with a number.
    GlobalNumber(BinaryOp, u32, i32),
    /// Compares a word of the process with a number.
    OwnNumber(BinaryOp, u32, i32),
    /// Is it not 0?
    Truth,
    /// Goes on elsewhere if the value is 0, which stays; else it is dropped.
    OrElseZero(u32),
    /// Goes on elsewhere with 1 if the value is not 0; else it is dropped.
    OrElseOne(u32),
    /// Drops a value; goes on elsewhere if it is 0.
    IfZero(u32),
    /// Goes on elsewhere.
    Jump(u32),
    /// The number of messages in a channel.
    Length,
    /// `full` and so on.
    Probe(ProbeOp),
    /// A look at messages, by its number: the channel is below the values of the fields.
    Poll(u32),
    /// The start of a process, by its number.
    Run(u32),
    /// `enabled(p)`
    Enabled,
    /// `pc_value(p)`
    PcValue,
    /// `get_priority(p)`
    PriorityOf,
    /// `timeout`
    Timeout,
    /// `np_`
    NonProgress,
    /// Is a process at a location?
    At(u32),
}

/// An expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(i32),
    /// A word of the model.
    Global(u32),
    /// A word of the process that moves.
    Own(u32),
    /// Operations.
    Code {
        /// The first.
        start: u32,
        /// Behind the last.
        end: u32,
    },
}

/// Where a value is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Store {
    /// In a word of the model.
    Global(Value, Cut),
    /// In a word of the process that moves.
    Own(Value, Cut),
    /// In its priority.
    Priority,
    /// Nowhere.
    Nowhere,
}

/// What a transition does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Waits until this is not 0.
    Guard(Value),
    /// Waits until nothing before it can be executed.
    Else,
    /// Nothing.
    Nothing,
    /// `x = e`; a `run` in an index is executed twice.
    Assign {
        /// Where to.
        target: Store,
        /// What.
        value: Value,
        /// Does the place depend on a `run`?
        runs_in_target: bool,
    },
    /// Sends a message.
    Send {
        /// The channel.
        channel: Value,
        /// In front of the first message that is larger.
        sorted: bool,
        /// The message.
        fields: Box<[Value]>,
    },
    /// Receives a message.
    Receive(Box<ReceiveAct>),
    /// An assertion, by the number of its text.
    Assert(Value, u32),
    /// Evaluates some values.
    Print(Box<[Value]>),
    /// `set_priority`
    SetPriority(Value, Value),
    /// A `d_step`.
    Step(Box<StepAct>),
    /// The process ends.
    End,
}

/// Receives a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceiveAct {
    /// The channel.
    pub channel: Value,
    /// The first message that fits.
    pub random: bool,
    /// The message stays.
    pub peek: bool,
    /// The fields.
    pub pattern: Box<[FieldAct]>,
    /// Is nothing stored?
    pub only_matches: bool,
}

/// A field that is received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldAct {
    /// It must have this value.
    Is(Value),
    /// It is stored here.
    Into(Store),
}

/// A `d_step`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepAct {
    /// When it can be executed.
    pub entry: EntryAct,
    /// What it does.
    pub code: Box<[StepOp]>,
}

/// When a `d_step` can be executed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryAct {
    /// Always.
    Always,
    /// If nothing before it can be.
    Else,
    /// If one of these can be.
    Any(Box<[Act]>),
}

/// An instruction of a `d_step`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepOp {
    /// Executes a statement.
    Do {
        /// What it does.
        act: Act,
        /// Where to go on if it cannot be executed; `None`: an error.
        otherwise: Option<u32>,
    },
    /// Goes on elsewhere.
    Jump(u32),
    /// No option can be executed: an error.
    NoOption,
    /// It is done.
    Leave,
}

/// A transition.
#[derive(Clone, Debug)]
pub struct TransitionCode {
    /// Its number in the model.
    pub number: u32,
    /// The location that it leads to.
    pub to: u32,
    /// What it does.
    pub act: Act,
    /// Is control kept?
    pub keeps_control: bool,
    /// Where the escape begins that it belongs to; 0: none.
    pub escape: u32,
}

/// What is executed at a location.
#[derive(Clone, Debug, Default)]
pub struct LocationCode {
    /// The transitions, in the order in which they are tried.
    pub transitions: Vec<TransitionCode>,
    /// May a process stop here?
    pub end: bool,
    /// Is it progress to be here?
    pub progress: bool,
}

/// A look at messages.
#[derive(Clone, Debug)]
pub struct PollCode {
    /// All messages.
    pub random: bool,
    /// Which fields must have a value.
    pub wanted: Box<[bool]>,
}

/// A start of a process.
#[derive(Clone, Debug)]
pub struct RunCode {
    /// What it runs.
    pub body: BodyId,
    /// How many values are on the stack for it.
    pub arguments: usize,
    /// Its priority.
    pub priority: i32,
}

/// A frame: how its words are stored, and which channels are made with it.
#[derive(Clone, Debug, Default)]
pub struct FrameLayout {
    /// How each word is stored, for a process its location and priority included.
    pub widths: Vec<Width>,
    /// The kinds of its channels.
    pub channels: Vec<u32>,
}

/// A kind of channels.
#[derive(Clone, Debug)]
pub struct KindLayout {
    /// How many messages it can hold.
    pub capacity: u32,
    /// How fields are cut.
    pub cuts: Vec<Cut>,
    /// How each word is stored: the length, and the messages; none if it has no room.
    pub widths: Vec<Width>,
}

/// How states are laid out.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// How the words before the globals are stored.
    pub model_widths: [Width; 2],
    /// The globals.
    pub globals: FrameLayout,
    /// The frame of each body.
    pub bodies: Vec<FrameLayout>,
    /// The kinds of channels.
    pub kinds: Vec<KindLayout>,
}

/// What a frame holds at the beginning.
#[derive(Clone, Copy, Debug)]
pub enum InitialCode {
    /// A value.
    Value(u32, Value, Cut),
    /// The number of the k-th channel that is made with it.
    Channel(u32, u32),
}

/// A body.
#[derive(Clone, Debug, Default)]
pub struct BodyCode {
    /// Where its processes start.
    pub start: u32,
    /// Its locations.
    pub locations: Vec<LocationCode>,
    /// How its parameters are cut.
    pub parameters: Vec<Cut>,
    /// What its variables hold at the beginning.
    pub initial: Vec<InitialCode>,
    /// When its processes may move.
    pub provided: Option<Value>,
    /// Is there a `timeout` in it?
    pub has_timeout: bool,
}

/// A program.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// All operations.
    pub ops: Vec<Op>,
    /// Looks at messages.
    pub polls: Vec<PollCode>,
    /// Starts of processes.
    pub runs: Vec<RunCode>,
    /// The texts of assertions.
    pub texts: Vec<String>,
    /// The bodies, by number.
    pub bodies: Vec<BodyCode>,
    /// How states are laid out.
    pub layout: Layout,
    /// What the globals hold at the beginning.
    pub initial: Vec<InitialCode>,
    /// The processes at the beginning, with their priorities.
    pub started: Vec<(BodyId, i32)>,
    /// Is the process that moved last a part of the state?
    pub keeps_last: bool,
    /// Are priorities?
    pub has_priorities: bool,
    /// Is there a `timeout` in a process?
    pub has_timeout: bool,
    /// Are there variables that are no part of a state?
    pub has_hidden: bool,
    /// No expression needs more room on the stack.
    pub deepest: usize,
}
