//! Contents: what there is to be known of a member, apart from which one it is.
//!
//! A content is the location of a process with the values of its variables and of the elements of arrays that belong to it. Where the
//! value is another one for each member (`me = _pid`), it is kept for all of them: two contents are the same if each of
//! the members has the same values in both.

use crate::program::automaton::Location;
use crate::program::expression::{Expr, Place};
use std::collections::HashMap;

/// The number of a content, of all classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContentId(pub u32);

/// A value that is known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A number.
    Number(i32),
    /// The channel that is made with a global variable, by its slot.
    Channel(u32),
}

/// Where a member is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum At {
    /// It has not been started, but elements of arrays are there for it.
    Unstarted,
    /// In its body.
    Location(Location),
    /// It has ended.
    Ended,
}

/// What is known of a member.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Content {
    /// Its class.
    pub class: usize,
    /// Where it is.
    pub at: At,
    /// What its variables hold, and behind them its elements of arrays: of each of them the values by member.
    pub own: Vec<Vec<Value>>,
}

/// All contents that were met, in that order.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// By number.
    pub all: Vec<Content>,
    numbers: HashMap<Content, ContentId>,
}

impl Contents {
    /// The number of a content, new or known.
    pub fn number(&mut self, content: &Content) -> ContentId {
        if let Some(known) = self.numbers.get(content) {
            return *known;
        }
        let id = ContentId(self.all.len() as u32);
        self.all.push(content.clone());
        self.numbers.insert(content.clone(), id);
        id
    }

    /// A content.
    pub fn get(&self, id: ContentId) -> &Content {
        &self.all[id.0 as usize]
    }

    /// The contents of a class.
    pub fn of(&self, class: usize) -> impl Iterator<Item = (ContentId, &Content)> {
        (0..).map(ContentId).zip(&self.all).filter(move |(_, content)| content.class == class)
    }
}

impl Value {
    /// As an expression.
    pub fn expr(&self) -> Expr {
        match self {
            Value::Number(number) => Expr::Number(*number),
            Value::Channel(slot) => {
                let kind = crate::model::symbols::Type::Chan;
                Expr::Read(Box::new(Place::slot(crate::program::expression::FrameOf::Global, *slot, kind)))
            }
        }
    }
}
