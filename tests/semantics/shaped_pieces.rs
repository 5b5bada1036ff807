//! The pieces of models with a known group (`shapes.rs`): options of a process's loop, one statement on each line, that do the same for
//! all processes of a kind.
//!
//! Identities are kept in locals and globals, in tables, and in messages; they are chosen among all, by numbers that are written
//! out or by `select`, so that control states may be identities, too.

use crate::shapes::{Maker, Place};

/// What a piece adds: the number of a kind, and an option of its loop.
type Options = Vec<(usize, Vec<String>)>;

/// A random piece. What goes with the shape is chosen more often than what goes with all.
pub fn any(maker: &mut Maker) -> Options {
    let kind = maker.random.below(maker.kinds.len());
    let place = maker.kinds[kind].place;
    match place {
        Place::Team(_) if !maker.chance(3) => of_team(maker, kind),
        Place::Head if !maker.chance(3) => of_head(maker, kind),
        Place::Ring { both_ways } if !maker.chance(3) => ring(maker, kind, both_ways),
        Place::Cube(dimensions) if !maker.chance(3) => cube(maker, kind, dimensions),
        _ if maker.kinds.len() == 2 && maker.chance(2) => between(maker, kind, 1 - kind),
        _ => of_all(maker, kind),
    }
}

fn lines(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| text.to_string()).collect()
}

/// The flags of a kind. Some may be set from the start: that belongs to the first state, and costs no symmetry.
fn flags(maker: &mut Maker, kind: usize) -> String {
    let (name, length) = (maker.kinds[kind].name, maker.kinds[kind].length());
    let flags = format!("{name}_flag");
    maker.global(format!("bool {flags}[{length}];"));
    if maker.presets.is_empty() && maker.chance(6) {
        let id = maker.kinds[kind].base + maker.random.below(maker.kinds[kind].count);
        maker.presets.push(format!("{flags}[{id}] = true;"));
    }
    let each: Vec<String> = maker.kinds[kind].ids().map(|id| format!("{flags}[{id}]")).collect();
    maker.proposition(each.join(" || "));
    maker.proposition(each.join(" && "));
    flags
}

/// A local variable for the number of somebody of `of`.
fn reference(maker: &mut Maker, kind: usize, of: usize) -> String {
    let variable = format!("{}_seen", maker.kinds[of].name);
    let first = match maker.chance(4) {
        true => maker.kinds[of].base,
        false => maker.kinds[of].none,
    };
    if !maker.kinds[kind].locals.iter().any(|known| known.contains(&format!(" {variable} "))) {
        maker.local(kind, format!("byte {variable} = {first};"));
    }
    variable
}

/// Forgets a reference, or does not.
fn forget(maker: &mut Maker, of: usize, variable: &str) -> Vec<String> {
    match maker.chance(3) {
        true => Vec::new(),
        false => vec![format!("{variable} = {};", maker.kinds[of].none)],
    }
}

/// Chooses somebody of a kind, as the first thing that an option does.
fn choose(maker: &mut Maker, of: usize, variable: &str) -> Vec<String> {
    let ids = maker.kinds[of].ids();
    let (low, high) = (ids.start, ids.end - 1);
    match maker.random.below(4) {
        // step by step, `select` would go through the numbers in order
        0 => lines(&["atomic {", "skip;", &format!("select ({variable} : {low} .. {high});"), "}", ";"]),
        1 => {
            let mut all = lines(&["if"]);
            all.extend(ids.map(|id| format!(":: {variable} = {id};")));
            all.extend(lines(&["fi", ";"]));
            all
        }
        kind => {
            let flags = flags(maker, of);
            let mut all = lines(&["if"]);
            maker.global("inline set(place, value) {\n  skip;\n  place = value\n}".to_string());
            for id in ids {
                all.push(format!(":: !{flags}[{id}];"));
                all.push(match kind {
                    2 => format!("{variable} = {id};"),
                    _ => format!("set({variable}, {id});"),
                });
            }
            all.extend(lines(&["fi", ";"]));
            all
        }
    }
}

/// One step, or several.
fn together(maker: &mut Maker, inner: Vec<String>) -> Vec<String> {
    match maker.random.below(3) {
        0 => inner,
        _ => [lines(&["atomic {"]), inner, lines(&["}", ";"])].concat(),
    }
}

/// A flag that is turned over.
pub fn toggle(maker: &mut Maker, kind: usize) -> Vec<String> {
    let flags = flags(maker, kind);
    let me = maker.kinds[kind].me.clone();
    vec![format!("{flags}[{me}] = !{flags}[{me}];")]
}

/// Something that goes with every shape.
fn of_all(maker: &mut Maker, kind: usize) -> Options {
    let (name, me, none) = {
        let kind = &maker.kinds[kind];
        (kind.name, kind.me.clone(), kind.none)
    };
    match maker.random.below(8) {
        0 => vec![(kind, toggle(maker, kind))],
        1 => {
            let holder = format!("{name}_holder");
            maker.global(format!("byte {holder} = {none};"));
            maker.proposition(format!("{holder} == {none}"));
            let mut option =
                lines(&["atomic {", &format!("{holder} == {none};"), &format!("{holder} = {me};")]);
            option.extend(lines(&[
                "}",
                ";",
                &format!("assert({holder} == {me});"),
                &format!("{holder} = {none};"),
            ]));
            vec![(kind, option)]
        }
        2 => queue(maker, kind),
        3 => letters(maker, kind),
        4 => {
            let last = format!("{name}_last");
            maker.global(format!("byte {last} = {none};"));
            maker.proposition(format!("{last} == {none}"));
            let seen = reference(maker, kind, kind);
            let inner = lines(&[
                &format!("{last} != {me};"),
                &format!("{seen} = {last};"),
                &format!("{last} = {me};"),
            ]);
            let option = [together(maker, inner), forget(maker, kind, &seen)].concat();
            vec![(kind, option)]
        }
        5 => {
            let flags = flags(maker, kind);
            let ids = maker.kinds[kind].ids();
            maker.global(format!("byte {name}_sum;"));
            maker.local(kind, "byte k;".to_string());
            maker.proposition(format!("{name}_sum < 2"));
            let mut option = toggle(maker, kind);
            option.extend(lines(&["d_step {", &format!("{name}_sum = 0;")]));
            option.push(format!("for (k : {} .. {}) {{", ids.start, ids.end - 1));
            option.push(format!("{name}_sum = {name}_sum + {flags}[k];"));
            option.extend(lines(&["}", ";", "k = 0;", "}", ";"]));
            vec![(kind, option)]
        }
        6 => {
            let most = 2 + maker.random.below(maker.kinds[kind].count);
            maker.global(format!("byte {name}_inside;"));
            maker.proposition(format!("{name}_inside == 1"));
            let inside = format!("{name}_inside");
            let option = lines(&[
                &format!("{inside}++;"),
                &format!("assert({inside} < {most});"),
                &format!("{inside}--;"),
            ]);
            vec![(kind, option)]
        }
        _ => {
            let flags = flags(maker, kind);
            let seen = reference(maker, kind, kind);
            let mut option = choose(maker, kind, &seen);
            option.push(format!("{flags}[{seen}] = !{flags}[{seen}];"));
            option.extend(forget(maker, kind, &seen));
            vec![(kind, option)]
        }
    }
}

/// A channel, or a handshake, in which processes say who they are.
fn queue(maker: &mut Maker, kind: usize) -> Options {
    let (name, me) = (maker.kinds[kind].name, maker.kinds[kind].me.clone());
    let (queue, room) = (format!("{name}_queue"), maker.random.below(3));
    if maker.channel(&queue, room, "byte") && room > 0 {
        maker.proposition(format!("len({queue}) == 0"));
    }
    let flags = flags(maker, kind);
    let seen = reference(maker, kind, kind);
    let mut takes = lines(&[&format!("{queue}?{seen};"), &format!("{flags}[{seen}] = !{flags}[{seen}];")]);
    takes.extend(forget(maker, kind, &seen));
    vec![(kind, vec![format!("{queue}!{me};")]), (kind, takes)]
}

/// Everybody has a box, into which others put who they are.
fn letters(maker: &mut Maker, kind: usize) -> Options {
    let (name, me, length) =
        (maker.kinds[kind].name, maker.kinds[kind].me.clone(), maker.kinds[kind].length());
    let room = maker.random.below(2);
    maker.channel(&format!("{name}_box[{length}]"), room, "byte");
    let seen = reference(maker, kind, kind);
    let mut gives = choose(maker, kind, &seen);
    gives.push(format!("{name}_box[{seen}]!{me};"));
    gives.extend(forget(maker, kind, &seen));
    let takes = [vec![format!("{name}_box[{me}]?{seen};")], forget(maker, kind, &seen)].concat();
    vec![(kind, gives), (kind, takes)]
}

/// Processes of one kind and identities of another.
fn between(maker: &mut Maker, kind: usize, other: usize) -> Options {
    let (name, me, none) = {
        let kind = &maker.kinds[kind];
        (kind.name, kind.me.clone(), kind.none)
    };
    let (others, other_me, length) = {
        let kind = &maker.kinds[other];
        (kind.name, kind.me.clone(), kind.length())
    };
    match maker.random.below(3) {
        0 => {
            let owner = format!("{others}_owner");
            maker.global(format!("byte {owner}[{length}] = {none};"));
            let seen = reference(maker, kind, other);
            let mut option = choose(maker, other, &seen);
            option.extend(lines(&["atomic {", &format!("{owner}[{seen}] == {none};")]));
            option.extend(lines(&[&format!("{owner}[{seen}] = {me};"), "}", ";"]));
            option.push(format!("{owner}[{seen}] = {none};"));
            option.extend(forget(maker, other, &seen));
            vec![(kind, option)]
        }
        1 => {
            let room = maker.random.below(2);
            maker.channel(&format!("{name}_asks"), room, "byte, byte");
            let (theirs, ours) = (reference(maker, kind, other), reference(maker, other, kind));
            let named = reference(maker, other, other);
            let flags = [flags(maker, kind), flags(maker, other)];
            let mut asks = choose(maker, other, &theirs);
            asks.push(format!("{name}_asks!{me},{theirs};"));
            asks.extend(forget(maker, other, &theirs));
            let mut hears = vec![format!("{name}_asks?{ours},{named};")];
            hears.push(format!("{}[{ours}] = !{}[{named}];", flags[0], flags[1]));
            hears.extend([forget(maker, kind, &ours), forget(maker, other, &named)].concat());
            vec![(kind, asks), (other, hears)]
        }
        _ => {
            maker.channel(&format!("{name}_meets"), 0, "byte");
            let seen = reference(maker, kind, other);
            let flags = flags(maker, other);
            let mut meets = vec![format!("{name}_meets?{seen};")];
            meets.push(format!("{flags}[{seen}] = !{flags}[{seen}];"));
            meets.extend(forget(maker, other, &seen));
            vec![(kind, meets), (other, vec![format!("{name}_meets!{other_me};")])]
        }
    }
}

/// What members of a team share.
fn of_team(maker: &mut Maker, kind: usize) -> Options {
    let (me, team, teams, none) = {
        let kind = &maker.kinds[kind];
        (kind.me.clone(), kind.team.clone(), kind.teams(), kind.none)
    };
    match maker.random.below(3) {
        0 => {
            let most = 1 + maker.random.below(2);
            maker.global(format!("byte busy[{teams}];"));
            let all: Vec<String> = (0..teams).map(|team| format!("busy[{team}] == 0")).collect();
            maker.proposition(all.join(" && "));
            let mut option =
                lines(&["atomic {", &format!("busy[{team}] < {most};"), &format!("busy[{team}]++;")]);
            option.extend(lines(&["}", ";"]));
            option.push(format!("assert(busy[{team}] < 2);"));
            option.push(format!("busy[{team}]--;"));
            vec![(kind, option)]
        }
        1 => {
            maker.global(format!("byte boss[{teams}] = {none};"));
            let seen = reference(maker, kind, kind);
            let mut option = vec![format!("boss[{team}] != {me};")];
            option.extend(lines(&[&format!("{seen} = boss[{team}];"), &format!("boss[{team}] = {me};")]));
            let option = [together(maker, option), forget(maker, kind, &seen)].concat();
            vec![(kind, option)]
        }
        _ => {
            team_queue(maker, teams);
            let flags = flags(maker, kind);
            let seen = reference(maker, kind, kind);
            let mut takes =
                lines(&[&format!("desk[{team}]?{seen};"), &format!("{flags}[{seen}] = !{flags}[{seen}];")]);
            takes.extend(forget(maker, kind, &seen));
            vec![(kind, vec![format!("desk[{team}]!{me};")]), (kind, takes)]
        }
    }
}

fn team_queue(maker: &mut Maker, teams: usize) {
    let room = maker.random.below(2);
    maker.channel(&format!("desk[{teams}]"), room, "byte");
}

/// What a team does with the one who leads it: members are the first kind, heads the second.
fn of_head(maker: &mut Maker, head: usize) -> Options {
    let members = 1 - head;
    let (leader, me, team) =
        (maker.kinds[head].me.clone(), maker.kinds[members].me.clone(), maker.kinds[members].team.clone());
    team_queue(maker, maker.kinds[head].count);
    let seen = reference(maker, head, members);
    let flags = flags(maker, members);
    let mut takes =
        lines(&[&format!("desk[{leader}]?{seen};"), &format!("{flags}[{seen}] = !{flags}[{seen}];")]);
    takes.extend(forget(maker, members, &seen));
    vec![(head, takes), (members, vec![format!("desk[{team}]!{me};")])]
}

/// Everybody and the next one.
fn ring(maker: &mut Maker, kind: usize, both_ways: bool) -> Options {
    let (me, count) = (maker.kinds[kind].me.clone(), maker.kinds[kind].count);
    let mut ways = vec![format!("({me} + 1) % {count}")];
    if both_ways {
        ways.push(format!("({me} + {}) % {count}", count - 1));
    }
    if maker.chance(2) {
        let room = maker.random.below(2);
        maker.channel(&format!("link[{count}]"), room, "byte");
        let seen = reference(maker, kind, kind);
        let takes = [vec![format!("link[{me}]?{seen};")], forget(maker, kind, &seen)].concat();
        let mut options = vec![(kind, takes)];
        options.extend(ways.iter().map(|next| (kind, vec![format!("link[{next}]!{me};")])));
        return options;
    }
    let flags = flags(maker, kind);
    let blocks = maker.chance(2);
    let option = |next: &String| {
        let inner = lines(&[
            &format!("{flags}[{me}] && !{flags}[{next}];"),
            &format!("{flags}[{next}] = true;"),
            &format!("{flags}[{me}] = false;"),
        ]);
        match blocks {
            true => [lines(&["atomic {"]), inner, lines(&["}", ";"])].concat(),
            false => inner,
        }
    };
    let mut options: Options = ways.iter().map(|next| (kind, option(next))).collect();
    options.push((kind, vec![format!("!{flags}[{me}];"), format!("{flags}[{me}] = true;")]));
    options
}

/// Everybody and the neighbours along each edge of the cube.
fn cube(maker: &mut Maker, kind: usize, dimensions: usize) -> Options {
    let flags = flags(maker, kind);
    let me = maker.kinds[kind].me.clone();
    let stays = maker.chance(2);
    let option = |dimension: usize| {
        let other = format!("{me} ^ {}", 1 << dimension);
        let mut option = lines(&[&format!("!{flags}[{me}] && {flags}[{other}];")]);
        option.push(format!("{flags}[{me}] = true;"));
        if !stays {
            option.push(format!("{flags}[{other}] = false;"));
        }
        (kind, option)
    };
    let mut options: Options = (0..dimensions).map(option).collect();
    options.push((kind, toggle(maker, kind)));
    options
}
