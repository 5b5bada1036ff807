//! Whether the words of a verifier are a verdict.
//!
//! A verifier may crash, give up for reasons of its own, or have looked for something else than was planned. Then its summary says nothing
//! about the model.

use super::VerifyError;
use super::outcome::{Limit, Outcome};
use super::plan::RunPlan;
use super::statistics::Statistics;
use std::os::unix::process::ExitStatusExt;

/// Has the verifier done what it was to do? If not, its words are no verdict.
pub fn believe(
    plan: &RunPlan,
    outcome: &Outcome,
    text: &str,
    status: std::process::ExitStatus,
) -> Result<(), VerifyError> {
    let fail = |message: String, hint: Option<&str>| {
        Err(VerifyError::Verifier { message, hint: hint.map(str::to_string) })
    };
    if !outcome.violations.is_empty() {
        return Ok(());
    }
    if !outcome.problems.is_empty() {
        let hint = match text {
            _ if text.contains("VECTORSZ") => {
                Some("states are too large: give --cc-define VECTORSZ=N with a larger N")
            }
            _ if text.contains("too many processes") => Some("SPIN's verifiers have up to 255 processes"),
            _ if text.contains("disk") => {
                Some("is there space left for temporary files? TMPDIR says where they go")
            }
            _ => None,
        };
        return fail(outcome.problems.join("\n"), hint);
    }
    let out_of_memory = outcome.limits.contains(&Limit::Memory);
    let has_summary = status.success() && outcome.errors.is_some();
    if !has_summary && !out_of_memory {
        let last: Vec<&str> = text.lines().collect();
        let last = last[last.len().saturating_sub(10)..].join("\n");
        let message = format!("it ended with {status}\n{last}").trim_end().to_string();
        let hint = match text.contains("has unconditional self-loop") {
            true => {
                "SPIN rejects a loop that can go round without an effective statement: `skip` is none, nor is an assignment that nobody reads"
            }
            false => why_it_died(status),
        };
        return fail(message, Some(hint));
    }
    let no_accepting = text.contains("no accept labels are defined");
    let other_claim = outcome.claim() != plan.claim.as_deref();
    // without memory it may not have come to the table of what it looks for
    let elsewhere = other_claim || plan.cycles && !outcome.searched_cycles() && !no_accepting;
    if elsewhere && !out_of_memory {
        return fail(
            format!("it did not look for {}", plan.looks_for),
            Some("please report this with the model"),
        );
    }
    Ok(())
}

/// A reduced verifier writes its own count of errors beside its summary, which C code of the model could print, too. Both have to say
/// that there are none.
pub fn agrees_with_itself(outcome: &Outcome) -> Result<(), VerifyError> {
    let is_without = |statistics: &Statistics| statistics.first_core_only || statistics.errors == 0.0;
    match outcome.is_verified() && !outcome.statistics.as_ref().is_some_and(is_without) {
        true => Err(VerifyError::Verifier {
            message: "its summary says that there are no errors, its own count does not".to_string(),
            hint: Some("does C code of the model print such a summary, or end the verifier?".to_string()),
        }),
        false => Ok(()),
    }
}

/// The usual reason.
fn why_it_died(status: std::process::ExitStatus) -> &'static str {
    match status.signal() {
        Some(KILLED) => {
            "systems do that when there is no memory left: --memory MEGABYTES ends a search in time, --collapse needs less"
        }
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
