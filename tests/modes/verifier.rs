//! A verifier: `spin -a`, the C compiler, a run.

use crate::common::{printed, root, spin_a, work_folder};
use std::fmt;
use std::path::Path;
use std::process::{Command, Output};

/// What to compile and how.
#[derive(Clone)]
pub struct Verifier {
    model: String,
    /// Files of this folder that make up the canonizer; none for SPIN's own verifier.
    canonizer: Vec<String>,
    cc: Vec<String>,
    compiler: &'static str,
}

/// SPIN's verifier as it is.
pub fn plain(model: &str) -> Verifier {
    Verifier { model: model.to_string(), canonizer: Vec::new(), cc: Vec::new(), compiler: "tcc" }
}

/// SPIN's verifier with a canonizer.
pub fn reduced(model: &str, canonizer: &[&str]) -> Verifier {
    Verifier { canonizer: canonizer.iter().map(|file| file.to_string()).collect(), ..plain(model) }
}

/// What a run printed, and what that means.
pub struct Found {
    what: String,
    text: String,
    pub exit: Option<i32>,
    pub states: Option<u64>,
    pub errors: Option<u64>,
}

impl Verifier {
    /// With these flags of the C compiler. tcc is fast, but does not know what multi-core verifiers need.
    pub fn cc(mut self, flags: &str) -> Verifier {
        self.cc.extend(flags.split_whitespace().map(str::to_string));
        if ["NCORE", "BFS_PAR", "-W", "-fsanitize"].iter().any(|needle| flags.contains(needle)) {
            self.compiler = "gcc";
        }
        self
    }

    /// The file that is compiled: all of it in one, as users get it.
    fn source(&self) -> Option<String> {
        if self.canonizer.is_empty() {
            return None;
        }
        let read = |path: &str| {
            let path = root().join(path);
            std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
        };
        let mut text = read("runtime-c/hook.h");
        text.push_str("#include \"pan.c\"\n");
        for file in &self.canonizer {
            text.push_str(&read(&format!("tests/modes/{file}")));
        }
        for file in ["guard.h", "store.h"] {
            text.push_str(&read(&format!("runtime-c/{file}")));
        }
        Some(text)
    }

    /// Compiles it in a folder of its own. Returns what the compiler says.
    pub fn compile(&self, work: &Path) -> Result<Output, String> {
        let spin = spin_a(work, &self.model);
        if !work.join("pan.c").exists() {
            return Err(format!("{}: {}", self.model, printed(&spin)));
        }
        let source = match self.source() {
            Some(text) => {
                std::fs::write(work.join("m.sym.c"), text).map_err(|e| e.to_string())?;
                "m.sym.c"
            }
            None => "pan.c",
        };
        let quiet = if self.cc.iter().any(|flag| flag.starts_with("-W")) { None } else { Some("-w") };
        Command::new(self.compiler)
            .args(quiet)
            .args(&self.cc)
            .args(["-o", "pan", source])
            .current_dir(work)
            .output()
            .map_err(|e| format!("{}: {e}", self.compiler))
    }

    /// A folder with the model in it.
    pub fn folder(&self) -> tempfile::TempDir {
        work_folder(&[&root().join("tests/modes").join(&self.model)])
    }

    /// Compiles and runs it, with a small hash table.
    pub fn run(&self, flags: &str) -> Result<Found, String> {
        let work = self.folder();
        self.run_in(work.path(), flags)
    }

    /// The same in a folder that is there already.
    pub fn run_in(&self, work: &Path, flags: &str) -> Result<Found, String> {
        let compiled = self.compile(work)?;
        let what = format!("{} {:?} {} with {flags}", self.model, self.canonizer, self.cc.join(" "));
        if !compiled.status.success() {
            return Err(format!("{what} does not compile:\n{}", printed(&compiled)));
        }
        let output = Command::new(work.join("pan"))
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
}

impl Found {
    /// Does the output contain this?
    pub fn says(&self, words: &str) -> bool {
        self.text.contains(words)
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
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {:?} states, {:?} errors, exit {:?}", self.what, self.states, self.errors, self.exit)?;
        if self.states.is_none() { write!(f, "\n{}", self.text) } else { Ok(()) }
    }
}
