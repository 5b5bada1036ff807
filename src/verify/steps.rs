//! The steps of a verification, in order: symmetries, the engine, its searches, the counterexample, the comparison.
//!
//! The plan is made twice. Once before anything else, so that what cannot be done is refused at once; and again when the symmetries are known,
//! for without any of them nothing is reduced, and what is there for the reduction's sake is not needed.

use super::compare::{Agreement, Comparison};
use super::plan::{Facts, plan};
use super::verdict::{Times, Verdict, decide};
use crate::engine::error::{Remedy, refuse};
use crate::engine::evidence::Confirmation;
use crate::engine::joint::Joint;
use crate::engine::outcome::{self, Kind, Violation};
use crate::engine::plan::{PartialOrder, Plan, SearchPlan};
use crate::engine::request::{EngineChoice, Property, Request, deadline};
use crate::engine::run::Executor;
use crate::engine::spin::verifier::options;
use crate::engine::strategy::Strategy;
use crate::engine::{self, Engine, EngineError, Event, Question, Run, Session, Worker};
use crate::limits::{Limits, Stopped};
use crate::model::claims::Checked;
use crate::model::features::Feature;
use crate::model::subject::Subject;
use crate::stack::on_large_stack;
use crate::symmetry::Symmetries;
use num_bigint::BigUint;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Looking at a counterexample takes no longer.
const REPLAY_TIME: Duration = Duration::from_secs(60);

/// Why there is no symmetry in a search with weak fairness.
const UNREDUCED: &str =
    "not looked for: weak fairness (--fair) counts processes by their numbers, which symmetries exchange";

/// What the searches of one side found, in order.
type Runs = Result<Vec<Run>, EngineError>;

/// Verifies a model. If the engine finds out that its reduction cannot be trusted, and the request wants it, once more without symmetry.
///
/// `subject` is the file that the request names, together with the claim of [`Property::ClaimFile`].
pub fn verify(
    request: &Request,
    subject: &Arc<Subject>,
    session: Session<'_>,
) -> Result<Verdict, EngineError> {
    if request.search.fair && request.engine == EngineChoice::Builtin {
        let why = "weak fairness is for SPIN's verifier";
        return Err(refuse("--engine builtin", why, "leave it out").into());
    }
    let fair = Request { engine: EngineChoice::Spin, ..request.clone() };
    let request = if request.search.fair { &fair } else { request };
    match verify_once(request, subject, session) {
        Err(EngineError::Audit(finding)) if request.fallback => {
            let plain = Request { strategy: Strategy::Off, fallback: false, ..request.clone() };
            let mut verdict = verify_once(&plain, subject, session)?;
            verdict
                .bugs
                .push(format!("{finding}\n  so that the model was verified once more, without symmetry"));
            Ok(verdict)
        }
        Ok(verdict) if request.engine == EngineChoice::Auto && is_unconfirmed(&verdict) => {
            // who is right is for SPIN's verifier to say
            let other = Request { engine: EngineChoice::Spin, ..request.clone() };
            let mut verdict = verify(&other, subject, session)?;
            verdict.symmetry.notes.push(NOT_FOLLOWED.to_string());
            Ok(verdict)
        }
        Err(EngineError::Verifier { remedy: Some(Remedy::SingleSteps), .. }) if request.merging => {
            let unmerged = Request { merging: false, ..request.clone() };
            verify(&unmerged, subject, session)
        }
        result => result,
    }
}

/// What is said where SPIN's verifier had to search once more.
const NOT_FOLLOWED: &str = "SPIN could not follow a trail of the built-in engine, so that its verifier has searched; please report the model";

/// Has the built-in engine found an error that SPIN does not come to?
fn is_unconfirmed(verdict: &Verdict) -> bool {
    let is_builtin = verdict.runs.iter().any(|run| run.executor == Executor::Builtin);
    let confirmation = verdict.evidence.as_ref().map(|evidence| &evidence.confirmation);
    is_builtin && matches!(confirmation, Some(Confirmation::Failed(_)))
}

fn verify_once(
    request: &Request,
    with_all_claims: &Arc<Subject>,
    session: Session<'_>,
) -> Result<Verdict, EngineError> {
    let limits = Limits { deadline: deadline(request), stop: session.stop, enough: None };
    options::check(&request.added)?;
    let facts = Facts::of(with_all_claims);
    plan(request, &facts)?;
    let start = Instant::now();
    let subject = &with_all_claims.checking(checked(&request.property));
    let tell = |step| (session.tell)(Event::Step(Worker::Reduced, step));
    let symmetries = match request.search.fair {
        true => on_large_stack(|| Symmetries::none(&subject.program, &subject.model)),
        false => Symmetries::find_within(subject, limits, &tell)?,
    };
    let detect = start.elapsed();
    let facts = Facts { is_reduced: Some(symmetries.order > BigUint::from(1u8)), ..facts };
    let plan = &plan(request, &facts)?;
    let start = Instant::now();
    let question = Question { request, plan, subject, with_all_claims, symmetries: &symmetries };
    let engine = Box::new(Joint::prepare(question, limits.without_deadline(), session)?);
    let prepare = start.elapsed();
    let limits = Limits { deadline: deadline(request), ..limits };
    let (reduced, plain) = searches(&*engine, request, limits);
    let mut runs = reduced?;
    runs.iter_mut().for_each(|run| run.outcome.checked.extend(exclusive_channels(subject, &run.plan)));
    let mut verdict = verdict(&*engine, request, plan, runs);
    if let Some(violation) = verdict.violation().cloned() {
        let limits = Limits { deadline: Some(Instant::now() + REPLAY_TIME), ..limits };
        look_at(&*engine, &mut verdict, &violation, limits);
    }
    (verdict.times.detect, verdict.times.prepare) = (detect, prepare);
    if request.search.fair {
        verdict.symmetry.notes = vec![UNREDUCED.to_string()];
    }
    if symmetries.refused > 0 {
        verdict.bugs.push(format!(
            "{} of the symmetries that were found did not pass the check, and were not used",
            symmetries.refused
        ));
    }
    if let Some(plain) = plain {
        compare(&*engine, plan, &mut verdict, plain);
    }
    if !verdict.bugs.is_empty() || request.keep.is_some() {
        verdict.kept = engine.keep(&verdict.commands, &verdict.runs)?;
    }
    Ok(verdict)
}

/// No engine says that it does not look whether `xr` and `xs` hold. SPIN's verifiers look at that with partial-order reduction only, the others never.
fn exclusive_channels(subject: &Subject, plan: &SearchPlan) -> Option<outcome::Checked> {
    let are_there = subject.model.features.uses(Feature::Exclusive);
    (are_there && plan.partial_order != PartialOrder::On).then(|| outcome::Checked {
        what: "xr and xs assertions".to_string(),
        on: false,
        remark: None,
    })
}

/// Which claims the search checks.
fn checked(property: &Property) -> Checked<'_> {
    match property {
        Property::Safety | Property::Liveness => Checked::Nothing,
        Property::Claim(name) => Checked::Claim(name),
        Property::ClaimFile(_) => Checked::Anything,
    }
}

/// Both searches, or the reduced one alone; at the same time, if that is allowed.
fn searches(engine: &dyn Engine, request: &Request, limits: Limits<'_>) -> (Runs, Option<Runs>) {
    if !request.compare {
        return (engine.search(Worker::Reduced, limits), None);
    }
    // the search without reduction has the same time again
    let again = || Limits { deadline: deadline(request), ..limits };
    if request.jobs > 1 {
        return std::thread::scope(|scope| {
            let plain = scope.spawn(|| engine.search(Worker::Plain, again()));
            let reduced = engine.search(Worker::Reduced, limits);
            let plain = plain.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            (reduced, Some(plain))
        });
    }
    let reduced = engine.search(Worker::Reduced, limits);
    // whoever stops the first does not want the second
    let is_wanted = reduced.is_ok() && limits.reached() != Some(Stopped::Wish);
    let plain = match is_wanted {
        true => Some(engine.search(Worker::Plain, again())),
        false => reduced.is_ok().then_some(Err(EngineError::Stopped)),
    };
    (reduced, plain)
}

/// Puts the runs together.
fn verdict(engine: &dyn Engine, request: &Request, plan: &Plan, runs: Vec<Run>) -> Verdict {
    let planned = plan.searches.len();
    let times = Times {
        compile: runs.iter().map(|run| run.compile).sum(),
        search: runs.iter().map(|run| run.search).sum(),
        ..Times::default()
    };
    Verdict {
        model: request.model.clone(),
        decision: decide(&runs, planned),
        symmetry: engine.symmetry(),
        choices: engine.choices(),
        planned,
        evidence: None,
        times,
        comparison: None,
        bugs: Vec::new(),
        commands: engine.commands(Worker::Reduced),
        kept: None,
        runs,
    }
}

/// Looks at an error. It may turn out to be none.
fn look_at(engine: &dyn Engine, verdict: &mut Verdict, violation: &Violation, limits: Limits<'_>) {
    let take_back = match engine.evidence(&verdict.runs, violation, limits) {
        engine::Checked::Evidence(mut evidence) => {
            verdict.commands.append(&mut evidence.commands);
            verdict.bugs.append(&mut evidence.bugs);
            verdict.evidence = Some(*evidence);
            return;
        }
        engine::Checked::SameHash => engine::Outcome::take_back_cycles,
        engine::Checked::TakenBack => engine::Outcome::take_back_errors,
    };
    let mut runs = verdict.runs.iter_mut();
    if let Some(run) = runs.find(|run| run.outcome.violations.contains(violation)) {
        take_back(&mut run.outcome);
    }
    verdict.decision = decide(&verdict.runs, verdict.planned);
}

/// Whatever happens to the search without reduction, the verdict stays.
fn compare(engine: &dyn Engine, plan: &Plan, verdict: &mut Verdict, plain: Runs) {
    let (runs, problem) = match plain {
        Ok(runs) => (runs, None),
        Err(error) => (Vec::new(), Some(error.to_string())),
    };
    let mut comparison = Comparison::new(verdict.decision, runs, verdict.planned);
    comparison.problem = problem;
    comparison.without_partial_order =
        plan.searches.iter().any(|search| search.partial_order == PartialOrder::On);
    // without partial-order reduction nobody looks at xr and xs
    if verdict.violation().is_some_and(|violation| violation.kind == Kind::ExclusiveChannel) {
        comparison.agreement = Agreement::Unknown;
    }
    if comparison.agreement == Agreement::Different {
        verdict.bugs.push("plain SPIN comes to another verdict".to_string());
    }
    verdict.commands.extend(engine.commands(Worker::Plain).into_iter().skip(1));
    verdict.comparison = Some(comparison);
}
