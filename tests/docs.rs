//! What the documentation shows is what the commands print.
//!
//! Seconds and megabytes are different each time: of `0.33 s search` and `183.1 MB` only the words are compared.

mod common;

use common::*;

/// Every indented block that begins with `$ topsym …`, with its file.
fn examples() -> Vec<(&'static str, String, String)> {
    let mut examples = Vec::new();
    for file in ["README.md", "docs/guide.md"] {
        let text = std::fs::read_to_string(root().join(file)).unwrap();
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            let Some(command) = line.strip_prefix("    $ topsym ") else {
                continue;
            };
            let mut output = Vec::new();
            while let Some(next) = lines.peek().filter(|l| l.is_empty() || l.starts_with("    ")) {
                output.push(next.strip_prefix("    ").unwrap_or("").to_string());
                lines.next();
            }
            examples.push((file, command.to_string(), output.join("\n").trim_end().to_string()));
        }
    }
    examples
}

/// A number that is measured anew in each run, such as the `0.33` of `0.33 s`?
fn is_measured(word: &str, unit: Option<&&str>) -> bool {
    let is_unit = unit.is_some_and(|unit| ["s", "MB"].contains(&unit.trim_end_matches(',')));
    is_unit && word.parse::<f64>().is_ok()
}

/// A line without its measured numbers. The spaces between words go, too, since columns are as wide as their numbers.
fn without_measurements(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let measured = |(i, word): (usize, &&str)| is_measured(word, words.get(i + 1));
    if !words.iter().enumerate().any(measured) {
        return line.trim_end().to_string();
    }
    let masked: Vec<&str> =
        words.iter().enumerate().map(|(i, word)| if measured((i, word)) { "#" } else { word }).collect();
    masked.join(" ")
}

fn comparable(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(without_measurements).collect();
    lines.join("\n").trim_end().to_string()
}

/// A folder in which the models are found by the names that the documentation uses, and trails can be left.
fn reader_folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for seen in ["docs", "promela-examples", "tests"] {
        std::os::unix::fs::symlink(root().join(seen), folder.path().join(seen)).unwrap();
    }
    folder
}

/// The examples are run one after the other in one folder: some look at what an earlier one has left.
#[test]
fn examples_print_what_they_show() {
    let examples = examples();
    assert!(examples.len() >= 3);
    let folder = reader_folder();
    for (file, command, shown) in examples {
        let mut topsym = topsym();
        // tcc compiles ten times faster, and nothing that is compared depends on the compiler
        topsym.args(command.split_whitespace()).current_dir(folder.path()).env("CC", "tcc");
        let printed = printed(&topsym.output().unwrap());
        assert_eq!(comparable(&printed), comparable(&shown), "{file}: topsym {command}");
    }
}

#[test]
fn only_what_is_measured_is_left_out() {
    let line = "  time            0.01 s symmetries, 2.52 s search";
    assert_eq!(comparable(line), comparable("  time  0.5 s symmetries, 10.00 s search"));
    assert_ne!(comparable(line), comparable("  time  0.5 s symmetries, 10.00 s compiler"));
    assert_ne!(comparable("  memory 181.6 MB, 31 steps"), comparable("  memory 181.6 MB, 32 steps"));
    assert_ne!(comparable("  states          59"), comparable("  states          60"));
}

#[test]
fn every_subcommand_is_in_the_readme() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    for command in subcommands() {
        assert!(readme.contains(&format!("topsym {command} ")), "{command} is not in the README");
    }
}
