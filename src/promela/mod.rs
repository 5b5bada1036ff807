//! The language: from a file to a syntax tree and back. This room knows nothing of symmetry.
//!
//! [`load`] does all of it: `preprocess` (the C preprocessor, where a model needs it), `lexer` (words), `stream` (the
//! semicolons that SPIN inserts), `parser` (the tree, see `syntax`). `printer` goes the way back.

pub mod diagnostic;
pub mod lexer;
pub mod parser;
pub mod preprocess;
pub mod printer;
pub mod rewrite;
pub mod source;
mod stream;
pub mod syntax;
pub mod token;
pub mod visit;

use diagnostic::Diagnostic;
use preprocess::{PreprocessorOptions, ReadError};
use source::Source;
use std::path::Path;
use syntax::Program;

/// A model that was read.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// Its text.
    pub source: Source,
    /// Its syntax tree.
    pub program: Program,
}

/// Why a model could not be loaded.
#[derive(Debug)]
pub enum LoadError {
    /// It could not be read or preprocessed.
    Read(ReadError),
    /// It is not Promela.
    Syntax(Box<Source>, Diagnostic),
}

/// Reads and parses a model.
pub fn load(path: &Path, options: &PreprocessorOptions) -> Result<Loaded, LoadError> {
    let source = preprocess::read(path, options).map_err(LoadError::Read)?;
    match parse(&source) {
        Ok(program) => Ok(Loaded { source, program }),
        Err(problem) => Err(LoadError::Syntax(Box::new(source), problem)),
    }
}

/// Parses a text.
pub fn parse(source: &Source) -> Result<Program, Diagnostic> {
    let tokens = lexer::lex(source)?;
    parser::parse(source, tokens)
}
