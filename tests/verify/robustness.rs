//! What goes wrong around a verification: a clear message, the exit code that was promised, and nothing left behind.

use crate::common::{printed, root, topsym};
use crate::{command, folder, left_in, says};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn failed(work: &Path, output: &Output, words: &[&str]) {
    let text = printed(output);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(!text.contains("panicked"), "{text}");
    words.iter().for_each(|word| assert!(text.contains(word), "`{word}` is not in\n{text}"));
    assert_eq!(left_in(&work.join("tmp")), Vec::<String>::new(), "temporary files are left");
}

#[test]
fn models_that_are_none() {
    let work = folder(&[]);
    let model = work.path().join("m.pml");
    for (text, words) in [
        ("init {\n  x = 1\n}\n", &["m.pml:2:3", "not declared"][..]),
        ("byte x;\n", &["no process"]),
        ("init {\n", &["m.pml:"]),
    ] {
        std::fs::write(&model, text).unwrap();
        failed(work.path(), &command(work.path()).arg("m.pml").output().unwrap(), words);
    }
    failed(work.path(), &command(work.path()).arg("nothing.pml").output().unwrap(), &["nothing.pml"]);
    let usage = command(work.path()).args(["m.pml", "--depth", "0"]).output().unwrap();
    assert_eq!(usage.status.code(), Some(2));
}

#[test]
fn programs_that_are_not_there() {
    let work = folder(&[]);
    std::fs::write(work.path().join("m.pml"), "active [2] proctype p() { skip }\n").unwrap();
    let bin = work.path().join("bin");
    std::fs::create_dir(&bin).unwrap();
    let run =
        || topsym().args(["verify", "m.pml"]).current_dir(work.path()).env("PATH", &bin).output().unwrap();
    std::fs::create_dir_all(work.path().join("tmp")).unwrap();
    failed(work.path(), &run(), &["no `spin`", "apt-get install spin"]);
    std::os::unix::fs::symlink(which::which("spin").unwrap(), bin.join("spin")).unwrap();
    failed(work.path(), &run(), &["no C compiler", "apt-get install gcc"]);
    let other =
        topsym().args(["verify", "m.pml", "--cc", "no-such-cc"]).current_dir(work.path()).output().unwrap();
    failed(work.path(), &other, &["no-such-cc"]);
}

#[test]
fn no_space_for_temporary_files() {
    let work = folder(&["mutex_states.pml"]);
    let model = root().join("promela-examples/mutex_states.pml");
    std::fs::create_dir_all(work.path().join("tmp")).unwrap();
    // SPIN's files don't fit; a shell counts in blocks of 512 bytes, or of 1024
    let shell = Command::new("sh")
        .args(["-c", "ulimit -f 600; exec \"$0\" verify --cc tcc \"$1\""])
        .arg(env!("CARGO_BIN_EXE_topsym"))
        .arg(&model)
        .current_dir(work.path())
        .env("TMPDIR", work.path().join("tmp"))
        .output()
        .unwrap();
    failed(work.path(), &shell, &["error: ", "signal: 25"]);
    let nowhere =
        command(work.path()).arg(&model).env("TMPDIR", work.path().join("nowhere")).output().unwrap();
    failed(work.path(), &nowhere, &["nowhere"]);
}

#[test]
fn a_trail_that_cannot_be_written_is_said_and_the_verdict_stays() {
    let work = folder(&["lost_update.pml"]);
    let (model, temporary) = (work.path().join("lost_update.pml"), work.path().join("tmp"));
    // nobody can write there
    let output =
        command(work.path()).arg(&model).current_dir("/proc").env("TMPDIR", &temporary).output().unwrap();
    let text = printed(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("could not be written"), "{text}");
    assert_eq!(left_in(&temporary), Vec::<String>::new());
    // the name is taken: SPIN takes a shorter one
    std::fs::create_dir(work.path().join("lost_update.pml.trail")).unwrap();
    says(work.path(), "lost_update.pml", 1, &["lost_update.trail", "spin -k lost_update.trail"]);
}

#[test]
fn a_verifier_that_crashes_is_no_verdict() {
    let work = folder(&[]);
    let text = "byte x, y;\nactive proctype p() { x = 1 / y }\n";
    std::fs::write(work.path().join("m.pml"), text).unwrap();
    failed(
        work.path(),
        &command(work.path()).args(["m.pml", "--", "-w18"]).output().unwrap(),
        &["gave up", "signal"],
    );
    let many = "byte a[2000];\nactive [2] proctype p() { a[_pid] = a[_pid] + 1 }\n";
    std::fs::write(work.path().join("m.pml"), many).unwrap();
    failed(work.path(), &command(work.path()).args(["m.pml", "--", "-w18"]).output().unwrap(), &["VECTORSZ"]);
    says(work.path(), "m.pml --cc-define VECTORSZ=4096", 0, &["verified"]);
}

/// An interrupt to `topsym` itself, in the middle of a search: what is known is printed, and nothing stays, neither files nor the verifier.
#[test]
fn an_interrupt_ends_with_what_is_known() {
    let work = folder(&["barrier.pml"]);
    let temporary = work.path().join("tmp");
    let child = command(work.path())
        .args(["barrier.pml", "-DN=15", "--por", "off", "--", "-w18"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let start = Instant::now();
    let is_searching = || {
        let folders = std::fs::read_dir(&temporary).unwrap().flatten();
        folders.map(|folder| folder.path().join("pan")).any(|pan| pan.exists())
    };
    while !is_searching() && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(50));
    }
    std::thread::sleep(Duration::from_secs(2));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let output = child.wait_with_output().unwrap();
    let text = printed(&output);
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(text.contains("not finished") && text.contains("the search was stopped"), "{text}");
    assert!(text.contains("standing for"), "{text}");
    assert_eq!(left_in(&temporary), Vec::<String>::new());
}
