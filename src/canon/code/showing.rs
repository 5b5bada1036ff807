//! States in words, for the reports of `runtime-c/audit.h`; and hidden variables, which are no part of a state.

use super::{Writer, line};
use crate::canon::layout::{Member, elements};

/// Longer variables are not shown as a whole.
const MOST_SHOWN: usize = 64;

impl Writer<'_> {
    pub(super) fn showing(&mut self) {
        line!(self, "\n/* Names, for reports. */\nstatic void ts_say(const char *, ...);");
        let names: Vec<String> = self.moved.iter().map(|point| (self.source.names)(*point)).collect();
        self.names("ts_point_name", names);
        let names = self.layout().processes.iter().map(|process| process.name.clone()).collect();
        self.names("ts_process_name", names);
        line!(self, "\nstatic void ts_show_globals(void)\n{{");
        for steps in &self.layout().all {
            self.show(steps, "TS_STATE.", "");
        }
        line!(self, "}}\n\nstatic void ts_show_locals(int pid)\n{{\tswitch (TS_PROCTYPE_AT(pid))\n\t{{");
        for body in &self.layout().bodies {
            let number = body.number;
            line!(
                self,
                "\tcase {number}:\n\t{{\tconst TS_PROCESS({number}) *z = (TS_PROCESS({number}) *) ts_process_at(pid);\n\t\t(void) z;"
            );
            for steps in &body.all {
                self.show(steps, "z->", "\t\t");
            }
            line!(self, "\t\tbreak;\n\t}}");
        }
        line!(self, "\t}}\n}}\n\nstatic void ts_show_channels(void)\n{{\tint k;\n");
        for channel in &self.layout().channels {
            let (number, kind) = (channel.number, channel.kind);
            let fields = self.layout().messages[channel.message].fields;
            line!(self, "\tts_say(\" {}=[\");", c_text(&channel.name));
            line!(
                self,
                "\tfor (k = 0; k < TS_LENGTH((TS_CHANNEL({kind}) *) TS_CHANNEL_AT({0})); k++)\n\t{{",
                number
            );
            for field in 0..fields {
                line!(
                    self,
                    "\t\tts_say(\"%s%d\", {}, (int) TS_FIELD((TS_CHANNEL({kind}) *) TS_CHANNEL_AT({}), k, {field}));",
                    if field == 0 { "k ? \" \" : \"\"" } else { "\",\"" },
                    number
                );
            }
            line!(self, "\t}}\n\tts_say(\"]\");");
        }
        line!(self, "\t(void) k;\n}}");
    }

    fn names(&mut self, table: &str, names: Vec<String>) {
        line!(self, "static const char *const {table}[] = {{");
        for name in names {
            line!(self, "\t\"{}\",", c_text(&name));
        }
        line!(self, "\t0\n}};");
    }

    fn show(&mut self, steps: &[Member], before: &str, indent: &str) {
        let all = elements(steps);
        for element in all.iter().take(MOST_SHOWN) {
            line!(self, "{indent}\tts_say(\" {element}=%d\", (int) {before}{element});");
        }
        if all.len() > MOST_SHOWN {
            line!(self, "{indent}\tts_say(\" ...\");");
        }
    }

    /// Reading, writing and filling all hidden variables.
    pub(super) fn hidden(&mut self) {
        let all: Vec<String> = self.layout().hidden.iter().flat_map(|steps| elements(steps)).collect();
        line!(
            self,
            "\n/* Hidden variables are no part of a state. */\n#define TS_HIDDEN_COUNT\t{}",
            all.len()
        );
        if all.is_empty() {
            return;
        }
        line!(self, "static void ts_hidden_fill(int value)\n{{");
        all.iter().for_each(|place| line!(self, "\t{place} = value;"));
        line!(self, "}}\n\nstatic void ts_hidden_get(int *values)\n{{");
        all.iter().enumerate().for_each(|(k, place)| line!(self, "\tvalues[{k}] = {place};"));
        line!(self, "}}\n\nstatic void ts_hidden_set(const int *values)\n{{");
        all.iter().enumerate().for_each(|(k, place)| line!(self, "\t{place} = values[{k}];"));
        line!(self, "}}");
    }
}

/// Characters inside of a string in C.
fn c_text(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ").replace('%', "%%")
}
