//! What goes with an installed command: completions for shells, and manual pages.

mod common;

use common::*;
use std::collections::BTreeSet;
use std::process::Command;

fn completions(shell: &str) -> String {
    let output = topsym().args(["completions", shell]).output().unwrap();
    assert!(output.status.success(), "{}", printed(&output));
    String::from_utf8(output.stdout).unwrap()
}

/// What bash offers for the last of the words.
fn offered_by_bash(words: &[&str]) -> BTreeSet<String> {
    let work = tempfile::tempdir().unwrap();
    std::fs::write(work.path().join("topsym.bash"), completions("bash")).unwrap();
    let ask = "source ./topsym.bash
        COMP_WORDS=(\"$@\")
        COMP_CWORD=$(($# - 1))
        _topsym topsym \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD - 1]}\"
        printf '%s\\n' \"${COMPREPLY[@]}\"";
    let bash = Command::new("bash").args(["-c", ask, "bash"]).args(words).current_dir(work.path()).output();
    let bash = bash.expect("bash is installed");
    assert!(bash.stderr.is_empty(), "{}", printed(&bash));
    String::from_utf8(bash.stdout).unwrap().lines().map(str::to_string).collect()
}

fn set(words: &[&str]) -> BTreeSet<String> {
    words.iter().map(|word| word.to_string()).collect()
}

#[test]
fn bash_completes_subcommands_options_and_values() {
    let offered = offered_by_bash(&["topsym", ""]);
    assert!(subcommands().is_subset(&offered), "{offered:?}");
    assert_eq!(offered_by_bash(&["topsym", "ver"]), set(&["verify"]));
    assert_eq!(offered_by_bash(&["topsym", "verify", "--col"]), set(&["--color", "--collapse"]));
    assert_eq!(offered_by_bash(&["topsym", "scd", "--format", ""]), set(&["text", "dot", "svg", "json"]));
}

#[test]
fn every_shell_knows_every_subcommand() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = completions(shell);
        for command in subcommands() {
            assert!(script.contains(&command), "{shell}: {command}");
        }
    }
    let unknown = topsym().args(["completions", "dos"]).output().unwrap();
    assert_eq!(unknown.status.code(), Some(2), "{}", printed(&unknown));
}

#[test]
fn there_is_a_manual_page_for_every_subcommand() {
    let work = tempfile::tempdir().unwrap();
    let folder = work.path().join("share/man1");
    let output = topsym().arg("man").arg(&folder).output().unwrap();
    assert!(output.status.success() && printed(&output).is_empty(), "{}", printed(&output));
    let written: BTreeSet<String> =
        std::fs::read_dir(&folder).unwrap().map(|entry| name(&entry.unwrap().path())).collect();
    let mut expected: BTreeSet<String> = subcommands().iter().map(|c| format!("topsym-{c}.1")).collect();
    expected.insert("topsym.1".to_string());
    assert_eq!(written, expected);
    for command in subcommands() {
        let page = std::fs::read_to_string(folder.join(format!("topsym-{command}.1"))).unwrap();
        has_all_options(&command, &page);
    }
}

/// A page names all long options that the subcommand's own help names.
fn has_all_options(command: &str, page: &str) {
    let help = printed(&topsym().args([command, "--help"]).output().unwrap());
    let options: Vec<&str> = help
        .lines()
        .filter_map(|line| {
            line.trim_start().split("--").nth(1).filter(|_| line.trim_start().starts_with('-'))
        })
        .map(|rest| rest.split([' ', '=']).next().unwrap_or(rest))
        .collect();
    assert!(options.contains(&"help"), "{help}");
    for option in options {
        let written = format!("\\-\\-{}", option.replace('-', "\\-"));
        assert!(page.contains(&written), "topsym-{command}.1 does not have --{option}");
    }
}

#[test]
fn without_a_folder_the_page_of_the_command_is_printed() {
    let output = topsym().arg("man").output().unwrap();
    assert!(output.status.success());
    let page = String::from_utf8(output.stdout).unwrap();
    assert!(page.contains(".TH topsym 1"), "{page}");
    for command in subcommands() {
        assert!(page.contains(&format!("topsym\\-{command}(1)")), "{command}:\n{page}");
    }
}

/// The Debian package of `scripts/deb`: what is in it, and that it works where it is unpacked.
#[test]
fn a_debian_package_has_all_of_it() {
    let work = tempfile::tempdir().unwrap();
    let made = Command::new(root().join("scripts/deb"))
        .args(["--binary", env!("CARGO_BIN_EXE_topsym")])
        .arg(work.path().join("the packages"))
        .env("DPKG_DEB_COMPRESSOR_TYPE", "none")
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", printed(&made));
    let package = String::from_utf8(made.stdout).unwrap().trim().to_string();
    let ask = |words: &[&str]| {
        let output = Command::new("dpkg-deb").args(words).output().expect("dpkg is installed");
        assert!(output.status.success(), "{}", printed(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(ask(&["--field", &package, "Package"]).trim(), "topsym");
    assert_eq!(ask(&["--field", &package, "Version"]).trim(), env!("CARGO_PKG_VERSION"));
    assert!(ask(&["--field", &package, "Recommends"]).contains("spin"));
    let contents = ask(&["--contents", &package]);
    assert!(contents.lines().all(|line| line.contains(" root/root ")), "{contents}");
    let tree = work.path().join("tree");
    ask(&["--extract", &package, tree.to_str().unwrap()]);
    let installed = tree.join("usr/bin/topsym");
    let version = Command::new(&installed).arg("--version").output().unwrap();
    assert!(printed(&version).starts_with("topsym "), "{}", printed(&version));
    for command in subcommands() {
        let page = tree.join(format!("usr/share/man/man1/topsym-{command}.1.gz"));
        let text = Command::new("gzip").arg("-dc").arg(&page).output().unwrap();
        assert!(text.status.success() && printed(&text).contains(".TH"), "{}", page.display());
    }
    for (shell, file) in [
        ("bash", "bash-completion/completions/topsym"),
        ("zsh", "zsh/vendor-completions/_topsym"),
        ("fish", "fish/vendor_completions.d/topsym.fish"),
    ] {
        assert_eq!(std::fs::read_to_string(tree.join("usr/share").join(file)).unwrap(), completions(shell));
    }
    let licences = std::fs::read_to_string(tree.join("usr/share/doc/topsym/copyright")).unwrap();
    assert!(licences.contains("MIT") && licences.contains("Apache"), "{licences}");
    let wrong = Command::new(root().join("scripts/deb")).arg("--what").output().unwrap();
    assert_eq!(wrong.status.code(), Some(2));
}
