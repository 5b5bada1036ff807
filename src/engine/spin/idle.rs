//! Where local variables are idle: nobody will read what they hold.
//!
//! SPIN resets a local variable to 0 when it has been read for the last time before it is written again, and says so in pan.m: `/* dead 2:
//! from */`. If 0 is the number of something that moves, a variable that was reset seems to name it, and the one with the number 0 is
//! not like the others any more. So it has to be known where a 0 means nothing.
//!
//! A variable that is reset on the way to a control state is idle there, however a process came to that state: what will be read depends on
//! what is to come. From there the knowledge spreads along transitions whose code doesn't mention the variable: forwards, and
//! backwards where all transitions of a state agree. A variable that others look at (`user[1]:x`) is never idle.

use super::control::Control;
use super::header::{Header, plain_name};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Process types and variables in remarks of pan.m like `/* dead 2: from */`.
pub(super) fn reset_variables(statements: &str, header: &Header) -> HashSet<(usize, String)> {
    let mut found = HashSet::new();
    let mut proctype = None;
    for line in statements.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix("/* PROC ") {
            proctype = header.proctypes.get(name.trim_end_matches("*/").trim()).copied();
        }
        let dead =
            line.split("/* dead ").skip(1).filter_map(|rest| rest.split("*/").next()?.split_once(": "));
        for (_, name) in dead {
            found.extend(proctype.map(|proctype| (proctype, plain_name(name.trim()).to_string())));
        }
    }
    found
}

/// The code of the transitions, by number: the text behind `case 11: // STATE …` in pan.m.
fn code_of_transitions(statements: &str) -> HashMap<usize, &str> {
    let cases = statements.split("\tcase ").skip(1).filter_map(|case| {
        let (number, code) = case.split_once(':')?;
        Some((number.parse().ok()?, code))
    });
    cases.collect()
}

/// Does a text mention a member of the structure that `before` leads to?
fn mentions(text: &str, before: &str, member: &str) -> bool {
    times_mentioned(text, before, member) > 0
}

/// How often?
fn times_mentioned(text: &str, before: &str, member: &str) -> usize {
    let goes_on = |rest: &str| rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let places = text.split(before).skip(1).filter_map(|rest| rest.strip_prefix(member));
    places.filter(|rest| !goes_on(rest)).count()
}

/// Is a variable reset by some code, and left alone after that?
fn ends_reset(code: &str, member: &str) -> bool {
    let remark = |(place, _): &(usize, &str)| {
        let rest = &code[place + "/* dead ".len()..];
        let name = rest.split("*/").next().and_then(|remark| remark.split_once(": "));
        name.is_some_and(|(_, name)| name.trim() == member || plain_name(name.trim()) == plain_name(member))
    };
    let Some((last, _)) = code.match_indices("/* dead ").filter(remark).last() else {
        return false;
    };
    let reset = format!("_this)->{member} = 0;");
    match code[last..].split_once(&reset) {
        Some((_, rest)) => !mentions(rest, "_this)->", member),
        None => false,
    }
}

/// The control states of a process type to which a step leads that resets a variable.
pub(super) fn reset_states(
    control: &Control,
    statements: &str,
    proctype: usize,
    member: &str,
) -> BTreeSet<usize> {
    let code = code_of_transitions(statements);
    let resets = |number: usize| {
        let remarks = code.get(&number).into_iter().flat_map(|code| code.split("/* dead ").skip(1));
        let mut names = remarks.filter_map(|rest| rest.split("*/").next()?.split_once(": "));
        names.any(|(_, name)| plain_name(name.trim()) == plain_name(member))
    };
    let steps = control.steps(proctype).into_iter();
    steps.filter(|(_, _, number)| resets(*number)).map(|(_, to, _)| to).collect()
}

/// The control states of a process type in which a variable is idle.
pub(super) fn idle_states(
    control: &Control,
    statements: &str,
    proctype: usize,
    member: &str,
) -> BTreeSet<usize> {
    let steps = control.steps(proctype);
    let own = times_mentioned(statements, "_this)->", member);
    if times_mentioned(statements, "->", member) != own {
        return BTreeSet::new();
    }
    let code = code_of_transitions(statements);
    let code_of = |number: usize| code.get(&number).copied().filter(|_| number > 1);
    let is_silent = |number: usize| {
        number <= 1 || code_of(number).is_some_and(|code| !mentions(code, "_this)->", member))
    };
    let resets =
        steps.iter().filter(|(_, _, number)| code_of(*number).is_some_and(|c| ends_reset(c, member)));
    let mut idle: BTreeSet<usize> = resets.map(|(_, to, _)| *to).collect();
    let mut leaving: HashMap<usize, Vec<(usize, usize)>> = HashMap::new();
    for (from, to, number) in &steps {
        leaving.entry(*from).or_default().push((*to, *number));
    }
    loop {
        let known = idle.len();
        let spread = |(from, _, number): &&(usize, usize, usize)| idle.contains(from) && is_silent(*number);
        let ahead: Vec<usize> = steps.iter().filter(spread).map(|(_, to, _)| *to).collect();
        idle.extend(ahead);
        let agrees =
            |ways: &Vec<(usize, usize)>| ways.iter().all(|(to, n)| is_silent(*n) && idle.contains(to));
        let behind: Vec<usize> =
            leaving.iter().filter(|(_, ways)| agrees(ways)).map(|(state, _)| *state).collect();
        idle.extend(behind);
        if idle.len() == known {
            return idle;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resets_are_found() {
        let header = Header::new("typedef struct P1 { /* user */\n\tunsigned _pid : 8;\n} P1;\n", "");
        let statements = "\t\t /* PROC user */\n\t\t/* dead 1: to */  (trpt+1)->bup.ovals = grab_ints(2);\n\
                          \t\t /* PROC other */\n\t\t/* dead 2: from */  \n";
        let reset = reset_variables(statements, &header);
        assert_eq!(reset, HashSet::from([(1, "to".to_string())]));
    }

    #[test]
    fn a_reset_counts_if_the_variable_is_left_alone_after_it() {
        let reset = "\t\t/* dead 2: x */ \n\t\t\t((P0 *)_this)->x = 0;\n";
        assert!(ends_reset(reset, "x"));
        assert!(!ends_reset(reset, "y"));
        assert!(!ends_reset(&format!("{reset}\t\t((P0 *)_this)->x = 5;\n"), "x"));
        assert!(ends_reset(&format!("{reset}\t\t((P0 *)_this)->xx = 5;\n"), "x"));
    }
}
