//! The reachable states of a model, as plain SPIN finds them: `spin -a`, the C compiler, and `dump.c`.
//!
//! SPIN's own optimisations change the states: without flags it resets variables to 0 that are not needed any
//! more, leaves out globals that nobody reads, and merges local statements into one step. `-o2 -o3` switches
//! all of that off, so that every statement of the model is a step of its own: that is the space in which
//! claims about the model are checked most closely. What a reduced verifier works on is the space with the
//! flags that `topsym gen` recommends; [`StateSpace::with_flags`] has it. Optimised or not, SPIN numbers
//! control states by the text, so the automata without optimisations name those of all spaces.

use crate::common;
use crate::control::Control;
use crate::dumper::Dumper;
use crate::layout::{self, Layout};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// One process of a state.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Process {
    /// Number of its proctype.
    pub kind: usize,
    /// Its control state, in SPIN's numbers.
    pub control: usize,
    pub locals: Vec<i32>,
}

/// One channel of a state.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Channel {
    /// Number of its channel type.
    pub kind: usize,
    /// The process that declares it.
    pub owner: Option<usize>,
    pub messages: Vec<Vec<i32>>,
}

/// A state of the model. Channel n of SPIN is the one with index n - 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    pub globals: Vec<i32>,
    pub processes: Vec<Process>,
    pub channels: Vec<Channel>,
}

/// What can happen in one state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Steps<T: Ord> {
    pub next: BTreeSet<T>,
    /// The kinds of errors that SPIN reports for it.
    pub errors: BTreeSet<String>,
    /// Which guards of claims hold in it: `0`, `1`, or `!` where the evaluation fails.
    pub truth: String,
}

impl<T: Ord> Steps<T> {
    fn none() -> Steps<T> {
        Steps { next: BTreeSet::new(), errors: BTreeSet::new(), truth: String::new() }
    }

    /// Takes a note of an error.
    fn fails(&mut self, text: &str) {
        self.errors.insert(kind_of_error(text));
    }

    /// Did SPIN stop half-way in this state, so that `next` is not complete?
    pub fn cut_short(&self) -> bool {
        self.errors.iter().any(|error| error != ASSERTION && error != END_STATE)
    }
}

const ASSERTION: &str = "assertion violated";
const END_STATE: &str = "invalid end state";
const INDEX: &str = "invalid array index";

/// All reachable states.
pub struct StateSpace {
    pub layout: Layout,
    pub control: Control,
    pub states: Vec<State>,
    pub numbers: HashMap<State, usize>,
    pub steps: Vec<Steps<usize>>,
    /// The guards of ltl formulas and never claims, each after the name of its claim.
    pub guards: Vec<String>,
    /// Does SPIN reset variables that are not needed any more?
    pub resets: bool,
    /// A reachable state for each shape.
    shapes: HashMap<Shape, usize>,
    limit: usize,
    model: String,
    dumper: RefCell<Dumper>,
    work: tempfile::TempDir,
}

/// What states must have in common so that one can be written over the other: types of processes and channels.
type Shape = (Vec<usize>, Vec<(usize, Option<usize>)>);

fn shape(state: &State) -> Shape {
    let processes = state.processes.iter().map(|process| process.kind).collect();
    (processes, state.channels.iter().map(|channel| (channel.kind, channel.owner)).collect())
}

/// Why there is no state space.
#[derive(Debug)]
pub enum NoSpace {
    /// More states than the limit.
    TooLarge,
    /// The model keeps C data in its state.
    NotCovered(String),
    /// SPIN, the C compiler or the dumper failed.
    Failed(String),
}

/// No resets of variables, and no statements merged.
const NO_OPTIMISATIONS: [&str; 3] = ["-a", "-o2", "-o3"];

const CC: [&str; 5] = ["-w", "-DSAFETY", "-DNOREDUCE", "-DNOCLAIM", "-DNOCOMP"];

fn run(command: &mut Command) -> Result<String, NoSpace> {
    let output =
        command.stdin(Stdio::null()).output().map_err(|e| NoSpace::Failed(format!("{command:?}: {e}")))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(NoSpace::Failed(format!("{command:?}:\n{}", common::printed(&output)))),
    }
}

/// Explores a model that may use files of its folder.
pub fn dump(model: &Path, limit: usize) -> Result<StateSpace, NoSpace> {
    let folder = model.parent().unwrap();
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|e| e == "h") || file == model);
    let work = common::work_folder(&files.iter().map(|file| file.as_path()).collect::<Vec<_>>());
    dump_in(work, &common::name(model), limit)
}

/// Explores a model given as text.
pub fn dump_text(model: &str, limit: usize) -> Result<StateSpace, NoSpace> {
    let work = tempfile::tempdir().unwrap();
    std::fs::write(work.path().join("m.pml"), model).unwrap();
    dump_in(work, "m.pml", limit)
}

fn dump_in(work: tempfile::TempDir, model: &str, limit: usize) -> Result<StateSpace, NoSpace> {
    translate(work.path(), model, &NO_OPTIMISATIONS)?;
    let layout = compile(work.path())?;
    let printed = run(Command::new("./dump").arg("control").current_dir(work.path()))?;
    let (moves, source) = (read(work.path(), "pan.m")?, read(work.path(), model)?);
    let control = Control::read(&printed, &moves, &source, model, &layout);
    explore(work, model, limit, layout, control)
}

fn translate(folder: &Path, model: &str, flags: &[impl AsRef<std::ffi::OsStr>]) -> Result<(), NoSpace> {
    run(Command::new("spin").args(flags).arg(model).current_dir(folder)).map(|_| ())
}

fn read(folder: &Path, name: &str) -> Result<String, NoSpace> {
    let bytes = std::fs::read(folder.join(name)).map_err(|e| NoSpace::Failed(format!("{name}: {e}")))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Makes the dumper from what SPIN wrote.
fn compile(folder: &Path) -> Result<Layout, NoSpace> {
    std::fs::write(folder.join("header.c"), "#include \"pan.h\"\n").unwrap();
    let preprocessed =
        run(Command::new("tcc").args(["-E", "-P"]).args(CC).arg("header.c").current_dir(folder))?;
    let layout = layout::read(&read(folder, "pan.h")?, &preprocessed, &read(folder, "pan.c")?)
        .map_err(NoSpace::NotCovered)?;
    std::fs::write(folder.join("layout.h"), layout.for_c()).unwrap();
    std::fs::copy(common::root().join("tests/oracle/dump.c"), folder.join("dump.c")).unwrap();
    run(Command::new("tcc").args(CC).args(["-o", "dump", "dump.c"]).current_dir(folder))?;
    Ok(layout)
}

fn explore(
    work: tempfile::TempDir,
    model: &str,
    limit: usize,
    layout: Layout,
    control: Control,
) -> Result<StateSpace, NoSpace> {
    let resets = read(work.path(), "pan.m")?.contains("/* dead ");
    let mut dumper = Dumper::start(work.path(), limit).map_err(|e| NoSpace::Failed(e.to_string()))?;
    let dumped = dumper.answer();
    let mut space = StateSpace {
        layout,
        control,
        states: Vec::new(),
        numbers: HashMap::new(),
        steps: Vec::new(),
        guards: Vec::new(),
        resets,
        shapes: HashMap::new(),
        limit,
        model: model.to_string(),
        dumper: RefCell::new(dumper),
        work,
    };
    space.read_states(&dumped)?;
    Ok(space)
}

/// The kind of an error without the expression in it, which may name an instance.
fn kind_of_error(text: &str) -> String {
    let kinds = [INDEX, ASSERTION, END_STATE];
    kinds.iter().find(|kind| text.contains(*kind)).map_or(text, |kind| kind).to_string()
}

fn numbers(text: &str) -> impl Iterator<Item = i32> {
    text.split_ascii_whitespace().map(|number| number.parse().expect("the dumper writes numbers"))
}

/// The dumper's last line tells whether the dump is complete.
fn complete(dumped: &[String]) -> Result<(), NoSpace> {
    match dumped.last().map(String::as_str) {
        Some("done" | "end") => Ok(()),
        Some("large") => Err(NoSpace::TooLarge),
        Some("deep") => Err(NoSpace::Failed("an atomic step is too long".to_string())),
        _ => Err(NoSpace::Failed("the dump is not complete".to_string())),
    }
}

impl StateSpace {
    /// The model, as long as the state space lives.
    pub fn model(&self) -> PathBuf {
        self.work.path().join(&self.model)
    }

    /// The states of the same model with other flags for SPIN. None if SPIN's verifier is the same.
    pub fn with_flags(&self, flags: &[String]) -> Result<Option<StateSpace>, NoSpace> {
        let files = std::fs::read_dir(self.work.path()).unwrap().map(|entry| entry.unwrap().path());
        let of_model = |file: &PathBuf| {
            let name = common::name(file);
            name == self.model || name.ends_with(".h") && !["pan.h", "layout.h"].contains(&name.as_str())
        };
        let files: Vec<PathBuf> = files.filter(of_model).collect();
        let work = common::work_folder(&files.iter().map(|file| file.as_path()).collect::<Vec<_>>());
        translate(work.path(), &self.model, flags)?;
        let same = |name: &&str| {
            let (one, other) = (read(self.work.path(), name), read(work.path(), name));
            one.is_ok_and(|one| other.is_ok_and(|other| one == other))
        };
        if ["pan.h", "pan.m", "pan.t", "pan.c"].iter().all(same) {
            return Ok(None);
        }
        let layout = compile(work.path())?;
        explore(work, &self.model, self.limit, layout, self.control.clone()).map(Some)
    }

    fn read_states(&mut self, dumped: &[String]) -> Result<(), NoSpace> {
        complete(dumped)?;
        for line in dumped {
            let Some((letter, rest)) = line.split_once(' ') else { continue };
            match letter {
                "s" => {
                    let state = self.state(&mut numbers(rest));
                    self.numbers.insert(state.clone(), self.states.len());
                    self.shapes.entry(shape(&state)).or_insert(self.states.len());
                    self.states.push(state);
                    self.steps.push(Steps::none());
                }
                "g" => self.guards.push(rest.to_string()),
                "p" => {
                    let (of, truth) = rest.split_once(' ').unwrap();
                    self.steps[of.parse::<usize>().unwrap()].truth = truth.to_string();
                }
                "t" => {
                    let (from, to) = rest.split_once(' ').unwrap();
                    self.steps[from.parse::<usize>().unwrap()].next.insert(to.parse().unwrap());
                }
                "e" => {
                    let (from, text) = rest.split_once(' ').unwrap();
                    self.steps[from.parse::<usize>().unwrap()].fails(text);
                }
                _ => return Err(NoSpace::Failed(format!("what is `{line}`?"))),
            }
        }
        Ok(())
    }

    /// Reads the row of numbers of one state.
    fn state(&self, row: &mut impl Iterator<Item = i32>) -> State {
        let mut take = |n: usize| -> Vec<i32> { row.by_ref().take(n).collect() };
        let globals = take(self.layout.globals.len());
        let mut processes = Vec::new();
        for _ in 0..take(1)[0] {
            let head = take(2);
            let kind = head[0] as usize;
            let locals = take(self.layout.proctypes[kind].locals.len());
            processes.push(Process { kind, control: head[1] as usize, locals });
        }
        let mut channels = Vec::new();
        for _ in 0..take(1)[0] {
            let head = take(3);
            let kind = head[0] as usize;
            let fields = self.layout.channels[&kind].fields;
            let messages = (0..head[2]).map(|_| take(fields)).collect();
            channels.push(Channel { kind, owner: usize::try_from(head[1]).ok(), messages });
        }
        State { globals, processes, channels }
    }

    /// The steps of a state, with the states themselves in place of their numbers.
    pub fn steps_of(&self, state: usize) -> Steps<State> {
        let Steps { next, errors, truth } = &self.steps[state];
        let next = next.iter().map(|next| self.states[*next].clone()).collect();
        Steps { next, errors: errors.clone(), truth: truth.clone() }
    }

    /// A reachable state that has the same processes and channels.
    pub fn template(&self, state: &State) -> Option<usize> {
        self.shapes.get(&shape(state)).copied()
    }

    /// The steps of a state that need not be reachable, by way of a reachable state of the same shape.
    pub fn expand(&self, template: usize, state: &State) -> Result<Steps<State>, NoSpace> {
        let row = row(state);
        let mut text = format!("{template} {}", row.len());
        row.iter().for_each(|number| write!(text, " {number}").unwrap());
        let mut dumper = self.dumper.borrow_mut();
        dumper.ask(&text).map_err(|e| NoSpace::Failed(e.to_string()))?;
        let dumped = dumper.answer();
        complete(&dumped)?;
        let mut steps: Steps<State> = Steps::none();
        for line in &dumped {
            match line.split_once(' ') {
                Some(("s", rest)) => {
                    steps.next.insert(self.state(&mut numbers(rest)));
                }
                Some(("p", rest)) => steps.truth = rest.split_once(' ').unwrap().1.to_string(),
                Some(("e", rest)) => steps.fails(rest.split_once(' ').unwrap().1),
                _ => {}
            }
        }
        Ok(steps)
    }

    /// The number of states and errors that plain SPIN reports with the same flags.
    pub fn plain_search(&self) -> Result<(usize, usize), NoSpace> {
        let folder = self.work.path();
        run(Command::new("tcc").args(CC).args(["-o", "pan", "pan.c"]).current_dir(folder))?;
        let printed = run(Command::new("./pan").args(["-c0", "-m100000", "-w16"]).current_dir(folder))?;
        let number = |text: Option<&str>| text.and_then(|text| text.trim().parse().ok());
        let states = printed.lines().find_map(|line| line.trim().strip_suffix(" states, stored"));
        let errors = printed.split("errors: ").nth(1).and_then(|rest| rest.split_whitespace().next());
        match (number(states), number(errors)) {
            (Some(states), Some(errors)) => Ok((states, errors)),
            _ => Err(NoSpace::Failed(printed)),
        }
    }

    /// The name of a channel as claims spell it: `box`, `box[0]`, `client[3].own`.
    pub fn channel_name(&self, state: &State, channel: usize) -> String {
        let channel = &state.channels[channel];
        let declared = &self.layout.channels[&channel.kind];
        match (declared.proctype, channel.owner) {
            (Some(proctype), Some(owner)) => {
                format!("{}[{owner}].{}", self.layout.proctypes[proctype].name, declared.variable)
            }
            _ => declared.variable.clone(),
        }
    }

    /// A state in words, for complaints.
    pub fn show(&self, state: &State) -> String {
        let mut text = String::new();
        for (place, value) in self.layout.globals.iter().zip(&state.globals) {
            write!(text, "{}={value} ", place.spelled).unwrap();
        }
        for (pid, process) in state.processes.iter().enumerate() {
            let proctype = &self.layout.proctypes[process.kind];
            write!(text, "| {}[{pid}]@{} ", proctype.name, process.control).unwrap();
            for (place, value) in proctype.locals.iter().zip(&process.locals) {
                write!(text, "{}={value} ", place.spelled).unwrap();
            }
        }
        for (number, channel) in state.channels.iter().enumerate() {
            let name = self.channel_name(state, number);
            write!(text, "| {name}#{} {:?} ", number + 1, channel.messages).unwrap();
        }
        text.trim_end().to_string()
    }
}

fn row(state: &State) -> Vec<i32> {
    let mut row = state.globals.clone();
    row.push(state.processes.len() as i32);
    for process in &state.processes {
        row.extend([process.kind as i32, process.control as i32]);
        row.extend(&process.locals);
    }
    row.push(state.channels.len() as i32);
    for channel in &state.channels {
        let owner = channel.owner.map_or(-1, |owner| owner as i32);
        row.extend([channel.kind as i32, owner, channel.messages.len() as i32]);
        row.extend(channel.messages.iter().flatten());
    }
    row
}
