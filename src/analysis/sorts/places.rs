//! Places that hold values, and the classes of places that share their values.

use crate::model::channels::PlaceId;
use crate::model::symbols::{BodyId, SymbolId};
use crate::promela::syntax::NodeId;
use petgraph::unionfind::UnionFind;
use std::collections::HashMap;

/// Something that takes values while a model runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// What a variable, parameter or field holds (for an array: every element).
    Variable(SymbolId),
    /// The variable of a scan inside of its loop, by the node that names the scan. What it holds outside is another matter.
    Bound(NodeId),
    /// What an array is indexed by.
    Index(SymbolId),
    /// The `_pid`s of a body's processes.
    Pid(BodyId),
    /// `_last`
    Last,
    /// A field of the messages on channels of one class; of those with one tag, if all messages have constant tags.
    Field(PlaceId, Option<i32>, usize),
}

/// A class of places; its values are renamed alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class(pub u32);

/// All places, and which of them share their values.
#[derive(Clone, Debug)]
pub struct Places {
    numbers: HashMap<Place, u32>,
    all: Vec<Place>,
    classes: UnionFind<u32>,
    /// By representative of a class: the first of its places, whose number stands for the class.
    first: Vec<u32>,
}

impl Default for Places {
    fn default() -> Places {
        Places {
            numbers: HashMap::new(),
            all: Vec::new(),
            classes: UnionFind::new_empty(),
            first: Vec::new(),
        }
    }
}

impl Places {
    /// The number of a place, new or known.
    fn number(&mut self, place: Place) -> u32 {
        let next = self.all.len() as u32;
        let number = *self.numbers.entry(place).or_insert(next);
        if number == next {
            self.all.push(place);
            self.classes.new_set();
            self.first.push(next);
        }
        number
    }

    fn root(&self, number: u32) -> u32 {
        self.first[self.classes.find(number) as usize]
    }

    /// Makes a place known.
    pub fn add(&mut self, place: Place) {
        self.number(place);
    }

    /// The two places share their values from now on.
    pub fn unite(&mut self, a: Place, b: Place) {
        let (a, b) = (self.number(a), self.number(b));
        let first = self.root(a).min(self.root(b));
        self.classes.union(a, b);
        self.first[self.classes.find_mut(a) as usize] = first;
    }

    /// The class of a place, if the place is known.
    pub fn class(&self, place: Place) -> Option<Class> {
        self.numbers.get(&place).map(|&number| Class(self.root(number)))
    }

    /// All places, in the order in which they were met.
    pub fn all(&self) -> impl Iterator<Item = (Place, Class)> + '_ {
        self.all.iter().enumerate().map(|(number, &place)| (place, Class(self.root(number as u32))))
    }

    /// An upper bound of the numbers in [`Class`].
    pub fn count(&self) -> usize {
        self.all.len()
    }
}
