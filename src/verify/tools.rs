//! The programs that are needed: SPIN and a C compiler.

use super::VerifyError;
use std::fmt;
use std::path::PathBuf;

/// A program that is not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// SPIN.
    Spin,
    /// A C compiler; with its name, if one was asked for.
    Compiler(Option<String>),
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Missing::Spin => write!(f, "there is no `spin` on PATH"),
            Missing::Compiler(None) => {
                write!(f, "there is no C compiler on PATH: no `cc`, `gcc`, `clang` or `tcc`")
            }
            Missing::Compiler(Some(name)) => write!(f, "there is no C compiler `{name}`"),
        }
    }
}

impl Missing {
    /// How to get it.
    pub fn hint(&self) -> &'static str {
        match self {
            Missing::Spin => "install SPIN (Debian and Ubuntu: `apt-get install spin`)",
            Missing::Compiler(_) => "install a C compiler (Debian and Ubuntu: `apt-get install gcc`)",
        }
    }
}

/// SPIN and the compiler.
#[derive(Clone, Debug)]
pub struct Tools {
    /// SPIN.
    pub spin: PathBuf,
    /// The C compiler.
    pub compiler: PathBuf,
}

impl Tools {
    /// Looks for them on PATH. The compiler is the one that was asked for, or that the environment variable CC names, or the first of the usual
    /// ones.
    pub fn find(compiler: Option<&str>) -> Result<Tools, VerifyError> {
        let spin = which::which("spin").map_err(|_| VerifyError::Missing(Missing::Spin))?;
        let from_environment = std::env::var("CC").ok().filter(|name| !name.trim().is_empty());
        let wanted = compiler.map(str::to_string).or(from_environment);
        let found = match &wanted {
            Some(name) => which::which(name.trim()).ok(),
            None => ["cc", "gcc", "clang", "tcc"].iter().find_map(|name| which::which(name).ok()),
        };
        let compiler = found.ok_or(VerifyError::Missing(Missing::Compiler(wanted)))?;
        Ok(Tools { spin, compiler })
    }
}
