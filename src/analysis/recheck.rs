//! The independent checker: a second, simpler proof that a permutation is a symmetry.
//!
//! The permutation is substituted in the skeleton, and the terms that come out are compared with those of the skeleton itself, as
//! multisets. For that, each term has a *form*: its head, the forms of its ordered children in their order, and the forms of
//! its unordered children sorted. Forms are numbered as they are met, so equal terms have equal numbers, and only these. This shares
//! nothing with the program graph and the search.

use super::skeleton::{Entry, Head, PointId, Row, Skeleton, Term};
use std::collections::HashMap;

/// The number of what a term is under a permutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Form(usize);

/// What a form is made of.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Made<'a> {
    /// A point.
    Point(PointId),
    /// The rows of a table, sorted.
    Rows(Vec<Row>),
    /// A table and its operands.
    Applied(Form, Vec<Form>),
    /// A head, the ordered children, and the unordered ones, sorted.
    Node(&'a Head, Vec<Form>, Vec<Form>),
}

/// A checker for one skeleton.
pub struct Checker<'a> {
    skeleton: &'a Skeleton,
    known: HashMap<Made<'a>, Form>,
    /// The forms of the skeleton's own terms, sorted.
    plain: Vec<Form>,
}

impl<'a> Checker<'a> {
    /// A checker for a skeleton.
    pub fn new(skeleton: &'a Skeleton) -> Checker<'a> {
        let mut checker = Checker { skeleton, known: HashMap::new(), plain: Vec::new() };
        let identity: Vec<PointId> = (0..skeleton.points.len() as u32).map(PointId).collect();
        checker.plain = checker.forms(&identity);
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
        let before = self.known.len();
        let is_symmetry = keeps_colours && self.forms(image) == self.plain;
        if self.known.len() > before {
            // of many permutations that are no symmetries, nothing is kept
            self.known.retain(|_, form| form.0 < before);
        }
        is_symmetry
    }

    /// The form of one term of the skeleton under a permutation.
    pub fn form(&mut self, term: &'a Term, image: &[PointId]) -> Form {
        let tables = self.tables(image);
        self.form_of(term, image, &tables)
    }

    /// The forms of all terms under a permutation, sorted.
    fn forms(&mut self, image: &[PointId]) -> Vec<Form> {
        let tables = self.tables(image);
        let skeleton = self.skeleton;
        sorted(skeleton.terms.iter().map(|term| self.form_of(term, image, &tables)).collect())
    }

    /// The forms of all tables under a permutation.
    fn tables(&mut self, image: &[PointId]) -> Vec<Form> {
        let entry = |entry: &Entry| match entry {
            Entry::Point(point) => Entry::Point(image[point.0 as usize]),
            Entry::Data(_) | Entry::Failing | Entry::Open(_) => *entry,
        };
        let row = |row: &Row| Row {
            operands: row.operands.iter().map(entry).collect(),
            result: entry(&row.result),
        };
        let skeleton = self.skeleton;
        let rows = skeleton.tables.iter().map(|rows| sorted(rows.iter().map(row).collect()));
        rows.map(|rows| self.number(Made::Rows(rows))).collect()
    }

    fn form_of(&mut self, term: &'a Term, image: &[PointId], tables: &[Form]) -> Form {
        let mut all = |terms: &'a [Term]| -> Vec<Form> {
            terms.iter().map(|term| self.form_of(term, image, tables)).collect()
        };
        let made = match term {
            Term::Point(point) => Made::Point(image[point.0 as usize]),
            Term::Table(table, operands) => Made::Applied(tables[table.0 as usize], all(operands)),
            Term::Node(node) => Made::Node(&node.head, all(&node.ordered), sorted(all(&node.unordered))),
        };
        self.number(made)
    }

    fn number(&mut self, made: Made<'a>) -> Form {
        let next = Form(self.known.len());
        *self.known.entry(made).or_insert(next)
    }
}

fn sorted<T: Ord>(mut all: Vec<T>) -> Vec<T> {
    all.sort_unstable();
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::skeleton::colour::Kind;
    use crate::analysis::skeleton::{Colour, LabelKind, Node, Point, PointKind, TableId};
    use crate::model::symbols::BodyId;
    use crate::promela::syntax::NodeId;

    /// A skeleton of three points that are alike, and of some terms.
    fn skeleton(terms: Vec<Term>, tables: Vec<Vec<Row>>) -> Skeleton {
        let colour = Colour::of(Kind::Label { kind: LabelKind::Plain, body: BodyId(0) });
        let point = |number| Point { kind: PointKind::Label(NodeId(number)), colour: colour.clone() };
        Skeleton { points: (0..3).map(point).collect(), tables, terms, bodies: Vec::new() }
    }

    fn point(number: u32) -> Term {
        Term::Point(PointId(number))
    }

    /// Which of the exchanges of 0 and 1, of 1 and 2, and of 2 and 0 are accepted.
    fn exchanges(skeleton: &Skeleton) -> [bool; 3] {
        let mut checker = Checker::new(skeleton);
        [[1, 0, 2], [0, 2, 1], [2, 1, 0]].map(|image| checker.accepts(&image.map(PointId)))
    }

    #[test]
    fn order_counts_where_it_has_a_meaning() {
        let ordered = Node::ordered(Head::Equals, vec![point(0), point(1)]);
        assert_eq!(exchanges(&skeleton(vec![ordered], Vec::new())), [false; 3]);
        let unordered = Node::unordered(Head::Equals, vec![point(0), point(1)]);
        assert_eq!(exchanges(&skeleton(vec![unordered], Vec::new())), [true, false, false]);
    }

    #[test]
    fn terms_are_a_multiset() {
        let twice = |a, b| skeleton([a, b, b].map(point).to_vec(), Vec::new());
        assert_eq!(exchanges(&twice(0, 1)), [false; 3]);
        assert_eq!(exchanges(&skeleton([0, 1, 2].map(point).to_vec(), Vec::new())), [true; 3]);
        let heads = [Head::Len, Head::Enabled].map(|head| Node::ordered(head, vec![point(0)]));
        assert_eq!(exchanges(&skeleton(heads.to_vec(), Vec::new())), [false, true, false]);
    }

    #[test]
    fn tables_are_known_by_their_rows() {
        let row = |from, to| Row { operands: vec![Entry::Point(PointId(from))], result: to };
        let next = |of| Entry::Point(PointId(of));
        let ring = vec![row(0, next(1)), row(1, next(2)), row(2, next(0))];
        let applied = Term::Table(TableId(0), vec![point(2)]);
        let skeleton = skeleton(vec![applied, point(0), point(1), point(2)], vec![ring]);
        assert_eq!(exchanges(&skeleton), [false; 3]);
        let even = vec![row(0, Entry::Data(0)), row(1, Entry::Data(1)), row(2, Entry::Data(0))];
        let skeleton = Skeleton { tables: vec![even], ..skeleton.clone() };
        assert_eq!(exchanges(&skeleton), [false; 3], "the operand stays where it is");
        let none = Skeleton { terms: [0, 1, 2].map(point).to_vec(), ..skeleton };
        assert_eq!(exchanges(&none), [true; 3], "tables count where they are applied");
    }

    #[test]
    fn what_is_no_permutation_is_no_symmetry() {
        let skeleton = skeleton(Vec::new(), Vec::new());
        let mut checker = Checker::new(&skeleton);
        for image in [&[0, 0, 1][..], &[0, 1], &[0, 1, 3], &[0, 1, 2, 3]] {
            let image: Vec<PointId> = image.iter().copied().map(PointId).collect();
            assert!(!checker.accepts(&image), "{image:?}");
        }
    }

    #[test]
    fn nothing_is_kept_of_what_is_no_symmetry() {
        let pair = Node::ordered(Head::Equals, vec![point(0), point(1)]);
        let skeleton = skeleton(vec![pair], Vec::new());
        let mut checker = Checker::new(&skeleton);
        let known = checker.known.len();
        assert!(!checker.accepts(&[2, 1, 0].map(PointId)));
        assert_eq!(checker.known.len(), known);
        assert!(checker.accepts(&[0, 1, 2].map(PointId)));
    }
}
