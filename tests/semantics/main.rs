//! Are the symmetries that `topsym` claims really symmetries of the state space that SPIN explores?
//!
//! An oracle that shares nothing with the analysis: it dumps plain SPIN's state space
//! (`tests/oracle/dump.c`), lets each claimed generator act on the states, and compares steps and errors.

mod action;
mod brute_force;
mod check;
mod claims;
#[path = "../common/mod.rs"]
mod common;
mod control;
mod fragments;
mod layout;
mod mail;
mod naive;
mod orbits;
mod random;
mod space;
mod try_oracle;

use check::Compared;
use space::{NoSpace, StateSpace};
use std::path::Path;
use std::sync::Mutex;

/// States that are looked at in one model.
const LIMIT: usize = 30_000;

/// Does the command `topsym group` exist?
fn groups_exist() -> bool {
    let exist = common::printed(&common::topsym().arg("--help").output().unwrap()).contains("  group ");
    if !exist {
        eprintln!("skipped: this topsym has no command `group`");
    }
    exist
}

/// Checks what topsym claims about a model. None if it claims nothing.
fn check_model(model: &Path, space: &StateSpace) -> Result<Option<Compared>, String> {
    let output = common::topsym().args(["group", "--format", "json"]).arg(model).output().unwrap();
    if !output.status.success() {
        return Err(common::printed(&output));
    }
    let claims = claims::read(&String::from_utf8_lossy(&output.stdout))?;
    match claims.generators.is_empty() {
        true => Ok(None),
        false => check::check(space, &claims).map(Some),
    }
}

/// Counts what was compared in all models.
#[derive(Default)]
struct Summary {
    models: usize,
    /// Models without a state space, and why.
    left_out: Vec<String>,
    symmetric: usize,
    idle: Vec<String>,
    distinct: usize,
}

impl Summary {
    fn add(&mut self, name: &str, compared: Option<Compared>) {
        self.models += 1;
        if let Some(compared) = compared {
            self.symmetric += 1;
            self.distinct += compared.distinct();
            if compared.distinct() == 0 {
                self.idle.push(name.to_string());
            }
        }
    }

    fn report(&self) {
        println!(
            "{} models, {} with symmetries, {} pairs of different states compared; none in {:?}; left out {:?}",
            self.models, self.symmetric, self.distinct, self.idle, self.left_out
        );
        assert!(self.distinct > 0, "nothing was compared");
    }
}

#[test]
fn claims_about_the_examples_are_true() {
    if !groups_exist() {
        return;
    }
    let summary = Mutex::new(Summary::default());
    common::check_all(&common::models_in("promela-examples"), |model| {
        let name = common::name(model);
        match space::dump(model, LIMIT) {
            Ok(space) => {
                let compared = check_model(model, &space).map_err(|e| format!("{name}: {e}"))?;
                summary.lock().unwrap().add(&name, compared);
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

/// Every random model is accepted by SPIN; if `topsym group` exists, its claims are checked. A failing seed
/// is repeated with the environment variable SEED.
#[test]
fn claims_about_random_models_are_true() {
    let groups = groups_exist();
    let seeds: Vec<u64> = match std::env::var("SEED") {
        Ok(seed) => vec![seed.parse().expect("SEED is a number")],
        Err(_) => (0..300).collect(),
    };
    let summary = Mutex::new(Summary::default());
    common::check_all(&seeds, |seed| {
        let text = random::random_model(*seed);
        let complain = |why: String| format!("seed {seed}: {why}\n{text}");
        match space::dump_text(&text, LIMIT) {
            Ok(space) => {
                let compared = match groups {
                    true => check_model(&space.model(), &space).map_err(complain)?,
                    false => None,
                };
                summary.lock().unwrap().add(&format!("seed {seed}"), compared);
            }
            Err(NoSpace::TooLarge) => summary.lock().unwrap().left_out.push(format!("seed {seed}")),
            Err(NoSpace::Failed(why) | NoSpace::NotCovered(why)) => return Err(complain(why)),
        }
        Ok(())
    });
    let summary = summary.into_inner().unwrap();
    let too_large = summary.left_out.len();
    assert!(too_large * 10 <= seeds.len(), "{too_large} random models are too large");
    if groups && seeds.len() > 1 {
        summary.report();
    }
}
