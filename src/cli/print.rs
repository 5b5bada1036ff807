//! `topsym print`: the model back as Promela.

use super::{Context, ModelArguments, OK, PROBLEMS};
use crate::analysis::normal::normal_form;
use crate::promela::printer::{self, Inlines};
use clap::Args;
use std::io::Write;

#[derive(Debug, Args)]
pub(super) struct Print {
    #[command(flatten)]
    model: ModelArguments,

    /// Normalise: inlines expanded, operands and options in a fixed order where the order has no meaning
    #[arg(long)]
    normal: bool,
}

impl Print {
    pub(super) fn run(&self, context: &Context) -> anyhow::Result<u8> {
        let Some(loaded) = self.model.load(context) else {
            return Ok(PROBLEMS);
        };
        let text = if self.normal {
            printer::program(&normal_form(&loaded.program), Inlines::Expanded)
        } else {
            printer::program(&loaded.program, Inlines::Kept)
        };
        std::io::stdout().write_all(&loaded.source.encoding().encode(&text))?;
        Ok(OK)
    }
}
