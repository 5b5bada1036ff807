//! The code of a `d_step`.
//!
//! It is laid out in the order of the text, as SPIN does it: a node that has been laid out already is jumped to. The guard of an option is its
//! first statement; where it cannot be executed, the next option is tried. A statement behind it that cannot be executed is an
//! error. A block at the beginning of an option has no guard.

use super::nodes::*;
use crate::program::Unsupported;
use crate::program::action::Action;
use crate::program::step::{Entry, Instruction, Step};
use std::collections::{HashMap, HashSet};

/// Makes the code of a `d_step`.
pub(super) fn step(nodes: &Nodes, node: Node, inside: Seq) -> Result<Step, Unsupported> {
    let behind = nodes.get(node).next;
    let entry = entry(nodes, inside);
    let mut writer =
        Writer { nodes, code: Vec::new(), laid_out: HashSet::new(), at: HashMap::new(), jumps: Vec::new() };
    let Ends { first, extent, .. } = nodes.ends(inside);
    writer.sequence(first, extent, behind, None)?;
    writer.code.push(Instruction::Leave);
    Ok(Step { entry, code: writer.finish(behind)? })
}

/// When a `d_step` can be executed.
fn entry(nodes: &Nodes, inside: Seq) -> Entry {
    let first = nodes.ends(inside).first;
    let behind_join = match nodes.get(first).kind {
        Kind::Join => nodes.get(first).next,
        _ => None,
    };
    let choice = behind_join.unwrap_or(first);
    match &nodes.get(choice).kind {
        Kind::Unless { main, .. } => entry(nodes, *main),
        Kind::Block(inside) => entry(nodes, *inside),
        Kind::Choice { .. } => {
            let mut guards = Vec::new();
            guards_of(nodes, choice, &mut guards);
            match guards.is_empty() || guards.contains(&Action::Else) {
                true => Entry::Always,
                false => Entry::Any(guards),
            }
        }
        Kind::Basic(Action::Else) => Entry::Else,
        Kind::Basic(action @ (Action::Guard(_) | Action::Send(_) | Action::Receive(_))) => {
            Entry::Any(vec![action.clone()])
        }
        _ => Entry::Always,
    }
}

/// The guards of the options of a choice, those of choices at their beginnings included. Other statements are not asked.
fn guards_of(nodes: &Nodes, choice: Node, into: &mut Vec<Action>) {
    for option in nodes.parts(choice) {
        let beginning = nodes.beginning(nodes.ends(option).first);
        match &nodes.get(beginning).kind {
            Kind::Block(inside) => guards_of(nodes, nodes.ends(*inside).first, into),
            Kind::Choice { repeats: false, .. } => guards_of(nodes, beginning, into),
            Kind::Basic(
                action @ (Action::Guard(_) | Action::Send(_) | Action::Receive(_) | Action::Else),
            ) => into.push(action.clone()),
            _ => {}
        }
    }
}

struct Writer<'a> {
    nodes: &'a Nodes,
    code: Vec<Instruction>,
    laid_out: HashSet<Node>,
    /// Where the code of a node begins.
    at: HashMap<Node, usize>,
    /// Jumps whose goals are not known yet.
    jumps: Vec<(usize, Node)>,
}

impl Writer<'_> {
    fn jump(&mut self, goal: Node) {
        self.jumps.push((self.code.len(), goal));
        self.code.push(Instruction::Jump(0));
    }

    /// Does the code go on with what is laid out next?
    fn falls_through(&self) -> bool {
        !matches!(self.code.last(), Some(Instruction::Jump(_)))
    }

    /// Lays out nodes up to the last one. `guarded` collects the guards of an option that may have to give way to the next.
    fn sequence(
        &mut self,
        first: Node,
        last: Node,
        behind: Option<Node>,
        mut guarded: Option<&mut Vec<usize>>,
    ) -> Result<(), Unsupported> {
        let mut fell_into = true;
        let mut at = Some(first);
        while let Some(node) = at {
            let next = self.nodes.get(node).next;
            at = next;
            if self.laid_out.contains(&node) {
                continue;
            }
            self.laid_out.insert(node);
            let content = self.nodes.get(node);
            if !content.indivisible {
                if fell_into {
                    self.jump(node);
                }
                return Ok(());
            }
            self.at.insert(node, self.code.len());
            match &content.kind {
                Kind::Choice { repeats, .. } => {
                    let on = if *repeats { Some(node) } else { next };
                    self.choice(node, on)?;
                }
                Kind::Block(inside) => {
                    let Ends { first, extent, .. } = self.nodes.ends(*inside);
                    self.sequence(first, extent, next, None)?;
                }
                Kind::Exit => match (next, behind) {
                    (Some(next), _) => {
                        let goal = self.nodes.follow(next, content.atomic)?;
                        self.jump(goal);
                    }
                    (None, Some(behind)) => self.jump(behind),
                    (None, None) => return Err(Unsupported::Statement(content.span)),
                },
                Kind::Goto(_) | Kind::Break(_) => {
                    let goal = self.nodes.goal(node)?;
                    let goal = self.nodes.follow(goal, content.atomic)?;
                    self.jump(goal);
                }
                Kind::Join => {
                    if let Some(next) = next.filter(|next| self.laid_out.contains(next)) {
                        self.jump(next);
                    }
                }
                Kind::Basic(action) => {
                    if let Some(guards) = guarded.take() {
                        guards.push(self.code.len());
                    }
                    let action = action.clone();
                    self.code.push(Instruction::Do { action, otherwise: None, span: content.span });
                }
                Kind::Unless { .. } | Kind::Atomic(_) | Kind::DStep(_) | Kind::End => {
                    return Err(Unsupported::Statement(content.span));
                }
            }
            fell_into = self.falls_through();
            let is_choice = matches!(content.kind, Kind::Choice { .. });
            if let (false, true, Some(next)) = (is_choice, fell_into, next) {
                if self.laid_out.contains(&next) {
                    self.jump(next);
                    return Ok(());
                }
            }
            if node == last {
                if let (true, Some(behind)) = (fell_into && !is_choice, behind) {
                    self.jump(behind);
                }
                return Ok(());
            }
        }
        Ok(())
    }

    /// The options of a choice, one after the other; behind the last one nothing is left to be tried.
    fn choice(&mut self, node: Node, on: Option<Node>) -> Result<(), Unsupported> {
        for option in self.nodes.parts(node) {
            let Ends { first, extent, .. } = self.nodes.ends(option);
            let mut guards = Vec::new();
            self.sequence(first, extent, on, Some(&mut guards))?;
            let next_option = self.code.len();
            for guard in guards {
                if let Instruction::Do { otherwise, .. } = &mut self.code[guard] {
                    *otherwise = Some(next_option);
                }
            }
        }
        self.code.push(Instruction::NoOption(self.nodes.get(node).span));
        Ok(())
    }

    /// Gives all jumps their goals. What is outside of the `d_step` is where it ends.
    fn finish(mut self, behind: Option<Node>) -> Result<Vec<Instruction>, Unsupported> {
        let leave = self.code.len() - 1;
        for (jump, goal) in std::mem::take(&mut self.jumps) {
            let goal = match self.at.get(&goal) {
                Some(at) => *at,
                None if Some(goal) == behind || !self.nodes.get(goal).indivisible => leave,
                None => return Err(Unsupported::Statement(self.nodes.get(goal).span)),
            };
            self.code[jump] = Instruction::Jump(goal);
        }
        Ok(self.code)
    }
}
