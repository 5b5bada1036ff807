//! Running a program to its end, or until the time is up or somebody wants to stop.
//!
//! A program runs in a process group of its own, and is stopped by a signal to the whole group, for a verifier for several cores is several
//! processes. SPIN's verifiers are interrupted: they print what they have so far then, for pan.c installs a handler of its own. Other programs,
//! such as compilers, have nothing to say, and are asked to terminate: interrupts may be ignored, and are by all children of a shell's background
//! jobs. What does not react is killed.

use crate::limits::{Limits, PULSE, Stopped};
use rustix::process::{Pid, Signal, kill_process_group};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// Time to print a summary after an interrupt.
const GRACE: Duration = Duration::from_secs(10);
/// Of the output, so many lines are kept at its beginning and at its end.
const MOST_LINES: usize = 20_000;
/// A longer line is cut.
const LONGEST_LINE: u64 = 1 << 16;

/// A program that has ended.
#[derive(Debug)]
pub struct Finished {
    /// How.
    pub status: ExitStatus,
    /// What it printed, on both streams.
    pub text: String,
    /// Was it stopped?
    pub stopped: Option<Stopped>,
    /// How long it ran.
    pub time: Duration,
}

/// Runs a program. Each line that it prints is shown to `look`, which says whether it is worth keeping.
pub fn run(
    command: &mut Command,
    limits: Limits<'_>,
    look: &mut dyn FnMut(&str) -> bool,
) -> std::io::Result<Finished> {
    run_until(Signal::TERM, command, limits, look)
}

/// The same for a verifier, which prints what it has so far when it is interrupted.
pub fn run_to_last_words(
    command: &mut Command,
    limits: Limits<'_>,
    look: &mut dyn FnMut(&str) -> bool,
) -> std::io::Result<Finished> {
    run_until(Signal::INT, command, limits, look)
}

fn run_until(
    stopping: Signal,
    command: &mut Command,
    limits: Limits<'_>,
    look: &mut dyn FnMut(&str) -> bool,
) -> std::io::Result<Finished> {
    let start = Instant::now();
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    let mut child = command.spawn()?;
    let (sender, receiver) = channel();
    let streams: [Option<Box<dyn Read + Send>>; 2] = [
        child.stdout.take().map(|stream| Box::new(stream) as Box<dyn Read + Send>),
        child.stderr.take().map(|stream| Box::new(stream) as Box<dyn Read + Send>),
    ];
    for stream in streams.into_iter().flatten() {
        let sender = sender.clone();
        std::thread::spawn(move || read_lines(stream, &sender));
    }
    drop(sender);
    let mut kept = Kept::default();
    let mut stopped: Option<(Stopped, Instant)> = None;
    loop {
        match receiver.recv_timeout(PULSE) {
            Ok(line) => {
                if look(&line) {
                    kept.push(line);
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        match (stopped, limits.reached()) {
            (None, Some(why)) => {
                stopped = Some((why, Instant::now()));
                signal(&child, stopping);
            }
            (Some((_, since)), _) if since.elapsed() > GRACE => signal(&child, Signal::KILL),
            _ => {}
        }
    }
    let status = child.wait()?;
    let stopped = stopped.map(|(why, _)| why);
    Ok(Finished { status, text: kept.text(), stopped, time: start.elapsed() })
}

fn signal(child: &Child, signal: Signal) {
    // it may have ended meanwhile, which is what is wanted
    let _ = kill_process_group(Pid::from_child(child), signal);
}

fn read_lines(stream: impl Read, sender: &Sender<String>) {
    let mut reader = BufReader::new(stream);
    loop {
        let mut bytes = Vec::new();
        match reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_string();
        if sender.send(line).is_err() {
            return;
        }
    }
}

/// The beginning and the end of an output.
#[derive(Default)]
struct Kept {
    first: Vec<String>,
    last: VecDeque<String>,
}

impl Kept {
    fn push(&mut self, line: String) {
        if self.first.len() < MOST_LINES {
            self.first.push(line);
            return;
        }
        if self.last.len() == MOST_LINES {
            self.last.pop_front();
        }
        self.last.push_back(line);
    }

    fn text(self) -> String {
        let mut text = String::new();
        for line in self.first.into_iter().chain(self.last) {
            text.push_str(&line);
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;
    use std::sync::atomic::AtomicBool;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn both_streams_are_kept() {
        let stop = AtomicBool::new(false);
        let limits = Limits { stop: &stop, ..Limits::none() };
        let finished = run(&mut shell("echo out; echo err >&2; exit 3"), limits, &mut |_| true).unwrap();
        assert_eq!(finished.status.code(), Some(3));
        assert!(finished.text.contains("out\n") && finished.text.contains("err\n"));
        assert_eq!(finished.stopped, None);
    }

    #[test]
    fn the_time_limit_ends_a_program_and_the_last_words_are_heard() {
        let stop = AtomicBool::new(false);
        let deadline = Some(Instant::now() + Duration::from_millis(300));
        let script = "trap 'echo last words; exit 0' TERM; while :; do sleep 0.05; done";
        let finished =
            run(&mut shell(script), Limits { deadline, stop: &stop, enough: None }, &mut |_| true).unwrap();
        assert_eq!(finished.stopped, Some(Stopped::Time));
        assert!(finished.text.contains("last words"));
    }

    #[test]
    fn a_program_that_ignores_interrupts_need_not_be_killed() {
        let stop = AtomicBool::new(false);
        let deadline = Some(Instant::now() + Duration::from_millis(300));
        let script = "trap '' INT; while :; do sleep 0.05; done";
        let finished =
            run(&mut shell(script), Limits { deadline, stop: &stop, enough: None }, &mut |_| true).unwrap();
        assert_eq!(finished.status.signal(), Some(Signal::TERM.as_raw()));
    }
}
