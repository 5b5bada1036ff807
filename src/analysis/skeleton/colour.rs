//! Colours of points: what a point has in common with those that a symmetry may take it to.
//!
//! A colour is necessary, not sufficient: it saves the search what can be known beforehand, such as that a process goes to a process of its
//! own type. A point that has to stay, for whatever reason, is *alone*: no other point has its colour.

use super::PointId;
use crate::analysis::sorts::places::Class;
use crate::model::Model;
use crate::model::boot::Channel;
use crate::model::channels::PlaceId;
use crate::model::symbols::{BodyId, ChannelDeclaration};

/// What a point has in common with the points that it may go to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Colour {
    kind: Kind,
    /// The point itself, if it may go nowhere else.
    alone: Option<PointId>,
}

/// What is known of a point by itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A process.
    Process {
        /// Its type.
        body: BodyId,
        /// The priority that it was started with.
        priority: Option<i32>,
    },
    /// A channel, if it was declared.
    Channel(Option<ChannelKind>),
    /// A number of a class.
    Value {
        /// The class.
        class: Class,
        /// How many of the arrays that it indexes are too short for it.
        outside: usize,
    },
    /// A label of a body.
    Label {
        /// What SPIN reads from its name.
        kind: LabelKind,
        /// Where it is.
        body: BodyId,
    },
}

/// What a channel has in common with channels that it may be exchanged with: the messages, the capacity, the kind of owner.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ChannelKind {
    declaration: Option<ChannelDeclaration>,
    messages: Option<PlaceId>,
    owner: Option<BodyId>,
}

/// What SPIN reads from the name of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LabelKind {
    /// A process may end here.
    End,
    /// Cycles through it are errors, if somebody looks for them.
    Accept,
    /// Cycles that avoid it are.
    Progress,
    /// Nothing.
    Plain,
}

impl Colour {
    /// The colour of all points of a kind that may be exchanged.
    pub fn of(kind: Kind) -> Colour {
        Colour { kind, alone: None }
    }

    /// The same for a point that stays where it is.
    pub fn only(self, point: PointId) -> Colour {
        Colour { alone: Some(point), ..self }
    }

    /// The same if the point has to stay.
    pub fn only_if(self, stays: bool, point: PointId) -> Colour {
        if stays { self.only(point) } else { self }
    }
}

impl ChannelKind {
    /// The kind of a channel; `None` if no declaration has made it.
    pub fn of(model: &Model, channel: &Channel) -> Option<ChannelKind> {
        let id = channel.symbol()?;
        let place = model.signatures.place(id);
        let owner = channel.owner.and_then(|pid| model.boot.processes.get(pid as usize));
        Some(ChannelKind {
            declaration: model.symbols.get(id).channel.clone(),
            messages: place.map(|place| model.signatures.class(place)),
            owner: owner.map(|process| process.body),
        })
    }
}

impl LabelKind {
    /// The kind of a label.
    pub fn of(name: &str) -> LabelKind {
        match () {
            _ if name.starts_with("end") => LabelKind::End,
            _ if name.starts_with("accept") => LabelKind::Accept,
            _ if name.starts_with("progress") => LabelKind::Progress,
            _ => LabelKind::Plain,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_that_stays_shares_its_colour_with_nobody() {
        let colour = Colour::of(Kind::Process { body: BodyId(0), priority: None });
        let alone = colour.clone().only(PointId(2));
        assert_ne!(alone, colour);
        assert_ne!(alone, colour.clone().only(PointId(3)));
        assert_eq!(alone, colour.only_if(true, PointId(2)));
    }

    #[test]
    fn labels_are_known_by_how_they_begin() {
        let kinds = ["end_of_line", "accept", "progress1", "weekend"].map(LabelKind::of);
        assert_eq!(kinds, [LabelKind::End, LabelKind::Accept, LabelKind::Progress, LabelKind::Plain]);
    }
}
