//! What happens to a verifier that believes in the symmetry that a careless tool would use?
//!
//! Beside the model `tests/dangers/NAME_breaks.pml` there is `NAME_breaks.json`: the symmetry that one would
//! think of first, and that is wrong. The test writes it as C code, compiles it beside SPIN's own verifier
//! and lets it merge states before they are stored (see `merge.c`). Such a verifier must get something wrong:
//! it misses the error that plain SPIN finds, or it stores another number of states than there are orbits.
//! With the symmetry that `topsym` finds, the same verifier must get it right.

#[path = "../semantics/claims.rs"]
#[allow(dead_code)]
mod claims;
mod code;
#[path = "../common/mod.rs"]
mod common;
mod group;
#[path = "../semantics/layout.rs"]
#[allow(dead_code)]
mod layout;
mod verifier;

use claims::Claims;
use common::Verdict;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// Models with a true symmetry in which the number of stored states need not be that of the orbits, and why.
const OTHER_COUNTS: [(&str, &str); 4] = [
    ("boot_ends_survives.pml", "states in which a process is gone are not merged"),
    ("termination_survives.pml", "states in which a process is gone are not merged"),
    ("label_accept_survives.pml", "the search for cycles stores states once more"),
    ("label_progress_survives.pml", "the search for cycles stores states once more"),
];

/// What a verifier that merges states finds, and what it should find.
#[derive(Debug)]
struct Compared {
    plain: Verdict,
    merged: Verdict,
    /// Orbits among the states that plain SPIN finds.
    orbits: u64,
    /// Claimed places that are not in the state.
    absent: Vec<String>,
}

impl Compared {
    fn loses_verdict(&self) -> bool {
        self.merged.verdict != self.plain.verdict
    }

    fn loses_count(&self) -> bool {
        self.merged.states != self.orbits
    }
}

/// Verifies a model with and without a group.
fn compare(model: &Path, claims: &Claims) -> Result<Compared, String> {
    let parts = common::root().join("tests/careless");
    let work = common::work_folder(&[model, &parts.join("merge.c"), &parts.join("merge.h")]);
    let name = common::name(model);
    let expected = common::header(model);
    let verifier = verifier::read(work.path(), &name, &expected.cc)?;
    std::fs::write(work.path().join("group.h"), code::generate(&verifier, claims)?).unwrap();
    let run = |flags: &[&str]| {
        let mut how = expected.clone();
        how.cc.extend(flags.iter().map(|flag| flag.to_string()));
        common::verify(work.path(), &name, &how)
    };
    let plain = run(&["-DCOUNT_ORBITS", "-include", "merge.h", "merge.c"])?;
    if plain != expected.verdict {
        return Err(format!("without merging, {plain:?} is found, not {:?}", expected.verdict));
    }
    let orbits =
        std::fs::read_to_string(work.path().join("orbits")).map_err(|e| format!("no orbits: {e}"))?;
    let orbits = orbits.lines().collect::<HashSet<_>>().len() as u64;
    let merged = run(&["-include", "merge.h", "merge.c"])?;
    Ok(Compared { plain, merged, orbits, absent: code::absent(&verifier, claims) })
}

/// The models of the dangers whose names end like this.
fn dangers(ending: &str) -> Vec<PathBuf> {
    let mut models = common::models_in("tests/dangers");
    models.retain(|model| common::name(model).ends_with(ending));
    models
}

#[test]
fn careless_symmetries_lose_errors_or_states() {
    let mut models = dangers("_breaks.pml");
    models.retain(|model| model.with_extension("json").exists());
    let (lost_verdicts, lost_counts) = (AtomicUsize::new(0), AtomicUsize::new(0));
    common::check_all(&models, |model| {
        let name = common::name(model);
        let complain = |why: String| format!("{name}: {why}");
        let json = std::fs::read_to_string(model.with_extension("json")).unwrap();
        let compared = claims::read(&json).and_then(|claims| compare(model, &claims)).map_err(complain)?;
        if !compared.absent.is_empty() {
            return Err(format!("{name}: {:?} are not in the state", compared.absent));
        }
        if compared.loses_verdict() {
            lost_verdicts.fetch_add(1, Relaxed);
        } else if compared.loses_count() {
            println!("{name}: only the count is lost, {compared:?}");
            lost_counts.fetch_add(1, Relaxed);
        } else {
            return Err(format!("{name}: nothing is lost, {compared:?}"));
        }
        Ok(())
    });
    let (verdicts, counts) = (lost_verdicts.into_inner(), lost_counts.into_inner());
    println!("{} careless symmetries: {verdicts} lose the verdict, {counts} only the count", models.len());
    // in `boot_ends_breaks` too few states are merged for that; tests/verifiers/rules.rs has a model for the end of the boot
    assert!(verdicts + 1 >= models.len(), "only {verdicts} lose the verdict");
}

/// A true symmetry without one of its parts: processes that wait inside an option of a choice stay in that option.
#[test]
fn a_symmetry_without_its_control_locations_loses_an_error() {
    let model = common::root().join("tests/dangers/control_survives.pml");
    let output = common::topsym().args(["group", "--format", "json"]).arg(&model).output().unwrap();
    let mut claims = claims::read(&String::from_utf8_lossy(&output.stdout)).unwrap();
    let whole = compare(&model, &claims).unwrap();
    assert!(!whole.loses_verdict() && whole.merged.states < whole.plain.states, "{whole:?}");
    claims.generators.iter_mut().for_each(|generator| generator.statements.clear());
    let part = compare(&model, &claims).unwrap();
    assert!(part.loses_verdict(), "{part:?}");
}

#[test]
fn true_symmetries_keep_verdicts_and_orbits() {
    let models = dangers("_survives.pml");
    let (states, stored) = (AtomicU64::new(0), AtomicU64::new(0));
    common::check_all(&models, |model| {
        let name = common::name(model);
        let output = common::topsym().args(["group", "--format", "json"]).arg(model).output().unwrap();
        let claims = claims::read(&String::from_utf8_lossy(&output.stdout));
        let compared =
            claims.and_then(|claims| compare(model, &claims)).map_err(|why| format!("{name}: {why}"))?;
        let excused = OTHER_COUNTS.iter().find(|(model, _)| *model == name);
        if compared.loses_verdict() || (compared.loses_count() && excused.is_none()) {
            return Err(format!("{name}: {compared:?}"));
        }
        if let Some((_, why)) = excused {
            println!("{name}: only the verdict counts, {why}");
        }
        states.fetch_add(compared.plain.states, Relaxed);
        stored.fetch_add(compared.merged.states, Relaxed);
        Ok(())
    });
    let (states, stored) = (states.into_inner(), stored.into_inner());
    println!("{} true symmetries keep the verdict: {states} states, {stored} of them stored", models.len());
    assert!(stored * 3 < states * 2, "hardly any states are merged");
}
