//! What SPIN made of a model: the variables, channels and control states by the names and numbers of pan.c.

use crate::common;
use crate::layout::{self, ChannelType, Layout, plain_name};
use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::process::Command;

/// The verifier of a model.
pub struct Verifier {
    pub layout: Layout,
    /// By the number of the proctype: the line of each control state.
    lines: HashMap<usize, Vec<usize>>,
}

/// A channel that is declared by a variable.
pub struct Channel<'a> {
    /// SPIN has a type of its own for each of them.
    pub number: usize,
    pub kind: &'a ChannelType,
    /// A C expression for its number in the state `before`.
    pub before: String,
}

/// Runs `spin -a` and reads what it writes.
pub fn read(work: &Path, model: &str, cc: &[String]) -> Result<Verifier, String> {
    let spin = common::spin_a(work, model);
    if !common::accepted(&spin) {
        return Err(format!("spin refuses it:\n{}", common::printed(&spin)));
    }
    std::fs::write(work.join("header.c"), "#include \"pan.h\"\n").unwrap();
    let preprocessed = Command::new("tcc")
        .args(["-E", "-P", "-DNOREDUCE"])
        .args(cc)
        .arg("header.c")
        .current_dir(work)
        .output()
        .expect("tcc is installed");
    let read = |name: &str| String::from_utf8_lossy(&std::fs::read(work.join(name)).unwrap()).into_owned();
    let (header, code) = (read("pan.h"), read("pan.c"));
    let layout = layout::read(&header, &common::printed(&preprocessed), &code)?;
    Ok(Verifier { layout, lines: lines(&code) })
}

/// `short src_ln0 [] = { 0, 12, 14, };`
fn lines(code: &str) -> HashMap<usize, Vec<usize>> {
    let mut all = HashMap::new();
    for part in code.split("\nshort src_ln").skip(1) {
        let Some((number, rest)) = part.split_once(" [] = {") else { continue };
        let rest = rest.split('}').next().unwrap_or("");
        let lines = rest.split(',').filter_map(|line| line.trim().parse().ok()).collect();
        all.insert(number.parse().unwrap(), lines);
    }
    all
}

impl Verifier {
    /// The number of a proctype.
    pub fn proctype(&self, name: &str) -> Result<usize, String> {
        let found = self.layout.proctypes.iter().position(|proctype| proctype.name == name);
        found.ok_or_else(|| format!("there is no proctype `{name}`"))
    }

    /// Does this variable, as pan.h spells it, declare a channel? Such a variable is taken as never assigned.
    pub fn declares_channel(&self, proctype: Option<usize>, spelled: &str) -> bool {
        let mut channels = self.layout.channels.values();
        channels.any(|channel| channel.proctype == proctype && channel.variable == plain_name(spelled))
    }

    /// The channel with a name such as `box`, `box[2]` or `user[1].box`.
    pub fn channel(&self, name: &str) -> Result<Channel<'_>, String> {
        let unknown = || format!("there is no channel `{name}`");
        let (proctype, places, before, variable) = match name.split_once('.') {
            None => (None, &self.layout.globals, "before.".to_string(), name),
            Some((owner, variable)) => {
                let (owner, pid) = owner.split_once('[').ok_or_else(unknown)?;
                let number = self.proctype(owner)?;
                let locals = &self.layout.proctypes[number].locals;
                let before = format!("((P{number} *) process_before({}))->", pid.trim_end_matches(']'));
                (Some(number), locals, before, variable)
            }
        };
        let place = places.iter().find(|place| plain_name(&place.spelled) == variable).ok_or_else(unknown)?;
        let mut channels = self.layout.channels.iter();
        let (number, kind) = channels
            .find(|(_, kind)| kind.proctype == proctype && kind.variable == variable)
            .ok_or_else(unknown)?;
        Ok(Channel { number: *number, kind, before: format!("{before}{}", place.spelled) })
    }

    /// The control states of a proctype that go to others, if these statements do (each as `line:column`).
    pub fn moved_control(
        &self,
        proctype: usize,
        statements: &BTreeMap<String, String>,
    ) -> Result<Vec<(usize, usize)>, String> {
        let none = Vec::new();
        let lines = self.lines.get(&proctype).unwrap_or(&none);
        let states_at =
            |line: usize| -> Vec<usize> { (0..lines.len()).filter(|state| lines[*state] == line).collect() };
        let mut moved = BTreeMap::new();
        for (from, to) in statements {
            let (from_states, to_states) = (states_at(line_of(from)?), states_at(line_of(to)?));
            if from_states.len() != to_states.len() {
                return Err(format!("{from} and {to} have different numbers of control states"));
            }
            for (state, target) in from_states.into_iter().zip(to_states) {
                if moved.insert(state, target).is_some_and(|other| other != target) {
                    return Err(format!("the line of {from} goes to different lines"));
                }
            }
        }
        Ok(moved.into_iter().collect())
    }
}

fn line_of(place: &str) -> Result<usize, String> {
    place.split(':').next().and_then(|line| line.parse().ok()).ok_or_else(|| format!("what is `{place}`?"))
}
