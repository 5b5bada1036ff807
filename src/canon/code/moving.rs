//! How a state is moved by a permutation: `ts_apply`.
//!
//! `*ts_before` is the state as it was, `now` a copy of it that becomes the image. What stays where it is, and knows nobody who moves, is
//! not touched.

use super::{Team, Writer, idle_table, line};
use crate::canon::layout::Variable;

impl Writer<'_> {
    /// Writes `ts_apply`, and all that it needs.
    pub(super) fn moving(&mut self) {
        self.text.push_str(
            "\n/* Moving a state: `*ts_before` is the state as it was, `now` a copy that becomes its image. */\n",
        );
        let knowing: Vec<usize> =
            (0..self.layout().bodies.len()).filter(|body| self.has_identities(*body)).collect();
        for &index in &knowing {
            self.rename_body(index);
        }
        for index in 0..self.layout().messages.len() {
            self.move_message(index);
        }
        line!(self, "\nstatic void ts_apply(const short *dest)\n{{\tint k;\n\n\tts_goes = dest;");
        if self.needs_images() {
            line!(self, "\tts_images(dest);");
        }
        for (number, team) in self.process_teams().iter().enumerate() {
            self.move_team(number, team);
        }
        self.for_each_staying("ts_rename_staying_P", &knowing);
        for (number, team) in self.channel_teams().iter().enumerate() {
            let to = team_image("channels", number, team);
            line!(
                self,
                "\tfor (k = 0; k < {}; k++)\t/* {} */\n\t\tts_move_message{}(ts_channels{number}(k), {to});",
                team.members.len(),
                team.names.join(", "),
                team.body
            );
        }
        for channel in &self.layout().channels {
            if self.c_number(channel.point) < 0 && self.carries_identities(channel.message) {
                line!(
                    self,
                    "\tts_move_message{}({1}, {1});\t/* {2} */",
                    channel.message,
                    channel.number,
                    channel.name
                );
            }
        }
        let globals = self.of_interest(&self.layout().globals);
        for variable in globals.into_iter().filter(|variable| !variable.known) {
            self.move_variable(variable, "ts_before->", "TS_STATE.");
        }
        line!(self, "\t(void) k;\n}}");
    }

    /// What a process knows.
    fn rename_body(&mut self, index: usize) {
        let body = &self.layout().bodies[index];
        let number = body.number;
        line!(self, "\n/* {} */", body.name);
        line!(
            self,
            "static void ts_rename_P{number}(const TS_PROCESS({number}) *old, TS_PROCESS({number}) *new)\n{{"
        );
        if let Some(set) = self.moves(body.control) {
            line!(self, "\tTS_LOCATION(new) = TS_NEW{set}(TS_LOCATION(old));");
        }
        for variable in self.of_interest(&body.variables) {
            if !variable.idle.is_empty() {
                line!(self, "\tif (!{}[TS_LOCATION(old)])", idle_table(number, variable));
            }
            self.move_variable(variable, "old->", "new->");
        }
        line!(self, "}}\n\nstatic inline void ts_rename_staying_P{number}(int pid)\n{{");
        let condition = if self.ending() { "if (!ts_was_over(pid))\n\t\t" } else { "" };
        line!(
            self,
            "\t{condition}ts_rename_P{number}((TS_PROCESS({number}) *) ts_process_before(pid), (TS_PROCESS({number}) *) ts_process_at(pid));\n}}"
        );
    }

    /// All processes of a team.
    fn move_team(&mut self, number: usize, team: &Team) {
        let body = self.layout().bodies[team.body].number;
        let first = format!("ts_members{number}(0)");
        line!(self, "\t{{\t/* {} */", team.names.join(", "));
        if team.in_a_row {
            line!(self, "\t\tconst uchar *old_row = ts_process_before({first});");
            line!(self, "\t\tuchar *new_row = ts_process_at({first});\n\n\t\tTS_UNROLL");
        }
        let to = team_image("members", number, team);
        line!(self, "\t\tfor (k = 0; k < {}; k++)", team.members.len());
        line!(self, "\t\t{{\tlong from = ts_members{number}(k), to = {to};");
        let (old, new) = match team.in_a_row {
            true => (
                format!("(old_row + k * TS_STRIDE(TS_PROCESS({body})))"),
                format!("(new_row + (to - {first}) * TS_STRIDE(TS_PROCESS({body})))"),
            ),
            false => ("ts_process_before(from)".to_string(), "ts_process_at(to)".to_string()),
        };
        line!(self, "\t\t\tconst TS_PROCESS({body}) *old = (TS_PROCESS({body}) *) {old};");
        line!(self, "\t\t\tTS_PROCESS({body}) *new = (TS_PROCESS({body}) *) {new};\n");
        line!(self, "\t\t\tif (TS_SMALL(TS_PROCESS({body})) || from != to)");
        line!(
            self,
            "\t\t\t{{\tmemcpy(new, old, sizeof(TS_PROCESS({body})));\n\t\t\t\tTS_PID(new) = to;\n\t\t\t}}"
        );
        if self.has_identities(team.body) {
            // what has ended holds nothing
            let condition = if self.ending() { "if (!ts_was_over(from))\n\t\t\t\t" } else { "" };
            line!(self, "\t\t\t{condition}ts_rename_P{body}(old, new);");
        }
        line!(self, "\t\t}}\n\t}}");
    }

    fn move_variable(&mut self, variable: &Variable, before: &str, after: &str) {
        line!(self, "\t/* {} */", variable.name());
        let only_index = self.sole_index(variable).is_some();
        let (from, loops, open) = self.open_loops(variable, before, only_index);
        let indent = "\t".repeat(open + 1);
        let to = self.image_place(variable, after, &loops);
        match self.moves(variable.holds) {
            Some(set) => line!(self, "{indent}{to} = TS_NEW{set}({from});"),
            None => line!(self, "{indent}{to} = {from};"),
        }
        self.close_loops(open);
    }

    fn move_message(&mut self, index: usize) {
        let Some(first) = self.layout().channels.iter().find(|channel| channel.message == index) else {
            return;
        };
        let mut channels = self.layout().channels.iter().filter(|channel| channel.message == index);
        let any_moves = channels.any(|channel| self.c_number(channel.point) >= 0);
        if !any_moves && !self.carries_identities(index) {
            return;
        }
        let kind = first.kind;
        line!(self, "\nstatic void ts_move_message{index}(int from, int to)");
        line!(
            self,
            "{{\tconst TS_CHANNEL({kind}) *old = (TS_CHANNEL({kind}) *) ts_channel_before(from);\n\tTS_CHANNEL({kind}) *z = (TS_CHANNEL({kind}) *) TS_CHANNEL_AT(to);"
        );
        let carries = self.carries_identities(index);
        line!(self, "{}", if carries { "\tint k;\n" } else { "" });
        line!(
            self,
            "\tTS_LENGTH(z) = TS_LENGTH(old);\n\tmemcpy(TS_MESSAGES(z), TS_MESSAGES(old), sizeof(TS_MESSAGES(z)));"
        );
        if carries {
            line!(self, "\tfor (k = 0; k < TS_LENGTH(z); k++)");
            self.message_cases(index, "\t\t", |writer, field, set| {
                if let Some(set) = set {
                    line!(writer, "\t\t\tTS_FIELD(z, k, {field}) = TS_NEW{set}(TS_FIELD(old, k, {field}));");
                }
            });
        }
        line!(self, "}}");
    }

    /// Is there something whose place cannot be read from where the items go?
    fn needs_images(&self) -> bool {
        let mut sets = 0..self.layout().sets.len();
        sets.any(|set| self.moves(Some(set)).is_some() && self.is_direct(set).is_none())
            || self.process_teams().iter().chain(&self.channel_teams()).any(|team| team.shift().is_none())
    }
}

/// Where the k-th member of a team goes.
fn team_image(what: &str, number: usize, team: &Team) -> String {
    match team.shift() {
        // words as long as pointers: most of them become one
        Some(shift) => format!("(long) dest[ts_{what}{number}_item(k)] + {shift}"),
        None => format!("ts_renamed[ts_{what}{number}_point(k)]"),
    }
}
