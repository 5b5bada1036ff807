//! A model with SPIN's own verifier and the one that `topsym gen` wrote for it.

use crate::common::pan::{self, Found};
use crate::common::{accepted, name, printed, root, topsym};
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

/// The text of a model, in a folder where both verifiers have been made.
pub struct Generated {
    folder: TempDir,
    name: String,
    /// For SPIN, as `gen` says: macros of the model, and -o2 where it is needed.
    pub spin: Vec<String>,
    /// What `gen` said.
    pub said: String,
}

/// Which verifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Plain,
    Reduced,
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_string).collect()
}

/// Does this mode take long to compile? Plain SPIN in such modes is run by tests/modes.
pub fn is_slow(cc: &str) -> bool {
    pan::compiler(&words(cc)) == "gcc"
}

/// Runs `spin` in a folder.
pub fn spin(work: &Path, flags: &[String], model: &str) -> Result<Output, String> {
    Command::new("spin").args(flags).arg(model).current_dir(work).output().map_err(|e| format!("spin: {e}"))
}

/// A model of the project, with macros (`-DN=4`) and a strategy. Header files beside it come along.
pub fn generate(path: &str, macros: &str, strategy: &str) -> Result<Generated, String> {
    let path = root().join(path);
    let text = std::fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let header = root().join("promela-examples/buffer.h");
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    std::fs::copy(header, folder.path().join("buffer.h")).map_err(|e| e.to_string())?;
    generate_in(folder, &name(&path), &text, macros, strategy)
}

/// A model that is written by a test.
pub fn generate_text(name: &str, text: &str, strategy: &str) -> Result<Generated, String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    generate_in(folder, name, text.as_bytes(), "", strategy)
}

fn generate_in(
    folder: TempDir,
    name: &str,
    text: &[u8],
    macros: &str,
    strategy: &str,
) -> Result<Generated, String> {
    let work = folder.path();
    std::fs::write(work.join(name), text).map_err(|e| e.to_string())?;
    let output = topsym()
        .args(["gen", name, "-o", "m.sym.c", "--strategy", strategy])
        .args(words(macros))
        .current_dir(work)
        .output()
        .map_err(|e| e.to_string())?;
    let said = printed(&output);
    let complain = |what: &str, output: &Output| Err(format!("{name} {macros}: {what}: {}", printed(output)));
    if !output.status.success() {
        return complain("gen fails", &output);
    }
    // the commands that it recommends are the last lines: spin, cc, ./pan
    let command = said.lines().rev().nth(2).and_then(|line| line.trim().strip_prefix("spin -a"));
    let Some(command) = command else {
        return complain("gen says no commands", &output);
    };
    let flags: Vec<String> = words(command).into_iter().filter(|word| word.starts_with('-')).collect();
    let made = spin(work, &[vec!["-a".to_string()], flags.clone()].concat(), name)?;
    if !accepted(&made) || !work.join("pan.c").exists() {
        return complain("spin fails", &made);
    }
    Ok(Generated { folder, name: name.to_string(), spin: flags, said })
}

impl Generated {
    /// A copy in a folder of its own, as verifiers with several cores and their trails need it.
    pub fn copy(&self) -> Result<TempDir, String> {
        let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
        for entry in std::fs::read_dir(self.folder.path()).map_err(|e| e.to_string())? {
            let path = entry.map_err(|e| e.to_string())?.path();
            std::fs::copy(&path, folder.path().join(name(&path))).map_err(|e| e.to_string())?;
        }
        Ok(folder)
    }

    /// Compiles one of the verifiers in a folder of its own.
    pub fn compile(&self, kind: Kind, cc: &str) -> Result<(TempDir, Output), String> {
        let folder = self.copy()?;
        let source = if kind == Kind::Plain { "pan.c" } else { "m.sym.c" };
        let output = pan::compile(folder.path(), source, &words(cc))?;
        Ok((folder, output))
    }

    /// Compiles and runs one of the verifiers. The folder is for what it leaves: a trail.
    pub fn run_in(&self, kind: Kind, cc: &str, run: &str) -> Result<(TempDir, Found), String> {
        let spin = self.spin.join(" ");
        let what = format!("{} {kind:?}: spin {spin}, cc {cc}, pan {run}", self.name);
        let (folder, compiled) = self.compile(kind, cc)?;
        if !compiled.status.success() {
            return Err(format!("{what} does not compile:\n{}", printed(&compiled)));
        }
        let found = pan::run(folder.path(), what, run)?;
        Ok((folder, found))
    }

    /// SPIN's own verifier.
    pub fn plain(&self, cc: &str, run: &str) -> Result<Found, String> {
        Ok(self.run_in(Kind::Plain, cc, run)?.1)
    }

    /// The reduced verifier.
    pub fn reduced(&self, cc: &str, run: &str) -> Result<Found, String> {
        Ok(self.run_in(Kind::Reduced, cc, run)?.1)
    }

    /// What `spin -t` says of the trail that a verifier left in a folder.
    pub fn replay(&self, work: &Path) -> Result<String, String> {
        let flags = [words("-t -p"), self.spin.clone()].concat();
        Ok(printed(&spin(work, &flags, &self.name)?))
    }

    /// Are there pieces of C in the model?
    pub fn has_c_code(&self) -> bool {
        let text = std::fs::read(self.folder.path().join(&self.name)).unwrap_or_default();
        let text = String::from_utf8_lossy(&text).into_owned();
        ["c_code {", "c_expr {", "c_decl {", "c_state ", "c_track "].iter().any(|word| text.contains(word))
    }

    /// The folder with the model and the verifiers.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}
