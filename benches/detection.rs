//! How long it takes to find the group of a model with 50 processes, preprocessing not included. The claim: under two seconds for
//! every family of examples.

use std::path::Path;
use topsym::model::Model;
use topsym::promela::preprocess::PreprocessorOptions;
use topsym::promela::{Loaded, load};
use topsym::symmetry::Symmetries;

fn main() {
    divan::main();
}

/// Models with a number of processes that can be chosen, in different styles.
const FAMILIES: [(&str, &str); 14] = [
    ("mutex_active", "N=50"),
    ("mutex_run_ids", "N=50"),
    ("mutex_record", "N=50"),
    ("peterson_scan", "N=50"),
    ("email_array", "N=50"),
    ("tiers_table", "N=12"),
    ("balancer_array", "N=50"),
    ("hypercube_links", "D=5"),
    ("ring_both_ways", "N=50"),
    ("philosophers_ids", "N=50"),
    ("fischer", "N=50"),
    ("database_messages", "N=50"),
    ("election_max", "N=50"),
    ("barrier", "N=50"),
];

fn loaded(family: &str, size: &str) -> Loaded {
    let options = PreprocessorOptions { defines: vec![size.to_string()], ..PreprocessorOptions::default() };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("promela-examples/{family}.pml"));
    load(&path, &options).unwrap_or_else(|e| panic!("{family}: {e:?}"))
}

#[divan::bench(args = 0..FAMILIES.len(), max_time = 2)]
fn group(bencher: divan::Bencher<'_, '_>, family: usize) {
    let (name, size) = FAMILIES[family];
    let loaded = loaded(name, size);
    let model = Model::new(&loaded.program).unwrap_or_else(|e| panic!("{name}: {e:?}"));
    bencher.bench_local(|| Symmetries::find(&loaded.program, &model, &|_| {}).order);
}
