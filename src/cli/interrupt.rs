//! What an interrupt does to a command that verifies many things: it goes on to the end of what it prints, with what it has.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Becomes true with the first interrupt.
pub(super) struct Stop(Arc<AtomicBool>);

impl Stop {
    pub(super) fn on_interrupt() -> Stop {
        let stop = Arc::new(AtomicBool::new(false));
        let seen = stop.clone();
        // without a handler, an interrupt ends us at once: then temporary files stay, and nothing worse happens
        let _ = ctrlc::set_handler(move || seen.store(true, Ordering::Relaxed));
        Stop(stop)
    }
}

impl Deref for Stop {
    type Target = AtomicBool;

    fn deref(&self) -> &AtomicBool {
        &self.0
    }
}
