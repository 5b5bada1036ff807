//! Small random models, one statement on each line, that use identities in all the ways that models do.
//!
//! A model has two to four users of one proctype, and sometimes a helper. About half of the models are meant
//! to be symmetric; the others have one fragment that tells users apart. Nobody relies on that: the oracle
//! says what is true.

use crate::boot::write_starter;
use crate::common::Random;
use crate::live;
use crate::pieces;
use crate::properties::write_properties;
use std::fmt::Write;

/// How users know who they are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// `active [n] proctype user()`, by `_pid` from 0.
    Active,
    /// Started by init, by `_pid` from 1.
    Pids,
    /// Started with a number.
    Numbers,
    /// Started with a number and an element of `box`.
    NumbersAndBoxes,
    /// Started with one of the channels `box0`, `box1`, ... only; there is no number.
    Boxes,
}

/// A model in the making.
pub struct Maker {
    pub random: Random,
    /// Number of users.
    pub users: usize,
    /// The lowest number of a user.
    pub base: usize,
    /// How a user spells its own number.
    pub me: &'static str,
    pub start: Start,
    /// Is the next fragment to tell users apart?
    pub broken: bool,
    pub parts: Parts,
    labels: usize,
    /// Is it for a search for cycles? Then what makes it one is drawn from here, so that the rest stays as it is.
    pub live: Option<Random>,
}

/// What the pieces have asked for.
#[derive(Clone, Default)]
pub struct Parts {
    pub globals: Vec<String>,
    pub locals: Vec<String>,
    /// Code of another proctype.
    pub helper: Vec<String>,
    /// Proctypes that users start.
    pub proctypes: Vec<String>,
    /// ` provided (...)` of the users.
    pub provided: String,
    /// The priorities of the users.
    pub ranks: Vec<usize>,
    /// What the starter does before the first start, after it, and after all.
    pub before: Vec<String>,
    pub between: Vec<String>,
    pub after: Vec<String>,
    /// Does the starter give a value to each user?
    pub gives: bool,
    /// Does the starter stay, so that no user can end before it?
    pub rests: bool,
}

impl Maker {
    pub fn coin(&mut self) -> bool {
        self.random.below(2) == 0
    }

    pub fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.random.below(items.len())].clone()
    }

    /// The numbers of the users.
    pub fn ids(&self) -> Vec<usize> {
        (self.base..self.base + self.users).collect()
    }

    /// Length of an array that is indexed by users.
    pub fn length(&self) -> usize {
        self.base + self.users
    }

    /// A value that is no user.
    pub fn nobody(&mut self) -> usize {
        let mut values = vec![255, self.length()];
        if self.base > 0 {
            values.push(0);
        }
        self.pick(&values)
    }

    pub fn global(&mut self, declaration: &str) {
        if !self.parts.globals.iter().any(|known| known == declaration) {
            self.parts.globals.push(declaration.to_string());
        }
    }

    pub fn local(&mut self, declaration: &str) {
        if !self.parts.locals.iter().any(|known| known == declaration) {
            self.parts.locals.push(declaration.to_string());
        }
    }

    pub fn label(&mut self) -> String {
        self.labels += 1;
        format!("L{}", self.labels)
    }

    /// The labels that have been made, and those that there may be in models for cycles.
    pub fn labels(&self) -> Vec<String> {
        let plain = (1..=self.labels).map(|number| format!("L{number}"));
        plain.chain((1..4).flat_map(|number| live::LABELS.map(|word| format!("{word}_{number}")))).collect()
    }

    /// All users, or, if the model is to be broken here, all but one.
    pub fn some_ids(&mut self) -> Vec<usize> {
        let mut ids = self.ids();
        if std::mem::take(&mut self.broken) {
            ids.remove(self.random.below(self.users));
        }
        ids
    }
}

/// Texts as lines.
pub fn lines(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| text.to_string()).collect()
}

/// The model for a seed.
pub fn random_model(seed: u64) -> String {
    model(seed, None)
}

/// A model with accept and progress labels, and with several formulas. No piece of it is meant to tell users apart.
pub fn random_live_model(seed: u64) -> String {
    model(seed, Some(Random(seed.wrapping_mul(0xD134_2543_DE82_EF95) | 1)))
}

fn model(seed: u64, live: Option<Random>) -> String {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    for _ in 0..8 {
        random.below(2);
    }
    let starts =
        [Start::Active, Start::Pids, Start::Numbers, Start::Numbers, Start::NumbersAndBoxes, Start::Boxes];
    let start = starts[random.below(starts.len())];
    let most_users = if start == Start::Boxes { 3 } else { 4 };
    let users = [2, 2, 2, 2, 2, 2, 3, 3, 3, 4][random.below(10)].min(most_users);
    let shifted = start == Start::Pids && random.below(3) == 0;
    let base = match start {
        Start::Active | Start::Boxes => 0,
        Start::Pids => 1 - shifted as usize,
        Start::Numbers | Start::NumbersAndBoxes => random.below(2),
    };
    let me = match start {
        Start::Pids if shifted => "(_pid - 1)",
        Start::Active | Start::Pids => "_pid",
        _ => "id",
    };
    let wants_break = random.below(5) < 2;
    let mut maker =
        Maker { random, users, base, me, start, broken: false, parts: Parts::default(), labels: 0, live };
    let most = if start == Start::Boxes { [2, 1][users - 2] } else { [3, 2, 1][users - 2] };
    let count = 1 + maker.random.below(most).min(maker.random.below(most + 1));
    let breaking = (wants_break && maker.live.is_none()).then(|| maker.random.below(count));
    let mut bodies = Vec::new();
    for number in 0..count {
        maker.broken = breaking == Some(number);
        bodies.push(pieces::any(&mut maker));
    }
    assemble(maker, bodies)
}

fn assemble(mut maker: Maker, bodies: Vec<Vec<String>>) -> String {
    let mut text = String::new();
    let users = maker.users;
    if !maker.parts.ranks.is_empty() {
        // SPIN has no priorities together with rendezvous.
        maker.parts.globals.iter_mut().for_each(|line| *line = line.replace("= [0] of", "= [1] of"));
    }
    let mut heads = Vec::new();
    match maker.start {
        Start::NumbersAndBoxes => heads.push(format!("chan box[{}] = [1] of {{ byte }};", maker.length())),
        Start::Boxes => heads.extend((0..users).map(|i| format!("chan box{i} = [1] of {{ byte }};"))),
        _ => {}
    }
    heads.iter().chain(&maker.parts.globals).for_each(|line| writeln!(text, "{line}").unwrap());
    if !maker.parts.helper.is_empty() {
        // After the users where SPIN numbers active processes in order, so that the users are 0, 1, ...
        maker.parts.helper.insert(0, "{".to_string());
        maker.parts.helper.push("}".to_string());
    }
    let parameters = match maker.start {
        Start::Active | Start::Pids => "",
        Start::Numbers => "byte id",
        Start::NumbersAndBoxes => "byte id; chan mine",
        Start::Boxes => "chan mine",
    };
    maker.parts.proctypes.iter().for_each(|line| writeln!(text, "{line}").unwrap());
    let provided = &maker.parts.provided;
    let rank = match maker.parts.ranks.first() {
        Some(rank) if maker.start == Start::Active => format!(" priority {rank}"),
        _ => String::new(),
    };
    match maker.start {
        Start::Active => writeln!(text, "active [{users}] proctype user(){rank}{provided}\n{{").unwrap(),
        _ => writeln!(text, "proctype user({parameters}){provided}\n{{").unwrap(),
    }
    maker.parts.locals.iter().for_each(|line| writeln!(text, "  {line}").unwrap());
    let bodies = live::with_labels(&mut maker, bodies);
    write_body(&mut maker, &mut text, bodies);
    text.push_str("}\n");
    if maker.start == Start::Active {
        if !maker.parts.helper.is_empty() {
            writeln!(text, "active proctype helper()\n{}", maker.parts.helper.join("\n")).unwrap();
        }
    } else {
        if !maker.parts.helper.is_empty() {
            writeln!(text, "proctype helper()\n{}", maker.parts.helper.join("\n")).unwrap();
        }
        write_starter(&mut maker, &mut text);
    }
    match maker.live.take() {
        None => write_properties(&mut maker, &mut text),
        Some(random) => {
            maker.random = random;
            live::write_formulas(&mut maker, &mut text);
        }
    }
    text
}

fn write_body(maker: &mut Maker, text: &mut String, bodies: Vec<Vec<String>>) {
    let endless = maker.random.below(4) > 0;
    let guarded = maker.random.below(8) == 0;
    if guarded {
        text.push_str("  {\n");
    }
    if endless {
        let end = if maker.coin() { "end:\n" } else { "" };
        writeln!(text, "{end}  do").unwrap();
        for body in &bodies {
            for (number, line) in body.iter().enumerate() {
                writeln!(text, "  {} {line}", if number == 0 { "::" } else { "  " }).unwrap();
            }
        }
        if maker.random.below(6) == 0 {
            text.push_str("  :: skip;\n     break;\n");
        }
        text.push_str("  od\n");
    } else {
        bodies.iter().flatten().for_each(|line| writeln!(text, "  {line}").unwrap());
        text.push_str("  skip\n");
    }
    if guarded {
        // A block that any of the users may be thrown out of.
        let condition = if text.contains("bool flag") && maker.coin() {
            format!("flag[{}]", maker.base)
        } else {
            "halt".into()
        };
        if condition == "halt" {
            text.insert_str(0, "bool halt;\n");
        }
        writeln!(text, "  }} unless {{\n  {condition}\n  }}").unwrap();
        text.push_str("  ;\n  skip\n");
    }
}
