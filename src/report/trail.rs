//! A counterexample, or another run of a model, as text: one line for each step, with what it changes.
//!
//! ```text
//! lost_update.pml: assertion violated: assert((counter==(2*2)))
//! 28 steps of 3 processes
//!
//! step  process   line  statement       what changes
//!    1  adder[1]    16  i = 1           i = 1
//! ```
//!
//! A process's own variables are shown without its name. Steps in which a claim stays where it is are left out.

use crate::engine::evidence::Counterexample;
use crate::engine::steps::{Change, EndedAt, Failure, RunEnd, Statement, Step};
use serde::Serialize;
use std::collections::HashSet;
use std::fmt::Write;
use std::path::Path;

/// The width of a terminal of which nothing is known.
pub const USUAL_WIDTH: usize = 110;
/// Narrower than this it cannot be read.
const NARROWEST: usize = 60;

/// The heads of the columns.
const HEADS: [&str; 4] = ["step", "process", "line", "statement"];
/// The head of the last one.
const EFFECTS: &str = "what changes";

/// One of the last steps, in words.
#[derive(Clone, Debug, Serialize)]
pub(super) struct LastStep {
    number: i64,
    process: String,
    lines: String,
    statement: String,
    changes: Vec<String>,
}

/// How a run was made that shows no counterexample, or one by chance.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct MadeRun {
    /// Where its random numbers begin.
    pub seed: u64,
    /// How it ends.
    pub ends: RunEnd,
}

/// A counterexample, with what is to be shown of it.
#[derive(Clone, Debug, Serialize)]
pub struct TrailReport<'a> {
    /// The name of the model's file, without its folder.
    pub model: String,
    /// How it was made, if nobody was looking for an error.
    #[serde(flatten)]
    pub run: Option<MadeRun>,
    /// Steps before this number are not shown.
    #[serde(skip)]
    pub from: Option<i64>,
    /// Steps after this number are not shown.
    #[serde(skip)]
    pub to: Option<i64>,
    /// What it is about.
    #[serde(flatten)]
    pub found: &'a Counterexample,
}

impl TrailReport<'_> {
    /// `m.pml: acceptance cycle`, `m.pml, seed 7: valid end state`
    pub(super) fn title(&self) -> String {
        let seed = self.run.map_or(String::new(), |run| format!(", seed {}", run.seed));
        format!("{}{seed}: {}", self.model, self.outcome())
    }

    /// What it ends in, in short.
    pub(super) fn outcome(&self) -> String {
        let ends = self.run.map_or(RunEnd::Violation, |run| run.ends);
        match (&self.found.steps.violation, ends) {
            (Some(violation), _) => violation.to_string(),
            (None, RunEnd::Violation | RunEnd::ValidEndState) => "valid end state".to_string(),
            (None, RunEnd::Steps) => format!("stopped after {}", count(self.found.length, "step")),
            (None, RunEnd::Quit) => format!("left after {}", count(self.found.length, "step")),
        }
    }

    /// What else there is to say about the end, in a sentence.
    fn about_the_end(&self) -> Option<&'static str> {
        match (&self.found.steps.violation, self.run?.ends) {
            (None, RunEnd::ValidEndState) => Some("no process can move, and each may stop where it is"),
            (None, RunEnd::Steps) => Some("processes can still move; raise the limit with --steps N"),
            _ => None,
        }
    }

    /// Is a step among those that are asked for?
    pub(super) fn is_asked_for(&self, step: &Step) -> bool {
        self.from.is_none_or(|from| from <= step.number) && self.to.is_none_or(|to| step.number <= to)
    }

    /// The steps that tell something, by their indices: a claim that stays where it is does not.
    pub(super) fn telling_steps(&self) -> Vec<usize> {
        let mut claim_at = None;
        let steps = self.found.steps.steps.iter().enumerate();
        let telling = steps.filter(|(_, step)| {
            let at = step.statements.last().map(|statement| (statement.line, statement.state));
            let moves = !step.is_claim || claim_at != at;
            if step.is_claim {
                claim_at = at;
            }
            moves
        });
        telling.map(|(index, _)| index).collect()
    }

    /// What there is to say about the cycle, in a sentence.
    pub(super) fn closing(&self) -> Option<String> {
        let closing = self.found.closing.as_ref()?;
        Some(match (closing.rounds, closing.exchanges.is_empty()) {
            (1, _) => "the cycle closes: its last state is the one that it starts with".to_string(),
            (rounds, true) => format!("the cycle closes after {rounds} rounds"),
            (rounds, false) => format!(
                "the cycle closes after {rounds} rounds; each round exchanges {}",
                closing.exchanges.join(", ")
            ),
        })
    }

    /// What starts between two steps that are shown one after the other, in words: the cycle, or a round of it. Steps are
    /// given by their indices.
    pub(super) fn starts_between(&self, last: Option<usize>, next: usize) -> Option<String> {
        let is_between = |start: usize| start <= next && last.is_none_or(|last| last < start);
        let closing = self.found.closing.as_ref().filter(|closing| closing.rounds > 1);
        let Some(closing) = closing else {
            return self.found.steps.cycle.filter(|cycle| is_between(*cycle)).map(|_| "cycle".to_string());
        };
        let round = closing.starts.iter().rposition(|start| is_between(*start))?;
        let cycle = if round == 0 { "cycle, " } else { "" };
        Some(format!("{cycle}round {} of {}", round + 1, closing.rounds))
    }

    /// The processes that must not stop where they are: where they are, in words.
    pub(super) fn stuck(&self) -> Vec<(String, String)> {
        if self.found.steps.violation != Some(Failure::InvalidEndState) {
            return Vec::new();
        }
        let claims: HashSet<&String> =
            self.found.steps.steps.iter().filter(|step| step.is_claim).map(|step| &step.process).collect();
        let processes = self.found.steps.end.processes.iter();
        let stuck = processes.filter(|at| !at.may_end && !claims.contains(&at.process));
        let place = |at: &EndedAt| {
            let file = other_file(&at.file, &self.model).map_or(String::new(), |file| format!(" of {file}"));
            let waits = match &at.waits_for[..] {
                [] => String::new(),
                all => format!(", waits for {}", all.join(", or ")),
            };
            format!("line {}{file}{waits}", at.line)
        };
        let mut stuck: Vec<(String, String)> = stuck.map(|at| (at.process.clone(), place(at))).collect();
        stuck.reverse();
        stuck
    }

    /// The last of the steps that tell something, by their indices.
    fn last_telling(&self, number: usize) -> Vec<usize> {
        let telling = self.telling_steps();
        telling[telling.len().saturating_sub(number)..].to_vec()
    }

    /// The last steps, for programs.
    pub(super) fn last_steps(&self, number: usize) -> Vec<LastStep> {
        let steps = self.last_telling(number).into_iter().map(|index| &self.found.steps.steps[index]);
        let last = steps.map(|step| LastStep {
            number: step.number,
            process: step.process.clone(),
            lines: lines(step, &self.model),
            statement: statements(step),
            changes: effects(step),
        });
        last.collect()
    }

    /// The last steps, as the lines of a table.
    pub fn excerpt(&self, number: usize, width: usize) -> Vec<String> {
        let shown = self.last_telling(number);
        let steps = &self.found.steps.steps;
        let table =
            Table::new(&shown.iter().map(|index| &steps[*index]).collect::<Vec<_>>(), &self.model, width);
        let mut out = String::new();
        table.row(&mut out, HEADS, EFFECTS);
        let mut last = None;
        for index in shown {
            if let Some(words) = self.starts_between(last, index) {
                table.rule(&mut out, &words);
            }
            table.step(&mut out, &steps[index]);
            last = Some(index);
        }
        out.lines().map(str::to_string).collect()
    }

    /// The text, for a terminal of this width.
    pub fn text(&self, width: usize) -> String {
        let replay = &self.found.steps;
        let shown: Vec<usize> = self
            .telling_steps()
            .into_iter()
            .filter(|index| self.is_asked_for(&replay.steps[*index]))
            .collect();
        let steps: Vec<&Step> = shown.iter().map(|index| &replay.steps[*index]).collect();
        let table = Table::new(&steps, &self.model, width);
        let mut out = format!("{}\n", self.title());
        let _ = write!(
            out,
            "{} of {}",
            count(self.found.length, "step"),
            count(replay.processes.len(), "process")
        );
        if shown.len() < replay.steps.len() {
            let _ = write!(out, "; {} shown", shown.len());
        }
        out.push_str("\n\n");
        table.row(&mut out, HEADS, EFFECTS);
        let mut last = None;
        for index in shown {
            if let Some(words) = self.starts_between(last, index) {
                table.rule(&mut out, &words);
            }
            table.step(&mut out, &replay.steps[index]);
            last = Some(index);
        }
        if replay.cycle.is_some() && self.to.is_none() {
            table.rule(&mut out, "end of the cycle");
        }
        out.push('\n');
        let _ = writeln!(out, "{}", self.outcome());
        if let Some(sentence) = self.about_the_end() {
            let _ = writeln!(out, "  {sentence}");
        }
        for (process, place) in self.stuck() {
            let _ = writeln!(out, "  {process} is stuck at {place}");
        }
        if let Some(sentence) = self.closing() {
            let _ = writeln!(out, "{sentence}");
        }
        for what in &self.found.unchecked {
            let _ = writeln!(out, "not checked: {what}");
        }
        out
    }
}

/// What a step does, apart from its statement: `init -> guest[2]`, `slot!coin,1`, `x = 1`.
pub(super) fn effects(step: &Step) -> Vec<String> {
    let mut words: Vec<String> = step.starts.iter().map(|name| format!("starts {name}")).collect();
    words.extend(step.messages.iter().map(|message| {
        let sign = if message.sends { "sends" } else { "takes" };
        let way = if message.sends { "to" } else { "from" };
        format!("{sign} {} {way} {}", message.message, message.channel)
    }));
    words.extend(step.changes.iter().map(|change| changed(step, change)));
    if step.ends {
        words.push("ends".to_string());
    }
    words
}

/// A change; the process's own variables without its name.
fn changed(step: &Step, change: &Change) -> String {
    let own = change.name.strip_prefix(&step.process).and_then(|rest| rest.strip_prefix('.'));
    format!("{} = {}", own.unwrap_or(&change.name), change.value)
}

/// The statements of a step in one line.
pub(super) fn statements(step: &Step) -> String {
    let texts: Vec<&str> = step.statements.iter().map(|statement| statement.text.as_str()).collect();
    match texts.is_empty() {
        true if step.ends => "}".to_string(),
        _ => texts.join("; "),
    }
}

/// `1 step`, `2 steps`, `3 processes`.
fn count(number: usize, what: &str) -> String {
    let plural = if what.ends_with('s') { "es" } else { "s" };
    format!("{number} {what}{}", if number == 1 { "" } else { plural })
}

/// Columns that are wide enough, as far as the terminal is.
struct Table<'a> {
    model: &'a str,
    widths: [usize; 4],
    width: usize,
}

impl<'a> Table<'a> {
    fn new(steps: &[&Step], model: &'a str, width: usize) -> Table<'a> {
        let width = width.max(NARROWEST);
        let length = |text: &str| text.chars().count();
        let widest =
            |texts: &mut dyn Iterator<Item = usize>, least: usize| texts.max().unwrap_or(0).max(least);
        let number = widest(&mut steps.iter().map(|step| length(&step.number.to_string())), 4);
        let process = widest(&mut steps.iter().map(|step| length(&step.process)), 7).min(width / 4);
        let line = widest(&mut steps.iter().map(|step| length(&lines(step, model))), 4).min(width / 5);
        let rest = width.saturating_sub(number + process + line + 8);
        let statement =
            widest(&mut steps.iter().map(|step| length(&statements(step))), 9).min(rest * 55 / 100);
        Table { model, widths: [number, process, line, statement], width }
    }

    fn row(&self, out: &mut String, cells: [&str; 4], effects: &str) {
        let [number, process, line, statement] = self.widths;
        let text = format!(
            "{:>number$}  {:<process$}  {:>line$}  {:<statement$}  {effects}",
            cells[0],
            cut_name(cells[1], process),
            cut(cells[2], line),
            cut(cells[3], statement),
        );
        let _ = writeln!(out, "{}", text.trim_end());
    }

    /// A step; what does not fit goes on in the next line.
    fn step(&self, out: &mut String, step: &Step) {
        let before: usize = self.widths.iter().sum::<usize>() + 8;
        let room = self.width.saturating_sub(before).max(12);
        let mut rows = vec![String::new()];
        for word in effects(step) {
            let last = rows.len() - 1;
            let separator = if rows[last].is_empty() { "" } else { ", " };
            if rows[last].is_empty() || rows[last].chars().count() + word.chars().count() + 3 <= room {
                rows[last] += &format!("{separator}{word}");
            } else {
                rows[last].push(',');
                rows.push(word);
            }
        }
        let rows: Vec<String> = rows.iter().flat_map(|row| pieces(row, room)).collect();
        let number = step.number.to_string();
        let cells = [number.as_str(), &step.process, &lines(step, self.model), &statements(step)];
        self.row(out, cells, rows.first().map_or("", String::as_str));
        for row in rows.iter().skip(1) {
            self.row(out, ["", "", "", ""], row);
        }
    }

    fn rule(&self, out: &mut String, words: &str) {
        let width = self.width.min(self.widths.iter().sum::<usize>() + 30);
        let _ = writeln!(out, "{:-<width$}", format!("---- {words} "));
    }
}

/// The lines that a step's statements are on, with the name of their file if it is not the model's own.
pub(super) fn lines(step: &Step, model: &str) -> String {
    // what SPIN makes of a formula is in a file that nobody knows
    let known = |statement: &&Statement| statement.file != "_spin_nvr.tmp";
    let first = step.statements.first().filter(known);
    let last = step.statements.last().filter(known);
    let Some(first) = first else { return String::new() };
    let file = other_file(&first.file, model).map_or(String::new(), |file| format!("{file}:"));
    match last {
        Some(last) if last.file == first.file && first.line < last.line => {
            format!("{file}{}-{}", first.line, last.line)
        }
        _ => format!("{file}{}", first.line),
    }
}

/// The name of a file that is not the model's, but one that it includes, or that of a claim.
fn other_file<'a>(file: &'a str, model: &str) -> Option<&'a str> {
    let name = |path: &'a str| Path::new(path).file_name().and_then(|name| name.to_str()).unwrap_or(path);
    Some(name(file)).filter(|file| *file != model)
}

/// A text in pieces that are not longer than this, the later ones indented. It is broken between words and between messages, if there
/// is such a place.
fn pieces(text: &str, longest: usize) -> Vec<String> {
    let mut rest: Vec<char> = text.chars().collect();
    let mut pieces = Vec::new();
    while rest.len() > longest {
        let indent = if pieces.is_empty() { 0 } else { 2 };
        let is_gap = |at: &usize| rest[*at] == ' ' || (rest[*at - 1] == ']' && rest[*at] == '[');
        let at = (indent + 3..=longest).rev().find(is_gap).unwrap_or(longest);
        let tail: String = rest[at..].iter().collect();
        rest.truncate(at);
        pieces.push(rest.iter().collect::<String>());
        rest = format!("  {}", tail.trim_start()).chars().collect();
    }
    pieces.push(rest.iter().collect());
    pieces
}

/// The name of a process that is not longer than this; its number stays.
fn cut_name(name: &str, longest: usize) -> String {
    let number = name.rfind('[').map_or("", |at| &name[at..]);
    match name.chars().count() <= longest || number.len() >= longest {
        true => cut(name, longest),
        false => cut(&name[..name.len() - number.len()], longest - number.len()) + number,
    }
}

/// A text that is not longer than this.
pub(super) fn cut(text: &str, longest: usize) -> String {
    match text.chars().count() <= longest {
        true => text.to_string(),
        false => text.chars().take(longest.saturating_sub(1)).chain(['…']).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_process_is_not_cut_off() {
        assert_eq!(cut_name("a_client_with_a_long_name[12]", 12), "a_clien…[12]");
        assert_eq!(cut_name("client[2]", 12), "client[2]");
        assert_eq!(cut_name("init", 2), "i…");
    }

    #[test]
    fn what_does_not_fit_goes_on_in_the_next_line() {
        assert_eq!(pieces("queue = [1]", 20), ["queue = [1]"]);
        assert_eq!(pieces("queue = [1][2][3]", 8), ["queue =", "  [1][2]", "  [3]"]);
        assert_eq!(pieces("abcdefghijklmn", 8), ["abcdefgh", "  ijklmn"]);
        assert_eq!(pieces("box = [a,1][b,2]", 12), ["box = [a,1]", "  [b,2]"]);
        assert_eq!(pieces("", 8), [""]);
    }
}
