//! The flags that `spin -a` should have for a model.
//!
//! SPIN resets local variables to 0 where their values are not needed any more. If 0 is the number of something that moves, a variable
//! that was reset names it. That is sound, for nobody looks at the variable, but states differ that need not: whoever has the number 0 is
//! not like the others any more. `-o2` switches resets off.
//!
//! That has its price, too: without resets old values stay. So it depends on the value that a variable has while it is not needed. A model
//! that keeps to one value of its own (255 for nobody) does SPIN's work itself, and a reset only adds a second value of the same meaning.
//! A variable that starts with 0 has been left to SPIN. The examples bear it out: where a variable that is reset starts with another
//! value, `-o2` saves states (in email_array 224 are left of 9122); where all of them start with 0, it saves none (in hypercube_table it
//! makes 3023 of 119).

use super::dead::reset_variables;
use super::files::SpinFiles;
use super::header::{Header, plain_name};
use super::layout::layout;
use crate::model::Model;
use crate::promela::Loaded;
use crate::symmetry::Symmetries;

/// The flag that switches resets off.
const NO_RESETS: &str = "-o2";

/// Runs SPIN with the flags that suit a model: `run` is told them. Returns what SPIN wrote, and the flags.
pub fn translate<E>(
    loaded: &Loaded,
    model: &Model,
    symmetries: &Symmetries,
    mut run: impl FnMut(&[String]) -> Result<SpinFiles, E>,
) -> Result<(SpinFiles, Vec<String>), E> {
    let files = run(&[])?;
    if !resets_cost(loaded, model, symmetries, &files) {
        return Ok((files, Vec::new()));
    }
    let flags = vec![NO_RESETS.to_string()];
    Ok((run(&flags)?, flags))
}

/// Do SPIN's resets cost more than they save? The files are those that SPIN writes without any flags.
fn resets_cost(loaded: &Loaded, model: &Model, symmetries: &Symmetries, files: &SpinFiles) -> bool {
    let Ok(moving) = layout(loaded, model, symmetries, files) else {
        return false;
    };
    let moves = |point: &u32| moving.generators.iter().any(|generator| generator.image(*point) != *point);
    let reset = reset_variables(&files.statements, &Header::new(&files.header, &files.code));
    let layout = &moving.layout;
    layout.bodies.iter().any(|body| {
        let mut variables = body.variables.iter();
        variables.any(|variable| {
            let zero = variable.holds.and_then(|set| layout.sets[set].points.get(&0));
            let Some(first) = variable.steps.first().filter(|_| zero.is_some_and(moves)) else {
                return false;
            };
            reset.contains(&(body.number, plain_name(&first.name).to_string()))
                && !starts_with_zero(&files.code, body.number, &first.name)
        })
    })
}

/// Is a variable 0 when its process starts? pan.c says so: `((P0 *)pptr(h))->from = 255;`
fn starts_with_zero(code: &str, proctype: usize, member: &str) -> bool {
    let assignment = format!("((P{proctype} *)pptr(h))->{member} = ");
    let value = code.split(&assignment).nth(1).and_then(|rest| rest.split(';').next());
    value.is_none_or(|value| value.trim() == "0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_values_are_found() {
        let code = "\t\t((P1 *)pptr(h))->to = 255;\n\t\t((P1 *)pptr(h))->k = 0;\n";
        assert!(!starts_with_zero(code, 1, "to"));
        assert!(starts_with_zero(code, 1, "k") && starts_with_zero(code, 2, "to"));
    }
}
