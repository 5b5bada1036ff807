//! Room for recursion.

use std::sync::Mutex;
use std::thread;

/// The first is enough for the deepest trees that the parser lets through, in unoptimised builds as well. Pages that are
/// not touched cost nothing; where address space is limited, less has to do.
const STACK_MEGABYTES: [usize; 3] = [512, 128, 16];

/// Runs `work` on a stack that is large enough for any model that the parser accepts: trees are up to
/// [`MOST_OPERANDS`](crate::promela::parser::MOST_OPERANDS) deep and are walked recursively.
pub fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let work = Mutex::new(Some(work));
    let take = || work.lock().map_or(None, |mut work| work.take());
    thread::scope(|scope| {
        for megabytes in STACK_MEGABYTES {
            let builder = thread::Builder::new().stack_size(megabytes << 20);
            let Ok(thread) = builder.spawn_scoped(scope, || take().map(|work| work())) else {
                continue;
            };
            match thread.join() {
                Ok(Some(result)) => return result,
                Ok(None) => break,
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        match take() {
            Some(work) => work(),
            None => unreachable!("the work is taken only to be done"),
        }
    })
}
