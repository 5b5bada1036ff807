//! The running `dump.c`: it tells all reachable states, and then answers questions about others.

use std::io::{BufRead, BufReader, Error, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A dumper that runs as long as its state space is used.
pub struct Dumper {
    child: Child,
    questions: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Dumper {
    /// Starts `./dump` of a folder. The shell keeps what the model itself prints out of the answers.
    pub fn start(folder: &Path, limit: usize) -> Result<Dumper, Error> {
        let mut child = Command::new("sh")
            .args(["-c", &format!("exec ./dump explore {limit} /dev/fd/3 3>&1 >/dev/null")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .current_dir(folder)
            .spawn()?;
        let closed = || Error::other("the dumper has no input or output");
        let questions = child.stdin.take();
        let answers = BufReader::new(child.stdout.take().ok_or_else(closed)?);
        Ok(Dumper { child, questions, answers })
    }

    /// Asks for the steps of a state: one line.
    pub fn ask(&mut self, question: &str) -> Result<(), Error> {
        let closed = || Error::other("the dumper has ended");
        let questions = self.questions.as_mut().ok_or_else(closed)?;
        questions.write_all(format!("{question}\n").as_bytes())?;
        questions.flush()
    }

    /// What it says, with its last word. Texts of errors need not be UTF-8.
    pub fn answer(&mut self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        loop {
            let mut line = Vec::new();
            match self.answers.read_until(b'\n', &mut line) {
                Ok(length) if length > 0 => {
                    lines.push(String::from_utf8_lossy(&line).trim_end_matches('\n').to_string());
                }
                _ => return lines,
            }
            if lines.last().is_some_and(|line| ["done", "end", "large", "deep"].contains(&line.as_str())) {
                return lines;
            }
        }
    }
}

impl Drop for Dumper {
    fn drop(&mut self) {
        // without questions it ends; if it hangs in a model, it need not be waited for
        drop(self.questions.take());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
