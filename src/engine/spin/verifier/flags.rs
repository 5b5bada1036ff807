//! From a plan to flags for SPIN, the C compiler and the verifier, each with its reason.

use crate::engine::audit::Audit;
use crate::engine::plan::{Choice, PartialOrder, Plan, SearchPlan, Target};
use crate::engine::request::{Order, Request, Storage};

/// The depth that is searched to, if nothing is said. SPIN's own limit of 10,000 is too small for many models.
const USUAL_DEPTH: u64 = 1_000_000;
/// A verifier for several cores reserves its memory at the start, in megabytes.
const SHARED_MEMORY: u64 = 1024;
/// The room that SPIN's verifiers have for the counters of weak fairness: four processes for each unit, less two.
const USUAL_FAIRNESS: usize = 2;
/// More processes than after the start may come.
const LATER_PROCESSES: usize = 2;
/// The flag that leaves partial-order reduction out.
pub const NO_PARTIAL_ORDER: &str = "-DNOREDUCE";
/// The flag by which SPIN merges no statements.
pub const NO_MERGING: &str = "-o3";
/// The claim that a search for cycles without progress uses.
const NON_PROGRESS: &str = ":np_:";

/// A verifier that is compiled and run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Its name.
    pub name: &'static str,
    /// For the C compiler.
    pub compiler: Vec<String>,
    /// For the verifier.
    pub verifier: Vec<String>,
    /// The claim that must be in use, if the verifier is to be believed; none: no claim may be in use.
    pub claim: Option<String>,
}

impl Program {
    /// Does it look for fair cycles only?
    pub fn is_fair(&self) -> bool {
        self.verifier.iter().any(|option| option == "-f")
    }

    /// Is it compiled without partial-order reduction?
    pub fn leaves_partial_order_out(&self) -> bool {
        self.compiler.iter().any(|flag| flag == NO_PARTIAL_ORDER)
    }
}

/// All flags that a request needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flags {
    /// For `spin -a`.
    pub generator: Vec<String>,
    /// A verifier for each search of the plan.
    pub programs: Vec<Program>,
    /// What was chosen by itself, and why.
    pub choices: Vec<Choice>,
}

impl Flags {
    /// The flags of a plan.
    pub fn new(request: &Request, plan: &Plan) -> Flags {
        let mut chooser = Chooser { request, processes: plan.processes, choices: Vec::new() };
        let programs = plan.searches.iter().map(|search| chooser.program(search)).collect();
        let mut generator = Vec::new();
        if let Some(why) = plan.single_steps {
            let why = format!("for SPIN; it would merge statements, {why}");
            chooser.choose(&mut generator, NO_MERGING, why);
        }
        add_once(&mut generator, &request.added.generator);
        Flags { generator, programs, choices: chooser.choices }
    }
}

/// Adds flags of users, each of which is a switch: what is there already must not be given again.
pub fn add_once(flags: &mut Vec<String>, added: &[String]) {
    for flag in added {
        if !flags.contains(flag) {
            flags.push(flag.clone());
        }
    }
}

/// The macro that says how many merged states are audited, if one is needed.
pub fn audit(audit: Audit) -> Option<String> {
    let number = match audit {
        Audit::Usual => return None,
        Audit::All => "TS_ALL".to_string(),
        Audit::Off => "0".to_string(),
        Audit::UpTo(number) => number.to_string(),
    };
    Some(format!("-DTS_AUDIT={number}"))
}

/// Chooses flags, and remembers why.
struct Chooser<'a> {
    request: &'a Request,
    /// How many there are after the start.
    processes: usize,
    choices: Vec<Choice>,
}

impl Chooser<'_> {
    /// Adds a flag with its reason.
    fn choose(&mut self, flags: &mut Vec<String>, flag: impl Into<String>, why: impl Into<String>) {
        let (flag, why) = (flag.into(), why.into());
        flags.push(flag.clone());
        if self.choices.iter().all(|choice| choice.flag != flag) {
            self.choices.push(Choice { flag, why });
        }
    }

    fn program(&mut self, search: &SearchPlan) -> Program {
        let mut compiler = Vec::new();
        let mut verifier = Vec::new();
        match search.target {
            Target::States { .. } => self.choose(&mut compiler, "-DSAFETY", "no cycles are looked for"),
            Target::Claim { .. } | Target::AcceptanceCycles => verifier.push("-a".to_string()),
            Target::NonProgressCycles => verifier.push("-l".to_string()),
        }
        if self.request.search.fair && search.target.has_cycles() {
            self.fairness(&mut compiler, &mut verifier);
        }
        match search.partial_order {
            PartialOrder::On => {}
            PartialOrder::Unwanted => compiler.push(NO_PARTIAL_ORDER.to_string()),
            PartialOrder::Unsound(why) => self.choose(&mut compiler, NO_PARTIAL_ORDER, why),
        }
        let is_of_states = !search.target.has_cycles();
        if is_of_states {
            self.leave_claims_out(search, &mut compiler);
            self.order(&mut compiler);
        }
        verifier.extend(self.storage(&mut compiler, is_of_states));
        if search.target == Target::AcceptanceCycles {
            self.leave_claims_out(search, &mut compiler);
        }
        let (name, claim) = match &search.target {
            Target::NonProgressCycles => {
                self.choose(&mut compiler, "-DNP", "cycles without progress labels are looked for");
                ("pan_np", Some(NON_PROGRESS.to_string()))
            }
            Target::Claim { name, .. } => ("pan", Some(name.clone())),
            Target::States { .. } | Target::AcceptanceCycles => ("pan", None),
        };
        Program { name, compiler, verifier, claim }
    }

    /// Weak fairness needs a counter for each process; SPIN's verifiers have room for six of them if nothing is said.
    fn fairness(&mut self, compiler: &mut Vec<String>, verifier: &mut Vec<String>) {
        verifier.push("-f".to_string());
        let is_given = self.request.added.defines.iter().any(|define| define.starts_with("NFAIR"));
        let room = (self.processes + LATER_PROCESSES) / 4 + 1;
        if room > USUAL_FAIRNESS && !is_given {
            self.choose(compiler, format!("-DNFAIR={room}"), "room for the counters of weak fairness");
        }
    }

    fn leave_claims_out(&mut self, search: &SearchPlan, compiler: &mut Vec<String>) {
        if !search.unchecked_claims.is_empty() {
            let claims = search.unchecked_claims.join(", ");
            self.choose(compiler, "-DNOCLAIM", format!("not checked now, see --ltl: {claims}"));
        }
    }

    /// Breadth-first search, and several cores.
    fn order(&mut self, compiler: &mut Vec<String>) {
        let search = &self.request.search;
        let cores = search.cores.filter(|cores| *cores > 1);
        match (search.order.unwrap_or(Order::Depth), cores) {
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
    fn storage(&mut self, compiler: &mut Vec<String>, is_of_states: bool) -> Vec<String> {
        let Request { search, added, .. } = self.request;
        match search.storage {
            Storage::Plain => {}
            Storage::Collapse => compiler.push("-DCOLLAPSE".to_string()),
            Storage::HashCompact => compiler.push("-DHC4".to_string()),
            Storage::Bitstate => compiler.push("-DBITSTATE".to_string()),
        }
        if let Some(megabytes) = search.memory {
            compiler.push(format!("-DMEMLIM={megabytes}"));
        }
        compiler.extend(added.defines.iter().map(|define| format!("-D{define}")));
        compiler.extend(added.flags.iter().cloned());
        let mut verifier = Vec::new();
        let in_breadth = is_of_states && search.order == Some(Order::Breadth);
        match search.depth {
            Some(depth) => verifier.push(format!("-m{depth}")),
            None if !in_breadth => {
                let why = "depth limit; SPIN's own default is 10,000";
                self.choose(&mut verifier, format!("-m{USUAL_DEPTH}"), why)
            }
            None => {}
        }
        if let Some(cores) = search.cores.filter(|cores| *cores > 1 && in_breadth) {
            verifier.push(format!("-u{cores}"));
        }
        verifier.extend(added.options.iter().cloned());
        verifier
    }
}
