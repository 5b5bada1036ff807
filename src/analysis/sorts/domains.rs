//! Which values a place can take.
//!
//! The smallest sets that contain all initial values, literals and boot values and are closed under the flows and computations
//! of the model, each operator evaluated on all combinations of its operands' values. A place whose set grows too large
//! may take any value.

use super::flows::{Flows, Input};
use super::formula::combinations;
use super::operands::Identity;
use super::places::Place;
use crate::model::constants::Evaluated;
use crate::model::symbols::Type;
use crate::promela::source::Span;
use std::collections::{BTreeSet, HashMap};

/// A place with more values than this may take any.
const MOST_VALUES: usize = 300;

/// Larger tables are not made.
pub const MOST_ROWS: usize = 20_000;

/// The values of one place or class.
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

/// The values of all places.
#[derive(Clone, Debug, Default)]
pub struct Domains {
    all: HashMap<Place, Domain>,
}

impl Domains {
    /// Finds the values of all places.
    pub fn new(flows: &Flows) -> Domains {
        let mut domains = Domains::default();
        for (place, identity) in &flows.values {
            domains.of(*place).values.insert(*identity);
        }
        for (place, span) in &flows.anything {
            domains.of(*place).anything.get_or_insert(*span);
        }
        while domains.grow(flows) {}
        domains
    }

    fn of(&mut self, place: Place) -> &mut Domain {
        self.all.entry(place).or_default()
    }

    /// The values of a place.
    pub fn get(&self, place: Place) -> Option<&Domain> {
        self.all.get(&place)
    }

    /// All places that may hold something.
    pub fn places(&self) -> impl Iterator<Item = Place> + '_ {
        self.all.keys().copied()
    }

    /// The values of a place, if they are known.
    pub fn known(&self, place: Place) -> Option<&BTreeSet<Identity>> {
        self.all.get(&place).and_then(Domain::known)
    }

    /// Applies all flows and computations once; `false` if nothing is new.
    fn grow(&mut self, flows: &Flows) -> bool {
        let mut changed = false;
        for flow in &flows.flows {
            let source = self.all.get(&flow.from).cloned().unwrap_or_default();
            let target = self.of(flow.to);
            match source.known() {
                Some(values) => {
                    for value in values {
                        let stored = match value {
                            Identity::Number(number) => Identity::Number(flow.kind.truncate(*number)),
                            channel => *channel,
                        };
                        changed |= target.values.insert(stored);
                    }
                }
                None => changed |= any_of_type(target, &flow.kind, flow.span),
            }
        }
        for computation in &flows.computations {
            let Some((to, kind)) = &computation.target else {
                continue;
            };
            if self.of(*to).anything.is_some() {
                continue;
            }
            match self.choices(&computation.inputs) {
                Some(choices) => {
                    let target = self.of(*to);
                    let mut open = false;
                    combinations(&choices, &mut |operands: &[i32]| match computation
                        .formula
                        .evaluate(operands)
                    {
                        Evaluated::Value(value) => {
                            changed |= target.values.insert(Identity::Number(kind.truncate(value)));
                        }
                        // it stops the model
                        Evaluated::Fails => {}
                        Evaluated::Open => open = true,
                    });
                    if open || target.values.len() > MOST_VALUES {
                        changed = true;
                        target.anything = Some(Some(computation.span));
                    }
                }
                None => changed |= any_of_type(self.of(*to), kind, computation.span),
            }
        }
        changed
    }

    /// The values of each operand, if they are known numbers and the table is not too large.
    pub fn choices(&self, inputs: &[Input]) -> Option<Vec<Vec<i32>>> {
        let mut rows = 1usize;
        let mut choices = Vec::new();
        for input in inputs {
            let values: Vec<i32> = match input {
                Input::Bit => vec![0, 1],
                Input::Number => return None,
                Input::Place(place) => {
                    // a place that nothing is known about may hold anything
                    let known = self.known(*place).filter(|values| !values.is_empty())?;
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
}

/// The domain may have any value of a type.
fn any_of_type(domain: &mut Domain, kind: &Type, span: Span) -> bool {
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
