//! From a request to a plan for an engine: what is sound, and why.
//!
//! What is sound with symmetry reduction, in short:
//!
//! | | |
//! |---|---|
//! | single states (assertions, end states) | any storage, any order, several cores, partial-order reduction |
//! | cycles (claims, labels) | any storage, depth-first, one core, **no** partial-order reduction: both reductions together can miss cycles |
//!
//! Cycles are looked for with nested depth-first searches, so `--bfs` and `--cores` cannot find them. Whatever else is asked for is
//! refused here, before anything runs; the generated verifier would refuse it, too.
//!
//! Weak fairness counts processes by their numbers, so it is searched for without symmetry, and without partial-order reduction.
//!
//! A model without symmetries is searched as plain SPIN searches it, with partial-order reduction also for cycles; but not for claims that may
//! count steps.
//!
//! `facts.rs` is what is known of the model, `properties.rs` has the searches for each property.

mod facts;
mod properties;
#[cfg(test)]
mod tests;

pub use facts::Facts;

use crate::engine::error::Refusal;
use crate::engine::plan::{Plan, SearchPlan, Target};
use crate::engine::request::{Property, Request};
use properties::Planner;

/// Makes the plan, or says why the request is refused.
pub fn plan(request: &Request, facts: &Facts) -> Result<Plan, Refusal> {
    let planner = Planner { request, facts };
    let searches = match &request.property {
        Property::Safety => vec![planner.safety()?],
        Property::Claim(name) => vec![planner.claim(name)?],
        Property::ClaimFile(_) => vec![planner.claim_file()?],
        Property::Liveness => planner.liveness()?,
    };
    let single_steps = single_steps(request, facts, &searches);
    Ok(Plan { single_steps, searches, processes: facts.processes })
}

/// Why each statement has to be a step of its own, if it has to.
fn single_steps(request: &Request, facts: &Facts, searches: &[SearchPlan]) -> Option<&'static str> {
    let claims = searches.iter().filter_map(|search| match &search.target {
        Target::Claim { name, .. } => Some(name),
        _ => None,
    });
    match &request.property {
        _ if !request.merging => Some("and find a loop that has none left"),
        _ if facts.misjudged.statements => Some("though a process may see the states between them"),
        _ if claims.into_iter().any(|name| facts.may_count(name)) => Some("and the claim may count them"),
        Property::Liveness => Some("and a process could leave a label and be back in one step"),
        _ => None,
    }
}
