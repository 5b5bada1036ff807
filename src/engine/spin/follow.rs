//! Following a trail in the verifier's own code: can anybody move at its end, and does its cycle close?
//!
//! A reduced verifier reports a cycle as soon as it meets an image of a state: the state at the end of the trail is α(s), and s was
//! the one at the start of the cycle. To have a run that repeats itself literally, the cycle has to be gone round as often as α has
//! powers, each time with the images of its steps. `runtime-c/unroll.h` finds them: it is compiled together with pan.c and with the
//! code that moves states, follows the trail, and compares states byte by byte. Here is what is around it.

use super::claims;
use super::generate::{Recipe, generate};
use super::layout::{Moving, layout};
use super::running::run;
use super::simulate::Simulator;
use super::toolchain::{Compiler, CompilerError, Generated, SpinError};
use super::trail::Trail;
use crate::engine::strategy::Strategy;
use crate::limits::{Limits, Stopped};
use crate::model::subject::Subject;
use crate::symmetry::Symmetries;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use thiserror::Error;

/// The parts of the program around the verifier.
const BEFORE: &str = include_str!("../../../runtime-c/unroll_hook.h");
const AFTER: [&str; 4] = [
    include_str!("../../../runtime-c/unroll_steps.h"),
    include_str!("../../../runtime-c/unroll_images.h"),
    include_str!("../../../runtime-c/unroll_rounds.h"),
    include_str!("../../../runtime-c/unroll.h"),
];

/// A model whose trails are followed.
#[derive(Clone, Copy)]
pub struct Following<'a> {
    /// For SPIN.
    pub simulator: Simulator<'a>,
    /// The model, with all claims.
    pub subject: &'a Arc<Subject>,
    /// What is known already, if the verifier that left the trail has just been made.
    pub prepared: Option<Prepared<'a>>,
    /// What is known of the end of a trail to a deadlock.
    pub end: AtTheEnd,
}

/// What is known of the end of a trail to a deadlock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtTheEnd {
    /// The code of the verifier is asked if nobody can move.
    Asked,
    /// Who has found it has seen that nobody can.
    Known,
}

/// A verifier that has just been made.
#[derive(Clone, Copy)]
pub struct Prepared<'a> {
    /// Its model, with the claims that it checks.
    pub subject: &'a Subject,
    /// Its symmetries.
    pub symmetries: &'a Symmetries,
    /// What SPIN wrote for it.
    pub generated: &'a Generated,
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
    /// About the C compiler.
    #[error("the program that follows the trail: {0}")]
    Compiler(#[from] CompilerError),
    /// Something about files or programs.
    #[error("{0}: {1}")]
    Io(String, std::io::Error),
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

/// Follows a trail of a model, in the code of a verifier of this model.
pub fn follow(verifier: Prepared<'_>, trail: &Trail, limits: Limits<'_>) -> Result<Followed, FollowError> {
    let Prepared { subject, symmetries, generated } = verifier;
    let files = &generated.files;
    let io = |what: &'static str| move |error| FollowError::Io(what.to_string(), error);
    let folder = tempfile::tempdir().map_err(io("temporary folder"))?;
    copy_verifier(&generated.folder, folder.path()).map_err(io("temporary folder"))?;
    let recipe = Recipe { file: "follow.c".into(), commands: String::new(), claims: Vec::new() };
    let reduced = generate(subject, symmetries, files, Strategy::Exact, &recipe);
    let program = [&[BEFORE, &reduced.text][..], &AFTER].concat().join("\n");
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
        Compiler::compile_quickly(folder.path(), &[&cc[..], &[size]].concat(), limits)?;
        let mut command = Command::new(folder.path().join("follow"));
        command.arg("-r").current_dir(folder.path());
        if let Some(claim) = claims::that_ran(files, trail) {
            let option =
                claims::option_for(files, &claim).map_err(|why| FollowError::Failed(why.to_string()))?;
            command.args(option);
        }
        let finished = run(&mut command, limits, &mut |_| false);
        let finished = finished.map_err(io("the program that follows the trail"))?;
        if let Some(why) = finished.stopped {
            return Err(why.into());
        }
        if let Ok(facts) = std::fs::read_to_string(folder.path().join("unrolled.txt")) {
            let points = layout(subject, symmetries, files).map(|moving| moved_points(&moving));
            return read(&facts, trail, &points.unwrap_or_default());
        }
    }
    Err(FollowError::Failed("the verifier does not start".to_string()))
}

/// Copies the files of a verifier that SPIN has written.
fn copy_verifier(from: &Path, to: &Path) -> std::io::Result<()> {
    for name in ["pan.b", "pan.c", "pan.h", "pan.m", "pan.p", "pan.t"] {
        match std::fs::copy(from.join(name), to.join(name)) {
            // not every version writes all of them; the C compiler misses those that it needs
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
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
