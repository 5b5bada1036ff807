//! More pieces of random models that use channels: channels that a process declares for itself, messages
//! that are looked at and not taken, whole typedefs as messages, and questions about channels.

use crate::fragments::{flags, target};
use crate::random::{Maker, lines};

/// Whole typedefs as messages.
pub fn letters(maker: &mut Maker) -> Vec<String> {
    maker.global("typedef Letter { byte who; bit what }");
    maker.global("chan letters = [1] of { Letter };");
    let (me, first) = (maker.me, maker.base);
    let name = if maker.coin() {
        maker.local("Letter letter;");
        "letter".to_string()
    } else {
        maker.global(&format!("Letter by_letter[{}];", maker.length()));
        format!("by_letter[{me}]")
    };
    let from = match std::mem::take(&mut maker.broken) {
        true => maker.pick(&[format!("({me} == {first})"), first.to_string()]),
        false => me.to_string(),
    };
    let take = match maker.coin() {
        true => format!(":: letters?{name};"),
        false => format!(":: letters?{name}.who,0;"),
    };
    lines(&[
        "if",
        ":: empty(letters);",
        &format!("{name}.who = {from};"),
        &format!("letters!{name};"),
        &take,
        "fi",
        ";",
        &format!("{name}.who = {me};"),
    ])
}

/// Messages that are looked at before somebody takes them.
pub fn look(maker: &mut Maker) -> Vec<String> {
    maker.global("chan desk = [2] of { byte };");
    flags(maker);
    target(maker);
    let (me, first) = (maker.me, maker.base);
    let who = match std::mem::take(&mut maker.broken) {
        true => first.to_string(),
        false => format!("eval({me})"),
    };
    let mut body = lines(&["if", &format!(":: empty(desk) && !flag[{me}];"), &format!("desk!{me};")]);
    body.extend(match maker.random.below(4) {
        0 => vec![format!(":: desk?[{who}];"), format!("desk?{who};")],
        1 => vec![format!(":: desk?<{who}>;"), "desk?target;".to_string()],
        2 => vec![format!(":: desk??[{who}];"), format!("desk??{who};")],
        _ => vec![
            ":: desk?<target>;".to_string(),
            "flag[target] = !flag[target];".into(),
            format!("desk?{who};"),
        ],
    });
    body.extend(lines(&["fi", ";", &format!("target = {me};")]));
    body
}

/// The same for users that know their channel only.
pub fn look_in_box(maker: &mut Maker) -> Vec<String> {
    maker.local("byte got;");
    let other = if std::mem::take(&mut maker.broken) { "box1" } else { "mine" };
    let question = maker.pick(&["nempty(BOX)", "len(BOX) > 0", "BOX?[1]", "BOX?<got>"]);
    lines(&[
        "if",
        ":: empty(mine);",
        "mine!1;",
        &format!(":: {};", question.replace("BOX", other)),
        "mine?got;",
        "got = 0;",
        "fi",
        ";",
    ])
}

/// A channel of its own for each user, which others get to know.
pub fn own_channel(maker: &mut Maker) -> Vec<String> {
    maker.local("chan own = [1] of { byte };");
    maker.local("byte got;");
    let (me, first) = (maker.me, maker.base);
    if maker.coin() && !maker.broken {
        return lines(&["own!1;", "own?got;", "got = 0;"]);
    }
    maker.global("chan lobby = [1] of { chan, byte };");
    maker.local("chan to_own;");
    let answer = match std::mem::take(&mut maker.broken) {
        true => maker.pick(&[format!("({me} == {first})"), format!("({me} > {first})")]),
        false => maker.pick(&["1".to_string(), me.to_string()]),
    };
    lines(&[
        "if",
        &format!(":: lobby!own,{answer};"),
        "own?got;",
        ":: lobby?to_own,got;",
        "to_own!got;",
        "to_own = own;",
        "fi",
        ";",
        "got = 255;",
    ])
}

/// Questions and answers with tags, answered by a helper.
pub fn asked(maker: &mut Maker) -> Vec<String> {
    maker.global("mtype = { please, granted };");
    maker.global("chan talk = [1] of { mtype, byte };");
    let (me, first) = (maker.me, maker.base);
    flags(maker);
    if !maker.parts.helper.is_empty() {
        return lines(&[&format!("talk!please,{me};"), &format!("talk?please,eval({me});")]);
    }
    let to = match std::mem::take(&mut maker.broken) {
        true => maker.pick(&[first.to_string(), format!("(who_asks > {first} -> {first} : who_asks)")]),
        false => "who_asks".to_string(),
    };
    maker.parts.helper = lines(&["  byte who_asks;", "end:", "  do", "  :: talk?please,who_asks;"]);
    maker.parts.helper.extend(lines(&[&format!("     talk!granted,{to};"), "     who_asks = 255;", "  od"]));
    lines(&[
        &format!("talk!please,{me};"),
        &format!("talk?granted,eval({me});"),
        &format!("flag[{me}] = !flag[{me}];"),
    ])
}
