//! What pan.h and pan.c say about the state vector: which variables are in it, and under which names.
//!
//! SPIN leaves variables out that nobody reads. It puts the numbers of enclosing blocks before the names of variables of inner blocks
//! (`_3_1_i`), and gives every channel a type and, in the order in which they are made, a number.

use std::collections::HashMap;

/// A structure of a verifier that holds variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Structure {
    /// `State`: the global variables.
    Globals,
    /// `P0`, `P1`, …: those of the processes of a type, where inner blocks have numbers.
    Process(usize),
}

/// The structures of a verifier.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// The names of the members of each structure.
    members: HashMap<Structure, Vec<String>>,
    /// The numbers of process types, by name; `init` is `:init:`.
    pub proctypes: HashMap<String, usize>,
    /// By process type: how many control states it has.
    pub states: HashMap<usize, usize>,
    /// By process type: the control state in which its processes start.
    pub starts: HashMap<usize, usize>,
    /// Global channels in the order in which they are made: the variable, and the number of the type.
    pub global_channels: Vec<(String, usize)>,
    /// By process type: the channels that each of its processes makes.
    pub own_channels: HashMap<usize, Vec<(String, usize)>>,
}

impl Structure {
    /// The structure of this name in C.
    fn named(name: &str) -> Option<Structure> {
        match name {
            "State" => Some(Structure::Globals),
            _ => name.strip_prefix('P')?.parse().ok().map(Structure::Process),
        }
    }

    /// Can its variables have the numbers of blocks before their names?
    pub fn has_blocks(self) -> bool {
        matches!(self, Structure::Process(_))
    }
}

impl Header {
    /// Reads pan.h and pan.c.
    pub fn new(header: &str, code: &str) -> Header {
        let mut read = Header::default();
        let mut lines = header.lines();
        while let Some(line) = lines.next() {
            if let Some((number, count)) = defined(line, "#define _nstates") {
                read.states.insert(number, count);
            }
            if let Some((number, state)) = defined(line, "#define _start") {
                read.starts.insert(number, state);
            }
            let head = line.trim().trim_start_matches("typedef ");
            let Some((name, rest)) = head.strip_prefix("struct ").and_then(|rest| rest.split_once(" {"))
            else {
                continue;
            };
            if let (Some(number), Some(proctype)) = (name.strip_prefix('P'), rest.trim().strip_prefix("/* "))
            {
                let proctype = proctype.trim_end_matches("*/").trim().to_string();
                if let Ok(number) = number.parse() {
                    read.proctypes.insert(proctype, number);
                }
            }
            let mut members = Vec::new();
            for line in lines.by_ref() {
                if line.starts_with('}') {
                    break;
                }
                members.extend(member(line));
            }
            if let Some(structure) = Structure::named(name) {
                read.members.insert(structure, members);
            }
        }
        for line in code.lines() {
            let Some((variable, call)) = line.trim().split_once(" = addqueue(calling_pid, ") else {
                continue;
            };
            let Some(kind) = call.split(',').next().and_then(|word| word.parse().ok()) else {
                continue;
            };
            if let Some(variable) = variable.strip_prefix("now.") {
                read.global_channels.push((variable.to_string(), kind));
            } else if let Some((proctype, variable)) = variable.split_once("->") {
                let digits: String = proctype.chars().filter(char::is_ascii_digit).collect();
                if let Ok(proctype) = digits.parse() {
                    read.own_channels.entry(proctype).or_default().push((variable.to_string(), kind));
                }
            }
        }
        read
    }

    /// The names under which a structure has a variable: more than one if several blocks of a process type have one of this name.
    pub fn spellings(&self, structure: Structure, variable: &str) -> Vec<String> {
        let members = self.members.get(&structure).map(Vec::as_slice).unwrap_or_default();
        let is_it = |member: &&String| {
            *member == variable || (structure.has_blocks() && plain_name(member) == variable)
        };
        members.iter().filter(is_it).cloned().collect()
    }
}

/// The process type and the number in a line like `#define _nstates1 7`.
fn defined(line: &str, what: &str) -> Option<(usize, usize)> {
    let mut words = line.strip_prefix(what)?.split_whitespace();
    Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?))
}

/// The name that a line declares: `unsigned x : 3;`, `uchar a[4];`, `struct T t;`
fn member(line: &str) -> Option<String> {
    let declared = line.split(';').next().filter(|_| line.contains(';'))?.split(':').next()?.trim();
    let name = declared.rsplit([' ', '\t']).next()?;
    Some(name.split('[').next()?.to_string())
}

/// A variable's own name: `_7_2_x` is `x`.
pub fn plain_name(name: &str) -> &str {
    let mut rest = name;
    let mut numbers = 0;
    while let Some(after) = rest.strip_prefix('_') {
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            break;
        }
        numbers += 1;
        rest = &after[digits..];
    }
    match rest.strip_prefix('_') {
        Some(plain) if numbers > 0 && !plain.is_empty() => plain,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_found_under_their_names() {
        let header = "#define _nstates1\t7\t/* :init: */\n\
                      typedef struct P1 { /* :init: */\n\tunsigned _pid : 8;  /* 0..255 */\n\tuchar _3_1_i;\n\tuchar _3_2_i;\n\
                      \tstruct T t;\n\tshort a[4];\n} P1;\n";
        let code = "\t\tnow.box[0] = addqueue(calling_pid, 2, 0);\n\
                    \t\t((P0 *)pptr(h))->lc = addqueue(calling_pid, 1, 0);\n";
        let read = Header::new(header, code);
        assert_eq!(read.proctypes[":init:"], 1);
        assert_eq!(read.states[&1], 7);
        assert_eq!(read.spellings(Structure::Process(1), "i"), ["_3_1_i", "_3_2_i"]);
        assert_eq!(read.spellings(Structure::Process(1), "t"), ["t"]);
        assert_eq!(read.spellings(Structure::Process(1), "a"), ["a"]);
        assert!(read.spellings(Structure::Process(1), "unused").is_empty());
        assert_eq!(read.global_channels, [("box[0]".to_string(), 2)]);
        assert_eq!(read.own_channels[&0], [("lc".to_string(), 1)]);
    }
}
