//! What a member can do at a content, and when: the conditions of its transitions, in the order in which SPIN tries them.
//!
//! An `else` can be taken if nothing before it can; an escape of an `unless` goes before what it escapes from.

use super::*;

impl<'a> Walk<'a> {
    /// The transitions at a content with their conditions.
    pub(super) fn ways(&mut self, content: &Content, inside: bool) -> Result<Vec<Way<'a>>, Stop> {
        let Setting { program, classes, .. } = self.setting;
        let class = content.class;
        let At::Location(location) = content.at else { return Ok(Vec::new()) };
        let Some(automaton) = program.automaton(classes[class].body) else { return Ok(Vec::new()) };
        let info = automaton.at(location);
        let mut ways: Vec<Way<'a>> = Vec::new();
        let number = |truth: bool, count: usize| vec![Expr::Number(i32::from(truth)); count];
        let count = classes[class].columns.len();
        for transition in &info.transitions {
            self.span = transition.span;
            if info.marks.accept || info.marks.progress {
                return Err(
                    self.refuse(class, "a label `accept` or `progress` in the process that is to be counted")
                );
            }
            // an escape goes first, and so do the transitions of another one
            let mut condition = number(true, count);
            for earlier in ways
                .iter()
                .filter(|way| way.transition.escape.is_some() && way.transition.escape != transition.escape)
            {
                match &earlier.kind {
                    WayKind::If(of) => {
                        condition = and(&condition, &of.iter().map(negation).collect::<Vec<_>>())
                    }
                    _ => return Err(self.refuse(class, "a handshake beside `unless`")),
                }
            }
            let with = |own: Vec<Expr>| and(&own, &condition);
            let kind = match &*transition.action {
                Action::Guard(Expr::Run(_)) => WayKind::If(condition),
                Action::Guard(guard) => {
                    let asks_timeout = guard.any(&mut |expr| *expr == Expr::Timeout);
                    if asks_timeout && inside {
                        return Err(self.refuse(class, "`timeout` inside of an atomic sequence"));
                    }
                    WayKind::If(with(self.members(class).eval(content, guard)?))
                }
                Action::Else => {
                    for earlier in &ways {
                        match &earlier.kind {
                            WayKind::If(of) => {
                                self.members(class).truth(of)?;
                                condition = and(&condition, &of.iter().map(negation).collect::<Vec<_>>());
                            }
                            // SPIN's verifier lets `else` go beside a receive that waits for a handshake
                            WayKind::Take(..) => {}
                            WayKind::Offer(..) if !kept(Rule::ElseBesideSend) => {
                                condition = number(false, count)
                            }
                            WayKind::Offer(..) => {
                                return Err(
                                    self.refuse(class, "`else` beside a send that waits for a handshake")
                                );
                            }
                        }
                    }
                    WayKind::If(condition)
                }
                Action::Send(send) => match self.handshake_channel(content, &send.channel)? {
                    Some(slot) => WayKind::Offer(slot, condition),
                    None => WayKind::If(with(
                        self.members(class)
                            .channel(content, &send.channel)?
                            .into_iter()
                            .map(has_room)
                            .collect(),
                    )),
                },
                Action::Receive(receive) => match self.handshake_channel(content, &receive.channel)? {
                    Some(slot) => WayKind::Take(slot, condition),
                    None => WayKind::If(with(self.fits(content, receive)?)),
                },
                Action::Indivisible(step) => match &step.entry {
                    Entry::Always => WayKind::If(condition),
                    Entry::Else => return Err(self.refuse(class, "a `d_step` that begins with `else`")),
                    Entry::Any(guards) => {
                        let mut any = number(false, count);
                        for guard in guards {
                            let own = self.ready(content, guard)?;
                            any = any.iter().zip(&own).map(|(l, r)| binary(BinaryOp::Or, l, r)).collect();
                        }
                        WayKind::If(with(any))
                    }
                },
                Action::Nothing
                | Action::Assign(..)
                | Action::Assert(..)
                | Action::Print(_)
                | Action::End => WayKind::If(condition),
                Action::SetPriority(..) => return Err(self.refuse(class, "priorities of processes")),
            };
            ways.push(Way { transition, kind });
        }
        Ok(ways)
    }

    /// Can a statement inside of a `d_step` be executed?
    pub(super) fn ready(&self, content: &Content, action: &Action) -> Result<Vec<Expr>, Stop> {
        let members = self.members(content.class);
        match action {
            Action::Guard(guard) => members.eval(content, guard),
            Action::Send(send) => match self.handshake_channel(content, &send.channel)? {
                Some(_) => Err(self.refuse(content.class, "a handshake inside of `d_step`")),
                None => Ok(members.channel(content, &send.channel)?.into_iter().map(has_room).collect()),
            },
            Action::Receive(receive) => match self.handshake_channel(content, &receive.channel)? {
                Some(_) => Err(self.refuse(content.class, "a handshake inside of `d_step`")),
                None => self.fits(content, receive),
            },
            _ => members.eval(content, &Expr::Number(1)),
        }
    }

    /// Is there a message that fits?
    pub(super) fn fits(&self, content: &Content, receive: &Receive) -> Result<Vec<Expr>, Stop> {
        let pattern = receive.pattern.iter().map(|field| match field {
            Field::Is(value) => Some(value.clone()),
            Field::Into(_) => None,
        });
        let poll =
            Poll { channel: receive.channel.clone(), random: receive.random, pattern: pattern.collect() };
        self.members(content.class).eval(content, &Expr::Poll(Box::new(poll)))
    }

    /// The slot of a channel without room; `None` if it is a buffered one.
    pub(super) fn handshake_channel(&self, content: &Content, channel: &Expr) -> Result<Option<u32>, Stop> {
        let each = self.members(content.class).channel(content, channel)?;
        let Expr::Read(place) = &each[0] else {
            return Err(self.refuse(content.class, "a channel that is not known"));
        };
        let capacity = |slot: u32| crate::reduce::outsiders::capacity(self.setting.program, slot);
        let slots = place.slots();
        let is_kept = place.frame == FrameOf::Global
            && slots.iter().all(|slot| self.setting.globals.channels.contains(slot));
        if !is_kept {
            return Err(self
                .refuse(content.class, "a channel that is not the one of a global variable that keeps it"));
        }
        match &slots[..] {
            [slot] => Ok((capacity(*slot) == Some(0)).then_some(*slot)),
            several if several.iter().any(|slot| capacity(*slot) == Some(0)) => Err(self.refuse(
                content.class,
                "a handshake on a channel of an array, and which one depends on globals",
            )),
            _ => Ok(None),
        }
    }
}

pub(super) fn and(left: &[Expr], right: &[Expr]) -> Vec<Expr> {
    left.iter().zip(right).map(|(left, right)| binary(BinaryOp::And, left, right)).collect()
}
