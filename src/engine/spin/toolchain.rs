//! The programs that are run: SPIN and a C compiler. This is the only place that starts them.

use super::files::SpinFiles;
use super::neutral::{Handed, hand};
use super::running::{Finished, run};
use crate::engine::error::{EngineError, NO_SPACE};
use crate::limits::{Limits, Stopped};
use crate::promela::preprocess::PreprocessorOptions;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use thiserror::Error;

/// The version that everything here was written for, and is tested with.
const TESTED: &str = "6.5.2";
/// How SPIN begins when it is asked for its version.
const BANNER: &str = "Spin Version ";
/// What to do without SPIN.
const INSTALL: &str = "install SPIN (Debian and Ubuntu: `apt-get install spin`)";

/// Why SPIN did not do what it was told.
#[derive(Debug, Error)]
pub enum SpinError {
    /// It is not there.
    #[error("there is no `spin` on PATH")]
    Missing,
    /// There is another program of that name.
    #[error("{} is not the model checker SPIN: asked for its version with -V, it said `{said}`", path.display())]
    OtherProgram {
        /// Which.
        path: PathBuf,
        /// The beginning of what it said.
        said: String,
    },
    /// It does not accept the model.
    #[error("SPIN does not accept the model:\n{0}")]
    Refused(String),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// Something about files.
    #[error("{path}: {error}")]
    Io {
        /// Which file.
        path: PathBuf,
        /// What.
        error: std::io::Error,
    },
}

impl SpinError {
    /// What could be done.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            SpinError::Missing => Some(INSTALL),
            SpinError::OtherProgram { .. } => Some(
                "put the folder of the model checker's `spin` before it on PATH; Debian's package is `spin`",
            ),
            SpinError::Refused(text) if text.contains("gcc: not found") => {
                Some("SPIN itself runs `gcc`, as a preprocessor: install it, too")
            }
            SpinError::Io { error, .. } if error.kind() == std::io::ErrorKind::StorageFull => Some(NO_SPACE),
            SpinError::Refused(_) | SpinError::Stopped(_) | SpinError::Io { .. } => None,
        }
    }
}

impl From<SpinError> for EngineError {
    fn from(error: SpinError) -> EngineError {
        let hint = error.hint().map(str::to_string);
        match error {
            SpinError::Missing | SpinError::OtherProgram { .. } => {
                EngineError::Missing { what: error.to_string(), hint: hint.unwrap_or_default() }
            }
            SpinError::Refused(_) => EngineError::Rejected { message: error.to_string(), hint },
            SpinError::Stopped(why) => why.into(),
            SpinError::Io { path, error } => EngineError::Io { path, error },
        }
    }
}

fn io(path: &Path) -> impl FnOnce(std::io::Error) -> SpinError + use<> {
    let path = path.to_path_buf();
    move |error| SpinError::Io { path, error }
}

/// SPIN.
#[derive(Clone, Debug)]
pub struct Spin {
    path: PathBuf,
    version: String,
}

/// What `spin -a` has written, and where.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The folder.
    pub folder: PathBuf,
    /// What we read of it.
    pub files: SpinFiles,
}

impl Spin {
    /// Looks for it on PATH, and asks which version it is.
    pub fn find(limits: Limits<'_>) -> Result<Spin, SpinError> {
        let path = which::which("spin").map_err(|_| SpinError::Missing)?;
        let finished = run(Command::new(&path).arg("-V"), limits, &mut |_| true).map_err(io(&path))?;
        if let Some(why) = finished.stopped {
            return Err(why.into());
        }
        let first = finished.text.lines().next().unwrap_or_default().trim();
        let version = first.strip_prefix(BANNER).and_then(|rest| rest.split_whitespace().next());
        match version.map(str::to_string) {
            Some(version) => Ok(Spin { path, version }),
            None => Err(SpinError::OtherProgram { said: first.chars().take(80).collect(), path }),
        }
    }

    /// What is to be said of its version, if it is not the one that topsym is tested with.
    pub fn warning(&self) -> Option<String> {
        (self.version != TESTED)
            .then(|| format!("this is SPIN {}, and topsym is tested with SPIN {TESTED} only", self.version))
    }

    /// Runs `spin -a` on a model, in a folder.
    pub fn generate(
        &self,
        folder: &Path,
        model: &Path,
        options: &PreprocessorOptions,
        flags: &[String],
        limits: Limits<'_>,
    ) -> Result<Generated, SpinError> {
        let handed = hand(folder, model, options)?;
        self.generate_handed(folder, &handed, flags, limits)
    }

    /// The same for a model that was made ready for SPIN before.
    pub fn generate_handed(
        &self,
        folder: &Path,
        handed: &Handed,
        flags: &[String],
        limits: Limits<'_>,
    ) -> Result<Generated, SpinError> {
        let arguments = ["-a".into()].into_iter().chain(flags.iter().map(OsString::from));
        let finished =
            self.run(folder, arguments.chain(handed.arguments.iter().cloned()), limits, &mut |_| true)?;
        if !finished.status.success() || !folder.join("pan.t").exists() {
            return Err(SpinError::Refused(match finished.text.trim().is_empty() {
                true => format!("it said nothing and ended with {}", finished.status),
                false => handed.in_users_words(&finished.text),
            }));
        }
        Ok(Generated { folder: folder.to_path_buf(), files: SpinFiles::read(folder)? })
    }

    /// Runs it in a folder, with any arguments.
    pub fn run(
        &self,
        folder: &Path,
        arguments: impl IntoIterator<Item = OsString>,
        limits: Limits<'_>,
        look: &mut dyn FnMut(&str) -> bool,
    ) -> Result<Finished, SpinError> {
        let mut command = Command::new(&self.path);
        command.args(arguments).current_dir(folder);
        let finished = run(&mut command, limits, look).map_err(io(&self.path))?;
        match finished.stopped {
            Some(why) => Err(why.into()),
            None => Ok(finished),
        }
    }
}

/// Why a C compiler did not do what it was told.
#[derive(Debug, Error)]
pub enum CompilerError {
    /// There is none; with its name, if one was asked for.
    #[error("{}", match .0 {
        Some(name) => format!("there is no C compiler `{name}`"),
        None => "there is no C compiler on PATH: no `cc`, `gcc`, `clang` or `tcc`".to_string(),
    })]
    Missing(Option<String>),
    /// It does not compile this.
    #[error("{0}")]
    Refused(String),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// It could not be started.
    #[error("{path}: {error}")]
    Io {
        /// The compiler.
        path: PathBuf,
        /// What.
        error: std::io::Error,
    },
}

/// What to do when the verifier does not compile.
const OTHER_COMPILER: &str =
    "--cc PROGRAM takes another compiler; --keep FOLDER leaves all files and a script, to look into it";
/// What to do without one.
const INSTALL_COMPILER: &str = "install a C compiler (Debian and Ubuntu: `apt-get install gcc`)";

impl From<CompilerError> for EngineError {
    fn from(error: CompilerError) -> EngineError {
        match error {
            CompilerError::Missing(_) => {
                EngineError::Missing { what: error.to_string(), hint: INSTALL_COMPILER.to_string() }
            }
            CompilerError::Refused(message) => {
                let is_full = message.contains("No space left on device");
                EngineError::Compiler {
                    message,
                    hint: if is_full { NO_SPACE } else { OTHER_COMPILER }.to_string(),
                }
            }
            CompilerError::Stopped(why) => why.into(),
            CompilerError::Io { path, error } => EngineError::Io { path, error },
        }
    }
}

/// A C compiler.
#[derive(Clone, Debug)]
pub struct Compiler {
    path: PathBuf,
}

/// The usual compilers, in the order in which verifiers want them.
const FOR_LONG_RUNS: [&str; 4] = ["cc", "gcc", "clang", "tcc"];
/// It compiles a verifier in a tenth of a second.
const QUICK: &str = "tcc";
/// The same in the order of their own speed.
const FOR_SHORT_RUNS: [&str; 4] = ["tcc", "cc", "gcc", "clang"];

impl Compiler {
    /// Looks for one on PATH: the one that was asked for, or that the environment variable CC names, or the first of the usual ones.
    pub fn find(wanted: Option<&str>) -> Result<Compiler, CompilerError> {
        let from_environment = || std::env::var("CC").ok().filter(|name| !name.trim().is_empty());
        let wanted = wanted.map(str::to_string).or_else(from_environment);
        let found = match &wanted {
            Some(name) => which::which(name.trim()).ok(),
            None => FOR_LONG_RUNS.iter().find_map(|name| which::which(name).ok()),
        };
        found.map(|path| Compiler { path }).ok_or(CompilerError::Missing(wanted))
    }

    /// One that compiles at once, if there is one, and nobody has asked for another.
    pub fn quick(wanted: Option<&str>) -> Option<Compiler> {
        let is_chosen = wanted.is_some() || std::env::var("CC").is_ok_and(|name| !name.trim().is_empty());
        let found = (!is_chosen).then(|| which::which(QUICK).ok()).flatten();
        found.map(|path| Compiler { path })
    }

    /// The name by which a user calls it.
    pub fn name(&self) -> String {
        self.path.file_name().unwrap_or(self.path.as_os_str()).to_string_lossy().into_owned()
    }

    /// Compiles in a folder. Says how long it took.
    pub fn compile(
        &self,
        folder: &Path,
        arguments: impl IntoIterator<Item = OsString>,
        limits: Limits<'_>,
    ) -> Result<Duration, CompilerError> {
        let mut command = Command::new(&self.path);
        command.args(arguments).current_dir(folder);
        let finished = run(&mut command, limits, &mut |_| true)
            .map_err(|error| CompilerError::Io { path: self.path.clone(), error })?;
        match finished.stopped {
            Some(why) => Err(why.into()),
            None if finished.status.success() => Ok(finished.time),
            None => Err(CompilerError::Refused(format!(
                "{}{} ended with {}",
                finished.text,
                self.path.display(),
                finished.status
            ))),
        }
    }

    /// Compiles a program that runs for a moment only, with the fastest compiler that is there and does not refuse.
    pub fn compile_quickly(
        folder: &Path,
        arguments: &[&str],
        limits: Limits<'_>,
    ) -> Result<(), CompilerError> {
        let mut problem = CompilerError::Missing(None);
        for path in FOR_SHORT_RUNS.iter().filter_map(|name| which::which(name).ok()) {
            match (Compiler { path }).compile(folder, arguments.iter().map(OsString::from), limits) {
                Ok(_) => return Ok(()),
                Err(error @ CompilerError::Refused(_)) => problem = error,
                Err(error) => return Err(error),
            }
        }
        Err(problem)
    }
}
