//! What systems for continuous integration read: JUnit's XML, SARIF, and JSON.
//!
//! XML is read by `xmllint`, which is not of the library that writes it. SARIF is compared with that part of its schema
//! that topsym uses (`tests/ci/sarif.schema.json`).

mod common;
#[path = "verify/schema.rs"]
mod schema;

use common::*;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

fn run(work: &Path, arguments: &str, code: i32) -> Output {
    let output = topsym().args(arguments.split_whitespace()).current_dir(work).output().unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments}: {}", printed(&output));
    output
}

/// What an XPath expression finds in a text.
fn query(work: &Path, xml: &[u8], path: &str) -> String {
    let file = work.join("junit.xml");
    std::fs::write(&file, xml).unwrap();
    let found = Command::new("xmllint").args(["--nonet", "--xpath", path]).arg(&file).output();
    let found = found.expect("xmllint is installed");
    assert!(found.status.success(), "{path}: {}{}", printed(&found), String::from_utf8_lossy(xml));
    String::from_utf8(found.stdout).unwrap().trim().to_string()
}

fn examples(names: &[&str]) -> tempfile::TempDir {
    let folder = root().join("promela-examples");
    let files: Vec<_> = names.iter().map(|name| folder.join(name)).collect();
    work_folder(&files.iter().map(|file| file.as_path()).collect::<Vec<_>>())
}

#[test]
fn a_batch_is_a_suite_of_tests() {
    let work = examples(&["mutex_states.pml", "lost_update.pml", "barrier.pml"]);
    std::fs::create_dir(work.path().join("in & out")).unwrap();
    let broken = "init {\n  x < \"1\" & 2\n}\n";
    std::fs::write(work.path().join("in & out/broken <1>.pml"), broken).unwrap();
    std::fs::rename(work.path().join("barrier.pml"), work.path().join("in & out/barrier.pml")).unwrap();
    let batch = "batch . --cc tcc --no-compare --time-limit 60";
    let output = run(work.path(), &format!("{batch} --format junit"), 3);
    let count = |path: &str| query(work.path(), &output.stdout, &format!("count({path})"));
    assert_eq!(count("/testsuites/testsuite/testcase"), "4");
    let text = |path: &str| query(work.path(), &output.stdout, &format!("string({path})"));
    assert_eq!(text("/testsuites/@tests"), "4");
    assert_eq!(text("/testsuites/@failures"), "1");
    assert_eq!(text("/testsuites/@errors"), "1");
    assert_eq!(text("//testcase[failure]/@name"), "lost_update.pml");
    assert!(text("//failure/@message").contains("assertion violated"));
    assert!(text("//failure").contains("standing for 109"), "{}", text("//failure"));
    assert_eq!(text("//testcase[error]/@name"), "broken <1>.pml");
    assert_eq!(text("//testcase[error]/@classname"), "in & out");
    assert_eq!(text("//testcase[@name='mutex_states.pml']/@classname"), "topsym");
    assert!(text("//testcase[@name='mutex_states.pml']/system-out").contains("verified"));

    let rows: Value =
        serde_json::from_slice(&run(work.path(), &format!("{batch} --format json"), 3).stdout).unwrap();
    let verdicts: Vec<&str> =
        rows.as_array().unwrap().iter().map(|row| row["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["verified", "error", "violated", "verified"]);
}

/// Whatever `verify` comes to, there is a test, and only a verified model is a success.
#[test]
fn a_verdict_is_a_test() {
    let work = examples(&["mutex_states.pml", "lost_update.pml"]);
    std::fs::write(work.path().join("wrong.pml"), "init { x = 1 }\n").unwrap();
    let outcome = |arguments: &str, code: i32| {
        let output = run(work.path(), &format!("verify --cc tcc --format junit {arguments}"), code);
        assert_eq!(query(work.path(), &output.stdout, "count(//testcase)"), "1");
        let of_kind = |kind: &str| query(work.path(), &output.stdout, &format!("string(//{kind}/@message)"));
        (of_kind("failure"), of_kind("error"))
    };
    assert_eq!(outcome("mutex_states.pml", 0), (String::new(), String::new()));
    let (failure, error) = outcome("lost_update.pml", 1);
    assert!(failure.contains("assertion violated") && error.is_empty(), "{failure} {error}");
    let (failure, error) = outcome("mutex_states.pml --depth 3", 3);
    assert!(failure.is_empty() && error.contains("depth"), "{failure} {error}");
    let (failure, error) = outcome("mutex_states.pml --ltl nothing", 2);
    assert!(failure.is_empty() && error.contains("there is no claim of that name"), "{failure} {error}");
    let (failure, error) = outcome("wrong.pml", 2);
    assert!(failure.is_empty() && error.contains("the model has problems"), "{failure} {error}");
}

fn sarif(work: &Path, arguments: &str, code: i32) -> Vec<Value> {
    let output = run(work, &format!("{arguments} --format sarif"), code);
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    let schema = std::fs::read(root().join("tests/ci/sarif.schema.json")).unwrap();
    let schema: Value = serde_json::from_slice(&schema).unwrap();
    assert_eq!(schema::complaints(&schema, &value), Vec::<String>::new(), "{value:#}");
    let rules = value["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    let results = value["runs"][0]["results"].as_array().unwrap().clone();
    for result in &results {
        let index = result["ruleIndex"].as_u64().unwrap() as usize;
        assert_eq!(rules[index]["id"], result["ruleId"]);
    }
    results
}

#[test]
fn problems_have_places_also_in_included_files() {
    let work = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(work.path().join(name), text).unwrap();
    write("m.pml", "#include \"part one.h\"\nbyte known;\ninit {\n  twice();\n  other++\n}\n");
    let place = |result: &Value| {
        let place = &result["locations"][0]["physicalLocation"];
        let region = &place["region"];
        let number = |name: &str| region[name].as_u64().unwrap();
        let file = place["artifactLocation"]["uri"].as_str().unwrap().to_string();
        (file, number("startLine"), number("startColumn"), number("endColumn"))
    };
    write("part one.h", "inline twice() {\n  known = 1; unknown = 2\n}\n");
    let results = sarif(work.path(), "check m.pml", 1);
    assert_eq!(results.len(), 2, "{results:?}");
    assert_eq!(place(&results[0]), ("part%20one.h".to_string(), 2, 14, 21));
    assert_eq!(place(&results[1]), ("m.pml".to_string(), 5, 3, 8));
    assert!(results.iter().all(|result| result["level"] == "error" && result["ruleId"] == "invalid"));
    let called = &results[0]["relatedLocations"][0];
    assert_eq!(called["physicalLocation"]["artifactLocation"]["uri"], "m.pml");
    assert_eq!(called["physicalLocation"]["region"]["startLine"], 4);

    let json: Value =
        serde_json::from_slice(&run(work.path(), "check m.pml --format json", 1).stdout).unwrap();
    assert_eq!(json[0]["place"]["file"], "part one.h");
    assert_eq!((&json[0]["place"]["column"], &json[0]["place"]["end_column"]), (&14.into(), &21.into()));
    assert!(json[0]["message"].as_str().unwrap().contains("`unknown` is not declared"));

    write("syntax.pml", "init {\n  if\n}\n");
    assert_eq!(place(&sarif(work.path(), "check syntax.pml", 1)[0]).0, "syntax.pml");
    assert_eq!(sarif(work.path(), "check nowhere.pml", 1)[0]["ruleId"], "unreadable");
    write("fine.pml", "init { skip }\n");
    assert!(sarif(work.path(), "check fine.pml", 0).is_empty());
}

#[test]
fn what_costs_symmetry_is_a_note() {
    let work = examples(&["philosophers_lefty.pml", "mutex_states.pml"]);
    let results = sarif(work.path(), "explain philosophers_lefty.pml", 0);
    assert!(!results.is_empty());
    assert!(results.iter().all(|result| result["level"] == "note"), "{results:?}");
    assert!(results.iter().any(|result| {
        let text = result["message"]["text"].as_str().unwrap();
        result["ruleId"] == "not-interchangeable" && text.contains("are not interchangeable: ")
    }));
    assert!(sarif(work.path(), "explain mutex_states.pml", 0).is_empty());
    std::fs::write(work.path().join("wrong.pml"), "init { x = 1 }\n").unwrap();
    assert_eq!(sarif(work.path(), "explain wrong.pml", 1)[0]["ruleId"], "invalid");
}

/// The commands of docs/ci.md, run as they are, and its examples, which name no option that there is not.
#[test]
fn the_page_about_ci_is_right() {
    let page = std::fs::read_to_string(root().join("docs/ci.md")).unwrap();
    let work = tempfile::tempdir().unwrap();
    std::fs::create_dir(work.path().join("models")).unwrap();
    let mailer = root().join("promela-examples/mailer.pml");
    std::fs::copy(mailer, work.path().join("models/mailer.pml")).unwrap();
    let blocks: Vec<&str> = page.split("\n```").skip(1).step_by(2).collect();
    let of_kind = |kind: &str| blocks.iter().filter_map(|block| block.strip_prefix(kind)).collect::<Vec<_>>();
    let mut commands: Vec<String> = of_kind("sh\n")[0].lines().map(str::to_string).collect();
    for text in of_kind("yaml\n") {
        let value: serde_json::Value = serde_yaml::from_str(text).unwrap();
        let text = value.to_string();
        let found = text.match_indices("topsym ").filter(|(at, _)| text[..*at].ends_with('"'));
        commands.extend(found.filter_map(|(at, _)| text[at..].split('"').next()).map(str::to_string));
    }
    assert_eq!(commands.len(), 7, "{commands:?}");
    let here = Path::new(env!("CARGO_BIN_EXE_topsym")).parent().unwrap();
    let path = format!("{}:{}", here.display(), std::env::var("PATH").unwrap());
    for command in &commands {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(work.path()).env("PATH", &path).env("CC", "tcc");
        let output = shell.output().unwrap();
        assert!(output.status.success(), "{command}: {}", printed(&output));
    }
    let written = std::fs::read(work.path().join("junit.xml")).unwrap();
    assert_eq!(query(work.path(), &written, "count(//testcase)"), "1");
    assert!(of_kind("dockerfile\n")[0].contains("spin gcc"));
}
