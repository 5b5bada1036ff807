//! Keys of states in which processes have ended.
//!
//! A process that reaches its closing brace lingers there until all younger ones are gone; then it is removed, and the state gets shorter. Which
//! of the ended processes are still there depends on their numbers, so that a permutation of processes does not take states to
//! states. Where nobody can see the difference, the key of a state has all processes of the start:
//!
//! - those that are *gone* stand at a location where nobody ever is: they have been removed, or have ended while a younger one has not;
//! - those that are *leaving*, since all younger ones have ended, too, stand at their closing brace, as they really do;
//! - neither of them has any values.
//!
//! The whole group acts on these. A removal leads to a key with fewer processes that are leaving, never to the same one: so the search goes on until
//! there is nothing to be removed, which matters, for only then a deadlock shows. (`runtime-c/ended.h` has the proof.)

use super::expect::{Expectations, GONE};
use crate::engine::explore::shape::{FRAME, LOCATION, Shape, ShapeId};
use crate::engine::explore::state::State;

impl Expectations {
    /// Is nobody gone, and nobody leaving?
    pub(super) fn has_nobody_ended(&self, shape: &Shape, state: &State) -> bool {
        shape.processes() >= self.processes.len()
            && (0..shape.processes()).all(|pid| !self.has_ended(shape, state, pid))
    }

    fn has_ended(&self, shape: &Shape, state: &State, pid: usize) -> bool {
        let location = state.words[shape.bases[pid] as usize + LOCATION];
        self.processes.get(pid).is_some_and(|process| process.end == Some(location))
    }

    /// Gives a state all processes of the start. `full` is its shape then, and begins as the one that it has.
    pub(super) fn complete(&self, short: &Shape, full: (ShapeId, &Shape), state: &mut State) {
        let existing = short.processes();
        let mut leaving = existing;
        while leaving > 0 && self.has_ended(short, state, leaving - 1) {
            leaving -= 1;
        }
        let (id, full) = full;
        for pid in 0..existing {
            if self.has_ended(short, state, pid) {
                let base = full.bases[pid] as usize;
                let end = full.bases.get(pid + 1).map_or(full.words, |next| *next as usize);
                state.words[base + FRAME..end.min(short.words)].fill(0);
                if pid < leaving {
                    state.words[base + LOCATION] = GONE;
                }
            }
        }
        state.shape = id;
        state.words.resize(full.words, 0);
    }
}
