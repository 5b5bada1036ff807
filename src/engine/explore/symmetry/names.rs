//! What stands for points in a state, and which points numbers stand for.

use super::holdings::{Holdings, SetId};
use super::items::Items;
use std::collections::BTreeMap;

/// No point.
const NO_POINT: u32 = u32::MAX;

/// Points that move, by the numbers that stand for them.
#[derive(Clone, Debug, Default)]
pub(super) struct Lookup {
    low: i32,
    dense: Vec<u32>,
    others: BTreeMap<i32, u32>,
}

/// Sets that are spread over a larger range are looked up in a tree.
const WIDEST: i64 = 4096;

impl Lookup {
    fn new(set: &BTreeMap<i32, u32>, items: &Items) -> Lookup {
        let moving: BTreeMap<i32, u32> =
            set.iter().filter(|(_, point)| items.moves[**point as usize]).map(|(v, p)| (*v, *p)).collect();
        let (Some((&low, _)), Some((&high, _))) = (moving.first_key_value(), moving.last_key_value()) else {
            return Lookup::default();
        };
        if i64::from(high) - i64::from(low) >= WIDEST {
            return Lookup { others: moving, ..Lookup::default() };
        }
        let dense = (low..=high).map(|value| moving.get(&value).copied().unwrap_or(NO_POINT)).collect();
        Lookup { low, dense, others: BTreeMap::new() }
    }

    /// The point that a number stands for, if that moves.
    #[inline]
    pub fn get(&self, value: i32) -> Option<u32> {
        let at = value.wrapping_sub(self.low) as u32 as usize;
        match self.dense.get(at) {
            Some(point) => (*point != NO_POINT).then_some(*point),
            None if self.others.is_empty() => None,
            None => self.others.get(&value).copied(),
        }
    }

    fn is_empty(&self) -> bool {
        self.dense.is_empty() && self.others.is_empty()
    }
}

/// What is known of all shapes.
#[derive(Clone, Debug)]
pub(super) struct Names {
    /// By set.
    pub lookups: Vec<Lookup>,
    /// What stands for each point.
    pub number: Vec<i32>,
}

impl Names {
    /// What stands for what.
    pub fn new(holdings: &Holdings, items: &Items) -> Names {
        let mut number = vec![0; items.moves.len()];
        for set in &holdings.sets {
            set.iter().for_each(|(value, point)| number[*point as usize] = *value);
        }
        for (pid, (_, point)) in holdings.processes.iter().enumerate() {
            number[*point as usize] = pid as i32;
        }
        let lookups = holdings.sets.iter().map(|set| Lookup::new(set, items)).collect();
        Names { lookups, number }
    }

    /// A set, if some of its points move.
    pub fn moving(&self, set: Option<SetId>) -> Option<SetId> {
        set.filter(|set| !self.lookups[*set].is_empty())
    }
}

/// What a number becomes.
#[inline]
pub(super) fn renamed(names: &Names, to: &[u32], set: Option<SetId>, value: i32) -> i32 {
    match set.and_then(|set| names.lookups[set].get(value)) {
        Some(point) => names.number[to[point as usize] as usize],
        None => value,
    }
}
