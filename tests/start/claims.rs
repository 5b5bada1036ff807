//! Claims: formulas and never claims, with names and without, before and behind the proctypes.

use crate::common::Random;
use crate::model::Facts;

/// The claims of a model.
#[derive(Default)]
pub struct Claims {
    /// Those before the proctypes.
    pub early: String,
    pub late: String,
    /// What they are called, by the model or by SPIN.
    pub names: Vec<String>,
}

const NAMES: [&str; 6] = ["safe", "errors_", "p1", "never_", "later", "accept"];

const FORMULAS: &str = "⟨[] ($state)¦[] !($state && $state)¦<> ($state)¦[] <> ($state)¦($state) U ($state)¦[] (($state) -> <> ($state))¦<> [] ($state)¦! ([] ($state))⟩";

const NEVERS: [&str; 5] = [
    "do :: ($state && $state) -> break :: true od",
    "T0: if :: ($state) -> goto accept_S :: true -> goto T0 fi; accept_S: if :: ($state) -> goto accept_S fi",
    "do :: assert(!($state && $state)) od",
    "($state || $state); true; ⟨true;¦¦⟩ accept: do :: ($state) od",
    "do :: $state :: ($state && $state) -> break od",
];

/// Makes some claims, or none.
pub fn make(facts: &Facts, random: &mut Random) -> Claims {
    let mut claims = Claims::default();
    if random.below(10) < if facts.calm { 8 } else { 6 } {
        return claims;
    }
    let (mut early, mut late) = (Vec::new(), Vec::new());
    for number in 0..1 + random.below(3) {
        let named = random.below(3) > 0;
        let name = NAMES[(number * 2 + random.below(2)) % NAMES.len()];
        let (keyword, body) = match random.below(if facts.calm { 4 } else { 5 }) {
            0..=2 => ("ltl", facts.outside(FORMULAS, random)),
            _ => ("never", facts.outside(NEVERS[random.below(NEVERS.len())], random)),
        };
        let claim = (keyword, named.then_some(name), body);
        match random.below(2) {
            0 => early.push(claim),
            _ => late.push(claim),
        }
    }
    // SPIN numbers never claims with those that have names, and formulas without
    let (mut formulas, mut nevers) = (0, 0);
    let mut write = |list: Vec<(&str, Option<&str>, String)>, text: &mut String| {
        for (keyword, name, body) in list {
            text.push_str(&format!("{keyword} {} {{ {body} }}\n", name.unwrap_or_default()));
            let (number, counts) =
                if keyword == "never" { (&mut nevers, true) } else { (&mut formulas, name.is_none()) };
            claims.names.push(name.map_or_else(|| format!("{keyword}_{number}"), str::to_string));
            *number += usize::from(counts);
        }
    };
    write(early, &mut claims.early);
    write(late, &mut claims.late);
    claims
}
