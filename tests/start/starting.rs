//! The start: who starts the users and with what, and what else is done before, between and behind the starts.
//!
//! Starters are `init`, active processes, or both. A start is a statement of its own or a part of an expression; or a loop starts everybody, with declarations in
//! it that are set anew in each round, or not, and with bounds that change.

use crate::common::Random;
use crate::model::{Facts, Way};
use crate::pieces::Parts;

/// Processes that start others, before and behind the proctype of the users.
#[derive(Default)]
pub struct Starters {
    pub early: String,
    pub late: String,
}

/// One of several texts.
fn pick<'a>(texts: &[&'a str], random: &mut Random) -> &'a str {
    texts[random.below(texts.len())]
}

/// Statements that starters may execute anywhere.
const STEPS: [&str; 26] = [
    "boss = $k",
    "boss = $k",
    "last = $k",
    "seen[$k] = 1",
    "boss = 255; last = boss",
    "seen[$k] = 1; boss = seen[$l]",
    "mark = 1 - mark",
    "count = ⟨1¦2¦len(q)⟩",
    "mark = 1",
    "q!$k",
    "if :: boss = $k :: boss = $l fi",
    "if :: seen[$k] = 1 :: skip fi",
    "boss = 255",
    "for (i : $low .. $high) { seen[i] = ⟨1¦i % 2¦0⟩ }",
    "do :: count < 2 -> count++ :: else -> break od",
    "rec.who = $k; boss = rec.who",
    "rec.list[⟨0¦1⟩] = $k; last = rec.list[⟨0¦1⟩]",
    "d_step { boss = $k; last = boss; boss = ⟨last¦255⟩ }",
    "byte tmp = $k; boss = tmp",
    "printf(\"start: errors: %d\\n\", boss)",
    "i = $k; seen[i] = 1; i = 0",
    "boss = _pid",
    "count = _nr_pr % 3",
    "assert(_nr_pr < 9)",
    "select (i : $low .. $high); boss = i",
    "q!$k; q?last",
];

/// Some of them that leave no doubt about what comes of it.
const CALM_STEPS: [&str; 19] = [
    "boss = $k",
    "last = $k",
    "seen[$k] = 1",
    "count = ⟨1¦2¦len(q)⟩",
    "mark = 1",
    "q!$k",
    "boss = 255",
    "boss = 255; last = boss",
    "i = $k; seen[i] = 1; i = 0",
    "for (i : $low .. $high) { seen[i] = ⟨1¦i % 2¦0⟩ }",
    "do :: count < 2 -> count++ :: else -> break od",
    "rec.who = $k; boss = rec.who",
    "rec.list[⟨0¦1⟩] = $k; last = rec.list[⟨0¦1⟩]",
    "byte tmp = $k; boss = tmp",
    "q!$k; q?last",
    "seen[$k] = 1; boss = seen[$l]",
    "d_step { boss = $k; seen[boss] = 1; boss = 255 }",
    "for (i : $low .. $high) { byte z = 2; seen[i] = z; z = i }",
    "for (i : $low .. $high) { byte z; seen[i] = z; z = 1 }",
];

/// How one user is started; `@` is the start.
const RUNS: [&str; 17] = [
    "@",
    "@",
    "@",
    "@",
    "@",
    "assert(@)",
    "printf(\"%d\\n\", @)",
    "boss = @",
    "last = @",
    "count = len(q) + @; count = 0",
    "boss = (count < 9 -> @ : 0)",
    "seen[@ % $len] = 1",
    "@ priority ⟨1¦2⟩",
    "if :: @ :: @; last = $k fi",
    "{ @ } unless { false }",
    "if :: boss = @ :: mark = 1; @ fi",
    "if :: count < 9 -> @ :: else fi",
];

const CALM_RUNS: [&str; 8] = [
    "@",
    "assert(@)",
    "printf(\"%d\\n\", @)",
    "boss = @",
    "last = @",
    "count = len(q) + @; count = 0",
    "if :: count < 9 -> @ :: else fi",
    "boss = (count < 9 -> @ : 0)",
];

/// Loops that start everybody; `@x@` is the start with the number x.
const LOOPS: [&str; 18] = [
    "for (i : $low .. $high) { @i@ }",
    "for (i : $low .. $high) { byte x; x = x + i; @x@ }",
    "for (i : $low .. $high) { byte x; @i + x@; x = 1 }",
    "for (i : $low .. $high) { byte x[2]; @i + x[⟨0¦1⟩]@; x[0] = 1 }",
    "for (i : $low .. $high) { byte x[2]; @x[1] + $low@; x[1]++ }",
    "for (i : $low .. $high) { Rec r; r.who = r.who + ⟨0¦1⟩; @$low + r.who - ⟨0¦1¦r.list[1]⟩@ }",
    "for (i : $low .. lim) { @i@; lim = $high }",
    "for (i : $low .. lim) { @i@; lim = ⟨i¦lim¦$high⟩ }",
    "i = $low; do :: i <= $high -> @i@; i++ :: else -> break od",
    "do :: i < $n -> i++; @$low + i - 1@ :: else -> break od",
    "do :: i < $n -> @$low + i@; i++ :: i >= $n -> break od",
    "for (i : $low .. $high) { if :: i == $k -> @$k@ :: else -> @i@ fi }",
    "for (i : $low .. $high) { seen[i] = 1; @i@; boss = i }",
    "select (i : $low .. $low + 1); @i@; @$low + $low + 1 - i@",
    "for (i : $low .. $high) { @i@; ⟨i = i + 0¦if :: i == $low -> boss = i :: else fi⟩ }",
    "for (lim : $low .. $high) { @lim@ }; lim = 0",
    "for (i : 1 .. $n) { @$low + i - 1@; if :: i == 2 -> break :: else fi }",
    "for (i : $low .. $high) { byte y = i; byte z = y; @z@; y = 0 }",
];

/// What a starter does at last.
const LAST: [&str; 7] = [
    "skip",
    "skip",
    "⟨skip¦(_nr_pr == 1) -> $check⟩",
    "end_start: (false)",
    "end_start: (false)",
    "$check",
    "$act",
];
const CALM_LAST: [&str; 4] = ["skip", "end_start: (false)", "$act", "boss = $k; boss = 255"];

/// The process beside the users, if pieces want one.
pub fn helper(facts: &Facts, random: &mut Random, parts: &mut Parts) -> String {
    let Some(options) = parts.remove(&'o') else { return String::new() };
    let options: String = options
        .iter()
        .flat_map(|text| text.lines())
        .map(|line| format!("  :: {}\n", line.trim_end_matches(';')))
        .collect();
    let body = match random.below(3) {
        0 => format!("end:\n  do\n{options}  od\n"),
        1 => format!("end:\n  do\n{options}  :: break\n  od\n"),
        _ => format!("end:\n  if\n{options}  fi\n"),
    };
    let active = facts.way == Way::Active || random.below(2) == 0;
    if !active {
        parts.entry('b').or_default().push("run helper()".to_string());
    }
    format!("{}proctype helper()\n{{\n{body}}}\n", if active { "active " } else { "" })
}

/// Everything that starts something.
pub fn starters(facts: &Facts, random: &mut Random, parts: &mut Parts) -> Starters {
    let mut starters = Starters::default();
    let extra = |random: &mut Random| {
        facts.outside("active ⟨¦[2]¦[1]⟩ proctype extra()\n{ ⟨skip¦mark = 1 - mark¦boss = _pid¦end: (mark == 1)¦(mark == 0)⟩ }\n", random)
    };
    let mut steps: Vec<String> = parts.remove(&'b').unwrap_or_default();
    steps.iter_mut().for_each(|text| *text = text.replace(";\n", "; ").trim_end_matches(';').to_string());
    for _ in 0..random.below(5) / 2 {
        steps.push(
            facts.outside(if facts.calm { pick(&CALM_STEPS, random) } else { pick(&STEPS, random) }, random),
        );
    }
    if facts.way == Way::Active {
        let boot = if steps.is_empty() { String::new() } else { starter(random, facts, steps, Vec::new()) };
        // the first user has pid 0 or 1
        match (facts.first_pid, boot.is_empty() || random.below(2) == 0) {
            (0, _) => starters.late = boot,
            (_, true) => {
                starters.early = extra(random).replace("[2]", "").replace("[1]", "");
                starters.late = boot;
            }
            (_, false) => starters.early = boot,
        }
        declare(facts, random, &mut starters, parts);
        return starters;
    }
    let mut runs = runs(facts, random);
    if !facts.calm && random.below(10) == 0 && runs.len() > 1 {
        let run = vec![runs.pop().unwrap()];
        let text = starter(random, facts, Vec::new(), run)
            .replace("init", "active proctype second()")
            .replace("proctype boot", "proctype second");
        starters.late.push_str(&text);
    }
    let boot = starter(random, facts, steps, runs);
    match random.below(2) {
        0 => starters.early = boot,
        // pids are those of the plan if the starter comes first among active processes
        _ => starters.late.insert_str(0, &boot),
    }
    if !facts.calm && random.below(8) == 0 {
        let text = extra(random);
        starters.late.push_str(&text);
    }
    declare(facts, random, &mut starters, parts);
    starters
}

/// Declares what starters use.
fn declare(facts: &Facts, random: &mut Random, starters: &mut Starters, parts: &mut Parts) {
    let text = format!("{}{}", starters.early, starters.late);
    let mut globals = Vec::new();
    if text.contains("rec.") || text.contains("Rec r") {
        parts.entry('t').or_default().push("typedef Rec { byte who; byte list[2] };".to_string());
        globals.push("Rec rec;".to_string());
    }
    if text.contains("lim") {
        globals.push(facts.outside("byte lim = ⟨$high¦$high¦$low⟩;", random));
    }
    if text.contains("next") {
        globals.push("byte next;".to_string());
    }
    if text.contains("table[") {
        globals.push(facts.outside("byte table[$len];", random));
    }
    parts.entry('g').or_default().extend(globals);
}

/// A start with a number, as an expression.
fn run(facts: &Facts, id: &str) -> String {
    match facts.way {
        Way::Pids | Way::Active => "run user()".to_string(),
        Way::Numbers => format!("run user({id})"),
        Way::Channels => format!("run user({id}, box[{id}])"),
        Way::Records => "run user(given)".to_string(),
    }
}

/// What has to be done before such a start.
fn prepared(facts: &Facts, id: &str, start: String) -> String {
    match facts.way {
        Way::Records => format!("given.who = {id}; {start}"),
        _ => start,
    }
}

/// The statements that start all users.
fn runs(facts: &Facts, random: &mut Random) -> Vec<String> {
    if random.below(3) == 0 {
        let text = facts.outside(pick(&LOOPS, random), random);
        let mut result = String::new();
        for (number, part) in text.split('@').enumerate() {
            let start = || prepared(facts, part, run(facts, part));
            result.push_str(&if number % 2 == 1 { start() } else { part.to_string() });
        }
        return vec![result];
    }
    // at most one start is odd, so that the others can be found
    let odd = facts.low() + random.below(facts.users * 3);
    let start = |id: usize| {
        if id != odd {
            let id = id.to_string();
            return prepared(facts, &id, run(facts, &id));
        }
        let (before, id) = match random.below(9) {
            0 => (format!("next = {id}; "), "next".to_string()),
            1 => (format!("rec.who = {id}; "), "rec.who".to_string()),
            2 => (format!("table[{id}] = {id}; "), format!("table[{id}]")),
            3 => (format!("rec.list[1] = {id}; "), "rec.list[1]".to_string()),
            4 => (String::new(), format!("_pid + {id}")),
            5 => (String::new(), format!("{id} + len(q)")),
            _ => (String::new(), id.to_string()),
        };
        let form = facts
            .outside(if facts.calm { pick(&CALM_RUNS, random) } else { pick(&RUNS, random) }, random)
            .replace('@', &run(facts, &id));
        before + &prepared(facts, &id, form)
    };
    facts.ids().map(start).collect()
}

/// A process that starts others.
fn starter(random: &mut Random, facts: &Facts, steps: Vec<String>, runs: Vec<String>) -> String {
    let mut body = runs;
    for step in steps {
        let at = random.below(body.len() + 1);
        body.insert(at, step);
    }
    if !facts.calm && random.below(12) == 0 && body.len() > 1 {
        let wait =
            facts.outside("⟨(_nr_pr == 1)¦(_nr_pr < 3)¦(ready == 1)¦(count > 0)¦(last != 255)⟩", random);
        let at = 1 + random.below(body.len() - 1);
        body.insert(at, wait);
    }
    let mut text = body.iter().map(|step| format!("    {step};\n")).collect::<String>();
    match random.below(6) {
        0 => {}
        1 if body.len() > 1 => {
            let some = 1 + random.below(body.len());
            let (first, rest) = body.split_at(some);
            text = format!("  atomic {{ {} }};\n", first.join("; "));
            text.extend(rest.iter().map(|step| format!("  {step};\n")));
        }
        _ => text = format!("  atomic {{\n{text}  }};\n"),
    }
    let last = facts.outside(if facts.calm { pick(&CALM_LAST, random) } else { pick(&LAST, random) }, random);
    let head = if random.below(5) == 0 { "active proctype boot()" } else { "init" };
    let record = if facts.way == Way::Records { " Me given;" } else { "" };
    format!("{head}\n{{\n  byte i;{record}\n{text}  {last}\n}}\n")
}
