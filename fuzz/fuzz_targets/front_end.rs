//! Any bytes: the front end must come back with an answer, and what it accepts must survive being printed.
//!
//! `scripts/fuzz` runs it, with the example models and the grammar corpus as a start.
#![no_main]

use libfuzzer_sys::fuzz_target;
use topsym::analysis::normal::normal_form;
use topsym::model::Model;
use topsym::promela::parse;
use topsym::promela::printer::{Inlines, program};
use topsym::promela::source::{Encoding, Source};
use topsym::promela::syntax::shape;
use topsym::report::diagnostics::{Colour, render};

fuzz_target!(|bytes: &[u8]| {
    topsym::stack::on_large_stack(|| check(bytes));
});

fn source(text: String) -> Source {
    Source::plain("fuzz.pml", text, Encoding::Utf8)
}

fn check(bytes: &[u8]) {
    let (text, encoding) = Encoding::decode(bytes.to_vec());
    let original = Source::plain("fuzz.pml", text, encoding);
    let tree = match parse(&original) {
        Ok(tree) => tree,
        Err(problem) => {
            render(&original, &problem, Colour::None);
            return;
        }
    };
    let printed = source(program(&tree, Inlines::Kept));
    let again = match parse(&printed) {
        Ok(again) => again,
        Err(problem) => panic!("{}", render(&printed, &problem, Colour::None)),
    };
    assert_eq!(shape(&tree), shape(&again), "printing changed the model");
    match Model::new(&tree) {
        Ok(_) => {
            let normal = source(program(&normal_form(&tree), Inlines::Expanded));
            if let Err(problem) = parse(&normal) {
                panic!("{}", render(&normal, &problem, Colour::None));
            }
        }
        Err(problems) => {
            for problem in &problems {
                render(&original, problem, Colour::None);
            }
        }
    }
}
