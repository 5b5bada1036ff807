//! Room for recursion.

/// Enough for the deepest trees that the parser lets through, in unoptimised builds as well. Pages that are not
/// touched cost nothing.
const STACK_BYTES: usize = 512 << 20;

/// Runs `work` on a stack that is large enough for any model that the parser accepts: trees are up to
/// [`MOST_OPERANDS`](crate::promela::parser::MOST_OPERANDS) deep and are walked recursively.
pub fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(STACK_BYTES);
        match builder.spawn_scoped(scope, work) {
            Ok(thread) => match thread.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            },
            Err(no_thread) => panic!("a thread could not be started: {no_thread}"),
        }
    })
}
