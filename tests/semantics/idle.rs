//! States that differ only in variables that nobody will read.
//!
//! SPIN resets a local variable to 0 where its value is not needed any more. If 0 is the number of something
//! that a symmetry moves, the image of a step and the step of the image differ there: one has the image of 0,
//! the other one 0. No harm is done if SPIN is right that nobody reads the variable. That is not taken for
//! granted: two such states count as the same only if they have the same errors, the same truth of all
//! guards, and the same steps, up to variables in which they differed before, and so on for ever. What is
//! needed of a pair of states is written down as choices of other pairs; a pair is lost if one of its choices
//! has lost all that it can choose from, until nothing changes any more (the greatest bisimulation).
//!
//! Only locals of processes may differ. Control states, globals, channels and messages are compared as they are,
//! so labels and what claims look at are the same in both states, too.

use crate::space::{NoSpace, State, StateSpace, Steps};
use std::collections::{BTreeSet, HashMap};

/// One of these pairs of states must be equivalent.
type Choice = Vec<usize>;

/// Pairs of states, and what they need to be equivalent.
pub struct Idle<'a> {
    space: &'a StateSpace,
    numbers: HashMap<(State, State), usize>,
    pairs: Vec<(State, State)>,
    /// What a pair needs; None if it is known not to be equivalent.
    needs: Vec<Option<Vec<Choice>>>,
}

/// The locals in which two states differ: a process and a place. None if they differ elsewhere, too.
fn difference(one: &State, other: &State) -> Option<BTreeSet<(usize, usize)>> {
    let alike = one.globals == other.globals
        && one.channels == other.channels
        && one.processes.len() == other.processes.len();
    if !alike {
        return None;
    }
    let mut places = BTreeSet::new();
    for (pid, (one, other)) in one.processes.iter().zip(&other.processes).enumerate() {
        if one.kind != other.kind || one.control != other.control {
            return None;
        }
        let locals = one.locals.iter().zip(&other.locals).enumerate();
        places.extend(locals.filter(|(_, (one, other))| one != other).map(|(place, _)| (pid, place)));
    }
    Some(places)
}

impl<'a> Idle<'a> {
    /// Nothing has been asked yet.
    pub fn new(space: &'a StateSpace) -> Idle<'a> {
        Idle { space, numbers: HashMap::new(), pairs: Vec::new(), needs: Vec::new() }
    }

    /// What must be so that these sets have the same states. If places are given, states may differ there only.
    pub fn same(
        &mut self,
        one: &BTreeSet<State>,
        other: &BTreeSet<State>,
        places: Option<&BTreeSet<(usize, usize)>>,
    ) -> Vec<Choice> {
        let fits = |one: &State, other: &State| {
            difference(one, other).is_some_and(|found| places.is_none_or(|places| found.is_subset(places)))
        };
        let mut choices = Vec::new();
        for lost in one.difference(other) {
            let partners = other.iter().filter(|partner| fits(lost, partner));
            choices.push(partners.map(|partner| self.number(lost, partner)).collect());
        }
        for new in other.difference(one) {
            let partners = one.iter().filter(|partner| fits(partner, new));
            choices.push(partners.map(|partner| self.number(partner, new)).collect());
        }
        choices
    }

    fn number(&mut self, one: &State, other: &State) -> usize {
        let pair = (one.clone(), other.clone());
        let known = self.pairs.len();
        let number = *self.numbers.entry(pair.clone()).or_insert(known);
        if number == known {
            self.pairs.push(pair);
        }
        number
    }

    fn steps(&self, state: &State) -> Result<Steps<State>, NoSpace> {
        match (self.space.numbers.get(state), self.space.template(state)) {
            (Some(number), _) => Ok(self.space.steps_of(*number)),
            (None, Some(template)) => self.space.expand(template, state),
            (None, None) => Err(NoSpace::NotCovered("no reachable state has such processes".to_string())),
        }
    }

    /// Follows pairs until their futures meet, or come back to pairs that are known. Those beyond the limit are
    /// taken for equivalent; they are the ones that are furthest in the future. Returns their number.
    pub fn settle(&mut self, limit: usize) -> Result<usize, NoSpace> {
        while self.needs.len() < self.pairs.len().min(limit) {
            let (one, other) = self.pairs[self.needs.len()].clone();
            let (steps, other_steps) = (self.steps(&one)?, self.steps(&other)?);
            let agree = steps.errors == other_steps.errors && steps.truth == other_steps.truth;
            let needs = match agree {
                false => None,
                true if one == other || steps.cut_short() => Some(Vec::new()),
                true => Some(self.same(&steps.next, &other_steps.next, difference(&one, &other).as_ref())),
            };
            self.needs.push(needs);
        }
        let left_out = self.pairs.len() - self.needs.len();
        self.needs.resize(self.pairs.len(), Some(Vec::new()));
        loop {
            let lost = |needs: &Option<Vec<Choice>>| {
                needs.as_ref().is_some_and(|choices| choices.iter().any(|choice| !self.holds(choice)))
            };
            let lost: Vec<usize> = (0..self.needs.len()).filter(|pair| lost(&self.needs[*pair])).collect();
            if lost.is_empty() {
                return Ok(left_out);
            }
            lost.into_iter().for_each(|pair| self.needs[pair] = None);
        }
    }

    /// Is one of these pairs equivalent? To be asked when all has settled.
    pub fn holds(&self, choice: &Choice) -> bool {
        choice.iter().any(|pair| self.needs[*pair].is_some())
    }

    /// The number of pairs of different states that are equivalent.
    pub fn equivalent(&self) -> usize {
        let different = self.pairs.iter().zip(&self.needs).filter(|((one, other), _)| one != other);
        different.filter(|(_, needs)| needs.is_some()).count()
    }
}
