//! `topsym verify`: from a model to a verdict.

use super::display::Display;
use super::{Context, ModelArguments, complain, is_broken_pipe, put, show};
use crate::engine::audit::Audit;
use crate::engine::error::refuse;
use crate::engine::evidence::Confirmation;
use crate::engine::request::{Added, EngineChoice, Order, Property, Request, Search, Storage};
use crate::engine::spin::verifier::claim_file::with_claim;
use crate::engine::strategy::Strategy;
use crate::engine::{EngineError, Event, Session};
use crate::model::subject::Subject;
use crate::report::junit;
use crate::report::verdict::VerdictInfo;
use crate::verify::compare::Agreement;
use crate::verify::swarm::{Swarmed, swarm};
use crate::verify::{Decision, Verdict, verify};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};
use thiserror::Error;

/// Exit code: everything was searched, and there is no error.
const VERIFIED: u8 = 0;
/// Exit code: there is an error.
const VIOLATED: u8 = 1;
/// Exit code: there is no verdict, because something is wrong.
const FAILED: u8 = 2;
/// Exit code: not everything was searched.
const NOT_FINISHED: u8 = 3;

#[derive(Debug, Args)]
pub(super) struct Verify {
    #[command(flatten)]
    model: ModelArguments,

    /// Verify a claim of the model, by the name of its `ltl` formula or never claim
    #[arg(long, value_name = "NAME", alias = "claim", help_heading = "Property", group = "property")]
    ltl: Option<String>,

    /// Verify the never claim in a file
    #[arg(long, value_name = "FILE", help_heading = "Property", group = "property")]
    never: Option<PathBuf>,

    /// Search for acceptance cycles (labels `accept…`) and non-progress cycles (labels `progress…`)
    #[arg(long, help_heading = "Property", group = "property")]
    liveness: bool,

    /// Which engine searches: the built-in one, which needs no compiler; SPIN's verifier; or, by default, SPIN's only where the search is large
    #[arg(long, value_enum, default_value_t, help_heading = "Search")]
    engine: EngineName,

    /// Weak fairness: a cycle counts only if no process can go on all the time and never does. Searched without symmetry
    #[arg(long, help_heading = "Property")]
    fair: bool,

    /// Breadth-first search: shortest counterexamples
    #[arg(long, help_heading = "Search", conflicts_with = "dfs")]
    bfs: bool,

    /// Depth-first search, SPIN's default
    #[arg(long, help_heading = "Search")]
    dfs: bool,

    /// Bitstate hashing: store a few bits of each state; not exhaustive
    #[arg(long, help_heading = "Search", group = "storage")]
    bitstate: bool,

    /// Collapse compression: store each part of a state once
    #[arg(long, help_heading = "Search", group = "storage")]
    collapse: bool,

    /// Hash compaction: store hashes of states; not exhaustive
    #[arg(long, help_heading = "Search", group = "storage")]
    hash_compact: bool,

    /// Partial-order reduction; default: on wherever it is sound
    #[arg(long, value_name = "on|off", help_heading = "Search")]
    por: Option<Switch>,

    /// Search with several cores
    #[arg(long, value_name = "N", help_heading = "Search", value_parser = clap::value_parser!(u32).range(1..=64))]
    cores: Option<u32>,

    /// Maximum search depth, in steps
    #[arg(long, value_name = "N", help_heading = "Search", value_parser = clap::value_parser!(u64).range(1..=2_000_000_000))]
    depth: Option<u64>,

    /// Use no more memory than this
    #[arg(long, value_name = "MEGABYTES", help_heading = "Search", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    memory: Option<u64>,

    /// Stop after this time, and report what is known
    #[arg(long, value_name = "SECONDS", help_heading = "Search", value_parser = seconds)]
    time_limit: Option<Duration>,

    /// How representatives of orbits are found
    #[arg(long, value_enum, default_value_t, help_heading = "Search")]
    strategy: Strategy,

    /// How many merged states to audit, by comparing their steps with those of their representatives; default: as many as cost less than a
    /// fifth of the search
    #[arg(long, value_name = "N|all|off", help_heading = "Search", default_value = "usual", hide_default_value = true, value_parser = audit)]
    audit: Audit,

    /// If the audit finds merged states that behave differently, verify again without symmetry
    #[arg(long, help_heading = "Search")]
    fallback: bool,

    /// Leave an optimisation of SPIN out when it writes the verifier: --spin-flag=-o3 merges no statements
    #[arg(long, value_name = "-o1|-o2|-o3", allow_hyphen_values = true, help_heading = "Compiler")]
    spin_flag: Vec<String>,

    /// The C compiler; otherwise $CC, or the first of cc, gcc, clang and tcc
    #[arg(long, value_name = "PROGRAM", help_heading = "Compiler")]
    cc: Option<String>,

    /// A macro for the C compiler, such as VECTORSZ=8192 (-D is for the model's preprocessor)
    #[arg(long, value_name = "NAME[=VALUE]", help_heading = "Compiler")]
    cc_define: Vec<String>,

    /// A flag for the C compiler: --cc-flag=-O3
    #[arg(long, value_name = "FLAG", allow_hyphen_values = true, help_heading = "Compiler")]
    cc_flag: Vec<String>,

    /// Run plain SPIN as well, with the same limits, and compare
    #[arg(long)]
    compare: bool,

    /// How many verifiers may run at the same time (with --compare)
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    jobs: u16,

    /// Keep generated files and a script to repeat the run in FOLDER, which must be new, empty, or of an earlier run
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,

    /// Run so many small bitstate searches, each with another hash function and order, --jobs at a time, until one finds an error; not exhaustive
    #[arg(long, value_name = "N", help_heading = "Search", value_parser = clap::value_parser!(u32).range(1..=100_000),
        conflicts_with_all = ["bfs", "storage", "cores", "compare", "keep"])]
    swarm: Option<u32>,

    /// Verify again whenever the model, a file that it includes or the claim changes, until you interrupt it
    #[arg(long)]
    watch: bool,

    /// How to print the verdict
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// More options for SPIN's verifier
    #[arg(last = true, value_name = "PAN OPTIONS")]
    options: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
enum Switch {
    On,
    Off,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, ValueEnum)]
enum EngineName {
    #[default]
    Auto,
    Builtin,
    Spin,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Text,
    Yaml,
    Json,
    /// XML for systems of continuous integration
    Junit,
}

/// How often files are looked at.
const BETWEEN_LOOKS: Duration = Duration::from_millis(300);

/// What is wrong with a value on the command line.
#[derive(Debug, Error)]
pub(super) enum BadValue {
    #[error("this is not a number")]
    NoNumber,
    #[error("it must be more than 0")]
    NotPositive,
    #[error("it must be a number, `all` or `off`")]
    NoAudit,
}

/// A time limit.
pub(super) fn seconds(text: &str) -> Result<Duration, BadValue> {
    let number: f64 = text.parse().map_err(|_| BadValue::NoNumber)?;
    Duration::try_from_secs_f64(number).ok().filter(|time| !time.is_zero()).ok_or(BadValue::NotPositive)
}

fn audit(text: &str) -> Result<Audit, BadValue> {
    match text {
        "usual" => Ok(Audit::Usual),
        "all" => Ok(Audit::All),
        "off" | "0" => Ok(Audit::Off),
        number => {
            let number = number.parse().ok().filter(|number| *number <= MOST_AUDITED);
            number.map(Audit::UpTo).ok_or(BadValue::NoAudit)
        }
    }
}

/// No search has more states.
const MOST_AUDITED: u64 = 1_000_000_000;

impl Verify {
    pub(super) fn run(&self, context: &Context) -> anyhow::Result<u8> {
        let signals = Signals::default();
        let seen = signals.clone();
        // without a handler, an interrupt ends us at once: then temporary files stay, and nothing worse happens
        let _ = ctrlc::set_handler(move || seen.interrupt());
        if !self.watch {
            return self.once(context, &signals);
        }
        loop {
            let files = self.watched();
            let before = states(&files);
            let code = self.once(context, &signals)?;
            // from here on an interrupt is no error
            signals.files.store(true, Ordering::Relaxed);
            say!("topsym: waiting for changes of {}", self.model.model.display());
            while states(&files) == before {
                if signals.stop.load(Ordering::Relaxed) {
                    return Ok(code);
                }
                std::thread::sleep(BETWEEN_LOOKS);
            }
            signals.files.store(false, Ordering::Relaxed);
        }
    }

    /// The files of which a change matters: the model, what it includes, and a claim.
    fn watched(&self) -> Vec<PathBuf> {
        let mut files = vec![self.model.model.clone()];
        files.extend(self.never.clone());
        if let Ok(loaded) = self.model.read() {
            files.extend(loaded.source.files().map(PathBuf::from));
        }
        files.sort();
        files.dedup();
        files
    }

    /// One verdict.
    fn once(&self, context: &Context, signals: &Signals) -> anyhow::Result<u8> {
        match self.verdict(context, signals) {
            Ok(Some(verdict)) => {
                shout(&verdict);
                let info = VerdictInfo::new(&verdict);
                let text = match self.format {
                    Format::Text => info.to_string(),
                    Format::Yaml => serde_yaml::to_string(&info)?,
                    Format::Json => serde_json::to_string_pretty(&info)?,
                    Format::Junit => junit::of_verdict(&verdict)?,
                };
                let code = match verdict.decision {
                    _ if is_doubtful(&verdict) => FAILED,
                    Decision::Verified => VERIFIED,
                    Decision::Violated => VIOLATED,
                    Decision::NotFinished => NOT_FINISHED,
                };
                Ok(told(put(&text), code))
            }
            Ok(None) => {
                self.report_failure("the model has problems; `topsym check` shows them")?;
                Ok(FAILED)
            }
            Err(error) => {
                self.report_failure(&error.to_string())?;
                Ok(match error {
                    EngineError::Stopped | EngineError::OutOfTime => NOT_FINISHED,
                    _ => FAILED,
                })
            }
        }
    }

    /// Whoever collects tests must not miss one that could not be run.
    fn report_failure(&self, why: &str) -> anyhow::Result<()> {
        match self.format {
            Format::Junit => put(&junit::of_error(&self.model.model, why)?),
            Format::Text | Format::Yaml | Format::Json => Ok(()),
        }
    }

    /// The verdict, or nothing if the model has problems. They have been shown then, and so has an error.
    fn verdict(&self, context: &Context, signals: &Signals) -> Result<Option<Verdict>, EngineError> {
        let request = self.request();
        let subject = match &self.never {
            None => self.model.load_model(context),
            Some(claim) => {
                signals.files.store(true, Ordering::Relaxed);
                let (folder, path) = with_claim(&self.model.model, claim)
                    .inspect_err(|error| complain(error, &error.hints()))?;
                let preprocessing = self.model.preprocessing.clone();
                let subject = ModelArguments { model: path, preprocessing }.load_model(context);
                drop(folder);
                signals.files.store(false, Ordering::Relaxed);
                subject
            }
        };
        let Some(subject) = subject else {
            return Ok(None);
        };
        let display = Display::new();
        let tell = |event| match event {
            Event::Files => signals.files.store(true, Ordering::Relaxed),
            event => display.show(event),
        };
        let session = Session { stop: &signals.stop, tell: &tell };
        let verdict = match self.swarm {
            None => verify(&request, &subject, session),
            Some(searches) => self.swarmed(searches as usize, &request, &subject, session),
        };
        display.clear();
        match &verdict {
            Err(EngineError::Refused(refusal)) if refusal.why.has_place() => {
                show(&subject.source, &[refusal.diagnostic()], context);
            }
            Err(error) => complain(error, &error.hints()),
            Ok(_) => {}
        }
        verdict.map(Some)
    }

    /// The verdict of a swarm, with a word on what it is.
    fn swarmed(
        &self,
        searches: usize,
        request: &Request,
        subject: &Arc<Subject>,
        session: Session<'_>,
    ) -> Result<Verdict, EngineError> {
        if self.engine == EngineName::Builtin {
            return Err(refuse("--engine builtin", "a swarm is of SPIN's verifiers", "leave it out").into());
        }
        let Swarmed { mut verdict, begun } = swarm(request, searches, subject, session)?;
        let note = match verdict.decision {
            Decision::Violated => format!("a swarm: this is the search of {begun} that has found an error"),
            _ => {
                format!("a swarm: this is the largest of {begun} searches, of which none has found an error")
            }
        };
        verdict.symmetry.notes.insert(0, note);
        Ok(verdict)
    }

    fn request(&self) -> Request {
        let property = match (&self.ltl, &self.never, self.liveness) {
            (Some(name), _, _) => Property::Claim(name.clone()),
            (_, Some(file), _) => Property::ClaimFile(file.clone()),
            (_, _, true) => Property::Liveness,
            _ => Property::Safety,
        };
        let storage = match () {
            _ if self.bitstate => Storage::Bitstate,
            _ if self.collapse => Storage::Collapse,
            _ if self.hash_compact => Storage::HashCompact,
            _ => Storage::Plain,
        };
        Request {
            preprocessor: self.model.preprocessor(),
            property,
            search: Search {
                order: match (self.bfs, self.dfs) {
                    (true, _) => Some(Order::Breadth),
                    (_, true) => Some(Order::Depth),
                    _ => None,
                },
                storage,
                partial_order: self.por.map(|por| por == Switch::On),
                cores: self.cores,
                depth: self.depth,
                memory: self.memory,
                fair: self.fair,
            },
            engine: match self.engine {
                EngineName::Auto => EngineChoice::Auto,
                EngineName::Builtin => EngineChoice::Builtin,
                EngineName::Spin => EngineChoice::Spin,
            },
            strategy: self.strategy,
            audit: self.audit,
            fallback: self.fallback,
            time_limit: self.time_limit,
            added: Added {
                generator: self.spin_flag.clone(),
                compiler: self.cc.clone(),
                defines: self.cc_define.clone(),
                flags: self.cc_flag.clone(),
                options: self.options.clone(),
            },
            compare: self.compare,
            jobs: usize::from(self.jobs),
            keep: self.keep.clone(),
            trails: Some(PathBuf::from(".")),
            ..Request::new(&self.model.model)
        }
    }
}

/// When files were changed, and how long they are; those that are not there have neither.
fn states(files: &[PathBuf]) -> Vec<Option<(SystemTime, u64)>> {
    let state = |file: &PathBuf| {
        let data = std::fs::metadata(file).ok()?;
        Some((data.modified().ok()?, data.len()))
    };
    files.iter().map(state).collect()
}

/// What an interrupt needs to know.
#[derive(Clone, Default)]
struct Signals {
    /// It is to be stopped.
    stop: Arc<AtomicBool>,
    /// There are files that must vanish, and a verifier that may have something to say.
    files: Arc<AtomicBool>,
}

impl Signals {
    fn interrupt(&self) {
        self.stop.store(true, Ordering::Relaxed);
        if !self.files.load(Ordering::Relaxed) {
            say!("error: {}", EngineError::Stopped);
            std::process::exit(i32::from(NOT_FINISHED));
        }
    }
}

/// Has an error of ours shown that puts the verdict in doubt?
fn is_doubtful(verdict: &Verdict) -> bool {
    let differs = verdict.comparison.as_ref().is_some_and(|c| c.agreement == Agreement::Different);
    let lost = verdict
        .evidence
        .as_ref()
        .is_some_and(|evidence| matches!(evidence.confirmation, Confirmation::Failed(_)));
    differs || lost
}

/// The exit code of a verdict that was printed, or was to be. A verdict that nobody reads to its end is still one; where it could not be
/// written, nobody knows it, and the code must not be taken for another one.
fn told(printed: anyhow::Result<()>, code: u8) -> u8 {
    match printed {
        Err(error) if !is_broken_pipe(&error) => {
            say!("error: the verdict could not be printed: {error:#}");
            FAILED
        }
        _ => code,
    }
}

/// Errors of ours that showed.
fn shout(verdict: &Verdict) {
    for bug in &verdict.bugs {
        say!("error: THIS IS AN ERROR IN TOPSYM, please report it: {bug}");
    }
    if let (false, Some(kept)) = (verdict.bugs.is_empty(), &verdict.kept) {
        say!("  note: everything that is needed to see it again is in {}:", kept.display());
        verdict.commands.iter().for_each(|command| say!("    {command}"));
    }
}
