//! The steps of a counterexample as a table, and as data for the script that goes through them.

use super::escape;
use crate::engine::steps::{Change, Step};
use crate::report::trail::{TrailReport, effects, lines, statements};
use serde::Serialize;
use std::fmt::Write;

/// What the script knows of a step.
#[derive(Serialize)]
struct Known<'a> {
    number: i64,
    process: &'a str,
    /// Where the process is behind it.
    place: String,
    ends: bool,
    /// Lines of the model that it executes.
    lines: Vec<u32>,
    changes: Vec<(&'a str, &'a str)>,
}

/// What the script knows of all steps.
#[derive(Serialize)]
struct Data<'a> {
    /// Values at the start, as far as they are known.
    start: Vec<(&'a str, &'a str)>,
    steps: Vec<Known<'a>>,
    /// Where the processes are at the end.
    end: Vec<(&'a str, String)>,
}

impl<'a> Data<'a> {
    fn new(report: &'a TrailReport<'a>) -> Data<'a> {
        let found = &report.found.steps;
        let known = |step: &'a Step| Known {
            number: step.number,
            process: &step.process,
            place: format!("after line {}", lines(step, &report.model)),
            ends: step.ends,
            lines: own_lines(step, &report.model),
            changes: step.changes.iter().map(|change| (&change.name[..], &change.value[..])).collect(),
        };
        let stuck = report.stuck();
        let end = found.end.processes.iter().filter(|at| !at.is_claim).map(|at| {
            let is_stuck = stuck.iter().any(|(process, _)| *process == at.process);
            let words = if is_stuck { ": waits, and must not end here" } else { "" };
            (&at.process[..], format!("line {}{words}", at.line))
        });
        Data { start: start(report), steps: found.steps.iter().map(known).collect(), end: end.collect() }
    }
}

/// A value that changes has one before its first change; one that does not is at the end what it was at the start.
fn start<'a>(report: &'a TrailReport<'a>) -> Vec<(&'a str, &'a str)> {
    let found = &report.found.steps;
    let mut values: Vec<(&str, &str)> = Vec::new();
    let mut add = |change: &'a Change, value: &'a str| {
        if values.iter().all(|(name, _)| *name != change.name) {
            values.push((&change.name, value));
        }
    };
    for change in found.steps.iter().flat_map(|step| &step.changes) {
        add(change, change.before.as_deref().unwrap_or("?"));
    }
    found.end.values.iter().for_each(|change| add(change, &change.value));
    values
}

/// The lines of the model's own file.
fn own_lines(step: &Step, model: &str) -> Vec<u32> {
    let is_own = |file: &str| std::path::Path::new(file).file_name().is_some_and(|name| name == model);
    step.statements
        .iter()
        .filter(|statement| is_own(&statement.file))
        .map(|statement| statement.line)
        .collect()
}

/// The table of steps, with everything that the script needs.
pub(super) fn stepper(out: &mut String, report: &TrailReport<'_>) {
    // `</script>` must not stand in a text of the model
    let data = serde_json::to_string(&Data::new(report)).unwrap_or_default().replace('<', "\\u003c");
    out.push_str(
        "<div class=\"r-stepper\" tabindex=\"0\" role=\"group\" aria-label=\"counterexample, step by step; arrow keys go through it\">\n\
         <div class=\"r-controls\"><button type=\"button\">first</button><button type=\"button\">back</button>\
         <button type=\"button\">next</button><button type=\"button\">last</button>\
         <input type=\"range\" min=\"0\" value=\"0\" aria-label=\"step\"><span class=\"r-position\" aria-live=\"polite\"></span></div>\n\
         <div class=\"r-columns\"><div class=\"r-steps\"><table>\n\
         <thead><tr><th>step</th><th>process</th><th>line</th><th>statement</th><th>what changes</th></tr></thead><tbody>\n",
    );
    let all = &report.found.steps.steps;
    let mut last = None;
    for index in report.telling_steps() {
        if let Some(words) = report.starts_between(last, index) {
            let _ = writeln!(out, "<tr class=\"r-rule\"><td colspan=\"5\">{}</td></tr>", escape(&words));
        }
        let step = &all[index];
        let _ = writeln!(
            out,
            "<tr data-step=\"{index}\"><td>{}</td><td>{}</td><td>{}</td><td class=\"r-code\">{}</td><td>{}</td></tr>",
            step.number,
            escape(&step.process),
            escape(&lines(step, &report.model)),
            escape(&statements(step)),
            escape(&effects(step).join(", "))
        );
        last = Some(index);
    }
    out.push_str("</tbody></table></div>\n<div class=\"r-state\">\n");
    out.push_str("<section><h4>Variables and channels</h4><table class=\"r-values\"></table></section>\n");
    out.push_str("<section><h4>Processes</h4><table class=\"r-places\"></table></section>\n");
    out.push_str("<div class=\"r-final\">\n");
    let _ = writeln!(out, "<p class=\"r-stuck\">{}</p>", escape(&report.outcome()));
    for (process, place) in report.stuck() {
        let _ = writeln!(out, "<p class=\"r-stuck\">{} is stuck at {}</p>", escape(&process), escape(&place));
    }
    for sentence in report.closing().iter().chain(&report.found.unchecked) {
        let _ = writeln!(out, "<p>{}</p>", escape(sentence));
    }
    let _ = writeln!(out, "</div></div></div>\n<script type=\"application/json\">{data}</script></div>");
}
