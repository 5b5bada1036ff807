//! What searches: the seam between a question about a model and the engines that can answer it.
//!
//! [`spin`] answers with SPIN's verifier. It is the only place that knows SPIN's programs, files, flags and words.

pub mod spin;
