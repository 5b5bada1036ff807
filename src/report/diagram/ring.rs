//! Rings, drawn as rings.
//!
//! Token rings and election protocols are frequent, and their columns would be long and narrow. Nodes with
//! the same neighbours, such as the two channels between two stations, are first taken together. If what
//! remains is one cycle, its positions are spread around a circle, beginning with the first process at the
//! top and going clockwise along the sending direction. As names are wider than high, the positions are
//! closer where the curve runs vertically. Long cycles use a superellipse, a circle that comes near to a
//! square with rounded corners, which is smaller. Nodes of one position stand one behind the other on the
//! ray from the middle. The curve grows until no nodes come near each other and no line meets a foreign
//! node. Lines are straight.

use super::NodeKind;
use super::layout::{Drawing, Part, Route};
use super::shape::{Piece, Point, Shape};
use std::collections::BTreeMap;
use std::f64::consts::TAU;

/// The free space around nodes; arrow heads must fit.
const MARGIN: f64 = 18.0;
/// Longer cycles are drawn squarish.
const LONG: usize = 12;
/// How often a larger curve is tried.
const ATTEMPTS: usize = 100;
/// Into how many pieces the curve is divided for measuring it.
const PIECES: usize = 7200;

/// Draws a part as a ring if it is one.
pub(super) fn draw(part: &Part) -> Option<Drawing> {
    let cycle = cycle(part)?;
    let widest = part.shapes.iter().map(|shape| shape.width).fold(0.0, f64::max);
    let highest = part.shapes.iter().map(|shape| shape.height).fold(0.0, f64::max);
    let points = spread(cycle.len(), widest + MARGIN, highest + MARGIN);
    let mut radius = 60.0 + 4.0 * cycle.len() as f64;
    for _ in 0..ATTEMPTS {
        let drawing = around(part, &cycle, &points, radius);
        if is_clear(&drawing) {
            return Some(drawing);
        }
        radius *= 1.03;
    }
    None
}

/// So many points on the curve of radius 1, clockwise from the top. Two neighbours are the same number of
/// steps apart, where a step is a certain way to the side or another one up or down.
fn spread(count: usize, sideways: f64, upwards: f64) -> Vec<Point> {
    let power = if count > LONG { 2.0 / 3.0 } else { 1.0 };
    let point = |piece: usize| {
        let angle = TAU * piece as f64 / PIECES as f64;
        let bend = |v: f64| v.signum() * v.abs().powf(power);
        Point::new(bend(angle.sin()), -bend(angle.cos()))
    };
    let mut lengths = vec![0.0];
    let mut length = 0.0;
    for piece in 0..PIECES {
        let (a, b) = (point(piece), point(piece + 1));
        length += ((b.x - a.x).abs() / sideways).max((b.y - a.y).abs() / upwards);
        lengths.push(length);
    }
    (0..count)
        .map(|i| point(lengths.partition_point(|&l| l < length * i as f64 / count as f64 - 1e-9)))
        .collect()
}

/// The positions of the cycle, each with its nodes.
fn cycle(part: &Part) -> Option<Vec<Vec<usize>>> {
    let neighbours = part.neighbours();
    let mut classes: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
    for (node, around) in neighbours.iter().enumerate() {
        let mut around = around.clone();
        around.sort_unstable();
        classes.entry(around).or_default().push(node);
    }
    let classes: Vec<Vec<usize>> = classes.into_values().collect();
    let mut class_of = vec![0; neighbours.len()];
    for (class, members) in classes.iter().enumerate() {
        members.iter().for_each(|&node| class_of[node] = class);
    }
    let beside: Vec<Vec<usize>> = (classes.iter())
        .map(|members| {
            let mut beside: Vec<usize> = neighbours[members[0]].iter().map(|&n| class_of[n]).collect();
            beside.sort_unstable();
            beside.dedup();
            beside
        })
        .collect();
    if classes.len() < 6 || beside.iter().any(|classes| classes.len() != 2) {
        return None;
    }
    let first_process = part.shapes.iter().position(|shape| shape.kind == NodeKind::Process)?;
    let start = class_of[first_process];
    let mut sent = part.links.iter().zip(&part.sends).filter(|(_, sends)| **sends);
    let forward = sent.find(|((process, _), _)| *process == first_process).map(|((_, to), _)| class_of[*to]);
    let (mut previous, mut at) = (start, forward.unwrap_or(beside[start][0]));
    let mut cycle = vec![classes[start].clone()];
    while at != start {
        cycle.push(classes[at].clone());
        let next = if beside[at][0] == previous { beside[at][1] } else { beside[at][0] };
        (previous, at) = (at, next);
    }
    (cycle.len() == classes.len()).then_some(cycle)
}

/// The drawing with a certain radius.
fn around(part: &Part, cycle: &[Vec<usize>], points: &[Point], radius: f64) -> Drawing {
    let mut shapes = part.shapes.clone();
    for (members, point) in cycle.iter().zip(points) {
        let far = point.x.hypot(point.y);
        let (cos, sin) = (point.x / far, point.y / far);
        let widest = members.iter().map(|&node| shapes[node].width).fold(0.0, f64::max);
        let highest = members.iter().map(|&node| shapes[node].height).fold(0.0, f64::max);
        // so far apart on the ray that the rectangles are apart in one direction
        let step =
            ((widest + MARGIN) / cos.abs().max(1e-9)).min((highest + MARGIN) / sin.abs().max(1e-9)) + 0.01;
        for (rank, &node) in members.iter().enumerate() {
            let at = radius * far + (rank as f64 - (members.len() as f64 - 1.0) / 2.0) * step;
            shapes[node].centre = Point::new(cos * at, sin * at);
        }
    }
    let routes = (part.links.iter())
        .map(|&(from, to)| {
            let (a, b) = (&shapes[from], &shapes[to]);
            let steps = vec![Piece::To(b.border_towards(a.centre))];
            Route { from, to, start: a.border_towards(b.centre), steps }
        })
        .collect();
    Drawing { shapes, routes }
}

/// Are the nodes apart, and does no line meet a foreign node?
fn is_clear(drawing: &Drawing) -> bool {
    let apart = |i: usize, a: &Shape| drawing.shapes[..i].iter().all(|b| !a.near(b, MARGIN));
    drawing.shapes.iter().enumerate().all(|(i, a)| apart(i, a)) && drawing.foreign_hits(4.0) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::diagram::{layout, samples};

    #[test]
    fn rings_are_found() {
        let is_ring = |diagram: &crate::report::diagram::Diagram| {
            layout::parts(diagram).first().is_some_and(|(part, _)| draw(part).is_some())
        };
        assert!(
            is_ring(&samples::ring(3)) && is_ring(&samples::ring(20)) && is_ring(&samples::thick_ring(8))
        );
        assert!(!is_ring(&samples::star(3)) && !is_ring(&samples::cube()) && !is_ring(&samples::pairs(1)));
    }

    #[test]
    fn stations_go_clockwise_from_the_top() {
        let diagram = samples::ring(20);
        let drawing = draw(&layout::parts(&diagram)[0].0).unwrap();
        let centres: Vec<Point> = drawing.shapes.iter().map(|shape| shape.centre).collect();
        assert!(centres.iter().all(|c| c.y >= centres[0].y));
        assert!(centres[1].x > centres[0].x && centres[19].x < centres[0].x);
        assert!(centres[6].y > centres[5].y && centres[5].y > centres[4].y);
    }
}
