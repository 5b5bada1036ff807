//! Flags that users add: which of them leave a verdict what it is.
//!
//! SPIN's verifier has many options for its compiler and for itself. Some are not sound with symmetry (the table in the head of
//! runtime-c/guard.h), some would make the verifier do something else than to search, and some have an option of `topsym verify`
//! that takes care of what goes with them. Options of the verifier that are not known are refused as well. Macros that are not SPIN's may be
//! the model's own C code's, and are passed on.

use crate::engine::error::{Refusal, refuse};
use crate::engine::request::Added;

/// Which checks of a search for single states the user has left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Assertions.
    pub assertions: bool,
    /// End states.
    pub end_states: bool,
}

/// What the user's options leave out.
pub fn left_out(added: &Added) -> LeftOut {
    let is_given = |option: &str| added.options.iter().any(|given| given == option);
    LeftOut { assertions: is_given("-A"), end_states: is_given("-E") }
}

/// May all of this be added?
pub fn check(added: &Added) -> Result<(), Refusal> {
    check_generator_flags(&added.generator)?;
    added.defines.iter().try_for_each(|define| check_macro(define))?;
    added.flags.iter().try_for_each(|flag| check_compiler_flag(flag))?;
    added.options.iter().try_for_each(|option| check_verifier_option(option))
}

/// Flags by which SPIN leaves optimisations out. Each of them is a switch: given twice, it is as good as not given.
const OPTIMISATIONS: [&str; 3] = ["-o1", "-o2", "-o3"];

/// Flags of SPIN's that are refused: beginning, why, what instead. The others are not known.
const GENERATOR: &[(&str, &str, &str)] = &[
    ("-m", "messages to full channels would be lost, which symmetries were not found for", "leave it out"),
    ("-o4", "it is not tested with symmetry reduction", "leave it out"),
    ("-o5", "it makes statements share their code, which topsym cannot read then", "leave it out"),
    ("-o6", "it changes what priorities mean", "leave it out"),
    ("-a", "topsym adds it itself", "leave it out"),
    ("-N", "topsym has to know the claim as well", "use `topsym verify --never FILE`"),
    ("-f", "topsym has to know the claim as well", "write the formula into the model: `ltl p { … }`"),
    ("-F", "topsym has to know the claim as well", "write the formula into the model: `ltl p { … }`"),
    ("-D", "topsym has to know the macro as well", "give -D to topsym itself"),
    ("-U", "topsym has to know the macro as well", "give -U to topsym itself"),
    ("-E", "topsym runs the preprocessor, too", "give -D, -U and -I to topsym itself"),
    ("-P", "topsym runs the preprocessor, too", "leave it out"),
];

/// May SPIN be given these flags when it writes the verifier?
pub fn check_generator_flags(flags: &[String]) -> Result<(), Refusal> {
    for (index, flag) in flags.iter().enumerate() {
        let what = || format!("SPIN's flag {flag}");
        if !OPTIMISATIONS.contains(&flag.as_str()) {
            let known = GENERATOR.iter().find(|(start, _, _)| flag.starts_with(start));
            let (why, hint) = known.map_or(
                ("it is not known what it does to a verdict", "-o1, -o2 and -o3 can be used"),
                |(_, why, hint)| (*why, *hint),
            );
            return Err(refuse(what(), why, hint));
        }
        if flags[..index].contains(flag) {
            return Err(refuse(what(), "given twice, it is as good as not given", "give it once"));
        }
    }
    Ok(())
}

/// Macros of SPIN that are not for users here: beginning of the name, why, what instead.
const MACROS: &[(&str, &str, &str)] = &[
    ("BCS", "it stores the last active process with each state", "leave it out"),
    ("TRIX", "it keeps processes and channels outside the state", "use --collapse"),
    ("BFS_SEP_HASH", "it gives a state and its images to different cores", "use --bfs --cores N without it"),
    ("L_BOUND", "cycles are searched for by comparing states literally", "use --ltl or --liveness"),
    (
        "PERMUTED",
        "it starts processes in another order than the one in which symmetries were found",
        "leave it out",
    ),
    ("RANDSTOR", "it forgets states at random", "use --bitstate"),
    ("NSUCC", "it is not known to be sound with symmetry reduction", "leave it out"),
    ("BFS_DISK", "it is not known to be sound with symmetry reduction", "leave it out"),
    ("R_XPT", "a checkpoint may be of another search", "leave it out"),
    ("W_XPT", "a checkpoint is of no use to a search that ends", "leave it out"),
    ("BFS_PAR", "topsym chooses what goes with it", "use --bfs --cores N"),
    ("BFS", "topsym chooses what goes with it", "use --bfs"),
    ("NCORE", "topsym chooses what goes with it", "use --cores N"),
    ("DUAL_CORE", "topsym chooses what goes with it", "use --cores 2"),
    ("QUAD_CORE", "topsym chooses what goes with it", "use --cores 4"),
    ("BITSTATE", "topsym chooses what goes with it", "use --bitstate"),
    ("COLLAPSE", "topsym chooses what goes with it", "use --collapse"),
    ("NP", "topsym chooses what goes with it", "use --liveness"),
    ("SAFETY", "topsym adds it where it is right", "leave it out"),
    ("NOREDUCE", "topsym adds it where it is needed", "use --por off"),
    ("NOCLAIM", "topsym adds it where no claim is checked", "leave it out"),
    ("MEMLIM", "topsym sets it", "use --memory MEGABYTES"),
    ("MEMCNT", "topsym sets a limit of its own", "use --memory MEGABYTES"),
    ("FREQ", "topsym sets it, to show progress", "leave it out"),
    ("VERI", "SPIN itself decides about it", "leave it out"),
];

/// Other macros that SPIN's verifiers ask for (6.5.2). Some take checks away (NOSTUTTER, NOBOUNDCHECK), some end a search early, of others
/// nobody has proved that they go together with symmetry reduction. What is SPIN's own and not in a list here works in all tested modes (VECTORSZ,
/// MA, NOCOMP, JOINPROCS, SEPQS, NOVSZ, REACH, SPACE, SC, LC), or changes orders of statements, hashes and sizes only.
const UNPROVED: &str = "ACCEPT_LAB ALIGNED ASYNC AUTO_RESIZE BCS_NOFIX BFS_DSK_LIMIT BFS_FIFO BFS_HC BFS_LIMIT BFS_MAXPROCS \
    BFS_SEP_HEAP BFS_STAGGER BFS_W CACHE_NR CHECK CNTRSTACK COLLAPSE2 COLLAPSE3 COLLAPSE4 CONSERVATIVE \
    CS_N CTL CYGWIN C_EXIT C_INIT DEBUG DEBUG2 ELSE_IN_GUARD ETIM EVENT_TRACE FULLSTACK GENEROUS \
    GLOB_ALPHA GLOB_HEAP HAS_BADELSE HAS_CODE HAS_ENABLED HAS_HIDDEN HAS_LAST HAS_LTL HAS_NP HAS_PCVALUE \
    HAS_PRIORITY HAS_PROVIDED HAS_SORTED HAS_STACK HAS_TRACK HAS_UNLESS INIT_STATE INLINE INLINE_REV \
    LONG_T LOOPSTATE LWQ_FIXED MAX_DSK_FILE MERGED MYSTEP M_LOSS NCLAIMS NEGATED_TRACE NGQ NIBIS \
    NOBOUNDCHECK NOFIX NOSTUTTER NO_CAS NO_CTX NO_FAST_C NO_HC NO_LAST NO_RESIZE NO_TDH NO_V_PROVISO NQS \
    NRUNS NTIM ONESECOND ON_EXIT PAN_H PRINTF PROG_LAB PROV PUTPID P_REVERSE Q_PROVISO RANDSTORE \
    REM_VARS RHASH SDUMP SEPARATE SEP_HEAP SEP_STATE SHO SHORT_T SPIN_HEAP STOP_ON_FULL STORE_CTX \
    STORE_LAST SVDUMP SYNC TESTING TRIX_ORIG TRIX_RIX T_ALERT T_HC T_NOCOMP T_VSZ USE_DISK USE_TDH \
    VERBOSE V_MOD V_PROVISO V_TRIX WIN32 WIN64 WS XUSAFE ZAPH";

/// May this macro be given to the compiler?
pub fn check_macro(define: &str) -> Result<(), Refusal> {
    // the compiler takes `-D NAME` for `-DNAME`
    let name = define.split('=').next().unwrap_or(define).trim();
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if name.is_empty() || !name.chars().all(is_name) {
        let what = format!("the macro `{define}`");
        return Err(refuse(what, "this is not the name of a macro", "a name has letters, digits and `_`"));
    }
    let hash_compact =
        name.starts_with("HC") && name.len() <= 3 && name[2..].chars().all(|c| c.is_ascii_digit());
    if hash_compact {
        return Err(refuse(format!("-D{define}"), "topsym chooses what goes with it", "use --hash-compact"));
    }
    match MACROS.iter().find(|(known, _, _)| *known == name || name.strip_prefix("TS_").is_some()) {
        Some(_) if name.starts_with("TS_") => {
            Err(refuse(format!("-D{define}"), "such names belong to the generated code", "leave it out"))
        }
        Some((_, why, hint)) => Err(refuse(format!("-D{define}"), *why, *hint)),
        None if UNPROVED.split(' ').any(|known| known == name) => Err(refuse(
            format!("-D{define}"),
            "it is not known to leave verdicts what they are",
            "--keep leaves a script with all commands, to be changed",
        )),
        None => Ok(()),
    }
}

/// May this flag be given to the compiler? Macros in disguise are treated as such.
pub fn check_compiler_flag(flag: &str) -> Result<(), Refusal> {
    if let Some(define) = flag.strip_prefix("-D").filter(|define| !define.is_empty()) {
        return check_macro(define);
    }
    let starts = [
        "-D",
        "-Wp",
        "-X",
        "-specs",
        "--",
        "-U",
        "-o",
        "-M",
        "-fsyntax-only",
        "-include",
        "-imacros",
        "@",
        "-x",
    ];
    let words = ["-E", "-S", "-c"];
    let no_flag = (!flag.starts_with('-')).then_some(&"");
    match no_flag
        .or(starts.iter().find(|start| flag.starts_with(**start)))
        .or(words.iter().find(|word| flag == **word))
    {
        Some(_) => Err(refuse(
            format!("the compiler flag {flag}"),
            "it changes what is compiled, or where the result goes",
            "flags such as -O3, -march=native, -m32, -g, -lm can be used",
        )),
        None => Ok(()),
    }
}

/// Options of the verifier that change nothing that a verdict depends on, or that its output tells.
const PLAIN: &[&str] = &["-A", "-E", "-J", "-n", "-v", "-X", "-s", "-i", "-I", "-t_reverse", "-T0", "-T1"];
/// The same, with a number.
const NUMBERED: &[&str] = &["-c", "-k", "-w", "-M", "-G", "-RS", "-h", "-Q", "-z"];

/// Options that are refused: beginning, why, what instead.
const REFUSED: &[(&str, &str, &str)] = &[
    (
        "-f",
        "weak fairness counts processes by their numbers, which symmetry exchanges",
        "use --fair, which searches without symmetry",
    ),
    (
        "-i_reverse",
        "it starts processes in another order than the one in which symmetries were found",
        "use -t_reverse",
    ),
    (
        "-p_",
        "it runs processes in another order than the one in which symmetries were found",
        "use -t_reverse",
    ),
    (
        "-rhash",
        "it runs processes in another order than the one in which symmetries were found",
        "use -RS and a number",
    ),
    ("-P", "it starts processes in another order, or follows a trail", "leave it out"),
    ("-a", "topsym chooses what goes with it", "use --ltl NAME, --never FILE or --liveness"),
    ("-l", "topsym chooses what goes with it", "use --liveness"),
    ("-N", "topsym has to know the claim as well", "use --ltl NAME"),
    ("-m", "topsym sets it", "use --depth N"),
    ("-b", "a depth limit is no error of the model", "use --depth N"),
    ("-u", "topsym chooses what goes with it", "use --cores N"),
    ("-r", "it follows a trail instead of searching", "use `topsym trail` or `spin -t`"),
    ("-C", "it follows a trail instead of searching", "use `topsym trail` or `spin -t`"),
    ("-g", "it follows a trail instead of searching", "use `topsym trail` or `spin -t`"),
    ("-S", "it follows a trail instead of searching", "use `topsym trail` or `spin -t`"),
    (
        "-e",
        "it writes a file for each error, and there may be thousands",
        "-cN goes on to the N-th error, and leaves the trail of that one",
    ),
    (
        "-q",
        "it makes an error of messages that are left in a channel at the end, and no trail to such an error is followed",
        "say it in the model: `assert(empty(q))`",
    ),
    ("-d", "it prints tables instead of searching", "leave it out"),
    ("-D", "it prints tables instead of searching", "macros for the verifier are given with --cc-define"),
    ("-V", "it prints the version instead of searching", "leave it out"),
    ("-t", "topsym has to find the trail", "leave it out"),
    ("-x", "topsym has to find the trail", "leave it out"),
    ("-T", "topsym has to find the trail", "leave it out"),
];

/// May this option be given to the verifier?
pub fn check_verifier_option(option: &str) -> Result<(), Refusal> {
    let numbered = |start: &&str| {
        option.strip_prefix(*start).is_some_and(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()))
    };
    if PLAIN.contains(&option) || NUMBERED.iter().any(numbered) {
        return Ok(());
    }
    let known = REFUSED.iter().find(|(start, _, _)| option.starts_with(start));
    let (why, hint) = known.map_or(
        (
            "it is not known what it does to a verdict",
            "--keep leaves a script with all commands, to be changed",
        ),
        |(_, why, hint)| (*why, *hint),
    );
    Err(refuse(format!("the verifier's option {option}"), why, hint))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn optimisations_of_spin_can_be_left_out_once_each() {
        let check = |flags: &[&str]| {
            let flags: Vec<String> = flags.iter().map(|flag| flag.to_string()).collect();
            check_generator_flags(&flags)
        };
        assert_eq!(check(&["-o2", "-o3", "-o1"]), Ok(()));
        assert!(check(&["-o3", "-o3"]).is_err());
        for flag in ["-m", "-o4", "-o5", "-o6", "-DX", "-a", "-t", "", "-o", "-o33", "model.pml"] {
            assert!(check(&[flag]).is_err(), "{flag}");
        }
    }

    #[test]
    fn macros_that_are_not_sound_are_refused() {
        for define in [
            "BCS",
            "TRIX",
            "PERMUTED",
            "BFS_SEP_HASH",
            "RANDSTOR=33",
            "NOSTUTTER",
            "NOBOUNDCHECK",
            "BFS_LIMIT=100",
            "L_BOUND=3",
            "TS_STRATEGY=TS_OFF",
        ] {
            assert!(check_macro(define).is_err(), "{define}");
        }
        for define in [" NOBOUNDCHECK", "BITSTATE ", " XUSAFE =1", "", " ", "A(x)=x", "-x"] {
            assert!(check_macro(define).is_err(), "`{define}`");
        }
    }

    #[test]
    fn macros_with_an_option_of_their_own_name_it() {
        for (define, option) in [
            ("HC4", "--hash-compact"),
            ("HC", "--hash-compact"),
            ("NP", "--liveness"),
            ("NOREDUCE", "--por off"),
        ] {
            let hints = check_macro(define).unwrap_err().why.hints;
            assert_eq!(hints[0].text, format!("use {option}"), "{define}");
        }
    }

    #[test]
    fn other_macros_are_passed_on() {
        for define in ["VECTORSZ=4096", "MA=100", "JOINPROCS", "HCOUNT=3", "MY_LIMIT=7", "NFAIR=3", "SC"] {
            assert_eq!(check_macro(define), Ok(()), "{define}");
        }
    }

    #[test]
    fn a_macro_in_a_flag_is_a_macro() {
        assert!(check_compiler_flag("-DBCS").is_err());
        assert!(check_compiler_flag("-D NOSTUTTER").is_err());
        assert!(check_compiler_flag("-D\tHC").is_err());
        assert!(check_compiler_flag("-UNOREDUCE").is_err());
        assert!(check_compiler_flag("-opan2").is_err());
        for flag in ["-include", "-D", "BCS", "-Wp,-DBCS", "-Xpreprocessor", "@file", "--define-macro=BCS"] {
            assert!(check_compiler_flag(flag).is_err(), "{flag}");
        }
        for flag in ["-O3", "-march=native", "-g", "-lm", "-flto", "-DVECTORSZ=2048"] {
            assert_eq!(check_compiler_flag(flag), Ok(()), "{flag}");
        }
    }

    #[test]
    fn fairness_and_other_orders_of_processes_are_refused() {
        for option in
            ["-f", "-i_reverse", "-P1", "-p_rotate2", "-p_permute", "-rhash", "-a", "-l", "-m100", "--help"]
        {
            assert!(check_verifier_option(option).is_err(), "{option}");
        }
        assert!(check_verifier_option("-e").is_err());
        assert!(check_verifier_option("-q").is_err());
        for option in ["-w20", "-c0", "-t_reverse", "-RS17", "-E", "-i", "-k3"] {
            assert_eq!(check_verifier_option(option), Ok(()), "{option}");
        }
    }
}
