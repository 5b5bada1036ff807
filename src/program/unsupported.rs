//! What a program cannot express: then somebody else has to execute the model.

use crate::model::Model;
use crate::model::features::Feature;
use crate::promela::source::Span;
use crate::promela::syntax::{Program, Unit};
use thiserror::Error;

/// Why there is no program.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Unsupported {
    /// `c_code`, `c_expr` and so on.
    #[error("C code")]
    CCode(Span),
    /// `trace` and `notrace`.
    #[error("an event trace")]
    Trace(Span),
    /// An operator of formulas.
    #[error("an operator of formulas outside of a formula")]
    Formula(Span),
    /// A structure where one value is needed.
    #[error("a structure in place of a value")]
    Structure(Span),
    /// A name that stands for nothing that can be executed.
    #[error("a name that has no value")]
    Name(Span),
    /// A process that is started with too many or too few values.
    #[error("a process with more or fewer arguments than it has parameters")]
    Arguments(Span),
    /// A statement where it makes no sense.
    #[error("a statement that cannot be executed here")]
    Statement(Span),
    /// Jumps that lead to nothing but themselves.
    #[error("jumps without a statement between them")]
    EndlessJumps(Span),
    /// A parameter that is a global variable at the same time.
    #[error("a parameter that SPIN takes for the global variable of its name")]
    Parameter(Span),
}

impl Unsupported {
    /// Where it is.
    pub fn span(self) -> Span {
        match self {
            Unsupported::CCode(span)
            | Unsupported::Trace(span)
            | Unsupported::Formula(span)
            | Unsupported::Structure(span)
            | Unsupported::Name(span)
            | Unsupported::Arguments(span)
            | Unsupported::Statement(span)
            | Unsupported::EndlessJumps(span)
            | Unsupported::Parameter(span) => span,
        }
    }

    /// The first unit of a model that cannot be expressed, whatever is in it.
    pub(super) fn construct(tree: &Program, model: &Model) -> Option<Unsupported> {
        let unit = tree.units.iter().find_map(|unit| match unit {
            Unit::Code(code) => Some(Unsupported::CCode(code.span)),
            Unit::CState(state) => Some(Unsupported::CCode(state.span)),
            Unit::Trace(trace) => Some(Unsupported::Trace(trace.span)),
            _ => None,
        });
        let symbols = &model.symbols;
        let parameter = || {
            let mut parameters = symbols.bodies.iter().flat_map(|body| &body.parameters);
            let odd = parameters.find(|id| symbols.get(**id).home.body().is_none())?;
            Some(Unsupported::Parameter(symbols.get(*odd).span))
        };
        debug_assert!(unit.is_some() || !model.features.uses(Feature::CTrack));
        unit.or_else(parameter)
    }
}
