//! Random models with options that begin inside of `unless`, or behind a statement before it, against plain SPIN.
//!
//! Of escapes that can be taken from one control state, SPIN prefers those of the last option. So the order of such options has a meaning, and
//! whoever takes them for alike misses what only one of them does. A client has the same options for each of two or three objects, in random
//! clothes. The objects are told apart by a first step whose options come in the order in which an error is lost if they are merged. SEED and SEEDS
//! are as in the test of the claims.

use crate::common::{self, Random};
use crate::reduced::{generate, run};
use std::process::Command;

/// What a client does with the object that is called `#`, before and inside of an option.
const BEFORE: [&str; 5] = ["", "", "", "skip; ", "w[#] < 3; "];
const MAIN: [&str; 4] = ["w[4] = 1", "false", "w[#] = 0", "if :: w[#] == 1 :: w[4] = 1 fi"];
const ESCAPE: [&str; 5] = [
    "w[#] < 2; assert(w[#] == 0)",
    "d_step { w[#] < 2; w[#] = w[#] + 2 }",
    "if :: w[#] == 0 -> w[#] = 2 :: w[#] == 1 -> w[#] = 3 fi",
    "w[#] == 1; w[#] = 0",
    "{ w[#] < 2 } unless { w[#] == 1 -> w[#] = 3 }",
];
const AROUND: [&str; 5] = ["@", "{ @ }", "atomic { @ }", "if :: @ fi", "if :: w[#] == 7 :: { @ } fi"];
const BEHIND: [&str; 3] =
    ["assert(w[1] != 3 && w[2] != 3 && w[3] != 3)", "assert(w[1] + w[2] + w[3] < 4)", "skip"];

fn model(seed: u64) -> String {
    let mut random = Random(seed * 2_654_435_761 + 1);
    (0..4).for_each(|_| {
        random.below(2);
    });
    let mut pick = |list: &[&'static str]| list[random.below(list.len())];
    let option = format!("{{ {} }} unless {{ {} }}", pick(&MAIN), pick(&ESCAPE));
    let option = format!("{}{}", pick(&BEFORE), pick(&AROUND).replace('@', &option));
    let loops = pick(&["if fi", "if fi", "do :: break od"]);
    let (begin, end) = loops.split_once(' ').unwrap_or_default();
    let objects = pick(&["12", "12", "123"]);
    let behind = pick(&BEHIND);
    let inlined = pick(&["inline", "text"]) == "inline";
    let options: String = objects
        .chars()
        .map(|object| match inlined {
            true => format!("  :: handle({object})\n"),
            false => format!("  :: {}\n", option.replace('#', &object.to_string())),
        })
        .collect();
    let first: String = objects.chars().map(|object| format!(" :: w[{object}] = 1")).collect();
    let runs = "run object(); ".repeat(objects.len());
    format!(
        "byte w[5];\ninline handle(i) {{ {} }}\nproctype object() {{ end: w[_pid] == 9 }}\nproctype client() {{\n  \
         if{first} fi;\n  {begin}\n{options}  {end};\n  {behind};\n  end: false\n}}\n\
         init {{ atomic {{ {runs}run client() }} }}\n",
        option.replace('#', "i")
    )
}

/// Is there a symmetry, and is there an error?
fn compare(seed: u64) -> Result<(bool, bool), String> {
    let text = model(seed);
    let complain = |why: String| format!("seed {seed}: {why}\n{text}");
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let model = folder.path().join("m.pml");
    std::fs::write(&model, &text).map_err(|e| e.to_string())?;
    let flags = generate(&model, &[]).map_err(complain)?;
    let spin = Command::new("spin").args(&flags).arg("m.pml").current_dir(folder.path()).output();
    let spin = spin.map_err(|e| e.to_string())?;
    if !spin.status.success() {
        return Err(complain(common::printed(&spin)));
    }
    let mut errors = false;
    for mode in ["-DNOREDUCE", "-DBFS"] {
        let flags = ["-DSAFETY", mode];
        let options = ["-c0", "-m100000", "-w16"];
        let plain = run(folder.path(), "pan.c", &flags, &options).map_err(complain)?;
        let reduced = run(folder.path(), "reduced.c", &flags, &options).map_err(complain)?;
        if (plain.errors == 0) != (reduced.errors == 0) {
            return Err(complain(format!("{mode}: {} errors, not {}", reduced.errors, plain.errors)));
        }
        errors |= plain.errors > 0;
    }
    let written = std::fs::read_to_string(folder.path().join("reduced.c")).map_err(|e| e.to_string())?;
    Ok((!written.contains("Nothing moves: states are stored as they are."), errors))
}

#[test]
fn reduced_verifiers_of_random_models_with_options_inside_of_unless() {
    let seeds = crate::seeds(60);
    let all = common::results_of_all(&seeds, |seed| compare(*seed));
    let symmetric = all.iter().filter(|(symmetric, _)| *symmetric).count();
    let wrong = all.iter().filter(|(_, errors)| *errors).count();
    println!("{} models, {symmetric} with symmetries, {wrong} with errors", all.len());
    assert!(seeds.len() < 60 || (symmetric >= 10 && wrong >= 15), "too little is compared");
}
