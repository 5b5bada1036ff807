//! Reduced verifiers from end to end: `topsym gen`, the real `spin`, the real C compiler, a run.
//!
//! What they find is compared with plain SPIN, and how many states they store with numbers that are known from elsewhere: worked
//! out on paper, counted by a program of another kind, or found by trying all elements of the group.

mod command;
#[path = "../common/mod.rs"]
mod common;
mod ended;
mod examples;
mod generated;
mod ltl;
mod mail;
mod modes;
mod options;
mod rules;
mod stale;
mod statistics;
mod strategies;
mod trails;
