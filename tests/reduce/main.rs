//! Reduced models against plain SPIN: as many states as there are orbits, and the same verdicts.

mod claims;
mod command;
#[path = "../common/mod.rs"]
mod common;
mod examples;
mod oracle;
mod random;
mod rules;

use common::results_of_all;
use oracle::{Said, orbits, plain, reduce};

/// What became of a random model.
enum Outcome {
    Same,
    Refused(String),
    /// SPIN's verifier does not take it: a loop without a statement.
    NoModel,
}

/// All states, whatever errors there are on the way.
const ALL: [&str; 3] = ["-c0", "-A", "-E"];

fn compare(seed: u64) -> Result<Outcome, String> {
    let model = random::model(seed);
    let reduced = match reduce(&model.text, &[]) {
        Ok(reduced) => reduced,
        Err(why) => return Ok(Outcome::Refused(why)),
    };
    if matches!(plain(&model.text, &ALL), Err(why) if why.contains("unconditional self-loop")) {
        return Ok(Outcome::NoModel);
    }
    let complain = |what: String| format!("seed {seed}: {what}\n{}\n{reduced}", model.text);
    let all = |said: Result<Said, String>| said.map_err(&complain);
    for options in [&["-A"][..], &["-E"]] {
        let (original, counted) = (all(plain(&model.text, options))?, all(plain(&reduced, options))?);
        if original.error.is_some() != counted.error.is_some() {
            return Err(complain(format!("{options:?}: {original:?}, reduced {counted:?}")));
        }
    }
    let (orbits, counted) = (all(orbits(&model.text, &ALL))?, all(plain(&reduced, &ALL))?);
    let is_right = match model.ends {
        // removals of ended processes are steps of the model, and none here
        true => counted.states <= orbits.states,
        false => counted.states + model.start >= orbits.states && counted.states <= orbits.states,
    };
    match is_right {
        true => Ok(Outcome::Same),
        false => {
            Err(complain(format!("{} orbits, {} states of the reduced model", orbits.states, counted.states)))
        }
    }
}

/// `SEEDS=FROM..TO` takes others.
#[test]
fn random_models_have_as_many_states_as_orbits() {
    let range = std::env::var("SEEDS").unwrap_or_else(|_| "0..40".to_string());
    let (from, to) = range.split_once("..").unwrap();
    let seeds: Vec<u64> = (from.parse().unwrap()..to.parse().unwrap()).collect();
    let outcomes = results_of_all(&seeds, |seed| compare(*seed));
    let refused: Vec<&String> = outcomes
        .iter()
        .filter_map(|outcome| match outcome {
            Outcome::Refused(why) => Some(why),
            Outcome::Same | Outcome::NoModel => None,
        })
        .collect();
    let mut reasons = std::collections::BTreeMap::new();
    for why in &refused {
        *reasons.entry(why.lines().next().unwrap_or_default()).or_insert(0) += 1;
    }
    println!("{} of {} were refused: {reasons:#?}", refused.len(), outcomes.len());
    assert!(refused.len() * 2 < outcomes.len(), "too many refusals: {reasons:#?}");
}
