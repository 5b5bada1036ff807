//! Where everything in the drawing is.
//!
//! The diagram falls into connected parts. Each part is drawn by itself, as a ring or in columns. The parts
//! then fill the picture row by row like words fill a paragraph, first those with links, then the lone
//! nodes; the width is chosen so that the whole is a bit wider than high. Nodes of an orbit are given the
//! same size. Everything is computed in a fixed order from the numbers of the nodes, so that the same
//! diagram always gives the same picture.

use super::shape::{self, Piece, Point, Shape};
use super::{Diagram, Link, Node, NodeKind, columns, layers, ring};
use petgraph::unionfind::UnionFind;
use std::collections::{BTreeMap, HashMap};

/// The finished drawing.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Picture {
    pub(super) width: f64,
    pub(super) height: f64,
    /// For each node of the diagram.
    pub(super) shapes: Vec<Shape>,
    /// For each link of the diagram.
    pub(super) lines: Vec<(Link, Route)>,
}

/// A line between two nodes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Route {
    /// The node at the start.
    pub(super) from: usize,
    /// The node at the end.
    pub(super) to: usize,
    pub(super) start: Point,
    pub(super) steps: Vec<Piece>,
}

/// A connected part of the diagram. Its nodes are numbered from 0.
pub(super) struct Part {
    /// The shapes, not yet placed.
    pub(super) shapes: Vec<Shape>,
    /// The orbit of each node.
    pub(super) orbits: Vec<usize>,
    /// Process and channel of each link.
    pub(super) links: Vec<(usize, usize)>,
    /// For each link: does the process send?
    pub(super) sends: Vec<bool>,
    /// For each link: does it have one direction only?
    pub(super) one_way: Vec<bool>,
}

/// What a node of a part, or a link of it, is in the diagram.
pub(super) struct Origin {
    nodes: Vec<usize>,
    links: Vec<Link>,
}

/// A part with its shapes placed.
pub(super) struct Drawing {
    pub(super) shapes: Vec<Shape>,
    /// For each link of the part.
    pub(super) routes: Vec<Route>,
}

/// Between the parts, and around them.
const PART_GAP: f64 = 36.0;
/// How much wider than high the picture should be.
const ASPECT: f64 = 1.5;

/// Draws a diagram.
pub(super) fn picture(diagram: &Diagram) -> Picture {
    let mut shapes = shapes(diagram);
    let mut lines = Vec::new();
    let drawn: Vec<(Drawing, Origin)> = (parts(diagram).into_iter())
        .map(|(part, origin)| {
            let drawing = ring::draw(&part).unwrap_or_else(|| columns::draw(&part, &layers::arrange(&part)));
            (drawing, origin)
        })
        .collect();
    let boxes: Vec<(Point, Point)> = drawn.iter().map(|(drawing, _)| drawing.bounds()).collect();
    let area: f64 = boxes.iter().map(|(a, b)| (b.x - a.x + PART_GAP) * (b.y - a.y + PART_GAP)).sum();
    let widest = boxes.iter().map(|(a, b)| b.x - a.x).fold(0.0, f64::max);
    let limit = (area * ASPECT).sqrt().max(widest) + 1.0;
    let (mut x, mut y, mut row, mut width) = (0.0, 0.0, 0.0, 0.0);
    for ((drawing, origin), (low, high)) in drawn.iter().zip(boxes) {
        let size = Point::new(high.x - low.x, high.y - low.y);
        if x > 0.0 && x + size.x > limit {
            (x, y, row) = (0.0, y + row + PART_GAP, 0.0);
        }
        let (dx, dy) = (x - low.x, y - low.y);
        for (shape, &node) in drawing.shapes.iter().zip(&origin.nodes) {
            shapes[node] = Shape { centre: shape.centre.moved(dx, dy), ..*shape };
        }
        for (route, &link) in drawing.routes.iter().zip(&origin.links) {
            let route = Route {
                from: origin.nodes[route.from],
                to: origin.nodes[route.to],
                start: route.start.moved(dx, dy),
                steps: route.steps.iter().map(|step| step.moved(dx, dy)).collect(),
            };
            lines.push((link, route));
        }
        width = f64::max(width, x + size.x);
        x += size.x + PART_GAP;
        row = f64::max(row, size.y);
    }
    Picture { width, height: y + row, shapes, lines }
}

/// The shapes, not yet placed. Those of an orbit have the same size.
fn shapes(diagram: &Diagram) -> Vec<Shape> {
    let mut widths: BTreeMap<_, f64> = BTreeMap::new();
    for node in &diagram.nodes {
        let width = widths.entry((node.kind, node.orbit)).or_default();
        *width = width.max(shape::size(node.kind, &node.name).0);
    }
    (diagram.nodes.iter())
        .map(|node| {
            let (own, height) = shape::size(node.kind, &node.name);
            let width = widths.get(&(node.kind, node.orbit)).copied().unwrap_or(own);
            Shape { kind: node.kind, centre: Point::default(), width, height }
        })
        .collect()
}

/// The connected parts in the order of their first nodes, those without links last.
pub(super) fn parts(diagram: &Diagram) -> Vec<(Part, Origin)> {
    let links = diagram.links();
    let shapes = shapes(diagram);
    let mut connected: UnionFind<usize> = UnionFind::new(shapes.len());
    for link in &links {
        connected.union(link.process, link.channel);
    }
    // a part is called after its first node
    let mut first_of: HashMap<usize, usize> = HashMap::new();
    let part_of: Vec<usize> =
        (0..shapes.len()).map(|node| *first_of.entry(connected.find_mut(node)).or_insert(node)).collect();
    let mut members: BTreeMap<usize, Origin> = BTreeMap::new();
    let mut place = vec![0; shapes.len()];
    for (node, place) in place.iter_mut().enumerate() {
        let origin =
            (members.entry(part_of[node])).or_insert_with(|| Origin { nodes: Vec::new(), links: Vec::new() });
        *place = origin.nodes.len();
        origin.nodes.push(node);
    }
    for link in links {
        if let Some(origin) = members.get_mut(&part_of[link.process]) {
            origin.links.push(link);
        }
    }
    let mut parts: Vec<(Part, Origin)> = (members.into_values())
        .map(|origin| {
            let ends = |link: &Link| (place[link.process], place[link.channel]);
            let part = Part {
                shapes: origin.nodes.iter().map(|&node| shapes[node]).collect(),
                orbits: origin.nodes.iter().map(|&node| orbit_number(&diagram.nodes[node])).collect(),
                links: origin.links.iter().map(ends).collect(),
                sends: origin.links.iter().map(|link| link.sends).collect(),
                one_way: origin.links.iter().map(|link| link.sends != link.receives).collect(),
            };
            (part, origin)
        })
        .collect();
    parts.sort_by_key(|(part, _)| part.links.is_empty());
    parts
}

/// A number for the orbit that processes and channels never share.
fn orbit_number(node: &Node) -> usize {
    node.orbit.saturating_mul(2).saturating_add((node.kind == NodeKind::Channel) as usize)
}

impl Part {
    /// The nodes that each node is linked with.
    pub(super) fn neighbours(&self) -> Vec<Vec<usize>> {
        let mut neighbours = vec![Vec::new(); self.shapes.len()];
        for &(a, b) in &self.links {
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        neighbours
    }
}

impl Drawing {
    /// The corners of the rectangle around it.
    fn bounds(&self) -> (Point, Point) {
        let mut low = Point::new(f64::INFINITY, f64::INFINITY);
        let mut high = Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY);
        let mut include = |point: Point| {
            low = Point::new(low.x.min(point.x), low.y.min(point.y));
            high = Point::new(high.x.max(point.x), high.y.max(point.y));
        };
        for shape in &self.shapes {
            let (rx, ry) = (shape.width / 2.0, shape.height / 2.0);
            include(shape.centre.moved(-rx, -ry));
            include(shape.centre.moved(rx, ry));
        }
        for route in &self.routes {
            include(route.start);
            for step in &route.steps {
                include(step.end());
            }
        }
        (low, high)
    }

    /// How many lines come nearer than the margin to a node that they do not join.
    pub(super) fn foreign_hits(&self, margin: f64) -> usize {
        (self.routes.iter())
            .map(|route| {
                let foreign = |(node, _): &(usize, &Shape)| *node != route.from && *node != route.to;
                let points = route.points();
                (self.shapes.iter().enumerate().filter(foreign))
                    .filter(|(_, shape)| points.iter().any(|&point| shape.covers(point, margin)))
                    .count()
            })
            .sum()
    }
}

impl Route {
    /// Points along the line.
    pub(super) fn points(&self) -> Vec<Point> {
        let mut points = vec![self.start];
        let mut at = self.start;
        for step in &self.steps {
            points.extend((1..=16).map(|i| step.at(at, f64::from(i) / 16.0)));
            at = step.end();
        }
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::diagram::{Edge, samples};
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// Nodes do not overlap and are inside; lines end at the borders of their nodes and avoid all others.
    fn check(diagram: &Diagram) {
        let picture = picture(diagram);
        for (i, a) in picture.shapes.iter().enumerate() {
            for (j, b) in picture.shapes[..i].iter().enumerate() {
                assert!(!a.near(b, 9.0), "{}: {i} and {j}", diagram.model);
            }
            let (rx, ry) = (a.width / 2.0 - 0.01, a.height / 2.0 - 0.01);
            assert!(a.centre.x - rx > 0.0 && a.centre.x + rx < picture.width, "{}", diagram.model);
            assert!(a.centre.y - ry > 0.0 && a.centre.y + ry < picture.height, "{}", diagram.model);
        }
        assert_eq!(picture.lines.len(), diagram.links().len());
        for (link, route) in &picture.lines {
            let ends = [route.from.min(route.to), route.from.max(route.to)];
            assert_eq!(ends, [link.process.min(link.channel), link.process.max(link.channel)]);
            let last = route.steps.last().unwrap().end();
            for (node, point) in [(route.from, route.start), (route.to, last)] {
                let shape = &picture.shapes[node];
                let u = (point.x - shape.centre.x).abs() / (shape.width / 2.0);
                let v = (point.y - shape.centre.y).abs() / (shape.height / 2.0);
                let norm = if shape.kind == NodeKind::Process { u.hypot(v) } else { u.max(v) };
                assert!((norm - 1.0).abs() < 1e-6, "{}: {norm}", diagram.model);
            }
        }
        let routes = picture.lines.into_iter().map(|(_, route)| route).collect();
        let drawing = Drawing { shapes: picture.shapes, routes };
        assert_eq!(drawing.foreign_hits(1.0), 0, "{}", diagram.model);
    }

    #[test]
    fn samples_are_drawn_well() {
        for diagram in samples::all() {
            check(&diagram);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        // whatever the edges are, and even if the orbits make no sense
        #[test]
        fn any_diagram_is_drawn_well(
            nodes in vec((any::<bool>(), 0..4usize, "[a-zA-Z]{1,12}"), 1..20),
            edges in vec((0..20usize, 0..20usize), 0..50),
        ) {
            let node = |(process, orbit, name)| {
                let kind = if process { NodeKind::Process } else { NodeKind::Channel };
                Node { name, kind, colour: String::new(), orbit }
            };
            check(&Diagram {
                model: "any".to_string(),
                nodes: nodes.into_iter().map(node).collect(),
                edges: edges.into_iter().map(|(from, to)| Edge { from, to }).collect(),
            });
        }
    }

    #[test]
    fn nodes_of_an_orbit_have_one_width() {
        let picture = picture(&samples::star(12));
        assert!(picture.shapes[1..=12].iter().all(|shape| shape.width == picture.shapes[1].width));
    }

    #[test]
    fn shape_of_the_picture() {
        let picture = picture(&samples::pairs(5));
        let ratio = picture.width / picture.height;
        assert!(ratio > 0.7 && ratio < 3.0, "{ratio}");
    }

    #[test]
    fn same_diagram_same_picture() {
        for diagram in samples::all() {
            assert_eq!(picture(&diagram), picture(&diagram.clone()));
        }
    }
}
