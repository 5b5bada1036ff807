//! Where text comes from: the bytes that the lexer sees, and the way back to the user's own files.
//!
//! A model that uses the C preprocessor is lexed *after* preprocessing, as SPIN does it. The result is one
//! long text with line markers (`# 12 "model.pml"`) in between. A [`Span`] is a range of bytes in that text;
//! [`Source::place`] and [`Source::excerpt`] turn it back into a file, a line and a column of what the user
//! wrote. The line is exact, by the markers. Columns are not kept by preprocessors, so they are recovered: the
//! words of the original line and of the preprocessed one are aligned (longest common subsequence), and
//! a word that came out of a macro is shown as the macro call that it came from.

use std::path::Path;
use std::sync::Arc;

/// A range of bytes in the text that was lexed ([`Source::text`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte.
    pub end: u32,
}

impl Span {
    /// The span of `start..end`.
    pub fn new(start: u32, end: u32) -> Self {
        Span { start, end }
    }

    /// The smallest span that covers both.
    pub fn to(self, other: Span) -> Span {
        Span::new(self.start.min(other.start), self.end.max(other.end))
    }
}

/// A position in a file of the user's, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The file's name, as it was given or as the preprocessor names it.
    pub file: Arc<str>,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// One line of a file of the user's, with the part of it that a message is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The file's name.
    pub file: Arc<str>,
    /// The line's number, from 1.
    pub line: u32,
    /// The column of what is meant in the whole line, from 1.
    pub column: u32,
    /// The line without its line end, or the part of it around what is meant if it is very long.
    pub text: String,
    /// The bytes of `text` that are meant.
    pub range: std::ops::Range<usize>,
}

/// How the bytes of the model were read as characters; printing uses the same way back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Valid UTF-8 (or plain ASCII).
    Utf8,
    /// Anything else: each byte is a character of its own.
    Latin1,
}

impl Encoding {
    /// Reads bytes as characters; never fails. A byte order mark is dropped, a lone carriage return is a line end.
    pub fn decode(bytes: Vec<u8>) -> (String, Encoding) {
        let (text, encoding) = match String::from_utf8(bytes) {
            Ok(text) => (text, Encoding::Utf8),
            Err(not_utf8) => {
                let text = not_utf8.as_bytes().iter().map(|&b| char::from(b)).collect();
                (text, Encoding::Latin1)
            }
        };
        let text = match text.strip_prefix('\u{feff}') {
            Some(rest) => rest.to_string(),
            None => text,
        };
        if !has_lone_carriage_return(&text) {
            return (text, encoding);
        }
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        (text, encoding)
    }

    /// The bytes that [`Encoding::decode`] read as `text`.
    pub fn encode(self, text: &str) -> Vec<u8> {
        match self {
            Encoding::Utf8 => text.as_bytes().to_vec(),
            Encoding::Latin1 => text.chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?')).collect(),
        }
    }
}

/// Which line of which file a line of the lexed text came from.
#[derive(Clone, Copy, Debug)]
struct Origin {
    file: u32,
    line: u32,
}

/// A text to be lexed, and where its lines came from.
#[derive(Clone, Debug)]
pub struct Source {
    text: String,
    encoding: Encoding,
    line_starts: Vec<u32>,
    /// One entry for each line of `text`; empty if the text is the file itself.
    origins: Vec<Origin>,
    files: Vec<Arc<str>>,
}

impl Source {
    /// A file's text that was not preprocessed.
    pub fn plain(file: &str, text: String, encoding: Encoding) -> Source {
        let line_starts = line_starts(&text);
        Source { text, encoding, line_starts, origins: Vec::new(), files: vec![Arc::from(file)] }
    }

    /// What a C preprocessor made of `file`; the line markers in it say where its lines came from.
    pub fn preprocessed(file: &str, text: String, encoding: Encoding) -> Source {
        let line_starts = line_starts(&text);
        let mut files: Vec<Arc<str>> = vec![Arc::from(file)];
        let mut origins = Vec::with_capacity(line_starts.len());
        let mut here = Origin { file: 0, line: 1 };
        for line in text.split('\n') {
            origins.push(here);
            match LineMarker::parse(line) {
                Some(marker) => {
                    here.line = marker.line;
                    if let Some(name) = marker.file {
                        let known = files.iter().position(|f| **f == *name);
                        here.file = known.unwrap_or(files.len()) as u32;
                        if known.is_none() {
                            files.push(Arc::from(name));
                        }
                    }
                }
                None => here.line += 1,
            }
        }
        Source { text, encoding, line_starts, origins, files }
    }

    /// The names of all files that its lines come from.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|file| &**file)
    }

    /// The model's file, as it was given.
    pub fn name(&self) -> &str {
        &self.files[0]
    }

    /// The text that is lexed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How the model's bytes were read.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The characters of a span.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// The characters of a span without the preprocessor's line markers: what SPIN takes over verbatim
    /// from the bodies of `inline` and `c_code`.
    pub fn verbatim(&self, span: Span) -> String {
        let slice = self.slice(span);
        if self.origins.is_empty() || !slice.contains("\n#") {
            return slice.to_string();
        }
        let kept: Vec<&str> = slice
            .split('\n')
            .enumerate()
            .filter(|(i, line)| *i == 0 || LineMarker::parse(line).is_none())
            .map(|(_, line)| line)
            .collect();
        kept.join("\n")
    }

    fn line_index(&self, offset: u32) -> usize {
        self.line_starts.partition_point(|&start| start <= offset).saturating_sub(1)
    }

    fn line_text(&self, index: usize) -> &str {
        let start = self.line_starts[index] as usize;
        let rest = &self.text[start..];
        let line = rest.split('\n').next().unwrap_or("");
        line.strip_suffix('\r').unwrap_or(line)
    }

    fn origin(&self, line_index: usize) -> (Arc<str>, u32) {
        match self.origins.get(line_index) {
            Some(origin) => (self.files[origin.file as usize].clone(), origin.line),
            None => (self.files[0].clone(), line_index as u32 + 1),
        }
    }

    /// The file and line of an offset.
    pub fn line(&self, offset: u32) -> (Arc<str>, u32) {
        self.origin(self.line_index(offset))
    }

    /// File, line and column of the beginning of a span.
    pub fn place(&self, span: Span) -> Position {
        let excerpt = self.excerpt(span);
        Position { file: excerpt.file, line: excerpt.line, column: excerpt.column }
    }

    /// The user's own line in which a span begins, with the span's part of it.
    pub fn excerpt(&self, span: Span) -> Excerpt {
        let index = self.line_index(span.start);
        let (file, line) = self.origin(index);
        let lexed = self.line_text(index);
        let start = floor_boundary(lexed, (span.start - self.line_starts[index]) as usize);
        let end = floor_boundary(lexed, (span.end.max(span.start) - self.line_starts[index]) as usize);
        let in_lexed = start..end.max(start);
        let original = if self.origins.is_empty() { None } else { original_line(&file, line) };
        let (text, range) = match &original {
            Some(text) => (text.as_str(), align(lexed, in_lexed, text)),
            None => (lexed, in_lexed),
        };
        let column = text[..range.start].chars().count() as u32 + 1;
        let (text, range) = window(text, range);
        Excerpt { file, line, column, text, range }
    }
}

/// A line marker as a C preprocessor writes it: `# 12 "model.pml" 2`.
struct LineMarker<'a> {
    line: u32,
    file: Option<&'a str>,
}

impl<'a> LineMarker<'a> {
    fn parse(text: &'a str) -> Option<LineMarker<'a>> {
        let rest = text.strip_prefix('#')?;
        let rest = rest.strip_prefix("line").unwrap_or(rest).trim_start();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let line = rest[..digits].parse().ok()?;
        let file =
            rest[digits..].split_once('"').and_then(|(_, name)| name.rsplit_once('"')).map(|(name, _)| name);
        Some(LineMarker { line, file })
    }
}

fn line_starts(text: &str) -> Vec<u32> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(i, _)| i as u32 + 1)).collect()
}

fn has_lone_carriage_return(text: &str) -> bool {
    let bytes = text.as_bytes();
    let lone = |(i, &b): (usize, &u8)| b == b'\r' && bytes.get(i + 1) != Some(&b'\n');
    bytes.iter().enumerate().any(lone)
}

/// What is shown of a very long line.
fn window(line: &str, range: std::ops::Range<usize>) -> (String, std::ops::Range<usize>) {
    const BEFORE: usize = 160;
    const AFTER: usize = 240;
    if line.len() <= BEFORE + AFTER {
        return (line.to_string(), range);
    }
    let start = floor_boundary(line, range.start.saturating_sub(BEFORE));
    let end = floor_boundary(line, range.start + AFTER);
    let shown = range.start - start..range.end.min(end).max(range.start) - start;
    (line[start..end].to_string(), shown)
}

fn floor_boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

fn original_line(file: &str, line: u32) -> Option<String> {
    let bytes = std::fs::read(Path::new(file)).ok()?;
    let (text, _) = Encoding::decode(bytes);
    let line = text.split('\n').nth(line.checked_sub(1)? as usize)?;
    Some(line.strip_suffix('\r').unwrap_or(line).to_string())
}

/// The byte ranges of the words of a line: names, numbers, and other characters one by one.
fn words(line: &str) -> Vec<std::ops::Range<usize>> {
    let mut words: Vec<std::ops::Range<usize>> = Vec::new();
    let mut in_word = false;
    for (i, c) in line.char_indices() {
        let next = i + c.len_utf8();
        let wordy = c.is_alphanumeric() || c == '_';
        match words.last_mut() {
            Some(last) if wordy && in_word => last.end = next,
            _ if !c.is_whitespace() => words.push(i..next),
            _ => {}
        }
        in_word = wordy;
    }
    words
}

/// Which bytes of the original line became `range` of the preprocessed one.
fn align(lexed: &str, range: std::ops::Range<usize>, original: &str) -> std::ops::Range<usize> {
    const MOST_WORDS: usize = 500;
    let (new, old) = (words(lexed), words(original));
    if new.len() > MOST_WORDS || old.len() > MOST_WORDS {
        let start = original.len() - original.trim_start().len();
        return start..original.len();
    }
    // lcs[i][j]: length of the longest common subsequence of new[i..] and old[j..]
    let same = |i: usize, j: usize| lexed[new[i].clone()] == original[old[j].clone()];
    let mut lcs = vec![vec![0u16; old.len() + 1]; new.len() + 1];
    for i in (0..new.len()).rev() {
        for j in (0..old.len()).rev() {
            lcs[i][j] = if same(i, j) { lcs[i + 1][j + 1] + 1 } else { lcs[i + 1][j].max(lcs[i][j + 1]) };
        }
    }
    let mut partner = vec![None; new.len()];
    let (mut i, mut j) = (0, 0);
    while i < new.len() && j < old.len() {
        if same(i, j) && lcs[i][j] == lcs[i + 1][j + 1] + 1 {
            partner[i] = Some(j);
            (i, j) = (i + 1, j + 1);
        } else if lcs[i + 1][j] >= lcs[i][j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    let inside: Vec<usize> = (0..new.len())
        .filter(|&i| new[i].start < range.end.max(range.start + 1) && new[i].end > range.start)
        .collect();
    let (Some(&first), Some(&last)) = (inside.first(), inside.last()) else {
        return original.len()..original.len();
    };
    // A word without a partner came out of a macro: it is shown as the gap that it fills in the original.
    let from = match partner[first] {
        Some(j) => j,
        None => (0..first).rev().find_map(|i| partner[i]).map_or(0, |j| j + 1),
    };
    let to = match partner[last] {
        Some(j) => j + 1,
        None => (last + 1..new.len()).find_map(|i| partner[i]).unwrap_or(old.len()),
    };
    if from < to && to <= old.len() {
        return old[from].start..old[to - 1].end;
    }
    // nothing is left of it in the original: show its neighbours
    let before = from.checked_sub(1).and_then(|i| old.get(i));
    let start = before.map_or(0, |word| word.start);
    let end = old.get(from).map_or(original.len(), |word| word.end);
    start..end.max(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_markers_name_the_users_file_and_line() {
        let text =
            "# 1 \"m.pml\"\n# 1 \"<built-in>\"\n# 7 \"m.pml\"\nbyte x;\nbyte y;\n# 3 \"a.h\" 1\nbit z;\n";
        let source = Source::preprocessed("m.pml", text.to_string(), Encoding::Utf8);
        let line_of = |word: &str| {
            let (file, line) = source.line(text.find(word).unwrap() as u32);
            format!("{file}:{line}")
        };
        assert_eq!(line_of("byte x"), "m.pml:7");
        assert_eq!(line_of("byte y"), "m.pml:8");
        assert_eq!(line_of("bit z"), "a.h:3");
    }

    #[test]
    fn verbatim_text_has_no_line_markers() {
        let text = "inline f() {\n x = 1;\n# 9 \"m.pml\"\n y = 2\n}";
        let source = Source::preprocessed("m.pml", text.to_string(), Encoding::Utf8);
        let all = source.verbatim(Span::new(0, text.len() as u32));
        assert_eq!(all, "inline f() {\n x = 1;\n y = 2\n}");
    }

    #[test]
    fn a_word_from_a_macro_is_shown_as_the_macro_call() {
        let lexed = "x = (a + b) * undeclared;";
        let original = "    x = SUM(a)   *  undeclared; // note";
        let at = lexed.find("undeclared").unwrap();
        let range = align(lexed, at..at + 10, original);
        assert_eq!(&original[range], "undeclared");
        let at = lexed.find("b)").unwrap();
        let range = align(lexed, at..at + 1, original);
        assert!(original[range.clone()].contains(')'), "{:?}", &original[range]);
    }

    #[test]
    fn bytes_that_are_not_utf8_survive_both_ways() {
        let bytes = vec![b'a', 0xe9, b'b'];
        let (text, encoding) = Encoding::decode(bytes.clone());
        assert_eq!(text, "a\u{e9}b");
        assert_eq!(encoding.encode(&text), bytes);
    }
}
