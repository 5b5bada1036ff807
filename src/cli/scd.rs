//! `topsym scd`: the static channel diagram of a model.

use super::progress::with_progress;
use super::{Context, ModelArguments, OK, PROBLEMS, put};
use crate::report::scd::diagram;
use crate::symmetry::Symmetries;
use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
pub(super) struct Scd {
    #[command(flatten)]
    model: ModelArguments,

    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Text,
    Dot,
    Svg,
    Json,
}

impl Scd {
    pub(super) fn run(&self, context: &Context) -> anyhow::Result<u8> {
        let Some(subject) = self.model.load_model(context) else {
            return Ok(PROBLEMS);
        };
        let symmetries = with_progress(|tell| Symmetries::find(&subject.program, &subject.model, tell));
        let diagram = diagram(&subject, &symmetries);
        let text = match self.format {
            Format::Text => diagram.text(),
            Format::Dot => diagram.dot(),
            Format::Svg => diagram.svg(),
            Format::Json => diagram.json()?,
        };
        put(&text)?;
        Ok(OK)
    }
}
