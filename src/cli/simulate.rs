//! `topsym simulate`: one run of a model, at random or as the user chooses.
//!
//! The questions are asked on standard error: on standard output is the run, and nothing else.

use super::interrupt::Stop;
use super::trail::{Shown, failed, name_of};
use super::{Context, FAILED, ModelArguments, OK, PROBLEMS, can_be_written, complain, write_file};
use crate::engine::evidence::Counterexample;
use crate::engine::simulation::{Choice, Chooser, InWords, Ran, Simulation, Wish};
use crate::engine::spin::simulate::Simulator;
use crate::engine::spin::toolchain::Spin;
use crate::engine::steps::RunEnd;
use crate::limits::Limits;
use crate::report::trail::{MadeRun, TrailReport};
use clap::Args;
use std::hash::{BuildHasher, Hasher};
use std::io::{BufRead, Write};
use std::path::PathBuf;

/// Seeds that nobody has chosen are below this, so that they can be typed.
const SHORT: u64 = 1_000_000;
/// SPIN prints a lot for each step.
const MOST_STEPS: i64 = 100_000;

#[derive(Debug, Args)]
pub(super) struct Simulate {
    #[command(flatten)]
    model: ModelArguments,

    /// The seed of the random choices; otherwise another one each time, which is shown
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Stop after this many steps
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(i64).range(1..=MOST_STEPS))]
    steps: i64,

    /// Choose the steps yourself: a number chooses, enter takes a random one, q ends the run
    #[arg(short, long)]
    interactive: bool,

    /// Write the run as a trail as well: `spin -k FILE -p MODEL` replays it
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,

    #[command(flatten)]
    shown: Shown,
}

impl Simulate {
    pub(super) fn run(&self, context: &Context) -> anyhow::Result<u8> {
        // who is asked can leave at once
        let stop = (!self.interactive).then(Stop::on_interrupt);
        let limits = stop.as_ref().map_or(Limits::none(), |stop| Limits { stop, ..Limits::none() });
        for path in self.write.as_deref().into_iter().chain(self.shown.output()) {
            if let Err(error) = can_be_written(path) {
                complain(&format!("{error:#}"), &[]);
                return Ok(FAILED);
            }
        }
        let Some(subject) = self.model.load_model(context) else {
            return Ok(FAILED);
        };
        let (seed, most) = (self.seed.unwrap_or_else(any_seed), usize::try_from(self.steps)?);
        let simulation = match Simulation::new(&subject, seed, most) {
            Ok(simulation) => simulation,
            Err(why) => return Ok(failed(&why, why.hint().as_slice())),
        };
        let spin = match Spin::find(limits) {
            Ok(spin) => spin,
            Err(error) => return Ok(failed(&error, error.hint().as_slice())),
        };
        let options = self.model.preprocessor();
        let simulator = Simulator { spin: &spin, path: &self.model.model, options: &options, limits };
        let mut user = User { model: name_of(&self.model.model), width: self.shown.width() };
        let chooser: Option<&mut dyn Chooser> = if self.interactive { Some(&mut user) } else { None };
        let Ran { ends, told } = match simulation.run(simulator, chooser) {
            Ok(ran) => ran,
            Err(why) => return Ok(failed(&why, why.hint().as_slice())),
        };
        if let Some(path) = &self.write {
            write_file(path, &told.trail)?;
        }
        self.shown.show(&self.model.model, Some(MadeRun { seed, ends }), &told)?;
        Ok(if ends == RunEnd::Violation { PROBLEMS } else { OK })
    }
}

/// Who is asked for each step.
struct User {
    model: String,
    width: usize,
}

impl Chooser for User {
    /// Lists the steps, and waits for an answer. Where nobody answers any more, the run ends.
    fn choose(&mut self, choices: &[Choice]) -> std::io::Result<Wish> {
        let rows: Vec<[String; 3]> = choices.iter().map(|choice| self.row(choice)).collect();
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let (process, line) = (width(0), width(1));
        for (number, [who, place, statement]) in (1..).zip(&rows) {
            say!("{number:>4}  {who:<process$}  {place:>line$}  {statement}");
        }
        loop {
            let _ = write!(std::io::stderr(), "a number, enter for a random step, or q: ");
            let mut answer = String::new();
            if std::io::stdin().lock().read_line(&mut answer)? == 0 {
                say!("");
                return Ok(Wish::Quit);
            }
            match answer.trim() {
                "" => return Ok(Wish::Random),
                "q" | "quit" => return Ok(Wish::Quit),
                other => match other.parse::<usize>() {
                    Ok(number) if (1..=choices.len()).contains(&number) => return Ok(Wish::Step(number - 1)),
                    _ => say!("  there is no step `{}`", other.escape_debug()),
                },
            }
        }
    }

    fn taken(&mut self, run: &Counterexample, last: usize) {
        let report = TrailReport { model: self.model.clone(), run: None, from: None, to: None, found: run };
        // without the heads of the columns
        report.excerpt(last, self.width).iter().skip(1).for_each(|line| say!("{line}"));
        say!("");
    }
}

impl User {
    /// The process, the line and the statement of a choice; of a handshake both.
    fn row(&self, choice: &Choice) -> [String; 3] {
        let joined = |text: &dyn Fn(&InWords) -> String| {
            choice.statements.iter().map(text).collect::<Vec<_>>().join(" + ")
        };
        let place = |words: &InWords| match name_of(words.file.as_ref()) {
            file if file == self.model => words.line.to_string(),
            file => format!("{file}:{}", words.line),
        };
        let statement = |words: &InWords| words.statement.clone().unwrap_or_else(|| "ends".to_string());
        let wrong = choice.wrong.as_ref().map_or(String::new(), |wrong| format!("  (error: {wrong})"));
        [joined(&|words| words.process.clone()), joined(&place), joined(&statement) + &wrong]
    }
}

/// Another seed each time.
fn any_seed() -> u64 {
    std::hash::RandomState::new().build_hasher().finish() % SHORT
}
