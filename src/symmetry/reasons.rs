//! Why a model has no symmetry, in one line. `topsym explain` has more of them.

use super::Symmetries;
use super::explain::{difference, pairs};
use crate::model::subject::Subject;

/// One line about why a model has no symmetry.
pub fn why_nothing_moves(subject: &Subject, symmetries: &Symmetries) -> Option<String> {
    let model = &subject.model;
    if symmetries.generators.iter().any(|generator| !generator.permutation.is_identity()) {
        return None; // it was given up later, which has a note of its own
    }
    let pairs = pairs(model, symmetries);
    let Some((a, b)) = pairs.first().copied() else {
        return Some(
            "there are no two processes of one type, and no two channels that look alike".to_string(),
        );
    };
    let (first, second) = (symmetries.point_name(model, a.0), symmetries.point_name(model, b.0));
    let difference = difference(model, symmetries, a, b)?;
    Some(match difference.span {
        Some(span) => {
            let (file, line) = subject.source.line(span.start);
            format!("{first} and {second} are told apart at {file}:{line}; `topsym explain` says more")
        }
        None => format!("{first} and {second} are not interchangeable: {}", difference.message),
    })
}
