//! SPIN's verifiers, plain or reduced: compiling them, running them, and what they print.

use super::printed;
use std::fmt;
use std::path::Path;
use std::process::{Command, Output};

/// What a run printed, and what that means.
pub struct Found {
    what: String,
    pub text: String,
    pub exit: Option<i32>,
    pub states: Option<u64>,
    pub errors: Option<u64>,
}

/// The compiler for these flags. tcc is fast, but does not know what multi-core verifiers need.
pub fn compiler(flags: &[String]) -> &'static str {
    let slow = ["NCORE", "DUAL_CORE", "BFS_PAR", "-W", "-fsanitize"];
    match flags.iter().any(|flag| slow.iter().any(|needle| flag.contains(needle))) {
        true => "gcc",
        false => "tcc",
    }
}

/// SPIN's own function packs each state, too, and the verifier says if it does so in another way (runtime-c/packing.h).
pub const NO_TRUST: &str = "-DTS_PACKING_TRUST=1";

/// Makes `pan` of a C file. Returns what the compiler says.
pub fn compile(work: &Path, source: &str, flags: &[String]) -> Result<Output, String> {
    let quiet = if flags.iter().any(|flag| flag.starts_with("-W")) { None } else { Some("-w") };
    let compiler = compiler(flags);
    Command::new(compiler)
        .args(quiet)
        .args(flags)
        .args([NO_TRUST, "-o", "pan", source])
        .current_dir(work)
        .output()
        .map_err(|e| format!("{compiler}: {e}"))
}

/// Runs `pan` with a small hash table, two minutes at most.
pub fn run(work: &Path, what: String, flags: &str) -> Result<Found, String> {
    let output = Command::new("timeout")
        .arg("120")
        .arg(work.join("pan"))
        .arg("-w18")
        .args(flags.split_whitespace())
        .env("ASAN_OPTIONS", "detect_leaks=0")
        .current_dir(work)
        .output()
        .map_err(|e| format!("{what}: {e}"))?;
    let text = printed(&output);
    let number = |word: Option<&str>| word.and_then(|word| word.trim().parse().ok());
    let states = text.lines().rev().find_map(|line| line.trim().split_once(" states, stored"));
    let errors = text.split("errors: ").nth(1).and_then(|rest| rest.split_whitespace().next());
    Ok(Found {
        what,
        exit: output.status.code(),
        states: number(states.map(|(n, _)| n)),
        errors: number(errors),
        text,
    })
}

impl Found {
    /// What was run.
    pub fn what(&self) -> &str {
        &self.what
    }

    /// Does the output contain this?
    pub fn says(&self, words: &str) -> bool {
        self.text.contains(words)
    }

    /// The kinds of errors that were found.
    pub fn kinds(&self) -> Vec<&'static str> {
        let kinds = ["assertion violated", "invalid end state", "acceptance cycle", "non-progress cycle"];
        let found = |kind: &&str| self.text.lines().any(|line| line.contains("pan:") && line.contains(*kind));
        kinds.into_iter().filter(found).collect()
    }

    /// How many lines start with this?
    pub fn times(&self, start: &str) -> usize {
        self.text.lines().filter(|line| line.starts_with(start)).count()
    }

    /// The lines that tell how the search went.
    pub fn summary(&self) -> Vec<&str> {
        let tells = |line: &&str| {
            ["pan:1:", "State-vector", "error"].iter().any(|start| line.starts_with(start))
                || ["states, ", "transitions", "atomic steps"].iter().any(|words| line.contains(words))
        };
        self.text.lines().filter(tells).collect()
    }

    /// The lines with this in them.
    pub fn lines_with<'a>(&'a self, words: &'a str) -> Vec<&'a str> {
        self.text.lines().filter(|line| line.contains(words)).collect()
    }

    /// The number that stands right after these words.
    pub fn number_after(&self, words: &str) -> Option<u64> {
        let digits = |rest: &str| rest.chars().take_while(char::is_ascii_digit).collect::<String>();
        self.text.split(words).nth(1).and_then(|rest| digits(rest.trim_start()).parse().ok())
    }

    /// The number that stands right before these words.
    pub fn number_before(&self, words: &str) -> Option<u64> {
        let (before, _) = self.text.split_once(words)?;
        before.split_whitespace().last()?.parse().ok()
    }

    /// Was it stopped by `timeout`?
    pub fn ran_out_of_time(&self) -> bool {
        self.exit == Some(124)
    }

    /// Was there not enough of something to search everything?
    pub fn is_incomplete(&self) -> bool {
        self.says("max search depth too small") || self.says("Search not completed") || self.states.is_none()
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {:?} states, {:?} errors, exit {:?}", self.what, self.states, self.errors, self.exit)?;
        if self.states.is_none() { write!(f, "\n{}", self.text) } else { Ok(()) }
    }
}
