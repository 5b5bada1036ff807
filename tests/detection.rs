//! The symmetry groups that `topsym group` finds, against what is known about the models: the orders in their headers,
//! GAP, and what people see.

mod common;

use common::*;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn output_of(arguments: &[&str], model: &Path) -> Result<String, String> {
    let output = topsym().args(arguments).arg(model).output().unwrap();
    match output.status.success() && output.stderr.is_empty() {
        true => Ok(String::from_utf8(output.stdout).unwrap()),
        false => Err(format!("{}: {}", name(model), printed(&output))),
    }
}

fn json(model: &Path, arguments: &[&str]) -> Result<serde_json::Value, String> {
    let arguments: Vec<&str> = ["group", "--format", "json"].iter().chain(arguments).copied().collect();
    serde_json::from_str(&output_of(&arguments, model)?).map_err(|e| e.to_string())
}

fn orders_are_right(folder: &str) {
    let mut claims: Vec<(PathBuf, String, Vec<String>)> = Vec::new();
    for model in models_in(folder) {
        for (order, macros) in header(&model).orders {
            claims.push((model.clone(), order, macros));
        }
    }
    assert!(claims.len() > 20, "few claims in {folder}");
    check_all(&claims, |(model, order, macros)| {
        let macros: Vec<&str> = macros.iter().map(String::as_str).collect();
        let found = json(model, &macros)?;
        match found["order"] == order.as_str() {
            true => Ok(()),
            false => Err(format!("{} {macros:?}: order {} instead of {order}", name(model), found["order"])),
        }
    });
}

#[test]
fn families_of_models_have_their_groups() {
    orders_are_right("promela-examples");
}

#[test]
fn what_breaks_a_symmetry_and_what_does_not() {
    orders_are_right("tests/dangers");
}

#[test]
fn what_went_wrong_once() {
    orders_are_right("tests/regressions/symmetry");
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
        let expected = Expected { compiler: "tcc", ..header(model) };
        let work = work_folder(&[model]);
        let found =
            verify(work.path(), &name(model), &expected).map_err(|e| format!("{}: {e}", name(model)))?;
        if found == expected.verdict { Ok(()) } else { Err(format!("{}: SPIN finds {found:?}", name(model))) }
    });
}

/// GAP reads what `--format gap` prints, and finds the same order.
#[test]
fn gap_agrees_with_the_order() {
    let models = models_in("promela-examples");
    let mut script = String::from("SetPrintFormattingStatus(\"*stdout*\", false);\n");
    let mut expected = Vec::new();
    for model in &models {
        script.push_str(&output_of(&["group", "--format", "gap"], model).unwrap());
        script.push_str("Print(\"order \", Size(G), \"\\n\");\n");
        script.push_str(&output_of(&["group", "--scd-only", "--format", "gap"], model).unwrap());
        script.push_str("Print(\"order \", Size(G), \"\\n\");\n");
        expected.push(json(model, &[]).unwrap()["order"].as_str().unwrap().to_string());
        expected.push(json(model, &["--scd-only"]).unwrap()["order"].as_str().unwrap().to_string());
    }
    let mut gap = Command::new("gap")
        .args(["-q", "-A", "--nointeract"])
        .arg("/dev/stdin")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("gap is installed");
    gap.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    let output = gap.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
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
        ("(station[1] station[2]) (id=0 id=1)", "wrong.txt:1: this is not a symmetry of the model"),
        ("\n(station[1] nobody)", "wrong.txt:2: there is no point `nobody`"),
        ("(station[1] station[1])", "wrong.txt:1: `station[1]` occurs twice"),
        ("station[1] station[2]", "wrong.txt:1: a cycle begins with `(`"),
        ("(station[1] station[2]", "wrong.txt:1: there is no `)`"),
        ("(station[1] id=1)", "wrong.txt:1: this is not a symmetry of the model"),
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
