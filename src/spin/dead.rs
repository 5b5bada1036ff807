//! Which local variables SPIN resets to 0, where their values are not needed any more.

use super::header::{Header, plain_name};
use std::collections::HashSet;

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
}
