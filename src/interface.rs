//! The interface of the library: read a model, find its symmetries, verify it. The examples are in `lib.rs`.

use crate::engine::{EngineError, Event, Request, Session};
use crate::model::subject::{Misunderstood, Subject};
use crate::promela::diagnostic::{Diagnostic, Severity};
use crate::promela::preprocess::{PreprocessorOptions, ReadError};
use crate::promela::source::{Encoding, Source};
use crate::promela::{LoadError, Loaded, load, parse};
use crate::report::diagnostics::{Colour, render};
use crate::stack::on_large_stack;
use crate::symmetry;
use crate::verify::{self, Verdict};
use num_bigint::BigUint;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// A model that SPIN would accept.
#[derive(Clone, Debug)]
pub struct Model {
    subject: Arc<Subject>,
}

/// Why there is no model.
#[derive(Debug, Error)]
pub enum Unreadable {
    /// The file could not be read, or not be preprocessed.
    #[error(transparent)]
    File(#[from] ReadError),
    /// SPIN would refuse it: every mistake with its place, as `topsym check` shows it.
    #[error("{0}")]
    Mistakes(String),
}

impl Model {
    /// Reads a model from a file.
    pub fn read(path: impl AsRef<Path>) -> Result<Model, Unreadable> {
        Model::read_with(path, &PreprocessorOptions::default())
    }

    /// The same with macros and folders for the C preprocessor.
    pub fn read_with(path: impl AsRef<Path>, options: &PreprocessorOptions) -> Result<Model, Unreadable> {
        let path = path.as_ref();
        on_large_stack(|| match load(path, options) {
            Ok(loaded) => Model::new(loaded),
            Err(LoadError::Read(error)) => Err(error.into()),
            Err(LoadError::Syntax(source, problem)) => Err(mistakes(&source, &[problem])),
        })
    }

    /// Takes a model from a text without directives for the C preprocessor. Messages will call it by `name`.
    pub fn from_text(name: &str, text: &str) -> Result<Model, Unreadable> {
        on_large_stack(|| {
            let source = Source::plain(name, text.to_string(), Encoding::Utf8);
            match parse(&source) {
                Ok(program) => Model::new(Loaded { source, program }),
                Err(problem) => Err(mistakes(&source, &[problem])),
            }
        })
    }

    fn new(loaded: Loaded) -> Result<Model, Unreadable> {
        match Subject::new(loaded) {
            Ok(subject) => Ok(Model { subject }),
            Err(Misunderstood { source, problems }) => Err(mistakes(&source, &problems)),
        }
    }

    /// The names of its formulas and never claims, in the order of the text; SPIN numbers those without one.
    pub fn claims(&self) -> Vec<String> {
        self.subject.claim_names()
    }

    /// What SPIN accepts, but what is odd.
    pub fn warnings(&self) -> Vec<String> {
        let warnings = self.subject.model.warnings.iter();
        warnings.map(|warning| render(&self.subject.source, warning, Colour::None)).collect()
    }
}

fn mistakes(source: &Source, problems: &[Diagnostic]) -> Unreadable {
    let errors = problems.iter().filter(|problem| problem.severity == Severity::Error);
    let texts: Vec<String> = errors.map(|error| render(source, error, Colour::None)).collect();
    Unreadable::Mistakes(texts.join("\n\n"))
}

/// The symmetries of a model, with all its claims: permutations of its processes, channels and identities that keep what it does.
#[derive(Debug)]
pub struct Symmetries {
    subject: Arc<Subject>,
    found: symmetry::Symmetries,
}

impl Symmetries {
    /// Finds them.
    pub fn find(model: &Model) -> Symmetries {
        let subject = model.subject.clone();
        let found = on_large_stack(|| {
            symmetry::Symmetries::find(&subject.program, &subject.model, &|_: &'static str| {})
        });
        Symmetries { subject, found }
    }

    /// How many there are, the identity included.
    pub fn order(&self) -> &BigUint {
        &self.found.order
    }

    /// What the group is, in mathematical notation: `S3`, `S2 wr S3`, …
    pub fn group(&self) -> String {
        self.found.classified.structure.name()
    }

    /// Which processes, channels and identities symmetries exchange with each other, by name.
    pub fn orbits(&self) -> Vec<Vec<String>> {
        let Symmetries { subject, found } = self;
        let shown = |point: &&u32| found.is_shown(&subject.model, **point);
        let name = |point: &u32| found.point_name(&subject.model, *point);
        let orbits = found.orbits.iter().filter(|orbit| orbit.len() > 1);
        let orbits = orbits.map(|orbit| orbit.iter().filter(shown).map(name).collect::<Vec<String>>());
        orbits.filter(|orbit| !orbit.is_empty()).collect()
    }
}

/// Verifies a model with as few states as its symmetries allow. SPIN and a C compiler must be installed.
///
/// The request names the file of the model once more: that is what SPIN reads.
pub fn verify(model: &Model, request: &Request) -> Result<Verdict, EngineError> {
    let never = AtomicBool::new(false);
    let silent = |_: Event| {};
    verify::verify(request, &model.subject, Session { stop: &never, tell: &silent })
}
