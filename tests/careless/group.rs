//! All elements of the group that some generators make.
//!
//! An element says where processes, channels, values and statements go. What it does not mention stays, so
//! the identity is the empty element.

use crate::claims::Generator;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Elements that a group may have here.
const LIMIT: usize = 1000;

/// One permutation, without the points that stay.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Element {
    pub processes: BTreeMap<usize, usize>,
    pub channels: BTreeMap<String, String>,
    pub values: BTreeMap<String, BTreeMap<i32, i32>>,
    /// Each as `line:column`.
    pub statements: BTreeMap<String, String>,
}

/// All elements but the identity.
pub fn closure(generators: &[Generator]) -> Result<Vec<Element>, String> {
    let generators: Vec<Element> = generators.iter().map(Element::new).collect();
    let mut known = BTreeSet::from([Element::default()]);
    let mut todo = vec![Element::default()];
    while let Some(element) = todo.pop() {
        for generator in &generators {
            let next = element.then(generator);
            if known.insert(next.clone()) {
                todo.push(next);
            }
        }
        if known.len() > LIMIT {
            return Err(format!("the group has more than {LIMIT} elements"));
        }
    }
    known.remove(&Element::default());
    Ok(known.into_iter().collect())
}

impl Element {
    fn new(generator: &Generator) -> Element {
        let pairs = |values: &HashMap<i32, i32>| values.clone().into_iter().collect();
        let element = Element {
            processes: generator.processes.clone().into_iter().collect(),
            channels: generator.channels.clone().into_iter().collect(),
            values: generator.values.iter().map(|(set, values)| (set.clone(), pairs(values))).collect(),
            statements: generator.statements.iter().map(|m| (m.from.clone(), m.to.clone())).collect(),
        };
        // With the identity, only the points that stay go away.
        element.then(&Element::default())
    }

    /// First this one, then the other one.
    fn then(&self, other: &Element) -> Element {
        let mut values = BTreeMap::new();
        for set in self.values.keys().chain(other.values.keys()) {
            let of = |element: &Element| element.values.get(set).cloned().unwrap_or_default();
            let both = then(&of(self), &of(other));
            if !both.is_empty() {
                values.insert(set.clone(), both);
            }
        }
        Element {
            processes: then(&self.processes, &other.processes),
            channels: then(&self.channels, &other.channels),
            values,
            statements: then(&self.statements, &other.statements),
        }
    }

    /// Where a channel goes.
    pub fn channel<'a>(&'a self, name: &'a str) -> &'a str {
        self.channels.get(name).map_or(name, String::as_str)
    }

    /// Where the element of an array with an index from this set goes.
    pub fn index(&self, set: &str, index: usize) -> usize {
        let target = self.values.get(set).and_then(|values| values.get(&(index as i32)));
        target.map_or(index, |target| *target as usize)
    }
}

fn then<P: Clone + Ord>(first: &BTreeMap<P, P>, second: &BTreeMap<P, P>) -> BTreeMap<P, P> {
    let mut both = BTreeMap::new();
    for point in first.keys().chain(second.keys()) {
        let middle = first.get(point).unwrap_or(point);
        let target = second.get(middle).unwrap_or(middle);
        if target != point {
            both.insert(point.clone(), target.clone());
        }
    }
    both
}
