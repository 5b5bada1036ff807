//! Texts with choices in them.
//!
//! `⟨a¦b¦c⟩` becomes one of its parts, which may have choices of their own; `$word` becomes what somebody else knows of that word. Everything else
//! stays as it is. So a table of texts says at a glance what models are made of, and a single line of it stands for many statements.

use crate::common::Random;

/// What a `$word` stands for; it may ask for random numbers. The answer is expanded as well.
pub type Words<'a> = dyn Fn(&str, &mut Random) -> Option<String> + 'a;

/// Expands a text.
pub fn expand(text: &str, random: &mut Random, words: &Words) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['⟨', '$']) {
        result.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(inside) = rest.strip_prefix('⟨') {
            let (parts, behind) = parts(inside);
            let part = parts[random.below(parts.len())];
            result.push_str(&expand(part, random, words));
            rest = behind;
        } else {
            let name = word(&rest[1..]);
            let value = words(name, random).unwrap_or_else(|| panic!("what is ${name} in `{text}`?"));
            result.push_str(&expand(&value, random, words));
            rest = &rest[1 + name.len()..];
        }
    }
    result + rest
}

/// The parts of a choice, and what stands behind it.
fn parts(inside: &str) -> (Vec<&str>, &str) {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in inside.char_indices() {
        match letter {
            '⟨' => depth += 1,
            '⟩' if depth > 0 => depth -= 1,
            '⟩' => {
                parts.push(&inside[start..at]);
                return (parts, &inside[at + '⟩'.len_utf8()..]);
            }
            '¦' if depth == 0 => {
                parts.push(&inside[start..at]);
                start = at + '¦'.len_utf8();
            }
            _ => {}
        }
    }
    panic!("a choice does not end: {inside}")
}

/// The letters that a text begins with.
fn word(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(text.len());
    &text[..end]
}

#[test]
fn choices_and_words() {
    let mut random = Random(77);
    let words = |word: &str, _: &mut Random| Some(format!("<{word}>"));
    let made: std::collections::BTreeSet<String> =
        (0..100).map(|_| expand("a⟨b⟨1¦2⟩¦$w1¦⟩;", &mut random, &words)).collect();
    let expected = ["ab1;", "ab2;", "a<w>1;", "a;"].map(str::to_string);
    assert_eq!(made, expected.into_iter().collect());
}
