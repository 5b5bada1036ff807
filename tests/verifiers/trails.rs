//! Models with errors: the reduced verifier finds what plain SPIN finds, and its trail is an execution of the model.

use crate::common::{check_all, header, models_in, name, printed};
use crate::generated::{Generated, Kind, generate};
use std::path::PathBuf;
use std::process::Command;

/// A model with an error in it.
struct Wrong {
    path: String,
    macros: &'static str,
    cc: String,
    run: String,
}

/// Variants that have an error only with these macros.
const VARIANTS: &[(&str, &str)] = &[
    ("tests/modes/workers.pml", "-DLATE_DEADLOCK"),
    ("tests/modes/workers.pml", "-DLATE_ASSERTION"),
    ("tests/verifiers/leavers.pml", "-DLATE_DEADLOCK"),
    ("tests/verifiers/leavers.pml", "-DLATE_ASSERTION"),
    ("tests/verifiers/leavers.pml", "-DEARLY_ASSERTION"),
];

/// In these the simulator sees other things than the verifier, and why.
const NOT_REPLAYED: &[(&str, &str)] =
    &[("tests/dangers/local_channel_breaks.pml", "spin keeps the channels of processes that have ended")];

fn wrong_models() -> Vec<Wrong> {
    let in_folder = |folder: &'static str| {
        models_in(folder).into_iter().filter(|path| header(path).verdict.verdict != "ok").map(
            move |path: PathBuf| {
                let expected = header(&path);
                let (cc, run) = (expected.cc.join(" "), expected.run.join(" "));
                Wrong { path: format!("{folder}/{}", name(&path)), macros: "", cc, run }
            },
        )
    };
    let variant = |(path, macros): &(&str, &'static str)| Wrong {
        path: path.to_string(),
        macros,
        cc: String::new(),
        run: String::new(),
    };
    let found: Vec<Wrong> = in_folder("tests/dangers")
        .chain(in_folder("promela-examples"))
        .chain(VARIANTS.iter().map(variant))
        .collect();
    assert!(found.len() > 45, "{} models", found.len());
    found
}

#[test]
fn errors_are_found_and_can_be_replayed() {
    check_all(&wrong_models(), |wrong| {
        let generated = generate(&wrong.path, wrong.macros, "exact")?;
        let cc = format!("-DNOREDUCE {}", wrong.cc);
        let all = format!("{} -c0", wrong.run);
        let (plain, reduced) = (generated.plain(&cc, &all)?, generated.reduced(&cc, &all)?);
        if plain.kinds().is_empty() || reduced.kinds() != plain.kinds() {
            return Err(format!("{plain}: {:?}\n{reduced}: {:?}", plain.kinds(), reduced.kinds()));
        }
        if NOT_REPLAYED.iter().any(|(path, _)| *path == wrong.path) {
            return Ok(());
        }
        replay(&generated, &cc, &wrong.run).map_err(|e| format!("{} {}: {e}", wrong.path, wrong.macros))
    });
}

/// Follows the trail of the first error to its end.
fn replay(generated: &Generated, cc: &str, run: &str) -> Result<(), String> {
    let (work, found) = generated.run_in(Kind::Reduced, cc, run)?;
    let depth = found.number_after("(at depth ").ok_or_else(|| format!("no error: {}", found.text))?;
    let reported = found.lines_with("pan:1: ").first().map(|line| line.to_string()).unwrap_or_default();
    let mut text = generated.replay(work.path())?;
    // spin runs no C code, and takes another process than the verifier for a remote reference without a pid
    if generated.has_c_code() || text.contains("has more than one match") {
        let pan = Command::new(work.path().join("pan")).arg("-r").current_dir(work.path()).output();
        text = printed(&pan.map_err(|e| e.to_string())?);
    }
    let complain = |what: &str| Err(format!("{what}\n{reported}\n{text}"));
    for mismatch in ["transition failed", "step not executable", "no matching"] {
        if text.contains(mismatch) {
            return complain(mismatch);
        }
    }
    if reported.contains("assertion violated") {
        let said =
            if reported.contains("invalid array index") { "indexing array" } else { "assertion violated" };
        return if text.contains(said) { Ok(()) } else { complain("the assertion holds") };
    }
    let steps = text.split("trail ends after ").nth(1).and_then(|rest| rest.split(' ').next());
    let Some(steps) = steps.and_then(|steps| steps.parse::<u64>().ok()) else {
        return complain("the trail has no end");
    };
    if steps < depth {
        return complain("the trail is too short");
    }
    if reported.contains("cycle") && !text.contains("START OF CYCLE") {
        return complain("there is no cycle");
    }
    Ok(())
}
