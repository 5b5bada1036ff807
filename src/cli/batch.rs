//! `topsym batch`: many models.

use super::emit::{Parts, Runner};
use super::interrupt::Stop;
use super::{Preprocessing, put, write_file};
use crate::engine::request::{Added, Request};
use crate::promela::preprocess::PreprocessorOptions;
use crate::report::batch::{Row, csv, markdown};
use crate::report::junit;
use crate::report::parts::{MOST_SHARDS, Part, Shard, merge};
use crate::verify::batch::{Entry, models, run};
use anyhow::Context as _;
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
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
    #[arg(required_unless_present = "merge")]
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

    /// Verify one part of the models only, the I-th of N; the results go to the file of --output
    #[arg(long, value_name = "I/N", requires = "output", conflicts_with = "tables", help_heading = "Parts")]
    shard: Option<Shard>,

    /// The file for the results of a part, as JSON; it is written anew after each model
    #[arg(long, value_name = "FILE", requires = "shard", help_heading = "Parts")]
    output: Option<PathBuf>,

    /// Make one table of the results of parts
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["paths", "shard", "emit"], help_heading = "Parts")]
    merge: Vec<PathBuf>,

    /// Print a script that runs all parts, rather than verifying anything
    #[arg(long, value_enum, requires = "shards", conflicts_with = "shard", help_heading = "Parts")]
    emit: Option<Runner>,

    /// How many parts the script has
    #[arg(long, value_name = "N", requires = "emit", help_heading = "Parts", value_parser = clap::value_parser!(u32).range(1..=MOST_SHARDS as i64))]
    shards: Option<u32>,
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
    fn name(self) -> &'static str {
        match self {
            Format::Markdown => "markdown",
            Format::Csv => "csv",
            Format::Yaml => "yaml",
            Format::Json => "json",
            Format::Junit => "junit",
        }
    }

    fn table(self, entries: &[Entry]) -> anyhow::Result<String> {
        match self {
            Format::Junit => Ok(junit::of_batch(entries)?),
            other => other.table_of_rows(&entries.iter().map(Row::new).collect::<Vec<Row>>()),
        }
    }

    fn table_of_rows(self, rows: &[Row]) -> anyhow::Result<String> {
        Ok(match self {
            Format::Markdown => markdown(rows),
            Format::Csv => csv(rows),
            Format::Yaml => serde_yaml::to_string(rows)?,
            Format::Json => serde_json::to_string_pretty(rows)?,
            Format::Junit => junit::of_rows(rows)?,
        })
    }
}

/// All kinds of tables of the same results.
fn write_tables(folder: &Path, table: &dyn Fn(Format) -> anyhow::Result<String>) -> anyhow::Result<()> {
    for format in [Format::Markdown, Format::Csv, Format::Yaml] {
        write_file(&folder.join(format!("results.{}", format.name())), &table(format)?)?;
    }
    Ok(())
}

fn write_part(file: &Path, part: &Part) -> anyhow::Result<()> {
    write_file(file, &serde_json::to_string_pretty(part)?)
}

impl Batch {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        if let Some(runner) = self.emit {
            put(&self.parts()?.script(runner))?;
            return Ok(ALL);
        }
        if !self.merge.is_empty() {
            return self.merged();
        }
        let all = models(&self.paths).context("looking for models")?;
        let models = self.shard.map_or_else(|| all.clone(), |shard| shard.select(&all));
        let part = self.shard.map(|shard| self.part(shard, &all));
        if let (Some(file), Some(part)) = (&self.output, &part) {
            // before anything is verified: a part that is killed later has its file
            write_part(file, part)?;
        }
        let part = Mutex::new(part);
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
            if let Err(problem) = self.keep_row(&part, entry) {
                say!("error: {problem:#}");
            }
        };
        let request = |model: &Path| self.request(model);
        let entries = run(&models, usize::from(self.jobs), &request, &stop, &done);
        bar.finish_and_clear();
        // files first: nobody may be there any more to read the table
        if let Some(folder) = &self.tables {
            write_tables(folder, &|format| format.table(&entries))?;
        }
        match (&self.output, part.into_inner()) {
            (Some(file), Ok(Some(part))) => {
                write_part(file, &Part { finished: entries.len() == models.len(), ..part })?;
            }
            _ => put(&self.format.table(&entries)?)?,
        }
        let is_wrong = |entry: &Entry| entry.result.as_ref().is_ok_and(|verdict| !verdict.bugs.is_empty());
        Ok(match () {
            _ if entries.iter().any(is_wrong) => WRONG,
            _ if stop.load(Ordering::Relaxed) => SOME,
            _ if entries.len() < models.len() || entries.iter().any(|entry| entry.result.is_err()) => SOME,
            _ => ALL,
        })
    }

    /// The file of a part, before there are any results.
    fn part(&self, shard: Shard, all: &[PathBuf]) -> Part {
        let Preprocessing { define, undefine, include } = &self.preprocessing;
        let compare = if self.no_compare { ", without comparison" } else { "" };
        Part {
            version: env!("CARGO_PKG_VERSION").to_string(),
            shard,
            settings: format!("{} s, {define:?} {undefine:?} {include:?}{compare}", self.time_limit),
            models: all.iter().map(|model| model.display().to_string()).collect(),
            rows: Vec::new(),
            finished: false,
        }
    }

    /// Adds a row to the file of a part, if this is one.
    fn keep_row(&self, part: &Mutex<Option<Part>>, entry: &Entry) -> anyhow::Result<()> {
        let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
        if let (Some(file), Some(part)) = (&self.output, part.as_mut()) {
            part.rows.push(Row::new(entry));
            write_part(file, part)?;
        }
        Ok(())
    }

    /// One table of several files.
    fn merged(&self) -> anyhow::Result<u8> {
        let merged = match merge(&self.merge) {
            Ok(merged) => merged,
            Err(problem) => {
                say!("error: {problem}");
                return Ok(WRONG);
            }
        };
        if let Some(folder) = &self.tables {
            std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
            write_tables(folder, &|format| format.table_of_rows(&merged.rows))?;
        }
        put(&self.format.table_of_rows(&merged.rows)?)?;
        for shard in &merged.unfinished {
            say!("error: part {shard} is missing or was stopped; run it again, with --shard {shard}");
        }
        Ok(match () {
            _ if merged.rows.iter().any(Row::is_wrong) => WRONG,
            _ if !merged.unfinished.is_empty() || merged.rows.iter().any(Row::is_without_verdict) => SOME,
            _ => ALL,
        })
    }

    /// What a script has to run.
    fn parts(&self) -> anyhow::Result<Parts<'_>> {
        let mut words: Vec<OsString> = vec!["batch".into()];
        words.extend(self.paths.iter().map(|path| path.clone().into_os_string()));
        let Preprocessing { define, undefine, include } = &self.preprocessing;
        words.extend(define.iter().map(|define| format!("-D{define}").into()));
        words.extend(undefine.iter().map(|undefine| format!("-U{undefine}").into()));
        words.extend(include.iter().flat_map(|folder| ["-I".into(), folder.clone().into_os_string()]));
        words.extend(
            [format!("--time-limit={}", self.time_limit), format!("--jobs={}", self.jobs)]
                .map(OsString::from),
        );
        words.extend(self.no_compare.then(|| "--no-compare".into()));
        words.extend(self.cc.iter().map(|cc| format!("--cc={cc}").into()));
        // a wrong path shows now, and not in a cluster
        models(&self.paths).context("looking for models")?;
        let folder = self.tables.as_deref().unwrap_or(Path::new("results"));
        let count = self.shards.map_or(1, |shards| shards as usize);
        Ok(Parts { words, count, folder, format: self.format.name() })
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
