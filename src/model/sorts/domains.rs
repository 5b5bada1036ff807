//! Which values the places of a class can take.
//!
//! The smallest sets that contain all initial values, literals and boot values and are closed under the computations of
//! the model, each operator evaluated on all combinations of its operands' values. A class whose set grows too large may
//! take any value.

use super::flows::{Flows, Input};
use super::formula::combinations;
use super::operands::Identity;
use super::places::{Class, Place, Places};
use crate::promela::source::Span;
use std::collections::BTreeSet;

/// A class with more values than this is data.
const MOST_VALUES: usize = 300;

/// Larger tables are not made.
pub const MOST_ROWS: usize = 20_000;

/// The values of one class.
#[derive(Clone, Debug, Default)]
pub struct Domain {
    /// The values, if they are few.
    pub values: BTreeSet<Identity>,
    /// May it take any value? Then the place in the text that makes it so, if there is one.
    pub anything: Option<Option<Span>>,
}

impl Domain {
    /// The values, if they are known.
    pub fn known(&self) -> Option<&BTreeSet<Identity>> {
        self.anything.is_none().then_some(&self.values)
    }
}

/// Finds the values of all classes; the result is indexed by class.
pub fn domains(places: &Places, flows: &Flows) -> Vec<Domain> {
    let mut domains = vec![Domain::default(); places.len()];
    let at = |place: Place| places.class(place).map(|Class(index)| index as usize);
    for (place, identity) in &flows.values {
        if let Some(index) = at(*place) {
            domains[index].values.insert(*identity);
        }
    }
    for (place, span) in &flows.anything {
        if let Some(index) = at(*place) {
            domains[index].anything.get_or_insert(*span);
        }
    }
    loop {
        let mut changed = false;
        for flow in &flows.flows {
            // flows inside one class need nothing; the others are functions (see the driver)
            let (Some(from), Some(to)) = (at(flow.from), at(flow.to)) else {
                continue;
            };
            if from == to {
                continue;
            }
            let source = domains[from].clone();
            match source.known() {
                Some(values) => {
                    for value in values {
                        let stored = match value {
                            Identity::Number(number) => Identity::Number(flow.kind.truncate(*number)),
                            channel => *channel,
                        };
                        changed |= domains[to].values.insert(stored);
                    }
                }
                None => changed |= any_of_type(&mut domains[to], &flow.kind, flow.span),
            }
        }
        for computation in &flows.computations {
            let Some((target, kind)) = &computation.target else {
                continue;
            };
            let Some(to) = at(*target).filter(|to| domains[*to].anything.is_none()) else {
                continue;
            };
            match choices(&computation.inputs, &domains, places) {
                Some(choices) => combinations(&choices, &mut |operands: &[i32]| {
                    if let Some(value) = computation.formula.evaluate(operands) {
                        changed |= domains[to].values.insert(Identity::Number(kind.truncate(value)));
                    }
                }),
                None => changed |= any_of_type(&mut domains[to], kind, computation.span),
            }
            if domains[to].values.len() > MOST_VALUES {
                changed |= domains[to].anything.is_none();
                domains[to].anything.get_or_insert(Some(computation.span));
            }
        }
        if !changed {
            return domains;
        }
    }
}

/// The domain may have any value of a type.
fn any_of_type(domain: &mut Domain, kind: &super::super::symbols::Type, span: Span) -> bool {
    use super::super::symbols::Type;
    if domain.anything.is_some() {
        return false;
    }
    match kind {
        Type::Bit => {
            let before = domain.values.len();
            domain.values.extend([Identity::Number(0), Identity::Number(1)]);
            domain.values.len() > before
        }
        _ => {
            domain.anything = Some(Some(span));
            true
        }
    }
}

/// The values of each operand, if they are known numbers and the table is not too large.
pub fn choices(inputs: &[Input], domains: &[Domain], places: &Places) -> Option<Vec<Vec<i32>>> {
    let mut rows = 1usize;
    let mut choices = Vec::new();
    for input in inputs {
        let values: Vec<i32> = match input {
            Input::Bit => vec![0, 1],
            Input::Number => return None,
            Input::Place(place) => {
                let Class(index) = places.class(*place)?;
                let known = domains[index as usize].known()?;
                let numbers = known.iter().map(|value| match value {
                    Identity::Number(number) => Some(*number),
                    Identity::Channel(_) => None,
                });
                numbers.collect::<Option<_>>()?
            }
        };
        rows = rows.saturating_mul(values.len().max(1));
        if rows > MOST_ROWS {
            return None;
        }
        choices.push(values);
    }
    Some(choices)
}
