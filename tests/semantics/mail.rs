//! The pieces of random models that use channels: numbers and channels in messages, a box for each user.

use crate::fragments::{flags, target};
use crate::random::{Maker, Start, lines};

/// Numbers in messages.
pub fn send(maker: &mut Maker) -> Vec<String> {
    let capacity = maker.pick(&[0, 1, 2]);
    if !maker.parts.globals.iter().any(|known| known.starts_with("chan line")) {
        maker.global(&format!("chan line = [{capacity}] of {{ byte }};"));
    }
    flags(maker);
    target(maker);
    let me = maker.me;
    let first = maker.base;
    if maker.parts.helper.is_empty() && maker.coin() {
        maker.parts.helper = lines(&["  byte who;", "end:", "  do", "  :: line?who;"]);
        maker.parts.helper.push(match std::mem::take(&mut maker.broken) {
            true => format!("     flag[{first}] = false;"),
            false => "     flag[who] = false;".to_string(),
        });
        maker.parts.helper.push("  od".to_string());
        return lines(&[&format!("!flag[{me}];"), &format!("flag[{me}] = true;"), &format!("line!{me};")]);
    }
    let got =
        if std::mem::take(&mut maker.broken) { format!("line?{first};") } else { "line?target;".to_string() };
    let mut body = lines(&[&format!("line!{me};")]);
    body.push(if maker.coin() { format!("line??eval({me});") } else { got });
    body.push(format!("target = {me};"));
    body
}

/// Sorted sends order the users.
pub fn sorted(maker: &mut Maker) -> Vec<String> {
    let me = maker.me;
    let kind = if maker.users == 2 { 2 } else { 1 };
    maker.global(&format!("chan heap = [{kind}] of {{ byte }};"));
    target(maker);
    let operator = if std::mem::take(&mut maker.broken) { "!!" } else { "!" };
    lines(&[&format!("heap{operator}{me};"), "heap?target;", &format!("target = {me};")])
}

pub fn tagged(maker: &mut Maker) -> Vec<String> {
    maker.global("mtype = { ask, data };");
    maker.global("chan post = [1] of { mtype, byte };");
    target(maker);
    let me = maker.me;
    let number = match std::mem::take(&mut maker.broken) {
        true => me.to_string(),
        false => maker.pick(&["1", "0"]).to_string(),
    };
    lines(&[
        "if",
        &format!(":: post!ask,{me};"),
        &format!(":: post!data,{number};"),
        ":: post?ask,target;",
        ":: post?data,1;",
        ":: post?data,0;",
        "fi",
        ";",
        &format!("target = {me};"),
    ])
}

/// A channel for each user, in an array.
pub fn boxes(maker: &mut Maker) -> Vec<String> {
    let length = maker.length();
    let mine =
        if maker.start == Start::NumbersAndBoxes { "mine".to_string() } else { format!("box[{}]", maker.me) };
    if maker.start != Start::NumbersAndBoxes {
        maker.global(&format!("chan box[{length}] = [1] of {{ byte }};"));
    }
    target(maker);
    let me = maker.me;
    let mut body = lines(&["if"]);
    for id in maker.some_ids() {
        body.push(format!(":: {me} != {id};"));
        body.push(format!("box[{id}]!{me};"));
    }
    body.push(format!(":: {mine}?target;"));
    body.extend(lines(&["fi", ";", &format!("target = {me};")]));
    body
}

/// The control state between guard and assignment depends on the channel.
pub fn to_others(maker: &mut Maker) -> Vec<String> {
    maker.local("chan dest;");
    maker.local("byte got;");
    let mut body = lines(&["if"]);
    for id in maker.some_ids() {
        body.push(format!(":: mine != box{id};"));
        body.push(format!("dest = box{id};"));
        body.push("dest!1;".to_string());
    }
    body.extend(lines(&[":: mine?got;", "fi", ";", "got = 0;", "dest = mine;"]));
    body
}

/// Channels in messages.
pub fn post(maker: &mut Maker) -> Vec<String> {
    maker.global("chan network = [1] of { chan };");
    maker.local("byte got;");
    if maker.parts.helper.is_empty() {
        maker.parts.helper = lines(&["  chan to;", "end:", "  do", "  :: network?to;", "     to!1;"]);
        maker.parts.helper.push(match std::mem::take(&mut maker.broken) {
            true => "     to = box0;".to_string(),
            false => "     to = network;".to_string(),
        });
        maker.parts.helper.push("  od".to_string());
    }
    lines(&["network!mine;", "mine?got;", "got = 0;"])
}

pub fn anonymous(maker: &mut Maker) -> Vec<String> {
    maker.global("byte count;");
    let condition = if std::mem::take(&mut maker.broken) { "mine == box0;" } else { "count == 0;" };
    lines(&[condition, "count = 1;", "count = 0;"])
}
