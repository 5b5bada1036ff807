//! When to stop: at a deadline, or as soon as somebody wants it.
//!
//! Programs that we run are stopped by signals (`engine/spin/running.rs`). Work of our own has many loops, of which none knows how long all of it
//! takes; so [`Limits::within`] does it on a thread of its own. When a limit is reached, nobody waits for that thread any longer. It
//! goes on to its end, or to that of the process, and what it finds is dropped.

use crate::stack::on_large_stack;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use thiserror::Error;

/// How often limits are looked at.
pub const PULSE: Duration = Duration::from_millis(50);

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Not later than this.
    pub deadline: Option<Instant>,
    /// Whenever this becomes true.
    pub stop: &'a AtomicBool,
    /// Or this.
    pub enough: Option<&'a AtomicBool>,
}

/// Why something was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Stopped {
    /// The time was up.
    #[error("there was no time left for it")]
    Time,
    /// Somebody wanted it.
    #[error("it was stopped")]
    Wish,
}

/// Never set.
static NEVER: AtomicBool = AtomicBool::new(false);

impl Limits<'static> {
    /// No limits.
    pub fn none() -> Limits<'static> {
        Limits { deadline: None, stop: &NEVER, enough: None }
    }
}

impl Limits<'_> {
    /// The same for work whose time does not count.
    pub fn without_deadline(self) -> Self {
        Limits { deadline: None, ..self }
    }

    /// The same after work whose time does not count.
    pub fn later(self, time: Duration) -> Self {
        Limits { deadline: self.deadline.map(|deadline| deadline + time), ..self }
    }

    /// Is it time to stop?
    pub fn reached(&self) -> Option<Stopped> {
        let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        if is_set(self.stop) || self.enough.is_some_and(is_set) {
            return Some(Stopped::Wish);
        }
        self.deadline.filter(|deadline| Instant::now() >= *deadline).map(|_| Stopped::Time)
    }

    /// Does some work, unless a limit is reached before it is done. The work may say what it does; `tell` hears of it.
    pub fn within<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn Fn(&'static str)) -> T + Send + 'static,
        tell: &dyn Fn(&'static str),
    ) -> Result<T, Stopped> {
        enum News<T> {
            Step(&'static str),
            Done(T),
        }
        let (sender, receiver) = channel();
        let thread = std::thread::spawn(move || {
            let steps = sender.clone();
            // nobody may be listening any more, which does not matter
            let done = on_large_stack(move || {
                work(&|step| {
                    let _ = steps.send(News::Step(step));
                })
            });
            let _ = sender.send(News::Done(done));
        });
        loop {
            if let Some(why) = self.reached() {
                return Err(why);
            }
            match receiver.recv_timeout(PULSE) {
                Ok(News::Step(step)) => tell(step),
                Ok(News::Done(done)) => return Ok(done),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        match thread.join() {
            Err(panic) => std::panic::resume_unwind(panic),
            Ok(()) => unreachable!("a thread that ends without a result has panicked"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_takes_too_long_is_left_alone() {
        let endless = |_: &dyn Fn(&'static str)| std::thread::sleep(Duration::from_secs(1000));
        let deadline = Some(Instant::now() + Duration::from_millis(100));
        let late = Limits { deadline, ..Limits::none() }.within(endless, &|_| {});
        assert_eq!(late, Err(Stopped::Time));
        let stop = AtomicBool::new(true);
        assert_eq!(Limits { stop: &stop, ..Limits::none() }.within(endless, &|_| {}), Err(Stopped::Wish));
    }

    #[test]
    fn what_is_done_in_time_is_told() {
        let told = std::sync::Mutex::new(Vec::new());
        let work = |tell: &dyn Fn(&'static str)| {
            tell("one");
            tell("two");
            3
        };
        let result = Limits::none().within(work, &|step| told.lock().unwrap().push(step));
        assert_eq!((result, told.into_inner().unwrap()), (Ok(3), vec!["one", "two"]));
    }

    #[test]
    #[should_panic(expected = "on its own thread")]
    fn a_panic_is_not_lost() {
        let work = |_: &dyn Fn(&'static str)| panic!("on its own thread");
        let _: Result<(), Stopped> = Limits::none().within(work, &|_| {});
    }
}
