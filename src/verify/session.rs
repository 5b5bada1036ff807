//! Who waits for a verdict: hears what goes on, and may want it to stop.

use super::progress::Progress;
use std::sync::atomic::AtomicBool;

/// What goes on.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// From now on there are files and programs to look after.
    Files,
    /// A new step.
    Step(&'static str),
    /// The search is on its way.
    Search(Progress),
}

/// The connection to whoever waits for the verdict.
#[derive(Clone, Copy)]
pub struct Session<'a> {
    /// Becomes true if it is to be stopped.
    pub stop: &'a AtomicBool,
    /// Called with what goes on.
    pub tell: &'a (dyn Fn(Event) + Sync),
}
