//! What people look at.

pub mod diagnostics;
pub mod info;
