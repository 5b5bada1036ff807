//! The built-in engine as others see it: a question, whether it can be answered here, and the runs that answer it.

use super::code::Code;
use super::compile::compile;
use super::fault::Fault;
use super::moves::{Taken, Who};
use super::reduction::Reduction;
use super::search::{End, Found, Now, Searched, Task, search};
use super::successors::What;
use super::symmetry::Keys;
use crate::engine::Question;
use crate::engine::audit::Finding;
use crate::engine::outcome::{Checked, Kind, Limit, Outcome, Statespace, Violation};
use crate::engine::plan::{SearchPlan, Target};
use crate::engine::request::{Added, Order, Request, Storage};
use crate::engine::run::{Executor, Run, Symmetry};
use crate::engine::strategy::Strategy;
use crate::limits::{Limits, Stopped};
use crate::model::features::Feature;
use crate::model::subject::Subject;
use crate::model::symbols::BodyId;
use crate::program::action::Action;
use crate::program::automaton::LocationInfo;
use crate::program::expression::Expr;
use crate::program::{Program, Unsupported};
use crate::symmetry::reasons::why_nothing_moves;
use std::time::{Duration, Instant};
use thiserror::Error;

/// Why a question is not for this engine.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Declined {
    /// The model has something that it does not execute; with the place.
    #[error("it does not execute {what} ({place})")]
    Construct {
        /// What.
        what: Unsupported,
        /// `file:line`
        place: String,
    },
    /// It does not do what is asked for.
    #[error("{0}")]
    Request(&'static str),
    /// It cannot move states by the symmetries of the model.
    #[error("{0}")]
    Symmetry(String),
    /// On the way, it met something that it leaves to others.
    #[error("{0}")]
    Beyond(&'static str),
}

/// If nothing is said about memory, it takes no more than this, in bytes.
const USUAL_MEMORY: u64 = 2 << 30;
const MEGABYTE: f64 = (1u64 << 20) as f64;

/// A model that is ready to be searched.
pub struct Explorer<'a> {
    question: Question<'a>,
    program: Program,
    code: Code,
    claim: Option<BodyId>,
    /// What is reduced.
    pub symmetry: Symmetry,
}

/// What a search within a budget came to.
pub enum Answer {
    /// The question is answered, as far as limits of the user allow.
    Run(Box<Answered>),
    /// The budget was too small.
    OutOfBudget,
    /// It met something that it leaves to others.
    Declined(Declined),
    /// The symmetries cannot be trusted.
    Distrusted(Box<Finding>),
}

/// An answer, and the path to the error that it tells of.
pub struct Answered {
    /// The search.
    pub run: Run,
    /// The transitions that lead to the error.
    pub path: Vec<Taken>,
}

impl<'a> Explorer<'a> {
    /// Makes the model ready, or says why it is not for this engine.
    pub fn new(question: Question<'a>) -> Result<Explorer<'a>, Declined> {
        let Question { request, plan, subject, symmetries, .. } = question;
        fits(request)?;
        let search = plan.searches.first().ok_or(Declined::Request("there is nothing to search for"))?;
        let program =
            Program::new(&subject.program, &subject.model).map_err(|what| construct(subject, what))?;
        refused_by_verifiers(&program)?;
        let claim = claim(subject, &program, search)?;
        if subject.model.features.uses(Feature::Exclusive) {
            return Err(Declined::Request("xr and xs are looked at by SPIN's partial-order reduction only"));
        }
        let code = compile(&program);
        let mut symmetry = Symmetry {
            group: String::new(),
            order: 1u8.into(),
            strategy: request.strategy,
            notes: Vec::new(),
        };
        if is_reduced(question) {
            let keys = Keys::new(subject, symmetries, &program, &code)
                .map_err(|why| Declined::Symmetry(why.to_string()))?;
            // where it would reduce less than SPIN's verifier, that is to do it
            if keys.given_up() > 0 || keys.is_trivial() {
                return Err(Declined::Symmetry("it cannot use all symmetries of the model".to_string()));
            }
            let (group, order) = keys.group();
            (symmetry.group, symmetry.order) = (group.to_string(), order.clone());
        } else if request.strategy == Strategy::Exact {
            symmetry.notes.extend(why_nothing_moves(subject, symmetries));
        }
        Ok(Explorer { question, program, code, claim, symmetry })
    }

    /// Searches, for so many transitions at most. `tell` hears how far it is.
    pub fn search(&self, transitions: u64, limits: Limits<'_>, tell: &dyn Fn(Now)) -> Answer {
        let Question { request, plan, .. } = self.question;
        let Some(search_plan) = plan.searches.first() else { return Answer::OutOfBudget };
        let end_states = matches!(search_plan.target, Target::States { end_states: true, .. });
        let task = Task {
            code: &self.code,
            claim: self.claim,
            end_states,
            order: request.search.order.unwrap_or(Order::Breadth),
            depth: request.search.depth,
            memory: request.search.memory.map_or(USUAL_MEMORY, |megabytes| megabytes << 20),
            transitions,
            limits,
            all_errors: false,
            reduction: self.reduction(end_states),
        };
        let start = Instant::now();
        let searched = search(task, tell);
        match searched.end {
            End::Budget => Answer::OutOfBudget,
            End::Beyond(why) => Answer::Declined(Declined::Beyond(why)),
            End::Distrusted => match searched.finding {
                Some(finding) => Answer::Distrusted(Box::new(finding)),
                None => Answer::OutOfBudget,
            },
            // what was not asked for is no limit
            End::Memory if request.search.memory.is_none() => Answer::OutOfBudget,
            _ => Answer::Run(Box::new(self.answer(search_plan, searched, start.elapsed()))),
        }
    }

    /// One state for each orbit, if there are symmetries.
    fn reduction(&self, end_states: bool) -> Option<Reduction<'_>> {
        let Question { request, subject, symmetries, .. } = self.question;
        let keys =
            is_reduced(self.question).then(|| Keys::new(subject, symmetries, &self.program, &self.code));
        let keys = keys?.ok()?;
        Some(Reduction::new(keys, request.audit, self.code.has_hidden, end_states))
    }

    fn answer(&self, plan: &SearchPlan, searched: Searched, time: Duration) -> Answered {
        let outcome = self.outcome(plan, &searched);
        let run = Run {
            plan: SearchPlan { misses: Vec::new(), taken_back: None, ..plan.clone() },
            executor: Executor::Builtin,
            outcome,
            compiler: None,
            compile: Duration::ZERO,
            search: time,
            output: (String::new(), String::new()),
        };
        Answered { run, path: searched.found.map(|found| found.path).unwrap_or_default() }
    }

    fn outcome(&self, plan: &SearchPlan, searched: &Searched) -> Outcome {
        let mut outcome = Outcome {
            statespace: Some(Statespace::Full),
            checked: checked(&plan.target),
            violations: searched.found.iter().map(|found| self.violation(found)).collect(),
            errors: Some(searched.errors),
            stored: Some(searched.stored as f64),
            matched: Some(searched.matched as f64),
            transitions: Some((searched.stored + searched.matched) as f64),
            depth: Some(searched.depth),
            memory: Some(searched.memory as f64 / MEGABYTE),
            state_size: searched.key_bytes.checked_div(searched.stored),
            statistics: searched.statistics.clone(),
            claim: match &plan.target {
                Target::Claim { name, .. } => Some(name.clone()),
                _ => None,
            },
            ..Outcome::default()
        };
        match searched.end {
            End::Memory => outcome.limit(Limit::Memory),
            End::Stopped(why) => outcome.stopped(why == Stopped::Time),
            _ => {}
        }
        if searched.cut {
            outcome.limit(Limit::Depth);
        }
        outcome
    }

    fn violation(&self, found: &Found) -> Violation {
        let (kind, message) = match found.what {
            What::Step(Fault::Assertion(text)) => {
                (Kind::Assertion, format!("assertion violated ({})", self.code.texts[text as usize]))
            }
            What::Step(fault) => (fault.kind(), fault.words().to_string()),
            What::ClaimOver => (Kind::ClaimEnd, "end state in claim reached".to_string()),
            What::Stuck => (Kind::InvalidEndState, Kind::InvalidEndState.words().to_string()),
        };
        let depth = found.path.len() as u64;
        // what goes wrong in a step is told with the number of steps before it
        let depth = if kind.is_of_a_step() { depth.saturating_sub(1) } else { depth };
        Violation { kind, message, depth: Some(depth) }
    }

    /// The claim that is checked.
    pub fn claim(&self) -> Option<BodyId> {
        self.claim
    }

    /// Who makes each transition of a path, and which one it is, as another program of the same text numbers them: one with claims that
    /// were left out here.
    pub fn numbers_in(&self, other: &Subject, path: &[Taken]) -> Result<Vec<(Who, u32)>, Declined> {
        let program = Program::new(&other.program, &other.model).map_err(|what| construct(other, what))?;
        let names = &self.question.subject.model.symbols.bodies;
        let number = |taken: &Taken| {
            let name = &names[taken.body.0 as usize].name;
            let (id, _) =
                (0..).map(BodyId).zip(&other.model.symbols.bodies).find(|(_, body)| body.name == *name)?;
            let index = self.code.bodies[taken.body.0 as usize].locations[taken.from as usize]
                .transitions
                .iter()
                .position(|transition| transition.number == taken.number)?;
            let location = program.automaton(id)?.locations.get(taken.from as usize)?;
            Some((taken.who, location.transitions.get(index)?.number))
        };
        let numbers: Option<Vec<_>> = path.iter().map(number).collect();
        numbers.ok_or(Declined::Beyond("the model has other transitions with all of its claims"))
    }
}

/// Are there symmetries to reduce by?
fn is_reduced(question: Question<'_>) -> bool {
    question.request.strategy == Strategy::Exact && question.symmetries.order > 1u8.into()
}

/// What is looked for, in the words that SPIN has for it.
fn checked(target: &Target) -> Vec<Checked> {
    let one = |what: &str, on: bool| Checked { what: what.to_string(), on, remark: None };
    let has_claim = matches!(target, Target::Claim { .. });
    let (assertions, end_states) = match target {
        Target::States { assertions, end_states } => (*assertions, *end_states),
        _ => (true, false),
    };
    vec![
        one("never claim", has_claim),
        one("assertion violations", assertions),
        one("cycle checks", false),
        one("invalid end states", end_states),
    ]
}

/// Why a model cannot be executed, with the place.
pub(super) fn construct(subject: &Subject, what: Unsupported) -> Declined {
    let place = subject.source.place(what.span());
    Declined::Construct { what, place: format!("{}:{}", place.file, place.line) }
}

/// Is it asked for what this engine does?
fn fits(request: &Request) -> Result<(), Declined> {
    let Added { generator, compiler, defines, flags, options } = &request.added;
    let search = &request.search;
    let why = match () {
        _ if compiler.is_some() || !defines.is_empty() || !flags.is_empty() => {
            "the C compiler was told something"
        }
        _ if !options.is_empty() || !generator.is_empty() => "options for SPIN were given",
        _ if search.storage != Storage::Plain => "it stores states as they are",
        _ if search.cores.is_some_and(|cores| cores > 1) => "it searches with one core",
        _ if search.partial_order == Some(true) => "it has no partial-order reduction",
        _ if request.keep.is_some() => "SPIN's files are to be kept",
        _ if !matches!(request.strategy, Strategy::Exact | Strategy::Off) => {
            "it knows exact representatives only"
        }
        _ => return Ok(()),
    };
    Err(Declined::Request(why))
}

/// SPIN's verifiers don't start where they find what nobody means, and say so. That is left to them.
fn refused_by_verifiers(program: &Program) -> Result<(), Declined> {
    let transitions_at = |(location, info): (u32, &LocationInfo)| {
        let elses = info.transitions.iter().filter(|transition| *transition.action == Action::Else).count();
        let mut idle = info.transitions.iter().filter(|transition| transition.to.0 == location);
        let is_idle = idle.any(|transition| match &*transition.action {
            Action::Guard(guard) => guard.number().is_some_and(|number| number != 0),
            action => *action == Action::Nothing,
        });
        match () {
            _ if elses > 1 => Err("SPIN's verifiers do not start where two `else` are options of one choice"),
            _ if is_idle && info.transitions.len() == 1 => {
                Err("SPIN's verifiers do not start where a loop has nothing to do")
            }
            _ => Ok(()),
        }
    };
    let automata = program.automata.iter().flatten();
    let mut locations = automata.flat_map(|automaton| (0..).zip(&automaton.locations));
    locations.try_for_each(transitions_at).map_err(Declined::Beyond)
}

/// The claim that a search checks, if it can be checked without looking for cycles.
fn claim(subject: &Subject, program: &Program, search: &SearchPlan) -> Result<Option<BodyId>, Declined> {
    let name = match &search.target {
        Target::States { assertions: true, .. } => return Ok(None),
        Target::States { .. } => return Err(Declined::Request("it always looks at assertions")),
        Target::Claim { name, .. } => name,
        Target::AcceptanceCycles | Target::NonProgressCycles => {
            return Err(Declined::Request("it does not look for cycles"));
        }
    };
    let claims = subject.claims();
    let unit = claims.iter().find(|claim| claim.name == *name).map(|claim| claim.unit);
    let mut bodies = (0..).map(BodyId).zip(&subject.model.symbols.bodies);
    let body = bodies.find(|(_, body)| Some(body.unit) == unit).map(|(id, _)| id);
    let Some(body) = body.filter(|body| program.automaton(*body).is_some()) else {
        return Err(Declined::Request("the claim is a formula, which is about cycles"));
    };
    let mut automata = program.automata.iter().flatten();
    if automata.any(|automaton| automaton.locations.iter().any(|location| location.marks.accept)) {
        return Err(Declined::Request("the claim may be about cycles"));
    }
    match is_simple(program, body) {
        true if is_known_to_simulators(program, body) => Ok(Some(body)),
        true => Err(Declined::Request("SPIN's simulator could not follow the claim")),
        false => Err(Declined::Request("the claim has `atomic`, `d_step` or `np_` in it")),
    }
}

/// Does SPIN's simulator see in a claim what its verifiers see? It knows neither `_last` nor when they make `timeout` true.
fn is_known_to_simulators(program: &Program, claim: BodyId) -> bool {
    let Some(automaton) = program.automaton(claim) else { return false };
    let mut transitions = automaton.locations.iter().flat_map(|location| &location.transitions);
    transitions.all(|transition| {
        let is_odd =
            |expr: &Expr| matches!(expr, Expr::Timeout | Expr::LastPid | Expr::PcValue(_) | Expr::Enabled(_));
        !transition.action.any(&mut |expr| is_odd(expr))
    })
}

/// Is each step of a claim one of its statements, about nothing but values?
pub fn is_simple(program: &Program, claim: BodyId) -> bool {
    let Some(automaton) = program.automaton(claim) else { return false };
    let mut transitions = automaton.locations.iter().flat_map(|location| &location.transitions);
    transitions.all(|transition| {
        let looks_at_progress = transition.action.any(&mut |expr| *expr == Expr::NonProgress);
        !transition.keeps_control
            && !matches!(*transition.action, Action::Indivisible(_))
            && !looks_at_progress
    })
}
