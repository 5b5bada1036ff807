//! The oracle itself, with claims written by hand: right ones pass, wrong ones are caught.

use crate::check::{Compared, check};
use crate::orbits::{Found, careless, orbits, quotient};
use crate::space::{NoSpace, State};
use crate::{claims, common, naive, random, space};
use std::sync::Mutex;

fn compare(model: &str, json: &str) -> Result<Compared, String> {
    let space = space::dump_text(model, 30_000).unwrap();
    check(&space, &claims::read(json).unwrap())
}

/// Two clients take a lock and remember who holds it.
const LOCK: &str = "\
pid holder = 255;
bool want[2];
active [2] proctype client()
{
  do
  :: want[_pid] = true;
     atomic { holder == 255 -> holder = _pid }
     assert(want[_pid]);
     want[_pid] = false;
     holder = 255
  od
}
";

fn lock(places: &str) -> String {
    format!(
        r#"{{ "model": "lock.pml", "order": "2",
        "processes": [ {{"pid": 0, "proctype": "client"}}, {{"pid": 1, "proctype": "client"}} ],
        "places": [ {places} ], "messages": [],
        "generators": [ {{ "cycles": "(client[0] client[1])", "processes": {{"0": 1, "1": 0}},
            "channels": {{}}, "values": {{"A": {{"0": 1, "1": 0}}}}, "statements": [] }} ] }}"#
    )
}

const WANT: &str = r#"{"scope": "", "name": "want", "index": "A"}"#;
const HOLDER: &str = r#"{"scope": "", "name": "holder", "holds": "A"}"#;

#[test]
fn a_right_claim_passes() {
    let compared = compare(LOCK, &lock(&format!("{WANT}, {HOLDER}"))).unwrap();
    assert!(compared.pairs > 5, "{compared:?}");
}

#[test]
fn a_place_that_is_not_renamed_is_caught() {
    compare(LOCK, &lock(WANT)).unwrap_err();
    compare(LOCK, &lock(HOLDER)).unwrap_err();
}

/// Two processes `user` with numbers 0 and 1, and claims about them.
fn swap(places: &str, messages: &str, channels: &str, statements: &str) -> String {
    format!(
        r#"{{ "model": "m.pml", "order": "2",
        "processes": [ {{"pid": 0, "proctype": "user"}}, {{"pid": 1, "proctype": "user"}} ],
        "places": [ {places} ], "messages": [ {messages} ],
        "generators": [ {{ "cycles": "(user[0] user[1])", "processes": {{"0": 1, "1": 0}},
            "channels": {{ {channels} }}, "values": {{"A": {{"0": 1, "1": 0}}}},
            "statements": [ {statements} ] }} ] }}"#
    )
}

/// Two users started by init with pids 1 and 2.
fn swap_started(places: &str, messages: &str, channels: &str, statements: &str) -> String {
    swap(places, messages, channels, statements)
        .replace(r#"{"pid": 0, "proctype": "user"}"#, r#"{"pid": 2, "proctype": "user"}"#)
        .replace(r#""processes": {"0": 1, "1": 0}"#, r#""processes": {"1": 2, "2": 1}"#)
}

/// Who comes first is an assertion violated if it is user 0, and a deadlock if it is user 1.
const ORDERED: &str = "\
byte taken;
active [2] proctype user()
{
  bool mine;
end:
  atomic {
    taken == 0;
    taken = 1;
    mine = true
  };
  if
  :: _pid < 1;
     assert(false)
  :: else;
     taken == 2
  fi
}
";

#[test]
fn an_order_of_the_processes_is_caught() {
    let complaint = compare(ORDERED, &swap("", "", "", "")).unwrap_err();
    assert!(complaint.contains("(user[0] user[1])"), "{complaint}");
}

#[test]
fn believing_in_an_order_loses_the_error() {
    let careless = careless(ORDERED, &swap("", "", "", "")).unwrap();
    assert!(careless.loses_states(), "{careless:?}");
    assert!(careless.loses_errors(), "{careless:?}");
}

#[test]
fn a_right_claim_loses_nothing() {
    let careless = careless(LOCK, &lock(&format!("{WANT}, {HOLDER}"))).unwrap();
    assert!(!careless.loses_states() && !careless.loses_errors(), "{careless:?}");
    assert!(careless.reduced.orbits < careless.states, "{careless:?}");
}

/// The control state between the guard and the assignment is another for each user.
const BOXES: &str = "\
chan box1 = [1] of { byte };
chan box2 = [1] of { byte };
proctype user(chan mine)
{
  chan dest;
  byte got;
  do
  :: if
     :: mine != box1 ->
        dest = box1
     :: mine != box2 ->
        dest = box2
     fi;
     dest!1
  :: mine?got;
     got = 0
  od
}
init
{
  atomic {
    run user(box1);
    run user(box2)
  }
}
";
const BOXES_SWAPPED: &str = r#""box1": "box2", "box2": "box1""#;
const MINE: &str = r#"{"scope": "user", "name": "mine", "holds": "channels"}"#;
const DEST: &str = r#"{"scope": "user", "name": "dest", "holds": "channels"}"#;

#[test]
fn control_locations_are_moved() {
    let places = format!("{MINE}, {DEST}");
    let moved = r#"{"from": "9:9", "to": "11:9"}, {"from": "11:9", "to": "9:9"},
        {"from": "10:9", "to": "12:9"}, {"from": "12:9", "to": "10:9"}"#;
    let compared = compare(BOXES, &swap_started(&places, "", BOXES_SWAPPED, moved)).unwrap();
    assert!(compared.pairs > 10, "{compared:?}");
    compare(BOXES, &swap_started(&places, "", BOXES_SWAPPED, "")).unwrap_err();
    compare(BOXES, &swap_started(MINE, "", BOXES_SWAPPED, moved)).unwrap_err();
    compare(BOXES, &swap_started(&places, "", "", moved)).unwrap_err();
}

#[test]
fn statements_on_one_line_are_told_apart() {
    let model = BOXES.replace("->\n        dest", "-> dest");
    let moved = r#"{"from": "9:25", "to": "10:25"}, {"from": "10:25", "to": "9:25"}"#;
    let places = format!("{MINE}, {DEST}");
    compare(&model, &swap_started(&places, "", BOXES_SWAPPED, moved)).unwrap();
    compare(&model, &swap_started(&places, "", BOXES_SWAPPED, "")).unwrap_err();
}

/// Messages with numbers under one tag and with data under the other; each user has a channel of its own.
const OWN: &str = "\
mtype = { id, data };
typedef Seen { byte who; byte what }
Seen seen[2];
chan line = [1] of { mtype, byte, chan };
active [2] proctype user()
{
  chan own = [1] of { byte };
  chan to;
  byte got;
  byte peer;
  do
  :: line!id,_pid,own;
  :: line!data,1,own;
  :: line?id,peer,to;
     seen[_pid].who = peer;
     peer = _pid;
     to!1;
  :: line?data,got,to;
     seen[_pid].what = got;
     to!got;
  :: own?got;
     got = 0;
  od
}
";

#[test]
fn fields_are_renamed_by_tag() {
    let places = r#"{"scope": "", "name": "seen", "index": "A"},
        {"scope": "typedef Seen", "name": "who", "holds": "A"},
        {"scope": "user", "name": "to", "holds": "channels"},
        {"scope": "user", "name": "peer", "holds": "A"}"#;
    let channels = r#""user[0].own": "user[1].own", "user[1].own": "user[0].own""#;
    let data = r#"{"channels": ["line"], "tag": null, "fields": [null, null, "channels"]}"#;
    let id = r#"{"channels": ["line"], "tag": 2, "fields": [null, "A", "channels"]}"#;
    let both = format!("{data}, {id}");
    let compared = compare(OWN, &swap(places, &both, channels, "")).unwrap();
    assert!(compared.distinct() > 100, "{compared:?}");
    compare(OWN, &swap(places, data, channels, "")).unwrap_err();
    compare(OWN, &swap(places, &id.replace("\"tag\": 2", "\"tag\": null"), channels, "")).unwrap_err();
    compare(OWN, &swap(places, &both, "", "")).unwrap_err();
    // `got` receives numbers and data: no swap of 0 and 1 can be right.
    let mixed = OWN.replace("line?id,peer,to", "line?id,got,to").replace("who = peer", "who = got");
    compare(&mixed, &swap(places, &both, channels, "")).unwrap_err();
}

#[test]
fn images_that_are_not_reachable_are_compared() {
    let model = "byte master;\n\
        byte x;\n\
        active [2] proctype user()\n{\n  do\n  :: master == _pid;\n     x = 1 - x\n  od\n}\n";
    let master = r#"{"scope": "", "name": "master", "holds": "A"}"#;
    let compared = compare(model, &swap(master, "", "", "")).unwrap();
    assert!(compared.pairs == 0 && compared.foreign > 2, "{compared:?}");
    compare(model, &swap("", "", "", "")).unwrap_err();
    let literal = model.replace("master == _pid", "master == _pid && _pid == 0");
    compare(&literal, &swap(master, "", "", "")).unwrap_err();
}

#[test]
fn users_that_end_are_compared_up_to_their_end() {
    let model = "byte x;\n\
        proctype user()\n{\n  x = 1;\n  x = 0\n}\n\
        init\n{\n  run user();\n  run user();\n  skip\n}\n";
    let compared = compare(model, &swap_started("", "", "", "")).unwrap();
    assert!(compared.pairs > 2, "{compared:?}");
}

#[test]
fn errors_belong_to_the_state_that_raises_them() {
    let model = "bool up[2];\nactive [2] proctype user()\n{\n  up[_pid] = true;\n  assert(!up[0])\n}\n";
    let complaint =
        compare(model, &swap(r#"{"scope": "", "name": "up", "index": "A"}"#, "", "", "")).unwrap_err();
    assert!(complaint.contains("assertion violated"), "{complaint}");
}

/// Does a model put C variables into its state?
fn keeps_c_data(model: &std::path::Path) -> bool {
    let text = String::from_utf8_lossy(&std::fs::read(model).unwrap()).into_owned();
    text.contains("c_state") || text.contains("c_track")
}

#[test]
fn the_dumper_finds_the_states_that_plain_spin_counts() {
    common::check_all(&common::models_in("promela-examples"), |model| {
        let name = common::name(model);
        let space = match space::dump(model, 30_000) {
            Ok(space) => space,
            Err(NoSpace::TooLarge) => return Ok(()),
            Err(NoSpace::NotCovered(_)) if keeps_c_data(model) => return Ok(()),
            Err(NoSpace::Failed(why) | NoSpace::NotCovered(why)) => return Err(format!("{name}: {why}")),
        };
        let (states, errors) = space.plain_search().map_err(|e| format!("{name}: {e:?}"))?;
        let found = space.steps.iter().any(|steps| !steps.errors.is_empty());
        match states == space.states.len() && (errors > 0) == found {
            true => Ok(()),
            false => Err(format!(
                "{name}: {} states, but plain SPIN {states} with {errors} errors",
                space.states.len()
            )),
        }
    });
}

#[test]
fn the_dumper_agrees_with_plain_spin_about_random_models() {
    let seeds: Vec<u64> = (1000..1060).collect();
    common::check_all(&seeds, |seed| {
        let model = random::random_model(*seed);
        let Ok(space) = space::dump_text(&model, 10_000) else { return Ok(()) };
        let (states, errors) = space.plain_search().map_err(|e| format!("seed {seed}: {e:?}\n{model}"))?;
        let found = space.steps.iter().any(|steps| !steps.errors.is_empty());
        let cut_short = space.steps.iter().any(|steps| steps.cut_short());
        match cut_short || states == space.states.len() && (errors > 0) == found {
            true => Ok(()),
            false => Err(format!("seed {seed}: {} states, SPIN has {states}\n{model}", space.states.len())),
        }
    });
}

/// Naive claims about random models are true in about half of them, and a search that believes the others is
/// wrong.
#[test]
fn naive_claims_are_found_out() {
    let seeds: Vec<u64> = (0..300).collect();
    let counts = Mutex::new([0; 4]);
    common::check_all(&seeds, |seed| {
        let model = random::random_model(*seed);
        let Ok(space) = space::dump_text(&model, 5_000) else { return Ok(()) };
        let claims = claims::read(&naive::claims(&model)).unwrap();
        let kind = match check(&space, &claims) {
            Ok(compared) if compared.distinct() == 0 => 0,
            Ok(_) => {
                let (found, orbits) = (quotient(&space, &claims)?, orbits(&space, &claims)?);
                let errors = space.steps.iter().flat_map(|steps| steps.errors.iter().cloned()).collect();
                if found != (Found { orbits, errors }) {
                    return Err(format!(
                        "seed {seed}: a true claim loses states: {orbits}, {found:?}\n{model}"
                    ));
                }
                1
            }
            Err(_)
                if quotient(&space, &claims)
                    .is_ok_and(|found| found.orbits == orbits(&space, &claims).unwrap()) =>
            {
                2
            }
            Err(_) => 3,
        };
        counts.lock().unwrap()[kind] += 1;
        Ok(())
    });
    let [idle, true_claims, harmless, harmful] = counts.into_inner().unwrap();
    println!(
        "{true_claims} true, {idle} never compared, {harmless} wrong but harmless, {harmful} lose states"
    );
    assert!(true_claims > 60 && harmful > 20 && idle < 30, "the random models are too much alike");
}

/// A state that is written into another one of its shape has the same steps as the state itself.
#[test]
fn written_states_behave_like_reached_ones() {
    let seeds: Vec<u64> = (2000..2060).collect();
    common::check_all(&seeds, |seed| {
        let model = random::random_model(*seed);
        let Ok(space) = space::dump_text(&model, 3_000) else { return Ok(()) };
        let shape =
            |state: &State| -> Vec<usize> { state.processes.iter().map(|process| process.kind).collect() };
        let template =
            |state: &State| space.states.iter().rposition(|other| shape(other) == shape(state)).unwrap();
        for (number, state) in space.states.iter().enumerate() {
            let complain = |e| format!("seed {seed}: {e:?}\n{model}");
            let expanded = space.expand(template(state), state).map_err(complain)?;
            if expanded != space.steps_of(number) {
                return Err(format!("seed {seed}: other steps\n{model}"));
            }
        }
        Ok(())
    });
}
