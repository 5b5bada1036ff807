//! The claims of a verifier: how many there are, which of them ran, and how it is told which one to use. Their names are those of
//! [`crate::model::claims`].
//!
//! With several claims, pan.c has a table `spin_c_typ` with NCLAIMS entries, and SPIN 6.5.2 numbers them from the last body of the model
//! backwards. A claim that stands before a proctype gets a number beyond the end of the table: pan writes outside of it, and `-N NAME` finds an
//! entry that nobody has filled, in which the claim starts in no state at all and never reports anything. The claim that pan uses without `-N` is not
//! looked up there.

use super::files::SpinFiles;
use super::header::Header;
use super::trail::Trail;
use thiserror::Error;

/// How many claims a verifier has room for: one at least.
pub fn number_of(files: &SpinFiles) -> usize {
    let line = files.header.lines().find_map(|line| line.trim().strip_prefix("#define NCLAIMS"));
    line.and_then(|number| number.trim().parse().ok()).unwrap_or(1)
}

/// The name of the claim that ran when a trail was written: none, if none of the model did.
pub fn that_ran(files: &SpinFiles, trail: &Trail) -> Option<String> {
    let number = usize::try_from(trail.claim().filter(|_| !trail.is_non_progress())?).ok()?;
    let header = Header::new(&files.header, &files.code);
    header.proctypes.into_iter().find(|(_, of)| *of == number).map(|(name, _)| name)
}

/// The claims of a verifier that has several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimTable {
    /// How many entries the table has.
    room: usize,
    entries: Vec<Entry>,
    /// The claim that runs if nothing is said.
    usual: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    claim: String,
    /// Its place in the table, or beyond.
    place: usize,
    /// What is written there: the number of its body.
    body: usize,
}

/// How a verifier is told which claim to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// It uses it anyway.
    Usual,
    /// With `-N`.
    ByName,
    /// Not at all.
    Impossible,
}

/// How a verifier is told to use a claim: the option, or why that is not possible.
pub fn option_for(files: &SpinFiles, claim: &str) -> Result<Vec<String>, Unselectable> {
    match ClaimTable::read(files).map(|table| table.selection(claim)) {
        None | Some(Selection::Usual) => Ok(Vec::new()),
        Some(Selection::ByName) => Ok(vec!["-N".to_string(), claim.to_string()]),
        Some(Selection::Impossible) => Err(Unselectable),
    }
}

/// Why `-N` cannot be used.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error(
    "SPIN's option -N does not work in a model with several claims, one of which stands before a proctype"
)]
pub struct Unselectable;

impl Unselectable {
    /// What to do.
    pub const HINT: &str = "put all claims after the last proctype";
}

impl ClaimTable {
    /// Reads the table of a verifier; `None` if it has one claim at most.
    pub fn read(files: &SpinFiles) -> Option<ClaimTable> {
        let room = number_of(files);
        if room < 2 {
            return None;
        }
        let start = files.code.find("/* claim select */")?;
        let block = &files.code[start..];
        let block = &block[..block.find("break;").unwrap_or(block.len())];
        let mut table = ClaimTable { room, entries: Vec::new(), usual: String::new() };
        for line in block.lines() {
            let Some((claim, code)) = remark(line) else { continue };
            if let Some((place, body)) =
                code.strip_prefix("spin_c_typ[").and_then(|rest| rest.split_once("] = "))
            {
                let (place, body) = (place.parse().ok()?, body.trim_end_matches(';').parse().ok()?);
                table.entries.push(Entry { claim: claim.to_string(), place, body });
            } else if code.contains("->_n = ") {
                table.usual = claim.to_string();
            }
        }
        (table.entries.len() == table.room && !table.usual.is_empty()).then_some(table)
    }

    /// How a claim is selected.
    pub fn selection(&self, claim: &str) -> Selection {
        // what is written outside of the table does no harm if it is 0, as what is there
        let is_beyond = |entry: &&Entry| entry.place >= self.room;
        let harm = self.entries.iter().filter(is_beyond).any(|entry| entry.body != 0);
        let named: Vec<&Entry> = self.entries.iter().filter(|entry| entry.claim == claim).collect();
        match &named[..] {
            _ if harm => Selection::Impossible,
            [_] if self.usual == claim => Selection::Usual,
            [entry] if !is_beyond(entry) && !self.entries.iter().any(|entry| is_beyond(&entry)) => {
                Selection::ByName
            }
            _ => Selection::Impossible,
        }
    }
}

/// `code /* remark */`
fn remark(line: &str) -> Option<(&str, &str)> {
    let (code, rest) = line.split_once("/* ")?;
    Some((rest.strip_suffix(" */")?, code.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(claims: usize, block: &str) -> Option<ClaimTable> {
        ClaimTable::read(&SpinFiles {
            header: format!("\t#define NCLAIMS\t{claims}\n"),
            code: format!("\tcase 4:\t/* claim select */\n{block}\t\tbreak;\n"),
            transitions: String::new(),
            statements: String::new(),
            checksum: 0,
        })
    }

    #[test]
    fn a_claim_behind_all_processes_is_selected_by_name() {
        let block = "\t\tspin_c_typ[0] = 2; /* b */\n\t\t((P3 *)pptr(h))->c_cur[0] = 6;\n\t\tspin_c_typ[1] = 1; /* a */\n\
                     \t\t((P3 *)pptr(h))->_n = 1; /* a */\n";
        let table = table(2, block).unwrap();
        assert_eq!(table.selection("a"), Selection::Usual);
        assert_eq!(table.selection("b"), Selection::ByName);
        assert_eq!(table.selection("c"), Selection::Impossible);
    }

    #[test]
    fn a_claim_before_a_process_is_beyond_the_end() {
        let block = "\t\tspin_c_typ[0] = 2; /* b */\n\t\tspin_c_typ[2] = 0; /* a */\n\t\t((P3 *)pptr(h))->_n = 2; /* a */\n";
        let first = table(2, block).unwrap();
        assert_eq!(first.selection("a"), Selection::Usual);
        assert_eq!(first.selection("b"), Selection::Impossible);
        let second = table(2, &block.replace("] = 0;", "] = 1;")).unwrap();
        assert_eq!(second.selection("a"), Selection::Impossible);
    }

    #[test]
    fn one_claim_needs_no_table() {
        assert_eq!(table(1, ""), None);
    }
}
