//! What symmetry reduction adds to a search: keys of states, what they stand for, and the audit.
//!
//! The audit looks at merged states. A state and the one it was merged with must lead to the same keys, with the same errors on the way; if one
//! of them can do what the other cannot, the symmetry is none. A search on the actual steps of the model says so, and not the analysis that has
//! found the symmetries. States in which processes have ended are left out, for which of them is removed depends on their numbers. What is
//! audited is bounded by work, counted in transitions, so that the same model is audited in the same way everywhere.

use super::moves::{Halt, Moves};
use super::packing::Packing;
use super::shape::Shapes;
use super::state::State;
use super::store::StateId;
use super::successors::{Successors, Turn, What};
use super::symmetry::{Keys, Standing};
use crate::engine::audit::{Audit, Finding};
use crate::engine::outcome::Kind;
use crate::engine::statistics::Statistics;
use std::collections::{BTreeSet, HashSet};

/// So many transitions are always spent on the audit, if there is so much to audit.
const FREE: u64 = 50_000;
/// And one for so many that are searched.
const SHARE: u64 = 5;

/// Keys, and what is known of them.
#[derive(Debug)]
pub struct Reduction<'a> {
    keys: Keys<'a>,
    /// Why the symmetries cannot be trusted.
    pub finding: Option<Finding>,
    audit: Audit,
    /// Is there more in a state than in its key? Then the key cannot be gone on from.
    has_hidden: bool,
    audited: u64,
    audit_work: u64,
    not_audited: u64,
    asked: u64,
    moved: u64,
    as_they_are: u64,
    stored: u64,
    represented: f64,
    uncounted: u64,
    /// States of the start that were stored.
    starts: HashSet<StateId>,
    /// Is each first state behind the start its own image under all symmetries?
    all_are_reached: bool,
    successors: Successors,
    key: State,
}

impl<'a> Reduction<'a> {
    /// Begins with nothing known.
    pub fn new(keys: Keys<'a>, audit: Audit, has_hidden: bool, end_states: bool) -> Reduction<'a> {
        Reduction {
            keys,
            finding: None,
            audit,
            has_hidden,
            audited: 0,
            audit_work: 0,
            not_audited: 0,
            asked: 0,
            moved: 0,
            as_they_are: 0,
            stored: 0,
            represented: 0.0,
            uncounted: 0,
            starts: HashSet::new(),
            all_are_reached: true,
            successors: Successors::new(end_states),
            key: State::default(),
        }
    }

    /// Finds the key of a state.
    pub fn key(&mut self, shapes: &mut Shapes, state: &State, key: &mut State) -> Standing {
        let standing = self.keys.key(shapes, state, key);
        self.asked += 1;
        match standing {
            Standing::Merged => self.moved += 1,
            Standing::Start | Standing::Unlike => self.as_they_are += 1,
            Standing::Own => {}
        }
        self.look_for_surprises();
        standing
    }

    fn look_for_surprises(&mut self) {
        let states = self.keys.unexpected();
        if states > 0 && self.finding.is_none() {
            let what = "processes or values are not what symmetries rely on".to_string();
            self.finding = Some(Finding::Unexpected { states, what });
        }
    }

    /// A state was stored under the key that was asked for last.
    pub fn stored(&mut self, shapes: &Shapes, state: &State, standing: Standing, id: StateId, from: StateId) {
        self.stored += 1;
        let size = match standing {
            Standing::Start => Some(1.0),
            Standing::Unlike => None,
            Standing::Own | Standing::Merged => {
                self.keys.look_at_values(shapes, state);
                self.look_for_surprises();
                self.keys.orbit_size()
            }
        };
        match size {
            Some(size) => self.represented += size,
            None => self.uncounted += 1,
        }
        if standing == Standing::Start {
            self.starts.insert(id);
        } else if from == StateId::NONE || self.starts.contains(&from) {
            self.all_are_reached &= size == Some(1.0);
        }
    }

    /// Audits a merged state, if there is room for it. `executed`: how many transitions the search has made.
    pub fn audit(
        &mut self,
        moves: &mut Moves<'_>,
        packing: &mut Packing,
        (state, key): (&State, &State),
        turn: Turn,
    ) -> Result<(), Halt> {
        let is_wanted = match self.audit {
            Audit::Off => return Ok(()),
            Audit::All => true,
            Audit::UpTo(most) => self.audited < most,
            Audit::Usual => self.audit_work <= FREE + moves.executed / SHARE,
        };
        if !is_wanted {
            return Ok(());
        }
        if self.has_hidden || state.shape != key.shape || self.keys.was_completed() {
            self.not_audited += 1;
            return Ok(());
        }
        let (executed, atomic) = (moves.executed, moves.atomic);
        let ours = self.reached_from(moves, packing, state, turn)?;
        let theirs = self.reached_from(moves, packing, key, turn)?;
        self.audit_work += moves.executed - executed;
        (moves.executed, moves.atomic) = (executed, atomic);
        self.audited += 1;
        if let Some(step) = ours.difference(&theirs) {
            self.finding = Some(Finding::Difference {
                state: shown(state),
                representative: shown(key),
                by: "the one that leads from the first to the second".to_string(),
                step: step.to_string(),
            });
        }
        Ok(())
    }

    /// What a state leads to, up to symmetry.
    fn reached_from(
        &mut self,
        moves: &mut Moves<'_>,
        packing: &mut Packing,
        state: &State,
        turn: Turn,
    ) -> Result<Reached, Halt> {
        let mut successors = std::mem::take(&mut self.successors);
        successors.find(moves, state, turn)?;
        let mut reached = Reached::default();
        let mut next = State::default();
        for successor in &successors.all {
            let words = moves.shapes.get(successors.shape(successor)).words;
            successors.read(successor, &mut next, words);
            self.keys.key(&mut moves.shapes, &next, &mut self.key);
            // which process goes first depends on its number, so that keys of such states need not be the same
            if self.keys.was_completed() {
                continue;
            }
            let mut packed = Vec::new();
            packing.pack(&moves.shapes, &self.key, &mut packed);
            reached.keys.insert(packed);
        }
        for wrong in &successors.wrong {
            reached.errors.insert(match wrong.what {
                What::Step(fault) => fault.kind().words(),
                What::ClaimOver => Kind::ClaimEnd.words(),
                What::Stuck => Kind::InvalidEndState.words(),
            });
        }
        self.successors = successors;
        Ok(reached)
    }

    /// The numbers, for reports.
    pub fn statistics(&self) -> Statistics {
        let all = Some(self.represented).filter(|_| self.uncounted == 0);
        Statistics {
            stored: Some(self.stored as f64),
            standing_for: all.filter(|_| self.all_are_reached),
            standing_for_at_most: all.filter(|_| !self.all_are_reached),
            uncounted: Some(self.uncounted as f64),
            asked: self.asked as f64,
            canonical: (self.asked - self.moved) as f64,
            as_they_are: self.as_they_are as f64,
            unexpected: self.keys.unexpected() as f64,
            merged: self.moved as f64,
            audited: Some(self.audited as f64),
            not_audited: self.not_audited as f64,
            no_audit: (self.audit == Audit::Off).then(|| "it was switched off".to_string()),
            fallbacks: self.keys.inexact() as f64,
            ..Statistics::default()
        }
    }
}

/// What a state leads to.
#[derive(Debug, Default)]
struct Reached {
    /// Keys of the states that follow.
    keys: BTreeSet<Vec<u32>>,
    /// What goes wrong.
    errors: BTreeSet<&'static str>,
}

impl Reached {
    /// What only one of two states can do.
    fn difference(&self, other: &Reached) -> Option<&'static str> {
        match () {
            _ if self.errors != other.errors => Some("only one of them leads to an error"),
            _ if !self.keys.is_subset(&other.keys) => {
                Some("a step of the state is none of the representative")
            }
            _ if !other.keys.is_subset(&self.keys) => {
                Some("a step of the representative is none of the state")
            }
            _ => None,
        }
    }
}

/// A state, for whoever looks into an error of ours.
fn shown(state: &State) -> String {
    format!("{:?}", state.words)
}
