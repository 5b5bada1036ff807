//! How a search goes: the lines that a verifier prints from time to time.

/// How the search goes, from a line such as
/// `Depth=     420 States=    1e+06 Transitions= 2.07e+06 Memory=   180.972 t=     0.76 R=   1e+06`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// The longest way so far.
    pub depth: f64,
    /// States so far.
    pub states: f64,
    /// In megabytes.
    pub memory: f64,
    /// States in a second.
    pub rate: f64,
}

impl Progress {
    /// Reads such a line.
    pub fn read(line: &str) -> Option<Progress> {
        let number = |key: &str| {
            let rest = line.split(key).nth(1)?;
            rest.split_whitespace().next()?.parse::<f64>().ok()
        };
        Some(Progress {
            depth: number("Depth=")?,
            states: number("States=")?,
            memory: number("Memory=").unwrap_or(0.0),
            rate: number("R=").unwrap_or(0.0),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_read() {
        let line =
            "Depth=     420 States=    1e+06 Transitions= 2.07e+06 Memory=   180.972\tt=     0.76 R=   1e+06";
        let progress = Progress::read(line).unwrap();
        assert_eq!((progress.depth, progress.states, progress.memory), (420.0, 1e6, 180.972));
        assert_eq!(Progress::read("State-vector 36 byte, depth reached 31, errors: 1"), None);
    }
}
