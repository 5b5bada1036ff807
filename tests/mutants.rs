//! Mutants of known models: whatever the real SPIN accepts must be accepted, and be accepted again when printed.
//!
//! Words of the grammar corpus and the examples are dropped, doubled, swapped, moved to another line or replaced by
//! words from elsewhere. Most mutants are broken, some are odd but legal: those are what this test is after.
//! `TOPSYM_MUTANTS=20000 TOPSYM_SEED=7 cargo test --release --test mutants` runs more of them.

mod common;

use common::mutate::{mutate, words};
use common::*;
use std::path::PathBuf;

/// SPIN skips whatever stands between `select` and `(`, and reads `1 2` as 1 there; nobody writes that, and we don't
/// read it.
fn is_known_nonsense(mutant: &str) -> bool {
    mutant.split("select").skip(1).any(|rest| {
        let head = rest.trim_start().split(')').next().unwrap_or("");
        let two_words = |part: &str| part.split_whitespace().count() > 1;
        !head.starts_with('(') || head[1..].split([':', '.']).any(two_words)
    })
}

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

#[test]
fn mutants_that_spin_accepts_are_accepted() {
    let mut models: Vec<PathBuf> = models_in("tests/grammar/accept");
    models.extend(models_in("promela-examples"));
    let texts: Vec<String> = models
        .iter()
        .filter_map(|model| std::fs::read_to_string(model).ok())
        .filter(|t| t.len() < 6000)
        .collect();
    let mut random = Random(number("TOPSYM_SEED", 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let donors: Vec<String> = texts.iter().flat_map(|text| words(text)).collect();
    let mutants: Vec<String> = (0..number("TOPSYM_MUTANTS", 400))
        .map(|_| {
            let text = &texts[random.below(texts.len())];
            mutate(text, &donors, &mut random)
        })
        .filter(|mutant| !is_known_nonsense(mutant))
        .collect();
    let alive = std::sync::atomic::AtomicUsize::new(0);
    check_all(&mutants, |mutant| {
        let work = work_folder(&[]);
        std::fs::write(work.path().join("m.pml"), mutant).unwrap();
        let check = topsym().args(["check", "m.pml"]).current_dir(work.path()).output().unwrap();
        if !matches!(check.status.code(), Some(0 | 1)) {
            return Err(format!("topsym died:\n{}\n{mutant}", printed(&check)));
        }
        let spin = match spin_a_within_a_second(work.path(), "m.pml") {
            Some(spin) if accepted(&spin) && !printed(&spin).contains("rror:") => spin,
            _ => return Ok(()),
        };
        alive.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if !check.status.success() {
            return Err(format!("SPIN accepts it:\n{mutant}\n{}\n{}", printed(&spin), printed(&check)));
        }
        let print = topsym().args(["print", "m.pml"]).current_dir(work.path()).output().unwrap();
        std::fs::write(work.path().join("p.pml"), &print.stdout).unwrap();
        match spin_a_within_a_second(work.path(), "p.pml") {
            Some(spin) if accepted(&spin) => Ok(()),
            spin => Err(format!(
                "SPIN refuses it when printed:\n{mutant}\n--- printed:\n{}\n{}",
                String::from_utf8_lossy(&print.stdout),
                spin.map(|s| printed(&s)).unwrap_or_default()
            )),
        }
    });
    eprintln!("{} of {} mutants were accepted by SPIN", alive.into_inner(), mutants.len());
}

/// Runs `spin -a`; some mutants make SPIN run for ever.
fn spin_a_within_a_second(work: &std::path::Path, model: &str) -> Option<std::process::Output> {
    let output = std::process::Command::new("timeout")
        .args(["5", "spin", "-a", model])
        .current_dir(work)
        .output()
        .expect("spin is installed");
    (output.status.code() != Some(124)).then_some(output)
}
