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
use crate::analysis::skeleton::{Colour, Entry, Head, PointId, Skeleton, Term};
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
    colours: Colours,
    tables: Vec<Vertex>,
}

/// The numbers of colours, in the order in which they were met.
#[derive(Debug, Default)]
struct Colours {
    heads: HashMap<Head, u32>,
    others: HashMap<Mark, u32>,
}

/// What a vertex is that stands for no node of the skeleton.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Mark {
    Point(Colour),
    Table,
    Row,
    /// A table with its operands.
    Apply,
    /// A place in a list of ordered children.
    Cell,
    /// What stands at the top, and how often.
    Top(usize),
    /// An entry of a table that is a number.
    Data(i32),
    /// An entry of a table that is no value.
    Failing,
}

struct Conser {
    builder: Builder,
    vertices: HashMap<Key, Vertex>,
    cells: HashMap<(Vertex, Option<Vertex>), Vertex>,
    colours: Colours,
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
            colours: Colours::default(),
            tables: Vec::new(),
        };
        for point in &skeleton.points {
            let colour = conser.colours.of_mark(Mark::Point(point.colour.clone()));
            conser.builder.vertex(colour);
        }
        for rows in &skeleton.tables {
            let mut children = Vec::new();
            for row in rows {
                let operands: Vec<Vertex> = row.operands.iter().map(|entry| conser.entry(entry)).collect();
                let result = conser.entry(&row.result);
                let list = conser.list(operands.into_iter().chain([result]));
                children.push(conser.marked(Mark::Row, list, Vec::new()));
            }
            let table = conser.marked(Mark::Table, None, children);
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
            conser.marked(Mark::Top(count), None, vec![vertex]);
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
        let (colour, ordered, mut unordered) = match term {
            Term::Point(PointId(point)) => return Some(*point),
            Term::Table(table, operands) => {
                let mut list = vec![self.tables[table.0 as usize]];
                for operand in operands {
                    list.push(self.find(operand, memory)?);
                }
                (self.colours.others.get(&Mark::Apply), list, Vec::new())
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
                (self.colours.heads.get(&node.head), ordered, unordered)
            }
        };
        unordered.sort_unstable();
        let mut list = None;
        for vertex in ordered.into_iter().rev() {
            list = Some(*self.cells.get(&(vertex, list))?);
        }
        self.vertices.get(&(*colour?, list, unordered)).copied()
    }
}

impl Colours {
    fn next(&self) -> u32 {
        (self.heads.len() + self.others.len()) as u32
    }

    fn of_head(&mut self, head: &Head) -> u32 {
        let next = self.next();
        match self.heads.get(head) {
            Some(colour) => *colour,
            None => {
                self.heads.insert(head.clone(), next);
                next
            }
        }
    }

    fn of_mark(&mut self, mark: Mark) -> u32 {
        let next = self.next();
        *self.others.entry(mark).or_insert(next)
    }
}

impl Conser {
    fn node(&mut self, head: &Head, list: Option<Vertex>, unordered: Vec<Vertex>) -> Vertex {
        let colour = self.colours.of_head(head);
        self.vertex(colour, list, unordered)
    }

    fn marked(&mut self, mark: Mark, list: Option<Vertex>, unordered: Vec<Vertex>) -> Vertex {
        let colour = self.colours.of_mark(mark);
        self.vertex(colour, list, unordered)
    }

    fn vertex(&mut self, colour: u32, list: Option<Vertex>, mut unordered: Vec<Vertex>) -> Vertex {
        unordered.sort_unstable();
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
                    let colour = self.colours.of_mark(Mark::Cell);
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
            Entry::Data(number) => self.marked(Mark::Data(*number), None, Vec::new()),
            Entry::Failing => self.marked(Mark::Failing, None, Vec::new()),
            Entry::Open(number) => self.node(&Head::Open(*number), None, Vec::new()),
        }
    }

    fn term(&mut self, term: &Term) -> Vertex {
        match term {
            Term::Point(point) => point.0,
            Term::Table(table, operands) => {
                let mut children = vec![self.tables[table.0 as usize]];
                children.extend(operands.iter().map(|operand| self.term(operand)));
                let list = self.list(children.into_iter());
                self.marked(Mark::Apply, list, Vec::new())
            }
            Term::Node(node) => {
                let ordered: Vec<Vertex> = node.ordered.iter().map(|child| self.term(child)).collect();
                let unordered = node.unordered.iter().map(|child| self.term(child)).collect();
                let list = self.list(ordered.into_iter());
                self.node(&node.head, list, unordered)
            }
        }
    }
}
