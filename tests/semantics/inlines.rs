//! Where inlines are called, by the text alone: names, brackets and lines.

use std::collections::HashMap;
use std::ops::Range;

/// The lines, counted from 1, between the heads and the last brackets of inlines and proctypes. A head is a line of its own.
#[derive(Clone, Default)]
pub struct Inlines {
    pub inlines: HashMap<String, Range<usize>>,
    pub bodies: HashMap<String, Range<usize>>,
}

impl Inlines {
    pub fn find(source: &str) -> Inlines {
        let mut found = Inlines::default();
        let mut open: Option<(String, usize, i32, bool)> = None;
        for (index, line) in source.lines().enumerate() {
            let (kind, name) = head(line);
            if let (None, Some(name)) = (&open, name) {
                open = Some((name, index + 2, 0, kind == "inline"));
            }
            let Some((name, first, depth, is_inline)) = open.take() else { continue };
            let depth = depth + line.matches('{').count() as i32 - line.matches('}').count() as i32;
            if depth == 0 && line.contains('}') {
                let lines = first..index + 2;
                (if is_inline { &mut found.inlines } else { &mut found.bodies }).insert(name, lines);
            } else {
                open = Some((name, first, depth, is_inline));
            }
        }
        found
    }

    /// Goes through lines, and through inlines where they are called; takes a note of each line, with the calls that led there, the
    /// outermost first.
    pub fn pass(
        &self,
        source: &[String],
        lines: Range<usize>,
        calls: &mut Vec<String>,
        passed: &mut Vec<(usize, Vec<String>)>,
    ) {
        for number in lines {
            passed.push((number, calls.clone()));
            let line = source.get(number - 1).map(String::as_str).unwrap_or_default();
            for (column, name) in words(line) {
                let is_call = line[column + name.len()..].starts_with('(');
                if let Some(body) = self.inlines.get(name).filter(|_| is_call && calls.len() < 16) {
                    calls.push(format!("{number}:{}", line[..column].chars().count() + 1));
                    self.pass(source, body.clone(), calls, passed);
                    calls.pop();
                }
            }
        }
    }
}

/// `inline f(…)`, `active [2] proctype p(…)`, `init`: which of them, and the name.
fn head(line: &str) -> (&str, Option<String>) {
    let words: Vec<&str> = words(line).into_iter().map(|(_, word)| word).collect();
    let after = |word: &str| Some(words.get(words.iter().position(|w| *w == word)? + 1)?.to_string());
    match () {
        () if words.first() == Some(&"inline") => ("inline", after("inline")),
        () if words.contains(&"proctype") => ("proctype", after("proctype")),
        () if words.first() == Some(&"init") => ("init", Some("init".to_string())),
        () => ("", None),
    }
}

/// The words of a line, with where they begin.
fn words(line: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in line.char_indices().chain([(line.len(), ' ')]) {
        let is_part = c.is_alphanumeric() || c == '_';
        match (start, is_part) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                words.push((from, &line[from..at]));
                start = None;
            }
            _ => {}
        }
    }
    words
}
