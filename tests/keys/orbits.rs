//! Brute force: all states of an orbit have the same key, and it is one of them.

use super::both::ours::*;
use super::common::*;
use super::{random, seeds, shapes};
use std::collections::HashSet;
use std::path::Path;
use topsym::engine::explore::state::State;
use topsym::group::permutation::Permutation;
use topsym::stack::on_large_stack;

/// Larger groups are left out.
const MOST_ELEMENTS: usize = 800;

/// All elements of a group.
fn elements(generators: &[Permutation]) -> Option<Vec<Permutation>> {
    let identity = Permutation::identity(generators.first()?.degree());
    let mut known = HashSet::from([identity.clone()]);
    let mut all = vec![identity];
    let mut next = 0;
    while let Some(element) = all.get(next).cloned() {
        next += 1;
        for generator in generators {
            let product = element.then(generator);
            if known.insert(product.clone()) {
                all.push(product);
            }
        }
        if all.len() > MOST_ELEMENTS {
            return None;
        }
    }
    Some(all)
}

fn check(path: &Path, flags: &[String]) -> Result<(usize, usize), String> {
    let name = path.display();
    on_large_stack(|| {
        let Ok(model) = Executed::read(path, flags) else { return Ok((0, 0)) };
        let Ok(mut keys) = model.keys() else { return Ok((0, 0)) };
        let generators = keys.generators().to_vec();
        let Some(elements) = elements(&generators).filter(|elements| elements.len() > 1) else {
            return Ok((0, 0));
        };
        let Ok((reached, mut shapes)) = reach(&model, &mut keys, 3_000, 23) else { return Ok((0, 0)) };
        let shapes = &mut shapes;
        let (mut key, mut other) = (State::default(), State::default());
        let mut checked = 0;
        for state in reached.some.iter().take(60) {
            let identity = Permutation::identity(elements[0].degree());
            let Some(whole) = keys.image(shapes, state, &identity) else { continue };
            keys.key(shapes, state, &mut key);
            let size = keys.orbit_size();
            let mut orbit = HashSet::new();
            for element in &elements {
                let image = keys.image(shapes, state, element).ok_or(format!("{name}: an image is lost"))?;
                if whole.words == state.words {
                    keys.key(shapes, &image, &mut other);
                    if other != key {
                        return Err(format!("{name}: {element:?}: {state:?} {image:?}: {key:?} {other:?}"));
                    }
                }
                orbit.insert(image.words);
            }
            if !orbit.contains(&key.words) {
                return Err(format!("{name}: {state:?}: {key:?} is not in its orbit"));
            }
            if size != Some(orbit.len() as f64) {
                return Err(format!("{name}: {state:?}: an orbit of {}, not {size:?}", orbit.len()));
            }
            checked += 1;
        }
        Ok((1, checked))
    })
}

/// The images of all states under the generators have their keys.
fn check_generators(path: &Path) -> Result<usize, String> {
    let name = path.display();
    on_large_stack(|| {
        let Ok(model) = Executed::read(path, &[]) else { return Ok(0) };
        let Ok(mut keys) = model.keys() else { return Ok(0) };
        let generators = keys.generators().to_vec();
        let Ok((reached, mut shapes)) = reach(&model, &mut keys, 20_000, 1) else { return Ok(0) };
        let (mut key, mut other) = (State::default(), State::default());
        let mut checked = 0;
        for state in &reached.some {
            keys.key(&mut shapes, state, &mut key);
            if keys.was_completed() {
                continue;
            }
            for generator in &generators {
                let Some(image) = keys.image(&mut shapes, state, generator) else { continue };
                keys.key(&mut shapes, &image, &mut other);
                if other != key {
                    return Err(format!("{name}: {generator:?}: {state:?} {image:?}: {key:?} {other:?}"));
                }
                checked += 1;
            }
        }
        Ok(checked)
    })
}

#[test]
fn images_under_generators_have_one_key() {
    let texts = seeds(150)
        .into_iter()
        .flat_map(|seed| [random::random_model(seed), shapes::shaped_model(seed, shapes::Size::Least).text]);
    let folder = tempfile::tempdir().unwrap();
    let write = |(number, text): (usize, String)| {
        let path = folder.path().join(format!("{number}.pml"));
        std::fs::write(&path, text).unwrap();
        path
    };
    let mut models: Vec<_> = texts.enumerate().map(write).collect();
    models.extend(models_in("promela-examples"));
    let images: usize = results_of_all(&models, |path| check_generators(path)).into_iter().sum();
    println!("{} models, {images} images", models.len());
    assert!(images > 10_000, "{images}");
}

#[test]
fn all_states_of_an_orbit_have_one_key() {
    let folders = ["promela-examples"];
    let models: Vec<_> = folders.iter().flat_map(|folder| models_in(folder)).collect();
    let found = results_of_all(&models, |path| check(path, &[]));
    let (models, states) = found.iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    println!("{models} models, {states} states");
    assert!(models > 10 && states > 100, "{models} models, {states} states");
}
