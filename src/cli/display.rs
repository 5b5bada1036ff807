//! What goes on while `topsym verify` works, on standard error: lines that change on a terminal, a line now and then elsewhere.
//!
//! There is a line for each worker: plain SPIN, which runs for comparison, may search at the same time.

use super::progress::can_redraw;
use crate::engine::session::Progress;
use crate::engine::{Event, Worker};
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Silence between lines where there is no terminal.
const BETWEEN_LINES: Duration = Duration::from_secs(30);

/// The lines.
pub(super) struct Display {
    start: Instant,
    /// Where there is a terminal.
    terminal: Option<MultiProgress>,
    lines: Mutex<Vec<Line>>,
    /// How far all of it is, if there is more than one thing to do.
    overview: Option<Overview>,
}

/// A bar above the lines.
struct Overview {
    bar: ProgressBar,
    /// When something was said of it last, where there is no terminal.
    told: Mutex<Instant>,
}

/// What a worker does.
struct Line {
    worker: Worker,
    step: &'static str,
    bar: Option<ProgressBar>,
    /// When something was said of it last.
    told: Instant,
}

impl Display {
    pub(super) fn new() -> Display {
        let terminal = can_redraw().then(MultiProgress::new);
        Display { start: Instant::now(), terminal, lines: Mutex::new(Vec::new()), overview: None }
    }

    /// With a bar for so many things to do.
    pub(super) fn with_bar(length: usize) -> Display {
        let display = Display::new();
        let bar = ProgressBar::new(length as u64);
        let bar = match &display.terminal {
            Some(terminal) => terminal.add(bar),
            None => bar,
        };
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {wide_msg}") {
            bar.set_style(style);
        }
        let overview = Overview { bar, told: Mutex::new(display.start) };
        Display { overview: Some(overview), ..display }
    }

    /// The next of these things.
    pub(super) fn begin(&self, name: &str) {
        if let (Some(overview), Some(_)) = (&self.overview, &self.terminal) {
            overview.bar.set_message(name.to_string());
            overview.bar.tick();
        }
    }

    /// So many of them are done.
    pub(super) fn done(&self, what: &str, count: u64) {
        let Some(overview) = &self.overview else {
            return;
        };
        if self.terminal.is_some() {
            overview.bar.inc(count);
        } else if let Ok(mut told) = overview.told.lock() {
            if told.elapsed() >= BETWEEN_LINES {
                say!("topsym: {what}");
                *told = Instant::now();
            }
        }
    }

    pub(super) fn show(&self, event: Event) {
        let Ok(mut lines) = self.lines.lock() else {
            return;
        };
        match event {
            Event::Files => {}
            Event::Step(worker, step) => {
                let line = self.line(&mut lines, worker);
                line.step = step;
                line.say(step.to_string());
            }
            Event::Search(worker, progress) => {
                let line = self.line(&mut lines, worker);
                line.say(format!("{}: {}", line.step, in_words(progress)));
                line.tell(progress);
            }
            Event::Rest(worker) => {
                if let Some(index) = lines.iter().position(|line| line.worker == worker) {
                    self.end(lines.remove(index));
                }
            }
        }
    }

    /// Nothing stays on the terminal.
    pub(super) fn clear(&self) {
        if let Ok(mut lines) = self.lines.lock() {
            lines.drain(..).for_each(|line| self.end(line));
        }
        if let (Some(overview), Some(_)) = (&self.overview, &self.terminal) {
            overview.bar.finish_and_clear();
        }
    }

    fn end(&self, line: Line) {
        if let (Some(bar), Some(terminal)) = (&line.bar, &self.terminal) {
            bar.finish_and_clear();
            terminal.remove(bar);
        }
    }

    /// The line of a worker, which may be a new one.
    fn line<'a>(&self, lines: &'a mut Vec<Line>, worker: Worker) -> &'a mut Line {
        let index = lines.iter().position(|line| line.worker == worker).unwrap_or_else(|| {
            let bar = self.terminal.as_ref().map(|terminal| self.bar(terminal));
            lines.push(Line { worker, step: "", bar, told: self.start });
            lines.len() - 1
        });
        &mut lines[index]
    }

    fn bar(&self, terminal: &MultiProgress) -> ProgressBar {
        let bar = terminal.add(ProgressBar::new_spinner().with_elapsed(self.start.elapsed()));
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        bar
    }
}

impl Line {
    /// On a terminal.
    fn say(&self, text: String) {
        if let Some(bar) = &self.bar {
            bar.set_message(text);
        }
    }

    /// Elsewhere.
    fn tell(&mut self, progress: Progress) {
        if self.bar.is_none() && self.told.elapsed() >= BETWEEN_LINES {
            say!("topsym: {}: {}", self.step, in_words(progress));
            self.told = Instant::now();
        }
    }
}

fn in_words(progress: Progress) -> String {
    let short = |number: f64| match number {
        n if n >= 1e6 => format!("{:.1} million", n / 1e6),
        n if n >= 1e3 => format!("{:.0} thousand", n / 1e3),
        n => format!("{n:.0}"),
    };
    format!(
        "{} states, {} per second, {:.0} MB, depth {:.0}",
        short(progress.states),
        short(progress.rate),
        progress.memory,
        progress.depth
    )
}
