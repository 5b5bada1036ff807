//! What a process waits for that is stuck: the statements that would be next, in the words of the model.
//!
//! SPIN says in which line a process stands. The statements that begin there are looked up in its body; of an `if` or `do`, these are the
//! first statements of its options. If several statements begin in the line, nobody knows which one it is, and nothing is said.

use crate::engine::steps::EndedAt;
use crate::model::subject::Subject;
use crate::promela::source::Span;
use crate::promela::syntax::{Sequence, Statement, StatementKind, Unit};
use crate::promela::visit::{Visitor, walk_statement};
use std::path::Path;

/// A text longer than this is cut.
const LONGEST: usize = 60;

/// What a process waits for; nothing, if that is not known.
pub fn waits_for(subject: &Subject, at: &EndedAt) -> Vec<String> {
    let body = subject.program.units.iter().find_map(|unit| match unit {
        Unit::Proctype(proctype) if *proctype.name.name == *kind(&at.process) => Some(&proctype.body),
        Unit::Init(init) if kind(&at.process) == "init" => Some(&init.body),
        _ => None,
    });
    let mut finder = Finder { subject, at, found: Vec::new() };
    if let Some(body) = body {
        finder.sequence(body);
    }
    match &finder.found[..] {
        [only] => only.iter().map(|span| in_words(subject, *span)).collect(),
        _ => Vec::new(),
    }
}

/// The type in the name of a process.
fn kind(process: &str) -> &str {
    process.split('[').next().unwrap_or(process)
}

fn in_words(subject: &Subject, span: Span) -> String {
    let words: Vec<&str> = subject.source.slice(span).split_whitespace().collect();
    let text = words.join(" ");
    match text.chars().count() > LONGEST {
        true => text.chars().take(LONGEST).chain(['…']).collect(),
        false => text,
    }
}

struct Finder<'a> {
    subject: &'a Subject,
    at: &'a EndedAt,
    /// For each statement that may be the one, what it may begin with.
    found: Vec<Vec<Span>>,
}

impl Finder<'_> {
    /// Is this the line in which the process stands?
    fn is_there(&self, span: Span) -> bool {
        let (file, line) = self.subject.source.line(span.start);
        let name = |path: &str| Path::new(path).file_name().map(|name| name.to_os_string());
        line == self.at.line && name(&file) == name(&self.at.file)
    }
}

impl Visitor for Finder<'_> {
    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::If(options) | StatementKind::Do(options) => {
                let first: Vec<Span> = options.iter().flat_map(beginnings).collect();
                // SPIN may name the line of the statement, or that of its first option
                let is_here =
                    self.is_there(statement.span) || first.first().is_some_and(|span| self.is_there(*span));
                if is_here {
                    self.found.push(first);
                    return;
                }
            }
            StatementKind::Atomic(_)
            | StatementKind::DStep(_)
            | StatementKind::Block(_)
            | StatementKind::Unless(..) => {}
            _ if self.is_there(statement.span) => self.found.push(vec![statement.span]),
            _ => {}
        }
        walk_statement(self, statement);
    }
}

/// With what a sequence can begin.
fn beginnings(sequence: &Sequence) -> Vec<Span> {
    let Some(first) = sequence.first_statement() else {
        return Vec::new();
    };
    match &first.kind {
        StatementKind::Atomic(inner) | StatementKind::DStep(inner) | StatementKind::Block(inner) => {
            beginnings(inner)
        }
        StatementKind::If(options) | StatementKind::Do(options) => {
            options.iter().flat_map(beginnings).collect()
        }
        _ => vec![first.span],
    }
}
