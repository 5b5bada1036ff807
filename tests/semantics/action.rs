//! How a claimed symmetry acts on a state: it moves processes, channels and array elements and renames what
//! they hold. Nothing here knows how symmetries are found.

use crate::claims::{Claims, Generator, Messages, Renamed};
use crate::layout::{Place, Step, plain_name};
use crate::space::{Process, State, StateSpace};
use std::collections::{HashMap, HashSet};

/// Value set that stands for channels.
const CHANNELS: &str = "channels";

/// A generator, prepared for a model.
pub struct Action<'a> {
    space: &'a StateSpace,
    claims: &'a Claims,
    generator: &'a Generator,
    /// Where each global goes.
    globals: Vec<usize>,
    /// Where each local of each proctype goes.
    locals: Vec<Vec<usize>>,
    /// What each place holds.
    global_sets: Vec<Option<&'a str>>,
    local_sets: Vec<Vec<Option<&'a str>>>,
    /// By proctype: control states that go to others.
    control: HashMap<(usize, usize), usize>,
    /// Locals that are not renamed: proctype, control state, place.
    zero: HashSet<(usize, usize, usize)>,
    /// Claimed statements for which SPIN has no control state of their own (e.g. `goto`, insides of d_step).
    pub unknown_statements: Vec<String>,
}

/// The channels of a state by their names.
type Names = HashMap<String, usize>;

fn claim<'a>(claims: &'a Claims, step: &Step) -> Option<&'a Renamed> {
    let named = |place: &&Renamed| place.name == step.name || place.name == plain_name(&step.name);
    claims.places.iter().filter(|place| place.scope == step.scope).find(named)
}

impl<'a> Action<'a> {
    /// Prepares a generator. Fails if the claims do not fit the model.
    pub fn new(
        space: &'a StateSpace,
        claims: &'a Claims,
        generator: &'a Generator,
    ) -> Result<Action<'a>, String> {
        let move_index = |set: &str, index: usize| -> usize {
            let values = generator.values.get(set);
            values.and_then(|values| values.get(&(index as i32))).map_or(index, |to| *to as usize)
        };
        let targets = |places: &[Place]| -> Result<Vec<usize>, String> {
            let at: HashMap<&[Step], usize> =
                places.iter().enumerate().map(|(number, place)| (place.path.as_slice(), number)).collect();
            let target = |place: &Place| {
                let mut path = place.path.clone();
                for step in &mut path {
                    if let (Some(index), Some(Renamed { index: Some(set), .. })) =
                        (step.index, claim(claims, step))
                    {
                        step.index = Some(move_index(set, index));
                    }
                }
                at.get(path.as_slice()).copied().ok_or_else(|| format!("`{}` goes nowhere", place.spelled))
            };
            let targets = places.iter().map(target).collect::<Result<Vec<_>, _>>()?;
            permutation(&targets, "places").map(|()| targets)
        };
        let sets = |places: &[Place]| -> Vec<Option<&'a str>> {
            places.iter().map(|place| claim(claims, place.path.last()?)?.holds.as_deref()).collect()
        };
        let proctypes = &space.layout.proctypes;
        let mut action = Action {
            space,
            claims,
            generator,
            globals: targets(&space.layout.globals)?,
            locals: proctypes.iter().map(|proctype| targets(&proctype.locals)).collect::<Result<_, _>>()?,
            global_sets: sets(&space.layout.globals),
            local_sets: proctypes.iter().map(|proctype| sets(&proctype.locals)).collect(),
            control: HashMap::new(),
            zero: HashSet::new(),
            unknown_statements: Vec::new(),
        };
        for moved in &generator.statements {
            let (from, to) = (space.control.before(&moved.from), space.control.before(&moved.to));
            match (from, to) {
                (Some((proctype, from)), Some((other, to))) if proctype == other => {
                    let kind = proctypes.iter().position(|known| known.name == proctype).unwrap();
                    action.control.insert((kind, from), to);
                }
                _ => action.unknown_statements.push(format!("{} -> {}", moved.from, moved.to)),
            }
        }
        Ok(action)
    }

    /// The same, but a local that is 0 whenever a process is in some control state says nothing there, and is not renamed: SPIN has reset
    /// it. (If it were the number of something that moves, it would be another one in the image of the state.)
    pub fn without_resets(mut self) -> Action<'a> {
        let processes = || self.space.states.iter().flat_map(|state| &state.processes);
        let places = |process: &Process, zero: bool| -> Vec<(usize, usize, usize)> {
            let wanted = process.locals.iter().enumerate().filter(|(_, value)| (**value == 0) == zero);
            wanted.map(|(place, _)| (process.kind, process.control, place)).collect()
        };
        let not_always: HashSet<_> = processes().flat_map(|process| places(process, false)).collect();
        self.zero = processes().flat_map(|process| places(process, true)).collect();
        self.zero.retain(|place| !not_always.contains(place));
        self
    }

    /// Where a process goes.
    pub fn process(&self, pid: usize) -> usize {
        self.generator.processes.get(&pid).copied().unwrap_or(pid)
    }

    /// The image of a state in which all claimed processes exist.
    pub fn apply(&self, state: &State) -> Result<State, String> {
        let names: Names =
            (0..state.channels.len()).map(|c| (self.space.channel_name(state, c), c)).collect();
        let mut channel_to = vec![0; state.channels.len()];
        for (name, from) in &names {
            let target = self.generator.channels.get(name).unwrap_or(name);
            channel_to[*from] = *names
                .get(target)
                .ok_or_else(|| format!("channel {name} goes to {target}, which is not there"))?;
        }
        permutation(&channel_to, "channels")?;
        let process_to: Vec<usize> = (0..state.processes.len()).map(|pid| self.process(pid)).collect();
        permutation(&process_to, "processes")?;

        let mut image = state.clone();
        let declared = Declared { action: self, names: &names };
        for (from, value) in state.globals.iter().enumerate() {
            let to = self.globals[from];
            let places = &self.space.layout.globals;
            image.globals[to] = match declared.own_channel("", places, from, *value, to) {
                Some(own) => own,
                None => self.rename(self.global_sets[from], *value, &channel_to),
            };
        }
        for (pid, process) in state.processes.iter().enumerate() {
            let target = process_to[pid];
            if image.processes[target].kind != process.kind {
                return Err(format!("process {pid} goes to {target} of another proctype"));
            }
            image.processes[target] = self.move_process(process, pid, target, &channel_to, &declared);
        }
        for (from, channel) in state.channels.iter().enumerate() {
            let to = channel_to[from];
            let name = self.space.channel_name(state, from);
            let (mine, other) = (channel.kind, state.channels[to].kind);
            let (mine, other) = (&self.space.layout.channels[&mine], &self.space.layout.channels[&other]);
            if mine.fields != other.fields || mine.capacity != other.capacity {
                return Err(format!("channel {name} goes to one of another type"));
            }
            let rename = |message: &Vec<i32>| self.rename_message(&name, message, &channel_to);
            image.channels[to].messages = channel.messages.iter().map(rename).collect();
        }
        Ok(image)
    }

    fn move_process(
        &self,
        process: &Process,
        pid: usize,
        target: usize,
        channel_to: &[usize],
        declared: &Declared,
    ) -> Process {
        let kind = process.kind;
        let proctype = &self.space.layout.proctypes[kind];
        let mut moved = process.clone();
        moved.control = self.control.get(&(kind, process.control)).copied().unwrap_or(process.control);
        for (from, value) in process.locals.iter().enumerate() {
            let to = self.locals[kind][from];
            let before = |pid: usize| format!("{}[{pid}].", proctype.name);
            let own = declared.own_local(&before(pid), &before(target), &proctype.locals, from, *value, to);
            let set =
                self.local_sets[kind][from].filter(|_| !self.zero.contains(&(kind, process.control, from)));
            moved.locals[to] = own.unwrap_or_else(|| self.rename(set, *value, channel_to));
        }
        moved
    }

    fn rename(&self, set: Option<&str>, value: i32, channel_to: &[usize]) -> i32 {
        match set {
            None => value,
            Some(CHANNELS) => {
                match usize::try_from(value - 1).ok().and_then(|channel| channel_to.get(channel)) {
                    Some(to) => *to as i32 + 1,
                    None => value,
                }
            }
            Some(set) => {
                let values = self.generator.values.get(set);
                values.and_then(|values| values.get(&value)).copied().unwrap_or(value)
            }
        }
    }

    fn rename_message(&self, channel: &str, message: &[i32], channel_to: &[usize]) -> Vec<i32> {
        let on_channel = |kind: &&Messages| kind.channels.iter().any(|name| name == channel);
        let mut kinds: Vec<&Messages> = self.claims.messages.iter().filter(on_channel).collect();
        kinds.retain(|kind| kind.tag.is_none_or(|tag| message.first() == Some(&tag)));
        kinds.sort_by_key(|kind| kind.tag.is_none());
        let fields = kinds.first().map_or(&[][..], |kind| &kind.fields[..]);
        let set = |field: usize| fields.get(field).and_then(|set| set.as_deref());
        message.iter().enumerate().map(|(field, value)| self.rename(set(field), *value, channel_to)).collect()
    }
}

/// Variables that are declared with a channel of their own keep it where it is: the image of `box[0]` that
/// holds its own channel is `box[1]` with its own.
struct Declared<'a> {
    action: &'a Action<'a>,
    names: &'a Names,
}

impl Declared<'_> {
    fn own_channel(&self, before: &str, places: &[Place], from: usize, value: i32, to: usize) -> Option<i32> {
        self.own_local(before, before, places, from, value, to)
    }

    fn own_local(
        &self,
        before: &str,
        before_target: &str,
        places: &[Place],
        from: usize,
        value: i32,
        to: usize,
    ) -> Option<i32> {
        let channels = &self.action.space.layout.channels;
        let own = |before: &str, place: usize| -> Option<i32> {
            let variable = plain_name(&places[place].spelled);
            if !channels.values().any(|channel| channel.variable == variable) {
                return None;
            }
            self.names.get(&format!("{before}{variable}")).map(|channel| *channel as i32 + 1)
        };
        if own(before, from)? == value { own(before_target, to) } else { None }
    }
}

fn permutation(targets: &[usize], what: &str) -> Result<(), String> {
    let mut sorted = targets.to_vec();
    sorted.sort_unstable();
    match sorted.iter().enumerate().all(|(number, target)| number == *target) {
        true => Ok(()),
        false => Err(format!("the generator does not permute the {what}: {targets:?}")),
    }
}
