//! As many states and transitions as plain SPIN.

use super::common::*;
use super::plain::*;
use std::path::{Path, PathBuf};
use topsym::engine::explore::compile::compile;
use topsym::engine::explore::search::{End, Searched, Task, search};
use topsym::engine::request::Order;
use topsym::limits::Limits;
use topsym::model::subject::Subject;
use topsym::model::symbols::{BodyId, BodyKind};
use topsym::program::Program;
use topsym::promela::load;
use topsym::promela::preprocess::PreprocessorOptions;
use topsym::stack::on_large_stack;

/// What the built-in engine counts; `Err`: why it does not execute the model.
fn ours(path: &Path, flags: &[String], mode: Mode, order: Order) -> Result<Searched, String> {
    let defines = flags.iter().map(|flag| flag.trim_start_matches("-D").to_string()).collect();
    let options = PreprocessorOptions { defines, ..PreprocessorOptions::default() };
    on_large_stack(|| {
        let loaded = load(path, &options).map_err(|_| "not read".to_string())?;
        let subject = Subject::new(loaded).map_err(|_| "not understood".to_string())?;
        let program = Program::new(&subject.program, &subject.model).map_err(|why| why.to_string())?;
        let code = compile(&program);
        let bodies = (0..).map(BodyId).zip(&subject.model.symbols.bodies);
        let mut claims = bodies.filter(|(_, body)| matches!(body.kind, BodyKind::Never));
        let claim = if mode.claim { claims.next().map(|(id, _)| id) } else { None };
        let task = Task {
            code: &code,
            claim,
            end_states: claim.is_none(),
            order,
            depth: None,
            memory: 1 << 30,
            transitions: 20_000_000,
            limits: Limits::none(),
            all_errors: mode.all_errors,
        };
        Ok(search(task, &|_| {}))
    })
}

#[derive(Default, Debug)]
struct Sum {
    compared: usize,
    with_errors: usize,
    states: u64,
    left_out: Vec<String>,
}

fn compare(path: &Path, flags: &[String]) -> Result<Sum, String> {
    let name = path.display();
    let text = std::fs::read_to_string(path).unwrap();
    let claim = text.lines().any(|line| line.trim_start().starts_with("never"));
    let mut sum = Sum::default();
    let mode = Mode { all_errors: true, claim, bfs: false };
    let plain = match plain(path, flags, mode) {
        Ok(plain) => plain,
        Err(No::Stops(why)) => {
            // the first error must be found, too
            let mode = Mode { all_errors: false, ..mode };
            let ours = ours(path, flags, mode, Order::Breadth).map_err(|why| format!("{name}: {why}"))?;
            sum.left_out.push(format!("{name}: {why}; ours {:?} {:?}", ours.end, ours.found.map(|f| f.what)));
            return Ok(sum);
        }
        Err(other) => {
            let text = format!("{other:?}");
            sum.left_out.push(format!("{name}: {}", text.chars().take(100).collect::<String>()));
            return Ok(sum);
        }
    };
    for order in [Order::Breadth, Order::Depth] {
        let ours = match ours(path, flags, mode, order) {
            Ok(ours) => ours,
            Err(why) => {
                sum.left_out.push(format!("{name}: {why}"));
                return Ok(sum);
            }
        };
        let (stored, transitions) = (ours.stored, ours.stored + ours.matched);
        if (stored, transitions) != (plain.stored, plain.transitions)
            || (ours.errors > 0) != (plain.errors > 0)
            || !matches!(ours.end, End::Complete | End::Error)
        {
            return Err(format!(
                "{name}: {order:?}: {stored} states, {transitions} transitions, {} errors, {:?}; SPIN {}, {}, {} {:?}",
                ours.errors, ours.end, plain.stored, plain.transitions, plain.errors, plain.error
            ));
        }
    }
    sum.compared = 1;
    sum.with_errors = usize::from(plain.errors > 0);
    sum.states = plain.stored;
    Ok(sum)
}

fn compare_all(models: &[(PathBuf, Vec<String>)]) -> Sum {
    let mut all = Sum::default();
    for sum in results_of_all(models, |(path, flags)| compare(path, flags)) {
        all.compared += sum.compared;
        all.with_errors += sum.with_errors;
        all.states += sum.states;
        all.left_out.extend(sum.left_out);
    }
    all.left_out.sort();
    println!("{} models, {} with errors, {} states", all.compared, all.with_errors, all.states);
    all.left_out.iter().for_each(|line| println!("left out: {line}"));
    all
}

/// For whoever looks for a difference: all models of a folder.
#[test]
fn models_of_a_folder() {
    let Some(folder) = std::env::var_os("MODELS") else { return };
    let models = models_in(folder.to_str().unwrap());
    compare_all(&models.into_iter().map(|path| (path, Vec::new())).collect::<Vec<_>>());
}
