//! Building a skeleton: points, tables, bodies and properties.

use super::colour::{Colour, Kind, LabelKind};
use super::*;
use crate::analysis::scans::Surroundings;
use crate::analysis::sorts::operands::{Identity, View};
use crate::analysis::sorts::places::Class;
use crate::analysis::sorts::{Sorts, running_bodies, started_later};
use crate::model::Model;
use crate::model::features::Feature;
use crate::model::symbols::*;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Visitor};
use crate::rules::{Rule, kept};
use std::collections::{HashMap, HashSet};

/// Collects the parts of a skeleton.
pub(super) struct Builder<'a> {
    pub(super) model: &'a Model,
    pub(super) sorts: &'a Sorts,
    /// How expressions look from the body that is built.
    pub(super) view: View<'a>,
    pub(super) skeleton: Skeleton,
    tables: HashMap<Vec<Row>, TableId>,
    points: HashMap<PointKind, PointId>,
    /// Channels that are mentioned.
    pub(super) used_channels: HashSet<u32>,
    /// May nobody stand elsewhere? So it is if somebody looks at the numbers of control states.
    pub(super) locations_fixed: bool,
    /// How many propositions there were: each one is fixed by itself.
    propositions: usize,
    /// Is a claim being built?
    pub(super) in_claim: bool,
    /// Do declarations at the start of the body belong to its behaviour? (They do if it is started later.)
    pub(super) starts_later: bool,
}

pub(super) fn build(program: &Program, model: &Model, sorts: &Sorts) -> Skeleton {
    let mut builder = Builder {
        model,
        sorts,
        view: View::new(model, None),
        skeleton: Skeleton::default(),
        tables: HashMap::new(),
        points: HashMap::new(),
        used_channels: HashSet::new(),
        locations_fixed: model.features.uses(Feature::PcValue) || sorts.doubts.about_locations().is_some(),
        propositions: 0,
        in_claim: false,
        starts_later: false,
    };
    builder.add_points();
    builder.add_labels(program);
    builder.add_bodies(program);
    builder.add_properties(program);
    builder.add_facts(program);
    builder.fix_unused_channels();
    builder.skeleton
}

/// The labels that remote references name.
fn labels_looked_at(program: &Program) -> HashSet<Name> {
    struct Labels(HashSet<Name>);
    impl Visitor for Labels {
        fn expr(&mut self, expr: &Expr) {
            if let ExprKind::RemoteLabel(remote) = &expr.kind {
                self.0.insert(remote.label.name.clone());
            }
            visit::walk_expr(self, expr);
        }
    }
    let mut labels = Labels(HashSet::new());
    visit::walk_program(&mut labels, program);
    labels.0
}

impl Builder<'_> {
    /// Adds a point that may go to others of the same colour, or has to stay.
    fn add_point(&mut self, kind: PointKind, colour: Kind, stays: bool) {
        let id = PointId(self.skeleton.points.len() as u32);
        let colour = Colour::of(colour).only_if(stays, id);
        self.skeleton.points.push(Point { kind, colour });
        self.points.insert(kind, id);
    }

    fn add_points(&mut self) {
        let model = self.model;
        let doubts = &self.sorts.doubts;
        let all_fixed = doubts.about_everything().is_some();
        for process in &model.boot.processes {
            let fixed = all_fixed || doubts.about_process(process.pid, process.body).is_some();
            let colour = Kind::Process { body: process.body, priority: process.priority };
            self.add_point(PointKind::Process(process.pid), colour, fixed);
        }
        let classes: Vec<Class> = self.classes();
        let mut fixed_channels: HashSet<u32> = HashSet::new();
        let all_channels = 0..model.boot.channels.len() as u32;
        for &class in &classes {
            if self.sorts.may_hold_any_channel(model, class) {
                fixed_channels.extend(all_channels.clone());
            }
            if !self.sorts.is_sort(class) {
                for identity in self.sorts.values(class).into_iter().flatten() {
                    if let Identity::Channel(channel) = identity {
                        fixed_channels.insert(*channel);
                    }
                }
            }
        }
        for (index, channel) in model.boot.channels.iter().enumerate() {
            let fixed = all_fixed || fixed_channels.contains(&(index as u32));
            let colour = Kind::Channel(ChannelKind::of(model, channel));
            self.add_point(PointKind::Channel(index as u32), colour, fixed);
        }
        for class in classes {
            if !self.sorts.is_sort(class) {
                continue;
            }
            let lengths = self.sorts.lengths(model, class);
            for identity in self.sorts.values(class).into_iter().flatten() {
                if let Identity::Number(number) = *identity {
                    // an index that is outside of an array differs from one that is inside
                    let is_outside = |length: &&u32| {
                        let negative = number < 0 && kept(Rule::NegativeIndex);
                        negative || number >= **length as i32
                    };
                    let outside = lengths.iter().filter(is_outside).count();
                    let fixed = all_fixed || !self.sorts.is_real(class, number);
                    self.add_point(PointKind::Value(class, number), Kind::Value { class, outside }, fixed);
                }
            }
        }
    }

    /// Labels may go to labels of the same kind in the same body, if nobody looks at them by name.
    fn add_labels(&mut self, program: &Program) {
        let looked_at = labels_looked_at(program);
        let model = self.model;
        for (number, body) in model.symbols.bodies.iter().enumerate() {
            let claim = matches!(body.kind, BodyKind::Never | BodyKind::Trace);
            for label in &body.labels {
                let fixed = claim || self.locations_fixed || looked_at.contains(&label.name);
                let colour = Kind::Label { kind: LabelKind::of(&label.name), body: BodyId(number as u32) };
                self.add_point(PointKind::Label(label.node), colour, fixed);
            }
        }
    }

    /// All classes, sorts or not.
    fn classes(&self) -> Vec<Class> {
        self.sorts.all_classes()
    }

    fn fix_unused_channels(&mut self) {
        let Builder { skeleton, points, used_channels, .. } = self;
        let channels = points.iter().filter_map(|(kind, id)| match kind {
            PointKind::Channel(channel) => Some((channel, *id)),
            _ => None,
        });
        skeleton.fix(channels.filter(|(channel, _)| !used_channels.contains(channel)).map(|(_, id)| id));
    }

    /// The point of a process.
    pub(super) fn process(&self, pid: u32) -> Term {
        match self.points.get(&PointKind::Process(pid)) {
            Some(id) => Term::Point(*id),
            None => Node::leaf(Head::Process(pid)),
        }
    }

    /// A value as an entry of a table whose column belongs to a class.
    pub(super) fn entry(&mut self, class: Option<Class>, identity: Identity) -> Entry {
        let kind = match identity {
            Identity::Channel(channel) => {
                self.used_channels.insert(channel);
                PointKind::Channel(channel)
            }
            Identity::Number(number) => match class {
                Some(class) => PointKind::Value(class, number),
                None => return Entry::Data(number),
            },
        };
        match (self.points.get(&kind), identity) {
            (Some(point), _) => Entry::Point(*point),
            (None, Identity::Number(number)) => Entry::Data(number),
            (None, Identity::Channel(channel)) => Entry::Open(channel),
        }
    }

    /// A value where a class is expected: a point, or data.
    pub(super) fn literal(&mut self, class: Option<Class>, identity: Identity) -> Term {
        match self.entry(class, identity) {
            Entry::Point(point) => Term::Point(point),
            Entry::Data(number) => Node::leaf(Head::Number(number)),
            Entry::Failing => Node::leaf(Head::Fails),
            Entry::Open(number) => Node::leaf(Head::Open(number)),
        }
    }

    /// A table, known or new.
    pub(super) fn table(&mut self, mut rows: Vec<Row>) -> TableId {
        rows.sort();
        rows.dedup();
        if let Some(known) = self.tables.get(&rows) {
            return *known;
        }
        let id = TableId(self.skeleton.tables.len() as u32);
        self.skeleton.tables.push(rows.clone());
        self.tables.insert(rows, id);
        id
    }

    /// A label, or the one that a jump leads to.
    pub(super) fn label(&self, node: NodeId) -> Term {
        let target = self.model.symbols.jumps.get(&node).copied().unwrap_or(node);
        match self.points.get(&PointKind::Label(target)) {
            Some(point) => Term::Point(*point),
            None => Node::leaf(Head::Label(target)),
        }
    }

    /// A proposition: fixed by every symmetry as it stands.
    pub(super) fn proposition(&mut self, expr: &Expr) -> Term {
        self.propositions += 1;
        let number = self.propositions;
        let condition = self.condition(expr);
        Node::ordered(Head::Proposition(number), vec![condition])
    }

    fn add_bodies(&mut self, program: &Program) {
        let later = started_later(program, self.model);
        for body in running_bodies(program, self.model) {
            self.view = View::new(self.model, Some(body));
            self.starts_later = later.contains(&body);
            let unit = self.model.symbols.body(body).unit;
            let mut children = Vec::new();
            if let Unit::Proctype(Proctype { provided: Some(condition), .. }) = &program.units[unit] {
                children.push(Node::ordered(Head::Provided, vec![self.condition(condition)]));
            }
            let steps = self.model.boot.steps_after(program, unit);
            children.push(self.sequence(steps, Surroundings::of_body(&program.units[unit], self.model)));
            self.skeleton.bodies.push((body, self.skeleton.terms.len()));
            self.skeleton.terms.push(Node::ordered(Head::Body(body), children));
        }
        self.view = View::new(self.model, None);
    }

    fn add_properties(&mut self, program: &Program) {
        self.in_claim = true;
        for (index, unit) in program.units.iter().enumerate() {
            let (term, span) = match unit {
                Unit::Never(never) => (self.sequence(&never.body.steps, Surroundings::BODY), never.span),
                Unit::Ltl(ltl) => (self.formula(&ltl.formula), ltl.formula.span),
                _ => continue,
            };
            self.skeleton.terms.push(Term::Node(Box::new(Node {
                head: Head::Property(index),
                ordered: vec![term],
                unordered: Vec::new(),
                statement: None,
                claim: Some(span),
            })));
        }
        self.in_claim = false;
    }

    /// A temporal formula; its maximal propositional parts are propositions.
    fn formula(&mut self, expr: &Expr) -> Term {
        if !is_temporal(expr) {
            return self.proposition(expr);
        }
        match &expr.kind {
            ExprKind::Unary(op, operand) => Node::ordered(Head::Unary(*op), vec![self.formula(operand)]),
            ExprKind::Binary(op, left, right) => {
                let children = vec![self.formula(left), self.formula(right)];
                Node::ordered(Head::Binary(*op), children)
            }
            _ => self.proposition(expr),
        }
    }
}

/// Is there a temporal operator in an expression?
fn is_temporal(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Unary(op, operand) => op.is_temporal() || is_temporal(operand),
        ExprKind::Binary(op, left, right) => {
            let until = matches!(op, BinaryOp::Until | BinaryOp::WeakUntil | BinaryOp::Release);
            until || is_temporal(left) || is_temporal(right)
        }
        _ => false,
    }
}
