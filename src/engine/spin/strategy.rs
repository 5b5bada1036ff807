//! Strategies as the generated verifier and the C compiler know them. `runtime-c/items.h` says what they do.

use crate::engine::strategy::Strategy;

impl Strategy {
    /// As the runtime knows it.
    pub fn macro_name(self) -> &'static str {
        match self {
            Strategy::Exact => "TS_EXACT",
            Strategy::Fast => "TS_FAST",
            Strategy::Enumerate => "TS_ENUMERATE",
            Strategy::EnumerateBasic => "TS_ENUMERATE_BASIC",
            Strategy::Segmented => "TS_SEGMENTED",
            Strategy::Sorted => "TS_SORTED",
            Strategy::Local => "TS_LOCAL",
            Strategy::Flood => "TS_FLOOD",
            Strategy::Off => "TS_OFF",
        }
    }

    /// Flags of the C compiler without which it is not sound. A flooding search cannot know which images of a state are on its stack, so
    /// it finds no cycles, and SPIN's condition for partial-order reduction cannot be checked.
    pub fn compiler_flags(self) -> &'static [&'static str] {
        match self {
            Strategy::Flood => &["-DSAFETY", "-DNOREDUCE"],
            _ => &[],
        }
    }
}
