//! How long it takes to recognise large groups.
//!
//! Run with `cargo bench --bench groups`.

#[path = "../tests/common/mod.rs"]
mod common;
#[allow(dead_code)]
#[path = "../tests/groups/making.rs"]
mod making;

use common::Random;
use making::{Sample, columns, cyclic, mixed, product, renamed, symmetric, wreath};
use topsym::group::chain::Chain;
use topsym::group::classify::classify;

fn main() {
    divan::main();
}

fn hard(group: &Sample) -> Sample {
    renamed(&mut Random(5), &mixed(&mut Random(3), group))
}

/// S_200 from two generators: its chain alone, without a look at its shape.
#[divan::bench(sample_count = 5)]
fn chain_of_s200(bencher: divan::Bencher<'_, '_>) {
    let group = hard(&symmetric(200));
    bencher.bench(|| Chain::new(group.degree, &group.generators).order());
}

/// A name, and what makes the group.
type Family = (&'static str, fn() -> Sample);

const FAMILIES: &[Family] = &[
    ("S200", || symmetric(200)),
    ("S500", || symmetric(500)),
    ("S250 on 2 rows", || columns(&symmetric(250), 2)),
    ("S100 • S150 • S250", || product(&[symmetric(100), symmetric(150), symmetric(250)])),
    ("S10 ≀ S50", || wreath(&symmetric(10), &symmetric(50), false)),
    ("S50 ≀ S10", || wreath(&symmetric(50), &symmetric(10), false)),
    ("S9 ≀ S50 with heads", || wreath(&symmetric(9), &symmetric(50), true)),
    ("S2 ≀ S250", || wreath(&symmetric(2), &symmetric(250), false)),
    ("S5 ≀ S10 ≀ S10", || wreath(&wreath(&symmetric(5), &symmetric(10), false), &symmetric(10), false)),
    ("C500", || cyclic(500)),
];

/// Classification, at degree 500 in most cases; points are renamed at random and generators mixed.
#[divan::bench(args = FAMILIES.iter().map(|(name, _)| *name), sample_count = 3)]
fn classified(bencher: divan::Bencher<'_, '_>, name: &str) {
    let (_, make) = FAMILIES.iter().find(|(family, _)| *family == name).expect("a family");
    let group = hard(&make());
    bencher.bench(|| classify(group.degree, &group.generators).structure.to_string());
}
