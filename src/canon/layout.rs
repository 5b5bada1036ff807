//! Where the points of a group are in a state, in C.
//!
//! A *set* is a set of numbers that stand for points: pids, indices, ids, channels, control states. A variable may be indexed by a set and
//! may hold one. Everything else in a state is data, and stays what it is.

use std::collections::{BTreeMap, BTreeSet};

/// The number of a set in [`Layout::sets`].
pub type SetId = usize;

/// Numbers that stand for points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueSet {
    /// What it is, for comments.
    pub name: String,
    /// The points, by the numbers that stand for them.
    pub points: BTreeMap<i32, u32>,
}

/// One step of the path to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// A member's name in C.
    pub name: String,
    /// How many elements, if it is an array.
    pub length: Option<u32>,
    /// What the array is indexed by.
    pub index: Option<SetId>,
}

/// Values that are renamed, or moved by their indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// From the state, or from the structure of a process.
    pub steps: Vec<Member>,
    /// What it holds.
    pub holds: Option<SetId>,
    /// Is it what it was found to be, in every state that is expected? (Of a process type's variables: in all processes of the start.)
    /// Then it tells nothing about a state, for the group keeps what is always so.
    pub known: bool,
    /// Of a process type's variables: the control states in which nobody will read it. There it is 0, and that is no identity.
    pub idle: Vec<usize>,
    /// May it be 0 in other control states, too, because nobody will read it?
    pub unclear: bool,
}

/// All elements of a variable, in C.
pub fn elements(steps: &[Member]) -> Vec<String> {
    let mut paths = vec![String::new()];
    for step in steps {
        let longer = paths.iter().flat_map(|path| {
            let dot = if path.is_empty() { "" } else { "." };
            let indices: Vec<String> = match step.length {
                Some(length) => (0..length).map(|index| format!("[{index}]")).collect(),
                None => vec![String::new()],
            };
            indices.into_iter().map(move |index| format!("{path}{dot}{}{index}", step.name))
        });
        paths = longer.collect();
    }
    paths
}

/// A variable, as it is called in the model.
pub fn name(steps: &[Member]) -> String {
    let names: Vec<String> = steps
        .iter()
        .map(|step| format!("{}{}", step.name, if step.length.is_some() { "[]" } else { "" }))
        .collect();
    names.join(".")
}

impl Variable {
    /// All its elements, in C.
    pub fn elements(&self) -> Vec<String> {
        elements(&self.steps)
    }

    /// As it is called in the model.
    pub fn name(&self) -> String {
        name(&self.steps)
    }
}

/// Values that were taken for the only ones that a variable can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// From the state, or from the structure of a process.
    pub steps: Vec<Member>,
    /// The values.
    pub values: BTreeSet<i32>,
}

/// A process type.
#[derive(Clone, Debug)]
pub struct BodyLayout {
    /// Its name, for comments.
    pub name: String,
    /// Its number.
    pub number: usize,
    /// How many control states it has.
    pub states: usize,
    /// Variables with identities, or indexed by them.
    pub variables: Vec<Variable>,
    /// Control states that go to others.
    pub control: Option<SetId>,
    /// The control state at its end, if it can be reached.
    pub end_state: Option<usize>,
    /// The control states in which its processes have not finished the boot.
    pub early: Vec<usize>,
    /// Does it declare channels? They lie between its processes.
    pub has_channels: bool,
    /// What its variables were found to hold, where symmetries rely on it.
    pub expected: Vec<Expected>,
    /// All its variables.
    pub all: Vec<Vec<Member>>,
    /// May its processes be started after the boot?
    pub starts_later: bool,
}

/// A process.
#[derive(Clone, Debug)]
pub struct ProcessLayout {
    /// Its name, for comments.
    pub name: String,
    /// Its point, if it has one.
    pub point: u32,
    /// Its process type, in [`Layout::bodies`].
    pub body: usize,
    /// Parameters that never change: the member in C, and the value.
    pub facts: Vec<(String, i32)>,
}

/// A channel.
#[derive(Clone, Debug)]
pub struct ChannelLayout {
    /// Its name, for comments.
    pub name: String,
    /// Its point.
    pub point: u32,
    /// Its number in a state.
    pub number: usize,
    /// The number of its type.
    pub kind: usize,
    /// Its messages, in [`Layout::messages`].
    pub message: usize,
}

/// The messages of some channels.
#[derive(Clone, Debug)]
pub struct MessageLayout {
    /// How many fields there are.
    pub fields: usize,
    /// What the fields hold, for each first field that tells messages apart; `None`: for all others.
    pub holds: Vec<(Option<i32>, Vec<Option<SetId>>)>,
    /// In the same order: the values that the fields were found to have, where symmetries rely on it.
    pub expected: Vec<Vec<Option<BTreeSet<i32>>>>,
}

/// The layout of a model's states.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// Numbers that stand for points.
    pub sets: Vec<ValueSet>,
    /// Global variables with identities, or indexed by them.
    pub globals: Vec<Variable>,
    /// Global values that never change: the expression in C, and the value.
    pub facts: Vec<(String, i32)>,
    /// Process types.
    pub bodies: Vec<BodyLayout>,
    /// Processes, by pid.
    pub processes: Vec<ProcessLayout>,
    /// Channels.
    pub channels: Vec<ChannelLayout>,
    /// Kinds of messages.
    pub messages: Vec<MessageLayout>,
    /// May parameters differ from what they were found to be? If not, a 0 is one that is not needed any more.
    pub parameters_vary: bool,
    /// Are these all processes that there will ever be?
    pub complete: bool,
    /// What global variables were found to hold, where symmetries rely on it.
    pub expected: Vec<Expected>,
    /// All global variables.
    pub all: Vec<Vec<Member>>,
    /// Variables that are not part of a state.
    pub hidden: Vec<Vec<Member>>,
    /// Does nobody look at `_last`, if it is in the state at all?
    pub forget_last: bool,
}
