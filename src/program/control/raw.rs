//! The transitions of single nodes.
//!
//! A statement has one transition; a choice or a block has a *link* to each of the statements that it may begin with. The order in which
//! nodes are visited matters: jumps that leave an atomic sequence give control up, and they are known as such from the moment when
//! the sequence is visited.

use super::nodes::*;
use crate::program::Unsupported;
use crate::program::action::Action;
use crate::program::expression::Expr;

/// What leads on from a node.
#[derive(Clone, Debug)]
pub(super) enum Leads {
    /// A transition.
    Step(Raw),
    /// To the beginnings of options, or of a block: the numbers of their nodes.
    Links(Vec<u32>),
}

/// A transition of a node.
#[derive(Clone, Debug)]
pub(super) struct Raw {
    /// The node.
    pub(super) node: Node,
    /// The number of the node that it leads to; 0: nowhere, the process is gone.
    pub(super) to: u32,
    /// Is control kept?
    pub(super) atomic: bool,
    /// The numbers of the nodes at which escapes begin.
    pub(super) escapes: Vec<u32>,
}

/// By number of the node: what leads on from it.
pub(super) type Table = Vec<Option<Leads>>;

/// The transitions of all nodes.
pub(super) fn transitions(nodes: &mut Nodes) -> Result<Table, Unsupported> {
    nodes.tie_ends();
    let mut table = Table::new();
    table.resize_with(nodes.next_number as usize, || None);
    if let Some(top) = nodes.top {
        nodes.sequence(top, &mut table)?;
    }
    Ok(table)
}

impl Nodes {
    fn number(&self, node: Node) -> u32 {
        self.get(node).number
    }

    /// What is behind a block is behind the last node in it.
    fn tie_ends(&mut self) {
        for index in (0..self.all.len()).rev() {
            let node = Node(index);
            let (Some(inside), Some(next)) = (self.inside(node), self.get(node).next) else { continue };
            let mut behind = Some(next);
            while let Some(join) = behind.filter(|node| matches!(self.get(*node).kind, Kind::Join)) {
                behind = self.get(join).next;
            }
            let last = self.ends(inside).last;
            if self.get(last).next.is_none() {
                self.get_mut(last).next = behind;
            }
        }
    }

    fn sequence(&mut self, seq: Seq, table: &mut Table) -> Result<(), Unsupported> {
        let Ends { first, last, .. } = self.ends(seq);
        let mut at = Some(first);
        while let Some(node) = at {
            if !std::mem::replace(&mut self.get_mut(node).done, true) {
                self.visit(node, table)?;
            }
            if node == last {
                break;
            }
            at = self.get(node).next;
        }
        Ok(())
    }

    fn visit(&mut self, node: Node, table: &mut Table) -> Result<(), Unsupported> {
        let number = self.number(node) as usize;
        match self.get(node).kind.clone() {
            Kind::Unless { main, .. } => self.sequence(main, table)?,
            Kind::Choice { options, .. } => {
                let beginnings = options.iter().map(|option| self.beginning(self.ends(*option).first));
                let possible = beginnings.filter(|node| !self.is_never_executable(*node));
                table[number] = Some(Leads::Links(possible.map(|node| self.number(node)).collect()));
                for option in options {
                    self.sequence(option, table)?;
                }
            }
            Kind::Block(inside) | Kind::Atomic(inside) => {
                self.give_up_control(inside)?;
                let beginning = self.beginning(self.ends(inside).first);
                self.tie_last(inside, node);
                table[number] = Some(Leads::Links(vec![self.number(beginning)]));
                self.sequence(inside, table)?;
            }
            Kind::DStep(inside) => {
                self.give_up_control(inside)?;
                self.tie_last(inside, node);
                self.step(node, self.get(node).next, table)?;
            }
            Kind::Goto(_) | Kind::Break(_) => self.step(node, Some(self.goal(node)?), table)?,
            Kind::Basic(_) | Kind::Join | Kind::Exit | Kind::End => {
                self.step(node, self.get(node).next, table)?;
            }
        }
        Ok(())
    }

    /// An option that begins with `false` is left out, unless something else can be done there.
    fn is_never_executable(&self, beginning: Node) -> bool {
        let content = self.get(beginning);
        matches!(content.kind, Kind::Basic(Action::Guard(Expr::Number(0)))) && content.escapes.is_empty()
    }

    fn tie_last(&mut self, inside: Seq, block: Node) {
        let last = self.ends(inside).last;
        self.get_mut(last).next = self.get(block).next;
    }

    fn step(&mut self, node: Node, next: Option<Node>, table: &mut Table) -> Result<(), Unsupported> {
        let atomic = self.get(node).atomic;
        let to = match next {
            Some(next) => self.number(self.follow(next, atomic)?),
            None => 0,
        };
        let has_escapes = !matches!(self.get(node).kind, Kind::Join);
        let escapes = match has_escapes {
            true => self.get(node).escapes.clone(),
            false => Vec::new(),
        };
        let begins = |escape: &Seq| Ok(self.number(self.follow(self.ends(*escape).first, atomic)?));
        let begins: Vec<u32> = escapes.iter().map(begins).collect::<Result<_, Unsupported>>()?;
        let number = self.number(node) as usize;
        table[number] = Some(Leads::Step(Raw { node, to, atomic, escapes: begins }));
        for escape in escapes {
            self.sequence(escape, table)?;
        }
        Ok(())
    }

    /// Jumps out of an atomic sequence give control up; those from its end into another keep it.
    fn give_up_control(&mut self, seq: Seq) -> Result<(), Unsupported> {
        for node in self.own(seq) {
            if matches!(self.get(node).kind, Kind::Goto(_) | Kind::Break(_)) {
                let goal = self.goal(node)?;
                let goal_is_atomic = self.get(goal).atomic || self.get(goal).last_of_atomic;
                let jump = self.get_mut(node);
                if (jump.atomic || jump.last_of_atomic) && !goal_is_atomic {
                    jump.atomic = false;
                    jump.last_of_atomic = true;
                }
                if jump.last_of_atomic && goal_is_atomic {
                    jump.last_of_atomic = false;
                    jump.atomic = true;
                }
            } else {
                for part in self.parts(node) {
                    self.give_up_control(part)?;
                }
            }
        }
        Ok(())
    }
}
