//! Problems of a model for programs: editors, and code hosts that show them beside the text.
//!
//! The JSON form is ours: a list of problems with their places, counted from 1, columns in characters. The other form is SARIF 2.1.0, of which
//! the least is used that viewers need: a tool with its rules, and results with a level, a message and places.

use crate::analysis::skeleton::PointId;
use crate::model::subject::Subject;
use crate::promela::diagnostic::{Diagnostic, Severity};
use crate::promela::source::{Source, Span};
use crate::symmetry::Symmetries;
use crate::symmetry::explain::{difference, pairs};
use serde::Serialize;
use serde_json::{Value, json};

/// What kind of problem it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// The file cannot be read or preprocessed.
    Unreadable,
    /// SPIN would refuse the model.
    Invalid,
    /// SPIN accepts it, but it is odd.
    Odd,
    /// Something tells processes or channels apart that look alike.
    NotInterchangeable,
    /// A symmetry was given up in doubt.
    GivenUp,
}

/// All kinds, in a fixed order.
const RULES: [Rule; 5] =
    [Rule::Unreadable, Rule::Invalid, Rule::Odd, Rule::NotInterchangeable, Rule::GivenUp];

impl Rule {
    fn name(self) -> &'static str {
        match self {
            Rule::Unreadable => "unreadable",
            Rule::Invalid => "invalid",
            Rule::Odd => "odd",
            Rule::NotInterchangeable => "not-interchangeable",
            Rule::GivenUp => "given-up",
        }
    }

    fn words(self) -> &'static str {
        match self {
            Rule::Unreadable => "The model cannot be read or preprocessed.",
            Rule::Invalid => "SPIN would refuse the model.",
            Rule::Odd => "SPIN accepts this, but probably reads it differently from what is meant.",
            Rule::NotInterchangeable => {
                "This tells processes or channels apart, so that they are not interchangeable."
            }
            Rule::GivenUp => "Symmetry is given up here in doubt.",
        }
    }
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Region {
    file: String,
    /// From 1.
    line: u32,
    /// From 1, in characters.
    column: u32,
    /// The first column behind it, in the same line.
    end_column: u32,
}

impl Region {
    fn new(source: &Source, span: Span) -> Region {
        let excerpt = source.excerpt(span);
        let length = excerpt.text[excerpt.range.clone()].chars().count().max(1);
        Region {
            file: excerpt.file.to_string(),
            line: excerpt.line,
            column: excerpt.column,
            end_column: excerpt.column + length as u32,
        }
    }
}

/// Another place, and what it has to do with a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Related {
    message: String,
    place: Region,
}

/// A problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    rule: Rule,
    severity: &'static str,
    message: String,
    hint: Option<String>,
    /// The model; the place may be in a file that it includes.
    model: String,
    place: Option<Region>,
    related: Vec<Related>,
}

impl Problem {
    /// What the analysis of a text has found.
    pub fn new(source: &Source, rule: Rule, found: &Diagnostic) -> Problem {
        let severity = match found.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        let related = found.related.iter().map(|related| (&related.label, related.span));
        let hinted = found.hints.iter().filter_map(|hint| Some((&hint.text, hint.span?)));
        let related = related
            .chain(hinted)
            .map(|(message, span)| Related { message: message.clone(), place: Region::new(source, span) });
        let hints: Vec<&str> = found.hints.iter().map(|hint| hint.text.as_str()).collect();
        Problem {
            rule,
            severity,
            message: found.message.clone(),
            hint: (!hints.is_empty()).then(|| hints.join("; ")),
            model: source.name().to_string(),
            place: found.span.map(|span| Region::new(source, span)),
            related: related.collect(),
        }
    }

    /// A problem that SPIN would have as well, or a warning.
    pub fn of_model(source: &Source, found: &Diagnostic) -> Problem {
        let rule = if found.severity == Severity::Error { Rule::Invalid } else { Rule::Odd };
        Problem::new(source, rule, found)
    }

    /// A file that cannot be read.
    pub fn unreadable(model: &str, message: String, hint: Option<String>) -> Problem {
        let model = model.to_string();
        Problem {
            rule: Rule::Unreadable,
            severity: "error",
            message,
            hint,
            model,
            place: None,
            related: Vec::new(),
        }
    }

    /// What is wrong, and what helps.
    pub(super) fn text(&self) -> String {
        match &self.hint {
            Some(hint) => format!("{} Hint: {hint}.", self.message),
            None => self.message.clone(),
        }
    }

    /// Its line, if it is in this file.
    pub(super) fn line_in(&self, file: &str) -> Option<u32> {
        self.place.as_ref().filter(|place| place.file == file).map(|place| place.line)
    }

    /// Where it is, if that is anywhere.
    pub(super) fn place_in_words(&self) -> Option<String> {
        self.place.as_ref().map(|place| format!("{}:{}", place.file, place.line))
    }

    fn as_result(&self) -> Value {
        let text = match &self.hint {
            Some(hint) => format!("{}\nHint: {hint}", self.message),
            None => self.message.clone(),
        };
        let place = match &self.place {
            Some(place) => physical(place),
            None => json!({ "physicalLocation": { "artifactLocation": { "uri": uri(&self.model) } } }),
        };
        let mut result = json!({
            "ruleId": self.rule.name(),
            "ruleIndex": RULES.iter().position(|rule| *rule == self.rule),
            "level": self.severity,
            "message": { "text": text },
            "locations": [place],
        });
        let related: Vec<Value> = self
            .related
            .iter()
            .zip(1..)
            .map(|(related, id): (&Related, usize)| {
                let mut place = physical(&related.place);
                place["id"] = json!(id);
                place["message"] = json!({ "text": related.message });
                place
            })
            .collect();
        if !related.is_empty() {
            result["relatedLocations"] = Value::Array(related);
        }
        result
    }
}

fn physical(place: &Region) -> Value {
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(&place.file) },
            "region": { "startLine": place.line, "startColumn": place.column, "endColumn": place.end_column },
        }
    })
}

/// A file as a reference: relative to where the command ran, unless its name is absolute.
fn uri(file: &str) -> String {
    let mut text = String::new();
    if file.starts_with('/') {
        text += "file://";
    }
    for byte in file.strip_prefix("./").unwrap_or(file).bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                text.push(char::from(byte))
            }
            other => text += &format!("%{other:02X}"),
        }
    }
    text
}

/// What tells points apart, one problem for each pair that differs.
pub fn differences(subject: &Subject, symmetries: &Symmetries, asked: &[(PointId, PointId)]) -> Vec<Problem> {
    let model = &subject.model;
    let problem = |(a, b): &(PointId, PointId)| {
        let found = difference(model, symmetries, *a, *b)?;
        let names = (symmetries.point_name(model, a.0), symmetries.point_name(model, b.0));
        let text = format!("{} and {} are not interchangeable: {}", names.0, names.1, found.message);
        Some(Problem::new(&subject.source, Rule::NotInterchangeable, &found.reworded(text)))
    };
    asked.iter().filter_map(problem).collect()
}

/// Every place that costs symmetry: what tells processes and channels apart, and what was given up in doubt.
pub fn costs_of_symmetry(subject: &Subject, symmetries: &Symmetries) -> Vec<Problem> {
    let mut problems = differences(subject, symmetries, &pairs(&subject.model, symmetries));
    let doubts = symmetries.sorts.doubts.all.iter();
    problems.extend(doubts.map(|doubt| Problem::new(&subject.source, Rule::GivenUp, &doubt.what)));
    problems
}

/// Everything that was found, as SARIF.
pub fn sarif(problems: &[Problem]) -> Value {
    let rule = |rule: &Rule| json!({ "id": rule.name(), "shortDescription": { "text": rule.words() } });
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "topsym",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": RULES.iter().map(rule).collect::<Vec<Value>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "results": problems.iter().map(Problem::as_result).collect::<Vec<Value>>(),
        }],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_become_references() {
        assert_eq!(uri("./a/b c.pml"), "a/b%20c.pml");
        assert_eq!(uri("/tmp/ü.pml"), "file:///tmp/%C3%BC.pml");
        assert_eq!(uri("100%.pml"), "100%25.pml");
    }

    #[test]
    fn rules_have_the_names_of_the_json_form() {
        for rule in RULES {
            assert_eq!(serde_json::to_value(rule).unwrap(), rule.name());
        }
    }
}
