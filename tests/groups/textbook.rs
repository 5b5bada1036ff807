//! Groups that the literature on symmetry reduction names, and the families of models.

use crate::common::Random;
use crate::making::{
    Sample, alternating, columns, cyclic, dihedral, mixed, of_images, product, renamed, sample, symmetric,
    wreath,
};
use std::collections::BTreeSet;
use topsym::group::classify::{Classified, classify};
use topsym::group::permutation::Permutation;
use topsym::group::structure::Structure;

fn classified(group: &Sample) -> Classified {
    let found = classify(group.degree, &group.generators);
    assert!(found.certain, "{}", found.structure);
    assert_eq!(found.order, found.structure.order());
    for generator in found.structure.generators(group.degree) {
        assert!(
            found.structure.contains(&generator),
            "{} does not contain its own generator",
            found.structure
        );
    }
    found
}

fn check(group: &Sample, notation: &str, order: &str) {
    let found = classified(group);
    assert_eq!((found.structure.to_string().as_str(), found.order.to_string().as_str()), (notation, order));
}

#[test]
fn nothing_moves() {
    check(&sample(3, &["()"]), "trivial", "1");
    check(&sample(0, &[]), "trivial", "1");
}

#[test]
fn two_symmetric_groups_that_overlap_in_their_generators() {
    let group = sample(
        21,
        &[
            "(1 2 3)(4 5 6)(7 8 9)(10 11 12)(14 15)(17 18)(20 21)",
            "(2 3)(5 6)(8 9)(11 12)(13 14 15)(16 17 18)(19 20 21)",
        ],
    );
    check(&group, "S3 • S3", "36");
    let Structure::Disjoint(factors) = classified(&group).structure else { panic!("a product") };
    let heights: Vec<usize> = factors
        .iter()
        .map(|factor| match factor {
            Structure::Full(full) => full.columns[0].len(),
            other => panic!("{other}"),
        })
        .collect();
    assert_eq!(heights, [4, 3]);
}

#[test]
fn pairs_that_are_swapped_two_at_a_time_do_not_decompose() {
    for n in [4, 6, 20, 200] {
        let swap = |i: u32| {
            of_images(n as usize, move |point| match point / 2 {
                pair if pair == i || pair == i + 1 => point ^ 1,
                _ => point,
            })
        };
        let group = Sample { degree: n as usize, generators: (0..n / 2 - 1).map(swap).collect() };
        let found = classified(&group);
        assert_eq!(found.order, num_bigint::BigUint::from(2u8).pow(n / 2 - 1));
        let expected = if n == 4 { "S2".to_string() } else { format!("unknown, order {}", found.order) };
        assert_eq!(found.structure.to_string(), expected);
    }
}

#[test]
fn a_product_whose_generators_overlap() {
    check(&sample(5, &["(1 2 3)", "(1 2)", "(1 2)(4 5)"]), "S3 • S2", "12");
}

#[test]
fn a_symmetric_group_without_columns_is_not_full() {
    let group = sample(15, &["(1 2)(5 6)(9 10)(13 14)", "(1 2 4 8)(3 6 12 9)(5 10)(7 14 13 11)"]);
    check(&group, "unknown, order 24", "24");
}

#[test]
fn two_points_on_several_orbits_are_full_and_alternating_groups_are_not() {
    check(&sample(6, &["(1 2)(3 4)(5 6)"]), "S2", "2");
    check(&alternating(4), "unknown, order 12", "12");
    check(&alternating(7), "unknown, order 2520", "2520");
    check(&columns(&alternating(4), 2), "unknown, order 12", "12");
}

#[test]
fn columns_in_different_orders() {
    let mut random = Random(7);
    for n in 2..9 {
        let group = renamed(&mut random, &columns(&symmetric(n), 3));
        let found = classified(&group);
        assert_eq!(found.structure.to_string(), format!("S{n}"));
    }
}

/// The ways to pair off six points, and the six sets of five such ways in which every pair occurs once.
fn totals_of_six() -> Vec<BTreeSet<BTreeSet<(u32, u32)>>> {
    let mut ways: Vec<BTreeSet<(u32, u32)>> = Vec::new();
    for a in 1..6 {
        let rest: Vec<u32> = (1..6).filter(|&point| point != a).collect();
        for (b, c, d) in [(1, 2, 3), (2, 1, 3), (3, 1, 2)] {
            ways.push(BTreeSet::from([(0, a), (rest[0], rest[b]), (rest[c], rest[d])]));
        }
    }
    let mut totals: Vec<BTreeSet<BTreeSet<(u32, u32)>>> = vec![BTreeSet::new()];
    for partner in 1..6 {
        let longer = totals.iter().flat_map(|total| {
            let fits = |way: &&BTreeSet<(u32, u32)>| {
                way.contains(&(0, partner)) && total.iter().all(|other| way.is_disjoint(other))
            };
            ways.iter().filter(fits).map(|way| total.iter().chain([way]).cloned().collect())
        });
        totals = longer.collect();
    }
    totals
}

#[test]
fn six_points_in_two_ways_are_no_columns() {
    // the outer automorphism of S6: the second orbit moves as the totals do
    let totals = totals_of_six();
    assert_eq!(totals.len(), 6);
    let lift = |generator: &Permutation| {
        let image = |total: &BTreeSet<BTreeSet<(u32, u32)>>| {
            let pair = |&(a, b): &(u32, u32)| {
                let (a, b) = (generator.image(a), generator.image(b));
                (a.min(b), a.max(b))
            };
            total.iter().map(|way| way.iter().map(pair).collect()).collect::<BTreeSet<BTreeSet<(u32, u32)>>>()
        };
        of_images(12, |point| match point.checked_sub(6) {
            None => generator.image(point),
            Some(number) => {
                let image = image(&totals[number as usize]);
                6 + totals.iter().position(|total| *total == image).unwrap() as u32
            }
        })
    };
    let generators = symmetric(6).generators.iter().map(lift).collect();
    check(&Sample { degree: 12, generators }, "unknown, order 720", "720");
}

/// The symmetric group on n columns and on the n² cells of a table over them.
fn with_table(n: usize) -> Sample {
    let base = symmetric(n);
    let width = n as u32;
    let lift = |generator: &Permutation| {
        of_images(n + n * n, |point| match point.checked_sub(width) {
            None => generator.image(point),
            Some(cell) => width + generator.image(cell / width) * width + generator.image(cell % width),
        })
    };
    Sample { degree: n + n * n, generators: base.generators.iter().map(lift).collect() }
}

#[test]
fn tables_over_the_columns_move_along() {
    let mut random = Random(11);
    for n in [2, 3, 4, 6, 12] {
        let found = classified(&renamed(&mut random, &with_table(n)));
        assert_eq!(found.structure.to_string(), format!("S{n}"));
        let Structure::Full(full) = found.structure else { panic!("full") };
        // for two columns the pairs are a row of the columns as well
        let expected = if n == 2 { (3, 0) } else { (2, 1) };
        assert_eq!((full.columns[0].len(), full.tables.len()), expected, "{n}");
    }
}

#[test]
fn wreath_products() {
    for (inner, outer, order) in [(3, 2, "72"), (3, 3, "1296"), (4, 2, "1152"), (5, 4, "4976640000")] {
        for heads in [false, true] {
            let group = wreath(&symmetric(inner), &symmetric(outer), heads);
            check(&group, &format!("S{inner} ≀ S{outer}"), order);
        }
    }
    check(&wreath(&symmetric(2), &symmetric(2), true), "S2 ≀ S2", "8");
    check(&wreath(&symmetric(2), &symmetric(2), false), "D4", "8");
    check(&wreath(&cyclic(3), &cyclic(5), false), "C3 ≀ C5", "1215");
    check(&wreath(&symmetric(3), &cyclic(4), true), "S3 ≀ C4", "5184");
    check(&wreath(&product(&[symmetric(3), symmetric(2)]), &symmetric(3), true), "(S3 • S2) ≀ S3", "10368");
}

#[test]
fn trees() {
    let two = wreath(&symmetric(3), &symmetric(2), true);
    let three = wreath(&two, &symmetric(3), true);
    check(&three, "S3 ≀ S2 ≀ S3", "2239488");
    let four = wreath(&three, &symmetric(2), true);
    check(&four, "S3 ≀ S2 ≀ S3 ≀ S2", "10030613004288");
    let without_heads = wreath(&wreath(&symmetric(3), &symmetric(2), false), &symmetric(3), false);
    check(&without_heads, "S3 ≀ S2 ≀ S3", "2239488");
}

#[test]
fn blocks_with_links_between_them() {
    // S3 ≀ S3 with a channel from each block to each other one
    let size = 9;
    let lifted = wreath(&symmetric(3), &with_table(3), false);
    // keep the blocks of the three columns only: the copies for the nine cells collapse to a point each
    let degree = size + 9;
    let generators = lifted.generators.iter().map(|generator| {
        of_images(degree, |point| match point < size as u32 {
            true => generator.image(point),
            false => (generator.image((point - 9 + 3) * 3) / 3) - 3 + 9,
        })
    });
    check(&Sample { degree, generators: generators.collect() }, "S3 ≀ S3", "1296");
}

#[test]
fn rings() {
    for n in [3, 4, 5, 6, 7, 12, 30] {
        check(&columns(&cyclic(n), 2), &format!("C{n}"), &n.to_string());
        if n > 3 {
            check(&columns(&dihedral(n), 2), &format!("D{n}"), &(2 * n).to_string());
        }
    }
    check(&dihedral(3), "S3", "6");
}

#[test]
fn families_of_models() {
    check(&symmetric(20), "S20", "2432902008176640000");
    check(&product(&[symmetric(3), symmetric(2), symmetric(4)]), "S3 • S2 • S4", "288");
    let tier = wreath(&symmetric(3), &symmetric(2), true);
    check(&product(&[tier, symmetric(2)]), "(S3 ≀ S2) • S2", "144");
    for (dimension, order) in [(3, "48"), (4, "384"), (5, "3840")] {
        let corners = 1u32 << dimension;
        let flip = of_images(corners as usize, |corner| corner ^ 1);
        let turn = of_images(corners as usize, |corner| (corner << 1 | corner >> (dimension - 1)) % corners);
        let swap = of_images(corners as usize, |corner| {
            let (low, next) = (corner & 1, corner >> 1 & 1);
            corner & !3 | low << 1 | next
        });
        let group = Sample { degree: corners as usize, generators: vec![flip, turn, swap] };
        check(&group, &format!("unknown, order {order}"), order);
    }
}

#[test]
fn many_equal_factors_are_written_as_a_power() {
    check(&product(&vec![symmetric(2); 10]), "S2^10", "1024");
}

#[test]
fn hundreds_of_points() {
    let mut random = Random(5);
    let group = renamed(&mut random, &mixed(&mut Random(3), &wreath(&symmetric(10), &symmetric(50), false)));
    assert_eq!(classified(&group).structure.to_string(), "S10 ≀ S50");
    let parts: Vec<Sample> = [100, 150, 250].map(symmetric).to_vec();
    let group = renamed(&mut random, &mixed(&mut Random(9), &product(&parts)));
    let found = classified(&group);
    let mut names: Vec<&'static str> = Vec::new();
    for n in ["S100", "S150", "S250"] {
        if found.structure.to_string().contains(n) {
            names.push(n);
        }
    }
    assert_eq!(names, ["S100", "S150", "S250"], "{}", found.structure);
}
