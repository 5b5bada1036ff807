//! Random models that can be counted, most of them: processes without names or with a place in a table, shared channels, handshakes among
//! members and with somebody outside, atomic sequences that may have to wait, `d_step`, `else`, ends, and planted errors.

use crate::common::Random;
use std::fmt::Write;

/// A random model, and what is needed to judge it.
pub struct RandomModel {
    pub text: String,
    /// Processes may end: then the order of their removal is part of the model's states.
    pub ends: bool,
    /// How many states the start may add.
    pub start: u64,
}

struct Maker {
    random: Random,
    /// Members have a place in a table.
    table: bool,
    /// By which they find it.
    index: &'static str,
    members: usize,
    first: usize,
    outsider: bool,
    handshakes: bool,
    buffer: bool,
    ends: bool,
    label: usize,
    errors: bool,
}

pub fn model(seed: u64) -> RandomModel {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    (0..8).for_each(|_| {
        random.below(2);
    });
    let mut flip = |one_in: usize| random.below(one_in) == 0;
    let (table, outsider, handshakes, buffer) = (flip(2), flip(2), flip(2), flip(2));
    let (ends, two, by_init, errors) = (flip(4), flip(4), flip(3), flip(2));
    let mut maker = Maker {
        members: 2 + random.below(if two { 1 } else { 2 }),
        random,
        table,
        index: if by_init { "id" } else { "_pid" },
        first: 0,
        outsider,
        handshakes,
        buffer,
        ends,
        label: 0,
        errors,
    };
    maker.model(two && !by_init, by_init)
}

impl Maker {
    fn pick<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.random.below(of.len())]
    }

    fn model(&mut self, two: bool, by_init: bool) -> RandomModel {
        let mut text = String::from("byte g;\nbit h;\n");
        if self.table {
            let _ = writeln!(text, "byte st[{}];", if two { 2 * self.members } else { self.members });
        }
        if self.buffer {
            text.push_str("chan q = [2] of { byte };\n");
        }
        if self.handshakes {
            text.push_str("chan r = [0] of { byte };\n");
        }
        let counts: &[&str] = if two { &["p", "s"] } else { &["p"] };
        for (number, name) in counts.iter().enumerate() {
            self.first = number * self.members;
            let body = self.body(true);
            match by_init {
                true => {
                    let _ = write!(text, "proctype {name}(byte id)\n{body}");
                }
                false => {
                    let _ = write!(text, "active [{}] proctype {name}()\n{body}", self.members);
                }
            }
        }
        self.first = 0;
        if self.outsider {
            let body = self.body(false);
            let _ = write!(text, "active proctype o()\n{body}");
        }
        if by_init {
            let last = self.members - 1;
            let join = if self.ends && !self.outsider && self.random.below(2) == 0 {
                "; _nr_pr == 1; g = 0"
            } else {
                ""
            };
            let _ =
                writeln!(text, "init {{ byte i; atomic {{ for (i : 0 .. {last}) {{ run p(i) }} }}{join} }}");
        }
        RandomModel { text, ends: self.ends || by_init, start: u64::from(by_init && !self.outsider) }
    }

    fn body(&mut self, member: bool) -> String {
        let mut text = String::from("{\tbit x;\n");
        let label = if self.random.below(3) == 0 { "end:" } else { "" };
        let _ = writeln!(text, "{label}\tdo");
        for _ in 0..2 + self.random.below(3) {
            let option = self.sequence(member, 0);
            let _ = writeln!(text, "\t:: {option}");
        }
        if self.ends && member {
            let guard = self.guard(member);
            let _ = writeln!(text, "\t:: {guard} -> break");
        }
        if self.random.below(5) == 0 {
            let _ = writeln!(text, "\t:: timeout -> {}", self.effect(member));
        }
        text.push_str("\tod\n}\n");
        text
    }

    fn sequence(&mut self, member: bool, depth: usize) -> String {
        let mut parts = vec![self.start(member)];
        for _ in 0..self.random.below(3) {
            parts.push(self.statement(member, depth));
        }
        let joined = parts.join("; ");
        match self.random.below(4) {
            0 => format!("atomic {{ {joined} }}"),
            1 if depth == 0 => {
                let guard = self.guard(member);
                let effects: Vec<String> =
                    (0..1 + self.random.below(3)).map(|_| self.effect(member)).collect();
                let choice = match self.random.below(3) {
                    0 => format!("; if :: {} -> {} :: else fi", self.guard(member), self.effect(member)),
                    _ => String::new(),
                };
                format!("d_step {{ {guard} -> {}{choice} }}", effects.join("; "))
            }
            _ => joined,
        }
    }

    /// What an option may begin with.
    fn start(&mut self, member: bool) -> String {
        match self.random.below(4) {
            0 if self.handshakes => self.handshake(),
            1 if self.buffer => self.message(),
            _ => self.guard(member),
        }
    }

    fn handshake(&mut self) -> String {
        self.pick(&["r!0", "r!1", "r?x", "r?0", "r?1", "r!x", "r?_", "r?eval(h)"]).to_string()
    }

    fn message(&mut self) -> String {
        self.pick(&["q!0", "q!1", "q?x", "q?0", "q?1", "q!x", "q?_", "q!!1", "q??1", "q?<x>", "q?eval(x)"])
            .to_string()
    }

    fn statement(&mut self, member: bool, depth: usize) -> String {
        match self.random.below(10) {
            0 if depth < 2 => {
                let last = match self.random.below(2) {
                    0 => format!(":: else -> {}", self.effect(member)),
                    _ => format!(":: {}", self.plain_sequence(member)),
                };
                format!("if :: {} {last} fi", self.plain_sequence(member))
            }
            1 => self.guard(member),
            2 if self.buffer => self.message(),
            3 if self.errors && self.random.below(3) == 0 => {
                let guard = self.guard(member);
                format!("assert(!({guard}))")
            }
            4 => {
                self.label += 1;
                let (label, effect) = (self.label, self.effect(member));
                format!("l{label}: {effect}")
            }
            _ => self.effect(member),
        }
    }

    fn plain_sequence(&mut self, member: bool) -> String {
        let guard = self.guard(member);
        let effect = self.effect(member);
        format!("{guard} -> {effect}")
    }

    /// A condition that needs no brackets.
    fn guard(&mut self, member: bool) -> String {
        if self.table && self.random.below(3) == 0 {
            return self.question(member);
        }
        let own = self.pick(&[
            "g == 0",
            "g == 1",
            "g != 2",
            "h",
            "!h",
            "x == 0",
            "x",
            "g < 2 && !h",
            "x == h",
            "g == 2 || x",
        ]);
        own.to_string()
    }

    fn question(&mut self, member: bool) -> String {
        let value = self.random.below(3);
        let index = self.index;
        if member && self.random.below(2) == 0 {
            return format!("st[{index}] == {value}");
        }
        let elements: Vec<String> =
            (self.first..self.first + self.members).map(|i| format!("st[{i}]")).collect();
        let each = |op: &str| elements.iter().map(|e| format!("{e} {op} {value}")).collect::<Vec<_>>();
        match self.random.below(5) {
            0 => format!("({})", each("!=").join(" && ")),
            1 => format!("({})", each("==").join(" || ")),
            2 => format!("({})", each("==").join(" && ")),
            3 => {
                let sum: Vec<String> = each("==").iter().map(|e| format!("({e})")).collect();
                format!("({} <= 1)", sum.join(" + "))
            }
            _ => format!("(h && ({}))", each("!=").join(" && ")),
        }
    }

    fn effect(&mut self, member: bool) -> String {
        let (value, index) = (self.random.below(3), self.index);
        if self.table && member && self.random.below(3) == 0 {
            return match self.random.below(4) {
                0 => format!("st[{index}] = g"),
                _ => format!("st[{index}] = {value}"),
            };
        }
        let effects = [
            "g = (g + 1) % 3",
            "g = 0",
            "h = 1 - h",
            "h = 0",
            "x = 1 - x",
            "x = h",
            "x = 0",
            "h = x",
            "g = x",
            "skip",
        ];
        self.pick(&effects).to_string()
    }
}
