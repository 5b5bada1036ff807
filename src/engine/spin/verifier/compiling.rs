//! Compiling verifiers, each as quickly as its search is worth.
//!
//! A compiler that optimises takes seconds, and most searches take less. So a verifier is compiled with `tcc` first, if that is there and nobody has
//! asked for another compiler: in a tenth of a second, to code that needs about 1.75 times as long. When it has stored [`LONG`] states, the other
//! compiler begins behind it; when it has stored [`TOO_LONG`], it is stopped, and the verifier of the other compiler begins from the first state. Both
//! are numbers of states, not times, so that the same model is searched by the same verifier on each machine.

use super::SpinVerifier;
use super::folder::remove_trails;
use super::search::Search;
use crate::engine::Run;
use crate::engine::error::{EngineError, Remedy};
use crate::engine::session::{Event, Worker};
use crate::engine::spin::toolchain::{Compiler, CompilerError};
use crate::limits::Limits;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// A search of so many states may become a long one.
const LONG: f64 = 200_000.0;
/// A search of more states is worth the compiler that optimises.
const TOO_LONG: f64 = 1_000_000.0;

/// A verifier that was compiled.
#[derive(Clone, Debug)]
pub(super) struct Compiled {
    /// Its file.
    pub name: String,
    /// By which compiler.
    pub compiler: String,
    /// How long that took.
    pub time: Duration,
}

impl SpinVerifier<'_> {
    /// Compiles a verifier and lets it search. If states are too large for it, it is compiled once more, with more room for them; what a user says about
    /// that is left alone. The time of the compiler does not count: with the run come limits for what is left to do.
    pub(super) fn compile_and_execute<'l>(
        &self,
        search: Search<'_>,
        mut limits: Limits<'l>,
    ) -> Result<(Run, Limits<'l>), EngineError> {
        let is_given = search.program.compiler.iter().any(|flag| flag.starts_with("-DVECTORSZ"));
        loop {
            let result = match &self.quick {
                Some(quick) if search.worker == Worker::Reduced => self.quickly(quick, search, &mut limits),
                _ => self.thoroughly(search, &mut limits, None),
            };
            match result {
                Err(EngineError::Verifier { remedy: Some(Remedy::LargerStates), .. })
                    if !is_given && self.enlarged(search.worker).enlarge() =>
                {
                    // it has left a trail to the state that is too large
                    remove_trails(search.place)?;
                }
                result => return Ok((result?, limits)),
            }
        }
    }

    /// With the quick compiler, as long as the search is a short one.
    fn quickly(
        &self,
        quick: &Compiler,
        search: Search<'_>,
        limits: &mut Limits<'_>,
    ) -> Result<Run, EngineError> {
        let begins = Instant::now();
        let ahead = self.ahead.lock().unwrap_or_else(PoisonError::into_inner).take();
        let compiled = match ahead {
            Some(compiled) => Ok(compiled),
            None => self.compile_quickly(quick, search, limits.without_deadline()),
        };
        *limits = limits.later(begins.elapsed());
        let compiled = match compiled {
            Ok(compiled) => compiled,
            // it does not know all of C; whoever stops it is heard by the other one
            Err(_) => return self.thoroughly(search, limits, None),
        };
        let is_over = AtomicBool::new(false);
        let (run, other, waited) = std::thread::scope(|scope| {
            let other = OnceLock::new();
            let enough = |states: f64| {
                if states >= LONG {
                    let limits = Limits { enough: Some(&is_over), ..limits.without_deadline() };
                    other.get_or_init(|| scope.spawn(move || self.compile_thoroughly(search, limits)));
                }
                states >= TOO_LONG
            };
            let run = self.execute(search, &compiled, *limits, &enough);
            if !matches!(run, Ok(None)) {
                is_over.store(true, Ordering::Relaxed);
            }
            let waits = Instant::now();
            let other = other.into_inner().map(|thread| thread.join());
            (run, other, waits.elapsed())
        });
        if let Some(run) = run? {
            self.was_quick.store(true, Ordering::Relaxed);
            return Ok(run);
        }
        // it may have been about to write one
        remove_trails(search.place)?;
        *limits = limits.later(waited);
        let other = match other {
            Some(Ok(compiled)) => Some(compiled?),
            Some(Err(panic)) => std::panic::resume_unwind(panic),
            None => None,
        };
        self.was_quick.store(false, Ordering::Relaxed);
        self.thoroughly(search, limits, other)
    }

    /// With the compiler for long searches.
    fn thoroughly(
        &self,
        search: Search<'_>,
        limits: &mut Limits<'_>,
        compiled: Option<Compiled>,
    ) -> Result<Run, EngineError> {
        let begins = Instant::now();
        let compiled = match compiled {
            Some(compiled) => compiled,
            None => self.compile_thoroughly(search, limits.without_deadline())?,
        };
        *limits = limits.later(begins.elapsed());
        let run = self.execute(search, &compiled, *limits, &|_| false)?;
        run.ok_or(EngineError::Stopped)
    }

    /// Compiles the first verifier before anybody asks for it.
    pub fn compile_ahead(&self, limits: Limits<'_>) -> Result<(), EngineError> {
        let first = self.question.plan.searches.first().zip(self.flags.programs.first());
        let (Some((plan, program)), Some(quick)) = (first, &self.quick) else { return Ok(()) };
        let search = Search { worker: Worker::Reduced, plan, program, place: self.folder.path() };
        // what this one does not compile, another one will
        if let Ok(compiled) = self.compile_quickly(quick, search, limits) {
            *self.ahead.lock().unwrap_or_else(PoisonError::into_inner) = Some(compiled);
        }
        Ok(())
    }

    fn compile_quickly(
        &self,
        quick: &Compiler,
        search: Search<'_>,
        limits: Limits<'_>,
    ) -> Result<Compiled, EngineError> {
        self.compile(quick, search, format!("{}_quick", search.program.name), limits)
    }

    fn compile_thoroughly(&self, search: Search<'_>, limits: Limits<'_>) -> Result<Compiled, EngineError> {
        self.compile(&self.compiler, search, search.program.name.to_string(), limits)
    }

    fn compile(
        &self,
        compiler: &Compiler,
        search: Search<'_>,
        name: String,
        limits: Limits<'_>,
    ) -> Result<Compiled, EngineError> {
        let step = match search.worker {
            Worker::Reduced => "compiling the verifier",
            Worker::Plain => "compiling plain SPIN's verifier",
        };
        (self.session.tell)(Event::Step(search.worker, step));
        let arguments = self.compile_arguments(search.worker, search.program, &name);
        match compiler.compile(self.folder.path(), arguments, limits) {
            Err(error @ CompilerError::Refused(_)) => {
                self.folder.check_space()?;
                Err(error.into())
            }
            Err(error) => Err(error.into()),
            Ok(time) => Ok(Compiled { name, compiler: compiler.name(), time }),
        }
    }
}
