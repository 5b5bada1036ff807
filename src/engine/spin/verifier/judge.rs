//! Has SPIN followed a trail to the error that was reported?
//!
//! The reduced search goes from real states to real states, so a trail is an execution of the model as it stands. That is checked for
//! each trail: SPIN follows it step by step, and must come to the error. Here is what its words mean. A cycle may close up to a permutation
//! only, so its end is not compared with its beginning here: that is done by [`super::retell`].

use crate::engine::evidence::Confirmation;
use crate::engine::outcome::{Kind, Violation};

/// What SPIN's words mean.
pub fn judge(text: &str, violation: &Violation, several_cores: bool) -> Confirmation {
    if text.contains("embedded c code") || text.contains("replay with ./pan -r") {
        return Confirmation::NotChecked("SPIN does not run the C code of the model".to_string());
    }
    if text.contains("has more than one match") {
        let why = "SPIN takes another process than its verifier for a remote reference without a pid";
        return Confirmation::NotChecked(why.to_string());
    }
    if violation.kind == Kind::Division && !text.contains("trail ends after ") {
        return Confirmation::NotChecked(
            "a division by zero ends SPIN's simulator as well, without a word".to_string(),
        );
    }
    let last = |what: &str| {
        let lines: Vec<&str> = text.lines().collect();
        Confirmation::Failed(format!("{what}\n{}", lines[lines.len().saturating_sub(20)..].join("\n")))
    };
    // behind the end of a claim, verifiers write one more step, which is none; SPIN stumbles over it at the very end. So it does over a
    // step that is the error itself, such as a guard with an index that is too large, or one about a channel that was never set
    let is_itself_the_error = violation.kind.is_of_a_step() && violation.kind != Kind::Assertion;
    let may_stumble = violation.kind == Kind::ClaimEnd || is_itself_the_error;
    let text = match may_stumble && stumbles_at_the_end(text) {
        true => &text.replacen("\ttransition failed\nspin: trail ends", "spin: trail ends", 1),
        false => text,
    };
    if violation.kind == Kind::ExclusiveChannel {
        return Confirmation::NotChecked("SPIN's simulator does not look at xr and xs".to_string());
    }
    for mismatch in ["transition failed", "step not executable", "no matching", "cannot find trail"] {
        if text.contains(mismatch) {
            return last(mismatch);
        }
    }
    let expected = match violation.kind {
        Kind::Assertion => &["assertion violated"][..],
        Kind::ArrayIndex => &["Error: indexing "],
        Kind::AcceptanceCycle if violation.message.contains("stutter") => &[],
        Kind::AcceptanceCycle | Kind::NonProgressCycle => &["START OF CYCLE"],
        _ => &[],
    };
    let missing = expected.iter().find(|words| !text.contains(**words));
    let is_assertion = matches!(violation.kind, Kind::Assertion | Kind::ArrayIndex);
    match missing {
        Some(_) if is_assertion && several_cores => {}
        Some(missing) => return last(&format!("SPIN does not say `{missing}`")),
        None if is_assertion => return Confirmation::Confirmed,
        None => {}
    }
    // of a trail without steps, the number is that of its last note, which is negative
    let steps =
        text.split("trail ends after ").nth(1).and_then(|rest| rest.split(' ').next()?.parse::<i64>().ok());
    let steps = steps.map(|steps| steps.max(0) as u64);
    match (steps, violation.depth) {
        (None, _) => last("the trail has no end"),
        (Some(steps), Some(depth)) if steps < depth && !(several_cores && steps + 1 == depth) => {
            last("the trail is too short")
        }
        (Some(steps), depth) if missing.is_some() || depth.is_some_and(|depth| steps < depth) => {
            let why =
                "SPIN has followed it up to the last step, which a search with several cores leaves out";
            Confirmation::NotChecked(why.to_string())
        }
        _ => Confirmation::Confirmed,
    }
}

/// Is the last step of the trail the only one that SPIN cannot make?
fn stumbles_at_the_end(text: &str) -> bool {
    text.matches("transition failed").count() == 1
        && text.contains("transition failed\nspin: trail ends after ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(text: &str, violation: &Violation) -> Confirmation {
        super::judge(text, violation, false)
    }

    fn violation(kind: Kind) -> Violation {
        Violation { kind, message: String::new(), depth: Some(5) }
    }

    #[test]
    fn a_replay_must_come_to_the_error() {
        let deadlock = violation(Kind::InvalidEndState);
        assert_eq!(judge("spin: trail ends after 5 steps\n", &deadlock), Confirmation::Confirmed);
        assert!(matches!(judge("spin: trail ends after 4 steps\n", &deadlock), Confirmation::Failed(_)));
        assert!(matches!(judge("nothing\n", &deadlock), Confirmation::Failed(_)));
        let cycle = violation(Kind::AcceptanceCycle);
        assert!(matches!(judge("spin: trail ends after 9 steps\n", &cycle), Confirmation::Failed(_)));
        let text = "<<<<<START OF CYCLE>>>>>\nspin: trail ends after 9 steps\n";
        assert_eq!(judge(text, &cycle), Confirmation::Confirmed);
        let failed = format!("{text}transition failed\n");
        assert!(matches!(judge(&failed, &cycle), Confirmation::Failed(_)));
        assert!(matches!(judge("", &violation(Kind::Assertion)), Confirmation::Failed(_)));
        let short = super::judge("spin: trail ends after 5 steps\n", &violation(Kind::Assertion), true);
        assert!(matches!(short, Confirmation::NotChecked(_)));
        let shorter = super::judge("spin: trail ends after 3 steps\n", &violation(Kind::Assertion), true);
        assert!(matches!(shorter, Confirmation::Failed(_)));
        let one_less = super::judge("spin: trail ends after 4 steps\n", &deadlock, true);
        assert!(matches!(one_less, Confirmation::NotChecked(_)));
        let claim = violation(Kind::ClaimEnd);
        let end = "\ttransition failed\nspin: trail ends after 6 steps\n";
        assert_eq!(judge(end, &claim), Confirmation::Confirmed);
        assert!(matches!(judge(end, &deadlock), Confirmation::Failed(_)));
        assert!(matches!(
            judge(&format!("\ttransition failed\n 1: more\n{end}"), &claim),
            Confirmation::Failed(_)
        ));
    }
}
