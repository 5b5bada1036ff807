//! `topsym verify --audit all` against plain SPIN, without partial-order reduction.
//!
//! What counts is whether there is an error. A verdict that differs is wrong, and so is an audit that complains, a crash, and a model that SPIN takes and
//! topsym does not. If only the audit complains, the verdict without it is compared as well, so that it can be seen which of them is wrong.

use crate::common::{self, accepted, printed};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

/// Seconds for a plain search: models are small, and those that are not say little for their time.
const PLAIN_SECONDS: &str = "6";

/// Seconds for topsym's.
const SECONDS: &str = "20";

/// What is verified: assertions and invalid end states, or a claim.
pub type Property<'a> = Option<&'a str>;

/// What came of a comparison.
#[derive(Clone, Copy, Debug, Default)]
pub struct Compared {
    /// Were there symmetries?
    pub symmetric: bool,
    /// Was there an error in the model?
    pub error: bool,
    /// Were states merged that could be audited?
    pub audited: bool,
    /// Did the built-in engine come to the same verdict?
    pub by_builtin: bool,
}

/// Why nothing was compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skipped {
    /// SPIN or the C compiler does not accept the model.
    Refused,
    /// A search was not finished, or plain SPIN has no verdict.
    NotFinished,
    /// Both verifiers gave up, as something was done that SPIN has no verdict for, such as a message to no channel.
    GaveUp,
    /// SPIN's simulator cannot follow plain SPIN's trail, and not topsym's either.
    Trail,
    /// SPIN's verifier does not find the claim by its name.
    Claim,
    /// Only partial-order reduction differs, with symmetry reduction and without.
    PartialOrder,
}

/// What plain SPIN says: is there an error, and what was printed.
struct Plain {
    error: bool,
    /// Can SPIN's simulator follow the trail of the error?
    replays: bool,
    text: String,
}

/// The model with this claim only. SPIN's option -N does not find every claim, and what it does then depends on their order.
fn with_one_claim(text: &str, name: &str) -> String {
    let mut unnamed = [("ltl", 0), ("never", 0)];
    let mut is_kept = |line: &&str| {
        let mut words = line.split_whitespace();
        let keyword = words.next().unwrap_or_default();
        match (unnamed.iter_mut().find(|(claim, _)| *claim == keyword), words.next()) {
            (None, _) => true,
            (Some((keyword, count)), Some("{")) => {
                *count += 1;
                name == format!("{keyword}_{}", *count - 1)
            }
            (Some(_), named) => named == Some(name),
        }
    };
    text.lines().filter(|line| is_kept(line)).map(|line| format!("{line}\n")).collect()
}

/// Runs plain SPIN in a folder of its own. With `reduced`, it may merge statements and leave some of their orders out.
fn plain(text: &str, property: Property, reduced: bool) -> Result<Plain, Skipped> {
    let folder = tempfile::tempdir().unwrap();
    let work = folder.path();
    let text = property.map_or(text.to_string(), |name| with_one_claim(text, name));
    std::fs::write(work.join("model.pml"), text).unwrap();
    let merging = if reduced { &[][..] } else { &["-o3"] };
    let spin = Command::new("spin").arg("-a").args(merging).arg("model.pml").current_dir(work).output();
    if !accepted(&spin.unwrap()) {
        return Err(Skipped::Refused);
    }
    let mut flags = if reduced { vec![] } else { vec!["-DNOREDUCE"] };
    if property.is_none() {
        flags.extend(["-DNOCLAIM", "-DSAFETY"]);
    }
    let cc = Command::new("tcc")
        .arg("-w")
        .args(&flags)
        .args(["-o", "pan", "pan.c"])
        .current_dir(work)
        .output()
        .unwrap();
    if !cc.status.success() {
        return Err(Skipped::Refused);
    }
    let options = property.map_or(vec![], |_| vec!["-a"]);
    let pan = Command::new("timeout")
        .args([PLAIN_SECONDS, "./pan", "-m100000", "-w18"])
        .args(options)
        .current_dir(work)
        .output()
        .unwrap();
    let text = printed(&pan);
    // printed texts may look like it, but stand before it
    let errors = text
        .rsplit("depth reached ")
        .next()
        .and_then(|rest| rest.split("errors: ").nth(1)?.split_whitespace().next());
    match errors.and_then(|number| number.parse::<u64>().ok()) {
        Some(0) if text.contains("max search depth too small") || text.contains("Search not completed") => {
            Err(Skipped::NotFinished)
        }
        Some(errors) if text.contains("depth reached ") => {
            let replays = errors == 0 || replays(work);
            Ok(Plain { error: errors > 0, replays, text })
        }
        _ => Err(Skipped::NotFinished),
    }
}

/// Can SPIN's simulator follow the trail that there is?
fn replays(work: &Path) -> bool {
    let simulated =
        printed(&Command::new("spin").args(["-t", "model.pml"]).current_dir(work).output().unwrap());
    let stops = ["transition failed", "stop error", "Error: ", "cannot find"];
    simulated.contains("trail ends after") && !stops.iter().any(|words| simulated.contains(words))
}

/// Lets topsym verify.
fn topsym(work: &Path, property: Property, por: bool, audit: &str) -> Output {
    let mut command = common::topsym();
    // what it keeps of its own errors goes away with the model
    command.env("TMPDIR", work);
    command.args([
        "verify",
        "--format",
        "json",
        "--cc",
        "tcc",
        "--depth",
        "100000",
        "--time-limit",
        SECONDS,
        "--audit",
        audit,
    ]);
    command.args(property.iter().flat_map(|name| ["--ltl", name]));
    command.args(if por { &[][..] } else { &["--por", "off"] });
    command.args(["model.pml", "--", "-w18"]).current_dir(work).output().unwrap()
}

/// Lets the built-in engine verify, and audit all.
fn builtin(work: &Path, property: Property) -> Output {
    let mut command = common::topsym();
    command.env("TMPDIR", work);
    command.args(["verify", "--engine", "builtin", "--audit", "all", "--time-limit", SECONDS]);
    command.args(property.iter().flat_map(|name| ["--ltl", name]));
    command.arg("model.pml").current_dir(work).output().unwrap()
}

/// Compares both for one property. With `por`, topsym may use partial-order reduction.
pub fn compare(text: &str, property: Property, por: bool) -> Result<Result<Compared, Skipped>, String> {
    let work = tempfile::tempdir().unwrap();
    let work = work.path();
    std::fs::write(work.join("model.pml"), text).unwrap();
    let plainly = match plain(text, property, false) {
        Ok(plain) => plain,
        Err(skipped) => return Ok(Err(skipped)),
    };
    let expected = plainly.error;
    let output = topsym(work, property, por, "all");
    let complain = |kind: &str| {
        let plain = if expected { "an error" } else { "no error" };
        Err(format!(
            "{kind}; plain SPIN finds {plain} (property {property:?}, por {por})\n{}",
            printed(&output)
        ))
    };
    let found = match output.status.code() {
        Some(0) => false,
        Some(1) => true,
        Some(3) => return Ok(Err(Skipped::NotFinished)),
        Some(2) => {
            let said = printed(&output);
            let reason = said.split("the verifier gave up: ").nth(1).and_then(|rest| rest.lines().next());
            if reason.is_some_and(|reason| plainly.text.contains(reason)) {
                return Ok(Err(Skipped::GaveUp));
            }
            // SPIN starts such a claim in no state at all
            if said.contains("SPIN's option -N does not work") {
                return Ok(Err(Skipped::Claim));
            }
            let fails = |skipped: Skipped| skipped == Skipped::NotFinished;
            if said.contains("ended with signal") && por && plain(text, property, true).is_err_and(fails) {
                return Ok(Err(Skipped::GaveUp));
            }
            if said.contains("cannot follow its trail") && !plainly.replays {
                return Ok(Err(Skipped::Trail));
            }
            let without = topsym(work, property, por, "off");
            let audited = said.contains("audit") || said.contains("error in topsym");
            return match (audited, without.status.code()) {
                (true, Some(code @ (0 | 1))) if (code == 1) == expected => {
                    complain("ALARM, the verdict is right")
                }
                (true, Some(0 | 1)) => complain("ALARM AND WRONG VERDICT"),
                (true, _) => complain("ALARM"),
                (false, _) => complain("NO VERDICT"),
            };
        }
        _ => return complain("CRASH"),
    };
    if found != expected {
        // SPIN's own reduction may lose errors
        if por && plain(text, property, true).is_ok_and(|plain| plain.error == found) {
            return Ok(Err(Skipped::PartialOrder));
        }
        return complain("WRONG VERDICT");
    }
    let report: Value =
        serde_json::from_slice(&output.stdout).map_err(|e| format!("{e}: {}", printed(&output)))?;
    if report["bugs"].as_array().is_none_or(|bugs| !bugs.is_empty()) {
        return complain("BUGS");
    }
    let builtin = builtin(work, property);
    let by_builtin = match builtin.status.code() {
        Some(code @ (0 | 1)) if (code == 1) == expected => true,
        Some(0 | 1) => {
            return Err(format!("WRONG VERDICT of the built-in engine\n{}", printed(&builtin)));
        }
        Some(2) if printed(&builtin).contains("--engine builtin cannot be used") => false,
        Some(3) => false,
        _ => return Err(format!("NO VERDICT of the built-in engine\n{}", printed(&builtin))),
    };
    let symmetric = report["symmetry"]["order"] != "1";
    let audited = |run: &Value| run["reduction"]["audited"].as_f64().unwrap_or(0.0) > 0.0;
    let audited = report["runs"].as_array().is_some_and(|runs| runs.iter().any(audited));
    Ok(Ok(Compared { symmetric, error: expected, audited, by_builtin }))
}
