//! Whether the words of a verifier are a verdict.
//!
//! A verifier may crash, give up for reasons of its own, or have looked for something else than was planned. Then its summary says nothing
//! about the model.

use super::flags::Program;
use crate::engine::error::{EngineError, Remedy};
use crate::engine::outcome::{Limit, Outcome};
use crate::engine::plan::SearchPlan;
use crate::engine::statistics::Statistics;
use std::os::unix::process::ExitStatusExt;

/// What a verifier says of a loop that it refuses.
const SELF_LOOP: &str = "has unconditional self-loop";
/// What to do about it.
const NO_EFFECT: &str = "SPIN rejects a loop without an effective statement; add one other than `skip`, or an assignment to a variable that is read";

/// Has the verifier done what it was to do? If not, its words are no verdict.
pub fn believe(
    plan: &SearchPlan,
    program: &Program,
    outcome: &Outcome,
    text: &str,
    status: std::process::ExitStatus,
) -> Result<(), EngineError> {
    let fail = |message: String, hint: Option<&str>, remedy| {
        Err(EngineError::Verifier { message, hint: hint.map(str::to_string), remedy })
    };
    if !outcome.violations.is_empty() {
        return Ok(());
    }
    if !outcome.problems.is_empty() {
        let hint = match text {
            _ if text.contains("-DNFAIR=") => {
                Some("weak fairness needs more room for processes: give --cc-define NFAIR=N with a larger N")
            }
            _ if text.contains("VECTORSZ") => {
                Some("states are too large: give --cc-define VECTORSZ=N with a larger N")
            }
            _ if text.contains("too many processes") => Some("SPIN's verifiers have up to 255 processes"),
            _ if text.contains("disk") => {
                Some("is there space left for temporary files? TMPDIR says where they go")
            }
            _ => None,
        };
        let remedy = text.contains("VECTORSZ").then_some(Remedy::LargerStates);
        return fail(outcome.problems.join("\n"), hint, remedy);
    }
    let out_of_memory = outcome.limits.contains(&Limit::Memory);
    let has_summary = status.success() && outcome.errors.is_some();
    if !has_summary && !out_of_memory {
        let last: Vec<&str> = text.lines().collect();
        let last = last[last.len().saturating_sub(10)..].join("\n");
        let message = format!("it ended with {status}\n{last}").trim_end().to_string();
        if text.contains(SELF_LOOP) {
            return fail(message, Some(NO_EFFECT), Some(Remedy::SingleSteps));
        }
        return fail(message, Some(why_it_died(status)), None);
    }
    let no_accepting = text.contains("no accept labels are defined");
    let other_claim = outcome.claim != program.claim;
    // without memory it may not have come to the table of what it looks for
    let is_fair = outcome.checked.iter().any(|checked| checked.on && checked.is_fair());
    let other_fairness = plan.target.has_cycles() && is_fair != program.is_fair() && !no_accepting;
    let elsewhere = other_claim
        || other_fairness
        || plan.target.has_cycles() && !outcome.searched_cycles && !no_accepting;
    if elsewhere && !out_of_memory {
        return fail(
            format!("it did not look for {}", plan.target.words()),
            Some("please report this with the model"),
            None,
        );
    }
    Ok(())
}

/// A reduced verifier writes its own count of errors beside its summary, which C code of the model could print, too. Both have to say
/// that there are none.
pub fn agrees_with_itself(outcome: &Outcome) -> Result<(), EngineError> {
    let is_without = |statistics: &Statistics| statistics.first_core_only || statistics.errors == 0.0;
    match outcome.is_verified() && !outcome.statistics.as_ref().is_some_and(is_without) {
        true => Err(EngineError::Verifier {
            message: "its summary says that there are no errors, its own count does not".to_string(),
            hint: Some("does C code of the model print such a summary, or end the verifier?".to_string()),
            remedy: None,
        }),
        false => Ok(()),
    }
}

/// The usual reason.
fn why_it_died(status: std::process::ExitStatus) -> &'static str {
    match status.signal() {
        Some(KILLED) => "killed, probably out of memory; try --memory MEGABYTES or --collapse",
        Some(DIVIDED_BY_ZERO) => {
            "the model divides by zero somewhere; --keep FOLDER leaves a script to look into it"
        }
        _ => {
            "division by zero and C code of the model are the usual reasons; --keep FOLDER leaves a script to look into it"
        }
    }
}

/// SIGKILL.
const KILLED: i32 = 9;
/// SIGFPE.
const DIVIDED_BY_ZERO: i32 = 8;
