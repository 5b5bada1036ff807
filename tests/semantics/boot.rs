//! How random models begin: who starts the users, what is set up before, between and after the starts, and
//! what the starter does when everybody runs.

use crate::fragments::flags;
use crate::random::{Maker, Start, lines};
use std::fmt::Write;

/// When the starter sets something up.
fn set_up(maker: &mut Maker, statements: Vec<String>) {
    match maker.random.below(3) {
        0 => maker.parts.before.extend(statements),
        1 => maker.parts.between.extend(statements),
        _ => maker.parts.after.extend(statements),
    }
}

/// One user is the leader for good.
pub fn led(maker: &mut Maker) -> Vec<String> {
    flags(maker);
    let (me, first) = (maker.me, maker.base);
    let broken = std::mem::take(&mut maker.broken);
    if maker.start == Start::Active {
        maker.global(&format!("byte who_leads = {first};"));
    } else {
        maker.global("byte who_leads = 255;");
        if maker.parts.before.len() + maker.parts.between.len() + maker.parts.after.len() == 0 {
            let mut statements = vec![format!("who_leads = {};", first + maker.random.below(maker.users))];
            if maker.coin() {
                let ids = maker.ids();
                statements = lines(&["if"]);
                statements.extend(ids.iter().map(|id| format!(":: who_leads = {id};")));
                statements.extend(lines(&["fi", ";"]));
            }
            set_up(maker, statements);
        }
    }
    let guard = match broken {
        true => format!("who_leads == {first};"),
        false => {
            maker.pick(&[format!("who_leads == {me};"), format!("who_leads != {me} && who_leads < 200;")])
        }
    };
    lines(&[&guard, &format!("flag[{me}] = !flag[{me}];")])
}

/// Each user is given a value for good, by the starter, in an array.
pub fn given(maker: &mut Maker) -> Vec<String> {
    flags(maker);
    let me = maker.me;
    let (length, users) = (maker.length(), maker.users);
    let broken = std::mem::take(&mut maker.broken);
    maker.global(&format!("byte by_rank[{length}];"));
    if maker.start != Start::Active && !maker.parts.gives {
        maker.parts.gives = true;
        let kind = maker.random.below(4);
        let mut statements = Vec::new();
        for (number, id) in maker.ids().into_iter().enumerate() {
            let rank =
                if broken { number + 1 } else { [1, number % 2 + 1, 1, 1 + (users - number) % 2][kind] };
            statements.push(format!("by_rank[{id}] = {rank};"));
        }
        if kind == 2 {
            let id = maker.base;
            statements.extend(vec!["if".into(), format!(":: by_rank[{id}] = 1;"), ":: skip;".into()]);
            statements.extend(lines(&["fi", ";"]));
        }
        set_up(maker, statements);
    }
    lines(&[&format!("by_rank[{me}] < 2;"), &format!("flag[{me}] = !flag[{me}];")])
}

/// The statements that start everybody.
fn runs(maker: &Maker) -> Vec<String> {
    let mut runs: Vec<String> = Vec::new();
    for (number, id) in maker.ids().into_iter().enumerate() {
        let rank = maker.parts.ranks.get(number).map(|rank| format!(" priority {rank}")).unwrap_or_default();
        let arguments = match maker.start {
            Start::Active | Start::Pids => String::new(),
            Start::Numbers => id.to_string(),
            Start::NumbersAndBoxes => format!("{id}, box[{id}]"),
            Start::Boxes => format!("box{number}"),
        };
        runs.push(format!("run user({arguments}){rank};"));
    }
    if !maker.parts.helper.is_empty() {
        runs.push("run helper();".to_string());
    }
    runs
}

/// The process that starts the others: init, or an active process.
pub fn write_starter(maker: &mut Maker, text: &mut String) {
    let mut runs = runs(maker);
    // Another starter: who gets which pid depends on the interleaving.
    if matches!(maker.start, Start::Numbers | Start::Boxes) && maker.random.below(10) == 0 {
        let run = runs.pop().unwrap();
        writeln!(text, "active proctype second()\n{{\n  {run}\n  skip\n}}").unwrap();
    }
    let head = match maker.random.below(6) {
        0 => "active proctype boss()\n{",
        _ => "init\n{",
    };
    writeln!(text, "{head}").unwrap();
    let plain = runs.len() == maker.users && maker.parts.ranks.is_empty() && maker.parts.between.is_empty();
    let mut body = maker.parts.before.clone();
    if maker.start == Start::Numbers && plain && maker.random.below(4) == 0 {
        let (low, high) = (maker.base, maker.base + maker.users - 1);
        text.push_str("  byte i;\n");
        body.push(format!("for (i : {low} .. {high}) {{"));
        body.extend(lines(&["  run user(i);", "}", ";", "skip;"]));
    } else {
        body.push(runs.remove(0));
        body.extend(maker.parts.between.clone());
        body.extend(runs);
    }
    body.extend(maker.parts.after.clone());
    if maker.random.below(3) > 0 {
        body.insert(0, "atomic {".to_string());
        body.extend(lines(&["}", ";"]));
    }
    body.iter().for_each(|line| writeln!(text, "  {line}").unwrap());
    afterwards(maker, text);
    if maker.parts.rests || maker.random.below(3) == 0 {
        text.push_str("end_starter:\n  false\n");
    } else {
        text.push_str("  skip\n");
    }
    text.push_str("}\n");
}

/// What the starter does when all have been started.
fn afterwards(maker: &mut Maker, text: &mut String) {
    let (first, last) = (maker.base, maker.base + maker.users - 1);
    let flags = text.contains("bool flag[");
    match maker.random.below(12) {
        0 if maker.users == 2 => {
            text.insert_str(0, "byte round;\n");
            text.push_str("  do\n  :: round < 2;\n     round++;\n  :: round == 2;\n     round = 0;\n  od;\n");
        }
        1 => {
            text.insert_str(0, "byte level = 2;\n");
            text.push_str("  level = 1;\n");
        }
        2 => text.push_str("  _nr_pr == 1;\n"),
        3 => {
            text.push_str("  byte own_round;\n  do\n  :: own_round < 2;\n     own_round++;\n");
            text.push_str("  :: else;\n     break\n  od;\n");
        }
        4 if flags => {
            let opening = maker.pick(&["", "  atomic {\n", "  d_step {\n"]);
            let closing = if opening.is_empty() { "" } else { "  };\n" };
            write!(text, "  byte z;\n{opening}  for (z : {first} .. {last}) {{\n").unwrap();
            write!(text, "    flag[z] = false;\n  }};\n  z = 0;\n{closing}").unwrap();
        }
        5 if flags => {
            let id = maker.pick(&[first, last]);
            writeln!(text, "  byte who_own = {id};").unwrap();
            text.push_str("  flag[who_own] = !flag[who_own];\n  who_own = 255;\n");
        }
        6 if flags => {
            let opening = maker.pick(&["  d_step {\n", "  atomic {\n"]);
            text.push_str(opening);
            maker.ids().iter().for_each(|id| writeln!(text, "    flag[{id}] = true;").unwrap());
            text.push_str("  };\n");
        }
        _ => {}
    }
}
