//! Which processes and channels there are once a model has started.
//!
//! `active` process types and `init` are there from the beginning, in the order of the text. What `init` starts is
//! found out by executing it: its steps up to the last one with a `run` in it are the *boot*. Assignments, loops and
//! choices are carried out as long as their values are known. A statement without `run` that can't be carried
//! out (it receives, chooses, waits for somebody) just makes what it writes unknown. One with a `run` ends
//! the evaluation with a note that says why. A `run` anywhere else is dynamic.

mod behind;
mod evaluate;
mod machine;
mod runs;

use super::symbols::*;
use crate::promela::diagnostic::Diagnostic;
use crate::promela::source::Span;
use crate::promela::syntax::*;
use machine::Machine;
use std::collections::{HashMap, HashSet};

/// A value at boot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number (or an mtype constant).
    Number(i32),
    /// A channel that was made by a declaration: its index in [`Boot::channels`].
    Channel(u32),
    /// Not known.
    Unknown,
}

/// A process that exists after the boot.
#[derive(Clone, Debug)]
pub struct Process {
    /// Its number, if no process ends before the last one is started.
    pub pid: u32,
    /// What it runs.
    pub body: BodyId,
    /// The values of its parameters.
    pub arguments: Vec<Value>,
    /// The priority that it was started with, if one was given.
    pub priority: Option<i32>,
    /// The `run` that started it; `None` for `active` and `init`.
    pub started_by: Option<Span>,
}

/// A channel that exists after the boot.
#[derive(Clone, Debug)]
pub struct Channel {
    /// The variable that it was declared with, with its index if that is an array; behind it the fields that lead
    /// to the channel, if it is declared inside of a typedef.
    pub path: Vec<(SymbolId, Option<u32>)>,
    /// The process whose own it is.
    pub owner: Option<u32>,
}

impl Channel {
    /// The variable or field whose declaration makes the channel.
    pub fn symbol(&self) -> Option<SymbolId> {
        self.path.last().map(|(symbol, _)| *symbol)
    }
}

/// A variable or an element, by the names and indices that lead to it (0 where there is no index).
pub type Cell = Vec<(SymbolId, u32)>;

/// A message field that the boot sends.
#[derive(Clone, Copy, Debug)]
pub struct Sent {
    /// The variable that holds the channel.
    pub channel: SymbolId,
    /// The field.
    pub field: usize,
    /// The value.
    pub value: Value,
}

/// What there is after the boot.
#[derive(Clone, Debug, Default)]
pub struct Boot {
    /// The processes, by pid.
    pub processes: Vec<Process>,
    /// The channels: global ones, those of `init`, those of the other processes.
    pub channels: Vec<Channel>,
    /// What `init` has left in variables, which need not be known. What it has not written is not here.
    pub values: HashMap<Cell, Value>,
    /// All that `init` may have written on the way, by variable or field.
    pub written: Vec<(SymbolId, Value)>,
    /// All that `init` has sent on the way.
    pub sent: Vec<Sent>,
    /// Variables of which it is not known what `init` leaves in them.
    pub unknown: HashSet<SymbolId>,
    /// Variables that `init` changed when there were already others to see it.
    pub changing: HashSet<SymbolId>,
    /// What is dynamic.
    pub notes: Vec<Diagnostic>,
    /// Are these all processes that there will ever be?
    pub complete: bool,
    /// Could the boot be executed to its end?
    pub evaluated: bool,
    /// The unit of the first `init`. (SPIN allows a second one, and runs both.)
    pub init_unit: Option<usize>,
    /// How many steps of its body belong to the boot.
    pub init_steps: usize,
    /// Is a `run` the last thing that these steps do?
    pub ends_with_run: bool,
    /// May it have to wait on the way, so that others have their turn even inside `atomic`?
    pub waits: bool,
}

impl Boot {
    /// The boot can't be evaluated: all of `init` belongs to what the model does.
    fn give_up(&mut self, span: Span, reason: &str) {
        self.complete = false;
        self.evaluated = false;
        self.init_steps = 0;
        let text = format!("what is started from here on depends on the run: {reason}");
        self.notes.push(Diagnostic::note(span, text));
    }

    /// What a cell of a global, or of a local of `init`, holds before anything is executed.
    pub fn initial_value(&self, symbols: &Symbols, cell: &[(SymbolId, u32)]) -> Value {
        let Some(&(last, index)) = cell.last() else {
            return Value::Unknown;
        };
        let symbol = symbols.get(last);
        if symbol.channel.is_some() {
            let is_it = |channel: &Channel| {
                channel.path.len() == cell.len()
                    && channel.path.iter().zip(cell).all(|(a, b)| a.0 == b.0 && a.1.unwrap_or(0) == b.1)
            };
            let found = self.channels.iter().position(is_it);
            return found.map_or(Value::Unknown, |channel| Value::Channel(channel as u32));
        }
        let listed = symbol.initial_list.get(index as usize).or(symbol.initial_list.last()).copied();
        listed.or(symbol.initial).map_or(Value::Unknown, Value::Number)
    }

    /// What a cell of a global holds after the boot, if nobody but `init` has written it.
    pub fn value_after(&self, symbols: &Symbols, cell: &[(SymbolId, u32)]) -> Value {
        if cell.iter().any(|(part, _)| self.unknown.contains(part)) {
            return Value::Unknown;
        }
        match self.values.get(cell) {
            Some(value) => *value,
            None => self.initial_value(symbols, cell),
        }
    }

    /// The steps of a unit's body that come after the boot.
    pub fn steps_after<'a>(&self, program: &'a Program, unit: usize) -> &'a [Step] {
        match &program.units[unit] {
            Unit::Proctype(Proctype { body, .. })
            | Unit::Never(Never { body, .. })
            | Unit::Trace(Trace { body, .. }) => &body.steps,
            Unit::Init(init) if self.init_unit == Some(unit) => &init.body.steps[self.init_steps..],
            Unit::Init(init) => &init.body.steps,
            _ => &[],
        }
    }
}

/// Executes the boot of a model.
pub fn boot(program: &Program, symbols: &Symbols) -> Boot {
    let mut boot = Machine::new(program, symbols, first_channels(symbols)).execute_boot(program);
    give_up_if_jumped_back(&mut boot, program, symbols);
    if let Some(Unit::Init(init)) = boot.init_unit.map(|unit| &program.units[unit]) {
        boot.ends_with_run = runs::end_with_run(&init.body.steps[..boot.init_steps]);
    }
    note_dynamic_runs(&mut boot, program, symbols);
    add_channels_of_processes(&mut boot, symbols);
    boot
}

/// A jump from behind the boot into it would execute it again: then nothing of it is over.
fn give_up_if_jumped_back(boot: &mut Boot, program: &Program, symbols: &Symbols) {
    let Some(unit) = boot.init_unit else {
        return;
    };
    let Unit::Init(init) = &program.units[unit] else {
        return;
    };
    let inside = runs::labels_in(&init.body.steps[..boot.init_steps]);
    for (goto, span) in runs::jumps_in(&init.body.steps[boot.init_steps..]) {
        if symbols.jumps.get(&goto).is_some_and(|label| inside.contains(label)) {
            boot.give_up(span, "it jumps back");
            return;
        }
    }
}

/// Notes every `run` outside of the boot.
fn note_dynamic_runs(boot: &mut Boot, program: &Program, symbols: &Symbols) {
    for body in &symbols.bodies {
        if !boot.evaluated && boot.init_unit == Some(body.unit) {
            continue; // there is a note already
        }
        let steps = boot.steps_after(program, body.unit);
        for span in steps.iter().flat_map(runs::runs_in_step) {
            boot.complete = false;
            let text = format!("`{}` starts processes while the model runs", body.name);
            boot.notes.push(Diagnostic::note(span, text));
        }
    }
}

/// The channels that the declarations of globals and of the locals of `init` make.
fn first_channels(symbols: &Symbols) -> Vec<Channel> {
    let mut channels = Vec::new();
    for id in symbols.ids() {
        if symbols.get(id).home == Home::Global {
            channels_in(id, &mut Vec::new(), None, symbols, &mut channels);
        }
    }
    let mut pid = 0;
    for body in &symbols.bodies {
        if body.kind == BodyKind::Init {
            for &local in &body.locals {
                channels_in(local, &mut Vec::new(), Some(pid), symbols, &mut channels);
            }
        }
        pid += body.active;
    }
    channels
}

/// The channels that the declarations of the other processes' locals make.
fn add_channels_of_processes(boot: &mut Boot, symbols: &Symbols) {
    let mut channels = std::mem::take(&mut boot.channels);
    for process in &boot.processes {
        if symbols.body(process.body).kind != BodyKind::Init {
            for &local in &symbols.body(process.body).locals {
                channels_in(local, &mut Vec::new(), Some(process.pid), symbols, &mut channels);
            }
        }
    }
    boot.channels = channels;
}

/// How many channels are listed at most; SPIN allows 255.
const MOST_CHANNELS: usize = 10_000;

fn channels_in(
    id: SymbolId,
    path: &mut Vec<(SymbolId, Option<u32>)>,
    owner: Option<u32>,
    symbols: &Symbols,
    into: &mut Vec<Channel>,
) {
    let symbol = symbols.get(id);
    let fields: &[SymbolId] = match symbol.kind {
        Type::Struct(typedef) => &symbols.typedef(typedef).fields,
        _ => &[],
    };
    if symbol.channel.is_none() && fields.is_empty() {
        return;
    }
    for index in 0..symbol.length.unwrap_or(1) {
        if into.len() >= MOST_CHANNELS {
            return;
        }
        path.push((id, symbol.length.map(|_| index)));
        if symbol.channel.is_some() {
            into.push(Channel { path: path.clone(), owner });
        }
        for &field in fields {
            channels_in(field, path, owner, symbols, into);
        }
        path.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promela::parse;
    use crate::promela::source::{Encoding, Source};

    /// The processes after boot as `pid name(arguments)`, and the notes.
    fn booted(text: &str) -> (Vec<String>, Vec<String>, Boot) {
        let source = Source::plain("test.pml", text.to_string(), Encoding::Utf8);
        let program = parse(&source).unwrap();
        let (symbols, problems) = crate::model::resolve::resolve(&program);
        assert!(problems.is_empty(), "{problems:?}");
        let boot = boot(&program, &symbols);
        let argument = |value: &Value| match value {
            Value::Number(n) => n.to_string(),
            Value::Channel(channel) => {
                let (id, index) = boot.channels[*channel as usize].path[0];
                format!("{}/{}", symbols.get(id).name, index.unwrap_or(0))
            }
            Value::Unknown => "?".to_string(),
        };
        let processes = boot
            .processes
            .iter()
            .map(|p| {
                let arguments: Vec<String> = p.arguments.iter().map(argument).collect();
                format!("{} {}({})", p.pid, symbols.body(p.body).name, arguments.join(","))
            })
            .collect();
        let notes = boot.notes.iter().map(|note| note.message.clone()).collect();
        (processes, notes, boot)
    }

    #[test]
    fn pids_follow_the_order_of_the_text() {
        let text = "active [2] proctype a() { skip } init { run c(7) } active proctype b() { skip } \
                    proctype c(byte x) { skip }";
        let (processes, notes, boot) = booted(text);
        assert_eq!(processes, ["0 a()", "1 a()", "2 init()", "3 b()", "4 c(7)"]);
        assert!(notes.is_empty() && boot.complete);
    }

    #[test]
    fn loops_and_choices_are_executed() {
        let text = "chan q[3] = [1] of { byte }; proctype p(chan c; byte i) { skip } \
                    init { byte i; atomic { do :: i < 3 -> run p(q[i], i * 2); i++ :: else -> break od } }";
        let (processes, notes, _) = booted(text);
        assert_eq!(processes[1..], ["1 p(q/0,0)", "2 p(q/1,2)", "3 p(q/2,4)"]);
        assert!(notes.is_empty());
        let text = "proctype p(byte i) { skip } \
                    init { byte i; for (i : 1 .. 3) { if :: i == 2 -> skip :: else -> run p(i) fi } }";
        assert_eq!(booted(text).0[1..], ["1 p(1)", "2 p(3)"]);
    }

    #[test]
    fn arguments_are_cut_to_the_type_of_the_parameter() {
        let text = "proctype p(bit b; byte y; short s) { skip } init { run p(3, 257, 65537) }";
        assert_eq!(booted(text).0[1..], ["1 p(1,1,1)"]);
    }

    #[test]
    fn a_choice_that_starts_nothing_makes_its_variables_unknown() {
        let text = "proctype p(byte i, j) { skip } \
                    init { byte i = 1, j = 2; if :: i = 5 :: i = 6 fi; run p(i, j) }";
        let (processes, notes, boot) = booted(text);
        assert_eq!(processes[1..], ["1 p(?,2)"]);
        assert!(notes.is_empty() && boot.complete);
    }

    #[test]
    fn globals_that_others_write_are_unknown_as_soon_as_there_are_others() {
        let text = "byte g = 3, h = 4; proctype p(byte i, j) { g = 1 } init { run p(g, h); run p(g, h) }";
        assert_eq!(booted(text).0[1..], ["1 p(3,4)", "2 p(?,4)"]);
    }

    #[test]
    fn a_choice_that_starts_something_ends_the_evaluation() {
        let text = "proctype p() { skip } init { if :: run p() :: skip fi; run p() }";
        let (processes, notes, boot) = booted(text);
        assert_eq!(processes, ["0 init()"]);
        assert_eq!(notes.len(), 1, "{notes:?}");
        assert!(!boot.complete);
    }

    #[test]
    fn what_is_done_behind_the_last_run_is_seen() {
        let ends = |steps: &str| {
            let text =
                format!("byte x; inline start() {{ run p() }} proctype p() {{ skip }} init {{ {steps} }}");
            booted(&text).2.ends_with_run
        };
        for steps in [
            "run p()",
            "x = 1; run p(); x = 2",
            "atomic { x = 1; run p(); run p() }",
            "byte i; atomic { for (i : 1 .. 3) { run p(); x = i } }; x = 5",
            "byte i; do :: i < 3 -> run p(); i++ :: else -> break od",
            "start(); x = 1",
            "x = run p()",
        ] {
            assert!(ends(steps), "{steps}");
        }
        for steps in [
            "atomic { run p(); x = 1 }",
            "byte i; atomic { for (i : 1 .. 3) { run p() }; x = 1 }",
            "byte i; do :: i < 3 -> run p(); i++ :: else -> x = 1; break od",
            "atomic { run p(); byte i = 1 }",
            "if :: x == 0 -> goto l :: else fi; l: run p()",
            "{ run p() } unless { x == 1 }",
        ] {
            assert!(!ends(steps), "{steps}");
        }
    }

    #[test]
    fn a_run_in_a_process_is_dynamic() {
        let text = "proctype p() { skip } active proctype a() { do :: run p() :: break od }";
        let (_, notes, boot) = booted(text);
        assert_eq!(notes, ["`a` starts processes while the model runs"]);
        assert!(!boot.complete);
    }

    #[test]
    fn channels_of_processes_and_typedefs_are_listed() {
        let text = "typedef T { chan c = [1] of { byte }; byte x }; T t[2]; chan g[2] = [0] of { bit }; \
                    active [3] proctype p() { chan own = [2] of { byte }; own!1 }";
        let (_, _, boot) = booted(text);
        assert_eq!(boot.channels.len(), 2 + 2 + 3);
        assert_eq!(boot.channels.iter().filter(|c| c.owner.is_some()).count(), 3);
    }
}
