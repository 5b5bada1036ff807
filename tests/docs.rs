//! What the documentation shows is what the commands print.

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

#[test]
fn examples_print_what_they_show() {
    let examples = examples();
    assert!(examples.len() >= 3);
    for (file, command, shown) in examples {
        let output = topsym().args(command.split_whitespace()).current_dir(root()).output().unwrap();
        let lines: Vec<String> = printed(&output).lines().map(|l| l.trim_end().to_string()).collect();
        assert_eq!(lines.join("\n").trim_end(), shown, "{file}: topsym {command}");
    }
}

#[test]
fn every_subcommand_is_in_the_readme() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    for command in subcommands() {
        assert!(readme.contains(&format!("topsym {command} ")), "{command} is not in the README");
    }
}
