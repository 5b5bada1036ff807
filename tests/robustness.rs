//! Broken input: an error with its place and exit code 1, never a panic, a hang or a stack overflow.

mod common;

use common::*;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Runs `topsym check`, `print` and `info` on a text; all must end soon with code 0 or 1. Returns the output of `check`.
fn survives(text: impl AsRef<[u8]>) -> Output {
    let work = tempfile::tempdir().unwrap();
    let model = work.path().join("model.pml");
    std::fs::write(&model, text).unwrap();
    for subcommand in ["print", "info"] {
        ends(topsym().arg(subcommand).arg(&model));
    }
    ends(topsym().arg("check").arg("model.pml").current_dir(work.path()))
}

fn ends(command: &mut Command) -> Output {
    let start = Instant::now();
    let output = command.output().unwrap();
    let code = output.status.code();
    assert!(matches!(code, Some(0 | 1)), "exit code {code:?}: {}", printed(&output));
    assert!(!printed(&output).contains("panicked"), "{}", printed(&output));
    // no claim about speed, only that it is not stuck
    assert!(start.elapsed() < Duration::from_secs(300), "it took {:?}", start.elapsed());
    output
}

/// `check` refuses the text and names this line.
fn refused_at(text: impl AsRef<[u8]>, line: u32) -> String {
    let output = survives(text);
    assert_eq!(output.status.code(), Some(1));
    let message = printed(&output);
    assert!(message.contains(&format!("model.pml:{line}:")), "not at line {line}:\n{message}");
    message
}

#[test]
fn truncated_files() {
    let text = std::fs::read(root().join("promela-examples/never_monitor.pml")).unwrap();
    for length in (0..text.len()).step_by(97) {
        survives(&text[..length]);
    }
}

#[test]
fn binary_junk() {
    let mut junk = Vec::new();
    let mut seed = 12345u32;
    for _ in 0..20_000 {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        junk.push((seed >> 24) as u8);
    }
    // not even `#` at the beginning of a line may bring the C preprocessor into it
    junk.retain(|&b| b != b'#' && b != b'\\');
    assert_eq!(survives(&junk).status.code(), Some(1));
    assert_eq!(survives([0u8; 1000]).status.code(), Some(1));
    assert_eq!(survives([0xffu8; 1000]).status.code(), Some(1));
}

#[test]
fn unbalanced_brackets() {
    refused_at("init {\n  skip\n", 2);
    refused_at("init {\n  (1 + 2\n}\n", 3);
    refused_at("byte x;\ninit { x = 1 } }\n", 2);
    refused_at("init {\n  if\n  :: true -> skip\n}\n", 4);
    refused_at("init { skip }\n/* never closed\n", 2);
    refused_at("init { c_code { x = 1; }\n", 1);
    refused_at("c_code { { }\ninit { skip }\n", 1);
    refused_at("inline f() { skip\ninit { skip }\n", 1);
}

#[test]
fn deep_nesting() {
    for (open, middle, close) in [
        ("(", "1", ")"),
        ("{", "skip", "}"),
        ("!", "1", ""),
        ("-", "1", ""),
        ("if :: ", "skip", " fi"),
        ("do :: ", "break", " od"),
        ("atomic {", "skip", "}"),
        ("a[", "0", "]"),
        ("{ skip } unless { ", "skip", "}"),
        ("for (i : 1 .. 2) { ", "skip", "}"),
        ("q?(", "x", ")"),
        ("x.", "x", ""),
        ("l: ", "skip", ""),
    ] {
        for depth in [10_000, 200_000] {
            let text = format!("init {{ {}{middle}{} }}", open.repeat(depth), close.repeat(depth));
            assert_eq!(survives(text).status.code(), Some(1), "{open}");
        }
    }
    let ltl = format!("ltl {{ {}1 }}\ninit {{ skip }}", "[] ".repeat(10_000));
    assert_eq!(survives(ltl).status.code(), Some(1));
    let message = refused_at(format!("init {{\n{}1{} }}", "(".repeat(10_000), ")".repeat(10_000)), 2);
    assert!(message.contains("levels of brackets"), "{message}");
}

#[test]
fn long_rows_of_operators() {
    let row = |n: usize| format!("byte a; init {{ a{} == 0 }}", " + a".repeat(n));
    assert_eq!(survives(row(9_000)).status.code(), Some(0));
    assert_eq!(survives(row(200_000)).status.code(), Some(1));
    let or = format!("byte a; init {{ a{} }}", " || a == 1 && a".repeat(4_000));
    assert_eq!(survives(or).status.code(), Some(0));
    let right = format!("byte a; init {{ a{}{} }}", " || (a".repeat(500), ")".repeat(500));
    assert_eq!(survives(right).status.code(), Some(0));
}

#[test]
fn large_files() {
    let model = "active proctype p() { byte x; do :: x = x + 1 :: x > 3 -> x = 0 od }\n";
    let many: String = (0..290_000).map(|i| model.replace("p()", &format!("p{i}()"))).collect();
    assert!(many.len() > 20 << 20);
    let work = tempfile::tempdir().unwrap();
    let path = work.path().join("large.pml");
    std::fs::write(&path, many).unwrap();
    ends(topsym().arg("check").arg(&path));
    // 5 MB on one line, 5 MB of one name, 5 MB of nothing, …
    for text in ["byte x; ", "x", "\n", ";", "\"", "{"] {
        std::fs::write(&path, text.repeat((5 << 20) / text.len())).unwrap();
        assert_eq!(ends(topsym().arg("check").arg(&path)).status.code(), Some(1), "{text}");
    }
}

#[test]
fn inlines_without_end() {
    let message = refused_at("inline f() {\n  f()\n}\ninit {\n  f()\n}\n", 2);
    assert!(message.contains("calls itself"), "{message}");
    refused_at("inline f() { g() }\ninline g() {\n  f()\n}\ninit { f() }\n", 1);
    // 16 levels with 100 calls each would expand to 100^16 statements
    let mut text = "inline f0() { skip }\n".to_string();
    for level in 1..16 {
        let call = format!("f{}(); ", level - 1);
        text += &format!("inline f{level}() {{ {} }}\n", call.repeat(100));
    }
    text += "init { f15() }\n";
    let message = printed(&survives(text));
    assert!(message.contains("expand to more than"), "{message}");
}

#[test]
fn boots_without_end() {
    for text in [
        "proctype p() { skip } init { byte i; do :: i = i + 1 od; run p() }",
        "proctype p() { skip } init { int i; for (i : 0 .. 2000000000) { run p() } }",
        "proctype p() { skip } init { int i; do :: run p() :: else -> break od }",
        "init { int i; for (i : 0 .. 2000000000) { run p(i) } } proctype p(int i) { run p(i + 1) }",
    ] {
        assert_eq!(survives(text).status.code(), Some(0), "{text}");
    }
}

#[test]
fn preprocessor_errors() {
    let message = refused_at("byte x;\n#include \"nothere.h\"\ninit { skip }\n", 2);
    assert!(message.contains("nothere.h"), "{message}");
    refused_at("#if\n#endif\ninit { skip }\n", 1);
    refused_at("init { skip }\n#error this model is not meant to be used\n", 2);
    refused_at("byte x;\ninit { x = 1 # y }\n", 2);
}

#[test]
fn files_that_are_none() {
    let work = tempfile::tempdir().unwrap();
    let output = topsym().arg("check").arg(work.path().join("nothere.pml")).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(printed(&output).contains("nothere.pml"));
    let output = topsym().arg("check").arg(work.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(printed(&survives("")).contains("no process"));
}

#[test]
fn wrong_usage_has_exit_code_2() {
    for arguments in [
        &[][..],
        &["check"],
        &["unknown"],
        &["check", "--nonsense", "m.pml"],
        &["info", "--format", "xml", "m.pml"],
    ] {
        let output = topsym().args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn without_a_compiler_plain_models_still_work() {
    let empty = tempfile::tempdir().unwrap();
    let check = |model: &str| {
        let path = root().join(model);
        topsym().arg("check").arg(path).env("PATH", empty.path()).output().unwrap()
    };
    let plain = check("tests/grammar/accept/arrow_as_separator_in_atomic.pml");
    assert_eq!(plain.status.code(), Some(0), "{}", printed(&plain));
    let with_directives = check("promela-examples/mailer.pml");
    let message = printed(&with_directives);
    assert_eq!(with_directives.status.code(), Some(1));
    assert!(message.contains("mailer.pml:7:") && message.contains("gcc"), "{message}");
}

#[test]
fn nothing_is_left_behind() {
    let model = root().join("promela-examples/mailer.pml");
    let work = work_folder(&[&model]);
    for subcommand in ["check", "print", "info"] {
        ends(topsym().arg(subcommand).arg("mailer.pml").current_dir(work.path()));
    }
    let left: Vec<_> = std::fs::read_dir(work.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn output_that_nobody_reads_is_no_error() {
    let model = root().join("promela-examples/scopes.pml");
    let output = Command::new("sh")
        .arg("-c")
        .arg(format!("{} print {} | true", env!("CARGO_BIN_EXE_topsym"), shell(&model)))
        .output()
        .unwrap();
    assert!(output.stderr.is_empty(), "{}", printed(&output));
}

#[test]
fn little_address_space_is_enough() {
    let model = root().join("tests/grammar/accept/arrow_as_separator_in_atomic.pml");
    let output = Command::new("sh")
        .arg("-c")
        .arg(format!("ulimit -v 200000; {} check {}", env!("CARGO_BIN_EXE_topsym"), shell(&model)))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
}

fn shell(path: &Path) -> String {
    format!("'{}'", path.display())
}

/// Inputs that once crashed, hung or came out differently after printing.
#[test]
fn regressions() {
    for model in models_in("tests/regressions") {
        survives(std::fs::read(model).unwrap());
    }
}

/// Where nobody reads any more (`topsym check m.pml 2>&1 | head -1`), commands end without a word, and with a code of their own.
#[test]
fn nobody_reads_what_is_printed() {
    // a pipe whose reader has ended
    fn closed() -> Stdio {
        let mut reader = Command::new("true").stdin(Stdio::piped()).spawn().unwrap();
        let end = reader.stdin.take().unwrap();
        reader.wait().unwrap();
        end.into()
    }
    let work = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(work.path().join(name), text).unwrap();
    write("good.pml", "byte x;\nactive [2] proctype p() { do :: x = 1 od }\nltl f { [] (x < 2) }\n");
    write("bad.pml", "init { x = 1; y = 2 }\n");
    let subcommands = subcommands();
    for subcommand in subcommands.iter().filter(|name| !["completions", "man"].contains(&&name[..])) {
        for model in ["good.pml", "bad.pml", "none.pml"] {
            let run = |out: Stdio, err: Stdio| {
                let mut command = topsym();
                command.args([&subcommand[..], model]).current_dir(work.path());
                command.stdin(Stdio::null()).stdout(out).stderr(err).status().unwrap().code()
            };
            for code in [run(closed(), Stdio::null()), run(closed(), closed()), run(Stdio::null(), closed())]
            {
                assert!(code.is_some_and(|code| code <= 3), "{subcommand} {model}: {code:?}");
            }
        }
    }
    for arguments in
        [&["completions", "bash"][..], &["man"], &["--help"], &["--version"], &["no-such-command"]]
    {
        let status = topsym().args(arguments).stdout(closed()).stderr(closed()).status().unwrap();
        assert!(status.code().is_some_and(|code| code <= 3), "{arguments:?}: {status}");
    }
}
