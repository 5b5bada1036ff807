//! What a reduced verifier says of its representatives: the paragraph `Symmetry reduction` at the end of its output (the end of
//! runtime-c/canonise.h prints it).

use serde::Serialize;

/// What was stored, and what it stands for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Representatives {
    /// States that were stored.
    pub stored: f64,
    /// How many states these stand for, as far as that is known: the sum of the sizes of their orbits.
    pub standing_for: f64,
    /// Those of which it is not known.
    pub uncounted: f64,
}

/// Reads it, if it is there.
pub fn read(output: &str) -> Option<Representatives> {
    let line = output.lines().find(|line| line.contains("states stored, standing for"))?;
    let (stored, rest) = line.split_once("states stored, standing for")?;
    let mut words = rest.split_whitespace();
    let standing_for = words.next()?.parse().ok()?;
    let uncounted = match rest.split_once("and what ") {
        Some((_, rest)) => rest.split_whitespace().next()?.parse().ok()?,
        None => 0.0,
    };
    Some(Representatives { stored: stored.trim().parse().ok()?, standing_for, uncounted })
}

impl Representatives {
    /// How many times fewer states than they stand for, if all are known.
    pub fn factor(&self) -> Option<f64> {
        (self.uncounted == 0.0 && self.stored > 0.0).then(|| self.standing_for / self.stored)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_of_the_line_are_read() {
        let text =
            "\nSymmetry reduction: group S5, order 120\n    16143\tstates stored, standing for 1837522\n";
        let found = read(text).unwrap();
        assert_eq!((found.stored, found.standing_for, found.uncounted), (16143.0, 1837522.0, 0.0));
        let text =
            "  1.5e+09\tstates stored, standing for 2e+10 and what 7 of them stand for, which is not known\n";
        let found = read(text).unwrap();
        assert_eq!((found.stored, found.standing_for, found.uncounted), (1.5e9, 2e10, 7.0));
        assert_eq!(found.factor(), None);
        assert_eq!(read("     59 states, stored\n"), None);
    }
}
