//! Random models that vary what soundness rests on, and their verdicts: `topsym verify --audit all` against plain SPIN.
//!
//! The models of `tests/semantics` vary what users do. These vary what is taken for granted around it: how a model starts, what loop variables and types do to
//! identities, which processes are gone, who looks at whom, what can be hidden, and what names look like. The grammar of each kind stands in a file of its own;
//! `grammar.rs` and `pieces.rs` say how to read it. Nothing here knows how topsym works: it is asked for verdicts only.
//!
//! SEED repeats a seed and prints its model; SEEDS tries others, e.g. `SEEDS=0..5000`. If KEEP names a folder, models with complaints are written there.

#[path = "../keys/both/mod.rs"]
mod both;
mod claims;
#[path = "../common/mod.rs"]
mod common;
mod compare;
mod endings;
mod grammar;
mod identities;
mod keys;
mod looks;
mod loops;
mod messages;
mod model;
mod pieces;
mod starting;

use compare::{Compared, Skipped};

/// The seeds of random models: the first ones, or what SEED or SEEDS says.
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

/// What came of a seed: a comparison without claims, and one with a claim if there is any. Complaints are results as well.
type Outcome = Result<Result<Compared, Skipped>, String>;

fn outcomes(seed: u64, show: bool) -> Vec<Outcome> {
    let model = model::model(seed);
    if show {
        println!("{}", model.text);
    }
    let complain = |why: String| {
        if let Ok(folder) = std::env::var("KEEP") {
            let text = format!("{}/* {} */\n", model.text, why.replace("*/", "* /"));
            std::fs::write(format!("{folder}/{seed}.pml"), text).unwrap();
        }
        format!("seed {seed}: {why}\n{}", model.text)
    };
    let claim = model.claims.get(seed as usize % model.claims.len().max(1)).map(String::as_str);
    let mut properties = vec![None];
    properties.extend(claim.map(Some));
    let por = seed % 3 == 0;
    let compare = |property| compare::compare(&model.text, property, por).map_err(complain);
    properties.into_iter().map(compare).collect()
}

#[test]
fn verdicts_of_models_with_odd_starts_are_those_of_plain_spin() {
    let seeds = seeds(60);
    let results = common::results_of_all(&seeds, |seed| Ok(outcomes(*seed, seeds.len() == 1)));
    let (right, wrong): (Vec<_>, Vec<_>) = results.into_iter().flatten().partition(|outcome| outcome.is_ok());
    let right: Vec<_> = right.into_iter().flatten().collect();
    let number =
        |what: fn(&Compared) -> bool| right.iter().flatten().filter(|compared| what(compared)).count();
    let compared = number(|_| true);
    let (symmetric, audited) = (number(|c| c.symmetric), number(|c| c.audited));
    let builtin = number(|c| c.by_builtin);
    let (errors, both) = (number(|c| c.error), number(|c| c.error && c.symmetric));
    let skipped = |why: Skipped| right.iter().filter(|result| result.as_ref().err() == Some(&why)).count();
    let reasons = [
        Skipped::Refused,
        Skipped::NotFinished,
        Skipped::GaveUp,
        Skipped::Trail,
        Skipped::Claim,
        Skipped::PartialOrder,
    ];
    let skipped: Vec<String> = reasons.map(|why| format!("{} {why:?}", skipped(why))).into();
    println!(
        "{compared} compared, {symmetric} with symmetries, {audited} audited, {builtin} by the built-in engine as well, {errors} with errors, {both} with errors \
         and symmetries; skipped: {}; {} complaints",
        skipped.join(", "),
        wrong.len()
    );
    let complaints: Vec<String> = wrong.into_iter().filter_map(Result::err).collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    let part = |some: usize, of: usize, percent: usize| some * 100 >= of * percent;
    let enough = part(compared, right.len(), 70)
        && part(symmetric, compared, 20)
        && part(errors, compared, 20)
        && part(builtin, compared, 40)
        && both > 0;
    assert!(seeds.len() < 60 || enough, "too little is compared");
}
