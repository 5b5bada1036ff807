//! Positions and lines of a layered drawing, once its columns are known.
//!
//! Each node wants the mean height of its neighbours; in a column the order and a distance must be kept.
//! After subtracting the distances this is isotonic regression, which pooling adjacent violators solves
//! exactly: runs that would overlap become blocks around their common mean. A few sweeps over the columns
//! suffice. Nodes with many links are taller, so that the lines arrive at different points of a side, in
//! the order of where they come from. A line leaves horizontally up to the edge of its column, crosses the
//! gap as a curve and continues horizontally through the slots of its waypoints. So it only meets the two
//! nodes that it joins.

use super::layers::Layers;
use super::layout::{Drawing, Part, Route};
use super::shape::{Piece, Point, Shape};

/// The free space between nodes of a column.
const ROW_GAP: f64 = 14.0;
/// The height of a waypoint's slot.
const SLOT: f64 = 4.0;
/// Between the points where lines meet a side.
const PORT_GAP: f64 = 7.0;
/// The part of a side on which lines may arrive.
const USED: f64 = 0.7;
/// No shape grows by more.
const MOST_GROWTH: f64 = 230.0;
/// Growing shapes do not make a column higher than this.
const TALLEST: f64 = 1600.0;

/// Draws a part in columns.
pub(super) fn draw(part: &Part, layers: &Layers) -> Drawing {
    let mut shapes = part.shapes.clone();
    for column in &layers.columns {
        grow(part, layers, column, &mut shapes);
    }
    let heights = vertical(part, layers, &shapes);
    for (node, shape) in shapes.iter_mut().enumerate() {
        shape.centre.y = heights[node];
    }
    let edges = horizontal(part, layers, &mut shapes, &heights);
    let routes = routes(part, layers, &shapes, &heights, &edges);
    Drawing { shapes, routes }
}

/// Makes the nodes of a column as high as their lines need, if there is room.
fn grow(part: &Part, layers: &Layers, column: &[usize], shapes: &mut [Shape]) {
    let nodes = || column.iter().copied().filter(|&v| !layers.is_waypoint(v, part));
    let wish = |node: usize, shape: &Shape| {
        let lines = layers.left[node].len().max(layers.right[node].len()) as f64;
        (lines * PORT_GAP / USED - shape.height).clamp(0.0, MOST_GROWTH)
    };
    let total: f64 = nodes().map(|node| shapes[node].height + ROW_GAP).sum();
    let wishes: f64 = nodes().map(|node| wish(node, &shapes[node])).sum();
    let share = if wishes > 0.0 { ((TALLEST - total).max(MOST_GROWTH) / wishes).min(1.0) } else { 0.0 };
    for node in nodes() {
        shapes[node].height += share * wish(node, &shapes[node]);
    }
}

/// The middle of each vertex, from top to bottom.
fn vertical(part: &Part, layers: &Layers, shapes: &[Shape]) -> Vec<f64> {
    let size = |v: usize| if layers.is_waypoint(v, part) { SLOT } else { shapes[v].height };
    let mut y = vec![0.0; layers.left.len()];
    for column in &layers.columns {
        let wanted: Vec<f64> = vec![0.0; column.len()];
        settle(column, &wanted, &size, &mut y);
    }
    let count = layers.columns.len();
    for sweep in 0..60 {
        for step in 0..count {
            let column = &layers.columns[if sweep % 2 == 0 { step } else { count - 1 - step }];
            let wanted: Vec<f64> = (column.iter())
                .map(|&v| {
                    let around = layers.left[v].iter().chain(&layers.right[v]);
                    let (sum, n) = around.fold((0.0, 0.0), |(sum, n), &w| (sum + y[w], n + 1.0));
                    if n > 0.0 { sum / n } else { y[v] }
                })
                .collect();
            settle(column, &wanted, &size, &mut y);
        }
    }
    y
}

/// Puts the vertices of a column as near to where they want to be as the distances allow.
fn settle(column: &[usize], wanted: &[f64], size: &impl Fn(usize) -> f64, y: &mut [f64]) {
    let mut offsets = Vec::new();
    let mut offset = 0.0;
    for (i, &v) in column.iter().enumerate() {
        if i > 0 {
            offset += (size(column[i - 1]) + size(v)) / 2.0 + ROW_GAP;
        }
        offsets.push(offset);
    }
    let mut blocks: Vec<(f64, usize)> = Vec::new(); // sum of wishes, members
    for (wish, offset) in wanted.iter().zip(&offsets) {
        let mut block = (wish - offset, 1);
        while let Some(&(sum, members)) = blocks.last() {
            if sum / members as f64 <= block.0 / block.1 as f64 {
                break;
            }
            block = (block.0 + sum, block.1 + members);
            blocks.pop();
        }
        blocks.push(block);
    }
    let places = blocks.iter().flat_map(|&(sum, n)| std::iter::repeat_n(sum / n as f64, n));
    for ((&v, offset), place) in column.iter().zip(offsets).zip(places) {
        y[v] = place + offset;
    }
}

/// Puts the columns side by side; returns where each one begins and ends. Steep lines get more room.
fn horizontal(part: &Part, layers: &Layers, shapes: &mut [Shape], heights: &[f64]) -> Vec<(f64, f64)> {
    let mut edges = Vec::new();
    let mut x = 0.0;
    for column in &layers.columns {
        let nodes = || column.iter().copied().filter(|&v| !layers.is_waypoint(v, part));
        let width = nodes().map(|v| shapes[v].width).fold(0.0, f64::max);
        for v in nodes() {
            shapes[v].centre.x = x + width / 2.0;
        }
        edges.push((x, x + width));
        let steepest = (column.iter())
            .flat_map(|&v| layers.right[v].iter().map(move |&w| (heights[v] - heights[w]).abs()))
            .fold(0.0, f64::max);
        let lines: usize = column.iter().map(|&v| layers.right[v].len()).sum();
        x += width + 64.0 + (0.22 * steepest + 1.2 * lines as f64).min(320.0);
    }
    edges
}

/// The lines, link by link.
fn routes(
    part: &Part,
    layers: &Layers,
    shapes: &[Shape],
    heights: &[f64],
    edges: &[(f64, f64)],
) -> Vec<Route> {
    let mut column_of = vec![0; heights.len()];
    for (column, vertices) in layers.columns.iter().enumerate() {
        vertices.iter().for_each(|&v| column_of[v] = column);
    }
    (layers.chains.iter())
        .map(|chain| {
            let (first, last) = (chain[0], chain[chain.len() - 1]);
            let begin = port(&shapes[first], true, &layers.right[first], chain[1], heights);
            let end = port(&shapes[last], false, &layers.left[last], chain[chain.len() - 2], heights);
            let mut steps = Vec::new();
            let mut at = Point::new(edges[column_of[first]].1, begin.y);
            if at.x > begin.x + 0.01 {
                steps.push(Piece::To(at));
            }
            for &vertex in &chain[1..] {
                let (enter, leave) = edges[column_of[vertex]];
                let y = if layers.is_waypoint(vertex, part) { heights[vertex] } else { end.y };
                let middle = (at.x + enter) / 2.0;
                at = Point::new(enter, y);
                let before = steps.last().map_or(begin, Piece::end);
                steps.push(Piece::Curve(Point::new(middle, before.y), Point::new(middle, y), at));
                if layers.is_waypoint(vertex, part) {
                    at.x = leave;
                    steps.push(Piece::To(at));
                }
            }
            if end.x > at.x + 0.01 {
                steps.push(Piece::To(end));
            }
            Route { from: first, to: last, start: begin, steps }
        })
        .collect()
}

/// Where the line to `other` meets the side of a shape: in the order of the neighbours' heights.
fn port(shape: &Shape, right: bool, neighbours: &[usize], other: usize, heights: &[f64]) -> Point {
    let before = |&&v: &&usize| heights[v].total_cmp(&heights[other]).then(v.cmp(&other)).is_lt();
    let rank = neighbours.iter().filter(before).count() as f64;
    let count = neighbours.len() as f64;
    let gap = (PORT_GAP).min(shape.height * USED / count);
    shape.side(right, shape.centre.y + (rank - (count - 1.0) / 2.0) * gap)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settling_keeps_order_and_distance() {
        let mut y = vec![0.0; 4];
        settle(&[2, 0, 1, 3], &[50.0, 0.0, 10.0, 500.0], &|_| 20.0, &mut y);
        let gap = 20.0 + ROW_GAP;
        assert!((y[0] - y[2] - gap).abs() < 1e-9 && (y[1] - y[0] - gap).abs() < 1e-9, "{y:?}");
        assert_eq!(y[0], 20.0); // the three share the mean of their wishes
        assert_eq!(y[3], 500.0); // this one has its wish
    }

    #[test]
    fn ports_follow_the_neighbours() {
        let shape = Shape {
            kind: crate::report::diagram::NodeKind::Process,
            centre: Point::new(0.0, 0.0),
            width: 60.0,
            height: 40.0,
        };
        let heights = [30.0, -30.0, 0.0];
        let ys: Vec<f64> = (0..3).map(|v| port(&shape, true, &[0, 1, 2], v, &heights).y).collect();
        assert!(ys[1] < ys[2] && ys[2] < ys[0], "{ys:?}");
        assert_eq!(ys[2], 0.0);
    }
}
