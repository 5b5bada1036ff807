//! `topsym simulate` from end to end: runs by the built-in engine, which SPIN's own simulator has to be able to replay step by step.

mod common;

use common::*;
use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// Two processes that take the same locks in different orders.
const LOCKS: &str = "bool a; bool b;\n\
    active proctype left() {\n  atomic { !a -> a = true };\n  atomic { !b -> b = true };\n  a = false; b = false\n}\n\
    active proctype right() {\n  atomic { !b -> b = true };\n  atomic { !a -> a = true };\n  a = false; b = false\n}\n";

/// Handshakes of two processes, on one channel first or on the other.
const HANDSHAKES: &str = "chan a = [0] of { byte }; chan b = [0] of { byte };\n\
    active proctype left() {\n  if\n  :: a!1; b?_\n  :: b?_; a!1\n  fi\n}\n\
    active proctype right() {\n  if\n  :: a?_; b!1\n  :: b!1; a?_\n  fi;\n  skip\n}\n";

/// A chain that has to stay together, in which there are choices.
const CHAIN: &str = "byte n, seen;\n\
    active [2] proctype worker() {\n  byte own;\n  atomic {\n    do\n    :: own < 9 -> own++\n    :: own < 9 -> own = own + 2\n    :: own > 7 -> break\n    od;\n    n = n + own\n  }\n}\n\
    active proctype watcher() { n > 0 -> seen = n }\n";

fn folder_with(name: &str, text: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(name), text).unwrap();
    folder
}

fn simulate(work: &Path, arguments: &[&str]) -> Output {
    topsym().arg("simulate").args(arguments).current_dir(work).output().unwrap()
}

/// The same with answers on standard input.
fn simulate_with(work: &Path, arguments: &[&str], answers: &str) -> Output {
    let mut command = topsym();
    command.arg("simulate").args(arguments).current_dir(work);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // a run that ends early does not read all of it
    let _ = child.stdin.take().unwrap().write_all(answers.as_bytes());
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The number of `init`, wherever it is among the processes.
const INIT: i64 = -1;

/// A step: its number, who makes it, and on which line.
type Step = (i64, i64, Option<u32>);

/// The steps that SPIN shows when it replays a trail.
fn steps_of_spin(work: &Path, model: &str, trail: &str) -> Result<(Vec<Step>, String), String> {
    let output = Command::new("spin").args(["-k", trail, "-p", "-b", model]).current_dir(work).output();
    let text = printed(&output.map_err(|e| e.to_string())?);
    if text.contains("transition failed") || text.contains("no matching stmnt") {
        return Err(format!("SPIN cannot replay it:\n{text}"));
    }
    let (run, _) = text.split_once("spin: trail ends after").unwrap_or((&text, ""));
    let init: Option<i64> = run.lines().find_map(|line| {
        let (_, rest) = line.split_once(":\tproc ")?;
        rest.split_once(" (:init:")?.0.trim().parse().ok()
    });
    let who = |pid: i64| if init == Some(pid) { INIT } else { pid };
    let step = |line: &str| -> Option<Step> {
        if let Some((number, pid)) =
            line.strip_suffix(" terminates").and_then(|line| line.split_once(": proc "))
        {
            return Some((number.trim().parse().ok()?, who(pid.trim().parse().ok()?), None));
        }
        let (number, rest) = line.split_once(":\tproc ")?;
        let (pid, rest) = rest.trim().split_once(' ')?;
        let (place, _) = rest.split_once(" (state ")?;
        let line = place.rsplit_once(':')?.1.split(' ').next()?;
        Some((number.trim().parse().ok()?, who(pid.parse().ok()?), Some(line.parse().ok()?)))
    };
    let mut steps: Vec<Step> = run.lines().filter_map(step).collect();
    // several statements of one step
    steps.dedup_by_key(|step| step.0);
    Ok((steps, text))
}

/// The steps that we show.
fn our_steps(json: &Value) -> Vec<Step> {
    let pid = |name: &str| match name.split_once('[') {
        Some((_, rest)) => rest.trim_end_matches(']').parse().unwrap(),
        None => INIT,
    };
    let steps = json["steps"].as_array().unwrap().iter();
    let line = |step: &Value| step["statements"][0]["line"].as_u64().map(|line| line as u32);
    steps
        .map(|step| (step["number"].as_i64().unwrap(), pid(step["process"].as_str().unwrap()), line(step)))
        .collect()
}

#[test]
fn all_examples_run_and_spin_replays_each_step() {
    let models = models_in("promela-examples");
    let runs: Vec<_> = models.iter().flat_map(|model| (1..=3).map(move |seed| (model, seed))).collect();
    let results = results_of_all(&runs, |(path, seed)| {
        let files = [path.as_path(), &root().join("promela-examples/buffer.h")];
        let work = work_folder(&files);
        let (model, seed) = (name(path), seed.to_string());
        let arguments = [&model, "--seed", &seed, "--format", "json", "--write", "run.trail"];
        let output = simulate(work.path(), &arguments);
        let complain = |what: String| format!("{model}, seed {seed}: {what}");
        let text = printed(&output);
        let is_refused = text.contains("it does not execute C code") || text.contains("an event trace");
        if is_refused && output.status.code() == Some(2) && !work.path().join("run.trail").exists() {
            return Ok(None);
        }
        let json: Value =
            serde_json::from_str(&out(&output)).map_err(|e| complain(format!("{e}: {text}")))?;
        let (steps, spin) = steps_of_spin(work.path(), &model, "run.trail").map_err(complain)?;
        if our_steps(&json) != steps || steps.is_empty() {
            return Err(complain(format!("SPIN shows other steps: {steps:?}\n{spin}\n{text}")));
        }
        // the header of the model says what plain SPIN finds in it
        let verdict = header(path).verdict.verdict;
        let found = match json["violation"]["kind"].as_str() {
            None => "ok",
            Some("assertion-violated") => "assertion violated",
            Some("invalid-end-state") => "invalid end state",
            Some(other) => other,
        };
        if found != "ok" && found != verdict {
            return Err(complain(format!("{found}, where SPIN finds: {verdict}")));
        }
        let ends = json["ends"].as_str().unwrap_or_default().to_string();
        let is_as_it_ends = match (ends.as_str(), found, output.status.code()) {
            ("violation", found, Some(1)) => found != "ok",
            ("steps", "ok", Some(0)) => steps.len() as i64 >= 100 && spin.contains("#processes"),
            ("valid-end-state", "ok", Some(0)) => {
                let last = spin.split_once("#processes: ").map_or("", |(_, last)| last);
                last.lines()
                    .filter(|line| line.contains("(state "))
                    .all(|line| line.contains("<valid end state>"))
            }
            _ => false,
        };
        if is_as_it_ends { Ok(Some(ends)) } else { Err(complain(format!("{ends}: {text}\n{spin}"))) }
    });
    let count = |ends: &str| results.iter().flatten().filter(|end| *end == ends).count();
    assert!(count("violation") > 0 && count("steps") > 0 && count("valid-end-state") > 0, "{results:?}");
    assert!(results.iter().filter(|end| end.is_none()).count() <= 9, "{results:?}");
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let work = work_folder(&[&root().join("promela-examples/mailer.pml")]);
    let run = |seed: &str| {
        let output = simulate(work.path(), &["mailer.pml", "--seed", seed, "--steps", "60"]);
        assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
        out(&output)
    };
    assert_eq!(run("1"), run("1"));
    assert!(run("1").starts_with("mailer.pml, seed 1: stopped after "), "{}", run("1"));
    let table = |seed: &str| run(seed).lines().skip(1).collect::<Vec<_>>().join("\n");
    assert_ne!(table("1"), table("2"));
    assert_ne!(table("2"), table("18446744073709551615"));
    // a seed that nobody has chosen is shown, and can be given again
    let output = out(&simulate(work.path(), &["mailer.pml", "--steps", "60"]));
    let seed = output.split_once("seed ").and_then(|(_, rest)| rest.split_once(':')).unwrap().0.to_string();
    assert_eq!(run(&seed), output);
}

#[test]
fn a_run_is_the_same_on_every_machine() {
    let work = folder_with("m.pml", "active [3] proctype p() { skip; skip }\n");
    let output = simulate(work.path(), &["m.pml", "--seed", "7", "--format", "json"]);
    let json: Value = serde_json::from_str(&out(&output)).unwrap();
    let who: Vec<i64> = our_steps(&json).iter().map(|step| step.1).collect();
    assert_eq!(who, [1, 0, 2, 1, 0, 2, 2, 1, 0], "{}", out(&output));
}

#[test]
fn a_run_ends_where_nothing_can_move() {
    let work = folder_with("m.pml", LOCKS);
    let mut seen = [0; 2];
    for seed in 1..=12 {
        let output = simulate(work.path(), &["m.pml", "--seed", &seed.to_string()]);
        let text = out(&output);
        let is_stuck = text.contains("invalid end state\n  left[0] is stuck at line ");
        let is_over =
            text.contains("valid end state\n  no process can move, and each may stop where it is\n");
        assert!(is_stuck != is_over, "{}", printed(&output));
        assert_eq!(output.status.code(), Some(i32::from(is_stuck)), "{text}");
        seen[usize::from(is_stuck)] += 1;
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
    // nobody has to move at the very beginning
    let still = folder_with("m.pml", "init { false }\n");
    let output = simulate(still.path(), &["m.pml", "--seed", "1"]);
    assert!(
        out(&output).contains("0 steps of 1 process") && out(&output).contains("init is stuck at line 1")
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_run_ends_at_an_error() {
    let cases = [
        ("active proctype p() { assert(false) }\n", "assertion violated: assert(0)"),
        ("byte a[2], i = 2;\nactive proctype p() { a[i] = 1 }\n", "invalid array index: indexing array 'a'"),
        (
            "byte z, y;\nactive proctype p() { y = 1; y = y / z }\n",
            "error in the last step: division by zero",
        ),
        (
            "byte x;\nactive proctype p() { d_step { x = 1; x == 2; x = 3 } }\n",
            "error in the last step: block in d_step seq",
        ),
    ];
    for (text, words) in cases {
        let work = folder_with("m.pml", text);
        let output = simulate(work.path(), &["m.pml", "--seed", "3", "--write", "run.trail"]);
        let said = out(&output);
        assert!(said.starts_with(&format!("m.pml, seed 3: {words}")), "{}", printed(&output));
        assert!(said.trim_end().ends_with(words), "{said}");
        assert_eq!(output.status.code(), Some(1), "{said}");
        // the trail has the wrong step in it, and the table shows it
        let trail = std::fs::read_to_string(work.path().join("run.trail")).unwrap();
        let steps = trail.lines().count();
        assert!(said.contains(&format!("\n{steps} step")), "{trail}\n{said}");
        assert!(said.lines().any(|line| line.starts_with(&format!("{steps:>4}  p[0]"))), "{trail}\n{said}");
    }
}

#[test]
fn atomic_sequences_stay_together_and_keep_their_choices() {
    let work = folder_with("m.pml", CHAIN);
    let mut lengths = std::collections::BTreeSet::new();
    for seed in 1..=10 {
        let arguments = ["m.pml", "--seed", &seed.to_string(), "--format", "json", "--write", "run.trail"];
        let output = simulate(work.path(), &arguments);
        let json: Value = serde_json::from_str(&out(&output)).unwrap();
        let steps = our_steps(&json);
        assert_eq!(steps, steps_of_spin(work.path(), "m.pml", "run.trail").unwrap().0);
        for worker in [0, 1] {
            let chain: Vec<usize> = steps
                .iter()
                .enumerate()
                .filter(|(_, step)| step.1 == worker && step.2.is_some())
                .map(|(at, _)| at)
                .collect();
            assert_eq!(chain[chain.len() - 1] - chain[0], chain.len() - 1, "{steps:?}");
            lengths.insert(chain.len());
        }
    }
    assert!(lengths.len() > 1, "{lengths:?}");
}

#[test]
fn the_number_of_steps_is_limited() {
    let work = folder_with("m.pml", "byte x;\nactive proctype p() { do :: x++ od }\n");
    let steps = |arguments: &[&str]| {
        let output =
            simulate(work.path(), &[&["m.pml", "--seed", "1", "--format", "trail"], arguments].concat());
        assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
        out(&output).lines().count()
    };
    assert_eq!(steps(&[]), 100);
    assert_eq!(steps(&["--steps", "7"]), 7);
    assert_eq!(steps(&["--steps", "3000"]), 3000);
    let output = simulate(work.path(), &["m.pml", "--steps", "1"]);
    assert!(
        out(&output).contains("stopped after 1 step\n  processes can still move"),
        "{}",
        printed(&output)
    );
    for wrong in ["0", "-1", "many", "100001"] {
        assert_eq!(simulate(work.path(), &["m.pml", "--steps", wrong]).status.code(), Some(2), "{wrong}");
    }
}

#[test]
fn runs_are_shown_in_all_formats() {
    let work = work_folder(&[&root().join("promela-examples/mailer.pml")]);
    let shown = |arguments: &[&str]| {
        let all = [&["mailer.pml", "--seed", "5", "--steps", "40", "-DCLIENTS=2"], arguments].concat();
        let output = simulate(work.path(), &all);
        assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
        out(&output)
    };
    let json: Value = serde_json::from_str(&shown(&["--format", "json"])).unwrap();
    let yaml: Value = serde_yaml::from_str(&shown(&["--format", "yaml"])).unwrap();
    assert_eq!(json, yaml);
    assert_eq!(
        (&json["seed"], &json["ends"], &json["violation"]),
        (&5.into(), &"steps".into(), &Value::Null)
    );
    let svg = shown(&["--format", "svg"]);
    assert!(svg.starts_with("<svg") && svg.contains(">stopped after 40 steps</text>"), "{svg}");
    assert!(svg.contains("mailer.pml, seed 5: stopped after 40 steps"), "{svg}");
    assert_eq!(shown(&["-o", "run.txt", "--write", "run.trail"]), "");
    let text = std::fs::read_to_string(work.path().join("run.txt")).unwrap();
    assert!(text.lines().filter(|line| line.starts_with("  ")).count() > 35, "{text}");
    assert_eq!(
        std::fs::read_to_string(work.path().join("run.trail")).unwrap(),
        shown(&["--format", "trail"])
    );
    let part = shown(&["--from", "10", "--to", "12"]);
    assert!(part.contains("; 3 shown") && part.contains("\n  11  ") && !part.contains("\n  13  "), "{part}");
}

#[test]
fn steps_can_be_chosen() {
    let work = folder_with("m.pml", HANDSHAKES);
    // both begin with channel `a`
    let output = simulate_with(work.path(), &["m.pml", "-i", "--seed", "1"], "1\nhello\n99\n0\n1\n\n\n\n\n");
    let (text, asked) = (out(&output), String::from_utf8_lossy(&output.stderr).into_owned());
    assert_eq!(output.status.code(), Some(0), "{text}{asked}");
    assert!(asked.contains("   1  left[0] + right[1]  4 + 10  a!1 + a?_\n"), "{asked}");
    assert!(asked.contains("   2  right[1] + left[0]  11 + 5  b!1 + b?_\n"), "{asked}");
    for wrong in ["hello", "99", "0"] {
        assert!(asked.contains(&format!("there is no step `{wrong}`")), "{asked}");
    }
    // what a step has changed is shown at once
    assert!(asked.contains("left[0]      4  a!1        sends 1 to a"), "{asked}");
    assert!(text.contains("sends 1 to a") && text.contains("valid end state"), "{text}");
    // who wants no more sees what there was
    for end in ["q\n", ""] {
        let output = simulate_with(work.path(), &["m.pml", "--interactive"], &format!("2\n{end}"));
        let text = out(&output);
        assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
        assert!(text.contains("sends 1 to b") && text.contains("left after 2 steps"), "{}", printed(&output));
    }
    let output = simulate_with(work.path(), &["m.pml", "--interactive"], "q\n");
    assert!(out(&output).contains("left after 0 steps"), "{}", printed(&output));
    // a step that goes wrong says so before it is taken
    let wrong = folder_with("m.pml", "byte x;\nactive proctype p() { if :: x = 1 :: assert(x == 1) fi }\n");
    let output = simulate_with(wrong.path(), &["m.pml", "-i"], "2\n");
    assert!(printed(&output).contains("assert(x == 1)  (error: assertion violated"), "{}", printed(&output));
    assert_eq!(output.status.code(), Some(1), "{}", printed(&output));
}

#[test]
fn claims_play_no_part() {
    let text = "byte x;\nltl small { [] (x < 3) }\nnever { do :: x == 2 -> break :: else od }\n\
        active proctype p() { do :: x < 9 -> x++ :: else -> break od }\n";
    let work = folder_with("m.pml", text);
    let output = simulate(work.path(), &["m.pml", "--seed", "1", "--write", "run.trail", "--format", "json"]);
    assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
    let json: Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(json["ends"], "valid-end-state");
    assert_eq!(our_steps(&json), steps_of_spin(work.path(), "m.pml", "run.trail").unwrap().0);
}

#[test]
fn what_cannot_be_run_is_refused_with_its_place() {
    let work = work_folder(&[&root().join("promela-examples/c_counter.pml")]);
    let write = |name: &str, text: &str| std::fs::write(work.path().join(name), text).unwrap();
    write(
        "trace.pml",
        "chan c = [1] of { byte };\n\ntrace { do :: c!1 :: c?1 od }\nactive proctype p() { c!1; c?1 }\n",
    );
    write("broken.pml", "active proctype p() { x = 1 }\n");
    write("last.pml", "byte x;\nactive [2] proctype p() { x = 1; _last == 1 - _pid -> x = 2 }\n");
    // SPIN's verifier and SPIN's simulator give these variables their values in different orders
    write("differs.pml", "byte n = 3;\nbool big = n > 2;\nactive proctype p() { assert(big == 0) }\n");
    let cases: &[(&[&str], &str)] = &[
        (&["c_counter.pml"], "it does not execute C code (c_counter.pml:7)"),
        (&["trace.pml"], "it does not execute an event trace (trace.pml:3)"),
        (&["broken.pml"], "broken.pml:1:"),
        (&["nowhere.pml"], "nowhere.pml"),
        (&["last.pml", "--seed", "1"], "it does not know `_last`"),
        (&["differs.pml"], "it comes to an error, where there is none"),
        (&["trace.pml", "--write", "no/such/folder"], "no/such/folder"),
        (&["trace.pml", "-o", "."], "this is a folder"),
    ];
    let before = std::fs::read_dir(work.path()).unwrap().count();
    for (arguments, words) in cases {
        let output = simulate(work.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", printed(&output));
        assert!(printed(&output).contains(words), "{arguments:?}: {}", printed(&output));
        assert_eq!(out(&output), "", "{arguments:?}");
    }
    assert_eq!(std::fs::read_dir(work.path()).unwrap().count(), before);
}
