//! Following a trail in the verifier's own code: can anybody move at its end, and does its cycle close?
//!
//! A reduced verifier reports a cycle as soon as it meets an image of a state: the state at the end of the trail is α(s), and s was
//! the one at the start of the cycle. To have a run that repeats itself literally, the cycle has to be gone round as often as α has
//! powers, each time with the images of its steps. `runtime-c/unroll.h` finds them: it is compiled together with pan.c and with the
//! code that moves states, follows the trail, and compares states byte by byte. Here is what is around it.

use super::claim_table::option_for;
use super::files::{SpinError, SpinFiles, spin_a, spin_a_in};
use super::generate::{Recipe, generate};
use super::header::Header;
use super::layout::{Moving, layout};
use super::running::run;
use super::simulate::Simulator;
use super::strategy::Strategy;
use super::trail::Trail;
use crate::limits::{Limits, Stopped};
use crate::model::Model;
use crate::promela::Loaded;
use crate::symmetry::Symmetries;
use std::path::Path;
use std::process::Command;
use thiserror::Error;

/// The parts of the program around the verifier.
const BEFORE: &str = include_str!("../../../runtime-c/unroll_hook.h");
const AFTER: [&str; 4] = [
    include_str!("../../../runtime-c/unroll_steps.h"),
    include_str!("../../../runtime-c/unroll_images.h"),
    include_str!("../../../runtime-c/unroll_rounds.h"),
    include_str!("../../../runtime-c/unroll.h"),
];

/// A model, as it is given to SPIN and as it is read.
#[derive(Clone, Copy)]
pub struct Given<'a> {
    /// For SPIN.
    pub simulator: Simulator<'a>,
    /// Its text, with all claims.
    pub loaded: &'a Loaded,
    /// What it means.
    pub model: &'a Model,
}

/// What is at the end of a trail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Followed {
    /// There is no cycle, and nobody can move.
    Stuck,
    /// There is no cycle, and somebody can move.
    Free,
    /// The last step is an error, in the verifier's words: an assertion that fails, an index that is too large.
    Error(String),
    /// The cycle closes as it is.
    Closes,
    /// The cycle closes after some rounds.
    ClosesAfter(Rounds),
}

/// A cycle that is gone round several times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rounds {
    /// How often.
    pub rounds: usize,
    /// What each round exchanges: points, and where they go.
    pub moved: Vec<(u32, u32)>,
    /// The trail with all rounds.
    pub trail: Trail,
}

/// Why a trail cannot be followed.
#[derive(Debug, Error)]
pub enum FollowError {
    /// About SPIN.
    #[error(transparent)]
    Spin(#[from] SpinError),
    /// There is no C compiler.
    #[error("no C compiler was found")]
    NoCompiler,
    /// Something about files or programs.
    #[error("{0}: {1}")]
    Io(String, std::io::Error),
    /// The program does not compile.
    #[error("the C compiler refuses the program that follows the trail:\n{0}")]
    Refused(String),
    /// The cycle does not close.
    #[error("the cycle does not close: {0}")]
    Open(String),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The program says what it could not do.
    #[error("{0}")]
    Failed(String),
}

/// Follows a trail.
pub fn follow(given: Given<'_>, symmetries: &Symmetries, trail: &Trail) -> Result<Followed, FollowError> {
    let Given { simulator: Simulator { path, options, limits }, loaded, model } = given;
    let io = |what: &'static str| move |error| FollowError::Io(what.to_string(), error);
    let folder = tempfile::tempdir().map_err(io("temporary folder"))?;
    let merging: Vec<String> = (!trail.is_merged()).then(|| "-o3".to_string()).into_iter().collect();
    let files = spin_a_in(folder.path(), path, options, &merging, limits)?;
    let recipe = Recipe { file: "follow.c".into(), commands: String::new(), claims: Vec::new() };
    let verifier = generate(loaded, model, symmetries, &files, Strategy::Exact, &recipe);
    let program = [&[BEFORE, &verifier.text][..], &AFTER].concat().join("\n");
    std::fs::write(folder.path().join("follow.c"), program).map_err(io("follow.c"))?;
    std::fs::write(folder.path().join("given.trail"), trail.to_string()).map_err(io("given.trail"))?;
    let mut cc = vec!["-w", "-DNOREDUCE", "-o", "follow", "follow.c"];
    if trail.is_non_progress() {
        cc.push("-DNP");
    } else if trail.claim().is_none() {
        cc.push("-DNOCLAIM");
    }
    // a state that is too large for the usual verifier makes it end at once
    for size in ["-DVECTORSZ=2048", "-DVECTORSZ=65536", "-DVECTORSZ=262144"] {
        compile(folder.path(), &[&cc[..], &[size]].concat(), limits)?;
        let mut command = Command::new(folder.path().join("follow"));
        command.arg("-r").current_dir(folder.path());
        if let Some(claim) = claim_name(&files, trail) {
            let option = option_for(&files, &claim).map_err(|why| FollowError::Failed(why.to_string()))?;
            command.args(option);
        }
        let finished = run(&mut command, limits, &mut |_| false);
        let finished = finished.map_err(io("the program that follows the trail"))?;
        if let Some(why) = finished.stopped {
            return Err(why.into());
        }
        if let Ok(facts) = std::fs::read_to_string(folder.path().join("unrolled.txt")) {
            let points = layout(loaded, model, symmetries, &files).map(|moving| moved_points(&moving));
            return read(&facts, trail, &points.unwrap_or_default());
        }
    }
    Err(FollowError::Failed("the verifier does not start".to_string()))
}

/// Compilers in the order of their speed: the program runs for a moment only.
const COMPILERS: [&str; 4] = ["tcc", "cc", "gcc", "clang"];

/// Compiles with the first compiler that is there and does not refuse.
fn compile(folder: &Path, arguments: &[&str], limits: Limits<'_>) -> Result<(), FollowError> {
    let mut problem = FollowError::NoCompiler;
    for compiler in COMPILERS.iter().filter_map(|name| which::which(name).ok()) {
        let mut command = Command::new(&compiler);
        let compiled = run(command.args(arguments).current_dir(folder), limits, &mut |_| true);
        let compiled = compiled.map_err(|error| FollowError::Io(compiler.display().to_string(), error))?;
        if let Some(why) = compiled.stopped {
            return Err(why.into());
        }
        if compiled.status.success() {
            return Ok(());
        }
        problem = FollowError::Refused(compiled.text);
    }
    Err(problem)
}

/// The name of the claim that ran when a trail was written: none, if none of the model did.
pub fn claim_that_ran(simulator: Simulator<'_>, trail: &Trail) -> Result<Option<String>, SpinError> {
    if trail.claim().is_none() || trail.is_non_progress() {
        return Ok(None);
    }
    let Simulator { path, options, limits } = simulator;
    Ok(claim_name(&spin_a(path, options, &[], limits)?, trail))
}

/// The name of the claim that runs, if there are several.
fn claim_name(files: &SpinFiles, trail: &Trail) -> Option<String> {
    let number = usize::try_from(trail.claim().filter(|_| !trail.is_non_progress())?).ok()?;
    let header = Header::new(&files.header, &files.code);
    header.proctypes.into_iter().find(|(_, of)| *of == number).map(|(name, _)| name)
}

/// The points that have numbers in the generated code, in the order of these numbers: those that move.
fn moved_points(moving: &Moving) -> Vec<u32> {
    let moves = |point: &u32| moving.generators.iter().any(|generator| generator.image(*point) != *point);
    (0..moving.degree as u32).filter(moves).collect()
}

/// Reads what the program says.
fn read(facts: &str, trail: &Trail, points: &[u32]) -> Result<Followed, FollowError> {
    let (mut rounds, mut moved, mut steps) = (1, Vec::new(), Vec::new());
    let garbled = || FollowError::Failed("the program that follows the trail ended early".to_string());
    for fact in facts.lines() {
        let (word, rest) = fact.split_once(' ').unwrap_or((fact, ""));
        let mut numbers = rest.split(' ').map_while(|word| word.parse::<i64>().ok());
        let mut next = || numbers.next().ok_or_else(garbled);
        match word {
            "stuck" => return Ok(Followed::Stuck),
            "free" => return Ok(Followed::Free),
            "error" => return Ok(Followed::Error(rest.to_string())),
            "literal" => return Ok(Followed::Closes),
            "open" => return Err(FollowError::Open(rest.to_string())),
            "failed" => return Err(FollowError::Failed(rest.to_string())),
            "order" => rounds = usize::try_from(next()?).map_err(|_| garbled())?,
            "point" => {
                let mut point = || {
                    let number = usize::try_from(next()?).ok();
                    number.and_then(|number| points.get(number)).copied().ok_or_else(garbled)
                };
                moved.push((point()?, point()?));
            }
            "step" => steps.push((next()?, next()?)),
            "closed" => {
                let trail = trail.extended(&steps);
                return Ok(Followed::ClosesAfter(Rounds { rounds, moved, trail }));
            }
            _ => return Err(garbled()),
        }
    }
    Err(garbled())
}
