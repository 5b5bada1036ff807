//! `topsym report`: one page about models that one can send to others.

use super::display::Display;
use super::interrupt::Stop;
use super::verify::seconds;
use super::{ModelArguments, Preprocessing, can_be_written, write_file};
use crate::engine::request::{Added, Property, Request, Search};
use crate::engine::spin::shell::quoted;
use crate::engine::{Event, Session};
use crate::report::page::{About, Entry, Section, Understood, page, section};
use crate::report::problems::{Problem, costs_of_symmetry};
use crate::report::sweep::SweepReport;
use crate::symmetry::Symmetries;
use crate::verify::sweep::{Listener, Macro, Setting, Settings, Tried, sweep};
use crate::verify::{Decision, verify};
use clap::Args;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Exit code: the page is there.
const DONE: u8 = 0;
/// Exit code: it could not be made, or an error of ours showed.
const FAILED: u8 = 2;
/// Exit code: the page is there, and some models have no verdict.
const SOME: u8 = 3;

#[derive(Debug, Args)]
pub(super) struct Report {
    /// Promela models
    #[arg(required = true)]
    models: Vec<PathBuf>,

    /// The page, an HTML file
    #[arg(short, long, value_name = "FILE", default_value = "report.html")]
    output: PathBuf,

    #[command(flatten)]
    preprocessing: Preprocessing,

    /// Verify a claim of the model, by the name of its `ltl` formula or never claim
    #[arg(long, value_name = "NAME", conflicts_with = "liveness")]
    ltl: Option<String>,

    /// Look for cycles through labels `accept…` and for cycles without labels `progress…`
    #[arg(long)]
    liveness: bool,

    /// Find a short way to an error
    #[arg(long)]
    bfs: bool,

    /// For each model, and for each setting of a sweep
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,

    /// The same for memory
    #[arg(long, value_name = "MEGABYTES", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    memory: Option<u64>,

    /// Add the plot of a sweep over a macro, also with plain SPIN: --sweep N=2..5
    #[arg(long, value_name = "NAME=VALUES", value_parser = Macro::read)]
    sweep: Vec<Macro>,

    /// The C compiler
    #[arg(long, value_name = "PROGRAM")]
    cc: Option<String>,
}

/// Nobody needs to hear of each setting.
struct Quiet;

impl Listener for Quiet {
    fn begins(&self, _: &Setting) {}
    fn ends(&self, _: &Tried, _: usize) {}
}

impl Report {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let settings = match self.settings() {
            Ok(settings) => settings,
            Err(problem) => {
                say!("error: {problem}");
                return Ok(FAILED);
            }
        };
        // before hours of work, and not behind them
        if let Err(problem) = can_be_written(&self.output) {
            say!("error: {problem:#}");
            return Ok(FAILED);
        }
        let stop = Stop::on_interrupt();
        let display = Display::with_bar(self.models.len());
        let mut code = DONE;
        let mut sections: Vec<Section> = Vec::new();
        for model in &self.models {
            display.begin(&model.display().to_string());
            let tell = |event: Event| display.show(event);
            let (section, own) = self.about(model, settings.as_ref(), Session { stop: &stop, tell: &tell });
            display.done(&model.display().to_string(), 1);
            sections.push(section);
            code = if code == FAILED || own == FAILED { FAILED } else { code.max(own) };
            if stop.load(Ordering::Relaxed) {
                code = code.max(SOME);
                break;
            }
        }
        display.clear();
        let words = std::env::args_os().skip(1).map(|word| format!(" {}", quoted(&word)));
        write_file(&self.output, &page(&sections, &format!("topsym{}", words.collect::<String>())))?;
        Ok(code)
    }

    fn settings(&self) -> Result<Option<Settings>, crate::verify::sweep::BadMacro> {
        if self.sweep.is_empty() {
            return Ok(None);
        }
        let swept = |define: &&String| {
            let name = define.split('=').next().unwrap_or(define);
            self.sweep.iter().all(|one| one.name != name)
        };
        let fixed = self.preprocessing.define.iter().filter(swept).cloned();
        let mut settings = Settings::new(&self.sweep)?;
        settings.fixed.extend(fixed);
        Ok(Some(settings))
    }

    /// The section of a model, and its exit code.
    fn about(&self, model: &Path, settings: Option<&Settings>, session: Session<'_>) -> (Section, u8) {
        let arguments =
            ModelArguments { model: model.to_path_buf(), preprocessing: self.preprocessing.clone() };
        let text = std::fs::read(model).ok().map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let entry = |about| Entry { model: model.to_path_buf(), text, about };
        let subject = match arguments.understand() {
            Ok(subject) => subject,
            Err(unusable) => return (section(&entry(About::Wrong(unusable.problems(model)))), SOME),
        };
        let request = self.request(&arguments);
        let verdict = verify(&request, &subject, session);
        let code = match &verdict {
            Ok(verdict) if !verdict.bugs.is_empty() => FAILED,
            Ok(verdict) if verdict.decision != Decision::NotFinished => DONE,
            _ => SOME,
        };
        let symmetries = Symmetries::find(&subject.program, &subject.model, &|_| {});
        let warnings = subject.model.warnings.iter().map(|found| Problem::of_model(&subject.source, found));
        let plot = settings.map(|settings| self.plot(model, settings, session));
        let about = Understood {
            notes: warnings.chain(costs_of_symmetry(&subject, &symmetries)).collect(),
            subject: &subject,
            symmetries: &symmetries,
            verdict: verdict.map_err(|error| {
                let hints: String = error.hints().iter().map(|hint| format!("\nhint: {hint}")).collect();
                format!("{error}{hints}")
            }),
            plot,
        };
        (section(&entry(About::Understood(Box::new(about)))), code)
    }

    fn request(&self, arguments: &ModelArguments) -> Request {
        let property = match (&self.ltl, self.liveness) {
            (Some(name), _) => Property::Claim(name.clone()),
            (None, true) => Property::Liveness,
            (None, false) => Property::Safety,
        };
        let order = self.bfs.then_some(crate::engine::request::Order::Breadth);
        Request {
            preprocessor: arguments.preprocessor(),
            property,
            search: Search { order, memory: self.memory, ..Search::default() },
            time_limit: self.time_limit,
            added: Added { compiler: self.cc.clone(), ..Added::default() },
            ..Request::new(&arguments.model)
        }
    }

    /// The plot of a sweep.
    fn plot(&self, model: &Path, settings: &Settings, session: Session<'_>) -> String {
        let request = |setting: &Setting| {
            let preprocessing =
                Preprocessing { define: settings.defines(setting), ..self.preprocessing.clone() };
            let arguments = ModelArguments { model: model.to_path_buf(), preprocessing };
            Request { compare: true, ..self.request(&arguments) }
        };
        let tried = sweep(settings, &request, session, &Quiet).unwrap_or_default();
        let limits = (self.time_limit, self.memory);
        SweepReport::new(model, settings, &tried, limits, true).svg()
    }
}
