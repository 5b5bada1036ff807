//! `topsym batch`: many models.

use super::interrupt::Stop;
use super::{Preprocessing, put, write_file};
use crate::engine::request::{Added, Request};
use crate::promela::preprocess::PreprocessorOptions;
use crate::report::batch::{Row, csv, markdown};
use crate::report::junit;
use crate::verify::batch::{Entry, models, run};
use anyhow::Context as _;
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Exit code: every model has a verdict, whatever it is.
const ALL: u8 = 0;
/// Exit code: topsym and plain SPIN differ somewhere, or another error of ours showed.
const WRONG: u8 = 2;
/// Exit code: some models have none.
const SOME: u8 = 3;

#[derive(Debug, Args)]
pub(super) struct Batch {
    /// Models, and folders with models (*.pml, *.prom, *.promela)
    #[arg(required = true)]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    preprocessing: Preprocessing,

    /// For each model, and again for plain SPIN
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    time_limit: u32,

    /// How many models at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,

    /// Leave plain SPIN out
    #[arg(long)]
    no_compare: bool,

    /// The C compiler
    #[arg(long, value_name = "PROGRAM")]
    cc: Option<String>,

    /// How to print the results
    #[arg(long, value_enum, default_value_t = Format::Markdown)]
    format: Format,

    /// Write results.markdown, results.csv and results.yaml into this folder as well; it is made if it does not exist
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Markdown,
    Csv,
    Yaml,
    Json,
    /// XML for systems of continuous integration
    Junit,
}

impl Format {
    fn table(self, entries: &[Entry]) -> anyhow::Result<String> {
        let rows: Vec<Row> = entries.iter().map(Row::new).collect();
        Ok(match self {
            Format::Markdown => markdown(&rows),
            Format::Csv => csv(&rows),
            Format::Yaml => serde_yaml::to_string(&rows)?,
            Format::Json => serde_json::to_string_pretty(&rows)?,
            Format::Junit => junit::of_batch(entries)?,
        })
    }
}

/// All kinds of tables of the same results.
fn write_tables(folder: &Path, entries: &[Entry]) -> anyhow::Result<()> {
    let kinds = [(Format::Markdown, "markdown"), (Format::Csv, "csv"), (Format::Yaml, "yaml")];
    for (format, kind) in kinds {
        write_file(&folder.join(format!("results.{kind}")), &format.table(entries)?)?;
    }
    Ok(())
}

impl Batch {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let models = models(&self.paths).context("looking for models")?;
        if let Some(folder) = &self.tables {
            // before hours of work, and not behind them, it shows if that is possible
            std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let stop = Stop::on_interrupt();
        let bar = ProgressBar::new(models.len() as u64);
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} ({elapsed})") {
            bar.set_style(style);
        }
        let done = |entry: &Entry| {
            bar.set_message(entry.model.display().to_string());
            bar.inc(1);
        };
        let request = |model: &Path| self.request(model);
        let entries = run(&models, usize::from(self.jobs), &request, &stop, &done);
        bar.finish_and_clear();
        // files first: nobody may be there any more to read the table
        if let Some(folder) = &self.tables {
            write_tables(folder, &entries)?;
        }
        put(&self.format.table(&entries)?)?;
        let is_wrong = |entry: &Entry| entry.result.as_ref().is_ok_and(|verdict| !verdict.bugs.is_empty());
        Ok(match () {
            _ if entries.iter().any(is_wrong) => WRONG,
            _ if stop.load(Ordering::Relaxed) => SOME,
            _ if entries.len() < models.len() || entries.iter().any(|entry| entry.result.is_err()) => SOME,
            _ => ALL,
        })
    }

    fn request(&self, model: &Path) -> Request {
        Request {
            preprocessor: PreprocessorOptions {
                defines: self.preprocessing.define.clone(),
                undefines: self.preprocessing.undefine.clone(),
                includes: self.preprocessing.include.clone(),
                search_path: None,
            },
            time_limit: Some(Duration::from_secs(u64::from(self.time_limit.max(1)))),
            added: Added { compiler: self.cc.clone(), ..Added::default() },
            compare: !self.no_compare,
            ..Request::new(model)
        }
    }
}
