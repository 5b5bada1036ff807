//! The symmetry groups that `topsym group` finds, against what is known about the models: the orders in their headers,
//! GAP, and what people see.

mod common;

use common::*;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn output_of(arguments: &[&str], model: &Path) -> Result<String, String> {
    let output = topsym().args(arguments).arg(model).output().unwrap();
    // on a busy machine, what takes more than a second says that it is at work
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let is_quiet = said.lines().all(|line| line.starts_with("topsym: looking ") && line.ends_with('…'));
    match output.status.success() && is_quiet {
        true => Ok(String::from_utf8(output.stdout).unwrap()),
        false => Err(format!("{}: {}", name(model), printed(&output))),
    }
}

fn json(model: &Path, arguments: &[&str]) -> Result<serde_json::Value, String> {
    let arguments: Vec<&str> = ["group", "--format", "json"].iter().chain(arguments).copied().collect();
    serde_json::from_str(&output_of(&arguments, model)?).map_err(|e| e.to_string())
}

fn groups_are_right(folder: &str) {
    let mut claims: Vec<(PathBuf, ExpectedGroup)> = Vec::new();
    for model in models_in(folder) {
        for group in header(&model).groups {
            claims.push((model.clone(), group));
        }
    }
    assert!(claims.len() > 20, "few claims in {folder}");
    check_all(&claims, |(model, expected)| {
        let macros: Vec<&str> = expected.macros.iter().map(String::as_str).collect();
        let found = json(model, &macros)?;
        // the order of what was found by the search, and the order of the tree
        let (order, of_tree) = (&found["order"], &found["structure"]["order"]);
        if *order != expected.order.as_str() || of_tree != order {
            let wanted = &expected.order;
            return Err(format!("{} {macros:?}: orders {order}, {of_tree} instead of {wanted}", name(model)));
        }
        let notation = found["structure"]["notation"].as_str().unwrap_or_default();
        let structure = notation.split(", ").next().unwrap_or_default();
        match &expected.structure {
            Some(wanted) if wanted != structure => {
                Err(format!("{} {macros:?}: {structure} instead of {wanted}", name(model)))
            }
            _ => Ok(()),
        }
    });
}

#[test]
fn families_of_models_have_their_groups() {
    groups_are_right("promela-examples");
}

#[test]
fn what_breaks_a_symmetry_and_what_does_not() {
    groups_are_right("tests/dangers");
}

#[test]
fn what_went_wrong_once() {
    groups_are_right("tests/regressions/symmetry");
}

/// Each danger has a model where the symmetry survives and one where it does not.
#[test]
fn dangers_come_in_pairs() {
    let names: Vec<String> = models_in("tests/dangers").iter().map(|model| name(model)).collect();
    for name in &names {
        let partner = match name.strip_suffix("_survives.pml") {
            Some(danger) => format!("{danger}_breaks.pml"),
            None => format!("{}_survives.pml", name.strip_suffix("_breaks.pml").unwrap()),
        };
        assert!(names.contains(&partner), "{name} has no partner");
    }
}

#[test]
fn headers_of_dangers_tell_the_truth_about_plain_spin() {
    let mut models = models_in("tests/dangers");
    models.extend(models_in("tests/regressions/symmetry"));
    check_all(&models, |model| {
        let expected = header(model);
        let work = work_folder(&[model]);
        let found =
            verify(work.path(), &name(model), &expected).map_err(|e| format!("{}: {e}", name(model)))?;
        if found == expected.verdict { Ok(()) } else { Err(format!("{}: SPIN finds {found:?}", name(model))) }
    });
}

/// Runs a GAP session and returns what it prints.
fn gap(session: &str) -> String {
    let mut gap = Command::new("gap")
        .args(["-q", "-A", "--nointeract"])
        .arg("/dev/stdin")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("gap is installed");
    let quiet = "SetPrintFormattingStatus(\"*stdout*\", false);\n";
    gap.stdin.take().unwrap().write_all(format!("{quiet}{session}").as_bytes()).unwrap();
    String::from_utf8_lossy(&gap.wait_with_output().unwrap().stdout).into_owned()
}

/// GAP reads what `--gap` prints, and confirms every claim.
#[test]
fn gap_confirms_what_is_claimed() {
    let mut session = String::new();
    let mut expected = 0;
    for model in &models_in("promela-examples") {
        let claims = output_of(&["group", "--gap"], model).unwrap();
        expected += claims.matches("Print(").count();
        session.push_str(&claims);
    }
    assert!(expected > 250, "{expected} claims only");
    let text = gap(&session);
    let claims: Vec<&str> =
        text.lines().filter(|line| line.ends_with(": true") || line.ends_with(": false")).collect();
    assert_eq!(claims.len(), expected, "{text}");
    assert!(claims.iter().all(|claim| claim.ends_with(": true")), "{text}");
}

/// GAP reads what `--scd-only --format gap` prints, and finds the same order.
#[test]
fn gap_agrees_with_the_order_of_the_diagram() {
    let mut session = String::new();
    let mut expected = Vec::new();
    for model in &models_in("promela-examples") {
        session.push_str(&output_of(&["group", "--scd-only", "--format", "gap"], model).unwrap());
        session.push_str("Print(\"order \", Size(G), \"\\n\");\n");
        expected.push(json(model, &["--scd-only"]).unwrap()["order"].as_str().unwrap().to_string());
    }
    let text = gap(&session);
    let found: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("order ")).collect();
    assert_eq!(found, expected);
}

#[test]
fn formats_say_the_same() {
    check_all(&models_in("promela-examples"), |model| {
        let yaml = output_of(&["group", "--format", "yaml"], model)?;
        let yaml: serde_json::Value = serde_yaml::from_str(&yaml).map_err(|e| e.to_string())?;
        let json = json(model, &[])?;
        let text = output_of(&["group"], model)?;
        let order = format!("order {}", json["order"].as_str().unwrap());
        match yaml == json && text.contains(&order) {
            true => Ok(()),
            false => Err(name(model)),
        }
    });
}

/// What is printed as generators can be given back, and generates the same group.
#[test]
fn generators_can_be_given() {
    let work = tempfile::tempdir().unwrap();
    for model in ["email_named.pml", "mailer.pml", "tiers_table.pml", "ring_ids.pml", "hypercube_links.pml"] {
        let model = root().join("promela-examples").join(model);
        let found = json(&model, &[]).unwrap();
        let mut text = String::from("# as printed\n\n");
        for generator in found["generators"].as_array().unwrap() {
            text.push_str(generator["cycles"].as_str().unwrap());
            text.push('\n');
        }
        let file = work.path().join("generators.txt");
        std::fs::write(&file, &text).unwrap();
        let given = json(&model, &["--generators", file.to_str().unwrap()]).unwrap();
        assert_eq!(given["order"], found["order"], "{}", name(&model));
        assert_eq!(given["orbits"], found["orbits"], "{}", name(&model));
    }
}

#[test]
fn given_generators_are_checked() {
    let work = tempfile::tempdir().unwrap();
    let model = root().join("promela-examples/ring_ids.pml");
    let file = work.path().join("wrong.txt");
    for (text, complaint) in [
        ("\n(station[1] nobody)", "wrong.txt:2: there is no point `nobody`"),
        ("(station[1] station[1])", "wrong.txt:1: `station[1]` occurs twice"),
        ("station[1] station[2]", "wrong.txt:1: a cycle begins with `(`"),
        ("(station[1] station[2]", "wrong.txt:1: there is no `)`"),
    ] {
        std::fs::write(&file, text).unwrap();
        let output = topsym().args(["group", "--generators"]).arg(&file).arg(&model).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(printed(&output).contains(complaint), "{text}: {}", printed(&output));
        assert!(output.stdout.is_empty());
    }
    let output = topsym().args(["group", "--generators", "no/such/file"]).arg(&model).output().unwrap();
    assert!(!output.status.success());
    assert!(printed(&output).contains("no/such/file"), "{}", printed(&output));
}

/// Neither exchange is a symmetry of the ring, nor is any other product of them but the rotations.
#[test]
fn of_wrong_generators_the_valid_subgroup_is_taken() {
    let work = tempfile::tempdir().unwrap();
    let model = root().join("promela-examples/ring_ids.pml");
    let file = work.path().join("exchanges.txt");
    let exchange = |n: usize| format!("(station[{}] station[{n}]) (id={} id={})\n", n - 1, n - 2, n - 1);
    std::fs::write(&file, (2..=5).map(exchange).collect::<String>()).unwrap();
    let run = |more: &[&str]| {
        let output =
            topsym().args(["group", "--generators"]).arg(&file).arg(&model).args(more).output().unwrap();
        assert!(output.status.success());
        printed(&output)
    };
    let text = run(&[]);
    assert!(text.contains("exchanges.txt:4: this is not a symmetry of the model, and is not used"), "{text}");
    assert!(text.contains("symmetry group C5, order 5") && text.contains("the largest subgroup"), "{text}");
    let text = run(&["--time-limit", "0"]);
    assert!(text.contains("not all products of the generators were tried"), "{text}");
    std::fs::write(&file, "(station[1] id=1)").unwrap();
    let text = run(&[]);
    assert!(text.contains("no symmetry: order 1"), "{text}");
}

#[test]
fn groups_without_a_model() {
    let work = tempfile::tempdir().unwrap();
    let file = work.path().join("group.txt");
    let run = |text: &str, more: &[&str]| {
        std::fs::write(&file, text).unwrap();
        topsym().args(["group", "--generators"]).arg(&file).args(more).output().unwrap()
    };
    let output = run("(1 2 3)\n(1 2) # two of them\n\n(1 2)(4 5)\n", &["--degree", "7"]);
    let text = printed(&output);
    assert!(output.status.success() && text.starts_with("group S3 • S2, order 12, degree 7\n"), "{text}");
    let output = run("(1 2 3 4 5)", &["--format", "json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&json["structure"]["kind"], &json["degree"]), (&"cyclic".into(), &5.into()));
    let output = run("", &[]);
    assert!(printed(&output).starts_with("group trivial, order 1, degree 0"), "{}", printed(&output));
    let wreath = "(1 2 3)\n(1 2)\n(1 4)(2 5)(3 6)(7 8)\n";
    let output = run(wreath, &["--gap"]);
    let claims = gap(&printed(&output));
    assert_eq!(claims.lines().filter(|line| line.ends_with(": true")).count(), 5, "{claims}");
    assert!(!claims.contains("false"), "{claims}");
    for (text, more, complaint) in [
        ("(1 2)\n(1 9)", vec!["--degree", "8"], "group.txt:2: 9 is more than the degree, 8"),
        ("(0 1)", vec![], "group.txt:1: points are numbered from 1"),
        ("(1 4000000000)", vec![], "points are too many"),
        ("(1 99999999999)", vec![], "is not the number of a point"),
        ("(a b)", vec![], "`a` is not the number of a point"),
    ] {
        let output = run(text, &more);
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(printed(&output).contains(complaint), "{text}: {}", printed(&output));
        assert!(output.stdout.is_empty());
    }
    let output = topsym().arg("group").output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", printed(&output));
}

#[test]
fn a_claim_that_names_an_instance_shrinks_the_group_and_group_says_so() {
    let text = output_of(&["group"], &root().join("promela-examples/claim_one.pml")).unwrap();
    assert!(text.contains("without claims the order would be 24"), "{text}");
    let text = output_of(&["group"], &root().join("promela-examples/claim_count.pml")).unwrap();
    assert!(!text.contains("without claims"), "{text}");
}

#[test]
fn explanations_name_the_line() {
    for (model, pair, expected) in [
        ("philosophers_lefty.pml", None, ":: _pid != 0 ->"),
        ("election_max.pml", Some(("node[1]", "node[2]")), ":: other > max ->"),
        ("claim_one.pml", None, "ltl served { <> (user[0]@crit) }"),
        ("tiers_unequal.pml", None, "never changes"),
        ("c_counter.pml", None, "given up in doubt"),
        ("mutex_active.pml", None, "are interchangeable"),
        ("mutex_active.pml", Some(("user[0]", "2")), "are interchangeable"),
        ("token_ring.pml", Some(("link[0]", "station[1]")), "is a channel"),
    ] {
        let mut arguments = vec!["explain".to_string()];
        let path = root().join("promela-examples").join(model);
        arguments.push(path.to_str().unwrap().to_string());
        if let Some((a, b)) = pair {
            arguments.extend([a.to_string(), b.to_string()]);
        }
        let output = topsym().args(&arguments).output().unwrap();
        let text = printed(&output);
        assert!(output.status.success() && text.contains(expected), "{model}: {text}");
    }
    let model = root().join("promela-examples/mutex_active.pml");
    let output = topsym().arg("explain").arg(&model).args(["user[0]", "user[9]"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(printed(&output).contains("there is no process or channel `user[9]`"));
}

/// Every model that is not fully symmetric gets an explanation with a place or a reason for each pair.
#[test]
fn every_lost_symmetry_is_explained() {
    let mut models = models_in("promela-examples");
    models.extend(models_in("tests/dangers"));
    check_all(&models, |model| {
        let text = output_of(&["explain"], model)?;
        match text.contains("no single construct") {
            true => Err(format!("{}:\n{text}", name(model))),
            false => Ok(()),
        }
    });
}

/// The diagram of every example, in all formats.
#[test]
fn diagrams_can_be_drawn() {
    check_all(&models_in("promela-examples"), |model| {
        let svg = output_of(&["scd", "--format", "svg"], model)?;
        let dot = output_of(&["scd", "--format", "dot"], model)?;
        let text = output_of(&["scd"], model)?;
        let json: serde_json::Value = serde_json::from_str(&output_of(&["scd", "--format", "json"], model)?)
            .map_err(|e| e.to_string())?;
        let nodes = json["nodes"].as_array().ok_or("no nodes")?;
        let shapes = svg.matches("<ellipse").count() + svg.matches("<rect").count();
        for node in nodes {
            let node = node["name"].as_str().unwrap();
            if !svg.contains(node) || !dot.contains(node) || !text.contains(node) {
                return Err(format!("{}: {node} is missing", name(model)));
            }
        }
        match svg.starts_with("<svg") || svg.starts_with("<?xml") {
            true if shapes >= nodes.len()
                && svg.trim_end().ends_with("</svg>")
                && dot.starts_with("digraph") =>
            {
                Ok(())
            }
            _ => Err(format!("{}: {shapes} shapes for {} nodes", name(model), nodes.len())),
        }
    });
}

/// Mailer: the network and the boxes, as one would draw them.
#[test]
fn the_diagram_of_the_mailer() {
    let model = root().join("promela-examples/mailer.pml");
    let text = output_of(&["scd"], &model).unwrap();
    assert!(text.contains("mailer[1]  receives from network"), "{text}");
    assert!(text.contains("client[2]  sends to network; receives from box[1]"), "{text}");
}
