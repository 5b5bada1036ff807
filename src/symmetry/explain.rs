//! Why two processes or channels are not interchangeable: the first construct that tells them apart.
//!
//! The obvious exchange is taken: the two points, and whatever facts tie to them (the index of one process for that of the
//! other, its channels for those of the other). If a fact stands in the way, it is the answer. Otherwise the exchange is
//! substituted in the skeleton, and the first statement that has no counterpart any more is the answer.

use super::{Symmetries, names};
use crate::analysis::doubts::Doubt;
use crate::analysis::recheck::{Checker, Form};
use crate::analysis::skeleton::{ChannelKind, Entry, Node, PointId, PointKind, Skeleton, Term};
use crate::analysis::sorts::places::Place;
use crate::model::Model;
use crate::model::symbols::BodyId;
use crate::promela::diagnostic::Diagnostic;
use crate::promela::source::Span;
use std::collections::{HashMap, HashSet};

/// What two points must have in common to look interchangeable at all.
#[derive(PartialEq)]
enum Kind {
    Process(Option<BodyId>),
    Channel(Option<ChannelKind>),
    Number,
    Label,
}

impl Kind {
    fn of(model: &Model, symmetries: &Symmetries, point: PointId) -> Kind {
        match symmetries.skeleton.points[point.0 as usize].kind {
            PointKind::Process(pid) => {
                Kind::Process(model.boot.processes.get(pid as usize).map(|process| process.body))
            }
            PointKind::Channel(index) => {
                let channel = model.boot.channels.get(index as usize);
                Kind::Channel(channel.and_then(|channel| ChannelKind::of(model, channel)))
            }
            PointKind::Value(..) => Kind::Number,
            PointKind::Label(_) => Kind::Label,
        }
    }
}

/// The pairs of points that one might expect to be interchangeable but are not: the first points of the orbits among the
/// processes of one type, and among the channels that look alike.
pub fn pairs(model: &Model, symmetries: &Symmetries) -> Vec<(PointId, PointId)> {
    let mut kinds: Vec<(Kind, Vec<PointId>)> = Vec::new();
    for first in symmetries.orbits.iter().filter_map(|orbit| orbit.first()).copied().map(PointId) {
        let kind = Kind::of(model, symmetries, first);
        if matches!(kind, Kind::Number | Kind::Label) {
            continue;
        }
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, firsts)) => firsts.push(first),
            None => kinds.push((kind, vec![first])),
        }
    }
    kinds.iter().flat_map(|(_, firsts)| firsts.windows(2).map(|pair| (pair[0], pair[1]))).collect()
}

/// The first construct that tells two points apart; `None` if a symmetry takes one to the other.
pub fn difference(model: &Model, symmetries: &Symmetries, a: PointId, b: PointId) -> Option<Diagnostic> {
    let same_orbit = symmetries.orbits.iter().any(|orbit| orbit.contains(&a.0) && orbit.contains(&b.0));
    if same_orbit {
        return None;
    }
    let explainer = Explainer { model, symmetries };
    let found = explainer
        .different_kinds(a, b)
        .or_else(|| explainer.doubt(a, b))
        .or_else(|| explainer.data(a))
        .or_else(|| explainer.exchange(a, b));
    let others = "no single construct tells them apart, but exchanging them would move others as well, which are not alike";
    Some(found.unwrap_or_else(|| Diagnostic::remark(others)))
}

struct Explainer<'a> {
    model: &'a Model,
    symmetries: &'a Symmetries,
}

impl Explainer<'_> {
    fn name(&self, point: PointId) -> String {
        self.symmetries.point_name(self.model, point.0)
    }

    fn body(&self, point: PointId) -> Option<(u32, BodyId)> {
        match self.symmetries.skeleton.points[point.0 as usize].kind {
            PointKind::Process(pid) => {
                self.model.boot.processes.get(pid as usize).map(|process| (pid, process.body))
            }
            _ => None,
        }
    }

    fn different_kinds(&self, a: PointId, b: PointId) -> Option<Diagnostic> {
        if Kind::of(self.model, self.symmetries, a) == Kind::of(self.model, self.symmetries, b) {
            return None;
        }
        let (first, second) = (self.described(a), self.described(b));
        Some(Diagnostic::remark(format!("{} is {first}, {} is {second}", self.name(a), self.name(b))))
    }

    /// What a point is, in words.
    fn described(&self, point: PointId) -> String {
        match self.symmetries.skeleton.points[point.0 as usize].kind {
            PointKind::Process(_) => {
                let body = self.body(point).map(|(_, body)| self.model.symbols.body(body).name.to_string());
                format!("a process of type `{}`", body.unwrap_or_default())
            }
            PointKind::Channel(index) => match self.model.boot.channels.get(index as usize) {
                Some(channel) => {
                    let whose = if channel.owner.is_some() { " of a process" } else { "" };
                    format!("a channel `{}`{whose}", names::signature(self.model, channel))
                }
                None => "a channel".to_string(),
            },
            PointKind::Value(..) => "a number".to_string(),
            PointKind::Label(_) => "a label".to_string(),
        }
    }

    /// What was given up in doubt.
    fn doubt(&self, a: PointId, b: PointId) -> Option<Diagnostic> {
        let doubts = &self.symmetries.sorts.doubts;
        let about = |point: PointId| self.body(point).and_then(|(pid, body)| doubts.about_process(pid, body));
        let doubt: &Doubt = doubts.about_everything().or_else(|| about(a)).or_else(|| about(b))?;
        Some(doubt.what.clone().reworded(format!("given up in doubt: {}", doubt.what.message)))
    }

    /// Numbers of processes that are used as data.
    fn data(&self, a: PointId) -> Option<Diagnostic> {
        let (_, body) = self.body(a)?;
        let parameters = self.model.symbols.body(body).parameters.iter().map(|id| Place::Variable(*id));
        let sorts = &self.symmetries.sorts;
        for place in std::iter::once(Place::Pid(body)).chain(parameters) {
            let Some((class, reason)) =
                sorts.class(place).and_then(|class| Some((class, sorts.reason(class)?)))
            else {
                continue;
            };
            let name = self.symmetries.class_name(self.model, class);
            let message = format!("`{name}` tells them apart, and is data: {}", reason.message);
            return Some(reason.clone().reworded(message));
        }
        None
    }

    fn exchange(&self, a: PointId, b: PointId) -> Option<Diagnostic> {
        let skeleton = &self.symmetries.skeleton;
        let facts: Vec<&Node> = skeleton.terms.iter().filter_map(fact).collect();
        let mut image: HashMap<PointId, PointId> = HashMap::from([(a, b), (b, a)]);
        let mut open = vec![(a, b), (b, a)];
        while let Some((from, to)) = open.pop() {
            for one in &facts {
                for (position, term) in one.ordered.iter().enumerate() {
                    if !matches!(term, Term::Point(point) if *point == from) {
                        continue;
                    }
                    match self.counterpart(&facts, one, position, from, to, &image) {
                        Ok(pairs) => {
                            for (x, y) in pairs {
                                if !image.contains_key(&x) && !image.contains_key(&y) {
                                    image.insert(x, y);
                                    image.insert(y, x);
                                    open.extend([(x, y), (y, x)]);
                                }
                            }
                        }
                        Err(difference) => return Some(difference),
                    }
                }
            }
            self.functions(from, to, &mut image, &mut open);
        }
        let images: Vec<PointId> = (0..skeleton.points.len() as u32)
            .map(|point| image.get(&PointId(point)).copied().unwrap_or(PointId(point)))
            .collect();
        self.first_change(a, b, &images)
    }

    /// The fact about `to` that corresponds to a fact about `from`: the points that must go along, or the difference.
    fn counterpart(
        &self,
        facts: &[&Node],
        one: &Node,
        position: usize,
        from: PointId,
        to: PointId,
        image: &HashMap<PointId, PointId>,
    ) -> Result<Vec<(PointId, PointId)>, Diagnostic> {
        let at = |fact: &Node| matches!(fact.ordered.get(position), Some(Term::Point(p)) if *p == to);
        let others: Vec<&&Node> = facts.iter().filter(|fact| fact.head == one.head && at(fact)).collect();
        let [other] = others[..] else {
            return Ok(Vec::new());
        };
        let mut pairs = Vec::new();
        for (x, y) in one.ordered.iter().zip(&other.ordered) {
            match (x, y) {
                (Term::Point(x), Term::Point(y)) => {
                    let colour = |point: &PointId| &self.symmetries.skeleton.points[point.0 as usize].colour;
                    let stays = image.get(x).is_some_and(|known| known != y);
                    if x != y && (colour(x) != colour(y) || stays) {
                        return Err(self.fact_difference(one, from, to, &self.name(*x), &self.name(*y)));
                    }
                    if x != y {
                        pairs.push((*x, *y));
                    }
                }
                (Term::Node(x), Term::Node(y)) if x.head != y.head => {
                    let (x, y) = (x.head.constant(), y.head.constant());
                    return Err(self.fact_difference(one, from, to, &x, &y));
                }
                _ => {}
            }
        }
        Ok(pairs)
    }

    fn fact_difference(&self, fact: &Node, from: PointId, to: PointId, x: &str, y: &str) -> Diagnostic {
        let path = fact.head.path();
        let name: Vec<String> = path.iter().map(|id| self.model.symbols.get(*id).name.to_string()).collect();
        let name = if name.is_empty() { "_pid".to_string() } else { name.join(".") };
        let (from, to) = (self.name(from), self.name(to));
        let message = format!("`{name}` belongs to {from} with {x} and to {to} with {y}, and never changes");
        note(path.first().map(|id| self.model.symbols.get(*id).span), message)
    }

    /// Functions of one identity, such as `_pid + 1`, take the exchange along.
    fn functions(
        &self,
        from: PointId,
        to: PointId,
        image: &mut HashMap<PointId, PointId>,
        open: &mut Vec<(PointId, PointId)>,
    ) {
        for rows in &self.symmetries.skeleton.tables {
            let value = |point: PointId| {
                rows.iter().find(|row| row.operands[..] == [Entry::Point(point)]).map(|row| row.result)
            };
            if let (Some(Entry::Point(x)), Some(Entry::Point(y))) = (value(from), value(to)) {
                if x != y && !image.contains_key(&x) && !image.contains_key(&y) {
                    image.insert(x, y);
                    image.insert(y, x);
                    open.extend([(x, y), (y, x)]);
                }
            }
        }
    }

    fn change(&self, what: &Change, images: &[PointId]) -> String {
        match what {
            Change::Table => {
                "an expression that does more with identities than compare them for equality".to_string()
            }
            Change::Order => "a loop that visits them in order, one visible step after the other".to_string(),
            Change::Options => "the order of these options, which has a meaning here".to_string(),
            Change::Literal(Some(point)) => {
                let (one, other) = (self.name(*point), self.name(images[point.0 as usize]));
                format!("it refers to {one}, and no statement does the same for {other}")
            }
            Change::Literal(None) => "no statement does the same for the other one".to_string(),
        }
    }

    /// The first statement that an exchange changes.
    fn first_change(&self, a: PointId, b: PointId, images: &[PointId]) -> Option<Diagnostic> {
        let skeleton = &self.symmetries.skeleton;
        let identity: Vec<PointId> = (0..skeleton.points.len() as u32).map(PointId).collect();
        let mut comparison = Comparison { checker: Checker::new(skeleton), identity: &identity, images };
        for term in &skeleton.terms {
            if fact(term).is_some() || comparison.is_same(term) {
                continue;
            }
            let (statement, what) = comparison.changed(term);
            let exchanged = format!("exchanging {} and {}", self.name(a), self.name(b));
            if Skeleton::is_property(term) {
                let hints = [
                    "name all of them alike in one proposition",
                    "or check a claim about one of them at a time",
                ];
                let changed = note(statement, format!("{exchanged} changes a proposition of a claim"));
                return Some(hints.into_iter().fold(changed, Diagnostic::hint));
            }
            let changed =
                note(statement, format!("{exchanged} changes this: {}", self.change(&what, images)));
            return Some(what.hints().iter().copied().fold(changed, Diagnostic::hint));
        }
        // the facts as a whole: how many belong to whom
        let facts: Vec<&Term> = skeleton.terms.iter().filter(|term| fact(term).is_some()).collect();
        let before: HashSet<Form> = facts.iter().map(|term| comparison.before(term)).collect();
        let changed = facts.into_iter().find(|term| !before.contains(&comparison.after(term)))?;
        let path = fact(changed)?.head.path();
        let names: Vec<String> = path.iter().map(|id| self.model.symbols.get(*id).name.to_string()).collect();
        let message = format!(
            "exchanging {} and {} would need other contents of `{}`, which never changes",
            self.name(a),
            self.name(b),
            names.join(".")
        );
        Some(note(path.first().map(|id| self.model.symbols.get(*id).span), message))
    }
}

/// An explanation, with its place if that is known.
fn note(span: Option<Span>, message: String) -> Diagnostic {
    match span {
        Some(span) => Diagnostic::note(span, message),
        None => Diagnostic::remark(message),
    }
}

fn fact(term: &Term) -> Option<&Node> {
    match term {
        Term::Node(node) if node.head.is_fact() => Some(node),
        _ => None,
    }
}

/// What it is that changes.
enum Change {
    Table,
    Order,
    Options,
    Literal(Option<PointId>),
}

impl Change {
    /// What one could do about it.
    fn hints(&self) -> &'static [&'static str] {
        match self {
            Change::Table => &["compare identities with `==` and `!=` only, if their order does not matter"],
            Change::Order => &[
                "inside `d_step`, or an `atomic` that never waits, with iterations that don't depend on each other, \
                 the order would not matter",
            ],
            Change::Options => &[
                "in `d_step`, let guards exclude each other",
                "where options begin inside of `unless`, put a statement before it",
            ],
            Change::Literal(_) => &[
                "do the same for all of them",
                "or use `_pid`, a parameter, or a value that identifies no process",
            ],
        }
    }
}

struct Comparison<'a> {
    checker: Checker<'a>,
    identity: &'a [PointId],
    images: &'a [PointId],
}

impl<'a> Comparison<'a> {
    fn before(&mut self, term: &'a Term) -> Form {
        self.checker.form(term, self.identity)
    }

    fn after(&mut self, term: &'a Term) -> Form {
        self.checker.form(term, self.images)
    }

    fn is_same(&mut self, term: &'a Term) -> bool {
        self.before(term) == self.after(term)
    }

    fn is_same_in_another_order(&mut self, terms: &'a [Term]) -> bool {
        let mut before: Vec<Form> = terms.iter().map(|term| self.before(term)).collect();
        let mut after: Vec<Form> = terms.iter().map(|term| self.after(term)).collect();
        before.sort_unstable();
        after.sort_unstable();
        before == after
    }

    /// The innermost statement that changes, and what changes in it.
    fn changed(&mut self, term: &'a Term) -> (Option<Span>, Change) {
        let Term::Node(node) = term else {
            return match term {
                Term::Point(point) => (None, Change::Literal(Some(*point))),
                _ => (None, Change::Table),
            };
        };
        if let Some(child) = node.ordered.iter().find(|child| !self.is_same(child)) {
            if node.head.is_choice() && self.is_same_in_another_order(&node.ordered) {
                return (place(node), Change::Options);
            }
            let (span, mut change) = self.changed(child);
            if node.head.is_ordered_loop() && span.is_none() {
                change = Change::Order;
            }
            return (span.or(place(node)), change);
        }
        // an option or operand whose image is not there
        let mut forms: Vec<Form> = node.unordered.iter().map(|child| self.before(child)).collect();
        let mut lost = None;
        for child in &node.unordered {
            let form = self.after(child);
            match forms.iter().position(|known| *known == form) {
                Some(index) => {
                    forms.swap_remove(index);
                }
                None => {
                    lost.get_or_insert(child);
                }
            }
        }
        match lost {
            Some(child) => {
                let (span, change) = self.changed(child);
                (span.or(first_statement(child)).or(place(node)), change)
            }
            None => (place(node), Change::Literal(None)),
        }
    }
}

/// Where a node is, if it is a statement or a claim.
fn place(node: &Node) -> Option<Span> {
    node.statement.map(|statement| statement.span).or(node.claim)
}

/// The first statement in a term.
fn first_statement(term: &Term) -> Option<Span> {
    match term {
        Term::Node(node) => {
            place(node).or_else(|| node.ordered.iter().chain(&node.unordered).find_map(first_statement))
        }
        _ => None,
    }
}
