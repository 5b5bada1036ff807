//! The layout of a model's states in SPIN's verifier: where the points of the skeleton are, in the words of pan.h and pan.t.
//!
//! [`moved`] finds the control states that move with statements; then [`channels`], [`processes`] and [`variables`] find everything else,
//! [`facts`] what is known of it, and [`expected`] what a verifier can check of that.

mod channels;
mod expected;
mod facts;
mod missing;
mod moved;
mod processes;
mod statements;
mod variables;

use super::c_text::without_quotations;
use super::control::Control;
use super::files::SpinFiles;
use super::header::Header;
use super::idle::reset_variables;
use crate::analysis::sorts::places::Class;
use crate::canon::layout::*;
use crate::group::permutation::Permutation;
use crate::model::Model;
use crate::model::features::Feature;
use crate::model::subject::Subject;
use crate::model::symbols::*;
use crate::symmetry::Symmetries;
pub use missing::NoLayout;
use std::collections::{BTreeMap, HashMap, HashSet};

/// States and what moves them: the points of the skeleton, and behind them the control states that move.
#[derive(Clone, Debug)]
pub struct Moving {
    /// Where everything is.
    pub layout: Layout,
    /// How many points there are.
    pub degree: usize,
    /// The generators that are used.
    pub generators: Vec<Permutation>,
    /// Symmetries that had to be given up here, with the reason.
    pub given_up: Vec<String>,
}

/// Finds the layout.
pub fn layout(subject: &Subject, symmetries: &Symmetries, files: &SpinFiles) -> Result<Moving, NoLayout> {
    let header = Header::new(&files.header, &files.code);
    let statements = without_quotations(&files.statements);
    let control = Control::new(&files.transitions, &files.statements, &files.code, &header);
    let mut builder = Builder {
        subject,
        model: &subject.model,
        symmetries,
        statements: &statements,
        reset: reset_variables(&statements, &header),
        header,
        control,
        layout: Layout::default(),
        sets: HashMap::new(),
    };
    builder.build()
}

struct Builder<'a> {
    subject: &'a Subject,
    model: &'a Model,
    symmetries: &'a Symmetries,
    header: Header,
    control: Control,
    /// What SPIN wrote into pan.m.
    statements: &'a str,
    /// Local variables that SPIN resets.
    reset: HashSet<(usize, String)>,
    layout: Layout,
    /// Which sets there are already; `None` stands for channels.
    sets: HashMap<Option<Class>, SetId>,
}

/// Where the control states of a body go.
type MovedStates = BTreeMap<(BodyId, usize), usize>;

impl Builder<'_> {
    fn build(&mut self) -> Result<Moving, NoLayout> {
        let (generators, given_up) = self.generators();
        let first = self.symmetries.skeleton.points.len();
        let mut states: Vec<(BodyId, usize)> =
            generators.iter().flat_map(|(_, moved)| moved.keys().copied()).collect();
        states.sort_unstable();
        states.dedup();
        let degree = first + states.len();
        let number: HashMap<(BodyId, usize), u32> =
            states.iter().enumerate().map(|(index, state)| (*state, (first + index) as u32)).collect();
        let extended = generators.iter().map(|(permutation, moved)| {
            let points = (0..).zip(permutation.images().iter().copied());
            let control = moved.iter().map(|(state, to)| (number[state], number[&(state.0, *to)]));
            Permutation::of_pairs(degree, points.chain(control))
        });
        let generators = extended.collect::<Option<Vec<Permutation>>>().ok_or(NoLayout::NoPermutation)?;
        self.channels()?;
        self.bodies(&number)?;
        self.processes()?;
        self.globals()?;
        self.all_globals();
        self.layout.complete = self.model.boot.complete;
        self.layout.parameters_vary = self.symmetries.sorts.doubts.pids_vary;
        self.what_is_known();
        self.what_is_idle(&number, &generators);
        self.what_may_be_reset();
        self.layout.forget_last = !self.model.features.uses(Feature::Last);
        Ok(Moving { layout: std::mem::take(&mut self.layout), degree, generators, given_up })
    }

    /// SPIN's number of a body.
    fn proctype(&self, body: BodyId) -> Result<usize, NoLayout> {
        let body = self.model.symbols.body(body);
        let name = if body.kind == BodyKind::Init { ":init:" } else { &body.name };
        self.header.proctypes.get(name).copied().ok_or_else(|| NoLayout::NoProctype(name.to_string()))
    }
}
