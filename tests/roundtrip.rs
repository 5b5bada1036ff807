//! Printing a tree and reading it again gives the same tree.

mod common;

use common::*;
use topsym::promela::preprocess::PreprocessorOptions;
use topsym::promela::printer::{Inlines, program};
use topsym::promela::source::{Encoding, Source};
use topsym::promela::syntax::shape;
use topsym::promela::{load, parse};

#[test]
fn a_printed_model_has_the_same_tree() {
    let mut models = models_in("promela-examples");
    models.extend(models_in("tests/grammar/accept"));
    models.extend(models_in("tests/regressions"));
    check_all(&models, |model| {
        let loaded =
            load(model, &PreprocessorOptions::default()).map_err(|e| format!("{}: {e:?}", name(model)))?;
        let text = program(&loaded.program, Inlines::Kept);
        let source = Source::plain("printed.pml", text, Encoding::Utf8);
        let again = parse(&source).map_err(|e| format!("{}: {e:?}", name(model)))?;
        let (before, after) = (shape(&loaded.program), shape(&again));
        if before == after {
            return Ok(());
        }
        let at = before.bytes().zip(after.bytes()).take_while(|(a, b)| a == b).count();
        let show = |text: &str| text.chars().skip(at.saturating_sub(100)).take(200).collect::<String>();
        Err(format!("{}:\n{}\n{}", name(model), show(&before), show(&after)))
    });
}
