//! Random small models with processes that end: plain SPIN and a reduced verifier must agree.
//!
//! A few interchangeable workers and another process, older or younger than they are, work on shared variables
//! and a channel. Some end, some wait for ever, some go round. Assertions, deadlocks and cycles that violate a formula
//! are frequent. RANDOM_MODELS sets the number of models, RANDOM_SEED the first of them.

use crate::common::{Random, check_all};
use crate::verifier::Verifier;

/// Modes for safety properties.
const SAFETY: &[&str] = &[
    "",
    "-DNOREDUCE",
    "-DCOLLAPSE -DNOREDUCE",
    "-DBFS -DNOREDUCE",
    "-DBITSTATE",
    "-DHC -DNOREDUCE",
    "-DMA=120",
    "-DNOVSZ",
    "-DSAFETY",
];

/// Modes for cycles.
const LIVENESS: &[&str] = &["", "-DCOLLAPSE", "-DBITSTATE", "-DHC", "-DMA=120"];

const FORMULAS: &[&str] = &[
    "<> (x == 2)",
    "[] <> (x == 1)",
    "<> [] (x == 0)",
    "[] (x == 1 -> <> (x == 0))",
    "(x != 1) U (y == 1)",
    "<> (x == 1 && <> (x == 0))",
];

struct Writer {
    random: Random,
    rendezvous: bool,
    labels: usize,
}

impl Writer {
    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.random.below(words.len())]
    }

    fn statement(&mut self, depth: usize) -> String {
        let (a, b) = (self.random.below(3), self.random.below(3));
        let v = self.pick(&["x", "y"]);
        match self.random.below(if depth > 0 { 14 } else { 10 }) {
            0 | 1 => format!("{v} == {a} -> {v} = {b}"),
            2 => format!("atomic {{ {v} == {a} -> {v} = {b} }}"),
            3 => format!("{v} = ({v} + 1) % 3"),
            4 => format!("mine = {a}"),
            5 => format!("mine == {a} -> {v} = {b}"),
            6 if self.random.below(3) == 0 => format!("assert({v} != {a} || mine == {b})"),
            7 => self.pick(&["c!1", "c?_", "c?mine", "c!mine"]).to_string(),
            8 if self.rendezvous => self.pick(&["r!1", "r?mine"]).to_string(),
            9 => self.pick(&["skip", "timeout", "nempty(c)", "x = 0", "x = 1"]).to_string(),
            10 | 11 => {
                let (one, other) = (self.statement(depth - 1), self.statement(depth - 1));
                let rest = self.pick(&["", ":: else", ":: x == 0 -> goto out"]);
                format!("if :: {one} :: {other} {rest} fi")
            }
            12 => format!("d_step {{ {v} != {a} -> {v} = {a}; mine = {b} }}"),
            13 => {
                self.labels += 1;
                let label = format!("again{}", self.labels);
                format!(
                    "{label}: skip; {}; if :: {v} == {a} -> goto {label} :: else fi",
                    self.statement(depth - 1)
                )
            }
            _ => "skip".to_string(),
        }
    }

    fn body(&mut self) -> String {
        let length = 2 + self.random.below(3);
        let statements: Vec<String> = (0..length).map(|_| self.statement(2)).collect();
        format!("{{ byte mine;\n\t{};\nout:\tskip\n}}\n", statements.join(";\n\t"))
    }

    /// A model and its canonizer.
    fn model(&mut self) -> (String, String) {
        let workers = 2 + self.random.below(3);
        let older = self.random.below(2) == 0;
        let worker = format!("active [{workers}] proctype worker()\n{}\n", self.body());
        let other = format!("active proctype other()\n{}\n", self.body());
        let rendezvous = if self.rendezvous { "chan r = [0] of { byte };\n" } else { "" };
        let mut text = format!("byte x, y;\nchan c = [1] of {{ byte }};\n{rendezvous}\n");
        text += &if older { format!("{other}{worker}") } else { format!("{worker}{other}") };
        let (first, last) = if older { (1, workers) } else { (0, workers - 1) };
        let types: Vec<usize> =
            (0..=workers).map(|pid| usize::from((first..=last).contains(&pid) == older)).collect();
        (text, canonizer(&types, first, last))
    }
}

fn canonizer(types: &[usize], first: usize, last: usize) -> String {
    let table = |entry: &dyn Fn(&usize) -> String| types.iter().map(entry).collect::<Vec<_>>().join(", ");
    let worker = types[first];
    let sorting = std::fs::read_to_string(crate::common::root().join("tests/modes/sorting.h")).unwrap();
    format!(
        "{sorting}\n#define TS_ENDING\n#define TS_PROCESSES {}\n\
         static const short ts_proctype[] = {{ {} }};\n\
         static const unsigned short ts_size[] = {{ {} }};\n\
         static const unsigned short ts_end_state[] = {{ {} }};\n\
         static int ts_canonise(void)\n{{\tint changed = ts_lengthen();\n\
         \tif (changed < 0)\n\t\treturn 0;\n\
         \treturn sort_processes({first}, {last}, sizeof(P{worker})) || changed;\n}}\n",
        types.len(),
        table(&|kind| kind.to_string()),
        table(&|kind| format!("sizeof(P{kind})")),
        table(&|kind| format!("_endstate{kind}")),
    )
}

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Do both verifiers agree? Tells if there is an error in the model. Models that SPIN does not like say nothing.
fn agree(name: &str, model: &str, canonizer: &str, cc: &str, run: &str) -> Result<bool, String> {
    let plain = Verifier::new(name, model).cc(cc);
    let Ok(spin) = plain.run(run) else { return Ok(false) };
    let ours = plain.with(canonizer).run(run)?;
    if spin.states.is_none() || spin.says("max search depth") {
        return Ok(false);
    }
    let fewer = !cc.contains("NOREDUCE") || run.contains("-a") || ours.states <= spin.states;
    if spin.kinds() != ours.kinds() || !fewer {
        return Err(format!("{model}\n{spin}: {:?}\n{ours}: {:?}", spin.kinds(), ours.kinds()));
    }
    Ok(!spin.kinds().is_empty())
}

#[test]
fn random_models_have_the_verdicts_of_plain_spin() {
    let (first, count) = (number("RANDOM_SEED", 1), number("RANDOM_MODELS", 24));
    let seeds: Vec<u64> = (first..first + count).collect();
    let found = std::sync::atomic::AtomicUsize::new(0);
    check_all(&seeds, |seed| {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        random.below(2);
        let (mode, cycles) = (random.below(SAFETY.len()), random.below(LIVENESS.len()));
        let formula = FORMULAS[random.below(FORMULAS.len())];
        // BFS does not find all deadlocks of models with rendezvous, as SPIN itself says
        let rendezvous = random.below(3) == 0 && !SAFETY[mode].contains("BFS");
        let (model, canonizer) = Writer { random, rendezvous, labels: 0 }.model();
        let name = format!("random model {seed}");
        let wrong = agree(&name, &model, &canonizer, SAFETY[mode], "-c0")?;
        let model = format!("{model}\nltl p {{ {formula} }}\n");
        // under a claim, only whether there is a violation
        let violated =
            agree(&name, &model, &canonizer, &format!("-DNOREDUCE {}", LIVENESS[cycles]), "-a -A")?;
        found.fetch_add(usize::from(wrong) + usize::from(violated), std::sync::atomic::Ordering::Relaxed);
        Ok(())
    });
    let found = found.into_inner();
    println!("{count} random models, errors in {found} of {} runs", 2 * count);
    assert!(found as u64 * 5 > count, "hardly any errors: the models are too tame");
}
