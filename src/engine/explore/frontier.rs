//! The states that are still to be gone on from, in the order of the search.
//!
//! *Breadth-first* is by the number of transitions, so that counterexamples have as few lines as possible: there is a bucket for each number. A
//! state may get into another bucket when a shorter path is found, and is in both then; what is in the wrong one is passed over.
//! *Depth-first* is a stack.
//!
//! An entry is the place of a state, its turn, and a packed copy of it, where the stored key does not say everything.

use super::store::StateId;
use super::successors::Turn;
use std::collections::VecDeque;

/// An entry without its copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Breadth-first: the state. Depth-first: the state from which it was reached.
    pub id: StateId,
    /// How many transitions lead to it.
    pub steps: u32,
    /// How it is to be gone on from.
    pub turn: Turn,
}

/// What is to be done.
#[derive(Debug)]
pub enum Frontier {
    /// In the order of steps.
    Breadth(Buckets),
    /// The last first.
    Depth(Stack),
}

/// Entries by their numbers of steps.
#[derive(Debug, Default)]
pub struct Buckets {
    /// The number of steps of the first bucket.
    first: u32,
    buckets: VecDeque<Bucket>,
    words: usize,
}

#[derive(Debug, Default)]
struct Bucket {
    entries: Vec<(StateId, Turn)>,
    copies: Vec<u32>,
    done: usize,
    copies_done: usize,
}

/// Entries in the order in which they came.
#[derive(Debug, Default)]
pub struct Stack {
    entries: Vec<Entry>,
    copies: Vec<u32>,
    starts: Vec<usize>,
}

impl Frontier {
    /// Adds an entry. Breadth-first, `copy` may be empty.
    pub fn push(&mut self, entry: Entry, copy: &[u32]) {
        match self {
            Frontier::Breadth(buckets) => buckets.push(entry, copy),
            Frontier::Depth(stack) => {
                stack.starts.push(stack.copies.len());
                stack.copies.extend_from_slice(copy);
                stack.entries.push(entry);
            }
        }
    }

    /// Takes the next entry, and puts its copy into `copy`; `length` says how long a copy is that begins so.
    pub fn pop(&mut self, copy: &mut Vec<u32>, length: impl Fn(&[u32]) -> usize) -> Option<Entry> {
        copy.clear();
        match self {
            Frontier::Breadth(buckets) => buckets.pop(copy, length),
            Frontier::Depth(stack) => {
                let entry = stack.entries.pop()?;
                let start = stack.starts.pop()?;
                copy.extend(stack.copies.drain(start..));
                Some(entry)
            }
        }
    }

    /// How much memory it takes, in bytes.
    pub fn memory(&self) -> u64 {
        let words = match self {
            Frontier::Breadth(buckets) => buckets.words,
            Frontier::Depth(stack) => stack.copies.capacity() + 6 * stack.entries.capacity(),
        };
        words as u64 * 4
    }
}

/// How many words an entry takes in memory.
const ENTRY: usize = 2;

impl Buckets {
    fn push(&mut self, entry: Entry, copy: &[u32]) {
        let index = entry.steps.saturating_sub(self.first) as usize;
        while self.buckets.len() <= index {
            self.buckets.push_back(Bucket::default());
        }
        let bucket = &mut self.buckets[index];
        bucket.entries.push((entry.id, entry.turn));
        bucket.copies.extend_from_slice(copy);
        self.words += copy.len() + ENTRY;
    }

    fn pop(&mut self, copy: &mut Vec<u32>, length: impl Fn(&[u32]) -> usize) -> Option<Entry> {
        loop {
            let bucket = self.buckets.front_mut()?;
            let Some(&(id, turn)) = bucket.entries.get(bucket.done) else {
                self.words -= bucket.copies.len() + ENTRY * bucket.entries.len();
                self.buckets.pop_front();
                self.first += 1;
                continue;
            };
            bucket.done += 1;
            if bucket.copies_done < bucket.copies.len() {
                let rest = &bucket.copies[bucket.copies_done..];
                let length = length(rest);
                copy.extend_from_slice(&rest[..length]);
                bucket.copies_done += length;
            }
            return Some(Entry { id, steps: self.first, turn });
        }
    }
}
