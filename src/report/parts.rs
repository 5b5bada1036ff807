//! A batch that is done in parts: what each part leaves in its file, and the table of all of them.
//!
//! A part knows all models of the batch, so that any of the parts tells what is missing. Its file is there from the beginning, and is written anew after
//! each model: of a part that was killed, what it had until then is kept, and the rest shows as not run.

use super::batch::Row;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use thiserror::Error;

/// Which part, and of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// From 1.
    pub index: usize,
    /// How many there are.
    pub of: usize,
}

/// What is wrong with the name of a part.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("a part is written I/N, such as 2/4: I from 1 to N, and no more than 100000 parts")]
pub struct BadShard;

impl FromStr for Shard {
    type Err = BadShard;

    fn from_str(text: &str) -> Result<Shard, BadShard> {
        let (index, of) = text.split_once('/').ok_or(BadShard)?;
        let (index, of) = (index.parse().map_err(|_| BadShard)?, of.parse().map_err(|_| BadShard)?);
        if (1..=of).contains(&index) && of <= MOST_SHARDS { Ok(Shard { index, of }) } else { Err(BadShard) }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

/// More would be a mistake.
pub const MOST_SHARDS: usize = 100_000;

impl Shard {
    /// The part of the model with this place in the sorted list. Neighbours, which are often alike, go to different parts.
    fn has(self, place: usize) -> bool {
        place % self.of == self.index - 1
    }

    /// Its models.
    pub fn select<T: Clone>(self, all: &[T]) -> Vec<T> {
        let here = all.iter().enumerate().filter(|(place, _)| self.has(*place));
        here.map(|(_, one)| one.clone()).collect()
    }
}

/// The file of a part.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Part {
    /// By which version of topsym.
    pub version: String,
    /// Which part it is.
    pub shard: Shard,
    /// What else the results depend on, in words: parts with different settings don't belong together.
    pub settings: String,
    /// All models of the batch, sorted, not only those of this part.
    pub models: Vec<String>,
    /// What was found so far.
    pub rows: Vec<Row>,
    /// Is this all?
    pub finished: bool,
}

/// Why files do not make a table.
#[derive(Debug, Error)]
pub enum BadParts {
    /// One that cannot be read at all.
    #[error("{}: {error}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// One that is none.
    #[error("{}: this is no result of `topsym batch --shard`: {error}", path.display())]
    NoPart {
        /// Which.
        path: PathBuf,
        /// Why.
        error: serde_json::Error,
    },
    /// Two that don't belong together.
    #[error("{} and {} are not parts of one batch: {what}", first.display(), second.display())]
    Different {
        /// One of them.
        first: PathBuf,
        /// The other one.
        second: PathBuf,
        /// What is different.
        what: &'static str,
    },
    /// Nothing to merge.
    #[error("there are no files to merge")]
    Nothing,
}

/// What the parts of a batch make together.
#[derive(Clone, Debug)]
pub struct Merged {
    /// A row for each model, in the order of a batch in one go.
    pub rows: Vec<Row>,
    /// Parts that are missing, or did not come to their end.
    pub unfinished: Vec<Shard>,
}

/// Reads the files of parts and puts them together.
pub fn merge(files: &[PathBuf]) -> Result<Merged, BadParts> {
    let mut parts: Vec<(PathBuf, Part)> = Vec::new();
    for path in files {
        let part = read(path)?;
        if let Some((first, known)) = parts.first() {
            let what = match () {
                _ if known.shard.of != part.shard.of => "they divide it differently",
                _ if known.models != part.models => "they are about different models",
                _ if known.settings != part.settings => "their settings are different",
                _ if known.version != part.version => "they are of different versions of topsym",
                _ => "",
            };
            if !what.is_empty() {
                return Err(BadParts::Different { first: first.clone(), second: path.clone(), what });
            }
        }
        if let Some((other, _)) = parts.iter().find(|(_, other)| other.shard == part.shard) {
            let what = "both are the same part";
            return Err(BadParts::Different { first: other.clone(), second: path.clone(), what });
        }
        parts.push((path.clone(), part));
    }
    let (_, any) = parts.first().ok_or(BadParts::Nothing)?;
    let of = any.shard.of;
    let shards = (1..=of).map(|index| Shard { index, of });
    let part = |shard: Shard| parts.iter().map(|(_, part)| part).find(|part| part.shard == shard);
    let row = |place: usize, model: &String| {
        let shard = Shard { index: place % of + 1, of };
        let found = part(shard).and_then(|part| part.rows.iter().find(|row| row.model() == model));
        let why = match part(shard) {
            None => format!("part {shard} is missing"),
            Some(_) => format!("part {shard} was stopped before this model was finished"),
        };
        found.cloned().unwrap_or_else(|| Row::not_run(model.clone(), why))
    };
    Ok(Merged {
        rows: any.models.iter().enumerate().map(|(place, model)| row(place, model)).collect(),
        unfinished: shards.filter(|shard| part(*shard).is_none_or(|part| !part.finished)).collect(),
    })
}

fn read(path: &Path) -> Result<Part, BadParts> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| BadParts::Unreadable { path: path.to_path_buf(), error })?;
    serde_json::from_str(&text).map_err(|error| BadParts::NoPart { path: path.to_path_buf(), error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_model_is_in_one_part() {
        let all: Vec<usize> = (0..23).collect();
        let mut together: Vec<usize> = Vec::new();
        for index in 1..=5 {
            together.extend(Shard { index, of: 5 }.select(&all));
        }
        together.sort_unstable();
        assert_eq!(together, all);
    }

    #[test]
    fn parts_have_names() {
        assert_eq!("2/4".parse(), Ok(Shard { index: 2, of: 4 }));
        for wrong in ["", "2", "0/4", "5/4", "a/b", "1/0", "1/1000000", "-1/4", "1/4/5"] {
            assert_eq!(wrong.parse::<Shard>(), Err(BadShard), "{wrong}");
        }
    }
}
