//! What makes a random model one for cycles: accept and progress labels inside the pieces, and several formulas.
//!
//! The propositions are those of `properties.rs`: about all users alike, about one of them, or written out over all of them. Some formulas
//! are symmetric as a whole, but not in their propositions; some speak of two users that they name.

use crate::processes::first_pid;
use crate::properties::{looks, proposition};
use crate::random::Maker;
use std::fmt::Write;

/// Labels that mean something in a search for cycles begin like this.
pub const LABELS: [&str; 2] = ["accept", "progress"];

/// Puts labels before some statements of the pieces, if the model is for cycles.
pub fn with_labels(maker: &mut Maker, bodies: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let Some(random) = &mut maker.live else { return bodies };
    let mut number = 0;
    let mut labelled = Vec::new();
    for body in bodies {
        let places = places(&body);
        let chosen = match places.is_empty() || random.below(3) == 0 {
            true => None,
            false => Some(places[random.below(places.len())]),
        };
        let mut lines = Vec::new();
        for (index, line) in body.into_iter().enumerate() {
            if chosen == Some(index) {
                number += 1;
                lines.push(format!("{}_{number}:", LABELS[random.below(2)]));
            }
            lines.push(line);
        }
        labelled.push(lines);
    }
    labelled
}

/// The lines of a piece that can have a label: statements behind the first one that are not inside of anything.
pub fn places(body: &[String]) -> Vec<usize> {
    let mut depth = 0;
    let mut places = Vec::new();
    for (index, line) in body.iter().enumerate() {
        let first = line.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
        let declares = ["byte", "bit", "bool", "pid", "chan", "int", "short", "hidden", "else", "fi", "od"];
        let begins = line.starts_with(|c: char| c.is_alphabetic()) && !declares.contains(&first);
        let has_label =
            line.trim_end().ends_with(':') || (index > 0 && body[index - 1].trim_end().ends_with(':'));
        let arrow = index > 0 && body[index - 1].trim_end().ends_with("->");
        if index > 0 && depth == 0 && begins && !has_label && !arrow {
            places.push(index);
        }
        for word in line.split(|c: char| c.is_whitespace() || c == ';') {
            match word {
                "if" | "do" => depth += 1,
                "fi" | "od" => depth -= 1,
                _ => depth += word.matches('{').count() as i32 - word.matches('}').count() as i32,
            }
        }
    }
    places
}

/// Adds two or three formulas.
pub fn write_formulas(maker: &mut Maker, text: &mut String) {
    for _ in 0..8 {
        maker.coin();
    }
    let before = text.clone();
    for number in 0..2 + maker.random.below(2) {
        let (Some(one), Some(other)) = (proposition(maker, &before), proposition(maker, &before)) else {
            return;
        };
        let formula = match maker.random.below(9) {
            0 => format!("[] ({one})"),
            1 => format!("[] (({one}) -> <> ({other}))"),
            2 => format!("([] ({one})) || (<> ({other}))"),
            3 => format!("([] <> ({one})) && ((true) U ({other}))"),
            4 => format!("<> [] ({one})"),
            5 => format!("!({one}) W ({other})"),
            6 => format!("([] <> ({one})) || ([] <> !({other}))"),
            kind => match each(maker, &before) {
                Some(terms) if kind == 7 => format!("([] !({})) || ([] !({}))", terms[0], terms[1]),
                Some(terms) => format!("([] (({}) -> <> ({other}))) && (<> !({}))", terms[0], terms[1]),
                None => format!("<> ({one})"),
            },
        };
        writeln!(text, "ltl q{number} {{ {formula} }}").unwrap();
    }
}

/// The same proposition about each user.
fn each(maker: &mut Maker, text: &str) -> Option<Vec<String>> {
    let (_, own) = looks(text, &maker.labels());
    if own.is_empty() {
        return None;
    }
    let term = maker.pick(&own);
    let first = first_pid(maker);
    let of = |(number, id): (usize, usize)| {
        term.replace('#', &id.to_string()).replace("[@]", &format!("[{}]", first + number))
    };
    Some(maker.ids().into_iter().enumerate().map(of).collect())
}
