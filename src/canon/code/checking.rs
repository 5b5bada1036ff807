//! `ts_strange_value`: does every variable, and every field of a message, hold one of the values that it was found to have?
//!
//! Tables of expressions have a row for each value of their operands, and nothing else was looked at. A value that was overlooked would make a
//! symmetry of something that is none. So each new state is looked at: a few comparisons for each value.

use super::{Writer, line};
use crate::canon::layout::{Expected, name};
use std::collections::BTreeSet;

/// Sets that are spread over a larger range are compared one by one.
const WIDEST_TABLE: i64 = 4096;

impl Writer<'_> {
    pub(super) fn checking(&mut self) {
        line!(self, "\n/* Values that were taken for the only ones. */");
        self.check_bodies();
        self.check_messages();
        line!(self, "\n/* A value that is none of these, in words; 0: there is none. */");
        line!(self, "static const char *ts_strange_value(void)\n{{\tconst char *found = NULL;\n\tint k;\n");
        let layout = self.layout();
        for expected in &layout.expected {
            self.check_variable(expected, "TS_STATE.", "");
        }
        let checked = |index: &usize| !layout.bodies[*index].expected.is_empty();
        let bodies: Vec<usize> = (0..layout.bodies.len()).filter(checked).collect();
        if !bodies.is_empty() {
            line!(self, "\tfor (k = 0; !found && ts_exists(k); k++)");
            line!(self, "\t\tswitch (TS_PROCTYPE_AT(k))\n\t\t{{");
            for body in bodies {
                let number = layout.bodies[body].number;
                line!(self, "\t\tcase {number}:\tfound = ts_strange_in_P{number}(k);\tbreak;");
            }
            line!(self, "\t\t}}");
        }
        for channel in &layout.channels {
            if layout.messages[channel.message].expected.iter().flatten().any(Option::is_some) {
                let (message, number) = (channel.message, channel.number);
                line!(
                    self,
                    "\tif (!found)\n\t\tfound = ts_strange_message{message}({number});\t/* {} */",
                    channel.name
                );
            }
        }
        line!(self, "\t(void) k;\n\treturn found;\n}}");
    }

    /// The locals of each process type.
    fn check_bodies(&mut self) {
        for body in self.layout().bodies.iter().filter(|body| !body.expected.is_empty()) {
            let number = body.number;
            line!(self, "\nstatic const char *ts_strange_in_P{number}(int pid)");
            line!(
                self,
                "{{\tconst TS_PROCESS({number}) *z = (TS_PROCESS({number}) *) ts_process_at(pid);\n\tconst char *found = NULL;\n"
            );
            for expected in &body.expected {
                self.check_variable(expected, "z->", &format!("{}:", body.name));
            }
            line!(self, "\treturn found;\n}}");
        }
    }

    /// The fields of each kind of message.
    fn check_messages(&mut self) {
        for index in 0..self.layout().messages.len() {
            let message = &self.layout().messages[index];
            let mut channels = self.layout().channels.iter().filter(|channel| channel.message == index);
            let Some(first) = channels.next() else {
                continue;
            };
            if !message.expected.iter().flatten().any(Option::is_some) {
                continue;
            }
            let kind = first.kind;
            line!(self, "\nstatic const char *ts_strange_message{index}(int channel)");
            line!(
                self,
                "{{\tconst TS_CHANNEL({kind}) *z = (TS_CHANNEL({kind}) *) TS_CHANNEL_AT(channel);\n\tint k;\n"
            );
            line!(self, "\tfor (k = 0; k < TS_LENGTH(z); k++)\n\t\tswitch (TS_FIELD(z, k, 0))\n\t\t{{");
            for ((tag, _), expected) in message.holds.iter().zip(&message.expected) {
                match tag {
                    Some(tag) => line!(self, "\t\tcase {tag}:"),
                    None => line!(self, "\t\tdefault:"),
                }
                for (field, values) in expected.iter().enumerate() {
                    if let Some(values) = values {
                        let place = format!("TS_FIELD(z, k, {field})");
                        let strange = strange(&place, values);
                        line!(
                            self,
                            "\t\t\tif ({strange})\n\t\t\t\treturn \"field {} of a message\";",
                            field + 1
                        );
                    }
                }
                line!(self, "\t\t\tbreak;");
            }
            line!(self, "\t\t}}\n\treturn NULL;\n}}");
        }
    }

    fn check_variable(&mut self, expected: &Expected, before: &str, scope: &str) {
        let mut place = before.to_string();
        let mut open = 0;
        for (depth, step) in expected.steps.iter().enumerate() {
            let dot = if depth > 0 { "." } else { "" };
            place.push_str(&format!("{dot}{}", step.name));
            if let Some(length) = step.length {
                let indent = "\t".repeat(open + 1);
                line!(
                    self,
                    "{indent}{{ int i{depth}; for (i{depth} = 0; i{depth} < {length}; i{depth}++) {{"
                );
                place.push_str(&format!("[i{depth}]"));
                open += 1;
            }
        }
        let indent = "\t".repeat(open + 1);
        let strange = strange(&place, &expected.values);
        line!(self, "{indent}if ({strange})\n{indent}\tfound = \"{scope}{}\";", name(&expected.steps));
        self.close_loops(open);
    }
}

/// An expression in C: is a value none of these?
fn strange(place: &str, values: &BTreeSet<i32>) -> String {
    let (Some(&low), Some(&high)) = (values.first(), values.last()) else {
        return "1".to_string();
    };
    let width = i64::from(high) - i64::from(low) + 1;
    // numbers before the first one are large without a sign
    let outside = format!("(unsigned) {place} - (unsigned) {low} > {}u", width - 1);
    if width == values.len() as i64 {
        return if low == high { format!("{place} != {low}") } else { outside };
    }
    if width <= WIDEST_TABLE {
        // a row of bits, in octets
        let mut octets = vec![0u8; (width as usize).div_ceil(8)];
        for value in values {
            let at = (i64::from(*value) - i64::from(low)) as usize;
            octets[at / 8] |= 1 << (at % 8);
        }
        let text: String = octets.iter().map(|octet| format!("\\{octet:03o}")).collect();
        let at = format!("({place} - {low})");
        return format!("{outside} || !((\"{text}\"[{at} / 8] >> ({at} % 8)) & 1)");
    }
    values.iter().map(|value| format!("{place} != {value}")).collect::<Vec<_>>().join(" && ")
}
