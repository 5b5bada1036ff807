//! What expressions are for the members of a class, side by side.
//!
//! A member with a known content knows its own variables and elements of arrays, so what is left of an expression is about globals, channels
//! and other members. It is worked out for all members of the class at once: where the results differ, something tells the members
//! apart, and whoever needs one result for all of them ([`Members::one`]) refuses it.
//!
//! Elements of arrays belong to members if each of them uses another one: `st[_pid]`. That is found out on the way: the first such place is
//! reported as [`Stop::Cell`], and everything is begun again with it.

use super::classes::Class;
use super::contents::{At, Content, Value};
use super::refusal::Refusal;
use crate::model::constants::{self, Evaluated};
use crate::model::symbols::Type;
use crate::program::Program;
use crate::program::expression::{
    At as AtLabel, BinaryOp, Expr, FrameOf, Index, Place, Poll, ProbeOp, UnaryOp,
};
use crate::promela::source::Span;
use crate::rules::{Rule, kept};
use std::collections::{HashMap, HashSet};

/// Why it does not go on.
#[derive(Clone, Debug)]
pub enum Stop {
    /// It is refused.
    Refused(Refusal),
    /// These elements belong to the members of a class, in their order: begin again.
    Cell(usize, Vec<u32>),
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Stop {
        Stop::Refused(refusal)
    }
}

/// What is known about the globals of a model.
#[derive(Clone, Debug, Default)]
pub struct Globals {
    /// Which element belongs to whom: class, member, and the how manyth of its elements.
    pub owners: HashMap<u32, (usize, usize, usize)>,
    /// The slots of channels that are made with a global variable which nobody writes.
    pub channels: HashSet<u32>,
}

/// The members of a class, and what they share.
#[derive(Clone, Copy)]
pub struct Members<'a> {
    /// What the model does.
    pub program: &'a Program,
    /// All classes.
    pub classes: &'a [Class],
    /// The globals.
    pub globals: &'a Globals,
    /// Their class.
    pub class: usize,
    /// Where we are.
    pub span: Span,
}

/// Where a value is.
#[derive(Clone, Debug, PartialEq)]
pub enum Spot {
    /// Among the member's own values.
    Own(usize),
    /// In the model, by member.
    Global(Vec<Place>),
}

impl Members<'_> {
    fn class(&self) -> &Class {
        &self.classes[self.class]
    }

    /// How many there are in the model.
    fn count(&self) -> usize {
        self.class().columns.len()
    }

    /// How many variables a member has, behind which its elements are.
    pub fn variables(&self) -> usize {
        self.program.storage.body(self.class().body).slots.len()
    }

    fn refuse(&self, text: impl Into<String>) -> Stop {
        Stop::Refused(Refusal::at(self.span, text).of(self.class))
    }

    fn all(&self, expr: Expr) -> Vec<Expr> {
        vec![expr; self.count()]
    }

    /// What is left of an expression, by member.
    pub fn eval(&self, content: &Content, expr: &Expr) -> Result<Vec<Expr>, Stop> {
        Ok(match expr {
            Expr::Number(_) | Expr::Timeout => self.all(expr.clone()),
            Expr::OwnPid => self.class().columns.iter().map(|column| Expr::Number(column.pid)).collect(),
            Expr::Read(place) => self.read(content, place)?,
            Expr::Unary(op, operand) => {
                let operand = self.eval(content, operand)?;
                let results = operand.iter().map(|operand| unary(*op, operand)).collect();
                self.unless_it_generalises(&[&operand], results)?
            }
            Expr::Binary(op, left, right) => {
                let (left, right) = (self.eval(content, left)?, self.eval(content, right)?);
                let results = left.iter().zip(&right).map(|(left, right)| binary(*op, left, right)).collect();
                self.unless_it_generalises(&[&left, &right], results)?
            }
            Expr::Conditional(parts) => {
                let condition = self.eval(content, &parts[0])?;
                let (then, otherwise) = (self.eval(content, &parts[1])?, self.eval(content, &parts[2])?);
                let each = |member: usize| match condition[member].number() {
                    Some(0) => otherwise[member].clone(),
                    Some(_) => then[member].clone(),
                    None => Expr::Conditional(Box::new([
                        condition[member].clone(),
                        then[member].clone(),
                        otherwise[member].clone(),
                    ])),
                };
                self.unless_it_generalises(&[&condition], (0..self.count()).map(each).collect())?
            }
            Expr::Length(channel) => {
                let channel = self.channel(content, channel)?;
                channel.into_iter().map(|channel| Expr::Length(Box::new(channel))).collect()
            }
            Expr::Probe(op, channel) => {
                let channel = self.channel(content, channel)?;
                channel.into_iter().map(|channel| Expr::Probe(*op, Box::new(channel))).collect()
            }
            Expr::Poll(poll) => {
                let channel = self.channel(content, &poll.channel)?;
                let mut pattern: Vec<Option<Vec<Expr>>> = Vec::new();
                for field in &poll.pattern {
                    pattern.push(match field {
                        Some(field) => Some(self.one_value(content, field)?),
                        None => None,
                    });
                }
                let each = |(member, channel): (usize, Expr)| {
                    let pattern = pattern.iter().map(|field| field.as_ref().map(|each| each[member].clone()));
                    Expr::Poll(Box::new(Poll { channel, random: poll.random, pattern: pattern.collect() }))
                };
                channel.into_iter().enumerate().map(each).collect()
            }
            Expr::At(at) => {
                let pid = match &at.pid {
                    Some(pid) => self.eval(content, pid)?,
                    None => return Err(self.refuse("a label of a process that is not named by its number")),
                };
                let each = pid.into_iter().enumerate().map(|(member, pid)| match pid.number() {
                    Some(number)
                        if number == self.class().columns[member].pid && at.body == self.class().body =>
                    {
                        Ok(Expr::Number(i32::from(self.is_at(content, at))))
                    }
                    Some(_) => Ok(Expr::At(Box::new(AtLabel { pid: Some(pid), ..(**at).clone() }))),
                    None => Err(self.refuse("a label of a process whose number is not known here")),
                });
                each.collect::<Result<_, _>>()?
            }
            Expr::Run(_) => return Err(self.refuse("the number of a process that is started is used here")),
            Expr::ProcessCount => {
                return Err(self.refuse("`_nr_pr` is used by the processes that are to be counted"));
            }
            Expr::LastPid => return Err(self.refuse("`_last` names the process that moved last")),
            Expr::OwnPriority | Expr::PriorityOf(_) => return Err(self.refuse("priorities of processes")),
            Expr::Enabled(_) => return Err(self.refuse("`enabled` asks about one process")),
            Expr::PcValue(_) => return Err(self.refuse("`pc_value` asks about one process")),
            Expr::NonProgress => return Err(self.refuse("`np_` asks about all processes")),
        })
    }

    /// With another number of members than the model has, it must not matter which numbers there are: what is computed from different ones
    /// has to be different for each.
    fn unless_it_generalises(&self, operands: &[&Vec<Expr>], results: Vec<Expr>) -> Result<Vec<Expr>, Stop> {
        let varies = |each: &Vec<Expr>| {
            each.iter().all(|expr| expr.number().is_some()) && each.iter().any(|expr| *expr != each[0])
        };
        let differ = (1..results.len()).all(|member| !results[..member].contains(&results[member]));
        let is_about_others = results.iter().any(|result| self.asks(result));
        if kept(Rule::NumbersMatter)
            && self.class().is_resized()
            && operands.iter().any(|each| varies(each))
            && !differ
            && !is_about_others
        {
            return Err(Stop::Refused(
                Refusal::at(
                    self.span,
                    "the numbers of the members are computed with here, so their number matters",
                )
                .of(self.class)
                .hint("leave --number out, or write the number into the model"),
            ));
        }
        Ok(results)
    }

    /// Is it about other members?
    pub fn asks(&self, expr: &Expr) -> bool {
        asks(expr, self.globals, self.classes)
    }

    fn is_at(&self, content: &Content, at: &AtLabel) -> bool {
        let label = self.program.automaton(at.body).and_then(|automaton| automaton.labels[at.label]);
        matches!(content.at, At::Location(location) if Some(location) == label)
    }

    /// What a place holds.
    fn read(&self, content: &Content, place: &Place) -> Result<Vec<Expr>, Stop> {
        Ok(match self.spot(content, place)? {
            Spot::Own(index) => content.own[index].iter().map(Value::expr).collect(),
            // one of them may be the member's own, called by its number: of itself a member knows all
            Spot::Global(places) => {
                let own = |(member, place): (usize, Place)| match self.globals.owners.get(&place.first) {
                    Some((class, owner, element))
                        if (*class, *owner) == (self.class, member)
                            && place.frame == FrameOf::Global
                            && place.indices.is_empty() =>
                    {
                        content.own[self.variables() + element][member].expr()
                    }
                    _ => Expr::Read(Box::new(place)),
                };
                places.into_iter().enumerate().map(own).collect()
            }
        })
    }

    /// Where a place is.
    pub fn spot(&self, content: &Content, place: &Place) -> Result<Spot, Stop> {
        let mut indices = Vec::new();
        for index in &place.indices {
            indices.push(self.eval(content, &index.value)?);
        }
        let mut places = Vec::new();
        for member in 0..self.count() {
            let mut own = Place { indices: Vec::new(), ..place.clone() };
            for (index, each) in place.indices.iter().zip(&indices) {
                match each[member].number() {
                    Some(number) if (0..index.length as i32).contains(&number) => {
                        own.first += number as u32 * index.stride;
                    }
                    Some(_) => return Err(self.refuse("an index that is out of range")),
                    None => own.indices.push(Index { value: each[member].clone(), ..*index }),
                }
            }
            if let FrameOf::Process(body, pid) = &place.frame {
                let pid = self.eval(content, pid)?[member].clone();
                match pid.number() {
                    Some(number)
                        if number == self.class().columns[member].pid && *body == self.class().body =>
                    {
                        own.frame = FrameOf::Own;
                    }
                    Some(_) => own.frame = FrameOf::Process(*body, Box::new(pid)),
                    None => return Err(self.refuse("a variable of a process whose number is not known here")),
                }
            }
            places.push(own);
        }
        if matches!(place.frame, FrameOf::First(_)) {
            return Err(self.refuse("a variable of a process that is not named by its number"));
        }
        match &places[0].frame {
            FrameOf::Own if places.iter().all(|place| place.frame == FrameOf::Own) => self.own(&places),
            FrameOf::Global => self.global(places),
            _ => Ok(Spot::Global(places)),
        }
    }

    fn own(&self, places: &[Place]) -> Result<Spot, Stop> {
        let first = &places[0];
        if !first.indices.is_empty() {
            return Err(self.refuse("an element of a member's own array, and which one depends on globals"));
        }
        match places.iter().all(|place| place.first == first.first) {
            true => Ok(Spot::Own(first.first as usize)),
            false => Err(self.refuse("each member uses another element of its own array here")),
        }
    }

    fn global(&self, places: Vec<Place>) -> Result<Spot, Stop> {
        let variables = self.variables();
        if places.iter().any(|place| !place.indices.is_empty()) {
            let owned =
                |place: &Place| place.slots().iter().any(|slot| self.globals.owners.contains_key(slot));
            if places.iter().any(owned) {
                return Err(self.refuse("an element of the array belongs to another member, and which one depends on globals: a reference"));
            }
            return Ok(Spot::Global(places));
        }
        let slots: Vec<u32> = places.iter().map(|place| place.first).collect();
        let owners: Vec<_> = slots.iter().map(|slot| self.globals.owners.get(slot)).collect();
        let own = |member: usize| owners[member].filter(|owner| (owner.0, owner.1) == (self.class, member));
        if let Some(owner) = own(0) {
            let same = |member: usize| own(member).is_some_and(|other| other.2 == owner.2);
            if (0..self.count()).all(same) {
                return Ok(Spot::Own(variables + owner.2));
            }
        }
        if slots.iter().all(|slot| *slot == slots[0]) || owners.iter().any(Option::is_some) {
            return Ok(Spot::Global(places));
        }
        let differ = (1..slots.len()).all(|member| !slots[..member].contains(&slots[member]));
        match differ {
            true => Err(Stop::Cell(self.class, slots)),
            false => Err(self.refuse("some members share an element of the array here, and others do not")),
        }
    }

    /// A channel, the same for all members.
    pub fn channel(&self, content: &Content, channel: &Expr) -> Result<Vec<Expr>, Stop> {
        let each = self.eval(content, channel)?;
        match each.iter().all(|channel| *channel == each[0]) {
            true => Ok(each),
            false => Err(self.refuse("each member has a channel of its own here; only channels that all of them share can be counted")),
        }
    }

    /// A value that is the same for all members.
    pub fn one_value(&self, content: &Content, expr: &Expr) -> Result<Vec<Expr>, Stop> {
        let each = self.eval(content, expr)?;
        self.one(&each)?;
        Ok(each)
    }

    /// Refuses what tells members apart. What they ask about each other is seen to later.
    pub fn one(&self, each: &[Expr]) -> Result<(), Stop> {
        let same = each.iter().all(|expr| *expr == each[0]);
        match same || each.iter().any(|expr| self.asks(expr)) || !kept(Rule::OneForAll) {
            true => Ok(()),
            false => Err(self
                .refuse("the number of a member leaves it here, so that somebody may know which one it is")),
        }
    }

    /// A condition, the same for all members: `Some(truth)` where it is known.
    pub fn truth(&self, each: &[Expr]) -> Result<Option<bool>, Stop> {
        let truths: Vec<Option<bool>> = each.iter().map(|expr| expr.number().map(|n| n != 0)).collect();
        if truths.iter().all(|truth| *truth == truths[0]) && truths[0].is_some() {
            return Ok(truths[0]);
        }
        let same = each.iter().all(|expr| *expr == each[0]);
        match same || each.iter().any(|expr| self.asks(expr)) {
            _ if !kept(Rule::SameForAll) => Ok(truths[0]),
            true => Ok(None),
            false => Err(self.refuse("this tells the members apart")),
        }
    }
}

/// Is an expression about members of a class?
pub fn asks(expr: &Expr, globals: &Globals, classes: &[Class]) -> bool {
    let is_counted = |body| classes.iter().any(|class| class.body == body);
    expr.any(&mut |part| match part {
        Expr::Read(place) => match &place.frame {
            FrameOf::Global => place.slots().iter().any(|slot| globals.owners.contains_key(slot)),
            FrameOf::Process(body, _) | FrameOf::First(body) => is_counted(*body),
            FrameOf::Own => false,
        },
        Expr::At(at) => is_counted(at.body),
        _ => false,
    })
}

/// Applies an operator as far as it can be.
pub fn unary(op: UnaryOp, operand: &Expr) -> Expr {
    if let Some(Evaluated::Value(value)) = operand.number().map(|value| constants::unary(op, value)) {
        return Expr::Number(value);
    }
    match op {
        UnaryOp::Not => negation(operand),
        _ => Expr::Unary(op, Box::new(operand.clone())),
    }
}

/// The opposite of a condition.
pub fn negation(expr: &Expr) -> Expr {
    match expr {
        Expr::Number(number) => Expr::Number(i32::from(*number == 0)),
        // SPIN does not take `!full(q)`
        Expr::Probe(op, channel) => Expr::Probe(op.opposite(), channel.clone()),
        Expr::Unary(UnaryOp::Not, inner) if is_truth(inner) => (**inner).clone(),
        Expr::Binary(BinaryOp::Equal, l, r) => Expr::Binary(BinaryOp::NotEqual, l.clone(), r.clone()),
        Expr::Binary(BinaryOp::NotEqual, l, r) => Expr::Binary(BinaryOp::Equal, l.clone(), r.clone()),
        Expr::Binary(BinaryOp::And, left, right) => binary(BinaryOp::Or, &negation(left), &negation(right)),
        Expr::Binary(BinaryOp::Or, left, right) => binary(BinaryOp::And, &negation(left), &negation(right)),
        other => Expr::Unary(UnaryOp::Not, Box::new(other.clone())),
    }
}

/// Is it 0 or 1?
pub fn is_truth(expr: &Expr) -> bool {
    match expr {
        Expr::Number(number) => (0..=1).contains(number),
        Expr::Read(place) => place.kind == Type::Bit,
        Expr::Unary(op, _) => *op == UnaryOp::Not,
        Expr::Binary(op, ..) => matches!(
            op,
            BinaryOp::And
                | BinaryOp::Or
                | BinaryOp::Equal
                | BinaryOp::NotEqual
                | BinaryOp::Less
                | BinaryOp::LessEqual
                | BinaryOp::Greater
                | BinaryOp::GreaterEqual
        ),
        Expr::Probe(..) | Expr::At(_) | Expr::Timeout => true,
        _ => false,
    }
}

/// Can its evaluation never fail?
fn is_total(expr: &Expr) -> bool {
    !expr.any(&mut |part| match part {
        Expr::Binary(BinaryOp::Divide | BinaryOp::Remainder, ..)
        | Expr::Poll(_)
        | Expr::Length(_)
        | Expr::Probe(..) => true,
        Expr::Read(place) => !place.indices.is_empty(),
        _ => false,
    })
}

/// Applies an operator as far as it can be.
pub fn binary(op: BinaryOp, left: &Expr, right: &Expr) -> Expr {
    let truth = |expr: &Expr| match is_truth(expr) {
        true => expr.clone(),
        false => Expr::binary(BinaryOp::NotEqual, expr.clone(), Expr::Number(0)),
    };
    if let (BinaryOp::And | BinaryOp::Or, Some(value)) = (op, left.number()) {
        let decides = op == BinaryOp::Or;
        return match (value != 0) == decides {
            true => Expr::Number(i32::from(decides)),
            false => match right.number() {
                Some(right) => Expr::Number(i32::from(right != 0)),
                None => truth(right),
            },
        };
    }
    if let (BinaryOp::And | BinaryOp::Or, Some(value), true) = (op, right.number(), is_total(left)) {
        let decides = op == BinaryOp::Or;
        return match (value != 0) == decides {
            true => Expr::Number(i32::from(decides)),
            false => truth(left),
        };
    }
    if let (Some(l), Some(r)) = (left.number(), right.number()) {
        if let Evaluated::Value(value) = constants::binary(op, l, r) {
            return Expr::Number(value);
        }
    }
    // two channels that are made with variables are the same or not
    if let (BinaryOp::Equal | BinaryOp::NotEqual, Expr::Read(l), Expr::Read(r)) = (op, left, right) {
        if l == r && l.indices.is_empty() {
            return Expr::Number(i32::from(op == BinaryOp::Equal));
        }
    }
    Expr::binary(op, left.clone(), right.clone())
}

/// Is a buffered channel ready for a message?
pub fn has_room(channel: Expr) -> Expr {
    Expr::Probe(ProbeOp::Nfull, Box::new(channel))
}
