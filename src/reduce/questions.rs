//! Questions about other members, answered by counters.
//!
//! `st[1] != C && st[2] != C && st[3] != C` looks at each member, and so does a claim with `user[1]@cs && user[2]@cs`. What such an expression
//! gives depends on what the members are like. It is evaluated for everything that they may be like; if the result only depends on how
//! many of them have one of some contents, it is a question about the sum of these counters. Whatever is not of this kind tells members
//! apart, and is refused.
//!
//! Operands of `&&` and `||` may be such questions each, or together only (`st[1] == C || st[2] == C`).

use super::classes::Class;
use super::code::Asked;
use super::contents::{At, Content, ContentId, Contents, Value};
use super::evaluate::{Globals, asks, binary, unary};
use super::refusal::Refusal;
use crate::program::Program;
use crate::program::expression::{BinaryOp, Expr, FrameOf, UnaryOp};
use crate::promela::source::Span;
use crate::rules::{Rule, kept};
use std::collections::{BTreeSet, HashMap};

/// More combinations are not tried.
const MOST_COMBINATIONS: usize = 20_000;

/// An expression over globals and sums of counters.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Nobody is asked.
    Plain(Expr),
    /// How many members have one of these contents.
    Count(BTreeSet<ContentId>),
    /// An operator.
    Unary(UnaryOp, Box<Answer>),
    /// An operator.
    Binary(BinaryOp, Box<Answer>, Box<Answer>),
    /// `(c -> a : b)`
    Conditional(Box<[Answer; 3]>),
}

/// What is needed to answer questions.
pub struct Questions<'a> {
    /// What the model does.
    pub program: &'a Program,
    /// The classes.
    pub classes: &'a [Class],
    /// The globals.
    pub globals: &'a Globals,
    /// All contents.
    pub contents: &'a Contents,
}

/// How the members of a class can look from outside: each profile with the contents that look like that.
type Profiles = Vec<(Vec<i32>, Vec<ContentId>)>;

/// What an expression looks at, of each member of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Look {
    /// One of its elements.
    Element(usize),
    /// One of its variables.
    Variable(usize),
    /// Is it at this label?
    Label(usize),
}

fn number(value: i32) -> Answer {
    Answer::Plain(Expr::Number(value))
}

fn operator(op: BinaryOp, left: Answer, right: Answer) -> Answer {
    if let (Answer::Plain(left), Answer::Plain(right)) = (&left, &right) {
        return Answer::Plain(binary(op, left, right));
    }
    Answer::Binary(op, Box::new(left), Box::new(right))
}

impl Questions<'_> {
    /// The answer to an expression that members evaluate.
    pub fn answer(&self, asked: &Asked) -> Result<Answer, Refusal> {
        let class = asked.asker.map(|id| self.contents.get(id).class);
        if !asked.each.iter().any(|expr| self.asks(expr)) {
            // what members are given was compared before
            let is_one = asked.each.iter().all(|expr| *expr == asked.each[0]);
            return match is_one || !kept(Rule::OneForAll) || !kept(Rule::SameForAll) {
                true => Ok(Answer::Plain(asked.each[0].clone())),
                false => Err(self.refuse(asked.span, class)),
            };
        }
        let mut answers = Vec::new();
        for (member, expr) in asked.each.iter().enumerate() {
            let asker = asked.asker.map(|id| (id, member));
            let answer =
                self.resolve(expr, asker, asked.span).ok_or_else(|| self.refuse(asked.span, class))?;
            answers.push(answer);
        }
        match answers.iter().all(|answer| *answer == answers[0]) {
            true => Ok(answers.swap_remove(0)),
            false => Err(self.refuse(asked.span, class)),
        }
    }

    fn refuse(&self, span: Span, class: Option<usize>) -> Refusal {
        let text = "this looks at some of the processes that are to be counted, and counters only know how many of them are alike";
        let refusal = Refusal::at(span, text).hint("ask about all of them, or about how many there are");
        match class {
            Some(class) => refusal.of(class),
            None => refusal,
        }
    }

    fn asks(&self, expr: &Expr) -> bool {
        asks(expr, self.globals, self.classes)
    }

    /// An expression as one member sees it, or somebody outside.
    fn resolve(&self, expr: &Expr, asker: Option<(ContentId, usize)>, span: Span) -> Option<Answer> {
        if !self.asks(expr) {
            return Some(Answer::Plain(expr.clone()));
        }
        if let Some(answer) = self.count(expr, asker) {
            return Some(answer);
        }
        match expr {
            Expr::Binary(op @ (BinaryOp::And | BinaryOp::Or), ..) => {
                let mut operands = Vec::new();
                row(expr, *op, &mut operands);
                self.resolve_row(*op, &operands, asker, span)
            }
            Expr::Binary(op, left, right) => {
                Some(operator(*op, self.resolve(left, asker, span)?, self.resolve(right, asker, span)?))
            }
            Expr::Unary(op, operand) => match self.resolve(operand, asker, span)? {
                Answer::Plain(expr) => Some(Answer::Plain(unary(*op, &expr))),
                answer => Some(Answer::Unary(*op, Box::new(answer))),
            },
            Expr::Conditional(parts) => Some(Answer::Conditional(Box::new([
                self.resolve(&parts[0], asker, span)?,
                self.resolve(&parts[1], asker, span)?,
                self.resolve(&parts[2], asker, span)?,
            ]))),
            _ => None,
        }
    }

    /// Operands that are questions by themselves stay where they are; the others are one question together, for each class.
    fn resolve_row(
        &self,
        op: BinaryOp,
        operands: &[Expr],
        asker: Option<(ContentId, usize)>,
        span: Span,
    ) -> Option<Answer> {
        let mut answers: Vec<Answer> = Vec::new();
        let mut together: Vec<(Vec<usize>, Expr, usize)> = Vec::new();
        for operand in operands {
            match self.resolve(operand, asker, span) {
                Some(answer) => answers.push(answer),
                None => {
                    let classes: Vec<usize> =
                        self.looks(operand)?.into_iter().map(|(class, ..)| class).collect();
                    match together.iter_mut().find(|(known, ..)| *known == classes) {
                        Some((_, joined, _)) => *joined = Expr::binary(op, joined.clone(), operand.clone()),
                        None => {
                            together.push((classes, operand.clone(), answers.len()));
                            answers.push(number(i32::from(op == BinaryOp::And)));
                        }
                    }
                }
            }
        }
        for (_, joined, place) in together {
            if operands.len() > 1 && row_length(&joined, op) == operands.len() {
                // it is the whole row, which was tried already
                return None;
            }
            answers[place] = self.resolve(&joined, asker, span)?;
        }
        answers.into_iter().reduce(|left, right| operator(op, left, right))
    }

    /// What an expression looks at: class, member and what of it. `None` if it looks at something that nobody has.
    fn looks(&self, expr: &Expr) -> Option<BTreeSet<(usize, usize, Look)>> {
        let mut looks = BTreeSet::new();
        let mut odd = false;
        expr.for_each(&mut |part| {
            let look = match part {
                Expr::Read(_) | Expr::At(_) => self.look(part),
                _ => return,
            };
            match look {
                Some(look) => {
                    looks.insert(look);
                }
                None => odd |= self.asks(part),
            }
        });
        (!odd).then_some(looks)
    }

    fn member(&self, body: crate::model::symbols::BodyId, pid: i32) -> Option<(usize, usize)> {
        self.classes.iter().enumerate().find_map(|(number, class)| {
            let member = class.columns.iter().position(|column| column.pid == pid)?;
            (class.body == body).then_some((number, member))
        })
    }

    fn look(&self, expr: &Expr) -> Option<(usize, usize, Look)> {
        match expr {
            Expr::Read(place) => match &place.frame {
                FrameOf::Global if place.indices.is_empty() => {
                    let (class, member, element) = *self.globals.owners.get(&place.first)?;
                    Some((class, member, Look::Element(element)))
                }
                FrameOf::Process(body, pid) if place.indices.is_empty() => {
                    let (class, member) = self.member(*body, pid.number()?)?;
                    Some((class, member, Look::Variable(place.first as usize)))
                }
                _ => None,
            },
            Expr::At(at) => {
                let (class, member) = self.member(at.body, at.pid.as_ref()?.number()?)?;
                Some((class, member, Look::Label(at.label)))
            }
            _ => None,
        }
    }

    /// What is seen of a member with a content; `None` if it is not the same for all members.
    fn seen(&self, content: &Content, look: Look) -> Option<i32> {
        let body = self.classes[content.class].body;
        let variables = match content.at {
            At::Location(_) => self.program.storage.body(body).slots.len(),
            At::Unstarted | At::Ended => 0,
        };
        let value = |index: usize| {
            let each = content.own.get(index)?;
            match &each[0] {
                Value::Number(number) if each.iter().all(|value| *value == each[0]) => Some(*number),
                _ => None,
            }
        };
        match look {
            Look::Element(element) => value(variables + element),
            // what SPIN sees of a process that is not there is not to be guessed
            Look::Variable(index) if matches!(content.at, At::Location(_)) => value(index),
            Look::Variable(_) => None,
            Look::Label(label) => {
                let location = self.program.automaton(body)?.labels[label];
                Some(i32::from(matches!(content.at, At::Location(at) if Some(at) == location)))
            }
        }
    }

    /// A question that depends on nothing but how many members of one class are like this or like that.
    fn count(&self, expr: &Expr, asker: Option<(ContentId, usize)>) -> Option<Answer> {
        let looks = self.looks(expr)?;
        let class = looks.first()?.0;
        let only_looks = !expr.any(&mut |part| match part {
            Expr::Read(_) | Expr::At(_) => self.look(part).is_none(),
            Expr::Number(_) | Expr::Unary(..) | Expr::Binary(..) | Expr::Conditional(_) => false,
            _ => true,
        });
        // the numbers of processes are parts of looks
        if !only_looks || looks.iter().any(|look| look.0 != class) {
            return None;
        }
        let kinds: Vec<Look> = looks.iter().map(|look| look.2).collect::<BTreeSet<_>>().into_iter().collect();
        let mut profiles: Profiles = Vec::new();
        for (id, content) in self.contents.of(class) {
            let profile: Vec<i32> =
                kinds.iter().map(|look| self.seen(content, *look)).collect::<Option<_>>()?;
            match profiles.iter_mut().find(|(known, _)| *known == profile) {
                Some((_, ids)) => ids.push(id),
                None => profiles.push((profile, vec![id])),
            }
        }
        let asker = asker.filter(|(id, _)| self.contents.get(*id).class == class);
        let members = self.classes[class].columns.len();
        let others: Vec<usize> =
            (0..members).filter(|member| asker.is_none_or(|(_, own)| own != *member)).collect();
        let combinations =
            (0..others.len()).try_fold(1usize, |product, _| product.checked_mul(profiles.len()));
        if combinations.is_none_or(|combinations| combinations > MOST_COMBINATIONS) {
            return None;
        }
        let of_asker = |id: ContentId| profiles.iter().position(|(_, ids)| ids.contains(&id));
        let mut assigned = vec![0; members];
        if let Some((id, member)) = asker {
            assigned[member] = of_asker(id)?;
        }
        let mut table: HashMap<Vec<usize>, i32> = HashMap::new();
        let mut by_assignment: HashMap<Vec<usize>, i32> = HashMap::new();
        loop {
            let value = self.value(expr, &kinds, &profiles, &assigned)?;
            let mut counts = vec![0; profiles.len()];
            others.iter().for_each(|member| counts[assigned[*member]] += 1);
            if *table.entry(counts).or_insert(value) != value {
                return None;
            }
            by_assignment.insert(assigned.clone(), value);
            let Some(next) = others.iter().find(|member| assigned[**member] + 1 < profiles.len()) else {
                break;
            };
            let next = *next;
            others.iter().take_while(|member| **member != next).for_each(|member| assigned[*member] = 0);
            assigned[next] += 1;
        }
        let first = others.first().copied();
        let alike = |a: usize, b: usize| {
            first.is_none_or(|first| {
                by_assignment.iter().filter(|(assigned, _)| assigned[first] == a).all(|(assigned, value)| {
                    let mut other = assigned.clone();
                    other[first] = b;
                    by_assignment.get(&other) == Some(value)
                })
            })
        };
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for profile in 0..profiles.len() {
            match groups.iter_mut().find(|group| alike(group[0], profile)) {
                Some(group) => group.push(profile),
                None => groups.push(vec![profile]),
            }
        }
        let contents = |group: &[usize]| {
            group.iter().flat_map(|p| profiles[*p].1.iter().copied()).collect::<BTreeSet<_>>()
        };
        match &groups[..] {
            [_] => table.values().next().map(|value| number(*value)),
            [a, b] => {
                let by_count = |group: &[usize]| {
                    let mut values = vec![0; others.len() + 1];
                    for (counts, value) in &table {
                        values[group.iter().map(|p| counts[*p]).sum::<usize>()] = *value;
                    }
                    values
                };
                let own = |group: &[usize]| asker.is_some_and(|(id, _)| contents(group).contains(&id));
                let exact = !self.classes[class].is_resized() || !kept(Rule::QuestionsOfAnyNumber);
                // the smaller set of contents is the one that is asked about
                let mut choices = [b, a];
                choices.sort_by_key(|group| contents(group).len());
                let written = choices
                    .iter()
                    .find_map(|group| simple(&by_count(group), contents(group), own(group), exact));
                written.or_else(|| {
                    let group = choices[0];
                    exact.then(|| general(&by_count(group), contents(group), own(group)))
                })
            }
            _ => None,
        }
    }

    fn value(&self, expr: &Expr, kinds: &[Look], profiles: &Profiles, assigned: &[usize]) -> Option<i32> {
        let known = expr.replaced(&|part| {
            let (_, member, look) = self.look(part)?;
            let kind = kinds.iter().position(|kind| *kind == look)?;
            Some(Expr::Number(profiles[assigned[member]].0[kind]))
        });
        fold(&known).number()
    }
}

fn fold(expr: &Expr) -> Expr {
    match expr {
        Expr::Unary(op, operand) => unary(*op, &fold(operand)),
        Expr::Binary(op, left, right) => binary(*op, &fold(left), &fold(right)),
        Expr::Conditional(parts) => match fold(&parts[0]).number() {
            Some(0) => fold(&parts[2]),
            Some(_) => fold(&parts[1]),
            None => expr.clone(),
        },
        other => other.clone(),
    }
}

fn row(expr: &Expr, op: BinaryOp, into: &mut Vec<Expr>) {
    match expr {
        Expr::Binary(other, left, right) if *other == op => {
            row(left, op, into);
            row(right, op, into);
        }
        other => into.push(other.clone()),
    }
}

fn row_length(expr: &Expr, op: BinaryOp) -> usize {
    let mut operands = Vec::new();
    row(expr, op, &mut operands);
    operands.len()
}

fn compare(op: BinaryOp, contents: BTreeSet<ContentId>, with: i32) -> Answer {
    operator(op, Answer::Count(contents), number(with))
}

/// Questions that mean the same for any number of members: is there one, is there none, are there two? `values` are by the number of others in
/// these contents; `own`: the one that asks is in them, too.
fn simple(values: &[i32], contents: BTreeSet<ContentId>, own: bool, exact: bool) -> Option<Answer> {
    let is_truth = values.iter().all(|value| (0..=1).contains(value));
    let from = values.iter().position(|value| *value != values[0])?;
    let steps = values[from..].iter().all(|value| *value == values[from]);
    if !is_truth || !steps || values.len() < 2 {
        return None;
    }
    // with few members, `one` or `two` and `all` are the same question
    let is_clear = (from == 1 || from == 2) && (exact || values.len() > from + 1);
    if !is_clear {
        return None;
    }
    let bound = from as i32 + i32::from(own);
    Some(match values[from] {
        1 if bound == 1 => compare(BinaryOp::Greater, contents, 0),
        1 => compare(BinaryOp::GreaterEqual, contents, bound),
        _ if bound == 1 => compare(BinaryOp::Equal, contents, 0),
        _ => compare(BinaryOp::LessEqual, contents, bound - 1),
    })
}

/// Any question about how many, for the number of members that the model has.
fn general(values: &[i32], contents: BTreeSet<ContentId>, own: bool) -> Answer {
    let shift = i32::from(own);
    let slope = values.get(1).map_or(0, |second| second.wrapping_sub(values[0]));
    let is_line = values.windows(2).all(|pair| pair[1].wrapping_sub(pair[0]) == slope);
    if is_line {
        let count = match slope {
            1 => Answer::Count(contents),
            slope => operator(BinaryOp::Multiply, number(slope), Answer::Count(contents)),
        };
        return match values[0].wrapping_sub(slope.wrapping_mul(shift)) {
            0 => count,
            offset => operator(BinaryOp::Add, count, number(offset)),
        };
    }
    let step = (1..values.len()).find(|at| values[*at] != values[0]).unwrap_or(0);
    let is_step = values[step..].iter().all(|value| *value == values[step]);
    if is_step && values.iter().all(|value| (0..=1).contains(value)) {
        let op = if values[0] == 0 { BinaryOp::GreaterEqual } else { BinaryOp::Less };
        return compare(op, contents, step as i32 + shift);
    }
    // one value for each number
    let last = number(values[values.len() - 1]);
    values.iter().enumerate().rev().skip(1).fold(last, |otherwise, (count, value)| {
        let is = compare(BinaryOp::Equal, contents.clone(), count as i32 + shift);
        Answer::Conditional(Box::new([is, number(*value), otherwise]))
    })
}
