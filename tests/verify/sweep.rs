//! `topsym sweep`: rows, limits, plots, and what can go wrong.

use crate::common::{printed, root, topsym};
use crate::{folder, left_in};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

/// Runs a sweep with the fast compiler, and sees that no files are left.
fn sweep(work: &Path, arguments: &str) -> Output {
    let temporary = work.join("tmp");
    std::fs::create_dir_all(&temporary).unwrap();
    let (ours, pans) = arguments.split_once(" -- ").unwrap_or((arguments, ""));
    let output = topsym()
        .args(["sweep", "--cc", "tcc"])
        .args(ours.split_whitespace())
        .args(["--", "-w18"])
        .args(pans.split_whitespace())
        .current_dir(work)
        .env("TMPDIR", &temporary)
        .output()
        .unwrap();
    assert!(!printed(&output).contains("panicked"), "{}", printed(&output));
    assert_eq!(left_in(&temporary), Vec::<String>::new(), "temporary files are left");
    output
}

fn json(work: &Path, arguments: &str, code: i32) -> Value {
    let output = sweep(work, &format!("--format json {arguments}"));
    assert_eq!(output.status.code(), Some(code), "{arguments}: {}", printed(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The numbers of each setting are those of `verify`.
#[test]
fn a_row_for_each_setting() {
    let work = folder(&["mailer.pml"]);
    let swept = json(work.path(), "mailer.pml -DN=2..4 --compare", 0);
    let rows = swept["rows"].as_array().unwrap();
    let row = |row: &Value| {
        let number = |side: &str| row[side]["states"].as_f64().unwrap();
        let n = row["macros"]["N"].as_str().unwrap().to_string();
        (n, number("with_symmetry"), number("plain"), row["with_symmetry"]["standing_for"].as_f64())
    };
    let found: Vec<_> = rows.iter().map(row).collect();
    let expected = [("2", 27.0, 52.0), ("3", 318.0, 1898.0), ("4", 2547.0, 59918.0)];
    let expected = expected.map(|(n, reduced, plain)| (n.to_string(), reduced, plain, Some(plain)));
    assert_eq!(found, expected);
    assert_eq!(rows[2]["group"], "S4");
    assert_eq!(swept["largest"][0]["with_symmetry"], "4");

    let text = printed(&sweep(work.path(), "mailer.pml -DN=2,3 --time-limit 60"));
    assert!(text.contains("largest N       3 with symmetry (--time-limit 60)"), "{text}");
    assert!(!text.contains("plain SPIN"), "{text}");
    let table = String::from_utf8(sweep(work.path(), "mailer.pml -DN=2..3 --format csv").stdout).unwrap();
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("N,group,order,verdict,states,standing for,"), "{table}");
    assert!(lines[2].starts_with("3,S3,6,verified,318,1898,"), "{table}");
}

#[test]
fn every_combination_of_several_macros() {
    let work = folder(&[]);
    let model = "active [N] proctype p() { byte i; do :: i < K -> i++ :: else -> break od }\n";
    std::fs::write(work.path().join("m.pml"), model).unwrap();
    let swept = json(work.path(), "m.pml -DN=1..2 -DK=1,3", 0);
    let macros: Vec<(&str, &str)> = swept["rows"].as_array().unwrap().iter().map(macros).collect();
    assert_eq!(macros, [("1", "1"), ("2", "1"), ("1", "3"), ("2", "3")]);
    let svg = String::from_utf8(sweep(work.path(), "m.pml -DN=1..2 -DK=1,3 --format svg").stdout).unwrap();
    for name in ["with symmetry, K=1", "with symmetry, K=3", "what they stand for, K=3"] {
        assert!(svg.contains(name), "{name}: {svg}");
    }
}

fn macros(row: &Value) -> (&str, &str) {
    (row["macros"]["N"].as_str().unwrap(), row["macros"]["K"].as_str().unwrap())
}

/// Where a limit is reached, larger values are not tried; plain SPIN reaches it earlier, and is left out from then on. The limit is one of
/// memory, which does not depend on how fast the machine is.
#[test]
fn a_series_ends_at_its_limits() {
    let work = folder(&["mailer.pml"]);
    let swept = json(work.path(), "mailer.pml -DN=3..9 --compare --memory 62", 0);
    let rows = swept["rows"].as_array().unwrap();
    let state = |row: &Value, side: &str| row[side]["verdict"].as_str().unwrap_or("-").to_string();
    let reduced: Vec<String> = rows.iter().map(|row| state(row, "with_symmetry")).collect();
    let plain: Vec<String> = rows.iter().map(|row| state(row, "plain")).collect();
    let ends = |states: &[String]| states.iter().position(|state| state == "not-finished").unwrap();
    assert!(ends(&plain) < ends(&reduced), "{plain:?} {reduced:?}");
    assert_eq!(ends(&reduced), rows.len() - 1, "{reduced:?}");
    assert!(rows.len() < 7, "{rows:?}");
    assert!(plain[ends(&plain) + 1..].iter().all(|state| state == "-"), "{plain:?}");
    let limits = &rows[rows.len() - 1]["with_symmetry"]["limits"];
    assert!(limits[0].as_str().unwrap().contains("memory limit"), "{limits}");
    let last_finished = rows[rows.len() - 2]["macros"]["N"].as_str().unwrap();
    assert_eq!(swept["largest"][0]["with_symmetry"], last_finished);
    assert_ne!(swept["largest"][0]["plain"], last_finished);
}

/// A time limit that is over before anything has begun is a limit as well, and no error.
#[test]
fn no_time_at_all_is_a_limit() {
    let work = folder(&["mailer.pml"]);
    let swept = json(work.path(), "mailer.pml -DN=2..9 --time-limit 0.000001", 0);
    assert_eq!(swept["rows"].as_array().unwrap().len(), 1);
    let measured = &swept["rows"][0]["with_symmetry"];
    assert_eq!(measured["verdict"], "not-finished");
    assert!(measured["limits"][0].as_str().unwrap().contains("time limit"), "{measured}");
}

#[test]
fn errors_of_single_settings_are_rows() {
    let work = folder(&[]);
    let model = "byte a[N];\nactive [2] proctype p() { a[N - 1]++; assert(N != 2 || a[1] < 2) }\n";
    std::fs::write(work.path().join("m.pml"), model).unwrap();
    let swept = json(work.path(), "m.pml -DN=0..2", 3);
    let rows = swept["rows"].as_array().unwrap();
    assert!(rows[0]["error"].as_str().unwrap().contains("line"), "{rows:?}");
    assert_eq!(rows[1]["with_symmetry"]["verdict"], "verified");
    assert_eq!(rows[2]["with_symmetry"]["verdict"], "violated");
    assert!(rows[2]["violation"].as_str().unwrap().contains("assertion violated"));
    assert!(!work.path().join("m.pml.trail").exists());
    let text = printed(&sweep(work.path(), "m.pml -DN=0..2"));
    assert!(text.contains("no verdict") && text.contains("violated"), "{text}");
    let svg = String::from_utf8(sweep(work.path(), "m.pml -DN=1..2 --format svg").stdout).unwrap();
    assert!(svg.contains("Crossed: the search ended at an error."), "{svg}");
}

#[test]
fn what_cannot_be_swept_is_said_at_once() {
    let work = folder(&["mailer.pml"]);
    let refused = |arguments: &str, words: &[&str]| {
        let output = sweep(work.path(), arguments);
        let text = printed(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {text}");
        words.iter().for_each(|word| assert!(text.contains(word), "{arguments}: `{word}` is not in {text}"));
    };
    refused("mailer.pml -DN=3", &["no macro has several values", "topsym verify"]);
    refused("mailer.pml -DN=8..2", &["`8..2` is no range"]);
    refused("mailer.pml -DN=1,,2", &["missing between commas"]);
    refused("mailer.pml -DN=1..99999999", &["more than 10000 settings"]);
    refused("mailer.pml -DN=2..3 -DN=4,5", &["-DN is given twice"]);
    refused("mailer.pml", &["-D <NAME[=VALUES]>"]);
    refused("mailer.pml -DN=2..3 --ltl nothing", &["no claim of that name"]);
    refused("mailer.pml -DN=2..3 -o nowhere/out.svg --format svg", &["nowhere/out.svg"]);
    refused("mailer.pml -DN=2..3 -o tmp", &["tmp", "folder"]);
    // the same for every setting, so it is said once
    let missing = topsym()
        .args(["sweep", "mailer.pml", "-DN=2..3", "--cc", "no-such-compiler"])
        .current_dir(work.path())
        .output()
        .unwrap();
    assert_eq!(missing.status.code(), Some(2), "{}", printed(&missing));
    assert_eq!(printed(&missing).matches("no-such-compiler").count(), 1, "{}", printed(&missing));
}

/// After an interrupt, what was found until then is printed.
#[test]
fn an_interrupt_loses_nothing() {
    let work = folder(&["barrier.pml"]);
    std::fs::create_dir_all(work.path().join("tmp")).unwrap();
    let output = Command::new("timeout")
        .args(["--preserve-status", "-s", "INT", "6"])
        .arg(env!("CARGO_BIN_EXE_topsym"))
        .args(["sweep", "barrier.pml", "-DN=2,40,41", "--cc", "tcc", "--format", "json"])
        .current_dir(work.path())
        .env("TMPDIR", work.path().join("tmp"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", printed(&output));
    assert_eq!(left_in(&work.path().join("tmp")), Vec::<String>::new());
    let swept: Value = serde_json::from_slice(&output.stdout).unwrap();
    let rows = swept["rows"].as_array().unwrap();
    assert!(rows.len() < 3, "{rows:?}");
    assert_eq!(rows[rows.len() - 1]["with_symmetry"]["verdict"], "not-finished");
}

/// The picture in the guide is what the command draws. It does not depend on the machine: nothing reaches a limit.
#[test]
fn the_plot_of_the_guide_is_drawn_again() {
    let work = folder(&[]);
    std::os::unix::fs::symlink(root().join("promela-examples"), work.path().join("promela-examples"))
        .unwrap();
    let arguments = "promela-examples/mailer.pml -DN=2..4 --compare --format svg -o sweep.svg";
    let output = sweep(work.path(), arguments);
    assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
    let drawn = std::fs::read_to_string(work.path().join("sweep.svg")).unwrap();
    let shown = std::fs::read_to_string(root().join("docs/pictures/sweep.svg")).unwrap();
    assert_eq!(drawn, shown, "draw docs/pictures/sweep.svg anew");
    for number in ["N=4: 2,547", "N=4: 59,918", "N=2: 52"] {
        assert!(drawn.contains(number), "{number}: {drawn}");
    }
}
