//! Why a class cannot be counted: a place, a reason, and what to do instead.

use crate::promela::diagnostic::Diagnostic;
use crate::promela::source::Span;

/// Why something cannot be counted.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// Which of the classes it is about; `None`: all of them.
    pub class: Option<usize>,
    /// The place, the reason and the hint.
    pub problem: Box<Diagnostic>,
}

/// What most refusals end with.
pub const USE_SYMMETRY: &str =
    "`topsym verify` without counters merges states up to the same symmetry, and takes this";

impl Refusal {
    /// A reason that concerns the whole model.
    pub fn whole(text: impl Into<String>, hint: impl Into<String>) -> Refusal {
        Refusal { class: None, problem: Box::new(Diagnostic::whole(text).hint(hint)) }
    }

    /// A reason at a place.
    pub fn at(span: Span, text: impl Into<String>) -> Refusal {
        Refusal { class: None, problem: Box::new(Diagnostic::error(span, text).hint(USE_SYMMETRY)) }
    }

    /// The same with something else to do about it.
    pub fn hint(mut self, hint: impl Into<String>) -> Refusal {
        self.problem = Box::new(Diagnostic { hints: Vec::new(), ..*self.problem }.hint(hint));
        self
    }

    /// The same, about one of the classes.
    pub fn of(mut self, class: usize) -> Refusal {
        self.class.get_or_insert(class);
        self
    }
}
