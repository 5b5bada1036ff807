//! `topsym group`: the symmetry group of a model.

use super::{Context, ModelArguments, OK, PROBLEMS};
use crate::symmetry::Symmetries;
use clap::Args;

#[derive(Debug, Args)]
pub(super) struct Group {
    #[command(flatten)]
    model: ModelArguments,
}

impl Group {
    pub(super) fn run(&self, context: &Context) -> anyhow::Result<u8> {
        let Some((loaded, model)) = self.model.load_model(context) else {
            return Ok(PROBLEMS);
        };
        let symmetries = Symmetries::find(&loaded.program, &model);
        println!("order {}", symmetries.order);
        for generator in &symmetries.generators {
            let cycles: Vec<String> = generator
                .permutation
                .cycles()
                .iter()
                .map(|cycle| {
                    let names: Vec<String> =
                        cycle.iter().map(|&point| symmetries.point_name(&model, point)).collect();
                    format!("({})", names.join(" "))
                })
                .collect();
            println!("  {}", cycles.join(" "));
        }
        println!("vertices {} refused {}", symmetries.vertices, symmetries.refused);
        Ok(OK)
    }
}
