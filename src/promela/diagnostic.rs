//! Problems of a model: a place, a message, and a hint how to mend it.

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
    /// How to mend it.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            span: Some(span),
            message: message.into(),
            related: Vec::new(),
            hint: None,
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

    /// Adds a hint.
    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }

    /// Adds another place.
    pub fn related(mut self, span: Span, label: impl Into<String>) -> Diagnostic {
        self.related.push(Related { span, label: label.into() });
        self
    }
}
