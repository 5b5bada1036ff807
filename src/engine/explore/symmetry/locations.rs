//! Symmetries that move statements, and with them locations.
//!
//! The inside of an option may go to the inside of another one. Then the place where a process stands is an identity like any other: a
//! location goes to a location. Where each of them goes is found from the first one on, which stays: transitions go to those of the
//! statements that the symmetry names, and what is behind a transition goes to what is behind its image. What it does not name must be the same.
//! So all that is found is a map of the automaton onto itself.

use super::NoKeys;
use crate::graph::program::MovedStatement;
use crate::group::permutation::Permutation;
use crate::model::symbols::BodyId;
use crate::program::Program;
use crate::program::action::Action;
use crate::program::automaton::{Automaton, Location, LocationInfo, Transition};
use crate::promela::syntax::NodeId;
use crate::symmetry::Symmetries;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What moves: the points of the skeleton, and behind them the locations that move.
#[derive(Clone, Debug)]
pub struct Moving {
    /// How many points there are.
    pub degree: usize,
    /// The symmetries that are used.
    pub generators: Vec<Permutation>,
    /// The points of locations.
    pub locations: BTreeMap<(BodyId, Location), u32>,
    /// How many symmetries were given up, since it is not clear where locations go.
    pub given_up: usize,
}

/// Where the locations of a body go, only those that move.
type Map = BTreeMap<(BodyId, Location), Location>;

impl Moving {
    /// Finds what moves.
    pub fn new(symmetries: &Symmetries, program: &Program) -> Result<Moving, NoKeys> {
        let mut kept: Vec<(&Permutation, Map)> = Vec::new();
        let mut given_up = 0;
        for generator in &symmetries.generators {
            match moved_locations(program, &generator.statements) {
                Some(map) => kept.push((&generator.permutation, map)),
                None => given_up += 1,
            }
        }
        let all: BTreeSet<(BodyId, Location)> =
            kept.iter().flat_map(|(_, map)| map.keys().copied()).collect();
        let first = symmetries.skeleton.points.len();
        let degree = first + all.len();
        let locations: BTreeMap<(BodyId, Location), u32> = all.into_iter().zip(first as u32..).collect();
        let extended = kept.iter().map(|(permutation, map)| {
            let points = (0..).zip(permutation.images().iter().copied());
            let pairs: Option<Vec<(u32, u32)>> = map
                .iter()
                .map(|(from, to)| Some((*locations.get(from)?, *locations.get(&(from.0, *to))?)))
                .collect();
            Permutation::of_pairs(degree, points.chain(pairs?))
        });
        let generators = extended.collect::<Option<Vec<Permutation>>>().ok_or(NoKeys::NoPermutation)?;
        Ok(Moving { degree, generators, locations, given_up })
    }
}

/// Where locations go if statements go to others; `None` if that is not clear.
fn moved_locations(program: &Program, moved: &[MovedStatement]) -> Option<Map> {
    let mut by_body: BTreeMap<BodyId, HashMap<NodeId, NodeId>> = BTreeMap::new();
    for statement in moved {
        let statements = by_body.entry(statement.body).or_default();
        if *statements.entry(statement.from.id).or_insert(statement.to.id) != statement.to.id {
            return None;
        }
    }
    let mut map = Map::new();
    for (body, statements) in by_body {
        let images = images(program.automaton(body)?, &statements)?;
        map.extend(images.into_iter().filter(|(from, to)| from != to).map(|(from, to)| ((body, from), to)));
    }
    Some(map)
}

/// Where each location goes that can be reached.
fn images(
    automaton: &Automaton,
    statements: &HashMap<NodeId, NodeId>,
) -> Option<BTreeMap<Location, Location>> {
    let mut images = BTreeMap::from([(automaton.start, automaton.start)]);
    let mut pending = vec![(automaton.start, automaton.start)];
    while let Some((from, to)) = pending.pop() {
        let (here, there) = (automaton.at(from), automaton.at(to));
        if here.marks != there.marks || here.transitions.len() != there.transitions.len() {
            return None;
        }
        for (transition, image) in here.transitions.iter().zip(matching(here, there, statements)?) {
            let targets = [Some((transition.to, image.to)), transition.escape.zip(image.escape)];
            for (from, to) in targets.into_iter().flatten() {
                if from.0 == 0 || to.0 == 0 {
                    if from != to {
                        return None;
                    }
                    continue;
                }
                match images.get(&from) {
                    Some(known) if *known != to => return None,
                    Some(_) => {}
                    None => {
                        images.insert(from, to);
                        pending.push((from, to));
                    }
                }
            }
        }
    }
    let targets: BTreeSet<Location> = images.values().copied().collect();
    let is_onto = targets.len() == images.len() && targets.iter().all(|to| images.contains_key(to));
    is_onto.then_some(images)
}

/// For each transition of a location the one that it goes to.
fn matching<'a>(
    here: &LocationInfo,
    there: &'a LocationInfo,
    statements: &HashMap<NodeId, NodeId>,
) -> Option<Vec<&'a Transition>> {
    let mut taken = vec![false; there.transitions.len()];
    let mut found: Vec<Option<usize>> = vec![None; here.transitions.len()];
    let mut find = |slot: &mut Option<usize>, fits: &dyn Fn(&Transition) -> bool| {
        let free = (0..taken.len()).find(|index| !taken[*index] && fits(&there.transitions[*index]));
        if let Some(index) = free {
            taken[index] = true;
            *slot = Some(index);
        }
    };
    for (transition, slot) in here.transitions.iter().zip(&mut found) {
        if let Some(statement) = transition.statement {
            let image = statements.get(&statement).copied();
            let is_image = |other: &Transition| {
                other.statement == Some(image.unwrap_or(statement))
                    && are_alike(transition, other)
                    && (image.is_some() || transition.action == other.action)
            };
            find(slot, &is_image);
        }
    }
    // what no symmetry names is the same in both
    for (transition, slot) in here.transitions.iter().zip(&mut found).filter(|(_, slot)| slot.is_none()) {
        let is_same = |other: &Transition| are_alike(transition, other) && transition.action == other.action;
        find(slot, &is_same);
    }
    found.into_iter().map(|index| index.map(|index| &there.transitions[index])).collect()
}

/// Are they of one kind?
fn are_alike(a: &Transition, b: &Transition) -> bool {
    std::mem::discriminant::<Action>(&a.action) == std::mem::discriminant::<Action>(&b.action)
        && a.keeps_control == b.keeps_control
        && a.is_end_of_choice == b.is_end_of_choice
        && a.escape.is_some() == b.escape.is_some()
}
