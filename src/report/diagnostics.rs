//! Problems in rustc's look: the user's own line, the place in it, a message and a hint.

use crate::promela::diagnostic::{Diagnostic, Severity};
use crate::promela::source::{Excerpt, Source, Span};
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

/// Whether messages are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// With the escape sequences of terminals.
    Terminal,
    /// Plain text.
    None,
}

/// The file and the line of a problem; nothing if it has no place.
pub fn place(source: &Source, problem: &Diagnostic) -> String {
    let line = |span: Span| source.line(span.start);
    problem.span.map(line).map_or(String::new(), |(file, line)| format!("{file}:{line}"))
}

/// Lays out one problem.
pub fn render(source: &Source, problem: &Diagnostic, colour: Colour) -> String {
    let level = match problem.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let main = problem.span.map(|span| source.excerpt(shown(source, span)));
    let related: Vec<(Excerpt, &str)> =
        problem.related.iter().map(|r| (source.excerpt(shown(source, r.span)), r.label.as_str())).collect();

    let title = match problem.span {
        // something must say which file is meant
        None if problem.severity == Severity::Error && !problem.has_place() => {
            format!("{}: {}", source.name(), problem.message)
        }
        _ => problem.message.clone(),
    };
    let mut group = Group::with_title(level.primary_title(title));
    let mut in_line = vec![false; related.len()];
    if let Some(excerpt) = &main {
        let mut snippet = lines(excerpt).annotation(AnnotationKind::Primary.span(excerpt.range.clone()));
        for (i, (other, label)) in related.iter().enumerate() {
            // a place in the same line is shown in it
            if other.file == excerpt.file && other.line == excerpt.line && other.text == excerpt.text {
                snippet = snippet.annotation(context(other, label));
                in_line[i] = true;
            }
        }
        group = group.element(snippet);
    }
    for ((excerpt, label), _) in related.iter().zip(&in_line).filter(|(_, in_line)| !**in_line) {
        group = group.element(lines(excerpt).annotation(context(excerpt, label)));
    }
    let hint = Level::HELP.with_name("hint");
    for text in problem.hints.iter().filter(|hint| hint.span.is_none()).map(|hint| hint.text.as_str()) {
        group = group.element(hint.clone().message(text));
    }
    let elsewhere: Vec<(Excerpt, &str)> = problem
        .hints
        .iter()
        .filter_map(|hint| Some((source.excerpt(shown(source, hint.span?)), hint.text.as_str())))
        .collect();
    let mut groups = vec![group];
    for (excerpt, text) in &elsewhere {
        let place = lines(excerpt).annotation(AnnotationKind::Primary.span(excerpt.range.clone()));
        groups.push(Group::with_title(hint.clone().secondary_title(*text)).element(place));
    }
    let renderer = match colour {
        Colour::Terminal => Renderer::styled(),
        Colour::None => Renderer::plain(),
    };
    renderer.render(&groups)
}

fn lines(excerpt: &Excerpt) -> Snippet<'_, Annotation<'_>> {
    Snippet::source(excerpt.text.as_str()).line_start(excerpt.line as usize).path(&*excerpt.file)
}

fn context<'a>(excerpt: &Excerpt, label: &'a str) -> Annotation<'a> {
    AnnotationKind::Context.span(excerpt.range.clone()).label(label)
}

/// At the end of the text, the last character is shown rather than nothing.
fn shown(source: &Source, span: Span) -> Span {
    let text = source.text();
    if (span.start as usize) < text.len() {
        return span;
    }
    let last = text.trim_end();
    let start = last.char_indices().next_back().map_or(0, |(i, _)| i);
    Span::new(start as u32, last.len() as u32)
}
