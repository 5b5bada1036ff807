//! The results of many models as YAML, CSV and Markdown.

use super::table;
use crate::engine::Run;
use crate::verify::batch::Entry;
use crate::verify::verdict::Verdict;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The verdict of a model of which nothing is known.
const NOT_RUN: &str = "not run";
/// How a remark about an error of topsym begins.
const BUG: &str = "ERROR IN TOPSYM";

/// A model's row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    model: String,
    group: Option<String>,
    order: Option<String>,
    verdict: String,
    states: Option<f64>,
    seconds: Option<f64>,
    plain_verdict: Option<String>,
    plain_states: Option<f64>,
    plain_seconds: Option<f64>,
    remark: Option<String>,
}

pub(super) fn states(runs: &[Run]) -> Option<f64> {
    let all: f64 = runs.iter().map(|run| run.outcome.stored).sum::<Option<f64>>()?;
    (!runs.is_empty()).then_some(all)
}

fn seconds(runs: &[Run]) -> Option<f64> {
    let all: f64 = runs.iter().map(|run| run.search.as_secs_f64()).sum();
    (!runs.is_empty()).then_some((all * 1000.0).round() / 1000.0)
}

/// Groups whose structure is not known are told by their order, which has a column of its own.
pub(super) fn without_order(group: &str) -> String {
    group.split(", order ").next().unwrap_or(group).to_string()
}

/// Why a search is not finished; and that of plain SPIN, which may have another reason.
fn limits_in_words(verdict: &Verdict) -> String {
    let mut words: Vec<String> = verdict.limits().iter().map(|limit| limit.words().to_string()).collect();
    if let Some(plain) = &verdict.comparison {
        let limits = plain.runs.iter().flat_map(|run| &run.outcome.limits);
        words.extend(limits.map(|limit| format!("plain SPIN: {}", limit.words())));
        words.extend(plain.problem.iter().map(|problem| format!("plain SPIN: {problem}")));
    }
    words.dedup();
    words.join("; ")
}

impl Row {
    /// The row of a model.
    pub fn new(entry: &Entry) -> Row {
        let model = entry.model.display().to_string();
        match &entry.result {
            Err(problem) => Row {
                model,
                group: None,
                order: None,
                verdict: "error".to_string(),
                states: None,
                seconds: None,
                plain_verdict: None,
                plain_states: None,
                plain_seconds: None,
                remark: Some(problem.to_string().lines().collect::<Vec<_>>().join(" ")),
            },
            Ok(verdict) => {
                let plain = verdict.comparison.as_ref();
                let limits = limits_in_words(verdict);
                let remark = match (verdict.bugs.first(), verdict.violation()) {
                    (Some(bug), _) => format!("{BUG}: {bug}"),
                    (None, Some(violation)) => violation.in_words(),
                    (None, None) => limits,
                };
                Row {
                    model,
                    group: Some(without_order(&verdict.symmetry.group)),
                    order: Some(verdict.symmetry.order.to_string()),
                    verdict: verdict.decision.words().to_string(),
                    states: states(&verdict.runs),
                    seconds: seconds(&verdict.runs),
                    plain_verdict: plain.map(|plain| plain.decision.words().to_string()),
                    plain_states: plain.and_then(|plain| states(&plain.runs)),
                    plain_seconds: plain.and_then(|plain| seconds(&plain.runs)),
                    remark: (!remark.is_empty()).then_some(remark),
                }
            }
        }
    }

    /// The row of a model of which nothing is known.
    pub fn not_run(model: String, why: String) -> Row {
        Row {
            model,
            group: None,
            order: None,
            verdict: NOT_RUN.to_string(),
            states: None,
            seconds: None,
            plain_verdict: None,
            plain_states: None,
            plain_seconds: None,
            remark: Some(why),
        }
    }

    /// The model.
    pub fn model(&self) -> &str {
        &self.model
    }

    /// What was found out, in a word.
    pub fn verdict(&self) -> &str {
        &self.verdict
    }

    /// What there is to say about it.
    pub fn remark(&self) -> &str {
        self.remark.as_deref().unwrap_or("")
    }

    /// How long it was searched.
    pub fn seconds(&self) -> Option<f64> {
        self.seconds
    }

    /// Has it no verdict?
    pub fn is_without_verdict(&self) -> bool {
        self.verdict == NOT_RUN || self.verdict == "error"
    }

    /// Has an error of topsym shown?
    pub fn is_wrong(&self) -> bool {
        self.remark().starts_with(BUG)
    }

    fn cells(&self) -> [String; 10] {
        let number = |n: Option<f64>| n.map_or(String::new(), |n| n.to_string());
        let text = |t: &Option<String>| t.clone().unwrap_or_default();
        [
            self.model.clone(),
            text(&self.group),
            text(&self.order),
            self.verdict.to_string(),
            number(self.states),
            number(self.seconds),
            text(&self.plain_verdict),
            number(self.plain_states),
            number(self.plain_seconds),
            text(&self.remark),
        ]
    }
}

const TITLES: [&str; 10] = [
    "model",
    "group",
    "order",
    "verdict",
    "states",
    "seconds",
    "plain verdict",
    "plain states",
    "plain seconds",
    "remark",
];

/// As comma-separated values.
pub fn csv(rows: &[Row]) -> String {
    table::csv(&TITLES, rows.iter().map(|row| row.cells().to_vec()))
}

/// As a table in Markdown.
pub fn markdown(rows: &[Row]) -> String {
    let mut text = format!("| {} |\n|{}\n", TITLES.join(" | "), "---|".repeat(TITLES.len()));
    for row in rows {
        let cells: Vec<String> = row.cells().iter().map(|cell| cell.replace('|', "\\|")).collect();
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    text
}
