//! Reduced verifiers of random models, with claims and in SPIN's other modes: verdicts must be those of plain SPIN.
//!
//! Every merged state is audited. The seed decides which formula is checked, whether the verifier is made for it alone, and in which two modes it runs. SEED and SEEDS
//! are as in the test of the claims.
//!
//! Where verdicts differ and one of the searches was cut off, or stored less than states, they have not been compared yet: both verifiers
//! search again, as deep as there are ways, with states stored as they are. (SPIN's hash-compact stores 32 bits of a small state. Seed 2597 has
//! two states with the same hash, and a cycle that plain SPIN sees only for that reason.)

use crate::common;
use crate::common::pan::{self, Found};
use crate::random::random_live_model;
use std::path::Path;
use std::process::Command;

/// Modes for cycles. (MA needs the size of the state at least.)
const LIVENESS: [&str; 6] = ["", "-DCOLLAPSE", "-DSC", "-DBITSTATE", "-DMA=400", "-DHC"];

/// Modes for assertions and deadlocks, with partial-order reduction and without.
const SAFETY: [&str; 16] = [
    "",
    "-DSAFETY",
    "-DCOLLAPSE",
    "-DCOLLAPSE -DNOREDUCE",
    "-DCOLLAPSE -DJOINPROCS -DNOREDUCE",
    "-DBITSTATE",
    "-DBITSTATE -DSAFETY -DNOREDUCE",
    "-DMA=400",
    "-DMA=400 -DSAFETY -DNOREDUCE",
    "-DHC",
    "-DHC -DNOREDUCE",
    "-DBFS",
    "-DBFS -DNOREDUCE",
    "-DBFS -DCOLLAPSE",
    "-DREACH -DNOREDUCE",
    "-DREVERSE -DT_REVERSE",
];

/// How deep searches go at first.
const DEPTH: &str = "-m100000";

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
pub struct Compared {
    /// Runs that found errors, and runs that found none.
    pub wrong: usize,
    pub right: usize,
    /// Runs with a formula.
    pub formulas: usize,
    /// Models without symmetry.
    trivial: usize,
}

/// One of the runs for a seed: flags of the C compiler, options of the verifier.
struct Mode {
    cc: String,
    options: String,
}

impl Mode {
    /// The same search with states stored as they are, and as deep as it goes.
    fn exact(&self) -> Mode {
        let inexact = |flag: &&str| ["-DHC", "-DBITSTATE"].contains(flag);
        let flags: Vec<&str> = self.cc.split_whitespace().filter(|flag| !inexact(flag)).collect();
        Mode { cc: flags.join(" "), options: self.options.replace(DEPTH, "-m10000000") }
    }

    /// Does it store less than states?
    fn is_inexact(&self) -> bool {
        self.exact().cc != self.cc
    }
}

/// Which two modes a seed asks for. One searches for cycles: with a formula, by accept labels, or by progress labels.
fn modes(seed: u64, formula: Option<&str>) -> [Mode; 2] {
    let pick = |list: &[&'static str], by: u64| list[(seed / by % list.len() as u64) as usize];
    let storage = pick(&LIVENESS, 1);
    let live = match (formula, seed / 2 % 4) {
        (Some(name), 0..=2) => (format!("-DNOREDUCE {storage}"), format!("-a -N {name}")),
        (_, 0 | 1) => (format!("-DNOREDUCE -DNOCLAIM {storage}"), "-a".to_string()),
        _ => (format!("-DNOREDUCE -DNP {storage}"), "-l".to_string()),
    };
    let safe = (format!("-DNOCLAIM {}", pick(&SAFETY, 1)), "-c0".to_string());
    [live, safe].map(|(cc, options)| Mode { cc, options: format!("{DEPTH} {options}") })
}

/// Compiles and runs a verifier; None if plain SPIN has no such verifier for the model.
fn found(work: &Path, source: &str, mode: &Mode) -> Result<Option<Found>, String> {
    let flags = mode.cc.split_whitespace().chain([crate::reduced::AUDIT]);
    let flags: Vec<String> = flags.map(str::to_string).collect();
    let compiled = pan::compile(work, source, &flags)?;
    if !compiled.status.success() {
        return match source {
            "pan.c" => Ok(None),
            _ => Err(format!("{source} {}: {}", mode.cc, common::printed(&compiled))),
        };
    }
    pan::run(work, format!("{source}: cc {}, pan {}", mode.cc, mode.options), &mode.options).map(Some)
}

/// Compares both verifiers of a model with symmetries, with its first formula if there is one.
pub fn compare_modes(seed: u64, text: &str) -> Result<Compared, String> {
    let choice = choices(seed, text).into_iter().next().unwrap_or_else(|| without_formulas(text));
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    choice.compare(seed, folder.path())?.ok_or("no symmetry".to_string())
}

/// Compares both verifiers of the model of a seed. If there is no formula with a symmetry, other models are tried; then the
/// model without formulas.
fn compare(seed: u64) -> Result<Compared, String> {
    let models: Vec<String> = (0..4).map(|attempt| random_live_model(seed + attempt * 1_000_003)).collect();
    let with_formulas = models.iter().flat_map(|text| choices(seed, text));
    for choice in with_formulas.chain([without_formulas(&models[0])]) {
        let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
        let complain =
            |why: String| format!("seed {seed}, formula {:?}: {why}\n{}", choice.formula, choice.text);
        if let Some(compared) = choice.compare(seed, folder.path()).map_err(complain)? {
            return Ok(compared);
        }
    }
    Ok(Compared { trivial: 1, ..Compared::default() })
}

#[test]
fn reduced_verifiers_of_random_models_have_the_verdicts_of_plain_spin_in_other_modes() {
    let seeds = crate::seeds(30);
    let all = common::results_of_all(&seeds, |seed| compare(*seed));
    let sum = |part: fn(&Compared) -> usize| all.iter().map(part).sum::<usize>();
    let (right, wrong, formulas) = (sum(|c| c.right), sum(|c| c.wrong), sum(|c| c.formulas));
    println!(
        "{right} runs without errors, {wrong} with errors, {formulas} with a formula; {} models without symmetry",
        sum(|c| c.trivial)
    );
    let enough = right >= 12 && wrong >= 12 && formulas >= 12;
    assert!(seeds.len() < 30 || enough, "{right}, {wrong}, {formulas}: too little is compared");
}

/// What a verifier is made for.
struct Choice {
    text: String,
    /// The formula that is checked.
    formula: Option<String>,
    /// Is it for this formula alone?
    alone: bool,
}

/// What to try until there is a symmetry: sometimes a verifier for all formulas; then one formula after the other, from one that the
/// seed picks.
fn choices(seed: u64, text: &str) -> Vec<Choice> {
    let name = |line: &str| Some(line.strip_prefix("ltl ")?.split_whitespace().next()?.to_string());
    let mut formulas: Vec<String> = text.lines().filter_map(name).collect();
    let first = (seed / 3) as usize % formulas.len().max(1);
    formulas.rotate_left(first);
    let choice =
        |formula: &String, alone| Choice { text: text.to_string(), formula: Some(formula.clone()), alone };
    let for_all = formulas.first().filter(|_| seed % 4 == 0).map(|formula| choice(formula, false));
    for_all.into_iter().chain(formulas.iter().map(|formula| choice(formula, true))).collect()
}

/// The model without its formulas.
fn without_formulas(text: &str) -> Choice {
    let lines = text.lines().filter(|line| !line.starts_with("ltl "));
    Choice { text: lines.map(|line| format!("{line}\n")).collect(), formula: None, alone: false }
}

impl Choice {
    /// Compares both verifiers in two modes; None if there is no symmetry.
    fn compare(&self, seed: u64, work: &Path) -> Result<Option<Compared>, String> {
        let model = work.join("m.pml");
        std::fs::write(&model, &self.text).map_err(|e| e.to_string())?;
        let arguments = match &self.formula {
            Some(name) if self.alone => vec!["--ltl", name],
            _ => Vec::new(),
        };
        let flags = crate::reduced::generate(&model, &arguments)?;
        let written = std::fs::read_to_string(work.join("reduced.c")).map_err(|e| e.to_string())?;
        if written.contains("Nothing moves: states are stored as they are.") {
            return Ok(None);
        }
        let spin = Command::new("spin").args(&flags).arg("m.pml").current_dir(work).output();
        let spin = spin.map_err(|e| e.to_string())?;
        if !common::accepted(&spin) {
            return Err(common::printed(&spin));
        }
        let mut compared = Compared::default();
        for mode in modes(seed, self.formula.as_deref()) {
            let Some(pair) = Pair::search(work, &mode)? else { continue };
            let pair = match pair.differs() && (pair.reduced.is_incomplete() || mode.is_inexact()) {
                true => Pair::search(work, &mode.exact())?,
                false => Some(pair),
            };
            let Some(pair) = pair else { continue };
            if pair.differs() {
                let Pair { plain, reduced } = pair;
                return Err(format!("{plain}\n{reduced}\n{}\n{}", plain.text, reduced.text));
            }
            compared.formulas += usize::from(mode.options.contains("-N"));
            *(if wrong(&pair.plain) { &mut compared.wrong } else { &mut compared.right }) += 1;
        }
        Ok(Some(compared))
    }
}

/// What both verifiers found.
struct Pair {
    plain: Found,
    reduced: Found,
}

/// Was there an error?
fn wrong(found: &Found) -> bool {
    found.errors.is_some_and(|errors| errors > 0)
}

impl Pair {
    /// Runs both; None if plain SPIN has no such verifier, or if the model is too deep or too large for this mode.
    fn search(work: &Path, mode: &Mode) -> Result<Option<Pair>, String> {
        let Some(plain) = found(work, "pan.c", mode)? else { return Ok(None) };
        if plain.errors.is_none() || (plain.is_incomplete() && !wrong(&plain)) {
            return Ok(None);
        }
        // a search with an audit of every merged state may take more time than there is
        let reduced = found(work, "reduced.c", mode)?.filter(|reduced| !reduced.ran_out_of_time());
        Ok(reduced.map(|reduced| Pair { plain, reduced }))
    }

    fn differs(&self) -> bool {
        self.reduced.errors.is_none() || wrong(&self.plain) != wrong(&self.reduced)
    }
}
