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

use super::options::{Refusal, check_compiler_flag, check_macro, check_verifier_option, refuse};
use super::request::{Order, Property, Request, Storage};
use crate::model::Model;
use crate::model::symbols::BodyKind;
use crate::promela::Loaded;
use crate::promela::syntax::Unit;
use serde::Serialize;

/// The longest way that is followed, if nothing is said. SPIN's own limit of 10,000 is too small for many models.
const USUAL_DEPTH: u64 = 1_000_000;
/// A verifier for several cores reserves its memory at the start, in megabytes.
const SHARED_MEMORY: u64 = 1024;

/// What a plan depends on, apart from the request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The names of the claims, as the verifier knows them.
    pub claims: Vec<String>,
    /// Has a process a label `accept…`?
    pub accept_labels: bool,
    /// Has a process a label `progress…`?
    pub progress_labels: bool,
}

impl Facts {
    /// Reads them off a model.
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
        Facts { claims: claims(loaded), accept_labels: has("accept"), progress_labels: has("progress") }
    }
}

/// The names of the claims: SPIN numbers those that have none.
fn claims(loaded: &Loaded) -> Vec<String> {
    let (mut unnamed, mut nevers) = (0, 0);
    let mut names = Vec::new();
    for unit in &loaded.program.units {
        match unit {
            Unit::Ltl(ltl) => names.push(ltl.name.as_ref().map_or_else(
                || {
                    unnamed += 1;
                    format!("ltl_{}", unnamed - 1)
                },
                |name| name.name.to_string(),
            )),
            Unit::Never(never) => {
                let name = never.name.as_ref().map(|name| name.name.to_string());
                names.push(name.unwrap_or_else(|| format!("never_{nevers}")));
                nevers += 1;
            }
            _ => {}
        }
    }
    names
}

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
}

/// All that is to be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
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
    Ok(Plan { spin, runs, choices: planner.choices })
}

struct Planner<'a> {
    request: &'a Request,
    facts: &'a Facts,
    choices: Vec<Choice>,
}

impl Planner<'_> {
    /// Adds a flag with its reason.
    fn choose(&mut self, flags: &mut Vec<String>, flag: impl Into<String>, why: impl Into<String>) {
        let (flag, why) = (flag.into(), why.into());
        flags.push(flag.clone());
        if self.choices.iter().all(|choice| choice.flag != flag) {
            self.choices.push(Choice { flag, why });
        }
    }

    fn safety(&mut self) -> Result<RunPlan, Refusal> {
        let mut compiler = Vec::new();
        self.choose(&mut compiler, "-DSAFETY", "no cycles are looked for");
        if self.request.search.partial_order == Some(false) {
            compiler.push("-DNOREDUCE".to_string());
        }
        self.without_claims(&mut compiler);
        self.order(&mut compiler);
        let verifier = self.storage(&mut compiler, true);
        Ok(RunPlan {
            name: "pan",
            looks_for: "assertion violations and invalid end states".to_string(),
            compiler,
            verifier,
            claim: None,
            cycles: false,
        })
    }

    fn claim(&mut self, name: &str) -> Result<RunPlan, Refusal> {
        if !self.facts.claims.iter().any(|claim| claim == name) {
            let known = match &self.facts.claims[..] {
                [] => "the model has no claims".to_string(),
                claims => format!("the claims of the model are: {}", claims.join(", ")),
            };
            return Err(refuse(format!("--ltl {name}"), "there is no claim of that name", known));
        }
        let mut run = self.cycles("pan", &format!("violations of the claim `{name}`"), "-a")?;
        if self.facts.claims.len() > 1 {
            run.verifier.extend(["-N".to_string(), name.to_string()]);
        }
        run.claim = Some(name.to_string());
        Ok(run)
    }

    fn claim_file(&mut self) -> Result<RunPlan, Refusal> {
        match &self.facts.claims[..] {
            [one] => {
                let one = one.clone();
                let mut run = self.cycles("pan", "violations of the never claim", "-a")?;
                run.claim = Some(one);
                Ok(run)
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

    fn liveness(&mut self) -> Result<Vec<RunPlan>, Refusal> {
        let mut runs = Vec::new();
        if self.facts.accept_labels {
            let mut run = self.cycles("pan", "cycles through accept labels", "-a")?;
            self.without_claims(&mut run.compiler);
            runs.push(run);
        }
        if self.facts.progress_labels {
            let mut run = self.cycles("pan_np", "cycles without progress labels", "-l")?;
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

    /// A search for cycles.
    fn cycles(&mut self, name: &'static str, looks_for: &str, option: &str) -> Result<RunPlan, Refusal> {
        let search = &self.request.search;
        if search.partial_order == Some(true) {
            return Err(refuse(
                "--por on",
                "partial-order reduction and symmetry reduction together can miss cycles",
                "leave it out; assertions and end states can be verified with both",
            ));
        }
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
        let mut compiler = Vec::new();
        self.choose(
            &mut compiler,
            "-DNOREDUCE",
            "partial-order reduction and symmetry reduction together can miss cycles",
        );
        let mut verifier = vec![option.to_string()];
        verifier.extend(self.storage(&mut compiler, false));
        let looks_for = looks_for.to_string();
        Ok(RunPlan { name, looks_for, compiler, verifier, claim: None, cycles: true })
    }

    /// Leaves the model's claims out.
    fn without_claims(&mut self, compiler: &mut Vec<String>) {
        if !self.facts.claims.is_empty() {
            let claims = self.facts.claims.join(", ");
            self.choose(compiler, "-DNOCLAIM", format!("not checked now, see --ltl: {claims}"));
        }
    }

    /// Breadth, and several cores.
    fn order(&mut self, compiler: &mut Vec<String>) {
        let search = &self.request.search;
        let cores = search.cores.filter(|cores| *cores > 1);
        match (search.order, cores) {
            (Order::Breadth, None) => compiler.push("-DBFS".to_string()),
            (Order::Breadth, Some(_)) => compiler.push("-DBFS_PAR".to_string()),
            (Order::Depth, None) => {}
            (Order::Depth, Some(cores)) => {
                compiler.push(format!("-DNCORE={cores}"));
                self.choose(compiler, "-DFULL_TRAIL", "with several cores, a trail is to begin at the start");
                if search.memory.is_none() {
                    let why = "memory for several cores is reserved at the start; see --memory";
                    self.choose(compiler, format!("-DMEMLIM={SHARED_MEMORY}"), why);
                }
            }
        }
    }

    /// How states are stored, the limits, and what the user adds. Returns options for the verifier.
    fn storage(&mut self, compiler: &mut Vec<String>, safety: bool) -> Vec<String> {
        let search = &self.request.search;
        match search.storage {
            Storage::Plain => {}
            Storage::Collapse => compiler.push("-DCOLLAPSE".to_string()),
            Storage::HashCompact => compiler.push("-DHC4".to_string()),
            Storage::Bitstate => compiler.push("-DBITSTATE".to_string()),
        }
        if let Some(megabytes) = search.memory {
            compiler.push(format!("-DMEMLIM={megabytes}"));
        }
        compiler.extend(self.request.verifier_defines.iter().map(|define| format!("-D{define}")));
        compiler.extend(self.request.compiler_flags.iter().cloned());
        let mut verifier = Vec::new();
        let in_breadth = safety && search.order == Order::Breadth;
        match search.depth {
            Some(depth) => verifier.push(format!("-m{depth}")),
            None if !in_breadth => {
                self.choose(&mut verifier, format!("-m{USUAL_DEPTH}"), "a depth that most models don't reach")
            }
            None => {}
        }
        if let Some(cores) = search.cores.filter(|cores| *cores > 1 && in_breadth) {
            verifier.push(format!("-u{cores}"));
        }
        verifier.extend(self.request.verifier_options.iter().cloned());
        verifier
    }
}

#[cfg(test)]
mod tests {
    use super::super::request::Search;
    use super::*;
    use crate::spin::generate::Strategy;

    fn request(property: Property) -> Request {
        Request {
            model: "m.pml".into(),
            preprocessor: Default::default(),
            property,
            search: Search::default(),
            strategy: Strategy::EXACT,
            time_limit: None,
            compiler: None,
            verifier_defines: Vec::new(),
            compiler_flags: Vec::new(),
            verifier_options: Vec::new(),
            compare: false,
            jobs: 1,
            keep: None,
            trails: None,
        }
    }

    fn facts(claims: &[&str], labels: bool) -> Facts {
        let claims = claims.iter().map(|claim| claim.to_string()).collect();
        Facts { claims, accept_labels: labels, progress_labels: labels }
    }

    fn planned(request: &Request, facts: &Facts) -> Plan {
        plan(request, facts).unwrap()
    }

    #[test]
    fn safety_keeps_partial_order_reduction_and_leaves_claims_out() {
        let plan = planned(&request(Property::Safety), &facts(&["p", "q"], false));
        assert_eq!(plan.runs[0].compiler, ["-DSAFETY", "-DNOCLAIM"]);
        assert_eq!(plan.runs[0].claim, None);
        assert!(plan.choices.iter().any(|choice| choice.why.contains("p, q")));
        let plan = planned(&request(Property::Safety), &facts(&[], false));
        assert_eq!(plan.runs[0].compiler, ["-DSAFETY"]);
    }

    #[test]
    fn cycles_are_searched_without_partial_order_reduction_and_without_safety() {
        let claim = request(Property::Claim("p".to_string()));
        for (request, facts) in [
            (claim.clone(), facts(&["p"], false)),
            (claim, facts(&["p", "q"], true)),
            (request(Property::Liveness), facts(&["p"], true)),
            (request(Property::ClaimFile("c".into())), facts(&["never_0"], true)),
        ] {
            for run in planned(&request, &facts).runs {
                assert!(run.compiler.contains(&"-DNOREDUCE".to_string()), "{run:?}");
                assert!(!run.compiler.contains(&"-DSAFETY".to_string()), "{run:?}");
                assert!(run.cycles);
            }
        }
    }

    #[test]
    fn a_claim_is_named_only_if_there_are_several() {
        let request = request(Property::Claim("p".to_string()));
        let one = planned(&request, &facts(&["p"], false));
        assert!(!one.runs[0].verifier.contains(&"-N".to_string()));
        let two = planned(&request, &facts(&["p", "q"], false));
        assert!(two.runs[0].verifier.join(" ").contains("-N p"));
        assert_eq!(two.runs[0].claim.as_deref(), Some("p"));
    }

    #[test]
    fn labels_have_a_run_for_each_kind() {
        let plan = planned(&request(Property::Liveness), &facts(&["p"], true));
        let names: Vec<&str> = plan.runs.iter().map(|run| run.name).collect();
        assert_eq!(names, ["pan", "pan_np"]);
        assert!(plan.runs[0].compiler.contains(&"-DNOCLAIM".to_string()));
        assert!(plan.runs[1].compiler.contains(&"-DNP".to_string()));
        assert!(plan.runs[1].verifier.contains(&"-l".to_string()));
    }

    #[test]
    fn what_is_not_sound_for_cycles_is_refused_with_the_reason() {
        let base = request(Property::Claim("p".to_string()));
        let all = facts(&["p"], true);
        let with = |change: &dyn Fn(&mut Request)| {
            let mut request = base.clone();
            change(&mut request);
            plan(&request, &all).unwrap_err()
        };
        assert!(with(&|r| r.search.partial_order = Some(true)).why.contains("miss cycles"));
        assert!(with(&|r| r.search.order = Order::Breadth).why.contains("in depth"));
        assert!(with(&|r| r.search.cores = Some(2)).why.contains("literally"));
        assert!(with(&|r| r.verifier_options = vec!["-f".to_string()]).why.contains("fairness"));
        assert!(with(&|r| r.verifier_defines = vec!["BCS".to_string()]).what.contains("BCS"));
        assert!(
            with(&|r| r.property = Property::Claim("q".to_string())).hint.is_some_and(|h| h.contains("p"))
        );
    }

    #[test]
    fn every_storage_and_order_has_its_flags() {
        let nothing = facts(&[], false);
        let with = |search: Search| {
            let request = Request { search, ..request(Property::Safety) };
            let run = planned(&request, &nothing).runs.remove(0);
            format!("{} | {}", run.compiler.join(" "), run.verifier.join(" "))
        };
        let base = Search::default;
        assert_eq!(with(base()), "-DSAFETY | -m1000000");
        assert_eq!(with(Search { storage: Storage::Collapse, ..base() }), "-DSAFETY -DCOLLAPSE | -m1000000");
        assert_eq!(with(Search { storage: Storage::HashCompact, ..base() }), "-DSAFETY -DHC4 | -m1000000");
        assert_eq!(with(Search { storage: Storage::Bitstate, ..base() }), "-DSAFETY -DBITSTATE | -m1000000");
        assert_eq!(with(Search { order: Order::Breadth, ..base() }), "-DSAFETY -DBFS | ");
        let cores = Search { order: Order::Breadth, cores: Some(2), ..base() };
        assert_eq!(with(cores), "-DSAFETY -DBFS_PAR | -u2");
        let cores = Search { cores: Some(2), memory: Some(300), ..base() };
        assert_eq!(with(cores), "-DSAFETY -DNCORE=2 -DFULL_TRAIL -DMEMLIM=300 | -m1000000");
        let small = Search { depth: Some(20), partial_order: Some(false), ..base() };
        assert_eq!(with(small), "-DSAFETY -DNOREDUCE | -m20");
    }
}
