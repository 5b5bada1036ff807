//! Many models, one after the other or several at a time. Whatever is wrong with one of them is its own result.

use super::steps::verify;
use super::verdict::Verdict;
use crate::engine::{EngineError, Event, Request, Session};
use crate::model::subject::{Misunderstood, Subject};
use crate::promela::diagnostic::Diagnostic;
use crate::promela::source::Source;
use crate::promela::{LoadError, load};
use crate::stack::on_large_stack;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use thiserror::Error;

/// Folders are not looked into any deeper.
const DEEPEST: usize = 64;

/// What became of a model: a verdict, or one line about why there is none.
#[derive(Debug)]
pub struct Entry {
    /// The model.
    pub model: PathBuf,
    /// What became of it.
    pub result: Result<Verdict, NoVerdict>,
}

/// Why a model has no verdict.
#[derive(Debug, Error)]
pub enum NoVerdict {
    /// It could not be read. The first line of why.
    #[error("{0}")]
    Unreadable(String),
    /// Something is wrong with it.
    #[error("line {line}: {message}")]
    Wrong {
        /// Where.
        line: u32,
        /// What.
        message: String,
    },
    /// Something is wrong with it, nowhere in particular.
    #[error("{0}")]
    WrongSomewhere(String),
    /// There was no search, or it came to nothing.
    #[error(transparent)]
    Unverified(#[from] EngineError),
    /// An error of ours.
    #[error("an error in topsym; please report it with the model")]
    Broken,
}

/// The models among files and below folders, sorted. Files that are named are models whatever their names are.
pub fn models(paths: &[PathBuf]) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in paths {
        match std::fs::metadata(path)?.is_dir() {
            true => below(path, 0, &mut found)?,
            false => found.push(path.clone()),
        }
    }
    found.sort();
    found.dedup();
    Ok(found)
}

fn below(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let is_model = path.extension().is_some_and(|e| e == "pml" || e == "prom" || e == "promela");
        match path.is_dir() {
            true if depth < DEEPEST && !path.is_symlink() => below(&path, depth + 1, found)?,
            false if is_model => found.push(path),
            _ => {}
        }
    }
    Ok(())
}

/// Verifies all models, `jobs` at a time; `done` is called after each. The entries are in the order of the models. Those that were not begun
/// when somebody stopped it are not among them.
pub fn run(
    models: &[PathBuf],
    jobs: usize,
    request: &(dyn Fn(&Path) -> Request + Sync),
    stop: &AtomicBool,
    done: &(dyn Fn(&Entry) + Sync),
) -> Vec<Entry> {
    let next = AtomicUsize::new(0);
    let entries: Mutex<Vec<(usize, Entry)>> = Mutex::new(Vec::new());
    let silent = |_: Event| {};
    let session = Session { stop, tell: &silent };
    let work = || {
        while !stop.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(model) = models.get(index) else {
                return;
            };
            let entry = Entry { model: model.clone(), result: one(&request(model), session) };
            done(&entry);
            if let Ok(mut entries) = entries.lock() {
                entries.push((index, entry));
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(work);
        }
    });
    let mut entries = entries.into_inner().unwrap_or_default();
    entries.sort_by_key(|(index, _)| *index);
    entries.into_iter().map(|(_, entry)| entry).collect()
}

/// One model, come what may.
pub fn one(request: &Request, session: Session<'_>) -> Result<Verdict, NoVerdict> {
    let work = AssertUnwindSafe(|| on_large_stack(|| load_and_verify(request, session)));
    catch_unwind(work).unwrap_or(Err(NoVerdict::Broken))
}

fn load_and_verify(request: &Request, session: Session<'_>) -> Result<Verdict, NoVerdict> {
    let first_line = |text: String| text.lines().next().unwrap_or("").to_string();
    let loaded = load(&request.model, &request.preprocessor).map_err(|error| match error {
        LoadError::Read(error) => NoVerdict::Unreadable(first_line(error.to_string())),
        LoadError::Syntax(source, problem) => wrong(&source, &problem),
    })?;
    let subject = Subject::new(loaded).map_err(|Misunderstood { source, problems }| {
        let nothing = || NoVerdict::WrongSomewhere(String::new());
        problems.first().map_or_else(nothing, |problem| wrong(&source, problem))
    })?;
    Ok(verify(request, &subject, session)?)
}

fn wrong(source: &Source, problem: &Diagnostic) -> NoVerdict {
    let message = problem.message.clone();
    match problem.span {
        Some(span) => NoVerdict::Wrong { line: source.line(span.start).1, message },
        None => NoVerdict::WrongSomewhere(message),
    }
}
