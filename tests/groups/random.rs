//! Random groups, with GAP as the judge.

use crate::common::Random;
use crate::gap::{Judgement, judge};
use crate::making::{
    Sample, alternating, columns, cyclic, dihedral, mixed, product, renamed, shuffle, symmetric, wreath,
};
use topsym::group::blocks::all_systems;
use topsym::group::classify::classify;
use topsym::group::disjoint::Decomposition;
use topsym::group::elements::random_element;
use topsym::group::generated::Generated;
use topsym::group::permutation::moved_orbits;
use topsym::group::structure::Structure;

const GROUPS: usize = 2_000;
const MOST_POINTS: usize = 30;

fn small(random: &mut Random, most: usize) -> Sample {
    let n = 2 + random.below(most - 1);
    match random.below(6) {
        0 => cyclic(n),
        1 => dihedral(n.max(3)),
        2 if n > 2 => alternating(n),
        _ => symmetric(n),
    }
}

fn imprimitive(random: &mut Random) -> Sample {
    let heads = random.below(2) == 0;
    let (inner, outer) = (small(random, 4), small(random, 4));
    wreath(&inner, &outer, heads)
}

fn piece(random: &mut Random) -> Sample {
    match random.below(4) {
        0 => imprimitive(random),
        1 => columns(&small(random, 4), 2),
        _ => small(random, 6),
    }
}

fn any_product(random: &mut Random) -> Sample {
    let mut pieces = vec![piece(random)];
    for _ in 0..random.below(3) {
        pieces.push(piece(random));
    }
    product(&pieces)
}

/// A group that a few elements of another one generate.
fn subgroup(random: &mut Random, group: &Sample) -> Sample {
    let chain = topsym::group::chain::Chain::new(group.degree, &group.generators);
    let count = 1 + random.below(3);
    let generators = (0..count).map(|_| random_element(&chain, |limit| random.below(limit))).collect();
    Sample { degree: group.degree, generators }
}

fn random_group(random: &mut Random) -> Sample {
    loop {
        let group = match random.below(10) {
            0 => {
                let degree = 2 + random.below(8);
                let count = 1 + random.below(2);
                Sample { degree, generators: (0..count).map(|_| shuffle(random, degree)).collect() }
            }
            1..4 => any_product(random),
            4 => imprimitive(random),
            _ => {
                let group = any_product(random);
                subgroup(random, &group)
            }
        };
        if group.degree <= MOST_POINTS && moved_orbits(group.degree, &group.generators).len() <= 6 {
            let mixed = mixed(random, &group);
            return renamed(random, &mixed);
        }
    }
}

fn our_judgement(group: &Sample) -> Judgement {
    let orbits = moved_orbits(group.degree, &group.generators);
    let generated = Generated::new(group.degree, group.generators.clone());
    assert!(generated.chain.is_proved());
    let blocks = orbits.iter().map(|orbit| {
        let (systems, all) = all_systems(&generated.chain, &generated.generators, orbit, 100_000);
        assert!(all);
        let mut blocks: Vec<Vec<u32>> = systems
            .into_iter()
            .map(|system| system.into_iter().find(|block| block.contains(&orbit[0])).unwrap())
            .collect();
        blocks.sort();
        blocks
    });
    let decomposition = Decomposition::new(group.degree, &group.generators);
    let mut factors: Vec<Vec<u32>> = decomposition
        .factors
        .iter()
        .map(|factor| {
            let mut points = factor.orbits.concat();
            points.sort_unstable();
            points
        })
        .collect();
    factors.sort();
    Judgement { order: generated.chain.order().to_string(), blocks: blocks.collect(), orbits, factors }
}

#[test]
fn random_groups_are_what_gap_says() {
    let mut random = Random(0x5eed);
    let groups: Vec<Sample> = (0..GROUPS).map(|_| random_group(&mut random)).collect();
    let judgements = judge(&groups);
    let mut kinds = std::collections::BTreeMap::new();
    for (group, judgement) in groups.iter().zip(&judgements) {
        assert_eq!(our_judgement(group), *judgement, "{group:?}");
        // the tree, by its own definition, has the right size and has all generators in it
        let found = classify(group.degree, &group.generators);
        assert!(found.certain, "{group:?}");
        assert_eq!(found.order.to_string(), judgement.order, "{group:?}");
        assert_eq!(found.structure.order(), found.order, "{group:?}");
        assert!(group.generators.iter().all(|generator| found.structure.contains(generator)), "{group:?}");
        *kinds.entry(found.structure.kind()).or_insert(0) += 1;
    }
    for kind in ["trivial", "full", "disjoint", "wreath", "cyclic", "dihedral", "unknown"] {
        assert!(kinds.get(kind).is_some_and(|count| *count > 5), "too few {kind}: {kinds:?}");
    }
}

/// Its generators are elements of the group, and its own order is that of the group: it is the group. GAP says so as well, for the
/// generators that the tree names.
#[test]
fn trees_generate_their_groups() {
    let mut random = Random(0xface);
    let groups: Vec<Sample> = (0..300).map(|_| random_group(&mut random)).collect();
    let trees: Vec<Sample> = groups
        .iter()
        .map(|group| {
            let structure = classify(group.degree, &group.generators).structure;
            Sample { degree: group.degree, generators: structure.generators(group.degree) }
        })
        .collect();
    for ((group, ours), theirs) in groups.iter().zip(judge(&trees)).zip(judge(&groups)) {
        assert_eq!(ours, theirs, "{group:?}");
    }
}

#[test]
fn wreath_products_are_recognised_under_any_names() {
    let mut random = Random(0xbeef);
    let mut recognised = 0;
    while recognised < 300 {
        let heads = random.below(2) == 0;
        let (inner, outer) = (small(&mut random, 5), small(&mut random, 5));
        let group = wreath(&inner, &outer, heads);
        if group.degree > MOST_POINTS {
            continue;
        }
        let mixed = mixed(&mut random, &group);
        let group = renamed(&mut random, &mixed);
        let found = classify(group.degree, &group.generators);
        let is_square = found.structure.to_string() == "D4";
        assert!(
            matches!(found.structure, Structure::Wreath(_)) || is_square,
            "{}: {group:?}",
            found.structure
        );
        let order = classify(inner.degree, &inner.generators).order.pow(outer.degree as u32)
            * classify(outer.degree, &outer.generators).order;
        assert_eq!(found.order, order);
        recognised += 1;
    }
}
