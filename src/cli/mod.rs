//! The command line: one module for each subcommand.

/// Prints a line on standard error. Unlike `eprintln!` it does not panic where nobody reads it any more: `topsym check m.pml 2>&1 | head`.
macro_rules! say {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($text)*);
    }};
}

mod batch;
mod check;
mod completions;
mod display;
mod explain;
mod generate;
mod group;
mod info;
mod interrupt;
mod man;
mod print;
mod progress;
mod scd;
mod strategy;
mod sweep;
mod trail;
mod verify;

use crate::model::claims::{ClaimKind, NoFormula};
use crate::model::subject::{Misunderstood, Subject};
use crate::promela::diagnostic::Diagnostic;
use crate::promela::preprocess::{PreprocessorOptions, ReadError};
use crate::promela::source::Source;
use crate::promela::{LoadError, Loaded, load};
use crate::report::diagnostics::{self, Colour};
use crate::report::problems::{Problem, sarif};
use crate::stack::on_large_stack;
use anyhow::Context as _;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::fmt::Display;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Exit code: all is well.
pub const OK: u8 = 0;
/// Exit code: the model has problems.
pub const PROBLEMS: u8 = 1;
/// Exit code: what was asked for could not be done.
pub const FAILED: u8 = 2;

/// More problems than these are only counted.
const MOST_SHOWN: usize = 25;

/// Symmetry reduction for the SPIN model checker.
#[derive(Debug, Parser)]
#[command(name = "topsym", version, about, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Subcommands,

    /// Colours in messages
    #[arg(long, global = true, value_enum, default_value_t = When::Auto)]
    color: When,
}

#[derive(Debug, Subcommand)]
enum Subcommands {
    /// Read a model and report what is wrong with it
    ///
    /// Exit code 0 if the model can be used, 1 if it can't.
    Check(check::Check),
    /// Print a model back as Promela, preprocessed and laid out anew
    Print(print::Print),
    /// Show what a model consists of: processes, channels, sizes, the constructs it uses
    Info(info::Info),
    /// Find the symmetry group of a model: what it permutes, and what it is made of
    ///
    /// With --generators and without a model: what the group is made of that the permutations in a file generate. Exit code 0 with or
    /// without symmetry.
    Group(group::Group),
    /// Write the C code of a verifier that explores one state of each orbit
    ///
    /// `topsym gen m.pml && spin -a m.pml && cc -O2 -o pan m.sym.c && ./pan`
    Gen(generate::Gen),
    /// Verify a model: symmetries, SPIN, the C compiler and the search in one command
    ///
    /// Exit code 0: verified, everything was searched. 1: there is an error. 2: there is no verdict, because something is wrong.
    /// 3: not finished or not exhaustive, and no error was found.
    Verify(Box<verify::Verify>),
    /// Verify many models, with and without symmetry reduction, and make a table of the results
    ///
    /// Exit code 0: every model has a verdict, whatever it is. 3: some have none. 2: an error in topsym showed.
    Batch(batch::Batch),
    /// Verify a model with growing values of its macros, as far as time and memory allow: a table or a plot
    ///
    /// `topsym sweep m.pml -DN=2..8 --time-limit 600 --compare --format svg -o m.svg`. Exit code 0: every setting that was tried has a verdict or was
    /// too large. 2: the sweep could not be done, or an error in topsym showed. 3: something is wrong with some settings, or it was stopped.
    Sweep(Box<sweep::Sweep>),
    /// Say what tells processes or channels apart, if they are not interchangeable
    Explain(explain::Explain),
    /// Draw the static channel diagram of a model: who may send and receive where
    Scd(scd::Scd),
    /// Show a counterexample step by step, and check it
    ///
    /// MODEL.trail, which a verifier leaves when it finds an error, is replayed by SPIN. Exit code 0 if it ends in a violation, 2 if
    /// it can't be replayed.
    Trail(trail::Trail),
    /// Print a script that lets a shell complete the command line
    ///
    /// For bash: `topsym completions bash > ~/.local/share/bash-completion/completions/topsym`
    Completions(completions::Completions),
    /// Write the manual pages, one for each subcommand, or print the one of topsym itself
    ///
    /// `topsym man ~/.local/share/man/man1`, and then `man topsym-verify`
    Man(man::Man),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

/// A model on the command line, with what its preprocessor is told.
#[derive(Debug, Args)]
pub struct ModelArguments {
    /// The Promela model
    model: PathBuf,

    #[command(flatten)]
    preprocessing: Preprocessing,
}

/// What the model's preprocessor is told.
#[derive(Clone, Debug, Args)]
pub struct Preprocessing {
    /// Define a macro for the model's preprocessor
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    define: Vec<String>,

    /// Undefine a macro
    #[arg(short = 'U', value_name = "NAME")]
    undefine: Vec<String>,

    /// Look for `#include`d files in this folder
    #[arg(short = 'I', value_name = "FOLDER")]
    include: Vec<PathBuf>,
}

/// Which of the model's claims counts.
#[derive(Clone, Debug, Args)]
pub struct ChosenFormula {
    /// Check this formula only: the other claims of the model cost no symmetry
    #[arg(long, value_name = "NAME", requires = "model")]
    ltl: Option<String>,
}

/// What every subcommand needs to know.
struct Context {
    /// On standard error.
    colour: Colour,
    /// On standard output.
    out_colour: Colour,
}

/// Runs a subcommand; the result is the exit code.
fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let colour = |is_terminal: bool| {
        let coloured = match arguments.color {
            When::Always => true,
            When::Never => false,
            When::Auto => is_terminal && std::env::var_os("NO_COLOR").is_none(),
        };
        if coloured { Colour::Terminal } else { Colour::None }
    };
    let context = Context {
        colour: colour(std::io::stderr().is_terminal()),
        out_colour: colour(std::io::stdout().is_terminal()),
    };
    match &arguments.command {
        Subcommands::Check(check) => check.run(&context),
        Subcommands::Print(print) => print.run(&context),
        Subcommands::Info(info) => info.run(&context),
        Subcommands::Group(group) => group.run(&context),
        Subcommands::Gen(gen_) => gen_.run(&context),
        Subcommands::Verify(verify) => verify.run(&context),
        Subcommands::Batch(batch) => batch.run(),
        Subcommands::Sweep(sweep) => sweep.run(),
        Subcommands::Explain(explain) => explain.run(&context),
        Subcommands::Scd(scd) => scd.run(&context),
        Subcommands::Trail(trail) => trail.run(&context),
        Subcommands::Completions(completions) => completions.run(),
        Subcommands::Man(man) => man.run(),
    }
}

/// Prints on standard output, with a line end.
fn put(text: &str) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    out.write_all(text.as_bytes())?;
    if !text.ends_with('\n') {
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Is there a folder for this file in which one can write?
fn can_be_written(path: &Path) -> anyhow::Result<()> {
    let problem = || path.display().to_string();
    anyhow::ensure!(!path.is_dir(), "{}: this is a folder", path.display());
    tempfile::NamedTempFile::new_in(folder_of(path)).map(drop).with_context(problem)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Writes a file as a whole or not at all.
fn write_file(path: &Path, text: &str) -> anyhow::Result<()> {
    let problem = || path.display().to_string();
    let mut file = tempfile::NamedTempFile::new_in(folder_of(path)).with_context(problem)?;
    file.write_all(text.as_bytes()).with_context(problem)?;
    let file = file.persist(path).map_err(|error| error.error).with_context(problem)?;
    set_readable(&file).with_context(problem)
}

/// Temporary files are for their owner only; what stays is for everybody.
fn set_readable(file: &std::fs::File) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.set_permissions(std::fs::Permissions::from_mode(0o644))?;
    }
    let _ = file;
    Ok(())
}

/// The whole command: reads the command line, and does what it says.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match on_large_stack(|| run(&arguments)) {
        Ok(code) => ExitCode::from(code),
        // the reader of our output went away (`topsym print m.pml | head`)
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // nobody may read this any more, either
            let _ = writeln!(std::io::stderr(), "error: {error:#}");
            ExitCode::from(1)
        }
    }
}

/// Was the error that nobody reads our output any more?
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|e| e.kind() == std::io::ErrorKind::BrokenPipe)
}

impl ModelArguments {
    fn preprocessor(&self) -> PreprocessorOptions {
        PreprocessorOptions {
            defines: self.preprocessing.define.clone(),
            undefines: self.preprocessing.undefine.clone(),
            includes: self.preprocessing.include.clone(),
            search_path: None,
        }
    }

    /// Loads the model, or says on standard error why not.
    fn load(&self, context: &Context) -> Option<Loaded> {
        self.read().map_err(|problem| problem.show(context)).ok()
    }

    fn read(&self) -> Result<Loaded, Unusable> {
        load(&self.model, &self.preprocessor()).map_err(|error| match error {
            LoadError::Read(error) => Unusable::Unreadable(error),
            LoadError::Syntax(source, problem) => Unusable::Unparsed(source, problem),
        })
    }

    /// Loads the model and finds its meaning, or why it has none.
    fn understand(&self) -> Result<Arc<Subject>, Unusable> {
        let understood = Subject::new(self.read()?);
        understood.map_err(|Misunderstood { source, problems }| Unusable::Wrong(source, problems))
    }

    /// Loads the model and finds its meaning, or says on standard error why not. Warnings are shown as well.
    fn load_model(&self, context: &Context) -> Option<Arc<Subject>> {
        match self.understand() {
            Ok(subject) => {
                show(&subject.source, &subject.model.warnings, context);
                Some(subject)
            }
            Err(problem) => {
                problem.show(context);
                None
            }
        }
    }

    /// The same, without the claims that are not chosen.
    fn load_chosen(&self, context: &Context, formula: &ChosenFormula) -> Option<Arc<Subject>> {
        chosen(self.load_model(context)?, formula)
    }
}

/// The same model without the claims that are not chosen, or says on standard error that there is no such claim.
fn chosen(subject: Arc<Subject>, formula: &ChosenFormula) -> Option<Arc<Subject>> {
    let Some(name) = &formula.ltl else {
        return Some(subject);
    };
    match subject.with_formula_only(name) {
        Ok(subject) => Some(subject),
        Err(problem) => {
            complain(&problem, &[&which_formulas(&subject, &problem)]);
            None
        }
    }
}

/// Why a model cannot be used.
enum Unusable {
    Unreadable(ReadError),
    /// Syntax errors are found one at a time.
    Unparsed(Box<Source>, Diagnostic),
    Wrong(Box<Source>, Vec<Diagnostic>),
}

impl Unusable {
    fn show(&self, context: &Context) {
        match self {
            Unusable::Unreadable(error) => {
                for message in error.to_string().lines() {
                    say!("error: {message}");
                }
                if let Some(hint) = error.hint() {
                    say!("  hint: {hint}");
                }
            }
            Unusable::Unparsed(source, problem) => {
                say!("{}", diagnostics::render(source, problem, context.colour))
            }
            Unusable::Wrong(source, problems) => show(source, problems, context),
        }
    }

    /// The same for programs.
    fn problems(&self, model: &Path) -> Vec<Problem> {
        match self {
            Unusable::Unreadable(error) => {
                let (model, hint) = (model.display().to_string(), error.hint().map(|hint| hint.to_string()));
                vec![Problem::unreadable(&model, error.to_string(), hint)]
            }
            Unusable::Unparsed(source, problem) => vec![Problem::of_model(source, problem)],
            Unusable::Wrong(source, problems) => {
                problems.iter().map(|problem| Problem::of_model(source, problem)).collect()
            }
        }
    }
}

/// A list of problems for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ProblemFormat {
    Text,
    Json,
    Sarif,
}

impl ProblemFormat {
    /// Prints a list.
    fn put(self, problems: &[Problem]) -> anyhow::Result<()> {
        put(&match self {
            ProblemFormat::Sarif => serde_json::to_string_pretty(&sarif(problems))?,
            _ => serde_json::to_string_pretty(problems)?,
        })
    }
}

/// Says what is wrong, and what could help.
fn complain(error: &dyn Display, hints: &[&str]) {
    say!("error: {error}");
    for hint in hints {
        say!("  hint: {hint}");
    }
}

/// Shows what is wrong with a model, or what its writer should know.
fn show(source: &Source, problems: &[Diagnostic], context: &Context) {
    for problem in problems.iter().take(MOST_SHOWN) {
        say!("{}\n", diagnostics::render(source, problem, context.colour));
    }
    if problems.len() > MOST_SHOWN {
        say!("and {} more problems", problems.len() - MOST_SHOWN);
    }
}

/// What one can say instead of a wrong name.
fn which_formulas(subject: &Subject, problem: &NoFormula) -> String {
    let claims = subject.claims();
    let formulas: Vec<String> = claims
        .iter()
        .filter(|claim| claim.kind == ClaimKind::Formula)
        .map(|claim| format!("`{}`", claim.name))
        .collect();
    match (problem, &formulas[..]) {
        (NoFormula::Unknown(_), []) if claims.is_empty() => {
            "the model has no claims; leave --ltl out".to_string()
        }
        (_, []) => "the model has no formulas; leave --ltl out, and its never claim is respected".to_string(),
        (_, [only]) => format!("the only formula is {only}"),
        (_, all) => format!("the formulas are {}", all.join(", ")),
    }
}
