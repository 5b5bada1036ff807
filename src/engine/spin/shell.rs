//! Words for a shell.
//!
//! Commands are shown to users, written into scripts, and SPIN itself hands what it is told of macros to a shell.

use std::ffi::OsStr;

/// A word as a shell reads it.
pub fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=,:@%".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.into_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
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
