//! `topsym check`: is this a model that can be used?

use super::{Context, ModelArguments, OK, PROBLEMS, ProblemFormat};
use crate::report::problems::Problem;
use clap::Args;

#[derive(Debug, Args)]
pub(super) struct Check {
    #[command(flatten)]
    model: ModelArguments,

    /// How to print problems: text goes to standard error, the others to standard output
    #[arg(long, value_enum, default_value_t = ProblemFormat::Text)]
    format: ProblemFormat,
}

impl Check {
    pub(super) fn run(&self, context: &Context) -> anyhow::Result<u8> {
        if self.format == ProblemFormat::Text {
            return Ok(match self.model.load_model(context) {
                Some(_) => OK,
                None => PROBLEMS,
            });
        }
        let (problems, code) = match self.model.understand() {
            Err(unusable) => (unusable.problems(&self.model.model), PROBLEMS),
            Ok(subject) => {
                let warnings = subject.model.warnings.iter();
                (warnings.map(|warning| Problem::of_model(&subject.source, warning)).collect(), OK)
            }
        };
        self.format.put(&problems)?;
        Ok(code)
    }
}
