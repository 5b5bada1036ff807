//! The states that the built-in engine reaches, up to symmetry.

use std::collections::HashSet;
use std::path::Path;
use topsym::engine::explore::code::Code;
use topsym::engine::explore::compile::compile;
use topsym::engine::explore::moves::Moves;
use topsym::engine::explore::packing::{Packing, What};
use topsym::engine::explore::shape::Shapes;
use topsym::engine::explore::state::State;
use topsym::engine::explore::successors::{Successors, Turn, What as Wrong};
use topsym::engine::explore::symmetry::{Keys, Standing};
use topsym::limits::Limits;
use topsym::model::subject::Subject;
use topsym::program::Program;
use topsym::promela::load;
use topsym::promela::preprocess::PreprocessorOptions;
use topsym::symmetry::Symmetries;

/// A model that the engine executes.
pub struct Executed {
    pub subject: std::sync::Arc<Subject>,
    pub symmetries: Symmetries,
    pub program: Program,
    pub code: Code,
}

impl Executed {
    /// Reads it; `Err`: why it is not executed.
    pub fn read(path: &Path, flags: &[String]) -> Result<Executed, String> {
        let defines = flags.iter().map(|flag| flag.trim_start_matches("-D").to_string()).collect();
        let options = PreprocessorOptions { defines, ..PreprocessorOptions::default() };
        let loaded = load(path, &options).map_err(|_| "not read".to_string())?;
        let subject = Subject::new(loaded).map_err(|_| "not understood".to_string())?;
        let program = Program::new(&subject.program, &subject.model).map_err(|why| why.to_string())?;
        let symmetries = Symmetries::find(&subject.program, &subject.model, &|_: &'static str| {});
        let code = compile(&program);
        Ok(Executed { subject, symmetries, program, code })
    }

    pub fn keys(&self) -> Result<Keys<'_>, String> {
        Keys::new(&self.subject, &self.symmetries, &self.program, &self.code).map_err(|why| why.to_string())
    }
}

/// What was reached.
#[derive(Debug, Default)]
pub struct Reached {
    pub keys: u64,
    pub merged: u64,
    pub unexpected: u64,
    pub inexact: u64,
    /// Some of the states.
    pub some: Vec<State>,
}

/// Reaches all states, up to so many keys, in the order of SPIN's verifier: depth first. (Where processes end, states with the same key may be
/// followed by states with different ones, so that the number of keys depends on the order.) Remembers every `sample`th state.
pub fn reach(
    model: &Executed,
    keys: &mut Keys<'_>,
    most: usize,
    sample: usize,
) -> Result<(Reached, Shapes), String> {
    let mut moves = Moves::new(&model.code, None, Limits::none());
    let mut packing = Packing::new(What::Key);
    let mut known: HashSet<Vec<u32>> = HashSet::new();
    let mut reached = Reached::default();
    let mut key = State::default();
    let mut successors = Successors::new(false);
    // the states that follow on each state of the path, the next one last
    let mut path = vec![vec![moves.first_state()]];
    while let Some(next) = path.last_mut() {
        let Some(state) = next.pop() else {
            path.pop();
            continue;
        };
        let standing = keys.key(&mut moves.shapes, &state, &mut key);
        reached.merged += u64::from(standing == Standing::Merged);
        let mut packed = Vec::new();
        packing.pack(&moves.shapes, &key, &mut packed);
        if !known.insert(packed) {
            continue;
        }
        reached.keys += 1;
        if matches!(standing, Standing::Own | Standing::Merged) {
            keys.look_at_values(&moves.shapes, &state);
        }
        if reached.keys as usize % sample == 0 {
            reached.some.push(state.clone());
        }
        if reached.keys as usize > most {
            return Err("too many states".into());
        }
        successors.find(&mut moves, &state, Turn::Usual).map_err(|why| format!("{why:?}"))?;
        for wrong in &successors.wrong {
            match wrong.what {
                Wrong::Step(fault) if !fault.lets_go_on() => return Err(format!("an error: {fault:?}")),
                _ => {}
            }
        }
        let mut next: Vec<State> = Vec::new();
        for successor in &successors.all {
            let words = moves.shapes.get(successors.shape(successor)).words;
            let mut state = State::default();
            successors.read(successor, &mut state, words);
            next.push(state);
        }
        next.reverse();
        path.push(next);
    }
    reached.unexpected = keys.unexpected();
    reached.inexact = keys.inexact();
    Ok((reached, moves.shapes))
}
