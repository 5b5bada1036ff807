//! A sign of life on standard error when something takes longer than a second.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// Silence before the first sign.
const PATIENCE: Duration = Duration::from_secs(1);

/// Can a line on standard error be written anew? Not without a terminal, nor where TERM is not set or `dumb`.
pub(super) fn can_redraw() -> bool {
    !ProgressDrawTarget::stderr().is_hidden()
}

/// Runs `work`, which may call the function that it is given with what it does now. If it takes longer than a second,
/// that is shown: on a terminal as a line that vanishes at the end, elsewhere as one line for each thing.
pub(super) fn with_progress<T: Send>(work: impl FnOnce(&(dyn Fn(&'static str) + Sync)) -> T + Send) -> T {
    std::thread::scope(|scope| {
        let (sender, receiver) = channel::<&'static str>();
        scope.spawn(move || {
            let start = Instant::now();
            let mut doing = "working";
            let mut bar: Option<ProgressBar> = None;
            let mut told = "";
            loop {
                match receiver.recv_timeout(Duration::from_millis(100)) {
                    Ok(now) => doing = now,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                if start.elapsed() < PATIENCE {
                    continue;
                }
                if can_redraw() {
                    let bar = bar.get_or_insert_with(|| {
                        let bar = ProgressBar::new_spinner();
                        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
                            bar.set_style(style);
                        }
                        bar
                    });
                    bar.set_message(doing);
                    bar.tick();
                } else if told != doing {
                    say!("topsym: {doing} …");
                    told = doing;
                }
            }
            if let Some(bar) = bar {
                bar.finish_and_clear();
            }
        });
        let sender = SharedSender(std::sync::Mutex::new(Some(sender)));
        let result = work(&|now| sender.tell(now));
        sender.hang_up();
        result
    })
}

struct SharedSender(std::sync::Mutex<Option<Sender<&'static str>>>);

impl SharedSender {
    fn tell(&self, now: &'static str) {
        if let Ok(guard) = self.0.lock() {
            if let Some(sender) = guard.as_ref() {
                // nobody listening is no reason to stop
                let _ = sender.send(now);
            }
        }
    }

    fn hang_up(&self) {
        if let Ok(mut guard) = self.0.lock() {
            guard.take();
        }
    }
}
