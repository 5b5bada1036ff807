//! What `spin -t -p -g -l -s -r -v -b` prints, line by line.
//!
//! A statement has a line ` 12: proc  2 (guest:1) m.pml:49 (state 2) [slot!coin,1]`; before it, with the same number, may come what it
//! sends or receives, and after it, indented, the variables and channels that have changed. SPIN shows an array as a whole when one of
//! its elements changes, and all channels with messages in them. With `-b` the model's own `printf`s are silent, so that nothing in
//! between can be mistaken for SPIN's words. After the last step comes the state that was reached.

/// A line of SPIN's output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Here a cycle starts.
    Cycle,
    /// A statement has been executed, or a process ended.
    Statement { step: i64, who: Who, place: SpinPlace, text: String },
    /// A process has ended.
    Ended { step: i64, pid: u32 },
    /// A message.
    Message { step: i64, who: Who, sends: bool, handshake: bool, message: String, channel: Queue },
    /// A variable's value.
    Value { name: String, value: String },
    /// The messages in a channel.
    Contents { channel: Queue, messages: String },
    /// A process has been started. Its number counts the claim.
    Started { proctype: String, number: u32 },
    /// A step of the trail is none of the model.
    Mismatch(String),
    /// The trail is over; the state that was reached follows.
    End { steps: i64 },
    /// Where a process is at the end.
    At { who: Who, place: SpinPlace, may_end: bool },
    /// An error message of SPIN.
    Error { place: Option<SpinPlace>, text: String },
    /// The text of an assertion that failed.
    Assertion(String),
    /// Anything else.
    Other,
}

/// Who makes a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Claim(String),
    Process(u32, String),
}

/// A channel: its number, and how somebody calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Queue {
    pub number: u32,
    /// The process whose variable it is, as far as SPIN says so.
    pub owner: Option<u32>,
    pub spelled: String,
}

/// A place in the model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SpinPlace {
    pub file: String,
    pub line: u32,
    pub state: u32,
}

/// SPIN's words for steps that do not fit.
const MISMATCHES: [&str; 5] = [
    ", no matching stmnt ",
    ": no process ",
    "trail file doesn't match spec",
    "transition failed",
    "has more than one match",
];

/// Reads a line.
pub(super) fn line(text: &str) -> Line {
    if text.trim() == "<<<<<START OF CYCLE>>>>>" {
        return Line::Cycle;
    }
    if let Some(rest) = text.strip_prefix("spin: trail ends after ") {
        let steps = rest.split(' ').next().and_then(|word| word.parse().ok());
        return steps.map_or(Line::Other, |steps| Line::End { steps });
    }
    if let Some(rest) = text.strip_prefix("spin: text of failed assertion: ") {
        return Line::Assertion(rest.trim().to_string());
    }
    if MISMATCHES.iter().any(|words| text.contains(words)) {
        return Line::Mismatch(text.trim().to_string());
    }
    if let Some(rest) = text.strip_prefix("spin: ") {
        return error(rest);
    }
    if let Some(rest) = text.strip_prefix("Starting ") {
        let started = rest.split_once(" with pid ");
        let started = started.and_then(|(proctype, number)| Some((proctype, number.trim().parse().ok()?)));
        return started.map_or(Line::Other, |(proctype, number)| Line::Started {
            proctype: proctype.to_string(),
            number,
        });
    }
    if let Some(rest) = text.strip_prefix("\t\t") {
        return changed(rest).unwrap_or(Line::Other);
    }
    step(text).unwrap_or(Line::Other)
}

/// `m.pml:25, Error: assertion violated`
fn error(rest: &str) -> Line {
    let Some((place, text)) = rest.split_once("Error: ") else {
        return Line::Other;
    };
    let place = place.trim_end_matches([' ', ',']).rsplit_once(':');
    let place = place.and_then(|(file, line)| {
        Some(SpinPlace { file: file.to_string(), line: line.parse().ok()?, state: 0 })
    });
    Line::Error { place, text: text.trim().to_string() }
}

/// `x = 1`, `guest(2):purse = 2`, `queue 2 (d): [1,1][2,1]`
fn changed(rest: &str) -> Option<Line> {
    if let Some(rest) = rest.strip_prefix("queue ") {
        let (channel, messages) = rest.rsplit_once("): ")?;
        return Some(Line::Contents { channel: queue(channel)?, messages: messages.trim().to_string() });
    }
    let (name, value) = rest.split_once(" = ")?;
    Some(Line::Value { name: owned(name), value: value.trim().to_string() })
}

/// A variable of a process as we write it: `guest(2):purse` is `guest[2].purse`.
fn owned(name: &str) -> String {
    let name = name.trim();
    match split_owner(name) {
        Some((proctype, pid, own)) => format!("{}.{own}", process_name(proctype, pid)),
        None => name.to_string(),
    }
}

fn split_owner(name: &str) -> Option<(&str, u32, &str)> {
    let (owner, own) = name.split_once("):")?;
    let (proctype, pid) = owner.rsplit_once('(')?;
    Some((proctype, pid.parse().ok()?, own))
}

/// `2 (d`, `1 (P(2):own`: what stands between `queue` and the last parenthesis
fn queue(text: &str) -> Option<Queue> {
    let (number, name) = text.split_once(" (")?;
    let (owner, spelled) = match split_owner(name) {
        Some((_, pid, own)) => (Some(pid), own),
        None => (None, name),
    };
    Some(Queue { number: number.trim().parse().ok()?, owner, spelled: spelled.to_string() })
}

/// A process as users know it.
pub(super) fn process_name(proctype: &str, pid: u32) -> String {
    match proctype {
        ":init:" => "init".to_string(),
        _ => format!("{proctype}[{pid}]"),
    }
}

/// ` 12: proc  2 (guest:1) m.pml:49 …`
fn step(text: &str) -> Option<Line> {
    if let Some((number, pid)) = text.strip_suffix(" terminates").and_then(|rest| rest.split_once(": proc "))
    {
        return Some(Line::Ended { step: number.trim().parse().ok()?, pid: pid.trim().parse().ok()? });
    }
    let (number, rest) = text.split_once(":\tproc ")?;
    let step: i64 = number.trim().parse().ok()?;
    let (pid, rest) = rest.split_once(" (")?;
    let (name, rest) = rest.split_once(") ")?;
    let name = name.rsplit_once(':').map_or(name, |(name, _)| name).to_string();
    let who = match pid.trim() {
        "-" => Who::Claim(name),
        pid => Who::Process(pid.parse().ok()?, name),
    };
    let (mut place, rest) = place_of(rest)?;
    if let Some(found) = message(step, &who, rest) {
        return Some(found);
    }
    let (state, rest) = rest.strip_prefix("(state ")?.split_once(')')?;
    place.state = state.parse().ok()?;
    // SPIN may say in between that it is a valid end state
    match rest.split_once("\t[") {
        Some((_, statement)) => {
            let text = statement.rsplit_once(']').map_or(statement, |(text, _)| text).to_string();
            Some(Line::Statement { step, who, place, text })
        }
        None => Some(Line::At { who, place, may_end: rest.contains("<valid end state>") }),
    }
}

/// What may follow the place of a step.
const BEHIND_PLACES: [&str; 4] = ["(state ", "Send ", "Sent ", "Recv "];

/// `m.pml:49 (state 2)`: the place, and what is behind it. Names of files may have spaces and colons in them.
fn place_of(text: &str) -> Option<(SpinPlace, &str)> {
    text.match_indices(':').find_map(|(colon, _)| {
        let (line, rest) = text[colon + 1..].split_once(' ')?;
        let line = line.parse().ok().filter(|_| BEHIND_PLACES.iter().any(|words| rest.starts_with(words)))?;
        Some((SpinPlace { file: text[..colon].to_string(), line, state: 0 }, rest))
    })
}

/// `Sent coin,1 -> queue 1 (slot)`: SPIN says `Sent` of handshakes and `Send` of messages that wait.
fn message(step: i64, who: &Who, rest: &str) -> Option<Line> {
    let (sends, handshake, rest) = match rest.split_once(' ')? {
        ("Send", rest) => (true, false, rest),
        ("Sent", rest) => (true, true, rest),
        ("Recv", rest) => (false, false, rest),
        _ => return None,
    };
    let (message, channel) = rest.split_once("\t-> queue ").or_else(|| rest.split_once("\t<- queue "))?;
    let channel = queue(channel.trim_end().strip_suffix(')')?)?;
    let message = message.trim().to_string();
    Some(Line::Message { step, who: who.clone(), sends, handshake, message, channel })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let guest = Who::Process(2, "guest".to_string());
        let place = |line, state| SpinPlace { file: "m.pml".to_string(), line, state };
        assert_eq!(
            line("  8:\tproc  2 (guest:1) m.pml:49 Sent coin,1\t-> queue 1 (slot)"),
            Line::Message {
                step: 8,
                who: guest.clone(),
                sends: true,
                handshake: true,
                message: "coin,1".to_string(),
                channel: Queue { number: 1, owner: None, spelled: "slot".to_string() }
            }
        );
        assert_eq!(
            line("  1:\tproc  2 (guest:1) m.pml:32 (state 1)\t[(!(taken[_pid]))]\t<merge 0 now @2>"),
            Line::Statement {
                step: 1,
                who: guest.clone(),
                place: place(32, 1),
                text: "(!(taken[_pid]))".to_string()
            }
        );
        assert_eq!(
            line(" 28:\tproc  - (never_0:1) m.pml:26 (state 3) <valid end state>"),
            Line::At { who: Who::Claim("never_0".to_string()), place: place(26, 3), may_end: true }
        );
        assert_eq!(
            line(" 52:\tproc  2 (guest:1) m.pml:56 (state 12) <valid end state>\t[(1)]"),
            Line::Statement { step: 52, who: guest, place: place(56, 12), text: "(1)".to_string() }
        );
        assert_eq!(
            line("\t\t:init:(0):i = 4"),
            Line::Value { name: "init.i".to_string(), value: "4".to_string() }
        );
        assert_eq!(
            line("\t\tqueue 2 (P(3):d[1]): [1,1][2,1]"),
            Line::Contents {
                channel: Queue { number: 2, owner: Some(3), spelled: "d[1]".to_string() },
                messages: "[1,1][2,1]".to_string()
            }
        );
        assert_eq!(line("  4: proc 1 terminates"), Line::Ended { step: 4, pid: 1 });
        assert!(matches!(line("  2: proc 0, no matching stmnt 99"), Line::Mismatch(_)));
        assert_eq!(
            line("spin: m.pml:25, Error: assertion violated"),
            Line::Error { place: Some(place(25, 0)), text: "assertion violated".to_string() }
        );
        for file in ["my model.pml", "a:7 b.pml", "dir (state 1)/m.pml", "C: Send x.pml"] {
            let Line::Statement { place, text, .. } =
                line(&format!("  3:\tproc  0 (p:1) {file}:12 (state 4)\t[x = 1]"))
            else {
                panic!("{file}");
            };
            assert_eq!(
                (place, &text[..]),
                (SpinPlace { file: file.to_string(), line: 12, state: 4 }, "x = 1")
            );
        }
        for odd in [
            "",
            "spin: ",
            "x",
            " 1:\tproc",
            " 1:\tproc  x (y",
            "\t\tqueue 1",
            "Starting",
            "  1:\tproc  0 (a:1) b",
        ] {
            assert_eq!(line(odd), Line::Other, "{odd}");
        }
    }
}
