//! From a body to its automaton.
//!
//! The automata are those of SPIN's verifier without its optimisations, up to the numbers of their locations: how many states a model has,
//! and which steps lead from one to another, depends on them. So the construction follows SPIN's, stage by stage:
//!
//! 1. [`build`] makes numbered [`nodes`] of the statements;
//! 2. [`raw`] finds where each node leads to, by [`follow`];
//! 3. [`mod@flatten`] takes choices and escapes apart, so that each location has its transitions;
//! 4. [`indivisible`] makes code of what is inside of a `d_step`.

mod build;
mod flatten;
mod follow;
mod indivisible;
mod nodes;
mod raw;

use super::action::Action;
use super::automaton::*;
use super::storage::Storage;
use super::{Labels, Unsupported};
use crate::model::symbols::{BodyId, Symbols};
use crate::promela::syntax::Sequence;
use flatten::flatten;
use nodes::{Kind, Node, Nodes};
use std::sync::Arc;

/// The automaton of a body. `next` is the number of the next transition of the model.
pub(super) fn automaton(
    symbols: &Symbols,
    storage: &mut Storage,
    labels: &Labels,
    body: BodyId,
    sequence: &Sequence,
    next: &mut u32,
) -> Result<Automaton, Unsupported> {
    let mut nodes = build::nodes(symbols, storage, labels, body, sequence, next)?;
    let start = nodes.top.map(|top| nodes.ends(top).first);
    let start = match start {
        Some(first) => nodes.get(nodes.follow(first, nodes.get(first).atomic)?).number,
        None => 0,
    };
    let table = raw::transitions(&mut nodes)?;
    let mut marks = marks(&nodes, labels);
    let copies = flatten(table, &mut marks, &|node| nodes.get(node).global);
    marks_behind_joins(&nodes, &copies, &mut marks);
    let mut actions: Vec<Option<Arc<Action>>> = vec![None; nodes.all.len()];
    let mut locations = Vec::new();
    for (number, copies) in copies.iter().enumerate() {
        let mut transitions = Vec::new();
        for copy in copies {
            let action = match &actions[copy.node.0] {
                Some(known) => known.clone(),
                None => Arc::new(action(&mut nodes, copy.node)?),
            };
            actions[copy.node.0] = Some(action.clone());
            let content = nodes.get(copy.node);
            transitions.push(Transition {
                number: content.global,
                to: Location(copy.to),
                action,
                keeps_control: copy.atomic,
                escape: copy.escape.map(Location),
                is_end_of_choice: matches!(content.kind, Kind::Join),
                statement: content.statement,
                span: content.span,
            });
        }
        locations.push(LocationInfo { marks: marks[number], transitions });
    }
    let labelled = |label| nodes.labelled(label).map(|node| Location(nodes.get(node).number));
    let labels = symbols.body(body).labels.iter().map(|label| labelled(label.node)).collect();
    Ok(Automaton { body, start: Location(start), locations, labels })
}

fn marks(nodes: &Nodes, labels: &Labels) -> Vec<Marks> {
    let mut marks = vec![Marks::default(); nodes.next_number as usize];
    for content in &nodes.all {
        if matches!(content.kind, Kind::End) {
            marks[content.number as usize].end = true;
        }
    }
    for (label, node) in &nodes.labels {
        let at = &mut marks[nodes.get(*node).number as usize];
        *at = at.and(labels.marks(*label));
    }
    marks
}

/// Where nothing happens but the end of a choice, the process may as well stop behind it.
fn marks_behind_joins(nodes: &Nodes, copies: &[Vec<flatten::Copy>], marks: &mut [Marks]) {
    for (number, copies) in copies.iter().enumerate() {
        if let [only] = &copies[..] {
            if matches!(nodes.get(only.node).kind, Kind::Join) && marks[number].end {
                marks[only.to as usize].end = true;
            }
        }
    }
}

/// What a node does.
fn action(nodes: &mut Nodes, node: Node) -> Result<Action, Unsupported> {
    Ok(match &nodes.get(node).kind {
        Kind::Basic(action) => action.clone(),
        Kind::End => Action::End,
        Kind::DStep(inside) => {
            let inside = *inside;
            Action::Indivisible(Box::new(indivisible::step(nodes, node, inside)?))
        }
        _ => Action::Nothing,
    })
}
