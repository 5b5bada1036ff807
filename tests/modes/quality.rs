//! The C code of the seam gives no warnings and does nothing undefined.

use crate::common::{check_all, printed};
use crate::verifier::reduced;

/// One of each kind of storage.
const MODES: &[&str] = &[
    "",
    "-DSAFETY",
    "-DCOLLAPSE",
    "-DHC",
    "-DBITSTATE",
    "-DBITSTATE -DSAFETY -DNOREDUCE",
    "-DMA=80",
    "-DBFS",
    "-DBFS_PAR -DSAFETY",
    "-DNOCOMP",
    "-DNOVSZ -DNOFAIR",
    "-DVECTORSZ=70000",
];

#[test]
fn compilers_have_nothing_to_complain_about() {
    check_all(MODES, |mode| {
        let verifier = reduced("workers.pml", &["sorting.h", "workers.h"]);
        let verifier = verifier.cc(&format!("-std=gnu99 -fsyntax-only -Wall -Wextra {mode}"));
        let work = tempfile::tempdir().unwrap();
        let text = printed(&verifier.compile(work.path())?);
        let ours = |line: &&str| line.starts_with("m.sym.c:") && line.contains("warning:");
        match text.lines().find(ours) {
            Some(warning) => Err(format!("{mode}: {warning}")),
            None if text.contains("error:") => Err(format!("{mode}: {text}")),
            None => Ok(()),
        }
    });
}

/// Model, canonizer, flags of the C compiler, flags of the verifier. (Not MA: dfa_store() of pan.c reads one byte too many.)
const SANITIZED: &[(&str, &str, &str, &str)] = &[
    ("mutex.pml", "mutex.h", "-DCOLLAPSE -DNOREDUCE", ""),
    ("workers.pml", "workers.h", "-DNOREDUCE", ""),
    ("workers.pml", "workers.h", "-DBFS -DCOLLAPSE", ""),
    ("token.pml", "token.h", "-DBITSTATE -DNOREDUCE", "-a"),
    ("token.pml", "token.h", "-DHC -DNOREDUCE", "-a"),
];

#[test]
fn sanitizers_have_nothing_to_complain_about() {
    check_all(SANITIZED, |(model, canonizer, cc, run)| {
        let verifier = reduced(model, &["sorting.h", canonizer]);
        let found = verifier.cc(&format!("-g -fsanitize=address,undefined {cc}")).run(run)?;
        let ours = |line: &&&str| line.starts_with("m.sym.c:");
        if let Some(line) = found.lines_with("runtime error").iter().find(ours) {
            return Err(format!("{found}\n{line}"));
        }
        if found.states.is_none() || found.says("AddressSanitizer") {
            return Err(format!("{found}\n{}", found.lines_with("Sanitizer").join("\n")));
        }
        Ok(())
    });
}
