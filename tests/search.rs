//! The search for representatives (`runtime-c/items.h` to `search.h`), apart from any model.
//!
//! `search_c/check.c` runs one strategy on one group, with random states, against a list of all elements of the group;
//! `search_c/large.c` does what can be done without such a list. Here they are compiled, without any warning, for all
//! sorts of groups and all strategies, with and without gcc's sanitizers.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many groups `families.h` has that can be listed.
const FAMILIES: usize = 14;
/// The others.
const LARGE: std::ops::RangeInclusive<usize> = 15..=17;

/// A strategy on a group.
struct Case {
    program: &'static str,
    strategy: &'static str,
    family: usize,
    states: usize,
    options: &'static [&'static str],
}

fn run(case: &Case, folder: &Path) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/search_c/{}.c", case.program));
    let program = folder.join(format!("{}_{}_{}", case.strategy, case.family, case.options.len()));
    let compiled = Command::new("gcc")
        .args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-o"])
        .args([&program, &source])
        .arg(format!("-DTS_STRATEGY=TS_{}", case.strategy))
        .arg(format!("-DFAMILY={}", case.family))
        .args(case.options)
        .output()
        .expect("gcc runs");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let checked = Command::new(&program).arg(case.states.to_string()).output().expect("the check runs");
    let text =
        format!("{}{}", String::from_utf8_lossy(&checked.stdout), String::from_utf8_lossy(&checked.stderr));
    assert!(checked.status.success(), "{} {}: {text}", case.strategy, case.options.join(" "));
    fs::remove_file(program).expect("the program can be removed");
}

/// Two at a time.
fn run_all(cases: &[Case]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    run(case, folder.path());
                }
            });
        }
    });
}

fn cases(
    strategy: &'static str,
    families: impl IntoIterator<Item = usize>,
    states: usize,
    options: &'static [&'static str],
) -> Vec<Case> {
    families.into_iter().map(|family| Case { program: "check", strategy, family, states, options }).collect()
}

#[test]
fn exact_representatives_are_exact() {
    run_all(&cases("EXACT", 1..=FAMILIES, 400, &["-DEXACT"]));
}

/// Many siblings are sorted in another way than few. No group that can be listed has many, so here few are taken for many: all of them, or those
/// of some groups only.
#[test]
fn many_siblings_are_sorted_as_few_are() {
    run_all(&cases("EXACT", 1..=6, 400, &["-DEXACT", "-DTS_FEW_SIBLINGS=1"]));
    run_all(&cases("EXACT", [2, 4, 5], 400, &["-DEXACT", "-DTS_FEW_SIBLINGS=2", "-O2"]));
}

/// The groups of `families.h` that move loose items only.
const LOOSE: [usize; 4] = [7, 8, 9, 12];

#[test]
fn lists_of_elements_are_exact() {
    run_all(&cases("EXACT", LOOSE, 1000, &["-DEXACT", "-DTS_LISTED=ORDER", "-O2"]));
    let options =
        &["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-DEXACT", "-DTS_LISTED=ORDER"];
    run_all(&cases("EXACT", LOOSE, 50, options));
}

#[test]
fn sanitizers_find_nothing() {
    let options = &["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-DEXACT"];
    run_all(&cases("EXACT", [5, 11], 100, options));
}

/// With optimisation gcc sees, and warns of, more.
#[test]
fn optimised_code_has_no_warnings() {
    run_all(&cases("EXACT", [7, 11], 400, &["-O2", "-DEXACT"]));
}

/// Keys are sums of hashes. Once a cheaper mixture let one sum of small hashes in a hundred be that of others.
#[test]
fn sums_of_hashes_tell_multisets_apart() {
    run_all(&[Case { program: "mixing", strategy: "EXACT", family: 14, states: 0, options: &["-O1"] }]);
}

/// Few leaves are enough, and automorphisms are counted right, where the group has millions of elements.
#[test]
fn large_groups_are_searched_in_a_few_steps() {
    let mut cases = cases("EXACT", LARGE, 500, &["-O1"]);
    for case in &mut cases {
        case.program = "large";
    }
    run_all(&cases);
}

#[test]
fn strategies_that_try_everything_are_exact() {
    for strategy in ["SEGMENTED", "ENUMERATE", "ENUMERATE_BASIC"] {
        run_all(&cases(strategy, [2, 5, 9, 11], 40, &["-DEXACT"]));
    }
}

#[test]
fn inexact_strategies_are_sound() {
    for strategy in ["FAST", "SORTED", "LOCAL", "OFF"] {
        run_all(&cases(strategy, [6, 9, 11, 14], 100, &[]));
    }
}

/// Also where the search is cut short, and where there are more relations than was said.
#[test]
fn representatives_beyond_the_budget_are_sound() {
    run_all(&cases("EXACT", [2, 6, 9, 11], 100, &["-DTS_BUDGET=1", "-DTS_KEPT=1"]));
    run_all(&cases("SEGMENTED", [2, 6, 11], 100, &["-DTS_BUDGET=1"]));
    run_all(&cases("EXACT", [2, 11], 100, &["-DTS_MOST_EDGES=2"]));
}
