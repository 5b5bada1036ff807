//! Pieces of models, and how they are put down.
//!
//! A piece is a text of lines, each with a letter that says where the rest of the line goes:
//!
//! | letter | the rest is |
//! |---|---|
//! | `=` | a word of this piece: `= kind ⟨byte¦short⟩` makes `$kind` the same in all of it |
//! | `t` | a type, before everything else |
//! | `g` | a declaration of the model |
//! | `p` | a proctype before that of the users |
//! | `v` | what stands behind `proctype user(...)`: `priority 2 provided (e)` |
//! | `l` | a declaration of each user |
//! | `u` | a statement of the users; all of these are one option, or follow each other |
//! | `o` | a statement of a process beside them, which is there if any piece has such lines |
//! | `b` | a statement that starters execute somewhere: before, between or behind the starts |
//! | `a` | a proctype behind that of the users |
//!
//! `#` becomes the number of the piece, so that no two pieces share what they do not want to share. What they do share are the variables of
//! [`SHARED`], which are declared if somebody names them.

use crate::common::Random;
use crate::grammar::expand;
use crate::model::Facts;
use std::collections::BTreeMap;

/// Variables that pieces share. A name stands at the end of what comes before the space, `[`, `=` or `;`.
pub const SHARED: [(&str, &str); 8] = [
    ("last", "⟨byte¦byte¦short¦pid¦int⟩ last ⟨= 255¦= 255¦= 255¦= $k¦⟩;"),
    ("boss", "⟨byte¦byte¦int¦pid⟩ boss ⟨¦= $k¦= 255¦= 9⟩;"),
    ("seen", "⟨byte¦byte¦bool¦bit¦short⟩ seen[$tight];"),
    ("count", "byte count;"),
    ("mark", "⟨bit¦bool¦byte⟩ mark;"),
    ("q", "chan q = [⟨1¦2¦2¦3⟩] of { byte };"),
    ("box", "chan box[$len] = [1] of { byte };"),
    ("ready", "byte ready;"),
];

/// What pieces have asked for, by letter.
pub type Parts = BTreeMap<char, Vec<String>>;

/// Expands a piece and adds its lines to the parts. The lines of each letter come together, as one item.
pub fn add(piece: &str, number: usize, facts: &Facts, random: &mut Random, parts: &mut Parts) {
    let mut own: BTreeMap<String, String> = BTreeMap::new();
    let mut mine: BTreeMap<char, Vec<String>> = BTreeMap::new();
    for line in piece.lines().map(str::trim_start).filter(|line| !line.is_empty()) {
        let letter = line.chars().next().unwrap();
        let rest = line[1..].trim_start().replace('#', &number.to_string());
        let known = own.clone();
        let words = |word: &str, random: &mut Random| {
            known.get(word).cloned().or_else(|| match letter {
                'l' | 'u' | '=' => facts.word(word, random),
                _ => facts.outer_word(word, random),
            })
        };
        if letter == '=' {
            let (name, value) = rest.split_once(' ').expect("a word and its value");
            own.insert(name.to_string(), expand(value, random, &words));
        } else {
            mine.entry(letter).or_default().push(expand(&rest, random, &words));
        }
    }
    for (letter, lines) in mine {
        parts.entry(letter).or_default().push(lines.join("\n"));
    }
}

/// Does a text name a variable?
pub fn names(text: &str, variable: &str) -> bool {
    let is_part = |letter: Option<char>| letter.is_some_and(|l| l.is_alphanumeric() || l == '_');
    text.match_indices(variable).any(|(at, _)| {
        !is_part(text[..at].chars().next_back()) && !is_part(text[at + variable.len()..].chars().next())
    })
}
