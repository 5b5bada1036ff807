//! Cycle notation, in and out: `(1 2 3)(4 5)`. Points are numbers from 1, as in books and in GAP.

use super::permutation::Permutation;
use thiserror::Error;

/// What is wrong with a text of cycles.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CycleError {
    /// Something stands where a cycle should begin.
    #[error("a cycle begins with `(`, not `{0}`")]
    NoCycle(String),
    /// A cycle does not end.
    #[error("there is no `)` behind `({0}`")]
    NoEnd(String),
    /// A point is in two places, or has two images.
    #[error("`{0}` occurs twice")]
    Twice(String),
    /// The first point is 1.
    #[error("points are numbered from 1")]
    Zero,
    /// There are fewer points.
    #[error("{number} is more than the degree, {degree}")]
    TooLarge {
        /// The number.
        number: u32,
        /// How many points there are.
        degree: usize,
    },
    /// A word that is no number.
    #[error("`{0}` is not the number of a point")]
    NoPoint(String),
    /// Two points have one image.
    #[error("this is no permutation")]
    NoPermutation,
}

/// The words in each cycle of a permutation that is written as `(a b c) (d e)`, or with commas.
pub fn words(text: &str) -> Result<Vec<Vec<&str>>, CycleError> {
    let mut cycles = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let inside = rest.strip_prefix('(').ok_or_else(|| CycleError::NoCycle(rest.to_string()))?;
        let (cycle, behind) = inside.split_once(')').ok_or_else(|| CycleError::NoEnd(inside.to_string()))?;
        cycles.push(cycle.split([' ', ',', '\t']).filter(|name| !name.is_empty()).collect());
        rest = behind.trim_start();
    }
    Ok(cycles)
}

/// The permutation with the given cycles; `name` is how a point is called if it occurs twice.
pub fn of_cycles(
    degree: usize,
    cycles: &[Vec<u32>],
    name: impl Fn(u32) -> String,
) -> Result<Vec<u32>, CycleError> {
    let mut images: Vec<u32> = (0..degree as u32).collect();
    let mut seen = vec![false; degree];
    for cycle in cycles {
        for (index, &point) in cycle.iter().enumerate() {
            if std::mem::replace(&mut seen[point as usize], true) {
                return Err(CycleError::Twice(name(point)));
            }
            images[point as usize] = cycle[(index + 1) % cycle.len()];
        }
    }
    Ok(images)
}

/// Reads a permutation of the points 1, 2, … up to the degree.
pub fn parse(text: &str, degree: usize) -> Result<Permutation, CycleError> {
    let point = |word: &str| match word.parse::<u32>() {
        Ok(0) => Err(CycleError::Zero),
        Ok(number) if number as usize <= degree => Ok(number - 1),
        Ok(number) => Err(CycleError::TooLarge { number, degree }),
        Err(_) => Err(CycleError::NoPoint(word.to_string())),
    };
    let cycles = words(text)?
        .into_iter()
        .map(|cycle| cycle.into_iter().map(point).collect::<Result<Vec<u32>, CycleError>>())
        .collect::<Result<Vec<Vec<u32>>, CycleError>>()?;
    let images = of_cycles(degree, &cycles, |point| (point + 1).to_string())?;
    Permutation::new(images).ok_or(CycleError::NoPermutation)
}

/// The largest number in a text of cycles: the least degree that it can have. `None` if there is none.
pub fn largest_point(text: &str) -> Option<u32> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).max()
}

/// Writes a permutation with names for the points; `()` if it moves nothing.
pub fn write(permutation: &Permutation, separator: &str, name: impl Fn(u32) -> String) -> String {
    let cycles: Vec<String> = permutation
        .cycles()
        .iter()
        .map(|cycle| {
            let names: Vec<String> = cycle.iter().map(|&point| name(point)).collect();
            format!("({})", names.join(separator))
        })
        .collect();
    if cycles.is_empty() { "()".to_string() } else { cycles.concat() }
}

/// Writes a permutation as GAP reads it.
pub fn gap(permutation: &Permutation) -> String {
    write(permutation, ",", |point| (point + 1).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        for text in ["(1 2 3)(4 5)", "()", "(2 7)(3 4)"] {
            let permutation = parse(text, 7).unwrap();
            assert_eq!(write(&permutation, " ", |point| (point + 1).to_string()), text);
            assert_eq!(parse(&gap(&permutation), 7), Ok(permutation));
        }
        assert_eq!(parse(" (1,2) (3) ", 3), parse("(1 2)", 3));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, problem) in [
            ("(1 2", "there is no `)` behind `(1 2`"),
            ("1 2)", "a cycle begins with `(`, not `1 2)`"),
            ("(1 2)(2 3)", "`2` occurs twice"),
            ("(0 1)", "points are numbered from 1"),
            ("(1 6)", "6 is more than the degree, 5"),
            ("(1 x)", "`x` is not the number of a point"),
        ] {
            assert_eq!(parse(text, 5).unwrap_err().to_string(), problem);
        }
    }
}
