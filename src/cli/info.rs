//! `topsym info`: what a model consists of.

use super::{Context, ModelArguments, OK, PROBLEMS, put};
use crate::report::info::ModelInfo;
use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
pub(super) struct Info {
    #[command(flatten)]
    model: ModelArguments,

    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Text,
    Yaml,
    Json,
}

impl Info {
    pub(super) fn run(&self, context: &Context) -> anyhow::Result<u8> {
        let Some(subject) = self.model.load_model(context) else {
            return Ok(PROBLEMS);
        };
        let info = ModelInfo::new(&subject);
        let text = match self.format {
            Format::Text => info.to_string(),
            Format::Yaml => serde_yaml::to_string(&info)?,
            Format::Json => serde_json::to_string_pretty(&info)?,
        };
        put(&text)?;
        Ok(OK)
    }
}
