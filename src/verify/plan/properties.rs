//! The searches for each property, and what is not sound for it.

use super::Facts;
use crate::engine::error::{Refusal, refuse};
use crate::engine::outcome::Limit;
use crate::engine::plan::{PartialOrder, SearchPlan, Target};
use crate::engine::request::{Order, Request};
use crate::engine::spin::verifier::options::left_out;
use crate::engine::spin::verifier::partial_order::COUNTING;

/// What a plan is made from.
pub(super) struct Planner<'a> {
    pub(super) request: &'a Request,
    pub(super) facts: &'a Facts,
}

impl Planner<'_> {
    pub(super) fn safety(&self) -> Result<SearchPlan, Refusal> {
        self.order_fits()?;
        if self.request.search.fair {
            let why = "weak fairness is about what goes on for ever, and single states are looked for";
            return Err(refuse("--fair", why, "add --ltl NAME, --never FILE or --liveness"));
        }
        let left_out = left_out(&self.request.added);
        let target = Target::States { assertions: !left_out.assertions, end_states: !left_out.end_states };
        if left_out.assertions && left_out.end_states {
            let why = "nothing would be looked for";
            return Err(refuse("-A and -E together", why, "leave one of them out"));
        }
        let partial_order = self.partial_order(self.facts.misjudged.against)?;
        let in_breadth = self.request.search.order == Some(Order::Breadth);
        let misses = (in_breadth && self.facts.channels_end).then_some(Limit::ChannelsEnd);
        Ok(self.search(target, partial_order, misses))
    }

    /// SPIN's verifiers refuse to be compiled for some orders of search.
    fn order_fits(&self) -> Result<(), Refusal> {
        let search = &self.request.search;
        let (in_breadth, several_cores) =
            (search.order == Some(Order::Breadth), search.cores.is_some_and(|cores| cores > 1));
        let option = if in_breadth { "--bfs" } else { "--cores" };
        match self.facts {
            Facts { hidden: Some(hidden), .. } if in_breadth || several_cores => {
                let why = "SPIN's verifiers have no room for hidden variables there";
                Err(refuse(option, why, "leave it out").hint_at(*hidden, "or drop `hidden` here"))
            }
            Facts { last: true, .. } if in_breadth => {
                Err(refuse(option, "SPIN's verifiers don't know `_last` there", "leave it out"))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn claim(&self, name: &str) -> Result<SearchPlan, Refusal> {
        if !self.facts.claims.iter().any(|claim| claim == name) {
            let known = match &self.facts.claims[..] {
                [] => "the model has no claims".to_string(),
                claims => format!("the claims of the model are: {}", claims.join(", ")),
            };
            return Err(refuse(format!("--ltl {name}"), "there is no claim of that name", known));
        }
        self.cycles(Target::Claim { name: name.to_string(), in_file: false })
    }

    pub(super) fn claim_file(&self) -> Result<SearchPlan, Refusal> {
        match &self.facts.claims[..] {
            [one] => self.cycles(Target::Claim { name: one.clone(), in_file: true }),
            claims => Err(refuse(
                "--never",
                format!(
                    "the model has claims of its own, or the file has none ({} altogether)",
                    claims.len()
                ),
                "put the claim into the model, with a name, and use --ltl NAME",
            )),
        }
    }

    pub(super) fn liveness(&self) -> Result<Vec<SearchPlan>, Refusal> {
        let mut searches = Vec::new();
        if self.facts.accept_labels {
            searches.push(self.cycles(Target::AcceptanceCycles)?);
        }
        if self.facts.progress_labels {
            searches.push(self.cycles(Target::NonProgressCycles)?);
        }
        match searches.is_empty() {
            true => Err(refuse(
                "--liveness",
                "no process of the model has a label that begins with `accept` or `progress`",
                "put labels into the model, or use --ltl NAME",
            )),
            false => Ok(searches),
        }
    }

    /// A search for cycles, with or without a claim of the model.
    fn cycles(&self, target: Target) -> Result<SearchPlan, Refusal> {
        let search = &self.request.search;
        if search.order == Some(Order::Breadth) {
            return Err(refuse("--bfs", "cycles are searched for depth-first", "leave it out"));
        }
        if search.cores.is_some_and(|cores| cores > 1) {
            return Err(refuse(
                "--cores",
                "with several cores, cycles are searched for by comparing states literally",
                "leave it out",
            ));
        }
        let claim = match &target {
            Target::Claim { name, .. } => Some(name.as_str()),
            _ => None,
        };
        if claim.is_some() && left_out(&self.request.added).assertions {
            let why = "SPIN makes assertions of some formulas, which it would ignore";
            return Err(refuse("-A beside a claim", why, "leave it out"));
        }
        let both = "partial-order reduction and symmetry reduction together can miss cycles";
        let may_count = claim.is_some_and(|name| self.facts.may_count(name));
        let fair = "which processes can go on matters to weak fairness, in every state";
        let reason = match self.facts.is_reduced {
            _ if search.fair => Some(fair),
            Some(true) => Some(both),
            _ if may_count => Some(COUNTING),
            // as long as it is not known whether there is symmetry, nothing is refused for its sake
            None if search.partial_order != Some(true) => Some(both),
            _ => self.facts.misjudged.against,
        };
        let partial_order = self.partial_order(reason)?;
        Ok(self.search(target, partial_order, None))
    }

    fn search(&self, target: Target, partial_order: PartialOrder, misses: Option<Limit>) -> SearchPlan {
        let is_checked = matches!(target, Target::Claim { .. });
        let everywhere = self.facts.taken_back.as_ref().map(|_| Limit::TakenBack);
        SearchPlan {
            target,
            partial_order,
            unchecked_claims: if is_checked { Vec::new() } else { self.facts.claims.clone() },
            misses: everywhere.into_iter().chain(misses).collect(),
            taken_back: self.facts.taken_back.clone(),
        }
    }

    /// Switches partial-order reduction off, if there is a reason to, or refuses it.
    fn partial_order(&self, against: Option<&'static str>) -> Result<PartialOrder, Refusal> {
        match (self.request.search.partial_order, against) {
            (Some(true), Some(why)) => Err(refuse("--por on", why, "leave it out")),
            (Some(false), None) => Ok(PartialOrder::Unwanted),
            (_, Some(why)) => Ok(PartialOrder::Unsound(why)),
            (_, None) => Ok(PartialOrder::On),
        }
    }
}
