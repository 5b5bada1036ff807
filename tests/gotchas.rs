//! docs/gotchas.md tells the truth: each of its sections has a model that loses symmetry and one that keeps all of it.

mod common;

use common::*;

/// One model of the document, and what is said of it.
struct Shown {
    section: String,
    /// The order of its group, from the line `Order 6:` above it.
    order: u64,
    text: String,
}

/// All models of the document in their order.
fn shown() -> Vec<Shown> {
    let document = std::fs::read_to_string(root().join("docs/gotchas.md")).unwrap();
    let mut models = Vec::new();
    let (mut section, mut order) = (String::new(), None);
    let mut lines = document.lines();
    while let Some(line) = lines.next() {
        if let Some(title) = line.strip_prefix("## ") {
            section = title.to_string();
        } else if let Some(said) = line.strip_prefix("Order ") {
            order = said.strip_suffix(':').and_then(|number| number.parse().ok());
        } else if line == "```promela" {
            let text: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            let order = order.take().unwrap_or_else(|| panic!("{section}: no `Order N:` above a model"));
            models.push(Shown { section: section.clone(), order, text: text.join("\n") + "\n" });
        }
    }
    models
}

/// A folder with the model in it.
fn written(model: &Shown) -> tempfile::TempDir {
    let work = tempfile::tempdir().unwrap();
    std::fs::write(work.path().join("m.pml"), &model.text).unwrap();
    work
}

/// Users who can all be exchanged: the model says how many there are.
fn full_order(model: &Shown) -> u64 {
    let started = model.text.matches("run user()").count() as u64;
    let active = model.text.split("active [").nth(1).and_then(|rest| rest.split(']').next());
    let users = active.map_or(started, |number| number.parse().unwrap());
    (1..=users).product()
}

#[test]
fn every_section_has_a_pair_one_of_which_has_all_symmetry() {
    let models = shown();
    assert!(models.len() >= 20, "only {} models are found in the document", models.len());
    for pair in models.chunks(2) {
        let [broken, whole] = pair else {
            panic!("{}: one model only", pair[0].section);
        };
        assert_eq!(broken.section, whole.section, "a section has one model, or three");
        assert_eq!(full_order(broken), full_order(whole), "{}", whole.section);
        assert_eq!(whole.order, full_order(whole), "{}: the second model", whole.section);
        assert!(broken.order < whole.order, "{}: the first model", whole.section);
    }
}

#[test]
fn orders_of_groups_are_as_stated() {
    check_all(&shown(), |model| {
        let work = written(model);
        let output =
            topsym().args(["group", "--format", "json", "m.pml"]).current_dir(work.path()).output().unwrap();
        let group: serde_json::Value = serde_json::from_slice(&output.stdout)
            .map_err(|_| format!("{}: {}\n{}", model.section, printed(&output), model.text))?;
        if group["order"].as_str() == Some(&model.order.to_string()) {
            Ok(())
        } else {
            Err(format!(
                "{}: the order is {}, not {}\n{}",
                model.section, group["order"], model.order, model.text
            ))
        }
    });
}

/// The name of the model's formula, if it has one.
fn formula(model: &Shown) -> Option<&str> {
    let line = model.text.lines().find_map(|line| line.strip_prefix("ltl "))?;
    line.split_whitespace().next()
}

#[test]
fn verdicts_are_those_of_plain_spin() {
    check_all(&shown(), |model| {
        let work = written(model);
        let mut topsym = topsym();
        topsym.args(["verify", "--cc", "tcc", "--compare", "m.pml"]).current_dir(work.path());
        if let Some(formula) = formula(model) {
            topsym.args(["--ltl", formula]);
        }
        let output = topsym.output().unwrap();
        // 0 verified, 1 violated; if plain SPIN says something else, it is 2
        match output.status.code() {
            Some(0 | 1) => Ok(()),
            _ => Err(format!("{}: {}\n{}", model.section, printed(&output), model.text)),
        }
    });
}
