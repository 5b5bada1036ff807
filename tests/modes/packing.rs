//! States are stored as SPIN would store them, in every mode that uses packing.h. All tests compare each state with what SPIN's own
//! function makes of it; here it is seen that the comparison would notice something.

use crate::common::check_all;
use crate::verifier::{Verifier, reduced};

const RIGHT: &str = "out += ts_shown_of[hidden];";
/// One byte gets lost wherever some are kept.
const WRONG: &str = "out += ts_shown_of[hidden] - (hidden != 255);";

fn mistaken(mode: &str) -> Verifier {
    reduced("workers.pml", &["sorting.h", "workers.h"]).cc(mode).mistaken(RIGHT, WRONG)
}

#[test]
fn a_state_that_is_packed_wrongly_is_noticed() {
    let modes = ["", "-DSAFETY", "-DNOREDUCE", "-DMA=200", "-DBFS", "-DREACH -DSAFETY"];
    check_all(&modes, |mode| {
        let found = mistaken(mode).run("")?;
        match found.says("states are not stored as SPIN would store them") && found.states.is_none() {
            true => Ok(()),
            false => Err(format!("{mode}: {found}\n{}", found.text)),
        }
    });
}

#[test]
fn modes_that_pack_in_another_way_are_left_alone() {
    check_all(
        &["-DCOLLAPSE", "-DHC", "-DNOCOMP", "-DBITSTATE", "-DBFS_PAR -DSAFETY", "-DTS_SPIN_COMPRESS"],
        |mode| {
            let (with, without) = (
                mistaken(mode).run("")?,
                reduced("workers.pml", &["sorting.h", "workers.h"]).cc(mode).run("")?,
            );
            match with.states.is_some() && with.states == without.states {
                true => Ok(()),
                false => Err(format!("{mode}: {with}, {without}")),
            }
        },
    );
}
