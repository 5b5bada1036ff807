//! From a classified group and the layout of states to the C code of a canonizer. This room knows no SPIN.
//!
//! [`layout`] says where the points of a group are in a state. [`forest`] turns the tree of the group into items that are sorted and
//! searched, and the rest of the group into a stabiliser chain. [`code`] writes the C code that reads a state, and the one
//! function that moves it by a permutation.

pub mod code;
pub mod forest;
pub mod layout;
pub mod tree;
