//! Where a process is after a node: jumps and the ends of choices are followed to the next statement.
//!
//! Inside of an atomic sequence, only as far as it goes: a jump or the end of a choice that leads out of it is a step of its own, which
//! gives up control.

use super::nodes::*;
use crate::program::Unsupported;

/// More jumps in a row than this are a loop without a statement.
const MOST_JUMPS: usize = 500;

impl Nodes {
    /// The node that is reached from `node`, if control is kept (`atomic`) or not.
    pub(super) fn follow(&self, node: Node, atomic: bool) -> Result<Node, Unsupported> {
        let mut at = node;
        for _ in 0..MOST_JUMPS {
            let next = match &self.get(at).kind {
                Kind::Goto(_) | Kind::Break(_) => self.goal(at)?,
                Kind::Join | Kind::Exit => match self.get(at).next {
                    Some(next) => next,
                    None => return Ok(at),
                },
                Kind::Unless { main, .. } => self.follow(self.ends(*main).first, atomic)?,
                _ => return Ok(at),
            };
            if atomic && !self.get(next).atomic {
                return Ok(at);
            }
            at = next;
        }
        Err(Unsupported::EndlessJumps(self.get(node).span))
    }

    /// Where a jump goes.
    pub(super) fn goal(&self, jump: Node) -> Result<Node, Unsupported> {
        let goal = match self.get(jump).kind {
            Kind::Goto(label) => self.labelled(label),
            Kind::Break(this) => self.exits[this.0],
            _ => self.get(jump).next,
        };
        goal.filter(|goal| *goal != jump).ok_or(Unsupported::EndlessJumps(self.get(jump).span))
    }

    /// The statement that an option or a block begins with.
    pub(super) fn beginning(&self, first: Node) -> Node {
        let mut at = first;
        for _ in 0..MOST_JUMPS {
            at = match (&self.get(at).kind, self.get(at).next) {
                (Kind::Join, Some(next)) => next,
                (Kind::Unless { main, .. }, _) => self.ends(*main).first,
                _ => break,
            };
        }
        at
    }
}
