//! The numbers by which a C compiler recognises the pan.c of another model.
//!
//! pan.h has SPIN's own counts as macros: how many control states each process type has, in which of them it starts and ends, how many channels
//! and transitions there are. An `#if` compares them with those of the pan.h that symmetries were found for. So most changes of a model are
//! noticed when its verifier is compiled, before the compiler complains about variables that are gone. Changes that leave all counts
//! as they were (another constant, another type) are noticed by the [`super::checksum`], before the search starts.

use std::collections::BTreeMap;
use std::fmt::Write;

/// Counts of the whole model.
const OF_THE_MODEL: [&str; 5] = ["_NP_", "NQS", "NTRANS", "SYNC", "ASYNC"];

/// Counts of a process type, whose number is behind them.
const OF_A_PROCTYPE: [&str; 5] = ["_nstates", "_start", "_endstate", "minseq", "maxseq"];

/// C code that is refused by the compiler if the counts in pan.h are others than those in this text of it.
pub fn comparison(header: &str) -> String {
    let differences: Vec<String> =
        counts(header).into_iter().map(|(name, count)| format!("{name} != {count}")).collect();
    if differences.is_empty() {
        return String::new();
    }
    let mut text =
        "/* SPIN's own counts of control states, transitions and channels, by pan.h. */\n".to_string();
    let lines: Vec<String> = differences.chunks(5).map(|some| some.join(" || ")).collect();
    let _ = writeln!(text, "#if !defined(TS_UNCHECKED) && ({})", lines.join(" \\\n\t|| "));
    text.push_str(
        "#error \"topsym: pan.c was made of another model than the one whose symmetries are used, or with other flags. \
         Run topsym gen again, then spin -a as it says.\"\n\
         #include \"nothing: compilers stop at a file that is not there, and not at an error\"\n#endif\n",
    );
    text
}

/// The counts by name. What pan.h defines in several ways depends on flags of the compiler, and is no count of the model.
fn counts(header: &str) -> BTreeMap<&str, u32> {
    let mut counts: BTreeMap<&str, Option<u32>> = BTreeMap::new();
    for line in header.lines() {
        let mut words = line.split_whitespace();
        if words.next() != Some("#define") {
            continue;
        }
        let Some(name) = words.next().filter(|name| is_count(name)) else { continue };
        let count = words.next().and_then(|word| word.parse().ok());
        counts.entry(name).and_modify(|known| *known = None).or_insert(count);
    }
    counts.into_iter().filter_map(|(name, count)| Some((name, count?))).collect()
}

fn is_count(name: &str) -> bool {
    let is_number = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    OF_THE_MODEL.contains(&name)
        || OF_A_PROCTYPE.iter().any(|count| name.strip_prefix(count).is_some_and(is_number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_that_are_not_conditional_are_compared() {
        let header = "#define _nstates0\t17\t/* user */\n#define minseq0 0\n#define WS 8\n#define _startled 3\n\
                      #ifdef X\n\t#define SYNC\t1\n#else\n\t#define SYNC\t2\n#endif\n#define NQS (2+3)\n#define _NP_\t3\n";
        let expected = [("_NP_", 3), ("_nstates0", 17), ("minseq0", 0)];
        assert_eq!(counts(header).into_iter().collect::<Vec<_>>(), expected);
        let text = comparison(header);
        assert!(text.contains(" && (_NP_ != 3 || _nstates0 != 17 || minseq0 != 0)\n#error "), "{text}");
        assert_eq!(comparison(""), "");
    }
}
