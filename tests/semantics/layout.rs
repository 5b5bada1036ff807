//! The places of a state: read from the structures in pan.h, written as a list for `dump.c`.
//!
//! A place is one number in the state vector: a scalar, an element of an array, a field of a typedef. Its
//! path says by which names the source reaches it, so that a claim about `flag` or about the field `next` of
//! `Node` finds it.

use std::collections::HashMap;
use std::fmt::Write;

/// One step of a path: a variable of a scope or a field of a typedef, with the index if it is an array.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Empty for globals, the name of the proctype for locals, `typedef T` for fields.
    pub scope: String,
    /// As pan.h spells it: variables of inner blocks have numbers before the name, see [`plain_name`].
    pub name: String,
    pub index: Option<usize>,
}

/// Where a number of the state is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    pub path: Vec<Step>,
    /// As pan.h spells it after `now.` or the pointer to the process.
    pub spelled: String,
}

/// A proctype with the places of its locals.
#[derive(Clone, Debug)]
pub struct Proctype {
    pub name: String,
    pub locals: Vec<Place>,
}

/// A channel type. SPIN has one for each declared channel, even for each element of an array.
#[derive(Clone, Debug)]
pub struct ChannelType {
    /// The proctype that declares it, none for a global.
    pub proctype: Option<usize>,
    /// The variable that is declared with it, e.g. `box[0]`.
    pub variable: String,
    pub fields: usize,
    pub capacity: usize,
}

/// All places of all states of a model.
#[derive(Clone, Debug)]
pub struct Layout {
    pub globals: Vec<Place>,
    pub proctypes: Vec<Proctype>,
    /// By SPIN's number, from 1.
    pub channels: HashMap<usize, ChannelType>,
}

struct Member {
    kind: String,
    name: String,
    length: Option<usize>,
}

/// What SPIN keeps for itself: not part of the model's state.
const BOOKKEEPING: [&str; 9] = ["_nr_pr", "_nr_qs", "_a_t", "_cnt", "_vsz", "sv", "_pid", "_t", "_p"];

/// The words of the types of Promela's scalars in pan.h.
const WORDS: [&str; 5] = ["unsigned", "char", "uchar", "short", "int"];

/// Reads pan.h, pan.h after the preprocessor, and pan.c.
pub fn read(header: &str, preprocessed: &str, code: &str) -> Result<Layout, String> {
    let mut structs: HashMap<String, Vec<Member>> = HashMap::new();
    let mut lines = preprocessed.lines().map(str::trim);
    while let Some(line) = lines.next() {
        let Some(head) = line.strip_suffix('{') else { continue };
        let head = head.trim().trim_start_matches("typedef ");
        let Some(name) = head.strip_prefix("struct ") else { continue };
        let mut members = Vec::new();
        for line in lines.by_ref() {
            if line.starts_with('}') && !line.starts_with("} contents") {
                break;
            }
            members.extend(member(line));
        }
        structs.insert(name.trim().to_string(), members);
    }
    let state = structs.get("State").ok_or("no State in pan.h")?;
    let globals = flatten(state, "", "", &[], &structs)?;
    let mut proctypes = Vec::new();
    while let Some(members) = structs.get(&format!("P{}", proctypes.len())) {
        let opening = format!("typedef struct P{} {{ /* ", proctypes.len());
        let name = header.split(&opening).nth(1).and_then(|rest| rest.split(" */").next());
        let name = name.ok_or("a proctype without a name")?.trim_matches(':').to_string();
        let locals = flatten(members, &name, "", &[], &structs)?;
        proctypes.push(Proctype { name, locals });
    }
    let mut channels = HashMap::new();
    for line in code.lines().filter(|line| line.contains("= addqueue(calling_pid, ")) {
        let (variable, call) = line.trim().split_once(" = addqueue(calling_pid, ").unwrap();
        let number: usize = call.split(',').next().unwrap().parse().map_err(|_| line.to_string())?;
        let (proctype, variable) = match variable.strip_prefix("now.") {
            Some(variable) => (None, variable),
            None => {
                let (proctype, variable) = variable.split_once("->").ok_or(line)?;
                let digits: String = proctype.chars().filter(char::is_ascii_digit).collect();
                (Some(digits.parse().map_err(|_| line.to_string())?), variable)
            }
        };
        let members = structs.get(&format!("Q{number}")).ok_or("a channel without a type")?;
        channels.insert(
            number,
            ChannelType {
                proctype,
                variable: plain_name(variable).to_string(),
                fields: members.iter().filter(|member| member.name.starts_with("fld")).count(),
                capacity: members
                    .iter()
                    .find(|member| member.name == "contents")
                    .and_then(|m| m.length)
                    .unwrap_or(1),
            },
        );
    }
    Ok(Layout { globals, proctypes, channels })
}

/// `unsigned char a[3];`, `unsigned x : 3;`, `struct T t;`, `} contents[2];`
fn member(line: &str) -> Option<Member> {
    let declared = line.strip_suffix(';')?.split(':').next()?.trim();
    let (kind, name) = declared.rsplit_once(' ')?;
    let (name, length) = match name.split_once('[') {
        Some((name, length)) => (name, length.trim_end_matches(']').parse().ok()),
        None => (name, None),
    };
    Some(Member { kind: kind.to_string(), name: name.to_string(), length })
}

/// SPIN puts the numbers of the enclosing blocks before the names of variables of inner blocks: `_7_2_x` is
/// `x`.
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

fn flatten(
    members: &[Member],
    scope: &str,
    before: &str,
    path: &[Step],
    structs: &HashMap<String, Vec<Member>>,
) -> Result<Vec<Place>, String> {
    let mut places = Vec::new();
    for member in members.iter().filter(|member| !BOOKKEEPING.contains(&member.name.as_str())) {
        let indices: Vec<Option<usize>> = match member.length {
            Some(length) => (0..length).map(Some).collect(),
            None => vec![None],
        };
        for index in indices {
            let mut path = path.to_vec();
            path.push(Step { scope: scope.to_string(), name: member.name.clone(), index });
            let mut spelled = format!("{before}{}", member.name);
            if let Some(index) = index {
                write!(spelled, "[{index}]").unwrap();
            }
            match member.kind.strip_prefix("struct ") {
                None if member.kind.split_whitespace().all(|word| WORDS.contains(&word)) => {
                    places.push(Place { path, spelled })
                }
                None => return Err(format!("`{}` is of the C type {}", member.name, member.kind)),
                Some(kind) => {
                    let fields = structs.get(kind).ok_or_else(|| format!("no struct {kind}"))?;
                    let inner =
                        flatten(fields, &format!("typedef {kind}"), &format!("{spelled}."), &path, structs)?;
                    places.extend(inner);
                }
            }
        }
    }
    Ok(places)
}

impl Layout {
    /// The file layout.h for `dump.c`.
    pub fn for_c(&self) -> String {
        let items = |before: &str, places: &[Place]| -> String {
            places.iter().map(|place| format!("ITEM({before}{}) ", place.spelled)).collect()
        };
        let mut text = format!("#define EACH_GLOBAL {}\n#define EACH_LOCAL ", items("now.", &self.globals));
        for (number, proctype) in self.proctypes.iter().enumerate() {
            let items = items("z->", &proctype.locals);
            write!(text, "case {number}: {{ P{number} *z = (P{number} *) head; (void) z; {items}break; }} ")
                .unwrap();
        }
        text.push_str("\n#define EACH_MESSAGE ");
        for (number, channel) in &self.channels {
            let fields: String =
                (0..channel.fields).map(|field| format!("ITEM(z->contents[k].fld{field}) ")).collect();
            let clear = "if (writing) memset(z->contents, 0, sizeof(z->contents));";
            let each = "for (k = 0; k < z->Qlen; k++)";
            write!(
                text,
                "case {number}: {{ Q{number} *z = (Q{number} *) head; {clear} {each} {{ {fields}}} break; }} "
            )
            .unwrap();
        }
        text.push_str("\nstatic int is_local_channel(int type)\n{ switch (type) { ");
        for (number, _) in self.channels.iter().filter(|(_, channel)| channel.proctype.is_some()) {
            write!(text, "case {number}: ").unwrap();
        }
        text.push_str("return 1; } return 0; }\nstatic int state_counts[] = { ");
        for number in 0..self.proctypes.len() {
            write!(text, "_nstates{number}, ").unwrap();
        }
        text.push_str("};\n");
        text
    }
}
