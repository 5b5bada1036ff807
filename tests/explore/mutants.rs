//! Mutants of models: whatever the front end accepts is executed, or refused; nothing panics.

use super::common::mutate::{mutate, words};
use super::common::*;
use topsym::engine::audit::Audit;
use topsym::engine::explore::compile::compile;
use topsym::engine::explore::reduction::Reduction;
use topsym::engine::explore::search::{Task, search};
use topsym::engine::explore::symmetry::Keys;
use topsym::engine::request::Order;
use topsym::limits::Limits;
use topsym::model::subject::Subject;
use topsym::program::Program;
use topsym::promela::source::Encoding;
use topsym::promela::source::Source;
use topsym::promela::{Loaded, parse};
use topsym::stack::on_large_stack;
use topsym::symmetry::Symmetries;

/// Executes a mutant for a while, without symmetry and with it. Is it a model?
fn execute(text: &str) -> bool {
    let source = Source::plain("m.pml", text.to_string(), Encoding::Utf8);
    let Ok(program) = parse(&source) else { return false };
    let Ok(subject) = Subject::new(Loaded { source, program }) else { return false };
    let Ok(program) = Program::new(&subject.program, &subject.model) else { return false };
    let code = compile(&program);
    let task = |order, reduction| Task {
        code: &code,
        claim: None,
        end_states: true,
        order,
        depth: Some(5_000),
        memory: 1 << 26,
        transitions: 3_000,
        limits: Limits::none(),
        all_errors: true,
        reduction,
    };
    search(task(Order::Depth, None), &|_| {});
    let symmetries = Symmetries::find(&subject.program, &subject.model, &|_: &'static str| {});
    let keys = Keys::new(&subject, &symmetries, &program, &code).ok();
    let reduction = keys.map(|keys| Reduction::new(keys, Audit::Usual, code.has_hidden, true));
    search(task(Order::Breadth, reduction), &|_| {});
    true
}

#[test]
fn mutants_do_not_panic() {
    let mut models = models_in("tests/explore/models");
    models.extend(models_in("promela-examples"));
    let texts: Vec<String> = models
        .iter()
        .filter_map(|model| std::fs::read_to_string(model).ok())
        .filter(|t| !t.contains('#'))
        .collect();
    let donors: Vec<String> = texts.iter().flat_map(|text| words(text)).collect();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mutants: Vec<String> =
        (0..2_000).map(|_| mutate(&texts[random.below(texts.len())], &donors, &mut random)).collect();
    let executed = results_of_all(&mutants, |mutant| {
        std::panic::catch_unwind(|| on_large_stack(|| execute(mutant))).map_err(|_| mutant.clone())
    });
    let executed = executed.into_iter().filter(|executed| *executed).count();
    println!("{executed} of {} mutants were executed", mutants.len());
    assert!(executed > 300, "{executed}");
}
