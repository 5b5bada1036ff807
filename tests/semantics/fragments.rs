//! The pieces that random models are made of. Each is a sequence of statements, one on each line, the first
//! of which may be the guard of an option. If `maker.broken` is set, the piece tells users apart and takes
//! the mark away.

use crate::random::{Maker, Start, lines};

pub fn flags(maker: &mut Maker) {
    maker.global(&format!("bool flag[{}];", maker.length()));
}

pub fn target(maker: &mut Maker) {
    maker.local(&format!("byte target = {};", maker.base));
}

pub fn bounds(maker: &mut Maker) -> (usize, usize) {
    let (low, mut high) = (maker.base, maker.base + maker.users - 1);
    if std::mem::take(&mut maker.broken) {
        high -= 1;
    }
    (low, high)
}

/// A block around some lines: none, atomic, or d_step. With many users, none makes too many states.
pub fn block(maker: &mut Maker, inner: Vec<String>) -> Vec<String> {
    let kinds = if maker.users == 2 { &["", "atomic {", "d_step {"][..] } else { &["atomic {", "d_step {"] };
    match maker.pick(kinds) {
        "" => inner,
        opening => [lines(&[opening]), inner, lines(&["}", ";"])].concat(),
    }
}

/// A lock that remembers its holder.
pub fn lock(maker: &mut Maker) -> Vec<String> {
    let (nobody, me) = (maker.nobody(), maker.me);
    let kind = maker.pick(&["byte", "pid", "short"]);
    let holder = format!("holder{}", maker.label());
    maker.global(&format!("{kind} {holder} = {nobody};"));
    let mut body =
        lines(&["atomic {", &format!("{holder} == {nobody};"), &format!("{holder} = {me};"), "}", ";"]);
    if maker.coin() {
        body.push(format!("assert({holder} == {me});"));
    }
    let id = maker.pick(&maker.ids());
    body.push(if std::mem::take(&mut maker.broken) {
        format!("{holder} = {id};")
    } else {
        format!("{holder} = {nobody};")
    });
    body
}

pub fn raise(maker: &mut Maker) -> Vec<String> {
    flags(maker);
    let me = maker.me;
    let literal = maker.pick(&maker.ids());
    let index = if std::mem::take(&mut maker.broken) { literal.to_string() } else { me.to_string() };
    lines(&[&format!("!flag[{me}];"), &format!("flag[{me}] = true;"), &format!("flag[{index}] = false;")])
}

/// A loop over all users.
pub fn scan(maker: &mut Maker) -> Vec<String> {
    flags(maker);
    maker.local("byte k;");
    maker.global("byte count;");
    let (low, high) = bounds(maker);
    let head = format!("for (k : {low} .. {high}) {{");
    let body = match maker.random.below(3) {
        0 => lines(&["if", ":: flag[k];", "count = 1;", ":: else", "fi", ";"]),
        1 => lines(&["flag[k] = false;"]),
        _ => lines(&[
            "if",
            ":: flag[k] && count == 0;",
            "flag[k] = false;",
            "count = 1;",
            ":: else",
            "fi",
            ";",
        ]),
    };
    let inner = [lines(&["count = 0;", &head]), body, lines(&["}", ";", "k = 255;"])].concat();
    let me = maker.me;
    let mut all = lines(&[&format!("flag[{me}] = !flag[{me}];")]);
    all.extend(block(maker, inner));
    all
}

/// A counting loop.
pub fn count_up(maker: &mut Maker) -> Vec<String> {
    flags(maker);
    maker.local("byte k;");
    let (low, high) = bounds(maker);
    let me = maker.me;
    let inner = lines(&[
        &format!("k = {low};"),
        "do",
        &format!(":: k <= {high} && k != {me};"),
        "flag[k] = false;",
        "k++;",
        &format!(":: k <= {high} && k == {me};"),
        "k++;",
        &format!(":: k > {high};"),
        "break",
        "od",
        ";",
        "k = 255;",
    ]);
    let mut all = lines(&[&format!("flag[{me}] = true;")]);
    all.extend(block(maker, inner));
    all
}

pub fn choose(maker: &mut Maker) -> Vec<String> {
    flags(maker);
    maker.local("byte k;");
    target(maker);
    let (low, high) = bounds(maker);
    lines(&[
        "skip;",
        &format!("select (k : {low} .. {high});"),
        "target = k;",
        "flag[target] = !flag[target];",
    ])
}

/// Options that name users.
pub fn named_options(maker: &mut Maker) -> Vec<String> {
    flags(maker);
    target(maker);
    let me = maker.me;
    let others = maker.coin();
    let mut body = lines(&["skip;", "if"]);
    for id in maker.some_ids() {
        body.push(if others { format!(":: {me} != {id};") } else { format!(":: !flag[{id}];") });
        body.push(format!("target = {id};"));
    }
    body.extend(lines(&["fi", ";", "flag[target] = true;", "flag[target] = false;"]));
    body.push(format!("target = {me};"));
    body
}

/// Guards over pairs.
pub fn pairs(maker: &mut Maker) -> Vec<String> {
    flags(maker);
    maker.global("byte count;");
    let me = maker.me;
    let mut body = lines(&[&format!("flag[{me}] = !flag[{me}];"), "if"]);
    if std::mem::take(&mut maker.broken) {
        let (first, second) = (maker.base, maker.base + 1);
        body.extend([format!(":: flag[{first}] && !flag[{second}];"), "count = 1;".to_string()]);
    } else {
        for first in maker.ids() {
            for second in maker.ids() {
                if first != second {
                    body.extend([format!(":: flag[{first}] && !flag[{second}];"), "count = 1;".to_string()]);
                }
            }
        }
    }
    body.extend(lines(&[":: else", "fi", ";", "count = 0;"]));
    body
}

/// An index that a guard protects, or not.
pub fn guarded_index(maker: &mut Maker) -> Vec<String> {
    flags(maker);
    let length = maker.length();
    let me = maker.me;
    maker.local(&format!("byte near = {length};"));
    let guard = match std::mem::take(&mut maker.broken) {
        true => format!("flag[near] && near < {length};"),
        false => format!("near < {length} && flag[near];"),
    };
    let mut body =
        lines(&[&format!("flag[{me}] = true;"), "if", &format!(":: {guard}"), "flag[near] = false;"]);
    body.extend([":: else".to_string(), format!("near = {me};"), "fi".to_string(), ";".to_string()]);
    body.push(format!("near = {length};"));
    body
}

pub fn ring(maker: &mut Maker) -> Vec<String> {
    let (base, users, me) = (maker.base, maker.users, maker.me);
    maker.global(&format!("byte turn = {base};"));
    let next = match (base, std::mem::take(&mut maker.broken)) {
        (_, true) => format!("turn = {base};"),
        (0, _) => format!("turn = ({me} + 1) % {users};"),
        _ => format!("turn = ({me} % {users}) + 1;"),
    };
    lines(&[&format!("turn == {me};"), &next])
}

pub fn opposite(maker: &mut Maker) -> Vec<String> {
    flags(maker);
    let me = maker.me;
    if maker.base != 0 || maker.users % 2 != 0 {
        return lines(&[&format!("flag[{me}] = !flag[{me}];")]);
    }
    let other = if maker.users == 2 { maker.pick(&["1 - ", "1 ^ "]) } else { "1 ^ " };
    lines(&[
        &format!("!flag[{other}{me}];"),
        &format!("flag[{other}{me}] = true;"),
        &format!("flag[{me}] = false;"),
    ])
}

/// An order of the users.
pub fn order(maker: &mut Maker) -> Vec<String> {
    maker.global("byte count;");
    let me = maker.me;
    let border = maker.base + 1;
    match std::mem::take(&mut maker.broken) {
        true => lines(&[&format!("{me} < {border};"), "count = 1 - count;"]),
        false => lines(&[&format!("{me} < {};", maker.length()), "count = 1 - count;"]),
    }
}

pub fn check(maker: &mut Maker) -> Vec<String> {
    maker.global("byte count;");
    let me = maker.me;
    let first = maker.base;
    let condition = match std::mem::take(&mut maker.broken) {
        true => format!("assert({me} != {first} || count < 2);"),
        false => "assert(count < 2);".to_string(),
    };
    lines(&["count < 3;", "count++;", &condition, "count--;"])
}

/// d_step takes the first option that it can.
pub fn first_of(maker: &mut Maker) -> Vec<String> {
    flags(maker);
    target(maker);
    let me = maker.me;
    let ordered = std::mem::take(&mut maker.broken);
    let mut body = lines(&[&format!("flag[{me}] = !flag[{me}];"), "d_step {", "if"]);
    for id in maker.ids() {
        body.push(if ordered { format!(":: flag[{id}];") } else { format!(":: {me} == {id};") });
        body.push(format!("target = {id};"));
    }
    body.extend(lines(&[":: else", "fi", ";", "}", ";"]));
    body
}

pub fn records(maker: &mut Maker) -> Vec<String> {
    let length = maker.length();
    let (me, first) = (maker.me, maker.base);
    maker.global("typedef Node { byte next; bit up }");
    maker.global(&format!("Node node[{length}];"));
    let literal = std::mem::take(&mut maker.broken);
    let next =
        if literal { format!("node[{me}].next = {first};") } else { format!("node[{me}].next = {me};") };
    let mut body = lines(&[&format!("node[{me}].up == 0;"), &format!("node[{me}].up = 1;"), &next]);
    body.push(format!("node[node[{me}].next].up = 0;"));
    body
}

/// A helper looks at the control states of the users.
pub fn remote(maker: &mut Maker) -> Vec<String> {
    maker.global("byte count;");
    let label = maker.label();
    if maker.parts.helper.is_empty() {
        let first = if maker.start == Start::Active { 0 } else { 1 };
        let mut pids: Vec<usize> = (first..first + maker.users).collect();
        if std::mem::take(&mut maker.broken) {
            pids.remove(maker.random.below(maker.users));
        }
        let nobody: Vec<String> = pids.iter().map(|pid| format!("!user[{pid}]@{label}")).collect();
        maker.parts.helper =
            lines(&["end:", "  do", &format!("  :: count == 1 && {};", nobody.join(" && "))]);
        maker.parts.helper.extend(lines(&["     count = 0;", "  od"]));
    }
    lines(&["count == 0;", "count = 1;", &format!("{label}:"), "skip;"])
}

/// A declaration that is a statement.
pub fn late(maker: &mut Maker) -> Vec<String> {
    flags(maker);
    let me = maker.me;
    let label = maker.label().to_lowercase();
    let first = maker.base;
    let value = if std::mem::take(&mut maker.broken) { format!("{me} > {first}") } else { me.to_string() };
    lines(&[
        &format!("flag[{me}] = !flag[{me}];"),
        &format!("byte own_{label};"),
        &format!("own_{label} = {value};"),
        &format!("flag[own_{label}] = false;"),
        &format!("own_{label} = 255;"),
    ])
}

/// A variable outside of the state, written before it is read.
pub fn hidden(maker: &mut Maker) -> Vec<String> {
    maker.global("hidden byte unseen;");
    maker.global("byte last;");
    let me = maker.me;
    let first = maker.base;
    let value = if std::mem::take(&mut maker.broken) { format!("{me} == {first}") } else { me.to_string() };
    lines(&["d_step {", &format!("unseen = {value};"), "last = unseen;", "}", ";"])
}

pub fn idle(maker: &mut Maker) -> Vec<String> {
    flags(maker);
    let me = maker.me;
    let first = maker.base;
    let index = if std::mem::take(&mut maker.broken) { first.to_string() } else { me.to_string() };
    let condition = maker.pick(&["timeout;", "_nr_pr > 1;"]);
    lines(&[condition, &format!("flag[{index}] = !flag[{index}];")])
}

pub fn jump(maker: &mut Maker) -> Vec<String> {
    flags(maker);
    let label = maker.label();
    let me = maker.me;
    let first = maker.base;
    let condition =
        if std::mem::take(&mut maker.broken) { format!("flag[{first}]") } else { format!("flag[{me}]") };
    lines(&[
        &format!("flag[{me}] = !flag[{me}];"),
        "if",
        &format!(":: {condition};"),
        &format!("goto {label};"),
        ":: else",
        "fi",
        ";",
        &format!("flag[{me}] = true;"),
        &format!("{label}:"),
        "skip;",
    ])
}

/// Who came last, in a global and in a local.
pub fn remember(maker: &mut Maker) -> Vec<String> {
    maker.global("byte last;");
    maker.local("byte seen;");
    let me = maker.me;
    let first = maker.base;
    let index =
        if std::mem::take(&mut maker.broken) { format!("last >= {first}") } else { format!("last != {me}") };
    lines(&[&format!("{index};"), "seen = last;", &format!("last = {me};"), "seen = 255;"])
}

/// Who looks first decides whether an index is out of bounds.
pub fn short_circuit(maker: &mut Maker) -> Vec<String> {
    flags(maker);
    maker.global("byte count;");
    maker.global(&format!("byte peer[{}] = 255;", maker.length()));
    let me = maker.me;
    let mut body = lines(&[&format!("peer[{me}] = {me};"), &format!("flag[{me}] = !flag[{me}];"), "if"]);
    if std::mem::take(&mut maker.broken) {
        let (first, second) = (maker.base, maker.base + 1);
        body.extend([format!(":: flag[peer[{first}]] && flag[peer[{second}]];"), "count = 1;".to_string()]);
    } else {
        for id in maker.ids() {
            body.extend([format!(":: peer[{id}] != 255 && flag[peer[{id}]];"), "count = 1;".to_string()]);
        }
    }
    body.extend(lines(&[":: else", "fi", ";", "count = 0;", &format!("peer[{me}] = 255;")]));
    body
}
