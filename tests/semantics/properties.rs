//! The claims of random models: ltl formulas and never claims about counters, flags, scans, and about where
//! users are and what they hold. Some look at all users alike, some at one of them.

use crate::processes::first_pid;
use crate::random::Maker;
use std::fmt::Write;

/// Something to look at, with `#` for the number of a user or `@` for its pid.
pub fn looks(text: &str, labels: &[String]) -> (Vec<String>, Vec<String>) {
    let has = |declared: &str| text.contains(declared);
    let mut shared = Vec::new();
    let mut own = Vec::new();
    for (name, terms) in [
        ("byte count;", vec!["count < 9", "count == 0", "count == 1"]),
        ("byte top;", vec!["top < 2", "top == 0"]),
        ("\nbool met;", vec!["met"]),
        ("byte sum;", vec!["sum < 2", "sum == 0"]),
        ("chan line ", vec!["len(line) == 0"]),
        ("chan desk ", vec!["len(desk) < 2", "desk?[1] || len(desk) == 0"]),
        ("byte last;", vec!["last < 200", "last == 1"]),
    ] {
        if has(name) {
            shared.extend(terms.into_iter().map(str::to_string));
        }
    }
    for (name, term) in [
        ("bool flag[", "flag[#]"),
        ("by_level[", "by_level[#] < 2"),
        ("by_mark[", "by_mark[#]"),
        ("by_bit[", "by_bit[#] == 0"),
        ("byte target", "user[@]:target == #"),
        ("  byte k;", "user[@]:k == 255"),
        ("byte got", "user[@]:got == 0"),
    ] {
        if has(name) {
            own.push(term.to_string());
        }
    }
    own.extend(
        labels.iter().filter(|label| has(&format!("{label}:"))).map(|label| format!("user[@]@{label}")),
    );
    (shared, own)
}

/// A random proposition.
pub fn proposition(maker: &mut Maker, text: &str) -> Option<String> {
    let (shared, own) = looks(text, &maker.labels());
    if own.is_empty() || (!shared.is_empty() && maker.coin()) {
        return if shared.is_empty() { None } else { Some(maker.pick(&shared)) };
    }
    let mut term = maker.pick(&own);
    if term.contains("]:") && maker.coin() {
        term = maker.pick(&own);
    }
    let first = first_pid(maker);
    let of = |number: usize, id: usize| {
        let pid = (first + number).to_string();
        term.replace('#', &id.to_string()).replace("[@]", &format!("[{pid}]"))
    };
    let terms: Vec<String> = maker.ids().into_iter().enumerate().map(|(number, id)| of(number, id)).collect();
    Some(match maker.random.below(8) {
        0 => maker.pick(&terms),
        // A sum has no first operand, so that references into processes that may fail do not order the users.
        1..=5 if term.contains("]:") => format!("(({}) > 0)", terms.join(") + (")),
        1..=3 => format!("({})", terms.join(" && ")),
        _ => format!("({})", terms.join(" || ")),
    })
}

/// Adds claims to some of the models.
pub fn write_properties(maker: &mut Maker, text: &mut String) {
    let kind = maker.random.below(10);
    let count = if kind == 3 { 2 } else { 1 };
    for number in 0..count {
        let (Some(one), Some(other)) = (proposition(maker, text), proposition(maker, text)) else { return };
        match kind {
            0 => writeln!(text, "ltl p{number} {{ [] ({one}) }}").unwrap(),
            1 => writeln!(text, "ltl p{number} {{ [] (({one}) -> <> ({other})) }}").unwrap(),
            2 => writeln!(text, "ltl p{number} {{ ([] ({one})) || (<> ({other})) }}").unwrap(),
            3 => writeln!(text, "ltl p{number} {{ ([] <> ({one})) && ((true) U ({other})) }}").unwrap(),
            4 => {
                let text_of_claim = format!(
                    "never {{\nS0:\n  do\n  :: {one}\n  :: !({one}) -> break\n  od;\n  do\n  \
                     :: {other}\n  od\n}}\n"
                );
                text.push_str(&text_of_claim);
            }
            _ => {}
        }
    }
}
