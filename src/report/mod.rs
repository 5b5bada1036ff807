//! What people look at.

pub mod diagnostics;
pub mod diagram;
pub mod info;
