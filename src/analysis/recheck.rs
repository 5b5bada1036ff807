//! The independent checker: a second, simpler proof that a permutation is a symmetry.
//!
//! The permutation is substituted in the skeleton, everything is written out as text with unordered children sorted, and
//! the result is compared with the text of the skeleton itself. This shares nothing with the program graph and the search.

use super::skeleton::{Entry, PointId, Skeleton, Term};
use std::collections::HashMap;

/// A checker for one skeleton.
pub struct Checker<'a> {
    skeleton: &'a Skeleton,
    /// Texts of tables, numbered so that terms stay short.
    tables: HashMap<String, usize>,
    /// The text without any permutation.
    plain: Vec<String>,
}

impl<'a> Checker<'a> {
    /// A checker for a skeleton.
    pub fn new(skeleton: &'a Skeleton) -> Checker<'a> {
        let mut checker = Checker { skeleton, tables: HashMap::new(), plain: Vec::new() };
        let identity: Vec<PointId> = (0..skeleton.points.len() as u32).map(PointId).collect();
        checker.plain = checker.texts(&identity);
        checker
    }

    /// Is a permutation of the points (given by their images) a symmetry?
    pub fn accepts(&mut self, image: &[PointId]) -> bool {
        let points = &self.skeleton.points;
        let mut seen = vec![false; points.len()];
        for to in image {
            match seen.get_mut(to.0 as usize) {
                Some(seen) if !*seen => *seen = true,
                _ => return false,
            }
        }
        let keeps_colours = image.len() == points.len()
            && image.iter().zip(points).all(|(to, from)| points[to.0 as usize].colour == from.colour);
        keeps_colours && self.texts(image) == self.plain
    }

    /// The text of one term under a permutation.
    pub fn text(&mut self, term: &Term, image: &[PointId]) -> String {
        let tables = self.table_numbers(image);
        let mut text = String::new();
        write(term, image, &tables, &mut text);
        text
    }

    /// The texts of all terms under a permutation, sorted.
    fn texts(&mut self, image: &[PointId]) -> Vec<String> {
        let tables = self.table_numbers(image);
        let mut texts: Vec<String> = self
            .skeleton
            .terms
            .iter()
            .map(|term| {
                let mut text = String::new();
                write(term, image, &tables, &mut text);
                text
            })
            .collect();
        texts.sort_unstable();
        texts
    }

    /// A number for the text of each table under a permutation.
    fn table_numbers(&mut self, image: &[PointId]) -> Vec<usize> {
        let entry = |entry: &Entry| match entry {
            Entry::Point(point) => format!("#{}", image[point.0 as usize].0),
            Entry::Data(number) => number.to_string(),
            Entry::Failing => "fails".to_string(),
            Entry::Open(number) => format!("?{number}"),
        };
        let skeleton = self.skeleton;
        let mut numbers = Vec::new();
        for rows in &skeleton.tables {
            let mut lines: Vec<String> = rows
                .iter()
                .map(|row| {
                    let operands: Vec<String> = row.operands.iter().map(entry).collect();
                    format!("{}={}", operands.join(","), entry(&row.result))
                })
                .collect();
            lines.sort_unstable();
            let next = self.tables.len();
            numbers.push(*self.tables.entry(lines.join(";")).or_insert(next));
        }
        numbers
    }
}

fn write(term: &Term, image: &[PointId], tables: &[usize], text: &mut String) {
    match term {
        Term::Point(point) => text.push_str(&format!("#{}", image[point.0 as usize].0)),
        Term::Table(table, operands) => {
            text.push_str(&format!("table {}(", tables[table.0 as usize]));
            for operand in operands {
                write(operand, image, tables, text);
                text.push(',');
            }
            text.push(')');
        }
        Term::Node(node) => {
            // lengths keep heads with odd characters from being mistaken for structure
            let head = node.head.to_string();
            text.push_str(&format!("{}:{head}(", head.len()));
            for child in &node.ordered {
                write(child, image, tables, text);
                text.push(',');
            }
            text.push('|');
            let mut children: Vec<String> = node
                .unordered
                .iter()
                .map(|child| {
                    let mut text = String::new();
                    write(child, image, tables, &mut text);
                    text
                })
                .collect();
            children.sort_unstable();
            for child in children {
                text.push_str(&child);
                text.push(',');
            }
            text.push(')');
        }
    }
}
