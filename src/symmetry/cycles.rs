//! Reading permutations in cycle notation: `(client[1] client[2]) (box1 box2)`.

use super::Symmetries;
use crate::analysis::skeleton::PointKind;
use crate::group::cycles::{self, CycleError};
use crate::group::permutation::Permutation;
use crate::model::Model;
use std::collections::HashMap;
use thiserror::Error;

/// What is wrong with a text of cycles of named points.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NamedCycleError {
    /// In the notation.
    #[error(transparent)]
    Notation(#[from] CycleError),
    /// A name that no point has.
    #[error("there is no point `{0}`")]
    NoPoint(String),
    /// The numbers of processes cannot go with them.
    #[error("processes are exchanged that have no numbers in common")]
    NoNumbers,
}

/// Reads a permutation of the shown points of a model. Numbers that are just pids follow their processes.
pub fn parse(text: &str, model: &Model, symmetries: &Symmetries) -> Result<Permutation, NamedCycleError> {
    let points = &symmetries.skeleton.points;
    let mut named: HashMap<String, u32> = HashMap::new();
    for point in 0..points.len() as u32 {
        if symmetries.is_shown(model, point) {
            named.insert(symmetries.point_name(model, point), point);
        }
    }
    let point =
        |name: &str| named.get(name).copied().ok_or_else(|| NamedCycleError::NoPoint(name.to_string()));
    let written = cycles::words(text)?
        .into_iter()
        .map(|cycle| cycle.into_iter().map(point).collect::<Result<Vec<u32>, NamedCycleError>>())
        .collect::<Result<Vec<Vec<u32>>, NamedCycleError>>()?;
    let name = |point: u32| symmetries.point_name(model, point);
    let mut images = cycles::of_cycles(points.len(), &written, name)?;
    // the pid of a process goes with it
    for (index, point) in points.iter().enumerate() {
        let PointKind::Value(class, number) = point.kind else {
            continue;
        };
        if symmetries.is_shown(model, index as u32) {
            continue;
        }
        let process =
            u32::try_from(number).ok().and_then(|pid| symmetries.skeleton.point(PointKind::Process(pid)));
        if let Some(process) = process.filter(|_| symmetries.sorts.is_real(class, number)) {
            let image = points[images[process.0 as usize] as usize].kind;
            if let PointKind::Process(pid) = image {
                let to = symmetries.skeleton.point(PointKind::Value(class, pid as i32));
                images[index] = to.map_or(index as u32, |to| to.0);
            }
        }
    }
    Permutation::new(images).ok_or(NamedCycleError::NoNumbers)
}
