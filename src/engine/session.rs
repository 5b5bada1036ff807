//! Who waits for a verdict: hears what goes on, and may want it to stop.

use std::sync::atomic::AtomicBool;

/// Who is at work. With a comparison, both may be at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worker {
    /// The verification with symmetry reduction.
    Reduced,
    /// Plain SPIN, for comparison.
    Plain,
}

/// What goes on.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// From now on there are files and programs to look after.
    Files,
    /// A new step.
    Step(Worker, &'static str),
    /// The search is on its way.
    Search(Worker, Progress),
    /// This one has nothing more to do for now.
    Rest(Worker),
}

/// The connection to whoever waits for the verdict.
#[derive(Clone, Copy)]
pub struct Session<'a> {
    /// Becomes true if it is to be stopped.
    pub stop: &'a AtomicBool,
    /// Called with what goes on.
    pub tell: &'a (dyn Fn(Event) + Sync),
}

/// How a search goes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// The longest path so far.
    pub depth: f64,
    /// States so far.
    pub states: f64,
    /// In megabytes.
    pub memory: f64,
    /// States in a second.
    pub rate: f64,
}
