//! Labels, and the jumps to them.
//!
//! No jump may lead into a `d_step`, but SPIN forgets that it is inside of one where another `d_step` ends in it. Then it accepts a jump to a
//! place that its verifier has no states for: whoever jumps there stands still for ever.

use super::{Entry, Resolver};
use crate::model::symbols::{BodyId, LabelInfo};
use crate::promela::diagnostic::Diagnostic;
use crate::promela::source::Span;
use crate::promela::syntax::{Ident, Label, Name, NodeId};
use std::ops::Range;

/// The labels and jumps of one body.
#[derive(Default)]
pub(super) struct Labels {
    found: Vec<Found>,
    jumps: Vec<Jump>,
}

struct Found {
    name: Name,
    node: NodeId,
    span: Span,
    /// The block that its name belongs to.
    block: u32,
    /// The inline that it came from.
    inline: Option<Name>,
    /// The outermost `d_step` around it.
    d_step: Option<Span>,
    /// The `d_step` that SPIN takes it to be in.
    known_d_step: Option<Span>,
    /// Has its statement ended?
    is_behind: bool,
}

struct Jump {
    name: Ident,
    node: NodeId,
    block: u32,
    /// The open blocks around it, innermost last.
    around: Vec<u32>,
    d_step: Option<Span>,
    known_d_step: Option<Span>,
}

impl Labels {
    /// How many labels there are so far.
    pub(super) fn count(&self) -> usize {
        self.found.len()
    }

    /// Says for the labels of a statement that has ended in which `d_step` SPIN takes them to be.
    pub(super) fn place(&mut self, labels: Range<usize>, known_d_step: Option<Span>) {
        for label in &mut self.found[labels] {
            label.known_d_step = known_d_step;
            label.is_behind = true;
        }
    }

    /// Is there a label of this name whose statement has ended?
    pub(super) fn is_behind(&self, name: &Name) -> bool {
        self.found.iter().any(|label| label.is_behind && label.name == *name)
    }
}

impl Resolver {
    pub(super) fn label(&mut self, label: &Label) {
        let Some(block) = self.label_name(&label.name) else {
            return;
        };
        let new = Found {
            name: label.name.name.clone(),
            node: label.id,
            span: label.name.span,
            block,
            inline: self.place.inline.clone(),
            d_step: self.place.d_step,
            known_d_step: self.place.known_d_step,
            is_behind: false,
        };
        let labels = &mut self.place.labels;
        let same =
            |other: &&Found| other.name == new.name && other.block == block && other.inline == new.inline;
        let twice = labels.found.iter().find(same).map(|other| other.span);
        labels.found.push(new);
        if let Some(first) = twice {
            self.redeclared(&label.name, first);
        }
    }

    pub(super) fn jump(&mut self, label: &Label) {
        if let Some(block) = self.label_name(&label.name) {
            let around = self.blocks.iter().map(|block| block.number).collect();
            self.place.labels.jumps.push(Jump {
                name: label.name.clone(),
                node: label.id,
                block,
                around,
                d_step: self.place.d_step,
                known_d_step: self.place.known_d_step,
            });
        }
    }

    /// The block that the name of a label belongs to: where it was seen first, or this one.
    fn label_name(&mut self, name: &Ident) -> Option<u32> {
        match self.lookup(&name.name) {
            Some(Entry::Label(block, _)) => Some(block),
            Some(other) => {
                let first = self.span_of(other);
                self.report(
                    Diagnostic::error(
                        name.span,
                        format!("`{}` can't be a label: it is the name of something else", name.name),
                    )
                    .related(first, "declared here"),
                );
                None
            }
            None => {
                let block = self.blocks.last_mut()?;
                let entry = Entry::Label(block.number, name.span);
                block.names.insert(name.name.clone(), entry);
                Some(block.number)
            }
        }
    }

    /// At the end of a body, all its labels are known.
    pub(super) fn resolve_jumps(&mut self, body: BodyId, labels: Labels) {
        for jump in &labels.jumps {
            let same_name = || labels.found.iter().filter(|label| label.name == jump.name.name);
            let exact = same_name().rev().find(|label| label.block == jump.block);
            let outer = || same_name().find(|label| jump.around.contains(&label.block));
            match exact.or_else(outer).or_else(|| same_name().next_back()) {
                Some(label) => {
                    self.symbols.jumps.insert(jump.node, label.node);
                    let leaves = jump.d_step.is_some() && label.d_step != jump.d_step;
                    if leaves || label.known_d_step != jump.known_d_step {
                        let problem = Diagnostic::error(jump.name.span, "a jump into or out of a `d_step`")
                            .related(label.span, "it goes here")
                            .hint("`atomic` allows such jumps");
                        self.report(problem);
                    } else if label.d_step != jump.d_step {
                        self.symbols.jumps_into_d_steps.push(jump.name.span);
                    }
                }
                None => {
                    self.error(jump.name.span, format!("there is no label `{}` in this body", jump.name.name))
                }
            }
        }
        let infos = labels.found.into_iter().map(|label| LabelInfo { name: label.name, node: label.node });
        self.symbols.bodies[body.0 as usize].labels.extend(infos);
    }

    pub(super) fn check_remote_labels(&mut self) {
        for (proctype, label) in std::mem::take(&mut self.remote_labels) {
            let Some(body) = self.symbols.proctype(&proctype.name) else {
                self.error(proctype.span, format!("there is no process type `{}`", proctype.name));
                continue;
            };
            let known = (self.symbols.body(body).labels.iter()).any(|l| l.name == label.name);
            if !known {
                self.error(
                    label.span,
                    format!("the process type `{}` has no label `{}`", proctype.name, label.name),
                );
            }
        }
    }
}
