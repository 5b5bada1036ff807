//! The summary for programs: a JSON object, if TOPSYM_STATISTICS names a file.

use crate::common::printed;
use crate::generated::{Generated, Kind, generate, generate_text};
use std::process::{Command, Stdio};

/// Compiles and runs a verifier, and reads what it wrote.
fn statistics(generated: &Generated, cc: &str, run: &[&str]) -> serde_json::Value {
    let (folder, compiled) = generated.compile(Kind::Reduced, cc).unwrap();
    assert!(compiled.status.success(), "{}", printed(&compiled));
    let output = Command::new(folder.path().join("pan"))
        .arg("-w18")
        .args(run)
        .env("TOPSYM_STATISTICS", "told.json")
        .current_dir(folder.path())
        .output()
        .unwrap();
    let text = std::fs::read_to_string(folder.path().join("told.json"));
    let text = text.unwrap_or_else(|error| panic!("{error}: {}", printed(&output)));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn statistics_tell_what_the_summary_tells() {
    let mutex = generate("promela-examples/mutex_states.pml", "", "exact").unwrap();
    let told = statistics(&mutex, "-DSAFETY", &[]);
    for (name, value) in
        [("order", 120), ("stored", 12), ("standing_for", 113), ("errors", 0), ("fallbacks", 0)]
    {
        assert_eq!(told[name], value, "{name} in {told}");
    }
    assert_eq!((told["group"].as_str(), told["strategy"].as_str()), (Some("S5"), Some("exact")));
    let text = std::fs::read_to_string(mutex.path().join("m.sym.c")).unwrap();
    let checksum = told["checksum"].as_str().unwrap().to_uppercase();
    assert!(text.contains(&format!("#define TS_CHECKSUM\t0x{checksum}ULL")), "{told}");

    // bits in a table don't tell which states are new
    let told = statistics(&mutex, "-DSAFETY -DBITSTATE", &[]);
    assert!(told["stored"].is_null() && told["standing_for"].is_null(), "{told}");
    assert!(told["asked"].as_f64() > Some(12.0), "{told}");
}

#[test]
fn statistics_are_written_at_every_kind_of_end() {
    let wrong = generate("promela-examples/philosophers_ids.pml", "", "exact").unwrap();
    assert_eq!(statistics(&wrong, "-DSAFETY", &[])["errors"], 1);

    let large = generate("promela-examples/mutex_states.pml", "-DN=15", "off").unwrap();
    let told = statistics(&large, "-DSAFETY -DNOREDUCE", &["-m50"]);
    assert!(told["stored"].as_f64() > Some(1.0) && told["group"] == "S15", "{told}");

    let text = "active proctype p() { byte x; do :: x < 9 -> x++ :: else -> break od }\n";
    let trivial = generate_text("m.pml", text, "exact").unwrap();
    let told = statistics(&trivial, "-DSAFETY", &[]);
    assert!(
        told["group"] == "trivial" && told["order"] == 1 && told["stored"] == told["standing_for"],
        "{told}"
    );
}

/// A run that would take very long, interrupted as by Ctrl-C.
#[test]
fn statistics_are_written_when_the_run_is_interrupted() {
    let text = "int a, b, c;\nactive [2] proctype p() { do :: a >= 0 -> a++ :: b >= 0 -> b++ :: c >= 0 -> c++ od }\n";
    let endless = generate_text("m.pml", text, "exact").unwrap();
    let (folder, compiled) = endless.compile(Kind::Reduced, "-DSAFETY").unwrap();
    assert!(compiled.status.success(), "{}", printed(&compiled));
    let run = Command::new("timeout")
        .args(["--signal=INT", "1", "./pan", "-w18", "-m1000"])
        .env("TOPSYM_STATISTICS", "told.json")
        .stdout(Stdio::null())
        .current_dir(folder.path())
        .output()
        .unwrap();
    let text = std::fs::read_to_string(folder.path().join("told.json"));
    let text = text.unwrap_or_else(|error| panic!("{error}: {}", printed(&run)));
    let told: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(told["stored"].as_f64() > Some(100.0), "{told}");
}

#[test]
fn a_file_for_statistics_that_cannot_be_written_is_named() {
    let mutex = generate("promela-examples/mutex_states.pml", "", "exact").unwrap();
    let (folder, _) = mutex.compile(Kind::Reduced, "-DSAFETY").unwrap();
    let run = Command::new("./pan")
        .env("TOPSYM_STATISTICS", "nowhere/told.json")
        .current_dir(folder.path())
        .output()
        .unwrap();
    let text = printed(&run);
    assert!(text.contains("topsym: error: nowhere/told.json cannot be written"), "{text}");
    assert!(text.contains("12 states, stored"), "{text}");
}
