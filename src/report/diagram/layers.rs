//! The first half of a layered drawing: which column each node goes to, and in which order.
//!
//! Breadth-first search from one orbit, or one node, gives the columns. As every link joins a process and a
//! channel, no link stays in a column, and processes and channels alternate; all links join neighbouring
//! columns, so that they never pass a foreign node. Each orbit and each orbit's first node is tried as a
//! start. The orders in the columns come from the barycentre method (Sugiyama, Tagawa, Toda 1981): sweep
//! over the columns and sort each by the mean position of the neighbours in the previous one; then swap
//! adjacent nodes as long as that removes crossings. It is done twice, with the members of an orbit kept
//! together and without. The best choice is improved by moving whole orbits two columns to the left or
//! right, for example the common channel of a client-server system to the other side of the clients: links
//! over several columns get a waypoint in each column that they pass. The score counts crossings, waypoints,
//! orbits torn apart, links from right
//! to left, and the size.

use super::layout::Part;
use std::collections::BTreeMap;

/// A drawing's columns. The vertices are the nodes of the part, then the waypoints.
#[derive(Clone, Debug)]
pub(super) struct Layers {
    /// The vertices of each column, from top to bottom.
    pub(super) columns: Vec<Vec<usize>>,
    /// For each link: its vertices from left to right; all but the ends are waypoints.
    pub(super) chains: Vec<Vec<usize>>,
    /// The neighbours of each vertex in the column to the left.
    pub(super) left: Vec<Vec<usize>>,
    /// The neighbours of each vertex in the column to the right.
    pub(super) right: Vec<Vec<usize>>,
    /// What is kept together: a number for each orbit and each waypoint.
    group: Vec<usize>,
}

/// More links than this are drawn with less effort.
const MANY_LINKS: usize = 400;

/// The best columns that were found for a part.
pub(super) fn arrange(part: &Part) -> Layers {
    let small = part.links.len() <= MANY_LINKS;
    let mut best: Option<(f64, Vec<usize>, Layers)> = None;
    let attempt = |columns: Vec<usize>, best: &mut Option<(f64, Vec<usize>, Layers)>| {
        let mut improved = false;
        for grouped in [true, false] {
            let mut layers = Layers::new(part, &columns);
            layers.order(grouped, small);
            let score = layers.score(part, &columns);
            if best.as_ref().is_none_or(|(other, ..)| score < *other - 1e-6) {
                *best = Some((score, columns.clone(), layers));
                improved = true;
            }
        }
        improved
    };
    for start in starts(part, if small { usize::MAX } else { 8 }) {
        attempt(distances(part, &start), &mut best);
    }
    for _ in 0..if small { 4 } else { 0 } {
        let Some((_, columns, _)) = &best else { break };
        let mut improved = false;
        for moved in moves(part, columns) {
            improved |= attempt(moved, &mut best);
        }
        if !improved {
            break;
        }
    }
    best.map_or_else(|| Layers::new(part, &vec![0; part.shapes.len()]), |(_, _, layers)| layers)
}

/// Sets of nodes to begin with: the orbits and their first nodes.
fn starts(part: &Part, limit: usize) -> Vec<Vec<usize>> {
    let mut orbits: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (node, &orbit) in part.orbits.iter().enumerate() {
        orbits.entry(orbit).or_default().push(node);
    }
    let mut starts: Vec<Vec<usize>> = Vec::new();
    for members in orbits.into_values() {
        if members.len() > 1 {
            starts.push(vec![members[0]]);
        }
        starts.push(members);
    }
    starts.sort();
    starts.truncate(limit);
    starts
}

/// The distance of each node from the nearest start.
fn distances(part: &Part, start: &[usize]) -> Vec<usize> {
    let neighbours = part.neighbours();
    let mut distance = vec![usize::MAX; part.shapes.len()];
    let mut queue: std::collections::VecDeque<usize> = start.iter().copied().collect();
    for &node in start {
        distance[node] = 0;
    }
    while let Some(node) = queue.pop_front() {
        for &next in &neighbours[node] {
            if distance[next] == usize::MAX {
                distance[next] = distance[node] + 1;
                queue.push_back(next);
            }
        }
    }
    distance
}

/// The same columns with the nodes of an orbit in a column moved two columns to the left or right.
fn moves(part: &Part, columns: &[usize]) -> Vec<Vec<usize>> {
    let mut blocks: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
    for (node, &column) in columns.iter().enumerate() {
        blocks.entry((part.orbits[node], column)).or_default().push(node);
    }
    let mut moves = Vec::new();
    for ((_, column), members) in blocks {
        for target in [column, column + 4] {
            let mut moved: Vec<usize> = columns.iter().map(|c| c + 2).collect();
            for &node in &members {
                moved[node] = target;
            }
            let first = moved.iter().copied().min().unwrap_or(0);
            moved.iter_mut().for_each(|c| *c -= first);
            moves.push(moved);
        }
    }
    moves
}

impl Layers {
    /// The columns in the order of the nodes.
    fn new(part: &Part, column_of: &[usize]) -> Layers {
        let count = column_of.iter().max().map_or(0, |last| last + 1);
        let mut columns = vec![Vec::new(); count];
        let mut group = part.orbits.clone();
        let mut fresh = group.iter().max().map_or(0, |last| last + 1);
        for (node, &column) in column_of.iter().enumerate() {
            columns[column].push(node);
        }
        let mut chains = Vec::new();
        for &(a, b) in &part.links {
            let (a, b) = if column_of[a] <= column_of[b] { (a, b) } else { (b, a) };
            let mut chain = vec![a];
            for column in columns.iter_mut().take(column_of[b]).skip(column_of[a] + 1) {
                chain.push(group.len());
                column.push(group.len());
                group.push(fresh);
                fresh += 1;
            }
            chain.push(b);
            chains.push(chain);
        }
        let (mut left, mut right) = (vec![Vec::new(); group.len()], vec![Vec::new(); group.len()]);
        for pair in chains.iter().flat_map(|chain| chain.windows(2)) {
            right[pair[0]].push(pair[1]);
            left[pair[1]].push(pair[0]);
        }
        Layers { columns, chains, left, right, group }
    }

    /// Is the vertex a waypoint?
    pub(super) fn is_waypoint(&self, vertex: usize, part: &Part) -> bool {
        vertex >= part.shapes.len()
    }

    /// Reduces the crossings.
    fn order(&mut self, grouped: bool, thorough: bool) {
        let mut best = (self.crossings(), self.columns.clone());
        for round in 0..if thorough { 10 } else { 4 } {
            let rightwards = round % 2 == 0;
            let count = self.columns.len();
            for step in 1..count {
                let column = if rightwards { step } else { count - 1 - step };
                self.sort_column(column, rightwards, grouped);
            }
            if thorough {
                self.swap_neighbours(grouped);
            }
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.columns.clone());
            }
        }
        self.columns = best.1;
    }

    /// Where each vertex stands in its column.
    fn positions(&self) -> Vec<usize> {
        let mut positions = vec![0; self.group.len()];
        for column in &self.columns {
            for (position, &vertex) in column.iter().enumerate() {
                positions[vertex] = position;
            }
        }
        positions
    }

    /// Sorts a column by the mean positions of the neighbours on one side.
    fn sort_column(&mut self, column: usize, by_left: bool, grouped: bool) {
        let positions = self.positions();
        let neighbours = if by_left { &self.left } else { &self.right };
        let key = |vertex: usize| match neighbours[vertex].len() {
            0 => positions[vertex] as f64,
            n => neighbours[vertex].iter().map(|&w| positions[w] as f64).sum::<f64>() / n as f64,
        };
        let mut totals: BTreeMap<usize, (f64, f64)> = BTreeMap::new();
        for &vertex in &self.columns[column] {
            let total = totals.entry(self.group[vertex]).or_default();
            *total = (total.0 + key(vertex), total.1 + 1.0);
        }
        let group_key = |vertex: usize| {
            let group = self.group[vertex];
            match totals.get(&group) {
                Some((sum, count)) if grouped => (sum / count, group),
                _ => (0.0, 0),
            }
        };
        let mut order = self.columns[column].clone();
        order.sort_by(|&a, &b| {
            let ((x, g), (y, h)) = (group_key(a), group_key(b));
            x.total_cmp(&y).then(g.cmp(&h)).then(key(a).total_cmp(&key(b)))
        });
        self.columns[column] = order;
    }

    /// Swaps vertices that are next to each other while that removes crossings.
    fn swap_neighbours(&mut self, grouped: bool) {
        let mut positions = self.positions();
        for _ in 0..8 {
            let mut swapped = false;
            for column in &mut self.columns {
                for upper in 1..column.len() {
                    let (a, b) = (column[upper - 1], column[upper]);
                    if grouped && self.group[a] != self.group[b] {
                        continue;
                    }
                    let gain: isize = [&self.left, &self.right]
                        .into_iter()
                        .map(|side| gain_of_swap(&side[a], &side[b], &positions))
                        .sum();
                    if gain > 0 {
                        column.swap(upper - 1, upper);
                        positions.swap(a, b);
                        swapped = true;
                    }
                }
            }
            if !swapped {
                break;
            }
        }
    }

    /// How many pairs of links cross.
    pub(super) fn crossings(&self) -> usize {
        let positions = self.positions();
        self.columns.windows(2).map(|pair| crossings_between(&pair[0], &self.right, &positions)).sum()
    }

    /// The lower, the better.
    fn score(&self, part: &Part, column_of: &[usize]) -> f64 {
        let waypoints = self.group.len() - part.shapes.len();
        let mut torn: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (node, &orbit) in part.orbits.iter().enumerate() {
            torn.entry(orbit).or_default().push(column_of[node]);
        }
        let torn: usize = (torn.into_values())
            .map(|mut columns| {
                columns.sort_unstable();
                columns.dedup();
                columns.len() - 1
            })
            .sum();
        let apart: usize = (self.columns.iter())
            .map(|column| {
                let mut groups: Vec<usize> = column.iter().map(|&v| self.group[v]).collect();
                groups.dedup();
                let runs = groups.len();
                groups.sort_unstable();
                groups.dedup();
                runs - groups.len()
            })
            .sum();
        let one_way = || (0..part.links.len()).filter(|&link| part.one_way[link]);
        let backward = one_way().filter(|&link| {
            let (process, channel) = part.links[link];
            part.sends[link] != (column_of[process] < column_of[channel])
        });
        let backward = backward.count() as f64 / one_way().count().max(1) as f64;
        let width = 150.0 * self.columns.len() as f64;
        let rows = |column: &Vec<usize>| {
            let points = column.iter().filter(|&&v| self.is_waypoint(v, part)).count();
            46.0 * (column.len() - points) as f64 + 14.0 * points as f64
        };
        let height = self.columns.iter().map(rows).fold(0.0, f64::max);
        self.crossings() as f64 * (1.0 + 0.4 * torn as f64)
            + 0.5 * waypoints as f64
            + 4.0 * torn as f64
            + 4.0 * backward
            + 0.1 * apart as f64
            + 0.015 * (width / 1.5).max(height)
    }
}

/// How many crossings are saved if `b` goes above `a`, given their neighbours on one side.
fn gain_of_swap(a: &[usize], b: &[usize], positions: &[usize]) -> isize {
    let mut gain = 0;
    for &x in a {
        for &y in b {
            gain += positions[x].cmp(&positions[y]) as isize;
        }
    }
    gain
}

/// The inversions among the ends of the links, counted with a Fenwick tree.
fn crossings_between(column: &[usize], right: &[Vec<usize>], positions: &[usize]) -> usize {
    let ends = column.iter().flat_map(|&v| right[v].iter()).map(|&w| positions[w] + 1).max().unwrap_or(0);
    let mut tree = vec![0usize; ends + 1];
    let (mut seen, mut crossings) = (0, 0);
    for &vertex in column {
        let mut targets: Vec<usize> = right[vertex].iter().map(|&w| positions[w] + 1).collect();
        targets.sort_unstable();
        for &target in &targets {
            let (mut at, mut not_below) = (target, 0);
            while at > 0 {
                not_below += tree[at];
                at &= at - 1;
            }
            crossings += seen - not_below;
        }
        for target in targets {
            let mut at = target;
            while at <= ends {
                tree[at] += 1;
                at += at & at.wrapping_neg();
            }
            seen += 1;
        }
    }
    crossings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::diagram::{layout, samples};

    fn only_part(diagram: &crate::report::diagram::Diagram) -> Part {
        let mut parts = layout::parts(diagram);
        assert_eq!(parts.len(), 1);
        parts.remove(0).0
    }

    #[test]
    fn crossings_are_counted() {
        // two links from 0 and two from 1, to 2..=4
        let right = vec![vec![3, 4], vec![2, 3], vec![], vec![], vec![]];
        assert_eq!(crossings_between(&[0, 1], &right, &[0, 1, 0, 1, 2]), 3);
        assert_eq!(crossings_between(&[1, 0], &right, &[1, 0, 0, 1, 2]), 0);
    }

    #[test]
    fn a_star_has_no_crossings() {
        for diagram in [samples::star(12), samples::plain_star(12)] {
            assert_eq!(arrange(&only_part(&diagram)).crossings(), 0, "{}", diagram.model);
        }
    }

    #[test]
    fn links_join_adjacent_columns() {
        for diagram in samples::all() {
            for (part, _) in layout::parts(&diagram) {
                let layers = arrange(&part);
                let mut column_of = vec![0; layers.group.len()];
                for (column, vertices) in layers.columns.iter().enumerate() {
                    vertices.iter().for_each(|&v| column_of[v] = column);
                }
                assert_eq!(layers.chains.len(), part.links.len());
                for pair in layers.chains.iter().flat_map(|chain| chain.windows(2)) {
                    assert_eq!(column_of[pair[0]] + 1, column_of[pair[1]], "{}", diagram.model);
                }
            }
        }
    }

    #[test]
    fn symmetric_nodes_share_a_column() {
        let part = only_part(&samples::tiers());
        let layers = arrange(&part);
        let mut seen = BTreeMap::new();
        for (column, vertices) in layers.columns.iter().enumerate() {
            for &v in vertices.iter().filter(|&&v| !layers.is_waypoint(v, &part)) {
                assert_eq!(*seen.entry(part.orbits[v]).or_insert(column), column);
            }
        }
    }
}
