//! A counterexample as a message sequence chart: one line down for each process, an arrow for each message.
//!
//! Each step has a row of its own, with its text right of all lines and, if it sends something, the message between the line of its process
//! and the next one; so no two texts ever meet. A handshake is one row with a level arrow. A message that waits in a channel leaves in one row and arrives in another; which receipt
//! belongs to it is found by channel and contents, the oldest first. Long trails are cut: the last steps tell most.

mod svg;

use super::trail::{TrailReport, effects, statements};
use crate::engine::steps::{Message, Step};
use std::collections::HashMap;

/// More rows are not drawn.
const MOST_ROWS: usize = 250;

/// The chart of a counterexample.
#[derive(Clone, Debug)]
pub(super) struct Chart {
    title: String,
    processes: Vec<String>,
    rows: Vec<Row>,
    arrows: Vec<Arrow>,
    /// The rows of the cycle, first and last.
    cycle: Option<(usize, usize)>,
    /// Sentences below.
    notes: Vec<String>,
}

/// A row.
#[derive(Clone, Debug, Default)]
struct Row {
    number: String,
    /// The column of the process; none for claims, and for rows with words only.
    column: Option<usize>,
    text: String,
    /// What changes.
    effects: String,
    mark: Mark,
    tooltip: String,
}

/// What is drawn on the line of the process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mark {
    #[default]
    Nothing,
    Step,
    End,
    Wrong,
    /// A line across the chart.
    Rule,
}

/// A message.
#[derive(Clone, Debug)]
struct Arrow {
    from: (usize, usize),
    /// Row and column, if it is received.
    to: Option<(usize, usize)>,
    label: String,
}

/// The drawing.
pub fn svg(report: &TrailReport<'_>) -> String {
    svg::write(&Chart::new(report))
}

impl Chart {
    fn new(report: &TrailReport<'_>) -> Chart {
        let replay = &report.found.steps;
        let wanted =
            report.telling_steps().into_iter().filter(|index| report.is_asked_for(&replay.steps[*index]));
        let mut wanted: Vec<usize> = wanted.collect();
        let cut = wanted.len().saturating_sub(MOST_ROWS);
        wanted.drain(..cut);
        let mut chart = Chart {
            title: report.title(),
            processes: Vec::new(),
            rows: Vec::new(),
            arrows: Vec::new(),
            cycle: None,
            notes: Vec::new(),
        };
        let stuck = report.stuck();
        let moves = |name: &&String| {
            let is_its = |index: &usize| replay.steps[*index].process == **name;
            wanted.iter().any(is_its) || stuck.iter().any(|(process, _)| process == *name)
        };
        chart.processes = replay.processes.iter().filter(moves).cloned().collect();
        if cut > 0 {
            chart.words(format!("… {cut} steps before this one; choose others by --from and --to"));
        }
        let mut cycle_at = None;
        let mut last = None;
        let mut pending: HashMap<String, Vec<(String, usize)>> = HashMap::new();
        for index in wanted {
            let step = &replay.steps[index];
            if replay.cycle.is_some_and(|cycle| cycle <= index) && cycle_at.is_none() {
                cycle_at = Some(chart.rows.len());
            }
            if let Some(text) = report.starts_between(last, index) {
                chart.rows.push(Row { text, mark: Mark::Rule, ..Row::default() });
            }
            last = Some(index);
            chart.step(step, &mut pending);
        }
        if report.to.is_none() {
            chart.end(report, &stuck);
        }
        let last = chart.rows.iter().rposition(|row| row.mark == Mark::Step || row.mark == Mark::End);
        chart.cycle = cycle_at.zip(last);
        chart.notes.extend(report.closing());
        chart.notes.extend(report.found.unchecked.iter().map(|what| format!("not checked: {what}")));
        chart
    }

    fn words(&mut self, text: String) {
        self.rows.push(Row { text, ..Row::default() });
    }

    fn column(&self, process: &str) -> Option<usize> {
        self.processes.iter().position(|name| name == process)
    }

    /// A row for a step, unless it is the second half of a handshake: that is shown with the first.
    fn step(&mut self, step: &Step, pending: &mut HashMap<String, Vec<(String, usize)>>) {
        let column = self.column(&step.process);
        let taken = step.messages.iter().find(|message| !message.sends && message.handshake);
        if let (Some(message), Some(column)) = (taken, column) {
            if self.meet(message, column, pending) {
                let row = self.rows.len() - 1;
                let more = effects(step).into_iter().filter(|word| !word.starts_with("takes "));
                let more =
                    more.map(|word| format!("{}: {word}", step.process)).collect::<Vec<_>>().join(", ");
                let separator = if self.rows[row].effects.is_empty() || more.is_empty() { "" } else { ", " };
                self.rows[row].effects += &format!("{separator}{more}");
                self.rows[row].number = format!("{}-{}", self.rows[row].number, step.number);
                return;
            }
        }
        let claim = if step.is_claim { format!("{}: ", step.process) } else { String::new() };
        let words: Vec<String> = effects(step)
            .into_iter()
            .filter(|word| {
                !word.starts_with("takes ") && !word.starts_with("sends ") && *word != statements(step)
            })
            .collect();
        let line = step.statements.first().map_or(String::new(), |s| format!(", line {}", s.line));
        self.rows.push(Row {
            number: step.number.to_string(),
            column,
            text: claim + &statements(step),
            effects: words.join(", "),
            mark: if step.ends { Mark::End } else { Mark::Step },
            tooltip: format!(
                "{}{line}: {}",
                step.process,
                [vec![statements(step)], effects(step)].concat().join(", ")
            ),
        });
        let Some(column) = column else { return };
        for message in &step.messages {
            match message.sends {
                true => self.send(message, column, pending),
                false => {
                    self.meet(message, column, pending);
                }
            }
        }
    }

    fn send(
        &mut self,
        message: &Message,
        column: usize,
        pending: &mut HashMap<String, Vec<(String, usize)>>,
    ) {
        let row = self.rows.len() - 1;
        let label = format!("{}!{}", message.channel, message.message);
        pending
            .entry(message.channel.clone())
            .or_default()
            .push((message.message.clone(), self.arrows.len()));
        self.arrows.push(Arrow { from: (row, column), to: None, label });
    }

    /// A message arrives. Has it been seen when it was sent?
    fn meet(
        &mut self,
        message: &Message,
        column: usize,
        pending: &mut HashMap<String, Vec<(String, usize)>>,
    ) -> bool {
        let Some(waiting) = pending.get_mut(&message.channel) else { return false };
        let Some(position) = waiting.iter().position(|(contents, _)| *contents == message.message) else {
            return false;
        };
        let (_, arrow) = waiting.remove(position);
        self.arrows[arrow].to = Some((self.rows.len() - 1, column));
        true
    }

    /// The violation, or what else there is at the end.
    fn end(&mut self, report: &TrailReport<'_>, stuck: &[(String, String)]) {
        for (process, place) in stuck {
            let (column, text) = (self.column(process), format!("{process} is stuck at {place}"));
            self.rows.push(Row { column, text, mark: Mark::Wrong, ..Row::default() });
        }
        let last = self.rows.iter().rev().find_map(|row| row.column).filter(|_| stuck.is_empty());
        let is_wrong = report.found.steps.violation.is_some();
        let column = last.filter(|_| is_wrong && report.found.steps.cycle.is_none());
        let mark = if is_wrong { Mark::Wrong } else { Mark::Nothing };
        self.rows.push(Row { column, text: report.outcome(), mark, ..Row::default() });
    }
}
