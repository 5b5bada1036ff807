//! What is read from SPIN's files, and which maps of control states are refused.

use super::reading::{kind, starts_process, written};
use super::*;

#[test]
fn every_kind_of_write_is_seen() {
    for statement in
        ["x = 1", "q?x", "q??x", "q?<x>", "q??<x>", "q?1,x", "x[y] = 2", "t[y].x = 1", "q[y]?0,x[y]"]
    {
        assert!(written(statement).contains(&"x"), "{statement}");
        assert!(!written(statement).contains(&"y"), "{statement}");
    }
    for statement in ["(q?[x])", "q!x", "((x==1))", "q?[x]", "y = x"] {
        assert!(!written(statement).contains(&"x"), "{statement}");
    }
}

#[test]
fn whoever_is_started_by_what_is_printed_is_started() {
    for statement in ["(run P(0))", "k = run P(1)", "printf('run %d',run P(1))"] {
        assert!(starts_process(statement), "{statement}");
    }
    for statement in ["printf('run away')", "printf('it''s a run %d',k)", "(running)"] {
        assert!(!starts_process(statement), "{statement}");
    }
}

#[test]
fn statements_have_kinds() {
    for (one, other) in
        [("((x==1))", "((2!=y))"), ("x = 1", "y[2] = (x+1)"), ("a!1,x", "b!2,x"), ("a?<x>", "b?<y>")]
    {
        assert_eq!(kind(one), kind(other), "{one} and {other}");
    }
    for (one, other) in [
        ("((x==1))", "else"),
        ("x = 1", "((x==1))"),
        ("a!x", "a!!x"),
        ("a?x", "a?<x>"),
        ("a?x", "a??x"),
        ("a?x", "a!x"),
    ] {
        assert_ne!(kind(one), kind(other), "{one} and {other}");
    }
}

/// Two options, each with a guard and a statement behind it, on lines of their own.
fn two_options(second: &str, labels: &str) -> Control {
    let transitions = format!(
        "T = trans[0][5] = settr(0,0,1,0,0,\"DO\", 0, 2, 0);\n    T->nxt = settr(0,0,3,0,0,\"DO\", 0, 2, 0);\n\
         trans[0][1] = settr(0,0,2,3,0,\"((to==1))\", 0, 2, 0);\n\
         trans[0][2] = settr(0,0,5,4,4,\"one!x\", 1, 2, 0);\n\
         trans[0][3] = settr(0,0,4,5,0,\"((to==2))\", 0, 2, 0);\n\
         trans[0][4] = settr(0,0,5,6,6,\"{second}\", 1, 2, 0);\n"
    );
    let code = format!("short src_ln0 [] = {{ 0, 1, 2, 3, 4, 5, 0, }};\n{labels}");
    Control::new(&transitions, "", &code, &Header::new("", ""))
}

/// Where the control states go if the options are exchanged.
fn exchanged(second: &str, labels: &str) -> Result<BTreeMap<usize, usize>, Unmatched> {
    let texts = ["to == 1", "one!x", "to == 2", second];
    let all: Vec<SourceStatement> = (0..4)
        .map(|at| SourceStatement { id: NodeId(at as u32), line: at + 1, text: texts[at].to_string() })
        .collect();
    let goes = |from: usize, to: usize| MovedSource { from: all[from].clone(), to: all[to].clone() };
    let moved = [goes(0, 2), goes(1, 3), goes(2, 0), goes(3, 1)];
    two_options(second, labels).moved_states(0, &moved, &all)
}

#[test]
fn options_are_exchanged() {
    assert_eq!(exchanged("two!x", ""), Ok(BTreeMap::from([(1, 3), (2, 4), (3, 1), (4, 2)])));
}

#[test]
fn a_statement_does_not_go_to_one_of_another_kind() {
    let refused = exchanged("two?x", "").unwrap_err();
    assert_eq!(refused, Unmatched::Unlike("line 2".to_string(), "line 4".to_string()));
}

#[test]
fn labels_go_to_labels_of_their_kind() {
    let both = "\tprogstate[0][2] = 1;\n\tprogstate[0][4] = 1;\n";
    assert!(exchanged("two!x", both).is_ok());
    for labels in ["\tprogstate[0][2] = 1;\n", "\taccpstate[0][2] = 1;\n\tstopstate[0][4] = 1;\n"] {
        let refused = exchanged("two!x", labels).unwrap_err();
        assert!(matches!(refused, Unmatched::Labels(..)), "{refused}");
    }
}

/// Nothing but the loops would tell which states move, and SPIN's states of a loop are not known by its text.
#[test]
fn loops_that_move_alone_are_not_overlooked() {
    let control = two_options("two!x", "");
    let loops = [(1, "select (x : 0 .. 0)"), (3, "select (x : 1 .. 1)"), (1, "goto here"), (3, "goto there")];
    let all =
        loops.map(|(line, text)| SourceStatement { id: NodeId(line as u32), line, text: text.to_string() });
    let goes = |from: usize, to: usize| MovedSource { from: all[from].clone(), to: all[to].clone() };
    assert!(control.moved_states(0, &[goes(0, 1), goes(1, 0)], &all).is_err());
    assert_eq!(control.moved_states(0, &[goes(2, 3), goes(3, 2)], &all), Ok(BTreeMap::new()));
}

/// SPIN's words and ours for the same statement.
#[test]
fn statements_are_recognised() {
    for (ours, spins) in [
        ("user[0]:x != 9", "((user[0].x!=9))"),
        ("n++", "n = (n+1)"),
        ("q!a,b", "q!a,b"),
        ("true", "(1)"),
        ("printf(\"%d\\n\", x)", "printf('%d\\n',x)"),
    ] {
        assert_eq!(super::bare(ours), super::bare(spins), "{ours}");
    }
    assert_ne!(super::bare("x = 1"), super::bare("x = 11"));
}
