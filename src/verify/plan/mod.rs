//! From a request to flags, each with its reason.
//!
//! What is sound with symmetry reduction, in short:
//!
//! | | |
//! |---|---|
//! | single states (assertions, end states) | any storage, any order, several cores, partial-order reduction |
//! | cycles (claims, labels) | any storage, in depth, one core, **no** partial-order reduction: both reductions together can miss cycles |
//!
//! Cycles are looked for with nested searches in depth, so `--bfs` and `--cores` cannot find them. Whatever else is asked for is
//! refused here, before anything runs; the generated verifier would refuse it, too.
//!
//! A model without symmetries is searched as plain SPIN searches it, with partial-order reduction also for cycles; but not for claims that may
//! count steps.
//!
//! `facts.rs` is what is known of the model, `properties.rs` has the verifiers for each property, `flags.rs` what they have in common.

mod facts;
mod flags;
mod handshakes;
mod partial_order;
mod properties;
#[cfg(test)]
mod tests;
mod undo;

pub use facts::Facts;
pub use partial_order::Misjudged;

use super::options::{Refusal, check_compiler_flag, check_macro, check_verifier_option};
use super::outcome::Limit;
use super::request::{Property, Request};
use properties::Planner;
use serde::Serialize;

/// A flag, and why it is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The flag.
    pub flag: String,
    /// Why.
    pub why: String,
}

/// One verifier that is compiled and run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunPlan {
    /// The name of its program; also in messages.
    pub name: &'static str,
    /// What it looks for, in words.
    pub looks_for: String,
    /// For the C compiler.
    pub compiler: Vec<String>,
    /// For the verifier.
    pub verifier: Vec<String>,
    /// The claim that must be in use, if the verifier is to be believed; none: no claim may be in use.
    pub claim: Option<String>,
    /// Must it look for cycles?
    pub cycles: bool,
    /// Why it may miss errors that are there, without saying so.
    pub misses: Vec<Limit>,
    /// The first step that SPIN may take back wrongly, if there is one.
    pub taken_back: Option<String>,
}

/// All that is to be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// For `spin -a`.
    pub generator: Vec<String>,
    /// For SPIN, when a trail is looked at.
    pub spin: Vec<String>,
    /// One verifier after the other.
    pub runs: Vec<RunPlan>,
    /// What topsym chose by itself, and why.
    pub choices: Vec<Choice>,
}

/// Makes the plan, or says why the request is refused.
pub fn plan(request: &Request, facts: &Facts) -> Result<Plan, Refusal> {
    request.verifier_defines.iter().try_for_each(|define| check_macro(define))?;
    request.compiler_flags.iter().try_for_each(|flag| check_compiler_flag(flag))?;
    request.verifier_options.iter().try_for_each(|option| check_verifier_option(option))?;
    let mut planner = Planner { request, facts, choices: Vec::new() };
    let mut spin = Vec::new();
    let runs = match &request.property {
        Property::Safety => vec![planner.safety()?],
        Property::Claim(name) => vec![planner.claim(name)?],
        Property::ClaimFile(file) => {
            let file = std::path::absolute(file).unwrap_or_else(|_| file.clone());
            spin = vec!["-N".to_string(), file.display().to_string()];
            vec![planner.claim_file()?]
        }
        Property::Liveness => planner.liveness()?,
    };
    let mut choices = planner.choices;
    let (misjudged, why) = without_merging(request, facts, &runs);
    let generator = misjudged.spin_flags();
    choices.extend(generator.iter().map(|flag| Choice { flag: flag.clone(), why: why.to_string() }));
    Ok(Plan { generator, spin, runs, choices })
}

/// What SPIN gets wrong with regard to the property, and why it is told not to merge statements if it is.
fn without_merging(request: &Request, facts: &Facts, runs: &[RunPlan]) -> (Misjudged, &'static str) {
    let counts = runs.iter().filter_map(|run| run.claim.as_deref()).any(|name| facts.may_count(name));
    let misjudged = facts.misjudged;
    match &request.property {
        _ if !request.merging => (
            Misjudged { statements: true, ..misjudged },
            "for SPIN; it would merge statements, and find a loop that has none left",
        ),
        _ if misjudged.statements => (
            misjudged,
            "for SPIN; it would merge statements though somebody may look at what is between them",
        ),
        _ if counts => (
            misjudged.with_counting_claim(),
            "for SPIN; it would merge statements, and the claim may count them",
        ),
        Property::Liveness => (
            misjudged.with_labels(),
            "for SPIN; it would merge statements, and a process could leave a label and be back in one step",
        ),
        _ => (misjudged, ""),
    }
}
