//! `topsym verify` with settings in a file, and with `--watch`; and what a summary says of processes that are stuck.

use crate::common::{printed, topsym};
use crate::{folder, says, verdict};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// `topsym verify` as somebody types it.
fn typed(work: &Path, words: &[&str], code: i32) -> String {
    let output = topsym().arg("verify").args(words).current_dir(work).output().unwrap();
    let text = printed(&output);
    assert_eq!(output.status.code(), Some(code), "{words:?}: {text}");
    text
}

#[test]
fn settings_are_as_if_they_were_typed() {
    let work = folder(&["mailer.pml"]);
    let settings = |text: &str| std::fs::write(work.path().join("topsym.yaml"), text).unwrap();
    settings("model: mailer.pml\ndefine: { N: 4 }\ncc: tcc\ntime-limit: 60\naudit: off\n");
    let text = typed(work.path(), &[], 0);
    assert!(text.contains("mailer.pml: verified") && text.contains("2,547, standing for 59,918"), "{text}");
    // what is typed counts more
    let text = typed(work.path(), &["-DN=3", "--time-limit", "0.000001"], 3);
    assert!(text.contains("time limit"), "{text}");
    // a model that is named has nothing to do with the file
    let text = typed(work.path(), &["mailer.pml", "--cc", "tcc"], 0);
    assert!(text.contains("318, standing for 1,898"), "{text}");
    settings(
        "model: mailer.pml\ndefine: [N=2]\ncc: tcc\nengine: spin\npor: off\ncc-define: [VECTORSZ=2048]\n",
    );
    let text = typed(work.path(), &[], 0);
    assert!(text.contains("27, standing for 52"), "{text}");
    let as_json = typed(work.path(), &["--format", "json"], 0);
    assert!(as_json.contains("-DNOREDUCE") && as_json.contains("-DVECTORSZ=2048"), "{as_json}");
}

#[test]
fn wrong_settings_have_a_place() {
    let work = folder(&["mailer.pml"]);
    let refused = |text: &str, words: &[&str]| {
        std::fs::write(work.path().join("topsym.yaml"), text).unwrap();
        let said = typed(work.path(), &[], 2);
        words.iter().for_each(|word| assert!(said.contains(word), "`{word}` is not in {said}"));
    };
    refused("model: mailer.pml\nmemmory: 7\n", &["topsym.yaml: ", "unknown field `memmory`", "line 2"]);
    refused("define: {N: 2}\n", &["topsym.yaml: ", "missing field `model`"]);
    refused("model: [\n", &["topsym.yaml: "]);
    refused("model: mailer.pml\nmemory: 0\n", &["--memory"]);
    refused("model: mailer.pml\nltl: a\nliveness: true\n", &["cannot be used with"]);
    std::fs::remove_file(work.path().join("topsym.yaml")).unwrap();
    assert!(typed(work.path(), &[], 2).contains("<MODEL>"));
}

/// A child that is ended with the test, whatever becomes of it.
struct Watching(Child);

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_change_is_verified_again() {
    let work = folder(&[]);
    let write = |name: &str, text: &str| std::fs::write(work.path().join(name), text).unwrap();
    write("limit.h", "#define LIMIT 1\n");
    write("m.pml", "#include \"limit.h\"\nactive proctype p() { assert(LIMIT < 2) }\n");
    let child = topsym()
        .args(["verify", "m.pml", "--watch", "--cc", "tcc"])
        .current_dir(work.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut child = Watching(child);
    let mut lines = BufReader::new(child.0.stdout.take().unwrap()).lines();
    let mut notes = BufReader::new(child.0.stderr.take().unwrap()).lines();
    let mut next = || lines.by_ref().map(Result::unwrap).find(|line| line.starts_with("m.pml: ")).unwrap();
    let mut waits =
        || notes.by_ref().map(Result::unwrap).find(|line| line.contains("waiting for changes")).unwrap();
    assert_eq!(next(), "m.pml: verified");
    waits();
    // an included file counts as well; a text of another length, for clocks of files can be coarse
    write("limit.h", "#define LIMIT 22\n");
    assert_eq!(next(), "m.pml: violated");
    waits();
    let id = child.0.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    assert_eq!(child.0.wait().unwrap().code(), Some(1));
}

#[test]
fn who_is_stuck_and_what_it_waits_for() {
    let work = folder(&[]);
    let text = "chan fork = [2] of { bit };\nbool late;\n\
        active [2] proctype eater() {\n  late = false;\n  if\n  :: atomic { fork?1 -> skip }\n  :: late == true -> skip\n  fi\n}\n";
    std::fs::write(work.path().join("m.pml"), text).unwrap();
    let words = ["invalid end state", "stuck", "eater[0]: line 5, waits for fork?1, or late == true"];
    says(work.path(), "m.pml", 1, &words);
    let stuck = verdict(work.path(), "m.pml", 1)["trail"]["stuck"].clone();
    assert_eq!(stuck.as_array().unwrap().len(), 2, "{stuck}");
    // several statements in one line: nobody knows which of them it is
    let crowded = "chan c = [0] of { bit };\nactive proctype p() {\n  byte x; x = 1; c?0; c?1\n}\n";
    std::fs::write(work.path().join("m.pml"), crowded).unwrap();
    let text = says(work.path(), "m.pml", 1, &["p[0]: line 3"]);
    assert!(!text.contains("waits for"), "{text}");
}
