//! Shapes: where everything is in a state.
//!
//! While it is worked on, a state is a row of words, one for each value: first what belongs to the whole model, then the globals, then the
//! messages of global channels, then for each process its location, its frame and the messages of its own channels. Processes come and go
//! at the end of the row only, so that where everything is depends on the types of the processes, in order: that is the *shape* of the
//! state. Shapes are made when they are needed, and known by number.

use super::code::{Layout, Width};
use crate::model::symbols::BodyId;
use std::collections::HashMap;

/// The number of a shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ShapeId(pub u32);

/// Where the last process to move is.
pub const LAST: usize = 0;
/// Where the location of the claim is.
pub const CLAIM: usize = 1;
/// Where the globals begin.
pub const GLOBALS: usize = 2;

/// Where the location of a process is, from its first word on.
pub const LOCATION: usize = 0;
/// Where its priority is.
pub const PRIORITY: usize = 1;
/// Where its frame begins.
pub const FRAME: usize = 2;

/// Where everything is.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The types of the processes.
    pub bodies: Vec<BodyId>,
    /// Where the words of each process begin.
    pub bases: Vec<u32>,
    /// The channels, by number less one.
    pub channels: Vec<ChannelAt>,
    /// How many words there are.
    pub words: usize,
    /// How each word is stored.
    pub widths: Vec<Width>,
    /// The shape without the last process.
    below: Option<ShapeId>,
}

/// A channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChannelAt {
    /// Its kind.
    pub kind: u32,
    /// Where its length is; its messages come behind that. For channels without room: nowhere.
    pub at: u32,
    /// The process whose own it is.
    pub owner: Option<u32>,
}

/// All shapes that there have been.
#[derive(Debug)]
pub struct Shapes {
    all: Vec<Shape>,
    above: HashMap<(ShapeId, BodyId), ShapeId>,
}

impl Shapes {
    /// The shape without processes.
    pub fn new(layout: &Layout) -> Shapes {
        let mut empty = Shape {
            bodies: Vec::new(),
            bases: Vec::new(),
            channels: Vec::new(),
            words: 0,
            widths: Vec::new(),
            below: None,
        };
        empty.add(&layout.model_widths);
        empty.add(&layout.globals.widths);
        empty.add_channels(layout, &layout.globals.channels, None);
        Shapes { all: vec![empty], above: HashMap::new() }
    }

    /// A shape.
    pub fn get(&self, id: ShapeId) -> &Shape {
        &self.all[id.0 as usize]
    }

    /// The shape with one process more.
    pub fn with(&mut self, layout: &Layout, id: ShapeId, body: BodyId) -> ShapeId {
        if let Some(known) = self.above.get(&(id, body)) {
            return *known;
        }
        let mut shape = self.get(id).clone();
        let pid = shape.bodies.len() as u32;
        shape.bodies.push(body);
        shape.bases.push(shape.words as u32);
        shape.below = Some(id);
        let frame = &layout.bodies[body.0 as usize];
        shape.add(&frame.widths);
        shape.add_channels(layout, &frame.channels, Some(pid));
        self.all.push(shape);
        let new = ShapeId(self.all.len() as u32 - 1);
        self.above.insert((id, body), new);
        new
    }

    /// The shape without the last process.
    pub fn without_last(&self, id: ShapeId) -> ShapeId {
        self.get(id).below.unwrap_or(id)
    }
}

impl Shape {
    fn add(&mut self, widths: &[Width]) {
        self.widths.extend_from_slice(widths);
        self.words += widths.len();
    }

    fn add_channels(&mut self, layout: &Layout, kinds: &[u32], owner: Option<u32>) {
        for &kind in kinds {
            self.channels.push(ChannelAt { kind, at: self.words as u32, owner });
            self.add(&layout.kinds[kind as usize].widths);
        }
    }

    /// How many processes there are.
    pub fn processes(&self) -> usize {
        self.bodies.len()
    }

    /// A channel, by its number.
    pub fn channel(&self, number: i32) -> Option<ChannelAt> {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        self.channels.get(index).copied()
    }
}
