//! Asking GAP about groups.

use crate::common::root;
use crate::making::Sample;
use std::process::Command;
use topsym::group::cycles::gap;

/// What GAP says about a group. Points are numbered from 0, everything is sorted.
#[derive(Debug, PartialEq, Eq)]
pub struct Judgement {
    pub order: String,
    pub orbits: Vec<Vec<u32>>,
    /// For each orbit, the blocks with its first point, but for the smallest and the largest.
    pub blocks: Vec<Vec<Vec<u32>>>,
    /// The points of each factor of the finest decomposition.
    pub factors: Vec<Vec<u32>>,
}

/// Asks about all of them in one run.
pub fn judge(groups: &[Sample]) -> Vec<Judgement> {
    let judge = std::fs::read_to_string(root().join("tests/groups/judge.g")).unwrap();
    let questions = groups.iter().map(|group| {
        let generators: Vec<String> = group.generators.iter().map(gap).collect();
        format!("Judge([{}]);\n", generators.join(", "))
    });
    let work = tempfile::tempdir().unwrap();
    let script = work.path().join("questions.g");
    std::fs::write(&script, format!("{judge}\n{}QUIT;\n", questions.collect::<String>())).unwrap();
    let output = Command::new("gap").args(["-q", "-A"]).arg(&script).output().expect("GAP is installed");
    let text = String::from_utf8_lossy(&output.stdout).replace("\\\n", "");
    let judgements: Vec<Judgement> = text.lines().map(judgement).collect();
    assert_eq!(judgements.len(), groups.len(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    judgements
}

fn judgement(line: &str) -> Judgement {
    let parts: Vec<&str> = line.split('|').collect();
    let [order, orbits, blocks, factors] = parts[..] else { panic!("what is `{line}`?") };
    Judgement {
        order: order.to_string(),
        orbits: from_one(list(orbits)),
        blocks: list::<Vec<Vec<Vec<u32>>>>(blocks).into_iter().map(from_one).collect(),
        factors: from_one(list(factors)),
    }
}

/// GAP's lists are JSON, but for ranges like `[ 1 .. 4 ]`.
fn list<T: serde::de::DeserializeOwned>(text: &str) -> T {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once(" .. ") {
        let (head, first) = before.rsplit_once(' ').unwrap();
        let (last, tail) = behind.split_once(' ').unwrap();
        let (first, last): (u32, u32) = (first.parse().unwrap(), last.parse().unwrap());
        let numbers: Vec<String> = (first..=last).map(|n| n.to_string()).collect();
        plain.push_str(&format!("{head} {} ", numbers.join(", ")));
        rest = tail;
    }
    plain.push_str(rest);
    serde_json::from_str(&plain).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn from_one(mut sets: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    sets.iter_mut().flatten().for_each(|point| *point -= 1);
    sets.sort();
    sets
}
