//! `topsym trail` from end to end: reduced verifiers find errors, and their trails are shown, checked, and unrolled until cycles close.

mod common;

use common::pan;
use common::*;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

/// A model, how it is verified, and what is found.
struct Case {
    path: &'static str,
    macros: &'static str,
    cc: &'static str,
    run: &'static str,
    kind: &'static str,
}

const fn case(
    path: &'static str,
    macros: &'static str,
    cc: &'static str,
    run: &'static str,
    kind: &'static str,
) -> Case {
    Case { path, macros, cc, run, kind }
}

/// Examples with errors, and models that have them with these macros.
const CASES: &[Case] = &[
    case("promela-examples/lost_update.pml", "", "", "", "assertion-violated"),
    case("promela-examples/vending.pml", "", "", "-N no_free_drinks", "assertion-violated"),
    case("promela-examples/philosophers.pml", "", "", "", "invalid-end-state"),
    case("promela-examples/philosophers_ids.pml", "-DN=5", "", "", "invalid-end-state"),
    case("promela-examples/philosophers_pid.pml", "", "", "", "invalid-end-state"),
    case("promela-examples/claim_each.pml", "", "", "-a -N answered", "acceptance-cycle"),
    case("promela-examples/claim_one.pml", "-DN=5", "", "-a -N served", "acceptance-cycle"),
    case("promela-examples/never_monitor.pml", "", "", "-a -N starved", "acceptance-cycle"),
    case("promela-examples/starvation.pml", "", "-DNP", "-l", "non-progress-cycle"),
    case("tests/verifiers/leavers.pml", "-DLATE_DEADLOCK", "", "", "invalid-end-state"),
    case("tests/verifiers/leavers.pml", "-DEARLY_ASSERTION", "", "", "assertion-violated"),
    case("tests/trails/claim.pml", "", "", "", "claim-completed"),
    case("tests/trails/index.pml", "", "", "", "invalid-index"),
];

/// Cycles that close after so many rounds: one of them for each power of a permutation.
const ROUNDS: &[(Case, usize)] = &[
    (case("tests/trails/token.pml", "", "", "-a", "acceptance-cycle"), 2),
    (case("tests/trails/token.pml", "", "-DHC", "-a", "acceptance-cycle"), 2),
    (case("tests/trails/token.pml", "", "-DBITSTATE", "-a", "acceptance-cycle"), 2),
    (case("tests/trails/token.pml", "", "-DMA=100", "-a", "acceptance-cycle"), 2),
    (case("tests/trails/token.pml", "", "-DNP", "-l", "non-progress-cycle"), 2),
    (case("tests/trails/ring.pml", "-DFORMULA", "", "-a", "acceptance-cycle"), 4),
    (case("tests/trails/ring.pml", "-DN=5", "-DNP", "-l", "non-progress-cycle"), 5),
    (case("tests/trails/ring.pml", "-DN=6 -DFORMULA", "-DBITSTATE", "-a", "acceptance-cycle"), 6),
    (case("tests/trails/handshake.pml", "", "", "-a", "acceptance-cycle"), 2),
];

/// A folder with a model and the trail of a reduced verifier.
struct Trail {
    folder: TempDir,
    model: String,
    macros: Vec<String>,
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_string).collect()
}

fn run(command: &mut Command, work: &Path) -> Result<Output, String> {
    command.current_dir(work).output().map_err(|e| format!("{command:?}: {e}"))
}

impl Trail {
    fn new(case: &Case) -> Result<Trail, String> {
        Trail::of_verifier(case, "")
    }

    /// The trail of a verifier that `topsym gen` makes with further arguments.
    fn of_verifier(case: &Case, arguments: &str) -> Result<Trail, String> {
        let what = format!("{} {} {} {}", case.path, case.macros, case.cc, case.run);
        let folder = work_folder(&[&root().join(case.path)]);
        let model = name(&root().join(case.path));
        let macros = words(case.macros);
        let gen_ = run(
            topsym().args(["gen", &model, "-o", "m.sym.c"]).args(&macros).args(words(arguments)),
            folder.path(),
        )?;
        let said = printed(&gen_);
        let spin = said.lines().find_map(|line| line.trim().strip_prefix("spin -a"));
        let spin = words(spin.ok_or_else(|| format!("{what}: gen: {said}"))?);
        run(Command::new("spin").arg("-a").args(spin), folder.path())?;
        let cc = words(case.cc);
        let compiled = pan::compile(folder.path(), "m.sym.c", &[words("-DNOREDUCE"), cc].concat())?;
        if !compiled.status.success() {
            return Err(format!("{what}: {}", printed(&compiled)));
        }
        let found = pan::run(folder.path(), what, case.run)?;
        match found.errors {
            Some(1) => Ok(Trail { folder, model, macros }),
            _ => Err(format!("no error: {found}")),
        }
    }

    /// `topsym trail` with further arguments.
    fn show(&self, arguments: &str) -> Result<Output, String> {
        run(
            topsym().args(["trail", &self.model]).args(&self.macros).args(words(arguments)),
            self.folder.path(),
        )
    }

    fn shown(&self, arguments: &str) -> Result<String, String> {
        let output = self.show(arguments)?;
        match output.status.code() {
            Some(0) => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
            code => Err(format!("{} {arguments}: exit {code:?}: {}", self.model, printed(&output))),
        }
    }

    fn json(&self, arguments: &str) -> Result<Value, String> {
        let text = self.shown(&format!("--format json {arguments}"))?;
        serde_json::from_str(&text).map_err(|e| format!("{e}: {text}"))
    }

    /// What SPIN itself says of a trail, with the values of variables.
    fn spin(&self, trail: &str) -> Result<String, String> {
        let flags = ["-t", "-k", trail, "-p", "-g", "-l"];
        Ok(printed(&run(
            Command::new("spin").args(flags).args(&self.macros).arg(&self.model),
            self.folder.path(),
        )?))
    }
}

#[test]
fn trails_are_shown_and_end_in_their_violations() {
    check_all(CASES, |case| {
        let trail = Trail::new(case)?;
        let json = trail.json("")?;
        let complain = |what: String| Err(format!("{} {}: {what}", case.path, case.macros));
        if json["violation"]["kind"] != case.kind {
            return complain(format!("{}", json["violation"]));
        }
        let text = trail.shown("--width 100")?;
        let words = case.kind.replace('-', " ").replace("acceptance cycle", "cycle closes");
        let words =
            words.replace("invalid index", "array index").replace("claim completed", "claim is completed");
        if !text.contains(words.replace("non progress", "non-progress").as_str()) {
            return complain(text);
        }
        if let Some(long) = text.lines().find(|line| line.chars().count() > 100 && line.starts_with(' ')) {
            return complain(format!("too long: {long}"));
        }
        let yaml: Value = serde_yaml::from_str(&trail.shown("--format yaml")?).map_err(|e| e.to_string())?;
        if yaml != json {
            return complain("YAML and JSON differ".to_string());
        }
        check_svg(&trail.shown("--format svg")?)?;
        check_values(&trail, &json)
    });
}

/// All values that SPIN shows at the end are those that the changes add up to.
fn check_values(trail: &Trail, json: &Value) -> Result<(), String> {
    let text = trail.spin(&format!("{}.trail", trail.model))?;
    let end = text.split("#processes: ").nth(1).ok_or_else(|| format!("no end: {text}"))?;
    let steps = json["steps"].as_array().ok_or("no steps")?;
    let (mut checked, mut ended) = (0, Vec::new());
    for step in steps.iter().filter(|step| step["ends"] == true) {
        ended.push(step["process"].as_str().unwrap_or_default());
    }
    for line in end.lines().filter(|line| line.starts_with("\t\t")) {
        let Some((name, value)) = line.trim().split_once(" = ") else { continue };
        let name = match name.split_once("):") {
            Some((owner, own)) => format!("{}].{own}", owner.replace('(', "[")).replace(":init:[0]", "init"),
            None => name.to_string(),
        };
        let mut changes = steps.iter().flat_map(|step| step["changes"].as_array().into_iter().flatten());
        let last = changes.rfind(|change| change["name"] == *name);
        // a process of the same number may have been there before
        let is_new = ended.iter().any(|process| name.starts_with(process));
        if let Some(last) = last.filter(|_| !is_new) {
            checked += 1;
            if last["value"] != *value {
                return Err(format!("{}: {name} is {value} and not {}", trail.model, last["value"]));
            }
        }
    }
    let anything = steps.iter().any(|step| step["changes"].is_array());
    if checked == 0 && anything { Err(format!("{}: nothing to check\n{text}", trail.model)) } else { Ok(()) }
}

/// Tags are balanced, nothing is left unescaped, and no two texts meet.
fn check_svg(svg: &str) -> Result<(), String> {
    let mut open = Vec::new();
    let mut rest = svg;
    while let Some(at) = rest.find('<') {
        for part in rest[..at].split('&').skip(1) {
            if !["amp;", "lt;", "gt;", "quot;", "#39;"].iter().any(|e| part.starts_with(e)) {
                return Err(format!("not escaped: {part}"));
            }
        }
        let end = at + rest[at..].find('>').ok_or("a tag is open")?;
        let tag = &rest[at + 1..end];
        match tag.strip_prefix('/') {
            Some(name) if open.pop() != Some(name) => return Err(format!("</{name}> does not fit")),
            Some(_) => {}
            None if tag.ends_with('/') => {}
            None => open.push(tag.split_whitespace().next().unwrap_or_default()),
        }
        rest = &rest[end + 1..];
    }
    if !open.is_empty() || svg.contains("NaN") || svg.contains("inf\"") {
        return Err(format!("{open:?} in {svg}"));
    }
    // a text has a box: its start, its end, its height
    let value = |tag: &str, name: &str| -> Option<f64> {
        tag.split(&format!(" {name}=\"")).nth(1)?.split('"').next()?.parse().ok()
    };
    let boxes: Vec<(f64, f64, f64, String)> = svg
        .split("<text ")
        .skip(1)
        .filter_map(|text| {
            let (tag, words) = text.split_once('>')?;
            let (tag, words) = (format!(" {tag}"), words.split("</text>").next()?);
            let (x, y, size) =
                (value(&tag, "x")?, value(&tag, "y")?, value(&tag, "font-size").unwrap_or(12.0));
            let width =
                words.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").chars().count() as f64;
            let width = width * size * 0.5;
            let left = match tag.contains("text-anchor=\"end\"") {
                true => x - width,
                false if tag.contains("text-anchor=\"middle\"") => x - width / 2.0,
                false => x,
            };
            Some((left, left + width, y, words.to_string()))
        })
        .collect();
    for (index, a) in boxes.iter().enumerate() {
        let meets = |b: &&(f64, f64, f64, String)| a.0 < b.1 && b.0 < a.1 && (a.2 - b.2).abs() < 8.0;
        if let Some(b) = boxes[index + 1..].iter().find(meets) {
            return Err(format!("`{}` and `{}` meet", a.3, b.3));
        }
    }
    if boxes.len() < 4 { Err(format!("few texts: {svg}")) } else { Ok(()) }
}

#[test]
fn cycles_are_unrolled_until_they_close() {
    check_all(ROUNDS, |(case, rounds)| check_rounds(case, &Trail::new(case)?, *rounds));
}

/// The verifier has been made for one formula, and the other one distinguishes users that a round exchanges.
#[test]
fn a_cycle_closes_by_the_symmetries_of_its_own_formula() {
    let case = case("tests/trails/formulas.pml", "", "", "-a -N ev", "acceptance-cycle");
    let trail = Trail::of_verifier(&case, "--ltl ev").unwrap();
    check_rounds(&case, &trail, 2).unwrap();
}

fn check_rounds(case: &Case, trail: &Trail, rounds: usize) -> Result<(), String> {
    let json = trail.json("")?;
    let what = format!("{} {} {}", case.path, case.macros, case.cc);
    if json["violation"]["kind"] != case.kind || json["closing"]["rounds"] != rounds {
        return Err(format!("{what}: {} {}", json["violation"], json["closing"]));
    }
    let given = format!("{}.trail", trail.model);
    let before = std::fs::read_to_string(trail.folder.path().join(&given)).map_err(|e| e.to_string())?;
    trail.shown("--format trail -o unrolled.trail")?;
    let after =
        std::fs::read_to_string(trail.folder.path().join("unrolled.trail")).map_err(|e| e.to_string())?;
    if !after.starts_with(before.trim_end()) {
        return Err(format!("{what}: the given steps are not kept:\n{before}\n{after}"));
    }
    let length = |text: &str| text.split("-1:-1:-1\n").nth(1).map_or(0, |cycle| cycle.lines().count());
    if length(&after) != rounds * length(&before) {
        return Err(format!("{what}: {} lines of {}", length(&after), length(&before)));
    }
    // SPIN itself: all steps can be made, and the state at the end is the one at the start of the cycle
    let start = before.split("-1:-1:-1").next().unwrap_or_default();
    std::fs::write(trail.folder.path().join("start.trail"), start).map_err(|e| e.to_string())?;
    let (start, end) = (trail.spin("start.trail")?, trail.spin("unrolled.trail")?);
    let state = |text: &str| -> Vec<String> {
        let state = text.split("#processes: ").nth(1).unwrap_or_default();
        let plain = |line: &str| line.split_once(":\t").map_or(line, |(_, rest)| rest).to_string();
        let is_state = |line: &&str| line.starts_with('\t') || line.contains("proc ");
        state.lines().filter(is_state).map(plain).collect()
    };
    if !end.contains("trail ends after") || state(&start).is_empty() || state(&start) != state(&end) {
        return Err(format!("{what}: it does not close:\n{start}\n{end}"));
    }
    // unrolled again, it closes as it is
    let again = trail.json("unrolled.trail")?;
    if again["closing"]["rounds"] != 1 {
        return Err(format!("{what}: again {}", again["closing"]));
    }
    let text = trail.shown("")?;
    if !text.contains(&format!("the cycle closes after {rounds} rounds; each round exchanges user["))
        || !text.contains(&format!("round {rounds} of {rounds}"))
    {
        return Err(format!("{what}: {text}"));
    }
    let svg = trail.shown("--format svg")?;
    if !svg.contains(">cycle</text>") {
        return Err(format!("{what}: no cycle is drawn"));
    }
    check_svg(&svg)
}

#[test]
fn what_is_no_trail_of_the_model_is_refused() {
    let trail = Trail::new(&case("promela-examples/philosophers.pml", "", "", "", "")).unwrap();
    let good = std::fs::read_to_string(trail.folder.path().join("philosophers.pml.trail")).unwrap();
    let lines: Vec<&str> = good.lines().collect();
    let short = lines[..lines.len() - 3].join("\n");
    let foreign = good.replace(":3:", ":2:");
    let wild = good.replace(":3:", ":7:");
    let cases: &[(&str, &[u8], &str)] = &[
        ("empty", b"", "there are no steps"),
        ("garbled", b"-4:-4:-4\n1:0:0\nhello\n", "garbled:3: this is no line of a trail: `hello`"),
        ("binary", b"\xff\x00\x01\n", "this is no line of a trail"),
        ("short", short.as_bytes(), "there is no violation: some process can go on"),
        ("foreign", foreign.as_bytes(), "the trail is not one of this model"),
        ("wild", wild.as_bytes(), "the trail is not one of this model"),
        ("huge", b"1:0:2147483647\n", "the trail is not one of this model"),
    ];
    for (name, bytes, said) in cases {
        std::fs::write(trail.folder.path().join(name), bytes).unwrap();
        let output = trail.show(name).unwrap();
        assert_eq!(output.status.code(), Some(2), "{name}: {}", printed(&output));
        assert!(printed(&output).contains(said), "{name}: {}", printed(&output));
        assert!(printed(&output).contains("hint: "), "{name}: {}", printed(&output));
    }
    let output = trail.show("nowhere").unwrap();
    assert!(
        printed(&output).contains("run `topsym verify`, or ./pan, first") && output.status.code() == Some(2)
    );
    let code = work_folder(&[&root().join("promela-examples/c_counter.pml")]);
    std::fs::write(code.path().join("c_counter.pml.trail"), "1:0:0\n").unwrap();
    let output = run(topsym().args(["trail", "c_counter.pml"]), code.path()).unwrap();
    assert!(printed(&output).contains("hint: ./pan -r replays it"), "{}", printed(&output));
    // a trail belongs to macros, too
    let ring = Trail::new(&ROUNDS[6].0).unwrap();
    let output = run(topsym().args(["trail", "ring.pml", "-DN=3"]), ring.folder.path()).unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", printed(&output));
}

#[test]
fn a_cycle_that_is_none_is_refused() {
    let trail = Trail::new(&ROUNDS[0].0).unwrap();
    let path = trail.folder.path().join("token.pml.trail");
    let text = std::fs::read_to_string(&path).unwrap();
    // without the step in which the token goes on
    let lines: Vec<&str> = text.lines().collect();
    std::fs::write(path, lines[..lines.len() - 2].join("\n")).unwrap();
    let output = trail.show("").unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(printed(&output).contains("its cycle does not close"), "{}", printed(&output));
}

#[test]
fn parts_can_be_chosen() {
    let trail = Trail::new(&case("promela-examples/lost_update.pml", "", "", "", "")).unwrap();
    let text = trail.shown("--from 3 --to 5").unwrap();
    let numbers: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .filter(|w| w.parse::<u32>().is_ok())
        .collect();
    assert_eq!(numbers[1..], ["3", "4", "5"], "{text}");
    let svg = trail.shown("--format svg --from 3 --to 5").unwrap();
    assert!(svg.contains(">5</text>") && !svg.contains(">6</text>"));
    // a long one is cut
    let long = Trail::new(&CASES[7]).unwrap();
    assert!(long.shown("--format svg").unwrap().contains("steps before this one"));
}
