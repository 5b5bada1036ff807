//! Verdicts: the right ones, and no more than what was searched.

use crate::common::{check_all, header, models_in, name, pan, printed, root, spin_a, topsym};
use crate::{command, folder, left_in, says, verdict, verify};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

/// What `topsym verify` is told for the first line of an example.
fn arguments(run: &[String]) -> String {
    match run {
        [.., n, name] if n == "-N" => format!("--ltl {name}"),
        [l, ..] if l == "-l" || l == "-a" => "--liveness".to_string(),
        _ => String::new(),
    }
}

/// All examples that have an error, and every tenth of the others.
#[test]
fn examples_have_the_verdict_that_their_first_line_tells() {
    let models = models_in("promela-examples");
    let chosen: Vec<_> = models
        .into_iter()
        .enumerate()
        .filter(|(index, model)| index % 10 == 0 || header(model).verdict.verdict != "ok")
        .filter(|(_, model)| !name(model).starts_with("c_"))
        .collect();
    assert!(chosen.iter().any(|(_, model)| header(model).verdict.verdict == "non-progress cycle"));
    check_all(&chosen, |(_, model)| {
        let expected = header(model);
        let work = folder(&[&name(model)]);
        let output = command(work.path())
            .args(arguments(&expected.run).split_whitespace())
            .args([&name(model), "--format", "json", "--", "-w18"])
            .output()
            .unwrap();
        let text = printed(&output);
        let (code, kind) = match &expected.verdict.verdict[..] {
            "ok" => (0, None),
            "assertion violated" => (1, Some("assertion")),
            "invalid end state" => (1, Some("invalid-end-state")),
            "acceptance cycle" => (1, Some("acceptance-cycle")),
            _ => (1, Some("non-progress-cycle")),
        };
        let found: serde_json::Value =
            serde_json::from_slice(&output.stdout).map_err(|e| format!("{}: {e}: {text}", name(model)))?;
        let right = output.status.code() == Some(code)
            && found["violation"]["kind"].as_str() == kind
            && (code == 0 || found["trail"]["replay"] == "confirmed");
        if right { Ok(()) } else { Err(format!("{}: {text}", name(model))) }
    });
}

#[test]
fn a_verified_model() {
    let work = folder(&["mutex_states.pml"]);
    let found = verdict(work.path(), "mutex_states.pml -DN=6 --por off", 0);
    assert_eq!(found["verdict"], "verified");
    assert_eq!(found["exhaustive"], true);
    assert_eq!(found["symmetry"]["group"], "S6");
    assert_eq!(found["runs"][0]["states"], 14);
    assert_eq!(found["runs"][0]["standing_for"], 257.0);
    let reduction = &found["runs"][0]["reduction"];
    assert_eq!((&reduction["stored"], &reduction["uncounted"]), (&14.0.into(), &0.0.into()));
    let number = |name: &str| reduction[name].as_f64().unwrap();
    // every state is stored or looked up, and some of them are not their own representatives
    assert!(number("canonical") >= 1.0 && number("canonical") < number("asked"), "{reduction}");
    assert!(number("leaves") > 0.0 && number("fallbacks") == 0.0, "{reduction}");
    assert_eq!(reduction["first_core_only"], false);
    assert_eq!(left_in(work.path()), ["mutex_states.pml", "tmp"]);
    says(
        work.path(),
        "mutex_states.pml -DN=6",
        0,
        &["mutex_states.pml: verified", "S6, order 720", "-DSAFETY"],
    );
}

#[test]
fn an_error_is_told_and_its_trail_is_there() {
    let work = folder(&["lost_update.pml"]);
    let text = says(
        work.path(),
        "lost_update.pml",
        1,
        &[
            "violated",
            "assertion violated (counter==(2*2))",
            "followed it to the error",
            "topsym trail lost_update.pml",
        ],
    );
    assert_eq!(left_in(work.path()), ["lost_update.pml", "lost_update.pml.trail", "tmp"]);
    let follow = text.lines().find(|line| line.trim().starts_with("spin ")).unwrap().trim();
    let replay = Command::new("sh").args(["-c", follow]).current_dir(work.path()).output().unwrap();
    assert!(printed(&replay).contains("assertion violated"), "{}", printed(&replay));
}

#[test]
fn several_cores_find_it_as_well() {
    let work = folder(&["lost_update.pml"]);
    let found = verdict(work.path(), "lost_update.pml --cores 2 --memory 300 --depth 1000", 1);
    assert_eq!(found["violation"]["kind"], "assertion");
    // the trail of several cores may lack the last step, which SPIN then cannot make
    assert!(["confirmed", "not-checked"].iter().any(|word| found["trail"]["replay"] == *word), "{found}");
    assert_eq!(found["trail"]["file"], "lost_update.pml.trail");
}

#[test]
fn statistics_of_several_cores_are_those_of_the_first() {
    let work = folder(&["mutex_states.pml"]);
    let found = verdict(work.path(), "mutex_states.pml -DN=6 --cores 2 --memory 300 --depth 1000", 0);
    let run = &found["runs"][0];
    assert_eq!(run["reduction"]["first_core_only"], true, "{run}");
    // which says nothing of all states
    assert_eq!(
        (&run["standing_for"], &run["times_fewer"]),
        (&serde_json::Value::Null, &serde_json::Value::Null)
    );
    assert!(run["reduction"]["stored"].as_f64().unwrap() > 0.0, "{run}");
}

#[test]
fn what_is_not_exhaustive_is_not_verified() {
    let work = folder(&["barrier.pml"]);
    for (arguments, limit) in [
        ("--depth 20", "depth"),
        ("--bitstate", "bitstate"),
        ("--hash-compact", "hash-compact"),
        ("-DN=12 --memory 4 --depth 1000 --por off", "memory"),
        ("-DN=40 --por off --time-limit 4", "time"),
    ] {
        let found = verdict(work.path(), &format!("barrier.pml {arguments}"), 3);
        assert_eq!(found["verdict"], "not-finished", "{arguments}");
        assert_eq!(found["limits"], serde_json::json!([limit]), "{arguments}");
        assert!(found["runs"][0]["states"].as_f64().unwrap() > 0.0);
    }
    for arguments in ["--collapse", "--bfs", "--strategy fast", "--cc-define MA=100"] {
        let found = verdict(work.path(), &format!("barrier.pml {arguments}"), 0);
        assert_eq!(found["limits"], serde_json::json!([]), "{arguments}");
    }
}

#[test]
fn what_is_switched_off_is_said() {
    let work = folder(&["barrier.pml"]);
    let text = says(work.path(), "barrier.pml -- -E", 0, &["verified", "not looked for"]);
    assert!(
        text.lines().any(|line| line.contains("not looked for") && line.contains("invalid end states")),
        "{text}"
    );
}

#[test]
fn assertions_about_channels_are_not_said_to_be_checked() {
    let work = folder(&[]);
    let model = "chan q = [1] of { byte };\nactive [2] proctype p() { xs q; q!1 }\nactive proctype r() { q?_; q?_ }\n";
    std::fs::write(work.path().join("shared.pml"), model).unwrap();
    let text = says(work.path(), "shared.pml", 0, &["verified"]);
    let is_said = |line: &str| line.contains("not looked for") && line.contains("xr and xs assertions");
    assert!(text.lines().any(is_said), "{text}");
    // SPIN's verifier finds that they do not hold, with partial-order reduction only
    assert!(spin_a(work.path(), "shared.pml").status.success());
    let errors = |flags: &[&str]| {
        let flags: Vec<String> = flags.iter().map(|flag| flag.to_string()).collect();
        pan::compile(work.path(), "pan.c", &flags).unwrap();
        pan::run(work.path(), "plain SPIN".to_string(), "").unwrap().errors
    };
    assert_eq!((errors(&["-DSAFETY"]), errors(&["-DSAFETY", "-DNOREDUCE"])), (Some(1), Some(0)));
}

#[test]
fn unsound_requests_are_refused_before_anything_runs() {
    let work = folder(&[]);
    let model = "byte x;\nactive [2] proctype p() { do :: x = 1 - x od }\nltl served { <> (x == 1) }\n";
    std::fs::write(work.path().join("m.pml"), model).unwrap();
    for (arguments, words) in [
        ("--ltl served --por on", "miss cycles"),
        ("--ltl served --bfs", "depth-first"),
        ("--ltl served --cores 2", "literally"),
        ("--ltl served -- -f", "fairness"),
        ("--cc-define BCS", "the last active process"),
        ("--cc-flag=-DTRIX", "outside the state"),
        ("--spin-flag=-m", "messages to full channels would be lost"),
        ("--spin-flag=-o3 --spin-flag=-o3", "given twice"),
        ("-- -p_rotate2", "another order"),
        ("--ltl nothing", "the claims of the model are: served"),
        ("--liveness", "no process of the model has a label"),
    ] {
        // nothing runs: there is no SPIN and no compiler
        let (ours, pans) = arguments.split_once("-- ").unwrap_or((arguments, ""));
        let mut command = command(work.path());
        command.arg("m.pml").args(ours.split_whitespace()).env("PATH", work.path());
        if !pans.is_empty() {
            command.args(["--", pans]);
        }
        let output = command.output().unwrap();
        let text = printed(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {text}");
        assert!(text.contains(words) && text.contains("cannot be used"), "{arguments}: {text}");
    }
}

#[test]
fn spin_can_be_told_not_to_merge_statements() {
    let work = folder(&[]);
    let model = "byte x;\nactive [2] proctype p() { byte i; end: do :: i < 3 -> i = i + 1; i = 3 - i; i = 3 - i :: else -> x = 1 - x od }\n";
    std::fs::write(work.path().join("m.pml"), model).unwrap();
    let merged = verdict(work.path(), "m.pml --compare --por off", 0);
    let single = verdict(work.path(), "m.pml --compare --por off --spin-flag=-o3", 0);
    for found in [&merged, &single] {
        assert_eq!(found["comparison"]["agreement"], "same");
    }
    let states = |found: &serde_json::Value| found["runs"][0]["states"].as_f64().unwrap();
    assert!(states(&single) > states(&merged), "{} and {}", states(&single), states(&merged));
    // it adds the flag itself for a search for cycles without progress, and must not give it twice: that would take it back
    let model = model.replace("i = i + 1", "progress: i = i + 1");
    std::fs::write(work.path().join("m.pml"), model).unwrap();
    let alone = verdict(work.path(), "m.pml --liveness", 1);
    let both = verdict(work.path(), "m.pml --liveness --spin-flag=-o3", 1);
    assert_eq!(alone["commands"], both["commands"]);
}

#[test]
fn a_claim_in_a_file_keeps_the_processes_that_it_names() {
    let work = folder(&["mutex_states.pml"]);
    let model = "byte inside[3];\nactive [3] proctype user() { do :: atomic { inside[0] + inside[1] + inside[2] == 0 -> inside[_pid] = 1 }; inside[_pid] = 0 od }\n";
    std::fs::write(work.path().join("m.pml"), model).unwrap();
    std::fs::write(work.path().join("one"), "never { do :: inside[0] == 1 -> break :: else od }\n").unwrap();
    std::fs::write(
        work.path().join("both"),
        "never { do :: inside[0] + inside[1] > 1 -> break :: else od }\n",
    )
    .unwrap();
    let found = verdict(work.path(), "m.pml --never one --compare", 1);
    assert_eq!(found["violation"]["kind"], "claim-end");
    assert_eq!(found["symmetry"]["order"], "2", "the claim names one of three");
    assert_eq!(found["comparison"]["agreement"], "same");
    let found = verdict(work.path(), "m.pml --never both --compare", 0);
    assert_eq!(found["comparison"]["agreement"], "same");
    assert_eq!(verdict(work.path(), "m.pml", 0)["symmetry"]["order"], "6");
}

#[test]
fn plain_spin_beside_it() {
    let work = folder(&["barrier.pml"]);
    let found = verdict(work.path(), "barrier.pml --compare --jobs 2 --por off", 0);
    assert_eq!(found["comparison"]["agreement"], "same");
    assert_eq!(found["comparison"]["runs"][0]["states"].as_f64(), found["runs"][0]["standing_for"].as_f64());
    says(work.path(), "barrier.pml --compare", 0, &["with symmetry", "plain SPIN", "verdict"]);
}

/// A compiler that breaks plain SPIN's verifier: its assertions hold always. The alarm must go off.
#[test]
fn different_verdicts_are_an_alarm() {
    let work = folder(&["lost_update.pml"]);
    let broken = work.path().join("broken-cc");
    let script = "#!/bin/sh\ncase \"$*\" in *' pan.c') sed -i 's/if (!a && !noasserts)/if (0)/' pan.c;; esac\nexec tcc \"$@\"\n";
    std::fs::write(&broken, script).unwrap();
    std::fs::set_permissions(&broken, std::fs::Permissions::from_mode(0o755)).unwrap();
    let output = topsym()
        .args(["verify", "--compare", "--keep", "kept", "lost_update.pml", "--cc"])
        .arg(&broken)
        .current_dir(work.path())
        .output()
        .unwrap();
    let text = printed(&output);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("ERROR IN TOPSYM") && text.contains("another verdict"), "{text}");
    assert!(left_in(&work.path().join("kept")).contains(&"run.sh".to_string()));
}

#[test]
fn what_is_kept_is_the_same_each_time_and_can_be_run() {
    let work = folder(&["lost_update.pml"]);
    for kept in ["one", "two"] {
        let output = verify(work.path(), &format!("lost_update.pml --keep {kept}"));
        assert_eq!(output.status.code(), Some(1), "{}", printed(&output));
    }
    let read = |folder: &str, file: &str| std::fs::read(work.path().join(folder).join(file)).unwrap();
    for file in
        ["lost_update.sym.c", "pan.c", "pan.h", "pan.m", "pan.b", "pan.t", "run.sh", "lost_update.pml.trail"]
    {
        assert_eq!(read("one", file), read("two", file), "{file}");
    }
    std::fs::remove_file(work.path().join("one/pan")).unwrap();
    let script = Command::new("sh").arg(work.path().join("one/run.sh")).output().unwrap();
    let text = printed(&script);
    assert!(text.contains("errors: 1") && text.contains("trail ends after"), "{text}");
}

#[test]
fn a_model_without_symmetry_has_a_verdict_like_any_other() {
    let work = folder(&["peterson_two.pml", "philosophers_lefty.pml"]);
    std::fs::write(work.path().join("one.pml"), "byte x;\ninit { x = 1; assert(x == 1) }\n").unwrap();
    says(work.path(), "one.pml", 0, &["verified", "symmetry        none", "no two processes of one type"]);
    std::fs::write(
        work.path().join("two.pml"),
        "byte x;\nactive [2] proctype p() {\n  if\n  :: _pid == 0 -> x = 1\n  :: else\n  fi\n}\n",
    )
    .unwrap();
    says(work.path(), "two.pml", 0, &["verified", "symmetry        none", "told apart at two.pml:4"]);
    // there are none of the processes, and init is alone
    let none = "active [0] proctype p() { skip }\nproctype q() { skip }\ninit { skip }\n";
    std::fs::write(work.path().join("none.pml"), none).unwrap();
    says(work.path(), "none.pml", 0, &["verified", "symmetry        none"]);
}

/// Nothing is reduced, so both reductions cannot get in each other's way.
#[test]
fn without_symmetry_partial_order_reduction_stays() {
    let work = folder(&[]);
    let model = "byte x, y;\nactive proctype p() { byte i; do :: i < 9 -> i++; x = 1 - x :: i == 9 od }\n\
        active proctype q() { byte i; do :: i < 7 -> i++; y++ :: i == 7 -> i = 0; y = 0 od }\n\
        ltl small { [] (x < 2) }\nltl once { <> (x == 1) }\n";
    std::fs::write(work.path().join("m.pml"), model).unwrap();
    for (arguments, code) in [("--ltl small", 0), ("--ltl once", 1)] {
        let found = verdict(work.path(), &format!("m.pml {arguments} --compare"), code);
        assert_eq!(found["symmetry"]["order"], "1");
        let commands: Vec<String> =
            found["commands"].as_array().unwrap().iter().map(|line| line.to_string()).collect();
        let (plain, reduced): (Vec<&String>, Vec<&String>) =
            commands.iter().partition(|line| line.contains("plain"));
        assert!(!found["choices"].to_string().contains("NOREDUCE"), "{commands:?}");
        assert!(!reduced.iter().any(|line| line.contains("NOREDUCE")), "{commands:?}");
        // a comparison differs in more than symmetry
        assert!(plain[0].contains("-DNOREDUCE"), "{commands:?}");
        assert_eq!(found["comparison"]["agreement"], "same", "{arguments}");
    }
    let states = |arguments: &str| verdict(work.path(), arguments, 0)["runs"][0]["states"].as_f64();
    assert!(states("m.pml --ltl small") < states("m.pml --ltl small --por off"));
    // a claim by hand may count steps, which partial-order reduction leaves out
    std::fs::write(work.path().join("plain.pml"), model.split("ltl").next().unwrap()).unwrap();
    std::fs::write(work.path().join("two"), "never { do :: x == 2 -> x == 2 -> break :: else od }\n")
        .unwrap();
    let found = verdict(work.path(), "plain.pml --never two", 0);
    assert!(found["choices"].to_string().contains("may count steps"), "{}", found["choices"]);
}

/// A claim that is one loop cannot count the steps by which SPIN removes processes.
#[test]
fn a_harmless_claim_in_a_file_costs_no_symmetry() {
    let work = folder(&[]);
    let ring = std::fs::read_to_string(root().join("tests/trails/ring.pml")).unwrap();
    std::fs::write(work.path().join("ring.pml"), ring).unwrap();
    std::fs::write(work.path().join("harmless"), "never { accept: do :: !stop od }\n").unwrap();
    std::fs::write(work.path().join("counts"), "never { accept: do :: !stop -> !stop od }\n").unwrap();
    let found = verdict(work.path(), "ring.pml --never harmless --compare", 1);
    assert_eq!(
        (&found["symmetry"]["group"], &found["comparison"]["agreement"]),
        (&"C4".into(), &"same".into())
    );
    assert_eq!(found["trail"]["closing"]["rounds"], 4, "{}", found["trail"]);
    // here processes really end
    let model = "byte n;\nactive [3] proctype p() { n++; do :: n > 0 -> n--; break :: n == 3 -> break od }\n";
    std::fs::write(work.path().join("m.pml"), model).unwrap();
    for (claim, code) in [
        ("do :: n == 2 -> break :: else od", 1),
        ("do :: n > 3 -> break :: else od", 0),
        ("accept: do :: n == 0 od", 0),
        ("accept: do :: n < 4 od", 1),
        ("do :: assert(n < 3) od", 1),
        ("do :: assert(n < 4) od", 0),
        ("do :: true :: n == 3 -> break od", 1),
    ] {
        std::fs::write(work.path().join("claim"), format!("never {{ {claim} }}\n")).unwrap();
        let found = verdict(work.path(), "m.pml --never claim --compare", code);
        let both = (&found["symmetry"]["group"], &found["comparison"]["agreement"]);
        assert_eq!(both, (&"S3".into(), &"same".into()), "{claim}");
    }
    let found = verdict(work.path(), "ring.pml --never counts --compare", 1);
    assert_eq!(
        (&found["symmetry"]["order"], &found["comparison"]["agreement"]),
        (&"1".into(), &"same".into())
    );
}

/// Most states of this model are met before the last process has been started, if partial-order reduction does not leave them out.
#[test]
fn states_of_a_long_start_are_mentioned() {
    let work = folder(&["ring_ids.pml"]);
    let start = "a state of the start was met, which is stored as it is";
    says(work.path(), "ring_ids.pml -DN=5 --por off", 0, &[start, "`atomic` around all `run`s"]);
    let text = std::fs::read_to_string(work.path().join("ring_ids.pml")).unwrap();
    let text = text
        .replace("for (i : 0 .. N - 1) {", "atomic { for (i : 0 .. N - 1) {")
        .replace("run station(i)\n\t}", "run station(i)\n\t} }");
    std::fs::write(work.path().join("ring_ids.pml"), text).unwrap();
    let text = says(work.path(), "ring_ids.pml -DN=5 --por off", 0, &["verified"]);
    assert!(!text.contains("of the start"), "{text}");
}
