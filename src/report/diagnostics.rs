//! Problems in rustc's look: the user's own line, the place in it, a message and a hint.

use crate::promela::diagnostic::{Diagnostic, Severity};
use crate::promela::source::{Excerpt, Source, Span};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

/// Whether messages are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// With the escape sequences of terminals.
    Terminal,
    /// Plain text.
    None,
}

/// Lays out one problem.
pub fn render(source: &Source, problem: &Diagnostic, colour: Colour) -> String {
    let level = match problem.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let main = problem.span.map(|span| source.excerpt(shown(source, span)));
    let related: Vec<(Excerpt, &str)> =
        problem.related.iter().map(|r| (source.excerpt(shown(source, r.span)), r.label.as_str())).collect();

    let title = match problem.span {
        Some(_) => problem.message.clone(),
        None => format!("{}: {}", source.name(), problem.message),
    };
    let mut group = Group::with_title(level.primary_title(title));
    if let Some(excerpt) = &main {
        group = group.element(snippet(excerpt, AnnotationKind::Primary, None));
    }
    for (excerpt, label) in &related {
        group = group.element(snippet(excerpt, AnnotationKind::Context, Some(label)));
    }
    if let Some(hint) = &problem.hint {
        group = group.element(Level::HELP.with_name("hint").message(hint.as_str()));
    }
    let renderer = match colour {
        Colour::Terminal => Renderer::styled(),
        Colour::None => Renderer::plain(),
    };
    renderer.render(&[group])
}

fn snippet<'a>(
    excerpt: &'a Excerpt,
    kind: AnnotationKind,
    label: Option<&'a str>,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let mut annotation = kind.span(excerpt.range.clone());
    if let Some(label) = label {
        annotation = annotation.label(label);
    }
    Snippet::source(excerpt.text.as_str())
        .line_start(excerpt.line as usize)
        .path(&*excerpt.file)
        .annotation(annotation)
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
