//! `topsym group`: the symmetry group of a model, or any permutation group.

use super::progress::with_progress;
use super::{ChosenFormula, Context, ModelArguments, OK, PROBLEMS, Preprocessing, complain, put};
use crate::group::cycles as numbered;
use crate::model::subject::Subject;
use crate::report::group::{self, GroupInfo};
use crate::report::permutations::PermutationsInfo;
use crate::report::scd::ScdGroup;
use crate::symmetry::{Symmetries, cycles as named};
use anyhow::Context as _;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

#[derive(Debug, Args)]
pub(super) struct Group {
    /// The Promela model
    #[arg(required_unless_present = "generators")]
    model: Option<PathBuf>,

    #[command(flatten)]
    preprocessing: Preprocessing,

    #[command(flatten)]
    chosen: ChosenFormula,

    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Print a GAP session that recomputes what is claimed; the same as --format gap
    #[arg(long, conflicts_with = "format")]
    gap: bool,

    /// The automorphisms of the static channel diagram alone, to compare
    #[arg(long, conflicts_with = "generators")]
    scd_only: bool,

    /// Take the generators from a file instead of searching: one on each line, in cycle notation
    ///
    /// With a model, points have the names that `topsym group` prints, and each generator is checked. Without, they are numbers from 1.
    #[arg(long, value_name = "FILE")]
    generators: Option<PathBuf>,

    /// The number of points, if there is no model; otherwise the largest one in the file
    #[arg(long, value_name = "N", requires = "generators", conflicts_with = "model")]
    degree: Option<usize>,

    /// How long to look for the largest valid subgroup, if some of the generators are no symmetries
    #[arg(long, value_name = "SECONDS", requires = "generators", default_value_t = 10)]
    time_limit: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
enum Format {
    Text,
    Yaml,
    Json,
    Gap,
}

/// A text in one of the formats.
fn formatted<T: Serialize + ToString>(
    format: Format,
    info: &T,
    gap: impl Fn() -> String,
) -> anyhow::Result<String> {
    Ok(match format {
        Format::Text => info.to_string(),
        Format::Yaml => serde_yaml::to_string(info)?,
        Format::Json => serde_json::to_string_pretty(info)?,
        Format::Gap => gap(),
    })
}

impl Group {
    pub(super) fn run(&self, context: &Context) -> anyhow::Result<u8> {
        let format = if self.gap { Format::Gap } else { self.format };
        let Some(model) = &self.model else {
            return self.without_model(format);
        };
        let arguments = ModelArguments { model: model.clone(), preprocessing: self.preprocessing.clone() };
        let Some(subject) = arguments.load_chosen(context, &self.chosen) else {
            return Ok(PROBLEMS);
        };
        if self.scd_only {
            let group = ScdGroup::new(&subject);
            put(&formatted(format, &group, || group.gap())?)?;
            return Ok(OK);
        }
        let symmetries = match &self.generators {
            Some(file) => match self.given(&subject, file)? {
                Some(symmetries) => symmetries,
                None => return Ok(PROBLEMS),
            },
            None => with_progress(|tell| Symmetries::find(&subject.program, &subject.model, tell)),
        };
        if symmetries.refused > 0 {
            say!(
                "error: {} of the symmetries that were found did not pass the check and are not used. \
                 This is an error in topsym; please report it with the model.",
                symmetries.refused
            );
        }
        let info = GroupInfo::new(&subject, &symmetries);
        put(&formatted(format, &info, || group::gap(&subject, &symmetries))?)?;
        Ok(OK)
    }

    /// The group that the permutations of numbers in a file generate.
    fn without_model(&self, format: Format) -> anyhow::Result<u8> {
        let Some(file) = &self.generators else {
            return Ok(PROBLEMS);
        };
        let lines = lines_of(file)?;
        let largest = lines.iter().filter_map(|(_, line)| numbered::largest_point(line)).max();
        let degree = self.degree.unwrap_or(largest.unwrap_or(0) as usize);
        if degree > MOST_POINTS {
            say!("error: {}: {degree} points are too many; {MOST_POINTS} are possible", file.display());
            return Ok(PROBLEMS);
        }
        let read = |line: &str| numbered::parse(line, degree);
        let Some(generators) = parsed(file, &lines, read, "points are numbers from 1: (1 2 3)(4 5)") else {
            return Ok(PROBLEMS);
        };
        let info = with_progress(|tell| {
            tell("looking at the structure of the group");
            PermutationsInfo::new(degree, &generators)
        });
        put(&formatted(format, &info, || info.gap().to_string())?)?;
        Ok(OK)
    }

    /// The group that the generators in a file generate, without what is no symmetry; `None` if one of them is no permutation of the
    /// model's points.
    fn given(&self, subject: &Subject, file: &Path) -> anyhow::Result<Option<Symmetries>> {
        let Subject { program, model, .. } = subject;
        let lines = lines_of(file)?;
        let nothing = Symmetries::given(program, model, &[], Instant::now()).symmetries;
        let read = |line: &str| named::parse(line, model, &nothing);
        let hint = "names are those that `topsym group` prints: (client[1] client[2]) (box1 box2)";
        let Some(permutations) = parsed(file, &lines, read, hint) else {
            return Ok(None);
        };
        let deadline = Instant::now() + Duration::from_secs(self.time_limit.min(A_YEAR));
        let given = with_progress(|tell| {
            tell("looking for the largest valid subgroup");
            Symmetries::given(program, model, &permutations, deadline)
        });
        for index in &given.wrong {
            let line = lines[*index].0;
            say!("warning: {}:{line}: this is not a symmetry of the model, and is not used", file.display());
        }
        match (given.wrong.is_empty(), given.largest) {
            (true, _) => {}
            (false, true) => {
                say!(
                    "  note: the group is the largest subgroup of the given one that consists of symmetries"
                );
                say!("  hint: `topsym explain` shows what tells two processes apart");
            }
            (false, false) => say!(
                "  note: after {} seconds not all products of the generators were tried; there may be more symmetries\n  \
                 hint: --time-limit gives it more time",
                self.time_limit
            ),
        }
        Ok(Some(given.symmetries))
    }
}

/// More seconds are not needed, and could overflow.
const A_YEAR: u64 = 365 * 24 * 60 * 60;
/// Groups on more points are not worked with.
const MOST_POINTS: usize = 100_000;

/// The lines of a file that are neither empty nor comments, with their numbers.
fn lines_of(file: &Path) -> anyhow::Result<Vec<(usize, String)>> {
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or("").trim().to_string());
    Ok((1..).zip(lines).filter(|(_, line)| !line.is_empty()).collect())
}

/// What is on the lines, or `None` after all that is wrong with them was said.
fn parsed<T, E: Display>(
    file: &Path,
    lines: &[(usize, String)],
    read: impl Fn(&str) -> Result<T, E>,
    hint: &str,
) -> Option<Vec<T>> {
    let mut all = Vec::new();
    for (number, line) in lines {
        match read(line) {
            Ok(one) => all.push(one),
            Err(problem) => {
                complain(&format!("{}:{number}: {problem}", file.display()), &[hint]);
            }
        }
    }
    (all.len() == lines.len()).then_some(all)
}
