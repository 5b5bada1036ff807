//! The reduced verifier against plain SPIN's states: `topsym gen`, the real `spin` and the real C compiler.
//!
//! The number of states that it stores must be the number of orbits, which `orbits.rs` counts from a dump of what plain SPIN
//! reaches, with an action of its own. It must be no more, if the verifier says that it took states for the same that differ in what
//! nobody will read. Verdicts must be the same.

use crate::claims::{self, Claims};
use crate::common;
use crate::orbits;
use crate::space::{NoSpace, StateSpace};
use std::path::Path;
use std::process::Command;

/// What a verifier said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub states: usize,
    pub errors: usize,
    pub text: String,
}

/// Every merged state is audited; an audit that complains ends the run without a summary.
pub const AUDIT: &str = "-DTS_AUDIT=TS_ALL";
/// Where all elements of a group are tried for each state, only some merged states are audited: it would take minutes.
const SOME_AUDITS: &str = "-DTS_AUDIT=100";

/// Compiles and runs a verifier.
pub fn run(work: &Path, source: &str, flags: &[&str], options: &[&str]) -> Result<Said, String> {
    let audit = if flags.contains(&SOME_AUDITS) { &[][..] } else { &[AUDIT] };
    let cc = Command::new("tcc")
        .args(["-w", common::pan::NO_TRUST, "-o", "pan"])
        .args(audit)
        .args(flags)
        .arg(source)
        .current_dir(work)
        .output()
        .unwrap();
    if !cc.status.success() {
        return Err(format!("{source} does not compile: {}", common::printed(&cc)));
    }
    let pan = Command::new("timeout")
        .arg("900")
        .arg(work.join("pan"))
        .args(options)
        .current_dir(work)
        .output()
        .unwrap();
    let text = common::printed(&pan);
    let number = |mark: &str| {
        let line = text.lines().find(|line| line.contains(mark))?;
        line.split(mark).next()?.split_whitespace().last()?.parse().ok()
    };
    let errors = text.split("errors: ").nth(1).and_then(|rest| rest.split_whitespace().next()?.parse().ok());
    match (number(" states, stored"), errors) {
        (Some(states), Some(errors)) => Ok(Said { states, errors, text }),
        _ => Err(format!("what is this?\n{text}")),
    }
}

/// Writes a reduced verifier next to a model; returns the flags that SPIN should have.
pub fn generate(model: &Path, more: &[&str]) -> Result<Vec<String>, String> {
    let work = model.parent().unwrap();
    let file = model.file_name().unwrap();
    let output = common::topsym()
        .arg("gen")
        .arg(file)
        .args(["-o", "reduced.c"])
        .args(more)
        .current_dir(work)
        .output()
        .unwrap();
    let text = common::printed(&output);
    let command = text.lines().find_map(|line| line.trim().strip_prefix("spin "));
    match (output.status.success(), command) {
        (true, Some(command)) => {
            Ok(command.split(' ').filter(|w| w.starts_with('-')).map(str::to_string).collect())
        }
        _ => Err(text),
    }
}

/// Do moved processes end, or does the youngest one? Then `orbits.rs` leaves states alone that the verifier may merge.
fn processes_end(space: &StateSpace, claims: &Claims) -> bool {
    let moved =
        |pid: usize| claims.generators.iter().any(|g| g.processes.get(&pid).is_some_and(|to| *to != pid));
    space.states.iter().any(|state| {
        let youngest = state.processes.len().saturating_sub(1);
        state.processes.iter().enumerate().any(|(pid, process)| {
            (pid == youngest || moved(pid))
                && space.control.at_end(&space.layout.proctypes[process.kind].name, process.control)
        })
    })
}

/// How a model was compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is nothing to reduce.
    NoSymmetry,
    /// The verdicts are the same; counts depend on endings, or on when the boot ends.
    Verdict,
    /// The number of states is the number of orbits.
    Exact,
}

/// Other ways to store all states, which must not change their number.
const STORAGES: [&str; 4] = ["-DCOLLAPSE", "-DMA=400", "-DNOCOMP", "-DNOVSZ"];

/// Compares the reduced verifier of a model with plain SPIN.
pub fn compare(space: &StateSpace, strategies: &[&str]) -> Result<Outcome, String> {
    let model = space.model();
    let work = model.parent().unwrap().to_path_buf();
    let output = common::topsym().args(["group", "--format", "json"]).arg(&model).output().unwrap();
    let claims = claims::read(&String::from_utf8_lossy(&output.stdout))?;
    if claims.generators.is_empty() {
        return Ok(Outcome::NoSymmetry);
    }
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join(model.file_name().unwrap());
    std::fs::copy(&model, &copy).map_err(|e| format!("{}: {e}", work.display()))?;
    let header = common::root().join("promela-examples/buffer.h");
    std::fs::copy(&header, folder.path().join("buffer.h"))
        .map_err(|e| format!("{}: {e}", header.display()))?;
    let name = common::name(&model);
    let flags = generate(&copy, &[])?;
    let as_generated = match space.with_flags(&flags) {
        Ok(space) => space,
        Err(NoSpace::TooLarge) => return Ok(Outcome::Verdict),
        Err(NoSpace::Failed(why) | NoSpace::NotCovered(why)) => return Err(why),
    };
    let space = as_generated.as_ref().unwrap_or(space);
    let spin = Command::new("spin").args(&flags).arg(&name).current_dir(folder.path()).output().unwrap();
    if !common::accepted(&spin) {
        return Err(common::printed(&spin));
    }
    let flags = ["-DNOREDUCE", "-DNOCLAIM", "-DSAFETY"];
    let plain = run(folder.path(), "pan.c", &flags, &["-c0", "-m100000", "-w16"])?;
    // in most models they are the same
    let (fewest, most) = orbits::all_orbits(space, &claims)?;
    // the dump also goes on behind errors, and with a claim; then the states are others
    let ending = processes_end(space, &claims) || plain.states != space.states.len();
    let mut forgets = false;
    let mut first = None;
    for strategy in strategies {
        generate(&copy, &["--strategy", strategy])?;
        let audit = (*strategy == "enumerate").then_some(SOME_AUDITS);
        let flags: Vec<&str> = flags.iter().copied().chain(audit).collect();
        let reduced = run(folder.path(), "reduced.c", &flags, &["-c0", "-m100000", "-w16"])?;
        if (reduced.errors == 0) != (plain.errors == 0) {
            return Err(format!(
                "{strategy}: {} errors instead of {}\n{}",
                reduced.errors, plain.errors, reduced.text
            ));
        }
        let expected = *first.get_or_insert(reduced.states);
        if reduced.states != expected {
            return Err(format!(
                "{strategy}: {} states instead of {expected}\n{}",
                reduced.states, reduced.text
            ));
        }
        // states that differ in what nobody will read are one for the verifier, and several for the dump
        forgets |= reduced.text.contains("differ in what nobody will read");
        let least = if forgets { 1 } else { fewest.number };
        if !ending && !(least..=most.number).contains(&reduced.states) {
            return Err(format!(
                "{strategy}: {} states instead of {least} to {} orbits; plain SPIN has {}\n{}",
                reduced.states, most.number, plain.states, reduced.text
            ));
        }
        let sum = standing_for(&reduced.text).filter(|_| !ending && !forgets && fewest == most);
        if let Some(sum) = sum.filter(|sum| *sum != most.members) {
            return Err(format!(
                "{strategy}: what is stored stands for {sum} states; all orbits together have {}, plain SPIN has {}\n{}",
                most.members, plain.states, reduced.text
            ));
        }
    }
    generate(&copy, &[])?;
    let storage = STORAGES[plain.states % STORAGES.len()];
    let stored =
        run(folder.path(), "reduced.c", &[&flags[..], &[storage]].concat(), &["-c0", "-m100000", "-w16"])?;
    if first.is_some_and(|expected| stored.states != expected) {
        // with -DNOVSZ, SPIN may take a state for a longer one that begins like it
        let plain_stored =
            run(folder.path(), "pan.c", &[&flags[..], &[storage]].concat(), &["-c0", "-m100000", "-w16"])?;
        if plain_stored.states == plain.states {
            return Err(format!("{storage}: {} states instead of {first:?}\n{}", stored.states, stored.text));
        }
    }
    Ok(if ending || forgets || fewest.number < most.number { Outcome::Verdict } else { Outcome::Exact })
}

/// How many states the stored ones stand for, if the verifier knows.
fn standing_for(text: &str) -> Option<usize> {
    let (_, rest) = text.split_once("states stored, standing for ")?;
    let line = rest.lines().next()?;
    // what the orbits have, also if not all of it is reached
    let number = match line.strip_prefix("up to ") {
        Some(rest) => rest.split(':').next()?,
        None => line,
    };
    number.parse().ok()
}

#[test]
fn reduced_verifiers_of_the_examples_store_one_state_for_each_orbit() {
    let mut models = common::models_in("promela-examples");
    models.extend(common::models_in("tests/dangers"));
    models.extend(common::models_in("tests/regressions/symmetry"));
    let counts = std::sync::Mutex::new([0; 3]);
    common::check_all(&models, |model| {
        let name = common::name(model);
        match crate::space::dump(model, crate::LIMIT) {
            Ok(space) => {
                // tests/verifiers compares them with all elements of the group
                let outcome = compare(&space, &["exact"]).map_err(|e| format!("{name}: {e}"))?;
                counts.lock().unwrap()[outcome as usize] += 1;
                Ok(())
            }
            Err(NoSpace::TooLarge | NoSpace::NotCovered(_)) => Ok(()),
            Err(NoSpace::Failed(why)) => Err(format!("{name}: {why}")),
        }
    });
    let [none, verdict, exact] = counts.into_inner().unwrap();
    println!("{none} without symmetry, {verdict} with endings, {exact} exact");
    assert!(exact > 60, "{exact} models only");
}

/// A channel of another message type stands for none, and between a guard and the assignment behind it a household stands at a
/// location that names a doorstep.
#[test]
fn couriers_and_a_channel_that_is_nowhere() {
    let text = std::fs::read_to_string(common::root().join("promela-examples/courier.pml")).unwrap();
    common::check_all(&[2, 3, 4], |households| {
        let text = format!("#define N\t{households}\n{text}");
        let complain = |why: String| format!("{households} households: {why}");
        match crate::space::dump_text(&text, 50_000) {
            Ok(space) => match compare(&space, &["exact", "enumerate"]).map_err(complain)? {
                Outcome::Exact => Ok(()),
                other => Err(complain(format!("{other:?}"))),
            },
            Err(NoSpace::TooLarge) => Err(complain("too many states".to_string())),
            Err(NoSpace::Failed(why) | NoSpace::NotCovered(why)) => Err(complain(why)),
        }
    });
}

/// All `skip` share a transition that pan.m does not tell of, if statements are not merged. The locations before them are two all the same, and
/// a symmetry exchanges them.
#[test]
fn options_by_inlines_that_begin_with_a_skip() {
    let text = "byte owner[3];
bool flag[3];
inline set(place, value) {
  skip;
  place = value
}
proctype ant()
{
end:
  do
  :: flag[_pid] = !flag[_pid]
  od
}
proctype bee()
{
  byte seen = 0;
  do
  :: if
     :: !flag[1];
     set(seen, 1);
     :: !flag[2];
     set(seen, 2);
     fi;
     atomic { owner[seen] == 0; owner[seen] = 1 };
     owner[seen] = 0
  od
}
init { atomic { run ant(); run ant(); run bee(); run bee() } }
";
    let Ok(space) = crate::space::dump_text(text, crate::LIMIT) else { panic!("it can be explored") };
    assert_eq!(compare(&space, &["exact", "enumerate"]), Ok(Outcome::Exact));
}

/// Models for which a reduced verifier was wrong once: the verdicts are those of plain SPIN, and trying all elements of the group finds
/// no fewer states.
#[test]
fn what_went_wrong_once() {
    common::check_all(&common::models_in("tests/regressions/reduced"), |model| {
        let name = common::name(model);
        let work = common::work_folder(&[model]);
        let copy = work.path().join(&name);
        let complain = |why: String| format!("{name}: {why}");
        let spin_flags = generate(&copy, &[]).map_err(complain)?;
        let spin =
            Command::new("spin").args(&spin_flags).arg(&name).current_dir(work.path()).output().unwrap();
        if !common::accepted(&spin) {
            return Err(complain(common::printed(&spin)));
        }
        let flags = ["-DNOREDUCE", "-DSAFETY"];
        let options = ["-c0", "-m100000", "-w16"];
        let plain = run(work.path(), "pan.c", &flags, &options).map_err(complain)?;
        let exact = run(work.path(), "reduced.c", &flags, &options).map_err(complain)?;
        generate(&copy, &["--strategy", "enumerate"]).map_err(complain)?;
        let all = run(work.path(), "reduced.c", &flags, &options).map_err(complain)?;
        match (exact.errors == 0) == (plain.errors == 0) && exact.states == all.states {
            true => Ok(()),
            false => Err(format!(
                "{name}: {} states, {} errors; all elements {}, plain {} and {}",
                exact.states, exact.errors, all.states, plain.states, plain.errors
            )),
        }
    });
}

/// Random models, by their seeds; SEED and SEEDS as in the test of the claims.
#[test]
fn reduced_verifiers_of_random_models_store_one_state_for_each_orbit() {
    let seeds = crate::seeds(60);
    let counts = std::sync::Mutex::new([0; 3]);
    common::check_all(&seeds, |seed| {
        let text = crate::random::random_model(*seed);
        let complain = |why: String| format!("seed {seed}: {why}\n{text}");
        match crate::space::dump_text(&text, crate::RANDOM_LIMIT) {
            Ok(space) => {
                let outcome = compare(&space, &["exact", "enumerate"]).map_err(complain)?;
                counts.lock().unwrap()[outcome as usize] += 1;
                Ok(())
            }
            Err(NoSpace::TooLarge) => Ok(()),
            Err(NoSpace::Failed(why) | NoSpace::NotCovered(why)) => Err(complain(why)),
        }
    });
    let [none, verdict, exact] = counts.into_inner().unwrap();
    println!("{none} without symmetry, {verdict} with endings, {exact} exact");
    let enough = verdict >= 10 && exact >= 4;
    assert!(seeds.len() < 60 || enough, "{verdict}, {exact}: too little is compared");
}
