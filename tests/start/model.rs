//! A random model: some pieces, who starts whom, and claims.
//!
//! Two or three users of one proctype look alike. In *even* models they are alike as far as their statements go: nothing but the start, a type that cuts,
//! an order, or a process that is gone can tell them apart. In the others some statements name a user. Nobody relies on that: plain SPIN says what is true.

use crate::claims::{self, Claims};
use crate::common::Random;
use crate::grammar::expand;
use crate::pieces::{self, Parts, SHARED, names};
use crate::{endings, identities, looks, loops, messages, starting};

/// How users know who they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// `active [n] proctype user()`.
    Active,
    /// They are run, and know their pids.
    Pids,
    /// They are run, with numbers.
    Numbers,
    /// With numbers and channels.
    Channels,
    /// With a record that has the number.
    Records,
}

/// What is known of a model before it is written.
pub struct Facts {
    pub way: Way,
    pub users: usize,
    /// The lowest number of a user.
    pub base: usize,
    /// How users spell their own numbers.
    pub me: String,
    /// The pid of the first user, if all goes as planned.
    pub first_pid: usize,
    /// Do statements name nobody?
    pub even: bool,
    /// Is the start such that everybody knows how it ends, and are there few who look at others?
    pub calm: bool,
}

/// A finished model.
pub struct Model {
    pub text: String,
    /// Names of its claims.
    pub claims: Vec<String>,
}

/// Does something with a number that stays small.
const ACTS: &str = "⟨last = $me¦last = $me¦seen[$me] = 1¦seen[$me] = 0¦boss = $me¦count = (count + 1) % 3¦mark = 1 - mark¦last = 255¦last = boss\
¦seen[$me] = 1 - seen[$me]¦skip¦boss = last¦ready = 1⟩";
const UNEVEN_ACTS: &str =
    "⟨last = $k¦seen[$k] = $bit¦boss = $k¦if :: $me == $k -> count = 1 :: else fi¦$acts¦$acts⟩";

/// What can be true of a state.
const STATES: &str = "⟨last == $me¦seen[$me] == $bit¦count == ⟨0¦1¦2⟩¦boss == $me¦boss != $me¦last == boss¦mark == 1¦last == 255¦last != $me¦len(q) == 1¦ready == 1⟩";
const UNEVEN_STATES: &str = "⟨last == $k¦seen[$k] == $bit¦$me == $k¦seen[$k] != seen[$l]¦boss == $k¦$states⟩";

/// The same for processes that are no users.
const OUTER_STATES: &str =
    "⟨count == ⟨0¦1¦2⟩¦last == boss¦mark == 1¦last == 255¦len(q) == 1¦ready == 1¦last != boss⟩";
const OUTER_UNEVEN_STATES: &str = "⟨last == $k¦seen[$k] == $bit¦boss == $k¦seen[$k] == seen[$l]¦$states⟩";
const OUTER_ACTS: &str = "⟨count = (count + 1) % 3¦mark = 1 - mark¦last = 255¦boss = 255¦last = boss¦skip⟩";

const CHECKS: &str = "⟨skip¦skip¦assert(!($state && $state))¦assert(!($state && $state && $state))¦assert($state || $state || $state)¦if :: $state -> assert(!($state && $state)) :: else fi⟩";

impl Facts {
    /// Makes up the facts.
    fn new(random: &mut Random) -> Facts {
        let ways = [
            Way::Active,
            Way::Active,
            Way::Pids,
            Way::Pids,
            Way::Numbers,
            Way::Numbers,
            Way::Numbers,
            Way::Channels,
            Way::Records,
        ];
        let way = ways[random.below(ways.len())];
        let users = [2, 2, 2, 3, 3][random.below(5)];
        let first_pid = match way {
            Way::Active => random.below(2),
            _ => 1,
        };
        let shift = random.below(4) == 0;
        let (me, base) = match way {
            Way::Active | Way::Pids if shift && first_pid == 1 => ("(_pid - 1)", 0),
            Way::Active | Way::Pids => ("_pid", first_pid),
            Way::Numbers | Way::Channels => ("id", random.below(2)),
            Way::Records => ("me.who", random.below(2)),
        };
        Facts {
            way,
            users,
            base,
            me: me.to_string(),
            first_pid,
            even: random.below(4) > 0,
            calm: random.below(3) > 0,
        }
    }

    pub fn low(&self) -> usize {
        self.base
    }

    pub fn high(&self) -> usize {
        self.base + self.users - 1
    }

    /// The numbers of the users.
    pub fn ids(&self) -> impl Iterator<Item = usize> {
        self.low()..=self.high()
    }

    /// What a word means to users.
    pub fn word(&self, word: &str, random: &mut Random) -> Option<String> {
        let number = |number: usize| Some(number.to_string());
        let text = |text: &str| Some(text.to_string());
        match word {
            "me" => text(&self.me),
            "k" | "l" => number(self.low() + random.below(self.users)),
            "n" => number(self.users),
            "low" => number(self.low()),
            "high" => number(self.high()),
            "len" => number(self.high() + 1),
            // one too few, at times
            "tight" => number(
                self.high() + 1 - usize::from(random.below(12) == 0) + usize::from(random.below(8) == 0),
            ),
            "pid" => number(self.first_pid + random.below(self.users)),
            "bit" => number(random.below(2)),
            "who" => text(if self.even { &self.me } else { "⟨$me¦$k⟩" }),
            "acts" => text(ACTS),
            "act" => text(if self.even { ACTS } else { UNEVEN_ACTS }),
            "states" => text(STATES),
            "state" => text(if self.even { STATES } else { UNEVEN_STATES }),
            "guard" => text("⟨count < 2¦last != $me¦seen[$me] == 0¦boss != $me¦mark == 0⟩"),
            "check" => text(CHECKS),
            _ => None,
        }
    }

    /// What a word means to other processes.
    pub fn outer_word(&self, word: &str, random: &mut Random) -> Option<String> {
        let text = |text: &str| Some(text.to_string());
        match word {
            "me" | "who" => text("$k"),
            "act" | "acts" => text(OUTER_ACTS),
            "states" => text(OUTER_STATES),
            "state" => text(if self.even { OUTER_STATES } else { OUTER_UNEVEN_STATES }),
            "guard" => text("⟨count < 2¦mark == 0¦last != boss⟩"),
            _ => self.word(word, random),
        }
    }

    /// Expands a text for other processes.
    pub fn outside(&self, text: &str, random: &mut Random) -> String {
        expand(text, random, &|word: &str, random: &mut Random| self.outer_word(word, random))
    }

    /// Expands a text for users.
    fn inside(&self, text: &str, random: &mut Random) -> String {
        expand(text, random, &|word: &str, random: &mut Random| self.word(word, random))
    }
}

/// The model for a seed.
pub fn model(seed: u64) -> Model {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    (0..8).for_each(|_| {
        random.below(2);
    });
    let random = &mut random;
    let facts = Facts::new(random);
    let kinds: [&[&str]; 5] =
        [&loops::PIECES, &identities::PIECES, &endings::PIECES, &messages::PIECES, &looks::PIECES];
    let mut parts = Parts::new();
    let count = if facts.users == 2 { 1 + random.below(5) / 2 } else { 1 + random.below(4) / 3 };
    for number in 1..=count {
        // those that look at others often leave no symmetry
        let kind = kinds[[0, 0, 0, 1, 1, 1, 3, 3, 3, 2, 4][random.below(if facts.calm { 9 } else { 11 })]];
        pieces::add(kind[random.below(kind.len())], number, &facts, random, &mut parts);
    }
    let claims = claims::make(&facts, random);
    write(&facts, random, parts, claims)
}

/// Puts a model together.
fn write(facts: &Facts, random: &mut Random, mut parts: Parts, claims: Claims) -> Model {
    let user = user(facts, random, &mut parts);
    let beside = starting::helper(facts, random, &mut parts);
    let starters = starting::starters(facts, random, &mut parts);
    let mut take = |letter: char| parts.remove(&letter).unwrap_or_default();
    let (mut types, globals) = (take('t'), take('g'));
    let (mut early, mut late) = (take('p'), take('a'));
    if user.contains("Me me") {
        types.push("typedef Me { byte who; byte spare };".to_string());
    }
    types.sort();
    types.dedup();
    early.push(starters.early);
    late.push(beside);
    late.push(starters.late);
    let body = [early.join("\n"), user, late.join("\n")].join("\n");
    let named = |variable: &str| {
        let texts = globals.iter().chain([&body, &claims.early, &claims.late]);
        texts.into_iter().any(|text| names(text, variable))
    };
    let shared: Vec<String> =
        SHARED.iter().filter(|(name, _)| named(name)).map(|(_, text)| facts.outside(text, random)).collect();
    let text =
        [types.join("\n"), shared.join("\n"), globals.join("\n"), claims.early, body, claims.late].join("\n");
    let text: String =
        text.lines().filter(|line| !line.trim().is_empty()).map(|line| format!("{line}\n")).collect();
    Model { text, claims: claims.names }
}

/// The proctype of the users.
fn user(facts: &Facts, random: &mut Random, parts: &mut Parts) -> String {
    let mut take = |letter: char| parts.remove(&letter).unwrap_or_default();
    let (locals, bodies, clauses) = (take('l'), take('u'), take('v'));
    let head = match facts.way {
        Way::Active => format!("active [{}] proctype user()", facts.users),
        Way::Pids => "proctype user()".to_string(),
        Way::Numbers if facts.high() < 2 => {
            facts.inside("proctype user(⟨byte¦pid¦short¦unsigned¦bit⟩ id)", random)
        }
        Way::Numbers => facts.inside("proctype user(⟨byte¦pid¦short⟩ id)", random),
        Way::Channels => "proctype user(byte id; chan mine)".to_string(),
        Way::Records => "proctype user(Me me)".to_string(),
    };
    let head = head.replace("unsigned id", "unsigned id : 2");
    let clause = clauses.first().cloned().unwrap_or_default();
    let mut bodies: Vec<String> =
        bodies.into_iter().map(|body| body.trim_end().trim_end_matches(';').to_string()).collect();
    if facts.way == Way::Channels {
        bodies.push(facts.inside(
            "if :: nfull(mine) -> mine!$me :: mine?last :: ⟨mine == box[$me] -> $act¦skip⟩ fi; $check",
            random,
        ));
    }
    if bodies.is_empty() {
        bodies.push(facts.inside("$act; $check", random));
    }
    let options = || bodies.iter().map(|body| format!("  :: {body}\n")).collect::<String>();
    let body = match random.below(if facts.calm { 6 } else { 10 }) {
        0..=4 => format!("end:\n  do\n{}  od\n", options()),
        5 => format!("  do\n{}  :: break\n  od\n", options()),
        6 => format!(
            "  byte rounds;\n  do\n  :: rounds < 2 -> rounds++; if\n{}  fi\n  :: else -> break\n  od\n",
            options()
        ),
        7 => format!("  if\n{}  fi\n", options()),
        _ => bodies.iter().map(|body| format!("  {body};\n")).collect::<String>(),
    };
    let last = facts.inside("⟨¦¦$check¦end_not: $act¦ready = (ready + 1) % 4⟩", random);
    let locals: String =
        locals.iter().flat_map(|text| text.lines()).map(|line| format!("  {line}\n")).collect();
    format!("{head} {clause}\n{{\n{locals}{body}  {last}\n}}\n")
}
