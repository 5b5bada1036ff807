//! `topsym group`: the symmetry group of a model.

use super::progress::with_progress;
use super::{Context, ModelArguments, OK, PROBLEMS, put};
use crate::model::Model;
use crate::promela::Loaded;
use crate::report::group::GroupInfo;
use crate::report::scd::ScdGroup;
use crate::symmetry::{Symmetries, cycles};
use anyhow::Context as _;
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct Group {
    #[command(flatten)]
    model: ModelArguments,

    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// The automorphisms of the static channel diagram alone, to compare
    #[arg(long, conflicts_with = "generators")]
    scd_only: bool,

    /// Take the generators from a file instead of searching: one on each line, in cycle notation with the names that
    /// `topsym group` prints; each one is checked
    #[arg(long, value_name = "FILE")]
    generators: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
enum Format {
    Text,
    Yaml,
    Json,
    Gap,
}

impl Group {
    pub(super) fn run(&self, context: &Context) -> anyhow::Result<u8> {
        let Some((loaded, model)) = self.model.load_model(context) else {
            return Ok(PROBLEMS);
        };
        if self.scd_only {
            let group = ScdGroup::new(&loaded, &model);
            let text = match self.format {
                Format::Text => group.to_string(),
                Format::Yaml => serde_yaml::to_string(&group)?,
                Format::Json => serde_json::to_string_pretty(&group)?,
                Format::Gap => group.gap(),
            };
            put(&text)?;
            return Ok(OK);
        }
        let symmetries = match &self.generators {
            Some(file) => match given(&loaded, &model, file)? {
                Some(symmetries) => symmetries,
                None => return Ok(PROBLEMS),
            },
            None => with_progress(|tell| Symmetries::find(&loaded.program, &model, tell)),
        };
        if symmetries.refused > 0 {
            eprintln!(
                "error: {} of the symmetries that were found did not pass the check and are not used. \
                 This is an error in topsym; please report it with the model.",
                symmetries.refused
            );
        }
        let info = GroupInfo::new(&loaded, &model, &symmetries);
        let text = match self.format {
            Format::Text => info.to_string(),
            Format::Yaml => serde_yaml::to_string(&info)?,
            Format::Json => serde_json::to_string_pretty(&info)?,
            Format::Gap => info.gap(),
        };
        put(&text)?;
        Ok(OK)
    }
}

/// The group that the generators in a file generate; `None` if one of them is wrong.
fn given(loaded: &Loaded, model: &Model, file: &Path) -> anyhow::Result<Option<Symmetries>> {
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let (nothing, _) = Symmetries::given(&loaded.program, model, &[]);
    let mut permutations = Vec::new();
    let mut lines = Vec::new();
    let mut wrong = false;
    for (index, line) in text.lines().enumerate() {
        let line_number = index + 1;
        let line = line.split('#').next().unwrap_or("").trim();
        if line.is_empty() {
            continue;
        }
        match cycles::parse(line, model, &nothing) {
            Ok(permutation) => {
                permutations.push(permutation);
                lines.push(line_number);
            }
            Err(problem) => {
                eprintln!("error: {}:{line_number}: {problem}", file.display());
                eprintln!(
                    "  hint: names are those that `topsym group` prints: (client[1] client[2]) (box1 box2)"
                );
                wrong = true;
            }
        }
    }
    let (symmetries, refused) = Symmetries::given(&loaded.program, model, &permutations);
    for index in refused {
        eprintln!("error: {}:{}: this is not a symmetry of the model", file.display(), lines[index]);
        eprintln!("  hint: `topsym explain` shows what tells two processes apart");
        wrong = true;
    }
    Ok((!wrong).then_some(symmetries))
}
