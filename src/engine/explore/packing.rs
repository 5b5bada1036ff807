//! Packing: a state in as few bits as its types need.
//!
//! A packed state is a row of words of 32 bits: the number of its shape, then its values, one behind the other, without gaps. There are two ways
//! to pack. A *key* is what is stored: two states with the same key are the same state. A *copy* has hidden variables as well, which are no
//! part of a state, and yet are there when it is gone on from.

use super::code::Width;
use super::shape::{Shape, ShapeId, Shapes};
use super::state::State;

/// What is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// What tells states apart.
    Key,
    /// All values.
    Copy,
}

/// Packs states of all shapes.
#[derive(Debug)]
pub struct Packing {
    what: What,
    /// By shape: which words are packed, and how.
    plans: Vec<Plan>,
}

#[derive(Debug, Default)]
struct Plan {
    parts: Vec<Part>,
    /// How many words a packed state has.
    length: usize,
}

#[derive(Clone, Copy, Debug)]
struct Part {
    word: u32,
    width: Width,
}

impl Packing {
    /// Nothing has been packed yet.
    pub fn new(what: What) -> Packing {
        Packing { what, plans: Vec::new() }
    }

    /// Makes sure that there are plans for all shapes.
    fn prepare(&mut self, shapes: &Shapes, shape: ShapeId) {
        for number in self.plans.len()..=shape.0 as usize {
            self.plans.push(Plan::new(shapes.get(ShapeId(number as u32)), self.what));
        }
    }

    /// Packs a state behind what is there already.
    #[inline]
    pub fn pack(&mut self, shapes: &Shapes, state: &State, into: &mut Vec<u32>) {
        if state.shape.0 as usize >= self.plans.len() {
            self.prepare(shapes, state.shape);
        }
        let plan = &self.plans[state.shape.0 as usize];
        into.push(state.shape.0);
        let (mut pending, mut bits) = (0u64, 0u32);
        for part in &plan.parts {
            let value = state.words[part.word as usize] as u32;
            let width = u32::from(part.width.bits);
            pending |= u64::from(value & (u32::MAX >> (32 - width))) << bits;
            bits += width;
            if bits >= 32 {
                into.push(pending as u32);
                pending >>= 32;
                bits -= 32;
            }
        }
        if bits > 0 {
            into.push(pending as u32);
        }
    }

    /// How many words a packed state has that begins like this.
    #[inline]
    pub fn length(&self, packed: &[u32]) -> usize {
        self.plans[packed[0] as usize].length
    }

    /// The state that was packed. What was left out is 0.
    pub fn unpack(&self, shapes: &Shapes, packed: &[u32], state: &mut State) {
        let plan = &self.plans[packed[0] as usize];
        state.shape = ShapeId(packed[0]);
        state.offered = 0;
        state.words.clear();
        state.words.resize(shapes.get(state.shape).words, 0);
        let mut rest = packed[1..].iter();
        let (mut pending, mut bits) = (0u64, 0u32);
        for part in &plan.parts {
            let width = u32::from(part.width.bits);
            if bits < width {
                pending |= u64::from(rest.next().copied().unwrap_or(0)) << bits;
                bits += 32;
            }
            let value = (pending as u32) << (32 - width);
            state.words[part.word as usize] = match part.width.signed {
                true => (value as i32) >> (32 - width),
                false => (value >> (32 - width)) as i32,
            };
            pending >>= width;
            bits -= width;
        }
    }
}

impl Plan {
    fn new(shape: &Shape, what: What) -> Plan {
        let all = Width { bits: 32, signed: true };
        let parts = shape.widths.iter().zip(0..).filter_map(|(width, word)| match (width.bits, what) {
            (0, What::Key) => None,
            (0, What::Copy) => Some(Part { word, width: all }),
            _ => Some(Part { word, width: *width }),
        });
        let parts: Vec<Part> = parts.collect();
        let bits: usize = parts.iter().map(|part| usize::from(part.width.bits)).sum();
        Plan { parts, length: 1 + bits.div_ceil(32) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::explore::code::{FrameLayout, Layout};
    use proptest::prelude::*;

    fn widths() -> Vec<Width> {
        let unsigned = |bits| Width { bits, signed: false };
        let mut widths: Vec<Width> = (0..=32).map(unsigned).collect();
        widths.extend([Width { bits: 16, signed: true }, Width { bits: 32, signed: true }]);
        widths
    }

    fn cut(width: Width, value: i32) -> i32 {
        match (width.bits, width.signed) {
            (0, _) => 0,
            (16, true) => i32::from(value as i16),
            (bits, _) => (value as u32 & (u32::MAX >> (32 - u32::from(bits)))) as i32,
        }
    }

    proptest! {
        #[test]
        fn what_is_packed_can_be_unpacked(values in prop::collection::vec(any::<i32>(), 35)) {
            let globals = FrameLayout { widths: widths(), channels: Vec::new() };
            let shapes = Shapes::new(&Layout { globals, ..Layout::default() });
            let mut state = State::default();
            let cut = widths().into_iter().zip(&values).map(|(width, value)| cut(width, *value));
            state.words = [0, 0].into_iter().chain(cut).collect();
            for what in [What::Key, What::Copy] {
                let mut packing = Packing::new(what);
                let (mut packed, mut again) = (vec![7], State::default());
                packing.pack(&shapes, &state, &mut packed);
                prop_assert_eq!(packing.length(&packed[1..]), packed.len() - 1);
                packing.unpack(&shapes, &packed[1..], &mut again);
                prop_assert_eq!(&again, &state);
            }
        }
    }
}
