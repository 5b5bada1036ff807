//! Our automata and those that SPIN's verifier prints (`pan -d`), transition by transition: number, target, atomicity, escape, kind,
//! and the labels of locations. Statements are not merged.

use super::common::*;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use topsym::model::subject::Subject;
use topsym::model::symbols::BodyKind;
use topsym::program::Program;
use topsym::program::action::Action;
use topsym::program::automaton::{Automaton, Location};
use topsym::promela::load;
use topsym::promela::preprocess::PreprocessorOptions;

/// A location: its marks, and its transitions, one to a line.
type Locations = BTreeMap<u32, (String, Vec<String>)>;

/// What was compared.
#[derive(Default)]
struct Compared {
    bodies: usize,
    transitions: usize,
    unsupported: Vec<String>,
}

fn kind_of_text(text: &str) -> &'static str {
    let skips_index = |text: &str| -> String {
        let mut depth = 0;
        let outside = |c: &char| {
            depth += i32::from(*c == '[');
            let is_outside = depth == 0;
            depth -= i32::from(*c == ']');
            is_outside
        };
        text.chars().filter(outside).collect()
    };
    match text {
        "else" => "else",
        "-end-" => "end",
        // a declaration of a structure
        "" => "nothing",
        ".(goto)" | "(1)" | "break" => "nothing",
        _ if text.starts_with("goto ") => "nothing",
        _ if text.starts_with("D_STEP") => "d_step",
        _ if text.starts_with("assert(") => "assert",
        _ if text.starts_with("printf(") || text.starts_with("printm(") => "print",
        _ if text.starts_with('(') => "guard",
        _ if text.starts_with("set_priority") => "priority",
        _ if skips_index(text).contains(" = ") => "assign",
        _ if text.contains('!') => "send",
        _ if text.contains('?') => "receive",
        _ => "guard",
    }
}

fn kind_of_action(action: &Action) -> &'static str {
    match action {
        Action::Guard(expr) if expr.number() == Some(1) => "nothing",
        Action::Guard(_) => "guard",
        Action::Else => "else",
        Action::Nothing => "nothing",
        Action::Assign(..) => "assign",
        Action::Send(_) => "send",
        Action::Receive(_) => "receive",
        Action::Assert(..) => "assert",
        Action::Print(_) => "print",
        Action::SetPriority(..) => "priority",
        Action::Indivisible(_) => "d_step",
        Action::End => "end",
    }
}

/// `[id 13 tp 2 org 27]`
fn number_after(text: &str, word: &str) -> Option<u32> {
    let rest = text.split(word).nth(1)?.trim_start();
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// What `pan -d` prints.
fn read_pan(text: &str) -> BTreeMap<String, Locations> {
    let mut bodies: BTreeMap<String, Locations> = BTreeMap::new();
    let mut body = String::new();
    for line in text.lines() {
        match line.split_once(' ') {
            Some(("proctype" | "claim", name)) => body = name.to_string(),
            _ if line == "init" => body = "init".to_string(),
            _ => {}
        }
        let Some((head, rest)) = line.strip_prefix("\tstate").and_then(|rest| rest.split_once("  [id "))
        else {
            continue;
        };
        let (from, to) = head.split_once("-(tr").unwrap();
        let to: u32 = to.split("state").nth(1).unwrap().trim().parse().unwrap();
        let (numbers, rest) = rest.split_once("] [").unwrap();
        let id = numbers.split_whitespace().next().unwrap();
        let escape = number_after(numbers, " org ").map_or(String::new(), |e| format!(" escape {e}"));
        let flags: Vec<char> = rest.chars().take(4).collect();
        let text = rest.split_once(" => ").unwrap().1;
        let kind = kind_of_text(text);
        // of a d_step, SPIN prints no more than that it belongs to an atomic sequence
        let atomic = if kind == "d_step" { '?' } else { flags[0] };
        let marks: String = flags[1..].iter().collect();
        let from = from.trim().parse().unwrap();
        let transition = format!("{id} -> {to} {atomic} {kind}{escape}");
        let entry = bodies.entry(body.clone()).or_default().entry(from).or_default();
        entry.0 = marks;
        entry.1.push(transition);
    }
    bodies
}

fn ours(automaton: &Automaton) -> Locations {
    let mut locations = Locations::new();
    for location in automaton.reachable() {
        let info = automaton.at(location);
        let mark = |is: bool, letter: char| if is { letter } else { '-' };
        let marks = [mark(info.marks.accept, 'a'), mark(info.marks.end, 'e'), mark(info.marks.progress, 'p')];
        let shown = info.transitions.iter().map(|transition| {
            let kind = kind_of_action(&transition.action);
            let atomic = match (kind, transition.keeps_control) {
                ("d_step", _) => '?',
                (_, true) => 'A',
                (_, false) => '-',
            };
            let escape = transition.escape.map_or(String::new(), |Location(e)| format!(" escape {e}"));
            format!("{} -> {} {atomic} {kind}{escape}", transition.number, transition.to.0)
        });
        let shown: Vec<String> = shown.collect();
        if !shown.is_empty() {
            locations.insert(location.0, (marks.iter().collect(), shown));
        }
    }
    locations
}

/// What SPIN's verifier says of a model; `None` if there is none.
fn pan_says(path: &Path, flags: &[String]) -> Result<Option<String>, String> {
    let work = tempfile::tempdir().unwrap();
    let command = |program: &str, arguments: &[&str]| {
        Command::new(program).args(arguments).current_dir(work.path()).output().unwrap()
    };
    std::fs::copy(path, work.path().join("m.pml")).unwrap();
    let mut spin: Vec<&str> = flags.iter().map(String::as_str).collect();
    spin.extend(["-a", "-o1", "-o2", "-o3", "m.pml"]);
    if !command("spin", &spin).status.success() || !work.path().join("pan.c").exists() {
        return Ok(None);
    }
    if !command("tcc", &["-w", "-DNOREDUCE", "-o", "pan", "pan.c"]).status.success() {
        return Ok(None);
    }
    let output = Command::new(work.path().join("pan")).arg("-d").current_dir(work.path()).output().unwrap();
    Ok(Some(String::from_utf8_lossy(&output.stdout).into_owned()))
}

/// Compares all bodies of a model.
fn compare(path: &Path, flags: &[String]) -> Result<Compared, String> {
    let name = path.display();
    let defines = flags.iter().map(|flag| flag.trim_start_matches("-D").to_string()).collect();
    let options = PreprocessorOptions { defines, ..PreprocessorOptions::default() };
    let Ok(loaded) = load(path, &options) else { return Ok(Compared::default()) };
    let Ok(subject) = Subject::new(loaded) else { return Ok(Compared::default()) };
    let program = match Program::new(&subject.program, &subject.model) {
        Ok(program) => program,
        Err(why) => {
            let unsupported = vec![format!("{name}: {why}")];
            return Ok(Compared { unsupported, ..Compared::default() });
        }
    };
    let Some(text) = pan_says(path, flags)? else { return Ok(Compared::default()) };
    let theirs = read_pan(&text);
    let mut compared = Compared::default();
    for automaton in program.automata.iter().flatten() {
        let body = subject.model.symbols.body(automaton.body);
        let name_of_body = if body.kind == BodyKind::Init { "init" } else { &body.name };
        let Some(theirs) = theirs.get(name_of_body) else { continue };
        let theirs = &reachable(theirs, automaton.start);
        let ours = ours(automaton);
        compared.bodies += 1;
        compared.transitions += theirs.values().map(|(_, transitions)| transitions.len()).sum::<usize>();
        if ours != *theirs {
            return Err(format!("{name}: {name_of_body}: {}", first_difference(&ours, theirs)));
        }
    }
    Ok(compared)
}

/// Without locations that no transition leads to: SPIN also prints where escapes of escapes begin.
fn reachable(all: &Locations, start: Location) -> Locations {
    let mut found = Locations::new();
    let mut pending = vec![start.0];
    while let Some(location) = pending.pop() {
        let Some(content) = all.get(&location).filter(|_| !found.contains_key(&location)) else { continue };
        found.insert(location, content.clone());
        pending.extend(content.1.iter().filter_map(|transition| number_after(transition, "->")));
    }
    found
}

fn first_difference(ours: &Locations, theirs: &Locations) -> String {
    for (location, their) in theirs {
        match ours.get(location) {
            None => return format!("location {location} is missing: {their:?}"),
            Some(our) if our != their => {
                return format!("location {location}\n    ours {our:?}\n    SPIN {their:?}");
            }
            Some(_) => {}
        }
    }
    let more = ours.iter().find(|(location, _)| !theirs.contains_key(location));
    format!("location {more:?} is none of SPIN's")
}

fn compare_all(models: &[(std::path::PathBuf, Vec<String>)]) -> Compared {
    let results = results_of_all(models, |(path, flags)| compare(path, flags));
    let mut sum = Compared::default();
    for result in results {
        sum.bodies += result.bodies;
        sum.transitions += result.transitions;
        sum.unsupported.extend(result.unsupported);
    }
    sum.unsupported.sort();
    sum
}

/// The bodies of two `init` have the same name.
const SEVERAL_INITS: &str = "proctype_two_inits.pml";

fn without_flags(models: Vec<std::path::PathBuf>) -> Vec<(std::path::PathBuf, Vec<String>)> {
    models.into_iter().map(|path| (path, Vec::new())).collect()
}

#[test]
fn automata_of_the_grammar_corpus() {
    let models = models_in("tests/grammar/accept");
    let models = models.into_iter().filter(|path| name(path) != SEVERAL_INITS).collect();
    let compared = compare_all(&without_flags(models));
    println!("{} bodies, {} transitions", compared.bodies, compared.transitions);
    compared.unsupported.iter().for_each(|line| println!("{line}"));
    assert!(compared.bodies > 300, "{}", compared.bodies);
}

#[test]
fn automata_of_the_examples() {
    let mut models = models_in("promela-examples");
    models.extend(models_in("tests/dangers"));
    models.extend(models_in("tests/causes/models"));
    let compared = compare_all(&without_flags(models));
    println!("{} bodies, {} transitions", compared.bodies, compared.transitions);
    compared.unsupported.iter().for_each(|line| println!("{line}"));
    assert!(compared.bodies > 300, "{}", compared.bodies);
}

#[test]
fn automata_of_random_models() {
    let folder = tempfile::tempdir().unwrap();
    let mut models = Vec::new();
    for seed in crate::seeds(20) {
        let texts = [
            crate::random::random_model(seed),
            crate::random::random_live_model(seed),
            crate::shapes::shaped_model(seed, crate::shapes::Size::Most).text,
        ];
        for (kind, text) in texts.iter().enumerate() {
            let path = folder.path().join(format!("{seed}_{kind}.pml"));
            std::fs::write(&path, text).unwrap();
            models.push(path);
        }
    }
    let number = models.len();
    let compared = compare_all(&without_flags(models));
    println!("{} bodies, {} transitions of {number} models", compared.bodies, compared.transitions);
    compared.unsupported.iter().for_each(|line| println!("{line}"));
    assert!(compared.bodies > 2 * number && compared.unsupported.is_empty());
}
