//! What topsym has to say about a place in a model: a message, other places that matter, and hints.
//!
//! Errors of a model, what is given up in doubt, why numbers are data, what tells two processes apart, why a request is refused: all
//! of it is a [`Diagnostic`], and is shown in one look.

use super::source::Span;

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Nothing is wrong; it explains something.
    Note,
    /// SPIN would accept the model, but something is odd or costs something.
    Warning,
    /// The model can't be used as it is.
    Error,
}

/// A place that belongs to a problem, with what it has to do with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// Where.
    pub span: Span,
    /// What is there ("first declared here").
    pub label: String,
}

/// How something could be mended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Where, if it is at another place.
    pub span: Option<Span>,
    /// What to do.
    pub text: String,
}

/// One problem: what is wrong, where, and how it could be mended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// Where; `None` for problems of a whole file.
    pub span: Option<Span>,
    /// What is wrong.
    pub message: String,
    /// Other places that matter.
    pub related: Vec<Related>,
    /// How to mend it: each of them helps.
    pub hints: Vec<Hint>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            span: Some(span),
            message: message.into(),
            related: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// A warning at a place.
    pub fn warning(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(span, message) }
    }

    /// An explanation at a place.
    pub fn note(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Note, ..Diagnostic::error(span, message) }
    }

    /// An error of the model as a whole.
    pub fn whole(message: impl Into<String>) -> Diagnostic {
        Diagnostic { span: None, ..Diagnostic::error(Span::default(), message) }
    }

    /// An explanation that has no place.
    pub fn remark(message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Note, ..Diagnostic::whole(message) }
    }

    /// The same in other words.
    pub fn reworded(self, message: impl Into<String>) -> Diagnostic {
        Diagnostic { message: message.into(), ..self }
    }

    /// Adds a hint.
    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hints.push(Hint { span: None, text: hint.into() });
        self
    }

    /// Adds a hint about another place.
    pub fn hint_at(mut self, span: Span, hint: impl Into<String>) -> Diagnostic {
        self.hints.push(Hint { span: Some(span), text: hint.into() });
        self
    }

    /// Does it say anything about a place?
    pub fn has_place(&self) -> bool {
        self.span.is_some() || !self.related.is_empty() || self.hints.iter().any(|hint| hint.span.is_some())
    }

    /// Adds another place.
    pub fn related(mut self, span: Span, label: impl Into<String>) -> Diagnostic {
        self.related.push(Related { span, label: label.into() });
        self
    }
}
