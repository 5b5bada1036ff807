//! Strategies: how the representative of an orbit is found.
//!
//! Everything that depends on which strategy was chosen asks for it here, or, for words that only SPIN's verifier and the C compiler know, in
//! `engine/spin/strategy.rs`. A new strategy is a variant with an answer to each of these questions, and its code in `runtime-c/`.

/// How representatives are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// One state for each orbit: what is used if nothing else is asked for.
    #[default]
    Exact,
    /// Refinement without a search.
    Fast,
    /// All elements of the group, with shared work.
    Enumerate,
    /// All elements of the group, one by one.
    EnumerateBasic,
    /// Sorting, then all orders of what ties.
    Segmented,
    /// Sorting.
    Sorted,
    /// Exchanges of neighbours.
    Local,
    /// No representatives: all images are stored.
    Flood,
    /// No representatives: states are stored as they are.
    Off,
}

impl Strategy {
    /// All of them, in the order in which users see them.
    pub const ALL: [Strategy; 9] = [
        Strategy::Exact,
        Strategy::Fast,
        Strategy::Enumerate,
        Strategy::EnumerateBasic,
        Strategy::Segmented,
        Strategy::Sorted,
        Strategy::Local,
        Strategy::Flood,
        Strategy::Off,
    ];

    /// As users know it.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Exact => "exact",
            Strategy::Fast => "fast",
            Strategy::Enumerate => "enumerate",
            Strategy::EnumerateBasic => "enumerate-basic",
            Strategy::Segmented => "segmented",
            Strategy::Sorted => "sorted",
            Strategy::Local => "local",
            Strategy::Flood => "flood",
            Strategy::Off => "off",
        }
    }

    /// What it does, for users.
    pub fn description(self) -> &'static str {
        match self {
            Strategy::Exact => "One state for each orbit: refinement, then a search where states tie",
            Strategy::Fast => "Refinement without a search: ties stay as they are",
            Strategy::Enumerate => "All elements of the group, through its stabiliser chain",
            Strategy::EnumerateBasic => "All elements of the group, one by one",
            Strategy::Segmented => "Sort by data, then try all orders of ties",
            Strategy::Sorted => "Sort by data; ties stay as they are",
            Strategy::Local => "Exchange neighbours as long as that makes the state smaller",
            Strategy::Flood => "Store all images of a state with it; for comparison",
            Strategy::Off => "Store states as they are",
        }
    }
}
