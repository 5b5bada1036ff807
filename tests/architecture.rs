//! The order of the rooms: who may import from whom, and words that a room may not say.
//!
//! Data flows one way (docs/architecture.md). What a room knows shows in two things: the rooms whose items it names, and the words in its
//! code, strings included. Both are listed here, so that a new dependency is a decision and no accident. Comments may
//! say what they like. Rooms are folders of `src/`, or single files where all of a room fits into one.

use std::path::{Path, PathBuf};

/// The rooms in their order, and for each of them the rooms before it from which it takes something.
const ROOMS: [(&str, &[&str]); 17] = [
    ("promela", &[]),
    ("model", &["promela"]),
    ("analysis", &["promela", "model"]),
    ("graph", &["promela", "model", "analysis"]),
    ("group", &[]),
    ("symmetry", &["promela", "model", "analysis", "graph", "group"]),
    ("program", &["promela", "model"]),
    ("reduce", &["promela", "model", "analysis", "symmetry", "program"]),
    ("canon", &["group"]),
    ("engine", &["promela", "model", "symmetry"]),
    ("engine/spin", &["promela", "model", "analysis", "graph", "group", "symmetry", "canon", "engine"]),
    (
        "engine/explore",
        &["promela", "model", "analysis", "graph", "group", "symmetry", "program", "canon", "engine"],
    ),
    ("engine/joint", &["engine", "engine/spin", "engine/explore"]),
    ("engine/simulation", &["model", "engine", "engine/spin", "engine/explore"]),
    ("verify", &["promela", "model", "analysis", "symmetry", "engine", "engine/spin", "engine/joint"]),
    (
        "report",
        &["promela", "model", "analysis", "graph", "group", "symmetry", "engine", "engine/spin", "verify"],
    ),
    (
        "cli",
        &[
            "promela",
            "model",
            "analysis",
            "group",
            "symmetry",
            "reduce",
            "engine",
            "engine/spin",
            "engine/simulation",
            "verify",
            "report",
        ],
    ),
];

/// Files beside the rooms, for all of them, and what they take from each other.
const SHARED: [(&str, &[&str]); 3] = [("limits", &["stack"]), ("rules", &[]), ("stack", &[])];

/// Words that a room may not say.
const FORBIDDEN: &[(&str, &str)] = &[
    // graphs and groups are about numbers, not about texts
    ("graph", "promela::lexer"),
    ("graph", "promela::parser"),
    ("graph", "promela::preprocess"),
    ("graph", "promela::printer"),
    ("graph", "promela::source"),
    ("graph", "promela::token"),
    ("group", "promela::"),
    ("group", "NodeId"),
    ("group", "Span"),
    // what a model means does not depend on its symmetry
    ("model", "Permutation"),
    ("model", "Skeleton"),
    ("model", "Sorts"),
    // SPIN's files belong to engine/spin/
    ("model", "pan."),
    ("analysis", "pan."),
    ("graph", "pan."),
    ("symmetry", "pan."),
    // where SPIN keeps things is said by the words of runtime-c/places.h
    ("canon", "now."),
    ("canon", "P0"),
    ("canon", "P{"),
    ("canon", "_p"),
    ("canon", "_t"),
    ("canon", "_pid"),
    ("canon", "_last"),
    ("canon", "HAS_LAST"),
    ("canon", "Q{"),
    ("canon", "qptr"),
    ("canon", "Qlen"),
    ("canon", "contents"),
    ("canon", "fld0"),
    ("canon", "fld{"),
    ("canon", "pan."),
    ("canon", "SPIN"),
    ("canon", "_nstates"),
    ("canon", "vsize"),
    ("canon", "Q0"),
    ("canon", "_nr_pr"),
    ("canon", "_nr_qs"),
    ("canon", "pptr"),
    ("canon", "trpt"),
    ("canon", "proc_offset"),
    ("canon", "q_offset"),
    ("canon", "spin"),
];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// All files below a folder of `src/`, with their names as seen from there.
fn files() -> Vec<(String, String)> {
    fn below(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => below(&path, found),
                false => found.push(path),
            }
        }
    }
    let mut found = Vec::new();
    below(&source(), &mut found);
    found.sort();
    let name = |path: &Path| path.strip_prefix(source()).unwrap().to_string_lossy().replace('\\', "/");
    found.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
}

/// The same text with blanks in place of comments.
fn without_comments(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let mut kept = String::with_capacity(text.len());
    let mut at = 0;
    let starts =
        |at: usize, what: &str| what.chars().enumerate().all(|(i, c)| characters.get(at + i) == Some(&c));
    while at < characters.len() {
        let end = match characters[at] {
            '/' if starts(at, "//") => {
                while characters.get(at).is_some_and(|c| *c != '\n') {
                    at += 1;
                }
                continue;
            }
            'r' if starts(at, "r#\"") => (at + 3..).find(|end| starts(*end, "\"#")).map(|end| end + 2),
            '"' => {
                let mut end = at + 1;
                while end < characters.len() && characters[end] != '"' {
                    end += if characters[end] == '\\' { 2 } else { 1 };
                }
                Some(end + 1)
            }
            '\'' if starts(at + 2, "'") => Some(at + 3),
            '\'' if starts(at, "'\\") => (at + 3..).find(|end| starts(*end, "'")).map(|end| end + 1),
            _ => Some(at + 1),
        };
        let end = end.unwrap_or(characters.len()).min(characters.len());
        kept.extend(&characters[at..end]);
        at = end;
    }
    kept
}

fn is_part_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Where a word stands in a line, not as a part of a longer one.
fn places<'l>(line: &'l str, word: &'l str) -> impl Iterator<Item = usize> + 'l {
    line.match_indices(word).map(|(at, _)| at).filter(move |at| {
        let before = line[..*at].chars().next_back().is_some_and(is_part_of_name);
        let behind = line[at + word.len()..].chars().next().is_some_and(is_part_of_name);
        let is_end_of_longer = before && word.starts_with(is_part_of_name);
        let is_beginning_of_longer = behind && word.ends_with(is_part_of_name);
        !is_end_of_longer && !is_beginning_of_longer
    })
}

/// The paths behind `crate::` or `super::`, in braces or not.
fn named_behind(rest: &str) -> Vec<&str> {
    let name = |text: &str| text.len() - text.trim_start_matches(|c| is_part_of_name(c) || c == ':').len();
    let Some(list) = rest.strip_prefix('{') else {
        return vec![&rest[..name(rest)]];
    };
    let mut depth = 0;
    let mut names = Vec::new();
    let mut begins = true;
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => begins = true,
            c if depth == 0 && begins && is_part_of_name(c) => {
                names.push(&list[at..at + name(&list[at..])]);
                begins = false;
            }
            _ => {}
        }
    }
    names
}

/// The room of a module: the innermost one that it is in, or the module itself if it is for all.
fn room_of(module: &str) -> &str {
    let is_inside =
        |room: &str| module.strip_prefix(room).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    let rooms = ROOMS.iter().map(|(room, _)| *room).filter(|room| is_inside(room));
    rooms.max_by_key(|room| room.len()).unwrap_or(module.split('/').next().unwrap_or(module))
}

/// The module in a file.
fn module_of(file: &str) -> &str {
    file.trim_end_matches(".rs").trim_end_matches("/mod")
}

/// The rooms of what is named behind a path that leads to a module.
fn rooms_behind(module: &str, rest: &str) -> Vec<String> {
    let full = |name: &str| match module {
        "" => name.replace("::", "/"),
        _ => format!("{module}/{}", name.replace("::", "/")),
    };
    named_behind(rest).into_iter().map(|name| room_of(&full(name)).to_string()).collect()
}

/// What a file does that it may not do, each with its place.
fn violations(file: &str, text: &str) -> Vec<String> {
    let module = module_of(file);
    let room = room_of(module);
    let all = || ROOMS.iter().chain(&SHARED);
    let Some((_, allowed)) = all().find(|(name, _)| *name == room) else {
        return vec![format!("src/{file}: no room of this name is in tests/architecture.rs")];
    };
    let is_shared = |name: &str| SHARED.iter().any(|(shared, _)| *shared == name);
    let may_use =
        |name: &str| name == room || allowed.contains(&name) || (is_shared(name) && !is_shared(room));
    let is_known = |name: &str| all().any(|(known, _)| *known == name);
    let mut found = Vec::new();
    let code = without_comments(text);
    let around = module.rsplit_once('/').map_or("", |(outer, _)| outer);
    let mut begin = 0;
    for (line, number) in code.split_inclusive('\n').zip(1..) {
        let mut named: Vec<String> = Vec::new();
        for at in places(line, "crate::") {
            // what is in braces may go on for several lines
            named.extend(rooms_behind("", &code[begin + at + "crate::".len()..]));
        }
        for at in places(line, "super::") {
            named.extend(rooms_behind(around, &code[begin + at + "super::".len()..]));
        }
        if let Some(at) = places(line, "use ").next().filter(|_| module == room) {
            // a room around others may name them without more ado
            named.extend(rooms_behind(module, &code[begin + at + "use ".len()..]));
        }
        let wrong = named.iter().map(String::as_str).filter(|name| is_known(name) && !may_use(name));
        for name in wrong {
            found.push(format!("src/{file}:{number}: {room}/ may not use {name}/: {}", line.trim()));
        }
        if places(line, "super::super").next().is_some() {
            found.push(format!("src/{file}:{number}: a path that goes up twice, instead of from the crate"));
        }
        for (_, word) in
            FORBIDDEN.iter().filter(|(who, word)| *who == room && places(line, word).next().is_some())
        {
            found.push(format!("src/{file}:{number}: {room}/ may not say `{word}`: {}", line.trim()));
        }
        begin += line.len();
    }
    found
}

#[test]
fn rooms_take_from_rooms_before_them() {
    for (index, (room, allowed)) in ROOMS.iter().enumerate() {
        for name in *allowed {
            let is_before = ROOMS[..index].iter().any(|(before, _)| before == name);
            assert!(is_before, "{name}/ is not before {room}/");
        }
    }
}

#[test]
fn every_file_keeps_to_its_room() {
    let files = files();
    assert!(files.len() > 100);
    let inside =
        files.iter().filter(|(name, _)| !["interface.rs", "lib.rs", "main.rs"].contains(&name.as_str()));
    let found: Vec<String> = inside.flat_map(|(name, text)| violations(name, text)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_page_about_architecture_has_the_rooms_in_their_order() {
    let page = std::fs::read_to_string(source().with_file_name("docs/architecture.md")).unwrap();
    let row = |line: &str| {
        line.strip_prefix("- `src/")?
            .split('`')
            .next()
            .map(|name| module_of(name.trim_end_matches('/')).to_string())
    };
    let rooms: Vec<String> = page.lines().filter_map(row).collect();
    assert_eq!(rooms, ROOMS.map(|(room, _)| room));
    let picture: String = page.lines().take_while(|line| !line.starts_with("- ")).collect();
    let mut rest = picture.as_str();
    for (room, _) in ROOMS {
        let is_file = source().join(format!("{room}.rs")).exists();
        let name = if is_file { format!("{room}.rs") } else { format!("{room}/") };
        rest = rest.split_once(&name).unwrap_or_else(|| panic!("{name} is not where it belongs")).1;
    }
}

#[test]
fn violations_are_found_with_their_lines() {
    let one = |file: &str, text: &str| {
        let found = violations(file, text);
        assert!(found.len() < 2, "{found:?}");
        found.into_iter().next().unwrap_or_default()
    };
    let late = one("group/chain.rs", "//! A chain.\n\nuse crate::cli::run;\n");
    assert!(late.starts_with("src/group/chain.rs:3: group/ may not use cli/"), "{late}");
    let listed = one("model/mod.rs", "use crate::{\n    promela::syntax,\n    analysis::sorts::Sort,\n};\n");
    assert!(listed.starts_with("src/model/mod.rs:1: model/ may not use analysis/"), "{listed}");
    let from_the_front = one("model/mod.rs", "\nuse super::graph::program;\n");
    assert!(from_the_front.starts_with("src/model/mod.rs:2: model/ may not use graph/"), "{from_the_front}");
    let shared = one("rules.rs", "use crate::model::Model;\n");
    assert!(shared.starts_with("src/rules.rs:1: rules/ may not use model/"), "{shared}");
    let word = one("canon/forest.rs", "fn f() {\n    line!(self, \"pptr(3)\");\n}\n");
    assert!(word.starts_with("src/canon/forest.rs:2: canon/ may not say `pptr`"), "{word}");
    let up = one("verify/plan/mod.rs", "use super::super::request::Order;\n");
    assert!(up.starts_with("src/verify/plan/mod.rs:1: a path that goes up twice"), "{up}");
    let room = one("optimise/mod.rs", "");
    assert!(room.starts_with("src/optimise/mod.rs: no room of this name"), "{room}");
    let inner = one("symmetry/names.rs", "use crate::engine::spin::trail::Trail;\n");
    assert!(inner.starts_with("src/symmetry/names.rs:1: symmetry/ may not use engine/spin/"), "{inner}");
    let outer = one("engine/outcome.rs", "use crate::engine::spin::trail::Trail;\n");
    assert!(outer.starts_with("src/engine/outcome.rs:1: engine/ may not use engine/spin/"), "{outer}");
    let beside =
        one("engine/outcome.rs", "use super::plan::Plan;\nuse super::{\n    run,\n    spin::trail,\n};\n");
    assert!(beside.starts_with("src/engine/outcome.rs:2: engine/ may not use engine/spin/"), "{beside}");
    let bare = one("engine/mod.rs", "pub mod spin;\nuse outcome::Outcome;\nuse spin::trail;\n");
    assert!(bare.starts_with("src/engine/mod.rs:3: engine/ may not use engine/spin/"), "{bare}");
}

#[test]
fn what_is_allowed_is_no_violation() {
    for (file, text) in [
        (
            "group/chain.rs",
            "//! Not like `crate::cli` or `promela::`.\nuse crate::group::ring::Ring; // crate::model\n",
        ),
        ("graph/scd.rs", "use crate::limits::Limits;\nuse crate::model::{Model, symbols};\n"),
        ("symmetry/mod.rs", "mod cycles;\nuse super::group::cycles;\n"),
        ("canon/layout.rs", "let not_now = known.now_or_later; let P03 = \"ts_rename_P{}\";\n"),
        ("engine/spin/mod.rs", "use super::Request;\nuse crate::engine::Outcome;\n"),
        ("engine/joint.rs", "use super::spin::trail::Trail;\nuse super::{Run, explore::search::Now};\n"),
        ("engine/spin/trail.rs", "use super::output;\nmod tests {\n    use super::*;\n}\n"),
        ("report/diagram/svg.rs", "const QUOTE: char = '\"'; // crate::cli\nuse crate::verify::Verdict;\n"),
    ] {
        assert_eq!(violations(file, text), Vec::<String>::new(), "{file}");
    }
}
