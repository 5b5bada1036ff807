//! Which steps does SPIN's verifier take back wrongly? `topsym gen` warns of them, and here pan itself is asked.
//!
//! Random models with steps whose indices, channels and patterns are variables (`model.rs`) are searched by plain SPIN. Its pan.c gets two
//! calls more (`oracle.rs`): before a transition is made, the state is kept; when the search has taken it back, the state must be the same,
//! byte for byte. If it is not, topsym must have warned. That it warns of some steps that are never taken back wrongly is no mistake, but
//! it costs verdicts: such warnings are counted.
//!
//! SEED repeats a seed and prints its model; SEEDS tries others, e.g. `SEEDS=0..5000`.

#[path = "../common/mod.rs"]
mod common;
#[path = "../start/grammar.rs"]
mod grammar;
mod model;
mod oracle;

use oracle::TakenBack;

/// The seeds: the first ones, or what SEED or SEEDS says.
fn seeds(count: u64) -> Vec<u64> {
    match (std::env::var("SEED"), std::env::var("SEEDS")) {
        (Ok(seed), _) => vec![seed.parse().expect("SEED is a number")],
        (_, Ok(range)) => {
            let (from, to) = range.split_once("..").expect("SEEDS is a range such as 0..600");
            (from.parse().unwrap()..to.parse().unwrap()).collect()
        }
        _ => (0..count).collect(),
    }
}

/// What topsym says of a step that is taken back wrongly.
fn warning(model: &std::path::Path) -> Result<Option<String>, String> {
    let folder = model.parent().unwrap();
    let output = common::topsym().args(["gen", "m.pml"]).current_dir(folder).output().unwrap();
    let text = common::printed(&output);
    match output.status.code() {
        Some(0) => {
            Ok(text.lines().find(|line| line.contains("take this step back wrongly")).map(str::to_string))
        }
        _ => Err(text),
    }
}

/// What came of a model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    /// SPIN refuses it, or its verifier gives up.
    Nothing,
    /// All steps are taken back rightly, and there is no warning.
    Right,
    /// A step is taken back wrongly, and there is a warning.
    Warned,
    /// There is a warning, and no such step was met.
    Careful,
}

fn outcome(seed: u64, show: bool) -> Result<Outcome, String> {
    let text = model::model(seed);
    if show {
        println!("{text}");
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("m.pml");
    std::fs::write(&path, &text).unwrap();
    let Some(found) = oracle::ask(folder.path())? else { return Ok(Outcome::Nothing) };
    let warning = warning(&path).map_err(|why| format!("seed {seed}: {why}\n{text}"))?;
    if show {
        println!("{found:?}\n{warning:?}");
    }
    Ok(match (found, warning) {
        (TakenBack::Wrongly(step), None) => {
            return Err(format!("seed {seed}: taken back wrongly, without a warning: {step}\n{text}"));
        }
        (TakenBack::Wrongly(_), Some(_)) => Outcome::Warned,
        (TakenBack::Rightly, Some(_)) => Outcome::Careful,
        (TakenBack::Rightly, None) => Outcome::Right,
    })
}

#[test]
fn steps_that_pan_takes_back_wrongly_are_warned_of() {
    let seeds = seeds(200);
    let outcomes = common::results_of_all(&seeds, |seed| Ok((*seed, outcome(*seed, seeds.len() == 1)?)));
    let count = |what| outcomes.iter().filter(|(_, outcome)| *outcome == what).count();
    let [nothing, right, warned, careful] =
        [Outcome::Nothing, Outcome::Right, Outcome::Warned, Outcome::Careful].map(count);
    println!(
        "{right} without a warning, {warned} with one and a step that is taken back wrongly, {careful} with one and no \
         such step; {nothing} left out"
    );
    let careful: Vec<u64> =
        outcomes.iter().filter(|(_, what)| *what == Outcome::Careful).map(|(seed, _)| *seed).collect();
    println!("warned of without need, as far as the searches went: {careful:?}");
    assert!(seeds.len() < 200 || (right > 60 && warned > 15), "too little is compared");
}
