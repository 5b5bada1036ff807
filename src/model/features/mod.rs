//! Which constructs a model uses: what decides later which symmetries and which modes of SPIN are possible.
//!
//! A construct is a [`Feature`]. Rules ask for it by its name in Rust, so that a slip of the pen is an error of the compiler and no rule
//! that never holds; the words for it are for people only.

mod collect;

use super::symbols::Symbols;
use crate::promela::syntax::Program;
use std::collections::BTreeSet;

/// A construct of the language that some rule, or somebody who reads `topsym info`, wants to know of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Feature {
    /// C code, as a statement or an expression, or at the top.
    CCode,
    /// A process type that chooses deterministically.
    DProctype,
    /// `_last`, the process that moved last.
    Last,
    /// `_nr_pr`, the number of processes.
    NrPr,
    /// `_pid`, the number of the process itself.
    Pid,
    /// Labels that begin with `accept`.
    AcceptLabels,
    /// Arrays of channels.
    ArraysOfChannels,
    /// Assertions.
    Assert,
    /// `atomic` blocks.
    Atomic,
    /// Channels with room for messages.
    BufferedChannels,
    /// `c_state`.
    CState,
    /// `c_track`.
    CTrack,
    /// Channels that travel in messages.
    ChannelsInMessages,
    /// Channels that processes declare for themselves.
    ChannelsOfProcesses,
    /// `d_step` blocks.
    DStep,
    /// `enabled(p)`: can a process go on?
    Enabled,
    /// Labels that begin with `end`.
    EndLabels,
    /// `for` loops.
    For,
    /// `hidden` variables, which are not part of the state.
    Hidden,
    /// Inlines.
    Inline,
    /// Declarations behind the first statement, which SPIN executes as assignments.
    LateDeclarations,
    /// `local` variables, which SPIN believes nobody shares.
    Local,
    /// Formulas.
    Ltl,
    /// Symbolic names.
    Mtype,
    /// Symbolic names of several kinds.
    MtypeSubtypes,
    /// A never claim.
    Never,
    /// A `notrace` assertion.
    Notrace,
    /// `np_`: is no process at a progress label?
    NonProgress,
    /// `pc_value(p)`: the number of the control state of a process.
    PcValue,
    /// Priorities, in whatever way they are given, read or changed.
    Priorities,
    /// Labels that begin with `progress`.
    ProgressLabels,
    /// `provided` clauses.
    Provided,
    /// Receives that take the first matching message (`q??m`).
    RandomReceive,
    /// References to labels of other processes (`p[i]@l`).
    RemoteLabels,
    /// References to variables of other processes (`p[i]:x`).
    RemoteVariables,
    /// Channels without room for messages: handshakes.
    Rendezvous,
    /// `run` expressions.
    Run,
    /// `select` statements.
    Select,
    /// `show` variables.
    Show,
    /// Sends that keep messages in an order (`q!!m`).
    SortedSend,
    /// `timeout`.
    Timeout,
    /// A `trace` assertion.
    Trace,
    /// Structures.
    Typedef,
    /// `unless`.
    Unless,
    /// `xr` and `xs`, which SPIN believes.
    Exclusive,
}

impl Feature {
    /// What people call it.
    pub fn words(self) -> &'static str {
        match self {
            Feature::CCode => "C code",
            Feature::DProctype => "D_proctype",
            Feature::Last => "_last",
            Feature::NrPr => "_nr_pr",
            Feature::Pid => "_pid",
            Feature::AcceptLabels => "accept labels",
            Feature::ArraysOfChannels => "arrays of channels",
            Feature::Assert => "assert",
            Feature::Atomic => "atomic",
            Feature::BufferedChannels => "buffered channels",
            Feature::CState => "c_state",
            Feature::CTrack => "c_track",
            Feature::ChannelsInMessages => "channels in messages",
            Feature::ChannelsOfProcesses => "channels of processes",
            Feature::DStep => "d_step",
            Feature::Enabled => "enabled",
            Feature::EndLabels => "end labels",
            Feature::For => "for",
            Feature::Hidden => "hidden",
            Feature::Inline => "inline",
            Feature::LateDeclarations => "late declarations",
            Feature::Local => "local",
            Feature::Ltl => "ltl",
            Feature::Mtype => "mtype",
            Feature::MtypeSubtypes => "mtype subtypes",
            Feature::Never => "never",
            Feature::Notrace => "notrace",
            Feature::NonProgress => "np_",
            Feature::PcValue => "pc_value",
            Feature::Priorities => "priorities",
            Feature::ProgressLabels => "progress labels",
            Feature::Provided => "provided",
            Feature::RandomReceive => "random receive",
            Feature::RemoteLabels => "remote labels",
            Feature::RemoteVariables => "remote variables",
            Feature::Rendezvous => "rendezvous",
            Feature::Run => "run",
            Feature::Select => "select",
            Feature::Show => "show",
            Feature::SortedSend => "sorted send",
            Feature::Timeout => "timeout",
            Feature::Trace => "trace",
            Feature::Typedef => "typedef",
            Feature::Unless => "unless",
            Feature::Exclusive => "xr/xs",
        }
    }
}

/// The constructs that a model uses, and how much of it there is.
#[derive(Clone, Debug, Default)]
pub struct Features {
    used: BTreeSet<Feature>,
    /// How many statements there are, inlines expanded.
    pub statements: usize,
    /// How many calls of inlines there are.
    pub inline_calls: usize,
}

impl Features {
    /// Collects the constructs of a model.
    pub fn of(program: &Program, symbols: &Symbols) -> Features {
        collect::collect(program, symbols)
    }

    /// Does the model use a construct?
    pub fn uses(&self, feature: Feature) -> bool {
        self.used.contains(&feature)
    }

    /// Does it use all of them?
    pub fn uses_all(&self, features: &[Feature]) -> bool {
        features.iter().all(|feature| self.uses(*feature))
    }

    /// Does it use one of them?
    pub fn uses_any(&self, features: &[Feature]) -> bool {
        features.iter().any(|feature| self.uses(*feature))
    }

    /// The words for all of them, sorted.
    pub fn words(&self) -> Vec<&'static str> {
        let mut words: Vec<&'static str> = self.used.iter().map(|feature| feature.words()).collect();
        words.sort_unstable();
        words
    }

    /// Have processes priorities? Then one with a higher priority goes on in the middle of the `atomic` of another.
    pub fn has_priorities(&self) -> bool {
        self.uses(Feature::Priorities)
    }
}
