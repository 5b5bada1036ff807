//! Are the symmetries that `topsym` claims really symmetries of the state space that SPIN explores?
//!
//! An oracle that shares nothing with the analysis: it dumps plain SPIN's state space
//! (`tests/oracle/dump.c`), lets each claimed generator act on the states, and compares steps and errors.
//!
//! Every claim is checked twice: in the space without SPIN's optimisations, where every statement is a step and
//! images must be the same to the last bit, and in the space that the reduced verifier works on, with the flags
//! that `topsym gen` recommends. There SPIN resets variables that are not needed any more, often to the number of
//! something that moves. The first space says most about the analysis, the second one decides about verdicts.
//! Where SPIN writes the same verifier for both, once is enough.

mod action;
mod boot;
mod brute_force;
mod check;
mod claims;
#[path = "../common/mod.rs"]
mod common;
mod control;
mod dumper;
mod escapes;
mod fragments;
mod idle;
mod inlines;
mod layout;
mod letters;
mod live;
mod live_runs;
mod mail;
mod naive;
mod orbits;
mod pieces;
mod processes;
mod properties;
mod random;
mod reduced;
mod scans;
mod shaped_pieces;
mod shaped_runs;
mod shapes;
mod space;
mod try_claims;
mod try_idle;
mod try_oracle;

use check::Compared;
use space::{NoSpace, StateSpace};
use std::path::Path;
use std::sync::Mutex;

/// States that are looked at in one model.
const LIMIT: usize = 30_000;
const RANDOM_LIMIT: usize = 20_000;

/// Checks what topsym claims about a model. None if it claims nothing.
fn check_model(model: &Path, space: &StateSpace) -> Result<Option<Compared>, String> {
    let output = common::topsym().args(["group", "--format", "json"]).arg(model).output().unwrap();
    if !output.status.success() {
        return Err(common::printed(&output));
    }
    let claims = claims::read(&String::from_utf8_lossy(&output.stdout))?;
    match claims.generators.is_empty() {
        true => Ok(None),
        false => {
            let compared = check::check(space, &claims)?;
            check_as_generated(space, &claims, compared).map(Some)
        }
    }
}

/// Checks the claims also in the space that a reduced verifier works on: with the flags that `topsym gen` says.
fn check_as_generated(
    space: &StateSpace,
    claims: &claims::Claims,
    compared: Compared,
) -> Result<Compared, String> {
    let flags = reduced::generate(&space.model(), &[])?;
    let complain = |why: String| format!("with spin {}: {why}", flags.join(" "));
    let optimised = match space.with_flags(&flags) {
        Ok(Some(optimised)) => optimised,
        Ok(None) => return Ok(compared),
        Err(NoSpace::TooLarge) => return Ok(Compared { too_large: true, ..compared }),
        Err(why) => return Err(complain(format!("{why:?}"))),
    };
    let again = check::check(&optimised, claims).map_err(complain)?;
    let left_out = compared.left_out + again.left_out;
    Ok(Compared { again: again.distinct(), idle: again.idle, left_out, ..compared })
}

/// Counts what was compared in all models.
#[derive(Default)]
struct Summary {
    /// The number of states of each model.
    states: Vec<usize>,
    /// Models without a state space, and why.
    left_out: Vec<String>,
    symmetric: usize,
    idle: Vec<String>,
    distinct: usize,
    propositions: usize,
    again: usize,
    idle_pairs: usize,
    beyond_limits: usize,
}

impl Summary {
    fn add(&mut self, name: &str, space: &StateSpace, compared: Option<Compared>) {
        self.states.push(space.states.len());
        if let Some(compared) = compared {
            self.symmetric += 1;
            self.distinct += compared.distinct();
            self.propositions += compared.propositions;
            self.again += compared.again;
            self.idle_pairs += compared.idle;
            self.beyond_limits += compared.left_out;
            if compared.too_large {
                self.left_out.push(format!("{name} with SPIN's optimisations"));
            }
            if compared.distinct() == 0 {
                self.idle.push(name.to_string());
            }
        }
    }

    fn report(&self) {
        let mut states = self.states.clone();
        states.sort_unstable();
        println!(
            "{} models (the middle one has {} states), {} with symmetries, {} pairs of different states \
             and {} propositions compared, {} pairs with SPIN's optimisations, {} of states that differ in what \
             nobody reads, {} pairs were too many; none in {:?}; left out {:?}",
            states.len(),
            states[states.len() / 2],
            self.symmetric,
            self.distinct,
            self.propositions,
            self.again,
            self.idle_pairs,
            self.beyond_limits,
            self.idle,
            self.left_out
        );
        assert!(self.distinct > 0 && self.propositions > 0, "nothing was compared");
        assert!(self.again > 0 && self.idle_pairs > 0, "nothing was compared with SPIN's optimisations");
    }
}

#[test]
fn claims_about_the_examples_are_true() {
    let mut models = common::models_in("promela-examples");
    models.extend(common::models_in("tests/dangers"));
    models.extend(common::models_in("tests/regressions/symmetry"));
    let summary = Mutex::new(Summary::default());
    common::check_all(&models, |model| {
        let name = common::name(model);
        match space::dump(model, LIMIT) {
            Ok(space) => {
                let compared = check_model(model, &space).map_err(|e| format!("{name}: {e}"))?;
                summary.lock().unwrap().add(&name, &space, compared);
                Ok(())
            }
            Err(why @ (NoSpace::TooLarge | NoSpace::NotCovered(_))) => {
                summary.lock().unwrap().left_out.push(format!("{name}: {why:?}"));
                Ok(())
            }
            Err(NoSpace::Failed(why)) => Err(format!("{name}: {why}")),
        }
    });
    summary.into_inner().unwrap().report();
}

/// The seeds of random models: the first ones, or what SEED or SEEDS says.
fn seeds(count: u64) -> Vec<u64> {
    match std::env::var("SEED") {
        Ok(seed) => vec![seed.parse().expect("SEED is a number")],
        Err(_) => match std::env::var("SEEDS") {
            Ok(range) => {
                let (from, to) = range.split_once("..").expect("SEEDS is a range such as 0..600");
                (from.parse().unwrap()..to.parse().unwrap()).collect()
            }
            Err(_) => (0..count).collect(),
        },
    }
}

/// Every random model is accepted by SPIN, and what `topsym group` claims about it is checked. The environment
/// variable SEED repeats a failing seed and prints its model; SEEDS tries others, e.g. `SEEDS=0..5000`.
#[test]
fn claims_about_random_models_are_true() {
    let seeds = seeds(300);
    let summary = Mutex::new(Summary::default());
    common::check_all(&seeds, |seed| {
        let text = random::random_model(*seed);
        if seeds.len() == 1 {
            println!("{text}");
        }
        let complain = |why: String| format!("seed {seed}: {why}\n{text}");
        match space::dump_text(&text, RANDOM_LIMIT) {
            Ok(space) => {
                let compared = check_model(&space.model(), &space).map_err(complain)?;
                summary.lock().unwrap().add(&format!("seed {seed}"), &space, compared);
            }
            Err(NoSpace::TooLarge) => summary.lock().unwrap().left_out.push(format!("seed {seed}")),
            Err(NoSpace::Failed(why) | NoSpace::NotCovered(why)) => return Err(complain(why)),
        }
        Ok(())
    });
    let summary = summary.into_inner().unwrap();
    let too_large = summary.left_out.len();
    assert!(too_large * 10 <= seeds.len(), "{too_large} random models are too large");
    if seeds.len() > 1 {
        summary.report();
    }
}
