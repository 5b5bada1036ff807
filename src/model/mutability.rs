//! Which variables never change once the model has started.
//!
//! A variable is *constant after boot* if nobody writes it except `init` during the boot (see [`super::boot`]). Writers
//! are assignments, `++`, `--`, receives (also `q?<x>`), `for`, `select`, declarations that SPIN makes statements,
//! and C code, which may write everything. A write to one element counts for the whole array; fields are kept apart.

use super::boot::Boot;
use super::features::{Feature, Features};
use super::symbols::*;
use super::writes::Writes;
use crate::promela::syntax::*;
use std::collections::HashSet;

/// What never changes after the boot.
#[derive(Clone, Debug, Default)]
pub struct Constants {
    /// Variables and parameters that nobody writes, in no part.
    pub whole: HashSet<SymbolId>,
    /// The variables and fields that are written, by path; `None` if anything may be.
    written: Option<HashSet<Vec<SymbolId>>>,
}

impl Constants {
    /// Is a field of a variable, given by the path that leads to it, never written?
    pub fn has_path(&self, path: &[SymbolId]) -> bool {
        self.written.as_ref().is_some_and(|written| {
            written.iter().all(|other| other.iter().zip(path).any(|(theirs, ours)| theirs != ours))
        })
    }
}

/// The variables and parameters that nobody writes after the boot.
pub fn constant_after_boot(
    program: &Program,
    symbols: &Symbols,
    boot: &Boot,
    features: &Features,
) -> Constants {
    let mut writes = Writes::new(symbols);
    for (index, unit) in program.units.iter().enumerate() {
        match unit {
            Unit::Code(_) | Unit::CState(_) => writes.has_code = true,
            _ => writes.steps(boot.steps_after(program, index)),
        }
    }
    // C code in the boot can keep pointers for later
    writes.has_code |= features.uses(Feature::CCode);
    if writes.has_code {
        return Constants::default();
    }
    let whole = symbols
        .ids()
        .filter(|id| !matches!(symbols.get(*id).home, Home::Field(_)))
        .filter(|id| !writes.written.contains(id))
        .collect();
    Constants { whole, written: Some(writes.paths) }
}

#[cfg(test)]
mod tests {
    use crate::model::Model;
    use crate::promela::parse;
    use crate::promela::source::{Encoding, Source};

    /// The names of the variables that stay constant.
    fn constants(text: &str) -> Vec<String> {
        let source = Source::plain("test.pml", text.to_string(), Encoding::Utf8);
        let model = Model::new(&parse(&source).unwrap()).unwrap();
        let mut names: Vec<String> =
            model.constants.whole.iter().map(|id| model.symbols.get(*id).name.to_string()).collect();
        names.sort();
        names
    }

    #[test]
    fn what_the_boot_writes_is_constant_afterwards() {
        let text = "byte prio[3], turn, n = 2; proctype p(byte id) { turn = prio[id] + n } \
                    init { prio[1] = 1; run p(1); prio[2] = 2; run p(2); turn = 0 }";
        assert_eq!(constants(text), ["id", "n", "prio"]);
    }

    #[test]
    fn every_kind_of_write_counts() {
        for write in [
            "x++",
            "x--",
            "q?x",
            "q??x",
            "q?<x>",
            "for (x : 1 .. 2) { skip }",
            "select (x : 1 .. 2)",
            "set(x)",
            "a[x] = 1; x = 1",
        ] {
            let text = format!(
                "byte x, a[3]; chan q = [1] of {{ byte }}; inline set(v) {{ v = 1 }} \
                 active proctype p() {{ {write} }}"
            );
            assert!(!constants(&text).contains(&"x".to_string()), "{write}");
        }
        assert!(constants("byte x; active proctype p() { x == 1 }").contains(&"x".to_string()));
        assert!(constants("byte x; active proctype p() { c_code { now.x = 1; } }").is_empty());
        assert!(constants("active proctype p() { skip; byte late; late == 0 }").is_empty());
    }
}
