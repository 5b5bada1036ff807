//! What a plan depends on, apart from the request: a few facts about the model.

use crate::model::Model;
use crate::model::stutter::{formula_may_count, never_may_count};
use crate::model::symbols::BodyKind;
use crate::promela::Loaded;
use crate::promela::syntax::Unit;

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
    /// Why partial-order reduction is not sound for the model, with or without symmetry.
    pub against_partial_order: Option<&'static str>,
    /// Does the verifier reduce anything? It does not if the model has no symmetries. Not known before these have been looked for.
    pub is_reduced: Option<bool>,
}

impl Facts {
    /// Reads them off a model, as long as it is not known whether it has symmetries: then it may have some.
    pub fn of(loaded: &Loaded, model: &Model) -> Facts {
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
        let claims = claims(loaded);
        Facts {
            counting: claims.iter().filter(|(_, counts)| *counts).map(|(name, _)| name.clone()).collect(),
            claims: claims.into_iter().map(|(name, _)| name).collect(),
            accept_labels: has("accept"),
            progress_labels: has("progress"),
            against_partial_order: against_partial_order(model),
            is_reduced: None,
        }
    }
}

/// What SPIN's verifiers warn of, when they are compiled or when they start, and then do all the same. (Where they can't do it, as with `_last`
/// or `enabled`, SPIN itself switches partial-order reduction off.)
fn against_partial_order(model: &Model) -> Option<&'static str> {
    let uses = |feature: &str| model.features.used.contains(feature);
    match () {
        _ if uses("remote variables") => Some(
            "the model refers to variables of other processes, which partial-order reduction takes for local",
        ),
        _ if uses("priorities") => {
            Some("the model has priorities, which partial-order reduction does not respect")
        }
        _ if uses("unless") && uses("rendezvous") => {
            Some("handshakes and `unless` together can make partial-order reduction invalid")
        }
        _ => None,
    }
}

/// The names of the claims (SPIN numbers those that have none), and which of them may count steps.
fn claims(loaded: &Loaded) -> Vec<(String, bool)> {
    let (mut unnamed, mut nevers) = (0, 0);
    let mut claims = Vec::new();
    for unit in &loaded.program.units {
        match unit {
            Unit::Ltl(ltl) => {
                let name = ltl.name.as_ref().map_or_else(
                    || {
                        unnamed += 1;
                        format!("ltl_{}", unnamed - 1)
                    },
                    |name| name.name.to_string(),
                );
                claims.push((name, formula_may_count(&ltl.formula)));
            }
            Unit::Never(never) => {
                let name = never.name.as_ref().map(|name| name.name.to_string());
                claims.push((name.unwrap_or_else(|| format!("never_{nevers}")), never_may_count(never)));
                nevers += 1;
            }
            _ => {}
        }
    }
    claims
}
