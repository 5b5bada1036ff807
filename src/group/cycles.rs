//! Cycle notation, in and out: `(1 2 3)(4 5)`. Points are numbers from 1, as in books and in GAP.

use super::permutation::Permutation;

/// The words in each cycle of a permutation that is written as `(a b c) (d e)`, or with commas.
pub fn words(text: &str) -> Result<Vec<Vec<&str>>, String> {
    let mut cycles = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let inside =
            rest.strip_prefix('(').ok_or_else(|| format!("a cycle begins with `(`, not `{rest}`"))?;
        let (cycle, behind) =
            inside.split_once(')').ok_or_else(|| format!("there is no `)` behind `({inside}`"))?;
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
) -> Result<Vec<u32>, String> {
    let mut images: Vec<u32> = (0..degree as u32).collect();
    let mut seen = vec![false; degree];
    for cycle in cycles {
        for (index, &point) in cycle.iter().enumerate() {
            if std::mem::replace(&mut seen[point as usize], true) {
                return Err(format!("`{}` occurs twice", name(point)));
            }
            images[point as usize] = cycle[(index + 1) % cycle.len()];
        }
    }
    Ok(images)
}

/// Reads a permutation of the points 1, 2, … up to the degree.
pub fn parse(text: &str, degree: usize) -> Result<Permutation, String> {
    let point = |word: &str| match word.parse::<u32>() {
        Ok(0) => Err("points are numbered from 1".to_string()),
        Ok(number) if number as usize <= degree => Ok(number - 1),
        Ok(number) => Err(format!("{number} is more than the degree, {degree}")),
        Err(_) => Err(format!("`{word}` is not the number of a point")),
    };
    let cycles = words(text)?
        .into_iter()
        .map(|cycle| cycle.into_iter().map(point).collect::<Result<Vec<u32>, String>>())
        .collect::<Result<Vec<Vec<u32>>, String>>()?;
    let images = of_cycles(degree, &cycles, |point| (point + 1).to_string())?;
    Permutation::new(images).ok_or_else(|| "this is no permutation".to_string())
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
            assert_eq!(parse(text, 5), Err(problem.to_string()));
        }
    }
}
