//! A batch in parts: by hand, with GNU parallel, and on a real Slurm of two nodes. Merged, it equals the batch in one go; what is broken or
//! killed is seen, and can be run again alone.

mod common;

use common::*;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

const MODELS: [&str; 5] =
    ["lost_update.pml", "mutex_states.pml", "readers_writers.pml", "starvation.pml", "traffic_light.pml"];

/// A folder with some models, one of them broken.
fn folder() -> tempfile::TempDir {
    let work = tempfile::tempdir().unwrap();
    let models = work.path().join("the models");
    std::fs::create_dir(&models).unwrap();
    for name in MODELS {
        std::fs::copy(root().join("promela-examples").join(name), models.join(name)).unwrap();
    }
    std::fs::write(models.join("broken.pml"), "init { x = 1 }\n").unwrap();
    work
}

fn run(work: &Path, words: &[&str], code: i32) -> Output {
    let output = topsym().args(words).current_dir(work).output().unwrap();
    assert_eq!(output.status.code(), Some(code), "{words:?}: {}", printed(&output));
    output
}

/// The rows of a table, without what is measured.
fn rows(output: &Output) -> Vec<Value> {
    let mut rows: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    for row in &mut rows {
        for measured in ["seconds", "plain_seconds"] {
            row[measured] = Value::Null;
        }
    }
    rows
}

/// The batch in one go.
fn whole(work: &Path) -> Vec<Value> {
    let words =
        ["batch", "the models", "--cc", "tcc", "--no-compare", "--time-limit", "60", "--format", "json"];
    rows(&run(work, &words, 3))
}

fn verdicts(rows: &[Value]) -> Vec<&str> {
    rows.iter().map(|row| row["verdict"].as_str().unwrap()).collect()
}

fn part(work: &Path, index: usize, of: usize) -> String {
    let (shard, file) = (format!("{index}/{of}"), format!("part {index}.json"));
    let words = ["batch", "the models", "--cc", "tcc", "--no-compare", "--time-limit", "60"];
    let output =
        topsym().args(words).args(["--shard", &shard, "--output", &file]).current_dir(work).output().unwrap();
    assert!(matches!(output.status.code(), Some(0 | 3)), "{}", printed(&output));
    assert!(output.stdout.is_empty());
    file
}

#[test]
fn parts_together_are_the_whole() {
    let work = folder();
    let whole = whole(work.path());
    assert_eq!(whole.len(), 6);
    let files: Vec<String> = (1..=4).map(|index| part(work.path(), index, 4)).collect();
    let merge = |files: &[&str], code: i32| {
        let words = [&["batch", "--format", "json", "--merge"], files].concat();
        run(work.path(), &words, code)
    };
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    // the broken model has no verdict, here and there
    assert_eq!(rows(&merge(&files, 3)), whole);
    // the order of files does not matter
    let turned: Vec<&str> = files.iter().rev().copied().collect();
    assert_eq!(rows(&merge(&turned, 3)), whole);

    let lacking = merge(&files[1..], 3);
    let text = String::from_utf8_lossy(&lacking.stderr).into_owned();
    assert!(text.contains("part 1/4 is missing or was stopped; run it again, with --shard 1/4"), "{text}");
    let found = rows(&lacking);
    assert_eq!(verdicts(&found).iter().filter(|verdict| **verdict == "not run").count(), 2, "{found:?}");
    assert_eq!(found[0]["remark"], "part 1/4 is missing");

    let refused = |files: &[&str], word: &str| {
        let output = merge(files, 2);
        assert!(printed(&output).contains(word), "{}", printed(&output));
    };
    refused(&[files[0], files[0]], "both are the same part");
    std::fs::write(work.path().join("half.json"), "{ \"version\": ").unwrap();
    refused(&[files[0], "half.json"], "half.json: this is no result");
    refused(&["nowhere.json"], "nowhere.json");
    let other = part(work.path(), 1, 3);
    refused(&[&other, files[1]], "they divide it differently");
    std::fs::write(work.path().join("the models/new.pml"), "init { skip }\n").unwrap();
    part(work.path(), 1, 4);
    refused(&[files[0], files[1]], "they are about different models");
}

/// Stands for topsym in scripts: it is killed once, in the middle of the part that the file `victim` names.
fn killed_once(work: &Path) -> PathBuf {
    let script = format!(
        "#!/bin/bash\n\
         if [[ \"$*\" == *\"--shard $(cat '{here}/victim')\"* ]] && mkdir '{here}/killed' 2>/dev/null; then\n\
         \x20 '{topsym}' \"$@\" & until grep -q '\"order\"' '{here}'/results/part-2.json 2>/dev/null; do sleep 0.05; done\n\
         \x20 kill -9 $!; exit 137\n\
         fi\nexec '{topsym}' \"$@\"\n",
        here = work.display(),
        topsym = env!("CARGO_BIN_EXE_topsym"),
    );
    let path = work.join("topsym-killed-once");
    std::fs::write(&path, script).unwrap();
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&path, executable).unwrap();
    path
}

/// A script in the folder.
fn emitted(work: &Path, runner: &str) -> String {
    let words = ["batch", "the models", "--cc", "tcc", "--no-compare", "--time-limit", "60"];
    let more = ["--format", "json", "--emit", runner, "--shards", "2"];
    let output = run(work, &[&words[..], &more].concat(), 0);
    let name = format!("{runner} job.sh");
    std::fs::write(work.join(&name), &output.stdout).unwrap();
    name
}

/// Is the second part, which was killed, seen in the merged table, and equal to the whole when it has been run again?
fn killed_part_is_seen(found: &[Value], whole: &[Value]) {
    assert_eq!(found.len(), whole.len());
    for (index, (found, expected)) in found.iter().zip(whole).enumerate() {
        match found["verdict"] == "not run" {
            true => {
                assert_eq!(index % 2, 1);
                assert_eq!(found["remark"], "part 2/2 was stopped before this model was finished");
            }
            false => assert_eq!(found, expected),
        }
    }
    let lost = found.iter().filter(|row| row["verdict"] == "not run").count();
    assert!((1..=2).contains(&lost), "{found:?}");
}

#[test]
fn gnu_parallel_runs_the_parts() {
    let work = folder();
    let whole = whole(work.path());
    std::fs::write(work.path().join("victim"), "2/2").unwrap();
    let topsym = killed_once(work.path());
    let script = emitted(work.path(), "parallel");
    let bash = |words: &[&str]| {
        let mut bash = Command::new("bash");
        bash.arg(&script).args(words).current_dir(work.path()).env("TOPSYM", &topsym).env("JOBS", "2");
        bash.output().unwrap()
    };
    let first = bash(&[]);
    killed_part_is_seen(&rows(&first), &whole);
    assert!(printed(&first).contains("run it again, with --shard 2/2"), "{}", printed(&first));
    let again = bash(&["2"]);
    assert_eq!(again.status.code(), Some(0), "{}", printed(&again));
    assert_eq!(rows(&bash(&["merge"])), whole);
}

/// Slurm's daemons of two nodes on this machine. They end with the test.
struct Slurm {
    folder: tempfile::TempDir,
}

impl Slurm {
    fn start() -> Slurm {
        let folder = tempfile::tempdir().unwrap();
        let here = folder.path().display();
        let output = |program: &str, option: &str| {
            let output = Command::new(program).arg(option).output().expect(program);
            String::from_utf8(output.stdout).unwrap().trim().to_string()
        };
        let (user, host) = (output("id", "-un"), output("hostname", "-s"));
        // three ports that are free now
        let listeners: Vec<_> =
            (0..3).map(|_| std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap()).collect();
        let ports: Vec<u16> = listeners.iter().map(|one| one.local_addr().unwrap().port()).collect();
        drop(listeners);
        let node = |name: &str, port: u16| {
            format!(
                "NodeName={name} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs=1 State=UNKNOWN\n"
            )
        };
        let text = format!(
            "ClusterName=test\nSlurmctldHost={host}(127.0.0.1)\nSlurmUser={user}\nSlurmdUser={user}\n\
             SlurmctldPort={}\nAuthType=auth/none\nCredType=cred/none\nProctrackType=proctrack/linuxproc\n\
             JobAcctGatherType=jobacct_gather/none\nAccountingStorageType=accounting_storage/none\n\
             TaskPlugin=task/none\nSwitchType=switch/none\nMpiDefault=none\nReturnToService=2\n\
             SchedulerType=sched/builtin\nSelectType=select/cons_tres\nSelectTypeParameters=CR_Core\n\
             StateSaveLocation={here}/state\nSlurmdSpoolDir={here}/spool-%n\n\
             SlurmctldPidFile={here}/slurmctld.pid\nSlurmdPidFile={here}/slurmd-%n.pid\n\
             SlurmctldLogFile={here}/slurmctld.log\nSlurmdLogFile={here}/slurmd-%n.log\n{}{}\
             PartitionName=all Nodes=node1,node2 Default=YES MaxTime=INFINITE State=UP\n",
            ports[0],
            node("node1", ports[1]),
            node("node2", ports[2]),
        );
        std::fs::write(folder.path().join("slurm.conf"), text).unwrap();
        for name in ["state", "spool-node1", "spool-node2"] {
            std::fs::create_dir(folder.path().join(name)).unwrap();
        }
        let slurm = Slurm { folder };
        for (program, words) in
            [("slurmctld", &[][..]), ("slurmd", &["-N", "node1"]), ("slurmd", &["-N", "node2"])]
        {
            let status = slurm.command(program).args(words).status().expect("slurm is installed");
            assert!(status.success(), "{program}: {}", slurm.log());
        }
        slurm.wait("both nodes are ready", || {
            let nodes = printed(&slurm.command("sinfo").args(["-h", "-N", "-o", "%T"]).output().unwrap());
            nodes.lines().filter(|state| *state == "idle").count() == 2
        });
        slurm
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("SLURM_CONF", self.folder.path().join("slurm.conf"));
        command
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("slurmctld.log")).unwrap_or_default()
    }

    fn wait(&self, what: &str, is_so: impl Fn() -> bool) {
        let start = Instant::now();
        while !is_so() {
            assert!(start.elapsed() < Duration::from_secs(120), "{what}: {}", self.log());
            std::thread::sleep(Duration::from_millis(200));
        }
    }

    /// Submits a job, and waits for its end.
    fn submit(&self, work: &Path, topsym: &Path, words: &[&str]) {
        let output =
            self.command("sbatch").args(words).current_dir(work).env("TOPSYM", topsym).output().unwrap();
        assert!(output.status.success(), "{}", printed(&output));
        self.wait("the job ends", || self.command("squeue").arg("-h").output().unwrap().stdout.is_empty());
    }
}

impl Drop for Slurm {
    fn drop(&mut self) {
        for name in ["slurmd-node1", "slurmd-node2", "slurmctld"] {
            let file = self.folder.path().join(format!("{name}.pid"));
            if let Ok(pid) = std::fs::read_to_string(&file) {
                let _ = Command::new("kill").arg(pid.trim()).status();
                // it removes its file at its end, and is done with the folder then
                let start = Instant::now();
                while file.exists() && start.elapsed() < Duration::from_secs(20) {
                    std::thread::sleep(Duration::from_millis(100));
                }
            }
        }
    }
}

#[test]
fn slurm_runs_the_parts_on_two_nodes() {
    let work = folder();
    let whole = whole(work.path());
    std::fs::write(work.path().join("victim"), "2/2").unwrap();
    let topsym = killed_once(work.path());
    let script = emitted(work.path(), "slurm");
    let slurm = Slurm::start();
    slurm.submit(work.path(), &topsym, &[&script]);
    let merged = || {
        let mut bash = Command::new("bash");
        bash.args([&script, "merge"]).current_dir(work.path()).env("TOPSYM", &topsym);
        bash.output().unwrap()
    };
    killed_part_is_seen(&rows(&merged()), &whole);
    slurm.submit(work.path(), &topsym, &["--array=2", &script]);
    assert_eq!(rows(&merged()), whole);
}

/// Nothing that is named on the command line is executed, by any of the shells.
#[test]
fn names_in_scripts_are_only_names() {
    let work = tempfile::tempdir().unwrap();
    let hostile = "a $(touch hit) `touch hit` 'b\" ; touch hit #";
    std::fs::create_dir(work.path().join(hostile)).unwrap();
    std::fs::write(work.path().join(hostile).join("m.pml"), "init { assert(N == 1) }\n").unwrap();
    let define = "-DN=1 /* $(touch hit) `touch hit` ; */";
    for runner in ["parallel", "slurm"] {
        let words = ["batch", hostile, define, "--cc", "tcc", "--no-compare", "--format", "json"];
        let more = ["--emit", runner, "--shards", "1", "--tables", "the $(touch hit) results"];
        let script = run(work.path(), &[&words[..], &more].concat(), 0);
        std::fs::write(work.path().join("job.sh"), &script.stdout).unwrap();
        let bash = |words: &[&str]| {
            let mut bash = Command::new("bash");
            bash.arg("job.sh").args(words).current_dir(work.path());
            bash.env("TOPSYM", env!("CARGO_BIN_EXE_topsym")).env("SLURM_ARRAY_TASK_ID", "1").output().unwrap()
        };
        let first = bash(&[]);
        let merged = bash(&["merge"]);
        let found = rows(&merged);
        assert_eq!(verdicts(&found), ["verified"], "{} {}", printed(&first), printed(&merged));
        assert!(!work.path().join("hit").exists(), "{runner}");
        std::fs::remove_dir_all(work.path().join("the $(touch hit) results")).unwrap();
    }
}

#[test]
fn wrong_parts_are_refused() {
    let work = folder();
    for (words, said) in [
        (&["batch", "the models", "--shard", "5/4", "--output", "x"][..], "I from 1 to N"),
        (&["batch", "the models", "--shard", "1/4"], "--output"),
        (&["batch", "the models", "--emit", "slurm"], "--shards"),
        (&["batch", "the models", "--emit", "slurm", "--shards", "0"], "0"),
        (&["batch"], "PATHS"),
    ] {
        let output = run(work.path(), words, 2);
        assert!(printed(&output).contains(said), "{words:?}: {}", printed(&output));
    }
    let output = run(work.path(), &["batch", "the models", "--shard", "1/2", "--output", "no/where.json"], 1);
    assert!(printed(&output).contains("no/where.json"), "{}", printed(&output));
}
