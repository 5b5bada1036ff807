//! The commands that are run, as a script that runs them again.

use crate::engine::spin::shell::quoted;
use std::ffi::{OsStr, OsString};

/// A command line as a shell reads it. The program is written by its plain name, unless it is a path of its own kind.
pub fn line(program: &str, arguments: &[OsString]) -> String {
    let words = arguments.iter().map(|word| quoted(word));
    [quoted(OsStr::new(program))].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// How the second line of a script begins.
const TITLE: &str = "# What `topsym verify` ran for ";

/// Is it one of our scripts?
pub fn is_script(text: &str) -> bool {
    text.lines().nth(1).is_some_and(|line| line.starts_with(TITLE))
}

/// A script of these commands, to be run where it is.
pub fn script(model: &str, commands: &[String]) -> String {
    let title = model.replace(['\n', '\r'], " ");
    let mut text = format!("#!/bin/sh\n{TITLE}{title}.\ncd \"$(dirname \"$0\")\" || exit 2\n");
    for command in commands {
        text.push_str(command);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_scripts_are_known_again() {
        assert!(is_script(&script("m.pml", &["spin -a m.pml".to_string()])));
        assert!(!is_script("#!/bin/sh\n# mine\nmake\n"));
        assert!(!is_script(""));
    }
}
