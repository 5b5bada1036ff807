//! Making groups: by name, products of them, renamed at random.

use crate::common::Random;
use topsym::group::cycles;
use topsym::group::permutation::Permutation;

/// A group, by its generators.
#[derive(Clone, Debug)]
pub struct Sample {
    pub degree: usize,
    pub generators: Vec<Permutation>,
}

/// A permutation in cycle notation.
pub fn permutation(degree: usize, text: &str) -> Permutation {
    cycles::parse(text, degree).unwrap_or_else(|problem| panic!("{text}: {problem}"))
}

pub fn sample(degree: usize, generators: &[&str]) -> Sample {
    Sample { degree, generators: generators.iter().map(|text| permutation(degree, text)).collect() }
}

pub fn of_images(degree: usize, image: impl Fn(u32) -> u32) -> Permutation {
    Permutation::new((0..degree as u32).map(image).collect()).expect("a permutation")
}

/// All permutations of n points, from two generators.
pub fn symmetric(n: usize) -> Sample {
    let turn = of_images(n, |point| (point + 1) % n as u32);
    let exchange = of_images(n, |point| if point < 2 { 1 - point } else { point });
    Sample { degree: n, generators: vec![turn, exchange] }
}

pub fn cyclic(n: usize) -> Sample {
    Sample { degree: n, generators: vec![of_images(n, |point| (point + 1) % n as u32)] }
}

pub fn dihedral(n: usize) -> Sample {
    let mut group = cyclic(n);
    group.generators.push(of_images(n, |point| n as u32 - 1 - point));
    group
}

pub fn alternating(n: usize) -> Sample {
    let turn = |k: u32| {
        of_images(n, move |point| match point {
            0 => 1,
            1 => k,
            point if point == k => 0,
            point => point,
        })
    };
    Sample { degree: n, generators: (2..n as u32).map(turn).collect() }
}

/// Side by side.
pub fn product(factors: &[Sample]) -> Sample {
    let degree = factors.iter().map(|factor| factor.degree).sum();
    let mut generators = Vec::new();
    let mut before = 0;
    for factor in factors {
        let range = before as u32..(before + factor.degree) as u32;
        for generator in &factor.generators {
            generators.push(of_images(degree, |point| match range.contains(&point) {
                true => generator.image(point - range.start) + range.start,
                false => point,
            }));
        }
        before += factor.degree;
    }
    Sample { degree, generators }
}

/// As many copies of the inner group as the outer one has points, moved as it moves them; with one more point for each copy if asked.
pub fn wreath(inner: &Sample, outer: &Sample, with_heads: bool) -> Sample {
    let size = inner.degree as u32;
    let inside = size * outer.degree as u32;
    let degree = inside as usize + if with_heads { outer.degree } else { 0 };
    let mut generators = Vec::new();
    for generator in &inner.generators {
        generators.push(of_images(degree, |point| if point < size { generator.image(point) } else { point }));
    }
    for generator in &outer.generators {
        generators.push(of_images(degree, |point| match point < inside {
            true => generator.image(point / size) * size + point % size,
            false => generator.image(point - inside) + inside,
        }));
    }
    Sample { degree, generators }
}

/// The same group acting on several copies of its points at once: columns.
pub fn columns(group: &Sample, height: usize) -> Sample {
    let width = group.degree as u32;
    let lift = |generator: &Permutation| {
        of_images(group.degree * height, |point| generator.image(point % width) + point / width * width)
    };
    Sample { degree: group.degree * height, generators: group.generators.iter().map(lift).collect() }
}

/// A random renaming of the points.
pub fn shuffle(random: &mut Random, degree: usize) -> Permutation {
    let mut images: Vec<u32> = (0..degree as u32).collect();
    for index in (1..degree).rev() {
        images.swap(index, random.below(index + 1));
    }
    Permutation::new(images).expect("a permutation")
}

/// The same group with other names for its points.
pub fn renamed(random: &mut Random, group: &Sample) -> Sample {
    let names = shuffle(random, group.degree);
    let back = names.inverse();
    let generators = group.generators.iter().map(|generator| back.then(generator).then(&names)).collect();
    Sample { degree: group.degree, generators }
}

/// The same group with other generators: products of them, which together still generate it.
pub fn mixed(random: &mut Random, group: &Sample) -> Sample {
    let mut generators = group.generators.clone();
    let count = generators.len();
    for _ in 0..count * 3 {
        let (a, b) = (random.below(count), random.below(count));
        if a != b {
            generators[a] = generators[a].then(&generators[b]);
        }
    }
    Sample { degree: group.degree, generators }
}
