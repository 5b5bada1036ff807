//! What a plan depends on, apart from the request: a few facts about the model.

use crate::analysis::stutter::{formula_may_count, never_may_count};
use crate::engine::spin::verifier::partial_order::Misjudged;
use crate::engine::spin::verifier::undo::taken_back_wrongly;
use crate::model::features::Feature;
use crate::model::subject::Subject;
use crate::model::symbols::{BodyKind, Symbols};
use crate::promela::source::Span;
use crate::promela::syntax::{Unit, Visibility};

/// What a plan depends on, apart from the request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The names of the claims, as the verifier knows them.
    pub claims: Vec<String>,
    /// Has a process a label `accept…`?
    pub accept_labels: bool,
    /// Has a process a label `progress…`?
    pub progress_labels: bool,
    /// Those of the claims that may count steps, or look at more than values.
    pub counting: Vec<String>,
    /// What SPIN gets wrong about the model, with or without symmetry.
    pub misjudged: Misjudged,
    /// The first step that SPIN may take back wrongly, if there is one: line, text, and what to do.
    pub taken_back: Option<String>,
    /// The first hidden variable, if there is one. SPIN's verifiers have no room for them in breadth, or with several cores.
    pub hidden: Option<Span>,
    /// Does somebody ask for `_last`, which SPIN's verifiers don't know in breadth?
    pub last: bool,
    /// Can a process end that has channels of its own?
    pub channels_end: bool,
    /// How many processes there are after the start.
    pub processes: usize,
    /// Does the verifier reduce anything? It does not if the model has no symmetries. Not known before these have been looked for.
    pub is_reduced: Option<bool>,
}

impl Facts {
    /// Reads them off a model, as long as it is not known whether it has symmetries: then it may have some.
    pub fn of(subject: &Subject) -> Facts {
        let Subject { source, program, model } = subject;
        let processes = || {
            model
                .symbols
                .bodies
                .iter()
                .filter(|body| matches!(body.kind, BodyKind::Proctype | BodyKind::Init))
        };
        let has = |start: &str| {
            processes().any(|body| body.labels.iter().any(|label| label.name.starts_with(start)))
        };
        let claims = named_claims(subject);
        Facts {
            counting: claims.iter().filter(|(_, counts)| *counts).map(|(name, _)| name.clone()).collect(),
            claims: claims.into_iter().map(|(name, _)| name).collect(),
            accept_labels: has("accept"),
            progress_labels: has("progress"),
            taken_back: taken_back_wrongly(program, model).map(|step| {
                let place = source.place(step.span);
                format!("{}:{}: `{}`: {}", place.file, place.line, source.slice(step.span), step.why)
            }),
            channels_end: model.symbols.all.iter().any(|symbol| {
                let ends = symbol.home.body().is_some_and(|body| model.can_end.contains(&body));
                symbol.channel.is_some() && ends
            }),
            misjudged: Misjudged::by_spin(program, model),
            hidden: hidden(&model.symbols),
            last: model.features.uses(Feature::Last),
            processes: model.boot.processes.len(),
            is_reduced: None,
        }
    }

    /// May the claim of this name count steps?
    pub fn may_count(&self, claim: &str) -> bool {
        self.counting.iter().any(|counting| counting == claim)
    }
}

/// The first hidden variable.
fn hidden(symbols: &Symbols) -> Option<Span> {
    let first = symbols.all.iter().find(|symbol| symbol.visibility == Some(Visibility::Hidden));
    first.map(|symbol| symbol.span)
}

/// The names of the claims, and which of them may count steps.
fn named_claims(subject: &Subject) -> Vec<(String, bool)> {
    let may_count = |unit: usize| match &subject.program.units[unit] {
        Unit::Ltl(ltl) => formula_may_count(&ltl.formula),
        Unit::Never(never) => never_may_count(never),
        _ => false,
    };
    subject.claims().into_iter().map(|claim| (claim.name, may_count(claim.unit))).collect()
}
