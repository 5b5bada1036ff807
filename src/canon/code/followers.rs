//! Points in no item: control states, computed numbers. The search knows them by how they stand to the items.

use crate::canon::forest::Forest;
use crate::group::permutation::{Permutation, orbits};
use std::collections::{BTreeSet, HashMap};

/// For each follower, how it stands to each item: the orbit of the pair, as a number from 1; 0 for the most frequent one.
pub fn pair_codes(forest: &Forest, generators: &[Permutation], followers: &[u32]) -> Vec<Vec<i64>> {
    // items move as their first points do; those without points of their own can't be told apart by this
    let heads: Vec<Option<u32>> = forest
        .items
        .iter()
        .map(|points| points.first().copied())
        .chain(forest.loose.iter().map(|points| points.first().copied()))
        .collect();
    let mut orbit_of: HashMap<(u32, u32), i64> = HashMap::new();
    let mut count = 0;
    for &follower in followers {
        for head in heads.iter().flatten() {
            if orbit_of.contains_key(&(follower, *head)) {
                continue;
            }
            count += 1;
            let mut pending = vec![(follower, *head)];
            orbit_of.insert((follower, *head), count);
            while let Some((a, b)) = pending.pop() {
                for generator in generators {
                    let image = (generator.image(a), generator.image(b));
                    if orbit_of.insert(image, count).is_none() {
                        pending.push(image);
                    }
                }
            }
        }
    }
    let code = |follower: &u32| {
        let row: Vec<i64> =
            heads.iter().map(|head| head.map_or(0, |head| orbit_of[&(*follower, head)])).collect();
        let frequency = |code: &i64| row.iter().filter(|other| *other == code).count();
        // the same for all followers of an orbit, since the numbers of pairs are
        let frequent = row.iter().copied().max_by_key(|code| (frequency(code), *code)).unwrap_or(0);
        row.iter().map(|code| if *code == frequent { 0 } else { *code }).collect()
    };
    followers.iter().map(code).collect()
}

/// Does what is told of points in no item tell them apart? If not, a search on the items would take states for symmetric that are not.
pub fn tells_followers_apart(forest: &Forest, degree: usize, generators: &[Permutation]) -> bool {
    let in_items: BTreeSet<u32> = forest.points().collect();
    let in_cells: BTreeSet<u32> = forest.cells.iter().map(|(point, _)| *point).collect();
    for orbit in orbits(degree, generators).iter().filter(|orbit| orbit.len() > 1) {
        let followers: Vec<u32> =
            orbit.iter().copied().filter(|p| !in_items.contains(p) && !in_cells.contains(p)).collect();
        let codes = pair_codes(forest, generators, &followers);
        let different: BTreeSet<&Vec<i64>> = codes.iter().collect();
        if different.len() < codes.len() {
            return false;
        }
    }
    true
}
