//! `topsym trail`: a counterexample that people can read.

use super::{Context, FAILED, ModelArguments, OK, complain, put, write_file};
use crate::engine::evidence::Counterexample;
use crate::engine::spin::counterexample::{AtTheEnd, Following, counterexample};
use crate::engine::spin::simulate::Simulator;
use crate::engine::spin::toolchain::Spin;
use crate::engine::spin::trail::Trail;
use crate::engine::spin::verifier::claim_file::with_claim;
use crate::limits::Limits;
use crate::report::sequence;
use crate::report::trail::{MadeRun, TrailReport, USUAL_WIDTH};
use clap::{Args, ValueEnum};
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Debug, Args)]
pub(super) struct ShowTrail {
    #[command(flatten)]
    model: ModelArguments,

    /// The trail; otherwise MODEL.trail, in the current folder or beside the model
    trail: Option<PathBuf>,

    /// The file with the never claim that was verified, as for `topsym verify --never`
    #[arg(long, value_name = "FILE")]
    never: Option<PathBuf>,

    #[command(flatten)]
    shown: Shown,
}

/// How steps are shown.
#[derive(Debug, Args)]
pub(super) struct Shown {
    /// How to show it; `trail` is a trail file, with all rounds of a cycle
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Where to write it; otherwise on standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The first step to show
    #[arg(long, value_name = "STEP")]
    from: Option<i64>,

    /// The last step to show
    #[arg(long, value_name = "STEP")]
    to: Option<i64>,

    /// The width of the text; otherwise that of the terminal
    #[arg(long, value_name = "COLUMNS")]
    width: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
enum Format {
    Text,
    Json,
    Yaml,
    Svg,
    Trail,
}

impl ShowTrail {
    pub(super) fn run(&self, context: &Context) -> anyhow::Result<u8> {
        let stop = Arc::new(AtomicBool::new(false));
        let seen = stop.clone();
        // without a handler, an interrupt ends us at once: then temporary files stay, and nothing worse happens
        let _ = ctrlc::set_handler(move || seen.store(true, Ordering::Relaxed));
        let Some(never) = &self.never else {
            return self.show(context, &self.model, &stop);
        };
        match with_claim(&self.model.model, never) {
            Ok((_folder, path)) => {
                let preprocessing = self.model.preprocessing.clone();
                self.show(context, &ModelArguments { model: path, preprocessing }, &stop)
            }
            Err(error) => Ok(failed(&error, &error.hints())),
        }
    }

    /// Shows the trail of a model, which has the claim in it if that is in a file.
    fn show(&self, context: &Context, given: &ModelArguments, stop: &AtomicBool) -> anyhow::Result<u8> {
        let Some(subject) = given.load_model(context) else {
            return Ok(FAILED);
        };
        let trail = match Trail::read(&self.trail_path()) {
            Ok(trail) => trail,
            Err(error) => return Ok(failed(&error, &[error.hint()])),
        };
        let options = given.preprocessor();
        let limits = Limits { stop, ..Limits::none() };
        let spin = match Spin::find(limits) {
            Ok(spin) => spin,
            Err(error) => return Ok(failed(&error, error.hint().as_slice())),
        };
        let simulator = Simulator { spin: &spin, path: &given.model, options: &options, limits };
        let found = match counterexample(
            Following { simulator, subject: &subject, prepared: None, end: AtTheEnd::Asked },
            &trail,
        ) {
            Ok(found) => found,
            Err(error) => return Ok(failed(&error, error.hint().as_slice())),
        };
        self.shown.show(&self.model.model, None, &found)?;
        Ok(OK)
    }

    /// The trail that was asked for, or where verifiers put it.
    fn trail_path(&self) -> PathBuf {
        if let Some(path) = &self.trail {
            return path.clone();
        }
        let with_ending = |path: PathBuf| {
            let mut name = path.into_os_string();
            name.push(".trail");
            PathBuf::from(name)
        };
        let here = with_ending(self.model.model.file_name().map(PathBuf::from).unwrap_or_default());
        let beside = with_ending(self.model.model.clone());
        if here.exists() { here } else { beside }
    }
}

impl Shown {
    /// Shows the steps of a model.
    pub(super) fn show(
        &self,
        model: &Path,
        run: Option<MadeRun>,
        found: &Counterexample,
    ) -> anyhow::Result<()> {
        let report = TrailReport { model: name_of(model), run, from: self.from, to: self.to, found };
        let text = match self.format {
            Format::Text => report.text(self.width()),
            Format::Json => serde_json::to_string_pretty(&report)?,
            Format::Yaml => serde_yaml::to_string(&report)?,
            Format::Svg => sequence::svg(&report),
            Format::Trail => found.trail.to_string(),
        };
        match &self.output {
            Some(path) => write_file(path, &text),
            None => put(&text),
        }
    }

    /// The file that is written.
    pub(super) fn output(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    /// The width of the text.
    pub(super) fn width(&self) -> usize {
        self.width.unwrap_or_else(terminal_width)
    }
}

/// The name of a model's file, without its folder.
pub(super) fn name_of(model: &Path) -> String {
    model.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Says what is wrong; the result is the exit code.
pub(super) fn failed(error: &dyn Display, hints: &[&str]) -> u8 {
    complain(error, hints);
    FAILED
}

/// As the shell tells it to commands, or the terminal, if there is one.
fn terminal_width() -> usize {
    let told = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let measured = || Some(usize::from(rustix::termios::tcgetwinsize(std::io::stdout()).ok()?.ws_col));
    told.or_else(measured).filter(|columns| *columns > 0).unwrap_or(USUAL_WIDTH)
}
