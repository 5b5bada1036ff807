//! `topsym check`: is this a model that can be used?

use super::{Context, ModelArguments, OK, PROBLEMS};
use crate::model::resolve::resolve;
use crate::promela::diagnostic::Severity;
use crate::report::diagnostics;
use clap::Args;

#[derive(Debug, Args)]
pub(super) struct Check {
    #[command(flatten)]
    model: ModelArguments,
}

impl Check {
    pub(super) fn run(&self, context: &Context) -> anyhow::Result<u8> {
        let Some(loaded) = self.model.load(context) else {
            return Ok(PROBLEMS);
        };
        let (_, problems) = resolve(&loaded.program);
        for problem in &problems {
            eprintln!("{}\n", diagnostics::render(&loaded.source, problem, context.colour));
        }
        let failed = problems.iter().any(|p| p.severity == Severity::Error);
        Ok(if failed { PROBLEMS } else { OK })
    }
}
