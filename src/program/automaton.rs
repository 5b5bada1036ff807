//! Automata: the locations of a body, and the transitions between them.

use super::action::Action;
use crate::model::symbols::BodyId;
use crate::promela::source::Span;
use crate::promela::syntax::NodeId;
use std::sync::Arc;

/// Where a process is in its body: the number of a statement before which it stands. 0: nowhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Location(pub u32);

/// What a body does.
#[derive(Clone, Debug)]
pub struct Automaton {
    /// The body.
    pub body: BodyId,
    /// Where a process starts.
    pub start: Location,
    /// By number; not all of them can be reached.
    pub locations: Vec<LocationInfo>,
    /// Where the labels of the body are, in the order of [`crate::model::symbols::Body::labels`].
    pub labels: Vec<Option<Location>>,
}

/// A location.
#[derive(Clone, Debug, Default)]
pub struct LocationInfo {
    /// What its labels mean.
    pub marks: Marks,
    /// What can be done there. Those of escapes come first.
    pub transitions: Vec<Transition>,
}

/// What labels mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// A process may stop here.
    pub end: bool,
    /// A cycle through this is an error.
    pub accept: bool,
    /// A cycle that avoids this is an error.
    pub progress: bool,
}

impl Marks {
    /// Those of both.
    pub fn and(self, other: Marks) -> Marks {
        Marks {
            end: self.end || other.end,
            accept: self.accept || other.accept,
            progress: self.progress || other.progress,
        }
    }
}

/// A step of a process.
#[derive(Clone, Debug)]
pub struct Transition {
    /// Its number in the model, by which trails name it.
    pub number: u32,
    /// Where it leads to.
    pub to: Location,
    /// What it does.
    pub action: Arc<Action>,
    /// Does nobody else move before the next step of the process?
    pub keeps_control: bool,
    /// If it leaves something by an `unless`: where the escape begins.
    pub escape: Option<Location>,
    /// Is it the end of a choice, which is a step only where it leads out of an atomic sequence?
    pub is_end_of_choice: bool,
    /// The statement, and where it is.
    pub statement: Option<NodeId>,
    /// Its place.
    pub span: Span,
}

impl Automaton {
    /// A location.
    pub fn at(&self, location: Location) -> &LocationInfo {
        &self.locations[location.0 as usize]
    }

    /// The locations that a process can be at, from the start on, in order.
    pub fn reachable(&self) -> Vec<Location> {
        let mut seen = vec![false; self.locations.len()];
        let mut pending = vec![self.start];
        while let Some(location) = pending.pop() {
            if location.0 == 0 || std::mem::replace(&mut seen[location.0 as usize], true) {
                continue;
            }
            pending.extend(self.at(location).transitions.iter().map(|transition| transition.to));
        }
        (0..).zip(seen).filter(|(_, seen)| *seen).map(|(number, _)| Location(number)).collect()
    }
}
