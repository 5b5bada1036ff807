//! How a search goes: the lines that a verifier prints from time to time.

use crate::engine::session::Progress;

/// Reads a line such as
/// `Depth=     420 States=    1e+06 Transitions= 2.07e+06 Memory=   180.972 t=     0.76 R=   1e+06`.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_read() {
        let line =
            "Depth=     420 States=    1e+06 Transitions= 2.07e+06 Memory=   180.972\tt=     0.76 R=   1e+06";
        let progress = read(line).unwrap();
        assert_eq!((progress.depth, progress.states, progress.memory), (420.0, 1e6, 180.972));
        assert_eq!(read("State-vector 36 byte, depth reached 31, errors: 1"), None);
    }
}
