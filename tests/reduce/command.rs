//! The command itself, and what the models look like that it writes.

use crate::common::{printed, root, topsym};
use crate::oracle::{orbits, plain, reduce};
use std::path::Path;
use std::process::Output;

const MUTEX: &str = "promela-examples/mutex_states.pml";

fn run(work: &Path, arguments: &[&str]) -> Output {
    topsym().arg("reduce").args(arguments).current_dir(work).output().unwrap()
}

fn folder(model: &str) -> tempfile::TempDir {
    let work = tempfile::tempdir().unwrap();
    std::fs::write(work.path().join("m.pml"), model).unwrap();
    work
}

fn mutex() -> String {
    std::fs::read_to_string(root().join(MUTEX)).unwrap()
}

/// What stands behind the comment at the top, without comments.
fn code(text: &str) -> Vec<String> {
    let mut rest = text;
    let mut code = String::new();
    while let Some((before, comment)) = rest.split_once("/*") {
        code.push_str(before);
        rest = comment.split_once("*/").unwrap().1;
    }
    code.push_str(rest);
    code.lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|line| !line.is_empty())
        .collect()
}

/// The semaphore with test and set: Emerson and Trefler write N, T and C for what the counters count.
#[test]
fn the_semaphore_of_the_literature_is_as_one_would_write_it() {
    let model = "bit s;
active [3] proctype user()
{
N:	skip;
T:	atomic { s == 0 -> s = 1 };
C:	s = 0;
	goto N
}
";
    assert_eq!(
        code(&reduce(model, &[]).unwrap()),
        [
            "#define user_N 0",
            "#define user_T 1",
            "#define user_C 2",
            "byte n[3] = { 3, 0, 0 };",
            "bit s;",
            "active proctype counting()",
            "{ do",
            ":: d_step { n[user_N] > 0 -> n[user_N]--; n[user_T]++ }",
            ":: d_step { n[user_T] > 0 && s == 0 -> s = 1; n[user_T]--; n[user_C]++ }",
            ":: d_step { n[user_C] > 0 -> s = 0; n[user_C]--; n[user_N]++ }",
            "od",
            "}",
        ]
    );
}

#[test]
fn mutual_exclusion_by_a_table_is_as_one_would_write_it() {
    let model = "mtype = { N, T, C };
mtype st[3] = N;
active [3] proctype user()
{
	do
	:: d_step { st[_pid] == N -> st[_pid] = T }
	:: d_step { st[_pid] == T && st[0] != C && st[1] != C && st[2] != C -> st[_pid] = C }
	:: d_step { st[_pid] == C -> st[_pid] = N }
	od
}
";
    let reduced = reduce(model, &[]).unwrap();
    assert_eq!(
        code(&reduced)[4..],
        [
            "mtype = { N, T, C };",
            "active proctype counting()",
            "{ do",
            ":: d_step { n[user_N] > 0 -> n[user_N]--; n[user_T]++ }",
            ":: d_step { n[user_T] > 0 && n[user_C] == 0 -> n[user_T]--; n[user_C]++ }",
            ":: d_step { n[user_C] > 0 -> n[user_C]--; n[user_N]++ }",
            "od",
            "}",
        ]
    );
    assert!(reduced.contains("st = T */") && reduced.contains("`user` at m.pml:6, before"), "{reduced}");
}

#[test]
fn two_runs_write_the_same() {
    let work = folder(&mutex());
    let printed = run(work.path(), &["m.pml"]);
    assert!(printed.status.success());
    let written = run(work.path(), &["m.pml", "-o", "r.pml"]);
    assert!(written.status.success() && written.stdout.is_empty());
    assert_eq!(std::fs::read(work.path().join("r.pml")).unwrap(), printed.stdout);
}

#[test]
fn ten_thousand_processes_are_counted() {
    for number in [1, 2, 7, 300, 10_000] {
        let reduced = reduce(&mutex(), &["--number", &number.to_string()]).unwrap();
        let said = plain(&reduced, &["-m3000000"]).unwrap();
        assert_eq!((said.states, said.error), (2 * number + 1, None), "{number}");
    }
}

/// The number is not that of the model, and what follows from that is said: `all but one` and `two` are the same with three only.
#[test]
fn questions_that_need_the_number_are_not_asked_with_another_one() {
    let model = "byte st[3];
active [3] proctype p() { do :: d_step { (st[0] == 1) + (st[1] == 1) + (st[2] == 1) == 2 -> st[_pid] = 0 } :: st[_pid] = 1 od }
";
    reduce(model, &[]).unwrap();
    let why = reduce(model, &["--number", "5"]).unwrap_err();
    assert!(why.contains("m.pml:2") && why.contains("some of the processes"), "{why}");
    let by_number = "active [3] proctype p() { _pid < 7 -> skip }";
    reduce(by_number, &[]).unwrap();
    let why = reduce(by_number, &["--number", "9"]).unwrap_err();
    assert!(why.contains("their number matters"), "{why}");
}

#[test]
fn what_cannot_be_counted_is_refused_with_its_line_and_leaves_nothing() {
    for (model, words) in [
        ("byte h;\nactive [2] proctype p() {\n  h = _pid\n}\n", "m.pml:3:3"),
        ("active proctype p() { skip }\n", "nothing to count"),
        ("chan q = [1] of { pid };\nactive [2] proctype p() {\n  q!_pid\n}\n", "m.pml:3:3"),
        (
            "chan r = [0] of { bit };\nactive [2] proctype p() { do :: r!1\n  :: else od }\nactive proctype o() { r?1 }\n",
            "m.pml:3",
        ),
    ] {
        let work = folder(model);
        let output = run(work.path(), &["m.pml", "-o", "r.pml"]);
        let said = printed(&output);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains(words) && said.contains("hint") && !said.contains("panicked"), "{said}");
        assert!(!work.path().join("r.pml").exists());
    }
    let work = folder(&mutex());
    let unknown = printed(&run(work.path(), &["m.pml", "--class", "client"]));
    assert!(unknown.contains("no class `client`") && unknown.contains("`user`"), "{unknown}");
    assert_eq!(run(work.path(), &["m.pml", "--number", "0"]).status.code(), Some(2));
}

/// A class that cannot be counted stays as it is if another one can, and the reason is said.
#[test]
fn what_can_be_counted_is_counted() {
    let model = "byte h; bit lock;
active [2] proctype named() { h = _pid }
active [3] proctype user() { do :: atomic { !lock -> lock = 1 }; lock = 0 od }
";
    let work = folder(model);
    let output = run(work.path(), &["m.pml"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        output.status.success() && said.contains("note: `h` names a member") && said.contains("3 `user`"),
        "{said}"
    );
    let why = printed(&run(work.path(), &["m.pml", "--class", "named"]));
    assert!(why.contains("`h` names a member"), "{why}");
}

/// Behind an effect, a member asks as what it is by then, and not as what it was when the step began.
#[test]
fn a_question_inside_of_a_step_sees_who_asks() {
    for (effect, question) in [
        ("st[_pid] = 1", "(st[0] == 1) + (st[1] == 1) + (st[2] == 1) < 2"),
        ("st[_pid] = 1", "st[0] != 1 && st[1] != 1 && st[2] != 1"),
        ("st[_pid] = 0", "st[0] == 1 || st[1] == 1 || st[2] == 1"),
        (
            "st[_pid] = 2",
            "!(st[0] == 2 && st[1] == 2 || st[0] == 2 && st[2] == 2 || st[1] == 2 && st[2] == 2)",
        ),
    ] {
        for (begin, end) in [("d_step {", "}"), ("atomic {", "}"), ("", "")] {
            let model = format!(
                "byte st[3];\nactive [3] proctype p()\n{{\tend: do\n\t:: {begin} st[_pid] == 0 -> {effect}; assert({question}) {end}\n\
                 \t:: d_step {{ st[_pid] > 0 -> st[_pid] = 0 }}\n\tod\n}}\n"
            );
            let reduced = reduce(&model, &[]).unwrap();
            let (original, counted) = (plain(&model, &[]).unwrap(), plain(&reduced, &[]).unwrap());
            assert_eq!(original.error, counted.error, "{model}{reduced}");
            let all = ["-c0", "-A", "-E"];
            let (orbits, counted) = (orbits(&model, &all).unwrap(), plain(&reduced, &all).unwrap());
            assert_eq!(orbits.states, counted.states, "{model}{reduced}");
        }
    }
}

/// A statement in a `d_step` that has to wait is an error of the model, also where the step is an `atomic` in the reduced one.
#[test]
fn a_d_step_that_blocks_is_an_error() {
    let model = "bit g, h;
active [2] proctype p() { end: do :: d_step { !g -> g = 1; h == 1 -> g = 0 } :: g -> h = 1; g = 0 od }
";
    let reduced = reduce(model, &[]).unwrap();
    assert!(plain(model, &["-E"]).unwrap().error.is_some());
    assert_eq!(plain(&reduced, &["-E"]).unwrap().error.as_deref(), Some("assertion violated"), "{reduced}");
}
