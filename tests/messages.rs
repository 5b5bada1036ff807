//! What users see: messages with their place, as printed.

mod common;

use common::*;

/// What `topsym check` prints about a model and the files beside it.
fn check(files: &[(&str, &str)], flags: &[&str]) -> String {
    let work = tempfile::tempdir().unwrap();
    for (file, text) in files {
        let path = work.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let output = topsym().arg("check").args(flags).arg("m.pml").current_dir(work.path()).output().unwrap();
    printed(&output)
}

/// The same text without the spaces at the ends of lines.
fn trimmed(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim().to_string()
}

#[track_caller]
fn shows(message: &str, expected: &str) {
    assert_eq!(trimmed(message), trimmed(expected), "\n--- printed:\n{message}");
}

#[test]
fn a_missing_keyword() {
    let text = "byte x;\ninit {\n  if\n  :: x == 1 -> x = 2\n  :: else\n}\n";
    shows(
        &check(&[("m.pml", text)], &[]),
        "error: expected `;`, `::` or `fi`, found `}`
 --> m.pml:6:1
  |
6 | }
  | ^
  |
 ::: m.pml:3:3
  |
3 |   if
  |   -- this is closed by `fi`",
    );
}

#[test]
fn two_places_in_one_line() {
    shows(
        &check(&[("m.pml", "byte x, x;\ninit { skip }\n")], &[]),
        "error: `x` is declared already
 --> m.pml:1:9
  |
1 | byte x, x;
  |      -  ^
  |      |
  |      first declared here
  |
  = hint: SPIN has no shadowing: a name must not be visible where it is declared again",
    );
}

#[test]
fn an_undeclared_variable() {
    let text = "byte count;\ninit {\n  coun = count + 1\n}\n";
    shows(
        &check(&[("m.pml", text)], &[]),
        "error: `coun` is not declared
 --> m.pml:3:3
  |
3 |   coun = count + 1
  |   ^^^^
  |
  = hint: there is a variable `count`",
    );
}

#[test]
fn a_line_end_that_is_a_semicolon() {
    let text = "byte x;\ninit {\n  x = 1\n    + 2\n}\n";
    let message = check(&[("m.pml", text)], &[]);
    assert!(message.contains("m.pml:4:5"), "{message}");
    let message = check(&[("m.pml", "byte x;\ninit {\n  x\n  = 1\n}\n")], &[]);
    assert!(message.contains("m.pml:4:3"), "{message}");
}

#[test]
fn a_place_in_an_included_file() {
    let files = [
        ("m.pml", "#include \"parts/p.h\"\ninit { run p() }\n"),
        ("parts/p.h", "#define LIMIT 3\n\nproctype p() {\n  byte x;\n  x = LIMIT + y\n}\n"),
    ];
    shows(
        &check(&files, &[]),
        "error: `y` is not declared
 --> parts/p.h:5:15
  |
5 |   x = LIMIT + y
  |               ^
  |
  = hint: variables are declared above their use",
    );
}

#[test]
fn a_place_inside_of_a_macro() {
    let text = "#define next(v) v = (v + step) % 3\n\nbyte x;\ninit {\n  next(x)   /* a comment */\n}\n";
    let message = check(&[("m.pml", text)], &[]);
    assert!(message.contains("`step` is not declared"), "{message}");
    assert!(message.contains("m.pml:5:"), "{message}");
}

#[test]
fn a_place_in_an_inline_and_its_call() {
    let text = "byte x;\ninline bump(v) {\n  v = v + unknown\n}\ninit {\n  bump(x)\n}\n";
    shows(
        &check(&[("m.pml", text)], &[]),
        "error: `unknown` is not declared
 --> m.pml:3:11
  |
3 |   v = v + unknown
  |           ^^^^^^^
  |
 ::: m.pml:6:3
  |
6 |   bump(x)
  |   ------- in the expansion of `bump`, called here
  |
  = hint: variables are declared above their use",
    );
}

#[test]
fn macros_from_the_command_line_and_folders_of_includes() {
    let files = [
        ("m.pml", "#include <limits.pml>\nbyte a[N];\ninit { a[LIMIT] = 1 }\n"),
        ("inc/limits.pml", "#define LIMIT 1\n"),
    ];
    assert_eq!(check(&files, &["-DN=3", "-Iinc"]), "");
    assert_eq!(check(&files, &["-D", "N=3", "-I", "inc"]), "");
    assert!(check(&files, &["-DN=3"]).contains("m.pml:1:"));
    assert!(check(&files, &["-Iinc"]).contains("`N` is not declared"));
    // without a directive in it, too
    assert_eq!(check(&[("m.pml", "byte a[N]; init { a[0] = 1 }")], &["-DN=2"]), "");
}

#[test]
fn several_problems_at_once() {
    let text = "byte x, x;\ninit { y = 1; break; goto nowhere; q!1 }\n";
    let message = check(&[("m.pml", text)], &[]);
    let errors = message.matches("error: ").count();
    assert_eq!(errors, 5, "{message}");
}

#[test]
fn characters_beyond_ascii_keep_their_column() {
    let text = "byte x; /* naïve café */ byte x;\ninit { skip }\n";
    let message = check(&[("m.pml", text)], &[]);
    assert!(message.contains("m.pml:1:31"), "{message}");
}

#[test]
fn warnings_are_no_errors() {
    let text = "byte i;\ninline f(i) { i = 1 }\ninit {\n  byte i;\n  f(i)\n}\n";
    let work = tempfile::tempdir().unwrap();
    std::fs::write(work.path().join("m.pml"), text).unwrap();
    let output = topsym().args(["check", "m.pml"]).current_dir(work.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(printed(&output).contains("warning: `i` is not a new variable here"), "{}", printed(&output));
    let text = "byte x;\nltl p { [] x == 1 }\ninit { x = 1 }\n";
    assert!(check(&[("m.pml", text)], &[]).contains("warning: a temporal operator inside of `==`"));
}

#[test]
fn a_model_in_latin1_is_printed_in_latin1() {
    let work = tempfile::tempdir().unwrap();
    let model = b"init { printf(\"caf\xe9\\n\") }\n";
    std::fs::write(work.path().join("m.pml"), model).unwrap();
    let output = topsym().args(["print", "m.pml"]).current_dir(work.path()).output().unwrap();
    assert_eq!(output.stdout, b"init {\n  printf(\"caf\xe9\\n\")\n}\n");
}

/// What topsym prints about a model when it is asked for something.
fn asked(arguments: &[&str], text: &str) -> String {
    let work = tempfile::tempdir().unwrap();
    std::fs::write(work.path().join("m.pml"), text).unwrap();
    printed(&topsym().args(arguments).arg("m.pml").current_dir(work.path()).output().unwrap())
}

#[test]
fn a_hint_has_a_place_of_its_own() {
    let text = "byte n;\nproctype p() {\n  n++\n}\nactive proctype w() {\n  _nr_pr < 4 -> n = 7\n}\n\
                init {\n  atomic { run p(); run p() }\n}\n";
    let said = asked(&["explain"], text);
    let (first, _) = said.split_once("given up in doubt\n").unwrap_or((&said, ""));
    shows(
        first,
        "p[2] and p[3] are not interchangeable

note: given up in doubt: `_nr_pr` counts the processes; SPIN removes ended processes last-in first-out, and `p` can end
 --> m.pml:6:3
  |
6 |   _nr_pr < 4 -> n = 7
  |   ^^^^^^
  |
hint: let `p` wait for ever instead of ending, with `end: false` at its end
 --> m.pml:2:10
  |
2 | proctype p() {
  |          ^",
    );
}

#[test]
fn a_refusal_shows_what_in_the_model_it_is_about() {
    let text = "hidden byte x;\nactive [2] proctype p() {\n  x = 1\n}\n";
    shows(
        &asked(&["verify", "--bfs"], text),
        "error: --bfs cannot be used: SPIN's verifiers have no room for hidden variables there
  |
  = hint: leave it out
hint: or drop `hidden` here
 --> m.pml:1:13
  |
1 | hidden byte x;
  |             ^",
    );
}
