//! A sweep over the settings of a model, as text, CSV, JSON, and as a plot of states.

use super::batch::{states, without_order};
use super::plot::{self, Known, Line, Look, Plot, Point};
use super::table::{self, Side};
use super::verdict::grouped;
use crate::engine::plan::PartialOrder;
use crate::engine::statistics::Statistics;
use crate::engine::{EngineError, Run, Worker};
use crate::verify::Decision;
use crate::verify::batch::NoVerdict;
use crate::verify::sweep::{Settings, Tried};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// Titles of what is measured, as wide as its numbers usually are: so tables of the same settings look alike.
const SEARCH: &str = "  search";
const MEMORY: &str = "     memory";

/// What one kind of search has found.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    verdict: Decision,
    states: Option<f64>,
    standing_for: Option<f64>,
    standing_for_at_least: Option<f64>,
    standing_for_at_most: Option<f64>,
    search_seconds: f64,
    megabytes: Option<f64>,
    /// Why it is not finished.
    limits: Vec<String>,
}

/// A setting and what became of it.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    macros: BTreeMap<String, String>,
    /// The value of the axis.
    #[serde(skip)]
    value: String,
    /// The values of the other macros.
    #[serde(skip)]
    others: Vec<(String, String)>,
    group: Option<String>,
    order: Option<String>,
    with_symmetry: Option<Measured>,
    plain: Option<Measured>,
    violation: Option<String>,
    /// Why there is no verdict; an error of topsym is one, too.
    error: Option<String>,
}

/// The largest settings of a series that were finished.
#[derive(Clone, Debug, Serialize)]
struct Largest {
    others: BTreeMap<String, String>,
    with_symmetry: Option<String>,
    plain: Option<String>,
}

/// All of it.
#[derive(Clone, Debug, Serialize)]
pub struct SweepReport {
    model: String,
    axis: String,
    /// Values that were to be tried.
    values: Vec<String>,
    time_limit: Option<f64>,
    memory_limit: Option<u64>,
    rows: Vec<Row>,
    largest: Vec<Largest>,
    #[serde(skip)]
    compares: bool,
    #[serde(skip)]
    without_partial_order: bool,
}

/// What the states of all runs stand for, if that is known of each.
fn standing_for(runs: &[Run], get: impl Fn(&Statistics) -> Option<f64>) -> Option<f64> {
    let of = |run: &Run| {
        let statistics = run.outcome.statistics.as_ref()?;
        statistics.is_about(run.outcome.stored).then(|| get(statistics)).flatten()
    };
    runs.iter().map(of).sum::<Option<f64>>().filter(|_| !runs.is_empty())
}

impl Measured {
    fn new(decision: Decision, runs: &[Run]) -> Measured {
        let mut limits: Vec<String> = Vec::new();
        for limit in runs.iter().flat_map(|run| &run.outcome.limits) {
            let words = limit.words().to_string();
            if !limits.contains(&words) {
                limits.push(words);
            }
        }
        let seconds: Duration = runs.iter().map(|run| run.search).sum();
        let megabytes = runs.iter().filter_map(|run| run.outcome.memory);
        Measured {
            verdict: decision,
            states: states(runs),
            standing_for: standing_for(runs, |statistics| statistics.standing_for),
            standing_for_at_least: standing_for(runs, |statistics| statistics.standing_for_at_least),
            standing_for_at_most: standing_for(runs, |statistics| statistics.standing_for_at_most),
            search_seconds: (seconds.as_secs_f64() * 1000.0).round() / 1000.0,
            megabytes: megabytes.reduce(f64::max),
            limits,
        }
    }

    /// A search that did not even begin.
    fn not_begun(why: String) -> Measured {
        Measured { limits: vec![why], ..Measured::new(Decision::NotFinished, &[]) }
    }

    fn stands_for(&self) -> String {
        match (self.standing_for, self.standing_for_at_least, self.standing_for_at_most) {
            (Some(all), _, _) => grouped(all),
            (_, Some(all), _) => format!("{} or more", grouped(all)),
            (_, _, Some(all)) => format!("up to {}", grouped(all)),
            _ => String::new(),
        }
    }

    fn known(&self) -> Known {
        match self.verdict {
            Decision::Verified => Known::Exactly,
            Decision::Violated => Known::UntilError,
            Decision::NotFinished => Known::AtLeast,
        }
    }
}

impl Row {
    fn new(axis: &str, tried: &Tried) -> Row {
        let setting = &tried.setting;
        let all = setting.others.iter().cloned().chain([(axis.to_string(), setting.value.clone())]);
        let row = Row {
            macros: all.collect(),
            value: setting.value.clone(),
            others: setting.others.clone(),
            group: None,
            order: None,
            with_symmetry: None,
            plain: None,
            violation: None,
            error: None,
        };
        match &tried.result {
            Err(NoVerdict::Unverified(error @ (EngineError::OutOfTime | EngineError::Stopped))) => {
                Row { with_symmetry: Some(Measured::not_begun(error.to_string())), ..row }
            }
            Err(error) => {
                let one_line = error.to_string().lines().collect::<Vec<_>>().join(" ");
                Row { error: Some(one_line), ..row }
            }
            Ok(verdict) => {
                let plain = verdict.comparison.as_ref().map(|comparison| match &comparison.problem {
                    Some(problem) => Measured::not_begun(problem.clone()),
                    None => Measured::new(comparison.decision, &comparison.runs),
                });
                Row {
                    group: Some(without_order(&verdict.symmetry.group)),
                    order: Some(verdict.symmetry.order.to_string()),
                    with_symmetry: Some(Measured::new(verdict.decision, &verdict.runs)),
                    plain,
                    violation: verdict.violation().map(|violation| violation.in_words()),
                    error: verdict.bugs.first().map(|bug| format!("ERROR IN TOPSYM: {bug}")),
                    ..row
                }
            }
        }
    }

    /// `N=3 K=1`.
    fn name(&self, axis: &str) -> String {
        let others = self.others.iter().map(|(name, value)| format!(" {name}={value}"));
        format!("{axis}={}", self.value) + &others.collect::<String>()
    }

    fn get(&self, side: Worker) -> Option<&Measured> {
        match side {
            Worker::Reduced => self.with_symmetry.as_ref(),
            Worker::Plain => self.plain.as_ref(),
        }
    }
}

impl SweepReport {
    /// Collects it.
    pub fn new(
        model: &Path,
        settings: &Settings,
        tried: &[Tried],
        limits: (Option<Duration>, Option<u64>),
        compares: bool,
    ) -> SweepReport {
        let axis = settings.axis.clone();
        let rows: Vec<Row> = tried.iter().map(|tried| Row::new(&axis, tried)).collect();
        let without_partial_order = compares
            && tried
                .iter()
                .filter_map(|tried| tried.result.as_ref().ok())
                .any(|verdict| verdict.runs.iter().any(|run| run.plan.partial_order == PartialOrder::On));
        let largest = settings.series.iter().filter_map(|series| {
            let others = series.first()?.others.clone();
            let largest = |side: Worker| {
                let finished = |row: &&Row| {
                    let measured = row.get(side);
                    row.others == others
                        && measured.is_some_and(|measured| measured.verdict != Decision::NotFinished)
                };
                rows.iter().rfind(finished).map(|row| row.value.clone())
            };
            let (with_symmetry, plain) = (largest(Worker::Reduced), largest(Worker::Plain));
            Some(Largest { others: others.into_iter().collect(), with_symmetry, plain })
        });
        SweepReport {
            model: model.display().to_string(),
            values: settings
                .series
                .first()
                .map_or(Vec::new(), |series| series.iter().map(|setting| setting.value.clone()).collect()),
            time_limit: limits.0.map(|limit| limit.as_secs_f64()),
            memory_limit: limits.1,
            largest: largest.collect(),
            rows,
            axis,
            compares,
            without_partial_order,
        }
    }

    /// Did anything go wrong, other than limits?
    pub fn has_errors(&self) -> bool {
        self.rows.iter().any(|row| row.error.is_some())
    }

    fn macros(&self) -> Vec<&str> {
        let others = self.rows.first().map(|row| &row.others[..]).unwrap_or_default();
        let others = others.iter().map(|(name, _)| name.as_str());
        others.chain([self.axis.as_str()]).collect()
    }

    /// As a table with notes.
    pub fn text(&self) -> String {
        let mut titles: Vec<(&str, Side)> = self.macros().iter().map(|name| (*name, Side::Right)).collect();
        titles.extend([
            ("group", Side::Left),
            ("verdict", Side::Left),
            ("states", Side::Right),
            ("standing for", Side::Right),
            (SEARCH, Side::Right),
            (MEMORY, Side::Right),
        ]);
        if self.compares {
            titles.extend([
                ("plain SPIN", Side::Left),
                ("states", Side::Right),
                (SEARCH, Side::Right),
                (MEMORY, Side::Right),
            ]);
        }
        let rows: Vec<Vec<String>> = self.rows.iter().map(|row| self.cells(row)).collect();
        let mut text = format!("{}\n", self.model);
        for line in table::columns(&titles, &rows) {
            text += &format!("  {line}\n");
        }
        text.push('\n');
        for (name, note) in self.notes() {
            text += format!("  {name:<14}  {note}").trim_end();
            text.push('\n');
        }
        text
    }

    fn cells(&self, row: &Row) -> Vec<String> {
        let mut cells: Vec<String> = row.others.iter().map(|(_, value)| value.clone()).collect();
        cells.push(row.value.clone());
        let none = || "-".to_string();
        cells.push(match (&row.group, row.order.as_deref()) {
            (_, Some("1")) => "none".to_string(),
            (group, _) => group.clone().unwrap_or_else(none),
        });
        let numbers = |measured: &Measured| {
            [
                measured.states.map_or_else(none, grouped),
                format!("{:.2} s", measured.search_seconds),
                measured.megabytes.map_or_else(none, |megabytes| format!("{megabytes:.1} MB")),
            ]
        };
        match &row.with_symmetry {
            None => cells.extend(["no verdict".to_string(), none(), none(), none(), none()]),
            Some(measured) => {
                let [states, search, memory] = numbers(measured);
                let verdict = measured.verdict.words().to_string();
                let stands_for = Some(measured.stands_for()).filter(|text| !text.is_empty());
                cells.extend([verdict, states, stands_for.unwrap_or_else(none), search, memory]);
            }
        }
        if self.compares {
            cells.extend(match &row.plain {
                None => [none(), none(), none(), none()],
                Some(measured) => {
                    let [states, search, memory] = numbers(measured);
                    [measured.verdict.words().to_string(), states, search, memory]
                }
            });
        }
        cells
    }

    fn notes(&self) -> Vec<(String, String)> {
        let mut notes = Vec::new();
        for row in &self.rows {
            let name = row.name(&self.axis);
            let mut note = |text: String| notes.push((name.clone(), text));
            row.error.iter().for_each(|error| note(error.clone()));
            row.violation.iter().for_each(|violation| note(violation.clone()));
            let reduced = row.with_symmetry.iter().flat_map(|measured| &measured.limits);
            reduced.for_each(|limit| note(limit.clone()));
            let plain = row.plain.iter().flat_map(|measured| &measured.limits);
            plain.for_each(|limit| note(format!("plain SPIN: {limit}")));
        }
        for largest in &self.largest {
            let others = largest.others.iter().map(|(name, value)| format!(" for {name}={value}"));
            let name = format!("largest {}", self.axis) + &others.collect::<String>();
            let or_none = |value: &Option<String>| value.clone().unwrap_or("none".to_string());
            let mut note = format!("{} with symmetry", or_none(&largest.with_symmetry));
            if self.compares {
                note += &format!(", {} with plain SPIN", or_none(&largest.plain));
            }
            notes.push((name, note + &self.limits_in_words()));
        }
        if self.without_partial_order {
            let note =
                "searched without partial-order reduction, so that the two differ in more than symmetry";
            notes.push(("plain SPIN".to_string(), note.to_string()));
        }
        notes
    }

    fn limits_in_words(&self) -> String {
        let time = self.time_limit.map(|seconds| format!("--time-limit {seconds}"));
        let memory = self.memory_limit.map(|megabytes| format!("--memory {megabytes}"));
        let limits: Vec<String> = time.into_iter().chain(memory).collect();
        if limits.is_empty() { String::new() } else { format!(" ({})", limits.join(", ")) }
    }

    /// As comma-separated values.
    pub fn csv(&self) -> String {
        let mut titles = self.macros();
        titles.extend(["group", "order", "verdict", "states", "standing for", "seconds", "megabytes"]);
        titles.extend(["plain verdict", "plain states", "plain seconds", "plain megabytes", "remark"]);
        let number = |number: Option<f64>| number.map_or(String::new(), |number| number.to_string());
        let rows = self.rows.iter().map(|row| {
            let mut cells: Vec<String> = row.others.iter().map(|(_, value)| value.clone()).collect();
            cells.push(row.value.clone());
            cells.push(row.group.clone().unwrap_or_default());
            cells.push(row.order.clone().unwrap_or_default());
            let reduced = row.with_symmetry.as_ref();
            cells.push(reduced.map_or("error", |measured| measured.verdict.words()).to_string());
            cells.push(number(reduced.and_then(|measured| measured.states)));
            cells.push(number(reduced.and_then(|measured| measured.standing_for)));
            cells.push(number(reduced.map(|measured| measured.search_seconds)));
            cells.push(number(reduced.and_then(|measured| measured.megabytes)));
            let plain = row.plain.as_ref();
            cells.push(plain.map_or("", |measured| measured.verdict.words()).to_string());
            cells.push(number(plain.and_then(|measured| measured.states)));
            cells.push(number(plain.map(|measured| measured.search_seconds)));
            cells.push(number(plain.and_then(|measured| measured.megabytes)));
            let limits = reduced.iter().flat_map(|measured| measured.limits.iter().cloned());
            let plain = plain.iter().flat_map(|measured| &measured.limits);
            let plain = plain.map(|limit| format!("plain SPIN: {limit}"));
            let remarks = row.error.iter().chain(&row.violation).cloned().chain(limits).chain(plain);
            cells.push(remarks.collect::<Vec<String>>().join("; "));
            cells
        });
        table::csv(&titles, rows)
    }

    /// The states over the axis, as SVG.
    pub fn svg(&self) -> String {
        let mut lines = Vec::new();
        for largest in &self.largest {
            let others: Vec<String> =
                largest.others.iter().map(|(name, value)| format!("{name}={value}")).collect();
            let is_here =
                |row: &&Row| row.others.iter().cloned().collect::<BTreeMap<_, _>>() == largest.others;
            let mut line = |name: &str, look: Look, get: &dyn Fn(&Row) -> Option<(f64, Known)>| {
                let point = |row: &Row| {
                    let (value, known) = get(row)?;
                    let place = self.values.iter().position(|place| *place == row.value)?;
                    Some(Point { place, value, known })
                };
                let points: Vec<Point> = self.rows.iter().filter(is_here).filter_map(point).collect();
                let name = match &others[..] {
                    [] => name.to_string(),
                    others => format!("{name}, {}", others.join(", ")),
                };
                if !points.is_empty() {
                    lines.push(Line { name, look, points });
                }
            };
            let states = |measured: Option<&Measured>| Some((measured?.states?, measured?.known()));
            line("with symmetry", Look::First, &|row| states(row.with_symmetry.as_ref()));
            match self.compares {
                true => line("plain SPIN", Look::Second, &|row| states(row.plain.as_ref())),
                false => line("what they stand for", Look::Third, &|row| {
                    let measured = row.with_symmetry.as_ref()?;
                    Some((measured.standing_for?, measured.known()))
                }),
            }
        }
        plot::draw(&Plot {
            title: format!("{}: states that were stored", self.model),
            axis: self.axis.clone(),
            places: self.values.clone(),
            values: "states".to_string(),
            lines,
        })
    }
}
