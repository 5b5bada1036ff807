//! What people look at.

pub mod diagnostics;
