//! What the end-to-end tests share: running `topsym`, the real `spin` and the real C compiler.
#![allow(dead_code)]

pub mod graphs;
pub mod mutate;
pub mod pan;
pub mod program_graph;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A small generator of pseudo-random numbers (xorshift).
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

/// The seeds of random models: the first ones, or what SEEDS says.
pub fn seeds(count: u64) -> Vec<u64> {
    match std::env::var("SEEDS") {
        Ok(range) => {
            let (from, to) = range.split_once("..").expect("SEEDS is a range such as 0..600");
            (from.parse().unwrap()..to.parse().unwrap()).collect()
        }
        Err(_) => (0..count).collect(),
    }
}

/// The folder of the project.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The command under test.
pub fn topsym() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_topsym"));
    command.env("NO_COLOR", "1");
    command
}

/// What a command printed, both streams.
pub fn printed(output: &Output) -> String {
    let out = String::from_utf8_lossy(&output.stdout);
    let err = String::from_utf8_lossy(&output.stderr);
    format!("{out}{err}")
}

/// The subcommands in `topsym --help`.
pub fn subcommands() -> BTreeSet<String> {
    let help = printed(&topsym().arg("--help").output().unwrap());
    let commands: BTreeSet<String> = help
        .lines()
        .skip_while(|line| !line.starts_with("Commands:"))
        .skip(1)
        .take_while(|line| line.starts_with("  "))
        // long descriptions go on in lines of their own
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|command| *command != "help")
        .map(str::to_string)
        .collect();
    assert!(commands.contains("verify") && commands.len() >= 10, "{help}");
    commands
}

/// The Promela files of a folder, sorted.
pub fn models_in(folder: &str) -> Vec<PathBuf> {
    let folder = root().join(folder);
    let mut models: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "pml"))
        .collect();
    models.sort();
    assert!(!models.is_empty(), "no models in {}", folder.display());
    models
}

/// A file's name without folders.
pub fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

/// Runs `spin -a` on a model in its own folder `work`. SPIN must find the model by a plain name.
pub fn spin_a(work: &Path, model: &str) -> Output {
    Command::new("spin").args(["-a", model]).current_dir(work).output().expect("spin is installed")
}

/// Did SPIN accept the model? (It exits with 0 after some errors.)
pub fn accepted(output: &Output) -> bool {
    output.status.success()
}

/// Checks every item on all cores and panics with all complaints together.
pub fn check_all<T: Sync>(items: &[T], check: impl Fn(&T) -> Result<(), String> + Sync) {
    let next = AtomicUsize::new(0);
    let complaints = Mutex::new(Vec::new());
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(complaint) = check(item) {
                        complaints.lock().unwrap().push(complaint);
                    }
                }
            });
        }
    });
    let mut complaints = complaints.into_inner().unwrap();
    complaints.sort();
    assert!(
        complaints.is_empty(),
        "{} of {} failed:\n{}",
        complaints.len(),
        items.len(),
        complaints.join("\n")
    );
}

/// The same, and what each check returned, in any order.
pub fn results_of_all<T: Sync, R: Send>(
    items: &[T],
    check: impl Fn(&T) -> Result<R, String> + Sync,
) -> Vec<R> {
    let results = Mutex::new(Vec::new());
    check_all(items, |item| {
        let result = check(item)?;
        results.lock().unwrap().push(result);
        Ok(())
    });
    results.into_inner().unwrap()
}

/// What a verifier found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub states: u64,
    pub verdict: String,
}

/// How a model is to be verified, from the first line of its file.
#[derive(Clone, Debug)]
pub struct Expected {
    pub verdict: Verdict,
    /// Flags for the C compiler.
    pub cc: Vec<String>,
    /// The C compiler: `tcc`, which is ten times faster and good enough for small models, or `gcc` for those with C code in them.
    pub compiler: &'static str,
    /// Flags for the verifier.
    pub run: Vec<String>,
    /// What is known of the symmetry group.
    pub groups: Vec<ExpectedGroup>,
}

/// The symmetry group of a model.
#[derive(Clone, Debug)]
pub struct ExpectedGroup {
    pub order: String,
    /// What it is made of, if that is said.
    pub structure: Option<String>,
    /// The macros that it is for.
    pub macros: Vec<String>,
}

/// Reads `/* topsym: states 113, verdict ok, run -a, cc -DNP, order 6 = S3, order 24 = S4 with -DN=4`.
pub fn header(path: &Path) -> Expected {
    let bytes = std::fs::read(path).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    let line = text.lines().next().unwrap_or("").trim_end();
    let claims = line
        .strip_prefix("/* topsym: ")
        .unwrap_or_else(|| panic!("{}: no `/* topsym:` header", path.display()));
    let claims = claims.trim_end_matches("*/").trim_end();
    let has_code = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("c_"));
    let mut expected = Expected {
        verdict: Verdict { states: 0, verdict: String::new() },
        cc: Vec::new(),
        compiler: if has_code { "gcc" } else { "tcc" },
        run: Vec::new(),
        groups: Vec::new(),
    };
    let words = |text: &str| text.split_whitespace().map(str::to_string).collect::<Vec<_>>();
    for claim in claims.split(", ") {
        match claim.split_once(' ') {
            Some(("states", n)) => expected.verdict.states = n.parse().unwrap(),
            Some(("verdict", verdict)) => expected.verdict.verdict = verdict.to_string(),
            Some(("run", flags)) => expected.run = words(flags),
            Some(("cc", flags)) => expected.cc = words(flags),
            Some(("order", order)) => {
                let (group, macros) = order.split_once(" with ").unwrap_or((order, ""));
                let (order, structure) = match group.split_once(" = ") {
                    Some((order, structure)) => (order, Some(structure.to_string())),
                    None => (group, None),
                };
                let (order, macros) = (order.to_string(), words(macros));
                expected.groups.push(ExpectedGroup { order, structure, macros });
            }
            _ => panic!("{}: what is `{claim}`?", path.display()),
        }
    }
    expected
}

/// Verifies a model with plain SPIN: `spin -a`, the C compiler, `./pan`, without partial-order reduction.
pub fn verify(work: &Path, model: &str, expected: &Expected) -> Result<Verdict, String> {
    let spin = spin_a(work, model);
    if !accepted(&spin) {
        return Err(format!("spin refuses it:\n{}", printed(&spin)));
    }
    let cc = Command::new(expected.compiler)
        .args(["-DNOREDUCE", "-w", "-O1", "-o", "pan"])
        .args(&expected.cc)
        .arg("pan.c")
        .current_dir(work)
        .output()
        .expect("the C compiler is installed");
    if !cc.status.success() {
        return Err(format!("the verifier does not compile:\n{}", printed(&cc)));
    }
    let pan = Command::new(work.join("pan"))
        .args(["-c0", "-m100000", "-w18"])
        .args(&expected.run)
        .current_dir(work)
        .output()
        .expect("the verifier starts");
    let text = printed(&pan);
    if text.contains("max search depth too small") || text.contains("Search not completed") {
        return Err(format!("the search was not complete:\n{text}"));
    }
    let states = text
        .lines()
        .find_map(|line| line.trim().split_once(" states, stored"))
        .and_then(|(n, _)| n.trim().parse().ok())
        .ok_or_else(|| format!("no number of states in:\n{text}"))?;
    let errors = text
        .split("errors: ")
        .nth(1)
        .and_then(|rest| rest.split_whitespace().next())
        .ok_or_else(|| format!("no number of errors in:\n{text}"))?;
    let kinds = ["assertion violated", "invalid end state", "acceptance cycle", "non-progress cycle"];
    let verdict = match errors {
        "0" => "ok",
        _ => kinds
            .iter()
            .find(|kind| text.lines().any(|line| line.starts_with("pan:") && line.contains(*kind)))
            .ok_or_else(|| format!("what error is this?\n{text}"))?,
    };
    Ok(Verdict { states, verdict: verdict.to_string() })
}

/// A folder that vanishes at the end of the test, with copies of the given files in it.
pub fn work_folder(files: &[&Path]) -> tempfile::TempDir {
    let work = tempfile::tempdir().unwrap();
    for file in files {
        std::fs::copy(file, work.path().join(file.file_name().unwrap())).unwrap();
    }
    work
}
