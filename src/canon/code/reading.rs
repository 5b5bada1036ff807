//! How a state is told to the search: `ts_read`.
//!
//! Processes that move are read in *teams*: those of one process type and one orbit. So are channels. For each of its members, a team adds
//! up all its data to one key, and names the items that it refers to.

use super::relations::Party;
use super::tables::is_consecutive;
use super::{Team, Writer, idle_table, line};
use crate::canon::layout::*;
use std::collections::BTreeSet;

/// Whose variables are read.
#[derive(Clone, Copy, PartialEq)]
enum Owner {
    /// Nobody's.
    Global,
    /// Those of a process or channel that stays.
    Staying,
    /// Those of a process or channel that moves; is it in one item?
    Moving(bool),
}

impl Writer<'_> {
    /// Writes `ts_read`, and all that it needs.
    pub(super) fn reading(&mut self) {
        self.text.push_str(READING);
        let teams = self.process_teams();
        self.idle_tables();
        self.masks(&teams);
        for (number, team) in teams.iter().enumerate() {
            self.read_team(number, team);
        }
        let staying: Vec<usize> =
            (0..self.layout().bodies.len()).filter(|body| self.is_read_staying(*body)).collect();
        for &body in &staying {
            self.read_staying(body);
        }
        let channel_teams = self.channel_teams();
        for (number, team) in channel_teams.iter().enumerate() {
            self.read_messages(&format!("team{number}"), team.body, Some(team));
        }
        let messages: Vec<usize> =
            (0..self.layout().messages.len()).filter(|message| self.has_staying_channels(*message)).collect();
        for &message in &messages {
            self.read_messages(&format!("staying{message}"), message, None);
        }
        line!(self, "\n/* Describes the state. */\nstatic void ts_read(void)\n{{\tint k;\n");
        line!(self, "\tif (!ts_masked)\n\t\tts_make_masks();");
        for (number, team) in teams.iter().enumerate() {
            self.read_members(number, team);
        }
        self.for_each_staying("ts_read_staying_P", &staying);
        for (number, team) in channel_teams.iter().enumerate() {
            let arguments = team_arguments("channels", number, team);
            line!(
                self,
                "\tfor (k = 0; k < {}; k++)\n\t\tts_read_messages_team{number}({arguments});",
                team.members.len()
            );
        }
        for channel in &self.layout().channels {
            if self.c_number(channel.point) < 0 && self.carries_identities(channel.message) {
                line!(
                    self,
                    "\tts_read_messages_staying{}({});\t/* {} */",
                    channel.message,
                    channel.number,
                    channel.name
                );
            }
        }
        for variable in self.telling(&self.layout().globals) {
            line!(self, "\t/* {} */", variable.name());
            self.read_variable(variable, "TS_STATE.", Owner::Global);
        }
        line!(self, "\t(void) k;\n}}");
    }

    /// In which control states nobody will read a variable.
    fn idle_tables(&mut self) {
        for body in &self.layout().bodies {
            for variable in self.of_interest(&body.variables).into_iter().filter(|v| !v.idle.is_empty()) {
                line!(
                    self,
                    "/* The states of {} in which {} will not be read. */",
                    body.name,
                    variable.name()
                );
                let table = format!("uchar {}", idle_table(body.number, variable));
                self.table(&table, (0..body.states).map(|s| i64::from(variable.idle.contains(&s))));
            }
        }
    }

    /// The tables of the teams, and which bytes of a process are data.
    fn masks(&mut self, teams: &[Team]) {
        for (number, team) in teams.iter().enumerate() {
            self.team_tables("members", number, team);
        }
        for (number, team) in self.channel_teams().iter().enumerate() {
            self.team_tables("channels", number, team);
        }
        line!(self, "\n/* Which bits of a process are neither an identity nor indexed by one. */");
        for (number, team) in teams.iter().enumerate() {
            let body = self.layout().bodies[team.body].number;
            line!(self, "static TS_PROCESS({body}) ts_mask{number};");
        }
        line!(self, "static int ts_masked;\n\nstatic void ts_make_masks(void)\n{{\tts_masked = 1;");
        for (number, team) in teams.iter().enumerate() {
            let body = &self.layout().bodies[team.body];
            line!(self, "\tmemset(&ts_mask{number}, 255, sizeof(ts_mask{number}));");
            line!(self, "\tTS_PID(&ts_mask{number}) = 0;");
            if self.moves(body.control).is_some() {
                line!(self, "\tTS_LOCATION(&ts_mask{number}) = 0;");
            }
            for variable in self.of_interest(&body.variables) {
                let (place, _, open) = self.open_loops(variable, &format!("ts_mask{number}."), false);
                line!(self, "{}{place} = 0;", "\t".repeat(open + 1));
                self.close_loops(open);
            }
        }
        line!(self, "}}");
    }

    fn team_tables(&mut self, what: &str, number: usize, team: &Team) {
        line!(self, "\n/* {} */", team.names.join(", "));
        self.member_numbers(&format!("ts_{what}{number}"), team.members.iter().map(|m| *m as i64).collect());
        let points = team.points.iter().map(|point| self.c_number(*point)).collect();
        self.member_numbers(&format!("ts_{what}{number}_point"), points);
        if let Some(items) = &team.items {
            let items = items.iter().map(|item| *item as i64).collect();
            self.member_numbers(&format!("ts_{what}{number}_item"), items);
        }
    }

    /// A number for the k-th member of a team: a table, unless they are consecutive.
    fn member_numbers(&mut self, name: &str, numbers: Vec<i64>) {
        if is_consecutive(&numbers) {
            line!(self, "#define {name}(k)\t((k) + {})", numbers[0]);
            return;
        }
        self.table(&format!("short {name}_"), numbers);
        line!(self, "#define {name}(k)\t{name}_[k]");
    }

    /// Is the first thing that is told of every item the data of a process that knows nobody? Then keys need not be set to 0 before.
    pub(super) fn first_sets_keys(&self) -> bool {
        let teams = self.process_teams();
        let Some(first) = teams.first() else {
            return false;
        };
        let items: BTreeSet<usize> = first.items.iter().flatten().copied().collect();
        let body = &self.layout().bodies[first.body];
        items.len() == self.source.forest.len()
            && self.moves(body.control).is_none()
            && self.telling(&body.variables).is_empty()
    }

    /// Variables that are renamed, or moved by an index, without those that are always the same.
    fn telling<'v>(&self, variables: &'v [Variable]) -> Vec<&'v Variable> {
        variables.iter().filter(|variable| self.is_of_interest(variable) && !variable.known).collect()
    }

    /// All processes of a team.
    fn read_members(&mut self, number: usize, team: &Team) {
        let body = self.layout().bodies[team.body].number;
        let arguments = team_arguments("members", number, team);
        let count = team.members.len();
        match team.in_a_row {
            true => {
                line!(self, "\t{{\tconst uchar *row = ts_process_at(ts_members{number}(0));\n");
                line!(self, "\t\tTS_UNROLL\n\t\tfor (k = 0; k < {count}; k++)");
                line!(
                    self,
                    "\t\t\tts_read_members{number}((TS_PROCESS({body}) *) (row + k * TS_STRIDE(TS_PROCESS({body}))), {arguments});\n\t}}"
                );
            }
            false => {
                line!(self, "\tfor (k = 0; k < {count}; k++)");
                line!(
                    self,
                    "\t\tts_read_members{number}((TS_PROCESS({body}) *) ts_process_at(ts_members{number}(k)), {arguments});"
                );
            }
        }
    }

    /// A process of a team: all of its data, and whom it knows.
    fn read_team(&mut self, number: usize, team: &Team) {
        let body = &self.layout().bodies[team.body];
        let plain = team.items.is_some();
        line!(self, "\n/* {} */", team.names.join(", "));
        let item = if plain { ", int item" } else { "" };
        line!(
            self,
            "static inline void ts_read_members{number}(const TS_PROCESS({}) *z, int pid, int point{item})",
            body.number
        );
        let constant = self.constant();
        line!(
            self,
            "{{\tts_hash h = {constant} * ts_add_up((const uchar *) z, (const uchar *) &ts_mask{number}, sizeof(TS_PROCESS({})));\n",
            body.number
        );
        if let Some(set) = self.moves(body.control) {
            let constant = self.constant();
            line!(
                self,
                "\tif (TS_POINT{set}(TS_LOCATION(z)) < 0)\n\t\th += {constant} * (TS_NUMBER(TS_LOCATION(z)) + 1);\n\telse"
            );
            let state = self.party(set, "TS_LOCATION(z)", false);
            self.relate_generally_with_owner("\t", state);
        }
        if self.ending() {
            line!(self, "\tif (!ts_is_over(pid))\t/* then it holds nothing */\n\t{{");
        }
        for variable in self.telling(&body.variables) {
            self.read_own_variable(body.number, variable, Owner::Moving(plain));
        }
        if self.ending() {
            line!(self, "\t}}");
        }
        match plain {
            true if number == 0 && self.first_sets_keys() => {
                line!(self, "\tts_keys[item] = h;\t/* the first to say something of it */")
            }
            true => line!(self, "\tts_key(item, h);"),
            false => line!(self, "\tts_relate(h, (short[]) {{ (short) point }}, 1);"),
        }
        line!(self, "\t(void) pid; (void) point;\n}}");
    }

    fn relate_generally_with_owner(&mut self, indent: &str, other: Party) {
        let owner = Party { point: "point".into(), item: None, data: None, unique: true };
        self.relate(indent, &[owner, Party { data: None, ..other }], &[], None);
    }

    /// Is something of the processes of a body told that stay?
    fn is_read_staying(&self, body: usize) -> bool {
        self.has_identities(body)
    }

    /// A process that stays: whom it knows.
    fn read_staying(&mut self, index: usize) {
        let body = &self.layout().bodies[index];
        line!(self, "\n/* {}, where it stays */", body.name);
        line!(self, "static void ts_read_staying_P{}(int pid)", body.number);
        line!(self, "{{\tconst TS_PROCESS({0}) *z = (TS_PROCESS({0}) *) ts_process_at(pid);\n", body.number);
        if let Some(set) = self.moves(body.control) {
            let state = self.party(set, "TS_LOCATION(z)", false);
            line!(self, "\tif (TS_POINT{set}(TS_LOCATION(z)) >= 0)");
            self.relate("\t", &[Party { data: None, item: None, ..state }], &["pid"], None);
        }
        if self.ending() {
            line!(self, "\tif (ts_is_over(pid))\n\t\treturn;\t/* it holds nothing */");
        }
        for variable in self.of_interest(&body.variables) {
            self.read_own_variable(body.number, variable, Owner::Staying);
        }
        line!(self, "}}");
    }

    /// A variable of a process, unless nobody will read it.
    fn read_own_variable(&mut self, proctype: usize, variable: &Variable, owner: Owner) {
        line!(self, "\t/* {} */", variable.name());
        if !variable.idle.is_empty() {
            line!(self, "\tif (!{}[TS_LOCATION(z)])\n\t{{", idle_table(proctype, variable));
        }
        self.read_variable(variable, "z->", owner);
        if !variable.idle.is_empty() {
            line!(self, "\t}}");
        }
    }

    /// Describes the elements of a variable.
    fn read_variable(&mut self, variable: &Variable, before: &str, owner: Owner) {
        let only_index = !matches!(owner, Owner::Moving(_)) && self.sole_index(variable).is_some();
        let (place, loops, open) = self.open_loops(variable, before, only_index);
        let indent = "\t".repeat(open + 1);
        let mut parties = Vec::new();
        let mut data: Vec<&str> = Vec::new();
        match owner {
            Owner::Global => {}
            Owner::Staying => data.push("pid"),
            Owner::Moving(plain) => parties.push(moving_owner(plain)),
        }
        for (name, set) in &loops {
            match set {
                Some(set) if only_index => {
                    parties.push(Party { data: None, ..self.party(*set, name, true) });
                }
                Some(set) => parties.push(self.party(*set, name, true)),
                None => data.push(name),
            }
        }
        match self.moves(variable.holds) {
            Some(set) => parties.push(self.party(set, &place, false)),
            None => data.push(&place),
        }
        self.relate(&indent, &parties, &data, (owner == Owner::Moving(true)).then_some("item"));
        self.close_loops(open);
    }

    fn has_staying_channels(&self, message: usize) -> bool {
        let mut channels = self.layout().channels.iter().filter(|channel| channel.message == message);
        self.carries_identities(message) && channels.any(|channel| self.c_number(channel.point) < 0)
    }

    /// The messages in a channel; `team`: of channels that move.
    fn read_messages(&mut self, name: &str, index: usize, team: Option<&Team>) {
        let plain = team.is_some_and(|team| team.items.is_some());
        let stays = |channel: &&ChannelLayout| channel.message == index && self.c_number(channel.point) < 0;
        let staying: Vec<&ChannelLayout> = self.layout().channels.iter().filter(stays).collect();
        let (kind, names, arguments) = match team {
            Some(team) => {
                (team.kind, team.names.clone(), if plain { ", int point, int item" } else { ", int point" })
            }
            None => (
                staying.first().map_or(0, |channel| channel.kind),
                staying.iter().map(|channel| channel.name.clone()).collect(),
                "",
            ),
        };
        line!(self, "\n/* Messages of {} */", names.join(", "));
        line!(self, "static void ts_read_messages_{name}(int channel{arguments})");
        line!(
            self,
            "{{\tconst TS_CHANNEL({kind}) *z = (TS_CHANNEL({kind}) *) TS_CHANNEL_AT(channel);\n\tint k;"
        );
        let (owner, sum) = match team {
            Some(_) => {
                let constant = self.constant();
                line!(self, "\tts_hash h = {constant} * TS_LENGTH(z);\n");
                (Some(moving_owner(plain)), plain.then_some("item"))
            }
            None => {
                line!(self);
                (None, None)
            }
        };
        line!(self, "\tfor (k = 0; k < TS_LENGTH(z); k++)");
        self.message_cases(index, "\t\t", |writer, field, set| {
            let number = format!("TS_FIELD(z, k, {field})");
            let mut parties: Vec<Party> = owner.iter().cloned().collect();
            let mut data = vec!["k"];
            if owner.is_none() {
                data.push("channel");
            }
            match set {
                Some(set) => parties.push(writer.party(set, &number, false)),
                None => data.push(&number),
            }
            writer.relate("\t\t\t", &parties, &data, sum);
        });
        match (team, plain) {
            (None, _) => {}
            (_, true) => line!(self, "\tts_key(item, h);\n\t(void) point;"),
            (_, false) => line!(self, "\tts_relate(h, (short[]) {{ (short) point }}, 1);"),
        }
        line!(self, "}}");
    }
}

/// The process or channel that has what is read.
fn moving_owner(plain: bool) -> Party {
    Party { point: "point".into(), item: plain.then(|| "item".into()), data: None, unique: true }
}

/// What the function that reads a member is told.
fn team_arguments(what: &str, number: usize, team: &Team) -> String {
    let item = team.items.as_ref().map(|_| format!(", ts_{what}{number}_item(k)")).unwrap_or_default();
    format!("ts_{what}{number}(k), ts_{what}{number}_point(k){item}")
}

/// How relations are described: what every canonizer has.
const READING: &str = include_str!("../../../runtime-c/reading.h");
