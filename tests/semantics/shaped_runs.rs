//! Reduced verifiers of models with a known group (`shapes.rs`) against plain SPIN.
//!
//! For each model: the group has at least the symmetries that the model was made with; the exact representatives are as many as those by
//! enumeration, and as many as the orbits of plain SPIN's states; what they stand for adds up to plain SPIN's states; other ways to store
//! states give the same number; verdicts are the same in modes that the seed picks, with formulas, too. SEED and SEEDS are as in the test of the claims.

use crate::common;
use crate::live_runs::{Compared, compare_modes};
use crate::reduced::{self, Outcome};
use crate::shapes::{Shaped, Size, shaped_model};
use crate::space::{NoSpace, StateSpace, dump_text};
use std::collections::BTreeMap;
use std::sync::Mutex;

/// How many models of a shape were compared how.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    models: usize,
    /// As many states as by enumeration. The number of orbits is another: processes end, or states differ in what nobody reads.
    loosely: usize,
    /// As many states as orbits.
    exactly: usize,
    right: usize,
    wrong: usize,
    formulas: usize,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.models += other.models;
        self.loosely += other.loosely;
        self.exactly += other.exactly;
        self.right += other.right;
        self.wrong += other.wrong;
        self.formulas += other.formulas;
    }
}

/// Has the model all symmetries that it was made with? (It may have more.)
fn check_order(shaped: &Shaped) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let model = folder.path().join("m.pml");
    // the propositions are fixed by all symmetries, so formulas must not cost any
    std::fs::write(&model, &shaped.text).map_err(|e| e.to_string())?;
    let output = common::topsym().args(["group", "--format", "json"]).arg(&model).output();
    let output = output.map_err(|e| e.to_string())?;
    let json: serde_json::Value =
        serde_json::from_slice(&output.stdout).map_err(|e| format!("{e}: {}", common::printed(&output)))?;
    let order: u64 = json["order"].as_str().and_then(|order| order.parse().ok()).ok_or("no order")?;
    match order % shaped.order == 0 {
        true => Ok(()),
        false => Err(format!("{order} symmetries, where {} are known", shaped.order)),
    }
}

/// The largest model of a seed whose states can be counted.
fn model_of_size(seed: u64) -> Result<Option<(Shaped, StateSpace)>, String> {
    for size in [Size::Most, Size::Atomic, Size::Least] {
        let shaped = shaped_model(seed, size);
        match dump_text(&shaped.text, crate::RANDOM_LIMIT) {
            Ok(space) => return Ok(Some((shaped, space))),
            Err(NoSpace::TooLarge) => {}
            Err(NoSpace::Failed(why) | NoSpace::NotCovered(why)) => return Err(why),
        }
    }
    Ok(None)
}

fn compare(seed: u64) -> Result<(&'static str, Tally), String> {
    let Some((shaped, space)) = model_of_size(seed)? else {
        return Ok(("too large", Tally { models: 1, ..Tally::default() }));
    };
    let complain = |why: String| format!("seed {seed}, {}: {why}\n{}", shaped.shape, shaped.text);
    check_order(&shaped).map_err(complain)?;
    let mut tally = Tally { models: 1, ..Tally::default() };
    match reduced::compare(&space, &["exact", "enumerate"]).map_err(complain)? {
        Outcome::NoSymmetry => return Err(complain("no symmetry".to_string())),
        Outcome::Verdict => tally.loosely += 1,
        Outcome::Exact => tally.exactly += 1,
    }
    let Compared { right, wrong, formulas, .. } = compare_modes(seed, &shaped.text).map_err(complain)?;
    Ok((shaped.shape, Tally { right, wrong, formulas, ..tally }))
}

#[test]
fn reduced_verifiers_of_random_models_of_known_shapes() {
    let seeds = crate::seeds(60);
    let tallies = Mutex::new(BTreeMap::<&str, Tally>::new());
    common::check_all(&seeds, |seed| {
        let (shape, tally) = compare(*seed)?;
        tallies.lock().unwrap().entry(shape).or_default().add(tally);
        Ok(())
    });
    let tallies = tallies.into_inner().unwrap();
    let mut all = Tally::default();
    for (shape, tally) in &tallies {
        println!("{shape:<16} {tally:?}");
        all.add(*tally);
    }
    println!("{all:?}");
    let enough = all.exactly >= 12 && all.right >= 20 && all.wrong >= 20 && all.formulas >= 20;
    assert!(seeds.len() < 60 || (enough && tallies.len() >= 8), "{all:?}: too little is compared");
}
