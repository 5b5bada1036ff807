//! From links to transitions: every location has the transitions of the statements that may be executed there.
//!
//! Choices inside of choices are taken apart, and what a process may be left for is put in front: the transitions of the outermost
//! `unless` first, those of one escape in the opposite of their order. Labels go along: one on a choice is also behind the guards
//! of its options.

use super::nodes::Node;
use super::raw::{Leads, Raw, Table};
use crate::program::Marks;

/// A transition, as a copy of a node's own.
#[derive(Clone, Debug)]
pub(super) struct Copy {
    pub(super) node: Node,
    /// The number of the node that it leads to; 0: nowhere.
    pub(super) to: u32,
    /// Is control kept?
    pub(super) atomic: bool,
    /// If it is one of an escape: where that begins.
    pub(super) escape: Option<u32>,
    escapes: Vec<u32>,
}

impl Copy {
    fn of(raw: &Raw) -> Copy {
        Copy { node: raw.node, to: raw.to, atomic: raw.atomic, escape: None, escapes: raw.escapes.clone() }
    }
}

/// The transitions of each location; `global` tells nodes with the same statement apart. `marks` are the marks of the locations.
pub(super) fn flatten(table: Table, marks: &mut [Marks], global: &dyn Fn(Node) -> u32) -> Vec<Vec<Copy>> {
    let mut links: Vec<Option<Vec<u32>>> = table
        .iter()
        .map(|leads| match leads {
            Some(Leads::Links(links)) if !links.is_empty() => Some(links.clone()),
            _ => None,
        })
        .collect();
    take_apart(&mut links, marks);
    let mut copies: Vec<Vec<Copy>> = vec![Vec::new(); table.len()];
    for (number, leads) in table.iter().enumerate() {
        if let Some(Leads::Step(raw)) = leads {
            copies[number].push(Copy::of(raw));
        }
    }
    for number in 1..table.len() {
        let Some(links) = &links[number] else { continue };
        let mut pulled = Vec::new();
        for &link in links {
            // what is not a statement any more has its own transitions already: the first of them counts
            if let Some(copy) = copies[link as usize].first().cloned() {
                spread(marks, link, copy.to);
                pulled.push(copy);
            }
        }
        copies[number] = pulled;
    }
    for number in 1..copies.len() {
        add_escapes(number, &mut copies, global);
    }
    copies
}

/// Replaces links to choices by what these link to, until there are none.
fn take_apart(links: &mut [Option<Vec<u32>>], marks: &mut [Marks]) {
    loop {
        let mut changed = false;
        for number in 1..links.len() {
            let Some(own) = &links[number] else { continue };
            let is_choice = |link: u32| links[link as usize].is_some();
            if !own.iter().any(|link| is_choice(*link)) {
                continue;
            }
            let mut flat = Vec::new();
            for &link in own {
                match &links[link as usize] {
                    None => flat.push(link),
                    Some(inner) => {
                        for &inner in inner {
                            spread(marks, link, inner);
                            flat.push(inner);
                        }
                        changed = true;
                    }
                }
            }
            links[number] = Some(flat);
        }
        if !changed {
            return;
        }
    }
}

/// The marks of a location are those of another, too.
fn spread(marks: &mut [Marks], from: u32, to: u32) {
    let from = marks[from as usize];
    if let Some(to) = marks.get_mut(to as usize) {
        *to = to.and(from);
    }
}

/// Puts the transitions of escapes before those of a location.
fn add_escapes(number: usize, copies: &mut [Vec<Copy>], global: &dyn Fn(Node) -> u32) {
    let own = copies[number].clone();
    for copy in &own {
        for &begin in copy.escapes.iter().rev() {
            for escape in copies[begin as usize].clone() {
                let same = |other: &Copy| global(other.node) == global(escape.node);
                if !copies[number].iter().any(same) {
                    copies[number].insert(0, Copy { escape: Some(begin), ..escape });
                }
            }
        }
    }
}
