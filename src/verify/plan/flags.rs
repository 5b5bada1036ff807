//! The flags that all searches have in common: order, storage, limits, and what the user adds.

use super::Choice;
use super::properties::Planner;
use crate::verify::request::{Order, Storage};

/// The longest way that is followed, if nothing is said. SPIN's own limit of 10,000 is too small for many models.
const USUAL_DEPTH: u64 = 1_000_000;
/// A verifier for several cores reserves its memory at the start, in megabytes.
const SHARED_MEMORY: u64 = 1024;

impl Planner<'_> {
    /// Adds a flag with its reason.
    pub(super) fn choose(
        &mut self,
        flags: &mut Vec<String>,
        flag: impl Into<String>,
        why: impl Into<String>,
    ) {
        let (flag, why) = (flag.into(), why.into());
        flags.push(flag.clone());
        if self.choices.iter().all(|choice| choice.flag != flag) {
            self.choices.push(Choice { flag, why });
        }
    }

    /// Leaves the model's claims out.
    pub(super) fn without_claims(&mut self, compiler: &mut Vec<String>) {
        if !self.facts.claims.is_empty() {
            let claims = self.facts.claims.join(", ");
            self.choose(compiler, "-DNOCLAIM", format!("not checked now, see --ltl: {claims}"));
        }
    }

    /// Breadth, and several cores.
    pub(super) fn order(&mut self, compiler: &mut Vec<String>) {
        let search = &self.request.search;
        let cores = search.cores.filter(|cores| *cores > 1);
        match (search.order, cores) {
            (Order::Breadth, None) => compiler.push("-DBFS".to_string()),
            (Order::Breadth, Some(_)) => compiler.push("-DBFS_PAR".to_string()),
            (Order::Depth, None) => {}
            (Order::Depth, Some(cores)) => {
                compiler.push(format!("-DNCORE={cores}"));
                self.choose(compiler, "-DFULL_TRAIL", "with several cores, a trail is to begin at the start");
                if search.memory.is_none() {
                    let why = "memory for several cores is reserved at the start; see --memory";
                    self.choose(compiler, format!("-DMEMLIM={SHARED_MEMORY}"), why);
                }
            }
        }
    }

    /// How states are stored, the limits, and what the user adds. Returns options for the verifier.
    pub(super) fn storage(&mut self, compiler: &mut Vec<String>, safety: bool) -> Vec<String> {
        let search = &self.request.search;
        match search.storage {
            Storage::Plain => {}
            Storage::Collapse => compiler.push("-DCOLLAPSE".to_string()),
            Storage::HashCompact => compiler.push("-DHC4".to_string()),
            Storage::Bitstate => compiler.push("-DBITSTATE".to_string()),
        }
        if let Some(megabytes) = search.memory {
            compiler.push(format!("-DMEMLIM={megabytes}"));
        }
        compiler.extend(self.request.verifier_defines.iter().map(|define| format!("-D{define}")));
        compiler.extend(self.request.compiler_flags.iter().cloned());
        let mut verifier = Vec::new();
        let in_breadth = safety && search.order == Order::Breadth;
        match search.depth {
            Some(depth) => verifier.push(format!("-m{depth}")),
            None if !in_breadth => {
                self.choose(&mut verifier, format!("-m{USUAL_DEPTH}"), "a depth that most models don't reach")
            }
            None => {}
        }
        if let Some(cores) = search.cores.filter(|cores| *cores > 1 && in_breadth) {
            verifier.push(format!("-u{cores}"));
        }
        verifier.extend(self.request.verifier_options.iter().cloned());
        verifier
    }
}
