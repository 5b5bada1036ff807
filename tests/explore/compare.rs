//! A model searched by the built-in engine and by plain SPIN: as many states, as many transitions, an error of the same kind.

use crate::common::*;
use crate::plain::*;
use std::path::{Path, PathBuf};
use topsym::engine::explore::compile::compile;
use topsym::engine::explore::explorer::is_simple;
use topsym::engine::explore::search::{End, Searched, Task, search};
use topsym::engine::explore::successors::What;
use topsym::engine::outcome::Kind;
use topsym::engine::request::Order;
use topsym::limits::Limits;
use topsym::model::subject::Subject;
use topsym::model::symbols::{BodyId, BodyKind};
use topsym::program::Program;
use topsym::promela::load;
use topsym::promela::preprocess::PreprocessorOptions;
use topsym::stack::on_large_stack;

/// What the built-in engine counts; `Err`: why it does not execute the model.
pub fn ours(path: &Path, flags: &[String], mode: Mode, order: Order) -> Result<Searched, String> {
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
        if claim.is_some_and(|claim| !is_simple(&program, claim)) {
            return Err("a claim that is left to SPIN".to_string());
        }
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
            reduction: None,
        };
        Ok(search(task, &|_| {}))
    })
}

/// What was compared.
#[derive(Default, Debug)]
pub struct Sum {
    /// Models with as many states and transitions.
    pub compared: usize,
    /// How many of them have errors.
    pub with_errors: usize,
    /// Models of which only the error was compared.
    pub errors_only: usize,
    /// States of all of them.
    pub states: u64,
    /// What could not be compared, and why.
    pub left_out: Vec<String>,
}

impl Sum {
    fn left_out(why: String) -> Sum {
        Sum { left_out: vec![why], ..Sum::default() }
    }

    fn add(&mut self, other: Sum) {
        self.compared += other.compared;
        self.with_errors += other.with_errors;
        self.errors_only += other.errors_only;
        self.states += other.states;
        self.left_out.extend(other.left_out);
    }
}

/// The kind of an error in SPIN's words.
fn kind(error: &str) -> Kind {
    match error {
        _ if error.contains("invalid array index") => Kind::ArrayIndex,
        _ if error.starts_with("assertion violated") => Kind::Assertion,
        _ if error.starts_with("invalid end state") => Kind::InvalidEndState,
        _ if error.contains("claim") => Kind::ClaimEnd,
        _ if error.contains("uninitialized chan") || error.contains("poll") => Kind::Channel,
        _ if error.contains("parameters") || error.contains("pars in") || error.contains("fields") => {
            Kind::Message
        }
        _ if error.contains("d_step") => Kind::BlockedStep,
        _ => Kind::Statement,
    }
}

/// The kind of an error of ours.
pub fn kind_of(what: What) -> Kind {
    match what {
        What::Step(fault) => fault.kind(),
        What::ClaimOver => Kind::ClaimEnd,
        What::Stuck => Kind::InvalidEndState,
    }
}

/// Behind such an error plain SPIN goes on as if nothing had happened.
pub fn goes_on_behind(kind: Kind) -> bool {
    matches!(kind, Kind::Assertion | Kind::InvalidEndState | Kind::Message)
}

/// Both find the same error first, breadth-first, and need as many steps.
fn first_error(path: &Path, flags: &[String], claim: bool) -> Result<Sum, String> {
    let name = path.display();
    let mode = Mode { all_errors: false, claim, bfs: true };
    let ours = match ours(path, flags, mode, Order::Breadth) {
        Ok(ours) => ours,
        Err(why) => return Ok(Sum::left_out(format!("{name}: {why}"))),
    };
    if let End::Beyond(why) = ours.end {
        return Ok(Sum::left_out(format!("{name}: {why}")));
    }
    let depth_first = Mode { bfs: false, ..mode };
    let plain = plain(path, flags, depth_first).map_err(|why| format!("{name}: {why:?}"))?;
    let our_kind = ours.found.as_ref().map(|found| kind_of(found.what));
    // which of several errors comes first depends on the order
    if our_kind.is_some() != plain.error.is_some() {
        return Err(format!("{name}: {our_kind:?} {:?}; SPIN {:?}", ours.end, plain.error));
    }
    Ok(Sum { errors_only: 1, ..Sum::default() })
}

/// Has a model a never claim?
pub fn has_claim(text: &str) -> bool {
    text.lines().any(|line| line.trim_start().starts_with("never"))
}

/// Compares one model.
pub fn compare(path: &Path, flags: &[String]) -> Result<Sum, String> {
    let name = path.display();
    let text = String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
    if text.contains("hidden") && text.contains("d_step") {
        return Ok(Sum::left_out(format!(
            "{name}: SPIN does not take back what a d_step does to hidden variables"
        )));
    }
    let claim = has_claim(&text);
    let mode = Mode { all_errors: true, claim, bfs: false };
    let plain = match plain(path, flags, mode) {
        Ok(plain) => plain,
        Err(No::Stops(_)) => return first_error(path, flags, claim),
        Err(other) => {
            let text = format!("{other:?}");
            return Ok(Sum::left_out(format!("{name}: {}", text.chars().take(100).collect::<String>())));
        }
    };
    for order in [Order::Breadth, Order::Depth] {
        let ours = match ours(path, flags, mode, order) {
            Ok(ours) => ours,
            Err(why) => return Ok(Sum::left_out(format!("{name}: {why}"))),
        };
        if let End::Beyond(why) = ours.end {
            return Ok(Sum::left_out(format!("{name}: {why}")));
        }
        if matches!(ours.end, End::Budget | End::Memory) {
            return Ok(Sum::left_out(format!("{name}: too large for this test")));
        }
        let (stored, transitions) = (ours.stored, ours.stored + ours.matched);
        let is_same = (stored, transitions) == (plain.stored, plain.transitions)
            && (ours.errors > 0) == (plain.errors > 0)
            && matches!(ours.end, End::Complete | End::Error);
        let our_kind = ours.found.as_ref().map(|found| kind_of(found.what));
        let kinds = our_kind.into_iter().chain(plain.error.as_deref().map(kind));
        if !is_same && kinds.into_iter().any(|kind| !goes_on_behind(kind)) {
            return first_error(path, flags, claim);
        }
        if !is_same {
            return Err(format!(
                "{name}: {order:?}: {stored} states, {transitions} transitions, {} errors, {:?}; SPIN {}, {}, {} {:?}",
                ours.errors, ours.end, plain.stored, plain.transitions, plain.errors, plain.error
            ));
        }
    }
    let with_errors = usize::from(plain.errors > 0);
    Ok(Sum { compared: 1, with_errors, states: plain.stored, ..Sum::default() })
}

/// Compares many, on all cores.
pub fn compare_all(models: &[(PathBuf, Vec<String>)]) -> Sum {
    let mut all = Sum::default();
    for sum in results_of_all(models, |(path, flags)| compare(path, flags)) {
        all.add(sum);
    }
    all.left_out.sort();
    println!(
        "{} models, {} with errors, {} states; {} of which only the error was compared",
        all.compared, all.with_errors, all.states, all.errors_only
    );
    all.left_out.iter().for_each(|line| println!("left out: {line}"));
    all
}

/// Compares texts. If KEEP names a folder, they stay there.
pub fn compare_texts<'t>(texts: impl Iterator<Item = &'t String>) -> Sum {
    let folder = tempfile::tempdir().unwrap();
    let place = std::env::var_os("KEEP").map_or(folder.path().to_path_buf(), PathBuf::from);
    let write = |(number, text): (usize, &String)| {
        let path = place.join(format!("{number}.pml"));
        std::fs::write(&path, text).unwrap();
        (path, Vec::new())
    };
    compare_all(&texts.enumerate().map(write).collect::<Vec<_>>())
}
