//! Locations inside of options that name clients, in all ways to write an option.
//!
//! Each model has three clients and an option for each of their boxes. A client that has chosen one stands at a location that names
//! a box, so a swap of two clients swaps such locations, whatever they are made of: choices, loops, escapes, jumps.
//!
//! A verifier with the wrong action on locations merges what is not alike, or keeps apart what is: then the orbits of the states that
//! it stores do not add up to the states that plain SPIN stores.

use crate::common::check_all;
use crate::generated::generate_text;

/// A model with an option for each client: `%` stands for its number. What is behind the loop comes last.
fn model(separator: &str, option: &str, behind: &str) -> String {
    let options: Vec<String> = ["1", "2", "3"].iter().map(|number| option.replace('%', number)).collect();
    format!(
        "chan box1 = [1] of {{ pid }};
chan box2 = [1] of {{ pid }};
chan box3 = [1] of {{ pid }};

inline give(b) {{
	to = b;
	to!_pid
}}

inline offer(b) {{ mine != b -> give(b) }}

inline set(variable, value) {{ variable = value; x = 0 }}

inline choosy(b) {{
	mine != b;
	if
	:: to = b
	:: to = mine; to = b
	fi;
	do
	:: to!_pid
	:: full(to) -> break
	od
}}

proctype client(chan mine)
{{	chan to; pid x; byte i;

end:	do
	:: atomic {{ mine?x -> x = 0 }}
	{}
	od;
	{behind}
}}

init {{ atomic {{ run client(box1); run client(box2); run client(box3) }} }}
",
        options.join(separator)
    )
}

/// Options whose locations are found.
const OPTIONS: [(&str, &str); 18] = [
    (":: mine != box% -> to = box%; to!_pid", ""),
    (":: mine != box% -> to = box%; goto send", "send: to!_pid; goto end"),
    (":: mine != box% -> to = box%; break", "to!_pid; goto end"),
    (":: mine != box% -> to = box%; to = box%; to!_pid", ""),
    (":: mine != box% -> to = box%; assert(to != mine); printf(\"%d\", x); to!_pid", ""),
    (":: mine != box% -> if :: to = box% :: to = mine; to = box% fi; to!_pid", ""),
    (":: mine != box% ->\n\tto = box%;\n\tif\n\t:: to!_pid\n\t:: full(to) -> skip\n\tfi;\n\tto = mine", ""),
    (":: mine != box% -> do :: box%!_pid :: full(box%) -> break od; to = mine", ""),
    (":: mine != box% -> for (i : 1 .. 2) { box%!_pid }; i = 0", ""),
    (":: mine != box% -> select (i : 1 .. 2); box%!_pid; i = 0", ""),
    (":: mine != box% -> { to = box%; to!_pid } unless { nempty(mine) -> to = box%; to = mine }", ""),
    // the statements of an inline have the same line for all of its calls
    (":: mine != box% -> give(box%)", ""),
    (":: mine != box% -> give(box%); give(box%)", ""),
    (":: offer(box%)", ""),
    (":: offer(box%); mine?x; give(box%)", ""),
    (":: mine != box% -> atomic { give(box%) }", ""),
    (":: mine != box% -> d_step { set(to, box%) }; set(to, to); to!_pid", ""),
    (":: choosy(box%)", ""),
];

#[test]
fn locations_inside_of_options_move_with_the_clients() {
    let cases: Vec<(&str, &str, &str)> = OPTIONS
        .iter()
        .flat_map(|(option, behind)| ["\n\t", " "].map(|separator| (separator, *option, *behind)))
        .collect();
    check_all(&cases, |(separator, option, behind)| {
        let text = model(separator, option, behind);
        let exact = generate_text("options.pml", &text, "exact")?;
        let plain = exact.plain("-DSAFETY -DNOREDUCE", "-c0 -m100000")?;
        let reduced = exact.reduced("-DSAFETY -DNOREDUCE", "-c0 -m100000")?;
        if !exact.said.contains("order 6") || !reduced.says(" 0 fallbacks") {
            return Err(format!("{text}\n{}\n{}", exact.said, reduced.text));
        }
        if plain.kinds() != reduced.kinds() || reduced.number_after("standing for ") != plain.states {
            return Err(format!("{text}\n{plain}\n{reduced}\n{}", reduced.text));
        }
        Ok(())
    });
}

/// A variable that an inline declares is another one for each of its calls: options that use different variables are not the same.
#[test]
fn variables_of_inlines_cost_the_symmetry() {
    let text = model("\n\t", ":: mine != box% -> keep(box%)", "");
    let text = text.replace("inline offer", "inline keep(b) { chan own; own = b; own!_pid }\n\ninline offer");
    let inline = generate_text("options.pml", &text, "exact").unwrap();
    assert!(inline.said.contains("order 1\n"), "{}", inline.said);
}
