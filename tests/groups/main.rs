//! The group library: textbook cases, and GAP as the judge of random groups.

#[path = "../common/mod.rs"]
mod common;
mod gap;
mod making;
mod random;
mod textbook;
