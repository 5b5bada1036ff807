//! The choice of a strategy on the command line, by the names that [`Strategy`] has for users.

use crate::engine::strategy::Strategy;
use clap::ValueEnum;
use clap::builder::PossibleValue;

impl ValueEnum for Strategy {
    fn value_variants<'a>() -> &'a [Strategy] {
        &Strategy::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.description()))
    }
}
