//! The pieces of random models that visit all users: loops that count, search, collect and nest, one after
//! the other or in one step. Whether anybody can see the order of the visits decides about symmetry.

use crate::fragments::{block, bounds, flags, target};
use crate::random::{Maker, lines};

fn toggle(maker: &mut Maker) -> String {
    flags(maker);
    format!("flag[{0}] = !flag[{0}];", maker.me)
}

/// A loop over the users in a block, with the loop variable forgotten.
fn over_users(maker: &mut Maker, before: &[&str], visit: &[&str]) -> Vec<String> {
    maker.local("byte k;");
    let (low, high) = bounds(maker);
    let head = format!("for (k : {low} .. {high}) {{");
    let inner = [lines(before), vec![head], lines(visit), lines(&["}", ";", "k = 255;"])].concat();
    block(maker, inner)
}

/// How many, modulo something, or read as a binary number.
pub fn counted(maker: &mut Maker) -> Vec<String> {
    let kind = maker.pick(&["byte", "bit", "int"]);
    if !maker.parts.globals.iter().any(|known| known.ends_with(" sum;")) {
        maker.global(&format!("{kind} sum;"));
    }
    let mut body = vec![toggle(maker)];
    let visit = match maker.broken && maker.coin() {
        true => {
            maker.broken = false;
            maker.pick(&["sum = sum * 2 + flag[k];", "sum = flag[k] - sum;", "sum = sum + k * flag[k];"])
        }
        false => maker.pick(&["sum = sum + flag[k];", "sum = flag[k] + sum;", "sum = sum | flag[k];"]),
    };
    let clear = maker.coin();
    body.extend(over_users(maker, &["sum = 0;"], &[visit]));
    if clear {
        body.extend(lines(&["if", ":: sum == 1;", "sum = 0;", ":: else", "fi", ";"]));
    }
    body
}

/// The highest level, or who has it.
pub fn highest(maker: &mut Maker) -> Vec<String> {
    maker.global(&format!("byte by_level[{}];", maker.length()));
    maker.global("byte top;");
    let me = maker.me;
    let mut body = lines(&[&format!("by_level[{me}] < 2;"), &format!("by_level[{me}]++;")]);
    let first = maker.base;
    if maker.broken && maker.coin() {
        maker.broken = false;
        maker.global(&format!("byte who_top = {first};"));
        let visit = ["if", ":: by_level[k] >= by_level[who_top];", "who_top = k;", ":: else", "fi", ";"];
        body.extend(over_users(maker, &[], &visit));
    } else {
        let visit = ["if", ":: by_level[k] > top;", "top = by_level[k];", ":: else", "fi", ";"];
        body.extend(over_users(maker, &["top = 0;"], &visit));
    }
    body.push(format!("by_level[{me}] = 0;"));
    body
}

/// Whether one or all are up, in a local or in a global.
pub fn collected(maker: &mut Maker) -> Vec<String> {
    let global = maker.coin();
    match global {
        true => maker.global("bool met;"),
        false => maker.local("bool own_met;"),
    }
    let met = if global { "met" } else { "own_met" };
    let mut body = vec![toggle(maker)];
    let (start, visit) = maker.pick(&[
        ("false", "met || flag[k]"),
        ("true", "flag[k] && met"),
        ("true", "met && flag[k]"),
        ("false", "flag[k]"),
    ]);
    let visit = format!("{met} = {};", visit.replace("met", met));
    body.extend(over_users(maker, &[&format!("{met} = {start};")], &[&visit]));
    body.extend(vec!["if".to_string(), format!(":: {met};"), format!("flag[{}] = false;", maker.me)]);
    body.extend(lines(&[":: else", "fi", ";", &format!("{met} = false;")]));
    body
}

/// A scan in a scan.
pub fn nested(maker: &mut Maker) -> Vec<String> {
    maker.global("byte count;");
    maker.local("byte k;");
    maker.local("byte j;");
    let mut body = vec![toggle(maker)];
    let (low, high) = (maker.base, maker.base + maker.users - 1);
    let visit = if std::mem::take(&mut maker.broken) {
        maker.pick(&[":: k < j && flag[k] && !flag[j];", ":: k != j && flag[k] && count == 0 && !flag[j];"])
    } else {
        maker.pick(&[":: k != j && flag[k] && flag[j];", ":: k != j && flag[k] && !flag[j];"])
    };
    let writes = maker.pick(&["count = 1;", "flag[k] = false;", "flag[j] = false;"]);
    let inner = lines(&[
        &format!("for (k : {low} .. {high}) {{"),
        &format!("for (j : {low} .. {high}) {{"),
        "if",
        visit,
        writes,
        ":: else",
        "fi",
        ";",
        "}",
        ";",
        "j = 255;",
        "}",
        ";",
        "k = 255;",
    ]);
    let opening = maker.pick(&["atomic {", "d_step {", "d_step {"]);
    body.extend([lines(&[opening]), inner, lines(&["}", ";"])].concat());
    body.push("count = 0;".to_string());
    body
}

/// `for (k in flag)` visits element 0 even where the users count from 1.
pub fn each_element(maker: &mut Maker) -> Vec<String> {
    maker.local("byte k;");
    let mut body = vec![toggle(maker)];
    let visit = if std::mem::take(&mut maker.broken) {
        maker.global("byte who_found;");
        lines(&["if", ":: flag[k];", "who_found = k;", ":: else", "fi", ";"])
    } else {
        maker.global("byte count;");
        let write = maker.pick(&["flag[k] = false;", "count = 1;"]);
        lines(&["if", ":: flag[k];", write, ":: else", "fi", ";"])
    };
    let inner = [lines(&["for (k in flag) {"]), visit, lines(&["}", ";", "k = 255;"])].concat();
    body.extend(block(maker, inner));
    body
}

/// One assignment for each user in one step.
pub fn written_out(maker: &mut Maker) -> Vec<String> {
    let me = maker.me;
    let mut body = vec![toggle(maker)];
    maker.global(&format!("bool by_mark[{}];", maker.length()));
    let opening = maker.pick(&["d_step {", "d_step {", "atomic {"]);
    body.push(opening.to_string());
    let broken = std::mem::take(&mut maker.broken);
    if broken && maker.coin() {
        // Each reads what the one before has written.
        for id in maker.ids() {
            let before = if id == maker.base { maker.length() - 1 } else { id - 1 };
            body.push(format!("flag[{id}] = flag[{before}];"));
        }
    } else {
        let value = maker.pick(&["true", "!by_mark[#]", "flag[#]"]);
        for id in maker.ids().into_iter().skip(broken as usize) {
            body.push(format!("by_mark[{id}] = {};", value.replace('#', &id.to_string())));
        }
    }
    body.extend(lines(&["}", ";", &format!("by_mark[{me}] = false;")]));
    body
}

/// `select` as part of a larger step.
pub fn choose_at_once(maker: &mut Maker) -> Vec<String> {
    maker.local("byte k;");
    flags(maker);
    target(maker);
    let (low, high) = bounds(maker);
    let mut body = lines(&["atomic {", &format!("select (k : {low} .. {high});"), "target = k;"]);
    if maker.coin() {
        body.push("k = 255;".to_string());
    }
    body.extend(lines(&["}", ";", "flag[target] = !flag[target];"]));
    body.push(format!("target = {};", maker.me));
    body
}

/// A variable outside of the state that a scan uses.
pub fn scratch_scan(maker: &mut Maker) -> Vec<String> {
    maker.global("hidden byte unseen;");
    maker.global("byte last;");
    maker.local("byte k;");
    let mut body = vec![toggle(maker)];
    let (low, high) = (maker.base, maker.base + maker.users - 1);
    let data = [
        ("unseen = 0;", "unseen = unseen + 1;", "last = (unseen > 1 -> 254 : 255);"),
        ("unseen = 0;", "unseen = unseen + flag[k];", "last = (unseen > 1 -> 254 : 255);"),
    ];
    let users =
        [("unseen = 255;", "unseen = k;", "last = unseen;"), ("last = unseen;", "unseen = k;", "skip;")];
    let kinds = if std::mem::take(&mut maker.broken) { users } else { data };
    let (start, visit, result) = maker.pick(&kinds);
    body.extend(lines(&["d_step {", start, &format!("for (k : {low} .. {high}) {{")]));
    body.extend(lines(&["if", ":: flag[k];", visit, ":: else", "fi", ";", "}", ";", "k = 255;"]));
    body.extend(lines(&[result, "}", ";", "last = 255;"]));
    body
}

/// Arrays of bits, and numbers of users where only 0 and 1 fit.
pub fn bits(maker: &mut Maker) -> Vec<String> {
    let kind = maker.pick(&["bit", "bool"]);
    if !maker.parts.globals.iter().any(|known| known.contains(" by_bit[")) {
        maker.global(&format!("{kind} by_bit[{}];", maker.length()));
    }
    let me = maker.me;
    if std::mem::take(&mut maker.broken) {
        maker.global("bit low;");
        return match maker.coin() {
            true => lines(&[&format!("low = {me};"), &format!("by_bit[{me}] = low;"), "low = 0;"]),
            false => lines(&[&format!("low = ({me} == {});", maker.base), "by_bit[low] = 1 - by_bit[low];"]),
        };
    }
    let all: Vec<String> = maker.ids().iter().map(|id| format!("by_bit[{id}] == 0")).collect();
    lines(&[
        &format!("by_bit[{me}] = 1 - by_bit[{me}];"),
        &format!("{};", all.join(" && ")),
        &format!("by_bit[{me}] = 1;"),
    ])
}

/// Arrays that have more or fewer elements than there are users.
pub fn other_lengths(maker: &mut Maker) -> Vec<String> {
    let (length, me) = (maker.length(), maker.me);
    if std::mem::take(&mut maker.broken) {
        maker.global(&format!("byte short_one[{}];", length - 1));
        return lines(&[&format!("{me} < {};", length), &format!("short_one[{me}] = 1 - short_one[{me}];")]);
    }
    maker.global(&format!("bool by_long[{}];", length + 2));
    let last = length + 1;
    lines(&[
        &format!("!by_long[{last}];"),
        &format!("by_long[{me}] = true;"),
        &format!("by_long[{last}] = by_long[{me}];"),
        &format!("by_long[{me}] = false;"),
        &format!("by_long[{last}] = by_long[{me}];"),
    ])
}
