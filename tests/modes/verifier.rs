//! A verifier: `spin -a`, the C compiler, a run.

use crate::common::pan::{self, Found};
use crate::common::{printed, root};
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

    /// With these flags of the C compiler.
    pub fn cc(mut self, flags: &str) -> Verifier {
        self.cc.extend(flags.split_whitespace().map(str::to_string));
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
        let [hook, packing] = ["hook.h", "packing.h"].map(|file| read(&format!("runtime-c/{file}")));
        let text = format!("{hook}#include \"pan.c\"\n{packing}{canonizer}{after}");
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
        pan::compile(work, source, &self.cc)
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
        pan::run(work, what, flags)
    }
}
