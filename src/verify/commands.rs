//! The commands that are run, as a script that runs them again.

use std::ffi::{OsStr, OsString};
use std::path::Path;

/// A word as a shell reads it.
pub fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=,:@%".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.into_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// A command line as a shell reads it. The program is written by its plain name, unless it is a path of its own kind.
pub fn line(program: &str, arguments: &[OsString]) -> String {
    let words = arguments.iter().map(|word| quoted(word));
    [quoted(OsStr::new(program))].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// The name by which a user calls a program.
pub fn program_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// A script of these commands, to be run where it is.
pub fn script(model: &str, commands: &[String]) -> String {
    let title = model.replace(['\n', '\r'], " ");
    let mut text =
        format!("#!/bin/sh\n# What `topsym verify` ran for {title}.\ncd \"$(dirname \"$0\")\" || exit 2\n");
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
    fn words_are_quoted_where_a_shell_would_split_or_change_them() {
        for (word, expected) in
            [("-DN=3", "-DN=3"), ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("", "''"), ("-DX=$Y", "'-DX=$Y'")]
        {
            assert_eq!(quoted(OsStr::new(word)), expected);
        }
    }
}
