//! The counting process as text: an option for each step, with comments that say what it is in the model.

use super::code::{Asked, Begin, Message, Part, Statement, Step};
use super::contents::ContentId;
use super::naming::base;
use super::questions::{Answer, Questions};
use super::refusal::Refusal;
use super::spell::{Words, bare, literal};
use crate::model::symbols::SymbolId;
use crate::program::expression::{BinaryOp, Expr};
use crate::promela::printer::expression;
use crate::promela::source::Source;
use crate::promela::syntax::{self, ExprKind, ReceiveArgument};
use crate::rules::{Rule, kept};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write;

/// The name of a variable into which is received.
pub fn aside(number: usize) -> String {
    format!("got{number}")
}

/// Which contents may be those of the last state of a run, and what follows from it.
#[derive(Clone, Debug, PartialEq)]
pub enum Ends {
    /// All of them: the counting process may always stop.
    Anywhere,
    /// None of them.
    Nowhere,
    /// All but these: where it stops depends on whether one of them is occupied.
    But(BTreeSet<ContentId>),
}

/// What is needed to write it.
pub struct Writer<'a> {
    /// The model's text.
    pub source: &'a Source,
    /// Answers.
    pub questions: &'a Questions<'a>,
    /// The words.
    pub words: &'a Words<'a>,
    /// Where runs may end.
    pub ends: &'a Ends,
    /// Channels on which members take part in handshakes with outsiders, with the place of the channel on which nobody talks.
    pub guarded: &'a BTreeMap<SymbolId, u32>,
    /// Those of them by which members send.
    pub books: &'a HashSet<SymbolId>,
}

impl Writer<'_> {
    /// All steps.
    pub fn options(&self, steps: &[Step], depth: usize) -> Result<String, Refusal> {
        let mut text = String::new();
        let mut comment = String::new();
        for step in steps {
            let next = self.comment(step);
            if self.never(step)? {
                continue;
            }
            let lines = self.option(step)?;
            if next != comment {
                let _ = writeln!(text, "{}/* {next} */", "\t".repeat(depth));
                comment = next;
            }
            for line in lines {
                let _ = writeln!(text, "{}{line}", "\t".repeat(depth));
            }
        }
        Ok(text)
    }

    /// Can it be taken in no state at all?
    fn never(&self, step: &Step) -> Result<bool, Refusal> {
        let is_false =
            |asked: &Asked| Ok(matches!(self.questions.answer(asked)?, Answer::Plain(Expr::Number(0))));
        match &step.begin {
            Begin::One(_, condition) => is_false(condition),
            Begin::Two(_, _, conditions) => {
                conditions.iter().try_fold(false, |found, condition| Ok(found || is_false(condition)?))
            }
            Begin::Send(..) | Begin::Receive(..) => Ok(false),
        }
    }

    fn comment(&self, step: &Step) -> String {
        let (file, line) = self.source.line(step.span.start);
        let statement: Vec<&str> = self.source.slice(step.span).split_whitespace().collect();
        let statement: String = statement.join(" ").chars().take(60).collect();
        format!("{}:{line}: {}", base(&file), statement.replace("*/", "* /").replace("/*", "/ *"))
    }

    fn expr(&self, asked: &Asked) -> Result<syntax::Expr, Refusal> {
        Ok(self.words.answer(&self.questions.answer(asked)?, None))
    }

    fn is_true(&self, asked: &Asked) -> Result<bool, Refusal> {
        Ok(matches!(self.questions.answer(asked)?, Answer::Plain(Expr::Number(n)) if n != 0))
    }

    fn counter(&self, id: ContentId) -> String {
        expression(&self.words.counter(id))
    }

    /// `a && b && c`, without what is always true.
    fn all(&self, first: Vec<syntax::Expr>, conditions: &[&Asked]) -> Result<syntax::Expr, Refusal> {
        let mut parts = first;
        for condition in conditions {
            if !self.is_true(condition)? {
                parts.push(self.expr(condition)?);
            }
        }
        let and = |left, right| bare(ExprKind::Binary(BinaryOp::And, Box::new(left), Box::new(right)));
        Ok(parts.into_iter().reduce(and).unwrap_or_else(|| literal(1)))
    }

    fn at_least(&self, id: ContentId, number: i32) -> syntax::Expr {
        let count = Box::new(self.words.counter(id));
        bare(ExprKind::Binary(BinaryOp::Greater, count, Box::new(literal(number - 1))))
    }

    fn option(&self, step: &Step) -> Result<Vec<String>, Refusal> {
        match &step.begin {
            Begin::One(id, condition) => {
                let guard = self.all(vec![self.at_least(*id, 1)], &[condition])?;
                self.guarded_step(&expression(&guard), &step.body)
            }
            Begin::Two(from, to, conditions) => {
                let present = match from == to {
                    true => vec![self.at_least(*from, if kept(Rule::HandshakeOfTwo) { 2 } else { 1 })],
                    false => vec![self.at_least(*from, 1), self.at_least(*to, 1)],
                };
                let guard = self.all(present, &conditions.iter().collect::<Vec<_>>())?;
                self.guarded_step(&expression(&guard), &step.body)
            }
            Begin::Send(from, message, to) => self.send_outside(*from, message, *to, &step.body),
            Begin::Receive(id, message) => {
                let guard = self.at_least(*id, 1);
                let receive = self.handshake(message, &guard, '?', &[])?;
                let mut body = self.statements(&step.body)?;
                body.extend(self.tail());
                Ok(braced("atomic", receive, body))
            }
        }
    }

    fn guarded_step(&self, guard: &str, body: &[Statement]) -> Result<Vec<String>, Refusal> {
        let tail = self.tail();
        let lines = self.statements(body)?;
        if lines.is_empty() && tail.is_empty() {
            return Ok(vec![format!(":: {guard}")]);
        }
        let is_chosen = has_choice(body);
        if !is_chosen && tail.is_empty() {
            return Ok(braced("d_step", format!("{guard} ->"), lines));
        }
        let mut all = lines;
        all.extend(tail);
        Ok(braced("atomic", format!("{guard} ->"), all))
    }

    /// Where the counting process stops, if it stops.
    fn tail(&self) -> Vec<String> {
        match self.ends {
            Ends::But(_) => vec!["if :: bad > 0 -> goto busy :: else -> goto end_rest fi".to_string()],
            Ends::Anywhere | Ends::Nowhere => Vec::new(),
        }
    }

    fn send_outside(
        &self,
        from: ContentId,
        message: &Message,
        to: ContentId,
        body: &[Statement],
    ) -> Result<Vec<String>, Refusal> {
        let mut conditions = Vec::new();
        for statement in body {
            if let Statement::Wait(condition) = statement {
                conditions.push(condition);
            }
        }
        let guard = self.all(vec![self.at_least(from, 1)], &conditions)?;
        let books = [from, to].map(|id| self.words.names[id.0 as usize].clone());
        let Ends::But(bad) = self.ends else {
            return Ok(vec![format!(":: {}", self.handshake(message, &guard, '!', &books)?)]);
        };
        // control goes to the receiver, so where the process stops is decided before
        let mut lines = Vec::new();
        let mut option = |guard: syntax::Expr, label: &str| -> Result<(), Refusal> {
            lines.push(format!(":: {} -> goto {label}", self.handshake(message, &guard, '!', &books)?));
            Ok(())
        };
        if bad.contains(&to) {
            option(guard, "busy")?;
            return Ok(lines);
        }
        let own = i32::from(bad.contains(&from));
        let stays = |op| {
            let bad = Box::new(super::spell::word("bad"));
            let rest = bare(ExprKind::Binary(op, bad, Box::new(literal(own))));
            bare(ExprKind::Binary(BinaryOp::And, Box::new(guard.clone()), Box::new(rest)))
        };
        option(stays(BinaryOp::Greater), "busy")?;
        option(stays(BinaryOp::LessEqual), "end_rest")?;
        Ok(lines)
    }

    /// A handshake that can only take place while a condition holds: else it is offered on a channel on which nobody talks.
    fn handshake(
        &self,
        message: &Message,
        guard: &syntax::Expr,
        how: char,
        books: &[String],
    ) -> Result<String, Refusal> {
        let Answer::Plain(Expr::Read(place)) = self.questions.answer(&message.channel)? else {
            return Err(Refusal::at(message.channel.span, "a channel that is not known"));
        };
        let slot = place.first as usize;
        let path = self.questions.program.storage.globals.slots.get(slot).map_or(&[][..], |slot| &slot.path);
        let Some((id, index)) = path.first() else {
            return Err(Refusal::at(message.channel.span, "a channel that is not known"));
        };
        let dead = self.guarded.get(id).copied().unwrap_or(1);
        let name = &self.words.symbols.get(*id).name;
        let mut fields = if how == '!' { self.fields(message)? } else { self.pattern(message)? };
        if how == '!' {
            fields.extend(books.iter().cloned());
        } else if self.books.contains(id) {
            fields.extend(["_".to_string(), "_".to_string()]);
        }
        let (guard, index) = (expression(guard), index.unwrap_or(0));
        Ok(format!("{name}[({guard} -> {index} : {dead})]{how}{}", fields.join(", ")))
    }

    fn fields(&self, message: &Message) -> Result<Vec<String>, Refusal> {
        let channel = self.questions.answer(&message.channel)?;
        let mut fields = Vec::new();
        for (index, part) in message.fields.iter().enumerate() {
            let kind = match &channel {
                Answer::Plain(channel) => self.words.field_kind(channel, index),
                _ => None,
            };
            fields.push(match part {
                Part::Value(asked) => {
                    expression(&self.words.value(&self.questions.answer(asked)?, kind.as_ref()))
                }
                Part::Into(asked) => expression(&self.expr(asked)?),
                Part::Aside(number) => aside(*number),
                Part::Dropped => "_".to_string(),
            });
        }
        Ok(fields)
    }

    /// What is received: values that are no constants are asked for by `eval`.
    fn pattern(&self, message: &Message) -> Result<Vec<String>, Refusal> {
        let channel = match self.questions.answer(&message.channel)? {
            Answer::Plain(channel) => channel,
            _ => return Err(Refusal::at(message.channel.span, "a channel that is not known")),
        };
        let mut fields = self.fields(message)?;
        for (index, part) in message.fields.iter().enumerate() {
            if let Part::Value(asked) = part {
                let Answer::Plain(value) = self.questions.answer(asked)? else {
                    return Err(Refusal::at(asked.span, "a message that depends on other members"));
                };
                fields[index] = match self.words.pattern(Some(&value), &channel, index, None) {
                    ReceiveArgument::Constant(value) => expression(&value),
                    ReceiveArgument::Eval(value) => format!("eval({})", expression(&value)),
                    ReceiveArgument::Variable(_) => "_".to_string(),
                };
            }
        }
        Ok(fields)
    }

    fn channel(&self, message: &Message) -> Result<String, Refusal> {
        Ok(expression(&self.expr(&message.channel)?))
    }

    /// Is it a variable that was declared as a `bool`?
    fn is_bool(&self, place: &Expr) -> bool {
        let Expr::Read(place) = place else { return false };
        let symbol = place.path.last().map(|id| self.words.symbols.get(*id));
        symbol.is_some_and(|symbol| symbol.type_name == syntax::TypeName::Bool)
    }

    /// Statements, each on lines of its own.
    fn statements(&self, body: &[Statement]) -> Result<Vec<String>, Refusal> {
        let mut lines = Vec::new();
        for statement in body {
            match statement {
                Statement::Set(place, value) => {
                    let kind = match &place.each[0] {
                        Expr::Read(place) => Some(place.kind.clone()),
                        _ => None,
                    };
                    let value = match self.questions.answer(value)? {
                        Answer::Plain(Expr::Number(truth)) if self.is_bool(&place.each[0]) => {
                            super::spell::word(if truth == 0 { "false" } else { "true" })
                        }
                        value => self.words.value(&value, kind.as_ref()),
                    };
                    lines.push(format!("{} = {};", expression(&self.expr(place)?), expression(&value)));
                }
                Statement::Assert(asked) => {
                    lines.push(format!("assert({});", expression(&self.expr(asked)?)))
                }
                Statement::Fail(why) => lines.push(format!("assert(false); /* {why} */")),
                // in the model, waiting inside of a `d_step` is an error; the step may be an `atomic` here
                Statement::Wait(asked) => lines.push(format!("assert({});", expression(&self.expr(asked)?))),
                Statement::Send(message) => {
                    let how = if message.special { "!!" } else { "!" };
                    lines.push(format!(
                        "{}{how}{};",
                        self.channel(message)?,
                        self.fields(message)?.join(", ")
                    ));
                }
                Statement::Receive(message) => {
                    let how = if message.special { "??" } else { "?" };
                    let pattern = self.pattern(message)?.join(", ");
                    let pattern = if message.peek { format!("<{pattern}>") } else { pattern };
                    lines.push(format!("{}{how}{pattern};", self.channel(message)?));
                }
                Statement::Move(from, to) => {
                    lines.push(format!("{}--; {}++;", self.counter(*from), self.counter(*to)));
                }
                Statement::Forget(number) => lines.push(format!("{} = 0;", aside(*number))),
                Statement::Choice { options, .. } => {
                    lines.push("if".to_string());
                    for (condition, body) in options {
                        let condition = match condition {
                            Some(condition) => expression(&self.expr(condition)?),
                            None => "else".to_string(),
                        };
                        let mut inner = self.statements(body)?;
                        match inner.len() {
                            0 => lines.push(format!(":: {condition}")),
                            1 => lines.push(format!(":: {condition} -> {}", inner.remove(0))),
                            _ => {
                                lines.push(format!(":: {condition} ->"));
                                lines.extend(inner.into_iter().map(|line| format!("\t{line}")));
                            }
                        }
                    }
                    lines.push("fi;".to_string());
                }
            }
        }
        Ok(lines)
    }
}

/// `:: d_step { guard; … }`, on one line if it is short.
fn braced(keyword: &str, first: String, mut body: Vec<String>) -> Vec<String> {
    if body.is_empty() {
        return vec![format!(":: {first}")];
    }
    let first = if first.ends_with("->") { first } else { format!("{first};") };
    if let Some(last) = body.last_mut() {
        // a semicolon behind the last statement does no harm, but is not how people write
        if last.ends_with(';') {
            last.pop();
        }
    }
    let short = format!(":: {keyword} {{ {first} {} }}", body.join(" "));
    if short.len() <= 110 && !body.iter().any(|line| line.starts_with("::")) {
        return vec![short];
    }
    let mut lines = vec![format!(":: {keyword} {{"), format!("\t{first}")];
    lines.extend(body.into_iter().map(|line| format!("\t{line}")));
    lines.push("   }".to_string());
    lines
}

/// Is something in it that a `d_step` cannot do: a choice between several options, messages?
fn has_choice(body: &[Statement]) -> bool {
    body.iter().any(|statement| match statement {
        Statement::Choice { options, exclusive } => {
            !exclusive || options.iter().any(|(_, body)| has_choice(body))
        }
        Statement::Send(_) | Statement::Receive(_) => true,
        _ => false,
    })
}
