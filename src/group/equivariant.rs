//! Maps from an orbit to something else that a group acts on, such that it makes no difference whether one is moved before or after
//! the map. The image of one point decides all others, so there is one candidate for each image of that point.

use super::permutation::Permutation;
use std::collections::HashMap;

/// The map from the orbit of `point` that takes it to `image`; `act` says how the generator with a given index moves images. `None` if
/// there is no such map.
pub fn map_of_orbit<L: Clone + PartialEq>(
    generators: &[Permutation],
    point: u32,
    image: L,
    act: impl Fn(usize, &L) -> L,
) -> Option<HashMap<u32, L>> {
    let mut map = HashMap::from([(point, image)]);
    let mut pending = vec![point];
    while let Some(at) = pending.pop() {
        for (index, generator) in generators.iter().enumerate() {
            let target = generator.image(at);
            let expected = act(index, &map[&at]);
            match map.get(&target) {
                Some(known) if *known == expected => {}
                Some(_) => return None,
                None => {
                    map.insert(target, expected);
                    pending.push(target);
                }
            }
        }
    }
    Some(map)
}
