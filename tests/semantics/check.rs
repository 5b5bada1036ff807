//! The check: a claimed symmetry must map steps to steps and errors to errors.
//!
//! For a generator π and a reachable state s after the boot, the successors of π(s) must be the images of
//! the successors of s, and SPIN must report the same kinds of errors in both. If π(s) is not reachable, the
//! dumper expands it all the same. What ltl formulas and never claims look at must not change either: every
//! guard of a claim holds in π(s) if and only if it holds in s, each guard for itself. It is not enough that
//! the guards are permuted, because a claim remembers which of them it has taken.
//!
//! Where SPIN resets variables that are not needed any more, successors may differ in variables of which
//! `idle.rs` finds out that nobody reads them.
//!
//! Left out are states in which the youngest process or a moved one has ended: SPIN removes ended processes
//! last-in first-out, which no permutation of processes commutes with. The step into the end state is
//! compared.

use crate::action::Action;
use crate::claims::Claims;
use crate::idle::Idle;
use crate::space::{NoSpace, Process, State, StateSpace, Steps};
use std::collections::BTreeSet;

/// How much was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// Pairs of different reachable states.
    pub pairs: usize,
    /// States that the generator does not change.
    pub fixed: usize,
    /// Pairs of a reachable and an unreachable state.
    pub foreign: usize,
    /// Pairs with an unreachable state beyond the limit.
    pub left_out: usize,
    /// Guards of claims that were compared, each in some pairs.
    pub propositions: usize,
    /// Pairs of different states that were compared once more, in a space with SPIN's optimisations.
    pub again: usize,
    /// Pairs of states that differ in what nobody reads.
    pub idle: usize,
    /// Has the space with SPIN's optimisations too many states? They are more where SPIN resets a variable that the model resets to
    /// something else.
    pub too_large: bool,
}

impl Compared {
    /// Pairs of different states.
    pub fn distinct(&self) -> usize {
        self.pairs + self.foreign
    }
}

/// How many unreachable states are expanded.
const FOREIGN: usize = 3000;

/// How many pairs are looked at that may differ in what nobody reads.
const IDLE: usize = 3000;

/// Has the boot ended, with all claimed processes there? A process that a symmetry moves is nobody's starter:
/// what it runs comes and goes later.
pub fn settled(space: &StateSpace, claims: &Claims, state: &State, end: EndOfBoot) -> bool {
    let name = |kind: usize| space.layout.proctypes[kind].name.as_str();
    let present = claims.processes.iter().all(|claimed| {
        state.processes.get(claimed.pid).is_some_and(|process| name(process.kind) == claimed.proctype)
    });
    let moved = |pid: usize| {
        claims.generators.iter().any(|generator| generator.processes.get(&pid).is_some_and(|to| *to != pid))
    };
    let booting = |(pid, process): (usize, &Process)| {
        let control = &space.control;
        name(process.kind) == "init"
            && !moved(pid)
            && match end {
                EndOfBoot::Careful => control.booting(name(process.kind), process.control),
                EndOfBoot::LastRun => control.starting(name(process.kind), process.control),
            }
    };
    present && !state.processes.iter().enumerate().any(booting)
}

/// When `init` has done its part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndOfBoot {
    /// When it can neither start others nor write, once, what nobody else writes.
    Careful,
    /// When it can't start others.
    LastRun,
}

/// May the action be compared in this state?
pub fn comparable(
    space: &StateSpace,
    claims: &Claims,
    action: &Action,
    state: &State,
    end: EndOfBoot,
) -> bool {
    let youngest = state.processes.len().saturating_sub(1);
    let ended = |pid: usize| {
        let process = &state.processes[pid];
        space.control.at_end(&space.layout.proctypes[process.kind].name, process.control)
    };
    let concerned = |pid: &usize| *pid == youngest || action.process(*pid) != *pid;
    settled(space, claims, state, end) && !(0..state.processes.len()).filter(concerned).any(ended)
}

/// Checks all generators, and says how much was compared or what is wrong.
pub fn check(space: &StateSpace, claims: &Claims) -> Result<Compared, String> {
    let mut compared = Compared::default();
    for generator in &claims.generators {
        let complain = |what: String| format!("generator {}: {what}", generator.cycles);
        let action = Action::new(space, claims, generator).map_err(complain)?;
        check_generator(space, claims, &action, &mut compared).map_err(complain)?;
    }
    if compared.distinct() > 0 {
        compared.propositions = space.guards.len();
    }
    Ok(compared)
}

fn check_generator(
    space: &StateSpace,
    claims: &Claims,
    action: &Action,
    compared: &mut Compared,
) -> Result<(), String> {
    let mut foreign = 0;
    let mut doubts = Vec::new();
    let mut idle = Idle::new(space);
    for (number, state) in space.states.iter().enumerate() {
        if !comparable(space, claims, action, state, EndOfBoot::Careful) {
            continue;
        }
        let image = action.apply(state).map_err(|e| format!("{e}\nin {}", space.show(state)))?;
        match space.numbers.get(&image) {
            Some(other) => {
                *(if *other == number { &mut compared.fixed } else { &mut compared.pairs }) += 1;
                doubts.extend(compare(space, action, number, &image, space.steps_of(*other), &mut idle)?);
            }
            None if foreign == FOREIGN => compared.left_out += 1,
            None => {
                foreign += 1;
                let steps = space.expand(number, &image).map_err(why)?;
                doubts.extend(compare(space, action, number, &image, steps, &mut idle)?);
            }
        }
    }
    compared.foreign += foreign;
    compared.left_out += idle.settle(IDLE).map_err(why)?;
    compared.idle += idle.equivalent();
    match doubts.into_iter().find(|doubt| !doubt.choices.iter().all(|choice| idle.holds(choice))) {
        Some(doubt) => Err(doubt.complaint),
        None => Ok(()),
    }
}

fn why(no_space: NoSpace) -> String {
    match no_space {
        NoSpace::TooLarge => "too large".to_string(),
        NoSpace::Failed(why) | NoSpace::NotCovered(why) => why,
    }
}

/// Steps that are the same only if some states are equivalent.
struct Doubt {
    choices: Vec<Vec<usize>>,
    complaint: String,
}

/// Are the steps of the image the images of the steps?
fn compare(
    space: &StateSpace,
    action: &Action,
    number: usize,
    image: &State,
    image_steps: Steps<State>,
    idle: &mut Idle,
) -> Result<Option<Doubt>, String> {
    let steps = &space.steps[number];
    let here = || format!("\n   state {}\n   image {}", space.show(&space.states[number]), space.show(image));
    if steps.errors != image_steps.errors {
        return Err(format!(
            "errors {:?}, but in the image {:?}{}",
            steps.errors,
            image_steps.errors,
            here()
        ));
    }
    for (guard, (one, other)) in space.guards.iter().zip(steps.truth.chars().zip(image_steps.truth.chars())) {
        if one != other {
            return Err(format!("the guard `{guard}` is {one}, but in the image {other}{}", here()));
        }
    }
    if steps.cut_short() {
        return Ok(None);
    }
    let mut moved = BTreeSet::new();
    for next in &steps.next {
        moved.insert(action.apply(&space.states[*next]).map_err(|e| format!("{e}{}", here()))?);
    }
    if moved == image_steps.next {
        return Ok(None);
    }
    let mut text = format!("the steps differ{}", here());
    for lost in moved.difference(&image_steps.next) {
        text.push_str(&format!("\n   image cannot go to {}", space.show(lost)));
    }
    for new in image_steps.next.difference(&moved) {
        text.push_str(&format!("\n   only image goes to  {}", space.show(new)));
    }
    if !action.unknown_statements.is_empty() {
        text.push_str(&format!("\n   no control states for {}", action.unknown_statements.join(", ")));
    }
    match space.resets {
        true => {
            let choices = idle.same(&moved, &image_steps.next, None);
            Ok(Some(Doubt { choices, complaint: text }))
        }
        false => Err(text),
    }
}
