//! `topsym trail`: a counterexample that people can read.

use super::{Context, FAILED, ModelArguments, OK, put, write_file};
use crate::report::sequence;
use crate::report::trail::{TrailReport, USUAL_WIDTH};
use crate::spin::counterexample::counterexample;
use crate::spin::trail::Trail as TrailFile;
use clap::{Args, ValueEnum};
use std::fmt::Display;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(super) struct Trail {
    #[command(flatten)]
    model: ModelArguments,

    /// The trail; otherwise MODEL.trail, in the current folder or beside the model
    trail: Option<PathBuf>,

    /// How to show it; `trail` is a trail file again, with all rounds of a cycle
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

impl Trail {
    pub(super) fn run(&self, context: &Context) -> anyhow::Result<u8> {
        let Some((loaded, model)) = self.model.load_model(context) else {
            return Ok(FAILED);
        };
        let trail = match TrailFile::read(&self.trail_path()) {
            Ok(trail) => trail,
            Err(error) => return Ok(complain(&error, Some(error.hint()))),
        };
        let found = counterexample(&self.model.model, &self.model.preprocessor(), &loaded, &model, &trail);
        let found = match found {
            Ok(found) => found,
            Err(error) => return Ok(complain(&error, error.hint())),
        };
        let name = self.model.model.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let report = TrailReport { model: name, from: self.from, to: self.to, found: &found };
        let text = match self.format {
            Format::Text => report.text(self.width.unwrap_or_else(terminal_width)),
            Format::Json => serde_json::to_string_pretty(&report)?,
            Format::Yaml => serde_yaml::to_string(&report)?,
            Format::Svg => sequence::svg(&report),
            Format::Trail => found.trail.to_string(),
        };
        match &self.output {
            Some(path) => write_file(path, &text)?,
            None => put(&text)?,
        }
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

/// Says what is wrong; the result is the exit code.
fn complain(error: &dyn Display, hint: Option<&str>) -> u8 {
    eprintln!("error: {error}");
    if let Some(hint) = hint {
        eprintln!("  hint: {hint}");
    }
    FAILED
}

/// As shells tell it to commands, if they do.
fn terminal_width() -> usize {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    columns.unwrap_or(USUAL_WIDTH)
}
