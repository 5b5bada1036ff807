//! The claims of a tool that does not look: any two users of a random model can be swapped.
//!
//! It knows the names that the random models use, so it renames what holds users and moves options that name
//! them. Where the model tells users apart all the same, its claims are wrong: the oracle must say so, and a
//! search that believes them loses states or errors.

use serde_json::{Map, Value, json};

/// Claims that the first two users can be swapped.
pub fn claims(model: &str) -> String {
    let has = |text: &str| model.contains(text);
    let first_pid = if has("active [") { 0 } else { 1 };
    let users = if has("active [") {
        model.split("active [").nth(1).unwrap()[..1].parse().unwrap()
    } else if has("for (i : ") {
        let bounds: Vec<usize> = model
            .split("for (i : ")
            .nth(1)
            .unwrap()
            .split(')')
            .next()
            .unwrap()
            .split(" .. ")
            .map(|bound| bound.parse().unwrap())
            .collect();
        bounds[1] - bounds[0] + 1
    } else {
        model.matches("run user(").count()
    };
    let from_one = has("run user()") && !has("_pid - 1")
        || (!has("run user(0") && !has("active [") && !has("for (i : 0") && !has("box0"));
    let (a, b) = if from_one { (1, 2) } else { (0, 1) };

    // Random models call an array `by_...` if it has an element for each user, and a variable `who_...` if it
    // holds a user.
    let declared = |prefix: &str| -> Vec<&str> {
        let names = model.lines().filter_map(|line| line.split_whitespace().nth(1));
        names
            .filter(|name| name.starts_with(prefix))
            .map(|name| name.split(['[', ';']).next().unwrap())
            .collect()
    };
    let mut places = vec![
        json!({"scope": "", "name": "flag", "index": "A"}),
        json!({"scope": "", "name": "node", "index": "A"}),
        json!({"scope": "", "name": "peer", "index": "A", "holds": "A"}),
        json!({"scope": "typedef Node", "name": "next", "holds": "A"}),
        json!({"scope": "typedef Letter", "name": "who", "holds": "A"}),
        json!({"scope": "child", "name": "who", "holds": "A"}),
        json!({"scope": "user", "name": "mine", "holds": "channels"}),
        json!({"scope": "user", "name": "to_own", "holds": "channels"}),
        json!({"scope": "user", "name": "dest", "holds": "channels"}),
        json!({"scope": "helper", "name": "to", "holds": "channels"}),
        json!({"scope": "helper", "name": "who", "holds": "A"}),
    ];
    for name in ["turn", "last"].into_iter().chain(declared("holderL")) {
        places.push(json!({"scope": "", "name": name, "holds": "A"}));
    }
    for name in ["id", "target", "k", "j", "near", "seen"].into_iter().chain(declared("own_l")) {
        places.push(json!({"scope": "user", "name": name, "holds": "A"}));
    }
    for name in declared("by_") {
        places.push(json!({"scope": "", "name": name, "index": "A"}));
    }
    for (scope, name) in
        ["", "helper", "init", "boss"].iter().flat_map(|s| declared("who_").into_iter().map(move |n| (s, n)))
    {
        places.push(json!({"scope": scope, "name": name, "holds": "A"}));
    }

    let mut processes: Vec<Value> =
        (0..users).map(|user| json!({"pid": first_pid + user, "proctype": "user"})).collect();
    if has("proctype helper") {
        processes.push(json!({"pid": first_pid + users, "proctype": "helper"}));
    }
    let boxes =
        |number: usize| if has("chan box[") { format!("box[{number}]") } else { format!("box{number}") };
    let mut channels = Map::new();
    if has("chan box") {
        channels.insert(boxes(a), boxes(b).into());
        channels.insert(boxes(b), boxes(a).into());
    }
    if has("chan own ") {
        let own = |user: usize| format!("user[{}].own", first_pid + user);
        channels.insert(own(0), own(1).into());
        channels.insert(own(1), own(0).into());
    }
    let all_boxes: Vec<String> = (0..8).map(|number| format!("box[{number}]")).collect();
    let swap = |x: usize, y: usize| json!({x.to_string(): y, y.to_string(): x});
    json!({
        "model": "m.pml",
        "order": "2",
        "processes": processes,
        "places": places,
        "messages": [
            {"channels": ["line", "heap", "desk", "letters"], "tag": null, "fields": ["A"]},
            {"channels": ["post"], "tag": 2, "fields": [null, "A"]},
            {"channels": ["talk"], "tag": null, "fields": [null, "A"]},
            {"channels": ["lobby"], "tag": null, "fields": ["channels"]},
            {"channels": ["network"], "tag": null, "fields": ["channels"]},
            {"channels": all_boxes, "tag": null, "fields": ["A"]},
        ],
        "generators": [{
            "cycles": format!("(user[{first_pid}] user[{}])", first_pid + 1),
            "processes": swap(first_pid, first_pid + 1),
            "channels": channels,
            "values": {"A": swap(a, b)},
            "statements": moved_options(model, a, b),
        }],
    })
    .to_string()
}

/// Statements of options that name the one user go to those of the option that names the other.
fn moved_options(model: &str, a: usize, b: usize) -> Vec<Value> {
    let lines: Vec<&str> = model.lines().collect();
    let mut moved = Vec::new();
    let mut line = 0;
    while line < lines.len() {
        if lines[line].trim().trim_start_matches(":: ") != "if" {
            line += 1;
            continue;
        }
        // The options up to `fi`, each as its lines; random models have no `if` in an option of an `if`.
        let mut options: Vec<Vec<usize>> = Vec::new();
        line += 1;
        while line < lines.len() && lines[line].trim() != "fi" {
            match (lines[line].trim().starts_with("::"), options.last_mut()) {
                (false, Some(option)) => option.push(line),
                _ => options.push(vec![line]),
            }
            line += 1;
        }
        for option in &options {
            let goes_to = |other: &&Vec<usize>| {
                let same = |(x, y): (&usize, &usize)| {
                    let (x, y) = (lines[*x].trim(), lines[*y].trim());
                    swapped(x, a, b) == y || (x == y && x == swapped(x, a, b)) || x == y && is_data(x)
                };
                other.len() == option.len() && option.iter().zip(other.iter()).all(same)
            };
            let target = options.iter().find(goes_to);
            for (from, to) in option.iter().zip(target.into_iter().flatten()).filter(|(from, to)| from != to)
            {
                moved.push(json!({"from": place(lines[*from], *from), "to": place(lines[*to], *to)}));
            }
        }
    }
    moved
}

/// Does the statement use numbers that are no users?
fn is_data(line: &str) -> bool {
    line.starts_with("count") || line.starts_with("dest!")
}

/// Where the statement of a line begins.
fn place(line: &str, number: usize) -> String {
    let before = line.len() - line.trim_start_matches([' ', ':']).len();
    format!("{}:{}", number + 1, before + 1)
}

/// A line with two numbers exchanged, also at the end of names of boxes.
fn swapped(line: &str, a: usize, b: usize) -> String {
    let mut result = String::new();
    let mut word = String::new();
    for c in line.chars().chain([' ']) {
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        let (name, number) = match word.strip_prefix("box") {
            Some(number) if !number.is_empty() => ("box", number),
            _ => ("", word.as_str()),
        };
        match number.parse::<usize>() {
            Ok(number) => {
                let other = if number == a {
                    b
                } else if number == b {
                    a
                } else {
                    number
                };
                result.push_str(&format!("{name}{other}"));
            }
            Err(_) => result.push_str(&word),
        }
        word.clear();
        result.push(c);
    }
    result.trim_end().to_string()
}
