//! The C code of a canonizer: tables of the group, how to read a state, and the one function that moves it.
//!
//! Points are numbered anew, those that move only. The code says for each part of a state what it is in the model's names. Its size
//! grows with the number of points, not with the order of the group.

use super::forest::Forest;
use super::layout::*;
use crate::group::chain::Chain;
use crate::group::permutation::{Permutation, orbits};
use std::collections::{BTreeSet, HashMap};
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
    /// The number of elements.
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
    writer.chain();
    // the search is read between the tables and what uses it
    writer.text.push_str(MARK);
    writer.images();
    writer.reading();
    writer.moving();
    writer.tidying();
    writer.expecting();
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

macro_rules! line {
    ($writer:expr) => { $writer.text.push('\n') };
    ($writer:expr, $($arguments:tt)*) => {{
        let _ = writeln!($writer.text, $($arguments)*);
    }};
}

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

    /// A table of numbers, in lines that are not too long; never empty.
    fn table(&mut self, declaration: &str, numbers: impl IntoIterator<Item = i64>) {
        let numbers: Vec<String> = numbers.into_iter().map(|number| number.to_string()).collect();
        line!(self, "static const {declaration}[] = {{");
        match numbers.is_empty() {
            true => line!(self, "\t0"),
            false => {
                for row in numbers.chunks(16) {
                    line!(self, "\t{},", row.join(", "));
                }
            }
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

    fn tables(&mut self) {
        let forest = self.source.forest;
        let levels = forest.chain.as_ref().map_or(0, Chain::depth);
        let most_edges = self.most_edges();
        line!(self, "/* The points that move:");
        for (number, point) in self.moved.clone().into_iter().enumerate() {
            let name = (self.source.names)(point);
            line!(self, " *\t{number}\t{name}");
        }
        line!(self, " */");
        line!(self, "#define TS_POINTS\t{}", self.moved.len());
        line!(self, "#define TS_FOREST\t{}", forest.items.len());
        line!(self, "#define TS_ITEMS\t{}", forest.len());
        line!(self, "#define TS_GROUPS\t{}", forest.groups.len());
        line!(self, "#define TS_LEVELS\t{levels}");
        line!(self, "#define TS_LOOSE_GENERATORS\t{}", forest.loose_generators.len());
        line!(self, "#define TS_MOST_EDGES\t{most_edges}");
        line!(self, "#define TS_ORDER\t{:e}", self.source.order);
        line!(self);
        line!(
            self,
            "/* What stands for each point: a pid, the number of a channel, an index, a control state. */"
        );
        let values: Vec<i64> = self.moved.iter().map(|point| self.value(*point)).collect();
        self.table("int ts_number", values);
        line!(self, "/* The orbit of each point. */");
        let roles: Vec<i64> = self.moved.iter().map(|point| self.orbit[*point as usize] as i64).collect();
        self.table("int ts_role", roles);
        let items = self.items_of_points();
        for place in 0..3 {
            line!(
                self,
                "/* The items of each point: {}. */",
                ["the first", "the second", "the third"][place]
            );
            let row: Vec<i64> = self
                .moved
                .iter()
                .map(|point| {
                    items.get(point).and_then(|items| items.get(place)).map_or(-1, |item| *item as i64)
                })
                .collect();
            self.table(&format!("short ts_item{place}"), row);
        }
    }

    fn items_of_points(&self) -> HashMap<u32, Vec<usize>> {
        let forest = self.source.forest;
        let mut items: HashMap<u32, Vec<usize>> = forest.cells.iter().cloned().collect();
        for (item, points) in forest.items.iter().enumerate() {
            points.iter().for_each(|point| {
                items.insert(*point, vec![item]);
            });
        }
        for (position, point) in forest.loose.iter().enumerate() {
            items.insert(*point, vec![forest.items.len() + position]);
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

    /// How followers stand to items, in tables.
    fn followers(&mut self) {
        let followers = self.following();
        if followers.is_empty() {
            return;
        }
        line!(self, "\n/* Points in no item, and how they stand to the items. */");
        line!(self, "#define TS_FOLLOWERS\t{}", followers.len());
        let numbers: Vec<i64> = self
            .moved
            .iter()
            .map(|point| followers.iter().position(|follower| follower == point).map_or(-1, |n| n as i64))
            .collect();
        self.table("short ts_follower", numbers);
        let codes = pair_codes(self.source.forest, self.source.generators, &followers);
        self.table("short ts_code", codes.concat());
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

    fn sets(&mut self) {
        self.followers();
        if self.ending() {
            line!(
                self,
                "\n/* Processes that move can end. */\n#define TS_ENDING\nstatic int ts_is_over(int pid);\nstatic int ts_was_over(int pid);"
            );
        }
        line!(self, "\n/* The point of each process; -1 if it stays. */");
        let points: Vec<i64> = self.layout().processes.iter().map(|p| self.c_number(p.point)).collect();
        line!(self, "#define TS_PROCESSES\t{}", points.len());
        self.table("short ts_process_point", points);
        line!(
            self,
            "\n/* From numbers to the points that they stand for; -1 if they stand for nothing that moves. */"
        );
        for (id, set) in self.layout().sets.iter().enumerate() {
            let moving: Vec<(i32, i64)> = set
                .points
                .iter()
                .map(|(value, point)| (*value, self.c_number(*point)))
                .filter(|(_, p)| *p >= 0)
                .collect();
            let (Some((low, _)), Some((high, _))) = (moving.first().copied(), moving.last().copied()) else {
                continue;
            };
            let by_value: HashMap<i32, i64> = moving.into_iter().collect();
            line!(self, "/* {} */", set.name);
            self.table(
                &format!("short ts_set{id}"),
                (low..=high).map(|value| by_value.get(&value).copied().unwrap_or(-1)),
            );
            line!(
                self,
                "#define TS_POINT{id}(v)\t((v) >= {low} && (v) <= {high} ? ts_set{id}[(v) - {low}] : -1)"
            );
        }
    }

    /// Has a set points that move?
    fn moves(&self, set: Option<SetId>) -> Option<SetId> {
        set.filter(|id| self.layout().sets[*id].points.values().any(|point| self.number.contains_key(point)))
    }

    fn items(&mut self) {
        let forest = self.source.forest;
        line!(self, "\n/* Groups of siblings, whose items are permuted in all ways. */");
        self.table("short ts_group_first", forest.groups.iter().map(|group| group.first as i64));
        self.table("short ts_group_size", forest.groups.iter().map(|group| group.size as i64));
        self.table(
            "short ts_group_parent",
            forest.groups.iter().map(|group| group.parent.map_or(-1, |p| p as i64)),
        );
        let mut places: HashMap<Option<usize>, i64> = HashMap::new();
        let places: Vec<i64> = forest
            .groups
            .iter()
            .map(|group| {
                let next = places.entry(group.parent).or_insert(0);
                *next += 1;
                *next - 1
            })
            .collect();
        self.table("short ts_group_place", places);
        line!(self, "/* The points of each item, one after the other. */");
        let mut starts = vec![0];
        for points in &forest.items {
            starts.push(starts[starts.len() - 1] + points.len() as i64);
        }
        self.table("short ts_item_start", starts);
        let points: Vec<i64> = forest.items.iter().flatten().map(|point| self.c_number(*point)).collect();
        self.table("short ts_item_points", points);
        let loose: Vec<i64> = forest.loose.iter().map(|point| self.c_number(*point)).collect();
        line!(self, "/* The points of the group that has no known shape. */");
        self.table("short ts_loose_points", loose);
    }

    fn chain(&mut self) {
        let forest = self.source.forest;
        line!(
            self,
            "\n/* Its stabiliser chain: base points, orbits, and for each point of an orbit an element that leads there. */"
        );
        let levels: Vec<(u32, Vec<u32>)> = forest
            .chain
            .iter()
            .flat_map(|chain| chain.levels().map(|(base, orbit)| (base, orbit.to_vec())))
            .collect();
        self.chain_tables("level", &levels, |level, point| {
            forest
                .chain
                .as_ref()
                .and_then(|chain| chain.transversal(level, point))
                .map_or(Vec::new(), |way| way.images().iter().map(|image| i64::from(*image)).collect())
        });
        let generators: Vec<i64> = forest
            .loose_generators
            .iter()
            .flat_map(|g| g.images().iter().map(|image| i64::from(*image)))
            .collect();
        self.table("short ts_loose_generator", generators);
    }

    fn chain_tables(&mut self, name: &str, levels: &[(u32, Vec<u32>)], way: impl Fn(usize, u32) -> Vec<i64>) {
        self.table(&format!("short ts_{name}_base"), levels.iter().map(|(base, _)| i64::from(*base)));
        self.table(&format!("short ts_{name}_size"), levels.iter().map(|(_, orbit)| orbit.len() as i64));
        let mut starts = Vec::new();
        let mut start = 0;
        for (_, orbit) in levels {
            starts.push(start);
            start += orbit.len() as i64;
        }
        self.table(&format!("short ts_{name}_start"), starts);
        self.table(
            &format!("short ts_{name}_orbit"),
            levels.iter().flat_map(|(_, orbit)| orbit.iter().map(|p| i64::from(*p))),
        );
        let ways: Vec<i64> = levels
            .iter()
            .enumerate()
            .flat_map(|(level, (_, orbit))| {
                orbit.iter().flat_map(|point| way(level, *point)).collect::<Vec<i64>>()
            })
            .collect();
        self.table(&format!("short ts_{name}_way"), ways);
    }

    /// From items to points.
    fn images(&mut self) {
        let forest = self.source.forest;
        let in_items: Vec<u32> = forest.items.iter().flatten().chain(&forest.loose).copied().collect();
        let following = self.moved.iter().any(|point| !in_items.contains(point));
        if following {
            let chain = Chain::along(self.source.degree, &in_items, self.source.generators);
            let levels: Vec<(u32, Vec<u32>)> = chain
                .levels()
                .map(|(base, orbit)| {
                    let orbit = orbit.iter().map(|point| self.c_number(*point) as u32).collect();
                    (self.c_number(base) as u32, orbit)
                })
                .collect();
            line!(
                self,
                "\n/* Points that are in no item follow those that are: the stabiliser chain of the whole group. */"
            );
            line!(self, "#define TS_FOLLOW\t{}", levels.len());
            let moved = self.moved.clone();
            let number = self.number.clone();
            self.chain_tables("follow", &levels, |level, point| {
                let way = chain.transversal(level, moved[point as usize]);
                way.map_or(Vec::new(), |way| moved.iter().map(|p| number[&way.image(*p)] as i64).collect())
            });
        }
        self.text.push_str(IMAGES);
    }

    fn reading(&mut self) {
        self.text.push_str(READING);
        for index in 0..self.layout().bodies.len() {
            self.read_body(index);
        }
        for index in 0..self.layout().messages.len() {
            self.read_message(index);
        }
        line!(self, "\n/* Describes the state. */");
        line!(self, "static void ts_read(void)\n{{");
        for variable in self.of_interest(&self.layout().globals) {
            line!(self, "\t/* {} */", variable.name());
            self.read_variable(variable, "now.", None);
        }
        self.for_each_process("ts_read_P", "(pid, ts_point_of(pid))", |writer, body| writer.is_read(body));
        for channel in &self.layout().channels {
            let point = self.c_number(channel.point);
            if point >= 0 || self.carries_identities(channel.message) {
                line!(
                    self,
                    "\tts_read_message{}({}, {point});\t/* {} */",
                    channel.message,
                    channel.number,
                    channel.name
                );
            }
        }
        line!(self, "}}");
    }

    /// Is something of the processes of a body told to the search?
    fn is_read(&self, body: usize) -> bool {
        let moves = |process: &ProcessLayout| process.body == body && self.c_number(process.point) >= 0;
        self.layout().processes.iter().any(moves) || self.has_identities(body)
    }

    /// A loop over all processes, also those that were started later.
    fn for_each_process(&mut self, function: &str, arguments: &str, concerns: impl Fn(&Self, usize) -> bool) {
        let bodies: Vec<usize> =
            (0..self.layout().bodies.len()).filter(|body| concerns(self, *body)).collect();
        if bodies.is_empty() {
            return;
        }
        line!(self, "\t{{\tint pid;\n\n\t\tfor (pid = 0; ts_exists(pid); pid++)");
        if self.ending() && function == "ts_rename_P" {
            // what has ended holds nothing
            line!(self, "\t\t\tif (!ts_was_over(pid))");
        }
        line!(self, "\t\t\tswitch (((P0 *) ts_process_at(pid))->_t)\n\t\t\t{{");
        for body in bodies {
            let number = self.layout().bodies[body].number;
            line!(self, "\t\t\tcase {number}:\t{function}{number}{arguments};\tbreak;");
        }
        line!(self, "\t\t\t}}\n\t}}");
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

    fn next_relation(&mut self) -> usize {
        self.relations += 1;
        self.relations
    }

    /// Loops over the elements of a variable: opens them, and returns the expression, the loop variables with the sets that they
    /// index, and how many braces are open.
    fn open_loops(
        &mut self,
        variable: &Variable,
        before: &str,
    ) -> (String, String, Vec<(String, Option<SetId>)>, usize) {
        let (mut from, mut to) =
            (before.to_string(), before.replace("old->", "new->").replace("ts_before.", "now."));
        let mut loops = Vec::new();
        for (depth, step) in variable.steps.iter().enumerate() {
            let dot = if depth > 0 { "." } else { "" };
            let _ = write!(from, "{dot}{}", step.name);
            let _ = write!(to, "{dot}{}", step.name);
            if let Some(length) = step.length {
                let name = format!("i{depth}");
                let indent = "\t".repeat(loops.len() + 1);
                line!(self, "{indent}{{ int {name}; for ({name} = 0; {name} < {length}; {name}++) {{");
                let _ = write!(from, "[{name}]");
                match self.moves(step.index) {
                    Some(set) => {
                        let _ = write!(to, "[ts_image(TS_POINT{set}({name}), {name})]");
                        loops.push((name, Some(set)));
                    }
                    None => {
                        let _ = write!(to, "[{name}]");
                        loops.push((name, None));
                    }
                }
            }
        }
        let open = loops.len();
        (from, to, loops, open)
    }

    fn close_loops(&mut self, open: usize) {
        for depth in (0..open).rev() {
            line!(self, "{}}} }}", "\t".repeat(depth + 1));
        }
    }

    /// Describes the elements of a variable; `owner` is the C variable with the point of the process that has it.
    fn read_variable(&mut self, variable: &Variable, before: &str, owner: Option<&str>) {
        let (from, _, loops, open) = self.open_loops(variable, before);
        let indent = "\t".repeat(open + 1);
        let relation = self.next_relation();
        line!(self, "{indent}{{ ts_hash w = {relation}; short p[{}]; int v = {from};", loops.len() + 2);
        match owner {
            Some(owner) => line!(self, "{indent}  p[0] = {owner}; if (p[0] < 0) w = ts_mix(w, pid);"),
            None => line!(self, "{indent}  p[0] = -1;"),
        }
        for (index, (name, set)) in loops.iter().enumerate() {
            match set {
                Some(set) => line!(
                    self,
                    "{indent}  p[{}] = TS_POINT{set}({name}); if (p[{}] < 0) w = ts_mix(w, {name});",
                    index + 1,
                    index + 1
                ),
                None => line!(self, "{indent}  p[{}] = -1; w = ts_mix(w, {name});", index + 1),
            }
        }
        let last = loops.len() + 1;
        match self.moves(variable.holds) {
            Some(set) => {
                line!(self, "{indent}  p[{last}] = TS_POINT{set}(v); if (p[{last}] < 0) w = ts_mix(w, v);")
            }
            None => line!(self, "{indent}  p[{last}] = -1; w = ts_mix(w, v);"),
        }
        line!(self, "{indent}  ts_relate(w, p, {}); }}", last + 1);
        self.close_loops(open);
    }

    fn read_body(&mut self, index: usize) {
        let body = &self.layout().bodies[index];
        if !self.is_read(index) {
            return;
        }
        let number = body.number;
        line!(self, "\n/* {} */", body.name);
        line!(
            self,
            "static void ts_read_P{number}(int pid, short point)\n{{\tP{number} *z = (P{number} *) ts_process_at(pid);\n"
        );
        line!(
            self,
            "\tif (point >= 0)\n\t{{\tP{number} copy;\t/* what is neither an identity nor indexed by one */\n"
        );
        line!(self, "\t\tmemcpy(&copy, z, sizeof(copy));\n\t\tcopy._pid = 0;");
        if let Some(set) = self.moves(body.control) {
            line!(self, "\t\tif (TS_POINT{set}(z->_p) >= 0)\n\t\t\tcopy._p = 0;");
        }
        let variables = self.of_interest(&body.variables);
        for variable in &variables {
            let (from, _, _, open) = self.open_loops(variable, "copy.");
            line!(self, "{}{from} = 0;", "\t".repeat(open + 2));
            self.close_loops(open);
        }
        let relation = self.next_relation();
        line!(
            self,
            "\t\tts_relate(ts_mix({relation}, ts_hash_bytes((uchar *) &copy, sizeof(copy))), &point, 1);\n\t}}"
        );
        if let Some(set) = self.moves(body.control) {
            let relation = self.next_relation();
            line!(
                self,
                "\tif (TS_POINT{set}(z->_p) >= 0)\n\t{{\tshort p[2];\n\t\tp[0] = point;\n\t\tp[1] = TS_POINT{set}(z->_p);"
            );
            line!(self, "\t\tts_relate(point < 0 ? ts_mix({relation}, pid) : {relation}, p, 2);\n\t}}");
        }
        if self.ending() {
            line!(self, "\tif (ts_is_over(pid))\n\t\treturn;\t/* it holds nothing */");
        }
        for variable in variables {
            line!(self, "\t/* {} */", variable.name());
            self.read_variable(variable, "z->", Some("point"));
        }
        line!(self, "}}");
    }

    /// The cases of a message's first field: calls `each` with every field that holds points that move.
    fn message_cases(&mut self, index: usize, indent: &str, each: impl Fn(&mut Self, usize, Option<SetId>)) {
        let message = &self.layout().messages[index];
        let tagged: Vec<&(Option<i32>, Vec<Option<SetId>>)> =
            message.holds.iter().filter(|(tag, _)| tag.is_some()).collect();
        let others = message.holds.iter().find(|(tag, _)| tag.is_none());
        line!(self, "{indent}switch (z->contents[k].fld0)\n{indent}{{");
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

    fn read_message(&mut self, index: usize) {
        let channels: Vec<&ChannelLayout> =
            self.layout().channels.iter().filter(|c| c.message == index).collect();
        let Some(first) = channels.first() else {
            return;
        };
        let any_moves = channels.iter().any(|channel| self.c_number(channel.point) >= 0);
        if !any_moves && !self.carries_identities(index) {
            return;
        }
        let names: Vec<&str> = channels.iter().map(|channel| channel.name.as_str()).collect();
        line!(self, "\n/* Messages of {} */", names.join(", "));
        let kind = first.kind;
        line!(
            self,
            "static void ts_read_message{index}(int channel, short point)\n{{\tQ{kind} *z = (Q{kind} *) qptr(channel - 1);\n\tint k;\n"
        );
        let relation = self.next_relation();
        line!(self, "\tts_relate(ts_mix({relation}, z->Qlen), &point, 1);");
        line!(self, "\tfor (k = 0; k < z->Qlen; k++)");
        let base = self.relations + 1;
        self.relations += self.layout().messages[index].fields;
        self.message_cases(index, "\t\t", |writer, field, set| {
            let relation = base + field;
            let indent = "\t\t\t";
            line!(
                writer,
                "{indent}{{ ts_hash w = ts_mix({relation}, k); short p[2]; int v = z->contents[k].fld{field};"
            );
            line!(writer, "{indent}  p[0] = point; if (point < 0) w = ts_mix(w, channel);");
            match set {
                Some(set) => {
                    line!(writer, "{indent}  p[1] = TS_POINT{set}(v); if (p[1] < 0) w = ts_mix(w, v);")
                }
                None => line!(writer, "{indent}  p[1] = -1; w = ts_mix(w, v);"),
            }
            line!(writer, "{indent}  ts_relate(w, p, 2); }}");
        });
        line!(self, "}}");
    }

    fn moving(&mut self) {
        self.text.push_str(
            "\n/* Moving a state: `ts_before` is the state as it was, `now` becomes its image. */\n",
        );
        for index in 0..self.layout().bodies.len() {
            if !self.has_identities(index) {
                continue;
            }
            let body = &self.layout().bodies[index];
            let number = body.number;
            line!(self, "\n/* {} */", body.name);
            line!(
                self,
                "static void ts_rename_P{number}(int from, int to)\n{{\tP{number} *old = (P{number} *) ts_process_before(from), *new = (P{number} *) ts_process_at(to);\n"
            );
            if let Some(set) = self.moves(body.control) {
                line!(self, "\tnew->_p = ts_image(TS_POINT{set}(old->_p), old->_p);");
            }
            for variable in self.of_interest(&body.variables) {
                self.move_variable(variable, "old->");
            }
            line!(self, "}}");
        }
        for index in 0..self.layout().messages.len() {
            self.move_message(index);
        }
        line!(
            self,
            "\nstatic void ts_apply(const short *dest)\n{{\n\tts_images(dest);\n\tmemcpy(&now, &ts_before, vsize);"
        );
        for (pid, process) in self.layout().processes.iter().enumerate() {
            let point = self.c_number(process.point);
            let number = self.layout().bodies[process.body].number;
            if point >= 0 {
                line!(
                    self,
                    "\tts_move_process({pid}, ts_number[ts_to[{point}]], sizeof(P{number}));\t/* {} */",
                    process.name
                );
            }
        }
        self.for_each_process("ts_rename_P", "(pid, ts_goes_to(pid))", Self::has_identities);
        for channel in &self.layout().channels {
            let point = self.c_number(channel.point);
            if point >= 0 || self.carries_identities(channel.message) {
                let number = channel.number;
                let to = if point >= 0 { format!("ts_number[ts_to[{point}]]") } else { number.to_string() };
                line!(self, "\tts_move_message{}({number}, {to});\t/* {} */", channel.message, channel.name);
            }
        }
        for variable in self.of_interest(&self.layout().globals) {
            self.move_variable(variable, "ts_before.");
        }
        line!(self, "}}");
    }

    fn move_variable(&mut self, variable: &Variable, before: &str) {
        line!(self, "\t/* {} */", variable.name());
        let (from, to, _, open) = self.open_loops(variable, before);
        let indent = "\t".repeat(open + 1);
        match self.moves(variable.holds) {
            Some(set) => line!(self, "{indent}{to} = ts_image(TS_POINT{set}({from}), {from});"),
            None => line!(self, "{indent}{to} = {from};"),
        }
        self.close_loops(open);
    }

    fn move_message(&mut self, index: usize) {
        let channels: Vec<&ChannelLayout> =
            self.layout().channels.iter().filter(|c| c.message == index).collect();
        let Some(first) = channels.first() else {
            return;
        };
        let any_moves = channels.iter().any(|channel| self.c_number(channel.point) >= 0);
        if !any_moves && !self.carries_identities(index) {
            return;
        }
        let kind = first.kind;
        line!(self, "\nstatic void ts_move_message{index}(int from, int to)");
        line!(
            self,
            "{{\tQ{kind} *old = (Q{kind} *) ts_channel_before(from), *z = (Q{kind} *) qptr(to - 1);\n\tint k;\n"
        );
        line!(self, "\tz->Qlen = old->Qlen;\n\tmemcpy(z->contents, old->contents, sizeof(z->contents));");
        line!(self, "\tfor (k = 0; k < z->Qlen; k++)");
        self.message_cases(index, "\t\t", |writer, field, set| {
            if let Some(set) = set {
                line!(writer, "\t\t\tz->contents[k].fld{field} = ts_image(TS_POINT{set}(old->contents[k].fld{field}), old->contents[k].fld{field});");
            }
        });
        line!(self, "}}");
    }

    /// Messages that have been received stay in the slots behind the last message. They are dead, and cleared.
    fn tidying(&mut self) {
        line!(
            self,
            "\n/* Clears what is behind the last message of a channel. Returns 1 if there was something. */"
        );
        line!(self, "static int ts_tidy(void)\n{{\tint changed = 0;\n");
        for channel in &self.layout().channels {
            if self.c_number(channel.point) >= 0 || self.carries_identities(channel.message) {
                let (number, kind) = (channel.number, channel.kind);
                line!(self, "\tTS_TIDY(Q{kind}, {number});\t/* {} */", channel.name);
            }
        }
        line!(self, "\treturn changed;\n}}");
    }

    /// Is the boot over, and is everything what the analysis relied on?
    fn expecting(&mut self) {
        let layout = self.layout();
        let moved_pids: Vec<usize> = (0..layout.processes.len())
            .filter(|pid| self.c_number(layout.processes[*pid].point) >= 0)
            .collect();
        let ending = self.ending();
        line!(self, "\n/* What the analysis relied on. */");
        self.table("short ts_proctype", layout.processes.iter().map(|p| layout.bodies[p.body].number as i64));
        let sizes: Vec<String> =
            layout.processes.iter().map(|p| format!("sizeof(P{})", layout.bodies[p.body].number)).collect();
        line!(self, "static const unsigned short ts_size[] = {{\n\t{}\n}};", sizes.join(", "));
        self.table(
            "unsigned short ts_end_state",
            layout.processes.iter().map(|p| layout.bodies[p.body].end_state.unwrap_or(0) as i64),
        );
        for body in layout.bodies.iter().filter(|body| !body.early.is_empty()) {
            let states: BTreeSet<usize> = body.early.iter().copied().collect();
            line!(self, "/* The states of {} in which the start is not over. */", body.name);
            self.table(
                &format!("uchar ts_early{}", body.number),
                (0..body.states).map(|state| i64::from(states.contains(&state))),
            );
        }
        line!(self, "\n/* Is the start over? */\nstatic int ts_started(void)\n{{");
        for (pid, process) in layout.processes.iter().enumerate() {
            let body = &layout.bodies[process.body];
            if !body.early.is_empty() {
                line!(
                    self,
                    "\tif (ts_exists({pid}) && ((P0 *) ts_process_at({pid}))->_t == {0}\n\t&& ts_early{0}[((P0 *) ts_process_at({pid}))->_p])\n\t\treturn 0;",
                    body.number
                );
            }
        }
        if !ending {
            let needed = moved_pids.iter().max().map_or(0, |pid| pid + 1);
            line!(self, "\tif (!ts_exists({}))\n\t\treturn 0;", needed.saturating_sub(1));
        }
        line!(self, "\treturn 1;\n}}");
        line!(
            self,
            "\n/* Are processes, parameters and constants what they were found to be? */\nstatic int ts_expected(void)\n{{"
        );
        for (pid, process) in layout.processes.iter().enumerate() {
            let number = layout.bodies[process.body].number;
            let mut conditions = vec![format!("((P0 *) ts_process_at({pid}))->_t != {number}")];
            let fact = |(name, value): &(String, i32)| {
                let place = format!("((P{number} *) ts_process_at({pid}))->{name}");
                match layout.parameters_vary {
                    true => format!("{place} != {value}"),
                    // nobody writes it, but SPIN resets what is not needed any more
                    false => format!("({place} != {value} && {place} != 0)"),
                }
            };
            let facts: Vec<String> = process.facts.iter().map(fact).collect();
            match (facts.is_empty(), ending) {
                (true, _) => {}
                (false, true) => conditions.push(format!("(!ts_is_over({pid}) && ({}))", facts.join(" || "))),
                (false, false) => conditions.extend(facts),
            }
            line!(self, "\tif (ts_exists({pid}) && ({}))\n\t\treturn 0;", conditions.join(" || "));
        }
        for (place, value) in &layout.facts {
            line!(self, "\tif (now.{place} != {value})\n\t\treturn 0;");
        }
        line!(self, "\treturn 1;\n}}");
        for body in &layout.bodies {
            line!(
                self,
                "typedef char ts_check_P{0}[_nstates{0} == {1} ? 1 : -1];\t/* another model's pan.c? */",
                body.number,
                body.states
            );
        }
    }
}

/// For each follower, how it stands to each item: the orbit of the pair, as a number from 1; 0 for the most frequent one.
fn pair_codes(forest: &Forest, generators: &[Permutation], followers: &[u32]) -> Vec<Vec<i64>> {
    // items move as their first points do; those without points of their own can't be told apart by this
    let heads: Vec<Option<u32>> = forest
        .items
        .iter()
        .map(|points| points.first().copied())
        .chain(forest.loose.iter().map(|point| Some(*point)))
        .collect();
    let mut orbit_of: HashMap<(u32, u32), i64> = HashMap::new();
    let mut count = 0;
    for &follower in followers {
        for head in heads.iter().flatten() {
            if orbit_of.contains_key(&(follower, *head)) {
                continue;
            }
            count += 1;
            let mut pending = vec![(follower, *head)];
            orbit_of.insert((follower, *head), count);
            while let Some((a, b)) = pending.pop() {
                for generator in generators {
                    let image = (generator.image(a), generator.image(b));
                    if orbit_of.insert(image, count).is_none() {
                        pending.push(image);
                    }
                }
            }
        }
    }
    let code = |follower: &u32| {
        let row: Vec<i64> =
            heads.iter().map(|head| head.map_or(0, |head| orbit_of[&(*follower, head)])).collect();
        let frequency = |code: &i64| row.iter().filter(|other| *other == code).count();
        // the same for all followers of an orbit, since the numbers of pairs are
        let frequent = row.iter().copied().max_by_key(|code| (frequency(code), *code)).unwrap_or(0);
        row.iter().map(|code| if *code == frequent { 0 } else { *code }).collect()
    };
    followers.iter().map(code).collect()
}

/// Does what is told of points in no item tell them apart? If not, a search on the items would take states for symmetric that are not.
pub fn tells_followers_apart(forest: &Forest, degree: usize, generators: &[Permutation]) -> bool {
    let in_items: BTreeSet<u32> = forest.items.iter().flatten().chain(&forest.loose).copied().collect();
    let in_cells: BTreeSet<u32> = forest.cells.iter().map(|(point, _)| *point).collect();
    for orbit in orbits(degree, generators).iter().filter(|orbit| orbit.len() > 1) {
        let followers: Vec<u32> =
            orbit.iter().copied().filter(|p| !in_items.contains(p) && !in_cells.contains(p)).collect();
        let codes = pair_codes(forest, generators, &followers);
        let different: BTreeSet<&Vec<i64>> = codes.iter().collect();
        if different.len() < codes.len() {
            return false;
        }
    }
    true
}

/// Between the tables and the functions.
pub const MARK: &str = "/* functions */\n";
/// From items to points: what every canonizer has.
const IMAGES: &str = include_str!("../../runtime-c/points.h");
/// How relations are described: what every canonizer has.
const READING: &str = include_str!("../../runtime-c/reading.h");
