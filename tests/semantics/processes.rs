//! The pieces of random models that use what SPIN knows about processes: who may move, who is first, who
//! moved last, where others are, and processes that come and go.

use crate::fragments::{flags, target};
use crate::random::{Maker, Start, lines};

/// The pid of the first user.
pub fn first_pid(maker: &Maker) -> usize {
    if maker.start == Start::Active { 0 } else { 1 }
}

/// The pids of all users or, where the model is to be broken, of all but one.
fn some_pids(maker: &mut Maker) -> Vec<usize> {
    let first = first_pid(maker);
    let mut pids: Vec<usize> = (first..first + maker.users).collect();
    if std::mem::take(&mut maker.broken) {
        pids.remove(maker.random.below(maker.users));
    }
    pids
}

/// All or one of the terms.
fn join(maker: &mut Maker, terms: Vec<String>) -> String {
    let operator = maker.pick(&[" && ", " || "]);
    terms.join(operator)
}

pub fn provided_open(maker: &mut Maker) -> Vec<String> {
    maker.global("bool open = true;");
    maker.parts.provided = " provided (open)".to_string();
    if maker.parts.helper.is_empty() {
        maker.parts.helper = lines(&["end:", "  do", "  :: open = !open;", "  od"]);
    }
    lines(&["skip;", "skip;"])
}

/// Users may move under a condition only.
pub fn provided(maker: &mut Maker) -> Vec<String> {
    if maker.parts.provided.is_empty() && maker.coin() && !maker.broken {
        return provided_open(maker);
    }
    let first = first_pid(maker);
    let broken = std::mem::take(&mut maker.broken);
    maker.global("byte who_stops = 255;");
    maker.parts.provided = match broken {
        true => maker.pick(&[
            format!(" provided (who_stops == 255 || _pid == {first})"),
            format!(" provided (who_stops == 255 || _pid > {first})"),
        ]),
        false => maker
            .pick(&[" provided (who_stops == 255 || who_stops == _pid)", " provided (who_stops > 200)"])
            .into(),
    };
    match maker.parts.provided.contains("> 200") {
        true => {
            maker.parts.helper =
                lines(&["end:", "  do", "  :: who_stops < 200;", "     who_stops = 255;", "  od"]);
            lines(&["who_stops = _pid;"])
        }
        false => lines(&["who_stops = _pid;", "who_stops = 255;"]),
    }
}

/// Priorities, given at the start or changed later.
pub fn ranked(maker: &mut Maker) -> Vec<String> {
    flags(maker);
    let (me, users) = (maker.me, maker.users);
    let ranks = vec![2; users];
    if maker.parts.ranks.is_empty() {
        maker.parts.ranks = ranks;
    }
    let broken = std::mem::take(&mut maker.broken);
    if broken {
        maker.parts.ranks[0] = 3;
    }
    let other = maker.pick(&["_pid", "_pid", &(first_pid(maker) + broken as usize).to_string()]).to_string();
    match maker.random.below(3) {
        0 => lines(&[
            &format!("flag[{me}] = !flag[{me}];"),
            &format!("set_priority({other}, 3);"),
            &format!("flag[{me}] = !flag[{me}];"),
            "set_priority(_pid, 2);",
        ]),
        1 => lines(&[&format!("get_priority({other}) > 1;"), &format!("flag[{me}] = !flag[{me}];")]),
        _ => lines(&["_priority == 2;", &format!("flag[{me}] = !flag[{me}];")]),
    }
}

/// A helper sees who can move.
pub fn enabled(maker: &mut Maker) -> Vec<String> {
    flags(maker);
    maker.global("byte count;");
    let me = maker.me;
    if maker.parts.helper.is_empty() {
        let terms = some_pids(maker).iter().map(|pid| format!("enabled({pid})")).collect();
        let all = join(maker, terms);
        maker.parts.helper =
            lines(&["end:", "  do", &format!("  :: count == 0 && ({all});"), "     count = 1;"]);
        maker.parts.helper.extend(lines(&[
            &format!("  :: count == 1 && !({all});"),
            "     count = 0;",
            "  od",
        ]));
        maker.parts.rests = true;
    }
    lines(&[
        &format!("!flag[{me}];"),
        &format!("flag[{me}] = true;"),
        "count == 0;",
        &format!("flag[{me}] = false;"),
    ])
}

pub fn last_mover(maker: &mut Maker) -> Vec<String> {
    flags(maker);
    let first = first_pid(maker);
    maker.parts.rests = true;
    let me = maker.me;
    let guard = match std::mem::take(&mut maker.broken) {
        true => maker.pick(&[format!("_last == {first};"), format!("_last > {first};")]),
        false => maker.pick(&["_last != _pid;".to_string(), "_last == _pid;".to_string()]),
    };
    lines(&[&guard, &format!("flag[{me}] = !flag[{me}];"), "skip;"])
}

/// Users start processes that do something for them and end.
pub fn child(maker: &mut Maker) -> Vec<String> {
    flags(maker);
    let me = maker.me;
    let first = maker.base;
    let most = first_pid(maker) + maker.users + !maker.parts.helper.is_empty() as usize;
    let given = match std::mem::take(&mut maker.broken) {
        true => maker.pick(&[first.to_string(), format!("({me} == {first})")]),
        false => me.to_string(),
    };
    if maker.parts.proctypes.is_empty() {
        let work = maker.pick(&["  flag[who] = !flag[who];", "  flag[who];\n  flag[who] = false;"]);
        maker.parts.proctypes = lines(&["proctype child(byte who)", "{", work, "}"]);
    }
    maker.parts.rests |= maker.random.below(4) > 0;
    let run = match maker.coin() {
        true => vec![format!("_nr_pr <= {most};"), format!("run child({given});")],
        false => {
            maker.local("pid kid;");
            let wait = maker.coin();
            let mut run = vec![format!("_nr_pr <= {most};"), format!("kid = run child({given});")];
            run.push(if wait { "child[kid]:who != 255;".into() } else { "skip;".into() });
            run.push("kid = 0;".to_string());
            run
        }
    };
    match maker.coin() {
        true => [lines(&["atomic {"]), run, lines(&["}", ";"])].concat(),
        false => run,
    }
}

/// A block that its user is thrown out of.
pub fn escape(maker: &mut Maker) -> Vec<String> {
    flags(maker);
    maker.global("byte count;");
    let (me, first) = (maker.me, maker.base);
    let condition = match std::mem::take(&mut maker.broken) {
        true => format!("flag[{first}];"),
        false => maker.pick(&[format!("flag[{me}];"), "count == 1;".to_string()]),
    };
    lines(&[
        "skip;",
        "{",
        &format!("flag[{me}] = !flag[{me}];"),
        "count = 1 - count;",
        "skip;",
        "} unless {",
        &condition,
        "skip;",
        "}",
        ";",
        &format!("flag[{me}] = false;"),
    ])
}

/// Users look at what the others hold.
pub fn look_into(maker: &mut Maker) -> Vec<String> {
    flags(maker);
    target(maker);
    maker.parts.rests = true;
    let me = maker.me;
    let holds = maker.pick(&[me, "255"]);
    let term = |pid: &usize| format!("(_pid == {pid} || user[{pid}]:target != {holds})");
    let terms: Vec<String> = some_pids(maker).iter().map(term).collect();
    lines(&[
        &format!("{};", terms.join(" && ")),
        &format!("flag[{me}] = !flag[{me}];"),
        "if",
        &format!(":: flag[{me}];"),
        &format!("target = {me};"),
        ":: else",
        "target = 255;",
        "fi",
        ";",
    ])
}
