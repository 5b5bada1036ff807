//! What a tool that merges orbits would see: the number of orbits, and a reduced search that may be careless.
//!
//! With wrong generators the reduced search loses states and errors. That shows, on small models, why a
//! symmetry that is not there must not be used. Only states to which the generators apply are counted: before
//! the boot has ended, and after a process that they move has ended, states are not merged, so that their
//! number depends on the search.

use crate::action::Action;
use crate::check::{EndOfBoot, comparable};
use crate::claims::Claims;
use crate::space::{NoSpace, State, StateSpace, dump_text};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The orbits of the reachable states.
struct Orbits {
    /// The orbit of each state, as a number. States that the generators do not apply to are alone.
    of: Vec<usize>,
    /// The orbits of states that the generators apply to.
    counted: HashSet<usize>,
    /// How many states all orbits have together, also those that are never reached.
    members: usize,
}

/// `forgetting`: a local that is always 0 in some control state counts as one that SPIN has reset. It may also have been 0 from the start.
fn find_orbits(
    space: &StateSpace,
    claims: &Claims,
    end: EndOfBoot,
    forgetting: bool,
) -> Result<Orbits, String> {
    let action = |generator| match forgetting && space.resets {
        true => Action::new(space, claims, generator).map(Action::without_resets),
        false => Action::new(space, claims, generator),
    };
    let actions = claims.generators.iter().map(action).collect::<Result<Vec<_>, _>>()?;
    let mut numbers: HashMap<State, usize> = HashMap::new();
    let mut counted = HashSet::new();
    let mut orbits = 0;
    for state in &space.states {
        if numbers.contains_key(state) {
            continue;
        }
        numbers.insert(state.clone(), orbits);
        let mut open = vec![state.clone()];
        while let Some(state) = open.pop() {
            if !actions.iter().all(|action| comparable(space, claims, action, &state, end)) {
                continue;
            }
            counted.insert(orbits);
            for action in &actions {
                let image = action.apply(&state)?;
                if numbers.insert(image.clone(), orbits).is_none() {
                    open.push(image);
                }
            }
        }
        orbits += 1;
    }
    let of = space.states.iter().map(|state| numbers[state]).collect();
    Ok(Orbits { of, counted, members: numbers.len() })
}

/// The number of orbits among the reachable states.
pub fn orbits(space: &StateSpace, claims: &Claims) -> Result<usize, String> {
    Ok(find_orbits(space, claims, EndOfBoot::Careful, true)?.counted.len())
}

/// The classes of reachable states: orbits, and states that the generators do not apply to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classes {
    pub number: usize,
    /// How many states they have together. Where the state after the boot is no image of itself, that is more than are reached.
    pub members: usize,
}

/// There is more than one way to count classes: the boot may end sooner or later, and 0 may be a number or nothing. The fewest and the most.
pub fn all_orbits(space: &StateSpace, claims: &Claims) -> Result<(Classes, Classes), String> {
    let count = |end, forgetting| -> Result<Classes, String> {
        let Orbits { of, members, .. } = find_orbits(space, claims, end, forgetting)?;
        Ok(Classes { number: of.into_iter().collect::<HashSet<usize>>().len(), members })
    };
    Ok((count(EndOfBoot::LastRun, true)?, count(EndOfBoot::Careful, false)?))
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Orbits that were reached, of those that are counted.
    pub orbits: usize,
    /// Kinds of errors.
    pub errors: BTreeSet<String>,
}

/// A depth-first search that does not go on where a state of the orbit has been visited.
pub fn quotient(space: &StateSpace, claims: &Claims) -> Result<Found, String> {
    let orbits = find_orbits(space, claims, EndOfBoot::Careful, true)?;
    let mut visited = HashSet::from([orbits.of[0]]);
    let mut errors = BTreeSet::new();
    let mut open = vec![0];
    while let Some(state) = open.pop() {
        errors.extend(space.steps[state].errors.iter().cloned());
        for next in space.steps[state].next.iter().rev() {
            if visited.insert(orbits.of[*next]) {
                open.push(*next);
            }
        }
    }
    Ok(Found { orbits: visited.intersection(&orbits.counted).count(), errors })
}

/// What merging with some generators costs.
#[derive(Clone, Debug)]
pub struct Careless {
    pub states: usize,
    /// Orbits of the reachable states: what a reduced search must reach.
    pub orbits: usize,
    /// Kinds of errors that plain SPIN finds.
    pub errors: BTreeSet<String>,
    pub reduced: Found,
}

impl Careless {
    /// Does the reduced search miss states?
    pub fn loses_states(&self) -> bool {
        self.reduced.orbits < self.orbits
    }

    /// Does the reduced search miss a kind of error?
    pub fn loses_errors(&self) -> bool {
        self.reduced.errors != self.errors
    }
}

/// What a tool that believes the claims would find in a model.
pub fn careless(model: &str, json: &str) -> Result<Careless, String> {
    let claims = crate::claims::read(json)?;
    let space = dump_text(model, 30_000).map_err(|e| match e {
        NoSpace::TooLarge => "too large".to_string(),
        NoSpace::Failed(why) | NoSpace::NotCovered(why) => why,
    })?;
    Ok(Careless {
        states: space.states.len(),
        orbits: orbits(&space, &claims)?,
        errors: space.steps.iter().flat_map(|steps| steps.errors.iter().cloned()).collect(),
        reduced: quotient(&space, &claims)?,
    })
}
