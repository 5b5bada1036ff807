//! Reading permutations in cycle notation: `(client[1] client[2]) (box1 box2)`.

use super::Symmetries;
use crate::group::permutation::Permutation;
use crate::model::Model;
use crate::model::skeleton::PointKind;
use std::collections::HashMap;

/// Reads a permutation of the shown points of a model. Numbers that are just pids follow their processes.
pub fn parse(text: &str, model: &Model, symmetries: &Symmetries) -> Result<Permutation, String> {
    let points = &symmetries.skeleton.points;
    let mut named: HashMap<String, u32> = HashMap::new();
    for point in 0..points.len() as u32 {
        if symmetries.is_shown(model, point) {
            named.insert(symmetries.point_name(model, point), point);
        }
    }
    let mut images: Vec<u32> = (0..points.len() as u32).collect();
    let mut moved = vec![false; points.len()];
    for cycle in cycles(text)? {
        let mut numbers = Vec::new();
        for name in cycle {
            let point = *named.get(name).ok_or_else(|| format!("there is no point `{name}`"))?;
            if std::mem::replace(&mut moved[point as usize], true) {
                return Err(format!("`{name}` occurs twice"));
            }
            numbers.push(point);
        }
        for (index, point) in numbers.iter().enumerate() {
            images[*point as usize] = numbers[(index + 1) % numbers.len()];
        }
    }
    // the pid of a process goes with it
    for (index, point) in points.iter().enumerate() {
        let PointKind::Value(class, number) = point.kind else {
            continue;
        };
        if symmetries.is_shown(model, index as u32) {
            continue;
        }
        let process =
            u32::try_from(number).ok().and_then(|pid| symmetries.skeleton.point(PointKind::Process(pid)));
        if let Some(process) = process.filter(|_| symmetries.sorts.is_real(class, number)) {
            let image = points[images[process.0 as usize] as usize].kind;
            if let PointKind::Process(pid) = image {
                let to = symmetries.skeleton.point(PointKind::Value(class, pid as i32));
                images[index] = to.map_or(index as u32, |to| to.0);
            }
        }
    }
    Permutation::new(images)
        .ok_or_else(|| "processes are exchanged that have no numbers in common".to_string())
}

/// The names in each cycle.
fn cycles(text: &str) -> Result<Vec<Vec<&str>>, String> {
    let mut cycles = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let inside =
            rest.strip_prefix('(').ok_or_else(|| format!("a cycle begins with `(`, not `{rest}`"))?;
        let (cycle, behind) =
            inside.split_once(')').ok_or_else(|| format!("there is no `)` behind `({inside}`"))?;
        cycles.push(cycle.split([' ', ',', '\t']).filter(|name| !name.is_empty()).collect());
        rest = behind.trim_start();
    }
    Ok(cycles)
}
