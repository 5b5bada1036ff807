//! The states that are known: packed keys, found by their hashes.
//!
//! Keys lie one behind the other in large pieces of memory, each with a few words before it: from which state it was reached, and in how many
//! steps. A table with open addressing holds, for each of them, 32 bits of its hash and where it lies. So a state takes the words of its key, two
//! more, and about 12 bytes in the table.

/// Where a state lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StateId(u32);

impl StateId {
    /// Nothing lies there.
    pub const NONE: StateId = StateId(0);
}

/// A piece of memory has so many words.
const PIECE: usize = 1 << 18;

/// What is known of a state besides its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// From which state.
    pub from: StateId,
    /// In how many steps from the first state.
    pub steps: u32,
}

/// Words before each key.
const BEFORE: usize = 2;

/// What came of looking for a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looked {
    /// It was not known. It is now.
    New(StateId),
    /// It was.
    Known(StateId),
    /// There is no room for it.
    Full,
}

/// The states that are known.
#[derive(Debug)]
pub struct Store {
    pieces: Vec<Box<[u32]>>,
    /// Where the next state goes.
    next: usize,
    /// Hash and place, or 0.
    slots: Vec<u64>,
    count: u64,
    /// Words of all keys.
    key_words: u64,
    /// In bytes.
    most_memory: u64,
}

impl Default for Store {
    fn default() -> Store {
        Store::new(u64::MAX)
    }
}

/// Mixes words. The multiplications are those of wyhash: 64 by 64 bits, both halves used.
#[inline]
pub fn hash(words: &[u32]) -> u64 {
    let mix = |a: u64, b: u64| {
        let product = u128::from(a) * u128::from(b);
        (product as u64) ^ (product >> 64) as u64
    };
    let mut hash = 0x9E37_79B9_7F4A_7C15 ^ words.len() as u64;
    let mut pairs = words.chunks_exact(2);
    for pair in &mut pairs {
        let pair = u64::from(pair[0]) | u64::from(pair[1]) << 32;
        hash = mix(hash ^ 0xA076_1D64_78BD_642F, pair ^ 0xE703_7ED1_A0B4_28DB);
    }
    if let [last] = pairs.remainder() {
        hash = mix(hash ^ 0x8EBC_6AF0_9C88_C6E3, u64::from(*last) ^ 0x5899_65CC_7537_4CC3);
    }
    mix(hash, 0xD6E8_FEB8_6659_FD93)
}

impl Store {
    /// No state is known. There is room for so many bytes.
    pub fn new(most_memory: u64) -> Store {
        // place 0 is nobody's
        Store { pieces: Vec::new(), next: 1, slots: vec![0; 1 << 10], count: 0, key_words: 0, most_memory }
    }

    /// How many states there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// How many bytes their keys take.
    pub fn key_bytes(&self) -> u64 {
        self.key_words * 4
    }

    /// How much memory that takes, in bytes.
    pub fn memory(&self) -> u64 {
        (self.pieces.len() * PIECE * 4 + self.slots.len() * 8) as u64
    }

    fn words(&self, at: usize, length: usize) -> &[u32] {
        let (piece, inside) = (at / PIECE, at % PIECE);
        &self.pieces[piece][inside..inside + length]
    }

    /// The key of a state of so many words.
    pub fn key(&self, id: StateId, length: impl Fn(&[u32]) -> usize) -> &[u32] {
        let at = id.0 as usize + BEFORE;
        let length = length(self.words(at, 1));
        self.words(at, length)
    }

    /// How it was reached.
    pub fn reached(&self, id: StateId) -> Reached {
        let words = self.words(id.0 as usize, BEFORE);
        Reached { from: StateId(words[0]), steps: words[1] }
    }

    /// Notes that it was reached in another way.
    pub fn reached_by(&mut self, id: StateId, reached: Reached) {
        let (piece, inside) = (id.0 as usize / PIECE, id.0 as usize % PIECE);
        self.pieces[piece][inside] = reached.from.0;
        self.pieces[piece][inside + 1] = reached.steps;
    }

    /// Looks for a state, and adds it if it is not known.
    pub fn look_up(&mut self, key: &[u32], reached: Reached) -> Looked {
        let hash = hash(key);
        let tag = hash & 0xFFFF_FFFF_0000_0000;
        let mask = self.slots.len() - 1;
        let mut slot = (hash >> 32) as usize & mask;
        loop {
            let entry = self.slots[slot];
            if entry == 0 {
                break;
            }
            if entry & 0xFFFF_FFFF_0000_0000 == tag && self.is_at(entry as u32, key) {
                return Looked::Known(StateId(entry as u32));
            }
            slot = (slot + 1) & mask;
        }
        match self.add(key, reached) {
            None => Looked::Full,
            Some(id) => {
                self.slots[slot] = tag | u64::from(id.0);
                self.count += 1;
                if self.count as usize * 10 > self.slots.len() * 7 {
                    self.grow();
                }
                Looked::New(id)
            }
        }
    }

    #[inline]
    fn is_at(&self, place: u32, key: &[u32]) -> bool {
        let at = place as usize + BEFORE;
        let (piece, inside) = (at / PIECE, at % PIECE);
        // what lies behind may be shorter; then its first word, the shape, is another
        self.pieces[piece].get(inside..inside + key.len()) == Some(key)
    }

    fn add(&mut self, key: &[u32], reached: Reached) -> Option<StateId> {
        let length = key.len() + BEFORE;
        if self.next % PIECE + length > PIECE {
            self.next = self.next.next_multiple_of(PIECE);
        }
        let (piece, inside) = (self.next / PIECE, self.next % PIECE);
        if piece >= self.pieces.len() {
            let is_full = length > PIECE
                || (piece + 1) * PIECE > u32::MAX as usize
                || self.memory() + PIECE as u64 * 4 > self.most_memory;
            if is_full && !self.pieces.is_empty() || length > PIECE {
                return None;
            }
            self.pieces.push(vec![0; PIECE].into_boxed_slice());
        }
        // a table that cannot grow any more becomes slow, and at last full
        if self.count as usize * 10 > self.slots.len() * 9 {
            return None;
        }
        let id = StateId(self.next as u32);
        let words = &mut self.pieces[piece][inside..inside + length];
        words[0] = reached.from.0;
        words[1] = reached.steps;
        words[BEFORE..].copy_from_slice(key);
        self.next += length;
        self.key_words += key.len() as u64;
        Some(id)
    }

    fn grow(&mut self) {
        let larger = self.slots.len() * 2;
        if self.memory() + larger as u64 * 8 > self.most_memory.max(1 << 22) {
            return;
        }
        let old = std::mem::replace(&mut self.slots, vec![0; larger]);
        let mask = larger - 1;
        for entry in old.into_iter().filter(|entry| *entry != 0) {
            let mut slot = (entry >> 32) as usize & mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = entry;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    const START: Reached = Reached { from: StateId::NONE, steps: 0 };

    #[test]
    fn states_are_found_again() {
        let mut store = Store::default();
        let mut known: HashMap<Vec<u32>, StateId> = HashMap::new();
        for number in 0..100_000u32 {
            let key = vec![number % 3, number % 1000 * 7, number % 37];
            match (store.look_up(&key, Reached { steps: number, ..START }), known.get(&key)) {
                (Looked::New(id), None) => {
                    known.insert(key, id);
                }
                (Looked::Known(id), Some(same)) => assert_eq!(id, *same),
                (other, _) => panic!("{key:?}: {other:?}"),
            }
        }
        assert_eq!(store.count(), known.len() as u64);
        for (key, id) in known {
            assert_eq!(store.key(id, |_| 3), &key[..]);
        }
    }

    #[test]
    fn what_is_full_says_so() {
        let mut store = Store::new(4 << 20);
        let looked = (0..).map(|number| store.look_up(&[0, number, number], START));
        let stored = looked.take_while(|looked| *looked != Looked::Full).count();
        assert!((50_000..1_000_000).contains(&stored), "{stored}");
        assert!(store.memory() <= 4 << 20, "{}", store.memory());
        let mut tiny = Store::new(0);
        assert!(matches!(tiny.look_up(&[1], START), Looked::New(_)));
        assert_eq!(tiny.look_up(&vec![0; PIECE], START), Looked::Full);
    }
}
