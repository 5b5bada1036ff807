//! The engine that SPIN is: `spin -a`, the C compiler, and the verifier that comes of both.
//!
//! There are two verifiers, one for each [`Worker`] of a comparison. They are compiled in the same folder from the same files of SPIN; one
//! from the file that topsym writes around pan.c, the other from pan.c itself. Plain SPIN's runs in a folder of its own, so that their
//! trails don't get mixed up, and always without partial-order reduction: where that is not sound, two searches with it would agree.
//!
//! - [`flags`]: from a plan to flags, each with its reason; [`options`]: which flags of users leave a verdict what it is;
//! - [`partial_order`], `handshakes`, [`undo`]: what SPIN gets wrong about a model, with or without symmetry;
//! - [`folder`], [`commands`], [`claim_file`]: files, and the same as a script;
//! - `search`, `compiling`: compiling and searching; [`summary`], [`statistics_file`], [`progress`]: what a verifier's words mean; [`belief`]: whether
//!   they are a verdict;
//! - `violated`: what is done about an error; [`judge`]: whether SPIN has followed its trail; [`retell`]: its steps, and how a cycle closes;
//!   [`evidence`]: where the trail is put; [`confirm`]: the same for what another engine has found.

pub mod belief;
pub mod claim_file;
pub mod commands;
mod compiling;
pub mod confirm;
pub mod evidence;
pub mod flags;
pub mod folder;
mod handshakes;
pub mod judge;
pub mod options;
pub mod partial_order;
pub mod progress;
pub mod retell;
mod search;
pub mod statistics_file;
pub mod summary;
pub mod undo;
mod violated;

use super::claims::{Unselectable, option_for};
use super::generate::{Recipe, Reduced, generate};
use super::neutral::{Handed, hand, stem};
use super::toolchain::{Compiler, Generated, Spin};
use crate::engine::error::{EngineError, refuse};
use crate::engine::outcome::Violation;
use crate::engine::plan::Choice;
use crate::engine::request::{Property, Request};
use crate::engine::run::Symmetry;
use crate::engine::session::{Event, Session, Worker};
use crate::engine::{Checked, Engine, Question, Run};
use crate::limits::Limits;
use crate::symmetry::reasons::why_nothing_moves;
use claim_file::put_together;
use commands::{line, script};
use compiling::Compiled;
use flags::{Flags, NO_PARTIAL_ORDER, Program};
use folder::{Folder, SCRIPT};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Flags for every verifier: speed, no warnings about SPIN's code, and a sign of life after so many states.
const COMPILER_FLAGS: [&str; 3] = ["-O2", "-w", "-DFREQ=10000"];

/// How large states may be, if SPIN's usual 1024 bytes are not enough: each is tried after the one before it has turned out to be too small.
const VECTOR_SIZES: [u32; 4] = [4096, 16_384, 65_536, 262_144];

/// How far into [`VECTOR_SIZES`] a verifier had to go.
#[derive(Default)]
struct Enlarged(AtomicUsize);

impl Enlarged {
    fn size(&self) -> Option<u32> {
        self.0.load(Ordering::Relaxed).checked_sub(1).and_then(|index| VECTOR_SIZES.get(index)).copied()
    }

    /// The flag for the compiler, if it needs one.
    fn flag(&self) -> Option<String> {
        self.size().map(|size| format!("-DVECTORSZ={size}"))
    }

    /// Takes the next size. False: there is none.
    fn enlarge(&self) -> bool {
        self.0.load(Ordering::Relaxed) < VECTOR_SIZES.len() && {
            self.0.fetch_add(1, Ordering::Relaxed);
            true
        }
    }
}

/// SPIN's verifier of a model, ready to search.
pub struct SpinVerifier<'a> {
    question: Question<'a>,
    session: Session<'a>,
    flags: Flags,
    spin: Spin,
    compiler: Compiler,
    /// One that is faster, for searches that turn out to be short.
    quick: Option<Compiler>,
    folder: Folder,
    /// The model, as SPIN is told of it.
    model: PathBuf,
    handed: Handed,
    generated: Generated,
    symmetry: Symmetry,
    /// By which a verifier with several claims knows which one to use.
    claim: Vec<String>,
    /// The sizes of states, of the reduced verifier and of plain SPIN's.
    enlarged: [Enlarged; 2],
    /// How long the compiler took for the first verifier, if it is there already.
    ahead: Mutex<Option<Compiled>>,
    /// Was a search over before it was worth the slower compiler?
    was_quick: AtomicBool,
}

impl<'a> SpinVerifier<'a> {
    /// Runs SPIN, and writes the C file of the reduced verifier.
    pub fn prepare(
        question: Question<'a>,
        limits: Limits<'_>,
        session: Session<'a>,
    ) -> Result<SpinVerifier<'a>, EngineError> {
        let request = question.request;
        let flags = Flags::new(request, question.plan);
        let spin = Spin::find(limits)?;
        let compiler = Compiler::find(request.added.compiler.as_deref())?;
        let quick = quick_compiler(request);
        (session.tell)(Event::Files);
        let folder = Folder::new(request.keep.as_deref())?;
        let together = match &request.property {
            Property::ClaimFile(claim) => Some(put_together(&folder, &request.model, claim)?),
            _ => None,
        };
        let model = together.as_ref().map_or_else(|| request.model.clone(), |name| folder.path().join(name));
        let mut handed = hand(folder.path(), &model, &request.preprocessor)?;
        if let (Some(name), Some(model)) = (&together, handed.arguments.last_mut()) {
            // a script that is there, too, finds it by its name
            *model = Path::new(model.as_os_str()).file_name().unwrap_or(OsStr::new(name)).to_os_string();
        }
        let symmetry = Symmetry {
            group: String::new(),
            order: 1u8.into(),
            strategy: request.strategy,
            notes: spin.warning().into_iter().collect(),
        };
        (session.tell)(Event::Step(Worker::Reduced, "running SPIN"));
        let failed = |folder: &Folder, error| match folder.check_space() {
            Err(full) => full,
            Ok(()) => EngineError::from(error),
        };
        let title = request.model.display().to_string();
        folder.write(SCRIPT, &script(&title, &[spin_line(&flags, &handed)]))?;
        let generated = spin
            .generate_handed(folder.path(), &handed, &flags.generator, limits)
            .map_err(|error| failed(&folder, error))?;
        folder.check_space()?;
        let claim = match &request.property {
            Property::Claim(name) => option_for(&generated.files, name)
                .map_err(|why| refuse(format!("--ltl {name}"), why.to_string(), Unselectable::HINT))?,
            _ => Vec::new(),
        };
        let enlarged = Default::default();
        let mut verifier = SpinVerifier {
            question,
            session,
            flags,
            spin,
            compiler,
            quick,
            folder,
            model,
            handed,
            generated,
            symmetry,
            claim,
            enlarged,
            ahead: Mutex::default(),
            was_quick: AtomicBool::new(false),
        };
        verifier.write_script(&verifier.commands(Worker::Reduced))?;
        verifier.write_reduced()?;
        Ok(verifier)
    }

    /// Writes the C file of the reduced verifier.
    fn write_reduced(&mut self) -> Result<(), EngineError> {
        let Question { request, subject, symmetries, .. } = self.question;
        let commands = self.commands(Worker::Reduced).iter().map(|line| format!("{line}\n")).collect();
        let claims = match &request.property {
            Property::Claim(name) => vec![name.clone()],
            _ => subject.claim_names(),
        };
        let recipe = Recipe { file: self.source(Worker::Reduced), commands, claims };
        let reduced = generate(subject, symmetries, &self.generated.files, request.strategy, &recipe);
        // a claim in a file of its own is read through another file, whose name says nothing
        let name = request.model.display().to_string().replace("*/", "* /");
        let text = reduced.text.replace(subject.source.name(), &name);
        self.folder.write(&self.source(Worker::Reduced), &text)?;
        let Reduced { group, order, notes, .. } = reduced;
        self.symmetry.notes.extend(notes);
        (self.symmetry.group, self.symmetry.order) = (group, order);
        if self.symmetry.is_none() {
            self.symmetry.notes.extend(why_nothing_moves(subject, symmetries));
        }
        Ok(())
    }

    /// The C file that is compiled.
    fn source(&self, worker: Worker) -> String {
        match worker {
            Worker::Reduced => format!("{}.sym.c", stem(&self.question.request.model)),
            Worker::Plain => "pan.c".to_string(),
        }
    }

    /// The folder in which a verifier runs and leaves its trails, below that of all files.
    fn place(&self, worker: Worker) -> &'static str {
        match worker {
            Worker::Reduced => ".",
            Worker::Plain => "plain",
        }
    }

    /// The options of a verifier.
    fn options(&self, program: &Program) -> Vec<String> {
        program.verifier.iter().chain(&self.claim).cloned().collect()
    }

    fn compile_arguments(&self, worker: Worker, program: &Program, name: &str) -> Vec<OsString> {
        let request = self.question.request;
        let mut all: Vec<OsString> = COMPILER_FLAGS.iter().map(OsString::from).collect();
        let (libraries, flags): (Vec<&String>, Vec<&String>) =
            program.compiler.iter().partition(|flag| flag.starts_with("-l"));
        if worker == Worker::Reduced {
            let needed = request.strategy.compiler_flags().iter();
            let missing = needed.filter(|flag| !program.compiler.iter().any(|given| given == *flag));
            all.extend(missing.map(OsString::from));
            all.extend(flags::audit(request.audit).map(OsString::from));
        }
        all.extend(self.enlarged(worker).flag().map(OsString::from));
        all.extend(flags.into_iter().map(OsString::from));
        // a comparison has to differ in more than symmetry
        if worker == Worker::Plain && !program.leaves_partial_order_out() {
            all.push(NO_PARTIAL_ORDER.into());
        }
        let path = Path::new(self.place(worker)).join(name);
        all.extend(["-o".into(), path.into_os_string(), self.source(worker).into()]);
        all.extend(libraries.into_iter().map(OsString::from));
        all
    }

    /// How large its states may be.
    fn enlarged(&self, worker: Worker) -> &Enlarged {
        &self.enlarged[usize::from(worker == Worker::Plain)]
    }

    /// Do several cores search?
    fn several_cores(&self) -> bool {
        self.question.request.search.cores.is_some_and(|cores| cores > 1)
    }

    /// Writes commands as a script. It is there from the beginning, for whoever wants to know why a verification failed.
    fn write_script(&self, commands: &[String]) -> Result<(), EngineError> {
        let title = self.question.request.model.display().to_string();
        self.folder.write(SCRIPT, &script(&title, commands))
    }
}

/// The compiler for searches that turn out to be short: not where a user wants a certain one, nor where files, times or several cores are
/// what it is about.
fn quick_compiler(request: &Request) -> Option<Compiler> {
    let is_usual =
        request.keep.is_none() && !request.compare && request.search.cores.is_none_or(|cores| cores < 2);
    let plain = request.added.flags.is_empty() && request.added.options.is_empty();
    Compiler::quick(request.added.compiler.as_deref()).filter(|_| is_usual && plain)
}

/// The command that runs SPIN, as a shell reads it.
fn spin_line(flags: &Flags, handed: &Handed) -> String {
    let flags = ["-a"].into_iter().chain(flags.generator.iter().map(String::as_str));
    let words: Vec<OsString> = flags.map(OsString::from).chain(handed.arguments.iter().cloned()).collect();
    line("spin", &words)
}

impl Engine for SpinVerifier<'_> {
    fn symmetry(&self) -> Symmetry {
        self.symmetry.clone()
    }

    fn search(&self, worker: Worker, limits: Limits<'_>) -> Result<Vec<Run>, EngineError> {
        let runs = self.runs(worker, limits);
        (self.session.tell)(Event::Rest(worker));
        runs
    }

    fn evidence(&self, runs: &[Run], violation: &Violation, limits: Limits<'_>) -> Checked {
        self.look_at(runs, violation, limits)
    }

    fn choices(&self) -> Vec<Choice> {
        let why = "states are larger than the 1024 bytes that SPIN's verifiers usually have room for";
        let enlarged = self.enlarged(Worker::Reduced).flag();
        let enlarged = enlarged.map(|flag| Choice { flag, why: why.to_string() });
        self.flags.choices.iter().cloned().chain(enlarged).collect()
    }

    fn commands(&self, worker: Worker) -> Vec<String> {
        let mut lines = vec![spin_line(&self.flags, &self.handed)];
        let quick = self
            .quick
            .as_ref()
            .filter(|_| worker == Worker::Reduced && self.was_quick.load(Ordering::Relaxed));
        let compiler = quick.unwrap_or(&self.compiler).name();
        for program in &self.flags.programs {
            lines.push(line(&compiler, &self.compile_arguments(worker, program, program.name)));
            let options: Vec<OsString> = self.options(program).iter().map(OsString::from).collect();
            let verifier = line(&format!("./{}", program.name), &options);
            lines.push(match worker {
                Worker::Reduced => verifier,
                Worker::Plain => format!("(cd plain && {verifier})"),
            });
        }
        lines
    }

    fn keep(self: Box<Self>, commands: &[String], runs: &[Run]) -> Result<Option<PathBuf>, EngineError> {
        let plain = self.question.request.compare.then(|| "mkdir -p plain".to_string());
        self.write_script(&plain.into_iter().chain(commands.iter().cloned()).collect::<Vec<_>>())?;
        for run in runs.iter().filter(|_| !self.folder.stays()) {
            self.folder.write(&format!("{}.txt", run.output.0), &run.output.1)?;
        }
        Ok(Some(self.folder.keep()))
    }
}
