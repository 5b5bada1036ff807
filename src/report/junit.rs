//! Verdicts as JUnit's XML, which all systems for continuous integration read.
//!
//! A model is a test. One that is violated has failed; one without a verdict, or whose search is not finished, is an error: nobody should
//! take it for a success. What topsym would print about a model is the description.

use super::batch::Row;
use super::verdict::VerdictInfo;
use crate::verify::batch::Entry;
use crate::verify::verdict::{Decision, Verdict};
use quick_junit::{NonSuccessKind, Report, SerializeError, TestCase, TestCaseStatus, TestSuite};
use std::path::Path;
use std::time::Duration;

/// The text for many models.
pub fn of_batch(entries: &[Entry]) -> Result<String, SerializeError> {
    written(entries.iter().map(|entry| match &entry.result {
        Ok(verdict) => case_of(verdict),
        Err(problem) => without_verdict(&entry.model, &problem.to_string()),
    }))
}

/// The text for the rows of a table, which is all that is left of the parts of a batch.
pub fn of_rows(rows: &[Row]) -> Result<String, SerializeError> {
    written(rows.iter().map(|row| {
        let kind = match row.verdict() {
            "verified" => None,
            "violated" => Some(NonSuccessKind::Failure),
            _ => Some(NonSuccessKind::Error),
        };
        let status = match kind {
            None => TestCaseStatus::success(),
            Some(kind) => {
                let mut status = TestCaseStatus::non_success(kind);
                status.set_type(row.verdict()).set_message(row.remark());
                status
            }
        };
        let mut case = case(Path::new(row.model()), status);
        if let Some(Ok(time)) = row.seconds().map(Duration::try_from_secs_f64) {
            case.set_time(time);
        }
        case
    }))
}

/// The text for one model.
pub fn of_verdict(verdict: &Verdict) -> Result<String, SerializeError> {
    written([case_of(verdict)].into_iter())
}

/// The text for one model that has no verdict, and why.
pub fn of_error(model: &Path, why: &str) -> Result<String, SerializeError> {
    written([without_verdict(model, why)].into_iter())
}

fn written(cases: impl Iterator<Item = TestCase>) -> Result<String, SerializeError> {
    let mut suite = TestSuite::new("topsym");
    let mut time = Duration::ZERO;
    for case in cases {
        time += case.time.unwrap_or_default();
        suite.add_test_case(case);
    }
    suite.set_time(time);
    let mut report = Report::new("topsym");
    report.set_time(time).add_test_suite(suite);
    report.to_string()
}

/// The name of a test is that of the file, its class the folder.
fn case(model: &Path, status: TestCaseStatus) -> TestCase {
    let name = model.file_name().unwrap_or(model.as_os_str()).to_string_lossy();
    let folder = model.parent().map(|folder| folder.to_string_lossy()).unwrap_or_default();
    let folder = folder.trim_start_matches("./");
    let mut case = TestCase::new(&*name, status);
    case.set_classname(if folder.is_empty() || folder == "." { "topsym" } else { folder });
    case
}

fn without_verdict(model: &Path, why: &str) -> TestCase {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
    let first = why.lines().next().unwrap_or(why);
    status.set_type("no verdict").set_message(first).set_description(why);
    case(model, status)
}

fn case_of(verdict: &Verdict) -> TestCase {
    let text = VerdictInfo::new(verdict).to_string();
    let bad = |kind: NonSuccessKind, name: &str, message: String| {
        let mut status = TestCaseStatus::non_success(kind);
        status.set_type(name).set_message(message).set_description(text.as_str());
        status
    };
    let status = match verdict.decision {
        _ if !verdict.bugs.is_empty() => {
            bad(NonSuccessKind::Error, "error in topsym", verdict.bugs.join("; "))
        }
        Decision::Verified => TestCaseStatus::success(),
        Decision::Violated => {
            let words = verdict.violation().map_or(String::new(), |violation| violation.in_words());
            bad(NonSuccessKind::Failure, "violated", words)
        }
        Decision::NotFinished => {
            let limits: Vec<&str> = verdict.limits().iter().map(|limit| limit.words()).collect();
            bad(NonSuccessKind::Error, "not finished", limits.join("; "))
        }
    };
    let is_verified = status == TestCaseStatus::success();
    let mut case = case(&verdict.model, status);
    let times = verdict.times;
    case.set_time(times.detect + times.prepare + times.compile + times.search);
    if is_verified {
        case.set_system_out(text);
    }
    case
}
