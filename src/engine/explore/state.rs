//! A state while it is worked on.

use super::shape::ShapeId;

/// A state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// Where everything is.
    pub shape: ShapeId,
    /// The values.
    pub words: Vec<i32>,
    /// The channel on which a message is being handed over; 0: none.
    pub offered: i32,
    /// That message.
    pub message: Vec<i32>,
}

impl State {
    /// Makes it the same as another, without new memory.
    pub fn copy_from(&mut self, other: &State) {
        self.shape = other.shape;
        self.words.clear();
        self.words.extend_from_slice(&other.words);
        self.offered = other.offered;
        if other.offered != 0 {
            self.message.clear();
            self.message.extend_from_slice(&other.message);
        }
    }
}
