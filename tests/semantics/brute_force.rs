//! The group against brute force: every permutation of the points that keeps their colours is given to the independent
//! checker, and those that it accepts must be as many as the order of the group says.

use crate::random::random_model;
use topsym::analysis::recheck::Checker;
use topsym::analysis::skeleton::{Colour, PointId, Skeleton};
use topsym::model::Model;
use topsym::promela::source::{Encoding, Source};
use topsym::symmetry::Symmetries;

/// Models with more permutations than this are left out.
const MOST: usize = 3000;

/// The points in groups of one colour.
fn colour_classes(skeleton: &Skeleton) -> Vec<Vec<u32>> {
    let mut classes: Vec<(&Colour, Vec<u32>)> = Vec::new();
    for (number, point) in skeleton.points.iter().enumerate() {
        match classes.iter_mut().find(|(colour, _)| **colour == point.colour) {
            Some((_, class)) => class.push(number as u32),
            None => classes.push((&point.colour, vec![number as u32])),
        }
    }
    classes.into_iter().map(|(_, class)| class).collect()
}

/// All permutations that keep the colours; `None` if there are too many.
fn all_permutations(skeleton: &Skeleton) -> Option<Vec<Vec<PointId>>> {
    let identity: Vec<PointId> = (0..skeleton.points.len() as u32).map(PointId).collect();
    let mut all = vec![identity];
    for class in colour_classes(skeleton) {
        let mut arrangements: Vec<Vec<u32>> = vec![Vec::new()];
        for &point in &class {
            arrangements = arrangements
                .into_iter()
                .flat_map(|row| {
                    (0..=row.len()).map(move |at| {
                        let mut longer = row.clone();
                        longer.insert(at, point);
                        longer
                    })
                })
                .collect();
            if arrangements.len() * all.len() > MOST {
                return None;
            }
        }
        all = all
            .into_iter()
            .flat_map(|images| {
                let class = &class;
                arrangements.iter().map(move |arrangement| {
                    let mut images = images.clone();
                    for (from, to) in class.iter().zip(arrangement) {
                        images[*from as usize] = PointId(*to);
                    }
                    images
                })
            })
            .collect();
    }
    Some(all)
}

#[test]
fn the_group_is_all_that_the_checker_accepts() {
    let (mut compared, mut symmetric, mut seed) = (0, 0, 10_000);
    while compared < 300 {
        seed += 1;
        let text = random_model(seed);
        let source = Source::preprocessed("random.pml", text.clone(), Encoding::Utf8);
        let program =
            topsym::promela::parse(&source).unwrap_or_else(|e| panic!("seed {seed}: {e:?}\n{text}"));
        let model = Model::new(&program).unwrap_or_else(|e| panic!("seed {seed}: {e:?}\n{text}"));
        let symmetries = Symmetries::find(&program, &model, &|_| {});
        assert_eq!(symmetries.refused, 0, "seed {seed}");
        let Some(all) = all_permutations(&symmetries.skeleton) else {
            continue;
        };
        let mut checker = Checker::new(&symmetries.skeleton);
        let accepted = all.iter().filter(|images| checker.accepts(images)).count();
        assert_eq!(symmetries.order.to_string(), accepted.to_string(), "seed {seed}:\n{text}");
        compared += 1;
        symmetric += usize::from(accepted > 1);
    }
    assert!(symmetric > 60 && symmetric < 280, "{symmetric} of {compared} have a symmetry");
}
