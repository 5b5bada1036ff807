//! What goes wrong around a verification: a clear message, the exit code that was promised, and nothing left behind.
//!
//! Disks that are full and folders that are read-only are real ones: mounted in a namespace that only the test sees. Where that is not allowed,
//! these tests say so and check nothing.

use crate::common::{printed, root, topsym};
use crate::{command, folder, left_in, says};
use std::os::unix::fs::PermissionsExt;
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
        ("byte x;\n", &["no process is ever started", "active"]),
        ("proctype p() { skip }\n", &["no process is ever started"]),
        ("active [0] proctype p() { skip }\n", &["no process is ever started"]),
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
    let run = || {
        topsym()
            .args(["verify", "--engine", "spin", "m.pml"])
            .current_dir(work.path())
            .env("PATH", &bin)
            .output()
            .unwrap()
    };
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

/// Runs a shell script where file systems can be mounted and nobody else sees them. `$1` is the command, the other arguments follow.
fn with_mounts(script: &str, arguments: &[&Path]) -> Option<Output> {
    let unshare = |script: &str, arguments: &[&Path]| {
        // root maps itself to root, which changes nothing
        let mut command = Command::new("unshare");
        command.args(["--mount", "--map-root-user", "sh", "-c", script, "sh"]);
        command.arg(env!("CARGO_BIN_EXE_topsym")).args(arguments).output().ok()
    };
    let allowed = unshare("mount -t tmpfs tmpfs /mnt", &[]).is_some_and(|output| output.status.success());
    if !allowed {
        eprintln!("file systems cannot be mounted here: nothing is checked");
        return None;
    }
    unshare(script, arguments)
}

#[test]
fn a_disk_that_is_full() {
    let work = folder(&["lost_update.pml"]);
    let script = "mkdir tmp; mount -t tmpfs -o size=$3 tmpfs tmp; \
        TMPDIR=$PWD/tmp \"$1\" verify --cc $4 lost_update.pml; code=$?; ls tmp; exit $code";
    let script = format!("cd \"$2\"; {script}");
    // SPIN's files don't fit, topsym's doesn't, the compiler's don't
    for (size, compiler) in [("16k", "tcc"), ("400k", "tcc"), ("600k", "tcc"), ("900k", "gcc")] {
        let arguments = [work.path(), Path::new(size), Path::new(compiler)];
        let Some(output) = with_mounts(&script, &arguments) else {
            return;
        };
        let text = printed(&output);
        assert_eq!(output.status.code(), Some(2), "{size}: {text}");
        assert!(text.contains("No space left on device") && text.contains("TMPDIR"), "{size}: {text}");
        // nothing is left in it
        assert!(!text.contains("topsym-") || text.matches("topsym-").count() == 1, "{size}: {text}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{size}");
        assert!(!work.path().join("lost_update.pml.trail").exists());
    }
}

/// Everything happens in the temporary folder; only a trail is put where the user is.
#[test]
fn a_folder_that_is_read_only() {
    let (models, elsewhere) = (folder(&["lost_update.pml", "mutex_states.pml"]), folder(&[]));
    std::fs::write(models.path().join("claim"), "never { accept: do :: false od }\n").unwrap();
    std::fs::create_dir(elsewhere.path().join("tmp")).unwrap();
    let script = "mount --bind \"$2\" \"$2\" && mount -o remount,bind,ro \"$2\" || exit 77; \
        ! touch \"$2\"/new 2>/dev/null || exit 78; cd \"$3\"; \
        TMPDIR=$4/tmp exec \"$1\" verify --cc tcc";
    let run = |from: &Path, arguments: &str| {
        let arguments = arguments.replace("IN/", &format!("{}/", models.path().display()));
        let script = format!("{script} {arguments} -- -w18");
        with_mounts(&script, &[models.path(), from, elsewhere.path()])
    };
    for (from, arguments, code, words) in [
        (elsewhere.path(), "IN/mutex_states.pml", 0, &["verified"][..]),
        (elsewhere.path(), "IN/mutex_states.pml --never IN/claim", 0, &["verified"]),
        (
            elsewhere.path(),
            "IN/lost_update.pml",
            1,
            &["lost_update.pml.trail; SPIN has followed it to the error"],
        ),
        (models.path(), "mutex_states.pml", 0, &["verified"]),
        (
            models.path(),
            "lost_update.pml",
            1,
            &[
                "could not be written: ./lost_update.pml.trail: Read-only",
                "--keep",
                "followed it",
                "last steps",
            ],
        ),
        (models.path(), "lost_update.pml --keep kept", 2, &["error: kept: Read-only file system"]),
    ] {
        let Some(output) = run(from, arguments) else {
            return;
        };
        let text = printed(&output);
        assert_eq!(output.status.code(), Some(code), "{arguments}: {text}");
        words.iter().for_each(|word| assert!(text.contains(word), "{arguments}: `{word}` is not in\n{text}"));
        assert_eq!(left_in(&elsewhere.path().join("tmp")), Vec::<String>::new());
    }
    assert_eq!(left_in(models.path()), ["claim", "lost_update.pml", "mutex_states.pml"]);
    assert_eq!(left_in(elsewhere.path()), ["lost_update.pml.trail", "tmp"]);
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
    let too_small = ["m.pml", "--cc-define", "VECTORSZ=1024", "--", "-w18"];
    failed(work.path(), &command(work.path()).args(too_small).output().unwrap(), &["VECTORSZ"]);
    says(work.path(), "m.pml --cc-define VECTORSZ=4096", 0, &["verified"]);
}

/// States that are too large for SPIN's usual verifiers get larger ones, and that is told.
#[test]
fn large_states_get_room() {
    let work = folder(&[]);
    for (size, room) in [(2000, "-DVECTORSZ=4096"), (20_000, "-DVECTORSZ=65536")] {
        let text = format!(
            "byte a[{size}];\nactive [2] proctype p() {{ do :: a[_pid] < 2 -> a[_pid]++ :: else -> break od }}\n"
        );
        std::fs::write(work.path().join("m.pml"), text).unwrap();
        says(work.path(), "m.pml --compare", 0, &["verified", room, "larger than the 1024 bytes"]);
        let _ = std::fs::remove_dir_all(work.path().join("kept"));
        says(work.path(), "m.pml --keep kept", 0, &["verified"]);
        let script = std::fs::read_to_string(work.path().join("kept/run.sh")).unwrap();
        assert!(script.contains(room), "{script}");
    }
    // an error in such a state is followed as well
    let text = "byte a[20000];\nactive [2] proctype p() { do :: a[_pid] < 2 -> a[_pid]++; assert(a[_pid] < 2) od }\n";
    std::fs::write(work.path().join("m.pml"), text).unwrap();
    says(work.path(), "m.pml", 1, &["violated", "SPIN has followed it to the error"]);
}

/// A verifier that is stopped while it writes a trail leaves half of it. That is no error of ours. Here a compiler writes a verifier that never
/// comes to the end of its trail.
#[test]
fn a_trail_that_was_not_written_to_its_end_is_no_accusation() {
    for trail in ["", "-4:-4:-4\\n1:0:0\\n"] {
        let work = folder(&[]);
        std::fs::write(
            work.path().join("m.pml"),
            "byte n;\nactive [2] proctype p() { do :: n++; assert(n < 9) od }\n",
        )
        .unwrap();
        let compiler = work.path().join("half-cc");
        let script = format!(
            "#!/bin/sh\nwhile [ $# -gt 0 ]; do [ \"$1\" = -o ] && to=$2; shift; done\ncat > \"$to\" <<'END'\n#!/bin/sh\n\
             trap 'exit 0' INT\nprintf '{trail}' > m.pml.trail\n\
             echo 'pan:1: assertion violated (n<9) (at depth 16)'\n: > \"{}/written\"\nwhile :; do sleep 0.05; done\nEND\n\
             chmod +x \"$to\"\n",
            work.path().display()
        );
        std::fs::write(&compiler, script).unwrap();
        std::fs::set_permissions(&compiler, std::fs::Permissions::from_mode(0o755)).unwrap();
        std::fs::create_dir_all(work.path().join("tmp")).unwrap();
        // a slow machine may need all of the time before the search begins
        let output = [3, 30, 300].iter().find_map(|seconds| {
            let mut command = topsym();
            command.args(["verify", "m.pml", "--time-limit", &seconds.to_string(), "--cc"]).arg(&compiler);
            command.current_dir(work.path()).env("TMPDIR", work.path().join("tmp"));
            let output = command.output().unwrap();
            work.path().join("written").exists().then_some(output)
        });
        let output = output.unwrap();
        let text = printed(&output);
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.contains("assertion violated (n<9)") && text.contains("not complete"), "{text}");
        assert!(!text.contains("ERROR IN TOPSYM") && !text.contains("CANNOT"), "{text}");
        assert_eq!(left_in(&work.path().join("tmp")), Vec::<String>::new());
    }
}

/// Waits until something is the case.
fn wait_for(is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() && start.elapsed() < Duration::from_secs(120) {
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(is_so());
}

/// Has a verifier in this folder worked for a while? What counts is the time of the processor, so that it may be a busy one.
fn is_searching(temporary: &Path) -> bool {
    const TICKS: u64 = 30;
    let ticks = |process: &Path| -> Option<u64> {
        let stat = std::fs::read_to_string(process.join("stat")).ok()?;
        // the name, in parentheses, is the second field; times are the 14th and the 15th
        let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
        Some(fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?)
    };
    std::fs::read_dir("/proc").unwrap().flatten().map(|process| process.path()).any(|process| {
        let is_ours =
            std::fs::read_link(process.join("exe")).is_ok_and(|program| program.starts_with(temporary));
        is_ours && ticks(&process).is_some_and(|ticks| ticks >= TICKS)
    })
}

/// Shells let background jobs ignore interrupts, and so do their children, unless they say otherwise.
#[test]
fn where_interrupts_are_ignored_a_search_ends_with_what_is_known() {
    let work = folder(&["barrier.pml"]);
    let temporary = work.path().join("tmp");
    std::fs::create_dir_all(&temporary).unwrap();
    let child = Command::new("sh")
        .args(["-c", "trap '' INT; exec \"$0\" verify --cc tcc barrier.pml -DN=40 --por off -- -w18"])
        .arg(env!("CARGO_BIN_EXE_topsym"))
        .current_dir(work.path())
        .env("TMPDIR", &temporary)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for(|| is_searching(&temporary));
    let kill = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let output = child.wait_with_output().unwrap();
    let text = printed(&output);
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(text.contains("the search was stopped") && text.contains("  states  "), "{text}");
    assert_eq!(left_in(&temporary), Vec::<String>::new());
}

/// An interrupt to `topsym` itself, in the middle of a search: what is known is printed, and nothing stays, neither files nor the verifier.
#[test]
fn an_interrupt_ends_with_what_is_known() {
    let work = folder(&["barrier.pml"]);
    let temporary = work.path().join("tmp");
    let child = command(work.path())
        .args(["barrier.pml", "-DN=40", "--por", "off", "--", "-w18"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for(|| is_searching(&temporary));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let output = child.wait_with_output().unwrap();
    let text = printed(&output);
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(text.contains("not finished") && text.contains("the search was stopped"), "{text}");
    // an interrupt may come between two counts; then it is not said for how many these stand
    assert!(text.contains("  states          "), "{text}");
    assert_eq!(left_in(&temporary), Vec::<String>::new());
}

/// Runs it on a terminal, with keys that are pressed when all of these words have been shown, however long that takes (but no longer than two minutes).
fn on_a_terminal(work: &Path, words: &[&str], keys: &str, arguments: &str) -> Option<Output> {
    which::which("script").ok()?;
    let temporary = work.join("tmp");
    std::fs::create_dir_all(&temporary).unwrap();
    let shown: Vec<String> = words.iter().map(|word| format!("grep -aq '{word}' shown")).collect();
    let typed = format!(
        "(for i in {{1..1200}}; do {} && break; sleep 0.1; done; sleep 1; printf '{keys}'; sleep 8) 2>/dev/null \
         | script -qefc \"$1\" /dev/null >shown & wait $!; code=$?; cat shown; exit $code",
        shown.join(" && ")
    );
    let topsym = format!("stty cols 120; exec {} verify --cc tcc {arguments}", env!("CARGO_BIN_EXE_topsym"));
    let mut command = Command::new("bash");
    command.args(["-c", &typed, "bash", &topsym]).current_dir(work);
    command.env("TMPDIR", temporary).env("TERM", "xterm");
    Some(command.output().unwrap())
}

/// Ctrl-C, as somebody presses it who has watched the progress for a while. Plain SPIN has a line of its own.
#[test]
fn progress_is_shown_on_a_terminal_until_somebody_presses_ctrl_c() {
    const WORKERS: [&str; 2] = ["s searching: ", "s plain SPIN: "];
    let work = folder(&["barrier.pml"]);
    let arguments = "barrier.pml -DN=40 --por off --compare --jobs 2 -- -w18";
    let Some(output) = on_a_terminal(work.path(), &WORKERS, "\\003", arguments) else {
        eprintln!("there is no `script`, which makes terminals: nothing is checked");
        return;
    };
    let text = printed(&output);
    assert_eq!(output.status.code(), Some(3), "{text}");
    for worker in WORKERS {
        let shown: Vec<&str> = text.split(['\r', '\n']).filter(|line| line.contains(worker)).collect();
        assert!(!shown.is_empty(), "`{worker}`: {text}");
        for word in [" states, ", " per second, ", " MB, depth "] {
            assert!(shown.iter().all(|line| line.contains(word)), "`{word}`: {shown:?}");
        }
    }
    assert!(text.contains("the search was stopped") && text.contains("  states  "), "{text}");
    assert_eq!(left_in(&work.path().join("tmp")), Vec::<String>::new());
}

#[test]
fn elsewhere_there_is_no_progress_on_short_runs() {
    let work = folder(&["barrier.pml"]);
    let output = command(work.path()).args(["barrier.pml", "--", "-w18"]).output().unwrap();
    assert_eq!((output.status.code(), &String::from_utf8_lossy(&output.stderr)[..]), (Some(0), ""));
}

/// Looking for symmetries takes its time in this model, and the limit is shorter.
#[test]
fn the_time_limit_counts_before_the_search_as_well() {
    let work = folder(&[]);
    let options: String = (0..2500)
        .map(|i| format!(":: x[_pid] == {} -> x[_pid] = {}; x[{}] = 1\n", i % 200, i % 7, i % 200))
        .collect();
    let model = format!("byte x[200];\nactive [200] proctype p() {{ do\n{options} od }}\n");
    std::fs::write(work.path().join("m.pml"), model).unwrap();
    says(work.path(), "m.pml --time-limit 0.05", 3, &["the time limit was reached before the search began"]);
}
