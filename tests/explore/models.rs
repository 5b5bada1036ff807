//! Models for every construct, written without knowledge of the engine. The first line of each says what plain SPIN finds, by
//! `tests/explore/models/reference.sh`.

use super::common::*;
use super::compare::*;
use super::plain::Mode;
use std::path::Path;
use topsym::engine::explore::search::End;
use topsym::engine::request::Order;

/// What the first line of a model says.
#[derive(Debug, Default)]
struct Said {
    /// States, transitions and errors, if the search comes to its end.
    counts: Option<(u64, u64, u64)>,
    violated: bool,
    kind: String,
}

fn said(text: &str) -> Said {
    let line = text.lines().next().unwrap_or_default();
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |word: &str| Some(words[words.iter().position(|w| *w == word)? + 1]);
    let number = |word: &str| after(word)?.parse::<u64>().ok();
    Said {
        counts: number("states")
            .zip(number("transitions"))
            .zip(number("errors"))
            .map(|((s, t), e)| (s, t, e)),
        violated: after("verdict") == Some("violated"),
        kind: after("kind").unwrap_or_default().to_string(),
    }
}

/// What came of a model.
#[derive(Debug, PartialEq)]
enum Came {
    Counted,
    ErrorOnly,
    LeftOut(String),
}

fn check(path: &Path) -> Result<Came, String> {
    let text = std::fs::read_to_string(path).unwrap();
    let name = name(path);
    let said = said(&text);
    let claim = has_claim(&text);
    if text.contains("ltl ") {
        return Ok(Came::LeftOut(format!("{name}: a formula")));
    }
    for order in [Order::Breadth, Order::Depth] {
        let mode = Mode { all_errors: true, claim, bfs: false };
        let found = match ours(path, &[], mode, order) {
            Ok(found) => found,
            Err(why) => return Ok(Came::LeftOut(format!("{name}: {why}"))),
        };
        if let End::Beyond(why) = found.end {
            return Ok(Came::LeftOut(format!("{name}: {why}")));
        }
        if (found.errors > 0) != said.violated {
            return Err(format!("{name}: {order:?}: {} errors, {:?}; {said:?}", found.errors, found.end));
        }
        let counts = (found.stored, found.stored + found.matched);
        match said.counts {
            Some((states, transitions, _)) if counts == (states, transitions) => {}
            // behind other errors, pan goes on in its own way
            Some(_) if said.violated && !["assertion", "invalid-end"].contains(&&said.kind[..]) => {
                return Ok(Came::ErrorOnly);
            }
            Some(_) => return Err(format!("{name}: {order:?}: {counts:?}; {said:?}")),
            None => return Ok(Came::ErrorOnly),
        }
    }
    Ok(Came::Counted)
}

#[test]
fn models_of_others_have_as_many_states() {
    let models = models_in("tests/explore/models");
    let came = results_of_all(&models, |path| check(path));
    let counted = came.iter().filter(|came| **came == Came::Counted).count();
    let errors = came.iter().filter(|came| **came == Came::ErrorOnly).count();
    println!("{counted} counted, of {errors} only the error");
    for came in &came {
        if let Came::LeftOut(why) = came {
            println!("left out: {why}");
        }
    }
    assert!(counted > 240 && errors < 40, "{counted} {errors}");
}

/// Models of which pan dies, or with which it never comes to an end: here, they end.
#[test]
fn models_that_pan_dies_of_end() {
    let models = models_in("tests/explore/models/dies");
    let came = results_of_all(&models, |path| {
        let mode = Mode { all_errors: false, claim: false, bfs: true };
        match ours(path, &[], mode, Order::Breadth) {
            Ok(found) if found.end == End::Budget => Err(format!("{} does not end", name(path))),
            Ok(found) => Ok(format!("{}: {:?}", name(path), found.end)),
            Err(why) => Ok(format!("{}: {why}", name(path))),
        }
    });
    came.iter().for_each(|line| println!("{line}"));
    let endless = came.iter().filter(|line| line.contains("does not come to an end")).count();
    assert!(endless >= 2 && came.len() >= 8, "{came:?}");
}
