//! What a search has found: errors, numbers of states, and why it may have missed something.
//!
//! An engine fills it in from what it did, also what it looked for: its options may have switched something off, and a verdict must not claim
//! more than that. A search counts as exhaustive only if nothing speaks against it ([`Outcome::is_verified`]).

use super::statistics::Statistics;
use serde::Serialize;

/// How states were stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Statespace {
    /// All states, for certain.
    Full,
    /// Hashes of states.
    HashCompact,
    /// Bits.
    Bitstate,
}

/// What kind of error it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// `assert` of something that is false.
    Assertion,
    /// An index outside of its array.
    ArrayIndex,
    /// A deadlock.
    InvalidEndState,
    /// A never claim that reached its end.
    ClaimEnd,
    /// A cycle through acceptance states.
    AcceptanceCycle,
    /// A cycle without progress.
    NonProgressCycle,
    /// A `trace` or `notrace` that does not fit.
    Trace,
    /// A channel that is none.
    Channel,
    /// `xr` or `xs` that does not hold.
    ExclusiveChannel,
    /// A message with more or fewer fields than its channel has.
    Message,
    /// A `d_step` that blocks on the way.
    BlockedStep,
    /// A division by zero, or by -1 with a quotient that does not fit.
    Division,
    /// A statement that must not be executed with these values, or where another can be executed as well.
    Statement,
}

impl Kind {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Kind::Assertion => "assertion violated",
            Kind::ArrayIndex => "array index out of bounds",
            Kind::InvalidEndState => "invalid end state (deadlock)",
            Kind::ClaimEnd => "the never claim reached its end",
            Kind::AcceptanceCycle => "acceptance cycle",
            Kind::NonProgressCycle => "non-progress cycle",
            Kind::Trace => "the trace declaration does not hold",
            Kind::Channel => "a channel is used before it is set, or in an impossible way",
            Kind::ExclusiveChannel => "an xr or xs declaration does not hold (--por off does not rely on it)",
            Kind::Message => "a message has more or fewer fields than its channel",
            Kind::Division => "division by zero",
            Kind::BlockedStep => "a statement inside a d_step blocks",
            Kind::Statement => "a statement is executed where it must not be",
        }
    }

    /// Is it about what goes on for ever?
    pub fn is_cycle(self) -> bool {
        matches!(self, Kind::AcceptanceCycle | Kind::NonProgressCycle)
    }

    /// Is it the last step of the trail that goes wrong? Not the state that it leads to, nor what goes on for ever.
    pub fn is_of_a_step(self) -> bool {
        use Kind::*;
        matches!(
            self,
            Assertion
                | ArrayIndex
                | Channel
                | ExclusiveChannel
                | Message
                | BlockedStep
                | Division
                | Statement
        )
    }
}

/// An error of the model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Violation {
    /// What kind.
    pub kind: Kind,
    /// In the engine's words.
    pub message: String,
    /// The number of steps to it.
    pub depth: Option<u64>,
}

impl Violation {
    /// What it is, and what SPIN calls it if that is something else.
    pub fn in_words(&self) -> String {
        let words = self.kind.words();
        match self.message.starts_with(words) {
            true => self.message.clone(),
            false => format!("{words}; in SPIN's words: {}", self.message),
        }
    }
}

/// Why a search says nothing about the rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// There are longer paths than the limit.
    Depth,
    /// More memory was needed.
    Memory,
    /// The time was up.
    Time,
    /// Somebody stopped it.
    Interrupted,
    /// States were stored as hashes: some may have been skipped as visited.
    HashCompact,
    /// States were stored as bits.
    Bitstate,
    /// The search ended in a cycle that is none: two of its states have the same hash.
    SameHash,
    /// A breadth-first search does not see all invalid end states at a rendezvous.
    Handshakes,
    /// A breadth-first search gets the channels of ended processes wrong.
    ChannelsEnd,
    /// SPIN may take back a step wrongly, and go on from states that do not exist.
    TakenBack,
    /// The verifier says that it did not complete the search, and not why.
    Incomplete,
}

impl Limit {
    /// In words.
    pub fn words(&self) -> &'static str {
        match self {
            Limit::Depth => "depth limit reached; raise it with --depth N",
            Limit::Memory => {
                "the memory limit was reached: see --memory, --collapse, --hash-compact, --bitstate"
            }
            Limit::Time => "the time limit was reached",
            Limit::Interrupted => "the search was stopped",
            Limit::HashCompact => "hash compaction: some new states may have been skipped as already visited",
            Limit::Bitstate => "bitstate: some new states may have been skipped as already visited",
            Limit::SameHash => {
                "it ended in a cycle that does not close: two different states have the same hash. --collapse stores states \
                 as they are"
            }
            Limit::Handshakes => {
                "breadth-first, SPIN can miss invalid end states at a rendezvous: leave --bfs out"
            }
            Limit::ChannelsEnd => {
                "breadth-first, SPIN can miss errors where a process that ends has channels of its own: leave --bfs out"
            }
            Limit::TakenBack => {
                "SPIN's verifier may take a step back wrongly, and go on from states that do not exist"
            }
            Limit::Incomplete => "the verifier did not complete the search",
        }
    }
}

/// Something that can be looked for, and whether it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// In the engine's words.
    pub what: String,
    /// Was it looked for? (`on` would be a truth value to some readers of YAML.)
    #[serde(rename = "looked_for")]
    pub on: bool,
    /// What the engine adds.
    pub remark: Option<String>,
}

impl Checked {
    /// Does it concern fair cycles only?
    pub fn is_fair(&self) -> bool {
        self.remark.as_deref() == Some("fairness enabled")
    }
}

/// The output of a verifier, understood.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// How states were stored.
    pub statespace: Option<Statespace>,
    /// What was looked for.
    pub checked: Vec<Checked>,
    /// The errors.
    pub violations: Vec<Violation>,
    /// How many errors the engine counted.
    pub errors: Option<u64>,
    /// Messages that are not about the model.
    pub problems: Vec<String>,
    /// Why it is not exhaustive.
    pub limits: Vec<Limit>,
    /// States that were stored.
    pub stored: Option<f64>,
    /// States that were known already.
    pub matched: Option<f64>,
    /// Steps.
    pub transitions: Option<f64>,
    /// The longest path.
    pub depth: Option<u64>,
    /// In megabytes, all of it.
    pub memory: Option<f64>,
    /// The size of a state in bytes.
    pub state_size: Option<u64>,
    /// The claim that was in use.
    pub claim: Option<String>,
    /// Were cycles looked for?
    pub searched_cycles: bool,
    /// What is known about representatives.
    pub statistics: Option<Statistics>,
    /// The files that were written.
    pub trails: Vec<String>,
    /// Which of the errors the first of these files leads to: with `-c3`, it is the third one; with `-i`, the file is written again and again.
    pub has_trail: Option<usize>,
}

impl Outcome {
    /// Adds a reason why it is not exhaustive.
    pub fn limit(&mut self, limit: Limit) {
        if !self.limits.contains(&limit) {
            self.limits.push(limit);
        }
    }

    /// The search was stopped from outside: by the clock, or by somebody.
    pub fn stopped(&mut self, by_the_clock: bool) {
        self.limits.retain(|limit| !matches!(limit, Limit::Interrupted | Limit::Incomplete));
        self.limit(if by_the_clock { Limit::Time } else { Limit::Interrupted });
    }

    /// What it ended in are cycles that do not close.
    pub fn take_back_cycles(&mut self) {
        self.violations.retain(|violation| !violation.kind.is_cycle());
        self.has_trail = None;
        self.limit(Limit::SameHash);
    }

    /// What it found is reached from states that do not exist.
    pub fn take_back_errors(&mut self) {
        self.violations.clear();
        self.has_trail = None;
        self.limit(Limit::TakenBack);
    }

    /// Was everything searched, and nothing found?
    pub fn is_verified(&self) -> bool {
        self.errors == Some(0)
            && self.statespace == Some(Statespace::Full)
            && self.violations.is_empty()
            && self.problems.is_empty()
            && self.limits.is_empty()
    }

    /// The error that is told: the one with a trail, else the first.
    pub fn violation(&self) -> Option<&Violation> {
        self.has_trail.and_then(|index| self.violations.get(index)).or(self.violations.first())
    }
}
