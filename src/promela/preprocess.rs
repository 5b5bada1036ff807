//! Reading a model, with the C preprocessor where it is needed.
//!
//! SPIN hands every model to `gcc -std=gnu99 -E -x c`. We do the same, but only if the text has directives, continued
//! lines, or words that the compiler predefines, or if macros are given on the command line. Other models need no
//! compiler; all that the preprocessor would do to them is to drop the comments.

use super::source::{Encoding, Source};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Larger files are refused.
const LARGEST_FILE: u64 = 256 << 20;

/// What is passed on to the preprocessor.
#[derive(Clone, Debug, Default)]
pub struct PreprocessorOptions {
    /// `NAME` or `NAME=VALUE`, as behind `-D`.
    pub defines: Vec<String>,
    /// Names as behind `-U`.
    pub undefines: Vec<String>,
    /// Folders, as behind `-I`.
    pub includes: Vec<PathBuf>,
    /// Look here for the compiler instead of in `PATH` (tests use it).
    pub search_path: Option<std::ffi::OsString>,
}

impl PreprocessorOptions {
    /// A macro that is defined and undefined.
    fn contradiction(&self) -> Option<&str> {
        let name = |define: &'_ str| define.find(['=', '(']).map_or(define.len(), |end| end);
        let mut names = self.defines.iter().map(|define| define[..name(define)].trim());
        names.find(|name| self.undefines.iter().any(|undefine| undefine.trim() == *name))
    }
}

/// Why a model could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The file could not be read.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// The file is not a model.
    #[error("{path}: the file has {size} bytes; models of up to {LARGEST_FILE} bytes are read")]
    TooLarge {
        /// The file.
        path: String,
        /// Its size.
        size: u64,
    },
    /// A macro is defined and undefined on the command line: which of the two counts depends on their order, which is not kept.
    #[error("`-D{name}` and `-U{name}` contradict each other")]
    Contradiction {
        /// The macro.
        name: String,
    },
    /// There is no compiler.
    #[error(
        "{path}:{line}: the model needs the C preprocessor ({reason}), but there is no `gcc`, `cc` or `clang` on PATH"
    )]
    NoCompiler {
        /// The model.
        path: String,
        /// The line that needs it.
        line: u32,
        /// What it is needed for.
        reason: &'static str,
    },
    /// The compiler could not be started.
    #[error("{compiler}: {source}")]
    CompilerFailed {
        /// The compiler.
        compiler: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// The preprocessor found errors; they name their places.
    #[error("{}", .messages.join("\n"))]
    Preprocessor {
        /// Its messages, one for each error: `file:line:column: text`.
        messages: Vec<String>,
    },
}

impl ReadError {
    /// How it could be mended.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            ReadError::NoCompiler { .. } => {
                Some("install a C compiler (Debian and Ubuntu: `apt-get install gcc`)")
            }
            ReadError::Contradiction { .. } => Some("leave one of them out"),
            ReadError::File { source, .. } if source.kind() == std::io::ErrorKind::IsADirectory => {
                Some("`topsym batch` verifies all models below a folder")
            }
            ReadError::Preprocessor { messages } if messages.iter().any(|m| m.contains("No such file")) => {
                Some(
                    "`#include` looks beside the model, then in the folders given with -I; macros are given with -D",
                )
            }
            _ => None,
        }
    }
}

/// Reads a model and preprocesses it if it has to be.
pub fn read(path: &Path, options: &PreprocessorOptions) -> Result<Source, ReadError> {
    let name = path.display().to_string();
    let file_error = |source| ReadError::File { path: name.clone(), source };
    let size = std::fs::metadata(path).map_err(file_error)?.len();
    if size > LARGEST_FILE {
        return Err(ReadError::TooLarge { path: name, size });
    }
    if let Some(name) = options.contradiction() {
        return Err(ReadError::Contradiction { name: name.to_string() });
    }
    let bytes = std::fs::read(path).map_err(file_error)?;
    let (text, encoding) = Encoding::decode(bytes);
    match need(&text, options) {
        None => Ok(Source::plain(&name, text, encoding)),
        Some(need) => preprocess(path, &name, &need, options),
    }
}

/// Why, and from which line on, a text needs the preprocessor.
struct Need {
    line: u32,
    reason: &'static str,
}

fn need(text: &str, options: &PreprocessorOptions) -> Option<Need> {
    if !options.defines.is_empty() {
        return Some(Need { line: 1, reason: "macros are given with -D" });
    }
    text.split('\n').zip(1..).find_map(|(line, number)| {
        let reason = if may_be_directive(line) {
            "a directive"
        } else if line.trim_end_matches('\r').ends_with('\\') {
            "a line that is continued by `\\`"
        } else if has_predefined_word(line) {
            "a word that C compilers predefine"
        } else {
            return None;
        };
        Some(Need { line: number, reason })
    })
}

/// A `#` at the start of a line, or behind a comment.
fn may_be_directive(line: &str) -> bool {
    line.match_indices('#').any(|(at, _)| {
        let before = line[..at].trim_end();
        before.is_empty() || before.ends_with("*/")
    })
}

/// `linux`, `unix`, `i386` and names that begin with `__` can be macros without any `#define`.
fn has_predefined_word(line: &str) -> bool {
    let maybe = line.contains("__") || line.contains("nux") || line.contains("unix") || line.contains("i386");
    maybe
        && line
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .any(|word| word.starts_with("__") || matches!(word, "linux" | "unix" | "i386"))
}

fn preprocess(
    path: &Path,
    name: &str,
    need: &Need,
    options: &PreprocessorOptions,
) -> Result<Source, ReadError> {
    let compiler = find_compiler(options).ok_or(ReadError::NoCompiler {
        path: name.to_string(),
        line: need.line,
        reason: need.reason,
    })?;
    let output = run(&compiler, path, options)?;
    let (text, encoding) = Encoding::decode(output);
    Ok(Source::preprocessed(name, text, encoding))
}

/// A model as the C preprocessor writes it, whether it needs one or not.
pub fn preprocessed(path: &Path, options: &PreprocessorOptions) -> Result<Vec<u8>, ReadError> {
    let name = path.display().to_string();
    let reason = "SPIN always uses it";
    let compiler = find_compiler(options).ok_or(ReadError::NoCompiler { path: name, line: 1, reason })?;
    run(&compiler, path, options)
}

/// Runs the preprocessor, without a shell.
fn run(compiler: &Path, path: &Path, options: &PreprocessorOptions) -> Result<Vec<u8>, ReadError> {
    let name = path.display().to_string();
    let mut command = Command::new(compiler);
    command.args(["-std=gnu99", "-E", "-x", "c"]);
    command.args(options.defines.iter().map(|d| format!("-D{d}")));
    command.args(options.undefines.iter().map(|u| format!("-U{u}")));
    for folder in &options.includes {
        command.arg("-I").arg(folder);
    }
    // a name that begins with `-` is no option, and one that begins with `@` no list of options
    if name.starts_with(['-', '@']) {
        command.arg(Path::new(".").join(path));
    } else {
        command.arg(path);
    }
    command.env("LC_ALL", "C").stdin(Stdio::null());
    let output = command
        .output()
        .map_err(|source| ReadError::CompilerFailed { compiler: compiler.display().to_string(), source })?;
    if !output.status.success() {
        return Err(ReadError::Preprocessor {
            messages: error_messages(&String::from_utf8_lossy(&output.stderr), &name),
        });
    }
    Ok(output.stdout)
}

fn find_compiler(options: &PreprocessorOptions) -> Option<PathBuf> {
    ["gcc", "cc", "clang"].iter().find_map(|program| match &options.search_path {
        None => which::which(program).ok(),
        Some(path) => which::which_in(program, Some(path), ".").ok(),
    })
}

/// The errors among what a compiler printed.
fn error_messages(printed: &str, model: &str) -> Vec<String> {
    let errors: Vec<String> = printed
        .lines()
        .filter(|line| line.contains("error: "))
        .map(|line| line.replacen("fatal error: ", "", 1).replacen("error: ", "", 1))
        .collect();
    if errors.is_empty() {
        vec![format!("{model}: the C preprocessor failed: {}", printed.trim())]
    } else {
        errors
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_can_follow_a_comment() {
        for line in ["#define N 2", "  #define N 2", "/* two */ #define N 2", "which are two */ #define N 2"]
        {
            assert!(may_be_directive(line), "{line}");
        }
        assert!(!may_be_directive("x = q[0] /* # */"));
    }

    #[test]
    fn the_preprocessor_is_used_only_where_it_is_needed() {
        let options = PreprocessorOptions::default();
        let needs = |text: &str| need(text, &options).map(|n| n.line);
        assert_eq!(needs("byte x;\ninit { x = 1 } // # no\n"), None);
        assert_eq!(needs("byte x;\n  #define N 3\n"), Some(2));
        assert_eq!(needs("byte x;\n\nx = \\\n 3"), Some(3));
        assert_eq!(needs("byte linux;"), Some(1));
        assert_eq!(needs("byte my_linux, a__b;"), None);
        assert_eq!(needs("assert(__LINE__ > 0)"), Some(1));
    }
}
