//! A verifier must not run with the pan.c of another model, also if all sizes fit.

use crate::common::{check_all, printed, root};
use crate::generated::{Generated, generate, generate_text, spin};
use std::path::Path;
use std::process::{Command, Output};

const REFUSED: &str = "topsym: error: pan.c was made of another model";

/// Two users that are alike.
const MODEL: &str = "byte boss, rounds;
bool started;
chan done = [2] of { byte };
byte limit = 7;

active [2] proctype user()
{	byte mine;

end:	do
	:: d_step { !started -> boss = _pid; mine = 0 }
	:: d_step { !started -> started = true }
	:: d_step { started -> assert(boss < 2) }
	:: atomic { rounds < 3 -> rounds = rounds + 1 }
	:: done!1
	:: done?_
	:: mine < 2 -> mine++
	:: limit > 9 -> skip
	od
}

ltl bounded { [] (rounds < 4) }
";

/// What is changed, and to what. Nothing of it changes how many control states there are.
const CHANGES: &[(&str, &str)] = &[
    ("assert(boss < 2)", "assert(boss != 1)"),
    ("boss = _pid; mine = 0", "boss = _pid; mine = 1"),
    ("mine < 2", "mine < 3"),
    ("mine < 2", "mine < _pid"),
    ("rounds + 1", "rounds + 2"),
    ("atomic { rounds < 3 ->", "atomic { rounds < 3 + _pid ->"),
    ("limit = 7", "limit = 8"),
    ("rounds < 4", "rounds < 3"),
    ("[] (", "<> ("),
    ("[2] of", "[3] of"),
    ("of { byte }", "of { short }"),
    ("done!1", "done!2"),
    ("limit > 9 -> skip", "limit > 9 -> c_code { now.boss = 1; }"),
    ("limit > 9 -> skip", "limit > _pid -> skip"),
    ("byte boss, rounds", "byte rounds, boss"),
];

/// Runs SPIN as `gen` says, with a macro that nobody uses.
fn translate(made: &Generated, work: &Path, model: &str) -> Result<Output, String> {
    let flags = ["-a", "-DUNUSED"].map(str::to_string);
    spin(work, &[&flags[..], &made.spin].concat(), model)
}

/// Compiles and runs what is in a folder. The compiler's message, or the verifier's.
fn verify(work: &Path, compiler: &str) -> Output {
    let arguments = ["-w", "-DSAFETY", "-o", "pan", "m.sym.c"];
    let compiled = Command::new(compiler).args(arguments).current_dir(work).output().unwrap();
    if !compiled.status.success() {
        return compiled;
    }
    Command::new(work.join("pan")).arg("-w18").current_dir(work).output().unwrap()
}

fn is_refused(output: &Output) -> bool {
    let text = printed(output);
    let compiler = text.contains("m.sym.c") && text.contains("error: ");
    !output.status.success() && !text.contains("states, stored") && (text.contains(REFUSED) || compiler)
}

fn made(text: &str) -> Generated {
    let made = generate_text("m.pml", text, "exact").unwrap();
    assert!(made.said.contains("order 2"), "{}", made.said);
    made
}

#[test]
fn the_pan_of_a_changed_model_does_not_run() {
    let before = made(MODEL);
    let right = verify(before.path(), "tcc");
    assert!(printed(&right).contains("errors: 0"), "{}", printed(&right));
    check_all(CHANGES, |(from, to)| {
        let changed = MODEL.replace(from, to);
        assert_ne!(changed, MODEL, "{from}");
        let folder = before.copy()?;
        std::fs::write(folder.path().join("m.pml"), &changed).map_err(|e| e.to_string())?;
        let said = translate(&before, folder.path(), "m.pml")?;
        let output = verify(folder.path(), "tcc");
        match said.status.success() && is_refused(&output) {
            true => Ok(()),
            false => Err(format!("{from} -> {to}: {}\n{}", printed(&said), printed(&output))),
        }
    });
}

/// Changes after which SPIN counts something else: control states, transitions, channels, processes.
const COUNTED: &[(&str, &str)] = &[
    ("mine < 2 -> mine++", "mine < 2 -> skip; mine++"),
    ("\t:: done?_\n", ""),
    ("byte limit = 7;", "byte limit = 7; chan more = [1] of { byte };"),
    ("ltl bounded", "active proctype other() { limit = 7 } ltl bounded"),
    ("rounds < 4) }", "rounds < 4) } ltl more { <> started }"),
];

/// The first thing that a compiler says of such a file is what happened, and what to do.
#[test]
fn the_compiler_refuses_what_spin_counts_otherwise() {
    let before = made(MODEL);
    let cases: Vec<_> = COUNTED.iter().flat_map(|change| ["tcc", "gcc"].map(|cc| (change, cc))).collect();
    check_all(&cases, |((from, to), compiler)| {
        let changed = MODEL.replace(from, to);
        assert_ne!(changed, MODEL, "{from}");
        let folder = before.copy()?;
        std::fs::write(folder.path().join("m.pml"), &changed).map_err(|e| e.to_string())?;
        translate(&before, folder.path(), "m.pml")?;
        let text = printed(&verify(folder.path(), compiler));
        let first = text.lines().find(|line| line.contains("error")).unwrap_or_default();
        let explained = first.contains("topsym: pan.c was made of another model")
            && first.contains("Run topsym gen again, then spin -a as it says.");
        // and there is not much behind it, so that nobody has to look for it
        if explained && text.lines().count() < 12 {
            Ok(())
        } else {
            Err(format!("{compiler}: {from} -> {to}: {text}"))
        }
    });
}

/// Statements that are not merged, and one claim more.
#[test]
fn the_pan_of_other_flags_does_not_run() {
    let before = made(MODEL);
    assert!(before.spin.is_empty(), "{:?}", before.spin);
    check_all(&["-o3", "-f"], |flags| {
        let mut flags: Vec<&str> = [vec!["-a"], flags.split_whitespace().collect()].concat();
        if flags.contains(&"-f") {
            flags.push("<> (rounds == 9)");
        }
        let folder = before.copy()?;
        let flags: Vec<String> = flags.into_iter().map(str::to_string).collect();
        spin(folder.path(), &flags, "m.pml")?;
        let output = verify(folder.path(), "tcc");
        let hint = printed(&output).contains("hint: run topsym gen again, then spin -a m.pml, and compile");
        match is_refused(&output) && (hint || !printed(&output).contains(REFUSED)) {
            true => Ok(()),
            false => Err(format!("{flags:?}: {}", printed(&output))),
        }
    });
}

/// The same model by another name, and with flags that change nothing.
#[test]
fn the_same_model_at_another_place_runs() {
    let before = made(MODEL);
    let work = before.path();
    std::fs::create_dir(work.join("there")).unwrap();
    std::fs::copy(work.join("m.pml"), work.join("there/n.pml")).unwrap();
    let absolute = work.join("m.pml").display().to_string();
    let remark = MODEL.replace("bool started;", "bool started; /* has it begun? */");
    std::fs::write(work.join("remark.pml"), remark).unwrap();
    for model in ["there/n.pml", "./m.pml", &absolute, "remark.pml"] {
        translate(&before, work, model).unwrap();
        let text = printed(&verify(work, "tcc"));
        assert!(text.contains("errors: 0") && text.contains("group S2"), "{model}: {text}");
    }
}

/// What the compiler read is in the verifier, so that it does not matter what is beside it when it runs.
#[test]
fn a_verifier_by_gcc_knows_what_it_was_made_of() {
    let before = made(MODEL);
    let alone = tempfile::tempdir().unwrap();
    let run = || {
        std::fs::rename(before.path().join("pan"), alone.path().join("pan")).unwrap();
        printed(
            &Command::new(alone.path().join("pan")).arg("-w18").current_dir(alone.path()).output().unwrap(),
        )
    };
    verify(before.path(), "gcc");
    let right = run();
    assert!(right.contains("errors: 0") && right.contains("group S2"), "{right}");

    std::fs::write(before.path().join("m.pml"), MODEL.replace("boss < 2", "boss != 1")).unwrap();
    translate(&before, before.path(), "m.pml").unwrap();
    verify(before.path(), "gcc");
    let wrong = run();
    assert!(wrong.contains(REFUSED) && !wrong.contains("states, stored"), "{wrong}");
}

/// Another compiler can't put files into the verifier. It looks beside itself, and says so if nothing is there.
#[test]
fn a_verifier_that_does_not_know_its_model_does_not_run() {
    let before = generate("promela-examples/mutex_states.pml", "", "exact").unwrap();
    let alone = tempfile::tempdir().unwrap();
    for (flag, words) in [("-DSAFETY", "topsym: error: it cannot be seen"), ("-DTS_UNCHECKED", "errors: 0")] {
        let arguments = ["-w", flag, "-o", "pan", "m.sym.c"];
        let compiled = Command::new("tcc").args(arguments).current_dir(before.path()).output().unwrap();
        assert!(compiled.status.success(), "{}", printed(&compiled));
        let run =
            Command::new(before.path().join("pan")).arg("-w18").current_dir(alone.path()).output().unwrap();
        assert!(printed(&run).contains(words), "{flag}: {}", printed(&run));
    }
    // from another folder, its own is known by the name under which it was compiled
    let there = before.path().join("m.sym.c").display().to_string();
    for compiler in ["tcc", "gcc"] {
        let arguments = ["-w", "-DSAFETY", "-o", "pan", &there];
        let compiled = Command::new(compiler).args(arguments).current_dir(alone.path()).output().unwrap();
        assert!(compiled.status.success(), "{}", printed(&compiled));
        let run = Command::new(alone.path().join("pan")).arg("-w18").current_dir(root()).output().unwrap();
        assert!(printed(&run).contains("errors: 0"), "{compiler}: {}", printed(&run));
    }
}
