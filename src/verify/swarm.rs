//! Many small searches in place of a large one, for models that do not fit: a swarm.
//!
//! Each search stores a few bits of each state, and differs from the others in its hash function, in how many bits it sets, and in the order in which it
//! takes the transitions of a process. So each misses other states, and together they see more than any of them. What renumbers processes is not
//! varied: symmetries were found for SPIN's own order.
//!
//! The idea is that of Holzmann, Joshi and Groce (*Swarm verification techniques*, 2011). A swarm finds errors; it never verifies anything.

use super::steps::verify;
use super::verdict::{Decision, Verdict};
use crate::engine::audit::Audit;
use crate::engine::request::{EngineChoice, Order, Request, Storage, deadline};
use crate::engine::{EngineError, Event, Session};
use crate::limits::PULSE;
use crate::model::subject::Subject;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// How searches of a swarm differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// Macros for the C compiler.
    pub defines: Vec<String>,
    /// Options for the verifier.
    pub options: Vec<String>,
}

/// The one with this number, from 0.
pub fn variation(number: usize) -> Variation {
    let mut options = vec![format!("-h{}", number % HASHES), format!("-k{}", 2 + number / 3 % 3)];
    let mut defines = Vec::new();
    match number % 3 {
        0 => {}
        1 => options.push("-t_reverse".to_string()),
        _ => {
            // the order of the transitions of a process, by chance
            defines.push("T_RAND".to_string());
            options.push(format!("-RS{}", 1000 + number));
        }
    }
    Variation { defines, options }
}

/// SPIN's verifiers have so many hash functions.
const HASHES: usize = 100;

/// What became of a swarm.
pub struct Swarmed {
    /// The verdict of the search that found an error; otherwise of the one that stored most states.
    pub verdict: Verdict,
    /// How many searches were begun.
    pub begun: usize,
}

/// Searches until an error is found, or all searches are done, or the time is up. `request.jobs` searches run at a time.
pub fn swarm(
    request: &Request,
    searches: usize,
    subject: &Arc<Subject>,
    session: Session<'_>,
) -> Result<Swarmed, EngineError> {
    let ends = deadline(request);
    let over = AtomicBool::new(false);
    let (next, running) = (AtomicUsize::new(0), AtomicUsize::new(request.jobs.max(1)));
    let results: Mutex<Vec<Result<Verdict, EngineError>>> = Mutex::default();
    let work = |tell: &(dyn Fn(Event) + Sync)| {
        while !over.load(Ordering::Relaxed) && ends.is_none_or(|ends| Instant::now() < ends) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= searches {
                break;
            }
            let result = verify(&varied(request, number, ends), subject, Session { stop: &over, tell });
            let is_last = !matches!(&result, Ok(verdict) if verdict.decision != Decision::Violated && verdict.bugs.is_empty());
            // what was stopped because another one has found an error says nothing
            if !over.load(Ordering::Relaxed) || session.stop.load(Ordering::Relaxed) || result.is_ok() {
                results.lock().unwrap_or_else(PoisonError::into_inner).push(result);
            }
            if is_last {
                over.store(true, Ordering::Relaxed);
            }
        }
        running.fetch_sub(1, Ordering::Relaxed);
    };
    let silent = |_: Event| {};
    std::thread::scope(|scope| {
        for job in 0..request.jobs.max(1) {
            let work = &work;
            let tell: &(dyn Fn(Event) + Sync) = if job == 0 { session.tell } else { &silent };
            scope.spawn(move || work(tell));
        }
        while running.load(Ordering::Relaxed) > 0 {
            if session.stop.load(Ordering::Relaxed) {
                over.store(true, Ordering::Relaxed);
            }
            std::thread::sleep(PULSE);
        }
    });
    let begun = next.load(Ordering::Relaxed).min(searches);
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    let verdict = best(results)?;
    Ok(Swarmed { verdict, begun })
}

/// One search of it.
fn varied(request: &Request, number: usize, ends: Option<Instant>) -> Request {
    let mut one = request.clone();
    let Variation { defines, options } = variation(number);
    one.added.defines.extend(defines);
    // what the user says about the same option counts
    one.added.options = options.into_iter().chain(request.added.options.iter().cloned()).collect();
    one.search.storage = Storage::Bitstate;
    one.search.order = Some(Order::Depth);
    one.engine = EngineChoice::Spin;
    one.audit = if request.audit == Audit::Usual { Audit::Off } else { request.audit };
    one.time_limit = ends.map(|ends| ends.saturating_duration_since(Instant::now()));
    one
}

/// An error counts most, then the largest search. If there is no verdict, the first reason.
fn best(results: Vec<Result<Verdict, EngineError>>) -> Result<Verdict, EngineError> {
    let stored =
        |verdict: &Verdict| -> f64 { verdict.runs.iter().filter_map(|run| run.outcome.stored).sum() };
    let mut best: Option<Verdict> = None;
    let mut problem = None;
    for result in results {
        match result {
            Err(error) => problem = problem.or(Some(error)),
            Ok(verdict) => {
                let rank = |verdict: &Verdict| (verdict.decision == Decision::Violated, stored(verdict));
                if best.as_ref().is_none_or(|best| rank(best) < rank(&verdict)) {
                    best = Some(verdict);
                }
            }
        }
    }
    match (best, problem) {
        (Some(verdict), _) => Ok(verdict),
        (None, Some(error)) => Err(error),
        (None, None) => Err(EngineError::OutOfTime),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::request::Added;
    use crate::engine::spin::verifier::options;

    #[test]
    fn variations_differ_and_are_sound_with_symmetry() {
        let all: Vec<Variation> = (0..90).map(variation).collect();
        for (index, one) in all.iter().enumerate() {
            assert!(!all[..index].contains(one), "{one:?}");
            let added =
                Added { defines: one.defines.clone(), options: one.options.clone(), ..Added::default() };
            assert_eq!(options::check(&added), Ok(()), "{one:?}");
        }
    }
}
