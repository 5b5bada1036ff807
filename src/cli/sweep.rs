//! `topsym sweep`: how far one gets with a model, as its macros grow.

use super::display::Display;
use super::interrupt::Stop;
use super::verify::seconds;
use super::{complain, put, write_file};
use crate::engine::request::{Added, Property, Request, Search};
use crate::engine::strategy::Strategy;
use crate::engine::{Event, Session};
use crate::promela::preprocess::PreprocessorOptions;
use crate::report::sweep::SweepReport;
use crate::verify::sweep::{BadMacro, Listener, Macro, Setting, Settings, Tried, sweep};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Exit code: every setting that was tried has a verdict, or was too large.
const DONE: u8 = 0;
/// Exit code: the sweep could not be done, or an error of ours showed.
const FAILED: u8 = 2;
/// Exit code: something is wrong with some of the settings, or the sweep was stopped.
const SOME: u8 = 3;

#[derive(Debug, Args)]
pub(super) struct Sweep {
    /// The Promela model
    model: PathBuf,

    /// A macro for the model's preprocessor; several values are tried one after the other: -DN=2..8, -DK=1,2,4
    #[arg(short = 'D', value_name = "NAME[=VALUES]", value_parser = Macro::read, required = true)]
    define: Vec<Macro>,

    /// Undefine a macro
    #[arg(short = 'U', value_name = "NAME")]
    undefine: Vec<String>,

    /// Look for `#include`d files in this folder
    #[arg(short = 'I', value_name = "FOLDER")]
    include: Vec<PathBuf>,

    /// For each setting, and again for plain SPIN: where it is not enough, larger values are not tried
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,

    /// The same for memory
    #[arg(long, value_name = "MEGABYTES", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    memory: Option<u64>,

    /// Verify a claim of the model, by the name of its `ltl` formula or never claim
    #[arg(long, value_name = "NAME")]
    ltl: Option<String>,

    /// Run plain SPIN as well, as far as it gets
    #[arg(long)]
    compare: bool,

    /// How representatives of orbits are found
    #[arg(long, value_enum, default_value_t)]
    strategy: Strategy,

    /// The C compiler
    #[arg(long, value_name = "PROGRAM")]
    cc: Option<String>,

    /// How to print the results; svg is a plot of states
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Write the results into this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// More options for SPIN's verifier
    #[arg(last = true, value_name = "PAN OPTIONS")]
    options: Vec<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Text,
    Csv,
    Json,
    Svg,
}

impl Sweep {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let settings = match Settings::new(&self.define) {
            Ok(settings) => settings,
            Err(problem) => {
                say!("error: {problem}");
                if problem == BadMacro::NoAxis {
                    say!("  hint: for one setting, `topsym verify` says more");
                }
                return Ok(FAILED);
            }
        };
        // before hours of work, and not behind them
        if let Err(problem) = self.output.as_deref().map_or(Ok(()), super::can_be_written) {
            say!("error: {problem:#}");
            return Ok(FAILED);
        }
        let stop = Stop::on_interrupt();
        let progress = Progress { display: Display::with_bar(settings.count()), axis: settings.axis.clone() };
        let tell = |event: Event| progress.display.show(event);
        let session = Session { stop: &stop, tell: &tell };
        let request = |setting: &Setting| self.request(&settings, setting);
        let tried = sweep(&settings, &request, session, &progress);
        progress.display.clear();
        let tried = match tried {
            Ok(tried) => tried,
            Err(hopeless) => {
                complain(&hopeless, &hopeless.0.hints());
                return Ok(FAILED);
            }
        };
        let limits = (self.time_limit, self.memory);
        let report = SweepReport::new(&self.model, &settings, &tried, limits, self.compare);
        let text = match self.format {
            Format::Text => report.text(),
            Format::Csv => report.csv(),
            Format::Json => serde_json::to_string_pretty(&report)?,
            Format::Svg => report.svg(),
        };
        match &self.output {
            Some(file) => write_file(file, &text)?,
            None => put(&text)?,
        }
        let is_wrong = |tried: &Tried| tried.result.as_ref().is_ok_and(|verdict| !verdict.bugs.is_empty());
        Ok(match () {
            _ if tried.iter().any(is_wrong) => FAILED,
            _ if stop.load(Ordering::Relaxed) || report.has_errors() => SOME,
            _ => DONE,
        })
    }

    fn request(&self, settings: &Settings, setting: &Setting) -> Request {
        Request {
            preprocessor: PreprocessorOptions {
                defines: settings.defines(setting),
                undefines: self.undefine.clone(),
                includes: self.include.clone(),
                search_path: None,
            },
            property: self.ltl.clone().map_or(Property::Safety, Property::Claim),
            search: Search { memory: self.memory, ..Search::default() },
            strategy: self.strategy,
            time_limit: self.time_limit,
            added: Added { compiler: self.cc.clone(), options: self.options.clone(), ..Added::default() },
            compare: self.compare,
            ..Request::new(&self.model)
        }
    }
}

/// The bar, and the line below it.
struct Progress {
    display: Display,
    axis: String,
}

impl Listener for Progress {
    fn begins(&self, setting: &Setting) {
        self.display.begin(&setting.name(&self.axis));
    }

    fn ends(&self, tried: &Tried, left_out: usize) {
        let verdict = match &tried.result {
            Ok(verdict) => verdict.decision.words(),
            Err(_) => "no verdict",
        };
        self.display.done(&format!("{}: {verdict}", tried.setting.name(&self.axis)), 1 + left_out as u64);
    }
}
