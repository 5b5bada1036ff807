//! Rules that can be left out, to see that each of them is needed, and that a verifier notices when one is missing.
//!
//! Every rule here keeps a wrong verdict away. Tests leave one of them out and look at a model that needs it: its error must be lost, or
//! the verifier must notice by itself that something is wrong (the audit and the checks of `runtime-c/`). In the program that users have, no
//! rule can be left out: that takes the feature `careless`, which tests switch on, and the environment variable `TOPSYM_WITHOUT`
//! with the names of rules, separated by commas.

/// A rule that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A scalar that the start sets while others exist is a fact about all states that follow.
    ScalarFacts,
    /// The start is executed as SPIN executes it: a `run` wherever it stands, bounds in each round, declarations in loops.
    BootLikeSpin,
    /// A start in which a `run` was not executed is not known.
    EveryRun,
    /// A loop's variable may be written by others, and wraps around.
    LoopDomains,
    /// A hidden variable may be overwritten while a statement waits.
    HiddenGuards,
    /// `provided` makes the removal of a process visible.
    ProvidedEnds,
    /// What SPIN wrote is parsed: strings and remarks are no code.
    ParsedFiles,
    /// A negative index is outside of its array.
    NegativeIndex,
    /// Results that C leaves open are all different.
    OpenResults,
    /// `P[x]@l` looks at any process, whatever its type.
    RemoteTypes,
    /// What is in a structure that is copied as a whole is a fact.
    CopiedRecords,
    /// A choice that begins with another one, with an `else` in it, has ordered options.
    NestedElse,
    /// A look at the messages of a rendezvous channel is an error.
    HandshakesNotPolled,
    /// A reduced model may stop only where all members may.
    CountedEnds,
    /// Members are counted from the beginning only if nobody can move before they are started.
    StartAlone,
    /// Inside of an atomic sequence a member may have to wait, and others go on then.
    WaitInside,
    /// The number of a member must not leave it.
    OneForAll,
    /// No condition may tell members apart.
    SameForAll,
    /// With another number of members, what is computed from their numbers may be another.
    NumbersMatter,
    /// Who is started while others may have ended can get their numbers.
    NumbersReused,
    /// While somebody sends to himself nobody receives: a handshake within one situation takes two.
    HandshakeOfTwo,
    /// `else` beside a send that waits for a handshake depends on who receives.
    ElseBesideSend,
    /// `all` and `two` are the same question where there are two.
    QuestionsOfAnyNumber,
    /// Types are compared as they are stored: elements of a `bit` array are bytes.
    StoredTypes,
}

/// Is a rule to be kept?
#[cfg(not(feature = "careless"))]
#[inline(always)]
pub fn kept(_rule: Rule) -> bool {
    true
}

/// Is a rule to be kept?
#[cfg(feature = "careless")]
pub fn kept(rule: Rule) -> bool {
    use std::sync::OnceLock;
    static WITHOUT: OnceLock<Vec<String>> = OnceLock::new();
    let without = WITHOUT.get_or_init(|| {
        let names = std::env::var("TOPSYM_WITHOUT").unwrap_or_default();
        names.split(',').filter(|name| !name.is_empty()).map(str::to_string).collect()
    });
    !without.contains(&format!("{rule:?}"))
}
