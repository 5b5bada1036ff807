//! A model with both: as many keys as states that `gen`'s verifier stores.

use super::ours::*;
use super::theirs::stored;
use crate::common::*;
use std::path::{Path, PathBuf};
use topsym::stack::on_large_stack;

/// Larger state spaces are left out.
const MOST: usize = 60_000;

/// What was compared.
#[derive(Default)]
pub struct Sum {
    /// Models with symmetries, and as many keys.
    pub compared: usize,
    /// All their keys.
    pub keys: u64,
    /// Their states that had another one as their key.
    pub merged: u64,
    /// What could not be compared, and why.
    pub left_out: Vec<String>,
}

/// Compares one model.
fn compare(path: &Path, flags: &[String]) -> Result<Sum, String> {
    let name = path.display();
    let left_out = |why: String| Ok(Sum { left_out: vec![format!("{name}: {why}")], ..Sum::default() });
    on_large_stack(|| {
        let model = match Executed::read(path, flags) {
            Ok(model) => model,
            Err(why) => return left_out(why),
        };
        let mut keys = match model.keys() {
            Ok(keys) if keys.is_trivial() => return left_out("no symmetry".into()),
            Ok(keys) => keys,
            Err(why) => return left_out(format!("no keys: {why}")),
        };
        let ours = match reach(&model, &mut keys, MOST, usize::MAX) {
            Ok((ours, _)) => ours,
            Err(why) => return left_out(why),
        };
        let theirs = match stored(&model, path, flags) {
            Ok(theirs) => theirs,
            Err(why) => return left_out(why),
        };
        if ours.keys != theirs.states || ours.unexpected + ours.inexact > 0 {
            return Err(format!(
                "{name}: {} keys, {} unexpected, {} inexact, group {:?}, {} given up; gen stores {}: {}",
                ours.keys,
                ours.unexpected,
                ours.inexact,
                keys.group(),
                keys.given_up(),
                theirs.states,
                theirs.about,
            ));
        }
        Ok(Sum { compared: 1, keys: ours.keys, merged: ours.merged, left_out: Vec::new() })
    })
}

/// Compares many, on all cores.
pub fn compare_all(models: &[(PathBuf, Vec<String>)]) -> Sum {
    let mut all = Sum::default();
    for sum in results_of_all(models, |(path, flags)| compare(path, flags)) {
        all.compared += sum.compared;
        all.keys += sum.keys;
        all.merged += sum.merged;
        all.left_out.extend(sum.left_out);
    }
    all.left_out.sort();
    println!("{} models with symmetries, {} keys, {} states merged", all.compared, all.keys, all.merged);
    all.left_out.iter().for_each(|line| println!("left out: {line}"));
    all
}

/// Compares texts.
pub fn compare_texts(texts: impl Iterator<Item = String>) -> Sum {
    let folder = tempfile::tempdir().unwrap();
    let write = |(number, text): (usize, String)| {
        let path = folder.path().join(format!("{number}.pml"));
        std::fs::write(&path, text).unwrap();
        (path, Vec::new())
    };
    compare_all(&texts.enumerate().map(write).collect::<Vec<_>>())
}
