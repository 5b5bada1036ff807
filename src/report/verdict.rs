//! A verdict, for people and for programs.
//!
//! The keys of the YAML and JSON forms are fixed: `docs/verify.schema.json` describes them.

use super::trail::{LastStep, TrailReport, USUAL_WIDTH};
use crate::engine::evidence::{Confirmation, Evidence};
use crate::engine::outcome::{Checked, Kind, Limit, Violation};
use crate::engine::plan::Choice;
use crate::engine::run::{Executor, Run, Symmetry};
use crate::engine::statistics::Statistics;
use crate::engine::strategy::Strategy;
use crate::verify::compare::{Agreement, Comparison};
use crate::verify::verdict::{Decision, Verdict, decide_one};
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;
use std::time::Duration;

/// All of it.
#[derive(Clone, Debug, Serialize)]
pub struct VerdictInfo {
    model: String,
    verdict: Decision,
    exhaustive: bool,
    looked_for: Vec<String>,
    symmetry: Symmetry,
    choices: Vec<Choice>,
    violation: Option<Violation>,
    trail: Option<TrailInfo>,
    limits: Vec<Limit>,
    #[serde(skip)]
    taken_back: Option<String>,
    runs: Vec<RunInfo>,
    seconds: Seconds,
    comparison: Option<ComparisonInfo>,
    bugs: Vec<String>,
    commands: Vec<String>,
    kept: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct TrailInfo {
    file: Option<String>,
    problem: Option<String>,
    replay: Followed,
    replay_detail: Option<String>,
    closing: Option<ClosingInfo>,
    unchecked: Vec<String>,
    last_steps: Vec<LastStep>,
    /// Who is stuck at the end of a deadlock, and where.
    stuck: Vec<Stuck>,
    steps_with: Option<String>,
    look_at_it: String,
    /// How a cycle closes, in a sentence.
    #[serde(skip)]
    cycle: Option<String>,
    /// The last steps, as a table.
    #[serde(skip)]
    excerpt: Vec<String>,
}

/// A process that must not stop where it is.
#[derive(Clone, Debug, Serialize)]
struct Stuck {
    process: String,
    place: String,
}

/// [`Confirmation`] without its details.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Followed {
    Confirmed,
    Failed,
    NotChecked,
}

#[derive(Clone, Debug, Serialize)]
struct ClosingInfo {
    rounds: usize,
    exchanges: Vec<String>,
}

/// The table of steps has room for so many letters.
const EXCERPT_WIDTH: usize = USUAL_WIDTH - 18;
/// States of the start are worth a word if there are more.
const MANY: f64 = 1000.0;
/// So many steps of a counterexample are shown.
const LAST_STEPS: usize = 5;

#[derive(Clone, Debug, Serialize)]
struct RunInfo {
    looks_for: String,
    engine: Executor,
    verdict: Decision,
    states: Option<u64>,
    standing_for: Option<f64>,
    standing_for_at_least: Option<f64>,
    standing_for_at_most: Option<f64>,
    times_fewer: Option<f64>,
    reduction: Option<Statistics>,
    matched: Option<u64>,
    transitions: Option<u64>,
    depth: Option<u64>,
    state_bytes: Option<u64>,
    megabytes: Option<f64>,
    compiler: Option<String>,
    compile_seconds: f64,
    search_seconds: f64,
    limits: Vec<Limit>,
    checked: Vec<Checked>,
}

#[derive(Clone, Debug, Serialize)]
struct Seconds {
    detect: f64,
    spin: f64,
    compile: f64,
    search: f64,
}

#[derive(Clone, Debug, Serialize)]
struct ComparisonInfo {
    agreement: Agreement,
    verdict: Decision,
    problem: Option<String>,
    without_partial_order: bool,
    runs: Vec<RunInfo>,
}

/// Verifiers print large numbers with a few digits only, but they are whole.
fn whole(number: Option<f64>) -> Option<u64> {
    number.map(|number| number.round() as u64)
}

fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1000.0).round() / 1000.0
}

impl VerdictInfo {
    /// Collects it.
    pub fn new(verdict: &Verdict) -> VerdictInfo {
        let times = &verdict.times;
        VerdictInfo {
            model: verdict.model.display().to_string(),
            verdict: verdict.decision,
            exhaustive: verdict.decision == Decision::Verified,
            looked_for: verdict.runs.iter().map(looks_for).collect(),
            symmetry: verdict.symmetry.clone(),
            choices: verdict.choices.clone(),
            violation: verdict.violation().cloned(),
            trail: verdict.evidence.as_ref().map(|evidence| TrailInfo::new(evidence, &verdict.model)),
            limits: verdict.limits(),
            taken_back: verdict.runs.iter().find_map(|run| run.plan.taken_back.clone()),
            runs: verdict.runs.iter().map(RunInfo::new).collect(),
            seconds: Seconds {
                detect: seconds(times.detect),
                spin: seconds(times.prepare),
                compile: seconds(times.compile),
                search: seconds(times.search),
            },
            comparison: verdict.comparison.as_ref().map(ComparisonInfo::new),
            bugs: verdict.bugs.clone(),
            commands: verdict.commands.clone(),
            kept: verdict.kept.as_ref().map(|path| path.display().to_string()),
        }
    }
}

impl VerdictInfo {
    /// What most readers want to know, by name.
    pub(super) fn facts(&self) -> Vec<(String, String)> {
        let mut facts: Vec<(String, String)> = Vec::new();
        let mut add = |name: &str, text: String| facts.push((name.to_string(), text));
        for limit in self.limits.iter().filter(|_| self.verdict == Decision::NotFinished) {
            add("not exhaustive", limit.words().to_string());
        }
        for run in &self.runs {
            add("looked for", run.looks_for.clone());
            add("states", run.states_in_words());
            if let Some(depth) = run.depth {
                add("depth", format!("{depth} steps"));
            }
        }
        let group = match self.symmetry.is_none() {
            true => "none".to_string(),
            false => format!("{}, order {}", self.symmetry.group, self.symmetry.order),
        };
        add("symmetry", group);
        self.symmetry.notes.iter().for_each(|note| add("", note.clone()));
        facts
    }
}

impl TrailInfo {
    fn new(evidence: &Evidence, model: &Path) -> TrailInfo {
        let (replay, detail) = match &evidence.confirmation {
            Confirmation::Confirmed => (Followed::Confirmed, None),
            Confirmation::Failed(why) => (Followed::Failed, Some(why.clone())),
            Confirmation::NotChecked(why) => (Followed::NotChecked, Some(why.clone())),
        };
        let found = evidence.retold.found.as_ref();
        let closing = found.and_then(|found| found.closing.as_ref());
        let model = model.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let report = found.map(|found| TrailReport { model, run: None, from: None, to: None, found });
        let report = report.as_ref();
        TrailInfo {
            closing: closing
                .map(|closing| ClosingInfo { rounds: closing.rounds, exchanges: closing.exchanges.clone() }),
            unchecked: evidence.retold.unchecked.clone(),
            last_steps: report.map(|report| report.last_steps(LAST_STEPS)).unwrap_or_default(),
            stuck: report
                .map(TrailReport::stuck)
                .unwrap_or_default()
                .into_iter()
                .map(|(process, place)| Stuck { process, place })
                .collect(),
            steps_with: evidence.steps_with.clone(),
            cycle: report.and_then(TrailReport::closing),
            excerpt: report.map(|report| report.excerpt(LAST_STEPS, EXCERPT_WIDTH)).unwrap_or_default(),
            file: evidence.file.as_ref().map(|file| file.display().to_string()),
            problem: evidence.problem.clone(),
            replay,
            replay_detail: detail,
            look_at_it: evidence.follow.clone(),
        }
    }
}

impl TrailInfo {
    /// How a cycle closes, what is not checked, and the last steps.
    fn steps(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some(sentence) = &self.cycle {
            row(f, "cycle", sentence)?;
        }
        for what in &self.unchecked {
            row(f, "not checked", what)?;
        }
        if !self.excerpt.is_empty() && self.last_steps.is_empty() {
            return row(f, "last steps", "none: the error is in the first state");
        }
        for (index, line) in self.excerpt.iter().enumerate() {
            row(f, if index == 0 { "last steps" } else { "" }, line)?;
        }
        for (index, Stuck { process, place }) in self.stuck.iter().enumerate() {
            row(f, if index == 0 { "stuck" } else { "" }, &format!("{process}: {place}"))?;
        }
        Ok(())
    }
}

/// What a run has looked for.
fn looks_for(run: &Run) -> String {
    let is_fair = run.outcome.checked.iter().any(|checked| checked.on && checked.is_fair());
    run.plan.target.words() + if is_fair { ", with weak fairness" } else { "" }
}

impl RunInfo {
    fn new(run: &Run) -> RunInfo {
        let outcome = &run.outcome;
        // of the first of several cores, it says nothing about all states
        let all = outcome.statistics.as_ref().filter(|statistics| statistics.is_about(outcome.stored));
        RunInfo {
            looks_for: looks_for(run),
            engine: run.executor,
            verdict: decide_one(run),
            states: whole(outcome.stored),
            standing_for: all.and_then(|statistics| statistics.standing_for),
            standing_for_at_least: all.and_then(|statistics| statistics.standing_for_at_least),
            standing_for_at_most: all.and_then(|statistics| statistics.standing_for_at_most),
            times_fewer: all.and_then(Statistics::factor),
            reduction: outcome.statistics.clone(),
            matched: whole(outcome.matched),
            transitions: whole(outcome.transitions),
            depth: outcome.depth,
            state_bytes: outcome.state_size,
            megabytes: outcome.memory,
            compiler: run.compiler.clone(),
            compile_seconds: seconds(run.compile),
            search_seconds: seconds(run.search),
            limits: outcome.limits.clone(),
            checked: outcome.checked.clone(),
        }
    }

    fn states_in_words(&self) -> String {
        let Some(states) = self.states.map(|states| states as f64) else {
            return "not known".to_string();
        };
        let stored = grouped(states);
        match (self.standing_for, self.times_fewer) {
            (Some(all), Some(factor)) if factor > 1.0 => {
                format!("{stored}, standing for {}: {} times fewer", grouped(all), short(factor))
            }
            _ => match (self.standing_for_at_least, self.standing_for_at_most) {
                (Some(all), _) => format!("{stored}, standing for {} or more", grouped(all)),
                (_, Some(all)) if all > states => format!("{stored}, standing for up to {}", grouped(all)),
                _ => stored + &self.of_the_first_core().unwrap_or_default(),
            },
        }
    }

    /// How many of the merged states have been audited.
    fn audit_in_words(&self) -> Option<String> {
        let statistics = self.reduction.as_ref().filter(|statistics| statistics.merged > 0.0)?;
        if let Some(why) = &statistics.no_audit {
            return Some(format!("none of {} merged states: {why}", grouped(statistics.merged)));
        }
        let mut text =
            format!("{} of {} merged states", grouped(statistics.audited?), grouped(statistics.merged));
        if statistics.followed > 0.0 {
            text.push_str(&format!(", and {} on paths from them", grouped(statistics.followed)));
        }
        if statistics.not_audited > 0.0 {
            text.push_str(&format!("; {} could not be audited", grouped(statistics.not_audited)));
        }
        Some(text)
    }

    /// Why there are more states than orbits, if there are many more.
    fn what_was_not_merged(&self) -> Vec<String> {
        let Some(statistics) = &self.reduction else {
            return Vec::new();
        };
        let mut notes = Vec::new();
        if statistics.as_they_are > MANY && statistics.as_they_are > statistics.asked / 10.0 {
            notes.push(format!(
                "{} of {} times, a state of the start was met, which is stored as it is: one `atomic` around all `run`s \
                 of init avoids that",
                grouped(statistics.as_they_are),
                grouped(statistics.asked)
            ));
        }
        if statistics.fallbacks > 0.0 {
            notes.push(format!(
                "for {} of them the search for a representative was cut short: some orbits may have several",
                grouped(statistics.fallbacks)
            ));
        }
        notes
    }

    fn of_the_first_core(&self) -> Option<String> {
        let statistics = self.reduction.as_ref().filter(|statistics| statistics.first_core_only)?;
        let all = match (statistics.standing_for, statistics.standing_for_at_least) {
            (Some(all), _) => grouped(all),
            (None, at_least) => format!("{} or more", grouped(at_least?)),
        };
        Some(format!("; of the first core {}, standing for {all}", grouped(statistics.stored?)))
    }
}

impl ComparisonInfo {
    fn new(comparison: &Comparison) -> ComparisonInfo {
        ComparisonInfo {
            agreement: comparison.agreement,
            verdict: comparison.decision,
            problem: comparison.problem.clone(),
            without_partial_order: comparison.without_partial_order,
            runs: comparison.runs.iter().map(RunInfo::new).collect(),
        }
    }

    /// Why it is not finished, if it is not.
    fn limits(&self) -> impl Iterator<Item = &Limit> {
        self.runs.iter().flat_map(|run| &run.limits)
    }
}

/// A number of states with commas, as far as the verifier prints its digits.
pub(super) fn grouped(number: f64) -> String {
    if number >= 1e15 {
        return format!("{number:.3e}");
    }
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn short(number: f64) -> String {
    if number < 100.0 { format!("{number:.1}") } else { grouped(number) }
}

impl VerdictInfo {
    /// The compilers that ran, each once.
    fn compilers(&self) -> String {
        let names: BTreeSet<&str> = self.runs.iter().filter_map(|run| run.compiler.as_deref()).collect();
        names.into_iter().collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for VerdictInfo {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let remark = match self.verdict {
            Decision::NotFinished => ": no error was found, and the search is not exhaustive",
            _ => "",
        };
        writeln!(f, "{}: {}{remark}", self.model, self.verdict.words())?;
        self.error(f)?;
        for limit in self.limits.iter().filter(|_| self.verdict == Decision::NotFinished) {
            row(f, "not exhaustive", limit.words())?;
            if let (Limit::TakenBack, Some(place)) = (limit, &self.taken_back) {
                row(f, "", place)?;
            }
        }
        for run in &self.runs {
            row(f, "looked for", &run.looks_for)?;
            let off: Vec<&str> = run.checked.iter().filter(|c| !c.on).map(|c| &c.what[..]).collect();
            if !off.is_empty() && self.verdict != Decision::Violated {
                row(f, "not looked for", &off.join(", "))?;
            }
            row(f, "states", &run.states_in_words())?;
            for note in run.what_was_not_merged() {
                row(f, "", &note)?;
            }
            if let Some(audited) = run.audit_in_words() {
                row(f, "audited", &audited)?;
            }
            if let (Some(megabytes), Some(depth)) = (run.megabytes, run.depth) {
                row(f, "memory, depth", &format!("{megabytes:.1} MB, {depth} steps"))?;
            }
        }
        let Symmetry { group, order, .. } = &self.symmetry;
        let group = match self.symmetry.is_none() {
            true => "none".to_string(),
            false => format!("{group}, order {order}") + &self.strategy_in_words(),
        };
        row(f, "symmetry", &group)?;
        for note in &self.symmetry.notes {
            row(f, "", note)?;
        }
        let choices: Vec<String> =
            self.choices.iter().map(|choice| format!("{} ({})", choice.flag, choice.why)).collect();
        if !choices.is_empty() {
            row(f, "flags", &choices.join(", "))?;
        }
        let s = &self.seconds;
        let time = match self.runs.iter().any(|run| run.engine == Executor::Spin) {
            true => format!(
                "{:.2} s symmetries, {:.2} s spin, {:.2} s compiler ({}), {:.2} s search",
                s.detect,
                s.spin,
                s.compile,
                self.compilers(),
                s.search
            ),
            false => {
                format!("{:.2} s symmetries, {:.2} s search, with the built-in engine", s.detect, s.search)
            }
        };
        row(f, "time", &time)?;
        if let Some(comparison) = &self.comparison {
            self.compared(f, comparison)?;
        }
        if let Some(kept) = &self.kept {
            row(f, "files", &format!("{kept}; run.sh there has the commands"))?;
        }
        Ok(())
    }
}

fn row(f: &mut fmt::Formatter, name: &str, text: &str) -> fmt::Result {
    writeln!(f, "  {name:<15} {text}")
}

impl VerdictInfo {
    /// How representatives were found, if it is not as usual.
    fn strategy_in_words(&self) -> String {
        match self.symmetry.strategy {
            Strategy::Exact => String::new(),
            Strategy::Off => "; not used, states were stored as they are (--strategy off)".to_string(),
            other => format!(", --strategy {}", other.name()),
        }
    }

    fn error(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Some(violation) = &self.violation else {
            return Ok(());
        };
        let text = violation.in_words();
        let is_cycle = matches!(violation.kind, Kind::AcceptanceCycle | Kind::NonProgressCycle);
        let verb = if is_cycle { "which begins after" } else { "after" };
        let depth = violation.depth.map_or(String::new(), |depth| format!(", {verb} {depth} steps"));
        row(f, "error", &format!("{text}{depth}"))?;
        let Some(trail) = &self.trail else {
            return Ok(());
        };
        let place = match (&trail.file, &trail.problem) {
            (Some(file), _) => file.clone(),
            (None, Some(problem)) => {
                format!("could not be written: {problem} (--keep FOLDER leaves it in another folder)")
            }
            (None, None) => String::new(),
        };
        if !place.is_empty() {
            let replay = match trail.replay {
                Followed::Confirmed => "SPIN has followed it to the error".to_string(),
                Followed::Failed => "SPIN CANNOT FOLLOW IT".to_string(),
                Followed::NotChecked => {
                    format!("not replayed: {}", trail.replay_detail.as_deref().unwrap_or(""))
                }
            };
            row(f, "trail", &format!("{place}; {replay}"))?;
            trail.steps(f)?;
            let commands =
                trail.steps_with.iter().chain([&trail.look_at_it]).filter(|_| trail.file.is_some());
            let commands = commands.filter(|command| !command.is_empty());
            for (index, command) in commands.enumerate() {
                row(f, if index == 0 { "look at it with" } else { "" }, command)?;
            }
        }
        Ok(())
    }

    fn compared(&self, f: &mut fmt::Formatter, comparison: &ComparisonInfo) -> fmt::Result {
        writeln!(f, "\n  {:<15} {:>16} {:>16}", "", "with symmetry", "plain SPIN")?;
        let mut line = |name: &str, a: String, b: String| writeln!(f, "  {name:<15} {a:>16} {b:>16}");
        let words = |decision: Decision| decision.words().to_string();
        line("verdict", words(self.verdict), words(comparison.verdict))?;
        let number = |n: Option<f64>, format: &dyn Fn(f64) -> String| n.map_or("-".to_string(), format);
        for index in 0..self.runs.len().max(comparison.runs.len()) {
            let (a, b) = (self.runs.get(index), comparison.runs.get(index));
            let mut both =
                |name: &str, get: &dyn Fn(&RunInfo) -> Option<f64>, format: &dyn Fn(f64) -> String| {
                    line(name, number(a.and_then(get), format), number(b.and_then(get), format))
                };
            both("states", &|run| run.states.map(|states| states as f64), &grouped)?;
            both("transitions", &|run| run.transitions.map(|transitions| transitions as f64), &grouped)?;
            both("search", &|run| Some(run.search_seconds), &|s| format!("{s:.2} s"))?;
            both("memory", &|run| run.megabytes, &|m| format!("{m:.1} MB"))?;
        }
        for limit in comparison.limits().filter(|_| comparison.verdict == Decision::NotFinished) {
            row(f, "plain SPIN", limit.words())?;
        }
        if let Some(problem) = &comparison.problem {
            row(f, "plain SPIN", problem)?;
        }
        if comparison.without_partial_order {
            row(
                f,
                "",
                "plain SPIN searched without partial-order reduction, so that the two differ in more than symmetry",
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::outcome::Outcome;
    use crate::engine::plan::{PartialOrder, SearchPlan, Target};

    /// What is said of 14 states.
    fn in_words(statistics: Statistics) -> String {
        let plan = SearchPlan {
            target: Target::States { assertions: true, end_states: true },
            partial_order: PartialOrder::On,
            unchecked_claims: Vec::new(),
            misses: Vec::new(),
            taken_back: None,
        };
        let statistics = Some(Statistics { stored: Some(14.0), ..statistics });
        let outcome = Outcome { stored: Some(14.0), statistics, ..Outcome::default() };
        let (compile, search, output) = (Duration::ZERO, Duration::ZERO, Default::default());
        let executor = Executor::Spin;
        RunInfo::new(&Run { plan, outcome, executor, compiler: None, compile, search, output })
            .states_in_words()
    }

    /// How many times fewer is said only where it is known; where SPIN's summary says `or more`, so does ours.
    #[test]
    fn no_more_is_said_than_what_is_known() {
        let exact = Statistics { standing_for: Some(28.0), ..Statistics::default() };
        assert_eq!(in_words(exact), "14, standing for 28: 2.0 times fewer");
        for (all, words) in [(28.0, "14, standing for 28 or more"), (14.0, "14, standing for 14 or more")] {
            let at_least = Statistics { standing_for_at_least: Some(all), ..Statistics::default() };
            assert_eq!(in_words(at_least.clone()), words);
            let first_core = Statistics { first_core_only: true, ..at_least };
            assert_eq!(in_words(first_core), words.replace("14, ", "14; of the first core 14, "));
        }
        let at_most = Statistics { standing_for_at_most: Some(28.0), ..Statistics::default() };
        assert_eq!(in_words(at_most), "14, standing for up to 28");
        assert_eq!(in_words(Statistics::default()), "14");
    }
}
