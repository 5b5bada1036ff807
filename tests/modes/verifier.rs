//! A verifier: `spin -a`, the C compiler, a run.

use crate::common::{printed, root};
use std::fmt;
use std::path::Path;
use std::process::{Command, Output};

/// What to compile and how.
#[derive(Clone)]
pub struct Verifier {
    name: String,
    /// The model's text.
    model: String,
    /// The canonizer's text; none for SPIN's own verifier.
    canonizer: Option<String>,
    /// A deliberate mistake: these words of the seam are replaced by those.
    mistake: Option<(&'static str, &'static str)>,
    spin: Vec<String>,
    cc: Vec<String>,
    compiler: &'static str,
}

/// A file of the project.
fn read(path: &str) -> String {
    let path = root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// SPIN's verifier as it is, for a model of this folder.
pub fn plain(model: &str) -> Verifier {
    Verifier::new(model, &read(&format!("tests/modes/{model}")))
}

/// SPIN's verifier with a canonizer that consists of files of this folder.
pub fn reduced(model: &str, canonizer: &[&str]) -> Verifier {
    let text: String = canonizer.iter().map(|file| read(&format!("tests/modes/{file}"))).collect();
    plain(model).with(&text)
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
    /// SPIN's verifier for any model.
    pub fn new(name: &str, model: &str) -> Verifier {
        Verifier {
            name: name.to_string(),
            model: model.to_string(),
            canonizer: None,
            mistake: None,
            spin: Vec::new(),
            cc: Vec::new(),
            compiler: "tcc",
        }
    }

    /// With a canonizer.
    pub fn with(mut self, canonizer: &str) -> Verifier {
        self.canonizer = Some(canonizer.to_string());
        self
    }

    /// With these flags of SPIN.
    pub fn spin(mut self, flags: &str) -> Verifier {
        self.spin.extend(flags.split_whitespace().map(str::to_string));
        self
    }

    /// With these flags of the C compiler. tcc is fast, but does not know what multi-core verifiers need.
    pub fn cc(mut self, flags: &str) -> Verifier {
        self.cc.extend(flags.split_whitespace().map(str::to_string));
        if ["NCORE", "BFS_PAR", "-W", "-fsanitize"].iter().any(|needle| flags.contains(needle)) {
            self.compiler = "gcc";
        }
        self
    }

    /// With a mistake in the seam.
    pub fn mistaken(mut self, right: &'static str, wrong: &'static str) -> Verifier {
        self.mistake = Some((right, wrong));
        self
    }

    /// The file that is compiled: all of it in one, as users get it.
    fn source(&self) -> Option<String> {
        let canonizer = self.canonizer.as_ref()?;
        let after: String =
            ["guard.h", "store.h", "ended.h"].map(|file| read(&format!("runtime-c/{file}"))).concat();
        let text = format!("{}#include \"pan.c\"\n{canonizer}{after}", read("runtime-c/hook.h"));
        match self.mistake {
            Some((right, wrong)) => {
                assert!(text.contains(right), "`{right}` is not in the seam");
                Some(text.replace(right, wrong))
            }
            None => Some(text),
        }
    }

    /// Compiles it in a folder of its own. Returns what the compiler says.
    pub fn compile(&self, work: &Path) -> Result<Output, String> {
        std::fs::write(work.join("model.pml"), &self.model).map_err(|e| e.to_string())?;
        let spin =
            Command::new("spin").arg("-a").args(&self.spin).arg("model.pml").current_dir(work).output();
        let spin = spin.map_err(|e| format!("spin: {e}"))?;
        if !work.join("pan.c").exists() {
            return Err(format!("{}: {}", self.name, printed(&spin)));
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

    /// Compiles and runs it, with a small hash table.
    pub fn run(&self, flags: &str) -> Result<Found, String> {
        let work = tempfile::tempdir().map_err(|e| e.to_string())?;
        self.run_in(work.path(), flags)
    }

    /// The same in a folder that is there already.
    pub fn run_in(&self, work: &Path, flags: &str) -> Result<Found, String> {
        let compiled = self.compile(work)?;
        let kind = if self.canonizer.is_some() { "with a canonizer" } else { "plain" };
        let (spin, cc) = (self.spin.join(" "), self.cc.join(" "));
        let what = format!("{} {kind}: spin {spin}, cc {cc}, pan {flags}", self.name);
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
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {:?} states, {:?} errors, exit {:?}", self.what, self.states, self.errors, self.exit)?;
        if self.states.is_none() { write!(f, "\n{}", self.text) } else { Ok(()) }
    }
}
