//! The results of many models as YAML, CSV and Markdown.

use crate::verify::batch::Entry;
use crate::verify::verdict::{Decision, Run};
use serde::Serialize;
use std::fmt::Write;

/// A model's row.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    model: String,
    group: Option<String>,
    order: Option<String>,
    verdict: &'static str,
    states: Option<f64>,
    seconds: Option<f64>,
    plain_verdict: Option<&'static str>,
    plain_states: Option<f64>,
    plain_seconds: Option<f64>,
    remark: Option<String>,
}

fn words(decision: Decision) -> &'static str {
    match decision {
        Decision::Verified => "verified",
        Decision::Violated => "violated",
        Decision::NotFinished => "not finished",
    }
}

fn states(runs: &[Run]) -> Option<f64> {
    let all: f64 = runs.iter().map(|run| run.outcome.stored).sum::<Option<f64>>()?;
    (!runs.is_empty()).then_some(all)
}

fn seconds(runs: &[Run]) -> Option<f64> {
    let all: f64 = runs.iter().map(|run| run.search.as_secs_f64()).sum();
    (!runs.is_empty()).then_some((all * 1000.0).round() / 1000.0)
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
                verdict: "error",
                states: None,
                seconds: None,
                plain_verdict: None,
                plain_states: None,
                plain_seconds: None,
                remark: Some(problem.lines().collect::<Vec<_>>().join(" ")),
            },
            Ok(verdict) => {
                let plain = verdict.comparison.as_ref();
                let limits =
                    verdict.limits().iter().map(|limit| limit.words()).collect::<Vec<_>>().join("; ");
                let remark = match (verdict.bugs.first(), verdict.violation()) {
                    (Some(bug), _) => format!("ERROR IN TOPSYM: {bug}"),
                    (None, Some(violation)) => violation.message.clone(),
                    (None, None) => limits,
                };
                Row {
                    model,
                    group: Some(verdict.symmetry.group.clone()),
                    order: Some(verdict.symmetry.order.clone()),
                    verdict: words(verdict.decision),
                    states: states(&verdict.runs),
                    seconds: seconds(&verdict.runs),
                    plain_verdict: plain.map(|plain| words(plain.decision)),
                    plain_states: plain.and_then(|plain| states(&plain.runs)),
                    plain_seconds: plain.and_then(|plain| seconds(&plain.runs)),
                    remark: (!remark.is_empty()).then_some(remark),
                }
            }
        }
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
            self.plain_verdict.unwrap_or("").to_string(),
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

/// As comma-separated values (RFC 4180).
pub fn csv(rows: &[Row]) -> String {
    let quoted = |cell: &str| match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_string(),
    };
    let mut text = TITLES.join(",") + "\n";
    for row in rows {
        let cells: Vec<String> = row.cells().iter().map(|cell| quoted(cell)).collect();
        let _ = writeln!(text, "{}", cells.join(","));
    }
    text
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
