//! The C code of a group: the file group.h for merge.c.
//!
//! Each element of the group becomes a function that reads the state `before` and writes its image to `now`.
//! It moves whole processes, then elements of arrays and values, then the messages of channels. A variable
//! that declares a channel keeps it: the messages go from one channel to the other.

use crate::claims::{Claims, Messages, Renamed};
use crate::group::{self, Element};
use crate::layout::{Place, Step, plain_name};
use crate::verifier::{Channel, Verifier};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The value set that stands for channels.
const CHANNELS: &str = "channels";

/// Writes group.h.
pub fn generate(verifier: &Verifier, claims: &Claims) -> Result<String, String> {
    let elements = group::closure(&claims.generators)?;
    let mut text = String::from("/* Are all processes there that the group moves? */\n");
    text.push_str("static int complete(void)\n{\treturn 1");
    for process in &claims.processes {
        let proctype = verifier.proctype(&process.proctype)?;
        write!(text, "\n\t\t&& exists({}, {proctype})", process.pid).unwrap();
    }
    text.push_str(";\n}\n");
    for (number, element) in elements.iter().enumerate() {
        let code = Code { verifier, claims, number, element };
        text.push_str(&code.function()?);
    }
    write!(text, "\n#define ELEMENTS {}\n\nstatic void act(int element)\n", elements.len()).unwrap();
    text.push_str("{\tswitch (element) {\n");
    for number in 0..elements.len() {
        writeln!(text, "\tcase {number}: element{number}(); break;").unwrap();
    }
    text.push_str("\t}\n}\n");
    Ok(text)
}

/// Claimed places that SPIN does not keep in the state: hidden ones, and those that are never read.
pub fn absent(verifier: &Verifier, claims: &Claims) -> Vec<String> {
    let locals = verifier.layout.proctypes.iter().flat_map(|proctype| &proctype.locals);
    let steps: Vec<&Step> =
        verifier.layout.globals.iter().chain(locals).flat_map(|place| &place.path).collect();
    let missing = claims.places.iter().filter(|place| !steps.iter().any(|step| speaks_of(place, step)));
    missing.map(|place| format!("{} {}", place.scope, place.name).trim().to_string()).collect()
}

fn speaks_of(place: &Renamed, step: &Step) -> bool {
    place.scope == step.scope && (place.name == step.name || place.name == plain_name(&step.name))
}

/// One element of the group.
struct Code<'a> {
    verifier: &'a Verifier,
    claims: &'a Claims,
    number: usize,
    element: &'a Element,
}

impl Code<'_> {
    fn function(&self) -> Result<String, String> {
        let mut text = self.renaming()?;
        write!(text, "\nstatic void element{}(void)\n{{\tint pid, n, tag;\n\n", self.number).unwrap();
        text.push_str(&self.moved_processes()?);
        for (target, value) in self.moved_places(None, &self.verifier.layout.globals, "before.")? {
            writeln!(text, "\tnow.{target} = {value};").unwrap();
        }
        text.push_str(&self.locals()?);
        let channels = self.claims.messages.iter().flat_map(|messages| &messages.channels);
        let channels: BTreeSet<&String> = channels.chain(self.element.channels.keys()).collect();
        for name in channels {
            text.push_str(&self.messages(name)?);
        }
        text.push_str("}\n");
        Ok(text)
    }

    /// The functions that rename values and channels.
    fn renaming(&self) -> Result<String, String> {
        let mut text = String::new();
        for (set, values) in &self.element.values {
            write!(text, "\nstatic int element{}_{set}(int value)\n", self.number).unwrap();
            text.push_str("{\tswitch (value) {\n");
            for (from, to) in values {
                writeln!(text, "\tcase {from}: return {to};").unwrap();
            }
            text.push_str("\t}\n\treturn value;\n}\n");
        }
        if !self.element.channels.is_empty() {
            write!(text, "\nstatic int element{}_{CHANNELS}(int value)\n{{", self.number).unwrap();
            for (from, to) in &self.element.channels {
                let (from, to) = (self.verifier.channel(from)?, self.verifier.channel(to)?);
                write!(text, "\tif (value == {})\n\t\treturn {};\n", from.before, to.before).unwrap();
            }
            text.push_str("\treturn value;\n}\n");
        }
        Ok(text)
    }

    /// A value of this set, renamed: a C expression.
    fn renamed(&self, set: Option<&str>, value: String) -> String {
        let known = |set: &&str| match *set {
            CHANNELS => !self.element.channels.is_empty(),
            set => self.element.values.contains_key(set),
        };
        match set.filter(known) {
            Some(set) => format!("element{}_{set}({value})", self.number),
            None => value,
        }
    }

    fn moved_processes(&self) -> Result<String, String> {
        let mut text = String::new();
        let proctype = |pid: usize| -> Result<usize, String> {
            let process = self.claims.processes.iter().find(|process| process.pid == pid);
            self.verifier.proctype(&process.ok_or_else(|| format!("there is no process {pid}"))?.proctype)
        };
        for (from, to) in &self.element.processes {
            let kind = proctype(*from)?;
            if proctype(*to)? != kind {
                return Err(format!("process {from} goes to {to} of another proctype"));
            }
            writeln!(text, "\tmove_process({from}, {to}, sizeof(P{kind}));").unwrap();
        }
        Ok(text)
    }

    /// The places of a scope that change, each with its new value.
    fn moved_places<'p>(
        &self,
        proctype: Option<usize>,
        places: &'p [Place],
        before: &str,
    ) -> Result<Vec<(&'p str, String)>, String> {
        let claim = |step: &Step| self.claims.places.iter().find(|place| speaks_of(place, step));
        let mut moved = Vec::new();
        for place in places.iter().filter(|p| !self.verifier.declares_channel(proctype, &p.spelled)) {
            let mut path = place.path.clone();
            for step in &mut path {
                let set = claim(step).and_then(|place| place.index.as_deref());
                if let (Some(index), Some(set)) = (step.index, set) {
                    step.index = Some(self.element.index(set, index));
                }
            }
            let target = places.iter().find(|other| other.path == path);
            let target = &target.ok_or_else(|| format!("`{}` goes nowhere", place.spelled))?.spelled;
            let holds = path.last().and_then(claim).and_then(|place| place.holds.as_deref());
            let unchanged = format!("{before}{}", place.spelled);
            let value = self.renamed(holds, unchanged.clone());
            if *target != place.spelled || value != unchanged {
                moved.push((target.as_str(), value));
            }
        }
        Ok(moved)
    }

    /// Locals, channels of their own and control states of all processes.
    fn locals(&self) -> Result<String, String> {
        let mut cases = BTreeMap::new();
        for (kind, proctype) in self.verifier.layout.proctypes.iter().enumerate() {
            let mut case = String::new();
            for (target, value) in self.moved_places(Some(kind), &proctype.locals, "was.")? {
                writeln!(case, "\t\t\tis->{target} = {value};").unwrap();
            }
            for own in &proctype.locals {
                if self.verifier.declares_channel(Some(kind), &own.spelled) {
                    let own = &own.spelled;
                    writeln!(case, "\t\t\tis->{own} = ((P{kind} *) process_before(pid))->{own};").unwrap();
                }
            }
            let control = self.verifier.moved_control(kind, &self.element.statements)?;
            if !control.is_empty() {
                case.push_str("\t\t\tswitch (was._p) {\n");
                for (from, to) in control {
                    writeln!(case, "\t\t\tcase {from}: is->_p = {to}; break;").unwrap();
                }
                case.push_str("\t\t\t}\n");
            }
            if !case.is_empty() {
                cases.insert(kind, case);
            }
        }
        if cases.is_empty() {
            return Ok(String::new());
        }
        let mut text = String::from("\tfor (pid = 0; pid + BASE < now._nr_pr; pid++)\n");
        text.push_str("\t\tswitch (((P0 *) process(pid))->_t) {\n");
        for (kind, case) in cases {
            let proctype = &self.verifier.layout.proctypes[kind].name;
            write!(text, "\t\tcase {kind}: {{\t/* {proctype} */\n\t\t\tP{kind} *is = process(pid);\n")
                .unwrap();
            write!(text, "\t\t\tP{kind} was = *is;\n\n{case}\t\t\tbreak;\n\t\t}}\n").unwrap();
        }
        text.push_str("\t\t}\n");
        Ok(text)
    }

    /// The messages of a channel go to another channel, or stay and are renamed.
    fn messages(&self, name: &str) -> Result<String, String> {
        let (from, to) = (self.verifier.channel(name)?, self.verifier.channel(self.element.channel(name))?);
        let Channel { number, kind, before } = to;
        let (capacity, fields) = (kind.capacity, kind.fields.min(from.kind.fields));
        let mut text = format!("\t{{\t/* the messages of {name} */\n");
        writeln!(text, "\t\tQ{} *from = channel_before({});", from.number, from.before).unwrap();
        write!(text, "\t\tQ{number} *to = channel({before});\n\n").unwrap();
        writeln!(text, "\t\tto->Qlen = from->Qlen < {capacity} ? from->Qlen : {capacity};").unwrap();
        text.push_str("\t\tmemset(to->contents, 0, sizeof(to->contents));\n");
        text.push_str("\t\tfor (n = 0; n < to->Qlen; n++)\n\t\t{\ttag = from->contents[n].fld0;\n");
        for field in 0..fields {
            let value = self.renamed_field(name, field);
            writeln!(text, "\t\t\tto->contents[n].fld{field} = {value};").unwrap();
        }
        text.push_str("\t\t}\n\t}\n");
        Ok(text)
    }

    /// What becomes of a field depends on the tag of the message.
    fn renamed_field(&self, channel: &str, field: usize) -> String {
        let field_as = |messages: Option<&&Messages>| {
            let set = messages.and_then(|messages| messages.fields.get(field)?.as_deref());
            self.renamed(set, format!("from->contents[n].fld{field}"))
        };
        let on_channel = |messages: &&Messages| messages.channels.iter().any(|name| name == channel);
        let kinds: Vec<&Messages> = self.claims.messages.iter().filter(on_channel).collect();
        let untagged = field_as(kinds.iter().find(|messages| messages.tag.is_none()));
        kinds.iter().fold(untagged, |otherwise, messages| match (messages.tag, field_as(Some(messages))) {
            (Some(tag), value) if value != otherwise => format!("tag == {tag} ? {value} : {otherwise}"),
            _ => otherwise,
        })
    }
}
