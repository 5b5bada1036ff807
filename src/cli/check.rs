//! `topsym check`: is this a model that can be used?

use super::{Context, ModelArguments, OK, PROBLEMS};
use clap::Args;

#[derive(Debug, Args)]
pub(super) struct Check {
    #[command(flatten)]
    model: ModelArguments,
}

impl Check {
    pub(super) fn run(&self, context: &Context) -> anyhow::Result<u8> {
        Ok(match self.model.load_model(context) {
            Some(_) => OK,
            None => PROBLEMS,
        })
    }
}
