//! The built-in engine beside plain SPIN: how long for a transition, how long from the command to the verdict, how many bytes for a state.
//!
//! Both search the same states: without symmetry, SPIN without its optimisations (`spin -a -o1 -o2 -o3`, `-DNOREDUCE -DSAFETY`, `gcc -O2`). All
//! figures of a row are measured in one run, in turn, and the median of the ratios counts. `transition` is the built-in engine's time for a
//! transition divided by SPIN's; `verdict` is the time from the command to the verdict, SPIN's (`spin -a`, `gcc -O2`, `./pan`) divided by ours;
//! `bytes` are those of a stored state, ours and SPIN's.
//!
//! `cargo bench --bench engine [-- WORD…]` runs the rows whose names contain one of the words.

use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// How often each row is measured.
const ROUNDS: usize = 5;
/// A transition takes no more times as long as SPIN's.
const MOST: f64 = 2.5;
/// Where there are fewer transitions than this, the verdict is to be there so many times as fast.
const SMALL: u64 = 100_000;
const FASTER: f64 = 5.0;
/// Of fewer transitions, the time for one says nothing.
const ENOUGH: u64 = 20_000;

/// Example, definitions.
const ROWS: &[(&str, &[&str])] = &[
    ("mutex_states", &["-DN=5"]),
    ("mailer", &["-DN=3"]),
    ("mailer", &["-DN=4"]),
    ("email_array", &["-DN=3"]),
    ("email_array", &["-DN=4"]),
    ("peterson_n", &["-DN=3"]),
    ("peterson_n", &["-DN=4"]),
    ("tiers_table", &[]),
    ("tiers_table", &["-DN=3"]),
    ("lost_update", &[]),
    ("santa", &[]),
];

fn run(work: &Path, program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).current_dir(work).output().expect("it can be started");
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[derive(Clone, Copy, Debug)]
struct Measured {
    transitions: u64,
    search: f64,
    all: f64,
    bytes: f64,
}

fn ours(work: &Path, defines: &[&str]) -> Measured {
    let mut arguments =
        vec!["verify", "--engine", "builtin", "--strategy", "off", "--format", "json", "m.pml"];
    arguments.extend(defines);
    let start = Instant::now();
    let text = run(work, env!("CARGO_BIN_EXE_topsym"), &arguments);
    let all = start.elapsed().as_secs_f64();
    let found: Value = serde_json::from_str(&text).expect("a verdict");
    let run = &found["runs"][0];
    let states = run["states"].as_f64().expect("states");
    let megabytes = run["megabytes"].as_f64().expect("memory");
    Measured {
        transitions: run["transitions"].as_u64().expect("transitions"),
        search: run["search_seconds"].as_f64().expect("time"),
        all,
        bytes: run["state_bytes"].as_f64().unwrap_or(0.0).max(0.0).min(megabytes * 1_048_576.0 / states),
    }
}

/// The number before some words.
fn number(text: &str, words: &str) -> Option<f64> {
    let line = text.lines().find(|line| line.contains(words))?;
    line.split_whitespace().next()?.parse().ok()
}

fn spins(work: &Path, defines: &[&str], compiles: bool) -> Measured {
    let start = Instant::now();
    if compiles {
        let mut arguments = defines.to_vec();
        arguments.extend(["-o1", "-o2", "-o3", "-a", "m.pml"]);
        run(work, "spin", &arguments);
        run(work, "gcc", &["-O2", "-w", "-DNOREDUCE", "-DSAFETY", "-o", "pan", "pan.c"]);
    }
    let search = Instant::now();
    let text = run(work, "./pan", &["-m1000000", "-w20"]);
    let (search, all) = (search.elapsed().as_secs_f64(), start.elapsed().as_secs_f64());
    let bytes =
        text.split("State-vector ").nth(1).and_then(|rest| rest.split_whitespace().next()?.parse().ok());
    Measured {
        transitions: number(&text, "transitions (=").unwrap_or(0.0) as u64,
        search,
        all,
        bytes: bytes.unwrap_or(0.0),
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    println!("{:28} {:>12} {:>11} {:>9} {:>15}", "", "transitions", "transition", "verdict", "bytes");
    for (name, defines) in ROWS {
        let title = format!("{name} {}", defines.join(" "));
        if !wanted.is_empty() && !wanted.iter().any(|word| title.contains(word.as_str())) {
            continue;
        }
        let work = tempfile::tempdir().expect("a folder");
        let model =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("promela-examples").join(format!("{name}.pml"));
        std::fs::copy(model, work.path().join("m.pml")).expect("the model is there");
        let first = spins(work.path(), defines, true);
        let (mut slower, mut faster) = (Vec::new(), Vec::new());
        let mut last = None;
        for _ in 0..ROUNDS {
            let (builtin, spin) = (ours(work.path(), defines), spins(work.path(), defines, false));
            let of_one = |measured: Measured| measured.search / measured.transitions as f64;
            slower.push(of_one(builtin) / of_one(spin));
            faster.push(first.all / builtin.all);
            last = Some((builtin, spin));
        }
        let Some((builtin, spin)) = last else { continue };
        let (slower, faster) = (median(slower), median(faster));
        let too_slow = builtin.transitions >= ENOUGH && slower > MOST;
        let too_late = builtin.transitions < SMALL && faster < FASTER;
        println!(
            "{title:28} {:>12} {slower:>11.2} {faster:>8.1}x {:>6.0} {:>8.0}{}",
            builtin.transitions,
            builtin.bytes,
            spin.bytes,
            if too_slow || too_late { "  MISSED" } else { "" }
        );
    }
}
