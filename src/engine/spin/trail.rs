//! SPIN's trail files: the steps that lead to an error, by numbers.
//!
//! A line is `depth:process:transition`. Lines with negative depths are notes: `-2:C:-2` says that claim C runs, and so the numbers of
//! processes are one larger than their pids; `-4:-4:-4` that SPIN has merged statements; `-1:-1:-1` stands where a cycle starts.

use std::fmt;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The marks of notes.
const CYCLE: i64 = -1;
const CLAIM: i64 = -2;
const MERGED: i64 = -4;
/// The transitions of the claim that SPIN runs for `-l`.
const NON_PROGRESS: std::ops::RangeInclusive<i64> = 9997..=9999;

/// A step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrailStep {
    /// The number of the step, from 1.
    pub depth: i64,
    /// The number of the process; with a claim, that is 0 and the others are shifted by one.
    pub process: i64,
    /// The number of the transition in the verifier.
    pub transition: i64,
}

/// A trail.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    /// The notes at its head, as they are.
    notes: Vec<(i64, i64, i64)>,
    /// The steps.
    pub steps: Vec<TrailStep>,
    /// How many steps there are before the cycle.
    pub cycle: Option<usize>,
}

/// Why a file is no trail.
#[derive(Debug, Error)]
pub enum TrailError {
    /// It cannot be read.
    #[error("{path}: {error}")]
    Io {
        /// Which file.
        path: PathBuf,
        /// What.
        error: std::io::Error,
    },
    /// A line is none of a trail.
    #[error("{path}:{line}: this is no line of a trail: `{text}`")]
    Garbled {
        /// Which file.
        path: PathBuf,
        /// Which line.
        line: usize,
        /// What is there.
        text: String,
    },
    /// There are no steps.
    #[error("{0}: there are no steps in this trail")]
    Empty(PathBuf),
}

impl TrailError {
    /// What could be done.
    pub fn hint(&self) -> &'static str {
        match self {
            TrailError::Io { .. } => {
                "a verifier that finds an error writes the trail: run `topsym verify`, or ./pan, first"
            }
            _ => "SPIN's trails have lines such as `12:1:7`; run the verifier again to get a new one",
        }
    }
}

impl Trail {
    /// Reads a trail file.
    pub fn read(path: &Path) -> Result<Trail, TrailError> {
        let bytes =
            std::fs::read(path).map_err(|error| TrailError::Io { path: path.to_path_buf(), error })?;
        Trail::parse(&String::from_utf8_lossy(&bytes), path)
    }

    /// Reads the text of a trail; the path is for messages.
    pub fn parse(text: &str, path: &Path) -> Result<Trail, TrailError> {
        let mut trail = Trail::default();
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let garbled = || TrailError::Garbled {
                path: path.to_path_buf(),
                line: index + 1,
                text: line.chars().take(40).collect::<String>().escape_debug().to_string(),
            };
            let (depth, process, transition) = numbers(line).ok_or_else(garbled)?;
            if depth == CYCLE {
                trail.cycle = Some(trail.steps.len());
            } else if depth < 0 {
                trail.notes.push((depth, process, transition));
            } else {
                // steps are numbered one by one
                let expected = trail.steps.last().map_or(depth, |step| step.depth + 1);
                if process < 0 || transition < 0 || depth != expected {
                    return Err(garbled());
                }
                trail.steps.push(TrailStep { depth, process, transition });
            }
        }
        // the notes are there also if the first state is the error
        match trail.steps.is_empty() && trail.notes.is_empty() {
            true => Err(TrailError::Empty(path.to_path_buf())),
            false => Ok(trail),
        }
    }

    /// A trail of steps, each a process and a transition of a verifier whose statements are not merged. With a claim, whose process type has this
    /// number, it is process 0, and the others come behind it.
    pub fn new(claim: Option<i64>, steps: &[(i64, i64)]) -> Trail {
        let notes = claim.map(|claim| (CLAIM, claim, CLAIM)).into_iter().collect();
        Trail { notes, ..Trail::default() }.extended(steps)
    }

    /// The number of the claim's process type, if a claim runs.
    pub fn claim(&self) -> Option<i64> {
        self.notes.iter().find(|note| note.0 == CLAIM).map(|note| note.1)
    }

    /// Is the claim the one of `-l`?
    pub fn is_non_progress(&self) -> bool {
        let is_its_step = |step: &TrailStep| step.process == 0 && NON_PROGRESS.contains(&step.transition);
        self.claim().is_some() && self.steps.iter().any(is_its_step)
    }

    /// Were statements merged in the verifier?
    pub fn is_merged(&self) -> bool {
        self.notes.iter().any(|note| note.0 == MERGED)
    }

    /// The pid of the process that makes a step; none: the claim.
    pub fn pid(&self, step: &TrailStep) -> Option<u32> {
        let first = i64::from(self.claim().is_some());
        u32::try_from(step.process - first).ok()
    }

    /// A trail without steps, for the same verifier.
    pub fn start(&self) -> Trail {
        Trail { notes: self.notes.clone(), steps: Vec::new(), cycle: None }
    }

    /// The trail without its last step, if some remain.
    pub fn without_last(&self) -> Option<Trail> {
        let mut shorter = self.clone();
        shorter.steps.pop();
        (!shorter.steps.is_empty() && self.cycle.is_none()).then_some(shorter)
    }

    /// The trail without so many of its last steps.
    pub fn without(&self, last: usize) -> Trail {
        let steps = &self.steps[..self.steps.len().saturating_sub(last)];
        Trail { steps: steps.to_vec(), ..self.clone() }
    }

    /// The trail with further steps: processes and transitions.
    pub fn extended(&self, further: &[(i64, i64)]) -> Trail {
        let mut longer = self.clone();
        for &(process, transition) in further {
            let depth = longer.steps.last().map_or(1, |step| step.depth + 1);
            longer.steps.push(TrailStep { depth, process, transition });
        }
        longer
    }
}

fn numbers(line: &str) -> Option<(i64, i64, i64)> {
    let mut words = line.trim().split(':').map(|word| word.parse::<i32>().map(i64::from));
    match (words.next()?, words.next()?, words.next()?, words.next()) {
        (Ok(depth), Ok(process), Ok(transition), None) => Some((depth, process, transition)),
        _ => None,
    }
}

/// The text of the file.
impl fmt::Display for Trail {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (a, b, c) in &self.notes {
            writeln!(f, "{a}:{b}:{c}")?;
        }
        for (index, step) in self.steps.iter().enumerate() {
            if self.cycle == Some(index) {
                writeln!(f, "{CYCLE}:{CYCLE}:{CYCLE}")?;
            }
            writeln!(f, "{}:{}:{}", step.depth, step.process, step.transition)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Trail, TrailError> {
        Trail::parse(text, Path::new("m.trail"))
    }

    #[test]
    fn trails_are_read_and_written() {
        let text = "-2:1:-2\n-4:-4:-4\n1:0:9997\n-1:-1:-1\n2:2:0\n";
        let trail = parse(text).unwrap();
        assert_eq!(trail.to_string(), text);
        assert_eq!((trail.claim(), trail.cycle, trail.is_merged()), (Some(1), Some(1), true));
        assert!(trail.is_non_progress());
        assert_eq!(trail.steps.iter().map(|step| trail.pid(step)).collect::<Vec<_>>(), [None, Some(1)]);
        assert_eq!(trail.extended(&[(3, 7)]).to_string(), format!("{text}3:3:7\n"));
        // the last line may have no end
        assert_eq!(parse(text.trim_end()).unwrap(), trail);
    }

    #[test]
    fn the_first_state_may_be_the_error() {
        assert_eq!(parse("-4:-4:-4\n").unwrap().steps, []);
    }

    #[test]
    fn what_is_no_trail_is_refused() {
        for text in ["hello", "1:2", "1:2:3:4", "1:0:0\n3:0:1", "1:-1:2", "1:0:99999999999", "\u{0}\u{1}"] {
            assert!(matches!(parse(text), Err(TrailError::Garbled { .. })), "{text}");
        }
        for text in ["", "\n\n"] {
            assert!(matches!(parse(text), Err(TrailError::Empty(_))), "{text}");
        }
    }
}
