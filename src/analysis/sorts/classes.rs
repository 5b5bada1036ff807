//! Classes of places, which of them may hold identities, and which values stand for something.

use super::domains::{Domain, Domains};
use super::flows::Flows;
use super::formula::combinations;
use super::operands::Identity;
use super::places::{Class, Place, Places};
use crate::model::Model;
use crate::model::boot::Value;
use crate::model::constants::Evaluated;
use crate::model::symbols::*;
use std::collections::HashSet;

/// The classes of places and their values.
pub(super) fn classes(flows: &Flows, domains: &Domains) -> (Places, Vec<Domain>) {
    let mut functions: HashSet<usize> = HashSet::new();
    loop {
        let mut places = Places::default();
        for &place in &flows.places {
            places.add(place);
        }
        for (place, _) in &flows.values {
            places.add(*place);
        }
        for (place, _) in &flows.anything {
            places.add(*place);
        }
        for (index, flow) in flows.flows.iter().enumerate() {
            match functions.contains(&index) {
                true => [flow.from, flow.to].into_iter().for_each(|place| places.add(place)),
                false => places.unite(flow.from, flow.to),
            }
        }
        for (a, b) in &flows.comparisons {
            places.unite(*a, *b);
        }
        for computation in &flows.computations {
            computation.places().for_each(|place| places.add(place));
        }
        let mut values = vec![Domain::default(); places.count()];
        for (place, Class(index)) in places.all() {
            if let Some(domain) = domains.get(place) {
                let of_class = &mut values[index as usize];
                of_class.values.extend(domain.values.iter().copied());
                of_class.anything = of_class.anything.or(domain.anything);
            }
        }
        let before = functions.len();
        functions.extend(flows.flows.iter().enumerate().filter_map(|(index, flow)| {
            let class = places.class(flow.to)?;
            cuts(&flow.kind, &values[class.0 as usize]).then_some(index)
        }));
        if functions.len() == before {
            return (places, values);
        }
    }
}

/// Is a type too small for some of these values?
pub(super) fn cuts(kind: &Type, domain: &Domain) -> bool {
    domain.known().is_some_and(|values| {
        values.iter().any(|value| match value {
            Identity::Number(number) => kind.truncate(*number) != *number,
            Identity::Channel(_) => false,
        })
    })
}

/// Which classes hold identities by themselves: those with pids, channels, indices, or different arguments of processes of one
/// type.
pub(super) fn seeds(model: &Model, places: &Places, domains: &[Domain]) -> Vec<bool> {
    let mut seeds = vec![false; places.count()];
    for (place, Class(index)) in places.all() {
        let holds_channels =
            domains[index as usize].values.iter().any(|value| matches!(value, Identity::Channel(_)));
        let seed = match place {
            Place::Pid(_) | Place::Index(_) | Place::Last => true,
            Place::Variable(id) => match model.symbols.get(id).home {
                Home::Parameter(body, position) => differ(model, body, position as usize),
                _ => false,
            },
            Place::Field(..) | Place::Bound(_) => false,
        };
        seeds[index as usize] |= seed || holds_channels;
    }
    seeds
}

/// What is computed from identities, or compared with what is computed from them, may be identities as well.
pub(super) fn candidates(seeds: &[bool], places: &Places, domains: &[Domain], flows: &Flows) -> Vec<bool> {
    let mut candidates = seeds.to_vec();
    loop {
        let mut changed = false;
        for computation in &flows.computations {
            let classes: Vec<usize> =
                computation.places().filter_map(|place| places.class(place)).map(|c| c.0 as usize).collect();
            if classes.iter().any(|&class| candidates[class]) {
                for class in classes {
                    if !candidates[class] && domains[class].anything.is_none() {
                        candidates[class] = true;
                        changed = true;
                    }
                }
            }
        }
        if !changed {
            return candidates;
        }
    }
}

/// What is computed from something real is real, such as `_pid + 1` in a lock.
pub(super) fn add_computed_values(
    flows: &Flows,
    places: &Places,
    domains: &Domains,
    real: &mut HashSet<(Class, i32)>,
) {
    loop {
        let before = real.len();
        for computation in &flows.computations {
            let Some((target, kind)) = &computation.target else {
                continue;
            };
            let (Some(class), Some(choices)) = (places.class(*target), domains.choices(&computation.inputs))
            else {
                continue;
            };
            let inputs: Vec<Option<Class>> = computation
                .inputs
                .iter()
                .map(|input| input.place().and_then(|place| places.class(place)))
                .collect();
            combinations(&choices, &mut |values: &[i32]| {
                let from_real = values
                    .iter()
                    .zip(&inputs)
                    .any(|(value, class)| class.is_some_and(|class| real.contains(&(class, *value))));
                if let (true, Evaluated::Value(value)) = (from_real, computation.formula.evaluate(values)) {
                    real.insert((class, kind.truncate(value)));
                }
            });
        }
        if real.len() == before {
            return;
        }
    }
}

/// Have the processes of a body different arguments here?
fn differ(model: &Model, body: BodyId, position: usize) -> bool {
    let mut values = model
        .boot
        .processes
        .iter()
        .filter(|process| process.body == body)
        .filter_map(|process| process.arguments.get(position));
    let first = values.next();
    values.any(|value| Some(value) != first)
}

pub(super) fn real_values(model: &Model, places: &Places) -> HashSet<(Class, i32)> {
    let mut real = HashSet::new();
    for (place, class) in places.all() {
        match place {
            Place::Index(id) => {
                let length = model.symbols.get(id).length.unwrap_or(0);
                real.extend((0..length as i32).map(|index| (class, index)));
            }
            Place::Pid(body) => {
                let processes = model.boot.processes.iter().filter(|process| process.body == body);
                real.extend(processes.map(|process| (class, process.pid as i32)));
            }
            Place::Variable(id) => {
                if let Home::Parameter(body, position) = model.symbols.get(id).home {
                    let processes = model.boot.processes.iter().filter(|process| process.body == body);
                    real.extend(processes.filter_map(
                        |process| match process.arguments.get(position as usize) {
                            Some(Value::Number(value)) => Some((class, *value)),
                            _ => None,
                        },
                    ));
                }
            }
            Place::Field(..) | Place::Last | Place::Bound(_) => {}
        }
    }
    real
}
