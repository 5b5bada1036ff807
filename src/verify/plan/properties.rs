//! The verifiers for each property, and what is not sound for it.

use super::partial_order::COUNTING;
use super::{Choice, Facts, RunPlan};
use crate::verify::options::{Refusal, refuse};
use crate::verify::outcome::Limit;
use crate::verify::request::{Order, Request};

/// A plan in the making.
pub(super) struct Planner<'a> {
    pub(super) request: &'a Request,
    pub(super) facts: &'a Facts,
    pub(super) choices: Vec<Choice>,
}

impl Planner<'_> {
    pub(super) fn safety(&mut self) -> Result<RunPlan, Refusal> {
        self.order_fits()?;
        let looks_for = match (self.leaves_out("-A"), self.leaves_out("-E")) {
            (false, false) => "assertion violations and invalid end states",
            (false, true) => "assertion violations",
            (true, false) => "invalid end states",
            (true, true) => {
                let why = "nothing would be looked for";
                return Err(refuse("-A and -E together", why, "leave one of them out"));
            }
        };
        let mut compiler = Vec::new();
        self.choose(&mut compiler, "-DSAFETY", "no cycles are looked for");
        self.partial_order(&mut compiler, self.facts.misjudged.against)?;
        self.without_claims(&mut compiler);
        self.order(&mut compiler);
        let verifier = self.storage(&mut compiler, true);
        let in_breadth = self.request.search.order == Order::Breadth;
        Ok(RunPlan {
            name: "pan",
            looks_for: looks_for.to_string(),
            compiler,
            verifier,
            claim: None,
            cycles: false,
            misses: self.misses((in_breadth && self.facts.channels_end).then_some(Limit::ChannelsEnd)),
            taken_back: self.facts.taken_back.clone(),
        })
    }

    /// Does the user leave a check out by this option?
    fn leaves_out(&self, option: &str) -> bool {
        self.request.verifier_options.iter().any(|given| given == option)
    }

    /// SPIN's verifiers refuse to be compiled for some orders of search.
    fn order_fits(&self) -> Result<(), Refusal> {
        let search = &self.request.search;
        let (in_breadth, several_cores) =
            (search.order == Order::Breadth, search.cores.is_some_and(|cores| cores > 1));
        let option = if in_breadth { "--bfs" } else { "--cores" };
        match self.facts {
            Facts { hidden: true, .. } if in_breadth || several_cores => {
                let why = "SPIN's verifiers have no room for hidden variables there";
                Err(refuse(option, why, "leave it out, or `hidden`"))
            }
            Facts { last: true, .. } if in_breadth => {
                Err(refuse(option, "SPIN's verifiers don't know `_last` there", "leave it out"))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn claim(&mut self, name: &str) -> Result<RunPlan, Refusal> {
        if !self.facts.claims.iter().any(|claim| claim == name) {
            let known = match &self.facts.claims[..] {
                [] => "the model has no claims".to_string(),
                claims => format!("the claims of the model are: {}", claims.join(", ")),
            };
            return Err(refuse(format!("--ltl {name}"), "there is no claim of that name", known));
        }
        self.cycles("pan", &format!("violations of the claim `{name}`"), "-a", Some(name))
    }

    pub(super) fn claim_file(&mut self) -> Result<RunPlan, Refusal> {
        match &self.facts.claims[..] {
            [one] => {
                let one = one.clone();
                self.cycles("pan", "violations of the never claim", "-a", Some(&one))
            }
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

    pub(super) fn liveness(&mut self) -> Result<Vec<RunPlan>, Refusal> {
        let mut runs = Vec::new();
        if self.facts.accept_labels {
            let mut run = self.cycles("pan", "cycles through accept labels", "-a", None)?;
            self.without_claims(&mut run.compiler);
            runs.push(run);
        }
        if self.facts.progress_labels {
            let mut run = self.cycles("pan_np", "cycles without progress labels", "-l", None)?;
            self.choose(&mut run.compiler, "-DNP", "cycles without progress labels are looked for");
            run.claim = Some(":np_:".to_string());
            runs.push(run);
        }
        match runs.is_empty() {
            true => Err(refuse(
                "--liveness",
                "no process of the model has a label that begins with `accept` or `progress`",
                "put labels into the model, or use --ltl NAME",
            )),
            false => Ok(runs),
        }
    }

    /// A search for cycles, with or without a claim of the model.
    fn cycles(
        &mut self,
        name: &'static str,
        looks_for: &str,
        option: &str,
        claim: Option<&str>,
    ) -> Result<RunPlan, Refusal> {
        let search = &self.request.search;
        if search.order == Order::Breadth {
            return Err(refuse("--bfs", "cycles are searched for in depth", "leave it out"));
        }
        if search.cores.is_some_and(|cores| cores > 1) {
            return Err(refuse(
                "--cores",
                "with several cores, cycles are searched for by comparing states literally",
                "leave it out",
            ));
        }
        if claim.is_some() && self.leaves_out("-A") {
            let why = "SPIN makes assertions of some formulas, which it would ignore";
            return Err(refuse("-A beside a claim", why, "leave it out"));
        }
        let mut compiler = Vec::new();
        let both = "partial-order reduction and symmetry reduction together can miss cycles";
        let may_count = claim.is_some_and(|name| self.facts.may_count(name));
        let reason = match self.facts.is_reduced {
            Some(true) => Some(both),
            _ if may_count => Some(COUNTING),
            // as long as it is not known whether there is symmetry, nothing is refused for its sake
            None if search.partial_order != Some(true) => Some(both),
            _ => self.facts.misjudged.against,
        };
        self.partial_order(&mut compiler, reason)?;
        let mut verifier = vec![option.to_string()];
        verifier.extend(self.storage(&mut compiler, false));
        let looks_for = looks_for.to_string();
        Ok(RunPlan {
            name,
            looks_for,
            compiler,
            verifier,
            claim: claim.map(str::to_string),
            cycles: true,
            misses: self.misses(None),
            taken_back: self.facts.taken_back.clone(),
        })
    }

    /// Why a search may miss errors: what SPIN gets wrong in all of them, and in this one.
    fn misses(&self, here: Option<Limit>) -> Vec<Limit> {
        let everywhere = self.facts.taken_back.as_ref().map(|_| Limit::TakenBack);
        everywhere.into_iter().chain(here).collect()
    }

    /// Switches partial-order reduction off, if there is a reason to, or refuses it.
    fn partial_order(
        &mut self,
        compiler: &mut Vec<String>,
        against: Option<&'static str>,
    ) -> Result<(), Refusal> {
        match (self.request.search.partial_order, against) {
            (Some(true), Some(why)) => return Err(refuse("--por on", why, "leave it out")),
            (Some(false), None) => compiler.push("-DNOREDUCE".to_string()),
            (_, Some(why)) => self.choose(compiler, "-DNOREDUCE", why),
            (_, None) => {}
        }
        Ok(())
    }
}
