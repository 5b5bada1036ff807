//! Reduced verifiers beside plain SPIN, family by family: how many states, how long for a transition, how long in all.
//!
//! All figures of a row are measured in one run, one after the other, so that their ratios mean something; absolute times
//! depend on the machine. `reduced` is the search as users run it. It has few states, so that its time for a transition says little, and
//! nothing where it ends within milliseconds; `canonised` is fairer: a verifier that finds the representative of every state, but
//! stores the state itself (`-DTS_COST`), makes exactly the transitions of plain SPIN. The ratio is that of the two: they run in turn, and of the
//! ratios of all rounds the one in the middle counts. (The fastest of each may be from a quiet moment of the machine that the other
//! did not have.) It is what users get. Part of what representatives cost is made up for by runtime-c/packing.h, which does
//! faster what SPIN does with each state that is stored; `alone` is the ratio without that (`-DTS_SPIN_COMPRESS`). `audit` is what the audit of
//! merged states costs: the reduced search against the same without it (`-DTS_AUDIT=0`). It may take a fifth of the search, or 50 ms:
//! small models are audited as a whole, whatever that is in parts of a search that is over at once.
//!
//! `cargo bench --bench verifiers [-- WORD…]` runs the rows whose names contain one of the words.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// A search gets no more time.
const LIMIT: Duration = Duration::from_secs(100);
/// Searches are repeated until they have taken this long together, and so often at least.
const ENOUGH: Duration = Duration::from_secs(6);
const ROUNDS: usize = 5;

/// The audit makes a search no slower than this, or takes no longer than that.
const MOST_AUDIT: f64 = 1.2;
const MOST_AUDIT_TIME: Duration = Duration::from_millis(50);

/// Of searches with fewer transitions than this, the time for one says nothing: it is that of the start.
const ENOUGH_TRANSITIONS: f64 = 100_000.0;

/// No search goes deeper.
const MOST_DEPTH: u64 = 3_000_000;

/// What a row is expected to keep.
#[derive(Clone, Copy)]
enum Kind {
    /// Nobody stores whom he knows: at most 1.3 times plain SPIN's time for a transition.
    Plain,
    /// Processes store each other's identities: at most 2 times.
    References,
    /// A group of no known shape: at most 3 times.
    Unknown,
}

impl Kind {
    fn most(self) -> f64 {
        match self {
            Kind::Plain => 1.3,
            Kind::References => 2.0,
            Kind::Unknown => 3.0,
        }
    }
}

use Kind::*;

/// Example, definitions, kind.
const ROWS: &[(&str, &str, Kind)] = &[
    ("mutex_states", "-DN=5", Plain),
    ("mutex_states", "-DN=10", Plain),
    ("mutex_states", "-DN=15", Plain),
    ("mutex_anonymous", "-DN=10", Plain),
    ("mutex_record", "-DN=8", References),
    ("barrier", "-DN=5", Plain),
    ("barrier", "-DN=6", Plain),
    ("readers_writers_anonymous", "", Plain),
    ("mutex_turn", "-DN=8", References),
    ("email_array", "-DN=4", References),
    ("mailer", "-DN=4", References),
    ("mailer", "-DN=5", References),
    ("database_managers", "-DN=5", References),
    ("registry", "-DN=4", References),
    ("allocator", "", References),
    ("tiers_table", "-DN=3", References),
    ("tiers_table", "-DM=3", References),
    ("ring_ids", "-DN=6", Unknown),
    ("ring_both_ways", "-DN=6", Unknown),
    ("hypercube_links", "", Unknown),
    ("hypercube_links", "-DMESSAGES=2", Unknown),
    ("hypercube_links", "-DMESSAGES=2 -DD=4", Unknown),
    ("hypercube_links", "-DMESSAGES=2 -DD=5", Unknown),
    ("hypercube_bits", "", Unknown),
    ("hypercube_table", "", Unknown),
];

/// One search.
#[derive(Clone, Copy)]
struct Search {
    time: Duration,
    states: f64,
    transitions: f64,
    megabytes: f64,
    depth: u64,
}

impl Search {
    fn nanoseconds(&self) -> f64 {
        self.time.as_nanos() as f64 / self.transitions.max(1.0)
    }
}

fn main() {
    // cargo adds options of its own
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    println!("{}", heading());
    let mut missed = Vec::new();
    for (example, defines, kind) in ROWS {
        let name = format!("{example} {defines}");
        if !words.is_empty() && !words.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        match row(example, defines, *kind) {
            Ok((line, misses)) => {
                println!("{line}");
                missed.extend(misses);
            }
            Err(problem) => println!("{name:<36} {problem}"),
        }
    }
    println!(
        "\nns: for a transition; canon.: every state is canonised, but stored as it is, so that the transitions are plain SPIN's"
    );
    println!("alone: the ratio if states are packed by SPIN's own function, as in plain SPIN");
    println!("audit: the reduced search against the same without the audit, and how much longer it takes");
    println!(
        "goals: ratio 1.3 without stored identities, 2 with them, 3 for groups of no known shape; search 20 times faster"
    );
    println!("wherever there are 100 times fewer states and plain SPIN takes 2 s; audit 1.2, or 0.05 s");
    match missed.is_empty() {
        true => println!("all goals are met"),
        false => missed.iter().for_each(|miss| println!("missed: {miss}")),
    }
}

fn heading() -> String {
    format!(
        "{:<36} {:>10} {:>8} {:>7} | {:>6} {:>6} {:>6} {:>5} {:>5} | {:>5} {:>7} | {:>8} {:>8} {:>7} | {:>7} {:>7} | {:>5} {:>5}",
        "family",
        "plain",
        "reduced",
        "times",
        "ns",
        "canon.",
        "red.",
        "ratio",
        "alone",
        "audit",
        "audit s",
        "plain s",
        "red. s",
        "faster",
        "MB",
        "red. MB",
        "gen s",
        "cc s"
    )
}

/// Measures a row. Returns it, and which goals were missed.
fn row(example: &str, defines: &str, kind: Kind) -> Result<(String, Vec<String>), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("promela-examples");
    std::fs::copy(examples.join(format!("{example}.pml")), folder.path().join("m.pml"))
        .map_err(|error| error.to_string())?;
    let start = Instant::now();
    let topsym = env!("CARGO_BIN_EXE_topsym");
    let told = shell(folder.path(), &format!("{topsym} gen m.pml {defines} 2>&1"))?;
    let gen_time = start.elapsed();
    let spin =
        told.lines().find(|line| line.trim().starts_with("spin -a")).ok_or("gen recommends nothing")?;
    shell(folder.path(), spin)?;
    let compile = |program: &str, source: &str, flags: &str| {
        let start = Instant::now();
        let flags = format!("-O2 -w -DSAFETY -DNOREDUCE {flags}");
        shell(folder.path(), &format!("cc {flags} -o {program} {source}")).map(|_| start.elapsed())
    };
    compile("plain", "pan.c", "")?;
    let cc_time = compile("reduced", "m.sym.c", "")?;
    compile("unaudited", "m.sym.c", "-DTS_AUDIT=0")?;
    compile("canonised", "m.sym.c", "-DTS_COST")?;
    compile("alone", "m.sym.c", "-DTS_COST -DTS_SPIN_COMPRESS")?;
    // SPIN fills a table for its stack with zeros before it starts; for a small search that takes longer than the search
    let depth = search(folder.path(), "plain", MOST_DEPTH)?.depth + 10;
    let [plain, canonised, alone, reduced, unaudited] =
        searches(folder.path(), ["plain", "canonised", "alone", "reduced", "unaudited"], depth)?;
    let audit_rounds = reduced.iter().zip(&unaudited);
    let audit = middle(
        audit_rounds
            .map(|(with, without)| with.time.as_secs_f64() / without.time.as_secs_f64().max(0.001))
            .collect(),
    );
    let ratio_to_plain = |searches: &[Search]| {
        let rounds = searches.iter().zip(&plain);
        middle(rounds.map(|(search, plain)| search.nanoseconds() / plain.nanoseconds()).collect())
    };
    let (ratio, alone) = (ratio_to_plain(&canonised), ratio_to_plain(&alone));
    let [plain, canonised, reduced, unaudited] = [plain, canonised, reduced, unaudited].map(fastest);
    let audit_time = reduced.time.saturating_sub(unaudited.time);
    let times = plain.states / reduced.states;
    let faster = plain.time.as_secs_f64() / reduced.time.as_secs_f64();
    let name = format!("{example} {defines}");
    let mut misses = Vec::new();
    let is_long = plain.transitions >= ENOUGH_TRANSITIONS;
    if is_long && ratio > kind.most() {
        misses.push(format!("{name}: ratio {ratio:.2}, not {}", kind.most()));
    }
    if times >= 100.0 && plain.time >= Duration::from_secs(2) && faster < 20.0 {
        misses.push(format!("{name}: {times:.0} times fewer states, but only {faster:.1} times faster"));
    }
    if audit > MOST_AUDIT && audit_time > MOST_AUDIT_TIME {
        misses.push(format!("{name}: with the audit, the search takes {audit:.2} times as long"));
    }
    let shown = |number: f64, search: &Search| match search.transitions >= ENOUGH_TRANSITIONS {
        true => format!("{number:.0}"),
        false => "-".to_string(),
    };
    let [ratio, alone] =
        [ratio, alone].map(|ratio| if is_long { format!("{ratio:.2}") } else { "-".to_string() });
    let line = format!(
        "{name:<36} {:>10} {:>8} {times:>7.1} | {:>6} {:>6} {:>6} {ratio:>5} {alone:>5} | {audit:>5.2} {:>7.3} | {:>8.3} {:>8.3} {faster:>7.1} | {:>7.1} {:>7.1} | {:>5.2} {:>5.2}",
        plain.states,
        reduced.states,
        shown(plain.nanoseconds(), &plain),
        shown(canonised.nanoseconds(), &canonised),
        shown(reduced.nanoseconds(), &reduced),
        audit_time.as_secs_f64(),
        plain.time.as_secs_f64(),
        reduced.time.as_secs_f64(),
        plain.megabytes,
        reduced.megabytes,
        gen_time.as_secs_f64(),
        cc_time.as_secs_f64()
    );
    Ok((line, misses))
}

/// Runs verifiers in turn, each as often as there is time for.
fn searches<const N: usize>(
    folder: &Path,
    programs: [&str; N],
    depth: u64,
) -> Result<[Vec<Search>; N], String> {
    let mut all = [const { Vec::new() }; N];
    let start = Instant::now();
    for round in 0..20 {
        if start.elapsed() > LIMIT || (round >= ROUNDS && start.elapsed() > ENOUGH * N as u32) {
            break;
        }
        for (program, searches) in programs.iter().zip(&mut all) {
            searches.push(search(folder, program, depth)?);
        }
    }
    Ok(all)
}

/// The one that took the least time: there is one, as there was a first round.
fn fastest(searches: Vec<Search>) -> Search {
    *searches.iter().min_by_key(|search| search.time).expect("a search")
}

/// The number in the middle.
fn middle(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// One search, whose ways are no longer than `depth`.
fn search(folder: &Path, program: &str, depth: u64) -> Result<Search, String> {
    let command = format!("timeout {} ./{program} -c0 -m{depth} -w20 -n", LIMIT.as_secs());
    // the time of the processor: other work on the machine matters less to it
    let text = shell(folder, &format!("bash -c 'TIMEFORMAT=\"%U %S seconds\"; time {command}' 2>&1"))?;
    let seconds = |line: &str| -> Option<f64> {
        let mut words = line.strip_suffix(" seconds")?.split(' ').map(|word| word.parse::<f64>().ok());
        Some(words.next()?? + words.next()??)
    };
    if text.contains("max search depth too small") {
        return Err("the search is too deep".to_string());
    }
    let time = text.lines().find_map(seconds).ok_or("the search did not end")?;
    let time = Duration::from_secs_f64(time);
    let number = |mark: &str| -> Option<f64> {
        text.lines().find(|line| line.contains(mark))?.split_whitespace().next()?.parse().ok()
    };
    Ok(Search {
        time,
        states: number("states, stored").ok_or("the search did not end in time")?,
        transitions: number("transitions (").ok_or("the search did not end in time")?,
        megabytes: number("total actual memory usage").unwrap_or(0.0),
        depth: text
            .split("depth reached ")
            .nth(1)
            .and_then(|rest| rest.split(',').next()?.parse().ok())
            .ok_or("the search did not end in time")?,
    })
}

/// Runs a command in a folder.
fn shell(folder: &Path, command: &str) -> Result<String, String> {
    let output = Command::new("sh").args(["-c", command]).current_dir(folder).output();
    let output = output.map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    match output.status.success() {
        true => Ok(text),
        false => {
            Err(format!("`{command}`: {}\n{text}{}", output.status, String::from_utf8_lossy(&output.stderr)))
        }
    }
}
