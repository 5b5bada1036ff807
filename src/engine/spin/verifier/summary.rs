//! What the output of SPIN's verifier means.
//!
//! Everything is taken from what the verifier says, also what it looked for. Parsing is by line, in the words of SPIN 6.5.2; where the
//! summary is missing or has unexpected words, the search counts as not finished.
//!
//! C code of the model can print whatever it likes, also what looks like a verdict. So words count by their position: the summary begins
//! where the last line with SPIN's version stands, and nothing before it is part of it. An error counts if the verifier's own counters know
//! it: those of the summary, and the list of errors that the reduced verifier writes into a file ([`Statistics`]).

use crate::engine::outcome::{Checked, Kind, Limit, Outcome, Statespace, Violation};
use crate::engine::statistics::Statistics;

/// What an error message of the verifier is about; `None`: not the model. These are all messages of pan.c's uerror() and Uerror(), which
/// writes a trail, too, that are about the model. The others are about limits (memory, depth, processes, channels, disks) and about SPIN itself.
fn kind_of(message: &str) -> Option<Kind> {
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
        _ if any(&["block in d_step", "blocking sel in d_step", "rv-attempt in d_step"]) => Kind::BlockedStep,
        _ if any(&["used: enabled(pid=thisproc)", "priority is out of range"]) => Kind::Statement,
        _ if starts("non-determinism in D_proctype") => Kind::Statement,
        _ if any(&["c_expr line ", "c_code line "]) && message.contains("precondition false") => {
            Kind::Statement
        }
        _ => return None,
    })
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

/// Reads the output of a verifier, and what it has written of its own accord.
pub fn read(output: &str, statistics: Option<Statistics>) -> Outcome {
    let mut reader = Reader(Outcome { statistics, ..Outcome::default() });
    let mut in_table = false;
    let lines: Vec<&str> = output.lines().collect();
    let summary = lines.iter().rposition(|line| line.starts_with(SUMMARY));
    for (number, line) in lines.into_iter().enumerate() {
        if summary.is_some_and(|summary| number < summary) {
            match error_message(line) {
                Some(message) => reader.error(message),
                None => reader.event(line.trim()),
            }
        } else if let (Some(message), None) = (error_message(line), summary) {
            reader.error(message);
        } else if line.contains(" search for:") {
            reader.0.statespace = match line.trim() {
                "Full statespace search for:" => Some(Statespace::Full),
                "Bit statespace search for:" => Some(Statespace::Bitstate),
                _ => Some(Statespace::HashCompact),
            };
            in_table = true;
        } else if in_table && line.starts_with('\t') {
            reader.0.checked.extend(checked(line));
        } else {
            in_table = false;
            reader.line(line);
        }
    }
    reader.finish(output);
    reader.0
}

/// An outcome that is being read.
struct Reader(Outcome);

impl Reader {
    fn error(&mut self, message: &str) {
        let (text, depth) = match message.rsplit_once(" (at depth ") {
            Some((text, depth)) => (text, depth.trim_end_matches(')').parse().ok()),
            None => (message, None),
        };
        if self.0.statistics.as_ref().is_some_and(|statistics| !statistics.may_have_reported(text)) {
            return;
        }
        match kind_of(text) {
            Some(kind) => self.0.violations.push(Violation { kind, message: text.to_string(), depth }),
            None => self.0.problems.push(text.to_string()),
        }
    }

    fn line(&mut self, line: &str) {
        let text = line.trim();
        if let Some(rest) = text.strip_prefix("State-vector ") {
            self.0.state_size = leading(rest);
            self.0.depth = rest.split("depth reached ").nth(1).and_then(leading);
            self.0.errors = rest.split("errors: ").nth(1).and_then(leading);
        } else if text.ends_with("states, stored") || text.contains("states, stored (") {
            self.0.stored = leading(text);
        } else if text.ends_with("states, matched") {
            self.0.matched = leading(text);
        } else if text.contains("transitions (= ") {
            self.0.transitions = leading(text);
        } else if text.ends_with("total actual memory usage") || text.ends_with("total shared memory usage") {
            self.0.memory = leading(text);
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
                self.0.trails.push(name.to_string());
                if self.0.trails[0] == name {
                    self.0.has_trail = self.0.violations.len().checked_sub(1);
                }
            }
        } else if text.contains("max search depth too small") {
            self.0.limit(Limit::Depth);
        } else if text.contains("reached -DMEMLIM bound") || text.contains("out of memory") {
            self.0.limit(Limit::Memory);
        } else if text.contains("does not preserve all invalid endstates") {
            self.0.limit(Limit::Handshakes);
        } else if text.starts_with("Time limit of ") {
            self.0.limit(Limit::Time);
        } else if text == "Interrupted" {
            self.0.limit(Limit::Interrupted);
        } else if text.contains("pan: error") || text.starts_with("topsym: error") {
            self.0.problems.push(text.to_string());
        }
    }

    /// What follows from the whole of it.
    fn finish(&mut self, output: &str) {
        let used = self.0.checked.iter().find(|checked| checked.what == "never claim" && checked.on);
        self.0.claim = used.and_then(|checked| checked.remark.clone());
        self.0.searched_cycles =
            self.0.checked.iter().any(|checked| checked.what.contains("cycles") && checked.on);
        match self.0.statespace {
            Some(Statespace::HashCompact) => self.0.limit(Limit::HashCompact),
            Some(Statespace::Bitstate) => self.0.limit(Limit::Bitstate),
            _ => {}
        }
        if self.0.errors == Some(0) {
            // what looked like one was printed by the model
            self.0.violations.clear();
        }
        let complete = !output.contains("Search not completed")
            && self.0.errors.is_some()
            && self.0.statespace.is_some();
        // out of memory in the middle of something else has words of its own
        let explained = !self.0.violations.is_empty() || !self.0.limits.is_empty();
        if !complete && !explained {
            self.0.limit(Limit::Incomplete);
        }
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
        let outcome = read(VERIFIED, None);
        assert!(outcome.is_verified(), "{outcome:?}");
        assert_eq!(outcome.stored, Some(14.0));
        assert_eq!(outcome.claim.as_deref(), None);
        assert!(!outcome.searched_cycles);
        let on: Vec<&str> = outcome.checked.iter().filter(|c| c.on).map(|c| &c.what[..]).collect();
        assert_eq!(on, ["assertion violations", "invalid end states"]);
    }

    #[test]
    fn half_an_output_verifies_nothing() {
        for length in (0..VERIFIED.len()).filter(|length| VERIFIED.is_char_boundary(*length)) {
            let text = &VERIFIED[..length];
            if !text.contains("errors: 0") {
                assert!(!read(text, None).is_verified(), "{text}");
            }
        }
    }

    #[test]
    fn an_assertion_is_quoted() {
        let outcome = read(ASSERTION, None);
        let violation = &outcome.violations[0];
        assert_eq!(violation.kind, Kind::Assertion);
        assert_eq!(violation.message, "assertion violated (counter==(2*2))");
        assert_eq!(violation.depth, Some(27));
        assert_eq!(outcome.trails, ["lost_update.pml.trail"]);
        assert!(!outcome.is_verified());
    }

    #[test]
    fn a_cycle_of_a_claim() {
        let outcome = read(CYCLE, None);
        assert_eq!(outcome.violations[0].kind, Kind::AcceptanceCycle);
        assert_eq!(outcome.claim.as_deref(), Some("served"));
        assert!(outcome.searched_cycles);
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
            let outcome = read(text, None);
            assert_eq!(outcome.limits, [limit], "{text}");
            assert!(!outcome.is_verified() && outcome.violations.is_empty());
        }
    }

    #[test]
    fn what_the_model_prints_is_no_verdict() {
        let lie = "pan:1: assertion violated x (at depth 3)\n";
        assert!(read(&format!("{lie}{VERIFIED}"), None).is_verified());
        let good = VERIFIED.find("(Spin Version").unwrap();
        let bad = &ASSERTION[ASSERTION.find("(Spin Version").unwrap()..];
        // a summary that the model printed, and the true one
        assert!(!read(&format!("{}\n{bad}", &VERIFIED[good..]), None).is_verified());
        let statistics = Statistics {
            errors: 1.0,
            reported: vec!["assertion violated y".to_string()],
            ..Statistics::default()
        };
        let truth = lie.replace(" x ", " y ");
        let outcome = read(&format!("{lie}{truth}\n{bad}"), Some(statistics));
        let found: Vec<&str> = outcome.violations.iter().map(|violation| &violation.message[..]).collect();
        assert_eq!(found, ["assertion violated y"]);
    }

    #[test]
    fn what_is_not_about_the_model_is_no_violation() {
        let outcome = read("pan:1: aborting (at depth 3)\n", None);
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
            assert_eq!(kind_of(text), None, "{text}");
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
            assert_eq!(kind_of(text), Some(kind), "{text}");
        }
    }

    #[test]
    fn a_trail_is_of_the_error_before_it() {
        let text = "pan:1: assertion violated (0) (at depth 9)\npan:2: invalid end state (at depth 4)\npan: wrote m.pml.trail\n";
        assert_eq!(read(text, None).violation().map(|found| found.depth), Some(Some(4)));
        let text = "pan:1: assertion violated (0) (at depth 9)\npan: wrote m.pml.trail\npan:2: invalid end state (at depth 4)\n";
        assert_eq!(read(text, None).violation().map(|found| found.depth), Some(Some(9)));
        let shorter = format!("{text}pan: wrote m.pml.trail\n");
        assert_eq!(read(&shorter, None).violation().map(|found| found.depth), Some(Some(4)));
    }
}
