//! The C code of a canonizer: tables of the group, how to read a state, and the one function that moves it.
//!
//! Points are numbered anew, those that move only. The code says for each part of a state what it is in the model's names. Its size
//! grows with the number of points, not with the order of the group.

mod checking;
mod expecting;
mod followers;
mod moving;
mod reading;
mod relations;
mod showing;
mod tables;

pub use followers::{pair_codes, tells_followers_apart};

use super::forest::Forest;
use super::layout::*;
use crate::group::permutation::{Permutation, orbits};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;

/// What the code is made from.
pub struct Source<'a> {
    /// Where everything is.
    pub layout: &'a Layout,
    /// The items.
    pub forest: &'a Forest,
    /// How many points there are.
    pub degree: usize,
    /// The generators, on all points.
    pub generators: &'a [Permutation],
    /// The number of elements; infinite if it is too large for a number.
    pub order: f64,
    /// The names of points, for comments.
    pub names: &'a dyn Fn(u32) -> String,
}

/// Writes the code.
pub fn code(source: &Source<'_>) -> String {
    let mut writer = Writer::new(source);
    writer.tables();
    writer.sets();
    writer.items();
    writer.item_points();
    writer.chain();
    // the search is read between the tables and what uses it
    writer.text.push_str(MARK);
    writer.images();
    writer.reading();
    writer.moving();
    writer.tidying();
    writer.expecting();
    writer.checking();
    writer.hidden();
    writer.showing();
    writer.text
}

struct Writer<'a> {
    source: &'a Source<'a>,
    text: String,
    /// The points that move.
    moved: Vec<u32>,
    /// Their numbers in C.
    number: HashMap<u32, usize>,
    /// By point: its orbit.
    orbit: Vec<usize>,
    /// A number that is different for each relation.
    relations: usize,
}

/// Processes, or channels, that are moved among each other.
#[derive(Default)]
struct Team {
    /// Their process type, or their messages, in the layout.
    body: usize,
    /// The number of their type in C.
    kind: usize,
    /// Their numbers.
    members: Vec<usize>,
    /// Their points.
    points: Vec<u32>,
    /// Their items, if each is in one.
    items: Option<Vec<usize>>,
    /// Their names.
    names: Vec<String>,
    /// Are they processes that lie side by side in a state? Then the first tells where all of them are.
    in_a_row: bool,
}

impl Team {
    /// What is to be added to an item's number to have the member's, if that is the same for all.
    fn shift(&self) -> Option<i64> {
        let shifts = self.items.as_ref()?.iter().zip(&self.members);
        let shifts: BTreeSet<i64> = shifts.map(|(item, member)| *member as i64 - *item as i64).collect();
        shifts.first().copied().filter(|_| shifts.len() == 1)
    }
}

/// Loop variables, with what they index.
type Loops = Vec<(String, Option<SetId>)>;

macro_rules! line {
    ($writer:expr) => { $writer.text.push('\n') };
    ($writer:expr, $($arguments:tt)*) => {{
        let _ = std::fmt::Write::write_fmt(&mut $writer.text, format_args!($($arguments)*));
        $writer.text.push('\n');
    }};
}

use line;

impl<'a> Writer<'a> {
    fn new(source: &'a Source<'a>) -> Writer<'a> {
        let moves = |point: &u32| source.generators.iter().any(|g| g.image(*point) != *point);
        let moved: Vec<u32> = (0..source.degree as u32).filter(moves).collect();
        let number = moved.iter().enumerate().map(|(number, point)| (*point, number)).collect();
        let mut orbit = vec![0; source.degree];
        for (index, points) in orbits(source.degree, source.generators).iter().enumerate() {
            points.iter().for_each(|&point| orbit[point as usize] = index);
        }
        Writer { source, text: String::new(), moved, number, orbit, relations: 0 }
    }

    fn layout(&self) -> &'a Layout {
        self.source.layout
    }

    /// A table of numbers, in lines that are not too long; nothing, if it would be empty.
    fn table(&mut self, declaration: &str, numbers: impl IntoIterator<Item = i64>) {
        let numbers: Vec<String> = numbers.into_iter().map(|number| number.to_string()).collect();
        if numbers.is_empty() {
            return;
        }
        line!(self, "static const {declaration}[] = {{");
        for row in numbers.chunks(16) {
            line!(self, "\t{},", row.join(", "));
        }
        line!(self, "}};");
    }

    fn c_number(&self, point: u32) -> i64 {
        self.number.get(&point).map_or(-1, |number| *number as i64)
    }

    /// The number that stands for a point.
    fn value(&self, point: u32) -> i64 {
        let process = self.layout().processes.iter().position(|process| process.point == point);
        let in_set = || {
            let mut sets = self.layout().sets.iter();
            sets.find_map(|set| {
                set.points.iter().find(|(_, p)| **p == point).map(|(value, _)| i64::from(*value))
            })
        };
        process.map(|pid| pid as i64).or_else(in_set).unwrap_or(-1)
    }

    fn items_of_points(&self) -> HashMap<u32, Vec<usize>> {
        let forest = self.source.forest;
        let mut items: HashMap<u32, Vec<usize>> = forest.cells.iter().cloned().collect();
        for (item, points) in forest.items.iter().chain(&forest.loose).enumerate() {
            points.iter().for_each(|point| {
                items.insert(*point, vec![item]);
            });
        }
        items
    }

    /// Can a process that moves end?
    fn ending(&self) -> bool {
        let layout = self.layout();
        let mut moving = layout.processes.iter().filter(|process| self.c_number(process.point) >= 0);
        moving.any(|process| layout.bodies[process.body].end_state.is_some())
    }

    /// Points that are in no item.
    fn following(&self) -> Vec<u32> {
        let items = self.items_of_points();
        self.moved.iter().copied().filter(|point| !items.contains_key(point)).collect()
    }

    /// No state has more relations between items.
    fn most_edges(&self) -> usize {
        let cells = |variable: &Variable| {
            variable.steps.iter().map(|step| step.length.unwrap_or(1) as usize).product::<usize>()
        };
        let globals: usize = self.layout().globals.iter().map(cells).sum();
        let locals: usize = self
            .layout()
            .processes
            .iter()
            .map(|process| {
                let body = &self.layout().bodies[process.body];
                1 + body.variables.iter().map(cells).sum::<usize>()
            })
            .sum();
        // a channel can't hold more messages than fit into a byte
        let messages: usize =
            self.layout().channels.iter().map(|c| 64 * self.layout().messages[c.message].fields).sum();
        let each = if self.following().is_empty() { 1 } else { 1 + self.source.forest.len() };
        (globals + locals + messages + 1) * each
    }

    /// Has a set points that move?
    fn moves(&self, set: Option<SetId>) -> Option<SetId> {
        set.filter(|id| self.layout().sets[*id].points.values().any(|point| self.number.contains_key(point)))
    }

    /// Processes of one type and one orbit.
    fn process_teams(&self) -> Vec<Team> {
        let layout = self.layout();
        let member = |(pid, process): (usize, &ProcessLayout)| {
            (process.body, layout.bodies[process.body].number, pid, process.point, process.name.clone())
        };
        let mut teams = self.teams(layout.processes.iter().enumerate().map(member));
        for team in &mut teams {
            let pids: Vec<i64> = team.members.iter().map(|pid| *pid as i64).collect();
            team.in_a_row = tables::is_consecutive(&pids) && !layout.bodies[team.body].has_channels;
        }
        teams
    }

    /// Channels with the same messages, of one orbit.
    fn channel_teams(&self) -> Vec<Team> {
        let member = |channel: &ChannelLayout| {
            (channel.message, channel.kind, channel.number, channel.point, channel.name.clone())
        };
        self.teams(self.layout().channels.iter().map(member))
    }

    fn teams(&self, members: impl Iterator<Item = (usize, usize, usize, u32, String)>) -> Vec<Team> {
        let mut teams: BTreeMap<(usize, usize), Team> = BTreeMap::new();
        let items = self.items_of_points();
        for (body, kind, member, point, name) in members {
            if self.c_number(point) < 0 {
                continue;
            }
            let new = || Team { body, kind, items: Some(Vec::new()), ..Team::default() };
            let team = teams.entry((body, self.orbit[point as usize])).or_insert_with(new);
            team.members.push(member);
            team.points.push(point);
            team.names.push(name);
            match (items.get(&point).map(Vec::as_slice), &mut team.items) {
                (Some([item]), Some(items)) => items.push(*item),
                _ => team.items = None,
            }
        }
        teams.into_values().collect()
    }

    /// Has each point of a set one item, and no item two of them?
    fn is_plain(&self, set: SetId) -> bool {
        let items = self.items_of_points();
        let mut seen = BTreeSet::new();
        let mut moving = self.layout().sets[set].points.values().filter(|point| self.c_number(**point) >= 0);
        moving.all(|point| match items.get(point).map(Vec::as_slice) {
            Some([item]) => seen.insert(*item),
            _ => false,
        })
    }

    /// Calls a function for all processes of some bodies that stay, also those that were started later.
    fn for_each_staying(&mut self, function: &str, bodies: &[usize]) {
        if bodies.is_empty() {
            return;
        }
        // of which type those of the boot are, has been asked before
        for (pid, process) in self.layout().processes.iter().enumerate() {
            if self.c_number(process.point) < 0 && bodies.contains(&process.body) {
                let number = self.layout().bodies[process.body].number;
                line!(
                    self,
                    "\tif (ts_exists({pid}))\n\t\t{function}{number}({pid});\t/* {} */",
                    process.name
                );
            }
        }
        line!(self, "\tfor (k = TS_PROCESSES; ts_exists(k); k++)");
        line!(self, "\t\tswitch (TS_PROCTYPE_AT(k))\n\t\t{{");
        for &body in bodies {
            let number = self.layout().bodies[body].number;
            line!(self, "\t\tcase {number}:\t{function}{number}(k);\tbreak;");
        }
        line!(self, "\t\t}}");
    }

    fn has_identities(&self, body: usize) -> bool {
        let body = &self.layout().bodies[body];
        self.moves(body.control).is_some()
            || body.variables.iter().any(|variable| self.is_of_interest(variable))
    }

    fn carries_identities(&self, message: usize) -> bool {
        let holds = &self.layout().messages[message].holds;
        holds.iter().any(|(_, fields)| fields.iter().any(|set| self.moves(*set).is_some()))
    }

    /// Is a variable renamed, or moved by an index?
    fn is_of_interest(&self, variable: &Variable) -> bool {
        self.moves(variable.holds).is_some()
            || variable.steps.iter().any(|step| self.moves(step.index).is_some())
    }

    fn of_interest(&self, variables: &'a [Variable]) -> Vec<&'a Variable> {
        variables.iter().filter(|variable| self.is_of_interest(variable)).collect()
    }

    /// Loops over the elements of a variable: opens them, and returns the expression, the loop variables with the sets that they
    /// index, and how many braces are open.
    /// With `moving_only`, those that stay are left out.
    fn open_loops(&mut self, variable: &Variable, before: &str, moving_only: bool) -> (String, Loops, usize) {
        let mut place = before.to_string();
        let mut loops = Loops::new();
        for (depth, step) in variable.steps.iter().enumerate() {
            let dot = if depth > 0 { "." } else { "" };
            let _ = write!(place, "{dot}{}", step.name);
            if let Some(length) = step.length {
                let name = format!("i{depth}");
                let indent = "\t".repeat(loops.len() + 1);
                let (first, end) = match self.moves(step.index).filter(|_| moving_only) {
                    Some(set) => self.dense_range(set, length).unwrap_or((0, length as i32)),
                    None => (0, length as i32),
                };
                let unrolled = if moving_only { "TS_UNROLL " } else { "" };
                line!(
                    self,
                    "{indent}{{ int {name}; {unrolled}for ({name} = {first}; {name} < {end}; {name}++) {{"
                );
                let _ = write!(place, "[{name}]");
                loops.push((name, self.moves(step.index)));
            }
        }
        let open = loops.len();
        (place, loops, open)
    }

    /// If a variable holds data, and is moved by one index only: the set of that index, if all numbers between the first and the last
    /// that move do.
    fn sole_index(&self, variable: &Variable) -> Option<SetId> {
        if self.moves(variable.holds).is_some() {
            return None;
        }
        let indices = variable.steps.iter().filter_map(|step| Some((self.moves(step.index)?, step.length?)));
        match indices.collect::<Vec<(SetId, u32)>>()[..] {
            [(set, length)] => self.dense_range(set, length).map(|_| set),
            _ => None,
        }
    }

    /// The indices of an array that move, from the first to behind the last, if there are no others between them.
    fn dense_range(&self, set: SetId, length: u32) -> Option<(i32, i32)> {
        let points = &self.layout().sets[set].points;
        let moving = points
            .iter()
            .filter(|(value, point)| (0..length as i32).contains(*value) && self.number.contains_key(point));
        let values: Vec<i32> = moving.map(|(value, _)| *value).collect();
        let (first, last) = (*values.first()?, *values.last()?);
        ((last - first) as usize + 1 == values.len()).then_some((first, last + 1))
    }

    /// Where an element of a variable goes.
    fn image_place(&self, variable: &Variable, after: &str, loops: &Loops) -> String {
        let mut place = after.to_string();
        let mut loops = loops.iter();
        for (depth, step) in variable.steps.iter().enumerate() {
            let dot = if depth > 0 { "." } else { "" };
            let _ = write!(place, "{dot}{}", step.name);
            match step.length.and_then(|_| loops.next()) {
                Some((name, Some(set))) => {
                    let _ = write!(place, "[TS_NEW{set}({name})]");
                }
                Some((name, None)) => {
                    let _ = write!(place, "[{name}]");
                }
                None => {}
            }
        }
        place
    }

    fn close_loops(&mut self, open: usize) {
        for depth in (0..open).rev() {
            line!(self, "{}}} }}", "\t".repeat(depth + 1));
        }
    }

    /// The cases of a message's first field: calls `each` with every field that holds points that move.
    fn message_cases(&mut self, index: usize, indent: &str, each: impl Fn(&mut Self, usize, Option<SetId>)) {
        let message = &self.layout().messages[index];
        let tagged: Vec<&(Option<i32>, Vec<Option<SetId>>)> =
            message.holds.iter().filter(|(tag, _)| tag.is_some()).collect();
        let others = message.holds.iter().find(|(tag, _)| tag.is_none());
        line!(self, "{indent}switch (TS_FIELD(z, k, 0))\n{indent}{{");
        for (tag, fields) in tagged {
            line!(self, "{indent}case {}:", tag.unwrap_or(0));
            for (field, set) in fields.iter().enumerate() {
                let set = self.moves(*set);
                each(self, field, set);
            }
            line!(self, "{indent}\tbreak;");
        }
        line!(self, "{indent}default:");
        for (field, set) in others.map_or(&[][..], |(_, fields)| fields).iter().enumerate() {
            let set = self.moves(*set);
            each(self, field, set);
        }
        line!(self, "{indent}\tbreak;\n{indent}}}");
    }
}

/// The table of the control states in which a variable is idle.
fn idle_table(proctype: usize, variable: &Variable) -> String {
    format!("ts_idle{proctype}_{}", variable.steps[0].name)
}

/// Between the tables and the functions.
pub const MARK: &str = "/* functions */\n";
