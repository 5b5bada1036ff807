//! The program graph: a coloured graph whose automorphisms, restricted to the points, are the symmetries of a program.
//!
//! The vertices are the points of the skeleton, its tables with their rows, and the nodes of its terms. Equal terms are one
//! vertex (hash-consing), so that a duplicated statement costs nothing, and so that a vertex is determined by its colour and its
//! children: a permutation of the points has at most one extension to the other vertices. That makes the lift of a
//! symmetry to statements unique.
//!
//! Edges: 0 to unordered children; ordered children hang in a list of cells, 1 to the content and 2 to the rest.

use super::coloured::{Builder, ColouredGraph, Vertex};
use super::moves::Moves;
use crate::analysis::skeleton::{Entry, PointId, Skeleton, Term};
use crate::model::symbols::BodyId;
use crate::promela::syntax::StatementAt;
use std::collections::HashMap;

/// What a vertex is made of: its colour, the list of its ordered children, its unordered ones.
type Key = (u32, Option<Vertex>, Vec<Vertex>);

/// The graph of a skeleton.
#[derive(Debug)]
pub struct ProgramGraph {
    /// The graph; the points come first, in their order.
    pub graph: ColouredGraph,
    /// How many points there are.
    pub points: usize,
    vertices: HashMap<Key, Vertex>,
    cells: HashMap<(Vertex, Option<Vertex>), Vertex>,
    colours: HashMap<String, u32>,
    tables: Vec<Vertex>,
}

struct Conser {
    builder: Builder,
    vertices: HashMap<Key, Vertex>,
    cells: HashMap<(Vertex, Option<Vertex>), Vertex>,
    colours: HashMap<String, u32>,
    tables: Vec<Vertex>,
}

/// A statement that goes to another one of the same body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovedStatement {
    /// The body.
    pub body: BodyId,
    /// Which one.
    pub from: StatementAt,
    /// Where it goes.
    pub to: StatementAt,
}

impl ProgramGraph {
    /// Builds the graph of a skeleton.
    pub fn new(skeleton: &Skeleton) -> ProgramGraph {
        let mut conser = Conser {
            builder: Builder::default(),
            vertices: HashMap::new(),
            cells: HashMap::new(),
            colours: HashMap::new(),
            tables: Vec::new(),
        };
        for point in &skeleton.points {
            let colour = conser.colour(&format!("point {}", point.colour));
            conser.builder.vertex(colour);
        }
        for rows in &skeleton.tables {
            let mut children = Vec::new();
            for row in rows {
                let operands: Vec<Vertex> = row.operands.iter().map(|entry| conser.entry(entry)).collect();
                let result = conser.entry(&row.result);
                let list = conser.list(operands.into_iter().chain([result]));
                children.push(conser.vertex("row", list, Vec::new()));
            }
            let table = conser.vertex("table", None, children);
            conser.tables.push(table);
        }
        // what stands at the top is marked, since a part of something else may look alike
        let mut counts: HashMap<Vertex, usize> = HashMap::new();
        for term in &skeleton.terms {
            *counts.entry(conser.term(term)).or_default() += 1;
        }
        let mut tops: Vec<(Vertex, usize)> = counts.into_iter().collect();
        tops.sort_unstable();
        for (vertex, count) in tops {
            conser.vertex(&format!("top {count}"), None, vec![vertex]);
        }
        let Conser { builder, vertices, cells, colours, tables } = conser;
        ProgramGraph {
            graph: builder.build(),
            points: skeleton.points.len(),
            vertices,
            cells,
            colours,
            tables,
        }
    }

    /// The statements that an automorphism moves, with where they go: pairs in one body.
    ///
    /// The k-th of several equal options goes to the k-th of the equal ones that they go to.
    pub fn moved_statements(&self, skeleton: &Skeleton, image: &Moves) -> Vec<MovedStatement> {
        let mut all = Vec::new();
        for (body, index) in &skeleton.bodies {
            let term = &skeleton.terms[*index];
            let mut memory = HashMap::new();
            let mut moved = Vec::new();
            self.pair(term, term, image, &mut moved, &mut memory);
            all.extend(moved.into_iter().map(|(from, to)| MovedStatement { body: *body, from, to }));
        }
        all.sort_unstable_by_key(|moved| (moved.body, moved.from.id, moved.to.id));
        all.dedup();
        all
    }

    fn pair(
        &self,
        from: &Term,
        to: &Term,
        image: &Moves,
        moved: &mut Vec<(StatementAt, StatementAt)>,
        memory: &mut HashMap<*const Term, Option<Vertex>>,
    ) {
        let (Term::Node(a), Term::Node(b)) = (from, to) else {
            return;
        };
        if let (Some(here), Some(there)) = (a.statement, b.statement) {
            if here.id != there.id {
                moved.push((here, there));
            }
        }
        for (child, other) in a.ordered.iter().zip(&b.ordered) {
            self.pair(child, other, image, moved, memory);
        }
        let mut taken = vec![false; b.unordered.len()];
        for child in &a.unordered {
            let Some(wanted) = self.find(child, memory).map(|vertex| image.image(vertex)) else {
                continue;
            };
            let found = (0..b.unordered.len())
                .find(|&i| !taken[i] && self.find(&b.unordered[i], memory) == Some(wanted));
            if let Some(index) = found {
                taken[index] = true;
                self.pair(child, &b.unordered[index], image, moved, memory);
            }
        }
    }

    /// The vertex of a term of the skeleton.
    fn find(&self, term: &Term, memory: &mut HashMap<*const Term, Option<Vertex>>) -> Option<Vertex> {
        let address: *const Term = term;
        if let Some(known) = memory.get(&address) {
            return *known;
        }
        let found = self.look_up(term, memory);
        memory.insert(address, found);
        found
    }

    fn look_up(&self, term: &Term, memory: &mut HashMap<*const Term, Option<Vertex>>) -> Option<Vertex> {
        let (head, ordered, mut unordered): (&str, Vec<Vertex>, Vec<Vertex>) = match term {
            Term::Point(PointId(point)) => return Some(*point),
            Term::Table(table, operands) => {
                let mut list = vec![self.tables[table.0 as usize]];
                for operand in operands {
                    list.push(self.find(operand, memory)?);
                }
                ("apply", list, Vec::new())
            }
            Term::Node(node) => {
                let mut ordered = Vec::new();
                for child in &node.ordered {
                    ordered.push(self.find(child, memory)?);
                }
                let mut unordered = Vec::new();
                for child in &node.unordered {
                    unordered.push(self.find(child, memory)?);
                }
                (&node.head, ordered, unordered)
            }
        };
        unordered.sort_unstable();
        let mut list = None;
        for vertex in ordered.into_iter().rev() {
            list = Some(*self.cells.get(&(vertex, list))?);
        }
        let colour = *self.colours.get(head)?;
        self.vertices.get(&(colour, list, unordered)).copied()
    }
}

impl Conser {
    fn colour(&mut self, text: &str) -> u32 {
        let next = self.colours.len() as u32;
        match self.colours.get(text) {
            Some(colour) => *colour,
            None => {
                self.colours.insert(text.to_string(), next);
                next
            }
        }
    }

    fn vertex(&mut self, head: &str, list: Option<Vertex>, mut unordered: Vec<Vertex>) -> Vertex {
        unordered.sort_unstable();
        let colour = self.colour(head);
        let key = (colour, list, unordered);
        if let Some(known) = self.vertices.get(&key) {
            return *known;
        }
        let vertex = self.builder.vertex(colour);
        if let Some(list) = key.1 {
            self.builder.edge(vertex, list, 2);
        }
        for &child in &key.2 {
            self.builder.edge(vertex, child, 0);
        }
        self.vertices.insert(key, vertex);
        vertex
    }

    /// The list of ordered children.
    fn list(&mut self, items: impl DoubleEndedIterator<Item = Vertex>) -> Option<Vertex> {
        let mut list = None;
        for item in items.rev() {
            let key = (item, list);
            let cell = match self.cells.get(&key) {
                Some(cell) => *cell,
                None => {
                    let colour = self.colour("cell");
                    let cell = self.builder.vertex(colour);
                    self.builder.edge(cell, item, 1);
                    if let Some(rest) = list {
                        self.builder.edge(cell, rest, 2);
                    }
                    self.cells.insert(key, cell);
                    cell
                }
            };
            list = Some(cell);
        }
        list
    }

    fn entry(&mut self, entry: &Entry) -> Vertex {
        match entry {
            Entry::Point(point) => point.0,
            Entry::Data(number) => self.vertex(&format!("data {number}"), None, Vec::new()),
            Entry::Failing => self.vertex("failing", None, Vec::new()),
            Entry::Open(number) => self.vertex(&format!("open {number}"), None, Vec::new()),
        }
    }

    fn term(&mut self, term: &Term) -> Vertex {
        match term {
            Term::Point(point) => point.0,
            Term::Table(table, operands) => {
                let mut children = vec![self.tables[table.0 as usize]];
                children.extend(operands.iter().map(|operand| self.term(operand)));
                let list = self.list(children.into_iter());
                self.vertex("apply", list, Vec::new())
            }
            Term::Node(node) => {
                let ordered: Vec<Vertex> = node.ordered.iter().map(|child| self.term(child)).collect();
                let unordered = node.unordered.iter().map(|child| self.term(child)).collect();
                let list = self.list(ordered.into_iter());
                self.vertex(&node.head, list, unordered)
            }
        }
    }
}
