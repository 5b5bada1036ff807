//! The steps of a verification, in order: symmetries, SPIN, the C code, the compiler, the search, the trail, the comparison.
//!
//! The plan is made twice. Once before anything else, so that what cannot be done is refused at once; and again when the symmetries are known,
//! for without any of them nothing is reduced, and flags that are there for the reduction's sake are not needed.

use super::VerifyError;
use super::bench::{Bench, NO_PARTIAL_ORDER, Side};
use super::claim_file::put_together;
use super::commands::script;
use super::compare::{Agreement, Comparison};
use super::folder::{Folder, SCRIPT};
use super::outcome::Kind;
use super::plan::{Choice, Facts, RunPlan, plan};
use super::request::{Property, Request, deadline};
use super::search::Runs;
use super::session::{Event, Session, Worker};
use super::tools::Tools;
use super::verdict::{Decision, Run, Symmetry, Times, Verdict, decide};
use super::violated::REPLAY_TIME;
use crate::engine::spin::counterexample::Given;
use crate::engine::spin::neutral::hand;
use crate::engine::spin::simulate::Simulator;
use crate::engine::spin::strategy::Strategy;
use crate::limits::Limits;
use crate::model::Model;
use crate::model::claims::{Checked, as_checked};
use crate::promela::Loaded;
use crate::symmetry::Symmetries;
use num_bigint::BigUint;
use std::ffi::OsStr;
use std::path::Path;
use std::time::Instant;

/// What a verifier says of a loop that it refuses.
const SELF_LOOP: &str = "has unconditional self-loop";

/// Verifies a model. If the verifier finds out that its reduction cannot be trusted, and the request wants it, once more without symmetry.
///
/// `loaded` and `model` are of the file that the request names, together with the claim of [`Property::ClaimFile`](super::request::Property).
pub fn verify(
    request: &Request,
    loaded: &Loaded,
    model: &Model,
    session: Session<'_>,
) -> Result<Verdict, VerifyError> {
    match verify_once(request, loaded, model, session) {
        Err(VerifyError::Audit(finding)) if request.fallback => {
            let plain = Request { strategy: Strategy::Off, fallback: false, ..request.clone() };
            let mut verdict = verify_once(&plain, loaded, model, session)?;
            verdict
                .bugs
                .push(format!("{finding}\n  so that the model was verified once more, without symmetry"));
            Ok(verdict)
        }
        // what SPIN has merged looks to its verifier like a loop without statements
        Err(VerifyError::Verifier { message, .. }) if request.merging && message.contains(SELF_LOOP) => {
            let unmerged = Request { merging: false, ..request.clone() };
            verify(&unmerged, loaded, model, session)
        }
        result => result,
    }
}

fn verify_once(
    request: &Request,
    loaded: &Loaded,
    model: &Model,
    session: Session<'_>,
) -> Result<Verdict, VerifyError> {
    let limits = Limits { deadline: deadline(request), stop: session.stop };
    let facts = Facts::of(loaded, model);
    plan(request, &facts)?;
    let start = Instant::now();
    let with_all_claims = (loaded, model);
    let (loaded, model) = &as_checked(checked(&request.property), loaded, model);
    let tell = |step| (session.tell)(Event::Step(Worker::Reduced, step));
    let symmetries = Symmetries::find_within(&loaded.program, model, limits, &tell)?;
    let detect = start.elapsed();
    let plan = plan(request, &Facts { is_reduced: Some(symmetries.order > BigUint::from(1u8)), ..facts })?;
    let tools = Tools::find(request.compiler.as_deref())?;
    (session.tell)(Event::Files);
    let folder = Folder::new(request.keep.as_deref())?;
    let claim = match &request.property {
        Property::ClaimFile(claim) => Some(put_together(&folder, &request.model, claim)?),
        _ => None,
    };
    let together = claim.as_ref().map(|name| folder.path().join(name));
    let path = together.as_deref().unwrap_or(&request.model);
    let mut handed = hand(folder.path(), path, &request.preprocessor)?;
    if let (Some(name), Some(model)) = (&claim, handed.arguments.last_mut()) {
        // a script that is there, too, finds it by its name
        *model = Path::new(model.as_os_str()).file_name().unwrap_or(OsStr::new(name)).to_os_string();
    }
    let enlarged = Default::default();
    let claim = Vec::new();
    let mut bench = Bench { request, plan: &plan, tools, folder, handed, claim, enlarged, session };
    let start = Instant::now();
    bench.write_script(bench.commands(Side::Reduced))?;
    let files = bench.spin(limits)?;
    let spin_time = start.elapsed();
    bench.select_claim(&files)?;
    bench.write_script(bench.commands(Side::Reduced))?;
    let symmetry = bench.write_verifier(loaded, model, &symmetries, &files)?;
    let (reduced, plain) = bench.searches(limits);
    let mut verdict = bench.verdict(reduced?, symmetry);
    if verdict.decision == Decision::Violated {
        let limits = Limits { deadline: Some(Instant::now() + REPLAY_TIME), ..limits };
        let simulator = Simulator { path, options: &request.preprocessor, limits };
        let (loaded, model) = with_all_claims;
        bench.trail(&mut verdict, Given { simulator, loaded, model });
    }
    verdict.times.detect = detect;
    verdict.times.spin = spin_time;
    if symmetries.refused > 0 {
        verdict.bugs.push(format!(
            "{} of the symmetries that were found did not pass the check, and were not used",
            symmetries.refused
        ));
    }
    if let Some(plain) = plain {
        bench.compare(&mut verdict, plain);
    }
    bench.finish(verdict)
}

/// Which claims the search checks.
fn checked(property: &Property) -> Checked<'_> {
    match property {
        Property::Safety | Property::Liveness => Checked::Nothing,
        Property::Claim(name) => Checked::Claim(name),
        Property::ClaimFile(_) => Checked::Anything,
    }
}

impl Bench<'_> {
    /// Puts the runs together.
    fn verdict(&self, runs: Vec<Run>, symmetry: Symmetry) -> Verdict {
        let planned = self.plan.runs.len();
        let decision = decide(&runs, planned);
        let mut verdict = Verdict {
            model: self.request.model.clone(),
            decision,
            symmetry,
            choices: self.plan.choices.clone(),
            planned,
            trail: None,
            times: Times::default(),
            comparison: None,
            bugs: Vec::new(),
            commands: self.commands(Side::Reduced),
            kept: None,
            runs,
        };
        let why = "states are larger than the 1024 bytes that SPIN's verifiers usually have room for";
        let enlarged = self.enlarged(Side::Reduced).flag();
        verdict.choices.extend(enlarged.map(|flag| Choice { flag, why: why.to_string() }));
        verdict.times.compile = verdict.runs.iter().map(|run| run.compile).sum();
        verdict.times.search = verdict.runs.iter().map(|run| run.search).sum();
        verdict
    }

    /// Whatever happens to plain SPIN, the verdict stays.
    fn compare(&self, verdict: &mut Verdict, plain: Runs) {
        let (runs, problem) = match plain {
            Ok(runs) => (runs, None),
            Err(error) => (Vec::new(), Some(error.to_string())),
        };
        let mut comparison = Comparison::new(verdict.decision, runs, verdict.planned);
        comparison.problem = problem;
        let without = |plan: &RunPlan| plan.compiler.iter().any(|flag| flag == NO_PARTIAL_ORDER);
        comparison.without_partial_order = !self.plan.runs.iter().all(without);
        // without partial-order reduction nobody looks at xr and xs
        if verdict.violation().is_some_and(|violation| violation.kind == Kind::ExclusiveChannel) {
            comparison.agreement = Agreement::Unknown;
        }
        if comparison.agreement == Agreement::Different {
            verdict.bugs.push("plain SPIN comes to another verdict".to_string());
        }
        verdict.commands.extend(self.commands(Side::Plain).into_iter().skip(1));
        verdict.comparison = Some(comparison);
    }

    /// Writes the commands as a script. It is there from the beginning, for whoever wants to know why a verification failed.
    fn write_script(&self, commands: Vec<String>) -> Result<(), VerifyError> {
        let title = self.request.model.display().to_string();
        self.folder.write(SCRIPT, &script(&title, &commands))
    }

    /// Writes the script once more, with all commands, and lets the folder vanish or stay.
    fn finish(self, mut verdict: Verdict) -> Result<Verdict, VerifyError> {
        if !verdict.bugs.is_empty() || self.folder.stays() {
            let mut lines = verdict.commands.clone();
            if self.request.compare {
                lines.insert(0, "mkdir -p plain".to_string());
            }
            self.write_script(lines)?;
            for run in verdict.runs.iter().filter(|_| !self.folder.stays()) {
                self.folder.write(&format!("{}.txt", run.plan.name), &run.output)?;
            }
            verdict.kept = Some(self.folder.keep());
        }
        Ok(verdict)
    }
}
