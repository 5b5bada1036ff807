//! The engine that SPIN is, and everything that depends on its programs, files, flags and words: this is the only room that does.
//!
//! [`files`] runs `spin -a`, [`checksum`] and [`numbers`] tell if it wrote the same again; [`header`], [`control`] and `idle` read what it wrote; [`layout`] says
//! in those terms where the points of a model are in a state; [`generate`] puts together the file that
//! replaces pan.c on the C compiler's command line.
//!
//! Counterexamples: [`trail`] reads what a verifier leaves, [`simulate`] lets SPIN say what its steps are, [`replay`] makes [`super::steps`] of that,
//! [`follow`] lets the verifier itself make them, to see if a cycle closes; [`counterexample`] does it all.
//!
//! [`neutral`] keeps the names of models away from the shell that SPIN uses; [`running`] starts programs, and stops them when a limit is reached; [`shell`] quotes what shells read.

mod c_text;
mod channel_names;
pub mod checksum;
pub mod claims;
pub mod control;
pub mod counterexample;
pub mod files;
pub mod follow;
pub mod generate;
pub mod header;
mod idle;
pub mod layout;
pub mod neutral;
pub mod numbers;
mod output;
pub mod replay;
pub mod running;
pub mod shell;
pub mod simulate;
mod strategy;
pub mod toolchain;
pub mod trail;
pub mod verifier;
mod waiting;
