//! What the output of SPIN's verifier means.
//!
//! Everything is taken from what the verifier says, also what it looked for: its options may have switched something off, and a
//! verdict must not claim more than that. Parsing is by line, in the words of SPIN 6.5.2; where the summary is missing or has
//! unexpected words, the search counts as not finished.
//!
//! C code of the model can print whatever it likes, also what looks like a verdict. So words count by their position: the summary begins where the last
//! line with SPIN's version stands, and nothing before it is part of it. An error counts if the verifier's own counters know it: those of the
//! summary, and the list of errors that the reduced verifier writes into a file (`Statistics`).

use super::statistics::Statistics;
use serde::Serialize;

/// How the verifier stores states, in its own words.
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
    /// A claim that came to its end.
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
            Kind::ClaimEnd => "the never claim came to its end",
            Kind::AcceptanceCycle => "acceptance cycle",
            Kind::NonProgressCycle => "non-progress cycle",
            Kind::Trace => "the trace declaration does not hold",
            Kind::Channel => "a channel is used that was never set, or in a way that is not possible",
            Kind::ExclusiveChannel => "an xr or xs declaration does not hold (--por off does not rely on it)",
            Kind::Message => "a message has more or fewer fields than its channel",
            Kind::BlockedStep => "a d_step blocks on the way",
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
            Assertion | ArrayIndex | Channel | ExclusiveChannel | Message | BlockedStep | Statement
        )
    }

    /// What an error message of the verifier is about; `None`: not the model. These are all messages of pan.c's uerror() and Uerror(), which
    /// writes a trail, too, that are about the model. The others are about limits (memory, depth, processes, channels, disks) and about SPIN itself.
    fn of(message: &str) -> Option<Kind> {
        let starts = |start: &str| message.starts_with(start);
        let any = |all: &[&str]| all.iter().any(|start| starts(start));
        Some(match message {
            _ if starts("assertion violated - invalid array index") => Kind::ArrayIndex,
            _ if starts("assertion violated") => Kind::Assertion,
            _ if starts("invalid end state") => Kind::InvalidEndState,
            _ if starts("end state in claim reached") => Kind::ClaimEnd,
            _ if starts("acceptance cycle") || starts("accept") => Kind::AcceptanceCycle,
            _ if starts("non-progress cycle") => Kind::NonProgressCycle,
            _ if starts("event_trace error") || starts("non-determinism in event-trace") => Kind::Trace,
            _ if any(&[
                "ref to uninitialized chan",
                "ref to unknown chan",
                "error to poll rendezvous",
                "polling ",
                "qsend bad queue",
                "qrecv bad queue",
                "bad queue",
            ]) =>
            {
                Kind::Channel
            }
            _ if any(&["x[rs] claim", "xr chans", "xs chans", "error, partial order reduction invalid"]) => {
                Kind::ExclusiveChannel
            }
            _ if message.ends_with("on xr channel violates po reduction") => Kind::ExclusiveChannel,
            _ if any(&[
                "too many parameters in send",
                "too few parameters in send",
                "missing pars in receive",
            ]) =>
            {
                Kind::Message
            }
            _ if starts("wrong nr of msg fields in rcv") => Kind::Message,
            _ if any(&["block in d_step", "blocking sel in d_step", "rv-attempt in d_step"]) => {
                Kind::BlockedStep
            }
            _ if any(&["used: enabled(pid=thisproc)", "priority is out of range"]) => Kind::Statement,
            _ if starts("non-determinism in D_proctype") => Kind::Statement,
            _ if any(&["c_expr line ", "c_code line "]) && message.contains("precondition false") => {
                Kind::Statement
            }
            _ => return None,
        })
    }
}

/// An error of the model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Violation {
    /// What kind.
    pub kind: Kind,
    /// In the verifier's words.
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
    /// There are longer ways than the limit.
    Depth,
    /// More memory was needed.
    Memory,
    /// The time was up.
    Time,
    /// Somebody stopped it.
    Interrupted,
    /// States were stored as hashes: some may have been taken for known.
    HashCompact,
    /// States were stored as bits.
    Bitstate,
    /// The search ended in a cycle that is none: two of its states have the same hash.
    SameHash,
    /// A search in breadth does not see all invalid end states of handshakes.
    Handshakes,
    /// A search in breadth gets the channels of ended processes wrong.
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
            Limit::Depth => "there are longer ways than the depth limit: --depth N follows them",
            Limit::Memory => {
                "the memory limit was reached: see --memory, --collapse, --hash-compact, --bitstate"
            }
            Limit::Time => "the time limit was reached",
            Limit::Interrupted => "the search was stopped",
            Limit::HashCompact => "states were stored as hashes, and some may have been taken for known",
            Limit::Bitstate => {
                "states were stored as a few bits each, and some may have been taken for known"
            }
            Limit::SameHash => {
                "it ended in a cycle that does not close: two different states have the same hash. --collapse stores states \
                 as they are"
            }
            Limit::Handshakes => {
                "in breadth, invalid end states can be missed where there are handshakes: leave --bfs out"
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
    /// In the verifier's words.
    pub what: String,
    /// Was it looked for? (`on` would be a truth value to some readers of YAML.)
    #[serde(rename = "looked_for")]
    pub on: bool,
    /// What the verifier adds.
    pub remark: Option<String>,
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
    /// How many errors the verifier counted.
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
    /// The longest way.
    pub depth: Option<u64>,
    /// In megabytes, all of it.
    pub memory: Option<f64>,
    /// The size of a state in bytes.
    pub state_size: Option<u64>,
    /// What a reduced verifier tells of its representatives, in a file of its own.
    pub statistics: Option<Statistics>,
    /// The files that were written.
    pub trails: Vec<String>,
    /// Which of the errors the first of these files leads to: with `-c3`, it is the third one; with `-i`, the file is written again and again.
    pub has_trail: Option<usize>,
}

/// The first word of a text, as a number.
fn leading<T: std::str::FromStr>(text: &str) -> Option<T> {
    text.split_whitespace().next()?.trim_end_matches(',').parse().ok()
}

/// `pan:1: message (at depth 7)`, also behind `cpu0: `.
fn error_message(line: &str) -> Option<&str> {
    let rest = &line[line.find("pan:")? + 4..];
    let (number, message) = rest.split_once(": ")?;
    (!number.is_empty() && number.chars().all(|c| c.is_ascii_digit())).then_some(message)
}

/// How the summary of a verifier begins.
const SUMMARY: &str = "(Spin Version ";

impl Outcome {
    /// Reads the output of a verifier, and what it has written of its own accord.
    pub fn read(output: &str, statistics: Option<Statistics>) -> Outcome {
        let mut outcome = Outcome { statistics, ..Outcome::default() };
        let mut in_table = false;
        let lines: Vec<&str> = output.lines().collect();
        let summary = lines.iter().rposition(|line| line.starts_with(SUMMARY));
        for (number, line) in lines.into_iter().enumerate() {
            if summary.is_some_and(|summary| number < summary) {
                match error_message(line) {
                    Some(message) => outcome.error(message),
                    None => outcome.event(line.trim()),
                }
            } else if let (Some(message), None) = (error_message(line), summary) {
                outcome.error(message);
            } else if line.contains(" search for:") {
                outcome.statespace = match line.trim() {
                    "Full statespace search for:" => Some(Statespace::Full),
                    "Bit statespace search for:" => Some(Statespace::Bitstate),
                    _ => Some(Statespace::HashCompact),
                };
                in_table = true;
            } else if in_table && line.starts_with('\t') {
                outcome.checked.extend(checked(line));
            } else {
                in_table = false;
                outcome.line(line);
            }
        }
        outcome.finish(output);
        outcome
    }

    fn error(&mut self, message: &str) {
        let (text, depth) = match message.rsplit_once(" (at depth ") {
            Some((text, depth)) => (text, depth.trim_end_matches(')').parse().ok()),
            None => (message, None),
        };
        if self.statistics.as_ref().is_some_and(|statistics| !statistics.may_have_reported(text)) {
            return;
        }
        match Kind::of(text) {
            Some(kind) => self.violations.push(Violation { kind, message: text.to_string(), depth }),
            None => self.problems.push(text.to_string()),
        }
    }

    fn line(&mut self, line: &str) {
        let text = line.trim();
        if let Some(rest) = text.strip_prefix("State-vector ") {
            self.state_size = leading(rest);
            self.depth = rest.split("depth reached ").nth(1).and_then(leading);
            self.errors = rest.split("errors: ").nth(1).and_then(leading);
        } else if text.ends_with("states, stored") || text.contains("states, stored (") {
            self.stored = leading(text);
        } else if text.ends_with("states, matched") {
            self.matched = leading(text);
        } else if text.contains("transitions (= ") {
            self.transitions = leading(text);
        } else if text.ends_with("total actual memory usage") || text.ends_with("total shared memory usage") {
            self.memory = leading(text);
        } else {
            self.event(text);
        }
    }

    /// Something that happened during the search.
    fn event(&mut self, text: &str) {
        if let Some(at) = text.find("pan: wrote ") {
            let name = &text[at + "pan: wrote ".len()..];
            // with several cores it also says `trailfile`, which is not its name
            if name != "trailfile" {
                self.trails.push(name.to_string());
                if self.trails[0] == name {
                    self.has_trail = self.violations.len().checked_sub(1);
                }
            }
        } else if text.contains("max search depth too small") {
            self.limit(Limit::Depth);
        } else if text.contains("reached -DMEMLIM bound") || text.contains("out of memory") {
            self.limit(Limit::Memory);
        } else if text.contains("does not preserve all invalid endstates") {
            self.limit(Limit::Handshakes);
        } else if text.starts_with("Time limit of ") {
            self.limit(Limit::Time);
        } else if text == "Interrupted" {
            self.limit(Limit::Interrupted);
        } else if text.contains("pan: error") || text.starts_with("topsym: error") {
            self.problems.push(text.to_string());
        }
    }

    fn limit(&mut self, limit: Limit) {
        if !self.limits.contains(&limit) {
            self.limits.push(limit);
        }
    }

    /// What follows from the whole of it.
    fn finish(&mut self, output: &str) {
        match self.statespace {
            Some(Statespace::HashCompact) => self.limit(Limit::HashCompact),
            Some(Statespace::Bitstate) => self.limit(Limit::Bitstate),
            _ => {}
        }
        if self.errors == Some(0) {
            // what looked like one was printed by the model
            self.violations.clear();
        }
        let complete =
            !output.contains("Search not completed") && self.errors.is_some() && self.statespace.is_some();
        // out of memory in the middle of something else has words of its own
        let explained = !self.violations.is_empty() || !self.limits.is_empty();
        if !complete && !explained {
            self.limit(Limit::Incomplete);
        }
    }

    /// The search was stopped from outside: by the clock, or by somebody.
    pub fn stopped(&mut self, by_the_clock: bool) {
        self.limits.retain(|limit| !matches!(limit, Limit::Interrupted | Limit::Incomplete));
        self.limit(if by_the_clock { Limit::Time } else { Limit::Interrupted });
    }

    /// It may have missed something for a reason that it does not know.
    pub fn may_miss(&mut self, why: Limit) {
        self.limit(why);
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

    /// The claim that was in use.
    pub fn claim(&self) -> Option<&str> {
        let line = self.checked.iter().find(|checked| checked.what == "never claim" && checked.on)?;
        line.remark.as_deref()
    }

    /// Were cycles looked for?
    pub fn searched_cycles(&self) -> bool {
        self.checked.iter().any(|checked| checked.what.contains("cycles") && checked.on)
    }
}

/// `assertion violations + (if within scope of claim)`, with tabs between the columns.
fn checked(line: &str) -> Option<Checked> {
    let (what, rest) = line.trim().split_once('\t')?;
    let rest = rest.trim();
    let on = rest.starts_with('+');
    let remark = rest[1.min(rest.len())..].trim().trim_start_matches('(').trim_end_matches(')');
    let what = what.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(Checked { what, on, remark: (!remark.is_empty()).then(|| remark.to_string()) })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASSERTION: &str = include_str!("outputs/assertion.txt");
    const VERIFIED: &str = include_str!("outputs/verified.txt");
    const CYCLE: &str = include_str!("outputs/cycle.txt");
    const DEPTH: &str = include_str!("outputs/depth.txt");
    const MEMORY: &str = include_str!("outputs/memory.txt");
    const BITSTATE: &str = include_str!("outputs/bitstate.txt");
    const CORES: &str = include_str!("outputs/cores.txt");
    const INTERRUPTED: &str = include_str!("outputs/interrupted.txt");

    #[test]
    fn a_complete_search_verifies() {
        let outcome = Outcome::read(VERIFIED, None);
        assert!(outcome.is_verified(), "{outcome:?}");
        assert_eq!(outcome.stored, Some(14.0));
        assert_eq!(outcome.claim(), None);
        assert!(!outcome.searched_cycles());
        let on: Vec<&str> = outcome.checked.iter().filter(|c| c.on).map(|c| &c.what[..]).collect();
        assert_eq!(on, ["assertion violations", "invalid end states"]);
    }

    #[test]
    fn half_an_output_verifies_nothing() {
        for length in (0..VERIFIED.len()).filter(|length| VERIFIED.is_char_boundary(*length)) {
            let text = &VERIFIED[..length];
            if !text.contains("errors: 0") {
                assert!(!Outcome::read(text, None).is_verified(), "{text}");
            }
        }
    }

    #[test]
    fn an_assertion_is_quoted() {
        let outcome = Outcome::read(ASSERTION, None);
        let violation = &outcome.violations[0];
        assert_eq!(violation.kind, Kind::Assertion);
        assert_eq!(violation.message, "assertion violated (counter==(2*2))");
        assert_eq!(violation.depth, Some(27));
        assert_eq!(outcome.trails, ["lost_update.pml.trail"]);
        assert!(!outcome.is_verified());
    }

    #[test]
    fn a_cycle_of_a_claim() {
        let outcome = Outcome::read(CYCLE, None);
        assert_eq!(outcome.violations[0].kind, Kind::AcceptanceCycle);
        assert_eq!(outcome.claim(), Some("served"));
        assert!(outcome.searched_cycles());
    }

    #[test]
    fn limits_are_seen() {
        for (text, limit) in [
            (DEPTH, Limit::Depth),
            (MEMORY, Limit::Memory),
            (BITSTATE, Limit::Bitstate),
            (CORES, Limit::HashCompact),
            (INTERRUPTED, Limit::Interrupted),
        ] {
            let outcome = Outcome::read(text, None);
            assert_eq!(outcome.limits, [limit], "{text}");
            assert!(!outcome.is_verified() && outcome.violations.is_empty());
        }
    }

    #[test]
    fn what_the_model_prints_is_no_verdict() {
        let lie = "pan:1: assertion violated x (at depth 3)\n";
        assert!(Outcome::read(&format!("{lie}{VERIFIED}"), None).is_verified());
        let good = VERIFIED.find("(Spin Version").unwrap();
        let bad = &ASSERTION[ASSERTION.find("(Spin Version").unwrap()..];
        // a summary that the model printed, and the true one
        assert!(!Outcome::read(&format!("{}\n{bad}", &VERIFIED[good..]), None).is_verified());
        let statistics = Statistics {
            errors: 1.0,
            reported: vec!["assertion violated y".to_string()],
            ..Statistics::default()
        };
        let truth = lie.replace(" x ", " y ");
        let outcome = Outcome::read(&format!("{lie}{truth}\n{bad}"), Some(statistics));
        let found: Vec<&str> = outcome.violations.iter().map(|violation| &violation.message[..]).collect();
        assert_eq!(found, ["assertion violated y"]);
    }

    #[test]
    fn what_is_not_about_the_model_is_no_violation() {
        let outcome = Outcome::read("pan:1: aborting (at depth 3)\n", None);
        assert!(outcome.violations.is_empty() && !outcome.is_verified());
        assert_eq!(outcome.problems, ["aborting"]);
    }

    #[test]
    fn limits_of_the_verifier_are_no_errors_of_the_model() {
        for text in [
            "VECTORSZ is too small, edit pan.h",
            "too many processes",
            "too many queues",
            "out of non-shared memory",
            "hash table full",
            "depth limit reached",
            "atomic in claim not supported in BFS",
            "non-existing claim",
            "bad forward move",
            "cannot create stackfile",
            "aborting -- disk write failed (disk full?)",
        ] {
            assert_eq!(Kind::of(text), None, "{text}");
        }
        for (text, kind) in [
            ("too many parameters in send stmnt", Kind::Message),
            ("wrong nr of msg fields in rcv", Kind::Message),
            ("ref to unknown chan c (recv-poll)", Kind::Channel),
            ("polling rv chan", Kind::Channel),
            ("qsend bad queue#", Kind::Channel),
            ("bad queue - qrecv", Kind::Channel),
            ("sorted send on xr channel violates po reduction", Kind::ExclusiveChannel),
            ("non-determinism in event-trace", Kind::Trace),
            ("non-determinism in D_proctype", Kind::Statement),
            ("c_expr line 7 precondition false: x > 0", Kind::Statement),
        ] {
            assert_eq!(Kind::of(text), Some(kind), "{text}");
        }
    }

    #[test]
    fn a_trail_is_of_the_error_before_it() {
        let text = "pan:1: assertion violated (0) (at depth 9)\npan:2: invalid end state (at depth 4)\npan: wrote m.pml.trail\n";
        assert_eq!(Outcome::read(text, None).violation().map(|found| found.depth), Some(Some(4)));
        let text = "pan:1: assertion violated (0) (at depth 9)\npan: wrote m.pml.trail\npan:2: invalid end state (at depth 4)\n";
        assert_eq!(Outcome::read(text, None).violation().map(|found| found.depth), Some(Some(9)));
        let shorter = format!("{text}pan: wrote m.pml.trail\n");
        assert_eq!(Outcome::read(&shorter, None).violation().map(|found| found.depth), Some(Some(4)));
    }
}
