//! A permutation group without a model.

use super::group::UNCERTAIN;
use super::structure::{StructureInfo, gap_session};
use crate::group::classify::classify;
use crate::group::permutation::{Permutation, moved_orbits};
use serde::Serialize;
use std::fmt;

/// The group that some permutations generate. The field names are the keys of the YAML and JSON output.
#[derive(Debug, Serialize)]
pub struct PermutationsInfo {
    /// How many points there are.
    pub degree: usize,
    /// The number of elements, in digits.
    pub order: String,
    /// Is the order proved?
    pub certain: bool,
    /// What it is made of.
    pub structure: StructureInfo,
    /// Orbits of more than one point.
    pub orbits: Vec<Vec<u32>>,
    #[serde(skip)]
    gap: String,
}

impl PermutationsInfo {
    /// Finds out about the group.
    pub fn new(degree: usize, generators: &[Permutation]) -> PermutationsInfo {
        let classified = classify(degree, generators);
        let mut orbits = moved_orbits(degree, generators);
        orbits.iter_mut().flatten().for_each(|point| *point += 1);
        PermutationsInfo {
            degree,
            order: classified.order.to_string(),
            certain: classified.certain,
            structure: StructureInfo::new(&classified.structure, &|point| Some((point + 1).to_string())),
            orbits,
            gap: gap_session(&classified.structure, degree, generators),
        }
    }

    /// A GAP session that recomputes what is claimed.
    pub fn gap(&self) -> &str {
        &self.gap
    }
}

impl fmt::Display for PermutationsInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.structure.notation.split(", ").next().unwrap_or_default();
        writeln!(f, "group {name}, order {}, degree {}", self.order, self.degree)?;
        if !self.orbits.is_empty() {
            write!(f, "\nstructure, and how states are made canonical\n{}", self.structure.text())?;
            writeln!(f, "\norbits")?;
            for orbit in &self.orbits {
                let points: Vec<String> = orbit.iter().map(ToString::to_string).collect();
                writeln!(f, "  {{ {} }}", points.join(" "))?;
            }
        }
        if !self.certain {
            writeln!(f, "\nnotes\n  {UNCERTAIN}")?;
        }
        Ok(())
    }
}
