//! The list of the pieces that random models are made of, and the choice among them.

use crate::boot::{given, led};
use crate::fragments::*;
use crate::letters::{asked, letters, look, look_in_box, own_channel};
use crate::mail::{anonymous, boxes, post, send, sorted, tagged, to_others};
use crate::processes::{child, enabled, escape, last_mover, look_into, provided, provided_open, ranked};
use crate::random::{Maker, Start};
use crate::scans::{
    bits, choose_at_once, collected, counted, each_element, highest, nested, other_lengths, scratch_scan,
    written_out,
};

type Fragment = fn(&mut Maker) -> Vec<String>;

/// Pieces for users that have a number.
const NUMBERED: [Fragment; 24] = [
    short_circuit,
    lock,
    raise,
    scan,
    count_up,
    choose,
    named_options,
    pairs,
    guarded_index,
    ring,
    opposite,
    order,
    check,
    send,
    sorted,
    tagged,
    first_of,
    records,
    remote,
    late,
    hidden,
    idle,
    jump,
    remember,
];

/// More of them, of other modules.
const FURTHER: [Fragment; 24] = [
    boxes,
    letters,
    look,
    own_channel,
    asked,
    counted,
    highest,
    collected,
    nested,
    each_element,
    written_out,
    choose_at_once,
    scratch_scan,
    bits,
    other_lengths,
    provided,
    ranked,
    enabled,
    last_mover,
    child,
    escape,
    look_into,
    led,
    given,
];

/// Pieces for users that know their channel only.
const BOXED: [Fragment; 6] = [to_others, post, to_others, anonymous, look_in_box, provided_open];

/// A random piece. Where the model is to be broken, one that can be.
pub fn any(maker: &mut Maker) -> Vec<String> {
    let boxed = maker.start == Start::Boxes;
    let wanted = maker.broken;
    for _ in 0..50 {
        let before = maker.parts.clone();
        let pieces: &[Fragment] = match (boxed, maker.random.below(5)) {
            (true, _) => &BOXED,
            (false, 0 | 1) => &NUMBERED,
            (false, _) => &FURTHER,
        };
        let piece = maker.pick(pieces)(maker);
        if !wanted || !maker.broken {
            return piece;
        }
        maker.parts = before;
    }
    unreachable!("nearly all pieces can be broken")
}
